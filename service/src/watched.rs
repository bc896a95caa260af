//! Files that are read again when they change, or when the server is told to.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::JoinSet;
use tracing::{error, info};

/// What has been read from files that may change.
pub(crate) trait Watched: Send + Sync {
    /// What it is, for people.
    fn name(&self) -> &'static str;

    /// The files that it was read from.
    fn files(&self) -> Vec<&Path>;

    /// Reads them again. Where something is wrong with them, what was read before stays.
    ///
    /// # Errors
    /// What is wrong with which file.
    fn reload(&self) -> Result<(), String>;
}

/// What files hold, each that can be read.
type Contents = Vec<Option<Vec<u8>>>;

fn contents(files: &[&Path]) -> Contents {
    files.iter().map(|file| read(file).ok()).collect()
}

/// What a file holds. Only regular files are read: of a pipe nobody knows when it says something.
///
/// # Errors
/// What is wrong, with the name of the file; never what is in it.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, String> {
    match std::fs::metadata(file) {
        Ok(found) if !found.is_file() => Err(at(file, &"is no regular file")),
        // Those that are not there too: opening says why.
        _ => std::fs::read(file).map_err(|error| at(file, &error)),
    }
}

/// What is wrong, and with which file.
pub(crate) fn at(file: &Path, wrong: &dyn std::fmt::Display) -> String {
    format!("{}: {wrong}", file.display())
}

/// What has been read, and what its files held just before: what changes between is a change too.
pub(crate) struct Watching {
    watched: Arc<dyn Watched>,
    seen: Contents,
}

impl Watching {
    /// Reads for the first time, from these files.
    ///
    /// # Errors
    /// As reading has them.
    pub(crate) fn first<W: Watched + 'static>(
        files: &[&Path],
        read: impl FnOnce() -> Result<W, String>,
    ) -> Result<(Arc<W>, Watching), String> {
        let seen = contents(files);
        let watched = Arc::new(read()?);
        Ok((watched.clone(), Watching { watched, seen }))
    }

    /// Looks, whatever comes of it: where looking itself fails, it is told, and the next look finds the same change.
    fn look_safely(&mut self, in_any_case: bool) {
        // Nothing is half changed: what has been read is put in place as a whole, and what was seen is noted last.
        if catch_unwind(AssertUnwindSafe(|| self.look(in_any_case))).is_err() {
            error!("{} is kept as it was, since reading it has failed", self.watched.name());
        }
    }

    /// Reads again, where something has changed, or in any case.
    fn look(&mut self, in_any_case: bool) {
        let now = contents(&self.watched.files());
        if in_any_case || now != self.seen {
            match self.watched.reload() {
                Ok(()) => info!("{} has been read again", self.watched.name()),
                Err(wrong) => {
                    error!("{} is kept as it was, since the new one is bad: {wrong}", self.watched.name());
                }
            }
        }
        self.seen = now;
    }
}

/// Reads again what has changed, at each interval, and everything when told to; for ever. Each by itself: one that cannot be
/// read to its end must not keep the others as they were.
pub(crate) async fn watch(all: Vec<Watching>, interval: Duration, told: &Notify) {
    let mut watches = JoinSet::new();
    let each: Vec<_> = all
        .into_iter()
        .map(|watching| {
            let told = Arc::new(Notify::new());
            watches.spawn(watch_one(watching, interval, told.clone()));
            told
        })
        .collect();
    loop {
        told.notified().await;
        each.iter().for_each(|one| one.notify_one());
    }
}

async fn watch_one(mut watching: Watching, interval: Duration, told: Arc<Notify>) {
    loop {
        let in_any_case = tokio::select! {
            () = told.notified() => true,
            () = tokio::time::sleep(interval) => false,
        };
        // Files may lie on slow media, and calls are not to wait for these.
        let looked = tokio::task::spawn_blocking(move || {
            watching.look_safely(in_any_case);
            watching
        });
        watching = match looked.await {
            Ok(looked) => looked,
            // Only where the whole runtime ends before the look.
            Err(ended) => return error!("a file is no longer watched: {ended}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::{Mutex, mpsc};

    use super::*;

    /// What was read last of a file.
    struct Read {
        file: PathBuf,
        last: Mutex<String>,
    }

    impl Watched for Read {
        fn name(&self) -> &'static str {
            "a file"
        }

        fn files(&self) -> Vec<&Path> {
            vec![&self.file]
        }

        fn reload(&self) -> Result<(), String> {
            assert_ne!(fs::read(&self.file).unwrap_or_default(), b"panic");
            *self.last.lock().unwrap() = fs::read_to_string(&self.file).map_err(|error| error.to_string())?;
            Ok(())
        }
    }

    /// Puts a text in place as a whole, as whoever renews a file does.
    fn put(file: &Path, text: &str) {
        let beside = file.with_extension("new");
        fs::write(&beside, text).unwrap();
        fs::rename(beside, file).unwrap();
    }

    /// What a file holds, watched.
    fn watched(file: &Path) -> (Arc<Read>, Watching) {
        let last = Mutex::new(fs::read_to_string(file).unwrap());
        Watching::first(&[file], || Ok(Read { file: file.to_owned(), last })).unwrap()
    }

    #[tokio::test]
    async fn whoever_panics_is_looked_at_again_and_the_others_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["bad", "good"].map(|name| folder.path().join(name));
        files.iter().for_each(|file| put(file, "old"));
        let [bad, good] = files.each_ref().map(|file| watched(file));
        let told = Notify::new();
        let both_hold = async |text: [&str; 2]| {
            while [&bad.0, &good.0].map(|read| read.last.lock().unwrap().clone()) != text {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let steps = async {
            for (written, held) in
                [(["panic", "new"], ["old", "new"]), (["sound", "newer"], ["sound", "newer"])]
            {
                files.iter().zip(written).for_each(|(file, text)| put(file, text));
                tokio::time::timeout(Duration::from_secs(30), both_hold(held)).await.unwrap();
            }
        };
        tokio::select! {
            () = watch(vec![bad.1, good.1], Duration::from_millis(1), &told) => panic!("it ended"),
            () = steps => {}
        }
    }

    /// Something that is never read to its end, until the test is over.
    struct Endless(PathBuf, Mutex<mpsc::Receiver<()>>);

    impl Watched for Endless {
        fn name(&self) -> &'static str {
            "a file without end"
        }

        fn files(&self) -> Vec<&Path> {
            vec![&self.0]
        }

        fn reload(&self) -> Result<(), String> {
            self.1.lock().unwrap().recv().map_err(|error| error.to_string())
        }
    }

    #[tokio::test]
    async fn whoever_is_never_read_to_the_end_does_not_keep_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["endless", "good"].map(|name| folder.path().join(name));
        files.iter().for_each(|file| put(file, "old"));
        let [endless, good] = &files;
        let (over, never) = mpsc::channel();
        let (_, stuck) =
            Watching::first(&[endless], || Ok(Endless(endless.clone(), Mutex::new(never)))).unwrap();
        let (read, watching) = watched(good);
        let told = Notify::new();
        let steps = async {
            for text in ["new", "newer"] {
                put(good, text);
                told.notify_one();
                let held = async {
                    while *read.last.lock().unwrap() != text {
                        tokio::time::sleep(Duration::from_millis(1)).await;
                    }
                };
                tokio::time::timeout(Duration::from_secs(30), held).await.unwrap();
            }
        };
        tokio::select! {
            () = watch(vec![stuck, watching], Duration::from_secs(3_600), &told) => panic!("it ended"),
            () = steps => {}
        }
        drop(over);
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
        for odd in [&*file, folder.path(), Path::new("/dev/null")] {
            assert!(read(odd).unwrap_err().ends_with(": is no regular file"), "{}", odd.display());
        }
        // A link to one is, as clusters have them.
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        put(&file, "text");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert_eq!(read(&link).unwrap(), b"text");
    }

    #[test]
    fn what_changes_while_it_is_first_read_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        let (read, mut watching) = Watching::first(&[&file], || {
            let last = Mutex::new(fs::read_to_string(&file).unwrap());
            // Just behind the reader's back.
            fs::write(&file, "new").unwrap();
            Ok(Read { file: file.clone(), last })
        })
        .unwrap();
        assert_eq!(*read.last.lock().unwrap(), "old");
        watching.look(false);
        assert_eq!(*read.last.lock().unwrap(), "new");
        // And what has not changed is left.
        *read.last.lock().unwrap() = "untouched".to_owned();
        watching.look(false);
        assert_eq!(*read.last.lock().unwrap(), "untouched");
        watching.look(true);
        assert_eq!(*read.last.lock().unwrap(), "new");
    }
}

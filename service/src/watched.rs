//! Files that are read again when they change, or when the server is told to.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
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
    files.iter().map(|file| std::fs::read(file).ok()).collect()
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

/// Reads again what has changed, at each interval, and everything when told to; for ever.
pub(crate) async fn watch(mut all: Vec<Watching>, interval: Duration, told: &Notify) {
    loop {
        let in_any_case = tokio::select! {
            () = told.notified() => true,
            () = tokio::time::sleep(interval) => false,
        };
        // Files may lie on slow media, and calls are not to wait for these.
        let looked = tokio::task::spawn_blocking(move || {
            all.iter_mut().for_each(|watching| watching.look(in_any_case));
            all
        });
        all = match looked.await {
            Ok(looked) => looked,
            Err(failed) => return error!("files are no longer watched: {failed}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Mutex;

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
            *self.last.lock().unwrap() = fs::read_to_string(&self.file).map_err(|error| error.to_string())?;
            Ok(())
        }
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

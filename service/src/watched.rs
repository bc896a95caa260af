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

/// What the files hold, each that can be read.
fn contents(watched: &dyn Watched) -> Vec<Option<Vec<u8>>> {
    watched.files().into_iter().map(|file| std::fs::read(file).ok()).collect()
}

/// Reads again what has changed, at each interval, and everything when told to; for ever.
pub(crate) async fn watch(watched: Vec<Arc<dyn Watched>>, interval: Duration, told: &Notify) {
    let mut seen: Vec<_> = watched.iter().map(|watched| contents(&**watched)).collect();
    loop {
        let all = tokio::select! {
            () = told.notified() => true,
            () = tokio::time::sleep(interval) => false,
        };
        for (watched, seen) in watched.iter().zip(&mut seen) {
            let watched = watched.clone();
            let before = std::mem::take(seen);
            // Files may lie on slow media, and calls are not to wait for these.
            let read = tokio::task::spawn_blocking(move || look(&*watched, before, all));
            *seen = read.await.unwrap_or_default();
        }
    }
}

/// Reads again, where something has changed; what the files hold now.
fn look(watched: &dyn Watched, before: Vec<Option<Vec<u8>>>, all: bool) -> Vec<Option<Vec<u8>>> {
    let now = contents(watched);
    if all || now != before {
        match watched.reload() {
            Ok(()) => info!("{} has been read again", watched.name()),
            Err(wrong) => error!("{} is kept as it was, since the new one is bad: {wrong}", watched.name()),
        }
    }
    now
}

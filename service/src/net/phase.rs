//! How far the server is on its way to its end.

/// What goes on; the later ones come later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Calls are answered.
    Serving,
    /// No more connections are taken, and clients are told to go elsewhere. Calls finish, and those that were sent
    /// before a client could know are answered.
    Closing,
    /// New calls are refused.
    Refusing,
    /// Calls that are still under way are ended.
    Ending,
    /// Connections that are still open are cut.
    Cut,
}

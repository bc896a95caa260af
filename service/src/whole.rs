//! An answer that is written already, as it goes over the wire.
//!
//! To be sent by way of the stack it would be copied once more: of a batch as many bytes as no cache holds.

use bytes::Bytes;
use http_body::Frame;
use tonic::Response;

/// The bytes of an answer with one message, in place of those that the stack writes.
#[derive(Clone, Debug)]
pub(crate) struct Whole(Bytes);

impl Whole {
    /// The answer, of which the stack writes an empty message. Only [`Guard`](crate::guard::Guard) puts these bytes in its
    /// place, and for who reads compressed answers the stack would say that they may be: so none of this is public, and is
    /// only for who does not.
    pub(crate) fn told<M: Default>(self) -> Response<M> {
        let mut response = Response::new(M::default());
        response.extensions_mut().insert(self);
        response
    }

    pub(crate) const fn new(bytes: Bytes) -> Whole {
        Whole(bytes)
    }

    /// The part of a body that it is.
    pub(crate) fn frame(self) -> Frame<Bytes> {
        Frame::data(self.0)
    }
}

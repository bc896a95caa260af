//! Calls with bytes as they are.

use bytes::{Buf, BufMut, Bytes};
use tokio_stream::StreamExt;
use tonic::client::Grpc;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::{Request, Status};

use crate::common::Face;

/// Sends and receives bytes as they are.
#[derive(Clone, Copy, Default)]
struct Raw;

impl Codec for Raw {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Raw;
    type Decoder = Raw;
    fn encoder(&mut self) -> Raw {
        Raw
    }
    fn decoder(&mut self) -> Raw {
        Raw
    }
}

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;
    fn encode(&mut self, item: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(item);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;
    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}

pub(crate) async fn send(face: &Face, path: &str, bytes: Vec<u8>) -> Result<Bytes, Status> {
    let mut client = Grpc::new(face.channel.clone());
    client.ready().await.unwrap();
    let path = path.parse::<PathAndQuery>().unwrap();
    client.unary(Request::new(Bytes::from(bytes)), path, Raw).await.map(tonic::Response::into_inner)
}

/// A stream of messages with these bytes, and what is answered until it ends.
pub(crate) async fn stream(face: &Face, path: &str, messages: Vec<Bytes>) -> Vec<Result<Bytes, Status>> {
    let mut client = Grpc::new(face.channel.clone());
    client.ready().await.unwrap();
    let request = Request::new(tokio_stream::iter(messages));
    let path = path.parse::<PathAndQuery>().unwrap();
    client.streaming(request, path, Raw).await.unwrap().into_inner().collect().await
}

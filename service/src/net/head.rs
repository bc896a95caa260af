//! The heads of calls, made small: a call may wait for as long as its time, and thousands do at once.
//!
//! HTTP/2 counts a header as its bytes and 32 more, but in memory it is several times that, and a few bytes can mean one that
//! has come before. Nobody counts what a head takes there, so nothing of it is kept that is not read, and what is kept is
//! copied: a value as it came keeps all that was read from the socket with it.

use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, ORIGIN};
use http::{HeaderMap, HeaderName, HeaderValue, Request};

use crate::method::Method;

/// The headers that are read before a call is let in.
const READ: [HeaderName; 9] = [
    CONTENT_TYPE,
    AUTHORIZATION,
    ACCEPT,
    ORIGIN,
    HeaderName::from_static("grpc-timeout"),
    HeaderName::from_static("x-request-id"),
    HeaderName::from_static("traceparent"),
    GRPC_ENCODING,
    GRPC_ACCEPT_ENCODING,
];

const GRPC_ENCODING: HeaderName = HeaderName::from_static("grpc-encoding");
const GRPC_ACCEPT_ENCODING: HeaderName = HeaderName::from_static("grpc-accept-encoding");

/// As many headers as a call commonly has at most.
const FEW: usize = 24;

/// The longest that is kept of the name of an encoding, or of a list of them. No encoding has so long a name.
const MOST_KEPT: usize = 128;

/// As many bytes as the headers of a call commonly have at most.
const SHORT: usize = 2_048;

/// What a header takes in memory besides its bytes.
const ENTRY: usize = 128;

/// A call that has just come, without the headers that nobody reads where they are many or long; and how many bytes its head
/// takes.
pub(super) fn arrived<B>(mut request: Request<B>) -> (Request<B>, usize) {
    let mut size = size(&request);
    if request.headers().len() > FEW || size > FEW * ENTRY + SHORT {
        let method = Method::of(request.uri().path());
        share_address(&mut request, method);
        let all = std::mem::take(request.headers_mut());
        for name in READ {
            // Of several values only that they are several may matter.
            for value in all.get_all(&name).iter().take(2) {
                request
                    .headers_mut()
                    .extend(HeaderValue::from_bytes(value.as_bytes()).map(|own| (name.clone(), own)));
            }
        }
        size = self::size(&request);
    }
    (request, size)
}

/// About how many bytes a head takes, but for the address that a call commonly has.
fn size<B>(request: &Request<B>) -> usize {
    let path = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    let authority = request.uri().authority().map_or(0, |authority| authority.as_str().len());
    let headers = request.headers().iter();
    path + authority + headers.map(|(name, value)| ENTRY + name.as_str().len() + value.len()).sum::<usize>()
}

/// A call that has been let in, with what is still read of its head, and nothing else: how its messages are packed, and where
/// answers may be, how it reads them.
pub(crate) fn admitted<B>(mut request: Request<B>, method: Method, may_pack: bool) -> Request<B> {
    share_address(&mut request, method);
    let mut kept = HeaderMap::new();
    if let Some(packing) = request.headers().get(&GRPC_ENCODING).and_then(copied) {
        kept.insert(GRPC_ENCODING, packing);
    }
    if may_pack && let Some(read) = request.headers().get(&GRPC_ACCEPT_ENCODING).and_then(copied) {
        kept.insert(GRPC_ACCEPT_ENCODING, read);
    }
    *request.headers_mut() = kept;
    request
}

/// Has the call that is named in memory that all its calls share; one that is made up stays as it came.
fn share_address<B>(request: &mut Request<B>, method: Method) {
    if let Some(uri) = method.uri() {
        *request.uri_mut() = uri;
    }
}

/// A value in memory of its own, as far as it is kept.
pub(crate) fn copied(value: &HeaderValue) -> Option<HeaderValue> {
    let bytes = value.as_bytes();
    HeaderValue::from_bytes(bytes.get(..MOST_KEPT).unwrap_or(bytes)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(headers: impl IntoIterator<Item = (HeaderName, String)>) -> Request<()> {
        let mut request = Request::post("http://localhost/tavli.plakoto.v1.RulesService/StreamCalls?x");
        for (name, value) in headers {
            request = request.header(name, value);
        }
        request.body(()).unwrap()
    }

    fn number(number: usize) -> (HeaderName, String) {
        (format!("h{number}").parse().unwrap(), String::new())
    }

    #[test]
    fn of_many_headers_those_are_kept_that_are_read() {
        let read = READ.map(|name| (name, "value".to_owned()));
        let (few, _) = arrived(request((0..FEW).map(number)));
        assert_eq!(few.headers().len(), FEW);
        let (many, _) = arrived(request((0..400).map(number).chain(read.clone()).chain(read)));
        assert_eq!(many.headers().len(), 2 * READ.len());
        assert!(many.headers().capacity() < 40);
        assert!(READ.iter().all(|name| many.headers()[name] == "value"));
    }

    #[test]
    fn of_long_headers_those_are_kept_that_are_read_and_counted() {
        let long = |name, length| request([(name, "x".repeat(length))]);
        let path = "/tavli.plakoto.v1.RulesService/StreamCalls".len();
        let (short, size) = arrived(long(HeaderName::from_static("padding"), SHORT));
        assert_eq!(short.headers()["padding"].len(), SHORT);
        assert_eq!(size, path + "?xlocalhost".len() + ENTRY + "padding".len() + SHORT);
        let (dropped, size) = arrived(long(HeaderName::from_static("padding"), SHORT + FEW * ENTRY));
        assert_eq!((dropped.headers().len(), size), (0, path));
        let (read, size) = arrived(long(AUTHORIZATION, 15_000));
        assert_eq!(read.headers()[AUTHORIZATION].len(), 15_000);
        assert_eq!(size, path + ENTRY + "authorization".len() + 15_000);
    }

    #[test]
    fn a_long_address_is_cut_to_the_call_that_it_names_or_counted() {
        let asked = |path: &str| {
            let request = Request::post(format!("{path}?{}", "x".repeat(15_000)));
            let (request, size) = arrived(request.body(()).unwrap());
            (request.uri().path_and_query().unwrap().as_str().len(), size)
        };
        let known = "/tavli.plakoto.v1.RulesService/StreamCalls";
        assert_eq!(asked(known), (known.len(), known.len()));
        assert_eq!(asked("/made/up"), (15_009, 15_009));
    }

    #[test]
    fn of_a_call_that_is_let_in_only_encodings_are_kept() {
        let long = "x".repeat(9_000);
        let given = || READ.map(|name| (name, long.clone())).into_iter().chain((0..400).map(number));
        let method = Method::of("/tavli.plakoto.v1.RulesService/StreamCalls");
        let kept = admitted(request(given()), method, false);
        assert_eq!(kept.headers().keys().collect::<Vec<_>>(), [GRPC_ENCODING]);
        let kept = admitted(request(given()), method, true);
        assert_eq!(kept.headers().len(), 2);
        for name in [GRPC_ENCODING, GRPC_ACCEPT_ENCODING] {
            assert_eq!(kept.headers()[&name], long[..MOST_KEPT]);
        }
        assert_eq!(kept.uri().to_string(), "/tavli.plakoto.v1.RulesService/StreamCalls");
    }
}

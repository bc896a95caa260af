//! The pages that may call, by their origins, as browsers write these.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use http::HeaderValue;

/// Pages that may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origins {
    /// All there are.
    All,
    /// Those of these origins.
    Of(Vec<HeaderValue>),
}

impl FromStr for Origins {
    type Err = String;

    fn from_str(text: &str) -> Result<Origins, String> {
        if text == "*" {
            return Ok(Origins::All);
        }
        let read = |text: &str| {
            // What has passed is plain ASCII, and so a header.
            let value = checked(text).and_then(|()| HeaderValue::from_str(text).map_err(|_| HOST));
            value.map_err(|why| {
                format!(
                    "`{}` is sent by no browser: {why}; an origin is scheme://host or scheme://host:port, as \
                     https://play.example.com",
                    text.escape_debug()
                )
            })
        };
        text.split(',').map(str::trim).map(read).collect::<Result<_, _>>().map(Origins::Of)
    }
}

const HOST: &str = "its host is none";

/// Whether a browser would send this.
fn checked(text: &str) -> Result<(), &'static str> {
    let (scheme, rest) = text.split_once("://").ok_or("it has no scheme")?;
    if text.contains('*') {
        return Err("`*` stands alone, for all");
    }
    if text.chars().any(char::is_uppercase) {
        return Err("they are in lower case");
    }
    if rest.contains(['/', '?', '#']) {
        return Err("nothing stands behind the host and the port, not even a slash");
    }
    if rest.contains('@') {
        return Err("no user stands in it");
    }
    let (host, port) = parted(rest);
    match port {
        Some(port) if !is_port(port) => Err("its port is none"),
        Some(port) if [("http", "80"), ("https", "443")].contains(&(scheme, port)) => {
            Err("the port that is the scheme's own is left out")
        }
        _ if !is_scheme(scheme) => Err("its scheme is none"),
        _ if !is_host(host) => Err(HOST),
        _ => Ok(()),
    }
}

/// The host and the port; the colons in brackets are the host's.
fn parted(rest: &str) -> (&str, Option<&str>) {
    match rest.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (rest, None),
    }
}

fn is_scheme(scheme: &str) -> bool {
    scheme.starts_with(|first: char| first.is_ascii_lowercase())
        && scheme.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.'))
}

fn is_port(port: &str) -> bool {
    port.parse::<u16>().is_ok_and(|number| number.to_string() == port)
}

/// A name, or an address as browsers write it.
fn is_host(host: &str) -> bool {
    if let Some(inner) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return inner.parse().is_ok_and(|address| written(address) == inner);
    }
    let is_name = !host.is_empty()
        && host.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.'));
    // What ends in a number, of whatever form, is read as an address, and a dot behind that is left out.
    let last = host.strip_suffix('.').unwrap_or(host).rsplit('.').next().unwrap_or_default();
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    let digits = last.strip_prefix("0x");
    let is_hexadecimal = digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    is_name && (!(is_decimal || is_hexadecimal) || host.parse::<Ipv4Addr>().is_ok())
}

/// An address as browsers write it, which is as Rust does, but for one of the fourth version within the sixth.
fn written(address: Ipv6Addr) -> String {
    match address.segments() {
        [0, 0, 0, 0, 0, 0xFFFF, high, low] => format!("::ffff:{high:x}:{low:x}"),
        _ => address.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_as_browsers_send_them_are_taken() {
        assert_eq!("*".parse(), Ok(Origins::All));
        for sound in [
            "https://play.example.com",
            "https://play.example.com:8443",
            "http://127.0.0.1:8080",
            "http://localhost",
            "http://[::1]:8080",
            "https://[2001:db8::1]",
            "http://[::ffff:7f00:1]",
            "https://a.0xample",
            "https://a.example.",
            "https://xn--bcher-kva.example",
            "http://a.example:443",
            "https://a.example:80",
            "capacitor://localhost",
        ] {
            assert_eq!(sound.parse(), Ok(Origins::Of(vec![HeaderValue::from_static(sound)])), "{sound}");
        }
        let two = ["https://a.example", "https://b.example"].map(HeaderValue::from_static);
        assert_eq!("https://a.example, https://b.example".parse(), Ok(Origins::Of(two.into())));
    }

    #[test]
    fn what_no_browser_sends_is_refused_and_told_why() {
        for (wrong, why) in [
            ("", "it has no scheme"),
            ("null", "it has no scheme"),
            ("play.example.com", "it has no scheme"),
            ("https://a.example/", "nothing stands behind"),
            ("https://a.example/game", "nothing stands behind"),
            ("https://a.example?x", "nothing stands behind"),
            ("https://a.example#x", "nothing stands behind"),
            ("https://me@a.example", "no user"),
            ("https://A.example", "lower case"),
            ("HTTPS://a.example", "lower case"),
            ("https://a.example:443", "left out"),
            ("http://a.example:80", "left out"),
            ("https://a.example:", "its port"),
            ("https://a.example:65536", "its port"),
            ("https://a.example:+1", "its port"),
            ("https://a.example:08", "its port"),
            ("https://*.example.com", "stands alone"),
            ("https://a.example,*", "it has no scheme"),
            ("https://a.example,", "it has no scheme"),
            ("https://", HOST),
            ("https://:8443", HOST),
            ("https://b\u{FC}cher.example", HOST),
            ("https://a example", HOST),
            ("https://a\r\n.example", HOST),
            ("https://[::1", HOST),
            ("https://[0:0::1]", HOST),
            ("https://::1", HOST),
            ("https://127.1", HOST),
            ("https://127.0.0.01", HOST),
            ("https://127.0.0.1.", HOST),
            ("https://a.0x1", HOST),
            ("https://99999999999", HOST),
            ("https://[::ffff:127.0.0.1]", HOST),
            ("1x://a.example", "its scheme"),
            ("://a.example", "its scheme"),
        ] {
            let told = wrong.parse::<Origins>().map(|read| format!("{read:?}")).unwrap_or_else(|told| told);
            assert!(told.contains(": ") && told.contains(why), "{wrong}: {told}");
        }
    }
}

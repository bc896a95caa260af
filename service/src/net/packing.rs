//! How the messages of a call may be packed, and to how much they unpack at most.

use http::HeaderMap;

/// How the packed messages of a call are packed, as its header `grpc-encoding` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// None may be.
    Nothing,
    Gzip,
    Zstd,
}

impl Packing {
    pub(super) fn of(headers: &HeaderMap) -> Packing {
        match headers.get("grpc-encoding").map(http::HeaderValue::as_bytes) {
            Some(b"gzip") => Packing::Gzip,
            Some(b"zstd") => Packing::Zstd,
            _ => Packing::Nothing,
        }
    }

    /// The most bytes that so many unpack to.
    ///
    /// Of DEFLATE two bits tell at least a match of 258 bytes (RFC 1951, 3.2.5), so a byte 1,032. Of zstd a block of four
    /// bytes, three of them its header, tells a byte that is repeated 128 KiB times (RFC 8878, 3.1.1.2), so a byte 32,768.
    pub(super) const fn unpacked(self, length: usize) -> usize {
        length.saturating_mul(match self {
            Packing::Nothing => 1,
            Packing::Gzip => 1_032,
            Packing::Zstd => 32_768,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn only_what_the_service_can_unpack_is_known() {
        let of = |encoding: &'static str| {
            Packing::of(&HeaderMap::from_iter([(
                "grpc-encoding".parse().unwrap(),
                encoding.parse().unwrap(),
            )]))
        };
        assert_eq!(Packing::of(&HeaderMap::new()), Packing::Nothing);
        let told = ["gzip", "zstd", "identity", "br", "GZIP", ""].map(of);
        let [nothing, gzip, zstd] = [Packing::Nothing, Packing::Gzip, Packing::Zstd];
        assert_eq!(told, [gzip, zstd, nothing, nothing, nothing, nothing]);
    }

    /// Nothing packs better than what is all the same.
    #[test]
    fn gzip_unpacks_to_no_more_than_its_bound_and_comes_near_it() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        let length = 16 << 20;
        gzip.write_all(&vec![0; length]).unwrap();
        let most = Packing::Gzip.unpacked(gzip.finish().unwrap().len());
        assert!(length <= most && most < length + length / 50, "{length} of {most}");
    }
}

//! What can be configured: one typed table, from which the flags, the names in the environment, the keys of the file,
//! `--help` and `--print-config` all come.
//!
//! A flag `--call-time` is `PLAKOTO_CALL_TIME` in the environment and `call_time` in the file. No value is a
//! secret: keys and tokens are in files of their own, and only the names of these are told.

mod levels;
mod origins;
mod sources;
mod units;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};
use plakoto_proto::MOST_REQUESTS;

pub use levels::Levels;
pub use origins::Origins;
pub use sources::{Read, read};
use units::{address, duration};
pub(crate) use units::{path, positive_duration};

/// Everything that can be configured.
#[derive(Clone, Debug, Args)]
pub struct Config {
    /// Where and how the server listens.
    #[command(flatten)]
    pub listening: Listening,
    /// Who may call.
    #[command(flatten)]
    pub access: Access,
    /// How much of anything.
    #[command(flatten)]
    pub limits: Limits,
    /// How long anything takes at most.
    #[command(flatten)]
    pub times: Times,
    /// What is told of it.
    #[command(flatten)]
    pub seen: Seen,
    /// Pages that may call.
    #[command(flatten)]
    pub web: Web,
}

/// Where and how the server listens.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Listening")]
pub struct Listening {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:50051", value_parser = address)]
    pub listen: String,
    /// Threads that serve, each with a runtime of its own; 0 is one for each core.
    #[arg(long, value_name = "N", default_value = "0",
        value_parser = value_parser!(u32).range(..=1024))]
    pub runtimes: u32,
}

/// Who may call.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Access")]
pub struct Access {
    /// The server's certificate chain in PEM; with it the server speaks TLS and nothing else. Read again when it
    /// changes, and on SIGHUP.
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub tls_certificate: Option<PathBuf>,
    /// The key of the certificate, in PEM.
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub tls_key: Option<PathBuf>,
    /// Certificates in PEM by which those of clients must be signed; with it, a client without one is refused.
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub tls_client_ca: Option<PathBuf>,
    /// The tokens that may call, a line each; lines that begin with `#` are comments. With it, a call without
    /// `authorization: Bearer TOKEN` is refused, except those of health. Read again when it changes, and on SIGHUP.
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub tokens: Option<PathBuf>,
    /// How often the files of certificates and tokens are looked at for changes.
    #[arg(long, value_name = "TIME", default_value = "10s",
        value_parser = positive_duration)]
    pub reload_interval: Duration,
    /// Whether callers may ask by reflection what the service offers.
    #[arg(long, value_name = "BOOL", default_value = "true",
        action = clap::ArgAction::Set)]
    pub reflection: bool,
}

/// How much of anything. What is beyond is refused with `RESOURCE_EXHAUSTED`, where nothing else is said.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// The most bytes of a request, or of a message of a stream.
    #[arg(long, value_name = "BYTES", default_value = "4194304",
        value_parser = value_parser!(u32).range(1..))]
    pub request_size: u32,
    /// The most requests of a batch; more are INVALID_ARGUMENT with the reason FIELD_TOO_LONG. The contract has 1000.
    #[arg(long, value_name = "N", default_value = "1000",
        value_parser = value_parser!(u32).range(1..=MOST_REQUESTS as i64))]
    pub batch_length: u32,
    /// The most requests of a stream.
    #[arg(long, value_name = "N", default_value = "10000000",
        value_parser = value_parser!(u64).range(1..))]
    pub stream_length: u64,
    /// The most calls that are open at a time, most of which wait for their requests; and beside them as many that ask for health, and
    /// as many that watch it. The only one of each on a connection has its place all the same.
    #[arg(long, value_name = "N", default_value = "8192",
        value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub calls: u32,
    /// The most batches that are worked on at a time. Other calls take too little time to be counted.
    #[arg(long, value_name = "N", default_value = "64",
        value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub batches: u32,
    /// The most calls that one connection has open; one more waits at its client, or its stream is refused.
    #[arg(long, value_name = "N", default_value = "100",
        value_parser = value_parser!(u32).range(1..))]
    pub connection_calls: u32,
    /// The most connections that are open at a time; one more is closed at once.
    #[arg(long, value_name = "N", default_value = "4096",
        value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub connections: u32,
    /// The most bytes of the headers of a call, counted as HTTP/2 does; more are HTTP status 431.
    #[arg(long, value_name = "BYTES", default_value = "16384",
        value_parser = value_parser!(u32).range(256..))]
    pub header_size: u32,
    /// The most bytes of requests that are being read and of answers that are not yet sent, of all connections together. A stream
    /// counts its longest message as long as it is open, and of compressed ones the most that so many bytes unpack to: 1,032
    /// times as many with gzip, 32,768 times with zstd, but no more than `--request-size`.
    #[arg(long, value_name = "BYTES", default_value = "268435456",
        value_parser = value_parser!(u64).range(1..))]
    pub memory: u64,
    /// The most bytes that one connection may hold of what `--memory` counts.
    #[arg(long, value_name = "BYTES", default_value = "33554432",
        value_parser = value_parser!(u64).range(1..))]
    pub connection_memory: u64,
    /// The most bytes that a client may send on one call before they are read (the HTTP/2 window).
    #[arg(long, value_name = "BYTES", default_value = "131072",
        value_parser = value_parser!(u32).range(16_384..=2_147_483_647))]
    pub call_window: u32,
    /// The most bytes that a client may send on all calls of one connection before they are read.
    #[arg(long, value_name = "BYTES", default_value = "524288",
        value_parser = value_parser!(u32).range(65_535..=2_147_483_647))]
    pub connection_window: u32,
    /// The most calls of one connection at a time that were reset before they were looked at; one more ends the connection.
    #[arg(long, value_name = "N", default_value = "20",
        value_parser = value_parser!(u32).range(1..))]
    pub resets: u32,
    /// The most calls of one connection that the server resets for errors of the protocol; one more ends the connection.
    #[arg(long, value_name = "N", default_value = "100",
        value_parser = value_parser!(u32).range(1..))]
    pub protocol_errors: u32,
}

/// How long anything takes at most. Times are written as `500ms`, `10s`, `5m` or `1h`.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Times (as 500ms, 10s, 5m, 1h)")]
pub struct Times {
    /// How long a new connection may take to agree on TLS and HTTP/2; then it is closed.
    #[arg(long, value_name = "TIME", default_value = "10s",
        value_parser = positive_duration)]
    pub handshake_time: Duration,
    /// How long a new connection may go without a call, give or take a tenth; then its client is asked to open another one when
    /// it calls. Who connects long before it calls may be given more, up to the idle time.
    #[arg(long, value_name = "TIME", default_value = "5m",
        value_parser = positive_duration)]
    pub first_call_time: Duration,
    /// How long a connection may go without calls after its last one has ended; then it is closed.
    #[arg(long, value_name = "TIME", default_value = "15m",
        value_parser = positive_duration)]
    pub idle_time: Duration,
    /// How long it is from one ping to a client to the next.
    #[arg(long, value_name = "TIME", default_value = "60s",
        value_parser = positive_duration)]
    pub ping_interval: Duration,
    /// How long a client may take to answer a ping; then its connection is closed.
    #[arg(long, value_name = "TIME", default_value = "20s",
        value_parser = positive_duration)]
    pub ping_time: Duration,
    /// How old a connection may grow, give or take a tenth; then its client is asked to open another one.
    #[arg(long, value_name = "TIME", default_value = "1h",
        value_parser = positive_duration)]
    pub connection_age: Duration,
    /// How long a call may take, where its caller has not said less; then it ends with DEADLINE_EXCEEDED.
    #[arg(long, value_name = "TIME", default_value = "30s",
        value_parser = positive_duration)]
    pub call_time: Duration,
    /// How long a stream may take, where its caller has not said less; then it ends with DEADLINE_EXCEEDED.
    #[arg(long, value_name = "TIME", default_value = "1h",
        value_parser = positive_duration)]
    pub stream_time: Duration,
    /// How long a message may take from its first byte to its last; then its call ends with DEADLINE_EXCEEDED.
    #[arg(long, value_name = "TIME", default_value = "10s",
        value_parser = positive_duration)]
    pub message_time: Duration,
    /// How long a server that is told to stop goes on as before, but for saying so in health; then it takes no more connections.
    #[arg(long, value_name = "TIME", default_value = "0s",
        value_parser = duration)]
    pub drain_delay: Duration,
    /// How long what is still open may take to finish once no more connections are taken; then it is cut off.
    #[arg(long, value_name = "TIME", default_value = "10s",
        value_parser = positive_duration)]
    pub drain_time: Duration,
}

/// What is told of it.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Seen from outside")]
pub struct Seen {
    /// Address and port for a page of metrics, http://ADDR/metrics; without it there is none. Anybody who reaches the
    /// address can read it.
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub metrics_listen: Option<String>,
    /// How lines of the log are written.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub log_format: LogFormat,
    /// What is logged: a level (off, error, warn, info, debug, trace), or several with what they are for, as
    /// `info,plakoto::calls=debug`, which adds a line for each call. Of `h2` only errors are, unless it is named: any client
    /// could write a line with every few bytes.
    #[arg(long, value_name = "LEVELS", default_value = "info")]
    pub log_level: Levels,
    /// Where traces are sent by OTLP over gRPC, as http://127.0.0.1:4317; without it they are not. A call is traced where
    /// its caller's `traceparent` says that it is recorded.
    #[cfg(feature = "otlp")]
    #[arg(long, value_name = "URL", value_parser = units::url)]
    pub otlp_endpoint: Option<String>,
}

/// How lines of the log are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Human,
    /// An object of JSON a line.
    Json,
}

/// Pages that may call.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Web")]
pub struct Web {
    /// Pages that may call by gRPC-web, by their origins as browsers send them (scheme://host or scheme://host:port, without a
    /// slash), with commas between, as `https://play.example.com`; `*` is all.
    /// Without it gRPC-web is not spoken.
    #[arg(long, value_name = "ORIGINS")]
    pub web_origins: Option<Origins>,
    /// Answers of so many bytes and more are compressed, where the client can read that; 0 is none.
    #[arg(long, value_name = "BYTES", default_value = "0")]
    pub compress_from: u32,
}

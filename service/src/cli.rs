//! The command line, read by hand: one option with a value does not need a dependency.

use std::ffi::OsString;

/// Where the server listens when nothing is said.
pub(crate) const DEFAULT_LISTEN: &str = "127.0.0.1:50051";

/// The answer to `--help`.
pub(crate) const HELP: &str = "\
The rules of Plakoto over gRPC.

Usage: plakoto-service [--listen ADDR]

Options:
  --listen ADDR   address and port to listen on; port 0 takes a free one [default: 127.0.0.1:50051]
  -h, --help      print this help
  -V, --version   print the version

Ctrl-C or SIGTERM lets the calls under way finish, for ten seconds at most; a second one stops at once.
";

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Version,
    Serve { listen: String },
}

impl Command {
    /// Reads the arguments that follow the program's name; the error is a line to print.
    pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, String> {
        let mut listen = DEFAULT_LISTEN.to_owned();
        let mut arguments = arguments.into_iter().map(|argument| argument.to_string_lossy().into_owned());
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "-h" | "--help" => return Ok(Command::Help),
                "-V" | "--version" => return Ok(Command::Version),
                "--listen" => listen = arguments.next().ok_or("--listen needs an address")?,
                other => match other.strip_prefix("--listen=") {
                    Some(address) => listen = address.to_owned(),
                    None => return Err(format!("unknown argument `{other}`")),
                },
            }
        }
        Ok(Command::Serve { listen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(arguments: &[&str], expected: Result<Command, &str>) {
        let read = Command::read(arguments.iter().map(OsString::from));
        assert_eq!(read, expected.map_err(str::to_owned));
    }

    #[test]
    fn arguments_are_read() {
        let serve = |listen: &str| Ok(Command::Serve { listen: listen.to_owned() });
        check(&[], serve("127.0.0.1:50051"));
        check(&["--listen", "[::1]:0"], serve("[::1]:0"));
        check(&["--listen=0.0.0.0:80"], serve("0.0.0.0:80"));
        check(&["-h"], Ok(Command::Help));
        check(&["--listen", "127.0.0.1:1", "--version"], Ok(Command::Version));
        check(&["--listen"], Err("--listen needs an address"));
        check(&["--port", "1"], Err("unknown argument `--port`"));
    }
}

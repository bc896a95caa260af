//! Where the configuration comes from: flags over the environment over the file over what is built in.

use std::any::TypeId;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::Config;
use super::units::path;
use crate::healthcheck::Probe;

/// What the names in the environment begin with.
const PREFIX: &str = "PLAKOTO_";

/// The one option with a name in the environment that is no key of the file: which file.
const CONFIG: &str = "config";

/// The rules of Plakoto over gRPC.
///
/// Every option may be given as a flag, in the environment, or as a key of the file that --config names, as
/// `call_time = "30s"`; the first of these that has it decides.
#[derive(Debug, Parser)]
#[command(name = "plakoto-service", version, after_help = AFTER)]
struct Cli {
    /// The file with the configuration, in TOML.
    #[arg(long, value_name = "FILE", value_parser = path)]
    config: Option<PathBuf>,
    /// Print the whole configuration, as a file for --config, and end.
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    table: Config,
    #[command(subcommand)]
    command: Option<Asked>,
}

/// What can be asked for instead of serving.
#[derive(Debug, Subcommand)]
enum Asked {
    /// Ask the service that the same options describe how it is; the exit code is 0 only where it serves.
    Healthcheck(Probe),
}

const AFTER: &str = "\
Ctrl-C or SIGTERM lets the calls under way finish, for as long as --drain-time says; a second one stops at once.
SIGHUP reads certificates and tokens again.";

/// What the command line asks for.
#[derive(Debug)]
pub enum Read {
    /// To serve.
    Serve(Box<Config>),
    /// To ask a service that runs how it is.
    Healthcheck(Box<Config>, Probe),
    /// To print a text, and end.
    Print(String),
}

/// Reads the command line, the environment, and the file that they name.
///
/// # Errors
/// What is wrong, to be printed.
pub fn read(
    arguments: impl IntoIterator<Item = OsString>,
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<Read, String> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let command = Cli::command().mut_args(in_environment);
    known_names(&command, environment)?;
    let matches = match command.clone().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return Ok(Read::Print(asked.to_string()));
        }
        Err(error) => return Err(told(&error)),
    };
    let Some(file) = matches.get_one::<PathBuf>(CONFIG) else { return asked_for(&command, &matches) };
    let command = with_file(command, file).map_err(|wrong| format!("{}: {wrong}", file.display()))?;
    let matches = command.clone().try_get_matches_from(&arguments).map_err(|error| told(&error))?;
    asked_for(&command, &matches)
}

impl Config {
    /// A configuration by flags alone: neither the environment nor a file is read.
    ///
    /// # Errors
    /// What is wrong with the flags.
    pub fn of<'a>(flags: impl IntoIterator<Item = &'a str>) -> Result<Config, String> {
        let name = std::iter::once("plakoto-service");
        let command = Config::augment_args(Command::new("plakoto-service"));
        let matches = command.try_get_matches_from(name.chain(flags)).map_err(|error| told(&error))?;
        checked(Config::from_arg_matches(&matches).map_err(|error| told(&error))?)
    }
}

/// What has been asked for, where everything has been read.
fn asked_for(command: &Command, matches: &ArgMatches) -> Result<Read, String> {
    let cli = Cli::from_arg_matches(matches).map_err(|error| told(&error))?;
    let config = checked(cli.table)?;
    Ok(match (cli.print_config, cli.command) {
        (true, _) => Read::Print(printed(command, matches)),
        (false, None) => Read::Serve(Box::new(config)),
        (false, Some(Asked::Healthcheck(probe))) => Read::Healthcheck(Box::new(config), probe),
    })
}

/// The configuration, where its parts go together.
fn checked(config: Config) -> Result<Config, String> {
    let Config { access, limits, .. } = &config;
    match (&access.tls_certificate, &access.tls_key, &access.tls_client_ca) {
        (Some(_), None, _) => Err("tls_certificate needs tls_key"),
        (None, Some(_), _) => Err("tls_key needs tls_certificate"),
        (None, None, Some(_)) => Err("tls_client_ca needs tls_certificate and tls_key"),
        _ if limits.connection_memory > limits.memory => Err("connection_memory is more than memory"),
        _ if u64::from(limits.request_size) > limits.connection_memory => {
            Err("request_size is more than connection_memory")
        }
        _ => Ok(()),
    }?;
    Ok(config)
}

/// An option with its name in the environment, where it has a value; it may stand behind `healthcheck` too.
fn in_environment(arg: Arg) -> Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    let name = format!("{PREFIX}{}", arg.get_id().as_str().to_uppercase());
    arg.env(name).hide_env_values(true).global(true)
}

/// What can be configured: the options that have a name in the environment, and are not about where to read.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| arg.get_env().is_some() && arg.get_id() != CONFIG)
}

/// Refuses names in the environment that look as if they were meant for this program, and are not, and values of those that
/// are which cannot be read.
fn known_names(
    command: &Command,
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<(), String> {
    for (name, value) in environment {
        let is_known = command.get_arguments().any(|arg| arg.get_env() == Some(&name));
        let name = name.to_string_lossy();
        if is_known && value.to_str().is_none() {
            return Err(format!("`{name}` in the environment is no text in UTF-8"));
        }
        if name.starts_with(PREFIX) && !is_known {
            return Err(format!(
                "`{name}` in the environment is no option; in Kubernetes set enableServiceLinks: false"
            ));
        }
    }
    Ok(())
}

/// The command with what a file says in place of what is built in.
fn with_file(mut command: Command, file: &Path) -> Result<Command, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    for (key, value) in table {
        let Some(option) = options(&command).find(|arg| arg.get_id() == &*key) else {
            return Err(format!("`{key}` is no option"));
        };
        let value = plain(&value).ok_or_else(|| format!("`{key}` is {}", Kind::of(option).told()))?;
        let flag = format!("--{}={value}", key.replace('_', "-"));
        let alone =
            command.clone().mut_args(|arg| arg.env(None)).try_get_matches_from(["plakoto-service", &flag]);
        alone.map_err(|error| told(&error))?;
        // One by one, so that the order stays.
        command = command
            .mut_args(|arg| if arg.get_id() == &*key { arg.default_value(value.clone()) } else { arg });
    }
    Ok(command)
}

/// A value of a file as it would stand behind a flag.
fn plain(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(answer) => Some(answer.to_string()),
        _ => None,
    }
}

/// What the value of an option is in a file.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    Answer,
    Text,
}

impl Kind {
    fn of(option: &Arg) -> Kind {
        let kind = option.get_value_parser().type_id();
        if kind == TypeId::of::<u32>() || kind == TypeId::of::<u64>() {
            Kind::Number
        } else if kind == TypeId::of::<bool>() {
            Kind::Answer
        } else {
            Kind::Text
        }
    }

    /// What it is, for people.
    fn told(self) -> &'static str {
        match self {
            Kind::Number => "a whole number",
            Kind::Answer => "true or false",
            Kind::Text => "a text, in quotes",
        }
    }

    /// A value as a file has it. What reads as a number is still a text where a text is asked for: 007 is no 7.
    fn written(self, value: &str) -> toml::Value {
        let plain = match self {
            Kind::Number => value.parse().map(toml::Value::Integer).ok(),
            Kind::Answer => value.parse().map(toml::Value::Boolean).ok(),
            Kind::Text => None,
        };
        plain.unwrap_or_else(|| toml::Value::String(value.to_owned()))
    }
}

/// The whole configuration, as a file.
fn printed(command: &Command, matches: &ArgMatches) -> String {
    let mut text = String::new();
    for option in options(command) {
        let key = option.get_id().as_str();
        // Writing to a text does not fail.
        let _ = match matches.get_raw(key).and_then(|mut values| values.next_back()) {
            Some(value) => writeln!(text, "{key} = {}", Kind::of(option).written(&value.to_string_lossy())),
            None => writeln!(text, "# {key} is not set"),
        };
    }
    text
}

/// What clap says is wrong, without its own `error: ` and what it says about help.
fn told(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    first.strip_prefix("error: ").unwrap_or(first).trim().to_owned()
}

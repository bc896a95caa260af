//! The configuration: where it comes from, how it is refused, and what is printed of it.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use prost::Message;

use crate::access::Folder;
use crate::common::{connect, serve, sound_query};
use crate::program::{Running, program};
use crate::wire::{COMPUTE, PATIENCE, Wire, framed};

/// What the program does with a configuration; it must not serve.
fn run(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    program().args(arguments).envs(environment.iter().copied()).output().unwrap()
}

/// What the program would serve by.
#[track_caller]
fn printed(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let output = run(&[arguments, &["--print-config"]].concat(), environment);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line by which the program refuses to serve.
#[track_caller]
fn refused(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let output = run(arguments, environment);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("error: ") && told.ends_with("see plakoto-service --help\n"), "{told}");
    told
}

/// A file with a configuration.
fn file(folder: &Path, text: &str) -> String {
    let file = folder.join("plakoto.toml");
    fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn flags_are_over_the_environment_over_the_file_over_what_is_built_in() {
    let folder = tempfile::tempdir().unwrap();
    let file = file(folder.path(), "calls = 10\ncall_time = \"10s\"\nconnections = 10\n");
    let environment =
        [("PLAKOTO_CALL_TIME", "11s"), ("PLAKOTO_CONNECTIONS", "11"), ("PLAKOTO_CONFIG", &file)];
    let text = printed(&["--connections", "12"], &environment);
    for line in ["calls = 10", "call_time = \"11s\"", "connections = 12", "batch_length = 1000"] {
        assert!(text.lines().any(|printed| printed == line), "{line} in {text}");
    }
}

#[test]
fn a_file_named_by_a_flag_is_read_instead_of_the_one_in_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let file = file(folder.path(), "calls = 10\n");
    let text = printed(&["--config", &file], &[("PLAKOTO_CONFIG", "/nowhere")]);
    assert!(text.contains("calls = 10\n"), "{text}");
}

#[test]
fn what_is_printed_is_a_file_that_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let text = printed(&["--calls=7", "--idle-time=90s", "--tokens=some tokens", "--reflection=false"], &[]);
    assert!(text.contains("tokens = \"some tokens\"\n") && text.contains("reflection = false\n"), "{text}");
    let file = file(folder.path(), &text);
    assert_eq!(printed(&["--config", &file], &[]), text);
}

/// Each text stays as it is, whatever it looks like, and each number is one.
#[test]
fn texts_are_printed_as_texts_and_numbers_as_numbers() {
    let folder = tempfile::tempdir().unwrap();
    for text in ["007", "+5", "01", "true", "1e3", "0x10", "-1", "a\"b\\c", "inf", "1979-05-27", " x "] {
        let printed_text = printed(&[&format!("--tokens={text}")], &[]);
        let table: toml::Table = printed_text.parse().unwrap();
        assert_eq!(table["tokens"].as_str(), Some(text), "{printed_text}");
        let file = file(folder.path(), &printed_text);
        assert_eq!(printed(&["--config", &file], &[]), printed_text);
    }
    let table: toml::Table = printed(&["--calls=+5", "--runtimes=007"], &[]).parse().unwrap();
    assert_eq!((table["calls"].as_integer(), table["runtimes"].as_integer()), (Some(5), Some(7)));
    assert_eq!(table["reflection"].as_bool(), Some(true));
    // More than a number of TOML holds is still the same number.
    let text = printed(&[&format!("--memory={}", u64::MAX)], &[]);
    let file = file(folder.path(), &text);
    assert_eq!(printed(&["--config", &file], &[]), text);
}

/// What a start would refuse for its form, printing refuses too.
#[test]
fn what_would_not_start_is_not_printed() {
    for (flag, wrong) in [
        ("listen", ""),
        ("listen", "127.0.0.1"),
        ("listen", "::1"),
        ("metrics_listen", ":9464"),
        ("metrics_listen", "127.0.0.1:66000"),
        ("log_level", "inof"),
        ("web_origins", ""),
        ("web_origins", "https://a.example/"),
        ("tokens", ""),
        ("call_time", "0s"),
    ] {
        let flag = format!("--{}={wrong}", flag.replace('_', "-"));
        assert!(refused(&[&flag, "--print-config"], &[]).contains(&flag[..flag.find('=').unwrap()]));
    }
    refused(&["--tls-key=01", "--print-config"], &[]);
}

#[test]
fn what_is_unknown_is_an_error_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    assert!(refused(&["--call", "1"], &[]).contains("'--call'"));
    assert!(refused(&["call"], &[]).contains("'call'"));
    let told = refused(&[], &[("PLAKOTO_CALL", "1")]);
    assert!(told.contains("`PLAKOTO_CALL` in the environment"), "{told}");
    let named = file(folder.path(), "calls = 1\ncall = 1\n");
    let told = refused(&["--config", &named], &[]);
    assert!(told.contains("plakoto.toml: `call` is no option"), "{told}");
    for wrong in ["config = \"x\"", "print_config = true", "help = true", "[limits]\ncalls = 1"] {
        let named = file(folder.path(), wrong);
        refused(&["--config", &named], &[]);
    }
}

#[test]
fn a_value_that_is_none_is_named_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = [
        ("calls", "0"),
        ("calls", "many"),
        ("batch_length", "1001"),
        ("call_time", "0s"),
        ("call_time", "10"),
        ("connection_age", "1000days 1s"),
        ("reflection", "perhaps"),
        ("tokens", ""),
        ("call_window", "1"),
        ("listen", ""),
        ("listen", "nonsense"),
        ("metrics_listen", "127.0.0.1:http"),
        ("web_origins", ""),
        ("web_origins", "https://A.example"),
        ("log_level", ""),
        ("log_level", "inof"),
        ("log_level", "info,plakoto::calls"),
    ];
    for (key, value) in wrong {
        let flag = format!("--{}", key.replace('_', "-"));
        let variable = format!("PLAKOTO_{}", key.to_uppercase());
        let named = file(folder.path(), &format!("{key} = \"{value}\"\n"));
        for told in [
            refused(&[&format!("{flag}={value}")], &[]),
            refused(&[], &[(&variable, value)]),
            refused(&["--config", &named], &[]),
        ] {
            assert!(told.contains(&flag), "{key} = {value}: {told}");
        }
        let told = refused(&["--config", &named], &[]);
        assert!(told.contains("plakoto.toml: "), "{told}");
    }
    for (wrong, why) in [
        ("calls = [1]", "`calls` is a whole number"),
        ("calls = 1.5", "`calls` is a whole number"),
        ("reflection = 1.5", "`reflection` is true or false"),
        ("tokens = 1.5", "`tokens` is a text"),
        ("calls", ""),
        ("\u{0}", ""),
    ] {
        let named = file(folder.path(), wrong);
        let told = refused(&["--config", &named], &[]);
        assert!(told.contains(&format!("plakoto.toml: {why}")), "{told}");
    }
    assert!(refused(&["--config", "/no/such/file"], &[]).contains("/no/such/file: "));
}

#[cfg(unix)]
#[test]
fn a_value_in_the_environment_that_is_no_text_is_named() {
    use std::os::unix::ffi::OsStrExt as _;
    let output = program().env("PLAKOTO_LISTEN", std::ffi::OsStr::from_bytes(b"\xFF")).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("`PLAKOTO_LISTEN` in the environment is no text in UTF-8"), "{told}");
}

/// The longest times that there are, in a server that serves.
#[tokio::test]
async fn the_longest_times_are_told_from_now() {
    let served =
        serve(&["--connection-age=1000days", "--stream-time=1000days", "--idle-time=1000days"]).await;
    let mut wire = Wire::open(served.address).await;
    wire.call(COMPUTE, &[], framed(&sound_query().encode_to_vec())).await.assert_ok();
}

#[test]
fn parts_that_do_not_go_together_are_an_error() {
    assert!(refused(&["--tls-key=x"], &[]).contains("tls_key needs tls_certificate"));
    assert!(refused(&["--tls-certificate=x"], &[]).contains("tls_certificate needs tls_key"));
    assert!(refused(&["--tls-client-ca=x"], &[]).contains("tls_client_ca needs"));
    assert!(refused(&["--memory=100"], &[]).contains("connection_memory is more than memory"));
    assert!(
        refused(&["--request-size=100000000"], &[]).contains("request_size is more than connection_memory")
    );
}

/// Whatever can be configured is told by its flag, its name in the environment and its default.
#[test]
fn help_names_everything() {
    let help = String::from_utf8(run(&["--help"], &[]).stdout).unwrap();
    let config = printed(&[], &[]);
    let keys = config.lines().map(|line| line.trim_start_matches("# ").split(' ').next().unwrap());
    let mut count = 0;
    for key in keys {
        assert!(help.contains(&format!("--{} <", key.replace('_', "-"))), "{key}");
        assert!(help.contains(&format!("[env: PLAKOTO_{}]", key.to_uppercase())), "{key}");
        count += 1;
    }
    assert!(count >= 30, "{count}");
    assert_eq!(
        help.matches("[default: ").count(),
        config.lines().filter(|line| !line.starts_with('#')).count()
    );
}

/// What docs/wire.md says of limits is what they are.
#[test]
fn the_page_about_the_wire_tells_the_defaults() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/wire.md")).unwrap();
    let table: toml::Table = printed(&[], &[]).parse().unwrap();
    for (key, unit, row) in [
        ("request_size", "MiB", "a request, or a message of a stream | {}"),
        ("batch_length", "", "requests in a batch | {}"),
        ("stream_length", "", "requests of a stream | {}"),
        ("header_size", "KiB", "the headers of a call | {}"),
        ("call_time", "", "a call, from its first byte to its last | {}"),
        ("stream_time", "", "a call, from its first byte to its last | 30 s, a stream {}"),
        ("message_time", "", "a message, from its first byte to its last | {}"),
        ("connection_calls", "", "calls that one connection has open | {}"),
        ("calls", "", "calls that a server has open | {}"),
        ("batches", "", "batches that a server works on at a time | {}"),
        ("connections", "", "connections | {}"),
        ("first_call_time", "", "a connection on which nothing was called yet | {}"),
        ("idle_time", "", "a connection without calls, since its last one | {}"),
        ("connection_age", "", "a connection | {}"),
    ] {
        let shown = shown(&table[key], unit);
        let row = row.replace("{}", &shown);
        assert!(page.lines().any(|line| line.starts_with(&format!("| {row}"))), "{key}: {row}");
    }
}

/// A value as a page for people has it.
fn shown(value: &toml::Value, unit: &str) -> String {
    let Some(number) = value.as_integer() else {
        let text = value.as_str().unwrap();
        let (number, unit) = text.split_at(text.len() - 1);
        return format!("{number} {}", if unit == "m" { "min" } else { unit });
    };
    match unit {
        "KiB" => format!("{} KiB", number / 1_024),
        "MiB" => format!("{} MiB", number / 1_048_576),
        _ => grouped(&number.to_string()),
    }
}

/// A number with a comma before each three digits.
fn grouped(digits: &str) -> String {
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// The operations guide lists the exit codes, and they are these.
#[tokio::test]
async fn exit_codes_are_those_of_the_guide() {
    let guide = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/operations.md")).unwrap();
    let (_, table) = guide.split_once("| exit code | when |\n|---|---|\n").unwrap();
    let listed: Vec<_> = table.lines().map_while(|line| line.strip_prefix("| ")?.split(' ').next()).collect();
    assert_eq!(listed, ["0", "1", "2"]);
    let code = |arguments: &[&str]| run(arguments, &[]).status.code();
    for printed in ["--help", "--version", "--print-config"] {
        assert_eq!(code(&[printed]), Some(0), "{printed}");
    }
    let mut running = Running::start();
    let address = running.address.to_string();
    assert_eq!(code(&["healthcheck", "--listen", &address]), Some(0));
    assert_eq!(code(&["healthcheck", "--listen", &address, "--service=made.up"]), Some(1));
    assert_eq!(code(&["--listen", &address]), Some(1), "in use");
    running.signal("TERM");
    assert_eq!(running.ended().await.code(), Some(0));
    assert_eq!(code(&["healthcheck", "--listen", &address]), Some(1), "nobody is there");
    assert_eq!(code(&["--tokens=/no/such/file", "--listen=127.0.0.1:0"]), Some(1));
    for wrong in [&["--wrong"][..], &["--calls=0"], &["--config=/no/such/file"], &["healthcheck", "--wrong"]]
    {
        assert_eq!(code(wrong), Some(2), "{wrong:?}");
    }
}

#[test]
fn no_token_and_no_key_is_ever_printed() {
    let folder = Folder::new();
    let (tokens, key) = (folder.path("tokens"), folder.path("key.pem"));
    fs::write(&tokens, "very-secret-token\n").unwrap();
    let secret = fs::read_to_string(&key).unwrap().lines().nth(1).unwrap().to_owned();
    let mut flags = folder.flags();
    flags.push(format!("--tokens={}", tokens.display()));
    let flags: Vec<_> = flags.iter().map(String::as_str).collect();
    let text = printed(&flags, &[("PLAKOTO_LISTEN", "127.0.0.1:1")]);
    assert!(!text.contains("very-secret-token") && !text.contains(&secret), "{text}");
    // Nor when a key is taken for a certificate, or tokens for a key.
    for (certificate, key) in [(&key, &key), (&folder.path("certificate.pem"), &tokens)] {
        let flags =
            [format!("--tls-certificate={}", certificate.display()), format!("--tls-key={}", key.display())];
        let output = run(&flags.each_ref().map(String::as_str), &[("PLAKOTO_LISTEN", "127.0.0.1:0")]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(&*folder.folder.path().to_string_lossy()), "it names the file: {told}");
        assert!(!told.contains("very-secret-token") && !told.contains(&secret), "{told}");
    }
}

/// An address that others can reach, without TLS or tokens: that is said loudly, and nothing else is.
#[tokio::test]
async fn an_open_address_is_told_loudly() {
    let folder = Folder::new();
    fs::write(folder.path("tokens"), "token\n").unwrap();
    let tls = folder.flags();
    let tokens = format!("--tokens={}", folder.path("tokens").display());
    let all: Vec<&str> = tls.iter().map(String::as_str).chain([&*tokens]).collect();
    for (listen, more, warnings) in [
        ("0.0.0.0:0", &[][..], 2),
        ("0.0.0.0:0", &[&*tokens], 1),
        ("0.0.0.0:0", &all, 0),
        ("127.0.0.1:0", &[], 0),
    ] {
        let mut running = Running::with(&[&["--listen", listen][..], more].concat());
        running.signal("TERM");
        assert!(running.ended().await.success());
        let told = running.complaints();
        assert_eq!(told.matches("WARN").count(), warnings, "{listen} {more:?}: {told}");
    }
}

#[tokio::test]
async fn a_hang_up_reads_certificates_again_and_a_bad_one_is_told_loudly() {
    let folder = Folder::new();
    let certificate = format!("--tls-certificate={}", folder.path("certificate.pem").display());
    let key = format!("--tls-key={}", folder.path("key.pem").display());
    // It would not look by itself in the time that this takes.
    let mut running = Running::with(&["--listen=127.0.0.1:0", "--reload-interval=1h", &certificate, &key]);
    let shown = folder.shown_at(running.address).await;
    folder.renew();
    running.signal("HUP");
    let fresh = tokio::time::timeout(PATIENCE, async {
        loop {
            let fresh = folder.shown_at(running.address).await;
            if fresh != shown {
                break fresh;
            }
        }
    });
    let fresh = fresh.await.unwrap();
    folder.write("certificate.pem", "no certificate");
    running.signal("HUP");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(folder.shown_at(running.address).await, fresh);
    running.signal("TERM");
    assert!(running.ended().await.success());
    let told = running.complaints();
    assert!(told.contains("ERROR") && told.contains("kept as it was"), "{told}");
}

/// Two runtimes: each connection is served by one of them, and all are served.
#[tokio::test]
async fn several_runtimes_serve() {
    for runtimes in ["1", "2", "3"] {
        let mut running = Running::with(&["--listen=127.0.0.1:0", "--runtimes", runtimes]);
        for _ in 0..6 {
            let mut rules = RulesServiceClient::new(connect(running.address).await);
            assert_eq!(rules.compute_legal_plays(sound_query()).await.unwrap().into_inner().count, 2);
        }
        running.signal("TERM");
        assert!(running.ended().await.success());
    }
}

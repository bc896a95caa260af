//! The header of the C library, by cbindgen.

use anyhow::{Context as _, Result};
use cbindgen::{
    Builder, Config, DocumentationStyle, EnumConfig, FunctionConfig, Language, Layout, SortKey, Style,
};

use crate::repo;

/// Where it lies.
const PATH: &str = "bindings/c/include/plakoto.h";
/// The text before all declarations: how to call any of it.
const INTRODUCTION: &str = "bindings/c/src/introduction.h";

/// The header by its path in the project, with what it holds.
pub(super) fn generate() -> Result<(String, Vec<u8>)> {
    let root = repo::root();
    let introduction = std::fs::read_to_string(root.join(INTRODUCTION))
        .with_context(|| format!("cannot read {INTRODUCTION}"))?;
    let config = Config {
        language: Language::C,
        include_guard: Some("PLAKOTO_H".to_owned()),
        header: Some(introduction.trim_end().to_owned()),
        after_includes: Some(versions(plakoto::VERSION)?),
        no_includes: true,
        sys_includes: vec!["stddef.h".to_owned(), "stdint.h".to_owned()],
        cpp_compat: true,
        usize_is_size_t: true,
        documentation_style: DocumentationStyle::Doxy,
        style: Style::Both,
        line_length: 100,
        tab_width: 4,
        function: FunctionConfig {
            args: Layout::Auto,
            sort_by: Some(SortKey::None),
            ..FunctionConfig::default()
        },
        enumeration: EnumConfig::default(),
        ..Config::default()
    };
    let bindings = Builder::new()
        .with_config(config)
        .with_crate(root.join("bindings/c"))
        .generate()
        .context("cbindgen cannot read bindings/c")?;
    let mut text = Vec::new();
    bindings.write(&mut text);
    let text = String::from_utf8(text)?;
    let text = with_sizes(&text);
    Ok((PATH.to_owned(), text.into_bytes()))
}

/// The macros of a version, `1.2.3`.
fn versions(version: &str) -> Result<String> {
    let mut numbers = version.splitn(3, '.');
    let mut next = || numbers.next().with_context(|| format!("no version: {version}"));
    let (major, minor, patch) = (next()?, next()?, next()?);
    Ok(format!(
        "\n/** The version of this header; plakoto_version() tells that of the library that runs. */\n\
         #define PLAKOTO_VERSION \"{version}\"\n\
         /** Its three numbers. */\n\
         #define PLAKOTO_VERSION_MAJOR {major}\n\
         #define PLAKOTO_VERSION_MINOR {minor}\n\
         #define PLAKOTO_VERSION_PATCH {patch}"
    ))
}

/// The header with a check of every struct's size before its functions: an array of -1 does not compile.
fn with_sizes(text: &str) -> String {
    let structs = text.lines().filter_map(|line| line.strip_prefix("typedef struct ")?.strip_suffix(" {"));
    let checks: String = structs
        .map(|name| {
            let size = format!("{}_SIZE", name.to_uppercase());
            format!("typedef char {name}_has_its_size[sizeof({name}) == {size} ? 1 : -1];\n")
        })
        .collect();
    let functions = "#ifdef __cplusplus\nextern \"C\"";
    text.replacen(functions, &format!("/* Sizes never change: where one of these does not compile, structs are packed otherwise. */\n{checks}\n{functions}"), 1)
}

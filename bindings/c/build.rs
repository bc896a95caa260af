//! Gives the shared library its name for the loader: `libplakoto.so.N`, N being the number of the ABI.

#[path = "src/abi.rs"]
mod abi;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/abi.rs");
    let family = std::env::var("CARGO_CFG_TARGET_FAMILY").unwrap_or_default();
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let abi = abi::PLAKOTO_ABI;
    if system == "macos" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libplakoto.{abi}.dylib");
    } else if family == "unix" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libplakoto.so.{abi}");
    }
}

//! Another static library from Rust, with the standard library in it: both must fit into one program.

/// How many letters a number takes when it is written out, after a panic that is caught.
#[unsafe(no_mangle)]
pub extern "C" fn other_digits(number: u64) -> usize {
    let caught = std::panic::catch_unwind(|| {
        let none: Vec<u8> = Vec::new();
        none[std::hint::black_box(0)]
    });
    let threads = std::thread::spawn(move || format!("{number}").len()).join().unwrap_or_default();
    if caught.is_err() { threads } else { 0 }
}

//! The libFuzzer target: `cargo +nightly fuzz run --features libfuzzer read_module`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(wrong) = weft_fuzz::check(bytes) {
        panic!("{wrong}");
    }
});

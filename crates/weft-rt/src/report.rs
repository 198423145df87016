//! What the runtime tells the user: lines on standard error, and on standard output what was asked for.

use core::sync::atomic::{AtomicU8, Ordering};
use std::io::Write;

use crate::settings;

/// 0: as the environment says; 1: no warnings; 2: warnings.
static WARNINGS: AtomicU8 = AtomicU8::new(0);

/// Has warnings printed, or not.
pub(crate) fn set_warnings(on: bool) {
    WARNINGS.store(1 + u8::from(on), Ordering::Relaxed);
}

fn warns() -> bool {
    match WARNINGS.load(Ordering::Relaxed) {
        0 => settings::get().warnings,
        known => known == 2,
    }
}

/// Of where threads run.
pub(crate) const MAY_MIGRATE: u32 = 145;
/// Of where a thread runs.
pub(crate) const BOUND: u32 = 254;
/// Of an environment variable or an argument.
pub(crate) const INVALID_VALUE: u32 = 42;
/// Of a team that is smaller than it should be.
pub(crate) const TOO_FEW_THREADS: u32 = 96;

/// A warning, unless the user wants none. It has a number, as scripts that look for libomp's expect.
pub(crate) fn warning(number: u32, text: &str) {
    if warns() {
        line(&format!("OMP: Warning #{number}: {text}"));
    }
}

/// What the user has asked for. It has a number, likewise.
pub(crate) fn information(number: u32, text: &str) {
    line(&format!("OMP: Info #{number}: {text}"));
}

/// An error that leaves nothing sensible to do.
pub(crate) fn fatal(text: &str) -> ! {
    line(&format!("OMP: Error: {text}"));
    std::process::abort();
}

/// A line on standard output, where it comes behind what the program has printed before.
pub(crate) fn output(text: &[u8]) {
    unsafe extern "C" {
        static stdout: *mut libc::FILE;
    }
    let line = [text, b"\n"].concat();
    // SAFETY: the C library has set the stream, and locks it.
    unsafe { libc::fwrite(line.as_ptr().cast(), 1, line.len(), stdout) };
}

/// One line, in one piece. There is no one to tell that it could not be written.
pub(crate) fn line(text: &str) {
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}

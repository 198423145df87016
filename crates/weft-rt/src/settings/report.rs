//! Messages to the user: lines on standard error; on standard output what the user has asked for.

use core::sync::atomic::{AtomicU8, Ordering};
use std::io::Write;

use weft_wait::unseen;

/// Whether warnings are printed. Neither the environment nor the program has said so in state [`DEFAULT`].
static WARNINGS: AtomicU8 = AtomicU8::new(DEFAULT);
const DEFAULT: u8 = 0;
const OFF: u8 = 1;
const ON: u8 = 2;

fn state(on: bool) -> u8 {
    if on { ON } else { OFF }
}

/// Says whether warnings are printed.
pub(crate) fn set_warnings(on: bool) {
    WARNINGS.store(state(on), Ordering::Relaxed);
}

/// The same, unless the program has said so before.
pub(crate) fn set_default(on: bool) {
    // A failure means that the program has.
    let _ = WARNINGS.compare_exchange(DEFAULT, state(on), Ordering::Relaxed, Ordering::Relaxed);
}

/// Number of the message that threads may migrate.
pub(crate) const MAY_MIGRATE: u32 = 145;
/// Number of the message that a thread is bound to processors.
pub(crate) const BOUND: u32 = 254;
/// Number of the warning about an environment variable or an argument.
pub(crate) const INVALID_VALUE: u32 = 42;
/// Number of the warning that a device has not what the program brings along for it.
pub(crate) const NO_IMAGE: u32 = 300;
/// Number of the warning that a team is smaller than requested.
pub(crate) const TOO_FEW_THREADS: u32 = 96;

/// Prints a warning, unless the user wants none. It has a number, as scripts that look for libomp's warnings expect.
/// Precondition: the settings have been read.
pub(crate) fn warning(number: u32, text: &str) {
    if WARNINGS.load(Ordering::Relaxed) != OFF {
        line(&format!("OMP: Warning #{number}: {text}"));
    }
}

/// Prints what the user has asked for, with a number as in [`warning`].
pub(crate) fn information(number: u32, text: &str) {
    line(&format!("OMP: Info #{number}: {text}"));
}

/// Prints an error after which the program cannot go on, and ends it.
pub(crate) fn fatal(text: &str) -> ! {
    line(&format!("OMP: Error: {text}"));
    std::process::abort();
}

/// Prints an error and ends the program with status 1 where libgomp does that.
#[allow(clippy::exit, reason = "as the program that calls it expects")]
pub(crate) fn end(text: &str) -> ! {
    line(&format!("OMP: Error: {text}"));
    std::process::exit(1);
}

/// Prints a line on standard output, behind what the program has printed before.
pub(crate) fn output(text: &[u8]) {
    unsafe extern "C" {
        static stdout: *mut libc::FILE;
    }
    let line = [text, b"\n"].concat();
    // SAFETY: the C library has set the stream, and locks it.
    unseen::run(|| unsafe { libc::fwrite(line.as_ptr().cast(), 1, line.len(), stdout) });
}

/// Prints one line on standard error, in one piece. A failure to write cannot be reported anywhere and is ignored.
pub(crate) fn line(text: &str) {
    let _ = unseen::run(|| std::io::stderr().write_all(format!("{text}\n").as_bytes()));
}

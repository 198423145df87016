//! What is said on standard error, and the end of a program that cannot be checked.

use std::io::Write as _;

/// The status of a program that cannot be checked.
const REFUSED: i32 = 3;

/// Says that the program cannot be checked, and ends it.
pub(crate) fn refuse(why: &str) -> ! {
    say(&format!("weft check: not checked: {why}\n"));
    end(REFUSED)
}

/// Says something to the user.
pub(crate) fn say(text: &str) {
    // Nobody is left to be told that standard error is closed.
    let _unheard = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Ends the program without further ado, but for its output.
pub(crate) fn end(status: i32) -> ! {
    // SAFETY: null means all streams.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(status)
    }
}

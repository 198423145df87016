//! Signals that end the program: temporary folders go first.

use std::fs;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Handles hang-up, interrupt and termination, unless whoever started the program wants them ignored.
///
/// The program ends by the signal as it would without this, so a shell sees what it expects.
pub(crate) fn watch() {
    let ignored = ignored();
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let Ok(mut signals) = Signals::new(wanted) else { return };
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            weft_driver::scratch::end(|| {
                // It does not return, for the default action of all three is to end the program.
                let _ = emulate_default_handler(signal);
            });
        }
    });
}

/// The signals that are ignored, as `nohup` has it: a bit for each, the first signal's the lowest.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

//! Signals that end the program: temporary folders go first.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Whether a signal is about to end the program. The signal's handler sets it.
static IS_ENDING: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Handles hang-up, interrupt and termination, unless whoever started the program wants them ignored.
///
/// The program ends by the signal as it would without this, so a shell sees what it expects.
pub(crate) fn watch() {
    let ignored = ignored();
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let Ok(mut signals) = Signals::new(wanted.clone()) else { return };
    let is_ending = IS_ENDING.get_or_init(Arc::default);
    for signal in wanted {
        // Without the flag, a tool that ends by the signal as well may be reported first.
        let _ = flag::register(signal, is_ending.clone());
    }
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            weft_driver::scratch::end(|| {
                // It does not return, for the default action of all three is to end the program.
                let _ = emulate_default_handler(signal);
            });
        }
    });
}

/// Returns unless a signal is about to end the program; then it waits for that.
///
/// A terminal's interrupt ends the tools as well. The kernel signals the whole group before anybody can learn that one of it has
/// ended, so that whoever knows of a tool's end finds the flag set here.
pub(crate) fn give_way() {
    while IS_ENDING.get().is_some_and(|is_ending| is_ending.load(Ordering::Relaxed)) {
        thread::park();
    }
}

/// The signals that are ignored, as `nohup` has it: a bit for each, the first signal's the lowest.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

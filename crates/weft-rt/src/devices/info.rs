//! What devices do, for people: `WEFT_TARGET_INFO=map,copy,launch` prints it as it happens, and a summary at the end.
//!
//! ```text
//! Weft: map: 800 bytes at 0x7ffd3c40 get a copy at 0x5581c040
//! Weft: copy: 800 bytes go to the device
//! Weft: launch: a.c:12 (main), 3 arguments
//! Weft: 1 kernel; 800 bytes to the device in 1 copy, 0 bytes back in 0 copies
//! ```

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

use crate::settings::report;

/// The variable that asks for it.
const VARIABLE: &str = "WEFT_TARGET_INFO";
/// The variable that makes pointers to what is not on the device useless there.
const CHECK: &str = "WEFT_TARGET_CHECK";

/// What is asked for.
#[derive(Clone, Copy, Default)]
struct Wanted {
    map: bool,
    copy: bool,
    launch: bool,
}

/// A number of things, and of their bytes.
#[derive(Default)]
struct Count {
    times: AtomicU64,
    bytes: AtomicU64,
}

static SENT: Count = Count::new();
static FETCHED: Count = Count::new();
static LAUNCHES: AtomicU64 = AtomicU64::new(0);

impl Count {
    const fn new() -> Count {
        Count { times: AtomicU64::new(0), bytes: AtomicU64::new(0) }
    }

    fn add(&self, bytes: usize) {
        self.times.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    fn text(&self, direction: &str) -> String {
        let (times, bytes) = (self.times.load(Ordering::Relaxed), self.bytes.load(Ordering::Relaxed));
        let copies = if times == 1 { "copy" } else { "copies" };
        format!("{bytes} bytes {direction} in {times} {copies}")
    }
}

/// What the variable asks for; nothing without one.
fn wanted() -> Option<Wanted> {
    static WANTED: OnceLock<Option<Wanted>> = OnceLock::new();
    *WANTED.get_or_init(|| {
        let text = std::env::var(VARIABLE).ok()?;
        let mut wanted = Wanted::default();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "map" => wanted.map = true,
                "copy" => wanted.copy = true,
                "launch" => wanted.launch = true,
                "all" => wanted = Wanted { map: true, copy: true, launch: true },
                "summary" => {}
                _ => {
                    let text = format!("{VARIABLE}: '{word}' is none of map, copy, launch, summary, all");
                    report::warning(report::INVALID_VALUE, &text);
                }
            }
        }
        Some(wanted)
    })
}

/// Whether anything is to be printed.
pub(crate) fn is_asked_for() -> bool {
    wanted().is_some()
}

/// Whether pointers to what is not on the device must not be followed there.
pub(crate) fn checks() -> bool {
    static CHECKS: OnceLock<bool> = OnceLock::new();
    *CHECKS.get_or_init(|| std::env::var(CHECK).is_ok_and(|value| !matches!(value.trim(), "" | "0")))
}

/// Says that the device has memory for a copy, or for something of its own.
pub(super) fn allocated(bytes: usize, like: usize, address: usize) {
    if wanted().is_some_and(|wanted| wanted.map) {
        report::line(&format!("Weft: map: {bytes} bytes at {like:#x} get a copy at {address:#x}"));
    }
}

/// Says that it has no more.
pub(super) fn freed(address: usize) {
    if wanted().is_some_and(|wanted| wanted.map) {
        report::line(&format!("Weft: map: the copy at {address:#x} goes"));
    }
}

/// Counts a copy.
pub(super) fn copied(bytes: usize, is_sent: bool) {
    let Some(wanted) = wanted() else { return };
    let (count, what) = if is_sent { (&SENT, "go to the device") } else { (&FETCHED, "come back") };
    count.add(bytes);
    if wanted.copy {
        report::line(&format!("Weft: copy: {bytes} bytes {what}"));
    }
}

/// What to call a construct's place; the compiler says `;file;function;line;column;;`.
pub(super) fn place(place: Option<&str>) -> String {
    let words: Vec<&str> = place.unwrap_or_default().split(';').collect();
    match words[..] {
        [_, file, function, line, ..] => format!("{file}:{line} ({function})"),
        _ => "a kernel".to_owned(),
    }
}

/// Says that a kernel starts.
pub(crate) fn launched(at: Option<&str>, arguments: usize) {
    let Some(wanted) = wanted() else { return };
    LAUNCHES.fetch_add(1, Ordering::Relaxed);
    if wanted.launch {
        report::line(&format!("Weft: launch: {}, {arguments} arguments", place(at)));
    }
}

/// Says what all came to, once.
pub(super) fn summarize() {
    static DONE: OnceLock<()> = OnceLock::new();
    if wanted().is_none() || DONE.set(()).is_err() {
        return;
    }
    let launches = LAUNCHES.load(Ordering::Relaxed);
    let kernels = if launches == 1 { "kernel" } else { "kernels" };
    let (sent, fetched) = (SENT.text("to the device"), FETCHED.text("back"));
    report::line(&format!("Weft: {launches} {kernels}; {sent}, {fetched}"));
}

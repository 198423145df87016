//! The end of the program: the timeline is written, and the summary printed.

use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use weft_wait::wait;

use super::{log, place, slices, summary, timeline};
use crate::machine::processors;
use crate::settings::{self, report};

/// When the trace began, and in which process.
static BEGIN: AtomicU64 = AtomicU64::new(0);
static PROCESS: AtomicU32 = AtomicU32::new(0);

/// The trace begins, when the settings have been read.
pub(crate) fn begin() {
    static BEGUN: AtomicBool = AtomicBool::new(false);
    if !BEGUN.swap(true, Ordering::Relaxed) {
        BEGIN.store(wait::now(), Ordering::Relaxed);
        PROCESS.store(std::process::id(), Ordering::Relaxed);
        // SAFETY: the library is never unloaded, so that the functions stay.
        unsafe {
            libc::atexit(end);
            libc::pthread_atfork(None, None, Some(begin_in_child));
        }
    }
}

/// In the child of a `fork()`: the trace begins anew.
unsafe extern "C" fn begin_in_child() {
    log::forget_all();
    BEGIN.store(wait::now(), Ordering::Relaxed);
}

/// The file's name: `%p` stands for the process, and the child of a `fork()` puts its number behind the name.
fn file_name(wanted: &str) -> String {
    let process = std::process::id();
    if wanted.contains("%p") {
        return wanted.replace("%p", &process.to_string());
    }
    if process == PROCESS.load(Ordering::Relaxed) { wanted.to_owned() } else { format!("{wanted}.{process}") }
}

extern "C" fn end() {
    let Some(wanted) = settings::get().trace.as_deref() else { return };
    let now = wait::now();
    if !log::close() {
        return;
    }
    let logs = log::all();
    if logs.is_empty() && std::process::id() != PROCESS.load(Ordering::Relaxed) {
        // A child that has not used OpenMP.
        return;
    }
    let begin = BEGIN.load(Ordering::Relaxed);
    let events: Vec<_> = logs.iter().map(|log| log.events()).collect();
    let gtids: Vec<i32> = logs.iter().map(|log| log.gtid).collect();
    let story = slices::read(&events, now);
    let places = place::texts();
    let name = file_name(wanted);
    let json = timeline::json(&story, &gtids, &places, begin, std::process::id());
    let written = std::fs::write(&name, json);
    let lost: u64 = logs.iter().map(|log| log.lost.load(Ordering::Relaxed)).sum();
    let mut lines = format!("Weft: {}", summary::text(&story, &places, begin, processors::count()));
    if lost > 0 {
        lines += &format!("\n  {lost} events did not fit and are missing above; trace a shorter run");
    }
    match written {
        Ok(()) => lines += &format!("\n  the timeline is in {name}: open it at https://ui.perfetto.dev"),
        Err(error) => lines += &format!("\n  the timeline cannot be written to {name}: {error}"),
    }
    report::line(&lines);
}

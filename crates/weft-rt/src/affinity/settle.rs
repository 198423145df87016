//! Threads move to their places when a region begins, and back when it ends.

use weft_wait::unseen;

use crate::affinity::seat::{is_binding, places, requested, seat};
use crate::affinity::{display, format};
use crate::machine::request::Request;
use crate::machine::{processors, topology};
use crate::settings::{self, report};
use crate::team::thread::Thread;

/// The calling thread has just taken its place in a team: it moves to the processors of its place, and prints them if
/// the user wishes that.
#[cold]
pub(crate) fn settle_in(thread: &Thread) {
    if is_binding() {
        let place = seat(thread.member()).place;
        if thread.place.replace(Some(place)) != Some(place) {
            // A processor may have been taken offline; the thread then runs where it is.
            let _ = unseen::run(|| topology::allow(&places()[place]));
            if settings::get().affinity.as_ref().is_some_and(|request| request.verbose) {
                let variable = if requested().is_some() { "KMP_AFFINITY" } else { "OMP_PROC_BIND" };
                report_binding(variable, thread, &places()[place]);
            }
        }
    }
    if settings::get().display_affinity {
        display::tell(thread);
    }
}

/// The calling thread has left a region. An initial thread may run everywhere again, if the user wishes that.
#[cold]
pub(crate) fn settle_out(thread: &Thread) {
    let resets = settings::get().affinity.as_ref().is_some_and(|request| request.reset);
    if resets && thread.member().team().level() == 0 && thread.place.replace(None).is_some() {
        let _ = unseen::run(|| topology::allow(processors::list()));
    }
}

const OF_HELPERS: &str = "KMP_HIDDEN_HELPER_AFFINITY";

fn requested_for_helpers() -> Option<&'static Request> {
    settings::get().helper_affinity.as_ref().filter(|request| request.binds())
}

/// Hidden helpers are about to start: prints how `KMP_HIDDEN_HELPER_AFFINITY` is understood.
pub(crate) fn announce_helpers() {
    let levels = requested_for_helpers().filter(|request| request.verbose).map_or(0, Request::levels_within);
    if levels > 0 {
        report::information(
            report::MAY_MIGRATE,
            &format!("{OF_HELPERS}: Threads may migrate across {levels} innermost levels of machine"),
        );
    }
}

/// Moves the calling thread, which is hidden helper `number` from 0, to its place.
pub(crate) fn settle_helper(thread: &Thread, number: usize) {
    let Some(request) = requested_for_helpers() else { return };
    let places = request.places();
    let place = &places[number % places.len()];
    // A processor may have been taken offline; the thread then runs where it is.
    let _ = topology::allow(place);
    if request.verbose {
        report_binding(OF_HELPERS, thread, place);
    }
}

/// Prints a line for a thread that is bound, as scripts that look for libomp's lines expect it.
fn report_binding(variable: &str, thread: &Thread, place: &[u32]) {
    // SAFETY: has no preconditions.
    let tid = unsafe { libc::syscall(libc::SYS_gettid) };
    let (pid, gtid, place) = (std::process::id(), thread.gtid(), format::ranges(place));
    report::information(
        report::BOUND,
        &format!("{variable}: pid {pid} tid {tid} thread {gtid} bound to OS proc set {place}"),
    );
}

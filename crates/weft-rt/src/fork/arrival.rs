//! Threads take their places in a team, and leave it: affinity and the trace have to do with that.

use crate::affinity::{seat, settle};
use crate::team::Team;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source, log};

/// The compiler has named the place of the region that the thread, which is traced, forks next; `code` is what else is
/// known of it.
#[cold]
pub(crate) fn name(thread: &Thread, ident: Source, code: Source) {
    thread.name_region(ident, code);
}

/// The thread, which is traced, begins a region as its primary thread.
#[cold]
pub(crate) fn tell(thread: &Thread, team: &Team) {
    let region = log::new_region();
    team.traced.0.set(region);
    let (ident, code) = thread.take_region_name();
    thread.record_at(Kind::Fork, ident, code, region);
}

/// A primary thread has just taken its place.
#[cold]
pub(crate) fn settle(thread: &Thread) {
    if seat::matters() {
        settle::settle_in(thread);
    }
}

/// A thread has just taken its place in a team of one.
#[cold]
pub(crate) fn come_alone(thread: &Thread, team: &Team) {
    if thread.is_traced() {
        tell(thread, team);
    }
    settle(thread);
}

/// A worker has just taken its place.
#[cold]
pub(crate) fn come(thread: &Thread) {
    if thread.is_traced() {
        thread.record(Kind::Arrive, Source::NONE, thread.member().team().traced.0.get());
    }
    settle(thread);
}

/// A primary thread has left the region of a team, and is back where it was.
#[cold]
pub(crate) fn go(thread: &Thread, left: &Team) {
    if seat::matters() {
        settle::settle_out(thread);
    }
    if thread.is_traced() {
        thread.record(Kind::Join, Source::NONE, left.traced.0.get());
    }
}

//! Threads take their places in a team, and leave it: affinity, the trace and a tool have to do with that.

use crate::affinity::{seat, settle};
use crate::events::regions;
use crate::team::Team;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source, log};

/// The compiler has named the place of the region that the thread, which is traced, forks next; `code` is what else is
/// known of it.
#[cold]
pub(crate) fn name(thread: &Thread, ident: Source, code: Source) {
    thread.name_region(ident, code);
}

/// The thread, which is told of, begins a region as its primary thread, for which so many threads have been granted.
#[cold]
pub(crate) fn tell(thread: &Thread, team: &'static Team, granted: u32) {
    if thread.is_traced() {
        record(thread, team);
    }
    if thread.is_observed() {
        regions::begin(thread, team, granted);
    }
}

/// The same for the region of an initial thread in a league.
#[cold]
pub(crate) fn tell_initial(thread: &Thread, team: &'static Team) {
    if thread.is_traced() {
        record(thread, team);
    }
    if thread.is_observed() {
        regions::begin_initial(thread, team);
    }
}

fn record(thread: &Thread, team: &Team) {
    let region = log::new_region();
    team.observed().number.set(region);
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
pub(crate) fn come_alone(thread: &Thread, team: &'static Team) {
    tell(thread, team, 1);
    settle(thread);
}

/// A worker has just taken its place.
#[cold]
pub(crate) fn come(thread: &Thread) {
    if thread.is_traced() {
        thread.record(Kind::Arrive, Source::NONE, thread.member().team().observed().number.get());
    }
    if thread.is_observed() {
        regions::arrive(thread);
    }
    settle(thread);
}

/// A primary thread is about to leave the region of its team of one.
#[cold]
pub(crate) fn leave_alone(thread: &Thread) {
    if thread.is_observed() {
        regions::end_implicit(thread);
    }
}

/// A primary thread has left the region of a team, and is back where it was.
#[cold]
pub(crate) fn go(thread: &Thread, left: &Team) {
    if seat::matters() {
        settle::settle_out(thread);
    }
    if thread.is_traced() {
        thread.record(Kind::Join, Source::NONE, left.observed().number.get());
    }
    if thread.is_observed() {
        regions::end(thread, left);
    }
}

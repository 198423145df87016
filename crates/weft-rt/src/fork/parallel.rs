//! Fork and join.
//!
//! A team stays together between regions: its workers wait at their mailboxes, and each knows its place. A fork of the
//! same size writes the region down and opens the mailboxes.
//! Mailboxes are opened as a tree: a worker that is let go lets others go before it starts to work.
//!
//! A region with one thread needs no worker: entering it is a few stores.

use weft_wait::{happens_before, wait};

use crate::construct::barrier;
use crate::fork::arrival;
use crate::fork::hire::assemble;
use crate::fork::take_part::release;
use crate::machine::processors;
use crate::settings;
use crate::settings::icv::{Icvs, UNLIMITED};
use crate::tasking::{termination, waiting};
use crate::team::Team;
use crate::team::member::{Member, Outer};
use crate::team::region::{League, Region};
use crate::team::thread::Thread;
use crate::work::Work;

/// Executes `work` by a team: the `parallel` construct. [OMP 5.2 §10.1]
#[inline]
pub(crate) fn parallel(thread: &'static Thread, work: Work) {
    let threads = threads_for_region(thread);
    if threads > 1 {
        parallel_by(thread, threads, work);
    } else {
        serial(thread, work);
    }
}

/// Executes `work` by a team of one.
#[inline]
pub(crate) fn serial(thread: &'static Thread, work: Work) {
    enter_serial(thread);
    work.run(thread.gtid(), 0);
    leave_serial(thread);
}

/// How many threads a region may have. [OMP 5.2 §10.1.1]
#[inline]
fn threads_for_region(thread: &Thread) -> u32 {
    let request = thread.request.get();
    let icvs = thread.task().icvs();
    let threads = if request.threads > 0 { request.threads as u32 } else { icvs.threads };
    if request.threads > 0 {
        thread.request.set(crate::team::thread::Request { threads: 0, ..request });
    }
    let active = thread.member().team().region().active_level;
    if threads <= 1 || active >= icvs.max_active_levels {
        if request.bind > 0 {
            policy_for_region(thread, icvs);
        }
        return if threads <= 1 { 1 } else { granted(thread, threads, 1) };
    }
    if icvs.dynamic {
        granted(thread, threads, threads.min(processors::count() as u32).max(1))
    } else {
        threads
    }
}

/// So many of the `requested` threads; a tool hears of both.
#[inline]
fn granted(thread: &Thread, requested: u32, granted: u32) -> u32 {
    if thread.is_observed() {
        thread.observed().requested.set(requested);
    }
    granted
}

/// The affinity policy of a region. [OMP 5.2 §10.1.3]
#[inline]
fn policy_for_region(thread: &Thread, icvs: &Icvs) -> u8 {
    let request = thread.request.get();
    if request.bind == 0 {
        return icvs.bind;
    }
    thread.request.set(crate::team::thread::Request { bind: 0, ..request });
    u8::try_from(request.bind - 1).unwrap_or(icvs.bind)
}

/// ICVs of the implicit tasks one level further down. [OMP 5.2 §2.4.1]
#[inline]
fn inherited(thread: &Thread, icvs: &'static Icvs, level: u32) -> &'static Icvs {
    let settings = settings::get();
    let request = thread.request.get();
    if !settings.has_level_lists && request.inner_threads.is_none() && icvs.inner_threads.is_none() {
        return icvs;
    }
    if request.inner_threads.is_some() {
        thread.request.set(crate::team::thread::Request { inner_threads: None, ..request });
    }
    settings.inherited(icvs, level).with(|icvs| {
        let list = request.inner_threads.or(icvs.inner_threads);
        icvs.inner_threads = list.map(|list| match list {
            [next, rest @ ..] => {
                icvs.threads = *next;
                rest
            }
            [] => list,
        });
    })
}

/// Begins a team of one for the calling thread.
#[inline]
pub(crate) fn enter_serial(thread: &'static Thread) {
    let member = thread.member();
    let task = thread.task();
    let outer = member.team().region();
    let region = Region {
        icvs: inherited(thread, task.icvs(), outer.level),
        level: outer.level + 1,
        parent: Some(member),
        encountering: task,
        ..outer
    };
    let team = match member.serial.get() {
        Some(team) => team,
        None => new_serial(thread, member, region),
    };
    team.set_region(region);
    begin(thread, team, region, Outer { member, task });
    if thread.has_arrivals() {
        arrival::come_alone(thread, team);
    }
}

/// Ends it.
#[inline]
pub(crate) fn leave_serial(thread: &'static Thread) {
    let member = thread.member();
    if termination::in_use(member.team()) {
        waiting::drain(thread, member);
    }
    if thread.has_arrivals() {
        arrival::leave_alone(thread);
    }
    end(thread, member);
}

/// Begins an initial team for the calling thread, as that of a league. [OMP 5.2 §10.2]
pub(crate) fn enter_initial(thread: &'static Thread, league: League, icvs: &'static Icvs) {
    let member = thread.member();
    let task = thread.task();
    let region = Region {
        icvs,
        level: 0,
        active_level: 0,
        parent: Some(member),
        encountering: task,
        league,
        ..member.team().region()
    };
    let team = match member.serial.get() {
        Some(team) => team,
        None => new_serial(thread, member, region),
    };
    team.become_initial(region);
    begin(thread, team, region, Outer { member, task });
    if thread.is_told() {
        arrival::tell_initial(thread, team);
    }
}

#[cold]
fn new_serial(thread: &'static Thread, member: &Member, region: Region) -> &'static Team {
    let team = Team::take(1, region);
    team.resize(1);
    team.seat(0, Some(thread));
    member.serial.set(Some(team));
    team
}

/// The primary thread takes its place in a team.
#[inline]
fn begin(thread: &'static Thread, team: &'static Team, region: Region, outer: Outer) {
    let primary = team.primary_forever();
    primary.outer.set(Some(outer));
    primary.implicit.begin_implicit(region.encountering, region.icvs);
    thread.enter(primary, &primary.implicit);
}

/// The primary thread goes back to where it was.
#[inline]
fn end(thread: &'static Thread, member: &Member) {
    if member.team().cancellation.has_happened() {
        member.team().reset_constructs();
    }
    member.implicit.end_implicit();
    if let Some(outer) = member.outer.take() {
        thread.enter(outer.member, outer.task);
    }
    if thread.has_arrivals() {
        arrival::go(thread, member.team());
    }
}

/// Executes `work` by a team of `threads`, or of as many as there are.
#[inline(never)]
pub(crate) fn parallel_by(thread: &'static Thread, threads: u32, work: Work) {
    let (region, admitted) = next_region(thread, threads);
    let (member, task) = (thread.member(), thread.task());
    match assembled(thread, member, admitted + 1, region) {
        Some(team) => {
            start(thread, team, region, &work, Outer { member, task }, threads);
            work.run(thread.gtid(), 0);
            finish(thread, team);
        }
        None => serial(thread, work),
    }
    if let Some(group) = region.group.filter(|_| task.icvs().thread_limit != UNLIMITED) {
        group.leave(admitted);
    }
}

/// A region of `threads`, and how many threads besides the primary it may have.
#[inline]
fn next_region(thread: &Thread, threads: u32) -> (Region, u32) {
    let member = thread.member();
    let task = thread.task();
    let outer = member.team().region();
    let icvs = task.icvs();
    let limited = icvs.thread_limit != UNLIMITED;
    let group = outer.group.filter(|_| limited);
    let admitted = group.map_or(threads - 1, |group| group.admit(threads - 1, icvs.thread_limit));
    let region = Region {
        icvs: inherited(thread, icvs, outer.level),
        level: outer.level + 1,
        active_level: outer.active_level + 1,
        parent: Some(member),
        encountering: task,
        bind: policy_for_region(thread, icvs),
        ..outer
    };
    (region, admitted)
}

/// The team of the member's last region if it has the right size, or another team. It rests again in [`finish`].
#[inline]
fn assembled(
    thread: &'static Thread,
    member: &'static Member,
    size: u32,
    region: Region,
) -> Option<&'static Team> {
    match member.hot.take() {
        Some(team) if team.size() == size => Some(team),
        hot => assemble(thread, member, hot, size, region),
    }
}

/// Begins a region whose body the caller executes itself; the others execute `work`. [`end_parallel`] ends it.
pub(crate) fn begin_parallel(thread: &'static Thread, work: Work) {
    let threads = threads_for_region(thread);
    if threads == 1 {
        enter_serial(thread);
        return;
    }
    let (region, admitted) = next_region(thread, threads);
    let (member, task) = (thread.member(), thread.task());
    let team = assembled(thread, member, admitted + 1, region);
    // `end_parallel` subtracts the threads that the team has.
    let missing = admitted + 1 - team.map_or(1, Team::size);
    if let Some(group) = region.group.filter(|_| task.icvs().thread_limit != UNLIMITED) {
        group.leave(missing);
    }
    match team {
        Some(team) => start(thread, team, region, &work, Outer { member, task }, threads),
        None => enter_serial(thread),
    }
}

/// Ends the region that [`begin_parallel`] has begun.
pub(crate) fn end_parallel(thread: &'static Thread) {
    let team = thread.member().team();
    let region = team.region();
    if team.size() == 1 {
        leave_serial(thread);
        return;
    }
    finish(thread, team);
    if let Some(group) = region.group.filter(|_| thread.task().icvs().thread_limit != UNLIMITED) {
        group.leave(team.size() - 1);
    }
}

/// Begins a region of `team`, for which the program has requested so many threads.
#[inline]
fn start(
    thread: &'static Thread,
    team: &'static Team,
    region: Region,
    work: &Work,
    outer: Outer,
    requested: u32,
) {
    thread.presence.enter();
    team.set_region(region);
    team.set_work(work);
    team.primary().barriers.set(0);
    begin(thread, team, region, outer);
    termination::enter(team.primary());
    happens_before::release(&raw const team.marks.fork);
    if thread.is_told() {
        arrival::tell(thread, team, requested);
    }
    release(team, 0);
    if thread.has_arrivals() {
        arrival::settle(thread);
    }
}

#[inline]
fn finish(thread: &'static Thread, team: &'static Team) {
    let member = thread.member();
    barrier::withdraw(thread, member);
    let barrier = &team.barrier;
    barrier.join(0, team.size());
    wait::until(
        &thread.parker,
        || barrier.all_have_joined(),
        || barrier.sleep_until_all_have_joined(),
        &mut waiting::Tasks(thread, member),
    );
    barrier.end_join();
    if termination::in_use(team) {
        waiting::drain(thread, member);
        termination::close(team);
    }
    happens_before::acquire(&raw const team.marks.join);
    happens_before::acquire(&raw const team.marks.tasks);
    end(thread, member);
    thread.member().hot.rest(Some(team));
    thread.presence.leave();
}

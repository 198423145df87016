//! `teams`: a league of initial threads. [OMP 5.2 §10.2]
//!
//! The league is a team whose members each begin an initial team of their own; regions inside start at level 0.

use core::ffi::c_void;

use crate::fork::parallel;
use crate::machine::processors;
use crate::settings::icv::Icvs;
use crate::settings::{self, global};
use crate::team::region::League;
use crate::team::thread::{Request, Thread};
use crate::work::{Microtask, Work};

/// What the members of a league execute.
struct Plan {
    work: Work,
    teams: u32,
    icvs: &'static Icvs,
}

/// Executes `work` by a league, as large as the last request says.
pub(crate) fn fork(thread: &'static Thread, work: Work) {
    let settings = settings::get();
    let request = thread.request.replace(Request::default());
    let (least, most) = request.teams;
    let default = global::max_teams(settings).max(1);
    // Without a lower bound the program wants the upper bound; between bounds the default decides.
    let teams = match (least.max(0) as u32, most.max(0) as u32) {
        (_, 0) => default,
        (0, most) => most,
        (least, most) => default.clamp(least.min(most), most),
    };
    let icvs = thread.task().icvs();
    let limit = match (request.thread_limit.max(0) as u32, global::teams_thread_limit(settings)) {
        (0, 0) => (processors::count() as u32 / teams).max(1).min(icvs.thread_limit),
        (0, limit) | (limit, _) => limit.min(icvs.thread_limit),
    };
    if thread.is_observed() {
        thread.observed().forks_league.set(true);
    }
    let plan = Plan { work, teams, icvs: limited(icvs, limit as i32) };
    // SAFETY: `member_of_league` takes one word; what it points to stays on this frame until the league has ended.
    let league = unsafe {
        let body: Microtask =
            core::mem::transmute::<*const c_void, Microtask>(member_of_league as *const c_void);
        Work::with_words(body, [core::ptr::from_ref(&plan).expose_provenance()])
    };
    if teams > 1 {
        // The teams share out the places as the members of a team do.
        let bind = 1 + i32::from(settings.teams_bind);
        thread.request.set(Request { bind, ..Request::default() });
        parallel::parallel_by(thread, teams, league);
    } else {
        parallel::serial(thread, league);
    }
}

/// The settings of an initial thread whose construct allows no more than `limit` threads; no limit if that is below 1.
pub(crate) fn limited(icvs: &'static Icvs, limit: i32) -> &'static Icvs {
    if limit < 1 {
        return icvs;
    }
    icvs.with(|icvs| {
        icvs.thread_limit = icvs.thread_limit.min(limit as u32);
        icvs.threads = icvs.threads.min(icvs.thread_limit);
    })
}

/// Executes `work` by an initial thread, as a device does; with as many threads as the last request says.
pub(crate) fn fork_initial(thread: &'static Thread, work: &Work) {
    let request = thread.request.replace(Request::default());
    let icvs = limited(thread.task().icvs(), request.thread_limit);
    parallel::enter_initial(thread, League { team: 0, teams: 1 }, icvs);
    work.run(thread.gtid(), 0);
    parallel::leave_serial(thread);
}

unsafe extern "C" fn member_of_league(_gtid: *mut i32, _tid: *mut i32, plan: *const Plan) {
    let thread = Thread::current();
    // SAFETY: `fork` has passed its plan.
    let plan = unsafe { &*plan };
    // A league may have fewer threads than requested; each then is the initial thread of several teams in turn.
    let mut team = thread.tid();
    let there = thread.team_size();
    while team < plan.teams {
        parallel::enter_initial(thread, League { team, teams: plan.teams }, plan.icvs);
        plan.work.run(thread.gtid(), 0);
        parallel::leave_serial(thread);
        team += there;
    }
}

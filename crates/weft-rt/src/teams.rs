//! `teams`: a league of initial threads. [OMP 5.2 §10.2]
//!
//! The league is a team whose members each begin an initial team of their own; regions inside start at level 0.

use core::ffi::c_void;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::icv::Icvs;
use crate::team::League;
use crate::thread::{Request, Thread};
use crate::work::{Microtask, Work};
use crate::{fork, settings, topology};

/// What the members of a league execute.
struct Plan {
    work: Work,
    teams: u32,
    icvs: &'static Icvs,
}

/// *nteams-var*, 0 for none, and *teams-thread-limit-var*, likewise.
static TEAMS: AtomicU32 = AtomicU32::new(u32::MAX);
static THREAD_LIMIT: AtomicU32 = AtomicU32::new(u32::MAX);

fn variable(cell: &AtomicU32, initial: u32) -> u32 {
    match cell.load(Ordering::Relaxed) {
        u32::MAX => initial,
        value => value,
    }
}

/// *nteams-var*; 0 if nobody has set it. [OMP 5.2 §18.4.2]
pub(crate) fn max_teams() -> u32 {
    variable(&TEAMS, settings::get().teams)
}

/// Sets it.
pub(crate) fn set_max_teams(teams: u32) {
    TEAMS.store(teams, Ordering::Relaxed);
}

/// *teams-thread-limit-var*; 0 if nobody has set it. [OMP 5.2 §18.4.5]
pub(crate) fn thread_limit() -> u32 {
    variable(&THREAD_LIMIT, settings::get().teams_thread_limit)
}

/// Sets it.
pub(crate) fn set_thread_limit(limit: u32) {
    THREAD_LIMIT.store(limit, Ordering::Relaxed);
}

/// Executes `work` by a league, as large as the last request says.
pub(crate) fn fork(thread: &'static Thread, work: Work) {
    let request = thread.request.replace(Request::default());
    let (least, most) = request.teams;
    let default = max_teams().max(1);
    // Without a lower bound the upper one is what the program wants; between bounds the default decides.
    let teams = match (least.max(0) as u32, most.max(0) as u32) {
        (_, 0) => default,
        (0, most) => most,
        (least, most) => default.clamp(least.min(most), most),
    };
    let icvs = thread.task().icvs();
    let limit = match (request.thread_limit.max(0) as u32, thread_limit()) {
        (0, 0) => (topology::processors() as u32 / teams).max(1).min(icvs.thread_limit),
        (0, limit) | (limit, _) => limit.min(icvs.thread_limit),
    };
    let inner = icvs.with(|icvs| {
        icvs.thread_limit = limit;
        icvs.threads = icvs.threads.min(limit);
    });
    let plan = Plan { work, teams, icvs: inner };
    // SAFETY: `member_of_league` takes one word; what it points to stays on this frame until the league has ended.
    let league = unsafe {
        let body: Microtask =
            core::mem::transmute::<*const c_void, Microtask>(member_of_league as *const c_void);
        Work::with_words(body, [core::ptr::from_ref(&plan).expose_provenance()])
    };
    if teams > 1 {
        // The teams share out the places as the members of a team would.
        let bind = 1 + i32::from(settings::get().teams_bind);
        thread.request.set(Request { bind, ..Request::default() });
        fork::parallel_by(thread, teams, league);
    } else {
        fork::serial(thread, league);
    }
}

unsafe extern "C" fn member_of_league(_gtid: *mut i32, _tid: *mut i32, plan: *const Plan) {
    let thread = Thread::current();
    // SAFETY: `fork` has passed its plan.
    let plan = unsafe { &*plan };
    // A league may turn out smaller than asked for; its members then are several teams, one after the other.
    let mut team = thread.tid();
    let there = thread.team_size();
    while team < plan.teams {
        fork::enter_initial(thread, League { team, teams: plan.teams }, plan.icvs);
        plan.work.run(thread.gtid(), 0);
        fork::leave_serial(thread);
        team += there;
    }
}

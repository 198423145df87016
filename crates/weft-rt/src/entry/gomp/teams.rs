//! `teams`.

use core::ffi::c_void;

use super::flag::Flag;
use super::parallel::{Body, Region};
use crate::fork::league;
use crate::team::region::{self, League};
use crate::team::thread::{Request, Thread};

/// `teams` outside of `target`.
#[unsafe(no_mangle)]
extern "C" fn GOMP_teams_reg(body: Body, data: *mut c_void, count: u32, thread_limit: u32, _flags: u32) {
    let thread = Thread::current();
    let region = Region { body, data, plan: None };
    let request =
        Request { teams: (0, count as i32), thread_limit: thread_limit as i32, ..thread.request.get() };
    thread.request.set(request);
    league::fork(thread, region.work());
}

/// `teams` inside of `target`, on the host: the caller executes the block while this is true, once for each team.
#[unsafe(no_mangle)]
extern "C" fn GOMP_teams4(_least: u32, most: u32, thread_limit: u32, first: Flag) -> bool {
    let thread = Thread::current();
    let team = thread.member().team();
    let region = team.region();
    let League { team: number, teams } = region.league;
    let league = if first.is_set() {
        if thread_limit > 0 {
            let task = thread.task();
            task.set_icvs(task.icvs().with(|icvs| icvs.thread_limit = icvs.thread_limit.min(thread_limit)));
        }
        League { team: 0, teams: most.max(1) }
    } else if number + 1 < teams {
        League { team: number + 1, teams }
    } else {
        return false;
    };
    team.set_region(region::Region { league, ..region });
    true
}

/// The same, of gcc before 12, with one team.
#[unsafe(no_mangle)]
extern "C" fn GOMP_teams(count: u32, thread_limit: u32) {
    GOMP_teams4(0, count.min(1), thread_limit, Flag::TRUE);
}

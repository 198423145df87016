//! Teams, threads and processors. [OMP 5.2 §18.2, §18.3]

use crate::machine::processors;
use crate::settings::icv::UNLIMITED;
use crate::team::Team;
use crate::team::thread::Thread;

/// The team at a nesting level, and the caller's number in it.
fn ancestor(level: i32) -> Option<(&'static Team, u32)> {
    let thread = Thread::current();
    let mut member = thread.member();
    let mut region = member.team().region();
    let steps = region.level.checked_sub(u32::try_from(level).ok()?)?;
    for _ in 0..steps {
        member = region.parent?;
        region = member.team().region();
    }
    Some((member.team(), member.tid))
}

omp_functions! {
    /// The number in the team, from 0.
    fn omp_get_thread_num omp_get_thread_num_() -> i32 { Thread::current().tid() as i32 }
    /// The size of the team.
    fn omp_get_num_threads omp_get_num_threads_() -> i32 { Thread::current().team_size() as i32 }
    /// The size of a team that would be forked now without a clause.
    fn omp_get_max_threads omp_get_max_threads_() -> i32 { Thread::current().task().icvs().threads as i32 }
    /// Processors the process may use.
    fn omp_get_num_procs omp_get_num_procs_() -> i32 { processors::count() as i32 }
    /// Whether an active region encloses the caller.
    fn omp_in_parallel omp_in_parallel_() -> i32 {
        i32::from(Thread::current().member().team().region().active_level > 0)
    }
    /// Threads that a contention group may have.
    fn omp_get_thread_limit omp_get_thread_limit_() -> i32 {
        Thread::current().task().icvs().thread_limit as i32
    }
    /// Enclosing regions.
    fn omp_get_level omp_get_level_() -> i32 { Thread::current().member().team().level() as i32 }
    /// Enclosing active regions.
    fn omp_get_active_level omp_get_active_level_() -> i32 {
        Thread::current().member().team().region().active_level as i32
    }
    /// The number of the caller's ancestor at `level` in its team; -1 if there is none.
    fn omp_get_ancestor_thread_num omp_get_ancestor_thread_num_(level: i32) -> i32 {
        ancestor(level).map_or(-1, |(_, tid)| tid as i32)
    }
    /// The size of the team at `level`; -1 if there is none.
    fn omp_get_team_size omp_get_team_size_(level: i32) -> i32 {
        ancestor(level).map_or(-1, |(team, _)| team.size() as i32)
    }
    /// How many levels may be active.
    fn omp_get_max_active_levels omp_get_max_active_levels_() -> i32 {
        Thread::current().task().icvs().max_active_levels as i32
    }
    /// How many levels the runtime supports.
    fn omp_get_supported_active_levels omp_get_supported_active_levels_() -> i32 { UNLIMITED as i32 }
    /// Whether the task is final.
    fn omp_in_final omp_in_final_() -> i32 { i32::from(Thread::current().task().is_final()) }
    /// Whether it is an explicit one.
    fn omp_in_explicit_task omp_in_explicit_task_() -> i32 {
        i32::from(Thread::current().task().is_explicit())
    }
    /// Teams of the league.
    fn omp_get_num_teams omp_get_num_teams_() -> i32 {
        Thread::current().member().team().region().league.teams as i32
    }
    /// The caller's team in it, from 0.
    fn omp_get_team_num omp_get_team_num_() -> i32 {
        Thread::current().member().team().region().league.team as i32
    }
}

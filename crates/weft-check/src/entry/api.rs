//! The functions of OpenMP that programs ask for what is the case. [OMP 5.2 §18]
//!
//! What has to do with places, tools and other runtimes is in [`super::surroundings`].

use std::sync::LazyLock;
use std::time::Instant;

use crate::world::world;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Defines functions without arguments that tell a number.
macro_rules! tell {
    ($($name:ident => $value:expr;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name() -> i32 {
            $value
        }
    )*};
}

/// The number of the calling thread in its innermost team that is no league's.
fn number() -> usize {
    let me = super::me();
    let mut guard = world();
    let (team, number) = (guard.context(me).team, guard.context(me).number);
    if guard.teams[team].is_league { 0 } else { number }
}

/// The size of that team.
fn size() -> usize {
    let me = super::me();
    let mut guard = world();
    let team = guard.context(me).team;
    if guard.teams[team].is_league { 1 } else { guard.teams[team].size() }
}

/// The regions around the thread that are no leagues, the innermost first: size of the team, number in it.
fn levels() -> Vec<(usize, usize)> {
    let me = super::me();
    let mut guard = world();
    let around = guard.teams_around(me);
    let is_region = |(team, _): &&(usize, usize)| !guard.teams[*team].is_league;
    around.iter().filter(is_region).map(|(team, number)| (guard.teams[*team].size(), *number)).collect()
}

/// The league around the thread: how many teams, and the number of its own.
fn league() -> (usize, usize) {
    let me = super::me();
    let mut guard = world();
    let around = guard.teams_around(me);
    let league = around.iter().find(|(team, _)| guard.teams[*team].is_league);
    league.map_or((1, 0), |(team, number)| (guard.teams[*team].size(), *number))
}

tell! {
    omp_get_thread_num => number() as i32;
    omp_get_num_threads => size() as i32;
    omp_get_max_threads => { let me = super::me(); world().frame(me).threads as i32 };
    omp_in_parallel => i32::from(levels().iter().any(|(size, _)| *size > 1));
    omp_get_level => levels().len() as i32;
    omp_get_active_level => levels().iter().filter(|(size, _)| *size > 1).count() as i32;
    omp_get_num_procs => 4;
    omp_get_dynamic => { super::me(); i32::from(world().settings.dynamic) };
    omp_get_nested => { super::me(); i32::from(world().settings.max_levels > 1) };
    omp_get_cancellation => { super::me(); i32::from(world().settings.cancellation) };
    omp_get_thread_limit => { super::me(); i32::try_from(world().settings.limit).unwrap_or(i32::MAX) };
    omp_get_supported_active_levels => i32::MAX;
    omp_get_max_active_levels => { super::me(); world().settings.max_levels as i32 };
    omp_get_num_teams => league().0 as i32;
    omp_get_team_num => league().1 as i32;
    omp_get_max_teams => 0;
    omp_get_teams_thread_limit => 0;
    omp_get_max_task_priority => 0;
    omp_in_explicit_task => i32::from(super::kmpc::is_in_explicit_task(super::me()));
    omp_in_final => { let me = super::me(); i32::from(world().frame(me).is_final) };
    omp_get_num_devices => 0;
    omp_get_default_device => 0;
    omp_get_device_num => 0;
    omp_get_initial_device => 0;
    omp_is_initial_device => 1;
    omp_get_proc_bind => 0;
    omp_get_num_places => 0;
    omp_get_place_num => -1;
    omp_get_partition_num_places => 0;
    omp_is_free_agent => 0;
    __kmpc_get_target_offload => 1;
}

#[unsafe(no_mangle)]
extern "C" fn omp_set_num_threads(threads: i32) {
    if threads > 0 {
        let me = super::me();
        world().frame(me).threads = threads as usize;
    }
}
#[unsafe(no_mangle)]
extern "C" fn omp_set_dynamic(dynamic: i32) {
    super::me();
    world().settings.dynamic = dynamic != 0;
}
#[unsafe(no_mangle)]
extern "C" fn omp_set_nested(nested: i32) {
    super::me();
    world().settings.max_levels = if nested != 0 { 8 } else { 1 };
}
#[unsafe(no_mangle)]
extern "C" fn omp_set_max_active_levels(levels: i32) {
    super::me();
    world().settings.max_levels = usize::try_from(levels).unwrap_or(0);
}
#[unsafe(no_mangle)]
extern "C" fn omp_set_num_teams(_: i32) {}
#[unsafe(no_mangle)]
extern "C" fn omp_set_teams_thread_limit(_: i32) {}
#[unsafe(no_mangle)]
extern "C" fn omp_set_default_device(_: i32) {}
#[unsafe(no_mangle)]
extern "C" fn omp_set_schedule(kind: u32, chunk: i32) {
    super::me();
    let kind = (kind & 0x7FFF_FFFF).clamp(1, 4) as i32 - 1;
    world().settings.schedule = (kind, u64::try_from(chunk).unwrap_or(0));
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_schedule(kind: *mut u32, chunk: *mut i32) {
    super::me();
    let (number, size) = world().settings.schedule;
    // SAFETY: the program passes the addresses of two variables. [OMP 5.2 §18.2.13]
    unsafe {
        *kind = number as u32 + 1;
        *chunk = size as i32;
    }
}

/// The region at a level, from the outermost one on.
fn at_level(level: i32) -> Option<(usize, usize)> {
    let levels = levels();
    let level = usize::try_from(level).ok()?;
    match level {
        0 => Some((1, 0)),
        _ => levels.len().checked_sub(level).map(|at| levels[at]),
    }
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_ancestor_thread_num(level: i32) -> i32 {
    at_level(level).map_or(-1, |(_, number)| number as i32)
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_team_size(level: i32) -> i32 {
    at_level(level).map_or(-1, |(size, _)| size as i32)
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_wtime() -> f64 {
    START.elapsed().as_secs_f64()
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_wtick() -> f64 {
    1e-9
}

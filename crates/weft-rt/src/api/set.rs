//! Control variables that the program sets and reads. [OMP 5.2 §18.2, §18.4, §18.5]

use crate::machine::partition;
use crate::settings::icv::{Icvs, Schedule};
use crate::settings::{self, display, global, report};
use crate::team::thread::Thread;

fn icvs() -> &'static Icvs {
    Thread::current().task().icvs()
}

fn change(change: impl FnOnce(&mut Icvs)) {
    let task = Thread::current().task();
    task.set_icvs(task.icvs().with(change));
}

/// `omp_sched_monotonic`. [OMP 5.2 §18.4.1]
const MONOTONIC: u32 = 0x8000_0000;

/// A schedule in the program's numbers: 1 static, 2 dynamic, 3 guided, 4 auto; libomp has 101 and 102 too.
fn schedule_of(kind: u32, chunk: i32) -> Option<Schedule> {
    use weft_abi::Kind;
    let modifiers = if kind & MONOTONIC != 0 { weft_abi::Modifier::Monotonic as i32 } else { 0 };
    // For schedules whose chunks are handed out the default is 1; for static ones, a share for each thread.
    let default = if kind & !MONOTONIC == 1 { 0 } else { 1 };
    let chunk = if chunk > 0 { chunk } else { default };
    let number = match kind & !MONOTONIC {
        1 if chunk > 0 => Kind::StaticChunked as i32,
        1 => Kind::Static as i32,
        2 => Kind::Dynamic as i32,
        3 => Kind::Guided as i32,
        4 => Kind::Auto as i32,
        101 => 39,
        102 => 44,
        _ => return None,
    };
    Some(Schedule { kind: number, chunk: if kind & !MONOTONIC == 4 { 0 } else { chunk }, modifiers })
}

/// The inverse.
fn number_of(schedule: Schedule) -> u32 {
    let kind = match schedule.kind {
        33 | 34 => 1,
        // libomp returns the same for `static_steal`.
        35 | 44 => 2,
        36 => 3,
        39 => 101,
        _ => 4,
    };
    let monotonic = schedule.modifiers & weft_abi::Modifier::Monotonic as i32 != 0;
    if monotonic { kind | MONOTONIC } else { kind }
}

omp_functions! {
    /// Threads of the regions that the task forks; a number that is not positive changes nothing.
    fn omp_set_num_threads omp_set_num_threads_(threads: i32) {
        if threads > 0 {
            change(|icvs| icvs.threads = threads as u32);
        }
    }
    /// Whether the runtime may make teams smaller.
    fn omp_set_dynamic omp_set_dynamic_(dynamic: i32) { change(|icvs| icvs.dynamic = dynamic != 0); }
    /// See above.
    fn omp_get_dynamic omp_get_dynamic_() -> i32 { i32::from(icvs().dynamic) }
    /// Whether regions inside of regions are active.
    fn omp_set_nested omp_set_nested_(nested: i32) {
        change(|icvs| icvs.max_active_levels = if nested != 0 { crate::settings::icv::UNLIMITED } else { 1 });
    }
    /// See above.
    fn omp_get_nested omp_get_nested_() -> i32 { i32::from(icvs().max_active_levels > 1) }
    /// How many levels may be active; a negative number changes nothing.
    fn omp_set_max_active_levels omp_set_max_active_levels_(levels: i32) {
        if levels >= 0 {
            change(|icvs| icvs.max_active_levels = levels as u32);
        }
    }
    /// Schedule of `schedule(runtime)` loops.
    fn omp_set_schedule omp_set_schedule_(kind: u32, chunk: i32) {
        match schedule_of(kind, chunk) {
            Some(schedule) => change(|icvs| icvs.schedule = schedule),
            None => {
                // They say whether warnings are printed.
                settings::get();
                report::warning(
                    report::INVALID_VALUE,
                    &format!("omp_set_schedule: there is no schedule {kind}; it stays as it is"),
                );
            }
        }
    }
    /// Whether `cancel` cancels.
    fn omp_get_cancellation omp_get_cancellation_() -> i32 { i32::from(settings::get().cancellation) }
    /// The affinity policy of the next region; that of `KMP_AFFINITY` is `true`, as it has no name there. [omp.h: omp_proc_bind_t]
    fn omp_get_proc_bind omp_get_proc_bind_() -> i32 {
        let bind = icvs().bind;
        i32::from(if bind == partition::IN_TURN { 1 } else { bind })
    }
    /// The largest priority of tasks.
    fn omp_get_max_task_priority omp_get_max_task_priority_() -> i32 {
        settings::get().max_task_priority as i32
    }
    /// Teams of a league without a clause; 0 for the runtime's choice.
    fn omp_set_num_teams omp_set_num_teams_(teams: i32) {
        if teams > 0 {
            global::set_max_teams(teams as u32);
        }
    }
    /// See above.
    fn omp_get_max_teams omp_get_max_teams_() -> i32 { global::max_teams(settings::get()) as i32 }
    /// Threads of each team of a league without a clause; 0 for the runtime's choice.
    fn omp_set_teams_thread_limit omp_set_teams_thread_limit_(limit: i32) {
        if limit > 0 {
            global::set_teams_thread_limit(limit as u32);
        }
    }
    /// See above.
    fn omp_get_teams_thread_limit omp_get_teams_thread_limit_() -> i32 { global::teams_thread_limit(settings::get()) as i32 }
}

omp_functions! {
    /// Prints the settings.
    fn omp_display_env omp_display_env_(verbose: i32) { display::environment(settings::get(), verbose != 0); }
}

/// Schedule of `schedule(runtime)` loops.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_schedule(kind: *mut u32, chunk: *mut i32) {
    let schedule = icvs().schedule;
    // SAFETY: the program passes addresses of its variables.
    unsafe {
        *kind = number_of(schedule);
        *chunk = schedule.chunk;
    }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_schedule_(kind: *mut u32, chunk: *mut i32) {
    // SAFETY: the same.
    unsafe { omp_get_schedule(kind, chunk) }
}

/// The same for Fortran with integers of eight bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_schedule_8_(kind: *mut u32, chunk: *mut i64) {
    let mut narrow = 0;
    // SAFETY: the program passes addresses of its variables.
    unsafe {
        omp_get_schedule(kind, &raw mut narrow);
        *chunk = i64::from(narrow);
    }
}

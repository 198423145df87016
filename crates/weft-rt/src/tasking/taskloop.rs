//! `taskloop`: tasks for parts of a loop. [OMP 5.2 §12.6]

use core::ffi::c_void;

use crate::events::work;
use crate::ompt::abi::{scope, work as construct_kind};
use crate::task::descriptor::{Body, Task, flag};
use crate::tasking::{execute, spawn, taskgroup, traced};
use crate::team::thread::Thread;
use crate::trace::Source;

/// How many tasks per thread of several, if the program does not say: more than one, so that fast threads can take
/// more.
const TASKS_PER_THREAD: u64 = 4;

/// Copies privates: destination, source, whether it gets the last iteration.
pub(crate) type Duplicate = unsafe extern "C" fn(*mut c_void, *mut c_void, i32);

/// How the iterations are divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Division {
    /// The runtime chooses.
    Free,
    /// `grainsize`: so many iterations per task, or some more; exactly so many if strict.
    Grain {
        /// At least 1.
        size: u64,
        /// Whether `strict` was given.
        strict: bool,
    },
    /// `num_tasks`, at least 1.
    Tasks(u64),
}

/// The construct.
pub(crate) struct Loop {
    /// Lower and upper bound, inclusive, in the pattern.
    pub(crate) bounds: [*mut u64; 2],
    /// Distance of iterations; not 0.
    pub(crate) step: i64,
    /// See there.
    pub(crate) division: Division,
    /// See there.
    pub(crate) duplicate: Option<Duplicate>,
    /// Value of the `if` clause.
    pub(crate) deferred: bool,
    /// Whether there is no taskgroup around the tasks.
    pub(crate) no_group: bool,
    /// Where it is in the program.
    pub(crate) source: Source,
}

/// How many tasks, iterations of each, and how many of the first get one more.
fn divide(trips: u64, division: Division, threads: u64) -> (u64, u64, u64) {
    if trips == 0 {
        return (0, 0, 0);
    }
    let tasks = match division {
        Division::Free if threads == 1 => 1,
        Division::Free => threads.saturating_mul(TASKS_PER_THREAD),
        Division::Tasks(tasks) => tasks,
        Division::Grain { size, strict: false } => trips / size,
        Division::Grain { size, strict: true } => return (trips.div_ceil(size), size, 0),
    };
    let tasks = tasks.clamp(1, trips);
    (tasks, trips / tasks, trips % tasks)
}

/// Executes the construct; `pattern` is a task for the whole loop, which is copied.
pub(crate) fn run(thread: &'static Thread, pattern: &'static Task, construct: &Loop) {
    let own_group = !construct.no_group;
    if own_group {
        taskgroup::begin(thread);
        // The tasks belong to it.
        pattern.group.set(thread.task().group.get());
    }
    // SAFETY: the compiler passes pointers into the pattern.
    let [lower, upper] = construct.bounds.map(|bound| unsafe { bound.read() });
    let trips = trips_between(lower, upper, construct.step);
    let (tasks, size, longer) = divide(trips, construct.division, u64::from(thread.team_size()));
    if thread.is_observed() {
        work::tell(thread, construct_kind::TASKLOOP, scope::BEGIN, trips);
    }
    if tasks == 1 && construct.duplicate.is_none() {
        // The pattern is the task.
        start(thread, pattern, pattern, construct);
    } else {
        spawn_all(thread, pattern, construct, lower, trips, (tasks, size, longer));
        execute::end_included(thread, pattern);
    }
    if thread.is_observed() {
        work::tell(thread, construct_kind::TASKLOOP, scope::END, trips);
    }
    if own_group {
        taskgroup::end(thread);
    }
}

/// How many iterations there are from `lower` to `upper`, inclusive.
fn trips_between(lower: u64, upper: u64, step: i64) -> u64 {
    // An empty loop has an upper bound one step below the lower one: the sum wraps around to 0.
    let distance = if step > 0 { upper.wrapping_sub(lower) } else { lower.wrapping_sub(upper) };
    (distance / step.unsigned_abs()).wrapping_add(1)
}

fn spawn_all(
    thread: &'static Thread,
    pattern: &'static Task,
    construct: &Loop,
    lower: u64,
    trips: u64,
    (tasks, size, longer): (u64, u64, u64),
) {
    let (parent, flags, class) = (thread.task(), pattern.flags.get(), pattern.class.get());
    let step = construct.step as u64;
    let (mut number, mut first, mut left) = (0, lower, trips);
    // Makes the descriptor the next task, if one is left.
    let mut next = |task: &'static Task| {
        if number == tasks {
            return false;
        }
        let trips = (size + u64::from(number < longer)).min(left);
        left -= trips;
        number += 1;
        let last = first.wrapping_add((trips - 1).wrapping_mul(step));
        task.begin_explicit(parent, flags);
        copy(task, pattern);
        for (bound, value) in construct.bounds.into_iter().zip([first, last]) {
            let offset = bound.addr() - pattern.body().addr();
            // SAFETY: it lies in the copy where it lies in the pattern.
            unsafe { task.body().cast::<u8>().add(offset).cast::<u64>().write(value) };
        }
        if let Some(duplicate) = construct.duplicate {
            let is_last = i32::from(number == tasks);
            // SAFETY: the compiler's code gets what it was made for.
            unsafe { duplicate(task.body().cast(), pattern.body().cast(), is_last) };
        }
        first = last.wrapping_add(step);
        true
    };
    loop {
        let task = thread.tasks.storage.take(1 << class);
        if !next(task) {
            thread.tasks.storage.keep(task);
            return;
        }
        if !construct.deferred || spawn::execute_while_fed(thread, task, &mut next) {
            start(thread, task, pattern, construct);
        }
    }
}

/// A tool will hear of the task's iterations when it begins.
#[cold]
pub(crate) fn tell_chunk(thread: &Thread, task: &Task, first: u64, trips: u64) {
    if thread.is_observed() {
        task.told().chunk.set(Some((first, trips)));
    }
}

/// The task, a copy of the pattern or the pattern itself, has its bounds.
fn start(thread: &'static Thread, task: &'static Task, pattern: &Task, construct: &Loop) {
    if task.has(flag::TRACED) {
        let [first, last] = construct.bounds.map(|bound| {
            let offset = bound.addr() - pattern.body().addr();
            // SAFETY: it lies in the task where it lies in the pattern.
            unsafe { task.body().cast::<u8>().add(offset).cast::<u64>().read() }
        });
        tell_chunk(thread, task, first, trips_between(first, last, construct.step));
    }
    if construct.deferred {
        spawn::spawn(thread, task, construct.source);
    } else {
        if task.has(flag::TRACED) {
            traced::create(thread, task, construct.source, &[]);
        }
        execute::include(thread, task, thread.task());
    }
}

/// Gives the task, whose memory is of the same class, the body of the pattern.
fn copy(task: &Task, pattern: &Task) {
    let (from, to) = (pattern.body().cast::<u8>(), task.body().cast::<u8>());
    let bytes = (1_usize << pattern.class.get()) - size_of::<Task>();
    // SAFETY: both have so many bytes after the descriptor.
    unsafe { core::ptr::copy_nonoverlapping(from, to, bytes) };
    // SAFETY: the pattern's body is alive.
    let shareds = unsafe { (*pattern.body()).shareds };
    if !shareds.is_null() {
        let offset = shareds.addr() - from.addr();
        let body: *mut Body = task.body();
        // SAFETY: the shared words were copied along.
        unsafe { (*body).shareds = to.add(offset).cast() };
    }
}

#[cfg(test)]
mod tests {
    use super::{Division, divide};

    #[test]
    fn every_iteration_is_in_one_task() {
        for trips in [1, 2, 7, 100, 101] {
            for division in [
                Division::Free,
                Division::Tasks(3),
                Division::Tasks(1000),
                Division::Grain { size: 7, strict: false },
                Division::Grain { size: 1000, strict: false },
            ] {
                let (tasks, size, longer) = divide(trips, division, 4);
                assert_eq!(tasks * size + longer, trips, "{trips} {division:?}");
                assert!(longer < tasks || longer == 0);
            }
        }
    }

    #[test]
    fn a_grain_is_kept() {
        // [OMP 5.2 §12.6.1]: at least the grain, and less than two grains.
        for trips in 5..200 {
            let (_, size, longer) = divide(trips, Division::Grain { size: 5, strict: false }, 4);
            assert!(size >= 5 && size + u64::from(longer > 0) < 10);
        }
        assert_eq!(divide(11, Division::Grain { size: 4, strict: true }, 4), (3, 4, 0));
    }
}

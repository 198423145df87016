//! `taskloop`.

use core::ffi::c_void;

use super::parallel::Body as Code;
use super::task::{Copy, Pattern, bits_of, data_of, execute_now, make, source_of};
use crate::events::work;
use crate::ompt::abi::{scope, work as construct};
use crate::task::descriptor::flag;
use crate::tasking::taskloop::tell_chunk;
use crate::tasking::{in_place, spawn, taskgroup};
use crate::team::thread::Thread;

/// Bits of the flags besides those of a task. [gomp-constants.h: GOMP_TASK_FLAG_*]
const UP: u32 = 1 << 8;
const GRAINSIZE: u32 = 1 << 9;
const IF: u32 = 1 << 10;
const NOGROUP: u32 = 1 << 11;
const REDUCTION: u32 = 1 << 12;
const STRICT: u32 = 1 << 14;

/// How many tasks, iterations of each, and how many of the first get one more.
fn divide(trips: u64, size: u64, flags: u32, threads: u64) -> (u64, u64, u64) {
    let tasks = match (size, flags & GRAINSIZE != 0) {
        (0, _) => threads,
        (size, true) if flags & STRICT != 0 => return (trips.div_ceil(size), size, 0),
        (size, true) => trips / size,
        (tasks, false) => tasks,
    };
    let tasks = tasks.clamp(1, trips);
    (tasks, trips / tasks, trips % tasks)
}

/// Bounds are the first two words of the data.
///
/// # Safety
/// By the ABI.
unsafe fn taskloop(pattern: &Pattern, flags: u32, size: u64, start: i64, step: i64, trips: u64) {
    let thread = Thread::current();
    // SAFETY: with reductions, the third word points to them.
    let reductions = unsafe {
        if flags & REDUCTION != 0 { *pattern.data.cast::<*mut usize>().add(2) } else { core::ptr::null_mut() }
    };
    let own_group = flags & NOGROUP == 0;
    if own_group {
        taskgroup::begin(thread);
    }
    if !reductions.is_null() {
        // SAFETY: by the ABI.
        unsafe { super::task_reduction::GOMP_taskgroup_reduction_register(reductions) };
    }
    if thread.is_observed() {
        work::tell(thread, construct::TASKLOOP, scope::BEGIN, trips);
    }
    if trips > 0 {
        let (tasks, share, longer) = divide(trips, size, flags, u64::from(thread.team_size()));
        let bits = bits_of(flags);
        let (mut at, mut left) = (start, trips);
        for number in 0..tasks {
            let count = (share + u64::from(number < longer)).min(left);
            left -= count;
            let after = at.wrapping_add((count as i64).wrapping_mul(step));
            // SAFETY: the data begins with both bounds.
            let set_bounds = |data: *mut c_void| unsafe { data.cast::<[i64; 2]>().write([at, after]) };
            let calls = pattern.copy.is_none() && {
                in_place::call(thread, bits, flags & IF != 0, || {
                    set_bounds(pattern.data);
                    // SAFETY: by the ABI, as for a task.
                    unsafe { (pattern.code)(pattern.data) };
                })
            };
            if calls {
                at = after;
                continue;
            }
            // SAFETY: by the ABI.
            let task = unsafe { make(thread, pattern, bits, |_| {}) };
            set_bounds(data_of(task));
            if task.has(flag::TRACED) {
                tell_chunk(thread, task, at as u64, count);
            }
            at = after;
            if flags & IF != 0 {
                spawn::spawn(thread, task, source_of(pattern));
            } else {
                execute_now(thread, task);
            }
        }
    }
    if thread.is_observed() {
        work::tell(thread, construct::TASKLOOP, scope::END, trips);
    }
    if own_group {
        taskgroup::end(thread);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_taskloop(
    code: Code,
    data: *mut c_void,
    copy: Option<Copy>,
    size: usize,
    alignment: usize,
    flags: u32,
    tasks: u64,
    priority: i32,
    start: i64,
    end: i64,
    step: i64,
) {
    let trips = match step {
        step if step > 0 && start < end => (end.wrapping_sub(start) as u64 - 1) / step as u64 + 1,
        step if step < 0 && start > end => (start.wrapping_sub(end) as u64 - 1) / step.unsigned_abs() + 1,
        _ => 0,
    };
    let pattern = Pattern { code, data, copy, size, alignment, priority };
    // SAFETY: by the ABI.
    unsafe { taskloop(&pattern, flags, tasks, start, step, trips) };
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_taskloop_ull(
    code: Code,
    data: *mut c_void,
    copy: Option<Copy>,
    size: usize,
    alignment: usize,
    flags: u32,
    tasks: u64,
    priority: i32,
    start: u64,
    end: u64,
    step: u64,
) {
    let trips = match flags & UP != 0 {
        true if start < end => (end - start - 1) / step + 1,
        false if start > end => (start - end - 1) / step.wrapping_neg() + 1,
        _ => 0,
    };
    let pattern = Pattern { code, data, copy, size, alignment, priority };
    // SAFETY: by the ABI.
    unsafe { taskloop(&pattern, flags, tasks, start as i64, step as i64, trips) };
}

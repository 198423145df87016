//! What the tool asks: the functions that `ompt_function_lookup` finds. [OMP 5.2 §19.6.1]
//!
//! Those that tell of the calling thread may be called in a signal handler: they read what the thread itself has
//! written, and take no lock.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::sync::atomic::{AtomicU64, Ordering};

use crate::affinity::seat;
use crate::events::{locks, who};
use crate::machine::processors;
use crate::ompt::abi::{Data, Frame, state};
use crate::ompt::{callbacks, start};
use crate::task::descriptor::Task;
use crate::team::current;
use crate::team::member::Member;

/// Finds a function by its name; null if there is none.
///
/// # Safety
/// The tool passes a string.
pub(crate) unsafe extern "C" fn lookup(name: *const c_char) -> *const c_void {
    // SAFETY: the caller's duty.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes();
    let functions: [(&[u8], *const c_void); 19] = [
        (b"ompt_enumerate_states", enumerate_states as *const c_void),
        (b"ompt_enumerate_mutex_impls", locks::enumerate_implementations as *const c_void),
        (b"ompt_set_callback", set_callback as *const c_void),
        (b"ompt_get_callback", get_callback as *const c_void),
        (b"ompt_get_state", get_state as *const c_void),
        (b"ompt_get_parallel_info", get_parallel_info as *const c_void),
        (b"ompt_get_task_info", get_task_info as *const c_void),
        (b"ompt_get_task_memory", get_task_memory as *const c_void),
        (b"ompt_get_thread_data", get_thread_data as *const c_void),
        (b"ompt_get_unique_id", get_unique_id as *const c_void),
        (b"ompt_finalize_tool", start::finish as *const c_void),
        (b"ompt_get_num_procs", get_num_procs as *const c_void),
        (b"ompt_get_num_places", get_num_places as *const c_void),
        (b"ompt_get_place_proc_ids", get_place_proc_ids as *const c_void),
        (b"ompt_get_place_num", get_place_num as *const c_void),
        (b"ompt_get_partition_place_nums", get_partition_place_nums as *const c_void),
        (b"ompt_get_proc_id", get_proc_id as *const c_void),
        (b"ompt_get_target_info", get_target_info as *const c_void),
        (b"ompt_get_num_devices", get_num_devices as *const c_void),
    ];
    let found = functions.iter().find(|(known, _)| *known == name);
    found.map_or(core::ptr::null(), |(_, function)| *function)
}

const STATES: [(c_int, &CStr); 14] = [
    (state::WORK_SERIAL, c"ompt_state_work_serial"),
    (state::WORK_PARALLEL, c"ompt_state_work_parallel"),
    (state::WORK_REDUCTION, c"ompt_state_work_reduction"),
    (state::WAIT_BARRIER_IMPLICIT_PARALLEL, c"ompt_state_wait_barrier_implicit_parallel"),
    (state::WAIT_BARRIER_IMPLICIT_WORKSHARE, c"ompt_state_wait_barrier_implicit_workshare"),
    (state::WAIT_BARRIER_EXPLICIT, c"ompt_state_wait_barrier_explicit"),
    (state::WAIT_BARRIER_IMPLEMENTATION, c"ompt_state_wait_barrier_implementation"),
    (state::WAIT_TASKWAIT, c"ompt_state_wait_taskwait"),
    (state::WAIT_TASKGROUP, c"ompt_state_wait_taskgroup"),
    (state::WAIT_LOCK, c"ompt_state_wait_lock"),
    (state::WAIT_CRITICAL, c"ompt_state_wait_critical"),
    (state::WAIT_ATOMIC, c"ompt_state_wait_atomic"),
    (state::WAIT_ORDERED, c"ompt_state_wait_ordered"),
    (state::IDLE, c"ompt_state_idle"),
];

/// The next state behind `current`, from `ompt_state_undefined` on; 0 if there is none. [OMP 5.2 §19.6.1.1]
unsafe extern "C" fn enumerate_states(current: c_int, next: *mut c_int, name: *mut *const c_char) -> c_int {
    let is_behind = |number: c_int| current == state::UNDEFINED || number > current;
    let Some((number, text)) = STATES.iter().find(|(number, _)| is_behind(*number)) else { return 0 };
    // SAFETY: the tool passes the addresses of its variables.
    unsafe {
        *next = *number;
        *name = text.as_ptr();
    }
    1
}

extern "C" fn set_callback(event: c_int, function: *mut c_void) -> c_int {
    callbacks::set(event, function)
}

unsafe extern "C" fn get_callback(event: c_int, function: *mut *mut c_void) -> c_int {
    let registered = callbacks::get(event);
    if registered.is_null() {
        return 0;
    }
    // SAFETY: the tool passes the address of its variable.
    unsafe { *function = registered };
    1
}

/// [OMP 5.2 §19.6.1.11]
unsafe extern "C" fn get_state(wait_id: *mut u64) -> c_int {
    let Some(thread) = current::thread() else { return state::UNDEFINED };
    let (state, waits_for) = thread.observed().state();
    if !wait_id.is_null() {
        // SAFETY: the tool passes the address of its variable.
        unsafe { *wait_id = waits_for };
    }
    state
}

extern "C" fn get_thread_data() -> *mut Data {
    current::thread().map_or(core::ptr::null_mut(), |thread| thread.observed().data.pointer())
}

/// What both functions below answer.
mod answer {
    use core::ffi::c_int;

    pub(super) const NONE: c_int = 0;
    pub(super) const THERE: c_int = 2;
}

/// # Safety
/// Null, or the address of a variable.
unsafe fn write<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller's duty.
        unsafe { to.write(value) };
    }
}

/// The region so many levels up, and the size of its team. [OMP 5.2 §19.6.1.13]
unsafe extern "C" fn get_parallel_info(level: c_int, region: *mut *mut Data, size: *mut c_int) -> c_int {
    let Some(thread) = current::thread() else { return answer::NONE };
    let mut team = who::visible(thread.member().team());
    for _ in 0..level {
        let Some(parent) = team.region().parent else { return answer::NONE };
        team = who::visible(parent.team());
    }
    // SAFETY: the tool passes the addresses of its variables.
    unsafe {
        write(region, team.observed().region.pointer());
        write(size, team.size() as c_int);
    }
    answer::THERE
}

/// A task, and who executes it.
struct Place {
    task: &'static Task,
    member: &'static Member,
}

impl Place {
    /// The task around: that which created an explicit task, or encountered the region of an implicit one.
    fn outer(&self) -> Option<Place> {
        if self.task.is_explicit() {
            return Some(Place { task: who::seen(self.task.parent())?, member: self.member });
        }
        let region = who::visible(self.member.team()).region();
        Some(Place { task: who::seen(region.encountering)?, member: region.parent? })
    }
}

/// The task so many levels up. [OMP 5.2 §19.6.1.14]
unsafe extern "C" fn get_task_info(
    level: c_int,
    flags: *mut c_int,
    data: *mut *mut Data,
    frame: *mut *const Frame,
    region: *mut *mut Data,
    thread_num: *mut c_int,
) -> c_int {
    let Some(thread) = current::thread() else { return answer::NONE };
    let Some(task) = who::seen(thread.task()) else { return answer::NONE };
    let mut place = Place { task, member: thread.member() };
    for _ in 0..level {
        match place.outer() {
            Some(outer) => place = outer,
            None => return answer::NONE,
        }
    }
    let told = place.task.told();
    // SAFETY: the tool passes the addresses of its variables.
    unsafe {
        write(flags, told.flags.get());
        write(data, told.data.pointer());
        write(frame, told.frame.pointer());
        write(region, who::visible(place.member.team()).observed().region.pointer());
        write(thread_num, place.member.tid as c_int);
    }
    answer::THERE
}

/// The runtime does not tell where data of tasks lie. [OMP 5.2 §19.6.1.15]
unsafe extern "C" fn get_task_memory(address: *mut *mut c_void, size: *mut usize, _block: c_int) -> c_int {
    // SAFETY: the tool passes the addresses of its variables.
    unsafe {
        write(address, core::ptr::null_mut());
        write(size, 0);
    }
    0
}

extern "C" fn get_unique_id() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

extern "C" fn get_num_procs() -> c_int {
    processors::count() as c_int
}

extern "C" fn get_num_places() -> c_int {
    seat::places().len() as c_int
}

/// # Safety
/// There is room for `room` numbers.
unsafe fn list(numbers: impl ExactSizeIterator<Item = c_int>, room: c_int, to: *mut c_int) -> c_int {
    let count = numbers.len() as c_int;
    for (at, number) in numbers.enumerate().take(room.max(0) as usize) {
        // SAFETY: the caller's duty.
        unsafe { to.add(at).write(number) };
    }
    count
}

unsafe extern "C" fn get_place_proc_ids(place: c_int, room: c_int, ids: *mut c_int) -> c_int {
    let place = usize::try_from(place).ok().and_then(|place| seat::places().get(place));
    // SAFETY: the tool says how much room there is.
    place.map_or(0, |place| unsafe { list(place.iter().map(|&id| id as c_int), room, ids) })
}

/// The number of the calling thread's place; -1 for a thread that the runtime does not know.
extern "C" fn get_place_num() -> c_int {
    current::thread().map_or(-1, |thread| seat::seat(thread.member()).place as c_int)
}

unsafe extern "C" fn get_partition_place_nums(room: c_int, numbers: *mut c_int) -> c_int {
    let Some(thread) = current::thread() else { return 0 };
    let seat = seat::seat(thread.member());
    // SAFETY: the tool says how much room there is.
    unsafe { list((0..seat.count).map(|at| (seat.first + at) as c_int), room, numbers) }
}

extern "C" fn get_proc_id() -> c_int {
    // SAFETY: has no preconditions.
    unsafe { libc::sched_getcpu() }
}

/// No thread is in a `target` region that tools hear of. [OMP 5.2 §19.6.1.17]
unsafe extern "C" fn get_target_info(_device: *mut u64, _target: *mut u64, _operation: *mut u64) -> c_int {
    0
}

/// Tools hear of the host alone.
extern "C" fn get_num_devices() -> c_int {
    1
}

#[cfg(test)]
mod tests {
    use super::{enumerate_states, lookup};
    use crate::ompt::abi::state;

    #[test]
    fn states_are_enumerated_one_after_the_other() {
        let (mut at, mut name, mut count) = (state::UNDEFINED, core::ptr::null(), 0);
        // SAFETY: these are variables.
        while unsafe { enumerate_states(at, &raw mut at, &raw mut name) } != 0 {
            count += 1;
            assert!(!name.is_null());
        }
        assert_eq!((at, count), (state::IDLE, 14));
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        // SAFETY: these are strings.
        unsafe {
            assert!(!lookup(c"ompt_get_state".as_ptr()).is_null());
            assert!(lookup(c"ompt_get_record".as_ptr()).is_null());
        }
    }
}

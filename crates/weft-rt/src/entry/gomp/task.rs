//! Tasks, taskgroups, dependences.

use core::ffi::c_void;

use weft_wait::happens_before;

use super::flag::Flag;
use super::parallel::Body as Code;
use crate::task::dependence::item::Item;
use crate::task::descriptor::{Body, Task, flag};
use crate::tasking::{dependence, execute, in_place, scheduler, spawn, taskgroup, traced, waiting};
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::Source;

/// Bits of the flags. [gomp-constants.h: GOMP_TASK_FLAG_*]
const UNTIED: u32 = 1 << 0;
const FINAL: u32 = 1 << 1;
const DEPEND: u32 = 1 << 3;
const PRIORITY: u32 = 1 << 4;
const DETACH: u32 = 1 << 13;

/// Copies a task's data: destination, source.
pub(super) type Copy = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// The header in front of the data of gcc's tasks.
#[repr(C)]
struct Head {
    body: Body,
    code: Code,
    data: *mut c_void,
}

unsafe extern "C" fn call(_gtid: i32, body: *mut c_void) -> i32 {
    // SAFETY: the task was made by `make`.
    unsafe {
        let head = body.cast::<Head>();
        ((*head).code)((*head).data);
    }
    0
}

/// The arguments of a task.
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    /// Gets the copy of the data.
    pub(super) code: Code,
    /// The data.
    pub(super) data: *mut c_void,
    /// `None`: bytes are copied.
    pub(super) copy: Option<Copy>,
    /// Of the copy.
    pub(super) size: usize,
    /// Of the copy.
    pub(super) alignment: usize,
    /// Of the `priority` clause.
    pub(super) priority: i32,
}

/// A task with a copy of the data.
///
/// # Safety
/// The pattern is as the ABI has it.
pub(super) unsafe fn make(
    thread: &'static Thread,
    pattern: &Pattern,
    flags: u32,
    before_copy: impl FnOnce(&'static Task),
) -> &'static Task {
    let Pattern { code, data, copy, size, alignment, priority } = *pattern;
    let alignment = alignment.max(1);
    let body = spawn::allocate(thread, flags, size_of::<Head>() + alignment + size, 0, Some(call));
    // SAFETY: there is room for the head and the aligned data; the rest is the caller's duty.
    unsafe {
        let head = body.cast::<Head>();
        let own = head.add(1).cast::<u8>();
        let own = own.add(own.align_offset(alignment)).cast::<c_void>();
        (&raw mut (*head).body.data).cast::<i32>().write(priority);
        (&raw mut (*head).code).write(code);
        (&raw mut (*head).data).write(own);
        let task = Task::of_body(body.cast());
        before_copy(task);
        match copy {
            Some(copy) => {
                copy(own, data);
                task.set(flag::CONSTRUCTED);
            }
            None => core::ptr::copy_nonoverlapping(data.cast::<u8>(), own.cast::<u8>(), size),
        }
        task
    }
}

/// Its place for the trace: gcc names none, but the task's code is known.
#[inline]
pub(super) fn source_of(pattern: &Pattern) -> Source {
    Source::code(pattern.code as *const c_void)
}

pub(super) fn data_of(task: &Task) -> *mut c_void {
    // SAFETY: the task was made by `make`.
    unsafe { (*task.body().cast::<Head>()).data }
}

/// The bits of a task's descriptor for gcc's flags.
pub(super) fn bits_of(flags: u32) -> u32 {
    let mut bits = flag::TIED;
    if flags & UNTIED != 0 {
        // gcc's untied tasks do not return in the middle, and nothing tells which of them give way.
        bits |= flag::UNTIED | flag::GIVES_WAY;
    }
    if flags & FINAL != 0 {
        bits |= flag::FINAL;
    }
    if flags & PRIORITY != 0 {
        bits |= flag::PRIORITY;
    }
    bits
}

/// Whether a task that would be created now need not start, because its taskgroup or the region is cancelled. It must not
/// be created then: gcc's copies are destroyed by the code of the task.
fn is_discarded(thread: &Thread) -> bool {
    thread.can_be_cancelled()
        && (taskgroup::taskgroup_is_cancelled(thread)
            || thread.member().team().cancellation.has_cancelled_region())
}

/// The calling thread executes the task now.
pub(super) fn execute_now(thread: &'static Thread, task: &'static Task) {
    let is_told = task.has(flag::TRACED);
    if is_told {
        traced::begin_undeferred(thread, task);
    }
    let creator = thread.set_task(task);
    // SAFETY: the task was made by `make`.
    unsafe { call(0, task.body().cast()) };
    execute::go_on(thread, task);
    if is_told {
        traced::end_undeferred(thread, task);
    }
    thread.set_task(creator);
    execute::end_included(thread, task);
}

/// Creates a task with these bits of its descriptor, which comes after what the list names; null for nothing.
///
/// # Safety
/// The pattern is as the ABI has it, and the list has the length that it states.
pub(super) unsafe fn spawn(pattern: &Pattern, flags: u32, depend: *mut *mut c_void) {
    let thread = Thread::current();
    // SAFETY: the caller's duty.
    let list = if depend.is_null() { Vec::new() } else { unsafe { dependences(depend) } };
    // SAFETY: likewise.
    let task = unsafe { make(thread, pattern, flags, |_| {}) };
    spawn::spawn_after(thread, task, &list, source_of(pattern));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_task(
    code: Code,
    data: *mut c_void,
    copy: Option<Copy>,
    size: usize,
    alignment: usize,
    condition: Flag,
    flags: u32,
    depend: *mut *mut c_void,
    priority: i32,
    detach: *mut *mut c_void,
) {
    if copy.is_none()
        && flags & DETACH == 0
        && let Some(thread) = current::thread()
        && (flags & DEPEND == 0 || in_place::depends_on_nothing(thread))
        // SAFETY: by the ABI; libgomp calls the code of undeferred tasks with the creator's data, too.
        && in_place::call(thread, bits_of(flags), condition.is_set(), || unsafe { code(data) })
    {
        return;
    }
    // SAFETY: the same duty.
    unsafe { task(code, data, copy, size, alignment, condition, flags, depend, priority, detach) };
}

/// The same where there is more to do than to call the code. It has the parameters of the entry point, so that this jumps
/// here: keeping them for a call makes each task that is called in place a tenth slower.
///
/// # Safety
/// As the entry point.
#[inline(never)]
unsafe extern "C" fn task(
    code: Code,
    data: *mut c_void,
    copy: Option<Copy>,
    size: usize,
    alignment: usize,
    condition: Flag,
    flags: u32,
    depend: *mut *mut c_void,
    priority: i32,
    detach: *mut *mut c_void,
) {
    let thread = Thread::current();
    if is_discarded(thread) {
        return;
    }
    let list = if flags & DEPEND != 0 {
        // SAFETY: by the ABI.
        unsafe { dependences(depend) }
    } else {
        Vec::new()
    };
    let mut bits = bits_of(flags);
    if flags & DETACH != 0 {
        bits |= flag::DETACHABLE;
    }
    let pattern = Pattern { code, data, copy, size, alignment, priority };
    let name_event = |task: &'static Task| {
        if flags & DETACH != 0 {
            // SAFETY: the program passes the address of its handle, of which the data begins with a copy.
            unsafe {
                *detach = execute::event_of(task);
                if !data.is_null() {
                    data.cast::<*mut c_void>().write(*detach);
                }
            }
        }
    };
    if condition.is_set() || flags & DETACH != 0 {
        // SAFETY: by the ABI.
        let task = unsafe { make(thread, &pattern, bits, name_event) };
        spawn::spawn_after(thread, task, &list, source_of(&pattern));
        return;
    }
    if !list.is_empty() {
        dependence::wait(thread, &list);
    }
    // SAFETY: by the ABI.
    let task = unsafe { make(thread, &pattern, bits, name_event) };
    execute_now(thread, task);
}

/// The entries of a list: `[n, n_out, addresses…]`, or `[0, n, n_out, n_mutexinoutset, n_in, addresses…]`, where what
/// is left at the end are objects of an address and a kind. [libgomp: GOMP_task]
///
/// # Safety
/// The list has the length that it states.
unsafe fn dependences(list: *const *mut c_void) -> Vec<Item> {
    const INPUT: u8 = 1;
    const OUTPUT: u8 = 3;
    const MUTEX: u8 = 4;
    const SET: u8 = 8;
    // SAFETY: the caller's duty.
    let word = |at: usize| unsafe { (*list.add(at)).addr() };
    let item = |address: usize, flags: u8| Item { address, length: 0, flags };
    if word(0) != 0 {
        let (count, outputs) = (word(0), word(1));
        return (0..count).map(|at| item(word(2 + at), if at < outputs { OUTPUT } else { INPUT })).collect();
    }
    let (count, outputs, mutexes, inputs) = (word(1), word(2), word(3), word(4));
    let entry = |at: usize| {
        let address = word(5 + at);
        if at < outputs {
            item(address, OUTPUT)
        } else if at < outputs + mutexes {
            item(address, MUTEX)
        } else if at < outputs + mutexes + inputs {
            item(address, INPUT)
        } else {
            // SAFETY: the address of an `omp_depend_t`, which holds an address and a kind.
            let [address, kind] = unsafe { *(address as *const [usize; 2]) };
            item(
                address,
                match kind {
                    1 => INPUT,
                    4 => MUTEX,
                    5 => SET,
                    _ => OUTPUT,
                },
            )
        }
    };
    (0..count).map(entry).collect()
}

/// Waits for what a list names; null for nothing.
///
/// # Safety
/// The list has the length that it states.
pub(crate) unsafe fn wait_for(list: *mut *mut c_void) {
    if !list.is_null() {
        // SAFETY: the caller's duty.
        dependence::wait(Thread::current(), &unsafe { dependences(list) });
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_taskwait_depend(list: *mut *mut c_void) {
    // SAFETY: by the ABI.
    unsafe { wait_for(list) };
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_taskwait() {
    match current::thread() {
        Some(thread) if waiting::is_childless(thread) && !happens_before::is_on() => {}
        _ => wait_for_children(),
    }
}

/// Apart, so that a task without children needs no frame.
#[inline(never)]
extern "C" fn wait_for_children() {
    waiting::wait_for_children(Thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_taskyield() {
    scheduler::give_way(Thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_taskgroup_start() {
    taskgroup::begin(Thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_taskgroup_end() {
    taskgroup::end(Thread::current());
}

//! Task reductions, and memory that the threads of a worksharing construct share.
//!
//! The compiler describes the items by a list of words, and reads from it where the copies are:
//!
//! ```text
//!   0 number of items                 4 the next list; the last one is the enclosing taskgroup's
//!   1 bytes of copies per thread      5 (the runtime's)
//!   2 alignment, then the memory      6 end of the memory
//!   3 (the compiler's)                7 address, offset, (the compiler's) of each item
//! ```
//! [libgomp: task.c]

use core::ffi::c_void;

use super::flag::Flag;
use crate::construct::{barrier, copyprivate, loop_memory};
use crate::settings::report;
use crate::task::group::Group;
use crate::tasking::taskgroup;
use crate::team::thread::Thread;

const COUNT: usize = 0;
const STRIDE: usize = 1;
const MEMORY: usize = 2;
const NEXT: usize = 4;
const BLOCK: usize = 5;
const END: usize = 6;
const ITEMS: usize = 7;
const PER_ITEM: usize = 3;

/// The list of the innermost taskgroup that has one.
fn innermost(mut at: Option<&Group>) -> usize {
    while let Some(group) = at {
        if group.list.get() != 0 {
            return group.list.get();
        }
        at = group.outer();
    }
    0
}

/// Gets memory for the copies of `threads` threads; all zeros.
///
/// # Safety
/// `list` is a list.
unsafe fn prepare(list: *mut usize, threads: u32) {
    // SAFETY: the caller's duty.
    unsafe {
        let alignment = (*list.add(MEMORY)).max(64).next_power_of_two();
        let bytes = *list.add(STRIDE) * threads as usize;
        let block = libc::calloc(1, bytes + alignment);
        if block.is_null() {
            report::fatal("no memory for task reductions");
        }
        let memory = block.addr().next_multiple_of(alignment);
        *list.add(MEMORY) = memory;
        *list.add(BLOCK) = block.addr();
        *list.add(END) = memory + bytes;
    }
}

/// Registers a list with the caller's taskgroup.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn GOMP_taskgroup_reduction_register(list: *mut usize) {
    let thread = Thread::current();
    let group = taskgroup::current(thread).unwrap_or_else(|| taskgroup::begin(thread));
    let outer = innermost(Some(group));
    let mut last = list;
    // SAFETY: by the ABI, the lists are chained.
    unsafe {
        loop {
            prepare(last, thread.team_size());
            match *last.add(NEXT) {
                0 => break,
                next => last = next as *mut usize,
            }
        }
        *last.add(NEXT) = outer;
    }
    group.list.set(list.addr());
}

/// Frees the copies; no task uses them any more.
#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_taskgroup_reduction_unregister(list: *mut usize) {
    // Usually the group has ended.
    let mut at = taskgroup::current(Thread::current());
    while let Some(group) = at {
        if group.list.get() == list.addr() {
            group.list.set(0);
        }
        at = group.outer();
    }
    // SAFETY: by the ABI; the block is of `prepare`.
    unsafe {
        libc::free(*list.add(BLOCK) as *mut c_void);
        *list.add(BLOCK) = 0;
    }
}

/// The original item and the offset of a copy, and the list it is in.
///
/// # Safety
/// Null, or a chain of lists.
unsafe fn find(mut list: *const usize, address: usize) -> Option<(*const usize, usize, usize)> {
    // SAFETY: the caller's duty.
    unsafe {
        while !list.is_null() {
            let items = (0..*list.add(COUNT))
                .map(|at| (*list.add(ITEMS + PER_ITEM * at), *list.add(ITEMS + PER_ITEM * at + 1)));
            let within = (*list.add(MEMORY)..*list.add(END)).contains(&address);
            let inside = if within { (address - *list.add(MEMORY)) % *list.add(STRIDE) } else { usize::MAX };
            for (original, offset) in items {
                if original == address || offset == inside {
                    return Some((list, original, offset));
                }
            }
            list = *list.add(NEXT) as *const usize;
        }
    }
    None
}

/// Replaces addresses of items, or of others' copies, by those of the caller's copies; behind all of them, the
/// addresses of the original items of the first `originals` are written.
#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_task_reduction_remap(count: usize, originals: usize, addresses: *mut usize) {
    let thread = Thread::current();
    let list = innermost(taskgroup::current(thread)) as *const usize;
    for at in 0..count {
        // SAFETY: by the ABI.
        unsafe {
            let Some((list, original, offset)) = find(list, *addresses.add(at)) else {
                report::fatal("an item of in_reduction is in no task_reduction");
            };
            *addresses.add(at) = *list.add(MEMORY) + thread.tid() as usize * *list.add(STRIDE) + offset;
            if at < originals {
                *addresses.add(count + at) = original;
            }
        }
    }
}

/// All threads of the team take part in the reductions of a list: each has a list of its own, with the memory of the
/// first thread's.
///
/// # Safety
/// `list` is a list.
pub(crate) unsafe fn begin_common(list: *mut usize) {
    let thread = Thread::current();
    let group = taskgroup::begin_reduction(thread);
    if thread.tid() == 0 {
        // SAFETY: the caller's duty.
        unsafe { GOMP_taskgroup_reduction_register(list) };
        copyprivate::broadcast(thread, Some(list.cast()));
    } else {
        let first = copyprivate::broadcast(thread, None).cast::<usize>();
        if !core::ptr::eq(first, list) {
            // SAFETY: both are lists of the same items; the first thread's stays until the end of the construct.
            unsafe {
                for word in [MEMORY, END] {
                    *list.add(word) = *first.add(word);
                }
                *list.add(BLOCK) = 0;
            }
        }
        group.list.set(list.addr());
    }
    // The first thread's list is read before it goes on.
    barrier::barrier(thread);
}

/// The caller leaves the reductions.
pub(crate) fn end_common() {
    taskgroup::end(Thread::current());
}

/// Ends the reductions of a worksharing construct, whose barrier it is.
#[unsafe(no_mangle)]
extern "C" fn GOMP_workshare_task_reduction_unregister(cancelled: Flag) {
    let thread = Thread::current();
    let list = taskgroup::current(thread).map_or(0, |group| group.list.get());
    end_common();
    if !cancelled.is_set() {
        barrier::barrier(thread);
    }
    if list != 0 {
        // SAFETY: null, or of `prepare`: only the first thread's list has a block.
        unsafe { libc::free(*(list as *const usize).add(BLOCK) as *mut c_void) };
    }
}

/// Begins what a worksharing construct may share besides its iterations: task reductions; and zeroed memory of the size
/// that the variable holds, whose address all threads get.
///
/// # Safety
/// Null, or as above.
pub(crate) unsafe fn share(reductions: *mut usize, memory: *mut *mut c_void) {
    if !reductions.is_null() {
        // SAFETY: the caller's duty.
        unsafe { begin_common(reductions) };
    }
    if !memory.is_null() {
        // SAFETY: the caller's duty.
        unsafe { *memory = loop_memory::share(Thread::current(), (*memory).addr()) };
    }
}

/// `scope` with task reductions.
#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_scope_start(reductions: *mut usize) {
    // SAFETY: by the ABI.
    unsafe { share(reductions, core::ptr::null_mut()) };
}

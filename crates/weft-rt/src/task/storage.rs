//! Memory of tasks: per thread and size, a list of descriptors that are not in use.
//!
//! A descriptor goes back to the thread it came from, by way of a shared list if another thread frees it: one thread
//! may create all tasks and another execute them.

use core::cell::Cell;
use core::sync::atomic::{AtomicPtr, Ordering};
use std::alloc::{Layout, alloc};

use weft_wait::happens_before;

use crate::report;
use crate::task::descriptor::Task;
use crate::task::group::Group;
use crate::thread::Thread;

/// Most tasks have 128 bytes after the descriptor.
const SMALLEST: u32 = 8;
const CLASSES: usize = 40;
/// The system is asked for this much at least.
const SLAB: usize = 16 << 10;
/// A cache line.
const ALIGNMENT: usize = 64;

/// What a thread keeps for its tasks.
pub(crate) struct ThreadTasks {
    unused: [Cell<*const Task>; CLASSES],
    /// Descriptors of this thread that others have freed.
    returned: AtomicPtr<Task>,
    /// Taskgroups that are not in use.
    pub(crate) groups: Cell<*const Group>,
    /// Below this address the stack is short; `usize::MAX` while it is not known.
    stack_limit: Cell<usize>,
}

impl ThreadTasks {
    /// Of a thread that has not seen a task.
    pub(crate) fn new() -> ThreadTasks {
        ThreadTasks {
            unused: [const { Cell::new(core::ptr::null()) }; CLASSES],
            returned: AtomicPtr::new(core::ptr::null_mut()),
            groups: Cell::new(core::ptr::null()),
            stack_limit: Cell::new(usize::MAX),
        }
    }

    /// Another thread has the descriptor from now on, with a stack of its own.
    pub(crate) fn forget_stack(&self) {
        self.stack_limit.set(usize::MAX);
    }

    /// A descriptor with room for `bytes`, itself included.
    #[inline(always)]
    pub(crate) fn take(&self, thread: &Thread, bytes: usize) -> &'static Task {
        let class = if bytes <= 1 << SMALLEST { SMALLEST } else { (bytes - 1).ilog2() + 1 };
        let Some(list) = self.unused.get(class as usize) else { no_memory() };
        // SAFETY: null or a descriptor that is not in use.
        match unsafe { list.get().as_ref() } {
            Some(task) => {
                list.set(task.next.get());
                task
            }
            None => self.refill(thread, class),
        }
    }

    #[cold]
    #[inline(never)]
    fn refill(&self, thread: &Thread, class: u32) -> &'static Task {
        let mut at = self.returned.swap(core::ptr::null_mut(), Ordering::Acquire).cast_const();
        // SAFETY: a list of descriptors that are not in use, and that no one else knows since the swap.
        while let Some(task) = unsafe { at.as_ref() } {
            at = task.next.get();
            happens_before::acquire(task);
            self.keep(task);
        }
        let list = &self.unused[class as usize];
        if list.get().is_null() {
            self.allocate(thread, class);
        }
        // SAFETY: not null now.
        let task = unsafe { &*list.get() };
        list.set(task.next.get());
        task
    }

    fn allocate(&self, thread: &Thread, class: u32) {
        let size = 1_usize << class;
        let count = (SLAB / size).max(1);
        let layout = Layout::from_size_align(size * count, ALIGNMENT);
        // SAFETY: the size is not zero.
        let memory = layout.map_or(core::ptr::null_mut(), |layout| unsafe { alloc(layout) });
        if memory.is_null() {
            no_memory();
        }
        for at in (0..count).rev() {
            let task = memory.wrapping_add(at * size).cast::<Task>();
            // SAFETY: the memory is large enough, aligned, and never freed.
            let task: &'static Task = unsafe {
                task.write(Task::new_implicit());
                &*task
            };
            task.class.set(class);
            task.home.set(thread);
            self.keep(task);
        }
    }

    /// Takes back a descriptor of this thread.
    #[inline(always)]
    pub(crate) fn keep(&self, task: &'static Task) {
        let list = &self.unused[task.class.get() as usize];
        task.next.set(list.get());
        list.set(task);
    }

    /// Another thread gives back a descriptor.
    fn give_back(&self, task: &'static Task) {
        let mut first = self.returned.load(Ordering::Relaxed);
        loop {
            task.next.set(first);
            let task = core::ptr::from_ref(task).cast_mut();
            match self.returned.compare_exchange_weak(first, task, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => first = now,
            }
        }
    }

    /// Whether the stack of the calling thread, whose tasks these are, is used up by half.
    #[inline(always)]
    pub(crate) fn stack_is_short(&self) -> bool {
        let here = 0_u8;
        let here = (&raw const here).addr();
        here < self.stack_limit.get() && self.stack_is_short_at(here)
    }

    #[cold]
    #[inline(never)]
    fn stack_is_short_at(&self, here: usize) -> bool {
        if self.stack_limit.get() == usize::MAX {
            let (lowest, size) = stack_of_caller(here);
            self.stack_limit.set(lowest + size / 2);
        }
        here < self.stack_limit.get()
    }
}

#[cold]
fn no_memory() -> ! {
    report::fatal("Out of memory for tasks")
}

/// Lowest address and size of the calling thread's stack, which has `here` in it.
fn stack_of_caller(here: usize) -> (usize, usize) {
    // SAFETY: plain use of pthreads; the attributes are read only after the call has filled them in.
    unsafe {
        let mut attributes = core::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) == 0 {
            let mut attributes = attributes.assume_init();
            let mut lowest = core::ptr::null_mut();
            let mut size = 0;
            let error = libc::pthread_attr_getstack(&raw const attributes, &raw mut lowest, &raw mut size);
            libc::pthread_attr_destroy(&raw mut attributes);
            if error == 0 && (lowest.addr()..lowest.addr().saturating_add(size)).contains(&here) {
                return (lowest.addr(), size);
            }
        }
    }
    // Less than any system gives a thread.
    (here.saturating_sub(64 << 10), 64 << 10)
}

/// A task has finished, and no one refers to it.
pub(crate) fn free(thread: &Thread, task: &'static Task) {
    task.count.reset();
    // SAFETY: thread descriptors live forever.
    let home = unsafe { &*task.home.get() };
    if core::ptr::eq(home, thread) {
        home.tasks.keep(task);
    } else {
        happens_before::release(task);
        home.tasks.give_back(task);
    }
}

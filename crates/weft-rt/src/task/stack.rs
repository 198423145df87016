//! How much of a thread's stack is left: a task is executed at once only while there is enough.

use core::cell::Cell;

/// What a thread knows of its stack.
pub(crate) struct StackLimit {
    /// Below this address the stack is short; `usize::MAX` while it is not known.
    limit: Cell<usize>,
}

impl StackLimit {
    /// Of a stack that is not known yet.
    pub(crate) fn new() -> StackLimit {
        StackLimit { limit: Cell::new(usize::MAX) }
    }

    /// Another thread has the descriptor from now on, with a stack of its own.
    pub(crate) fn forget(&self) {
        self.limit.set(usize::MAX);
    }

    /// Whether the calling thread, whose limit this is, has used more than half of its stack.
    #[inline(always)]
    pub(crate) fn is_short(&self) -> bool {
        let here = 0_u8;
        let here = (&raw const here).addr();
        here < self.limit.get() && self.is_short_at(here)
    }

    /// Below this address the calling thread's stack is short.
    #[inline]
    pub(crate) fn limit(&self) -> usize {
        if self.limit.get() == usize::MAX {
            self.is_short();
        }
        self.limit.get()
    }

    /// Whether it is known that the calling thread's stack is not short. The stack pointer alone tells: a variable whose address
    /// is taken would need a frame.
    #[inline(always)]
    pub(crate) fn has_room(&self) -> bool {
        stack_pointer() >= self.limit.get()
    }

    /// Whether this address is the limit, as far as it is known.
    #[inline(always)]
    pub(crate) fn is_at(&self, address: usize) -> bool {
        self.limit.get() == address
    }

    #[cold]
    #[inline(never)]
    fn is_short_at(&self, here: usize) -> bool {
        if self.limit.get() == usize::MAX {
            let (lowest, size) = stack_of_caller(here);
            self.limit.set(lowest + size / 2);
        }
        here < self.limit.get()
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
fn stack_pointer() -> usize {
    let address: usize;
    // SAFETY: reads a register.
    unsafe {
        core::arch::asm!("mov {}, rsp", out(reg) address, options(nomem, nostack, preserves_flags));
    }
    address
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
#[inline(always)]
fn stack_pointer() -> usize {
    let here = 0_u8;
    (&raw const here).addr()
}

/// Lowest address and size of the calling thread's stack, which has `here` in it.
fn stack_of_caller(here: usize) -> (usize, usize) {
    if cfg!(miri) {
        // Its variables lie anywhere.
        return (0, 0);
    }
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
    // Every system gives a thread more.
    (here.saturating_sub(64 << 10), 64 << 10)
}

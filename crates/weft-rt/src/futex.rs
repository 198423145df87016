//! A word that threads can sleep on. [man 2 futex]
//!
//! Under loom the kernel's queue is a condition variable, so that a lost wake-up is found as a deadlock.

#[cfg(not(loom))]
use crate::errno;
use crate::sync::{AtomicU32, Ordering};

/// A word in memory of this process with the kernel's queue of sleepers behind it.
#[cfg_attr(not(loom), repr(transparent))]
pub(crate) struct Futex {
    /// The word.
    pub(crate) word: AtomicU32,
    #[cfg(loom)]
    queue: (loom::sync::Mutex<()>, loom::sync::Condvar),
}

impl Futex {
    /// A word with this value and no sleepers.
    #[cfg(not(loom))]
    pub(crate) const fn new(value: u32) -> Futex {
        Futex { word: AtomicU32::new(value) }
    }

    /// A word with this value and no sleepers.
    #[cfg(loom)]
    pub(crate) fn new(value: u32) -> Futex {
        Futex { word: AtomicU32::new(value), queue: (loom::sync::Mutex::new(()), loom::sync::Condvar::new()) }
    }

    /// Sleeps if the word still has this value. Returns at a wake-up, at once if the value is another,
    /// and now and then for no reason.
    #[cfg(not(loom))]
    pub(crate) fn wait(&self, value: u32) {
        let nothing: *const libc::timespec = core::ptr::null();
        // SAFETY: the word is alive as long as `self`; the call reads it and touches no other memory.
        errno::keep(|| unsafe {
            libc::syscall(
                libc::SYS_futex,
                self.word.as_ptr(),
                libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
                value,
                nothing,
            )
        });
    }

    /// Wakes up to `count` threads that sleep on the word.
    #[cfg(not(loom))]
    pub(crate) fn wake(&self, count: i32) {
        // SAFETY: the kernel uses the address only as the name of a queue.
        errno::keep(|| unsafe {
            libc::syscall(
                libc::SYS_futex,
                self.word.as_ptr(),
                libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG,
                count,
            )
        });
    }

    /// See above.
    #[cfg(loom)]
    pub(crate) fn wait(&self, value: u32) {
        let guard = self.queue.0.lock().expect("invariant: no panic under the lock");
        if self.word.load(Ordering::SeqCst) == value {
            drop(self.queue.1.wait(guard));
        }
    }

    /// See above.
    #[cfg(loom)]
    pub(crate) fn wake(&self, _count: i32) {
        let _guard = self.queue.0.lock().expect("invariant: no panic under the lock");
        self.queue.1.notify_all();
    }

    /// Reads the word.
    pub(crate) fn load(&self, order: Ordering) -> u32 {
        self.word.load(order)
    }
}

//! A word that threads can sleep on. [man 2 futex]
//!
//! Under loom the kernel's queue is a condition variable, so that a lost wake-up is found as a deadlock.

use crate::sync::{AtomicU32, Ordering};

/// A word in memory of this process with the kernel's queue of sleepers behind it.
#[cfg(not(loom))]
#[repr(transparent)]
pub struct Futex {
    word: AtomicU32,
}

#[cfg(not(loom))]
impl Futex {
    /// A word with this value and no sleepers.
    #[inline]
    pub const fn new(value: u32) -> Futex {
        Futex { word: AtomicU32::new(value) }
    }

    /// The same for a `static`, which loom's words cannot be in.
    #[inline]
    pub const fn in_static(value: u32) -> Futex {
        Futex::new(value)
    }

    /// The word.
    #[inline(always)]
    pub fn word(&self) -> &AtomicU32 {
        &self.word
    }

    /// Sleeps if the word still has this value. Returns at a wake-up, at once if the word has another value, and
    /// sometimes without a reason.
    pub fn wait(&self, value: u32) {
        let nothing: *const libc::timespec = core::ptr::null();
        // SAFETY: the word is alive as long as `self`; the call reads it and touches no other memory.
        crate::errno::keep(|| unsafe {
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
    pub fn wake(&self, count: i32) {
        // SAFETY: the kernel uses the address only as the name of a queue.
        crate::errno::keep(|| unsafe {
            libc::syscall(
                libc::SYS_futex,
                self.word.as_ptr(),
                libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG,
                count,
            )
        });
    }
}

/// See above. `None` in statics.
#[cfg(loom)]
pub struct Futex(Option<Queue>);

#[cfg(loom)]
struct Queue {
    word: AtomicU32,
    mutex: loom::sync::Mutex<()>,
    sleepers: loom::sync::Condvar,
}

#[cfg(loom)]
impl Futex {
    /// See above.
    pub fn new(value: u32) -> Futex {
        Futex(Some(Queue {
            word: AtomicU32::new(value),
            mutex: loom::sync::Mutex::new(()),
            sleepers: loom::sync::Condvar::new(),
        }))
    }

    /// A word that no model may use: statics outlive an execution of a model.
    pub const fn in_static(_value: u32) -> Futex {
        Futex(None)
    }

    fn queue(&self) -> &Queue {
        self.0.as_ref().expect("invariant: a model makes its own words")
    }

    /// See above.
    pub fn word(&self) -> &AtomicU32 {
        &self.queue().word
    }

    /// See above.
    pub fn wait(&self, value: u32) {
        let guard = self.queue().mutex.lock().expect("invariant: no panic under the lock");
        if self.load(Ordering::SeqCst) == value {
            drop(self.queue().sleepers.wait(guard));
        }
    }

    /// See above.
    pub fn wake(&self, _count: i32) {
        let _guard = self.queue().mutex.lock().expect("invariant: no panic under the lock");
        self.queue().sleepers.notify_all();
    }
}

impl Futex {
    /// Reads the word.
    #[inline(always)]
    pub fn load(&self, order: Ordering) -> u32 {
        self.word().load(order)
    }
}

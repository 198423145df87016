//! A mutex in one word: 0 free, 1 taken, 2 taken and a thread sleeps.
//!
//! Drepper, "Futexes Are Tricky", 2011, the third mutex.
//! User locks and `critical` constructs keep it in the user's own memory, which starts as zeros.

use crate::futex::Futex;
use crate::happens_before;
use crate::sync::{Ordering, pause};

const FREE: u32 = 0;
const TAKEN: u32 = 1;
const CONTENDED: u32 = 2;

/// How many pauses a thread makes between two looks, at most.
const LONGEST_PAUSE: u32 = if cfg!(loom) { 1 } else { 64 };

/// See the module.
#[cfg_attr(not(loom), repr(transparent))]
pub struct Mutex {
    state: Futex,
}

impl Default for Mutex {
    fn default() -> Mutex {
        Mutex::new()
    }
}

impl Mutex {
    /// A free one.
    #[inline]
    pub fn new() -> Mutex {
        Mutex { state: Futex::new(FREE) }
    }

    /// A free one in a `static`.
    #[inline]
    pub const fn in_static() -> Mutex {
        Mutex { state: Futex::in_static(FREE) }
    }

    /// The mutex in this word.
    ///
    /// # Safety
    /// The word is valid and aligned for `'a`, and is used as nothing else.
    #[inline]
    pub unsafe fn from_ptr<'a>(word: *mut u32) -> &'a Mutex {
        assert!(
            size_of::<Mutex>() == size_of::<u32>(),
            "invariant: models have no locks in the user's memory"
        );
        // SAFETY: the layout is that of a `u32`; the rest is the caller's duty.
        unsafe { &*word.cast::<Mutex>() }
    }

    /// Takes it if it is free.
    #[inline]
    pub fn try_lock(&self) -> bool {
        self.state.word().compare_exchange(FREE, TAKEN, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// The same for a thread that is alone in the process ([`crate::alone`]), without an atomic instruction.
    #[inline]
    pub fn try_lock_alone(&self) -> bool {
        let is_free = self.state.load(Ordering::Relaxed) == FREE;
        if is_free {
            self.state.word().store(TAKEN, Ordering::Relaxed);
        }
        is_free
    }

    /// Takes it. Before the thread sleeps it pauses about `spins` times and looks whether the mutex has become free.
    #[inline]
    pub fn lock(&self, spins: u32) {
        if !self.try_lock() {
            self.lock_slowly(spins);
        }
    }

    #[cold]
    #[inline(never)]
    fn lock_slowly(&self, spins: u32) {
        let (mut spun, mut pauses) = (0, 1);
        while spun < spins {
            match self.state.load(Ordering::Relaxed) {
                FREE if self.try_lock() => return,
                // Others sleep already; this thread would be behind them.
                CONTENDED => break,
                // Each look takes the cache line from the thread that has the mutex.
                _ => (0..pauses).for_each(|_| pause()),
            }
            spun += pauses;
            pauses = (pauses * 2).min(LONGEST_PAUSE);
        }
        while self.state.word().swap(CONTENDED, Ordering::Acquire) != FREE {
            self.state.wait(CONTENDED);
        }
    }

    /// Frees it.
    #[inline]
    pub fn unlock(&self) {
        if self.state.word().swap(FREE, Ordering::Release) == CONTENDED {
            self.wake_one();
        }
    }

    /// The same for a thread that is alone in the process: nobody sleeps.
    #[inline]
    pub fn unlock_alone(&self) {
        self.state.word().store(FREE, Ordering::Relaxed);
    }

    #[cold]
    #[inline(never)]
    extern "C" fn wake_one(&self) {
        self.state.wake(1);
    }

    /// Runs `work` under the mutex.
    #[inline]
    pub fn with<R>(&self, work: impl FnOnce() -> R) -> R {
        self.lock(100);
        happens_before::acquire(self);
        let result = work();
        happens_before::release(self);
        self.unlock();
        result
    }

    /// Frees it even if another thread held it: for the child of a `fork()`, in which that thread does not exist.
    pub fn reset(&self) {
        self.state.word().store(FREE, Ordering::Relaxed);
    }
}

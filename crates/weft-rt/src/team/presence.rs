//! Which threads of the program count among those that want a processor.
//!
//! A worker counts while it is awake. A root, which belongs to the program, counts while it executes a region of several
//! threads or waits in the runtime: elsewhere it may be blocked for hours in a call that the runtime does not see.
//! Servers have dozens of threads that have used OpenMP once and sleep.
//!
//! The only root of a program goes on counting between its regions, so that regions one after the other do not write
//! what all waiting threads read. A second root that comes puts an end to that.
//!
//! ```text
//!              enter                    leave, as the only root
//!   AWAY ─────────────────► INSIDE ─────────────────────────────► LINGERS
//!     ▲ ▲                     │ ▲            enter                  │ │
//!     │ └─────────────────────┘ └───────────────────────────────────┘ │
//!     │          leave                                                │
//!     └───────────────────────────────────────────────────────────────┘
//!                             another root comes
//! ```

use core::cell::Cell;
use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use weft_wait::wait;

const AWAY: u32 = 0;
const INSIDE: u32 = 1;
const LINGERS: u32 = 2;

/// The roots of a process.
struct Roots {
    /// How many there are.
    count: AtomicU32,
    /// The one that has begun to linger last. Descriptors live forever.
    lingerer: AtomicPtr<Presence>,
}

impl Roots {
    const fn new() -> Roots {
        Roots { count: AtomicU32::new(0), lingerer: AtomicPtr::new(core::ptr::null_mut()) }
    }
}

static ROOTS: Roots = Roots::new();

/// What a thread keeps; see the module.
pub(crate) struct Presence {
    /// Counted unless `AWAY`. Other threads only move it from `LINGERS` to `AWAY`.
    state: AtomicU32,
    /// In how many regions and waits the thread is, one inside of the other.
    depth: Cell<u32>,
}

impl Presence {
    /// Of a descriptor without a thread.
    pub(crate) fn new() -> Presence {
        Presence { state: AtomicU32::new(AWAY), depth: Cell::new(0) }
    }

    /// The calling thread, a root, begins.
    pub(crate) fn begin_root(&self) {
        self.begin_among(&ROOTS);
    }

    fn begin_among(&self, roots: &Roots) {
        self.depth.set(0);
        if roots.count.fetch_add(1, Ordering::Relaxed) == 0 {
            return;
        }
        // SAFETY: null, or set from a reference to a part of a descriptor.
        if let Some(other) = unsafe { roots.lingerer.swap(core::ptr::null_mut(), Ordering::AcqRel).as_ref() }
            && other.state.compare_exchange(LINGERS, AWAY, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        {
            wait::count_out();
        }
    }

    /// The calling thread, a root, ends; perhaps in the middle of a region.
    pub(crate) fn end_root(&self) {
        self.end_among(&ROOTS);
    }

    fn end_among(&self, roots: &Roots) {
        self.become_away();
        roots.count.fetch_sub(1, Ordering::Relaxed);
    }

    /// The calling thread, a worker or a hidden helper, counts whatever it does.
    pub(crate) fn begin_worker(&self) {
        self.depth.set(1);
        self.state.store(INSIDE, Ordering::Relaxed);
        wait::count_in();
    }

    /// The thread enters a region of several threads, or waits.
    #[inline]
    pub(crate) fn enter(&self) {
        let depth = self.depth.get();
        self.depth.set(depth + 1);
        if depth == 0 && self.state.swap(INSIDE, Ordering::Relaxed) == AWAY {
            wait::count_in();
        }
    }

    /// It leaves that.
    #[inline]
    pub(crate) fn leave(&'static self) {
        self.leave_among(&ROOTS);
    }

    #[inline(always)]
    fn leave_among(&'static self, roots: &Roots) {
        let depth = self.depth.get() - 1;
        self.depth.set(depth);
        if depth == 0 {
            if roots.count.load(Ordering::Relaxed) == 1 {
                self.state.store(LINGERS, Ordering::Release);
                let this = core::ptr::from_ref(self).cast_mut();
                if roots.lingerer.load(Ordering::Relaxed) != this {
                    roots.lingerer.store(this, Ordering::Release);
                }
            } else {
                self.become_away();
            }
        }
    }

    fn become_away(&self) {
        if self.state.swap(AWAY, Ordering::Relaxed) != AWAY {
            wait::count_out();
        }
    }
}

/// In the child of a `fork()`, in which no thread is known yet.
pub(crate) fn forget_all() {
    ROOTS.count.store(0, Ordering::Relaxed);
    ROOTS.lingerer.store(core::ptr::null_mut(), Ordering::Relaxed);
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn the_only_root_counts_until_another_one_comes() {
        let root = || -> &'static Presence { Box::leak(Box::new(Presence::new())) };
        let (first, second) = (root(), root());
        // Other tests of this process have roots of their own.
        let roots = Roots::new();
        first.begin_among(&roots);
        let state = |of: &Presence| of.state.load(Ordering::Relaxed);
        assert_eq!(state(first), AWAY);
        first.enter();
        first.enter();
        first.leave_among(&roots);
        assert_eq!(state(first), INSIDE);
        first.leave_among(&roots);
        assert_eq!(state(first), LINGERS);
        second.begin_among(&roots);
        assert_eq!((state(first), state(second)), (AWAY, AWAY));
        for at in [first, second] {
            at.enter();
            at.leave_among(&roots);
            assert_eq!(state(at), AWAY);
        }
        second.end_among(&roots);
        first.end_among(&roots);
    }
}

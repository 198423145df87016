//! What threads and teams keep for a tool. [OMP 5.2 §19.4.4.2]

use core::cell::Cell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicI32, AtomicU64, Ordering};

use crate::ompt::abi::{Data, parallel_flag, state};

/// Of a thread.
pub(crate) struct ThreadObserved {
    /// The tool's.
    pub(crate) data: Data,
    /// The canonical address of the frame below which the runtime executes regions on it, if it is a worker.
    pub(crate) base: Cell<*const c_void>,
    /// Whether the region that it forks next is a league.
    pub(crate) forks_league: Cell<bool>,
    /// How many threads the program has requested for that region, where it cannot have them at all; 0 for as many as it has.
    pub(crate) requested: Cell<u32>,
    /// Whether it gives way to another task.
    pub(crate) yields: Cell<bool>,
    /// What it does: one of [`state`]. A signal handler of the tool may read both.
    state: AtomicI32,
    /// What it waits for.
    waits_for: AtomicU64,
}

impl ThreadObserved {
    /// Of a descriptor without a thread.
    pub(crate) const fn new() -> ThreadObserved {
        ThreadObserved {
            data: Data::new(),
            base: Cell::new(core::ptr::null()),
            forks_league: Cell::new(false),
            requested: Cell::new(0),
            yields: Cell::new(false),
            state: AtomicI32::new(state::UNDEFINED),
            waits_for: AtomicU64::new(0),
        }
    }

    /// What the thread does.
    pub(crate) fn state(&self) -> (i32, u64) {
        (self.state.load(Ordering::Relaxed), self.waits_for.load(Ordering::Relaxed))
    }

    /// The thread does something else from now on; returns what it did.
    pub(crate) fn become_(&self, state: i32) -> i32 {
        self.state.swap(state, Ordering::Relaxed)
    }

    /// The thread waits for this lock; 0 for none.
    pub(crate) fn wait_for(&self, lock: u64) {
        self.waits_for.store(lock, Ordering::Relaxed);
    }
}

/// Of a team, for the region under way. The primary thread writes it before it lets the others go.
pub(crate) struct TeamObserved {
    /// The region's number in a trace.
    pub(crate) number: Cell<u64>,
    /// The tool's.
    pub(crate) region: Data,
    /// Where the program has forked.
    pub(crate) code: Cell<*const c_void>,
    /// Bits of [`parallel_flag`]; 0 for a region of which tools do not hear, as that of an initial thread.
    pub(crate) flags: Cell<u32>,
}

impl TeamObserved {
    /// Of a new team.
    pub(crate) const fn new() -> TeamObserved {
        TeamObserved {
            number: Cell::new(0),
            region: Data::new(),
            code: Cell::new(core::ptr::null()),
            flags: Cell::new(0),
        }
    }

    /// Whether the members are the threads of a league, each of which begins an initial team.
    pub(crate) fn is_league(&self) -> bool {
        self.flags.get() & parallel_flag::LEAGUE != 0
    }
}

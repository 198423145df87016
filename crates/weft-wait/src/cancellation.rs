//! Cancellation of a team's constructs: what is cancelled, for how long, and how the members find out.
//!
//! # What a cancellation is bound to
//!
//! A member numbers its *steps* in the region: the barriers and the worksharing constructs it comes to. All members
//! come to the same ones in the same order, so that a number means the same to each of them.
//!
//! ```text
//!   step        1         2         3         4         5
//!              for     barrier     for     barrier   sections
//!   word      2 | 0               4 | 0               6 | 1
//!          cancel for          cancel for          cancel sections, and cancel parallel by another member
//! ```
//!
//! * A worksharing construct is cancelled by writing its number, that of the step after it, into the team's word. A
//!   cancellation point compares that with the number of its own construct. Nothing has to be reset: the next construct
//!   has another number. The word holds one number; that is enough, because a construct that is cancelled ends with a
//!   barrier [OMP 5.2 §16.1], and no member is at a later construct before all members have left this one.
//! * The region is cancelled by one bit of the same word, which stays until the region has ended. At rest the primary
//!   thread sets the word and all steps back to zero.
//!
//! # How members leave
//!
//! Members that see that the region is cancelled leave it for the join, each when it sees it: they do not meet. A
//! member that leaves a barrier after another one has passed it, and has cancelled the region behind it, need not find
//! out which barrier that was.
//!
//! * Members that wait in a barrier give it up. The thread that cancels sets the bit and then wakes all members; a
//!   member that goes to sleep says so and then looks at the bit. Both have a full fence in between, so that one of them
//!   sees the other.
//! * A member that comes to a barrier and sees the bit does not count itself in. A barrier that was given up is not
//!   used again in this region.
//! * Some barriers cannot be left by a jump to the region's end: those that the compiler has emitted without looking at
//!   a result, in functions outside of the region's text or inside of `copyprivate`. After such a barrier the program
//!   relies on what others did before it. A member that comes there waits for each other member until that has come to
//!   the same step, or a later one, or has withdrawn from the region ([`Cancellation::straggle`]).
//!   Members count up their steps, and the ones that withdraw set theirs to the greatest number; both wake those who
//!   wait in this way, by the same protocol of fences. Nobody waits for a member that waits for it: of the
//!   members that are left, those with the smallest step do not wait.

use crate::sync::{AtomicU32, AtomicU64, Ordering, fence};

/// The region is cancelled. The number of the cancelled construct stands in the bits above.
const REGION: u64 = 1;

/// The step of a member that has left a cancelled region.
const WITHDRAWN: u64 = u64::MAX;

/// What a team knows of the cancellations in its region.
pub struct Cancellation {
    word: AtomicU64,
    /// How many members are in [`Cancellation::straggle`].
    stragglers: AtomicU32,
}

/// How many steps a member has come to. Only the member writes it, and the primary thread while the team is at rest.
pub struct Steps(AtomicU64);

impl Default for Steps {
    fn default() -> Steps {
        Steps::new()
    }
}

impl Steps {
    /// At the begin of the first region.
    pub fn new() -> Steps {
        Steps(AtomicU64::new(0))
    }

    /// Back to that. Precondition: the team is at rest, and all its members are set back.
    pub fn reset(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// The number of the construct that the member is in, from 1. Where the compiler does not tell that a construct
    /// begins, as gcc for static loops, it shares its number with the step before.
    #[inline]
    fn construct(&self) -> u64 {
        self.last() + 1
    }

    /// The number of the member's last step; 0 before the first.
    #[inline]
    fn last(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// The member comes to a worksharing construct.
    #[inline]
    pub fn come_to_construct(&self) {
        self.0.store(self.last() + 1, Ordering::Release);
    }

    /// Whether the member has come to this step or has withdrawn; then all that it did before is visible.
    #[inline]
    pub fn have_reached(&self, step: u64) -> bool {
        self.0.load(Ordering::Acquire) >= step
    }

    /// Whether the member has left the region, which is cancelled; then all that it did before is visible.
    pub fn have_withdrawn(&self) -> bool {
        self.have_reached(WITHDRAWN)
    }
}

impl Default for Cancellation {
    fn default() -> Cancellation {
        Cancellation::new()
    }
}

impl Cancellation {
    /// Nothing is cancelled.
    pub fn new() -> Cancellation {
        Cancellation { word: AtomicU64::new(0), stragglers: AtomicU32::new(0) }
    }

    /// Back to that. Precondition: the team is at rest.
    pub fn reset(&self) {
        self.word.store(0, Ordering::Relaxed);
    }

    /// Whether anything has been cancelled since the last reset.
    #[inline]
    pub fn has_happened(&self) -> bool {
        self.word.load(Ordering::Relaxed) != 0
    }

    /// Whether the region is cancelled.
    #[inline]
    pub fn has_cancelled_region(&self) -> bool {
        self.word.load(Ordering::Acquire) & REGION != 0
    }

    /// Whether the construct that the member is in is cancelled.
    #[inline]
    pub fn has_cancelled_construct(&self, steps: &Steps) -> bool {
        self.word.load(Ordering::Relaxed) >> 1 == steps.construct()
    }

    /// Cancels the construct that the member is in.
    pub fn cancel_construct(&self, steps: &Steps) {
        let construct = steps.construct();
        let mut before = self.word.load(Ordering::Relaxed);
        // A construct with a smaller number is over; one with a greater number cannot have begun.
        while before >> 1 < construct {
            let after = construct << 1 | before & REGION;
            match self.word.compare_exchange(before, after, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => before = now,
            }
        }
    }

    /// Cancels the region. `wake_all` wakes all members that sleep in a barrier.
    pub fn cancel_region(&self, wake_all: impl FnOnce()) {
        self.word.fetch_or(REGION, Ordering::AcqRel);
        fence(Ordering::SeqCst);
        wake_all();
    }

    /// The member has made itself known to those who will wake it; true if it may sleep, because the region is not
    /// cancelled.
    pub fn may_sleep(&self) -> bool {
        fence(Ordering::SeqCst);
        !self.has_cancelled_region()
    }

    /// The member comes to a barrier: the number of that step. `wake_all` as in [`Cancellation::cancel_region`].
    #[inline]
    pub fn come_to_barrier(&self, steps: &Steps, wake_all: impl FnOnce()) -> u64 {
        let step = steps.last() + 1;
        self.progress(steps, step, wake_all);
        step
    }

    /// The member will come to no more barriers of the cancelled region.
    pub fn withdraw(&self, steps: &Steps, wake_all: impl FnOnce()) {
        self.progress(steps, WITHDRAWN, wake_all);
    }

    #[inline]
    fn progress(&self, steps: &Steps, step: u64, wake_all: impl FnOnce()) {
        steps.0.store(step, Ordering::Release);
        fence(Ordering::SeqCst);
        if self.stragglers.load(Ordering::Relaxed) != 0 {
            wake_all();
        }
    }

    /// The region is cancelled, and the member has come to a barrier that it cannot leave by a jump. Calls
    /// `wait(announce)`, which returns when all members have reached the barrier or have withdrawn; `all_have` tells.
    /// Before the thread sleeps it calls `announce`, which makes sure that it will be woken; false means that all have
    /// come already.
    pub fn straggle(&self, all_have: impl Fn() -> bool, wait: impl FnOnce(&dyn Fn() -> bool)) {
        self.stragglers.fetch_add(1, Ordering::Relaxed);
        wait(&|| {
            fence(Ordering::SeqCst);
            !all_have()
        });
        self.stragglers.fetch_sub(1, Ordering::Relaxed);
    }
}

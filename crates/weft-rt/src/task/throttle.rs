//! How many tasks a member keeps for thieves before it executes new ones at once.
//!
//! The number adapts: when thieves have emptied the deque while the member executed a new task at once, the member
//! keeps twice as many; when it takes many back itself, it keeps fewer.
//!
//! Tasks that the member takes back itself make no room for new ones. Otherwise each task on the way back from a deep
//! recursion would be deferred and taken back once more, level by level.
//!
//! Tasks that poll, and call `taskyield` until others have done something, may wait for tasks that their creator has yet
//! to create. If it executes one of them at once, it never will. Members therefore begin with [`FOR_POLLERS`], as many as
//! libomp keeps, and go back to that when a task of the team has given way. Of tasks that are known to give way, they keep
//! many more.

use core::cell::Cell;
use core::sync::atomic::{AtomicI64, Ordering};

/// The most tasks a member ever keeps.
const MOST: i64 = 4096;

/// The least that members of a team with polling tasks keep.
pub(crate) const FOR_POLLERS: i64 = 256;

/// With this many tasks in its deque, a member executes a new one at once even if that one is known to give way.
pub(crate) const FOR_KNOWN_POLLERS: i64 = 1 << 16;

/// What each member keeps. Only the member writes it, but for [`Throttle::raise`].
pub(crate) struct Throttle {
    /// See [`Throttle::enough`].
    enough: AtomicI64,
    /// The value of `enough` when the deque has run empty; 0 while the limit does not change.
    most: AtomicI64,
    /// Whether a task was executed at once since one was deferred.
    pub(crate) included: Cell<bool>,
    /// Tasks the member took back since `enough` changed.
    taken_back: Cell<i64>,
}

impl Throttle {
    /// Of a member that has not been in a team of several.
    pub(crate) fn new() -> Throttle {
        Throttle {
            enough: AtomicI64::new(0),
            most: AtomicI64::new(0),
            included: Cell::new(false),
            taken_back: Cell::new(0),
        }
    }

    /// With this many tasks in the deque, a new task is executed at once; 0 in a team of one.
    #[inline(always)]
    pub(crate) fn enough(&self) -> i64 {
        self.enough.load(Ordering::Relaxed)
    }

    /// Any thread: the member should keep enough tasks for those that poll. A value that the member writes at the same
    /// time may win.
    pub(crate) fn raise(&self) {
        for number in [&self.most, &self.enough] {
            let now = number.load(Ordering::Relaxed);
            if (1..FOR_POLLERS).contains(&now) {
                number.store(FOR_POLLERS, Ordering::Relaxed);
            }
        }
    }

    /// The member takes part in a region of `threads` members, of which there are several. Without `limited`, no task
    /// is executed at once.
    #[inline]
    pub(crate) fn enter(&self, threads: u32, limited: impl FnOnce() -> bool) {
        if self.most.load(Ordering::Relaxed) > 0 {
            return;
        }
        if limited() {
            // Until it is known better, tasks may poll.
            let first = fewest(threads).max(FOR_POLLERS);
            self.most.store(first, Ordering::Relaxed);
            self.enough.store(first, Ordering::Relaxed);
        } else {
            self.enough.store(i64::MAX, Ordering::Relaxed);
        }
    }

    /// A task is about to be deferred; `kept` are in the deque. When the deque has run empty, it may be filled again.
    pub(crate) fn adapt(&self, kept: i64) {
        let most = self.most.load(Ordering::Relaxed);
        if most == 0 || kept > 0 {
            return;
        }
        if self.included.replace(false) {
            // Thieves took all of it: a task that the member itself had taken would have reset the flag.
            self.most.store((most * 2).min(MOST), Ordering::Relaxed);
            self.taken_back.set(0);
        }
        self.enough.store(self.most.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// The member, of a team of `threads`, has taken a task from its own deque.
    pub(crate) fn taken_back(&self, threads: u32) {
        let most = self.most.load(Ordering::Relaxed);
        if most == 0 {
            return;
        }
        self.included.set(false);
        self.enough.store((self.enough.load(Ordering::Relaxed) - 1).max(1), Ordering::Relaxed);
        let taken = self.taken_back.get() + 1;
        self.taken_back.set(taken);
        if taken > 16 * most {
            self.taken_back.set(0);
            self.most.store((most / 2).max(fewest(threads)), Ordering::Relaxed);
        }
    }
}

fn fewest(threads: u32) -> i64 {
    (2 * i64::from(threads)).clamp(8, MOST)
}

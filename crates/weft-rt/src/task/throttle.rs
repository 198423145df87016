//! How many tasks a member keeps for thieves before it executes new ones at once.
//!
//! The number adapts: when thieves have emptied the deque while the member executed a new task at once, the member
//! keeps twice as many; when it takes many back itself, it keeps fewer.
//!
//! Tasks that the member takes back itself make no room for new ones. Otherwise each task on the way back from a deep
//! recursion would be deferred and taken back once more, level by level.

use core::cell::Cell;

/// The most tasks a member ever keeps.
const MOST: i64 = 4096;

/// What each member keeps.
pub(crate) struct Throttle {
    /// With this many tasks in the deque, a new task is executed at once; 0 in a team of one.
    pub(crate) enough: Cell<i64>,
    /// The value of `enough` when the deque has run empty; 0 while the limit does not change.
    most: Cell<i64>,
    /// Whether a task was executed at once since one was deferred.
    pub(crate) included: Cell<bool>,
    /// Tasks the member took back since `enough` changed.
    taken_back: Cell<i64>,
}

impl Throttle {
    /// Of a member that has not been in a team of several.
    pub(crate) fn new() -> Throttle {
        Throttle {
            enough: Cell::new(0),
            most: Cell::new(0),
            included: Cell::new(false),
            taken_back: Cell::new(0),
        }
    }

    /// The member takes part in a region of `threads` members, of which there are several. Without `limited`, no task
    /// is executed at once.
    #[inline]
    pub(crate) fn enter(&self, threads: u32, limited: impl FnOnce() -> bool) {
        if self.most.get() > 0 {
            return;
        }
        if limited() {
            self.most.set(fewest(threads));
            self.enough.set(fewest(threads));
        } else {
            self.enough.set(i64::MAX);
        }
    }

    /// A task is about to be deferred; `kept` are in the deque. When the deque has run empty, it may be filled again.
    pub(crate) fn adapt(&self, kept: i64) {
        let most = self.most.get();
        if most == 0 || kept > 0 {
            return;
        }
        if self.included.replace(false) {
            // Thieves took all of it: a task that the member itself had taken would have reset the flag.
            self.most.set((most * 2).min(MOST));
            self.taken_back.set(0);
        }
        self.enough.set(self.most.get());
    }

    /// The member, of a team of `threads`, has taken a task from its own deque.
    pub(crate) fn taken_back(&self, threads: u32) {
        let most = self.most.get();
        if most == 0 {
            return;
        }
        self.included.set(false);
        self.enough.set((self.enough.get() - 1).max(1));
        let taken = self.taken_back.get() + 1;
        self.taken_back.set(taken);
        if taken > 16 * most {
            self.taken_back.set(0);
            self.most.set((most / 2).max(fewest(threads)));
        }
    }
}

fn fewest(threads: u32) -> i64 {
    (2 * i64::from(threads)).clamp(8, MOST)
}

//! How many tasks a member keeps for thieves before it executes new ones at once.
//!
//! How many are few is found out: when thieves have emptied the deque while the thread executed a new task at once, it
//! will keep twice as many; when it takes many back itself, it will keep fewer.
//!
//! What the member takes back itself does not make room for new tasks. Otherwise each task on the way back from a deep
//! recursion would be deferred and taken back once more, level by level.

use core::cell::Cell;

use crate::member::Member;
use crate::settings;
use crate::team::Team;

/// The most tasks a member ever keeps.
const MOST: i64 = 4096;

/// What each member keeps.
pub(crate) struct Throttle {
    /// With so many tasks in the deque a new one is executed at once; 0 in a team of one.
    pub(crate) enough: Cell<i64>,
    /// What `enough` is when the deque has run empty; 0 while the limit does not change.
    most: Cell<i64>,
    /// Whether a task was executed at once since one was deferred.
    pub(crate) included: Cell<bool>,
    /// Tasks the member took back since `enough` changed.
    taken_back: Cell<i64>,
}

impl Throttle {
    /// Of a member that has not been in a team of several.
    pub(super) fn new() -> Throttle {
        Throttle {
            enough: Cell::new(0),
            most: Cell::new(0),
            included: Cell::new(false),
            taken_back: Cell::new(0),
        }
    }

    /// The member takes part in a region of several members.
    #[inline]
    pub(super) fn enter(&self, team: &Team) {
        if self.most.get() > 0 {
            return;
        }
        if !settings::get().task_throttling {
            self.enough.set(i64::MAX);
        } else {
            self.most.set(fewest(team));
            self.enough.set(fewest(team));
        }
    }
}

fn fewest(team: &Team) -> i64 {
    (2 * i64::from(team.size())).clamp(8, MOST)
}

/// A task is about to be deferred: when the deque has run empty, it may be filled again.
pub(crate) fn adapt(member: &Member) {
    let throttle = &member.tasks.throttle;
    let most = throttle.most.get();
    if most == 0 || member.tasks.deque.len() > 0 {
        return;
    }
    if throttle.included.replace(false) {
        // Thieves took all of it; what the member took itself has reset the flag.
        throttle.most.set((most * 2).min(MOST));
        throttle.taken_back.set(0);
    }
    throttle.enough.set(throttle.most.get());
}

/// The member has taken a task from its own deque.
pub(super) fn taken_back(member: &Member) {
    let throttle = &member.tasks.throttle;
    let most = throttle.most.get();
    if most == 0 {
        return;
    }
    throttle.included.set(false);
    throttle.enough.set((throttle.enough.get() - 1).max(1));
    let taken = throttle.taken_back.get() + 1;
    throttle.taken_back.set(taken);
    if taken > 16 * most {
        throttle.taken_back.set(0);
        throttle.most.set((most / 2).max(fewest(member.team())));
    }
}

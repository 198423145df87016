//! Teams at rest that have no owner. The next fork that needs a team of about their size takes one of them.
//!
//! The teams of a size are a list that goes through the teams themselves. The last thread to leave a team puts it there, and
//! that is a worker as a rule; memory that a worker asks the C library for comes from an arena of its own, which takes 64 MiB
//! of address space.
//!
//! Precondition: whoever puts a team into the pool knows that no other thread looks at it any more. Postcondition: a team is
//! taken by one thread only.

use core::cell::Cell;

use weft_wait::mutex::Mutex;

use crate::team::Team;

/// A team's place in the pool.
pub(crate) struct Link(Cell<Option<&'static Team>>);

impl Link {
    /// Of a team that is not in the pool.
    pub(crate) fn new() -> Link {
        Link(Cell::new(None))
    }
}

/// By the logarithm of their capacity.
static POOL: Pool = Pool { mutex: Mutex::in_static(), teams: [const { Cell::new(None) }; 33] };

struct Pool {
    mutex: Mutex,
    /// The first team of each list.
    teams: [Cell<Option<&'static Team>>; 33],
}

// SAFETY: the cells, and the links of the teams in the lists, are used under the mutex only.
unsafe impl Sync for Pool {}

/// The pool's mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &POOL.mutex
}

/// How many places a team gets that needs so many: some more, so that the pool has few sizes, but less than a fourth.
pub(crate) fn capacity_for(threads: usize) -> usize {
    const FEW: usize = 8;
    let power = threads.next_power_of_two();
    if threads <= FEW { power } else { threads.next_multiple_of(power / FEW) }
}

fn list(capacity: usize) -> &'static Cell<Option<&'static Team>> {
    &POOL.teams[capacity.ilog2() as usize]
}

/// A team with at least `capacity` places, if there is one in the list of such teams.
pub(crate) fn take(capacity: usize) -> Option<&'static Team> {
    POOL.mutex.with(|| {
        let mut link = list(capacity);
        while let Some(team) = link.get() {
            if team.members.len() >= capacity {
                link.set(team.pooled.0.take());
                return Some(team);
            }
            link = &team.pooled.0;
        }
        None
    })
}

/// The team waits for a fork.
pub(crate) fn put(team: &'static Team) {
    POOL.mutex.with(|| {
        let list = list(team.members.len());
        team.pooled.0.set(list.get());
        list.set(Some(team));
    });
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::{capacity_for, put, take};
    use crate::fork::root;
    use crate::team::Team;
    use crate::team::thread::Thread;

    #[test]
    fn teams_get_less_than_a_fourth_more_places_than_they_need() {
        assert_eq!([1, 2, 3, 5, 8].map(capacity_for), [1, 2, 4, 8, 8]);
        assert_eq!([9, 12, 33, 34, 64, 1000].map(capacity_for), [10, 12, 40, 40, 64, 1024]);
        for threads in 9..2000 {
            let capacity = capacity_for(threads);
            assert!(capacity >= threads && capacity - threads < threads.div_ceil(4), "{threads}: {capacity}");
        }
    }

    #[test]
    fn a_team_that_is_too_small_stays_in_the_pool() {
        root::add_root();
        let region = Thread::current().member().team().region();
        // Sizes that no other test of this process uses.
        let (small, large) = (Team::take(1100, region), Team::take(1500, region));
        put(small);
        put(large);
        assert!(core::ptr::eq(take(large.members.len()).expect("the large one"), large));
        assert!(take(large.members.len()).is_none());
        assert!(core::ptr::eq(take(small.members.len()).expect("the small one"), small));
        assert!(take(small.members.len()).is_none());
    }
}

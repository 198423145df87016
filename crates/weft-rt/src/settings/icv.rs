//! Internal control variables of data environments. [OMP 5.2 §2.4]
//!
//! A task points to its set of values. Sets are never changed and never freed, and equal sets are one: a task that sets
//! a variable gets another pointer, and a fork passes pointers on.
//! Most programs use few different sets, however often they switch between them; a set that is used for the first time
//! costs its memory for as long as the process runs. They are found by their hashes.

use core::cell::UnsafeCell;
use core::hash::BuildHasherDefault;
use std::collections::{BTreeSet, HashSet};
use std::hash::DefaultHasher;

use weft_wait::mutex::Mutex;

/// No limit on threads or levels: the value of `omp_get_thread_limit` then.
pub(crate) const UNLIMITED: u32 = i32::MAX as u32;

/// Schedule of `schedule(runtime)` loops. [OMP 5.2 §18.4.1: omp_set_schedule]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Schedule {
    /// Number of the algorithm. [kmp.h: sched_type]
    pub(crate) kind: i32,
    /// Chunk size; 0 for the default.
    pub(crate) chunk: i32,
    /// Bits of the modifiers.
    pub(crate) modifiers: i32,
}

/// The variables of a data environment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Icvs {
    /// *nthreads-var*, its first element. The environment's list applies at deeper levels.
    pub(crate) threads: u32,
    /// *nthreads-var*, the elements after it, if a clause has set the list; it then replaces the environment's.
    pub(crate) inner_threads: Option<&'static [u32]>,
    /// *dyn-var*
    pub(crate) dynamic: bool,
    /// *max-active-levels-var*
    pub(crate) max_active_levels: u32,
    /// *run-sched-var*
    pub(crate) schedule: Schedule,
    /// *bind-var*, its first element. [omp.h: omp_proc_bind_t]
    pub(crate) bind: u8,
    /// *default-device-var*
    pub(crate) default_device: i32,
    /// *thread-limit-var*
    pub(crate) thread_limit: u32,
    /// *def-allocator-var*, as a handle.
    pub(crate) allocator: usize,
}

/// All sets there are.
struct Sets {
    mutex: Mutex,
    sets: UnsafeCell<HashSet<&'static Icvs, BuildHasherDefault<DefaultHasher>>>,
}

// SAFETY: the sets are reached under the mutex only.
unsafe impl Sync for Sets {}

static SETS: Sets = Sets {
    mutex: Mutex::in_static(),
    sets: UnsafeCell::new(HashSet::with_hasher(BuildHasherDefault::new())),
};

/// The mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &SETS.mutex
}

/// The lists of numbers of threads that the program has written.
struct Lists {
    mutex: Mutex,
    lists: UnsafeCell<BTreeSet<&'static [u32]>>,
}

// SAFETY: the lists are reached under the mutex only.
unsafe impl Sync for Lists {}

static LISTS: Lists = Lists { mutex: Mutex::in_static(), lists: UnsafeCell::new(BTreeSet::new()) };

/// The mutex of the lists, for `fork()`.
pub(crate) fn lists_mutex() -> &'static Mutex {
    &LISTS.mutex
}

/// A list that lives as long as the program runs; equal lists are stored once.
pub(crate) fn kept_list(list: &[u32]) -> &'static [u32] {
    LISTS.mutex.with(|| {
        // SAFETY: under the mutex; no reference into the set leaves the block.
        let lists = unsafe { &mut *LISTS.lists.get() };
        if let Some(&known) = lists.get(list) {
            return known;
        }
        let list: &'static [u32] = Box::leak(list.into());
        lists.insert(list);
        list
    })
}

impl Icvs {
    /// The one set with these values.
    pub(crate) fn intern(self) -> &'static Icvs {
        SETS.mutex.with(|| {
            // SAFETY: under the mutex; no reference into the table leaves the block.
            let sets = unsafe { &mut *SETS.sets.get() };
            if let Some(set) = sets.get(&self) {
                return *set;
            }
            let set: &'static Icvs = Box::leak(Box::new(self));
            sets.insert(set);
            set
        })
    }

    /// The set that differs from this one by `change`.
    pub(crate) fn with(&'static self, change: impl FnOnce(&mut Icvs)) -> &'static Icvs {
        let mut changed = *self;
        change(&mut changed);
        if changed == *self { self } else { changed.intern() }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn equal_sets_are_one() {
        let first = crate::settings::get().icvs;
        let with_chunk = |chunk| first.with(|icvs| icvs.schedule.chunk = chunk);
        let made: Vec<_> = (1_000_000..1_001_000).map(with_chunk).collect();
        for (set, chunk) in made.iter().zip(1_000_000..) {
            assert_eq!(set.schedule.chunk, chunk);
            assert!(core::ptr::eq(*set, with_chunk(chunk)));
        }
    }
}

//! The record of a `taskgraph`: which of its tasks come before which. [OMP 6.0 §14.3]
//!
//! ```text
//!   1st execution      tasks are created one by one; the table of their parent orders them     recorded: their lists
//!   its end            lists → for each task how many come before it, and which come after
//!   2nd execution      the k-th task with dependences gets the k-th place: no table, no lock, no memory
//! ```
//!
//! Each execution creates its tasks anew, with what they capture then. A task gets its place in the graph only if its list of
//! dependences is the recorded one, address by address: what the record says of it is then what the table would say.
//!
//! Lists with `mutexinoutset`, `inoutset` or `omp_all_memory` are not recorded.

use core::cell::{Cell, UnsafeCell};
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, Ordering};

use rustc_hash::FxHashMap;
use weft_wait::happens_before;

use crate::task::dependence::item::Item;

/// `in`; of the kinds that are recorded, all others are `out`.
const IN: u8 = 1;
/// `out`, and `in` with it.
const OUT: [u8; 2] = [2, 3];

/// What is known of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Nothing.
    Unknown,
    /// The current execution is recorded.
    Recording,
    /// The places are known.
    Recorded,
    /// It cannot be recorded, or its tasks were not those of the record.
    Unfit,
}

/// A place for a task.
#[repr(C)]
pub(crate) struct Place<T> {
    /// Where tools look for successors that wait. [kmp.h: kmp_base_depnode_t]
    none: *const (),
    /// Places it waits for, and one more until its task is created.
    before: AtomicI32,
    /// How many places there are before it.
    preceding: i32,
    /// Places that wait for it.
    after: Vec<*const Place<T>>,
    task: AtomicPtr<T>,
}

// SAFETY: but for the atomics nothing is written while tasks are in the graph.
unsafe impl<T> Sync for Place<T> {}

impl<T> Place<T> {
    /// One place less is before it, or its task has been created. True if nothing is left.
    fn release(&self) -> bool {
        self.before.fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// For the creator of its task: whether no place is before it.
    pub(crate) fn is_ready(&self) -> bool {
        let is_ready = self.before.load(Ordering::Acquire) == 1;
        if is_ready {
            happens_before::acquire(self);
        }
        is_ready
    }

    /// `task` has been created, and may be executed from now on by whoever releases the place. True if that is the caller.
    pub(crate) fn put(&self, task: &T) -> bool {
        self.task.store(core::ptr::from_ref(task).cast_mut(), Ordering::Release);
        self.release()
    }

    /// Its task has completed: returns the tasks that may be executed now.
    pub(crate) fn finish(&self) -> impl Iterator<Item = *const T> {
        // SAFETY: places live as long as their graph, which is never freed.
        let after = self.after.iter().map(|place| unsafe { &**place });
        after
            .inspect(|place| happens_before::release(*place))
            .filter(|place| place.release())
            .map(|place| place.task.load(Ordering::Acquire).cast_const())
    }
}

/// A graph.
pub(crate) struct Graph<T> {
    /// The value of `graph_id`.
    pub(crate) id: i64,
    /// The next graph of its construct.
    pub(crate) next: *const Graph<T>,
    /// Whether an execution of it is going on. Who has set it has everything below, but for places with tasks.
    busy: AtomicBool,
    pub(crate) state: Cell<State>,
    /// How many tasks with dependences this execution has created.
    created: Cell<usize>,
    /// The lists, one behind the other, and where each ends.
    lists: UnsafeCell<Vec<(usize, u8)>>,
    ends: UnsafeCell<Vec<usize>>,
    places: UnsafeCell<Vec<Place<T>>>,
}

// SAFETY: one execution at a time uses the cells, and it is one task; see `busy`.
unsafe impl<T> Sync for Graph<T> {}

impl<T> Graph<T> {
    pub(crate) fn new(id: i64, next: *const Graph<T>) -> Graph<T> {
        Graph {
            id,
            next,
            busy: AtomicBool::new(true),
            state: Cell::new(State::Unknown),
            created: Cell::new(0),
            lists: UnsafeCell::new(Vec::new()),
            ends: UnsafeCell::new(Vec::new()),
            places: UnsafeCell::new(Vec::new()),
        }
    }

    /// Whether nobody executes it; from now on the caller does.
    pub(crate) fn take(&self) -> bool {
        self.busy.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// The execution ends, all of its tasks have completed.
    pub(crate) fn give_back(&self) {
        self.busy.store(false, Ordering::Release);
    }

    /// An execution begins that is recorded, or follows the record.
    pub(crate) fn begin(&self) {
        self.created.set(0);
        match self.state.get() {
            State::Unknown => {
                self.state.set(State::Recording);
                // SAFETY: the caller executes the graph, and nothing below comes here again.
                unsafe {
                    (*self.lists.get()).clear();
                    (*self.ends.get()).clear();
                }
            }
            State::Recorded => {
                // SAFETY: as above, and no place has a task.
                for place in unsafe { &*self.places.get() } {
                    place.before.store(place.preceding + 1, Ordering::Relaxed);
                }
            }
            State::Recording | State::Unfit => {}
        }
    }

    /// A task with this list has been created.
    pub(crate) fn record(&self, list: &[Item]) {
        if !list.iter().all(|item| item.flags == IN || OUT.contains(&item.flags)) {
            return self.state.set(State::Unfit);
        }
        // SAFETY: as in `begin`.
        unsafe {
            let lists = &mut *self.lists.get();
            lists.extend(list.iter().map(|item| (item.address, item.flags)));
            (*self.ends.get()).push(lists.len());
        }
    }

    /// The place of the next task, if its list is the recorded one.
    pub(crate) fn place(&self, list: &[Item]) -> Option<&Place<T>> {
        let number = self.created.get();
        self.created.set(number + 1);
        // SAFETY: as in `begin`; the places stay as they are while an execution follows them.
        let (lists, ends, places) = unsafe { (&*self.lists.get(), &*self.ends.get(), &*self.places.get()) };
        let end = *ends.get(number)?;
        let begin = number.checked_sub(1).map_or(0, |before| ends[before]);
        let recorded = &lists[begin..end];
        let is_it = recorded.len() == list.len()
            && recorded.iter().zip(list).all(|(of, item)| *of == (item.address, item.flags));
        is_it.then(|| &places[number])
    }

    /// The recorded execution ends: finds out which tasks come before which.
    pub(crate) fn settle(&self) {
        // SAFETY: as in `begin`.
        let (lists, ends, places) =
            unsafe { (&*self.lists.get(), &*self.ends.get(), &mut *self.places.get()) };
        places.clear();
        places.extend(ends.iter().map(|_| Place {
            none: core::ptr::null(),
            before: AtomicI32::new(0),
            preceding: 0,
            after: Vec::new(),
            task: AtomicPtr::new(core::ptr::null_mut()),
        }));
        // Places keep pointers to each other: all of them, and what is written meanwhile, come from this one.
        let first = places.as_mut_ptr();
        let mut begin = 0;
        let mut named = FxHashMap::default();
        for (number, &end) in ends.iter().enumerate() {
            for earlier in preceding(&mut named, number, &lists[begin..end]) {
                // SAFETY: there is a place for each task, and both are numbers of tasks.
                unsafe {
                    let later = first.add(number);
                    (*first.add(earlier)).after.push(later);
                    (*later).preceding += 1;
                }
            }
            begin = end;
        }
        self.state.set(State::Recorded);
    }
}

/// Who has named an address: the last task of `out`, and those of `in` since.
#[derive(Default)]
struct Named {
    out: Option<usize>,
    since: Vec<usize>,
}

/// Returns the tasks that the task `number` with this list waits for.
fn preceding(named: &mut FxHashMap<usize, Named>, number: usize, list: &[(usize, u8)]) -> Vec<usize> {
    let mut found = Vec::new();
    for &(address, flags) in list {
        let is_out = flags != IN || list.iter().any(|(other, flags)| *other == address && *flags != IN);
        let named = named.entry(address).or_default();
        if is_out {
            match named.since.is_empty() {
                true => found.extend(named.out),
                false => found.append(&mut named.since),
            }
            named.out = Some(number);
        } else {
            found.extend(named.out);
            named.since.push(number);
        }
    }
    found.retain(|earlier| *earlier != number);
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::{Graph, State, preceding};
    use crate::task::dependence::item::Item;

    fn item(address: usize, flags: u8) -> Item {
        Item { address, length: 0, flags }
    }

    #[test]
    fn readers_wait_for_the_writer_and_the_next_writer_for_them() {
        let mut named = rustc_hash::FxHashMap::default();
        let lists: [&[(usize, u8)]; 6] =
            [&[(8, 3)], &[(8, 1)], &[(8, 1), (16, 2)], &[(8, 3)], &[(16, 1), (8, 1)], &[(8, 1), (8, 2)]];
        let found: Vec<Vec<usize>> =
            lists.iter().enumerate().map(|(number, list)| preceding(&mut named, number, list)).collect();
        assert_eq!(found, [vec![], vec![0], vec![0], vec![1, 2], vec![2, 3], vec![4]]);
    }

    #[test]
    fn tasks_follow_the_record_until_they_are_others() {
        let graph: Graph<u8> = Graph::new(0, core::ptr::null());
        graph.begin();
        assert_eq!(graph.state.get(), State::Recording);
        graph.record(&[item(8, 3)]);
        graph.record(&[item(8, 1), item(16, 3)]);
        graph.settle();
        graph.begin();
        let [one, two] = [1, 2];
        let first = graph.place(&[item(8, 3)]).unwrap();
        assert!(first.is_ready() && first.put(&one));
        let second = graph.place(&[item(8, 1), item(16, 3)]).unwrap();
        assert!(!second.is_ready() && !second.put(&two), "it waits for the first one");
        assert_eq!(first.finish().collect::<Vec<_>>(), [&raw const two]);
        assert!(graph.place(&[item(8, 1)]).is_none(), "there were two");
        graph.begin();
        assert!(graph.place(&[item(8, 1)]).is_none(), "the first one was a writer");
        graph.begin();
        assert!(graph.place(&[item(24, 3)]).is_none(), "it was another address");
    }

    #[test]
    fn what_has_no_order_is_not_recorded() {
        let graph: Graph<u8> = Graph::new(0, core::ptr::null());
        graph.begin();
        graph.record(&[item(8, 4)]);
        assert_eq!(graph.state.get(), State::Unfit);
    }
}

//! Views of reducers: what each part of the tasks of a Cilk program adds to a variable, in the order of the serial program.
//!
//! A task that is executed later is apart from what its creator does next, so both get a view of their own. The parts of a
//! task stand in a row:
//!
//! ```text
//!   │ own │ child │ own │ child │ own │      what lies left comes first in the serial program
//!           later         views
//! ```
//!
//! A child that is complete leaves its views where it stood. Behind a wait, everything right of the last child that is not
//! complete becomes one part: the views of a reducer are reduced from left to right. So an operation need be associative
//! only, as that of lists is.
//! A task that is executed where it is created is in its creator's part.
//!
//! In the first part of an implicit task, which no task comes before, the view is the variable itself.
//!
//! Frigo, Halpern, Leiserson, Lewin-Berlin, "Reducers and Other Cilk++ Hyperobjects", SPAA 2009.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::collections::BTreeMap;

use core::ffi::c_void;

/// Begins a view.
pub(crate) type Identity = unsafe extern "C" fn(*mut c_void);
/// Adds the right view to the left one, and ends it.
pub(crate) type Reduce = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// What is known of a reducer.
#[derive(Clone, Copy)]
pub(crate) struct Reducer {
    /// Of a view, in bytes.
    pub(crate) size: usize,
    /// See there.
    pub(crate) identity: Identity,
    /// See there.
    pub(crate) reduce: Reduce,
}

impl Reducer {
    /// A new view; the lines of caches that it lies in are its own.
    pub(crate) fn view(&self) -> usize {
        let layout = self.layout();
        // SAFETY: the size is not 0; the program's code gets what it was made for.
        unsafe {
            let place = alloc(layout);
            if place.is_null() {
                handle_alloc_error(layout);
            }
            (self.identity)(place.cast());
            place.expose_provenance()
        }
    }

    fn layout(&self) -> Layout {
        Layout::from_size_align(self.size.max(1).next_multiple_of(64), 64)
            .expect("invariant: a variable of this size exists")
    }
}

/// A view of the reducer with the address `of`.
#[derive(Clone, Copy)]
struct View {
    of: usize,
    place: usize,
}

impl View {
    /// Whether it is the variable itself.
    fn is_variable(&self) -> bool {
        self.of == self.place
    }
}

/// A part of a task.
enum Part {
    /// A child that is not complete.
    Child(usize),
    /// What is complete, or goes on.
    Views(Vec<View>),
}

/// What lies between two waits, to be reduced outside of the lock: the reducer, the left view, the right view.
#[derive(Default)]
pub(crate) struct Steps(Vec<(Reducer, View, View)>);

impl Steps {
    /// Calls the program's code.
    pub(crate) fn take(self) {
        for (reducer, left, right) in self.0 {
            let [left, from] =
                [left.place, right.place].map(core::ptr::with_exposed_provenance_mut::<c_void>);
            // SAFETY: the program's code gets what it was made for, views that no one uses now; the right one is then
            // none any more.
            unsafe {
                (reducer.reduce)(left, from);
                if !right.is_variable() {
                    dealloc(from.cast(), reducer.layout());
                }
            }
        }
    }
}

/// Where a view is.
pub(crate) enum Found {
    /// There.
    At(usize),
    /// The part has none yet.
    Missing(Reducer),
}

/// The parts of all tasks that have more than one, by the addresses of tasks; and the reducers, by theirs.
pub(crate) struct Views {
    reducers: BTreeMap<usize, Reducer>,
    rows: BTreeMap<usize, Vec<Part>>,
}

impl Views {
    /// Without a reducer.
    pub(crate) const fn new() -> Views {
        Views { reducers: BTreeMap::new(), rows: BTreeMap::new() }
    }

    /// The variable `of`, which lives as long as the program, is a reducer.
    pub(crate) fn declare(&mut self, of: usize, reducer: Reducer) {
        self.reducers.insert(of, reducer);
    }

    /// The variable `of` is a reducer from now on; the task `owner` declares it.
    pub(crate) fn register(&mut self, owner: usize, of: usize, reducer: Reducer) {
        self.declare(of, reducer);
        let views = self.current(owner);
        views.retain(|view| view.of != of);
        views.push(View { of, place: of });
    }

    /// It is none any more, and `owner` has waited for all that used it.
    pub(crate) fn forget(&mut self, owner: usize, of: usize) {
        self.reducers.remove(&of);
        for part in self.rows.get_mut(&owner).into_iter().flatten() {
            if let Part::Views(views) = part {
                views.retain(|view| view.of != of);
            }
        }
    }

    /// The part in which `owner` goes on.
    fn current(&mut self, owner: usize) -> &mut Vec<View> {
        let row = self.rows.entry(owner).or_default();
        if !matches!(row.last(), Some(Part::Views(_))) {
            row.push(Part::Views(Vec::new()));
        }
        match row.last_mut() {
            Some(Part::Views(views)) => views,
            _ => unreachable!("invariant: such a part was pushed"),
        }
    }

    /// The view that `owner` has of `of`; `is_first` says whether it is an implicit task.
    pub(crate) fn find(&mut self, owner: usize, is_first: bool, of: usize) -> Found {
        let Some(&reducer) = self.reducers.get(&of) else { return Found::At(of) };
        if is_first && self.rows.get(&owner).is_none_or(|row| row.len() < 2) {
            return Found::At(of);
        }
        let view = self.current(owner).iter().find(|view| view.of == of);
        view.map_or(Found::Missing(reducer), |view| Found::At(view.place))
    }

    /// `owner` gets this view.
    pub(crate) fn add(&mut self, owner: usize, of: usize, place: usize) {
        self.current(owner).push(View { of, place });
    }

    /// `owner` has created `child`, which is executed later.
    pub(crate) fn fork(&mut self, owner: usize, child: usize) {
        // The first part is there even if it has no view.
        if !self.rows.contains_key(&owner) {
            self.current(owner);
        }
        self.rows.entry(owner).or_default().push(Part::Child(child));
    }

    /// `owner` has waited: what is complete at the right becomes one part.
    pub(crate) fn join(&mut self, owner: usize, is_first: bool) -> Steps {
        let Some(row) = self.rows.get_mut(&owner) else { return Steps::default() };
        let start = row.iter().rposition(|part| matches!(part, Part::Child(_))).map_or(0, |last| last + 1);
        let done: Vec<Part> = row.drain(start..).collect();
        let (mut kept, mut steps) = (Vec::<View>::new(), Steps::default());
        for right in done.into_iter().flat_map(|part| match part {
            Part::Views(views) => views,
            Part::Child(_) => unreachable!("invariant: it lies right of the last child"),
        }) {
            let left = match kept.iter().find(|view| view.of == right.of) {
                Some(left) => *left,
                // What no task comes before is added to the variable.
                None if is_first && start == 0 && !right.is_variable() => {
                    View { of: right.of, place: right.of }
                }
                None => {
                    kept.push(right);
                    continue;
                }
            };
            if let Some(reducer) = self.reducers.get(&right.of) {
                steps.0.push((*reducer, left, right));
            }
        }
        if is_first && start == 0 {
            self.rows.remove(&owner);
        } else {
            row.push(Part::Views(kept));
        }
        steps
    }

    /// `child` is complete: its parts stand in its place in the row of one of `owners`, the tasks around it.
    pub(crate) fn complete(&mut self, child: usize, owners: impl Iterator<Item = usize>) {
        let parts = self.rows.remove(&child).unwrap_or_default();
        for owner in owners {
            let Some(row) = self.rows.get_mut(&owner) else { continue };
            let place = row.iter().position(|part| matches!(part, Part::Child(other) if *other == child));
            if let Some(place) = place {
                let is_empty = |part: &Part| matches!(part, Part::Views(views) if views.is_empty());
                row.splice(place..=place, parts.into_iter().filter(|part| !is_empty(part)));
                if row.is_empty() {
                    self.rows.remove(&owner);
                }
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use core::ffi::c_void;

    use super::{Found, Reducer, Views};

    /// Texts, which are appended: the order shows.
    unsafe extern "C" fn empty(view: *mut c_void) {
        // SAFETY: the memory of a view.
        unsafe { view.cast::<String>().write(String::new()) }
    }

    unsafe extern "C" fn append(left: *mut c_void, right: *mut c_void) {
        // SAFETY: two views, of which the right one ends.
        unsafe { (*left.cast::<String>()).push_str(&right.cast::<String>().read()) }
    }

    const TEXT: Reducer = Reducer { size: size_of::<String>(), identity: empty, reduce: append };

    fn write(views: &mut Views, owner: usize, is_first: bool, of: usize, text: &str) {
        let place = match views.find(owner, is_first, of) {
            Found::At(place) => place,
            Found::Missing(reducer) => {
                let place = reducer.view();
                views.add(owner, of, place);
                place
            }
        };
        // SAFETY: the view of a text that nothing else refers to.
        unsafe { (*core::ptr::with_exposed_provenance_mut::<String>(place)).push_str(text) };
    }

    fn address(text: &mut String) -> usize {
        (&raw mut *text).expose_provenance()
    }

    const ROOT: usize = 1;
    const OUTER: usize = 2;
    const INNER: usize = 3;

    #[test]
    fn views_are_reduced_in_serial_order() {
        let mut views = Views::new();
        let mut text = String::new();
        let of = address(&mut text);
        views.register(ROOT, of, TEXT);
        write(&mut views, ROOT, true, of, "a");
        views.fork(ROOT, OUTER);
        write(&mut views, ROOT, true, of, "f");
        views.fork(ROOT, 7);
        write(&mut views, ROOT, true, of, "h");
        write(&mut views, 7, false, of, "g");
        write(&mut views, OUTER, false, of, "b");
        views.fork(OUTER, INNER);
        write(&mut views, OUTER, false, of, "d");
        write(&mut views, INNER, false, of, "c");
        views.complete(7, [ROOT].into_iter());
        views.join(ROOT, true).take();
        views.complete(INNER, [OUTER, ROOT].into_iter());
        views.join(OUTER, false).take();
        write(&mut views, OUTER, false, of, "e");
        views.complete(OUTER, [ROOT].into_iter());
        views.join(ROOT, true).take();
        assert_eq!(text, "abcdefgh");
    }

    #[test]
    fn a_task_may_end_before_its_children() {
        let mut views = Views::new();
        let mut text = String::new();
        let of = address(&mut text);
        views.register(ROOT, of, TEXT);
        views.fork(ROOT, OUTER);
        write(&mut views, OUTER, false, of, "a");
        views.fork(OUTER, INNER);
        write(&mut views, OUTER, false, of, "c");
        views.complete(OUTER, [ROOT].into_iter());
        write(&mut views, ROOT, true, of, "d");
        write(&mut views, INNER, false, of, "b");
        views.join(ROOT, true).take();
        assert_eq!(text, "", "a child is not complete");
        views.complete(INNER, [OUTER, ROOT].into_iter());
        views.join(ROOT, true).take();
        assert_eq!(text, "abcd");
    }

    #[test]
    fn the_variable_of_a_task_is_its_view() {
        let mut views = Views::new();
        let mut text = String::new();
        let of = address(&mut text);
        views.fork(ROOT, OUTER);
        views.register(OUTER, of, TEXT);
        write(&mut views, OUTER, false, of, "a");
        views.fork(OUTER, INNER);
        write(&mut views, INNER, false, of, "b");
        views.complete(INNER, [OUTER, ROOT].into_iter());
        views.join(OUTER, false).take();
        assert_eq!(text, "ab");
        views.forget(OUTER, of);
        views.complete(OUTER, [ROOT].into_iter());
        views.join(ROOT, true).take();
        assert_eq!(text, "ab", "it is forgotten");
        assert!(matches!(views.find(ROOT, true, of), Found::At(place) if place == of));
    }
}

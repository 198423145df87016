//! A sequence into whose middle much is inserted, at a few places in turn, as into the items of a module.
//!
//! ```text
//! [globals … ‖] [functions … ‖] [metadata …]     ‖ what is added next
//! ```
//! Functions and global variables are added behind others of their kind, in front of the metadata, of which a file with debug
//! information has far more. A task has an entry function and a string of its own, so that both places take turns. In a vector,
//! each would move all that follows, and in a gap buffer all functions: 4,000 tasks some 30 million items.
//!
//! # Algorithm
//! The sequence is a list of runs. To insert into the middle of a long run cuts it there, in time in proportion to its length;
//! the place is the end of a run then, where more is added in constant time. There are as many runs as there were places, so
//! that a walk over their lengths finds an index.

use std::iter::Flatten;
use std::{slice, vec};

/// Up to this length, the items of a run move up for one more.
const SHORT: usize = 64;

/// A sequence of runs.
#[derive(Clone, Debug)]
pub struct Runs<T> {
    /// None of them is empty.
    runs: Vec<Vec<T>>,
}

/// The items one after the other.
pub type Iter<'a, T> = Flatten<slice::Iter<'a, Vec<T>>>;
/// The items one after the other, to change.
pub type IterMut<'a, T> = Flatten<slice::IterMut<'a, Vec<T>>>;

impl<T> Default for Runs<T> {
    fn default() -> Runs<T> {
        Runs { runs: Vec::new() }
    }
}

impl<T> Runs<T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.runs.iter().map(Vec::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The item with the index `at`, counted from 0.
    pub fn get(&self, mut at: usize) -> Option<&T> {
        for run in &self.runs {
            match at.checked_sub(run.len()) {
                None => return run.get(at),
                Some(behind) => at = behind,
            }
        }
        None
    }

    /// The items one after the other.
    pub fn iter(&self) -> Iter<'_, T> {
        self.runs.iter().flatten()
    }

    /// The items one after the other, to change.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.runs.iter_mut().flatten()
    }

    /// The index of the last item of which `is_it` is true.
    pub fn rposition(&self, is_it: impl FnMut(&T) -> bool) -> Option<usize> {
        let behind = self.iter().rev().position(is_it)?;
        Some(self.len() - 1 - behind)
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: T) {
        match self.runs.last_mut() {
            Some(run) => run.push(item),
            None => self.runs.push(vec![item]),
        }
    }

    /// Inserts an item, which gets the index `at`.
    ///
    /// # Panics
    /// If there are fewer than `at` items.
    pub fn insert(&mut self, mut at: usize, item: T) {
        // At a border between two runs, the item becomes the last of the first one.
        for number in 0..self.runs.len() {
            let run = &mut self.runs[number];
            if at > run.len() {
                at -= run.len();
                continue;
            }
            if at == 0 {
                break;
            }
            if at < run.len() && run.len() > SHORT {
                let behind = run.split_off(at);
                run.push(item);
                self.runs.insert(number + 1, behind);
                return;
            }
            run.insert(at, item);
            return;
        }
        assert!(at == 0, "an index is not behind the end");
        self.runs.insert(0, vec![item]);
    }

    /// Keeps the items for which `keep` is true; it is asked of them in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        self.runs.iter_mut().for_each(|run| run.retain(&mut keep));
        self.runs.retain(|run| !run.is_empty());
    }
}

impl<T> FromIterator<T> for Runs<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Runs<T> {
        let run: Vec<T> = items.into_iter().collect();
        Runs { runs: (!run.is_empty()).then_some(run).into_iter().collect() }
    }
}

impl<T> IntoIterator for Runs<T> {
    type Item = T;
    type IntoIter = Flatten<vec::IntoIter<Vec<T>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.runs.into_iter().flatten()
    }
}

impl<'a, T> IntoIterator for &'a Runs<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Runs<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_vector(steps in prop::collection::vec((0u8..16, any::<prop::sample::Index>()), 0..300)) {
            let (mut items, mut vector) = (Runs::default(), Vec::new());
            for (number, (step, at)) in (0u32..).zip(steps) {
                let at = at.index(vector.len() + 1);
                match step {
                    0 => {
                        items.retain(|n| n % 3 != 0);
                        vector.retain(|n| n % 3 != 0);
                    }
                    1..=3 => {
                        items.push(number);
                        vector.push(number);
                    }
                    _ => {
                        items.insert(at, number);
                        vector.insert(at, number);
                    }
                }
                prop_assert_eq!(items.iter().copied().collect::<Vec<u32>>(), vector.clone());
                prop_assert_eq!(items.len(), vector.len());
                prop_assert_eq!(items.get(at), vector.get(at));
                let last = items.rposition(|n| n % 2 == 0);
                prop_assert_eq!(last, vector.iter().rposition(|n| n % 2 == 0));
            }
        }
    }
}

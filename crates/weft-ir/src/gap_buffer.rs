//! A sequence into whose middle much is inserted, as into the items of a module.
//!
//! ```text
//! front                     back, the last one first          end
//! globals … functions  ‖gap‖  … functions, metadata        metadata that was added
//! ```
//! Functions and global variables are added behind others of their kind, in front of the metadata, of which a file with debug
//! information has far more. In a vector, each would move all of it: 4,000 regions some 10 GB.
//!
//! # Algorithm
//! A gap buffer, with the gap where something was inserted last: to insert there again takes constant time, elsewhere time in
//! proportion to the distance. What is added at the end stays apart, so that it does not move the gap.

use std::iter::{Chain, Rev};
use std::slice;

/// A sequence with a gap.
#[derive(Clone, Debug)]
pub struct GapBuffer<T> {
    /// Those in front of the gap.
    front: Vec<T>,
    /// Those behind the gap, the last one first.
    back: Vec<T>,
    /// Those behind these.
    end: Vec<T>,
}

/// The items one after the other.
pub type Iter<'a, T> = Chain<Chain<slice::Iter<'a, T>, Rev<slice::Iter<'a, T>>>, slice::Iter<'a, T>>;
/// The items one after the other, to change.
pub type IterMut<'a, T> =
    Chain<Chain<slice::IterMut<'a, T>, Rev<slice::IterMut<'a, T>>>, slice::IterMut<'a, T>>;

impl<T> Default for GapBuffer<T> {
    fn default() -> GapBuffer<T> {
        GapBuffer { front: Vec::new(), back: Vec::new(), end: Vec::new() }
    }
}

impl<T> GapBuffer<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.front.len() + self.back.len() + self.end.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The item with the index `at`, counted from 0.
    pub fn get(&self, at: usize) -> Option<&T> {
        let behind = at.checked_sub(self.front.len());
        match behind {
            None => self.front.get(at),
            Some(behind) if behind < self.back.len() => self.back.get(self.back.len() - 1 - behind),
            Some(behind) => self.end.get(behind - self.back.len()),
        }
    }

    /// The items one after the other.
    pub fn iter(&self) -> Iter<'_, T> {
        self.front.iter().chain(self.back.iter().rev()).chain(self.end.iter())
    }

    /// The items one after the other, to change.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.front.iter_mut().chain(self.back.iter_mut().rev()).chain(self.end.iter_mut())
    }

    /// The index of the last item of which `is_it` is true.
    pub fn rposition(&self, mut is_it: impl FnMut(&T) -> bool) -> Option<usize> {
        let behind = self.iter().rev().position(&mut is_it)?;
        Some(self.len() - 1 - behind)
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: T) {
        self.end.push(item);
    }

    /// Inserts an item, which gets the index `at`.
    ///
    /// # Panics
    /// If there are fewer than `at` items.
    pub fn insert(&mut self, at: usize, item: T) {
        if self.front.is_empty() && self.back.is_empty() {
            self.back = self.end.drain(..).rev().collect();
        }
        let behind = at.checked_sub(self.front.len() + self.back.len()).filter(|behind| *behind > 0);
        if let Some(behind) = behind {
            self.end.insert(behind, item);
            return;
        }
        while self.front.len() > at {
            self.back.extend(self.front.pop());
        }
        while self.front.len() < at {
            self.front.extend(self.back.pop());
        }
        self.front.push(item);
    }

    /// Keeps the items for which `keep` is true; it is asked of them in their order.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        let mut all: Vec<T> = std::mem::take(self).into_iter().collect();
        all.retain(keep);
        self.end = all;
    }
}

impl<T> FromIterator<T> for GapBuffer<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> GapBuffer<T> {
        GapBuffer { end: items.into_iter().collect(), ..GapBuffer::default() }
    }
}

impl<T> IntoIterator for GapBuffer<T> {
    type Item = T;
    type IntoIter = Chain<Chain<std::vec::IntoIter<T>, Rev<std::vec::IntoIter<T>>>, std::vec::IntoIter<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.front.into_iter().chain(self.back.into_iter().rev()).chain(self.end)
    }
}

impl<'a, T> IntoIterator for &'a GapBuffer<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut GapBuffer<T> {
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
        fn it_is_a_vector(steps in prop::collection::vec((0u8..8, any::<prop::sample::Index>()), 0..60)) {
            let (mut items, mut vector) = (GapBuffer::default(), Vec::new());
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

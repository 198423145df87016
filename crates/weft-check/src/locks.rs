//! Locks, and the sets of them that threads hold. Two accesses under a common lock exclude each other.

use rustc_hash::FxHashMap;

use crate::strands::Strand;

/// The locks and their sets.
#[derive(Default)]
pub(crate) struct Locks {
    /// Who holds a lock, and how often.
    owners: FxHashMap<usize, (usize, u32)>,
    /// The sets that were held so far, each sorted; set 0 is empty.
    sets: Vec<Vec<usize>>,
    numbers: FxHashMap<Vec<usize>, u32>,
    /// What the children of a task hold that exclude each other by an address.
    among: FxHashMap<(Strand, usize), usize>,
}

impl Locks {
    /// Whether nobody holds the lock.
    pub(crate) fn is_free(&self, lock: usize) -> bool {
        !self.owners.contains_key(&lock)
    }

    /// How often the thread holds the lock.
    pub(crate) fn depth(&self, lock: usize, thread: usize) -> u32 {
        self.owners.get(&lock).filter(|(owner, _)| *owner == thread).map_or(0, |(_, depth)| *depth)
    }

    /// The thread takes the lock once more; returns how often it holds it.
    pub(crate) fn take(&mut self, lock: usize, thread: usize) -> u32 {
        let owner = self.owners.entry(lock).or_insert((thread, 0));
        owner.1 += 1;
        owner.1
    }

    /// Its owner gives the lock back once; returns how often it still holds it.
    pub(crate) fn give_back(&mut self, lock: usize) -> u32 {
        let Some(owner) = self.owners.get_mut(&lock) else { return 0 };
        owner.1 = owner.1.saturating_sub(1);
        let left = owner.1;
        if left == 0 {
            self.owners.remove(&lock);
        }
        left
    }

    /// What the children of a task hold that exclude each other by an address: no lock of the program has such an address.
    pub(crate) fn among(&mut self, parent: Strand, address: usize) -> usize {
        let next = self.among.len() + 1;
        *self.among.entry((parent, address)).or_insert(next)
    }

    /// The number of a set.
    pub(crate) fn number(&mut self, held: &[usize]) -> u32 {
        let mut set = held.to_vec();
        set.sort_unstable();
        set.dedup();
        if set.is_empty() {
            return 0;
        }
        if self.sets.is_empty() {
            self.sets.push(Vec::new());
        }
        if let Some(number) = self.numbers.get(&set) {
            return *number;
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        number
    }

    /// Whether two sets have a lock in common.
    pub(crate) fn share(&self, one: u32, other: u32) -> bool {
        one != 0 && other != 0 && self.set(one).iter().any(|lock| self.set(other).contains(lock))
    }

    /// Whether the first set has all locks of the second.
    pub(crate) fn has_all(&self, all: u32, some: u32) -> bool {
        some == 0 || all == some || all != 0 && self.set(some).iter().all(|lock| self.set(all).contains(lock))
    }

    fn set(&self, number: u32) -> &[usize] {
        &self.sets[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Locks;

    #[test]
    fn sets_are_compared() {
        let mut locks = Locks::default();
        let (a, ab, b) = (locks.number(&[1]), locks.number(&[2, 1]), locks.number(&[2]));
        assert_eq!(locks.number(&[1, 2]), ab);
        assert!(locks.share(a, ab) && locks.share(ab, b) && !locks.share(a, b) && !locks.share(0, a));
        assert!(locks.has_all(ab, a) && !locks.has_all(a, ab) && locks.has_all(a, 0) && !locks.has_all(0, a));
    }

    #[test]
    fn only_siblings_exclude_each_other() {
        let mut locks = Locks::default();
        let one = locks.among(3, 0x1000);
        assert!(
            locks.among(3, 0x1000) == one && locks.among(4, 0x1000) != one && locks.among(3, 0x2000) != one
        );
    }

    #[test]
    fn a_lock_is_held_as_often_as_it_was_taken() {
        let mut locks = Locks::default();
        assert_eq!((locks.take(5, 0), locks.take(5, 0)), (1, 2));
        assert_eq!((locks.depth(5, 0), locks.depth(5, 1)), (2, 0));
        assert_eq!((locks.give_back(5), locks.give_back(5)), (1, 0));
        assert!(locks.is_free(5));
    }
}

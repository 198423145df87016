//! Dependences between the tasks that one task makes. [OMP 5.2 §15.9.5]
//!
//! For each address there is the last group of tasks that may be executed in any order (readers, or those of a set), and the
//! group before it, for which a task that joins the last one has to wait.

use rustc_hash::FxHashMap;

/// An item of a list of dependences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dependence {
    /// Null for all memory.
    pub(crate) address: usize,
    /// In libomp's numbers: 1 in, 2 or 3 out and inout, 4 mutexinoutset, 8 inoutset. [kmp.h: kmp_depend_info]
    pub(crate) flag: u8,
}

impl Dependence {
    /// Whether tasks with this item exclude each other.
    pub(crate) fn is_exclusive(self) -> bool {
        self.flag & 0xF == 4
    }

    fn is_group(self) -> bool {
        matches!(self.flag & 0xF, 1 | 4 | 8)
    }
}

/// The tasks that come before a task: a set of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Before {
    base: u32,
    bits: Vec<u64>,
}

impl Before {
    /// Whether the task with this number is among them.
    pub(crate) fn has(&self, number: u32) -> bool {
        let Some(at) = number.checked_sub(self.base) else { return false };
        self.bits.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
    }

    /// Whether none comes before.
    pub(crate) fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    fn add(&mut self, number: u32) {
        let at = (number - self.base) as usize;
        if self.bits.len() <= at / 64 {
            self.bits.resize(at / 64 + 1, 0);
        }
        self.bits[at / 64] |= 1 << (at % 64);
    }

    fn add_all(&mut self, other: &Before) {
        if self.bits.len() < other.bits.len() {
            self.bits.resize(other.bits.len(), 0);
        }
        for (word, other) in self.bits.iter_mut().zip(&other.bits) {
            *word |= other;
        }
    }
}

/// What is known of an address.
#[derive(Default)]
struct Address {
    /// The flag of the last group, and its tasks.
    flag: u8,
    group: Vec<u32>,
    /// The tasks of the group before.
    earlier: Vec<u32>,
}

/// The tasks with dependences that a task has made.
#[derive(Default)]
pub(crate) struct Siblings {
    base: Option<u32>,
    addresses: FxHashMap<usize, Address>,
    /// What comes before each of them.
    before: FxHashMap<u32, Before>,
    /// The last one that depends on all memory.
    on_all: Option<u32>,
}

impl Siblings {
    /// Adds a task with these dependences, and says what comes before it.
    pub(crate) fn add(&mut self, number: u32, list: &[Dependence]) -> Before {
        let before = self.asked(number, list);
        self.before.insert(number, before.clone());
        for item in list {
            if item.address == 0 {
                self.on_all = Some(number);
                continue;
            }
            let address = self.addresses.entry(item.address).or_default();
            let flag = item.flag & 0xF;
            if !(item.is_group() && address.flag == flag) {
                address.earlier = std::mem::take(&mut address.group);
                address.flag = flag;
            }
            address.group.push(number);
        }
        before
    }

    /// What would come before a task with these dependences.
    pub(crate) fn asked(&mut self, number: u32, list: &[Dependence]) -> Before {
        let base = *self.base.get_or_insert(number);
        let mut direct: Vec<u32> = self.on_all.into_iter().collect();
        for item in list {
            if item.address == 0 {
                direct.extend(base..number);
            }
            let Some(address) = self.addresses.get(&item.address) else { continue };
            let joins = item.is_group() && address.flag == item.flag & 0xF;
            direct.extend(if joins { &address.earlier } else { &address.group });
        }
        let mut all = Before { base, bits: Vec::new() };
        for task in direct.into_iter().filter(|task| self.before.contains_key(task)) {
            all.add(task);
            all.add_all(&self.before[&task]);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(address: usize, flag: u8) -> Vec<Dependence> {
        vec![Dependence { address, flag }]
    }

    #[test]
    fn readers_wait_for_the_writer_and_a_writer_for_them() {
        let mut siblings = Siblings::default();
        assert!(!siblings.add(10, &on(1, 3)).has(10));
        let (one, two) = (siblings.add(11, &on(1, 1)), siblings.add(12, &on(1, 1)));
        assert!(one.has(10) && two.has(10) && !two.has(11));
        let writer = siblings.add(13, &on(1, 2));
        assert!(writer.has(10) && writer.has(11) && writer.has(12));
        assert!(!siblings.add(14, &on(2, 3)).has(13));
    }

    #[test]
    fn all_memory_is_before_and_behind_all() {
        let mut siblings = Siblings::default();
        siblings.add(3, &on(1, 3));
        assert!(siblings.add(4, &on(0, 0x83)).has(3));
        let behind = siblings.add(5, &on(9, 1));
        assert!(behind.has(4) && behind.has(3));
    }

    #[test]
    fn sets_are_ordered_with_others() {
        let mut siblings = Siblings::default();
        siblings.add(0, &on(1, 8));
        assert!(!siblings.add(1, &on(1, 8)).has(0));
        let reader = siblings.add(2, &on(1, 1));
        assert!(reader.has(0) && reader.has(1));
        assert!(siblings.add(3, &on(1, 4)).has(2));
    }
}

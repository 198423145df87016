//! What the detector remembers of each word of memory: the accesses with which one that comes may race.

use rustc_hash::FxHashMap;

use crate::strands::{Place, Strand};

/// Bytes for which accesses are kept together.
pub(crate) const WORD: usize = 8;
/// Words of a page.
const PAGE: usize = 512;
/// So many reads of a word are kept; more would find no more races where regions nest.
const READS: usize = 6;
/// So many accesses of a word are kept.
const MOST: usize = 16;

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It reads by an atomic operation.
    AtomicRead,
    /// It writes by an atomic operation.
    AtomicWrite,
}

impl Deed {
    /// Whether it changes the memory.
    pub(crate) fn writes(self) -> bool {
        matches!(self, Deed::Write | Deed::AtomicWrite)
    }

    fn is_atomic(self) -> bool {
        matches!(self, Deed::AtomicRead | Deed::AtomicWrite)
    }

    /// Whether the two are a race if nothing orders them.
    pub(crate) fn conflicts(self, other: Deed) -> bool {
        (self.writes() || other.writes()) && !(self.is_atomic() && other.is_atomic())
    }

    /// Whether what races with `other` races with this.
    fn covers(self, other: Deed) -> bool {
        self == Deed::Write
            || self == other
            || other == Deed::AtomicRead && matches!(self, Deed::Read | Deed::AtomicWrite)
    }
}

/// An access of some bytes of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    /// Who.
    pub(crate) strand: Strand,
    /// The locks it held, by the number of their set.
    pub(crate) locks: u32,
    /// Where.
    pub(crate) place: Place,
    /// When: how often something had been published.
    pub(crate) moment: u32,
    /// The thread that executed the strand.
    pub(crate) thread: u16,
    /// Which bytes.
    pub(crate) bytes: u8,
    /// What it did.
    pub(crate) deed: Deed,
    /// Whether a task has done it that may know which thread executes it.
    pub(crate) knows_thread: bool,
}

/// The memory.
#[derive(Default)]
pub(crate) struct Shadow {
    pages: FxHashMap<usize, Box<[Vec<Access>]>>,
}

impl Shadow {
    /// The accesses of the word at `address`, to look at and change.
    pub(crate) fn word(&mut self, address: usize) -> &mut Vec<Access> {
        let word = address / WORD;
        let page = self.pages.entry(word / PAGE).or_insert_with(|| (0..PAGE).map(|_| Vec::new()).collect());
        &mut page[word % PAGE]
    }

    /// Forgets what was done to this memory.
    pub(crate) fn forget(&mut self, from: usize, to: usize) {
        let (mut word, end) = (from / WORD, to.div_ceil(WORD));
        while word < end {
            let behind = (word / PAGE + 1) * PAGE;
            if let Some(page) = self.pages.get_mut(&(word / PAGE)) {
                for accesses in &mut page[word % PAGE..][..behind.min(end) - word] {
                    accesses.clear();
                }
            }
            word = behind;
        }
    }
}

/// Notes an access behind those of a word, and forgets what it makes superfluous: `is_before` says which come before it,
/// `holds_more` whether the first set of locks has all of the second.
pub(crate) fn note(
    word: &mut Vec<Access>,
    new: Access,
    mut is_before: impl FnMut(&Access) -> bool,
    mut has_all: impl FnMut(u32, u32) -> bool,
) {
    let is_there = word.iter().any(|old| {
        old.strand == new.strand
            && old.moment == new.moment
            && old.knows_thread == new.knows_thread
            && old.bytes & new.bytes == new.bytes
            && old.deed.covers(new.deed)
            && has_all(new.locks, old.locks)
    });
    if is_there {
        return;
    }
    word.retain(|old| {
        let is_covered =
            old.bytes & !new.bytes == 0 && new.deed.covers(old.deed) && has_all(old.locks, new.locks);
        !(is_covered && is_before(old))
    });
    let reads = word.iter().filter(|old| !old.deed.writes()).count();
    if word.len() < MOST && (new.deed.writes() || reads < READS) {
        word.push(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(strand: Strand, deed: Deed) -> Access {
        Access {
            strand,
            locks: 0,
            place: Place(0),
            moment: 0,
            thread: 0,
            bytes: 0xF,
            deed,
            knows_thread: false,
        }
    }

    #[test]
    fn a_later_write_stands_for_what_comes_before_it() {
        let mut word = vec![access(1, Deed::Read), access(2, Deed::Write)];
        note(&mut word, access(3, Deed::Write), |old| old.strand == 1, |_, _| true);
        assert_eq!(word.iter().map(|access| access.strand).collect::<Vec<_>>(), [2, 3]);
        note(&mut word, access(3, Deed::Read), |_| true, |_, _| true);
        assert_eq!(word.len(), 2);
    }

    #[test]
    fn atomic_accesses_race_with_others_only() {
        assert!(!Deed::AtomicWrite.conflicts(Deed::AtomicRead));
        assert!(Deed::AtomicWrite.conflicts(Deed::Read) && Deed::Write.conflicts(Deed::AtomicRead));
        assert!(!Deed::Read.conflicts(Deed::AtomicRead));
        assert!(!Deed::AtomicWrite.covers(Deed::Write) && !Deed::Read.covers(Deed::AtomicWrite));
    }

    #[test]
    fn memory_is_forgotten_across_pages() {
        let mut shadow = Shadow::default();
        for address in [4088, 4096, 12288] {
            shadow.word(address).push(access(1, Deed::Write));
        }
        shadow.forget(4090, 12288);
        assert!(shadow.word(4088).is_empty() && shadow.word(4096).is_empty());
        assert_eq!(shadow.word(12288).len(), 1);
    }
}

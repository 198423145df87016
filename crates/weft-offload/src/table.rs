//! The ranges of the host's memory of which a device has a copy.
//!
//! ```text
//! host         device   count  held   pointers
//! 1000..1400   9000     2      0
//! 2000..2016   9800     1      0      2008: 1000 there, 9000 here
//! ```
//!
//! Ranges do not overlap. What is counted by `ompx_hold` is counted apart. A variable of a `declare target` has no count: it is
//! always there. A pointer in a range that was set to the device's copy of what it points to keeps the host's value when the
//! range is copied back.

use std::collections::BTreeMap;
use std::fmt;

/// Why a construct cannot be executed on a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// `present` names what is not there.
    NotPresent {
        /// Where it begins.
        begin: usize,
        /// In bytes.
        bytes: usize,
        /// Whether `target update` names it.
        is_motion: bool,
    },
    /// A part of it is there, and the rest is not [OMP 5.2 §5.8.3].
    PartlyPresent {
        /// Where it begins.
        begin: usize,
        /// In bytes.
        bytes: usize,
        /// What is there: its begin and its size.
        known: (usize, usize),
        /// Whether `present` names it.
        is_required: bool,
    },
    /// It is to be copied, and a null pointer leads there.
    Nowhere {
        /// Where it begins.
        begin: usize,
        /// In bytes.
        bytes: usize,
    },
    /// The device has no memory left.
    NoMemory {
        /// How much was asked for.
        bytes: usize,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotPresent { begin, bytes, is_motion } => write!(
                f,
                "device mapping required by 'present' {} modifier does not exist for host address {begin:#x} \
                 ({bytes} bytes)",
                if *is_motion { "motion" } else { "map type" }
            ),
            Problem::PartlyPresent { begin, bytes, known, is_required } => {
                write!(
                    f,
                    "explicit extension not allowed: host address specified is {begin:#x} ({bytes} bytes), but device \
                     allocation maps to host at {:#x} ({} bytes)",
                    known.0, known.1
                )?;
                let missing = Problem::NotPresent { begin: *begin, bytes: *bytes, is_motion: false };
                if *is_required { write!(f, "\n{missing}") } else { Ok(()) }
            }
            Problem::Nowhere { begin, bytes } => {
                write!(f, "the host has no memory at {begin:#x} ({bytes} bytes): a null pointer leads there")
            }
            Problem::NoMemory { bytes } => write!(f, "the device has no memory for {bytes} bytes"),
        }
    }
}

/// A pointer that was set on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attached {
    /// What the host has.
    pub on_host: usize,
    /// What the device has.
    pub on_device: usize,
}

/// A range that is there.
#[derive(Clone, Debug)]
pub struct Range {
    /// In bytes; never 0.
    pub bytes: usize,
    /// Where the device has it.
    pub device: usize,
    /// The address that its elements are counted from, which may lie in front of it: a pointer that leads there leads to it.
    pub base: usize,
    /// How often constructs have mapped it; none if it is always there.
    pub count: Option<u64>,
    /// The same for those with `ompx_hold`.
    pub held: u64,
    /// The pointers in it, by their addresses on the host.
    pub pointers: BTreeMap<usize, Attached>,
}

impl Range {
    /// Counts a construct that maps it.
    pub fn retain(&mut self, hold: bool) {
        match (hold, &mut self.count) {
            (true, _) => self.held += 1,
            (false, Some(count)) => *count += 1,
            (false, None) => {}
        }
    }

    /// Counts a construct that unmaps it, if `counts`, and returns whether it is the last one; with `deletes`, it is the last
    /// of its kind whatever was counted.
    pub fn release(&mut self, hold: bool, deletes: bool, counts: bool) -> bool {
        let Some(count) = &mut self.count else {
            self.held -= u64::from(hold && counts).min(self.held);
            return false;
        };
        let (this, other) = if hold { (&mut self.held, *count) } else { (count, self.held) };
        if deletes {
            *this = (*this).min(1);
        }
        let is_last = *this <= 1 && other == 0;
        if counts {
            *this = this.saturating_sub(1);
        }
        is_last
    }

    /// Returns how often it is mapped; none if it is always there.
    pub fn total(&self) -> Option<u64> {
        self.count.map(|count| count + self.held)
    }

    /// Says whether a construct holds it.
    pub fn is_held(&self) -> bool {
        self.held > 0
    }

    /// Says whether nobody maps it any more.
    pub fn is_free(&self) -> bool {
        self.count == Some(0) && self.held == 0
    }
}

/// How a range of the host lies to those that are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It lies in the one that begins there.
    In(usize),
    /// It overlaps the one that begins there.
    Partly(usize),
    /// Nothing of it is there.
    Nothing,
}

/// The ranges, by their first addresses on the host.
#[derive(Clone, Debug, Default)]
pub struct Table {
    ranges: BTreeMap<usize, Range>,
}

impl Table {
    /// Looks for a range; an empty one is an address.
    pub fn find(&self, begin: usize, bytes: usize) -> Found {
        let end = begin.saturating_add(bytes);
        // Nearly always the last one that begins in front of the end says all: one way through the tree.
        let last = self.ranges.range(..end.max(begin.saturating_add(1))).next_back();
        let Some((&known, range)) = last else { return Found::Nothing };
        if known <= begin {
            return match known + range.bytes {
                behind if behind <= begin => Found::Nothing,
                behind if end <= behind => Found::In(known),
                _ => Found::Partly(known),
            };
        }
        // Several may overlap it, of which the first one counts.
        let around = self.ranges.range(..=begin).next_back().filter(|(at, range)| begin < *at + range.bytes);
        match around.or_else(|| self.ranges.range(begin..).next()) {
            Some((&first, _)) => Found::Partly(first),
            None => Found::Nothing,
        }
    }

    /// Returns the range that has all of another one in it, and where it begins; an empty one is an address.
    pub fn around(&self, begin: usize, bytes: usize) -> Option<(usize, &Range)> {
        let (&known, range) = self.ranges.range(..=begin).next_back()?;
        let behind = known + range.bytes;
        (begin < behind && begin.saturating_add(bytes) <= behind).then_some((known, range))
    }

    /// Looks for what a pointer leads to: the range that it points into, or whose base it points to or behind
    /// [OMP 5.2 §5.8.6: extended address range].
    pub fn find_pointee(&self, address: usize) -> Found {
        match self.find(address, 0) {
            Found::Nothing => match self.ranges.range(address..).next() {
                Some((&known, range)) if range.base <= address => Found::In(known),
                _ => Found::Nothing,
            },
            found => found,
        }
    }

    /// Adds a range of which nothing is there, and returns it.
    pub fn add(&mut self, begin: usize, range: Range) -> &mut Range {
        debug_assert!(self.find(begin, range.bytes) == Found::Nothing, "ranges overlap");
        self.ranges.entry(begin).insert_entry(range).into_mut()
    }

    /// Returns the range that begins there.
    pub fn get(&self, begin: usize) -> Option<&Range> {
        self.ranges.get(&begin)
    }

    /// Returns the range that begins there, to be changed.
    pub fn get_mut(&mut self, begin: usize) -> Option<&mut Range> {
        self.ranges.get_mut(&begin)
    }

    /// Takes the range out that begins there.
    pub fn remove(&mut self, begin: usize) -> Option<Range> {
        self.ranges.remove(&begin)
    }

    /// Returns where the device has what is at an address of the host.
    pub fn device_address(&self, host: usize, bytes: usize) -> Option<usize> {
        self.around(host, bytes).map(|(begin, range)| range.device + (host - begin))
    }

    /// Returns all ranges with their first addresses.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Range)> {
        self.ranges.iter().map(|(begin, range)| (*begin, range))
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, Range, Table};

    fn range(bytes: usize) -> Range {
        Range { bytes, device: 9000, base: 80, count: Some(1), held: 0, pointers: Default::default() }
    }

    #[test]
    fn ranges_are_found_by_what_they_cover() {
        let mut table = Table::default();
        table.add(100, range(50));
        table.add(200, range(10));
        for (begin, bytes, found) in [
            (100, 50, Found::In(100)),
            (149, 1, Found::In(100)),
            (149, 2, Found::Partly(100)),
            (90, 11, Found::Partly(100)),
            (90, 10, Found::Nothing),
            (150, 50, Found::Nothing),
            (150, 51, Found::Partly(200)),
            (90, 200, Found::Partly(100)),
            (110, 95, Found::Partly(100)),
            (160, 300, Found::Partly(200)),
            (120, 0, Found::In(100)),
            (100, 0, Found::In(100)),
            (99, 0, Found::Nothing),
            (150, 0, Found::Nothing),
        ] {
            assert_eq!(table.find(begin, bytes), found, "{begin} {bytes}");
            let around = table.around(begin, bytes).map(|(known, _)| Found::In(known));
            assert_eq!(around, Some(found).filter(|found| matches!(found, Found::In(_))), "{begin} {bytes}");
        }
        assert_eq!(table.device_address(120, 4), Some(9020));
        for (address, found) in
            [(79, Found::Nothing), (80, Found::In(100)), (120, Found::In(100)), (210, Found::Nothing)]
        {
            assert_eq!(table.find_pointee(address), found, "{address}");
        }
    }

    #[test]
    fn holding_and_mapping_are_counted_apart() {
        let mut range = range(8);
        range.retain(true);
        assert!(!range.release(false, true, true), "it is held");
        assert!(!range.is_free() && range.release(true, false, true) && range.is_free());
        let mut always = Range { count: None, ..range };
        assert!(!always.release(false, true, true) && !always.is_free());
        always.retain(true);
        assert!(!always.release(false, true, true) && always.is_held());
        assert!(!always.release(true, false, true) && !always.is_held());
    }
}

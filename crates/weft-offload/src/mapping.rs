//! What constructs do to a device's copies: `target data`, its beginning and end, `target update`, and the arguments of a
//! kernel. [omptarget.cpp: targetDataBegin, targetDataEnd, targetDataUpdate, processDataBefore]
//!
//! ```text
//! map(tofrom: s->p[0:n])      base    begin   size    type
//!   the structure             s       &s->p   8       TARGET_PARAM
//!   the section               &s->p   s->p    8n      TO FROM PTR_AND_OBJ MEMBER_OF(0)
//!
//! begin   the structure: new, count 1   the section: new, count 1, copied; the device's s->p is set to its copy
//! end     the section: count 0, copied back, gone   the structure: count 0, gone; the host's s->p is what it was
//! ```
//!
//! [`motion`] copies what is there, [`pointers`] are what is set there, [`launch`] has the arguments of kernels.
//!
//! Arguments begin in order and end in reverse. A member does not count its structure; a section counts for itself. What is
//! mapped only in part is no copy of the whole, except where the program does not say what it maps.

mod holders;
mod launch;
mod motion;
mod pointers;

use std::collections::BTreeMap;

use weft_abi::offload::bits;

use crate::memory::Memory;
use crate::table::{Found, Problem, Range, Table};

pub use self::launch::{ASTRAY, Astray, Launch, is_astray};

/// No program has memory below this address; what a null pointer leads to is there.
const NULL_PAGE: usize = 4096;

/// An argument of a construct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The base.
    pub base: usize,
    /// Where what is mapped begins.
    pub begin: usize,
    /// In bytes.
    pub bytes: usize,
    /// The map type.
    pub ty: u64,
    /// The function that maps it in parts; 0 without.
    pub mapper: usize,
    /// The string that says what the program calls it; 0 without.
    pub name: usize,
}

/// What cannot be mapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Why not.
    pub problem: Problem,
    /// The string that says what the program calls it; 0 without.
    pub name: usize,
}

impl Failure {
    fn of(item: &Item) -> impl Fn(Problem) -> Failure {
        let name = item.name;
        move |problem| Failure { problem, name }
    }

    /// Fails as one of an item's parts, which may have no names.
    fn within(item: &Item) -> impl Fn(Failure) -> Failure {
        let name = item.name;
        move |failure| Failure { name: if failure.name == 0 { name } else { failure.name }, ..failure }
    }
}

impl Item {
    fn is(&self, bit: u64) -> bool {
        self.ty & bit != 0
    }

    /// Says whether it has nothing to do with the table: a value, or a copy of the region's own.
    fn is_own(&self) -> bool {
        self.is(bits::LITERAL | bits::PRIVATE)
    }
}

/// Calls the function that maps an item in parts, and returns these.
pub type Expand<'a> = &'a mut dyn FnMut(&Item) -> Vec<Item>;

/// A place that the device keeps for a variable of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// In bytes.
    pub bytes: usize,
    /// Where it is.
    pub device: usize,
}

/// What a device has of the host's memory.
#[derive(Debug, Default)]
pub struct Mapping<M> {
    /// The device's memory.
    pub memory: M,
    /// What is there.
    pub table: Table,
    /// The places of pointers that lead to what is mapped, where nothing else of their objects is: their addresses on the host,
    /// and their sizes. Several may hold the same pointer.
    holders: BTreeMap<(usize, usize), Range>,
    /// No holder has been larger.
    widest_holder: usize,
    /// The blocks of the device that the program has asked for itself: where each begins, and its size.
    pub given: BTreeMap<usize, usize>,
    /// Where the device has variables of the host while they are mapped, by their addresses on the host.
    pub homes: BTreeMap<usize, Home>,
    /// Whether pointers to what is not there must not be followed: a kernel gets them with the bits [`ASTRAY`].
    pub checks: bool,
    /// Whether the device can use the host's memory: what is mapped stays there, but for what is `close`, and for what has a copy
    /// all the same [OMP 5.2 §8.2.1].
    pub is_unified: bool,
}

impl<M: Memory> Mapping<M> {
    /// Begins a construct. Returns, for each item that asks for it, what its base is on the device.
    ///
    /// # Safety
    /// What the items name is there on the host.
    ///
    /// # Errors
    /// What cannot be mapped; what was mapped before stays.
    pub unsafe fn begin(
        &mut self,
        items: &[Item],
        expand: Expand<'_>,
    ) -> Result<Vec<Option<usize>>, Failure> {
        let mut bases = vec![None; items.len()];
        // What they lead to may come behind them.
        let mut closures: Vec<Item> = Vec::new();
        for (at, item) in items.iter().enumerate().filter(|(_, item)| !item.is_own()) {
            if item.mapper != 0 {
                let parts = expand(item);
                // SAFETY: the caller's duty.
                unsafe { self.begin(&parts, expand).map_err(Failure::within(item))? };
                continue;
            }
            let mut counts = !item.is(bits::MEMBER_OF);
            let mut base = item.base;
            let mut pointer = None;
            if item.is(bits::PTR_AND_OBJ) {
                let cell = Item { base: item.base, begin: item.base, bytes: size_of::<usize>(), ..*item };
                let ty = item.ty & !(bits::TO | bits::ALWAYS | bits::IMPLICIT | bits::HOLDER);
                pointer = match self.held_pointer(item.base) {
                    Some(held) => Some(held),
                    // SAFETY: the caller's duty.
                    None => unsafe { self.provide(&Item { ty, ..cell }, counts).map_err(Failure::of(item))? },
                };
                // SAFETY: the base is the address of a pointer of the program.
                base = unsafe { (item.base as *const usize).read_unaligned() };
                counts = true;
            }
            // SAFETY: the caller's duty.
            let device = unsafe { self.provide(&Item { base, ..*item }, counts).map_err(Failure::of(item))? };
            closures.extend(device.filter(|_| item.is(bits::CLOSURE)).map(|_| *item));
            let there = device.map(|device| device.wrapping_sub(item.begin.wrapping_sub(base)));
            if item.is(bits::RETURN_PARAM) {
                // What is not there stays the host's [OMP 5.2 §5.4.8].
                bases[at] = Some(there.unwrap_or(base));
            }
            // What has no copy of its own is where the host has it.
            let there = there.or(self.is_unified.then_some(base));
            if let (Some(_), Some(there)) = (pointer, there) {
                // SAFETY: the pointer is one of the program's.
                unsafe { self.attach(item.base, base, there) };
            }
        }
        for item in closures {
            // SAFETY: the caller's duty.
            unsafe { self.attach_words(&item) };
        }
        Ok(bases)
    }

    /// Returns the device's copy of an item, which is made if there is none; nothing for an address that is not there.
    ///
    /// # Safety
    /// The item is there on the host.
    unsafe fn provide(&mut self, item: &Item, counts: bool) -> Result<Option<usize>, Problem> {
        let Item { begin, bytes, .. } = *item;
        let hold = item.is(bits::OMPX_HOLD);
        let found = if bytes == 0 { self.table.find_pointee(begin) } else { self.table.find(begin, bytes) };
        if bytes == 0
            && let Some(device) = self.held_pointee(begin, found)
        {
            return Ok(Some(device));
        }
        if item.is(bits::HOLDER) && bytes > 0 && (!self.is_unified || item.is(bits::CLOSE)) {
            match found {
                Found::In(known) if !self.holders.contains_key(&(begin, bytes)) => {
                    // Nobody maps the object by that, but `ompx_hold` keeps it.
                    if !hold {
                        return Ok(self.table.get(known).map(|range| range.device + (begin - known)));
                    }
                }
                _ => return self.hold(item, counts).map(Some),
            }
        }
        let known = match found {
            Found::In(known) => Some(known),
            // The program names the whole without mapping it.
            Found::Partly(known) if item.is(bits::IMPLICIT) => Some(known),
            Found::Partly(known) => {
                let size = self.table.get(known).map_or(0, |range| range.bytes);
                let is_required = item.is(bits::PRESENT);
                return Err(Problem::PartlyPresent { begin, bytes, known: (known, size), is_required });
            }
            Found::Nothing if self.is_unified && !item.is(bits::CLOSE) => return Ok(None),
            Found::Nothing if item.is(bits::PRESENT) => {
                return Err(Problem::NotPresent { begin, bytes, is_motion: false });
            }
            Found::Nothing => None,
        };
        let Some(key) = known else {
            if bytes == 0 {
                return Ok(None);
            }
            // SAFETY: the caller's duty.
            return unsafe { self.make(item).map(Some) };
        };
        let range = self.table.get_mut(key).expect("invariant: it was found");
        // A member comes with its structure, and has nothing of the host yet.
        let is_fresh = !counts && range.total() == Some(1);
        if counts {
            range.retain(hold);
        }
        let device = range.device.wrapping_add(begin.wrapping_sub(key));
        if item.is(bits::TO) && (is_fresh || item.is(bits::ALWAYS)) && bytes > 0 {
            // SAFETY: both have so many bytes.
            unsafe { self.copy_to(begin, bytes) };
        }
        Ok(Some(device))
    }

    /// Makes a copy of an item of which nothing is there; its first construct counts.
    ///
    /// # Safety
    /// The item is there on the host.
    unsafe fn make(&mut self, item: &Item) -> Result<usize, Problem> {
        let Item { base, begin, bytes, .. } = *item;
        if begin < NULL_PAGE && (item.is(bits::TO) || item.is(bits::FROM)) {
            return Err(Problem::Nowhere { begin, bytes });
        }
        let device = match self.home(begin, bytes) {
            Some(home) => home,
            None => self.memory.allocate(bytes, begin, base).ok_or(Problem::NoMemory { bytes })?,
        };
        let range = Range { bytes, device, base, count: Some(0), held: 0, pointers: Default::default() };
        self.table.add(begin, range).retain(item.is(bits::OMPX_HOLD));
        if item.is(bits::TO) {
            // SAFETY: both have so many bytes; it has no pointers yet.
            unsafe { self.memory.write(device, begin, bytes) };
        }
        if !self.holders.is_empty() {
            // SAFETY: the item is there on the host.
            unsafe { self.attach_as_held(begin, bytes) };
        }
        Ok(device)
    }

    /// Ends a construct.
    ///
    /// # Safety
    /// What the items name is there on the host.
    ///
    /// # Errors
    /// `present` names what is not there.
    pub unsafe fn end(&mut self, items: &[Item], expand: Expand<'_>) -> Result<(), Failure> {
        let mut ended: Vec<usize> = Vec::new();
        for item in items.iter().rev().filter(|item| !item.is_own()) {
            if item.mapper != 0 {
                let parts = expand(item);
                // SAFETY: the caller's duty.
                unsafe { self.end(&parts, expand).map_err(Failure::within(item))? };
                continue;
            }
            let Item { begin, bytes, .. } = *item;
            let is_member = item.is(bits::MEMBER_OF) && !item.is(bits::PTR_AND_OBJ);
            let counts = !is_member;
            if item.is(bits::HOLDER) {
                let (hold, deletes) = (item.is(bits::OMPX_HOLD), item.is(bits::DELETE));
                let holder = self.holders.get_mut(&(begin, bytes));
                let is_held = holder.map(|holder| holder.release(hold, deletes, counts)).is_some();
                if is_held || !hold {
                    continue;
                }
            }
            let found =
                if bytes == 0 { self.table.find_pointee(begin) } else { self.table.find(begin, bytes) };
            let key = match found {
                Found::In(key) => key,
                Found::Partly(key) if item.is(bits::IMPLICIT) => key,
                _ if item.is(bits::PRESENT) && !self.is_unified => {
                    let problem = Problem::NotPresent { begin, bytes, is_motion: false };
                    return Err(Failure { problem, name: item.name });
                }
                _ => continue,
            };
            let Some(range) = self.table.get_mut(key) else { continue };
            let is_last = range.release(item.is(bits::OMPX_HOLD), item.is(bits::DELETE), counts);
            if item.is(bits::FROM) && bytes > 0 && (is_last || item.is(bits::ALWAYS)) {
                // SAFETY: the caller's duty.
                unsafe { self.copy_from(begin, bytes) };
            }
            if is_last && !is_member {
                ended.push(key);
            }
        }
        self.free_holders(items);
        for key in ended {
            if self.table.get(key).is_some_and(Range::is_free)
                && let Some(range) = self.table.remove(key)
            {
                let mut homes = self.homes.values();
                let is_in = |home: &Home| (home.device..home.device + home.bytes).contains(&range.device);
                if !homes.any(is_in) {
                    self.memory.free(range.device);
                }
            }
        }
        Ok(())
    }

    /// Returns the place that the device keeps for a range, if it keeps one.
    fn home(&self, begin: usize, bytes: usize) -> Option<usize> {
        let (start, home) = self.homes.range(..=begin).next_back()?;
        let offset = begin - start;
        (offset + bytes <= home.bytes).then_some(home.device + offset)
    }
}

#[cfg(test)]
mod tests;

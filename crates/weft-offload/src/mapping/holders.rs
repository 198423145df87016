//! Holders of pointers: places on the device for pointers whose objects are not there.
//!
//! A construct that maps nothing of a structure but what its pointers lead to has a place for these on the device, a *holder*.
//! The structure is not there by that: a construct that maps it, or another part of it, makes a copy as if there were none,
//! whose pointers lead to what those of the holder lead to.
//!
//! ```text
//! target data map(s->p[0:n])     s->p: a holder    the section
//! target map(s->p[0:n], s->k)    s->p … s->k: new, count 1; the device's s->p is set to the section's copy
//! ```

use std::ops::RangeInclusive;

use weft_abi::offload::bits;

use super::{Item, Mapping};
use crate::memory::Memory;
use crate::table::{Found, Problem, Range};

impl<M: Memory> Mapping<M> {
    /// Returns where the device has a place for pointers, which is made if there is none.
    pub(super) fn hold(&mut self, item: &Item, counts: bool) -> Result<usize, Problem> {
        let Item { base, begin, bytes, .. } = *item;
        if !self.holders.contains_key(&(begin, bytes)) {
            let device = self.memory.allocate(bytes, begin, base).ok_or(Problem::NoMemory { bytes })?;
            let range = Range { bytes, device, base, count: Some(0), held: 0, pointers: Default::default() };
            self.holders.insert((begin, bytes), range);
            self.widest_holder = self.widest_holder.max(bytes);
        }
        let holder = self.holders.get_mut(&(begin, bytes)).expect("invariant: it was found or added");
        if counts || holder.is_free() {
            holder.retain(item.is(bits::OMPX_HOLD));
        }
        Ok(holder.device)
    }

    /// Returns between which places the holders are that may overlap a range.
    pub(super) fn holders_at(&self, begin: usize, bytes: usize) -> RangeInclusive<(usize, usize)> {
        (begin.saturating_sub(self.widest_holder), 0)..=(begin + bytes, usize::MAX)
    }

    /// Returns where the device has a pointer that is held, if what it is a part of is not there.
    pub(super) fn held_pointer(&self, cell: usize) -> Option<usize> {
        if matches!(self.table.find(cell, size_of::<usize>()), Found::In(_)) {
            return None;
        }
        let known = self.holders.range(self.holders_at(cell, 0));
        let mut holders = known.filter(|((begin, bytes), _)| holds(*begin, *bytes, cell));
        holders.next().map(|((begin, _), range)| range.device + (cell - begin))
    }

    /// Returns where the device has what a pointer leads to, if no more of that is there than a holder; `found` says what else is.
    pub(super) fn held_pointee(&self, address: usize, found: Found) -> Option<usize> {
        let at = |((begin, _), range): (&(usize, usize), &Range)| {
            (*begin, range.device.wrapping_sub(begin.wrapping_sub(address)))
        };
        let mut around = self.holders.range(self.holders_at(address, 0));
        let is_in = |((begin, bytes), _): &(&(usize, usize), &Range)| address.wrapping_sub(*begin) < *bytes;
        let behind = self.holders.range((address, 0)..).next().filter(|(_, range)| range.base <= address);
        let (begin, device) = around.find(is_in).or(behind).map(at)?;
        match found {
            Found::Nothing => Some(device),
            // The pointer leads to the first one behind it.
            Found::In(known) | Found::Partly(known) => (known > address && begin < known).then_some(device),
        }
    }

    /// Lets the pointers of a new range lead to where they lead in the holders.
    ///
    /// # Safety
    /// The range is there on the host.
    pub(super) unsafe fn attach_as_held(&mut self, begin: usize, bytes: usize) {
        let holders = self.holders.range(self.holders_at(begin, bytes));
        let held = holders.flat_map(|(_, holder)| holder.pointers.range(begin..begin + bytes));
        let held: Vec<usize> =
            held.map(|(cell, _)| *cell).filter(|cell| holds(begin, bytes, *cell)).collect();
        for cell in held {
            // SAFETY: the pointer lies in the range.
            let on_host = unsafe { (cell as *const usize).read_unaligned() };
            // What it led to may have gone since, or be elsewhere.
            let Found::In(key) = self.table.find_pointee(on_host) else { continue };
            let Some(pointee) = self.table.get(key) else { continue };
            let on_device = pointee.device.wrapping_sub(key.wrapping_sub(on_host));
            // SAFETY: as above.
            unsafe { self.attach(cell, on_host, on_device) };
        }
    }

    /// Frees those holders of an ended construct that nobody needs any more.
    pub(super) fn free_holders(&mut self, items: &[Item]) {
        for item in items.iter().filter(|item| item.is(bits::HOLDER)) {
            let place = (item.begin, item.bytes);
            if self.holders.get(&place).is_some_and(Range::is_free)
                && let Some(holder) = self.holders.remove(&place)
            {
                self.memory.free(holder.device);
            }
        }
    }
}

/// Says whether a range of so many bytes holds a pointer.
pub(super) fn holds(begin: usize, bytes: usize, cell: usize) -> bool {
    begin <= cell && cell + size_of::<usize>() <= begin + bytes
}

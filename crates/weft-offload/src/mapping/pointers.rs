//! The pointers that lead to copies on a device, where the program has them: in structures, and in closures.
//!
//! ```text
//! map(to: s->p[0:n])              the device's s->p leads to the device's section; the host's stays what it is
//! firstprivate(f)                 f: a lambda with a copy of p in it; so does the p in the kernel's own copy of f
//! ```

use super::holders::holds;
use super::{Item, Mapping};
use crate::memory::Memory;
use crate::table::{Attached, Found};

const WORD: usize = size_of::<usize>();

impl<M: Memory> Mapping<M> {
    /// Lets the pointers in a closure lead to the device's copies of what they lead to on the host [OMP 5.2 §5.8.1]. Nobody says
    /// where a closure has its pointers, so each word is taken for one that is the address of something mapped.
    ///
    /// # Safety
    /// The item is there on the host.
    pub(super) unsafe fn attach_words(&mut self, item: &Item) {
        // SAFETY: the caller's duty.
        for (cell, on_host, on_device) in unsafe { self.words_that_lead(item) } {
            // SAFETY: the cell lies in the item.
            unsafe { self.attach(cell, on_host, on_device) };
        }
    }

    /// Lets the pointers in a kernel's own copy of a closure, which begins at `own`, lead there, too.
    ///
    /// # Safety
    /// The item is there on the host, and its copy on the device.
    pub(super) unsafe fn set_words(&self, item: &Item, own: usize) {
        // SAFETY: the caller's duty.
        for (cell, _, on_device) in unsafe { self.words_that_lead(item) } {
            // SAFETY: the cell lies in the item, and so in the copy.
            unsafe { self.memory.write(own + (cell - item.begin), (&raw const on_device).addr(), WORD) };
        }
    }

    /// Returns the words of an item that lead to what is mapped: the address of each, what it is, and what it is on the device.
    ///
    /// # Safety
    /// The item is there on the host.
    unsafe fn words_that_lead(&self, item: &Item) -> Vec<(usize, usize, usize)> {
        let first = item.begin.next_multiple_of(WORD);
        let cells = (first..(item.begin + item.bytes + 1).saturating_sub(WORD)).step_by(WORD);
        let leads = cells.filter_map(|cell| {
            // SAFETY: the word lies in the item.
            let on_host = unsafe { (cell as *const usize).read() };
            self.table.device_address(on_host, 0).map(|on_device| (cell, on_host, on_device))
        });
        leads.collect()
    }

    /// Lets the device's copies of the pointer at `cell` point to the device's copy.
    ///
    /// # Safety
    /// There is a pointer on the host.
    pub(super) unsafe fn attach(&mut self, cell: usize, on_host: usize, on_device: usize) {
        let places = self.holders_at(cell, 0);
        let there = match self.table.find(cell, size_of::<usize>()) {
            Found::In(key) => self.table.get_mut(key).map(|range| (key, range)),
            _ => None,
        };
        let holders = self.holders.range_mut(places);
        let holders = holders.filter(|((begin, bytes), _)| holds(*begin, *bytes, cell));
        let attached = Attached { on_host, on_device };
        for (begin, range) in there.into_iter().chain(holders.map(|((begin, _), range)| (*begin, range))) {
            if range.pointers.insert(cell, attached) != Some(attached) {
                let place = range.device + (cell - begin);
                // SAFETY: the pointer lies in the range.
                unsafe { self.memory.write(place, (&raw const on_device).addr(), size_of::<usize>()) };
            }
        }
    }
}

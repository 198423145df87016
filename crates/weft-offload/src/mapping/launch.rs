//! The arguments of a kernel: what each item of its construct is on the device.
//!
//! ```text
//! TARGET_PARAM                               the device's copy, or what the pointer was if there is none
//! TARGET_PARAM PRIVATE                       a copy of the kernel's own, in which a closure's pointers lead to the device's copies
//! TARGET_PARAM LITERAL                       the value
//! PTR_AND_OBJ LITERAL IMPLICIT MEMBER_OF(n)  no argument: a pointer in closure n, as clang lists those, which leads to what the
//!                                            device has of the same [omptarget.cpp: isLambdaMapping]
//! ```

use weft_abi::offload::bits;

use super::{Expand, Failure, Item, Mapping};
use crate::memory::Memory;
use crate::table::{Found, Problem};

/// The arguments of a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// What the kernel gets.
    pub arguments: Vec<usize>,
    /// The copies of its own, to be freed behind it.
    own: Vec<usize>,
    /// The arguments that must not be followed.
    pub astray: Vec<Astray>,
}

impl Launch {
    /// Notes that the next argument, which leads to `address`, must not be followed; returns it.
    fn stray(&mut self, item: &Item, address: usize) -> usize {
        self.astray.push(Astray { number: self.arguments.len(), address, name: item.name });
        address | ASTRAY
    }
}

/// An argument of a kernel that must not be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Astray {
    /// Its number.
    pub number: usize,
    /// Where it points to on the host.
    pub address: usize,
    /// The string that says what the program calls it; 0 without.
    pub name: usize,
}

/// The bits of pointers that must not be followed: those of addresses that no program has, so that a fault tells the rest.
pub const ASTRAY: usize = usize::MAX << 47;

/// Says whether an address is one of those.
#[must_use]
pub fn is_astray(address: usize) -> bool {
    address & ASTRAY == ASTRAY
}

/// Says whether an item is a pointer that a closure has captured.
fn is_captured(item: &Item) -> bool {
    const BITS: u64 = bits::PTR_AND_OBJ | bits::LITERAL | bits::IMPLICIT;
    item.ty & BITS == BITS && item.is(bits::MEMBER_OF)
}

impl<M: Memory> Mapping<M> {
    /// Begins a construct with a kernel, and returns what that gets.
    ///
    /// # Safety
    /// As for [`Mapping::begin`].
    ///
    /// # Errors
    /// As for [`Mapping::begin`].
    pub unsafe fn launch(&mut self, items: &[Item], expand: Expand<'_>) -> Result<Launch, Failure> {
        // SAFETY: the caller's duty.
        unsafe { self.begin(items, expand)? };
        let mut launch = Launch::default();
        // Where what each item names begins on the device, as far as it is there.
        let mut there: Vec<Option<usize>> = vec![None; items.len()];
        for (at, item) in items.iter().enumerate().filter(|(_, item)| item.is(bits::TARGET_PARAM)) {
            let argument = if item.is(bits::LITERAL) {
                match self.is_of_host(item) {
                    true => launch.stray(item, item.base),
                    false => item.base,
                }
            } else if item.is(bits::PRIVATE) {
                let bytes = item.bytes.max(1);
                let own = self.memory.allocate(bytes, item.begin, item.base);
                let own = own.ok_or(Problem::NoMemory { bytes }).map_err(Failure::of(item))?;
                launch.own.push(own);
                if item.is(bits::TO) {
                    // SAFETY: both have so many bytes.
                    unsafe { self.memory.write(own, item.begin, item.bytes) };
                }
                if item.is(bits::TO) && item.is(bits::CLOSURE) {
                    // SAFETY: the copy has all of the item.
                    unsafe { self.set_words(item, own) };
                }
                there[at] = Some(own);
                own.wrapping_add(item.base.wrapping_sub(item.begin))
            } else {
                let base = match item.is(bits::PTR_AND_OBJ) {
                    // SAFETY: the base is the address of a pointer of the program.
                    true => unsafe { (item.base as *const usize).read_unaligned() },
                    false => item.base,
                };
                there[at] = self.there(item);
                match there[at] {
                    Some(device) => device.wrapping_add(base.wrapping_sub(item.begin)),
                    None if self.checks && !self.is_unified && base != 0 && !self.is_given(base) => {
                        launch.stray(item, base)
                    }
                    // A pointer to what is not there keeps its value [OMP 5.2 §5.8.1].
                    None => base,
                }
            };
            launch.arguments.push(argument);
        }
        for item in items.iter().filter(|item| is_captured(item)) {
            let parent = bits::parent(item.ty).and_then(|at| Some((items.get(at)?, (*there.get(at)?)?)));
            let Some(((closure, begin), device)) = parent.zip(self.there(item)) else { continue };
            let cell = begin.wrapping_add(item.base.wrapping_sub(closure.begin));
            // SAFETY: the pointer lies in the closure, which is there.
            unsafe { self.memory.write(cell, (&raw const device).addr(), size_of::<usize>()) };
        }
        Ok(launch)
    }

    /// Returns where what an item names begins on the device, if it is there.
    fn there(&self, item: &Item) -> Option<usize> {
        let found = match item.bytes {
            0 => self.table.find_pointee(item.begin),
            bytes => self.table.find(item.begin, bytes),
        };
        if item.bytes == 0
            && let Some(device) = self.held_pointee(item.begin, found)
        {
            return Some(device);
        }
        let holder = self.holders.get(&(item.begin, item.bytes)).filter(|_| item.is(bits::HOLDER));
        if let (Some(holder), Found::Partly(_) | Found::Nothing) = (holder, found) {
            return Some(holder.device);
        }
        match found {
            Found::In(key) | Found::Partly(key) => {
                let range = self.table.get(key)?;
                Some(range.device.wrapping_add(item.begin.wrapping_sub(key)))
            }
            // Of what a mapper maps in parts, there may be no more.
            Found::Nothing => {
                let mut holders = self.holders.range(self.holders_at(item.begin, item.bytes));
                let is_part = |place: &(usize, usize)| {
                    item.mapper != 0 && place.0 >= item.begin && place.0 + place.1 <= item.begin + item.bytes
                };
                let (place, holder) = holders.find(|(place, _)| is_part(place))?;
                Some(holder.device.wrapping_sub(place.0 - item.begin))
            }
        }
    }

    /// Says whether what the program calls an address of the device is one of the host of which the device has a copy.
    fn is_of_host(&self, item: &Item) -> bool {
        let is_asked = self.checks && !self.is_unified && item.is(bits::GIVEN);
        is_asked && self.table.device_address(item.base, 0).is_some() && !self.is_given(item.base)
    }

    /// Says whether an address is one of the device's: in a block that the program has asked for, or where something is mapped to,
    /// as `use_device_ptr` tells it.
    fn is_given(&self, address: usize) -> bool {
        let block = self.given.range(..=address).next_back();
        block.is_some_and(|(begin, bytes)| address - begin < *bytes)
            || self.table.iter().any(|(_, range)| address.wrapping_sub(range.device) < range.bytes)
    }

    /// Ends a construct with a kernel.
    ///
    /// # Safety
    /// As for [`Mapping::end`].
    ///
    /// # Errors
    /// As for [`Mapping::end`].
    pub unsafe fn land(&mut self, items: &[Item], launch: Launch, expand: Expand<'_>) -> Result<(), Failure> {
        // Whether something is there is asked when the region begins.
        let items: Vec<Item> =
            items.iter().map(|item| Item { ty: item.ty & !bits::PRESENT, ..*item }).collect();
        // SAFETY: the caller's duty.
        let ended = unsafe { self.end(&items, expand) };
        launch.own.into_iter().for_each(|own| self.memory.free(own));
        ended
    }
}

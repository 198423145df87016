//! Memory of a GPU that is free for now: the driver is slow to give and to take blocks, so they are kept for the next object.
//!
//! ```text
//! allocate(400)     an idle block of 448 bytes, else a new one of the driver
//! free              idle, unless too much is; then the driver gets it
//! no memory left    the driver gets all that is idle, and is asked again
//! ```
//!
//! Sizes are rounded so that no more than a quarter is lost and objects of similar sizes share blocks.

use std::collections::BTreeMap;

use super::driver::Address;

/// As many bytes may be idle.
const MOST_IDLE: usize = 512 << 20;
/// No block is smaller: drivers align them so.
const SMALLEST: usize = 256;

/// The blocks that the driver has given.
#[derive(Debug, Default)]
pub(super) struct Pool {
    /// Those that nobody uses, by size.
    idle: BTreeMap<usize, Vec<Address>>,
    /// How many bytes these have.
    idle_bytes: usize,
    /// The sizes of all blocks.
    sizes: BTreeMap<Address, usize>,
}

/// The size of a block for so many bytes; none if there is no such size.
pub(super) fn size_for(bytes: usize) -> Option<usize> {
    let bytes = bytes.max(SMALLEST);
    bytes.checked_next_multiple_of(1 << (bytes.ilog2() - 2))
}

impl Pool {
    /// An idle block of this size.
    pub(super) fn take(&mut self, size: usize) -> Option<Address> {
        let block = self.idle.get_mut(&size)?.pop()?;
        self.idle_bytes -= size;
        Some(block)
    }

    /// Notes a block that the driver has given.
    pub(super) fn add(&mut self, block: Address, size: usize) {
        self.sizes.insert(block, size);
    }

    /// Takes back a block; returns whether the driver has to get it.
    pub(super) fn give_back(&mut self, block: Address) -> bool {
        let Some(size) = self.sizes.get(&block).copied() else { return true };
        if self.idle_bytes.saturating_add(size) > MOST_IDLE {
            self.sizes.remove(&block);
            return true;
        }
        self.idle.entry(size).or_default().push(block);
        self.idle_bytes += size;
        false
    }

    /// Forgets all idle blocks; the driver has to get them.
    pub(super) fn drain(&mut self) -> Vec<Address> {
        let blocks: Vec<Address> = core::mem::take(&mut self.idle).into_values().flatten().collect();
        for block in &blocks {
            self.sizes.remove(block);
        }
        self.idle_bytes = 0;
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_IDLE, Pool, size_for};

    #[test]
    fn a_quarter_is_lost_at_most() {
        assert_eq!([1, 256, 257, 320, 400, 1025].map(size_for), [256, 256, 320, 320, 448, 1280].map(Some));
        assert_eq!(size_for(usize::MAX), None);
        for bytes in (256..100_000).step_by(77) {
            let size = size_for(bytes).unwrap();
            assert!(size >= bytes && size - bytes <= bytes / 4, "{bytes}: {size}");
            assert_eq!(size_for(size), Some(size));
        }
    }

    #[test]
    fn a_block_that_is_free_is_taken_again() {
        let mut pool = Pool::default();
        assert_eq!(pool.take(256), None);
        pool.add(0x100, 256);
        pool.add(0x200, 256);
        assert!(!pool.give_back(0x100) && !pool.give_back(0x200));
        assert_eq!(pool.take(512), None);
        assert_eq!(pool.take(256), Some(0x200));
        assert_eq!(pool.drain(), [0x100]);
        assert!(pool.give_back(0x100), "it is the driver's");
        assert!(!pool.give_back(0x200));
    }

    #[test]
    fn the_driver_gets_what_is_too_much() {
        let mut pool = Pool::default();
        pool.add(0x100, MOST_IDLE);
        pool.add(0x200, 256);
        assert!(!pool.give_back(0x100));
        assert!(pool.give_back(0x200));
        assert_eq!(pool.take(MOST_IDLE), Some(0x100));
    }
}

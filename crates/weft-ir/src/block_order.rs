//! The order in which the blocks of a function stand.
//!
//! A pass goes through a function from its beginning to its end, or backwards, and inserts a few blocks wherever it is. A search
//! from the first block on would make each of them cost as much as the function has blocks.
//!
//! # Algorithm
//! A vector with a finger: what is looked for is looked for from the place of the last insertion on, in both directions.

use std::ops::Range;

use cranelift_entity::EntitySet;

use crate::entities::Block;

/// The blocks of a function in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockOrder {
    blocks: Vec<Block>,
    /// The position of the last insertion.
    finger: usize,
}

impl BlockOrder {
    /// The blocks; the first is the entry.
    pub(crate) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Puts `block` at the end.
    pub(crate) fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Puts `blocks` behind `after`, which is there, in their order.
    pub(crate) fn insert_after(&mut self, blocks: &[Block], after: Block) {
        let at = self.position(after).expect("invariant: `after` is in the layout") + 1;
        self.blocks.splice(at..at, blocks.iter().copied());
        self.finger = at + blocks.len();
    }

    /// Puts `block` in front of `before`, which is there, but never in front of the entry.
    pub(crate) fn insert_before(&mut self, block: Block, before: Block) {
        let at = self.position(before).expect("invariant: `before` is in the layout").max(1);
        self.blocks.insert(at, block);
        self.finger = at;
    }

    /// Takes `block` out.
    pub(crate) fn remove(&mut self, block: Block) {
        if let Some(at) = self.position(block) {
            self.blocks.remove(at);
            self.finger = at;
        }
    }

    /// Takes `blocks` out and returns those that were there, in their order.
    pub(crate) fn take(&mut self, blocks: &EntitySet<Block>) -> Vec<Block> {
        let stretch = self.stretch(blocks);
        let (gone, kept): (Vec<Block>, Vec<Block>) =
            self.blocks[stretch.clone()].iter().copied().partition(|block| blocks.contains(*block));
        self.finger = stretch.start;
        self.blocks.splice(stretch, kept);
        gone
    }

    /// Those of `blocks` that are there, in their order.
    pub(crate) fn ordered(&self, blocks: &EntitySet<Block>) -> Vec<Block> {
        let stretch = self.blocks[self.stretch(blocks)].iter().copied();
        stretch.filter(|block| blocks.contains(*block)).collect()
    }

    fn position(&self, block: Block) -> Option<usize> {
        position_near(&self.blocks, block, self.finger)
    }

    /// The shortest stretch with all of `blocks` that are there. It grows from one of them in both directions.
    fn stretch(&self, blocks: &EntitySet<Block>) -> Range<usize> {
        let mut missing = blocks.iter().count();
        let Some(found) = blocks.iter().find_map(|block| self.position(block)) else { return 0..0 };
        let (mut seen, mut stretch) = (found..found, found..found);
        while missing > 0 && seen != (0..self.blocks.len()) {
            if seen.end < self.blocks.len() {
                seen.end += 1;
                if blocks.contains(self.blocks[seen.end - 1]) {
                    (stretch.end, missing) = (seen.end, missing - 1);
                }
            }
            if missing > 0 && seen.start > 0 {
                seen.start -= 1;
                if blocks.contains(self.blocks[seen.start]) {
                    (stretch.start, missing) = (seen.start, missing - 1);
                }
            }
        }
        stretch
    }
}

/// The position of `item` in `items`, looked for from `near` on in both directions.
pub(crate) fn position_near<T: Copy + PartialEq>(items: &[T], item: T, near: usize) -> Option<usize> {
    let near = near.min(items.len());
    let (front, back) = items.split_at(near);
    let (mut behind, mut ahead) = (front.iter().rev(), back.iter());
    for distance in 0.. {
        match (ahead.next(), behind.next()) {
            (Some(found), _) if *found == item => return Some(near + distance),
            (_, Some(found)) if *found == item => return Some(near - 1 - distance),
            (None, None) => break,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use cranelift_entity::EntityRef;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_vector(steps in prop::collection::vec((0u8..5, any::<prop::sample::Index>()), 1..60)) {
            let mut order = BlockOrder::default();
            order.push(Block::new(0));
            let mut vector = vec![Block::new(0)];
            for (number, (step, at)) in (1..).zip(steps) {
                let (at, block) = (at.index(vector.len()), Block::new(number));
                match step {
                    0 => {
                        order.insert_before(block, vector[at]);
                        vector.insert(at.max(1), block);
                    }
                    1 if at > 0 => {
                        order.remove(vector[at]);
                        vector.remove(at);
                    }
                    2 => {
                        let mut set = EntitySet::new();
                        set.extend(vector[1..].iter().copied().skip(at).step_by(2).take(3));
                        let taken: Vec<Block> = vector.iter().copied().filter(|b| set.contains(*b)).collect();
                        prop_assert_eq!(order.ordered(&set), taken.clone());
                        prop_assert_eq!(order.take(&set), taken);
                        vector.retain(|block| !set.contains(*block));
                    }
                    _ => {
                        order.insert_after(&[block], vector[at]);
                        vector.insert(at + 1, block);
                    }
                }
                prop_assert_eq!(order.blocks(), &vector[..]);
            }
        }
    }
}

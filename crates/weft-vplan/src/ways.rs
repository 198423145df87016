//! Ways by which lanes come together, as a plan has them; [`crate::partings`] finds them.
//!
//! ```text
//! if (a) { if (b) z = x; else z = y; } else if (c) z = w;        a: (b: x, y), (c: w)
//! ```

use rustc_hash::FxHashMap;
use weft_ir::{Block, Inst};

/// The ways by which lanes come together, as a tree of conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ways {
    /// The way that ends with this block.
    End(Block),
    /// Lanes in which the condition at the end of `at` holds have come by one of the first, the others by one of the second.
    Part { at: Block, yes: Box<Ways>, no: Box<Ways> },
}

impl Ways {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.heads().len() + 1
    }

    /// The blocks at whose end lanes part.
    pub(crate) fn heads(&self) -> Vec<Block> {
        match self {
            Ways::End(_) => Vec::new(),
            Ways::Part { at, yes, no } => [vec![*at], yes.heads(), no.heads()].concat(),
        }
    }
}

/// Lanes that come together, as those of a mask that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Block(Block),
    Edge(Block, Block),
}

/// How lanes have parted, and the groups of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parting {
    pub(crate) ways: Ways,
    pub(crate) groups: Vec<Group>,
}

/// The partings of a plan.
#[derive(Clone, Debug, Default)]
pub(crate) struct Partings {
    /// Of the lanes that come together in a block with phis, by its edges.
    pub(crate) joins: FxHashMap<Block, Parting>,
    /// Of the lanes of a store that others wait for, by the blocks of all of these.
    pub(crate) stores: FxHashMap<Inst, Parting>,
}

//! The plan of a loop: what becomes of each block and instruction if several iterations run as one.
//!
//! A plan is a list of nodes. A *step* is a block of the loop; its mask says which lanes are there. A *loop* is an inner one,
//! which stays a loop. A *bypass* holds what is jumped over where no lane is there. Blocks follow each other in the plan: a
//! branch that lanes take differently is gone, and masks stand for it.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Function, Inst, Module, Operand, Value};

use crate::reduction::Reduction;
use crate::skeleton::Skeleton;
use crate::variants::Variant;
use crate::ways::Partings;

/// Lanes that are at most so many elements apart are read by one load.
pub(crate) const NEAR: u64 = 8;

/// The size of the least vector of a machine.
pub(crate) const LEAST_BYTES: u64 = 16;

/// What a line costs that has been thrown out, in cheap instructions: it comes from the second level.
const MISS: u32 = 12;

/// Loads or stores of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// How far the lanes are apart, in elements.
    pub(crate) stride: u64,
    /// From the first place to the last one, in elements.
    pub(crate) span: u64,
    /// The loads or stores, each with its place.
    pub(crate) members: Vec<(Inst, u64)>,
    /// Whether it is transposed in blocks of 16 bytes, however near rows are.
    pub(crate) in_blocks: bool,
}

impl Row {
    /// Whether one load reads the rows of all lanes.
    pub(crate) fn is_near(&self) -> bool {
        self.stride <= NEAR && !self.in_blocks
    }

    /// Whether every other number of its registers, of `size` bytes, and again every other of these, are its columns, and most of
    /// these are wanted (`execute/halved_rows.rs`).
    pub(crate) fn has_halves(&self, size: u64) -> bool {
        let is_whole = self.span == self.stride && self.stride.is_power_of_two() && self.stride > 2;
        self.is_near() && is_whole && size >= 4 && self.members.len() as u64 * 2 > self.stride
    }
}

/// A table of bytes of which registers hold copies.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The load of an entry.
    pub(crate) load: Inst,
    /// The variable.
    pub(crate) root: Operand,
    /// So many bytes behind the variable's begin is the entry 0.
    pub(crate) first: u64,
    /// What is added to that in each lane.
    pub(crate) index: Operand,
    /// How many bytes are picked from: a multiple of [`LEAST_BYTES`].
    pub(crate) entries: u64,
    /// The size of the registers, in bytes.
    pub(crate) register: u32,
    /// Whether the machine picks from two registers of 64 bytes at once, and not only from 16 bytes.
    pub(crate) permutes: bool,
}

impl Table {
    /// How much it costs to look up one entry in each of so many lanes.
    pub(crate) fn cost(&self, lanes: u32) -> u32 {
        let pieces = u32::try_from(self.entries / LEAST_BYTES).unwrap_or(u32::MAX);
        let each = match (self.permutes, self.entries) {
            (true, ..=128) => 1,
            (true, _) => 4,
            // Between two pieces, a comparison and a choice.
            (false, _) => pieces.saturating_mul(3).saturating_sub(2),
        };
        each.saturating_mul(lanes.div_ceil(self.register))
    }
}

/// Rows that the lanes of an inner loop walk along, and that share few sets of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crowd {
    /// In so many arrays.
    pub(crate) arrays: u64,
    /// By so many loads and stores.
    pub(crate) accesses: u32,
    /// There is room for so many lines.
    pub(crate) room: u64,
}

impl Crowd {
    /// Whether the rows of so many lanes have room.
    pub(crate) fn has_room(self, lanes: u32) -> bool {
        u64::from(lanes).saturating_mul(self.arrays) <= self.room
    }

    /// What lines that are thrown out cost so many lanes in a round of the inner loop.
    pub(crate) fn cost(self, lanes: u32) -> u32 {
        if self.has_room(lanes) { 0 } else { MISS.saturating_mul(self.accesses).saturating_mul(lanes) }
    }
}

/// Whether a load or a store of lanes that lie side by side is done lane by lane under a mask: elements of its size are less than
/// the machine has masks for.
pub(crate) fn is_single(
    module: &Module,
    func: &Function,
    (inst, recipe): (Inst, Recipe),
    least: u64,
) -> bool {
    let data = &func.insts[inst];
    let ty = match recipe {
        Recipe::Load(Access::Unit | Access::Reverse) => data.ty,
        Recipe::Store(Access::Unit | Access::Reverse) => module.ctx.operand_ty(func, data.operands[0]),
        _ => return false,
    };
    module.ctx.types.size_align(ty).is_some_and(|(size, _)| size < least)
}

/// What becomes of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recipe {
    /// Nothing: the plan stands for it.
    Skip,
    /// It is done once: for all lanes, or for lane 0 of an affine value.
    Scalar,
    /// It is done to vectors.
    Widen,
    /// A phi becomes a choice by masks.
    Blend,
    /// A phi of an inner loop's header stays one.
    Carry,
    /// So does one that is the same for all lanes, or affine.
    CarryOnce,
    /// A load from addresses of this kind.
    Load(Access),
    /// A store to addresses of this kind.
    Store(Access),
    /// A store that a later one does.
    Postponed,
    /// A call of a variant of the function.
    Call,
    /// A call of a function without variants, for each lane.
    Each,
    /// An integer division, by way of floating-point numbers in which the quotient is exact.
    Divide,
    /// The operation of a scan: each lane gets what the lanes up to it come to.
    Scan,
}

/// The addresses of the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// One for all.
    Uniform,
    /// One behind the other.
    Unit,
    /// One before the other.
    Reverse,
    /// At a place in the lane's own row, beside that of the other members; see [`Row`]. Stores of a row are done by the last one.
    Row { number: u32, member: u32 },
    /// In a table of bytes that registers hold; see [`Table`].
    Table { number: u32 },
    /// Anywhere.
    Indexed,
}

/// Which lanes are in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mask {
    /// All that there are.
    All,
    /// Those that are in another block, before.
    Same(Block),
    /// Those that are in the block before, if the condition that it ends with holds, which is the same for all lanes; it is behind a jump.
    Together(Block),
    /// Those that came along its edges.
    Edges,
    /// Those that are in the inner loop whose header it is.
    Live,
}

/// A block in the plan.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) block: Block,
    pub(crate) mask: Mask,
    /// Whether lane 0 is there in any case.
    pub(crate) is_unconditional: bool,
    /// Whether all lanes that there are, are there.
    pub(crate) is_full: bool,
    /// Whether something is done once that must not be done for no lane.
    pub(crate) needs_a_lane: bool,
    pub(crate) insts: Vec<(Inst, Recipe)>,
}

impl Step {
    /// Notes the rows that were found in the step: they are added to `rows`, and the recipes of their members name them.
    pub(crate) fn note_rows(
        &mut self,
        found: Vec<Row>,
        recipe_of: fn(Access) -> Recipe,
        rows: &mut Vec<Row>,
    ) {
        for row in found {
            let number = u32::try_from(rows.len()).unwrap_or(u32::MAX);
            for (inst, recipe) in &mut self.insts {
                if let Some(member) = row.members.iter().position(|(of, _)| of == inst) {
                    let member = u32::try_from(member).unwrap_or(0);
                    *recipe = recipe_of(Access::Row { number, member });
                }
            }
            rows.push(row);
        }
    }
}

/// An inner loop in the plan.
#[derive(Clone, Debug)]
pub(crate) struct Inner {
    pub(crate) header: Block,
    pub(crate) latch: Block,
    /// The block in front.
    pub(crate) before: Block,
    /// Which lanes come in.
    pub(crate) entry: Mask,
    /// Whether all lanes leave it together.
    pub(crate) is_uniform: bool,
    /// The edges out of it.
    pub(crate) exits: Vec<(Block, Block)>,
    /// What is computed in it and used behind it.
    pub(crate) live_outs: Vec<Value>,
    pub(crate) nodes: Vec<Node>,
}

/// A part of a plan.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Step(Step),
    Inner(Inner),
    /// What is jumped over if no lane is in the first block.
    Bypass {
        live_outs: Vec<Value>,
        nodes: Vec<Node>,
    },
}

impl Node {
    /// The block in which it begins.
    pub(crate) fn head(&self) -> Block {
        match self {
            Node::Step(step) => step.block,
            Node::Inner(inner) => inner.header,
            Node::Bypass { nodes, .. } => nodes[0].head(),
        }
    }

    /// All blocks in it.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        match self {
            Node::Step(step) => vec![step.block],
            Node::Inner(Inner { nodes, .. }) | Node::Bypass { nodes, .. } => {
                nodes.iter().flat_map(Node::blocks).collect()
            }
        }
    }

    /// Whether it is jumped over where no lane is left of those before, and not because of a condition that is the same for all.
    pub(crate) fn is_rare(&self) -> bool {
        let is_together = |node: &Node| matches!(node, Node::Step(Step { mask: Mask::Together(_), .. }));
        matches!(self, Node::Bypass { nodes, .. } if !is_together(&nodes[0]))
    }

    /// Calls `f` on each step in it, with the number of inner loops around.
    pub(crate) fn for_each_step(&self, depth: u32, f: &mut dyn FnMut(&Step, u32)) {
        match self {
            Node::Step(step) => f(step, depth),
            Node::Inner(inner) => inner.nodes.iter().for_each(|node| node.for_each_step(depth + 1, f)),
            Node::Bypass { nodes, .. } => nodes.iter().for_each(|node| node.for_each_step(depth, f)),
        }
    }
}

/// A plan.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) frame: Skeleton,
    pub(crate) reductions: Vec<Reduction>,
    pub(crate) nodes: Vec<Node>,
    /// Accesses that all lanes may do, of the function's own memory, or of what all have accessed before; see [`crate::own`] and
    /// [`crate::written`].
    pub(crate) own: FxHashSet<Inst>,
    /// Comparisons of numbers that lanes have at a constant distance; see [`crate::lanes::is_of_distance`].
    pub(crate) distances: FxHashSet<Value>,
    /// Comparisons without signs that yield the same with signs; see [`crate::comparisons`].
    pub(crate) signed: FxHashSet<Value>,
    /// Stores that wait, each with the one that does it.
    pub(crate) postponed: Vec<(Inst, Inst)>,
    /// Where lanes part that come together again.
    pub(crate) partings: Partings,
    /// Whether the machine has registers for masks.
    pub(crate) has_mask_registers: bool,
    /// The size of the least elements that the machine accesses under masks.
    pub(crate) least_masked: u64,
    /// The size of the vector register that is best used, in bytes.
    pub(crate) register_bytes: u32,
    /// What is computed in the loop and used behind it.
    pub(crate) live_outs: Vec<Value>,
    /// The rows that loads are members of.
    pub(crate) rows: Vec<Row>,
    /// The rows that stores are members of.
    pub(crate) stored_rows: Vec<Row>,
    /// The tables that are held in registers.
    pub(crate) tables: Vec<Table>,
    /// Rows of lanes that share few lines of the cache.
    pub(crate) crowds: Vec<Crowd>,
    /// The calls of variants, each with those that it may use, and whether all lanes call.
    pub(crate) calls: Vec<Call>,
    /// How many lanes of its widest numbers a register holds: the lanes of a part of a mask.
    pub(crate) part: u32,
    /// How many lanes each version of the loop has, in the order in which they run.
    pub(crate) versions: Vec<Version>,
}

/// A call of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) inst: Inst,
    pub(crate) variants: Vec<Variant>,
    /// Whether all lanes that there are call it.
    pub(crate) is_full: bool,
}

/// A version of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    pub(crate) lanes: u32,
    /// Whether a mask says which lanes are left, so that nothing is left behind it.
    pub(crate) is_masked: bool,
}

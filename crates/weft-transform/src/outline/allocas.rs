//! Which allocas move into the outlined function.
//!
//! An alloca that the region's entry lists, itself or through a pointer into it, is shared: its address
//! goes in as an argument. Any other alloca that the region uses is private (`docs/region-ir.md`, "Every
//! variable is listed"): each thread, and each task, gets one of its own, on the stack of who executes it.
//!
//! Refused is an unlisted alloca that is also used outside of any such region: nothing tells
//! whether it is private or shared.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::bookkeeping::{is_bookkeeping, is_lifetime};
use weft_ir::entity::SecondaryMap;
use weft_ir::{Block, Context, Function, Inst, Module, Op, Operand, Value};
use weft_regions::{Clause, Own, Region, RegionEntry};

/// Who uses the allocas of a function, and in which of the regions to be outlined.
///
/// It is computed once, and follows the function as its regions leave it, inner ones first.
pub(super) struct AllocaIndex {
    users: FxHashMap<Value, Vec<Inst>>,
    /// The innermost region of each block.
    home: SecondaryMap<Block, Option<usize>>,
    regions: Vec<Outlined>,
    values_leave: bool,
    /// Those that outlined functions have made for themselves.
    sunk: FxHashSet<Inst>,
}

/// A region to be outlined.
struct Outlined {
    entry: Inst,
    /// The region around it.
    parent: Option<usize>,
    listed: FxHashSet<Inst>,
}

impl AllocaIndex {
    /// Looks at `func`, whose regions to be outlined are those that `entries` enter, outer ones before those in them.
    pub(super) fn compute(func: &Function, ctx: &Context, entries: &[Inst]) -> AllocaIndex {
        let mut index = AllocaIndex {
            users: FxHashMap::default(),
            home: SecondaryMap::new(),
            regions: Vec::new(),
            values_leave: false,
            sunk: FxHashSet::default(),
        };
        for entry in entries {
            let Ok(region) = Region::known(func, ctx, *entry) else { continue };
            let parent = index.home[region.entry_block()];
            let number = index.regions.len();
            let listed = listed_allocas(func, &region.unit);
            index.regions.push(Outlined { entry: *entry, parent, listed });
            for block in &region.inside {
                index.home[*block] = Some(number);
            }
        }
        for block in func.blocks() {
            index.add_users(func, *block);
        }
        index.values_leave = func.layout_insts().any(|(block, inst)| index.uses_leaving(func, block, inst));
        index
    }

    /// Whether any value that is defined in a region was used outside of it, at the beginning.
    pub(super) fn values_leave(&self) -> bool {
        self.values_leave
    }

    fn uses_leaving(&self, func: &Function, block: Block, inst: Inst) -> bool {
        let data = &func.insts[inst];
        let leaves = |operand: &Operand| {
            let Operand::Value(value) = operand else { return false };
            let home = func.def_inst(*value).and_then(|def| func.inst_block(def)).map(|from| self.home[from]);
            let Some(from @ Some(_)) = home else { return false };
            from != self.home[block] && !self.chain(self.home[block]).any(|around| Some(around) == from)
        };
        !data.is_debug_record() && data.operands.iter().any(leaves)
    }

    /// Says that the region that `entry` entered has left the function, and `stub` stands for it; before that, instructions
    /// were added to `exits`.
    pub(super) fn outlined(&mut self, func: &Function, entry: Inst, stub: Block, exits: &[Block]) {
        self.home[stub] = self.number(entry).and_then(|number| self.regions[number].parent);
        self.add_users(func, stub);
        for exit in exits {
            self.add_users(func, *exit);
        }
    }

    /// Says that an outlined function gets `allocas` of its own.
    pub(super) fn sunk(&mut self, allocas: &[Inst]) {
        self.sunk.extend(allocas);
    }

    /// Removes the allocas that outlined functions have of their own from the function, as far as nothing in it uses them.
    pub(super) fn remove_sunk(&self, func: &mut Function) {
        let operands = func.layout_insts().flat_map(|(_, inst)| &func.insts[inst].operands);
        let used: FxHashSet<Inst> = operands.filter_map(|operand| alloca_of(func, *operand)).collect();
        let mut blocks: Vec<Block> = self.sunk.iter().filter_map(|inst| func.inst_block(*inst)).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for block in blocks {
            func.retain_insts(block, |_, inst| !self.sunk.contains(&inst) || used.contains(&inst));
        }
    }

    fn add_users(&mut self, func: &Function, block: Block) {
        for inst in func.block_insts(block) {
            for operand in &func.insts[*inst].operands {
                if let (Operand::Value(value), Some(_)) = (operand, alloca_of(func, *operand)) {
                    let users = self.users.entry(*value).or_default();
                    if users.last() != Some(inst) {
                        users.push(*inst);
                    }
                }
            }
        }
    }

    fn number(&self, entry: Inst) -> Option<usize> {
        self.regions.iter().position(|region| region.entry == entry)
    }

    /// The region `number` and those around it, innermost first.
    fn chain(&self, number: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(number, |number| self.regions[*number].parent)
    }

    /// The instructions in the layout that use `alloca`, with their blocks.
    fn users<'a>(&'a self, func: &'a Function, alloca: Inst) -> impl Iterator<Item = (Block, Inst)> + 'a {
        let users = func.insts[alloca].result.and_then(|value| self.users.get(&value));
        let users = users.map_or(&[][..], |users| users);
        users.iter().filter_map(|inst| func.inst_block(*inst).map(|block| (block, *inst)))
    }

    /// Whether code in `block`, which is not in the region `number`, has an `alloca` of its own: a region around that code,
    /// but not around the other, does not list it.
    fn is_private(&self, block: Block, number: Option<usize>, alloca: Inst) -> bool {
        let around: Vec<usize> = self.chain(number).collect();
        let mut apart = self.chain(self.home[block]).take_while(|region| !around.contains(region));
        apart.any(|region| !self.regions[region].listed.contains(&alloca))
    }
}

/// The allocas outside of `region` that it uses as its own.
///
/// # Errors
/// Names an alloca of which it cannot be told.
pub(super) fn to_sink(
    module: &Module,
    func: &Function,
    region: &Region,
    index: &AllocaIndex,
) -> Result<Vec<Inst>, String> {
    let inside = region.block_set();
    let listed = listed_allocas(func, &region.unit);
    let mut own: Vec<Inst> = Vec::new();
    let mut seen: FxHashSet<Inst> = FxHashSet::default();
    for inst in region.insts(func) {
        for operand in &func.insts[inst].operands {
            if let Some(alloca) = alloca_of(func, *operand)
                && !func.inst_block(alloca).is_some_and(|b| inside.contains(&b))
                && !listed.contains(&alloca)
                && !is_bookkeeping(func, module, inst)
                && seen.insert(alloca)
            {
                own.push(alloca);
            }
        }
    }
    let number = index.number(region.entry());
    for alloca in &own {
        if !func.insts[*alloca].operands.is_empty() {
            return Err(format!("the variable-length {} is not listed", name(module, func, *alloca)));
        }
        let strange = index.users(func, *alloca).any(|(block, inst)| {
            !inside.contains(&block)
                && !is_bookkeeping(func, module, inst)
                && !index.is_private(block, number, *alloca)
        });
        if strange {
            return Err(format!(
                "{} is used in the region and outside of it, and no clause lists it",
                name(module, func, *alloca)
            ));
        }
    }
    Ok(own)
}

fn name(module: &Module, func: &Function, alloca: Inst) -> String {
    let name = func.insts[alloca].result.and_then(|v| func.values[v].name);
    name.map_or_else(|| "a temporary".to_owned(), |n| format!("variable '%{}'", module.ctx.names.text(n)))
}

/// The allocas that the operands of the entry point into.
pub(super) fn listed_allocas(func: &Function, entry: &RegionEntry) -> FxHashSet<Inst> {
    let mut found = FxHashSet::default();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let pointers = entry.clauses.iter().filter(|c| c.kind != Own::Loc);
    let mut work: Vec<Operand> = pointers.flat_map(Clause::operands).collect();
    while let Some(operand) = work.pop() {
        let Operand::Value(value) = operand else { continue };
        let Some(inst) = func.def_inst(value).filter(|_| seen.insert(value)) else { continue };
        let data = &func.insts[inst];
        match &data.op {
            Op::Alloca { .. } => {
                found.insert(inst);
            }
            Op::Gep { .. } => work.push(data.operands[0]),
            Op::Phi(_) => work.extend(data.phi_incoming().map(|(value, _)| value)),
            Op::Select(_) => work.extend_from_slice(&data.operands[1..]),
            Op::Cast(..) | Op::Freeze | Op::Call(_) => work.extend_from_slice(&data.operands),
            _ => {}
        }
    }
    found
}

fn alloca_of(func: &Function, operand: Operand) -> Option<Inst> {
    let Operand::Value(value) = operand else { return None };
    func.def_inst(value).filter(|i| matches!(func.insts[*i].op, Op::Alloca { .. }))
}

/// Removes the lifetime markers of `allocas` that stand outside of `region` while others stand inside,
/// and those inside then too: half a pair says something wrong on either side.
pub(super) fn drop_split_lifetimes(
    module: &Module,
    func: &mut Function,
    region: &Region,
    index: &AllocaIndex,
    allocas: &[Inst],
) {
    let inside = region.block_set();
    for alloca in allocas {
        let markers = index.users(func, *alloca).filter(|(_, inst)| is_lifetime(&func.insts[*inst], module));
        let markers: Vec<(Block, Inst)> = markers.collect();
        if markers.iter().any(|(block, _)| !inside.contains(block)) {
            for (_, inst) in markers {
                func.remove_inst(inst);
            }
        }
    }
}

/// Makes the same alloca in `child` and lets it stand for the parent's.
pub(super) fn remake(
    parent: &Function,
    child: &mut Function,
    ctx: &mut Context,
    alloca: Inst,
    prologue: Block,
    values: &mut FxHashMap<Value, Operand>,
) {
    let Some(old) = parent.insts[alloca].result else { return };
    let mut data = parent.insts[alloca].clone();
    data.attachments.clear();
    let copy = weft_ir::Cursor::at_end(child, ctx, prologue).insert(data);
    if let Some(new) = child.insts[copy].result {
        child.values[new].name = parent.values[old].name;
        values.insert(old, Operand::Value(new));
    }
}

//! Variables that no list names, although a region reads what its surroundings have stored.
//!
//! Such an alloca counts as a temporary of the compiler, of which each thread has its own, without a value
//! ([`super::temporaries`]). Here is looked whether that is so.
//!
//! What is stored once, in front of the region, and never changes is read in front of it: a reference, or a pointer to what a
//! closure has captured.
//!
//! ```llvm
//! store ptr %object, ptr %r                      store ptr %object, ptr %r
//! %t = … region.entry() [ "DIR.OMP.PARALLEL"() ]   ==>   %t = … region.entry() [ …, "QUAL.OMP.FIRSTPRIVATE"(ptr %r) ]
//!   %1 = load ptr, ptr %r                          %1 = load ptr, ptr %r
//! ```
//!
//! What the region does not change, such as an array descriptor that a front end makes of its own accord, is shared by a
//! parallel region. A task, which may run when the surroundings have ended, copies it, if it only loads from there.
//!
//! A list item that is a part of an object becomes the object: the whole is shared.
//!
//! # Preconditions
//! Regions as they are read: nothing is private yet. The markers are isolated.
//!
//! # Postconditions
//! In each region to be outlined, an alloca that is not listed is written before it is read.
//!
//! # Refused
//! An alloca that is read first, if the region changes it, too, or a task does more than load from it.
//!
//! # Algorithm
//! Forwards from the region's first block, to the first use that writes the whole of the alloca. Calls that get its address
//! read and write it; a store of a part is neither.

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Value};
use weft_regions::{
    Clause, ClauseKind, Kind, Marker, Own, Region, RegionEntry, outlined_entries, set_clauses, units,
};

use super::uses::fixed_alloca;

/// Why an alloca keeps a region from being prepared.
const REASON: &str = "has a value outside of the region and is read in it, and no clause lists it";

/// Lists what is not listed and may be; returns the regions for which something may not, each with the reason.
pub(super) fn list_unlisted(module: &mut Module, func: &mut Function) -> Vec<(Inst, String)> {
    name_whole_objects(module, func);
    let entries = outlined_entries(func, &module.ctx);
    if entries.is_empty() {
        return Vec::new();
    }
    let uses = Uses::compute(module, func);
    let dom = DomTree::compute(func, &Cfg::compute(func));
    let regions = entries.iter().filter_map(|entry| Region::known(func, &module.ctx, *entry).ok());
    let regions: Vec<Outlined> =
        regions.map(|region| Outlined { inside: region.block_set(), region }).collect();
    let mut refused = Vec::new();
    for at in 0..regions.len() {
        let mut region = regions[at].region.clone();
        let entry = region.entry();
        let mut captured = Vec::new();
        for (alloca, list) in &uses.of {
            if !is_read_unlisted(func, &regions, at, *alloca, list) {
                continue;
            }
            match uses.capture(func, &dom, &regions[at], *alloca, list) {
                Some(kind) => captured.push(Clause::of(kind, [Operand::Value(*alloca)])),
                None => {
                    let name = func.values[*alloca].name.map_or("", |name| module.ctx.names.text(name));
                    refused.push((entry, format!("variable '%{name}' {REASON}")));
                }
            }
        }
        if !captured.is_empty() {
            let mut clauses = region.unit.clauses.clone();
            clauses.extend(captured);
            region.set_clauses(func, &mut module.ctx, clauses);
        }
    }
    refused
}

/// Lets `SHARED` lists name allocas in the place of their parts.
fn name_whole_objects(module: &mut Module, func: &mut Function) {
    for entry in units(func, &module.ctx) {
        let mut clauses = entry.clauses.clone();
        for clause in clauses.iter_mut().filter(|clause| clause.is(ClauseKind::Shared)) {
            let mut whole: Vec<Operand> = Vec::new();
            for item in clause.variables() {
                let item = root(func, item).map_or(item, |(alloca, _)| Operand::Value(alloca));
                if !whole.contains(&item) {
                    whole.push(item);
                }
            }
            if clause.facts.is_empty() {
                *clause = Clause::of(ClauseKind::Shared, whole);
            }
        }
        if clauses != entry.clauses {
            set_clauses(func, &mut module.ctx, entry.inst, &clauses);
        }
    }
}

/// The alloca into which `address` points, and whether it is that of the whole.
fn root(func: &Function, address: Operand) -> Option<(Value, bool)> {
    let (mut at, mut is_whole) = (address, true);
    loop {
        if let Some((alloca, _)) = fixed_alloca(func, at) {
            return Some((alloca, is_whole));
        }
        let Operand::Value(value) = at else { return None };
        let data = &func.insts[func.def_inst(value)?];
        match data.op {
            Op::Gep { .. } => is_whole = false,
            Op::Cast(..) => {}
            _ => return None,
        }
        at = *data.operands.first()?;
    }
}

/// What an instruction does with an alloca.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// It uses what the alloca holds, or may.
    Reads,
    /// It gives the whole a new value.
    Writes,
    /// It changes a part, or makes a marker's list name it as private.
    Changes,
}

/// A use of an alloca.
#[derive(Clone, Copy, Debug)]
struct Use {
    block: Block,
    inst: Inst,
    access: Access,
}

/// The uses of all allocas, in layout order.
struct Uses {
    of: IndexMap<Value, Vec<Use>>,
    /// Allocas of which a region has a copy that begins without the value, or changes it.
    copied: FxHashSet<Value>,
}

impl Uses {
    fn compute(module: &Module, func: &Function) -> Uses {
        let mut uses = Uses { of: IndexMap::new(), copied: FxHashSet::default() };
        for (block, inst) in func.layout_insts() {
            if is_bookkeeping(func, module, inst)
                || matches!(func.insts[inst].op, Op::Gep { .. } | Op::Cast(..))
            {
                continue;
            }
            let data = &func.insts[inst];
            if let Some(marker) = Marker::of(data, &module.ctx) {
                uses.add_marker(module, func, block, inst, marker);
                continue;
            }
            let mut seen: Vec<Value> = Vec::new();
            for (index, operand) in data.operands.iter().enumerate() {
                let Some((alloca, is_whole)) = root(func, *operand) else { continue };
                let is_whole = is_whole && covers(module, func, alloca, inst);
                let access = match &data.op {
                    Op::Store { .. } if index == 1 && is_whole => Access::Writes,
                    Op::Store { .. } if index == 1 => Access::Changes,
                    Op::Call(_) | Op::Invoke(_) if index == 0 && is_whole && writes_first(module, data) => {
                        Access::Writes
                    }
                    _ => Access::Reads,
                };
                if !seen.contains(&alloca) {
                    seen.push(alloca);
                    uses.of.entry(alloca).or_default().push(Use { block, inst, access });
                }
            }
        }
        uses
    }

    fn add_marker(&mut self, module: &Module, func: &Function, block: Block, inst: Inst, marker: Marker) {
        use ClauseKind::{Firstprivate, Private, Shared};
        let entry = (marker == Marker::Entry).then(|| RegionEntry::parse(func, &module.ctx, inst)).flatten();
        for clause in entry.iter().flat_map(|entry| &entry.clauses).filter(|c| c.kind != Own::Loc) {
            for operand in clause.operands() {
                let Some((alloca, _)) = root(func, operand) else { continue };
                let access = if clause.is(Private) { Access::Changes } else { Access::Reads };
                if matches!(clause.kind, Kind::Omp(kind) if !matches!(kind, Shared | Firstprivate)) {
                    self.copied.insert(alloca);
                }
                self.of.entry(alloca).or_default().push(Use { block, inst, access });
            }
        }
    }

    /// The kind of the clause by which `region` gets `alloca`, which it reads; none if it must not.
    fn capture(
        &self,
        func: &Function,
        dom: &DomTree,
        region: &Outlined,
        alloca: Value,
        uses: &[Use],
    ) -> Option<ClauseKind> {
        let Outlined { region, inside } = region;
        if self.is_constant_in(func, dom, region, alloca, uses) {
            return Some(ClauseKind::Firstprivate);
        }
        let mut here = uses.iter().filter(|used| inside.contains(&used.block));
        let is_load = |used: &Use| matches!(func.insts[used.inst].op, Op::Load { .. });
        match region.unit.makes_tasks() {
            true => here.all(is_load).then_some(ClauseKind::Firstprivate),
            false => here.all(|used| used.access == Access::Reads).then_some(ClauseKind::Shared),
        }
    }

    /// Whether what `alloca` holds is stored once, in front of `region`, and otherwise only loaded.
    fn is_constant_in(
        &self,
        func: &Function,
        dom: &DomTree,
        region: &Region,
        alloca: Value,
        uses: &[Use],
    ) -> bool {
        let mut stores = uses.iter().filter(|used| used.access != Access::Reads);
        let is_plain = |used: &Use| match &func.insts[used.inst].op {
            Op::Load { volatile, .. } => !volatile,
            Op::Store { volatile, atomic, .. } => {
                !volatile && atomic.is_none() && used.access == Access::Writes
            }
            // Of a marker; another call may leave the address anywhere.
            Op::Call(_) => func.insts[used.inst].args().iter().all(|arg| root(func, *arg).is_none()),
            _ => false,
        };
        let store = stores.next();
        stores.next().is_none()
            && store.is_some_and(|store| dom.dominates_inst(func, store.inst, region.entry()))
            && !self.copied.contains(&alloca)
            && uses.iter().all(is_plain)
    }
}

/// A region to be outlined.
struct Outlined {
    region: Region,
    inside: FxHashSet<Block>,
}

/// Whether region `at` of `regions` does not list `alloca`, and reads what was stored in front of it.
fn is_read_unlisted(func: &Function, regions: &[Outlined], at: usize, alloca: Value, uses: &[Use]) -> bool {
    let Outlined { region, inside } = &regions[at];
    let is_listed = |region: &Region| uses.iter().any(|used| used.inst == region.entry());
    // A region apart from this one, which does not list it either, has an alloca of its own.
    let has_own = |other: &Outlined, block: Block| {
        other.inside.contains(&block)
            && !other.inside.contains(&region.entry_block())
            && !is_listed(&other.region)
    };
    let may_store = |used: &Use| {
        used.access != Access::Reads || matches!(func.insts[used.inst].op, Op::Call(_) | Op::Invoke(_))
    };
    let is_outside =
        |used: &Use| !inside.contains(&used.block) && !regions.iter().any(|other| has_own(other, used.block));
    let home = func.def_inst(alloca).and_then(|def| func.inst_block(def));
    uses.iter().any(|used| inside.contains(&used.block))
        && home.is_some_and(|home| !inside.contains(&home))
        && !is_listed(region)
        && uses.iter().any(|used| may_store(used) && is_outside(used))
        && reads_before_writing(func, region, inside, uses)
}

/// Whether what `inst` stores is as large as `alloca`; of other instructions that is not known.
fn covers(module: &Module, func: &Function, alloca: Value, inst: Inst) -> bool {
    let size = |ty| module.ctx.types.size_align(ty).map(|(size, _)| size);
    let def = func.def_inst(alloca).map(|def| &func.insts[def].op);
    match (def, &func.insts[inst].op) {
        (Some(Op::Alloca { ty, .. }), Op::Store { .. }) => {
            let stored = module.ctx.operand_ty(func, func.insts[inst].operands[0]);
            size(*ty).is_some() && size(*ty) <= size(stored)
        }
        _ => true,
    }
}

/// Whether a call writes what its first argument points to and does not read it.
fn writes_first(module: &Module, data: &weft_ir::InstData) -> bool {
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let is_copy =
        |name: &str| ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|p| name.starts_with(p));
    callee.is_some_and(|name| is_copy(module.ctx.names.text(name)))
}

/// Whether a path from the beginning of `region` comes to a use that reads before one that writes.
fn reads_before_writing(func: &Function, region: &Region, inside: &FxHashSet<Block>, uses: &[Use]) -> bool {
    let mut first: FxHashMap<Block, Access> = FxHashMap::default();
    for used in uses.iter().filter(|used| inside.contains(&used.block)) {
        if used.access != Access::Changes {
            first.entry(used.block).or_insert(used.access);
        }
    }
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![region.body()];
    while let Some(block) = work.pop() {
        if !inside.contains(&block) || !seen.insert(block) {
            continue;
        }
        match first.get(&block) {
            Some(Access::Reads) => return true,
            Some(_) => {}
            None => work.extend(func.successors(block)),
        }
    }
    false
}

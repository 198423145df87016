//! What instructions do with allocas: with the whole, or with a part of it.
//!
//! Computed once per function, before anything is private. [`super::uses`] says less, and follows what changes.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_ir::{Block, Function, Inst, InstData, Module, Op, Operand, Value};
use weft_regions::{ClauseKind, Kind, Marker, Own, RegionEntry};

use super::uses::fixed_alloca;

/// What an instruction does with an alloca.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// It uses what the alloca holds, or may.
    Reads,
    /// It gives the whole a new value.
    Writes,
    /// It changes a part, or makes a marker's list name it as private.
    Changes,
}

/// A use of an alloca.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// Where it stands.
    pub(super) block: Block,
    /// What uses the alloca.
    pub(super) inst: Inst,
    /// What it does.
    pub(super) access: Access,
}

/// The uses of all allocas, in layout order.
pub(super) struct Uses {
    /// By alloca.
    pub(super) of: IndexMap<Value, Vec<Use>>,
    /// Allocas of which a region has a copy that begins without the value, or changes it.
    pub(super) copied: FxHashSet<Value>,
}

impl Uses {
    /// Walks `func` once.
    pub(super) fn compute(module: &Module, func: &Function) -> Uses {
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
}

/// The alloca into which `address` points, and whether it is that of the whole.
pub(super) fn root(func: &Function, address: Operand) -> Option<(Value, bool)> {
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
fn writes_first(module: &Module, data: &InstData) -> bool {
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let is_copy =
        |name: &str| ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|p| name.starts_with(p));
    callee.is_some_and(|name| is_copy(module.ctx.names.text(name)))
}

//! What depends on the address of a private alloca is computed where it is used.
//!
//! LLVM computes the address of a field once, in front of the region, even if the object belongs to the
//! region alone. Passed into the outlined function, it would be the same address for all threads.
//!
//! ```llvm
//! %field = getelementptr i8, ptr %object, i64 8        … region.entry …
//! … region.entry …                               ==>     %field = getelementptr i8, ptr %object, i64 8
//!   store i64 1, ptr %field                              store i64 1, ptr %field
//! ```
//!
//! # Postconditions
//! No value that a parallel region uses is computed outside of it from the address of an alloca that the
//! region's entry does not list. (Neither is a `getelementptr` from one that it does list: accesses inside
//! then show which object they mean, see [`super::alias_scopes`].)
//!
//! # Refused
//! A phi outside of the region that leads to such an alloca: each thread would have to choose again.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::edit::{remove_unused, split_edge};
use weft_ir::{Block, Cursor, Function, Inst, Module, Op, Operand, Value, ValueDef};
use weft_regions::Region;

use super::allocas::listed_allocas;
use super::live_outs::is_pure;

/// Computes what depends on addresses of allocas again at the beginning of `region`.
///
/// To be called for all regions, outer ones first, before any is outlined: an address that LLVM computes
/// once for two regions must have left the code around both before it can be told that neither shares it.
///
/// # Errors
/// Names an address that is chosen outside of the region.
pub(super) fn localize(module: &mut Module, func: &mut Function, region: &Region) -> Result<(), String> {
    let inside = region.block_set();
    let mut search =
        Search { inside: &inside, listed: listed_allocas(func, &region.unit), known: FxHashMap::default() };
    let mut wanted: Vec<Value> = Vec::new();
    for inst in region.insts(func) {
        for operand in &func.insts[inst].operands {
            let Operand::Value(value) = *operand else { continue };
            let computed = search.outside(func, value).is_some_and(|i| !is_alloca(func, i));
            let depends = computed && (search.depends(module, func, value) || offset_of_alloca(func, value));
            if depends && !wanted.contains(&value) {
                wanted.push(value);
            }
        }
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let first = split_edge(func, &mut module.ctx, region.entry_block(), region.body())
        .ok_or("the region's body is an exception pad")?;
    let mut copier = Copier { search, first, copies: FxHashMap::default(), originals: Vec::new() };
    for value in wanted {
        copier.copy(module, func, value)?;
    }
    let Copier { copies, originals, .. } = copier;
    for block in region.inside.iter().copied() {
        for inst in func.block_insts(block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if let Operand::Value(value) = operand
                    && let Some(copy) = copies.get(value)
                {
                    *operand = *copy;
                }
            }
        }
    }
    // Each stands behind those that it uses.
    originals.into_iter().rev().for_each(|original| remove_unused(func, func.result(original)));
    Ok(())
}

/// Looks for values that depend on addresses of private allocas.
struct Search<'a> {
    inside: &'a FxHashSet<Block>,
    listed: FxHashSet<Inst>,
    known: FxHashMap<Value, bool>,
}

impl Search<'_> {
    /// The instruction outside of the region that computes `value`.
    fn outside(&self, func: &Function, value: Value) -> Option<Inst> {
        let ValueDef::Inst(inst) = func.values[value].def else { return None };
        func.inst_block(inst).filter(|block| !self.inside.contains(block)).map(|_| inst)
    }

    /// Whether `value` is computed outside of the region from the address of an alloca that is not listed.
    fn depends(&mut self, module: &Module, func: &Function, value: Value) -> bool {
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        let Some(inst) = self.outside(func, value) else { return false };
        let data = &func.insts[inst];
        if is_alloca(func, inst) {
            return !self.listed.contains(&inst);
        }
        if !is_pure(module, func, data) && !matches!(data.op, Op::Phi(_) | Op::Freeze) {
            return false;
        }
        // A phi may lead back to itself.
        self.known.insert(value, false);
        let depends = data.operands.iter().any(|operand| match operand {
            Operand::Value(value) => self.depends(module, func, *value),
            _ => false,
        });
        self.known.insert(value, depends);
        depends
    }
}

/// Copies computations into the first block of a region.
struct Copier<'a> {
    search: Search<'a>,
    first: Block,
    copies: FxHashMap<Value, Operand>,
    originals: Vec<Inst>,
}

impl Copier<'_> {
    fn copy(&mut self, module: &mut Module, func: &mut Function, value: Value) -> Result<Operand, String> {
        if let Some(known) = self.copies.get(&value) {
            return Ok(*known);
        }
        let inst = self.search.outside(func, value).filter(|i| !is_alloca(func, *i));
        let needed = self.search.depends(module, func, value) || offset_of_alloca(func, value);
        let Some(inst) = inst.filter(|_| needed) else { return Ok(Operand::Value(value)) };
        let mut data = func.insts[inst].clone();
        if matches!(data.op, Op::Phi(_) | Op::Freeze) {
            let name = func.values[value].name.map_or("", |n| module.ctx.names.text(n));
            return Err(format!(
                "the address '%{name}' of something private is chosen outside of the region"
            ));
        }
        for operand in &mut data.operands {
            if let Operand::Value(value) = *operand {
                *operand = self.copy(module, func, value)?;
            }
        }
        let copy = Cursor::before_terminator(func, &mut module.ctx, self.first).insert(data);
        let copy = func.result(copy);
        if let Operand::Value(new) = copy {
            func.values[new].name = func.values[value].name;
        }
        self.copies.insert(value, copy);
        self.originals.push(inst);
        Ok(copy)
    }
}

/// Whether `value` is an alloca's address plus offsets.
fn offset_of_alloca(func: &Function, value: Value) -> bool {
    let mut at = value;
    while let Some(inst) = func.def_inst(at) {
        match (&func.insts[inst].op, func.insts[inst].operands.first()) {
            (Op::Alloca { .. }, _) => return true,
            (Op::Gep { .. }, Some(Operand::Value(base))) => at = *base,
            _ => return false,
        }
    }
    false
}

fn is_alloca(func: &Function, inst: Inst) -> bool {
    matches!(func.insts[inst].op, Op::Alloca { .. })
}

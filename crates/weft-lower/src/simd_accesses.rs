//! Which accesses of a `simd` loop are parallel: no iteration depends on another one through them.
//!
//! ```llvm
//! %0 = load float, ptr %p, !llvm.access.group !9           ; !9 = distinct !{}
//! store float %1, ptr %x.private                           ; one for all iterations: not parallel
//! ```
//!
//! The construct says so of what the iterations share. It does not say so of private memory: each lane of a vector has its
//! own, but the loop as it stands has one for all iterations. So an `alloca` that only the region uses, or that is a private
//! copy, or lies in memory that an allocator gave, is not parallel, and neither is what may get its address by other ways.
//! LLVM takes a loop for parallel only if all accesses in it are. So it is all or none.
//!
//! # Preconditions
//! LLVM has promoted to registers what it could. What it inlines after this must not access memory of its own: a loop is not
//! parallel if it calls a function of the module that has variables on the stack, or calls one that has.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_analysis::{EffectTable, Loop, Use, UseIndex};
use weft_ir::{
    Attachment, Block, CastOp, ConstKind, FuncId, Function, Inst, MdValue, Module, Op, Operand, Type, Value,
    ValueDef,
};
use weft_regions::{MARKER_PREFIX, PRIVATE, Region};

/// What is known of a function with `simd` loops, whatever becomes of their metadata.
pub(crate) struct Known {
    uses: UseIndex,
    effects: EffectTable,
    /// How the variables are used that have been asked about: many loops may have them in common.
    used: RefCell<FxHashMap<Value, Rc<Used>>>,
}

impl Known {
    /// Looks at the function.
    pub(crate) fn of(module: &Module, func: &Function) -> Known {
        Known {
            uses: UseIndex::compute(func),
            effects: EffectTable::compute(module),
            used: RefCell::default(),
        }
    }

    fn used(&self, module: &Module, func: &Function, alloca: Value) -> Rc<Used> {
        let mut used = self.used.borrow_mut();
        used.entry(alloca).or_insert_with(|| Rc::new(Used::of(module, func, &self.uses, alloca))).clone()
    }
}

/// The size of the widest number that the loop `found` loads or stores; 0 if there is none.
pub(crate) fn widest(module: &Module, func: &Function, found: &Loop) -> u64 {
    let insts = found.blocks.iter().flat_map(|block| func.block_insts(*block));
    insts.map(|inst| accessed_bytes(module, func, *inst)).max().unwrap_or(0)
}

/// Puts all accesses of the loop `found` of `region` into a group, whose node's number is returned; does nothing if not
/// all of them are parallel.
pub(crate) fn group(
    module: &mut Module,
    func: &mut Function,
    known: &Known,
    region: &Region,
    found: &Loop,
) -> Option<u32> {
    let accesses = parallel_accesses(module, func, known, region, found)?;
    let number = module.add_metadata("distinct !{}");
    let kind = module.ctx.names.intern("llvm.access.group");
    for inst in accesses {
        let known = func.insts[inst].attachments.iter().position(|attachment| attachment.kind == kind);
        let Some(at) = known else {
            func.insts[inst].attachments.push(Attachment { kind, value: MdValue::Node(number) });
            continue;
        };
        // It is in the group of a loop inside, too.
        let MdValue::Node(inner) = func.insts[inst].attachments[at].value else { continue };
        let text = module.metadata.get(&inner).map_or(String::new(), |text| text.to_string());
        let mut groups = match text.starts_with("distinct") {
            true => vec![format!("!{inner}")],
            false => module.node_operands(&text),
        };
        groups.push(format!("!{number}"));
        let list = module.add_metadata(&format!("!{{{}}}", groups.join(", ")));
        func.insts[inst].attachments[at].value = MdValue::Node(list);
    }
    Some(number)
}

/// The instructions of the loop that access memory; nothing if one of them is not parallel.
fn parallel_accesses(
    module: &Module,
    func: &Function,
    known: &Known,
    region: &Region,
    found: &Loop,
) -> Option<Vec<Inst>> {
    let private = Private::of(module, func, known, region, found);
    if private.escapes {
        return None;
    }
    let mut accesses = Vec::new();
    for inst in found.blocks.iter().flat_map(|block| func.block_insts(*block)).copied() {
        let data = &func.insts[inst];
        let is_parallel = match &data.op {
            Op::Load { volatile: false, atomic: None, .. } => {
                private.excludes(module, func, data.operands[0])
            }
            Op::Store { volatile: false, atomic: None, .. } => {
                private.excludes(module, func, data.operands[1])
            }
            Op::Call(_) if data.is_debug_record() => continue,
            Op::Call(_) => is_parallel_call(module, func, &private, inst),
            _ if !known.effects.of_inst(&module.ctx, func, inst).accesses_memory() => continue,
            _ => false,
        };
        if !is_parallel {
            return None;
        }
        accesses.push(inst);
    }
    Some(accesses)
}

/// Whether a call accesses only what the iterations share.
fn is_parallel_call(module: &Module, func: &Function, private: &Private, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let Some(name) = data.callee().and_then(|callee| module.ctx.global_name(callee)) else { return false };
    if module.ctx.names.text(name).starts_with(MARKER_PREFIX) {
        return false;
    }
    let is_known =
        module.function(module.ctx.names.text(name)).is_some_and(|id| keeps_no_memory(module, id, DEEPEST));
    is_known && data.args().iter().all(|arg| private.excludes(module, func, *arg))
}

/// So many calls are looked through.
const DEEPEST: u32 = 4;

/// Whether a function, whose body may be inlined, has no variables in memory; `depth` says how many calls are looked through.
///
/// Functions with `simd` loops or regions of their own are none: what is in them has groups of its own.
fn keeps_no_memory(module: &Module, id: FuncId, depth: u32) -> bool {
    let called = &module.functions[id];
    if called.is_declaration {
        return true;
    }
    // The one that is lowered is not there now.
    depth > 0
        && !called.blocks().is_empty()
        && called.layout_insts().all(|(_, inst)| {
            let data = &called.insts[inst];
            match &data.op {
                Op::Alloca { .. } => false,
                Op::Call(_) if data.is_debug_record() => true,
                Op::Call(_) => {
                    let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
                    let name = name.map_or("", |name| module.ctx.names.text(name));
                    let callee = module.function(name);
                    !name.starts_with(MARKER_PREFIX)
                        && callee.is_some_and(|callee| keeps_no_memory(module, callee, depth - 1))
                }
                Op::Load { volatile, atomic, .. } | Op::Store { volatile, atomic, .. } => {
                    !volatile && atomic.is_none()
                }
                _ => true,
            }
        })
}

/// The size of the number that a load or store moves.
fn accessed_bytes(module: &Module, func: &Function, inst: Inst) -> u64 {
    let data = &func.insts[inst];
    let ty = match data.op {
        Op::Load { .. } => data.ty,
        Op::Store { .. } => module.ctx.operand_ty(func, data.operands[0]),
        _ => Type::VOID,
    };
    module.ctx.types.size_align(ty).map_or(0, |(size, _)| size)
}

/// The allocas of which each iteration has its own.
struct Private {
    allocas: FxHashSet<Value>,
    /// Whether the address of one is stored, passed to a function, or computed with.
    escapes: bool,
}

impl Private {
    /// Finds the private allocas that the loop uses.
    fn of(module: &Module, func: &Function, known: &Known, region: &Region, found: &Loop) -> Private {
        let insts = found.blocks.iter().flat_map(|block| func.block_insts(*block));
        let operands = insts.flat_map(|inst| func.insts[*inst].operands.iter().copied());
        let in_region = region.block_set();
        let mut private = Private { allocas: FxHashSet::default(), escapes: false };
        for value in allocas_behind(module, func, operands) {
            let used = known.used(module, func, value);
            let is_local = used.in_blocks.iter().all(|block| in_region.contains(block));
            let name = func.values[value].name.map_or("", |name| module.ctx.names.text(name));
            let is_given = func.def_inst(value).is_some_and(|inst| is_given(module, func, inst));
            if is_local || is_given || name.contains(PRIVATE) {
                private.allocas.insert(value);
                private.escapes |= used.escapes;
            }
        }
        private
    }

    /// Whether `address` is not in one of them.
    fn excludes(&self, module: &Module, func: &Function, address: Operand) -> bool {
        allocas_behind(module, func, [address]).iter().all(|alloca| !self.allocas.contains(alloca))
    }
}

/// Whether a call is of the function by which an allocator gives memory: a private copy may lie there.
fn is_given(module: &Module, func: &Function, inst: Inst) -> bool {
    let callee = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
    callee.is_some_and(|name| module.ctx.names.text(name) == "omp_aligned_alloc")
}

/// The allocas that `operands` are addresses in, and what allocators gave.
fn allocas_behind(
    module: &Module,
    func: &Function,
    operands: impl IntoIterator<Item = Operand>,
) -> Vec<Value> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut todo: Vec<Operand> = operands.into_iter().collect();
    while let Some(operand) = todo.pop() {
        let Operand::Value(value) = operand else { continue };
        if !seen.insert(value) {
            continue;
        }
        let ValueDef::Inst(inst) = func.values[value].def else { continue };
        let data = &func.insts[inst];
        match &data.op {
            Op::Alloca { .. } => found.push(value),
            Op::Call(_) if is_given(module, func, inst) => found.push(value),
            Op::Gep { .. } | Op::Cast(..) | Op::Select(_) | Op::Phi(_) => {
                todo.extend(data.operands.iter().copied());
            }
            _ => {}
        }
    }
    found
}

/// How an alloca is used.
struct Used {
    /// The blocks in which it is read or written.
    in_blocks: FxHashSet<Block>,
    escapes: bool,
}

impl Used {
    fn of(module: &Module, func: &Function, uses: &UseIndex, alloca: Value) -> Used {
        let mut used = Used { in_blocks: FxHashSet::default(), escapes: false };
        let mut seen = FxHashSet::from_iter([alloca]);
        let mut todo = vec![alloca];
        while let Some(address) = todo.pop() {
            for &Use { inst, index } in uses.uses(address) {
                let data = &func.insts[inst];
                match &data.op {
                    Op::Gep { .. } | Op::Select(_) | Op::Phi(_) => {
                        todo.extend(data.result.filter(|value| seen.insert(*value)));
                        continue;
                    }
                    Op::Cast(op, _) if *op != CastOp::PtrToInt => {
                        todo.extend(data.result.filter(|value| seen.insert(*value)));
                        continue;
                    }
                    Op::ICmp(..) => continue,
                    Op::Load { .. } => {}
                    // A variable that begins without a value gets this from `prepare`.
                    Op::Store { .. } if is_undefined(module, data.operands[0]) => continue,
                    Op::Store { .. } => used.escapes |= index == 0,
                    Op::Call(_) if is_bookkeeping(func, module, inst) => continue,
                    Op::Call(_) => {
                        let name = data.callee().and_then(|callee| module.ctx.global_name(callee));
                        let name = name.map_or("", |name| module.ctx.names.text(name));
                        used.escapes |= !(name.starts_with("llvm.mem") || name.starts_with(MARKER_PREFIX));
                    }
                    _ => used.escapes = true,
                }
                used.in_blocks.extend(func.inst_block(inst));
            }
        }
        used
    }
}

fn is_undefined(module: &Module, operand: Operand) -> bool {
    matches!(operand, Operand::Const(c)
        if matches!(module.ctx.consts.data(c).kind, ConstKind::Undef | ConstKind::Poison))
}

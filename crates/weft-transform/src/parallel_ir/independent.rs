//! Whether two parts of a task may be executed at the same time.
//!
//! ```llvm
//!   store i64 %a, ptr %p          ; one part
//!   %b = load i64, ptr %q         ; the other: %p and %q are 'noalias' arguments
//! ```
//!
//! They may if neither uses a register of the other, no memory that one of them writes is accessed by the other, and nobody
//! could tell which comes first: they do no more than compute, access memory, and return.
//!
//! Addresses in two objects to which no other pointer leads are different ([`weft_analysis::is_identified`]), and so are constant
//! distances from one pointer. A call accesses memory by its arguments alone if its attributes say so, and then all of what they
//! point into.

use rustc_hash::FxHashMap;
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_analysis::effects::EffectTable;
use weft_analysis::{Address, is_identified};
use weft_ir::{Function, Inst, Module, Op, Operand, SymbolDef, Type, attributes};

/// What is known of the function.
pub(super) struct Known<'a> {
    pub(super) module: &'a Module,
    pub(super) effects: &'a EffectTable,
    pub(super) func: &'a Function,
}

/// An access of memory.
struct Access {
    writes: bool,
    object: Operand,
    /// The first byte and the one behind the last, counted from the object's pointer; none if it may be any.
    bytes: Option<(i128, i128)>,
}

impl Known<'_> {
    /// Whether the instructions `first` and those of `second`, which come later, may be executed at the same time.
    pub(super) fn are_independent(&self, first: &[Inst], second: &[Inst]) -> bool {
        let results: Vec<Operand> =
            first.iter().filter_map(|inst| self.func.insts[*inst].result).map(Operand::Value).collect();
        let uses = |inst: &Inst| self.func.insts[*inst].operands.iter().any(|used| results.contains(used));
        if second.iter().any(uses) {
            return false;
        }
        let (Some(one), Some(other)) = (self.accesses(first), self.accesses(second)) else { return false };
        !one.iter().any(|access| other.iter().any(|with| self.may_conflict(access, with)))
    }

    /// What memory the instructions access; none if one of them does something else, or nobody knows.
    fn accesses(&self, insts: &[Inst]) -> Option<Vec<Access>> {
        let mut found = Vec::new();
        for inst in insts {
            self.add_accesses(*inst, &mut found)?;
        }
        Some(found)
    }

    fn add_accesses(&self, inst: Inst, found: &mut Vec<Access>) -> Option<()> {
        let data = &self.func.insts[inst];
        if is_bookkeeping(self.func, self.module, inst) {
            return Some(());
        }
        match &data.op {
            Op::Load { volatile: false, atomic: None, .. } => {
                found.push(self.access(data.operands[0], Some(data.ty), false));
            }
            Op::Store { volatile: false, atomic: None, .. } => {
                let ty = self.module.ctx.operand_ty(self.func, data.operands[0]);
                found.push(self.access(data.operands[1], Some(ty), true));
            }
            // A task's variable of a size that is not known would move with the part that makes it.
            Op::Alloca { .. } => return None,
            Op::Call(_) => {
                let effects = self.effects.of_inst(&self.module.ctx, self.func, inst);
                let only_accesses = !effects.unwinds
                    && !effects.diverges
                    && !effects.synchronizes
                    && !effects.is_observable
                    && !effects.is_convergent;
                if !only_accesses {
                    return None;
                }
                if effects.accesses_memory() {
                    let is_address =
                        |arg: &&Operand| self.module.ctx.operand_ty(self.func, **arg) == Type::PTR;
                    if !self.accesses_by_arguments(inst) {
                        return None;
                    }
                    let args = data.args().iter().filter(is_address);
                    found.extend(args.map(|arg| self.access(*arg, None, effects.writes)));
                }
            }
            _ => {
                let effects = self.effects.of_inst(&self.module.ctx, self.func, inst);
                let is_plain = !effects.accesses_memory() && !effects.has_side_effects();
                return is_plain.then_some(());
            }
        }
        Some(())
    }

    /// Whether the called function accesses no memory but by its arguments: `memory(argmem: …)`. [LangRef: function attributes]
    fn accesses_by_arguments(&self, inst: Inst) -> bool {
        let callee = self.func.insts[inst].callee().and_then(|callee| self.module.ctx.global_name(callee));
        let Some(SymbolDef::Function(id)) = callee.and_then(|name| self.module.symbols.get(&name)) else {
            return false;
        };
        attributes::texts(self.module, &self.module.functions[*id].suffix).any(|text| {
            let kinds = text.split_once("memory(").and_then(|(_, rest)| rest.split_once(')'));
            kinds.is_some_and(|(kinds, _)| kinds.split(',').all(|kind| kind.trim().starts_with("argmem:")))
        })
    }

    fn access(&self, pointer: Operand, ty: Option<Type>, writes: bool) -> Access {
        let Address { root, distance } = Address::of(self.module, self.func, pointer);
        let start = distance.filter(|distance| distance.indices.is_empty()).map(|distance| distance.bytes);
        let size = ty.and_then(|ty| self.module.ctx.types.size_align(ty)).map(|(size, _)| i128::from(size));
        let bytes = start.zip(size).map(|(start, size)| (start, start + size));
        Access { writes, object: root, bytes }
    }

    fn may_conflict(&self, a: &Access, b: &Access) -> bool {
        if !a.writes && !b.writes {
            return false;
        }
        if a.object != b.object {
            let is_own = |object| is_identified(self.module, self.func, object);
            return !(is_own(a.object) && is_own(b.object));
        }
        match (a.bytes, b.bytes) {
            (Some((start, end)), Some((from, to))) => start < to && from < end,
            _ => true,
        }
    }
}

/// The places among `insts` across which no register is used.
pub(super) fn uncrossed(func: &Function, insts: &[Inst]) -> Vec<usize> {
    let mut made: FxHashMap<Operand, usize> = FxHashMap::default();
    let mut first = vec![usize::MAX; insts.len()];
    for (at, inst) in insts.iter().enumerate() {
        let used = func.insts[*inst].operands.iter().filter_map(|used| made.get(used));
        first[at] = used.min().copied().unwrap_or(at);
        made.extend(func.insts[*inst].result.map(|result| (Operand::Value(result), at)));
    }
    // Behind the place, nothing may use what is in front of it.
    let mut least = insts.len();
    let mut places = Vec::new();
    for at in (0..insts.len()).rev() {
        least = least.min(first[at]);
        if least >= at {
            places.push(at);
        }
    }
    places.reverse();
    places
}

//! Where the pointers of a function come from, and what it accesses by them.
//!
//! ```llvm
//! define void @sort(ptr %a, ptr %t, i32 %n)
//!   %half = getelementptr inbounds i32, ptr %a, i64 %m     ; comes from %a
//!   %i = phi ptr [ %half, %entry ], [ %next, %loop ]       ; and so does this
//!   store i32 %x, ptr %i                                   ; an access of %a's area
//! ```
//!
//! # Precondition
//! Nothing in the function waits for somebody else, or is volatile or atomic.
//!
//! # Postcondition
//! Each access of memory that was there before the function was called is one of [`Roots::accesses`], or one of a call of itself.
//!
//! # Refused
//! Pointers that are loaded, made of numbers or returned by a function; variables of each thread; variables in memory; functions that
//! access memory, beside those that copy, fill, allocate and free it.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{Block, CastOp, Function, Inst, Module, Op, Operand, Symbol, SymbolDef, Value, ValueDef};

use super::inequalities::{Sum, Unknown};
use super::numbers::Numbers;
use crate::{Address, EffectTable, is_of_mathematics, names_thread_local};

/// What pointers come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Root {
    /// The parameter of this index.
    Param(usize),
    /// A variable of the module.
    Global(Symbol),
}

impl Root {
    /// Its address.
    #[must_use]
    pub fn unknown(self) -> Unknown {
        match self {
            Root::Param(index) => Unknown::Param(index),
            Root::Global(name) => Unknown::Global(name),
        }
    }
}

/// An access.
pub(super) struct Access {
    /// The area in which it is.
    pub(super) area: usize,
    pub(super) block: Block,
    /// The address of its first byte.
    pub(super) first: Sum,
    /// The address behind its last byte.
    pub(super) behind: Sum,
    pub(super) writes: bool,
    /// By how many bytes places are apart that are accessed in this way.
    pub(super) scales: Vec<i128>,
}

/// The pointers of a function.
pub(super) struct Roots<'a> {
    module: &'a Module,
    func: &'a Function,
    /// Accesses: who, by which pointer, how many bytes, and whether it writes.
    by_pointer: Vec<(Inst, Operand, Length, bool)>,
    /// For each root the first of those to which it belongs.
    first: FxHashMap<Root, Root>,
}

const HANDS_ON: &str = "it hands memory on that it has allocated";

/// How many bytes are accessed.
#[derive(Clone, Copy)]
enum Length {
    Constant(i128),
    Of(Operand),
}

/// A root, or memory that the function has allocated.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    Root(Root),
    Own,
}

impl<'a> Roots<'a> {
    /// Finds what `func` accesses beside its `calls` of itself.
    pub(super) fn of(
        module: &'a Module,
        effects: &EffectTable,
        func: &'a Function,
        calls: &[Inst],
    ) -> Result<Roots<'a>, &'static str> {
        let mut roots = Roots { module, func, by_pointer: Vec::new(), first: FxHashMap::default() };
        roots.check_allocated()?;
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            if data.is_debug_record() || calls.contains(&inst) {
                continue;
            }
            if data.operands.iter().any(|operand| names_thread_local(module, *operand)) {
                return Err("it uses variables of which each thread has its own");
            }
            roots.collect(effects, inst)?;
        }
        for index in 0..roots.by_pointer.len() {
            let origins = roots.origins(roots.by_pointer[index].1)?;
            roots.join(&origins);
        }
        let is_plain = |call: &Inst| match &func.insts[*call].op {
            Op::Call(info) => info.tail != weft_ir::TailKind::MustTail && !info.has_bundles(),
            _ => false,
        };
        if !calls.iter().all(is_plain) {
            return Err("it calls itself in a special way");
        }
        for arg in calls.iter().flat_map(|call| func.insts[*call].args()) {
            if !roots.is_pointer(*arg) {
                continue;
            }
            let origins = roots.origins(*arg)?;
            if origins.contains(&Origin::Own) {
                return Err(HANDS_ON);
            }
            roots.join(&origins);
        }
        roots.join_compared();
        Ok(roots)
    }

    /// The roots by area.
    pub(super) fn areas(&self) -> Vec<Vec<Root>> {
        let mut firsts: Vec<Root> = self.first.values().copied().collect();
        firsts.sort();
        firsts.dedup();
        let of = |first: Root| {
            let mut roots: Vec<Root> =
                self.first.iter().filter(|(_, to)| **to == first).map(|(root, _)| *root).collect();
            roots.sort();
            roots
        };
        firsts.into_iter().map(of).collect()
    }

    /// The area of `root`.
    pub(super) fn area(&self, root: Root) -> Option<usize> {
        self.areas().iter().position(|roots| roots.contains(&root))
    }

    /// The area of what `pointer` comes from.
    pub(super) fn area_of(&self, pointer: Operand) -> Result<usize, &'static str> {
        let origins = self.origins(pointer)?;
        let found = origins.iter().find_map(|origin| match origin {
            Origin::Root(root) => self.area(*root),
            Origin::Own => None,
        });
        found.ok_or(HANDS_ON)
    }

    /// The accesses of memory that was there before.
    pub(super) fn accesses(&self, numbers: &Numbers<'_>) -> Result<Vec<Access>, &'static str> {
        const UNKNOWN: &str = "it accesses memory at a place of which nothing is known";
        let mut accesses = Vec::new();
        for (inst, pointer, length, writes) in &self.by_pointer {
            if self.origins(*pointer)?.iter().all(|origin| *origin == Origin::Own) {
                continue;
            }
            let first = numbers.address(*pointer).ok_or(UNKNOWN)?;
            let (length, own) = match length {
                Length::Constant(size) => (Sum::number(*size), Some(*size)),
                Length::Of(operand) => (numbers.sum(*operand).ok_or(UNKNOWN)?, None),
            };
            let distance = Address::of(self.module, self.func, *pointer).distance.unwrap_or_default();
            let steps = distance.indices.into_iter().map(|(_, scale)| scale.abs());
            let of_length = length.terms.values().map(|scale| scale.abs());
            accesses.push(Access {
                area: self.area_of(*pointer)?,
                block: self.func.inst_block(*inst).ok_or(UNKNOWN)?,
                behind: first.plus(&length, 1).ok_or(UNKNOWN)?,
                first,
                writes: *writes,
                scales: steps.chain(of_length).chain(own).filter(|scale| *scale > 0).collect(),
            });
        }
        Ok(accesses)
    }

    fn is_pointer(&self, operand: Operand) -> bool {
        self.module.ctx.types.is_ptr(self.module.ctx.operand_ty(self.func, operand))
    }

    /// Refuses to store what may lead to memory that the function has allocated.
    fn check_allocated(&self) -> Result<(), &'static str> {
        if !self.func.layout_insts().any(|(_, inst)| self.is_allocation(inst)) {
            return Ok(());
        }
        for (_, inst) in self.func.layout_insts() {
            let data = &self.func.insts[inst];
            let types = &self.module.ctx.types;
            let is_plain = |ty| types.int_bits(ty).is_some() || types.is_float(ty);
            let hands_on = match data.op {
                Op::Store { .. } => !is_plain(self.module.ctx.operand_ty(self.func, data.operands[0])),
                Op::Cast(CastOp::PtrToInt, _) => true,
                _ => false,
            };
            if hands_on {
                return Err(HANDS_ON);
            }
        }
        Ok(())
    }

    /// Notes what `inst` accesses.
    fn collect(&mut self, effects: &EffectTable, inst: Inst) -> Result<(), &'static str> {
        let data = &self.func.insts[inst];
        let of_inst = effects.of_inst(&self.module.ctx, self.func, inst);
        let size = |ty| self.module.ctx.types.size_align(ty).map(|(size, _)| i128::from(size));
        const NO_SIZE: &str = "it accesses memory whose size is not known";
        match &data.op {
            Op::Load { volatile: false, atomic: None, .. } => {
                let size = size(data.ty).ok_or(NO_SIZE)?;
                self.by_pointer.push((inst, data.operands[0], Length::Constant(size), false));
            }
            Op::Store { volatile: false, atomic: None, .. } => {
                let ty = self.module.ctx.operand_ty(self.func, data.operands[0]);
                let size = size(ty).ok_or(NO_SIZE)?;
                self.by_pointer.push((inst, data.operands[1], Length::Constant(size), true));
            }
            Op::Alloca { .. } => return Err("it has variables in memory"),
            Op::Invoke(_) => return Err("it handles exceptions"),
            Op::Opaque { .. } => return Err("it holds what is not understood"),
            Op::Call(info) if info.tail == weft_ir::TailKind::MustTail => {
                return Err("it ends in a call that must be a jump");
            }
            Op::Call(_) => {
                let callee = data.callee().and_then(|callee| self.module.ctx.global_name(callee));
                let name = self.module.ctx.names.text(callee.ok_or("it calls through a pointer")?);
                let args = data.args();
                let is_of_memory = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."];
                if is_of_memory.iter().any(|known| name.starts_with(known)) {
                    return self.collect_copied(inst, name.starts_with("llvm.memset."));
                }
                let is_own = |pointer| Ok(self.origins(pointer)?.iter().all(|origin| *origin == Origin::Own));
                let is_free = || -> Result<bool, &'static str> {
                    match (name, args) {
                        ("free", [pointer]) if self.is_library(name) => is_own(*pointer),
                        _ => Ok(false),
                    }
                };
                let accesses_nothing = !of_inst.accesses_memory() && !of_inst.unwinds;
                if !accesses_nothing && !self.is_inert(name) && !self.is_allocation(inst) && !is_free()? {
                    return Err("it calls functions of which it is not known what they access");
                }
            }
            _ if of_inst.accesses_memory() => return Err("it does more than compute"),
            _ => {}
        }
        Ok(())
    }

    /// Notes what `inst` accesses, which fills or copies memory.
    fn collect_copied(&mut self, inst: Inst, is_filled: bool) -> Result<(), &'static str> {
        let [to, from, length, is_volatile] = self.func.insts[inst].args() else {
            return Err("it holds what is not understood");
        };
        let is_plain =
            matches!(is_volatile, Operand::Const(c) if self.module.ctx.consts.as_int(*c) == Some(0));
        if !is_plain {
            return Err("it does more than compute");
        }
        self.by_pointer.push((inst, *to, Length::Of(*length), true));
        if !is_filled {
            self.by_pointer.push((inst, *from, Length::Of(*length), false));
        }
        Ok(())
    }

    /// Whether the function `name` accesses nothing that anybody sees.
    fn is_inert(&self, name: &str) -> bool {
        let known = ["llvm.lifetime.", "llvm.dbg.", "llvm.assume", "llvm.experimental.noalias"];
        known.iter().any(|known| name.starts_with(known))
            || self
                .module
                .function(name)
                .is_some_and(|id| is_of_mathematics(self.module, &self.module.functions[id]))
    }

    fn is_library(&self, name: &str) -> bool {
        self.module.function(name).is_some_and(|id| self.module.functions[id].is_declaration)
    }

    /// Whether `inst` allocates memory of which nobody else knows.
    fn is_allocation(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        let callee = data.callee().and_then(|callee| self.module.ctx.global_name(callee));
        let name = callee.map(|name| self.module.ctx.names.text(name));
        name.is_some_and(|name| matches!(name, "malloc" | "calloc") && self.is_library(name))
    }

    /// Lets roots that one pointer may come from be one area.
    fn join(&mut self, origins: &FxHashSet<Origin>) {
        let mut roots: Vec<Root> = origins
            .iter()
            .filter_map(|origin| match origin {
                Origin::Root(root) => Some(*root),
                Origin::Own => None,
            })
            .collect();
        roots.sort();
        let firsts: Vec<Root> = roots.iter().map(|root| *self.first.entry(*root).or_insert(*root)).collect();
        let Some(least) = firsts.iter().min().copied() else { return };
        for to in self.first.values_mut().filter(|to| firsts.contains(to)) {
            *to = least;
        }
    }

    /// Lets pointers that are compared, or subtracted from each other, belong together.
    fn join_compared(&mut self) {
        for (_, inst) in self.func.layout_insts() {
            let data = &self.func.insts[inst];
            let pair: Vec<Operand> = match &data.op {
                Op::ICmp(..) => data.operands.to_vec(),
                Op::Binary(weft_ir::BinaryOp::Sub, _) => {
                    data.operands.iter().filter_map(|operand| self.made_number(*operand)).collect()
                }
                _ => continue,
            };
            let [a, b] = pair[..] else { continue };
            if !self.is_pointer(a) {
                continue;
            }
            let (Ok(mut a), Ok(b)) = (self.origins(a), self.origins(b)) else { continue };
            a.extend(b);
            // A pointer that nobody follows may still say how far others lead.
            self.join(&a);
        }
    }

    /// The pointer of which `operand` is the number.
    fn made_number(&self, operand: Operand) -> Option<Operand> {
        let Operand::Value(value) = operand else { return None };
        let data = &self.func.insts[self.func.def_inst(value)?];
        matches!(data.op, Op::Cast(CastOp::PtrToInt, _)).then(|| data.operands[0])
    }

    /// What `pointer` may come from.
    fn origins(&self, pointer: Operand) -> Result<FxHashSet<Origin>, &'static str> {
        let mut found = FxHashSet::default();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut open = vec![pointer];
        while let Some(pointer) = open.pop() {
            let root = Address::of(self.module, self.func, pointer).root;
            if let Some(name) = self.module.ctx.global_name(root) {
                let is_variable = matches!(self.module.symbols.get(&name), Some(SymbolDef::Global(_)));
                if !is_variable {
                    return Err("it accesses memory of which nothing is known");
                }
                found.insert(Origin::Root(Root::Global(name)));
                continue;
            }
            let Operand::Value(value) = root else {
                return Err("it accesses memory of which nothing is known");
            };
            if !seen.insert(value) {
                continue;
            }
            let inst = match self.func.values[value].def {
                ValueDef::Param(index) => {
                    found.insert(Origin::Root(Root::Param(index)));
                    continue;
                }
                ValueDef::Inst(inst) => inst,
                ValueDef::Forward => return Err("it accesses memory of which nothing is known"),
            };
            let data = &self.func.insts[inst];
            match &data.op {
                Op::Phi(_) => open.extend(data.phi_incoming().map(|(value, _)| value)),
                Op::Select(_) => open.extend(&data.operands[1..3]),
                Op::Call(_) if self.is_allocation(inst) => {
                    found.insert(Origin::Own);
                }
                Op::Load { .. } => return Err("it reads from memory where it accesses memory"),
                _ => return Err("it accesses memory of which nothing is known"),
            }
        }
        Ok(found)
    }
}

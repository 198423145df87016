//! Computes ahead of a region what the code inside computes for its loops.
//!
//! ```llvm
//! … region.entry …                           %0 = load i32, ptr %n
//!   br label %head                           %1 = sext i32 %0 to i64
//! head:                              ==>     … region.entry …
//!   %bound = load i32, ptr %n                  …
//!   %wide = sext i32 %bound to i64
//! ```
//!
//! A variable of the loop has its first value there, and what is computed from it is that of the first iteration.
//!
//! # Preconditions
//! The copied values are invariant in their loop, but for its variables ([`Facts::is_invariant`]).
//!
//! # Postconditions
//! Copies stand before the entry marker, in the order they need; the region's code is as it was.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{BinaryOp, Context, Function, Inst, InstData, Op, Operand, Value};

use super::form::LoopShape;
use super::variable::{Facts, Home, Root, Seen, Variable, name_of_operand};
use crate::count::InFrontOf;

/// A place ahead of the region, and what was computed there already.
pub(super) struct Ahead<'a> {
    /// The place: in front of the region's entry marker.
    pub(super) front: InFrontOf<'a>,
    facts: &'a Facts<'a>,
    /// Variables that have another value, or none, within the region.
    hidden: FxHashSet<Operand>,
    known: FxHashMap<Value, Operand>,
    /// The variables in memory, with the number of their loop.
    memory: Vec<(usize, Variable)>,
    /// Whether the code in the region is executed under a condition: then its copy must not trap.
    is_conditional: bool,
}

impl<'a> Ahead<'a> {
    pub(super) fn new(
        func: &'a mut Function,
        ctx: &'a mut Context,
        entry: Inst,
        facts: &'a Facts<'a>,
        hidden: FxHashSet<Operand>,
    ) -> Ahead<'a> {
        Ahead {
            front: InFrontOf { func, ctx, inst: entry },
            facts,
            hidden,
            known: FxHashMap::default(),
            memory: Vec::new(),
            is_conditional: false,
        }
    }

    /// What follows is executed in the region under a condition only.
    pub(super) fn set_conditional(&mut self) {
        self.is_conditional = true;
    }

    /// Begins with loop number `level`: says which variables it has in memory.
    pub(super) fn register(&mut self, level: usize, variables: &[Variable]) {
        // What is known of values in the loops around is true of their first iteration only.
        let outermost = &self.facts.nest.levels[0].blocks;
        let func = &self.front.func;
        let block_of = |value: Value| func.def_inst(value).and_then(|def| func.inst_block(def));
        self.known.retain(|value, _| !block_of(*value).is_some_and(|b| outermost.contains(&b)));
        let in_memory = variables.iter().filter(|v| matches!(v.home, Home::Memory { .. }));
        self.memory.extend(in_memory.map(|v| (level, v.clone())));
    }

    /// The first value of a variable of loop number `level`; from now on, its phi stands for that.
    ///
    /// # Errors
    /// As [`Ahead::value`].
    pub(super) fn first(&mut self, level: usize, variable: &Variable) -> Result<Operand, String> {
        let first = self.value(level, variable.first)?;
        if let Home::Phi(phi) = variable.home
            && let Some(result) = self.front.func.insts[phi].result
        {
            self.known.insert(result, first);
        }
        Ok(first)
    }

    /// Whether `root`, in the loop, is the value that `variable` has in the iteration, not that of the next one.
    pub(super) fn sees_current(
        &self,
        level: &LoopShape,
        variable: &Variable,
        root: Root,
    ) -> Result<bool, String> {
        match (variable.home, root) {
            (Home::Memory { step, .. }, Root::Load { load, .. }) => {
                Ok(self.facts.seen(self.front.func, level, load, step)? == Seen::Current)
            }
            _ => Ok(true),
        }
    }

    /// The value of `operand`, used for loop number `level`, before the region.
    ///
    /// # Errors
    /// The rest of a sentence that begins with what the operand is: "is changed in the loop".
    pub(super) fn value(&mut self, level: usize, operand: Operand) -> Result<Operand, String> {
        let Operand::Value(value) = operand else { return Ok(operand) };
        if let Some(known) = self.known.get(&value) {
            return Ok(*known);
        }
        let Some(inst) = self.front.func.def_inst(value) else { return Ok(operand) };
        if !self.front.func.inst_block(inst).is_some_and(|b| self.facts.inside.contains(&b)) {
            return Ok(operand);
        }
        let data = self.front.func.insts[inst].clone();
        if let Op::Load { .. } = data.op
            && let Some(variable) = self.variable_at(data.operands[0])
        {
            let source = self.loaded(level, inst, &variable)?;
            let copy = self.value(level, source)?;
            self.known.insert(value, copy);
            return Ok(copy);
        }
        if data.is_phi() {
            let headers = self.facts.nest.levels.iter().map(|l| l.header);
            let block = self.front.func.inst_block(inst);
            return Err(match headers.clone().any(|h| Some(h) == block) {
                true => "depends on the variable of an outer loop".into(),
                false => "is chosen by a branch in the region".into(),
            });
        }
        if !self.facts.is_repeatable(self.front.func, self.front.ctx, inst) {
            return Err("is computed by a call, or by code with an effect".into());
        }
        self.may_copy(&data)?;
        let mut copy = data;
        for operand in &mut copy.operands {
            *operand = self.value(level, *operand)?;
        }
        copy.result = None;
        let copy = self.front.at().insert(copy);
        let copy = self.front.func.result(copy);
        self.known.insert(value, copy);
        Ok(copy)
    }

    fn variable_at(&self, address: Operand) -> Option<(usize, Variable)> {
        let is_it =
            |v: &&(usize, Variable)| matches!(v.1.home, Home::Memory { address: a, .. } if a == address);
        self.memory.iter().find(is_it).cloned()
    }

    /// What `load` of a variable sees in the first iteration: its first value, or the next one.
    fn loaded(
        &self,
        level: usize,
        load: Inst,
        (of, variable): &(usize, Variable),
    ) -> Result<Operand, String> {
        let Home::Memory { first, step, .. } = variable.home else { return Ok(variable.first) };
        if *of != level {
            return Err("depends on the variable of an outer loop".into());
        }
        let found: &LoopShape = &self.facts.nest.levels[level];
        let block = self.front.func.inst_block(load);
        if block.is_some_and(|b| found.blocks.contains(&b)) {
            return Ok(match self.facts.seen(self.front.func, found, load, step)? {
                Seen::Current => variable.first,
                Seen::Next => self.front.func.insts[step].operands[0],
            });
        }
        match self.facts.nest.dom.dominates_inst(self.front.func, first, load) {
            true => Ok(variable.first),
            false => Err("reads the loop's variable before its first value".into()),
        }
    }

    /// Whether a copy of the instruction computes the same, and does no harm.
    fn may_copy(&self, data: &InstData) -> Result<(), String> {
        match &data.op {
            Op::Load { .. } => {
                let address = data.operands[0];
                if self.facts.stores.contains_key(&address) {
                    return Err("is changed in the loop".into());
                }
                if self.hidden.contains(&address) {
                    let name = name_of_operand(self.front.func, self.front.ctx, address);
                    return Err(format!("reads {name}, which is private to the loop"));
                }
                let is_variable = match address {
                    Operand::Value(v) => self
                        .front
                        .func
                        .def_inst(v)
                        .is_some_and(|i| matches!(self.front.func.insts[i].op, Op::Alloca { .. })),
                    other => self.front.ctx.global_name(other).is_some(),
                };
                if self.is_conditional && !is_variable {
                    return Err("is read under a condition, and may not be readable ahead of it".into());
                }
            }
            Op::Binary(BinaryOp::SDiv | BinaryOp::UDiv | BinaryOp::SRem | BinaryOp::URem, _)
                if self.is_conditional =>
            {
                return Err("is a division under a condition, which may trap ahead of it".into());
            }
            Op::Call(_) if self.is_conditional && !is_min_or_max(self.front.ctx, data) => {
                return Err("is computed by a call under a condition".into());
            }
            _ => {}
        }
        Ok(())
    }
}

/// Whether the call is harmless with any arguments.
fn is_min_or_max(ctx: &Context, data: &InstData) -> bool {
    let name = data.callee().and_then(|c| ctx.global_name(c)).map_or("", |name| ctx.names.text(name));
    ["llvm.smax.", "llvm.smin.", "llvm.umax.", "llvm.umin."].iter().any(|prefix| name.starts_with(prefix))
}

//! Which variables of a function others may come to know the address of.
//!
//! ```llvm
//! %own = alloca i64                       ; each thread has one
//! store ptr %own, ptr %shared             ; others find it there: %own escapes
//! ```
//!
//! A variable escapes if a pointer into it is used otherwise than to access it, to compare it, or to describe it to the
//! markers that begin regions. These tell nobody, but that of a task: another thread may execute that, and knows the
//! variables of which the task has no copy. One walk over the function finds all. What a pointer chosen from several (`phi`,
//! `select`) leads to, escapes.

use rustc_hash::FxHashSet;
use weft_ir::{Inst, Op, Operand};
use weft_regions::{ClauseKind, Leaf, Marker, RegionEntry};

use crate::Work;

impl Work<'_> {
    /// The variables (`alloca`) of the function that escape.
    pub(crate) fn escaping(&self) -> FxHashSet<Operand> {
        let mut found = FxHashSet::default();
        for (_, inst) in self.func.layout_insts() {
            for object in self.told_to_task(inst) {
                if self.is_variable(object) {
                    found.insert(object);
                }
            }
            for (index, operand) in self.func.insts[inst].operands.iter().enumerate() {
                if matches!(operand, Operand::Value(_)) && !self.tells_nobody(inst, index) {
                    let object = self.object(*operand);
                    if self.is_variable(object) {
                        found.insert(object);
                    }
                }
            }
        }
        found
    }

    /// What the task that `inst` begins finds where the thread that makes it has it, if `inst` begins one.
    fn told_to_task(&self, inst: Inst) -> Vec<Operand> {
        let ctx = &self.module.ctx;
        let directive = RegionEntry::directive_of(self.func, ctx, inst);
        if !directive.is_some_and(|directive| directive.is(Leaf::Task) || directive.is(Leaf::Taskloop)) {
            return Vec::new();
        }
        let Some(entry) = RegionEntry::parse(self.func, ctx, inst) else { return Vec::new() };
        let copies = [ClauseKind::Private, ClauseKind::Firstprivate];
        let listed = entry.clauses.iter().filter(|clause| !copies.iter().any(|kind| clause.is(*kind)));
        let variables = listed.flat_map(|clause| clause.variables());
        variables.filter(|operand| matches!(operand, Operand::Value(_))).map(|v| self.object(v)).collect()
    }

    /// Whether `inst` tells nobody outside of the function the address that is its operand `index`.
    pub(crate) fn tells_nobody(&self, inst: Inst, index: usize) -> bool {
        match &self.func.insts[inst].op {
            Op::Load { .. } | Op::AtomicRmw { .. } | Op::Gep { .. } => index == 0,
            Op::Store { .. } => index == 1,
            Op::DebugRecord(_) | Op::ICmp(..) => true,
            Op::Call(_) => {
                self.marker(inst) == Some(Marker::Entry)
                    || self.is_lifetime(inst)
                    || self.is_memory_intrinsic(inst)
            }
            _ => false,
        }
    }

    /// Whether `object` is the address of a variable of the function.
    pub(crate) fn is_variable(&self, object: Operand) -> bool {
        let Operand::Value(value) = object else { return false };
        self.func.def_inst(value).is_some_and(|inst| matches!(self.func.insts[inst].op, Op::Alloca { .. }))
    }
}

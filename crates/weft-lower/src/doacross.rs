//! Loops whose iterations wait for named others: `ordered(n)`. [OMP 5.2 §15.9.7]
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.WEFT.DOACROSS"(i64 %n, i64 %m), … ]
//!   call { i64, i64 } @llvm.directive.loop.begin(token %t, …)
//!   call void @llvm.directive.ordered.sink(token %t) [ "QUAL.WEFT.ITERATION"(i64 %i.before, i64 %j) ]
//!   call void @llvm.directive.loop.end(token %t)
//! ; becomes
//!   ; 0, %n - 1, 1, 0, %m - 1, 1 in %dimensions
//!   call void @__kmpc_doacross_init(ptr @weft.ident, i32 %gtid, i32 2, ptr %dimensions)
//!   ; %i.before, %j in %iteration
//!   call void @__kmpc_doacross_wait(ptr @weft.ident, i32 %gtid, ptr %iteration)
//!   call void @__kmpc_doacross_fini(ptr @weft.ident, i32 %gtid)
//! ```
//!
//! Iterations are numbered from 0 by 1, so that steps, types and signs of the user's variables are none of the runtime's
//! business. The upper bound of a dimension is its last iteration. A loop without any is announced as one with a single
//! iteration: libomp wants at least one, and nobody asks for it.

use weft_abi::{EntryPoint, entry, ident};
use weft_ir::{BinaryOp, Inst, IntPredicate, Operand, Type};
use weft_regions::{Own, RegionEntry, clauses_of};

use crate::lowering::{Lowering, Outcome};

impl Lowering<'_> {
    /// Announces the dimensions of a loop whose iterations wait for each other, in front of `loop.begin`.
    pub(crate) fn begin_doacross(&mut self, marker: Inst, entry: &RegionEntry) {
        let Some(clause) = entry.clause(Own::Doacross) else { return };
        let counts = clause.operands().to_vec();
        let mut numbers = Vec::new();
        for count in &counts {
            let mut at = self.cursor(marker);
            let (first, step) = (at.i64(0), at.i64(1));
            let is_empty = at.icmp(IntPredicate::Eq, *count, first);
            let behind = at.select(is_empty, step, *count);
            let last = at.binary(BinaryOp::Sub, behind, step);
            numbers.extend([first, last, step]);
        }
        let gtid = self.gtid(marker);
        let place = self.ident(marker, ident::KMPC);
        let dimensions = self.array(marker, &numbers);
        let callee = self.runtime(&entry::DOACROSS_INIT);
        let mut at = self.cursor(marker);
        let depth = at.i32(i32::try_from(counts.len()).unwrap_or(i32::MAX));
        callee.call(&mut at, &[place, gtid, depth, dimensions]);
    }

    /// Lowers `loop.end`.
    pub(crate) fn end_doacross(&mut self, marker: Inst) {
        match self.entry_of(marker) {
            Some(entry) if entry.has(Own::Doacross) => self.tell(marker, &entry::DOACROSS_FINI),
            _ => self.func.remove_inst(marker),
        }
    }

    /// Lowers `ordered.source` or `ordered.sink`.
    pub(crate) fn lower_doacross(&mut self, marker: Inst, entry: &EntryPoint) -> Outcome {
        let clauses = clauses_of(&self.func, &self.module.ctx, marker);
        let iteration = clauses.iter().find(|clause| clause.kind == Own::Iteration);
        let iteration = iteration.ok_or("'ordered' does not say which iteration it is about")?;
        let numbers = iteration.operands().to_vec();
        let gtid = self.gtid(marker);
        let place = self.ident(marker, ident::KMPC);
        let iteration = self.array(marker, &numbers);
        let callee = self.runtime(entry);
        callee.call(&mut self.cursor(marker), &[place, gtid, iteration]);
        self.func.remove_inst(marker);
        Ok(())
    }

    /// Stores numbers to an array on the stack in front of `marker`.
    fn array(&mut self, marker: Inst, numbers: &[Operand]) -> Operand {
        let ty = self.module.ctx.types.array(numbers.len() as u64, Type::I64);
        let array = self.slot(ty);
        let mut at = self.cursor(marker);
        for (index, number) in numbers.iter().enumerate() {
            let index = at.i64(i64::try_from(index).unwrap_or(i64::MAX));
            let element = at.gep(Type::I64, array, &[index]);
            at.store(*number, element);
        }
        array
    }
}

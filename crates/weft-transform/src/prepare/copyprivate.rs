//! `copyprivate`: the thread that executed `single` hands its values to the others.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE"(ptr %x, ptr %vla) ]
//!   … body …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//!   … %mine is what single.begin said …
//! call void @llvm.directive.region.exit(token %t)
//! call void @llvm.directive.copyprivate(token none, i1 %mine) [
//!        "QUAL.OMP.COPYPRIVATE"(ptr %x, i64 4), "QUAL.OMP.COPYPRIVATE"(ptr %vla, i64 %bytes) ]
//! ```
//!
//! An item whose objects a function assigns has that function behind its size ([`super::copying`]).
//!
//! All threads wait at the marker until each has copied, so it takes the place of the closing barrier.
//! [OMP 5.2 §5.7.2]
//!
//! # Preconditions
//! The items are private in the surrounding parallel region, or threadprivate: each thread comes with its own.
//!
//! # Why it is right
//! The marker has the addresses as operands, and may read and write all memory. So what the executing thread has
//! stored is in memory when the marker is reached, and every thread loads anew behind it.

use weft_ir::{BinaryOp, CastOp, Operand, Type};
use weft_regions::{Clause, ClauseKind, Marker, marker, set_bundles};

use super::build::Build;
use super::copying;
use super::object::Object;

impl Build<'_> {
    /// Puts the marker behind the exit of a `single` region with a `copyprivate` clause; `executed` says whether
    /// this thread executed the body.
    pub(super) fn copyprivate(&mut self, executed: Operand) -> Result<(), String> {
        let Some(exit) = self.frame.exit else { return Ok(()) };
        let mut clauses: Vec<Clause> = self.region.unit.loc_clause().into_iter().collect();
        for item in self.region.unit.copyprivate() {
            let object = Object::of_item(self.func, self.module, &self.region.unit, item)?;
            let size = self.bytes_of(&object)?;
            let copying = copying::of_item(self.func, self.module, &self.region.unit, item)?;
            let function = copying.assignment(self.module, &object)?;
            clauses.push(Clause::of(ClauseKind::Copyprivate, [item, size].into_iter().chain(function)));
        }
        let index = self.func.block_insts(exit).len() - 1;
        let marker = marker(self.module, Marker::Copyprivate);
        let none = self.module.ctx.token_none();
        let mut emit = self.emit(exit);
        let mut at = emit.at();
        at.go_to(index);
        let call = at.call_as(marker.fn_ty, marker.callee, &[none, executed]);
        set_bundles(self.func, &mut self.module.ctx, call, None, &clauses);
        Ok(())
    }

    /// The size of `object` in bytes, `i64`. What is not constant is computed in front of the region.
    fn bytes_of(&mut self, object: &Object) -> Result<Operand, String> {
        let size = object.size(&self.module.ctx)?;
        let size = self.module.ctx.int(Type::I64, i128::from(size));
        let Some(count) = object.count else { return Ok(size) };
        let mut at = weft_ir::Cursor::before(self.func, &mut self.module.ctx, self.region.entry());
        let count = at.cast(CastOp::ZExt, count, Type::I64);
        Ok(at.binary(BinaryOp::Mul, size, count))
    }
}

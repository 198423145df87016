//! The shape of a `simd` loop, and what `simd` adds to a worksharing loop.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.SAFELEN"(i32 8),
//!        "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.LINEAR"(ptr %j, i64 2), "QUAL.WEFT.LINEAR"(),
//!        "QUAL.OMP.ALIGNED"(ptr %p, i32 32), "QUAL.OMP.REDUCTION.ADD"(ptr %s) ]
//!   … the loop …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(), "QUAL.OMP.SAFELEN"(i32 8) ]
//!   store float 0.0, ptr %s.private
//!   %0 = load ptr, ptr %p
//!   call void @llvm.assume(i1 true) [ "align"(ptr %0, i32 32) ]
//!   … the loop, on %j.private and %s.private …
//!   … if there was an iteration, *%j = *%j.private …
//!   *%s += *%s.private
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! The iterations run one after the other here, which is one of the orders that a `simd` loop may have; LLVM may do to the
//! loop what it may do to any. What more the construct permits, `lower` says to LLVM, when nothing but vectorization is
//! still to come. So there is one copy of each private variable, and nothing is shared with another thread: the markers
//! list no variable.
//!
//! Of a worksharing loop with `simd`, each chunk is such a loop ([`super::worksharing`]).
//!
//! # Preconditions
//! The region's code gives `linear` variables their values at the beginning of each iteration.

use weft_ir::{Block, IntPredicate, Operand, Type};
use weft_regions::{ClauseArgs, ClauseKind};

use super::build::Build;
use super::object::Object;

impl Build<'_> {
    /// Prepares a `SIMD` region.
    pub(super) fn simd(mut self) -> Result<(), String> {
        let bounds = self.region.unit.normalized_bounds().ok_or("the loop has no NORMALIZED.BOUNDS")?;
        let copies = self.copies(false)?;
        let mut emit = self.emit(self.frame.before);
        copies.copy_in(&mut emit, false)?;
        let mut at = emit.at();
        let (first, end) = (at.load(Type::I64, bounds.0), at.load(Type::I64, bounds.1));
        let before = emit.block;
        self.frame.before = self.assume_alignments(before)?;
        if let Some(mut after) = self.frame.after {
            if copies.has_last() {
                let mut emit = self.emit(after);
                let mut at = emit.at();
                let is_any = at.icmp(IntPredicate::Ne, first, end);
                after = self.copy_out(&copies, after, is_any)?;
            }
            let mut emit = self.emit(after);
            copies.reductions.combine(&mut emit, true);
            after = emit.block;
            self.frame.after = Some(self.end(&copies, after)?);
        }
        self.frame.close(self.func, &mut self.module.ctx);
        self.finish_clauses(Vec::new());
        Ok(())
    }

    /// Emits what the `aligned` clauses say, from the open block `block` on; returns the block open then.
    ///
    /// The alignment of a clause without a number is up to the implementation: Weft assumes none. [OMP 5.2 §5.11]
    pub(super) fn assume_alignments(&mut self, block: Block) -> Result<Block, String> {
        let clauses: Vec<_> =
            self.region.unit.clauses.iter().filter(|c| c.is(ClauseKind::Aligned)).cloned().collect();
        for clause in clauses {
            let ClauseArgs::Aligned { alignment: Some(alignment), .. } = clause.args else { continue };
            // LLVM takes powers of two alone.
            let is_power = |value: i128| value > 0 && value & (value - 1) == 0;
            if let Operand::Const(number) = alignment
                && self.module.ctx.consts.as_int(number).is_some_and(|value| !is_power(value))
            {
                continue;
            }
            for variable in clause.variables() {
                let object = Object::of(self.func, self.module, variable)?;
                self.module.declare("llvm.assume", Type::VOID, &[Type::I1], false, "");
                let callee = self.module.ctx.global("llvm.assume");
                let (truth, tag) = (self.module.ctx.int(Type::I1, 1), self.module.ctx.names.intern("align"));
                let mut emit = self.emit(block);
                let is_pointer = emit.module.ctx.types.is_ptr(object.ty) && object.count.is_none();
                let mut at = emit.at();
                let address = if is_pointer { at.load(Type::PTR, variable) } else { variable };
                let call = at.call(Type::VOID, callee, &[truth]);
                self.func.insts[call].set_bundles([(tag, vec![address, alignment])]);
            }
        }
        Ok(block)
    }
}

//! What initializers of a league's reductions read, kept as it was in front of the league.
//!
//! A league is like a team, but nothing lets one of its initial threads wait for the others: one may have combined its elements
//! before another has begun. The original is copied in front of it:
//!
//! ```llvm
//! call void @llvm.memcpy(ptr %x.kept, ptr %x, i64 4)
//! %t = … region.entry() [ "DIR.OMP.TEAMS"(), "QUAL.OMP.SHARED"(ptr %x, ptr %x.kept) ]
//!   call void @initializer(ptr %x.private, ptr %x.kept)
//! ```
//!
//! A GPU has nothing in front of a league: each of its blocks executes the `target` around it, and a block may begin after
//! another one has ended. The first one that begins makes the copy, under the lock of reductions, in memory that is mapped for
//! this kernel alone. None can have combined anything before, as each asks when it begins:
//!
//! ```llvm
//! store i32 0, ptr %kept.made                           ; behind %kept
//! %d = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.WEFT.OFFLOAD"(), …, "QUAL.WEFT.ARGUMENT"(i64 33, i64 1, ptr %kept, …, i64 8) ]
//!   %there = call ptr @llvm.directive.argument(token %d, i64 1)
//!   %t = … region.entry() [ "DIR.OMP.TEAMS"(), "QUAL.OMP.SHARED"(ptr %x, ptr %there) ]
//!     … critical.begin …
//!     %made = load i32, ptr %there.made
//!     br i1 %made == 0, label %copy, label %copied      ; copy: memcpy, store i32 1
//!     … critical.end …
//!     call void @initializer(ptr %x.private, ptr %there)
//! ```
//!
//! *Before:* the private elements are there, and have not begun; the `target` around is prepared. *After:* initializers will read
//! what is kept, which the region lists. Source: [OMP 5.2 §5.5.11], `omp_orig` is the original list item.

use weft_abi::offload::bits;
use weft_ir::{Cursor, Function, Inst, IntPredicate, Module, Operand, Type};
use weft_regions::{
    Clause, ClauseKind, Leaf, Marker, Own, Region, RegionEntry, entries, marker, set_clauses,
};

use super::build::Build;
use super::reductions::{Original, Reductions};

/// How many bytes the word has that says whether the copy has been made, and at which multiples it lies.
const WORD: i64 = 4;
/// An alignment that all types of a program can do with, if nothing is written down.
const ALIGN: u32 = 16;

impl Build<'_> {
    /// Keeps what the initializers of a league's reductions may read.
    ///
    /// # Errors
    /// Says so of what has no fixed size, of objects that are more than their bits, and of a league on a device whose `target`
    /// is in another function.
    pub(super) fn keep_originals(&mut self, reductions: &mut Reductions) -> Result<(), String> {
        for original in reductions.originals(self.func, self.module)? {
            let kept = match self.kernel {
                Some(kernel) => self.kept_by_first_block(kernel, &original)?,
                None if self.for_gpus.in_chunks => {
                    return Err(
                        "the initializer of a reduction may read the original, which another block may have changed"
                            .into(),
                    );
                }
                None => self.kept_in_front(&original),
            };
            reductions.keep(&original, kept);
        }
        Ok(())
    }

    /// Copies the original in front of the region.
    fn kept_in_front(&mut self, original: &Original) -> Operand {
        let kept = self.room(original.ty, original.align);
        let copy = self.emit(self.frame.before).memcpy_function();
        let no = self.module.ctx.int(Type::I1, 0);
        let mut at = Cursor::before(self.func, &mut self.module.ctx, self.region.entry());
        let size = at.i64(original.bytes);
        at.call(Type::VOID, copy, &[kept, original.shared, size, no]);
        kept
    }

    /// Lets the first block that begins copy the original.
    fn kept_by_first_block(&mut self, kernel: Inst, original: &Original) -> Result<Operand, String> {
        let made = original.bytes.checked_add(WORD - 1).ok_or("the object is too large")? / WORD * WORD;
        let bytes = made.checked_add(WORD).ok_or("the object is too large")?;
        let there = self.mapped(kernel, (made, bytes), original.align)?;
        let lock = self.lock_reductions(self.frame.before);
        let mut emit = self.emit(lock.inside);
        let (copied, copy) = (emit.new_block("copied"), emit.new_block("copy"));
        let distance = emit.at().i64(made);
        let flag = emit.at().gep(Type::I8, there, &[distance]);
        let state = emit.at().load(Type::I32, flag);
        let (zero, one) = (emit.module.ctx.int(Type::I32, 0), emit.module.ctx.int(Type::I32, 1));
        let is_first = emit.at().icmp(IntPredicate::Eq, state, zero);
        emit.at().cond_br(is_first, copy, copied);
        emit.block = copy;
        let size = emit.at().i64(original.bytes);
        emit.memcpy(there, original.shared, size);
        emit.at().store(one, flag);
        emit.at().br(copied);
        self.frame.before = self.unlock_reductions(&lock, copied);
        Ok(there)
    }

    /// Maps `bytes` bytes for the `target` at `kernel`, with a zero at `made`; returns where they are on the device.
    fn mapped(
        &mut self,
        kernel: Inst,
        (made, bytes): (i64, i64),
        align: Option<u32>,
    ) -> Result<Operand, String> {
        let unit =
            RegionEntry::parse(self.func, &self.module.ctx, kernel).ok_or("the target is not known")?;
        let room = self.module.ctx.types.array(bytes.unsigned_abs(), Type::I8);
        let kept = self.room(room, Some(align.unwrap_or(ALIGN).max(ALIGN)));
        let mut at = Cursor::before(self.func, &mut self.module.ctx, kernel);
        let distance = at.i64(made);
        let flag = at.gep(Type::I8, kept, &[distance]);
        let zero = at.ctx.int(Type::I32, 0);
        at.store(zero, flag);
        let kind = i64::try_from(bits::TO | bits::TARGET_PARAM).expect("invariant: two low bits");
        let (kind, address, size, null) = (at.i64(kind), at.i64(1), at.i64(bytes), at.zero(Type::PTR));
        let number = unit.clauses.iter().filter(|clause| clause.kind == Own::Argument).count();
        let mut clauses = unit.clauses.clone();
        clauses.push(Clause::of(Own::Argument, vec![kind, address, kept, kept, kept, size, null]));
        clauses.push(Clause::of(ClauseKind::Shared, vec![kept]));
        set_clauses(self.func, &mut self.module.ctx, kernel, &clauses);
        let argument = marker(self.module, Marker::Argument);
        let token = unit.token_operand(self.func);
        let mut at = Cursor::before(self.func, &mut self.module.ctx, self.region.entry());
        let number = at.i64(i64::try_from(number).unwrap_or(i64::MAX));
        let call = at.call_as(argument.fn_ty, argument.callee, &[token, number]);
        Ok(self.func.result(call))
    }

    /// A variable of the function.
    fn room(&mut self, ty: Type, align: Option<u32>) -> Operand {
        let first = self.func.entry().expect("invariant: a function with a region has a body");
        Cursor::at_start(self.func, &mut self.module.ctx, first).alloca(ty, None, align)
    }
}

/// The entry of the `target` for another device that the league beginning at `league` is in.
pub(super) fn kernel_around(func: &Function, module: &Module, league: Inst) -> Option<Inst> {
    let is_league = |entry: &RegionEntry| entry.directive.leaf() == Some(Leaf::Teams);
    RegionEntry::parse(func, &module.ctx, league).filter(is_league)?;
    let inside = func.inst_block(league)?;
    entries(func, &module.ctx).into_iter().find(|entry| {
        let unit = RegionEntry::parse(func, &module.ctx, *entry);
        unit.is_some_and(|unit| unit.directive.leaf() == Some(Leaf::Target) && unit.has(Own::Offload))
            && Region::known(func, &module.ctx, *entry).is_ok_and(|region| region.inside.contains(&inside))
    })
}

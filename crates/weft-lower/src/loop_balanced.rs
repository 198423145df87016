//! `schedule(static)` without a chunk: each thread computes its own piece, without a call.
//!
//! ```llvm
//! %r = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
//! ; becomes, with %tid and %nth from the function's entry,
//! %d = udiv i64 %n, %nth
//! %q = call i64 asm "", "=r,0"(i64 %d)         ; no instruction at all; not around all loops
//! %t = mul nuw i64 %q, %nth
//! %r = sub nuw i64 %n, %t
//! %more = icmp ult i64 %tid, %r
//! %before = select i1 %more, i64 %tid, i64 %r
//! %first = mul nuw i64 %tid, %q
//! %lb = add nuw i64 %first, %before            ; tid * q + min(tid, r)
//! %extra = zext i1 %more to i64
//! %len = add nuw i64 %q, %extra
//! %ub = add nuw i64 %lb, %len
//! ```
//!
//! These are the pieces that libomp's balanced static schedule gives, so that loops lowered here and loops that ask
//! libomp share alike, as the specification demands of loops with the same schedule and number of iterations.
//! [OMP 5.2 §11.5.3] [kmp_sched.cpp: __kmp_for_static_init]
//! No step can overflow: `tid * q + min(tid, r) <= n`.
//!
//! # Why the division is hidden, or not
//! Loop strength reduction gives up on an address whose start it may not compute again in front of the loop, and
//! a division by what may be zero is such a thing. That is a loss where an inner loop's addresses hang on the
//! shared loop's variable (rows of a matrix), or where products of that variable are computed with (`products.rs`): the
//! empty `asm` hides the division from it.
//! It is a gain where the shared loop is innermost: strength reduction would give each array a pointer of its own,
//! moved to the thread's first element, beside the one that gathers from the same array need, and run out of
//! registers. There the division stays in sight.

use weft_ir::{BinaryOp, CastOp, Flags, Inst, IntPredicate, Operand, Type, Value};

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Lowers `loop.begin` over `n` iterations.
    pub(crate) fn begin_balanced(&mut self, marker: Inst, token: Value, n: Operand) {
        let (tid, threads) = self.sharers(marker);
        // A loop that asks for chunks gets its piece as the only one.
        let state = self.has_next(token).then(|| self.loop_state::<2>(token));
        let is_hidden = self.loop_facts.is_hidden(marker);
        let mut at = self.cursor(marker);
        let division = at.binary(BinaryOp::UDiv, n, threads);
        let quotient = if is_hidden { at.hide(division) } else { division };
        let shared = at.binary_with(BinaryOp::Mul, Flags::NUW, quotient, threads);
        let rest = at.binary_with(BinaryOp::Sub, Flags::NUW, n, shared);
        let one_more = at.icmp(IntPredicate::Ult, tid, rest);
        let before = at.select(one_more, tid, rest);
        let first = at.binary_with(BinaryOp::Mul, Flags::NUW, tid, quotient);
        let lb = at.binary_with(BinaryOp::Add, Flags::NUW, first, before);
        let extra = at.cast(CastOp::ZExt, one_more, Type::I64);
        let len = at.binary_with(BinaryOp::Add, Flags::NUW, quotient, extra);
        let ub = at.binary_with(BinaryOp::Add, Flags::NUW, lb, len);
        if let Some([from, to]) = state {
            at.store(lb, from);
            at.store(ub, to);
        }
        self.replace_fields(marker, &[lb, ub]);
    }

    /// Lowers `loop.next`: the piece, if it is not empty, and nothing from then on.
    pub(crate) fn next_balanced(&mut self, marker: Inst, token: Value) {
        let [from, to] = self.loop_state::<2>(token);
        let mut at = self.cursor(marker);
        let lb = at.load(Type::I64, from);
        let ub = at.load(Type::I64, to);
        let more = at.icmp(IntPredicate::Ult, lb, ub);
        at.store(ub, from);
        self.replace_fields(marker, &[more, lb, ub]);
    }

    /// Whether the loop asks for chunks.
    pub(crate) fn has_next(&self, token: Value) -> bool {
        self.loop_facts.is_chunked(token)
    }
}

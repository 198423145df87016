//! `schedule(static, c)`: chunk `k` belongs to thread `k mod nth`; each thread steps through its own, without a call.
//!
//! ```text
//! loop.begin:  cur = tid * c;  stride = nth * c          (saturating)
//! loop.next:   more = cur < n;  lb = cur;  ub = cur + min(c, n - cur)
//!              cur = n - cur <= stride ? n : cur + stride
//! ```
//!
//! `cur`, `stride` and `n` live in stack slots at the function's entry, so that nothing has to be known about the
//! control flow between the two markers; SROA makes registers of them.
//! `c` may be as large as 2^63 - 1 and `n` as 2^64 - 1: the products saturate, and nothing is added to `cur` that
//! would lead past `n`. With a constant chunk of ordinary size LLVM folds the overflow checks away.

use weft_ir::{BinaryOp, Cursor, Inst, IntPredicate, Operand, Type, Value};

use crate::lowering::Lowering;

impl Lowering<'_> {
    /// Lowers `loop.begin` over `n` iterations in chunks of `chunk`.
    pub(crate) fn begin_chunked(&mut self, marker: Inst, token: Value, n: Operand, chunk: Operand) {
        let (tid, threads) = self.sharers(marker);
        let [current, stride, end] = self.loop_state::<3>(token);
        let pair = self.module.ctx.types.structure(vec![Type::I64, Type::I1]);
        let multiply = "llvm.umul.with.overflow.i64";
        self.module.declare(multiply, pair, &[Type::I64, Type::I64], false, "");
        let multiply = self.module.ctx.global(multiply);
        let mut at = self.cursor(marker);
        let first = multiply_saturating(&mut at, multiply, pair, tid, chunk);
        at.store(first, current);
        let step = multiply_saturating(&mut at, multiply, pair, threads, chunk);
        at.store(step, stride);
        at.store(n, end);
        // Nobody uses the result of the marker; the caller has made sure of that.
        self.func.remove_inst(marker);
    }

    /// Lowers `loop.next`.
    pub(crate) fn next_chunked(&mut self, marker: Inst, token: Value, chunk: Operand) {
        let [current, stride, end] = self.loop_state::<3>(token);
        let mut at = self.cursor(marker);
        let lb = at.load(Type::I64, current);
        let n = at.load(Type::I64, end);
        let step = at.load(Type::I64, stride);
        let more = at.icmp(IntPredicate::Ult, lb, n);
        let left = at.binary(BinaryOp::Sub, n, lb);
        let is_short = at.icmp(IntPredicate::Ult, left, chunk);
        let len = at.select(is_short, left, chunk);
        let ub = at.binary(BinaryOp::Add, lb, len);
        let is_last = at.icmp(IntPredicate::Ule, left, step);
        let onward = at.binary(BinaryOp::Add, lb, step);
        let next = at.select(is_last, n, onward);
        at.store(next, current);
        self.replace_fields(marker, &[more, lb, ub]);
    }
}

/// `a * b`, or 2^64 - 1 if that is more.
fn multiply_saturating(
    at: &mut Cursor<'_>,
    multiply: Operand,
    pair: Type,
    a: Operand,
    b: Operand,
) -> Operand {
    let both = at.call(pair, multiply, &[a, b]);
    let both = at.func.result(both);
    let product = at.extract_value(Type::I64, both, 0);
    let overflows = at.extract_value(Type::I1, both, 1);
    let most = at.i64(-1);
    at.select(overflows, most, product)
}

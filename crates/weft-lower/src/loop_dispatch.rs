//! `schedule(dynamic)`, `guided` and `runtime`, and all loops with `ordered`: the runtime hands out the chunks.
//!
//! ```llvm
//! ; loop.begin                                     ; %r = loop.next
//!   store i64 %n, ptr %n.slot                        %n = load i64, ptr %n.slot
//!   %any = icmp ne i64 %n, 0                         %any = icmp ne i64 %n, 0
//!   br i1 %any, label %init, label %done             br i1 %any, label %ask, label %done
//! init:                                            ask:
//!   %last = add i64 %n, -1                           %c = call i32 @__kmpc_dispatch_next_8u(…, ptr %lb, ptr %ub, …)
//!   call void @__kmpc_dispatch_init_8u(              %got = icmp ne i32 %c, 0
//!     …, i64 0, i64 %last, i64 1, i64 %chunk)        br label %done
//!   br label %done                                 done:
//! done:                                              %more = phi i1 [ false, … ], [ %got, %ask ]
//! ```
//!
//! On a GPU, where nobody remembers how far a thread has come, the places for what the runtime tells are its memory: %lb is -1
//! before the first chunk, and the place of the stride has the last iteration (`weft-gpu/src/support/team.ll`).
//!
//! The bounds of the runtime are inclusive, so an empty loop cannot be told to it; all threads of the team see the
//! same `n`, so all of them pass by together.
//! `loop.end` becomes nothing: `__kmpc_dispatch_deinit`, which clang 19 calls there, is empty in libomp 19, and older
//! ones do not have it.

use weft_abi::{entry, ident};
use weft_ir::edit::split_block;
use weft_ir::{BinaryOp, Block, Cursor, Inst, IntPredicate, Operand, Type, Value};

use crate::lowering::Lowering;

/// The state of a loop.
struct State {
    n: Operand,
    lb: Operand,
    ub: Operand,
    stride: Operand,
    last: Operand,
}

impl Lowering<'_> {
    /// Lowers `loop.begin` over `n` iterations with the schedule of this number.
    pub(crate) fn begin_dispatched(
        &mut self,
        marker: Inst,
        token: Value,
        n: Operand,
        number: i32,
        chunk: Operand,
    ) {
        let state = self.dispatch_state(token);
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let init = self.runtime(&entry::DISPATCH_INIT_8U);
        self.cursor(marker).store(n, state.n);
        let (_, asking, _) = self.if_any(marker, n);
        let is_gpu = self.options.is_gpu;
        let mut at = self.cursor_in(asking, marker);
        let zero = at.i64(0);
        let one = at.i64(1);
        let minus_one = at.i64(-1);
        let last = at.binary(BinaryOp::Add, n, minus_one);
        if is_gpu {
            at.store(minus_one, state.lb);
            at.store(last, state.stride);
        }
        let number = at.i32(number);
        init.call(&mut at, &[ident, gtid, number, zero, last, one, chunk]);
        // Nobody uses the result of the marker; the caller has made sure of that.
        self.func.remove_inst(marker);
    }

    /// Lowers `loop.next`.
    pub(crate) fn next_dispatched(&mut self, marker: Inst, token: Value) {
        let state = self.dispatch_state(token);
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let next = self.runtime(&entry::DISPATCH_NEXT_8U);
        let n = self.cursor(marker).load(Type::I64, state.n);
        let (before, asking, done) = self.if_any(marker, n);
        let mut at = self.cursor_in(asking, marker);
        let answer = next.value(&mut at, &[ident, gtid, state.last, state.lb, state.ub, state.stride]);
        let none = at.i32(0);
        let got = at.icmp(IntPredicate::Ne, answer, none);

        let attachment = self.debug_location(marker);
        let mut at = Cursor::at_front(&mut self.func, &mut self.module.ctx, done);
        at.attachment = attachment;
        let no = at.zero(Type::I1);
        let more = at.phi(Type::I1, &[(no, before), (got, asking)]);
        let lb = at.load(Type::I64, state.lb);
        let last = at.load(Type::I64, state.ub);
        let one = at.i64(1);
        let ub = at.binary(BinaryOp::Add, last, one);
        self.replace_fields(marker, &[more, lb, ub]);
    }

    /// Splits the block before `marker` and puts a block in between that is entered if `n` is not 0.
    ///
    /// Returns the block that asks, the one in between, which ends in its branch, and the one `marker` stands in.
    fn if_any(&mut self, marker: Inst, n: Operand) -> (Block, Block, Block) {
        let attachment = self.debug_location(marker);
        let block = self.func.inst_block(marker).expect("invariant: the marker is in the layout");
        let index = self.func.inst_index(marker).expect("invariant: the marker is in its block");
        let ctx = &mut self.module.ctx;
        let done = split_block(&mut self.func, ctx, block, index);
        let asking = self.func.make_block(None);
        self.func.insert_block_after(asking, block);
        let branch = self.func.terminator(block).expect("invariant: a split block ends in a branch");
        self.func.remove_inst(branch);
        let mut at = Cursor::at_end(&mut self.func, ctx, block);
        at.attachment = attachment;
        let zero = at.i64(0);
        let any = at.icmp(IntPredicate::Ne, n, zero);
        at.cond_br(any, asking, done);
        Cursor::at_end(&mut self.func, ctx, asking).br(done);
        (block, asking, done)
    }

    /// A cursor before the terminator of `block`, with the debug location of `marker`.
    pub(crate) fn cursor_in(&mut self, block: Block, marker: Inst) -> Cursor<'_> {
        let attachment = self.debug_location(marker);
        let mut cursor = Cursor::before_terminator(&mut self.func, &mut self.module.ctx, block);
        cursor.attachment = attachment;
        cursor
    }

    /// The slots of the loop; that for `last` is larger than the `i32` which the runtime writes there.
    fn dispatch_state(&mut self, token: Value) -> State {
        let [n, lb, ub, stride, last] = self.loop_state::<5>(token);
        State { n, lb, ub, stride, last }
    }
}

//! Loops that fork a task per iteration fork one per so many iterations.
//!
//! ```llvm
//! head:                                              ; trips and grain ([`super::iterations`]), in front of the loop
//!   %i = phi i64 [ 0, %pre ], [ %j, %cont ]            head:
//!   fork label %task, label %cont                        %t = phi i64 [ 0, %pre ], [ %u, %cont ]
//! task:                                                  fork label %some, label %cont
//!   call void @work(i64 %i)                            some:
//!   halt label %cont                         ==>         … min(grain, trips - %t) iterations from number %t on, one behind
//! cont:                                                  the other; halt label %cont
//!   %j = add i64 %i, 1                                 cont:
//!   %more = icmp slt i64 %j, %n                          %u = add i64 %t, %grain
//!   br i1 %more, label %head, label %exit                br i1 %more, label %head, label %exit
//! ```
//! Loops that wait for their tasks at once are divided instead ([`super::divide`]).
//!
//! # Legality
//! The instances of a task are not ordered, and none waits for another, so one thread may execute several of them one after
//! the other, as one task. Besides the fork, the loop only counts, so that nothing is done later than before.
//!
//! # Preconditions
//! The verifier finds nothing wrong with the function. The loop is as [`super::counted`] has found it.
//!
//! # Postconditions
//! The loop forks ⌈trips / grain⌉ tasks. Variables of fixed size that an iteration has once are the new task's.

use weft_ir::{BinaryOp, Cursor, Function, InstData, IntPredicate, Module, Op, Operand, Type};

use super::counted::Counted;
use super::iterations::{self, Count, set_phi};

/// Makes the loop coarser.
pub(super) fn coarsen(module: &mut Module, func: &mut Function, counted: &Counted) {
    let region = &counted.region;
    let (head, latch) = (region.block, counted.latch());
    let Count { trips, grain } = iterations::count(module, func, counted.before, counted);
    let [some, end] = ["some", "some.end"].map(|name| {
        let name = module.ctx.names.intern(name);
        func.make_block(Some(name))
    });
    func.insert_block_after(some, head);

    // The task: so many iterations, or what is left.
    let mut at = Cursor::at_front(func, &mut module.ctx, head);
    let done = at.phi(Type::I64, &[]);
    let mut at = Cursor::at_end(func, &mut module.ctx, some);
    let left = at.binary(BinaryOp::Sub, trips, done);
    let is_less = at.icmp(IntPredicate::Ult, left, grain);
    let part = at.select(is_less, left, grain);
    weft_ir::edit::redirect_edges(func, head, region.task, some);
    let again = iterations::as_loop(&mut module.ctx, func, counted, (done, part), (some, end));
    func.insert_block_after(end, again);
    let halt = InstData::new(Op::Halt, Type::VOID, [Operand::Block(region.continuation)]);
    Cursor::at_end(func, &mut module.ctx, end).insert(halt);

    // The loop counts iterations.
    let mut at = Cursor::before_terminator(func, &mut module.ctx, latch);
    let left = at.binary(BinaryOp::Sub, trips, done);
    let goes_on = at.icmp(IntPredicate::Ult, grain, left);
    let next = at.binary(BinaryOp::Add, done, grain);
    let none = at.i64(0);
    if let Some(test) = func.terminator(latch) {
        let operands = [goes_on, Operand::Block(head), Operand::Block(counted.exit)];
        func.insts[test].operands.copy_from_slice(&operands);
    }
    set_phi(func, done, [(none, counted.before), (next, latch)]);
}

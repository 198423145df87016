//! The trial of a recursion by one thread, which gives up.
//!
//! ```llvm
//! define internal i64 @f.trial(i64 %n, ptr %left) {
//!   %calls = load i32, ptr %left
//!   %less = sub i32 %calls, 1
//!   store i32 %less, ptr %left
//!   %over = icmp slt i32 %less, 0
//!   br i1 %over, label %given.up, label %tried
//! tried:
//!   …
//!   %a = call i64 @f.trial(i64 %m, ptr %left)
//!   %now = load i32, ptr %left
//!   %over.now = icmp slt i32 %now, 0
//!   br i1 %over.now, label %given.up, label %goes.on         ; %a is no result
//!   …
//! given.up:
//!   ret i64 0
//! }
//! ```
//! Nothing is computed from what a call returns that has given up, so that all calls return at once.
//!
//! # Precondition
//! The function only computes ([`super`]), so that nobody sees that it was called.

use weft_ir::edit::{call_with, split_block};
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Symbol, Type};

/// Makes the trial of `func`, a copy of the function `itself`.
pub(super) fn make(module: &mut Module, mut func: Function, itself: Symbol) -> Function {
    let left = Operand::Value(func.add_param(Type::PTR, "", None));
    let last = *func.blocks().last().expect("invariant: the function has a body");
    let given_up = func.make_block(Some(module.ctx.names.intern("given.up")));
    func.insert_block_after(given_up, last);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, given_up);
    let zero = at.zero(at.func.ret);
    at.ret(Some(zero));

    let is_own = |func: &Function, inst: Inst| {
        let data = &func.insts[inst];
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        matches!(data.op, Op::Call(_)) && callee == Some(itself)
    };
    let calls: Vec<Inst> =
        func.layout_insts().map(|(_, inst)| inst).filter(|inst| is_own(&func, *inst)).collect();
    let name = module.ctx.names.text(func.name).to_owned();
    let own = module.ctx.global(&name);
    for inst in calls {
        let Some((block, index)) = func.inst_block(inst).zip(func.inst_index(inst)) else { continue };
        call_with(&mut module.ctx, &mut func, inst, own, left);
        let next = split_block(&mut func, &mut module.ctx, block, index + 1);
        ask(module, &mut func, block, next, given_up, left, false);
    }
    let entry = func.entry().expect("invariant: the function has a body");
    let next = split_block(&mut func, &mut module.ctx, entry, 0);
    ask(module, &mut func, entry, next, given_up, left, true);
    func
}

/// Ends `block` by asking whether calls are left, of which one is taken if this is the beginning of one.
fn ask(
    module: &mut Module,
    func: &mut Function,
    block: Block,
    next: Block,
    given_up: Block,
    left: Operand,
    takes_one: bool,
) {
    let branch = func.terminator(block).expect("invariant: it was split");
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    let mut now = at.load(Type::I32, left);
    if takes_one {
        let one = at.i32(1);
        now = at.binary(BinaryOp::Sub, now, one);
        at.store(now, left);
    }
    let zero = at.i32(0);
    let over = at.icmp(IntPredicate::Slt, now, zero);
    at.cond_br(over, given_up, next);
}

//! An address that comes from two branches which only compute it: it is chosen behind them.
//!
//! ```llvm
//!   br i1 %c, label %then, label %other                    %p = getelementptr float, ptr %m, i64 %i
//! then:                                                    %q = getelementptr float, ptr %m, i64 %j
//!   %p = getelementptr float, ptr %m, i64 %i        ==>    br i1 %c, label %then, label %other
//!   br label %join                                         …
//! …                                                      join:
//! join:                                                    %at = select i1 %c, ptr %p, ptr %q
//!   %at = phi ptr [ %p, %then ], [ %q, %other ]
//! ```
//!
//! # Preconditions
//! The branches are blocks of a loop.
//!
//! # Postconditions
//! Each value is the same where it is looked at. No block has changed its edges.

use weft_ir::{Block, Cursor, Function, Inst, Module, Op, Operand, Type};

use crate::between::is_free;

/// So many operations are done in any case at most.
const FEW: usize = 12;

/// Chooses addresses that `blocks` load from behind the branches.
pub(super) fn choose(module: &mut Module, func: &mut Function, blocks: &[Block]) {
    let all = || blocks.iter().flat_map(|block| func.block_insts(*block).iter().map(|inst| (*block, *inst)));
    let is_loaded = |phi: Inst| {
        let at = func.result(phi);
        all().any(|(_, inst)| {
            let data = &func.insts[inst];
            matches!(data.op, Op::Load { .. }) && data.operands[0] == at
        })
    };
    let is_address = |(_, inst): &(Block, Inst)| {
        let data = &func.insts[*inst];
        data.is_phi() && data.ty == Type::PTR && is_loaded(*inst)
    };
    let phis: Vec<(Block, Inst)> = all().filter(is_address).collect();
    for (join, phi) in phis {
        let _ = choose_one(module, func, blocks, join, phi);
    }
}

fn choose_one(
    module: &mut Module,
    func: &mut Function,
    blocks: &[Block],
    join: Block,
    phi: Inst,
) -> Option<()> {
    let incoming: Vec<(Operand, Block)> = func.insts[phi].phi_incoming().collect();
    let &[(one, from), (other, and)] = &incoming[..] else { return None };
    // The block that both branches come from, and whether `from` is where its condition holds.
    let (head, condition, is_true) = blocks.iter().find_map(|head| {
        let end = func.terminator(*head)?;
        let (Op::CondBr, &[condition, Operand::Block(then), Operand::Block(otherwise)]) =
            (&func.insts[end].op, &func.insts[end].operands[..])
        else {
            return None;
        };
        let is_it = [(then, otherwise), (otherwise, then)].contains(&(from, and)) && then != otherwise;
        is_it.then_some((*head, condition, then == from))
    })?;
    let is_branch = |branch: Block| {
        let insts = func.block_insts(branch);
        let is_plain = insts.iter().all(|inst| match func.insts[*inst].op {
            Op::Br | Op::DebugRecord(_) => true,
            _ => is_free(&func.insts[*inst]),
        });
        let is_only = blocks.iter().filter(|block| func.successors(**block).contains(&branch)).count() == 1;
        is_plain && is_only && insts.len() <= FEW && blocks.contains(&branch) && head != join
    };
    if !is_branch(from) || !is_branch(and) {
        return None;
    }
    for branch in [from, and] {
        let mut insts: Vec<Inst> = func.block_insts(branch).to_vec();
        insts.retain(|inst| is_free(&func.insts[*inst]));
        for inst in insts {
            func.remove_inst(inst);
            let at = Cursor::before_terminator(func, &mut module.ctx, head).index();
            func.insert_inst(head, at, inst);
        }
    }
    let (then, otherwise) = if is_true { (one, other) } else { (other, one) };
    let result = func.insts[phi].result?;
    func.remove_inst(phi);
    let index = func.block_insts(join).iter().take_while(|inst| func.insts[**inst].is_phi()).count();
    let choice = Cursor::at_index(func, &mut module.ctx, join, index).select(condition, then, otherwise);
    func.replace_uses(result, choice);
    Some(())
}

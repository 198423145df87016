//! Exception pads: where they stand and what leads to them. [LangRef: landingpad, Exception Handling]

use crate::cfg::Cfg;
use crate::entities::{Block, Inst};
use crate::function::Function;
use crate::inst::{InstData, Op};
use crate::operands::Operand;
use crate::verify::{Checker, Rule};

/// Checks landing pads and the unwind edges of invokes.
pub(super) fn check(c: &mut Checker<'_>, cfg: &Cfg) {
    let func = c.func;
    let has_personality = func.suffix.split_whitespace().any(|word| word == "personality");
    for &block in func.blocks() {
        if let Some(inst) = func.terminator(block)
            && let Some(target) = unwind_target(&func.insts[inst])
            && !first(func, target).is_some_and(|i| func.insts[i].is_exception_pad())
        {
            let text =
                format!("unwinds to {}, which does not begin with an exception pad", c.block_text(target));
            c.inst_error(inst, Rule::ExceptionPad, text);
        }
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            if !data.is_exception_pad() {
                continue;
            }
            if first(func, block) != Some(inst) {
                c.inst_error(inst, Rule::ExceptionPad, "a pad is the first of its block behind phis");
            }
            if !has_personality {
                c.inst_error(inst, Rule::ExceptionPad, "a pad in a function without personality");
            }
            if data.opaque_opcode() == Some("landingpad") {
                check_edges(c, cfg, block, inst);
            }
        }
    }
}

/// A landing pad is reached by unwind edges of invokes only.
fn check_edges(c: &mut Checker<'_>, cfg: &Cfg, block: Block, pad: Inst) {
    let func = c.func;
    if func.entry() == Some(block) {
        c.inst_error(pad, Rule::ExceptionPad, "a landing pad in the entry of the function");
    }
    for &pred in cfg.preds(block) {
        let data = func.terminator(pred).map(|t| &func.insts[t]);
        let fine = data.is_some_and(|d| {
            let normal = d.operands.len().checked_sub(2).map(|n| d.operands[n]);
            unwind_target(d) == Some(block) && normal != Some(Operand::Block(block))
        });
        if !fine {
            let text = format!("{} comes to a landing pad otherwise than by unwinding", c.block_text(pred));
            c.inst_error(pad, Rule::ExceptionPad, text);
        }
    }
}

/// Where an invoke unwinds to.
fn unwind_target(data: &InstData) -> Option<Block> {
    match (&data.op, data.operands.last()) {
        (Op::Invoke(_), Some(Operand::Block(target))) => Some(*target),
        _ => None,
    }
}

/// The first instruction of `block` that is no phi and no debug record.
fn first(func: &Function, block: Block) -> Option<Inst> {
    let is_first = |i: &&Inst| !func.insts[**i].is_phi() && !func.insts[**i].is_debug_record();
    func.block_insts(block).iter().find(is_first).copied()
}

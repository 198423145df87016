//! Opens the guards of bodies that have kept the ends of their regions.
//!
//! ```llvm
//!   %reached = call i32 @llvm.directive.reached(token %t)
//!   %is.reached = icmp ne i32 %reached, 0
//!   br i1 %is.reached, label %body, label %end
//! ; becomes
//!   br label %body
//! ```
//!
//! A front end guards the bodies of `single`, `masked` and `task`, since compilers drop what follows a body without an end
//! (`for (;;)`, `exit(1);`), although threads that do not execute the body go on there. When the regions have their shapes,
//! the branches of these are what leads around the body.
//!
//! Where a dialect is written, there is no way yet to say that, and guards are opened, too.
//!
//! *Before:* all regions of the function have their shapes, or will be written in a dialect.
//! *After:* the function has no guards, and no blocks that only they led to.

use weft_ir::edit::{RewriteMap, prune_phi_entries, remove_unreachable_blocks};
use weft_ir::{Context, Cursor, Function, Inst, Op, Operand, Type};

use crate::markers::Marker;

/// Opens all guards of the function.
pub fn open_guards(func: &mut Function, ctx: &mut Context) {
    let is_guard = |inst: &Inst| Marker::of(&func.insts[*inst], ctx) == Some(Marker::Reached);
    let guards: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_guard).collect();
    if guards.is_empty() {
        return;
    }
    let guarded = users(func, &guards, |op| matches!(op, Op::ICmp(..)));
    for branch in users(func, &guarded, |op| matches!(op, Op::CondBr)) {
        let (body, block) = (func.insts[branch].operands[1], func.inst_block(branch));
        let (Operand::Block(body), Some(block)) = (body, block) else { continue };
        func.remove_inst(branch);
        Cursor::at_end(func, ctx, block).br(body);
    }
    // What else a front end makes of its guards learns what they say.
    let mut known = RewriteMap::new();
    for (insts, value) in [(&guards, Type::I32), (&guarded, Type::I1)] {
        let one = ctx.int(value, 1);
        for inst in insts {
            if let Some(result) = func.insts[*inst].result {
                known.insert(result, one);
            }
        }
    }
    known.apply(func);
    for inst in guarded.into_iter().chain(guards) {
        func.remove_inst(inst);
    }
    remove_unreachable_blocks(func);
    prune_phi_entries(func);
}

/// The instructions of the function of a kind whose first operand is the result of one of `insts`.
fn users(func: &Function, insts: &[Inst], is_kind: fn(&Op) -> bool) -> Vec<Inst> {
    let results: Vec<Operand> = insts.iter().map(|inst| func.result(*inst)).collect();
    let uses = |inst: &Inst| {
        let data = &func.insts[*inst];
        is_kind(&data.op) && data.operands.first().is_some_and(|operand| results.contains(operand))
    };
    func.layout_insts().map(|(_, inst)| inst).filter(uses).collect()
}

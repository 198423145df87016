//! What a loop gets from in front of it, and from its own iteration before, and is the same number: it is loaded in front of the loop
//! twice.
//!
//! ```llvm
//! before:                                               before:
//!   %x = load float, ptr %p                               %x = load float, ptr %p
//!   %y = load float, ptr %p                       ==>     %y = load float, ptr %p
//!   br label %loop                                        br label %loop
//! loop:                                                 loop:
//!   %z = phi float [ %x, %before ], [ %y, %loop ]         ; %x takes the place of %z
//! ```
//! LLVM's elimination of redundant loads has moved one of them out of the loop, and the motion of what does not change the other.
//! Only its second run sees that they are the same; before, the loop seems to carry a number.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! Each number is the same. Nothing between the two loads writes memory.

use weft_analysis::EffectTable;
use weft_ir::{Function, Inst, Module, Op, Operand};

/// Puts the first of two equal loads in the place of phis of `func`, which is taken out of `module`; returns how many.
pub(crate) fn join(module: &Module, func: &mut Function, effects: &EffectTable) -> usize {
    let phis: Vec<Inst> =
        func.layout_insts().map(|(_, inst)| inst).filter(|inst| func.insts[*inst].is_phi()).collect();
    let mut count = 0;
    for phi in phis {
        let (Some(first), Some(result)) = (first_of(module, func, effects, phi), func.insts[phi].result)
        else {
            continue;
        };
        let first = func.result(first);
        func.replace_uses(result, first);
        func.remove_inst(phi);
        count += 1;
    }
    count
}

/// The first of the loads that a phi joins, if all are of one block and one place.
fn first_of(module: &Module, func: &Function, effects: &EffectTable, phi: Inst) -> Option<Inst> {
    let load = |operand: Operand| match operand {
        Operand::Value(value) => func
            .def_inst(value)
            .filter(|inst| matches!(func.insts[*inst].op, Op::Load { volatile: false, atomic: None, .. })),
        _ => None,
    };
    let loads: Vec<Inst> =
        func.insts[phi].phi_incoming().map(|(operand, _)| load(operand)).collect::<Option<_>>()?;
    let [one, other] = loads[..] else { return None };
    let (block, address) = (func.inst_block(one)?, func.insts[one].operands[0]);
    // A loop of one block may load anew in each iteration.
    let is_same = func.inst_block(other) == Some(block)
        && func.insts[other].operands[0] == address
        && func.insts[one].ty == func.insts[other].ty
        && func.inst_block(phi) != Some(block);
    let insts = func.block_insts(block);
    let at = |wanted: Inst| insts.iter().position(|inst| *inst == wanted);
    let (from, to) = (at(one)?, at(other)?);
    let between = &insts[from.min(to)..from.max(to)];
    let writes = |inst: &Inst| effects.of_inst(&module.ctx, func, *inst).has_side_effects();
    (is_same && !between.iter().any(writes)).then_some(if from < to { one } else { other })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// How many phis of a loop's numbers go if this stands in front of the loop.
    fn joined(before: &str, next: &str) -> usize {
        let text = format!(
            "define float @f(ptr %p, ptr %q, i64 %n) {{\nentry:\n  {before}\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %z = phi float [ %x, %entry ], [ {next}, %loop ]\n  \
             %w = load float, ptr %p\n  %i1 = add i64 %i, 1\n  %on = icmp ne i64 %i1, %n\n  \
             br i1 %on, label %loop, label %out\nout:\n  ret float %z\n}}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            join(module, func, &effects)
        });
        assert_eq!(count == 1, text.contains("ret float %x"), "{text}");
        count
    }

    #[test]
    fn equal_loads_of_one_block_are_one() {
        let both = "%x = load float, ptr %p\n  %y = load float, ptr %p";
        assert_eq!(joined(both, "%y"), 1);
        // The loop itself may have written what it loads.
        assert_eq!(joined(both, "%w"), 0);
        assert_eq!(joined(&both.replace("%y = load float, ptr %p", "%y = load float, ptr %q"), "%y"), 0);
        assert_eq!(joined(&both.replace("\n", "\n  store float 1.0, ptr %q\n"), "%y"), 0);
        assert_eq!(joined(&both.replace("%y = load", "%y = load volatile"), "%y"), 0);
    }
}

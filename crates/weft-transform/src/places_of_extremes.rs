//! Where an extreme lies is selected, and not jumped over.
//!
//! ```llvm
//! %less = fcmp olt float %x, %least                       %less = fcmp olt float %x, %least
//! %least1 = select i1 %less, float %x, float %least  ==>  %least1 = select i1 %less, float %x, float %least
//! %at1 = select i1 %less, i32 7, i32 %at                  %at1 = select i1 %less, i32 7, i32 %at, !unpredictable !9
//! ```
//! So the nearest of a few centers is found. LLVM's code generator makes a branch of `%at1`, so that nothing waits for the comparison;
//! but it is the least number that everything waits for, which x86-64 computes by one instruction. No processor foresees which one of few
//! is the least: with branches, k-means took twice as long. [LangRef: 'unpredictable' Metadata]
//!
//! # Preconditions
//! LLVM has made selections of branches where it would.
//!
//! # Postconditions
//! Nothing else changes, and nothing on other machines.
//!
//! # Algorithm
//! The selections of integers and addresses by comparisons of two floating-point numbers for less or greater, which also select one of both.

use weft_ir::{Attachment, FloatPredicate, Function, Inst, MdValue, Module, Op, Operand, TypeData};

use crate::functions::for_each_function;

/// Marks these selections; returns how many.
pub fn select_places_of_extremes(module: &mut Module) -> usize {
    if !module.is_for("x86_64") {
        return 0;
    }
    let (mut count, mut node) = (0, None);
    for_each_function(module, |module, func| {
        let found = places(module, func);
        for inst in &found {
            let kind = module.ctx.names.intern("unpredictable");
            if func.insts[*inst].attachments.iter().any(|attachment| attachment.kind == kind) {
                continue;
            }
            let node = *node.get_or_insert_with(|| module.add_metadata("!{}"));
            func.insts[*inst].attachments.push(Attachment { kind, value: MdValue::Node(node) });
            count += 1;
        }
    });
    count
}

/// The selections of where the extremes in `func` lie.
fn places(module: &Module, func: &Function) -> Vec<Inst> {
    let is_select = |inst: &Inst| matches!(func.insts[*inst].op, Op::Select(_));
    let selects: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_select).collect();
    let conditions = selects.iter().filter(|inst| chooses_what_it_compares(func, **inst));
    let conditions: Vec<Operand> = conditions.map(|inst| func.insts[*inst].operands[0]).collect();
    let is_place = |inst: &Inst| {
        let data = &func.insts[*inst];
        let ty = module.ctx.types.data(data.ty);
        matches!(ty, TypeData::Int(_) | TypeData::Ptr(_)) && conditions.contains(&data.operands[0])
    };
    selects.iter().copied().filter(is_place).collect()
}

/// Whether a selection is one of the two numbers that its condition compares.
fn chooses_what_it_compares(func: &Function, select: Inst) -> bool {
    use FloatPredicate as P;
    let [condition, one, other] = func.insts[select].operands[..] else { return false };
    let Operand::Value(condition) = condition else { return false };
    let Some(comparison) = func.def_inst(condition).map(|inst| &func.insts[inst]) else { return false };
    let is_for_less = matches!(
        comparison.op,
        Op::FCmp(P::Olt | P::Ogt | P::Ole | P::Oge | P::Ult | P::Ugt | P::Ule | P::Uge, _)
    );
    is_for_less && (comparison.operands[..] == [one, other] || comparison.operands[..] == [other, one])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(triple: &str, predicate: &str, chosen: &str) -> usize {
        let text = format!(
            "target triple = \"{triple}\"\ndefine i32 @f(float %x, float %least, i32 %at) {{\nentry:\n  \
             %less = fcmp {predicate} float %x, %least\n  {chosen}\n  %at1 = select i1 %less, i32 7, i32 %at\n  \
             ret i32 %at1\n}}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let count = select_places_of_extremes(&mut module);
        let text = weft_ir::print_module(&module);
        assert_eq!(text.matches("i32 %at, !unpredictable !").count(), count, "{text}");
        assert_eq!(select_places_of_extremes(&mut module), 0, "one is enough");
        count
    }

    #[test]
    fn what_is_selected_with_the_extreme_is_marked() {
        let least = "%y = select i1 %less, float %x, float %least";
        assert_eq!(marked("x86_64-pc-linux-gnu", "olt", least), 1);
        assert_eq!(
            marked("x86_64-pc-linux-gnu", "ogt", "%y = select fast i1 %less, float %least, float %x"),
            1
        );
        assert_eq!(marked("x86_64-pc-linux-gnu", "oeq", least), 0, "that is no extreme");
        assert_eq!(marked("x86_64-pc-linux-gnu", "olt", ""), 0, "the number waits for nothing");
        assert_eq!(marked("aarch64-linux-gnu", "olt", least), 0);
    }
}

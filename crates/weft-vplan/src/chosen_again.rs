//! Loads from one of several places, each of which was loaded just before: the number is chosen, and not the place.
//!
//! ```cpp
//! out[i] = std::clamp(in[i], low, high);               // std::min, std::max and std::clamp return references
//! ```
//! ```llvm
//! %x = load float, ptr %p                                   %x = load float, ptr %p
//! %l = load float, ptr %low                                 %l = load float, ptr %low
//! %is = fcmp olt float %x, %l                       ==>     %is = fcmp olt float %x, %l
//! %at = select i1 %is, ptr %low, ptr %p                     %y = select i1 %is, float %l, float %x
//! %y = load float, ptr %at
//! ```
//! LLVM chooses the number where the objects are the function's own, and become registers. What lies in arrays, or is shared by threads,
//! is loaded twice, and a vector of such loads is a gather, or one load for each lane.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! Each value is the same, and one load less is executed. What was loaded first has no facts about its number (`!range`) that
//! the load behind it lacks.
//!
//! # Algorithm
//! The address is a tree of selections. For each of its leaves, what stands in front of the load is searched, in its block and in those that
//! only lead to it, for a load of that address and that type, up to what may write memory.

use rustc_hash::FxHashMap;
use weft_analysis::{Cfg, EffectTable};
use weft_ir::edit::remove_unused;
use weft_ir::{Cursor, Function, Inst, Module, Op, Operand, Type};

use crate::between::KEPT;

/// So many selections are between a load and the places that it may be of at most.
const DEEP: u32 = 4;
/// So many blocks are searched.
const BLOCKS: usize = 4;

/// Chooses numbers in `func`, which is taken out of `module`; returns how many loads are gone.
pub(crate) fn choose(module: &mut Module, func: &mut Function, effects: &EffectTable) -> usize {
    let is_chosen = |inst: &Inst| {
        let data = &func.insts[*inst];
        let is_plain = matches!(data.op, Op::Load { volatile: false, atomic: None, .. });
        is_plain && selection(func, data.operands[0]).is_some()
    };
    let loads: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_chosen).collect();
    if loads.is_empty() {
        return 0;
    }
    // No block changes its edges.
    let cfg = Cfg::compute(func);
    let mut count = 0;
    for load in loads {
        let address = func.insts[load].operands[0];
        let known = loaded_before(module, func, &cfg, effects, load);
        if !is_known(func, &known, address, DEEP) {
            continue;
        }
        let chosen = number(module, func, &known, load, address);
        let Some(result) = func.insts[load].result else { continue };
        func.replace_uses(result, chosen);
        func.remove_inst(load);
        remove_unused(func, address);
        count += 1;
    }
    count
}

/// The condition and the two addresses of a selection.
fn selection(func: &Function, address: Operand) -> Option<[Operand; 3]> {
    let Operand::Value(value) = address else { return None };
    let data = &func.insts[func.def_inst(value)?];
    let &[condition, then, otherwise] = &data.operands[..] else { return None };
    let is_one = matches!(data.op, Op::Select(_)) && data.ty == Type::PTR;
    is_one.then_some([condition, then, otherwise])
}

/// What has been loaded in front of `load` and is there still, by its address, if it is of the same type.
fn loaded_before(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    effects: &EffectTable,
    load: Inst,
) -> FxHashMap<Operand, Operand> {
    let mut known = FxHashMap::default();
    let Some((mut block, mut end)) = func.inst_block(load).zip(func.inst_index(load)) else { return known };
    for _ in 0..BLOCKS {
        for &inst in func.block_insts(block)[..end].iter().rev() {
            let data = &func.insts[inst];
            if effects.of_inst(&module.ctx, func, inst).has_side_effects() {
                return known;
            }
            let is_plain = matches!(data.op, Op::Load { volatile: false, atomic: None, .. });
            if is_plain && data.ty == func.insts[load].ty && is_without_facts(module, func, inst) {
                known.entry(data.operands[0]).or_insert(func.result(inst));
            }
        }
        let Some(before) = cfg.single_pred(block).filter(|before| *before != block) else { break };
        (block, end) = (before, func.block_insts(before).len());
    }
    known
}

/// Whether nothing is known of the number that is loaded, by which it may have no value where the other load's has one.
fn is_without_facts(module: &Module, func: &Function, load: Inst) -> bool {
    let mut facts = func.insts[load].attachments.iter();
    facts.all(|fact| KEPT.iter().any(|kept| module.ctx.names.lookup(kept) == Some(fact.kind)))
}

/// Whether the number at each place that `address` may be is known.
fn is_known(func: &Function, known: &FxHashMap<Operand, Operand>, address: Operand, deep: u32) -> bool {
    if known.contains_key(&address) {
        return true;
    }
    let (Some([_, then, otherwise]), Some(deep)) = (selection(func, address), deep.checked_sub(1)) else {
        return false;
    };
    is_known(func, known, then, deep) && is_known(func, known, otherwise, deep)
}

/// The number at `address`, chosen in front of `load`; it is known at each place.
fn number(
    module: &mut Module,
    func: &mut Function,
    known: &FxHashMap<Operand, Operand>,
    load: Inst,
    address: Operand,
) -> Operand {
    if let Some(number) = known.get(&address) {
        return *number;
    }
    let [condition, then, otherwise] = selection(func, address).expect("invariant: the number is known");
    let then = number(module, func, known, load, then);
    let otherwise = number(module, func, known, load, otherwise);
    Cursor::before(func, &mut module.ctx, load).select(condition, then, otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// How many loads are gone of what `std::clamp` comes to, with `between` in front of the last load.
    fn chosen(first: &str, between: &str, last: &str) -> usize {
        let text = format!(
            "define float @f(ptr %p, ptr %low, ptr %high) {{\nentry:\n  {first}\n  %l = load float, ptr %low\n  \
             %is.low = fcmp olt float %x, %l\n  %at = select i1 %is.low, ptr %low, ptr %p\n  \
             %h = load float, ptr %high\n  %v = select i1 %is.low, float %l, float %x\n  \
             %is.high = fcmp olt float %h, %v\n  %at.all = select i1 %is.high, ptr %high, ptr %at\n  {between}\n  \
             {last}\n  ret float %y\n}}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            choose(module, func, &effects)
        });
        assert_eq!(count == 1, !text.contains("float, ptr %at.all"), "{text}");
        assert_eq!(count == 1, !text.contains("select i1 %is.low, ptr"), "{text}");
        count
    }

    const FIRST: &str = "%x = load float, ptr %p";
    const LAST: &str = "%y = load float, ptr %at.all";

    #[test]
    fn what_all_places_hold_is_chosen() {
        assert_eq!(chosen(FIRST, "", LAST), 1);
        assert_eq!(chosen(FIRST, "br label %next\nnext:", LAST), 1, "the block only leads there");
    }

    #[test]
    fn what_may_have_changed_is_loaded() {
        assert_eq!(chosen(FIRST, "store float 1.0, ptr %low", LAST), 0);
        assert_eq!(chosen(FIRST, "", "%y = load volatile float, ptr %at.all"), 0);
        assert_eq!(chosen("%x = load volatile float, ptr %p", "", LAST), 0, "that is another access");
        let joined = "br i1 %is.low, label %one, label %next\none:\n  store float 1.0, ptr %p\n  br label %next\nnext:";
        assert_eq!(chosen(FIRST, joined, LAST), 0, "there are two ways to the load");
    }

    #[test]
    fn what_was_not_loaded_as_such_a_number_is_loaded() {
        assert_eq!(chosen("%w = load i32, ptr %p\n  %x = bitcast i32 %w to float", "", LAST), 0);
        assert_eq!(chosen("%x = fadd float 1.0, 1.0", "", LAST), 0);
        assert_eq!(chosen(&format!("{FIRST}, !noundef !{{}}"), "", LAST), 0, "a fact about the number");
    }
}

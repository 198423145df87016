//! Loads from one of two places that a condition chooses: both places are loaded, and the number is chosen.
//!
//! ```c
//! for (int i = 0; i < n; i++) d[i] = c[i] > 0 ? a[i] : b[i];
//! ```
//! ```llvm
//! %p = select i1 %c, ptr %a, ptr %b                        %x = load float, ptr %ai
//! %q = getelementptr float, ptr %p, i64 %i         ==>     %y = load float, ptr %bi
//! %z = load float, ptr %q                                  %z = select i1 %c, float %x, float %y
//! ```
//! LLVM makes one load of the two that stand in both branches of a condition. In vectors, that load is a gather, or one load for each
//! lane, where each of the two would read what lies one behind the other.
//!
//! Where only the chosen place may be read, each load gets back its branch, for machines that load under masks. One of the numbers is
//! frozen there, for else LLVM would join the loads again.
//!
//! # Preconditions
//! The loop is an innermost one that nobody has made vectors of. It does nothing but to compute, to store in any case, and to access
//! one element behind the other, or one for all iterations; so do both loads.
//!
//! # Postconditions
//! Each value is the same, but that one without a meaning may become any number (`freeze`). Without masks, no place is read of which
//! the iteration does not show that it is in an object (`bounds.rs`).
//!
//! # Refused
//! Addresses that are chosen by several conditions, and loops that carry numbers of which LLVM may not reorder the sum.

mod bounds;
mod phis;
mod sides;
#[cfg(test)]
mod tests;

use weft_analysis::{Cfg, DomTree};
use weft_ir::edit::{remove_unused, split_block};
use weft_ir::{Attachment, Cursor, Function, Inst, InstData, Module, Op, Operand, TypeData, Value};
use weft_regions::PlanMark;

use crate::affine::{Depth, Loops, Sum, Term, place};
use crate::between::{self, KEPT};
use crate::hints;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// A loop that never runs longer is not worth vectors.
const FEW: u64 = 16;

/// A load from a chosen place.
struct Chosen {
    load: Inst,
    condition: Value,
    /// Whether both places may be read in any case.
    is_free: bool,
    /// The addresses of the two places.
    addresses: [Operand; 2],
}

/// Takes such loads in `loops` of `func`, which is taken out of `module`, apart; returns how many. Those that get branches change the
/// blocks of their loops.
pub(crate) fn take_apart(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let Some(target) = Target::of_x86(module, func) else { return 0 };
    let mut count = 0;
    let mut dom: Option<DomTree> = None;
    for found in loops {
        let Some(frame) = &found.frame else { continue };
        // Without masks, a branch is better than a choice.
        let has_masks = target.isa > Isa::Sse2;
        if frame.blocks.len() > 1 && has_masks && !PlanMark::is_on(module, func, &found.latches) {
            phis::choose(module, func, &frame.blocks);
        }
        let loads: Vec<(Inst, Value)> = chosen(func, frame);
        if loads.is_empty() {
            continue;
        }
        // Branches in one loop change nothing of others.
        let dom = dom.get_or_insert_with(|| DomTree::compute(func, &Cfg::compute(func)));
        if !may_be_vectors(module, func, found, (frame, dom), &loads) {
            continue;
        }
        let mut under_conditions = Vec::new();
        let mut is_all = true;
        for (load, condition) in loads {
            let Some(chosen) = examine(module, func, (frame, dom), load, condition) else {
                is_all = false;
                continue;
            };
            if chosen.is_free {
                choose_number(module, func, &chosen);
                count += 1;
                continue;
            }
            // Addresses under a condition are computed anew, with all that is known of them there.
            chosen.addresses.iter().for_each(|address| remove_unused(func, *address));
            let size = module.ctx.types.size_align(func.insts[load].ty).map_or(0, |(size, _)| size);
            is_all &= size >= target.least_masked();
            under_conditions.push(chosen);
        }
        // What stands in front of a branch stays where it is.
        for chosen in under_conditions.iter().rev().filter(|_| is_all) {
            count += usize::from(branch(module, func, frame, chosen).is_some());
        }
    }
    count
}

/// The loads of a loop whose place a condition chooses, with it.
fn chosen(func: &Function, frame: &Skeleton) -> Vec<(Inst, Value)> {
    let loads = frame.blocks.iter().flat_map(|block| func.block_insts(*block)).copied();
    let of = |load: Inst| {
        let data = &func.insts[load];
        let Op::Load { volatile: false, atomic: None, .. } = data.op else { return None };
        Some((load, sides::condition(func, &frame.blocks, data.operands[0])?))
    };
    loads.filter_map(of).collect()
}

/// Whether LLVM may make vectors of a loop once its chosen loads are taken apart.
fn may_be_vectors(
    module: &Module,
    func: &Function,
    found: &Innermost,
    (frame, dom): (&Skeleton, &DomTree),
    chosen: &[(Inst, Value)],
) -> bool {
    let is_asked =
        hints::is_asked_for(module, func, &found.latches) || PlanMark::is_on(module, func, &found.latches);
    if hints::is_settled(module, func, &found.latches)
        || !is_asked && !frame.carried.is_empty()
        || frame.constant_count(module, func).is_some_and(|count| count < FEW)
        || !between::has_plain_code(module, func, frame)
    {
        return false;
    }
    let nest = Loops(vec![frame.clone()]);
    let all =
        frame.blocks.iter().flat_map(|block| func.block_insts(*block).iter().map(|inst| (*block, inst)));
    all.into_iter().all(|(block, inst)| {
        let data = &func.insts[*inst];
        if matches!(data.op, Op::Store { .. }) && !dom.dominates(block, frame.latch) {
            return false;
        }
        let (ty, pointer, is_load) = match (&data.op, &data.operands[..]) {
            (Op::Load { .. }, &[pointer]) => (data.ty, pointer, true),
            (Op::Store { .. }, &[value, pointer]) => (module.ctx.operand_ty(func, value), pointer, false),
            _ => return true,
        };
        let Some((size, _)) = module.ctx.types.size_align(ty) else { return false };
        chosen.iter().any(|(load, _)| load == inst)
            || place(module, func, &nest, pointer).is_some_and(|(_, sum)| is_in_row(&sum, size, is_load))
    })
}

/// Whether iterations access elements of a size one behind the other, or loads of them one place.
fn is_in_row(sum: &Sum, size: u64, is_load: bool) -> bool {
    let step = sum.factor(Term::Done(ONLY));
    let is_far = |term: &Term| matches!(term, Term::DoneTimes(..));
    !sum.terms.keys().any(is_far) && (step.unsigned_abs() == u128::from(size) || is_load && step == 0)
}

/// What becomes of a load; none if it stays. The addresses are in front of the load then.
fn examine(
    module: &mut Module,
    func: &mut Function,
    (frame, dom): (&Skeleton, &DomTree),
    load: Inst,
    condition: Value,
) -> Option<Chosen> {
    let data = &func.insts[load];
    let (pointer, ty) = (data.operands[0], data.ty);
    let is_plain = module.ctx.types.int_bits(ty).is_some_and(|bits| matches!(bits, 8 | 16 | 32 | 64))
        || matches!(module.ctx.types.data(ty), TypeData::Float | TypeData::Double);
    let (size, _) = module.ctx.types.size_align(ty).filter(|_| is_plain)?;
    let addresses = [true, false].map(|is_true| {
        let side = sides::Side { condition, is_true, blocks: &frame.blocks, is_anywhere: true };
        sides::write(module, func, &side, load, pointer)
    });
    let [Some(one), Some(other)] = addresses else { return None };
    let addresses = [one, other];
    let nest = Loops(vec![frame.clone()]);
    let places = addresses
        .map(|address| place(module, func, &nest, address).filter(|(_, sum)| is_in_row(sum, size, true)));
    let [Some(first), Some(second)] = places else {
        addresses.iter().for_each(|address| remove_unused(func, *address));
        return None;
    };
    let home = func.inst_block(load)?;
    let mut others = between::accesses(module, func, frame);
    others.retain(|access| dom.dominates(access.block, home));
    let is_free = [first, second].iter().all(|(root, sum)| {
        bounds::are_in_object(module, func, frame, &others, (*root, sum), i128::from(size))
    });
    Some(Chosen { load, condition, is_free, addresses })
}

/// The load of one place: in any case, or `under` the condition.
fn load_of(module: &Module, func: &Function, load: Inst, address: Operand, is_exact: bool) -> InstData {
    let mut data = func.insts[load].clone();
    data.result = None;
    data.operands[0] = address;
    if !is_exact {
        // Neither what is known of the number, nor where the other place lies.
        let kept: Vec<_> = KEPT.iter().filter_map(|name| module.ctx.names.lookup(name)).collect();
        data.attachments.retain(|attachment: &mut Attachment| kept.contains(&attachment.kind));
    }
    data
}

/// Loads both places.
fn choose_number(module: &mut Module, func: &mut Function, chosen: &Chosen) {
    let Some(result) = func.insts[chosen.load].result else { return };
    let loads = chosen.addresses.map(|address| {
        let mut data = load_of(module, func, chosen.load, address, false);
        if let Op::Load { align, .. } = &mut data.op {
            *align = Some(1);
        }
        let mut at = Cursor::before(func, &mut module.ctx, chosen.load);
        let load = at.insert(data);
        func.result(load)
    });
    let condition = Operand::Value(chosen.condition);
    let number = Cursor::before(func, &mut module.ctx, chosen.load).select(condition, loads[0], loads[1]);
    replace(func, chosen.load, result, number);
}

/// Puts `number` in the place of what `load` gives.
fn replace(func: &mut Function, load: Inst, result: Value, number: Operand) {
    let pointer = func.insts[load].operands[0];
    func.replace_uses(result, number);
    func.remove_inst(load);
    remove_unused(func, pointer);
}

/// Loads each place in a branch of its own.
fn branch(module: &mut Module, func: &mut Function, frame: &Skeleton, chosen: &Chosen) -> Option<()> {
    let Chosen { load, condition, .. } = *chosen;
    let (result, block, index) = (func.insts[load].result?, func.inst_block(load)?, func.inst_index(load)?);
    let (pointer, ty) = (func.insts[load].operands[0], func.insts[load].ty);
    let join = split_block(func, &mut module.ctx, block, index);
    let end = func.terminator(block)?;
    func.remove_inst(end);
    let mut branches = Vec::new();
    let mut numbers = Vec::new();
    for is_true in [true, false] {
        let home = func.make_block(None);
        func.insert_block_after(home, branches.last().copied().unwrap_or(block));
        let end = Cursor::at_end(func, &mut module.ctx, home).br(join);
        let side = sides::Side { condition, is_true, blocks: &frame.blocks, is_anywhere: false };
        let address = sides::write(module, func, &side, end, pointer)?;
        let data = load_of(module, func, load, address, is_true);
        let loaded = Cursor::before(func, &mut module.ctx, end).insert(data);
        let number = func.result(loaded);
        let number = if is_true { number } else { Cursor::before(func, &mut module.ctx, end).freeze(number) };
        branches.push(home);
        numbers.push((number, home));
    }
    let choice = Operand::Value(condition);
    Cursor::at_end(func, &mut module.ctx, block).cond_br(choice, branches[0], branches[1]);
    let number = Cursor::at_front(func, &mut module.ctx, join).phi(ty, &numbers);
    replace(func, load, result, number);
    Some(())
}

//! Switches that name all their cases: the last case takes the place of the default, to which control never comes.
//!
//! ```llvm
//! switch i8 %x, label %never [ i8 0, label %a  i8 1, label %b ]   ==>   switch i8 %x, label %b [ i8 0, label %a ]
//! never: unreachable
//! ```
//! Else the default would be a way out of the loop. LLVM knows better what to make of such a switch, so only those in loops that
//! may become vectors are changed; where that is found out later, the others are changed back.
//!
//! Where such a loop is left to single iterations, its small switches are *parted*: LLVM makes a table of addresses for four cases,
//! and a jump to one of them costs more than two comparisons.
//!
//! ```llvm
//! switch i8 %x, label %d [ i8 0, label %a  i8 1, label %b  i8 2, label %c ]
//! ; becomes
//! %low = icmp ule i8 %x, 1                  ; br i1 %low, label %lower, label %upper
//! lower: switch i8 %x, label %d [ i8 0, label %a  i8 1, label %b ]
//! upper: switch i8 %x, label %d [ i8 2, label %c ]
//! ```

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, Loop, Loops};
use weft_ir::edit::remove_unreachable_blocks;
use weft_ir::{Block, Cursor, Function, Inst, InstData, IntPredicate, Module, Op, Operand, Type};
use weft_regions::PlanMark;

/// A switch whose last case has taken the place of the default.
pub(crate) struct Covered {
    branch: Inst,
    /// The number of that case.
    number: Operand,
}

/// Changes the switches in marked loops of `func`, which is taken out of `module`.
pub(crate) fn cover(module: &Module, func: &mut Function) {
    cover_in(func, &|func, found| PlanMark::is_on(module, func, &found.latches));
}

/// Changes the switches in all loops of `func`; [`uncover`] is to be told which these are.
pub(crate) fn cover_all(func: &mut Function) -> Vec<Covered> {
    cover_in(func, &|_, _| true)
}

fn cover_in(func: &mut Function, is_wanted: &dyn Fn(&Function, &Loop) -> bool) -> Vec<Covered> {
    let has_switch = func.layout_insts().any(|(_, inst)| matches!(func.insts[inst].op, Op::Switch));
    if !has_switch {
        return Vec::new();
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let wanted = loops.iter().filter(|(_, found)| is_wanted(func, found));
    let mut blocks: Vec<Block> = wanted.flat_map(|(_, found)| found.blocks.iter().copied()).collect();
    blocks.sort_unstable();
    blocks.dedup();
    let mut covered = Vec::new();
    for block in blocks {
        let Some(branch) = func.terminator(block) else { continue };
        let data = &func.insts[branch];
        let (Op::Switch, &[value, Operand::Block(default), ref cases @ ..]) = (&data.op, &data.operands[..])
        else {
            continue;
        };
        let is_never = match func.block_insts(default) {
            [only] => matches!(func.insts[*only].op, Op::Unreachable),
            _ => false,
        };
        let [rest @ .., number, last] = cases else { continue };
        if is_never {
            let number = *number;
            let operands = [value, *last].into_iter().chain(rest.iter().copied());
            let changed_branch = InstData::new(Op::Switch, Type::VOID, operands);
            func.insts[branch].operands = changed_branch.operands;
            covered.push(Covered { branch, number });
        }
    }
    if !covered.is_empty() {
        remove_unreachable_blocks(func);
    }
    covered
}

/// Gives those of the switches that are in no marked loop of `func` their last case back, and a default to which control never comes.
pub(crate) fn uncover(module: &mut Module, func: &mut Function, covered: &[Covered]) {
    if covered.is_empty() {
        return;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let marked = loops.iter().filter(|(_, found)| PlanMark::is_on(module, func, &found.latches));
    let kept: FxHashSet<Block> = marked.flat_map(|(_, found)| found.blocks.iter().copied()).collect();
    let mut never = None;
    for Covered { branch, number } in covered {
        let block = func.inst_block(*branch);
        if block.is_none_or(|block| kept.contains(&block)) {
            continue;
        }
        let never = *never.get_or_insert_with(|| {
            let never = func.append_block(None);
            Cursor::at_end(func, &mut module.ctx, never).unreachable();
            never
        });
        let &[value, last, ref rest @ ..] = &func.insts[*branch].operands[..] else { continue };
        let operands = [value, Operand::Block(never)].into_iter().chain(rest.iter().copied());
        let whole = InstData::new(Op::Switch, Type::VOID, operands.chain([*number, last]));
        func.insts[*branch].operands = whole.operands;
    }
}

/// Switches of so many cases are parted; those of fewer have no table.
const SMALL: std::ops::RangeInclusive<usize> = 3..=4;

/// Parts the small switches in `blocks` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn part(module: &mut Module, func: &mut Function, blocks: &[Block]) -> usize {
    blocks.iter().filter(|block| part_one(module, func, **block).is_some()).count()
}

fn part_one(module: &mut Module, func: &mut Function, block: Block) -> Option<()> {
    let branch = func.terminator(block)?;
    let data = func.insts[branch].clone();
    let (Op::Switch, &[value, default, ref cases @ ..]) = (&data.op, &data.operands[..]) else { return None };
    let mut cases: Vec<(i128, Operand, Operand)> = cases
        .chunks_exact(2)
        .map(|case| match case[0] {
            Operand::Const(number) => Some((module.ctx.consts.as_int(number)?, case[0], case[1])),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let mut targets: Vec<Block> = data.successors().collect();
    targets.sort_unstable();
    targets.dedup();
    if !SMALL.contains(&cases.len())
        || cases.iter().any(|(number, ..)| *number < 0)
        || targets.contains(&block)
    {
        return None;
    }
    cases.sort_unstable_by_key(|(number, ..)| *number);
    // A comparison with one number would be a case again.
    let (lower, upper) = cases.split_at(cases.len().div_ceil(2));
    let bound = lower.last()?.1;
    let mut parts = Vec::new();
    for half in [lower, upper] {
        let part = func.make_block(None);
        func.insert_block_after(part, block);
        let operands = [value, default].into_iter().chain(half.iter().flat_map(|case| [case.1, case.2]));
        let switch = func.make_inst(InstData::new(Op::Switch, Type::VOID, operands));
        func.append_inst(part, switch);
        parts.push(part);
    }
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    let is_low = at.icmp(IntPredicate::Ule, value, bound);
    at.cond_br(is_low, parts[0], parts[1]);
    // Each edge has its own entry in a phi.
    for target in targets {
        for inst in func.block_insts(target).to_vec() {
            if !func.insts[inst].is_phi() {
                break;
            }
            let mut incoming: Vec<(Operand, Block)> = func.insts[inst].phi_incoming().collect();
            let Some((from_here, _)) = incoming.iter().copied().find(|(_, from)| *from == block) else {
                continue;
            };
            incoming.retain(|(_, from)| *from != block);
            for part in &parts {
                let edges = func.successors(*part).iter().filter(|next| **next == target).count();
                incoming.extend(std::iter::repeat_n((from_here, *part), edges));
            }
            func.insts[inst].set_incoming(incoming);
        }
    }
    Some(())
}

//! Makes tasks of the calls of a recursion.
//!
//! ```llvm
//! %a = call i64 @f(i64 %m)          %t = call token @…region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
//! %s = add i64 %a, 1                %runs = call i1 @…task.begin(token %t)
//! %b = call i64 @f(i64 %n)          br i1 %runs, label %task, label %behind
//! %r = add i64 %s, %b         ==> task:
//!                                   %a = call i64 @f.forked(i64 %m)
//!                                   store i64 %a, ptr %x
//!                                   br label %behind
//!                                 behind:
//!                                   call void @…region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
//!                                   %b = call i64 @f.forked(i64 %n)
//!                                   call void @…taskwait(token none)
//!                                   %a.now = load i64, ptr %x
//!                                   %s = add i64 %a.now, 1
//!                                   %r = add i64 %s, %b
//! ```
//! What is computed from a result goes behind the calls of its block that do not need it.
//!
//! # Precondition
//! The function only computes, and its calls of itself stand in no loop ([`super`]). [`super::writes`] takes parts of this for functions
//! that write.
//!
//! # Postcondition
//! Each call behind which the function calls itself again before it needs the result is a task. Each way from there to a use of the
//! result, or out of the function, leads through a wait.

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, EffectTable};
use weft_ir::debug_info::debug_location;
use weft_ir::edit::{call_with, split_block};
use weft_ir::{
    Attachment, BinaryOp, Block, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Symbol, Type,
    Value,
};
use weft_regions::{
    Clause, ClauseKind, Directive, Leaf, Marker, directive_clause, isolate_markers, marker, set_bundles,
};

use super::DEEPEST;

/// Makes tasks in `func`, a copy of the function `itself` that gets its depth and goes on with `deep` where that is too large.
pub(super) fn fork(
    module: &mut Module,
    effects: &EffectTable,
    func: &mut Function,
    itself: Symbol,
    deep: Symbol,
) -> Result<(), &'static str> {
    let calls = take_depth(module, func, itself, deep);
    for block in func.blocks().to_vec() {
        gather(module, effects, func, block, &calls);
    }
    let forked: Vec<Inst> = calls.iter().copied().filter(|call| goes_on(func, *call, &calls)).collect();
    if forked.is_empty() {
        return Err("a result is needed before it calls itself again");
    }
    for call in &forked {
        make_task(module, func, *call);
    }
    isolate_markers(func, &mut module.ctx);
    Ok(())
}

/// Lets `func`, a copy of the function `itself`, call itself with its depth, and go on with `deep` where that is too large. Returns the
/// calls.
pub(super) fn take_depth(
    module: &mut Module,
    func: &mut Function,
    itself: Symbol,
    deep: Symbol,
) -> Vec<Inst> {
    let name = module.ctx.names.text(func.name).to_owned();
    let own = module.ctx.global(&name);
    let mut calls = Vec::new();
    for (_, inst) in func.layout_insts().collect::<Vec<_>>() {
        let data = &func.insts[inst];
        if matches!(data.op, Op::Call(_))
            && data.callee().and_then(|callee| module.ctx.global_name(callee)) == Some(itself)
        {
            calls.push(inst);
        }
    }
    let more = count_depth(module, func, deep);
    for inst in &calls {
        call_with(&mut module.ctx, func, *inst, own, more);
    }
    calls
}

/// Lets `func` get its depth, and returns that of the calls that it makes. Where it is too large it goes on with `deep`.
fn count_depth(module: &mut Module, func: &mut Function, deep: Symbol) -> Operand {
    let convention: Box<str> = func.prefix.trim_start_matches("internal").trim().into();
    let args: Vec<Operand> = func.params.iter().map(|param| Operand::Value(param.value)).collect();
    let depth = Operand::Value(func.add_param(Type::I32, "", None));
    let entry = func.entry().expect("invariant: the function has a body");
    let rest = split_block(func, &mut module.ctx, entry, 0);
    let branch = func.terminator(entry).expect("invariant: it was split");
    func.remove_inst(branch);
    let too_deep = func.make_block(Some(module.ctx.names.intern("too.deep")));
    func.insert_block_after(too_deep, *func.blocks().last().expect("invariant: the function has a body"));
    let name = module.ctx.names.text(deep).to_owned();
    let callee = module.ctx.global(&name);
    let mut at = Cursor::at_end(func, &mut module.ctx, entry);
    let (one, most) = (at.i32(1), at.i32(DEEPEST));
    let more = at.binary(BinaryOp::Add, depth, one);
    let is_too_deep = at.icmp(IntPredicate::Sgt, depth, most);
    at.cond_br(is_too_deep, too_deep, rest);
    let ret = func.ret;
    let mut at = Cursor::at_end(func, &mut module.ctx, too_deep);
    let call = at.call(ret, callee, &args);
    let result = (ret != Type::VOID).then(|| at.func.result(call));
    at.ret(result);
    if let Some(info) = func.insts[call].call_info_mut() {
        info.prefix = convention;
    }
    more
}

/// Moves what depends on a call in `block` behind the calls that do not, unless it is ordered by what is written.
pub(super) fn gather(
    module: &Module,
    effects: &EffectTable,
    func: &mut Function,
    block: Block,
    calls: &[Inst],
) {
    let insts = func.block_insts(block).to_vec();
    let Some(last) = insts.iter().rposition(|inst| calls.contains(inst)) else { return };
    let mut depending: FxHashSet<Value> = FxHashSet::default();
    let (mut first, mut behind): (Vec<Inst>, Vec<Inst>) = (Vec::new(), Vec::new());
    let is_written = insts.iter().any(|inst| effects.of_inst(&module.ctx, func, *inst).writes);
    for inst in &insts[..=last] {
        let data = &func.insts[*inst];
        let needs = data
            .operands
            .iter()
            .any(|operand| matches!(operand, Operand::Value(value) if depending.contains(value)));
        if needs && is_written && effects.of_inst(&module.ctx, func, *inst).accesses_memory() {
            return;
        }
        if needs && !data.is_phi() {
            behind.push(*inst);
        } else {
            first.push(*inst);
        }
        if needs || calls.contains(inst) {
            depending.extend(data.result);
        }
    }
    // What reads may be moved where nothing is written; what may not end stays in its order.
    let order = first.into_iter().chain(behind).chain(insts[last + 1..].iter().copied());
    for (index, inst) in order.enumerate().collect::<Vec<_>>() {
        func.remove_inst(inst);
        func.insert_inst(block, index, inst);
    }
}

/// Whether the function calls itself behind `call` before it needs the result.
fn goes_on(func: &Function, call: Inst, calls: &[Inst]) -> bool {
    let Some(result) = func.insts[call].result else { return false };
    let uses = |inst: Inst| func.insts[inst].operands.contains(&Operand::Value(result));
    let (Some(block), Some(index)) = (func.inst_block(call), func.inst_index(call)) else { return false };
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut open = vec![(block, index + 1)];
    while let Some((block, from)) = open.pop() {
        let rest = &func.block_insts(block)[from..];
        let needed =
            rest.iter().position(|inst| uses(*inst) && !func.insts[*inst].is_phi()).unwrap_or(rest.len());
        if rest[..needed].iter().any(|inst| calls.contains(inst)) {
            return true;
        }
        if needed == rest.len() {
            open.extend(
                func.successors(block).iter().filter(|next| seen.insert(**next)).map(|next| (*next, 0)),
            );
        }
    }
    false
}

/// Makes a task of `call`, and lets who uses the result wait for it.
pub(super) fn make_task(module: &mut Module, func: &mut Function, call: Inst) {
    let result = func.insts[call].result;
    let debug = debug_location(func, &module.ctx, call);
    let [enter, leave, begins] =
        [Marker::Entry, Marker::Exit, Marker::TaskBegin].map(|which| marker(module, which));
    let entry = func.entry().expect("invariant: the function has a body");
    let place = result.map(|result| {
        let ty = func.values[result].ty;
        (result, Cursor::at_start(func, &mut module.ctx, entry).alloca(ty, None, None))
    });
    let (block, index) = (func.inst_block(call), func.inst_index(call));
    let (block, index) = block.zip(index).expect("invariant: the call stands in a block");
    let behind = split_block(func, &mut module.ctx, block, index + 1);
    let task = split_block(func, &mut module.ctx, block, index);
    let branch = func.terminator(block).expect("invariant: it was split");
    func.remove_inst(branch);

    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    let begin = at.call_as(enter.fn_ty, enter.callee, &[]);
    let token = at.func.result(begin);
    let asked = at.call_as(begins.fn_ty, begins.callee, &[token]);
    let runs = at.func.result(asked);
    at.cond_br(runs, task, behind);
    // The call gets a result of its own: the former one is what is loaded.
    let uses: Vec<Inst> = place.iter().flat_map(|(result, _)| users(func, *result)).collect();
    if let Some((result, place)) = place {
        Cursor::before_terminator(func, &mut module.ctx, task).store(Operand::Value(result), place);
    }
    let end = Cursor::at_start(func, &mut module.ctx, behind).call_as(leave.fn_ty, leave.callee, &[token]);
    for inst in [begin, asked, end] {
        func.insts[inst].attachments.extend(debug.clone());
    }
    let unit: Directive = Leaf::Task.into();
    let shared: Vec<Clause> =
        place.iter().map(|(_, place)| Clause::of(ClauseKind::Shared, vec![*place])).collect();
    set_bundles(func, &mut module.ctx, begin, Some(unit), &shared);
    set_bundles(func, &mut module.ctx, end, None, &[directive_clause(unit.end_anyhow())]);
    if let Some((result, place)) = place {
        wait(module, func, &Waited { behind, result, place, debug }, &uses);
    }
}

/// A task's result: behind which block it is computed, its register and its place in memory.
struct Waited {
    behind: Block,
    result: Value,
    place: Operand,
    debug: Option<Attachment>,
}

fn users(func: &Function, value: Value) -> Vec<Inst> {
    let uses = |inst: &Inst| func.insts[*inst].operands.contains(&Operand::Value(value));
    func.layout_insts().map(|(_, inst)| inst).filter(uses).collect()
}

/// Waits in front of each of the `uses`, and where the function returns without one.
fn wait(module: &mut Module, func: &mut Function, waited: &Waited, uses: &[Inst]) {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let mut loads: Vec<(Block, Operand)> = Vec::new();
    let mut order: Vec<(Block, Inst)> = Vec::new();
    for inst in uses {
        match func.insts[*inst].is_phi() {
            true => {
                let from: Vec<Block> = func.insts[*inst]
                    .phi_incoming()
                    .filter(|(value, _)| *value == Operand::Value(waited.result))
                    .map(|(_, from)| from)
                    .collect();
                order.extend(from.into_iter().map(|from| (from, *inst)));
            }
            false => order.extend(func.inst_block(*inst).map(|block| (block, *inst))),
        }
    }
    // What comes first on each way waits; what it dominates has its value.
    let number = |block: Block| cfg.rpo().iter().position(|at| *at == block).unwrap_or(usize::MAX);
    order.sort_by_key(|(block, inst)| {
        let index = if func.insts[*inst].is_phi() { usize::MAX } else { func.inst_index(*inst).unwrap_or(0) };
        (number(*block), index)
    });
    for (block, inst) in order {
        let is_phi = func.insts[inst].is_phi();
        let known = loads.iter().find(|(at, _)| dom.dominates(*at, block)).map(|(_, value)| *value);
        let value = known.unwrap_or_else(|| {
            let before = if is_phi { func.terminator(block).unwrap_or(inst) } else { inst };
            let value = load(module, func, waited, before);
            loads.push((block, value));
            value
        });
        for index in 0..func.insts[inst].operands.len() {
            let is_use = func.insts[inst].operands[index] == Operand::Value(waited.result);
            let is_edge = !is_phi || func.insts[inst].operands.get(index + 1) == Some(&Operand::Block(block));
            if is_use && is_edge {
                func.insts[inst].operands[index] = value;
            }
        }
    }
    for block in cfg.rpo() {
        let returns = func.terminator(*block).filter(|last| matches!(func.insts[*last].op, Op::Ret));
        let Some(last) = returns else { continue };
        if reaches(func, waited.behind, *block, |block| loads.iter().any(|(at, _)| *at == block)) {
            wait_before(module, func, last, &waited.debug);
        }
    }
}

/// Whether a path leads there around all blocks that wait.
fn reaches(func: &Function, from: Block, to: Block, waits: impl Fn(Block) -> bool) -> bool {
    let mut seen: FxHashSet<Block> = [from].into_iter().collect();
    let mut open = vec![from];
    while let Some(block) = open.pop() {
        if waits(block) {
            continue;
        }
        if block == to {
            return true;
        }
        open.extend(func.successors(block).into_iter().filter(|next| seen.insert(*next)));
    }
    false
}

/// Waits for the tasks in front of `before`.
pub(super) fn wait_before(
    module: &mut Module,
    func: &mut Function,
    before: Inst,
    debug: &Option<Attachment>,
) {
    let wait = marker(module, Marker::Point(Leaf::Taskwait));
    let none = module.ctx.token_none();
    let inst = Cursor::before(func, &mut module.ctx, before).call_as(wait.fn_ty, wait.callee, &[none]);
    func.insts[inst].attachments.extend(debug.clone());
}

fn load(module: &mut Module, func: &mut Function, waited: &Waited, before: Inst) -> Operand {
    wait_before(module, func, before, &waited.debug);
    let ty = func.values[waited.result].ty;
    Cursor::before(func, &mut module.ctx, before).load(ty, waited.place)
}

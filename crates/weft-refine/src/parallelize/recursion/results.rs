//! Lets a recursion that writes its result where a pointer leads return it.
//!
//! ```llvm
//! define void @f(i64 %n, ptr %r) {          define internal i64 @f.value(i64 %n) {
//!   …                                         …
//!   %a = alloca i64
//!   call void @f(i64 %m, ptr %a)              %x = call i64 @f.value(i64 %m)
//!   …                                         …
//!   %x = load i64, ptr %a              ==>    ret i64 %y
//!   …                                       }
//!   store i64 %y, ptr %r                    define void @f(i64 %n, ptr %r) {
//!   ret void                                  %v = call i64 @f.value(i64 %n)
//! }                                           store i64 %v, ptr %r
//!                                             ret void
//!                                           }
//! ```
//! `f.value` only computes, so that it can be divided as other such recursions are ([`super`]).
//!
//! # Preconditions
//! Each way out of the function ends with one store to the pointer, which is used for nothing else. Its calls of itself get addresses of
//! variables of their own, which are only read, behind the call. All else that the function does is to compute.
//!
//! # Postconditions
//! Both functions together do what the one did: of the stores, the outermost call's comes last of all that is done, as before, so that
//! it does not matter whether the result lies in memory that the recursion reads. The others went to variables that nobody else knows.
//!
//! # Refused
//! Results of several words, which have a structure's address; results that are added to, or that a call hands on; ways out without a
//! result.

use rustc_hash::FxHashSet;
use weft_analysis::bookkeeping::is_lifetime;
use weft_analysis::{Cfg, DomTree, EffectTable};
use weft_ir::debug_info::debug_location;
use weft_ir::{
    Block, Cursor, FuncId, Function, Inst, Module, Op, Operand, Param, Symbol, TailKind, Type, Value,
};
use weft_regions::has_markers;

use super::{add, calls_of_itself, pair};

/// A recursion with such a result.
struct Found {
    /// The number of the pointer among the parameters.
    at: usize,
    /// The type of the result.
    ty: Type,
    /// How the place where it is written is aligned.
    align: Option<u32>,
    calls: Vec<Call>,
    exits: Vec<Exit>,
    /// What is not needed by a function that returns its result.
    gone: Vec<Inst>,
}

/// A call of itself, and what reads its result.
struct Call {
    inst: Inst,
    loads: Vec<Inst>,
}

/// A way out: the block that returns, and what it returns, by the block from which control comes if that decides.
struct Exit {
    block: Block,
    values: Vec<(Operand, Block)>,
}

/// Lets the function return its result to itself, if it is such a recursion: another function then has its code, which is returned.
pub(super) fn give_back(module: &mut Module, effects: &EffectTable, id: FuncId) -> Option<FuncId> {
    let found = find(module, effects, &module.functions[id])?;
    let base = module.functions[id].clone();
    let value = value(module, &base, &found);
    let name = value.name;
    let caller = caller(module, &base, name, &found);
    let new = add(module, value, &base);
    module.functions[id] = caller;
    Some(new)
}

fn find(module: &Module, effects: &EffectTable, func: &Function) -> Option<Found> {
    let is_plain = func.is_readable() && !func.vararg && !has_markers(func, &module.ctx);
    if !is_plain || func.ret != Type::VOID || !func.params.iter().all(Param::is_passed_plainly) {
        return None;
    }
    let calls = calls_of_itself(module, func);
    let is_call = |inst: &Inst| {
        let data = &func.insts[*inst];
        let is_tail = data.call_info().is_some_and(|info| info.tail == TailKind::MustTail);
        matches!(data.op, Op::Call(_)) && !is_tail && data.args().len() == func.params.len()
    };
    if !calls.iter().all(is_call) {
        return None;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    (0..func.params.len()).find_map(|at| of_pointer(module, effects, func, (&cfg, &dom), &calls, at))
}

/// The recursion whose result lies where parameter `at` leads.
fn of_pointer(
    module: &Module,
    effects: &EffectTable,
    func: &Function,
    (cfg, dom): (&Cfg, &DomTree),
    calls: &[Inst],
    at: usize,
) -> Option<Found> {
    let pointer = func.params[at].value;
    let (mut stores, mut gone): (Vec<Inst>, Vec<Inst>) = (Vec::new(), Vec::new());
    for inst in users(func, pointer) {
        let data = &func.insts[inst];
        match data.op {
            Op::DebugRecord(_) => gone.push(inst),
            Op::Store { volatile: false, atomic: None, .. }
                if data.operands[0] != Operand::Value(pointer) =>
            {
                stores.push(inst);
            }
            _ => return None,
        }
    }
    let form_of = |store: &Inst| {
        let Op::Store { align, .. } = func.insts[*store].op else { return None };
        Some((module.ctx.operand_ty(func, func.insts[*store].operands[0]), align))
    };
    let (ty, align) = form_of(stores.first()?)?;
    if !stores.iter().all(|store| form_of(store) == Some((ty, align))) {
        return None;
    }
    let mut taken = Vec::new();
    for call in calls {
        let (loads, others) = reads_of(module, func, dom, *call, at, ty)?;
        gone.extend(loads.iter().copied().chain(others));
        taken.push(Call { inst: *call, loads });
    }
    let exits = exits(module, func, cfg, &stores)?;
    gone.extend(stores);
    gone.extend(calls);
    gone.extend(exits.iter().filter_map(|exit| func.terminator(exit.block)));
    let left: FxHashSet<Inst> = gone.iter().copied().collect();
    let computes = |inst: Inst| {
        let of = effects.of_inst(&module.ctx, func, inst);
        let is_invoke = matches!(func.insts[inst].op, Op::Invoke(_));
        !(of.writes || of.unwinds || of.synchronizes || of.is_observable || is_invoke)
    };
    let mut others = func.layout_insts().map(|(_, inst)| inst).filter(|inst| !left.contains(inst));
    others.all(|inst| func.insts[inst].is_debug_record() || computes(inst)).then_some(Found {
        at,
        ty,
        align,
        calls: taken,
        exits,
        gone,
    })
}

/// What reads the result of `call`, and what else has to do with the variable that the call writes: nobody else knows that.
fn reads_of(
    module: &Module,
    func: &Function,
    dom: &DomTree,
    call: Inst,
    at: usize,
    ty: Type,
) -> Option<(Vec<Inst>, Vec<Inst>)> {
    let Operand::Value(place) = func.insts[call].args()[at] else { return None };
    let variable = func.def_inst(place)?;
    let is_variable = match &func.insts[variable].op {
        Op::Alloca { ty: of, .. } => *of == ty && func.insts[variable].operands.is_empty(),
        _ => false,
    };
    let is_alone = |inst: Inst| {
        func.insts[inst].operands.iter().filter(|operand| **operand == Operand::Value(place)).count() == 1
    };
    if !is_variable || !is_alone(call) {
        return None;
    }
    let (mut loads, mut others) = (Vec::new(), vec![variable]);
    for inst in users(func, place).filter(|inst| *inst != call) {
        let data = &func.insts[inst];
        match data.op {
            Op::Load { volatile: false, atomic: None, .. } => {
                let result = data.result?;
                if func.values[result].ty != ty || !comes_before(func, dom, call, inst) {
                    return None;
                }
                loads.push(inst);
            }
            _ if data.is_debug_record() || is_lifetime(data, module) => others.push(inst),
            _ => return None,
        }
    }
    Some((loads, others))
}

fn comes_before(func: &Function, dom: &DomTree, first: Inst, second: Inst) -> bool {
    let [one, other] = [first, second].map(|inst| func.inst_block(inst).zip(func.inst_index(inst)));
    let (Some((block, index)), Some((behind, at))) = (one, other) else { return false };
    if block == behind { index < at } else { dom.dominates(block, behind) }
}

/// The ways out, if each ends with one of the `stores`, and each of these is the end of one.
fn exits(module: &Module, func: &Function, cfg: &Cfg, stores: &[Inst]) -> Option<Vec<Exit>> {
    let is_nothing = |inst: Inst| {
        let data = &func.insts[inst];
        data.is_debug_record() || is_lifetime(data, module)
    };
    // The store that is the last thing done in a block.
    let last_of = |block: Block| {
        let insts = func.block_insts(block);
        let last = insts[..insts.len() - 1].iter().rev().find(|inst| !is_nothing(**inst))?;
        stores.contains(last).then_some(*last)
    };
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for block in cfg.rpo() {
        let Some(end) = func.terminator(*block).filter(|end| matches!(func.insts[*end].op, Op::Ret)) else {
            continue;
        };
        let does_nothing = func
            .block_insts(*block)
            .iter()
            .all(|inst| *inst == end || func.insts[*inst].is_phi() || is_nothing(*inst));
        let from: Vec<Block> = match last_of(*block) {
            Some(_) => vec![*block],
            None if does_nothing => cfg.preds(*block).to_vec(),
            None => return None,
        };
        let mut values = Vec::new();
        for from in from {
            let ends_here = from == *block || func.successors(from).len() == 1;
            let store = last_of(from).filter(|_| ends_here)?;
            seen.push(store);
            values.push((func.insts[store].operands[0], from));
        }
        if values.is_empty() {
            return None;
        }
        found.push(Exit { block: *block, values });
    }
    (seen.len() == stores.len() && !found.is_empty()).then_some(found)
}

/// The function that returns its result.
fn value(module: &mut Module, base: &Function, found: &Found) -> Function {
    let mut func = pair::inner(module, base, "value", found.ty);
    for exit in &found.exits {
        let end = func.terminator(exit.block).expect("invariant: the block returns");
        let value = match exit.values[..] {
            [(value, from)] if from == exit.block => value,
            _ => Cursor::at_front(&mut func, &mut module.ctx, exit.block).phi(found.ty, &exit.values),
        };
        let debug = debug_location(&func, &module.ctx, end);
        let ret = Cursor::before(&mut func, &mut module.ctx, end).ret(Some(value));
        func.insts[ret].attachments.extend(debug);
    }
    let own = module.ctx.names.text(func.name).to_owned();
    let own = module.ctx.global(&own);
    for call in &found.calls {
        let mut args = func.insts[call.inst].args().to_vec();
        args.remove(found.at);
        let debug = debug_location(&func, &module.ctx, call.inst);
        let mut at = Cursor::before(&mut func, &mut module.ctx, call.inst);
        let (new, result) = pair::call(&mut at, base, found.ty, own, &args);
        func.insts[new].attachments.extend(debug);
        for load in &call.loads {
            if let Some(loaded) = func.insts[*load].result {
                func.replace_uses(loaded, result);
            }
        }
    }
    for inst in &found.gone {
        if func.inst_block(*inst).is_some() {
            func.remove_inst(*inst);
        }
    }
    pair::remove_param(&mut func, found.at);
    func
}

/// What has the name of the function: it calls the other one, and writes what that returns.
fn caller(module: &mut Module, base: &Function, callee: Symbol, found: &Found) -> Function {
    let (mut func, mut args) = pair::outer(module, base);
    let pointer = args.remove(found.at);
    let callee = module.ctx.names.text(callee).to_owned();
    let callee = module.ctx.global(&callee);
    let entry = func.append_block(None);
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, entry);
    let (_, result) = pair::call(&mut at, base, found.ty, callee, &args);
    let store = at.store(result, pointer);
    at.ret(None);
    if let Op::Store { align, .. } = &mut func.insts[store].op {
        *align = found.align;
    }
    func
}

fn users(func: &Function, value: Value) -> impl Iterator<Item = Inst> + '_ {
    let uses = move |inst: &Inst| func.insts[*inst].operands.contains(&Operand::Value(value));
    func.layout_insts().map(|(_, inst)| inst).filter(uses)
}

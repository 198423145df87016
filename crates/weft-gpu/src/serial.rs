//! Code of a team's initial thread, executed by all threads of the block.
//!
//! ```llvm
//! store double 0.0, ptr %sum          ; %sum is shared with a parallel region
//! ; becomes
//! call void @weft.gpu.meet()
//! br i1 %first, label %alone, label %all
//! alone:
//!   store double 0.0, ptr @weft.shared.object
//!   br label %all
//! all:
//!   call void @weft.gpu.meet()
//! ```
//!
//! What has no effect outside of the thread, all threads do: they compute the same from the same. A load is such a thing,
//! because a barrier stands on both sides of whatever may write. The result of what only the first thread does comes to the
//! others through a variable of the block. A function that forks has a copy for such code, `f.serial`; one that does not is
//! called by the first thread.
//!
//! *Refused:* code with effects beside a `teams` region, which each block would execute; a function that forks and comes back
//! to itself; variables of unknown size that other threads use and that have no clear end.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use weft_abi::{EntryPoint, entry};
use weft_analysis::EffectTable;
use weft_ir::{CastOp, Context, Cursor, FuncId, Function, Inst, Module, Op, Operand, Symbol, Type};

use crate::Refusal;
use crate::calls::{Calls, callee, function_named, is_call_of};
use crate::fork::{self, Fork};
use crate::objects::{self, Objects};
use crate::rewriting::{is_first, reopen, split_after, split_before, with_function};
use crate::{in_order, support, unsized_objects};

/// What tells the number of a thread or team: it only reads what the block knows.
const QUESTIONS: [EntryPoint; 5] = [
    entry::GLOBAL_THREAD_NUM,
    entry::GET_THREAD_NUM,
    entry::GET_NUM_THREADS,
    entry::GET_TEAM_NUM,
    entry::GET_NUM_TEAMS,
];

/// What becomes of an instruction.
enum Way {
    /// All threads execute it.
    All,
    /// The first thread does.
    First,
    /// It is a league.
    League,
    /// It is a parallel region.
    Parallel,
    /// It calls a function that forks.
    Forking(FuncId),
    /// It goes: it says something of the fork that follows, or has no meaning for one thread.
    Gone,
}

/// The functions that have a copy for code of an initial thread.
struct Serial<'c> {
    calls: &'c Calls,
    copies: FxHashMap<FuncId, Symbol>,
    /// Copies that are to be lowered, what each is a copy of, and the kernel that needs it first.
    open: Vec<(FuncId, FuncId, Symbol)>,
    /// The kernel whose code is lowered.
    kernel: Symbol,
    /// How many pieces of each kernel's code the first thread executes alone.
    pieces: FxHashMap<Symbol, usize>,
    /// Whether kernels go by their numbers.
    has_objects_of_kernels: bool,
}

/// Lowers the kernels and all code of initial threads. Returns how many pieces of each kernel's code the first thread of a block
/// executes alone, for those that have any.
pub(crate) fn lower_kernels(
    module: &mut Module,
    kernels: &[Symbol],
) -> Result<BTreeMap<String, usize>, Refusal> {
    support::declare(module);
    let Some(first) = kernels.first() else { return Ok(BTreeMap::new()) };
    let calls = Calls::of(module, kernels);
    let mut serial = Serial {
        calls: &calls,
        copies: FxHashMap::default(),
        open: Vec::new(),
        kernel: *first,
        pieces: FxHashMap::default(),
        has_objects_of_kernels: false,
    };
    let mut begun = Vec::new();
    for kernel in kernels {
        let text = module.ctx.names.text(*kernel).to_owned();
        let Some(id) = module.function(&text) else { continue };
        serial.kernel = *kernel;
        serial.lower(module, id, id)?;
        begun.push(id);
    }
    while let Some((copy, of, kernel)) = serial.open.pop() {
        serial.kernel = kernel;
        serial.lower(module, copy, of)?;
    }
    let is_numbered = serial.has_objects_of_kernels || in_order::has_turns_of_teams(module);
    for id in begun {
        begin_kernel(module, id, calls.leagues.contains(&id), is_numbered);
    }
    let named = |(kernel, pieces): (Symbol, usize)| (module.ctx.names.text(kernel).to_owned(), pieces);
    Ok(serial.pieces.into_iter().map(named).collect())
}

/// Lets a kernel begin; without a league, one block executes it. One that `is_numbered` knows which of those at work it is.
fn begin_kernel(module: &mut Module, id: FuncId, has_league: bool, is_numbered: bool) {
    with_function(module, id, |module, func| {
        let entry = func.entry().expect("invariant: a kernel has a body");
        let index = func
            .block_insts(entry)
            .iter()
            .take_while(|inst| matches!(func.insts[**inst].op, Op::Alloca { .. }))
            .count();
        let first = func.block_insts(entry)[index];
        if !has_league {
            let (before, rest) = split_before(func, module, first);
            let leave = func.append_block(None);
            let mut at = reopen(func, module, before);
            let block = support::BLOCK.value(&mut at, &[]);
            let zero = at.i32(0);
            let is_first = at.icmp(weft_ir::IntPredicate::Eq, block, zero);
            at.cond_br(is_first, rest, leave);
            Cursor::at_end(func, &mut module.ctx, leave).ret(None);
        }
        let mut at = Cursor::before(func, &mut module.ctx, first);
        if let Some(which) = at.func.params.first().map(|param| param.value).filter(|_| is_numbered) {
            let number = at.cast(CastOp::PtrToInt, Operand::Value(which), Type::I64);
            support::KERNEL_NUMBER.call(&mut at, &[number]);
        }
        support::KERNEL.call(&mut at, &[]);
    });
}

impl Serial<'_> {
    /// The copy of `id` for code of an initial thread.
    fn copy(&mut self, module: &mut Module, id: FuncId) -> Symbol {
        if let Some(copy) = self.copies.get(&id) {
            return *copy;
        }
        let name = format!("{}.serial", module.ctx.names.text(module.functions[id].name));
        let name = module.fresh_global_name(&name);
        let mut func = module.functions[id].clone();
        func.name = name;
        func.prefix = "internal".into();
        func.use_list_orders.clear();
        let copy = module.add_function(func);
        self.copies.insert(id, name);
        self.open.push((copy, id, self.kernel));
        name
    }

    /// Lowers `id`, which is, or is a copy of, the function `of`.
    fn lower(&mut self, module: &mut Module, id: FuncId, of: FuncId) -> Result<(), Refusal> {
        let name = module.ctx.names.text(module.functions[of].name).to_owned();
        let refuse = |reason: &str| Refusal { function: name.clone(), reason: reason.to_owned() };
        if self.calls.recursive.contains(&of) {
            return Err(refuse("it forks, and comes back to itself"));
        }
        let effects = EffectTable::compute(module);
        let holds_league = self.calls.leagues.contains(&of);
        with_function(module, id, |module, func| {
            // What was said of the function is not true any longer.
            func.suffix = "nounwind".into();
            forget_thread_numbers(module, func, self.calls);
            let mut objects = Objects::of(module, func, holds_league);
            if !holds_league && unsized_objects::allocate(module, func, &objects.shared) {
                objects = Objects::of(module, func, holds_league);
            }
            let mut found: Vec<(Inst, Way)> = Vec::new();
            for (_, inst) in func.layout_insts() {
                found.push((inst, self.way(module, func, inst, &objects, &effects).map_err(refuse)?));
            }
            let has_effects = found.iter().any(|(_, way)| matches!(way, Way::First));
            let is_of_teams = |inst: &Inst| only_of_league(func, &module.ctx, *inst);
            if holds_league && (has_effects || !objects.shared.iter().all(is_of_teams)) {
                return Err(refuse("there is code beside a 'teams' region, which each block would execute"));
            }
            let runs = runs(func, &found);
            if !runs.is_empty() {
                *self.pieces.entry(self.kernel).or_default() += runs.len();
            }
            let mut said: Vec<Inst> = Vec::new();
            for (inst, way) in &found {
                match way {
                    Way::Gone => said.push(*inst),
                    Way::League => {
                        let pushed = said_before(func, &module.ctx, *inst, &said, &entry::PUSH_NUM_TEAMS);
                        let zero = module.ctx.int(Type::I32, 0);
                        let numbers = pushed.map_or([zero, zero], |args| [args[3], args[4]]);
                        let region = Fork::of(func, module, *inst)
                            .and_then(|fork| function_named(module, fork.function))
                            .ok_or_else(|| refuse("a league has no function of the module"))?;
                        let region = self.copy(module, region);
                        let region = module.ctx.names.text(region).to_owned();
                        fork::league(func, module, *inst, &region, numbers);
                    }
                    Way::Parallel => {
                        let pushed = said_before(func, &module.ctx, *inst, &said, &entry::PUSH_NUM_THREADS);
                        let zero = module.ctx.int(Type::I32, 0);
                        let asked = pushed.map_or(zero, |args| args[2]);
                        Fork::of(func, module, *inst).ok_or_else(|| refuse("a fork has no function"))?;
                        fork::parallel(func, module, *inst, asked);
                    }
                    Way::Forking(callee) => {
                        let copy = self.copy(module, *callee);
                        let text = module.ctx.names.text(copy).to_owned();
                        let address = module.ctx.global(&text);
                        let last = func.insts[*inst].operands.len() - 1;
                        func.insts[*inst].operands[last] = address;
                        if let Some(info) = func.insts[*inst].call_info_mut() {
                            info.suffix = "".into();
                        }
                    }
                    Way::All | Way::First => {}
                }
            }
            for run in runs {
                guard(func, module, &run).ok_or_else(|| refuse("a value has no size"))?;
            }
            said.into_iter().for_each(|inst| func.remove_inst(inst));
            self.has_objects_of_kernels |= holds_league && !objects.shared.is_empty();
            for inst in objects.shared {
                remove_lifetimes(func, &module.ctx, inst);
                if holds_league {
                    objects::share_in_kernel(module, func, inst).ok_or_else(|| {
                        refuse(
                            "a variable of a 'target' that all its teams share is large, or of unknown size",
                        )
                    })?;
                    continue;
                }
                objects::share_in_block(module, func, inst).ok_or_else(|| {
                    refuse(
                        "a variable of unknown size that has no clear end is shared by the threads of a team",
                    )
                })?;
            }
            Ok(())
        })
    }

    fn way(
        &self,
        module: &Module,
        func: &Function,
        inst: Inst,
        objects: &Objects,
        effects: &EffectTable,
    ) -> Result<Way, &'static str> {
        let data = &func.insts[inst];
        let ctx = &module.ctx;
        match &data.op {
            Op::DebugRecord(_) => return Ok(Way::All),
            Op::Opaque { .. } => {
                return Err("code of an initial thread is not known");
            }
            _ if data.is_terminator() || data.is_phi() => return Ok(Way::All),
            Op::Alloca { .. } => return Ok(Way::All),
            Op::Load { volatile, atomic, .. } => {
                return Ok(if *volatile || atomic.is_some() { Way::First } else { Way::All });
            }
            Op::Store { volatile: false, atomic: None, .. } if objects.is_own(data.operands[1]) => {
                return Ok(Way::All);
            }
            _ => {}
        }
        if let Some(name) = callee(func, ctx, inst) {
            if name == entry::FORK_TEAMS.name {
                return Ok(Way::League);
            }
            if name == entry::FORK_CALL.name {
                return Ok(Way::Parallel);
            }
            let is_said = [&entry::PUSH_NUM_TEAMS, &entry::PUSH_NUM_THREADS, &entry::PUSH_PROC_BIND];
            if is_said.iter().any(|push| push.name == name) || name == entry::BARRIER.name {
                return Ok(Way::Gone);
            }
            if QUESTIONS.iter().any(|question| question.name == name) || name.starts_with("llvm.lifetime.") {
                return Ok(Way::All);
            }
            let target = module.function(name).filter(|id| module.functions[*id].is_readable());
            if let Some(target) = target.filter(|id| self.calls.forking.contains(id)) {
                return Ok(Way::Forking(target));
            }
            let writes_own =
                ["llvm.memset.", "llvm.memcpy.", "llvm.memmove."].iter().any(|n| name.starts_with(n));
            if writes_own && data.args().first().is_some_and(|to| objects.is_own(*to)) {
                return Ok(Way::All);
            }
        }
        let what = effects.of_inst(ctx, func, inst);
        let is_call = matches!(data.op, Op::Call(_));
        let is_for_one = what.has_side_effects() || is_call && what.reads;
        Ok(if is_for_one { Way::First } else { Way::All })
    }
}

/// Lets outlined functions get the address of a zero where they get those of slots with thread numbers, which are all 0.
fn forget_thread_numbers(module: &mut Module, func: &mut Function, calls: &Calls) {
    let mut slots: Vec<(Inst, usize)> = Vec::new();
    for (_, inst) in func.layout_insts() {
        let target = func.insts[inst].callee().and_then(|callee| function_named(module, callee));
        if !target.is_some_and(|id| calls.outlined.contains(&id)) {
            continue;
        }
        for (index, arg) in func.insts[inst].args().iter().take(2).enumerate() {
            let Operand::Value(value) = arg else { continue };
            let is_slot =
                func.def_inst(*value).is_some_and(|def| matches!(func.insts[def].op, Op::Alloca { .. }));
            if is_slot {
                slots.push((inst, index));
            }
        }
    }
    let zero = support::zero(module);
    for (inst, index) in slots {
        func.insts[inst].operands[index] = zero;
    }
}

/// The runs of neighbors that the first thread executes.
fn runs(func: &Function, found: &[(Inst, Way)]) -> Vec<Vec<Inst>> {
    let mut runs: Vec<Vec<Inst>> = Vec::new();
    let mut last = None;
    for (inst, way) in found {
        let block = func.inst_block(*inst);
        match way {
            Way::First => match runs.last_mut() {
                Some(run) if last == block => run.push(*inst),
                _ => runs.push(vec![*inst]),
            },
            Way::All if func.insts[*inst].is_debug_record() => continue,
            _ => {}
        }
        last = matches!(way, Way::First).then_some(block).flatten();
    }
    runs
}

/// The arguments of the call of `push` in front of the fork `inst`: they stand in the same block, or lead to it.
fn said_before(
    func: &Function,
    ctx: &Context,
    inst: Inst,
    said: &[Inst],
    push: &EntryPoint,
) -> Option<Vec<Operand>> {
    let block = func.inst_block(inst);
    let found =
        said.iter().rev().find(|one| func.inst_block(**one) == block && is_call_of(func, ctx, **one, push));
    found.map(|one| func.insts[*one].args().to_vec())
}

/// Lets the first thread alone execute `run`, and the others know what came out.
fn guard(func: &mut Function, module: &mut Module, run: &[Inst]) -> Option<()> {
    let (first, last) = (*run.first()?, *run.last()?);
    let rest = split_after(func, module, last);
    let (before, alone) = split_before(func, module, first);
    let mut at = reopen(func, module, before);
    support::MEET.call(&mut at, &[]);
    let is_first = is_first(&mut at);
    at.cond_br(is_first, alone, rest);
    let mut meet = Cursor::at_start(func, &mut module.ctx, rest);
    support::MEET.call(&mut meet, &[]);
    let mut index = 1;
    for inst in run {
        let Some(result) = func.insts[*inst].result else { continue };
        let used = |func: &Function| {
            func.layout_insts().any(|(block, other)| {
                block != alone && func.insts[other].operands.contains(&Operand::Value(result))
            })
        };
        if !used(func) {
            continue;
        }
        let ty = func.values[result].ty;
        let place = objects::variable(module, "result", ty, None)?;
        let mut at = Cursor::at_index(func, &mut module.ctx, rest, index);
        let loaded = at.load(ty, place);
        index += 1;
        let in_run: Vec<Inst> = func.block_insts(alone).to_vec();
        let kept: Vec<(Inst, weft_ir::Operands)> =
            in_run.iter().map(|inst| (*inst, func.insts[*inst].operands.clone())).collect();
        func.replace_uses(result, loaded);
        for (inst, operands) in kept {
            func.insts[inst].operands = operands;
        }
        let mut at = Cursor::before_terminator(func, &mut module.ctx, alone);
        at.store(Operand::Value(result), place);
    }
    Some(())
}

/// Whether nothing but a league uses the variable: its blocks have it before any of them can have set it.
fn only_of_league(func: &Function, ctx: &Context, inst: Inst) -> bool {
    let Some(result) = func.insts[inst].result else { return false };
    func.layout_insts().filter(|(_, user)| func.insts[*user].operands.contains(&Operand::Value(result))).all(
        |(_, user)| {
            is_call_of(func, ctx, user, &entry::FORK_TEAMS)
                || callee(func, ctx, user).is_some_and(|name| name.starts_with("llvm.lifetime."))
        },
    )
}

/// Removes what says when the variable begins and ends: it is one for all calls.
fn remove_lifetimes(func: &mut Function, ctx: &Context, inst: Inst) {
    let Some(result) = func.insts[inst].result else { return };
    let ends: Vec<Inst> = func
        .layout_insts()
        .map(|(_, inst)| inst)
        .filter(|inst| {
            callee(func, ctx, *inst).is_some_and(|name| name.starts_with("llvm.lifetime."))
                && func.insts[*inst].operands.contains(&Operand::Value(result))
        })
        .collect();
    ends.into_iter().for_each(|inst| func.remove_inst(inst));
}

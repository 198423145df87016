//! What a team knows, in registers; and the barriers that nothing needs then.
//!
//! ```llvm
//! store i32 %number, ptr @weft.shared.number      ; all threads store the same
//! call void @weft.gpu.meet.data()
//! %x = load i32, ptr @weft.shared.number          →  %x = %number
//! ```
//!
//! All threads execute the code of the initial thread, so that each can have the team's data for itself, where no function
//! but the kernel asks for them. Behind [`prepare`], LLVM's inliner has made that so wherever it could.
//!
//! | marker | goes with team data in registers if |
//! |---|---|
//! | `start`: a kernel has begun | no region counts its threads, nor do they take turns |
//! | `next`: a block becomes another team, whose number follows | the same, and no memory is the team's |
//! | `data`: the data is written | always |
//! | `begin`: a parallel region begins | the same, and the initial thread has read no memory since the last barrier |
//! | `end`: it has ended | the same, and no memory is read or written before the next barrier |
//!
//! Teams order nothing among them, so that the border between two of them is as good as a barrier to the last two; but the
//! variables of one lie where those of the other have lain. What the first thread alone writes stands between barriers of its
//! own ([`crate::serial`]).
//!
//! *Before:* a converted module, inlined or not. *After:* no marker is left.

use weft_analysis::EffectTable;
use weft_ir::{Block, Cursor, Function, Inst, Module, Op, Operand, Symbol, Type, attributes};

use crate::calls::{callee, kernels};
use crate::rewriting::with_function;
use crate::support::{MARKER, PREFIX_OF_SHARED};

/// What each thread may have for itself: all but the last are numbers, that has one for each thread.
const DATA: [&str; 5] =
    ["weft.shared.size", "weft.shared.number", "weft.shared.teams", "weft.shared.limit", DEPTH];
const DEPTH: &str = "weft.shared.depth";

/// What threads count that come to the barrier of a region of fewer threads than the block has.
const ARRIVED: &str = "weft.shared.arrived";
/// How often they have come to it.
const PHASE: &str = "weft.shared.phase";

/// Which of them combines what it has reduced.
const ADDER: &str = "weft.shared.adder";

/// The barrier.
const BARRIER: &str = "llvm.nvvm.barrier.sync";

/// Lets LLVM inline what asks for team data.
pub(crate) fn prepare(module: &mut Module) {
    let kernels = kernels(module);
    let mut asking: Vec<Symbol> = Vec::new();
    loop {
        let known = asking.len();
        for id in module.defined_functions() {
            let func = &module.functions[id];
            let asks = mentions(module, func, &DATA)
                || func.layout_insts().any(|(_, inst)| {
                    let called = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
                    called.is_some_and(|name| asking.contains(&name))
                });
            if asks && !asking.contains(&func.name) {
                asking.push(func.name);
            }
        }
        if asking.len() == known {
            break;
        }
    }
    for name in asking.into_iter().filter(|name| !kernels.contains(name)) {
        let text = module.ctx.names.text(name).to_owned();
        let Some(id) = module.function(&text) else { continue };
        let suffix = module.functions[id].suffix.to_string();
        let has = |attribute: &str| attributes::has(module, &suffix, attribute);
        if !has("noinline") && !has("alwaysinline") && !is_growing(&module.functions[id]) {
            module.functions[id].suffix = format!("alwaysinline {suffix}").trim_end().into();
        }
    }
}

/// Says whether a function has arrays of sizes that are not known: what it takes of the stack comes back at its own end.
fn is_growing(func: &Function) -> bool {
    func.layout_insts().any(|(_, inst)| {
        let data = &func.insts[inst];
        matches!(data.op, Op::Alloca { .. }) && matches!(data.operands[..], [Operand::Value(_)])
    })
}

/// Takes team data into registers, if only kernels ask for them, and settles the markers.
pub(crate) fn settle(module: &mut Module) {
    let kernels = kernels(module);
    let others = module.defined_functions().filter(|id| !kernels.contains(&module.functions[*id].name));
    let is_private = !others.into_iter().any(|id| mentions(module, &module.functions[id], &DATA))
        && module.defined_functions().all(|id| has_plain_uses(module, &module.functions[id]));
    let of_others = others_share(module, &kernels);
    for id in module.defined_functions().collect::<Vec<_>>() {
        let effects = EffectTable::compute(module);
        let is_counting = counts(module, &module.functions[id]);
        let is_sharing = of_others || shares(module, &module.functions[id]);
        with_function(module, id, |module, func| {
            if is_private {
                take(module, func);
            }
            // A barrier that stays behind a region serves the next one's beginning. Borders of teams go last.
            for wanted in ["data", "end", "begin", "next", "start"] {
                let markers: Vec<Inst> = func
                    .layout_insts()
                    .map(|(_, inst)| inst)
                    .filter(|inst| marker(module, func, *inst) == Some(wanted))
                    .collect();
                let is_needed = |inst: &Inst| match wanted {
                    _ if !is_private => true,
                    "data" => false,
                    _ if is_counting => true,
                    "begin" => accesses_beside(module, &effects, func, *inst, false),
                    "end" => accesses_beside(module, &effects, func, *inst, true),
                    "next" => is_sharing,
                    _ => false,
                };
                let needed: Vec<bool> = markers.iter().map(is_needed).collect();
                for (inst, is_needed) in markers.into_iter().zip(needed) {
                    if is_needed {
                        module.declare(BARRIER, Type::VOID, &[Type::I32], false, "convergent nounwind");
                        let mut at = Cursor::before(func, &mut module.ctx, inst);
                        let (barrier, zero) = (at.ctx.global(BARRIER), at.i32(0));
                        at.call(Type::VOID, barrier, &[zero]);
                    }
                    func.remove_inst(inst);
                }
            }
        });
    }
    let roots: Vec<Symbol> = kernels.into_iter().chain(crate::calls::variables(module)).collect();
    module.retain_reachable(&roots);
}

/// Says whether a function names variables that the threads of a team share and that are the program's.
fn shares(module: &Module, func: &Function) -> bool {
    let names = module.globals.values().map(|global| module.ctx.names.text(global.name));
    let of_teams = |name: &&str| {
        name.starts_with(PREFIX_OF_SHARED) && !DATA.contains(name) && ![ARRIVED, PHASE].contains(name)
    };
    mentions(module, func, &names.filter(of_teams).collect::<Vec<_>>())
}

/// Says whether a function besides the kernels does.
fn others_share(module: &Module, kernels: &[Symbol]) -> bool {
    let mut others = module.defined_functions().map(|id| &module.functions[id]);
    others.any(|func| !kernels.contains(&func.name) && shares(module, func))
}

/// Says whether a function names one of these variables.
fn mentions(module: &Module, func: &Function, names: &[&str]) -> bool {
    let names: Vec<Symbol> = names.iter().filter_map(|name| module.ctx.names.lookup(name)).collect();
    func.layout_insts().any(|(_, inst)| {
        func.insts[inst].operands.iter().any(|operand| match operand {
            Operand::Const(constant) => names.iter().any(|name| module.ctx.consts.mentions(*constant, *name)),
            _ => false,
        })
    })
}

/// Says whether a function does nothing with team data but load, store, and find the place of its thread.
fn has_plain_uses(module: &Module, func: &Function) -> bool {
    let names: Vec<Symbol> = DATA.iter().filter_map(|name| module.ctx.names.lookup(name)).collect();
    func.layout_insts().all(|(_, inst)| {
        let data = &func.insts[inst];
        let mut uses = data.operands.iter().enumerate().filter_map(|(index, operand)| match operand {
            Operand::Const(constant) => {
                let name = names.iter().find(|name| module.ctx.consts.mentions(*constant, **name))?;
                Some((index, module.ctx.global_name(*operand) == Some(*name), module.ctx.names.text(*name)))
            }
            _ => None,
        });
        uses.all(|(index, is_whole, name)| {
            is_whole
                && match data.op {
                    Op::Load { volatile: false, atomic: None, .. } => name != DEPTH,
                    Op::Store { volatile: false, atomic: None, .. } => index == 1 && name != DEPTH,
                    Op::Gep { .. } => index == 0 && name == DEPTH,
                    _ => false,
                }
        })
    })
}

/// Says whether the threads of a region may be counted, or take turns.
fn counts(module: &Module, func: &Function) -> bool {
    let names: Vec<Symbol> =
        [ARRIVED, ADDER].iter().filter_map(|name| module.ctx.names.lookup(name)).collect();
    func.layout_insts().any(|(_, inst)| {
        let data = &func.insts[inst];
        let is_it = |operand: &Operand| module.ctx.global_name(*operand).is_some_and(|n| names.contains(&n));
        matches!(data.op, Op::AtomicRmw { .. } | Op::Call(_)) && data.operands.iter().any(is_it)
    })
}

/// Gives a kernel variables of its own in the place of the team's.
fn take(module: &mut Module, func: &mut Function) {
    let Some(entry) = func.entry() else { return };
    for name in DATA {
        let Some(symbol) = module.ctx.names.lookup(name) else { continue };
        let users: Vec<Inst> = func
            .layout_insts()
            .map(|(_, inst)| inst)
            .filter(|inst| {
                func.insts[*inst]
                    .operands
                    .iter()
                    .any(|operand| module.ctx.global_name(*operand) == Some(symbol))
            })
            .collect();
        if users.is_empty() {
            continue;
        }
        let own = Cursor::at_start(func, &mut module.ctx, entry).alloca(Type::I32, None, Some(4));
        for user in users {
            if name == DEPTH {
                // The place of the thread.
                if let Some(place) = func.insts[user].result {
                    func.replace_uses(place, own);
                }
                func.remove_inst(user);
                continue;
            }
            for index in 0..func.insts[user].operands.len() {
                if module.ctx.global_name(func.insts[user].operands[index]) == Some(symbol) {
                    func.insts[user].operands[index] = own;
                }
            }
        }
    }
}

/// The name of a marker, if `inst` is one.
fn marker<'m>(module: &'m Module, func: &Function, inst: Inst) -> Option<&'m str> {
    callee(func, &module.ctx, inst)?.strip_prefix(MARKER)
}

/// Says whether memory that others may access is read between a marker and the nearest barriers before it, or is accessed at all
/// between it and those behind it. What has been written before a region has been written by all threads, each for itself, or
/// between barriers.
fn accesses_beside(
    module: &Module,
    effects: &EffectTable,
    func: &Function,
    at: Inst,
    is_behind: bool,
) -> bool {
    let Some(start) = func.inst_block(at) else { return true };
    let index = func.inst_index(at).unwrap_or(0);
    let of = |block: Block| -> Vec<Inst> {
        let insts = func.block_insts(block).iter().copied();
        if is_behind { insts.collect() } else { insts.rev().collect() }
    };
    let passed = if is_behind { index + 1 } else { func.block_insts(start).len() - index };
    let mut seen: Vec<Block> = Vec::new();
    let mut open: Vec<Vec<Inst>> = vec![of(start).split_off(passed)];
    let mut from: Vec<Block> = vec![start];
    while let (Some(insts), Some(block)) = (open.pop(), from.pop()) {
        let mut goes_on = true;
        for inst in insts {
            let name = callee(func, &module.ctx, inst);
            if name == Some(BARRIER) || marker(module, func, inst) == Some("next") {
                goes_on = false;
                break;
            }
            if marker(module, func, inst).is_none() && accesses(module, effects, func, inst, is_behind) {
                return true;
            }
        }
        if !goes_on {
            continue;
        }
        let next: Vec<Block> = if is_behind {
            func.successors(block).to_vec()
        } else {
            func.blocks().iter().copied().filter(|one| func.successors(*one).contains(&block)).collect()
        };
        for one in next {
            if !seen.contains(&one) {
                seen.push(one);
                open.push(of(one));
                from.push(one);
            }
        }
    }
    false
}

/// Says whether an instruction may read memory that other threads write; with `or_writes`, also whether it may write some that
/// others access.
fn accesses(module: &Module, effects: &EffectTable, func: &Function, inst: Inst, or_writes: bool) -> bool {
    let data = &func.insts[inst];
    if let Some(name) = callee(func, &module.ctx, inst)
        && (name.starts_with("llvm.nvvm.read.") || name.starts_with("llvm.lifetime."))
    {
        return false;
    }
    let mut pointer = match data.op {
        Op::Load { volatile: false, atomic: None, .. } => data.operands[0],
        Op::Store { volatile: false, atomic: None, .. } if or_writes => data.operands[1],
        _ => {
            let what = effects.of_inst(&module.ctx, func, inst);
            return what.reads || what.synchronizes || or_writes && what.writes;
        }
    };
    // Its own variables nobody else writes, and constants nobody.
    while let Operand::Value(value) = pointer
        && let Some(def) = func.def_inst(value)
    {
        match func.insts[def].op {
            Op::Alloca { .. } => return false,
            Op::Gep { .. } => pointer = func.insts[def].operands[0],
            _ => return true,
        }
    }
    let constant = module.ctx.global_name(pointer).and_then(|name| module.global_var(name));
    !constant.is_some_and(|id| module.globals[id].is_constant)
}

#[cfg(test)]
mod tests;

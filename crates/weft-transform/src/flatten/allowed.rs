//! What the code of a recursion, and all that it calls, may do if other threads are to execute its nested regions.
//!
//! A nested region has a team of its own, of one thread or several. As tasks of an outer team its parts have other thread numbers,
//! and a part that one thread would have executed behind another may be executed beside it, or in its place. So nothing in them may
//! tell the difference.
//!
//! # Refused
//! * Functions of OpenMP, which tell about threads and teams, or take locks, but for the clock's.
//! * Thread-local variables.
//! * What may wait for what another part does: volatile and atomic loads, atomic updates whose result is used, fences.
//! * Directives and regions, but for those that are to become tasks.
//! * Code that is not seen, calls through pointers, and what a path of calls cannot be made of (`work_first`).

use rustc_hash::FxHashSet;
use weft_analysis::effects::EffectTable;
use weft_ir::views::Resume;
use weft_ir::{FuncId, Function, Inst, Linkage, Module, Op, Operand, SymbolDef, TailKind};
use weft_regions::MARKER_PREFIX;

use super::cycles::callees;
use crate::{attributes, known};

/// Functions of OpenMP that every thread gets the same from.
const SAME_FOR_ALL: [&str; 3] = ["omp_get_num_procs", "omp_get_wtick", "omp_get_wtime"];

const OF_THREAD: &str = "has a variable of which each thread has a copy";

/// Whether the functions that `group` calls allow it, with what they call; those of the group are asked by [`function`].
///
/// # Errors
/// The reason why not.
pub(super) fn below(module: &Module, effects: &EffectTable, group: &[FuncId]) -> Result<(), String> {
    let mut seen: FxHashSet<FuncId> = group.iter().copied().collect();
    let mut next: Vec<FuncId> = group.to_vec();
    while let Some(id) = next.pop() {
        let func = &module.functions[id];
        if !group.contains(&id) {
            function(module, effects, func, &FxHashSet::default())
                .map_err(|why| format!("calls '{}', which {why}", module.ctx.names.text(func.name)))?;
        }
        next.extend(callees(module, func).filter(|callee| seen.insert(*callee)));
    }
    Ok(())
}

/// Whether the code of `func` allows it, whose markers `known` are looked at elsewhere.
///
/// # Errors
/// The reason why not.
pub(super) fn function(
    module: &Module,
    effects: &EffectTable,
    func: &Function,
    known: &FxHashSet<Inst>,
) -> Result<(), String> {
    let has = |name| attributes::has(module, &func.suffix, name);
    if has("sanitize_thread") || has("optnone") || has("naked") || has("returns_twice") || func.vararg {
        return Err("has an attribute that forbids it".into());
    }
    if module.ctx.block_addresses.iter().any(|address| address.func == func.name) {
        return Err("has labels whose address is taken".into());
    }
    func.layout_insts()
        .filter(|(_, inst)| !known.contains(inst))
        .try_for_each(|(_, inst)| instruction(module, effects, func, inst))
}

fn instruction(module: &Module, effects: &EffectTable, func: &Function, inst: Inst) -> Result<(), String> {
    let data = &func.insts[inst];
    let is_used = || data.result.is_some_and(|result| uses(func, result));
    match &data.op {
        Op::Alloca { flags, .. } if !flags.is_empty() => return Err("has an alloca of a special kind".into()),
        Op::Alloca { .. } if data.operands.is_empty() && func.inst_block(inst) != func.entry() => {
            return Err("makes variables of fixed size on its way".into());
        }
        Op::Load { volatile: true, .. } | Op::Load { atomic: Some(_), .. } | Op::CmpXchg { .. } => {
            return Err("may wait for what others do".into());
        }
        Op::AtomicRmw { .. } if is_used() => return Err("may wait for what others do".into()),
        Op::Fence(_) => return Err("has a fence".into()),
        Op::Fork | Op::Halt | Op::Join => return Err("has tasks in another form".into()),
        Op::Opaque { .. } if !data.is_exception_pad() && Resume::of(data).is_none() => {
            return Err("has a rare instruction".into());
        }
        Op::Call(info) | Op::Invoke(info) => {
            if info.tail == TailKind::MustTail {
                return Err("ends in a call that must be a jump".into());
            }
            call(module, effects, func, inst)?;
        }
        _ => {}
    }
    let is_thread_local = |operand: &Operand| {
        let global = module.ctx.global_name(*operand).and_then(|name| module.global_var(name));
        global.is_some_and(|global| module.globals[global].is_thread_local())
    };
    match data.operands.iter().any(is_thread_local) {
        true => Err(OF_THREAD.into()),
        false => Ok(()),
    }
}

fn uses(func: &Function, value: weft_ir::Value) -> bool {
    func.layout_insts().any(|(_, inst)| func.insts[inst].operands.contains(&Operand::Value(value)))
}

fn call(module: &Module, effects: &EffectTable, func: &Function, inst: Inst) -> Result<(), String> {
    let callee = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
    let Some(callee) = callee else { return Err("calls through a pointer, or has assembly".into()) };
    let name = module.ctx.names.text(callee);
    if name.starts_with(MARKER_PREFIX) {
        return Err("has another construct".into());
    }
    if name.starts_with("omp_") && !SAME_FOR_ALL.contains(&name) {
        return Err(format!("calls '{name}'"));
    }
    if let Some(SymbolDef::Function(id)) = module.symbols.get(&callee)
        && module.functions[*id].is_readable()
    {
        return match module.functions[*id].linkage() {
            Linkage::Weak | Linkage::Linkonce | Linkage::Common | Linkage::ExternWeak => {
                Err(format!("calls '{name}', which another module may replace"))
            }
            _ => Ok(()),
        };
    }
    let of_call = effects.of_inst(&module.ctx, func, inst);
    if name.starts_with("llvm.threadlocal.address") || name == "llvm.thread.pointer" {
        return Err(OF_THREAD.into());
    }
    let is_known = known::is_harmless_intrinsic(name) || known::is_harmless(name);
    match is_known || !of_call.writes && !of_call.synchronizes {
        true => Ok(()),
        false => Err(format!("calls '{name}', whose code is not seen")),
    }
}

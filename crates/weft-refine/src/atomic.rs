//! Makes an atomic instruction of a critical region around one update.
//!
//! ```llvm
//! %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
//! call void @llvm.directive.critical.begin(token %c)
//! %old = load i32, ptr %count
//! %new = add nsw i32 %old, 1                                ==>   atomicrmw add ptr %count, i32 1 acq_rel
//! store i32 %new, ptr %count
//! call void @llvm.directive.critical.end(token %c)
//! call void @llvm.directive.region.exit(token %c)
//! ```
//!
//! # Why it is right
//! A critical region keeps out the other regions of its name, and orders what threads do before and behind it. The first is
//! lost, so no other critical region of any file may access the object: it is an `alloca` whose address this function alone
//! knows, or a variable of this file whose address no one takes, and in this file no critical region accesses it but such
//! as become atomic as well. Accesses elsewhere never were kept out.
//! Of the second, nothing can be told: the region reads no value that says which of two threads came first, and the update
//! acquires and releases as the lock did.
//!
//! # Refused
//! Objects that others may know; updates that LLVM has no atomic instruction for; regions with anything else in them, or whose
//! value is used behind.

use rustc_hash::FxHashSet;
use weft_ir::{BinaryOp, Cursor, Function, Inst, Item, Module, Op, Operand, SymbolDef, ValueDef};
use weft_regions::{Leaf, Marker, Region};

use crate::{MANY_CHANGES, Work};

/// Replaces the critical regions of the function that can be.
pub(crate) fn run(work: &mut Work<'_>) {
    let Some(forest) = work.forest() else { return };
    let criticals: Vec<Region> = forest
        .regions()
        .filter(|(_, region)| region.directive().is(Leaf::Critical))
        .map(|(_, region)| region.clone())
        .take(MANY_CHANGES + 1)
        .collect();
    // All of them are looked at, or none becomes atomic.
    if criticals.len() > MANY_CHANGES {
        return;
    }
    if criticals.is_empty() {
        return;
    }
    let updates: Vec<Result<Update, &'static str>> =
        criticals.iter().map(|region| update(work, region)).collect();
    for (region, found) in criticals.iter().zip(&updates) {
        let reason = match found {
            Err(reason) => Some(*reason),
            Ok(update) => why_known_elsewhere(work, update.object, &criticals, &updates),
        };
        match reason {
            Some(reason) => {
                work.remark(region.entry(), format!("the critical region stays a lock: {reason}"))
            }
            None => {
                let Ok(update) = found else { continue };
                work.remark(region.entry(), "the critical region is one atomic update");
                replace(work, region, update);
            }
        }
    }
}

/// `object = object op value`.
struct Update {
    object: Operand,
    pointer: Operand,
    op: &'static str,
    value: Operand,
    load: Inst,
    compute: Inst,
    store: Inst,
}

/// The one update that `region` consists of.
fn update(work: &Work<'_>, region: &Region) -> Result<Update, &'static str> {
    let (mut load, mut store) = (None, None);
    if region.exits.len() != 1 {
        return Err("it has several ends");
    }
    for inst in region.insts(work.func) {
        let data = &work.func.insts[inst];
        match &data.op {
            _ if data.is_debug_record() || work.is_pure(inst) => {}
            Op::Br => {}
            Op::Load { volatile: false, atomic: None, .. } if load.is_none() => load = Some(inst),
            Op::Store { volatile: false, atomic: None, .. } if store.is_none() => store = Some(inst),
            _ if matches!(work.marker(inst), Some(Marker::CriticalBegin | Marker::CriticalEnd)) => {}
            _ => return Err("it does more than to update one object"),
        }
    }
    let (load, store) = load.zip(store).ok_or("it does more than to update one object")?;
    let (from, to) = (work.func.insts[load].operands[0], work.func.insts[store].operands[1]);
    let Operand::Value(new) = work.func.insts[store].operands[0] else { return Err("it only writes") };
    let compute = work.func.def_inst(new).ok_or("it only writes")?;
    if from != to {
        return Err("it reads one object and writes another");
    }
    let old = work.func.result(load);
    let data = &work.func.insts[compute];
    let Op::Binary(op, _) = data.op else { return Err("there is no atomic instruction for its update") };
    let (left, right) = (data.operands[0], data.operands[1]);
    let (value, swapped) = match () {
        () if left == old && right != old => (right, false),
        () if right == old && left != old => (left, true),
        () => return Err("it uses the old value twice"),
    };
    let op = match op {
        BinaryOp::Add => "add",
        BinaryOp::FAdd => "fadd",
        BinaryOp::And => "and",
        BinaryOp::Or => "or",
        BinaryOp::Xor => "xor",
        BinaryOp::Sub if !swapped => "sub",
        BinaryOp::FSub if !swapped => "fsub",
        _ => return Err("there is no atomic instruction for its update"),
    };
    let uses = |value: Operand| {
        let users =
            work.func.layout_insts().filter(|(_, inst)| work.func.insts[*inst].operands.contains(&value));
        users.filter(|(_, inst)| !work.func.insts[*inst].is_debug_record()).count()
    };
    if uses(old) != 1 || uses(Operand::Value(new)) != 1 {
        return Err("its value is used elsewhere");
    }
    let Some((size, _)) = work.module.ctx.types.size_align(data.ty) else {
        return Err("its size is not known");
    };
    let Op::Store { align, .. } = work.func.insts[store].op else { return Err("it only writes") };
    let is_number =
        work.module.ctx.types.int_bits(data.ty).is_some() || work.module.ctx.types.is_float(data.ty);
    if !is_number || !matches!(size, 1 | 2 | 4 | 8) || align.is_some_and(|align| u64::from(align) < size) {
        return Err("there is no atomic instruction for its type");
    }
    Ok(Update { object: work.object(from), pointer: from, op, value, load, compute, store })
}

/// Why a critical region elsewhere may access `object`, or one of these that stays a lock does.
fn why_known_elsewhere(
    work: &Work<'_>,
    object: Operand,
    criticals: &[Region],
    updates: &[Result<Update, &'static str>],
) -> Option<&'static str> {
    const KNOWN: &str = "other code may access the object in a critical region";
    let is_variable = match object {
        Operand::Value(value) => match work.func.values[value].def {
            ValueDef::Inst(inst) => matches!(work.func.insts[inst].op, Op::Alloca { .. }),
            _ => false,
        },
        constant => match work.module.ctx.global_name(constant).and_then(|name| work.module.global_var(name))
        {
            Some(id) => {
                work.module.globals[id].is_local() && !is_used_elsewhere(work.module, work.func, constant)
            }
            None => false,
        },
    };
    if !is_variable || escapes(work, object) {
        return Some(KNOWN);
    }
    for (region, update) in criticals.iter().zip(updates) {
        let is_atomic = update.as_ref().is_ok_and(|update| update.object == object);
        let mentions = region.insts(work.func).any(|inst| {
            let operands = &work.func.insts[inst].operands;
            operands.iter().any(|operand| work.object(*operand) == object)
        });
        if mentions && !is_atomic {
            return Some("another critical region accesses the object");
        }
    }
    None
}

/// Whether another function of the module, or an initializer, names the global.
fn is_used_elsewhere(module: &Module, func: &Function, global: Operand) -> bool {
    let Some(name) = module.ctx.global_name(global) else { return true };
    let in_function = |other: &Function| {
        !other.is_declaration && other.name != func.name && !other.is_readable()
            || other.layout_insts().any(|(_, inst)| {
                other.insts[inst].operands.iter().any(|operand| match operand {
                    Operand::Const(c) => module.ctx.consts.mentions(*c, name),
                    _ => false,
                })
            })
    };
    let in_initializer = |init: weft_ir::Const| module.ctx.consts.mentions(init, name);
    module.functions.values().any(in_function)
        || module.globals.values().any(|global| global.init.is_some_and(in_initializer))
        || module
            .items
            .iter()
            .any(|item| matches!(item, Item::Verbatim(text) if text.contains(module.ctx.names.text(name))))
        || !matches!(module.symbols.get(&name), Some(SymbolDef::Global(_)))
}

/// Whether code outside of the function may come to know the address of `object`: it is stored, returned or passed on, but to
/// the markers of regions, which tell nobody.
fn escapes(work: &Work<'_>, object: Operand) -> bool {
    let mut pointers: Vec<Operand> = vec![object];
    let mut known: FxHashSet<Operand> = FxHashSet::default();
    while let Some(pointer) = pointers.pop() {
        if !known.insert(pointer) {
            continue;
        }
        for (_, inst) in work.func.layout_insts() {
            let data = &work.func.insts[inst];
            let named = |operand: &Operand| match (operand, pointer) {
                (Operand::Const(c), Operand::Const(global)) => {
                    *operand == pointer
                        || match work.module.ctx.global_name(pointer) {
                            Some(name) => work.module.ctx.consts.mentions(*c, name) && *c != global,
                            None => false,
                        }
                }
                _ => *operand == pointer,
            };
            let Some(index) = data.operands.iter().position(named) else { continue };
            match &data.op {
                Op::Load { .. } if index == 0 => {}
                Op::Store { .. } if index == 1 => {}
                Op::AtomicRmw { .. } if index == 0 => {}
                Op::DebugRecord(_) | Op::ICmp(..) => {}
                Op::Gep { .. } if index == 0 => pointers.push(work.func.result(inst)),
                Op::Call(_) if work.marker(inst) == Some(Marker::Entry) || work.is_lifetime(inst) => {}
                _ => return true,
            }
        }
    }
    false
}

fn replace(work: &mut Work<'_>, region: &Region, update: &Update) {
    let op: &str = update.op;
    let attachments = work.func.insts[update.store].attachments.clone();
    let mut at = Cursor::before(work.func, &mut work.module.ctx, update.store);
    let old = at.atomic_rmw(op, update.pointer, update.value, "acq_rel");
    if let Operand::Value(old) = old
        && let Some(inst) = work.func.def_inst(old)
    {
        let debug = attachments.into_iter().filter(|a| work.module.ctx.names.text(a.kind) == "dbg");
        work.func.insts[inst].attachments = debug.collect();
    }
    for inst in [update.store, update.compute, update.load] {
        work.func.remove_inst(inst);
    }
    let markers: Vec<Inst> = region.insts(work.func).filter(|inst| work.marker(*inst).is_some()).collect();
    for inst in markers {
        work.func.remove_inst(inst);
    }
    for block in region.exit_blocks().collect::<Vec<_>>() {
        let exit = work.func.block_insts(block)[0];
        work.func.remove_inst(exit);
    }
    work.func.remove_inst(region.entry());
}

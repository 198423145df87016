//! `atomic` regions become atomic instructions, or critical regions for what no instruction covers.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]
//!   %old = load i32, ptr %x
//!   %e = load i32, ptr %y
//!   %new = add i32 %old, %e
//!   store i32 %new, ptr %x
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//!   %e = load i32, ptr %y
//!   %old = atomicrmw add ptr %x, i32 %e monotonic
//! ```
//!
//! [`shape`] finds the location `x` and what is done with it, [`instruction`] writes the instructions.
//!
//! Which of the two it is depends on the type of the access alone, since all accesses to one location must exclude each
//! other, in whatever function or file they stand, and have compatible types [OMP 5.2 §15.8.4]:
//! * integers of 8, 16, 32 and 64 bits, pointers, `half`, `float`, `double`, aligned to their size: always instructions;
//! * integers of 128 bits, `x86_fp80`, `fp128`: always the critical region `weft.atomic`. The C front end calls libatomic
//!   for them, as clang does;
//! * anything else (an access that is not aligned, `i1`, the parts of a complex number) is refused.
//!
//! A region whose shape is not recognized is refused, whatever its type.
//!
//! # Preconditions
//! Neither `v` nor the expression accesses `x`, neither `x` nor the expression accesses `v` [OMP 5.2 §15.8.4].
//!
//! # Postconditions
//! No `atomic` region is left, but for those that are reported. In a critical region nothing is called that could meet
//! another.

mod instruction;
mod shape;

use weft_ir::{Context, Function, Inst, Module, Op, TypeData};
use weft_regions::ability::{Verdict, verdict};
use weft_regions::{Clause, ClauseKind, Leaf, Marker, Own, Problem, Region, RegionEntry, isolate_markers};

use super::synonyms::become_directive;
use super::{entries_of, problem};
use crate::strings::string_constant;
use shape::{Access, Action};

/// The name of the critical region, as the C front end's for bit-fields.
const LOCK: &str = "weft.atomic";

/// How accesses of a type exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Means {
    Instruction,
    Lock,
}

/// Lowers the `atomic` regions of `func`.
pub(super) fn lower_regions(module: &mut Module, func: &mut Function, problems: &mut Vec<Problem>) {
    let entries = entries_of(module, func, "DIR.OMP.ATOMIC");
    if entries.is_empty() {
        return;
    }
    isolate_markers(func, &mut module.ctx);
    for inst in entries {
        if let Err(message) = lower(module, func, inst) {
            problems.push(problem(module, func, inst, message));
        }
    }
}

fn lower(module: &mut Module, func: &mut Function, inst: Inst) -> Result<(), String> {
    let region = Region::of(func, &module.ctx, inst)
        .map_err(|_| "control enters or leaves the atomic region around its markers".to_owned())?;
    let entry = &region.unit;
    // The C front end writes conditional updates itself, and no region has one.
    let is_conditional =
        |c: &Clause| c.is(ClauseKind::Compare) || c.is(ClauseKind::Fail) || c.is(ClauseKind::Weak);
    // Every marker may list what it clobbers.
    let is_refused = |c: &&Clause| {
        !c.is(ClauseKind::Shared)
            && (is_conditional(c) || matches!(verdict(&[Leaf::Atomic], c), Verdict::Refused(_)))
    };
    if let Some(clause) = entry.clauses.iter().find(is_refused) {
        return Err(format!("clause '{}' of 'atomic' is not lowered yet", clause.tag()));
    }
    if region.inside.is_empty() {
        return Err("an atomic region without an access".to_owned());
    }
    let ([block], [exit]) = (&region.inside[..], &region.exits[..]) else {
        return Err("control flow in an atomic region".to_owned());
    };
    let (block, exit) = (*block, exit.from);
    if func.successors(block).first() != Some(&exit) {
        return Err("control flow in an atomic region".to_owned());
    }
    if func.block_insts(block).iter().any(|i| Marker::of(&func.insts[*i], &module.ctx).is_some()) {
        return Err("a directive in an atomic region".to_owned());
    }
    let action = match () {
        () if entry.has(ClauseKind::Read) => Action::Read,
        () if entry.has(ClauseKind::Write) => Action::Write,
        () if entry.has(ClauseKind::Capture) => Action::Capture,
        () => Action::Update,
    };
    let access = shape::recognize(module, func, block, action)?;
    match means(&module.ctx, &access)? {
        Means::Instruction => {
            instruction::write(module, func, block, action, &access, ordering(action, entry))?;
            for marker in super::exits_of(module, func, inst).into_iter().chain([inst]) {
                func.remove_inst(marker);
            }
        }
        Means::Lock => {
            let calls = func.block_insts(block).iter().any(|i| may_lock(func, &module.ctx, *i));
            if calls {
                return Err("a call in an atomic region that needs a lock".to_owned());
            }
            let name = string_constant(module, LOCK);
            let mut clauses: Vec<Clause> = entry.loc_clause().into_iter().collect();
            clauses.push(Clause::of(Own::Name, vec![name]));
            become_directive(module, func, inst, Leaf::Critical.into(), &clauses);
        }
    }
    Ok(())
}

/// How accesses such as this one exclude each other.
fn means(ctx: &Context, access: &Access) -> Result<Means, String> {
    let ty = access.ty;
    let is = |data: TypeData| *ctx.types.data(ty) == data;
    if ctx.types.int_bits(ty) == Some(128) || is(TypeData::X86Fp80) || is(TypeData::Fp128) {
        return Ok(Means::Lock);
    }
    let covered = matches!(ctx.types.int_bits(ty), Some(8 | 16 | 32 | 64))
        || ctx.types.is_ptr(ty)
        || is(TypeData::Half)
        || is(TypeData::Float)
        || is(TypeData::Double);
    let size = ctx.types.size_align(ty).map(|(size, _)| size).filter(|_| covered);
    let Some(size) = size else {
        return Err("no atomic access has the type of the location".to_owned());
    };
    match access.align {
        Some(align) if u64::from(align) < size => {
            Err(format!("an atomic location of {size} bytes that is aligned to {align}"))
        }
        _ => Ok(Means::Instruction),
    }
}

/// The memory ordering that the clauses ask for, as far as the action has it. [OMP 5.2 §15.8.4]
fn ordering(action: Action, entry: &RegionEntry) -> &'static str {
    let has = |kind: ClauseKind| entry.has(kind);
    let (acquires, releases) = match action {
        Action::Read => (true, false),
        Action::Write => (false, true),
        Action::Update | Action::Capture => (true, true),
    };
    let acquire = acquires && (has(ClauseKind::AcqRel) || has(ClauseKind::Acquire));
    let release = releases && (has(ClauseKind::AcqRel) || has(ClauseKind::Release));
    match (has(ClauseKind::SeqCst), acquire, release) {
        (true, _, _) => "seq_cst",
        (_, true, true) => "acq_rel",
        (_, true, false) => "acquire",
        (_, false, true) => "release",
        _ => "monotonic",
    }
}

/// Whether the instruction may come to a critical region, and so wait for the lock that this thread holds.
fn may_lock(func: &Function, ctx: &Context, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let intrinsic = data.callee().and_then(|c| ctx.global_name(c)).map(|name| ctx.names.text(name));
    match data.op {
        Op::Call(_) => !intrinsic.is_some_and(|n| n.starts_with("llvm.")),
        Op::Invoke(_) => true,
        _ => false,
    }
}

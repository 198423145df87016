//! Loops from one variable up to and including another, as intervals.
//!
//! ```llvm
//! store i64 0, ptr %lb
//! store i64 %last, ptr %ub
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.IV"(ptr %iv),
//!        "QUAL.OMP.NORMALIZED.LB"(ptr %lb), "QUAL.OMP.NORMALIZED.UB"(ptr %ub) ]
//! br label %head                                  ; while *%iv <= *%ub
//! ```
//! becomes
//! ```llvm
//! store i64 0, ptr %lb
//! store i64 %last, ptr %ub
//! %first = load i64, ptr %lb
//! %final = load i64, ptr %ub
//! store i64 0, ptr %start
//! store i64 %n, ptr %end                          ; %final - %first + 1, or 0
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.PRIVATE"(ptr %iv, ptr %lb, ptr %ub),
//!        "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
//! store … %first + *%start to %lb, %first + *%end - 1 to %ub
//! store i64 %lower, ptr %iv                       ; the last thing before the loop
//! br label %head
//! ```
//!
//! `NORMALIZED.START` names the value that belongs to iteration 0, and stays `firstprivate`.
//!
//! What follows the loop within the region runs once per chunk, and Numba clears there what it has no more use for.
//! So where there may be several chunks, a `firstprivate` variable gets its value at the beginning of each, unless the
//! loop itself changes it.
//!
//! Before: the markers are isolated. After: the loop has `NORMALIZED.BOUNDS`.

use weft_analysis::trip_count::{Relation, Stride, passing_tests};
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, IntPredicate, Module, Op, Operand, Type};
use weft_loops::count::InFrontOf;
use weft_regions::{
    Clause, ClauseKind, Leaf, Own, Region, RegionEntry, ScheduleKind, is_bounds, set_clauses,
};

use super::{behind, is_empty_list, new_variable, take_items, variable_type};

/// The variables that the clauses name.
#[derive(Clone, Copy)]
struct Variables {
    iv: Operand,
    upper: Operand,
}

/// Rewrites the region that `inst` enters, if it is such a loop.
///
/// # Errors
/// The loop is not the one that the clauses describe.
pub(super) fn rewrite(module: &mut Module, func: &mut Function, inst: Inst) -> Result<(), String> {
    let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { return Ok(()) };
    if !entry.directive.is(Leaf::For) || entry.has(Own::NormalizedBounds) {
        return Ok(());
    }
    let named = |own: Own| entry.clause(own)?.operands().first().copied();
    let (Some(iv), Some(lower), Some(upper)) =
        (named(Own::NormalizedIv), named(Own::NormalizedLb), named(Own::NormalizedUb))
    else {
        return Ok(());
    };
    let variables = Variables { iv, upper };
    if [iv, lower, upper].iter().any(|v| variable_type(func, *v) != Some(Type::I64)) {
        return Err("the variables of the normalized loop are not of type i64".into());
    }
    let preheader = preheader(func, inst, variables)?;

    let mut clauses = entry.clauses.clone();
    clauses.retain(|c| !is_bounds(c));
    for kind in [ClauseKind::Firstprivate, ClauseKind::Private] {
        take_items(&mut clauses, kind, &[iv, lower, upper]);
    }
    if may_have_chunks(&entry) {
        renew_firstprivate(module, func, &entry, &mut clauses)?;
    }
    clauses.push(Clause::of(ClauseKind::Private, vec![iv, lower, upper]));
    let start = new_variable(module, func, Type::I64, "omp.start");
    let end = new_variable(module, func, Type::I64, "omp.end");
    clauses.push(Clause::of(Own::NormalizedBounds, vec![start, end]));
    clauses.retain(|c| !is_empty_list(c));

    let mut at = Cursor::before(func, &mut module.ctx, inst);
    let first = at.load(Type::I64, lower);
    let last = at.load(Type::I64, upper);
    let (zero, one) = (at.i64(0), at.i64(1));
    let up_to = (Relation::LessEqual, true);
    let mut ahead = InFrontOf { func, ctx: &mut module.ctx, inst };
    let count = passing_tests(&mut ahead, 64, up_to, first, last, Stride::Constant(1));
    let mut at = ahead.at();
    at.store(zero, start);
    at.store(count, end);

    let mut at = behind(module, func, inst);
    let from = at.load(Type::I64, start);
    let from = at.binary(BinaryOp::Add, first, from);
    let to = at.load(Type::I64, end);
    let to = at.binary(BinaryOp::Add, first, to);
    let to = at.binary(BinaryOp::Sub, to, one);
    at.store(from, lower);
    at.store(to, upper);
    Cursor::before_terminator(func, &mut module.ctx, preheader).store(from, iv);

    set_clauses(func, &mut module.ctx, inst, &clauses);
    Ok(())
}

/// The block that leads from the entry marker into the loop; checks that the loop is `while iv <= upper`.
fn preheader(func: &Function, inst: Inst, variables: Variables) -> Result<Block, String> {
    let mut block = func.inst_block(inst).expect("invariant: the marker is in the layout");
    let header = loop {
        let [next] = func.successors(block)[..] else {
            return Err("a branch stands between the region's begin and its loop".into());
        };
        let before = func.blocks().iter().filter(|b| func.successors(**b).contains(&next)).count();
        if before > 1 {
            break next;
        }
        block = next;
    };
    let is_load_of = |operand: Operand, variable: Operand| {
        let Operand::Value(value) = operand else { return false };
        let loaded = func.def_inst(value).map(|i| &func.insts[i]);
        loaded.is_some_and(|d| matches!(d.op, Op::Load { .. }) && d.operands.first() == Some(&variable))
    };
    let compares = func.block_insts(header).iter().any(|i| {
        let data = &func.insts[*i];
        let Op::ICmp(IntPredicate::Sle, _) = &data.op else { return false };
        is_load_of(data.operands[0], variables.iv) && is_load_of(data.operands[1], variables.upper)
    });
    if !compares {
        return Err("the loop does not run while NORMALIZED.IV <= NORMALIZED.UB".into());
    }
    Ok(block)
}

/// Whether the region's code may be executed for several chunks by one thread.
fn may_have_chunks(entry: &RegionEntry) -> bool {
    match entry.schedule() {
        _ if entry.ordered() => true,
        None => false,
        Some(schedule) => match schedule.kind {
            ScheduleKind::Static => schedule.chunk.is_some(),
            ScheduleKind::Auto => false,
            _ => true,
        },
    }
}

/// Stores the value of each `firstprivate` variable at the beginning of each chunk.
fn renew_firstprivate(
    module: &mut Module,
    func: &mut Function,
    entry: &RegionEntry,
    clauses: &mut Vec<Clause>,
) -> Result<(), String> {
    let last = entry.lastprivate();
    let region = Region::of(func, &module.ctx, entry.inst)
        .map_err(|_| "control enters or leaves the region around its ends".to_owned())?;
    let mut renewed = Vec::new();
    let first = clauses.iter().filter(|c| c.kind == ClauseKind::Firstprivate).flat_map(Clause::operands);
    // What a function copies is copied for each chunk anyway.
    for variable in first.filter(|variable| entry.copy_function(*variable).is_none()) {
        let Some(ty) = variable_type(func, variable) else { continue };
        let stores = region.insts(func).filter(|i| {
            let data = &func.insts[*i];
            matches!(data.op, Op::Store { .. }) && data.operands.get(1) == Some(&variable)
        });
        let (clears, changes): (Vec<Inst>, Vec<Inst>) =
            stores.partition(|i| matches!(func.insts[*i].operands[0], Operand::Const(_)));
        if clears.is_empty() {
            continue;
        }
        if !changes.is_empty() || last.contains(&variable) {
            return Err("a firstprivate variable is both changed in the loop and cleared behind it, \
                        which is not lowered for loops in chunks"
                .into());
        }
        renewed.push((variable, ty));
    }
    for (variable, ty) in &renewed {
        let value = Cursor::before(func, &mut module.ctx, entry.inst).load(*ty, *variable);
        behind(module, func, entry.inst).store(value, *variable);
    }
    let renewed: Vec<Operand> = renewed.into_iter().map(|(variable, _)| variable).collect();
    take_items(clauses, ClauseKind::Firstprivate, &renewed);
    if !renewed.is_empty() {
        clauses.push(Clause::of(ClauseKind::Private, renewed));
    }
    Ok(())
}

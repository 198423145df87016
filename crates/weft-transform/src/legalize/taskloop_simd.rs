//! `taskloop simd` regions become a `taskloop` whose tasks execute a `simd` loop.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP.SIMD"(), "QUAL.OMP.NUM_TASKS"(i64 8),
//!        "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.SIMDLEN"(i32 4), "QUAL.OMP.PRIVATE"(ptr %i) ]
//!   … the loop …
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.NUM_TASKS"(i64 8),
//!        "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.PRIVATE"(ptr %i) ]
//!   %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SIMD"(),
//!          "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.SIMDLEN"(i32 4) ]
//!     … the loop …
//!   call void @llvm.directive.region.exit(token %s)
//! call void @llvm.directive.region.exit(token %t)
//! ```
//!
//! The tasks have all the copies; of the iterations of one task, one copy is enough (`prepare/simd.rs`). An `if` is of both,
//! unless it names one. The region's code gives `linear` variables their values, so they are `lastprivate` for the rest.
//! What tasks reduce is in memory of the runtime, which all iterations of a task update. So LLVM has to look for
//! dependences itself, and the inner region says so by a `safelen` that limits nothing else.
//!
//! The inner region writes the loops of a nest. Where its iterations are counted in front of it, since the loops depend on each
//! other or are transformed, both regions say what the nest is: the outer one counts the iterations, for `NORMALIZED.BOUNDS` and
//! for a place of its own, of which each task gets a copy (`NORMALIZED.TOTAL` of `docs/region-ir.md`).
//!
//! # Preconditions
//! The region has `NORMALIZED.BOUNDS`; the loops of nests are not written yet.
//!
//! # Postconditions
//! There is no `taskloop simd` left, but for those that are reported.

use weft_ir::edit::{redirect_edges, rename_phi_pred};
use weft_ir::{Cursor, Function, Inst, Module, Type};
use weft_regions::{
    Clause, ClauseArgs, ClauseKind, Directive, Kind, Leaf, Marker, Own, Problem, Region, directive_clause,
    entries, isolate_markers, marker, set_bundles,
};

use super::synonyms::become_directive;
use super::{entries_of, problem};

/// What the number of iterations of a nest is counted by.
const COUNTED: [Own; 7] = [
    Own::NormalizedCounts,
    Own::NormalizedSlopes,
    Own::Tile,
    Own::Stripe,
    Own::Reverse,
    Own::Interchange,
    Own::Collapsed,
];

/// More iterations at once than any vector has.
const NO_LIMIT: i128 = 64;

/// Splits the regions of `func`.
pub(super) fn split(module: &mut Module, func: &mut Function, problems: &mut Vec<Problem>) {
    let Some(composite) = Directive::of(&[Leaf::Taskloop, Leaf::Simd]) else { return };
    let found = entries_of(module, func, composite.begin());
    if found.is_empty() {
        return;
    }
    isolate_markers(func, &mut module.ctx);
    for inst in found {
        if let Err(message) = split_region(module, func, inst) {
            problems.push(problem(module, func, inst, message));
        }
    }
    debug_assert!(
        !problems.is_empty() || !entries(func, &module.ctx).is_empty(),
        "the inner regions are there"
    );
}

fn split_region(module: &mut Module, func: &mut Function, inst: Inst) -> Result<(), String> {
    let region = Region::of(func, &module.ctx, inst).map_err(|problem| problem.message)?;
    if region.exits.len() > 1 {
        return Err("the region has more than one end".to_owned());
    }
    if !region.unit.has(Own::NormalizedBounds) {
        return Err("the loop of a 'taskloop simd' without NORMALIZED.BOUNDS is not lowered yet".to_owned());
    }
    if region.unit.has(ClauseKind::Linear) && !region.unit.has(Own::LinearValues) {
        return Err("clause 'QUAL.OMP.LINEAR' is read and drawn, but not lowered yet".to_owned());
    }
    let (mut of_tasks, mut of_loop) = shares(&region.unit.clauses);
    let of_nest: Vec<Clause> = region
        .unit
        .clauses
        .iter()
        .filter(|clause| COUNTED.iter().any(|own| clause.kind == *own))
        .cloned()
        .collect();
    if of_nest.iter().any(|clause| clause.kind != Own::NormalizedCounts) {
        let block = func.entry().ok_or("a function with a region has no body")?;
        let total = Cursor::at_start(func, &mut module.ctx, block).alloca(Type::I64, None, None);
        let handed = Clause::of(Own::NormalizedTotal, [total]);
        of_tasks.extend(of_nest.iter().cloned());
        of_tasks.extend([handed.clone(), Clause::of(ClauseKind::Firstprivate, [total])]);
        of_loop.push(handed);
    }
    of_loop.extend(of_nest);
    let is_reduced =
        [ClauseKind::Reduction, ClauseKind::InReduction].iter().any(|kind| region.unit.has(*kind));
    if is_reduced && !region.unit.has(ClauseKind::Safelen) {
        let all = module.ctx.int(Type::I32, NO_LIMIT);
        of_loop.push(Clause::of(ClauseKind::Safelen, [all]));
    }
    become_directive(module, func, inst, Leaf::Taskloop.into(), &of_tasks);

    let (entry_marker, exit_marker) = (marker(module, Marker::Entry), marker(module, Marker::Exit));
    let (outer, body) = (region.entry_block(), region.body());
    let name = module.ctx.names.intern("simd");
    let begin = func.make_block(Some(name));
    func.insert_block_after(begin, outer);
    redirect_edges(func, outer, body, begin);
    rename_phi_pred(func, body, outer, begin);
    let entry = {
        let mut at = Cursor::at_end(func, &mut module.ctx, begin);
        at.call_as(entry_marker.fn_ty, entry_marker.callee, &[])
    };
    set_bundles(func, &mut module.ctx, entry, Some(Leaf::Simd.into()), &of_loop);
    let token = func.result(entry);

    let mut to = body;
    if let Some(exit) = region.first_exit() {
        let end = func.make_block(Some(name));
        let last = region.inside.last().copied().unwrap_or(begin);
        func.insert_block_after(end, last);
        for block in &region.inside {
            redirect_edges(func, *block, exit, end);
        }
        let mut at = Cursor::at_end(func, &mut module.ctx, end);
        let call = at.call_as(exit_marker.fn_ty, exit_marker.callee, &[token]);
        at.br(exit);
        let directive: Directive = Leaf::Simd.into();
        set_bundles(func, &mut module.ctx, call, None, &[directive_clause(directive.end_anyhow())]);
        if body == exit {
            to = end;
        }
    }
    Cursor::at_end(func, &mut module.ctx, begin).br(to);
    Ok(())
}

/// Returns the clauses of the tasks and those of the loop.
fn shares(clauses: &[Clause]) -> (Vec<Clause>, Vec<Clause>) {
    use ClauseKind::{Aligned, If, Lastprivate, Linear, Order, Safelen, Simdlen};
    let (mut of_tasks, mut of_loop) = (Vec::new(), Vec::new());
    for clause in clauses {
        match (&clause.kind, &clause.args) {
            (Kind::Omp(Aligned | Order | Safelen | Simdlen), _)
            | (Kind::Own(Own::NormalizedIndices | Own::Lanes), _) => {
                of_loop.push(clause.clone());
            }
            (Kind::Own(own), _) if COUNTED.contains(own) => {}
            (Kind::Own(Own::NormalizedBounds | Own::Loc), _) => {
                of_tasks.push(clause.clone());
                of_loop.push(clause.clone());
            }
            (Kind::Omp(If), ClauseArgs::If { modifier, .. }) => {
                let is_of = |leaf| modifier.as_ref().is_none_or(|leaves| leaves.contains(&leaf));
                let mut plain = clause.clone();
                if let ClauseArgs::If { modifier, .. } = &mut plain.args {
                    *modifier = None;
                }
                if is_of(Leaf::Taskloop) {
                    of_tasks.push(plain.clone());
                }
                if is_of(Leaf::Simd) {
                    of_loop.push(plain);
                }
            }
            (Kind::Omp(Linear), _) => of_tasks.push(Clause::of(Lastprivate, clause.variables())),
            (Kind::Own(Own::LinearValues), _) => {}
            _ => of_tasks.push(clause.clone()),
        }
    }
    (of_tasks, of_loop)
}

//! Loops whose variable and last value the front end names: `NORMALIZED.IV` and `NORMALIZED.UB`.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), … ]
//! %u = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %lb),
//!        "QUAL.OMP.NORMALIZED.IV:TYPED"(ptr %iv, i32 0), "QUAL.OMP.NORMALIZED.UB:TYPED"(ptr %ub, i32 0) ]
//!   … for (*%iv = *%lb; *%iv <= *%ub; ++*%iv) …
//! ```
//! becomes an ordinary loop, which [`weft_loops::recognize`] reads:
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), …, "QUAL.OMP.SHARED"(ptr %ub) ]
//! %u = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %lb, ptr %ub),
//!        "QUAL.OMP.PRIVATE"(ptr %iv) ]
//! ```
//!
//! The loop is in the code already, and includes its upper bound; so the clauses say nothing more than how the variables are
//! shared. Loops of PyOMP, which has `NORMALIZED.LB` too, are another matter (`crate::pyomp`).
//!
//! # Postconditions
//! No region without `NORMALIZED.LB` has one of the two.

use weft_ir::{Function, Inst, Module, Operand};
use weft_regions::{
    Clause, ClauseKind, Own, Region, RegionEntry, isolate_markers, outlined_entries, set_clauses, units,
};

/// Replaces the clauses in the loops of `func`.
pub(super) fn share_variables(module: &mut Module, func: &mut Function) {
    let is_wanted = |unit: &RegionEntry| {
        let others = [Own::NormalizedBounds, Own::NormalizedLb];
        unit.has(Own::NormalizedIv) && unit.has(Own::NormalizedUb) && !others.iter().any(|own| unit.has(*own))
    };
    let found: Vec<Inst> =
        units(func, &module.ctx).into_iter().filter(is_wanted).map(|unit| unit.inst).collect();
    if found.is_empty() {
        return;
    }
    isolate_markers(func, &mut module.ctx);
    for inst in found {
        let Some(unit) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        let named = |own: Own| unit.clause(own).and_then(|clause| clause.operands().first().copied());
        let (Some(iv), Some(ub)) = (named(Own::NormalizedIv), named(Own::NormalizedUb)) else { continue };
        let mut clauses = unit.clauses.clone();
        clauses.retain(|c| c.kind != Own::NormalizedIv && c.kind != Own::NormalizedUb);
        if !is_listed(&clauses, iv) {
            clauses.push(Clause::of(ClauseKind::Private, [iv]));
        }
        if !is_listed(&clauses, ub) {
            clauses.push(Clause::of(ClauseKind::Firstprivate, [ub]));
        }
        set_clauses(func, &mut module.ctx, inst, &clauses);
        list_around(module, func, inst, ub);
    }
}

/// Lists `variable` as shared in the regions to be outlined that stand around `inst` and do not list it.
fn list_around(module: &mut Module, func: &mut Function, inst: Inst, variable: Operand) {
    for entry in outlined_entries(func, &module.ctx) {
        let Ok(mut region) = Region::of(func, &module.ctx, entry) else { continue };
        let is_around = func.inst_block(inst).is_some_and(|block| region.inside.contains(&block));
        if is_around && !is_listed(&region.unit.clauses, variable) {
            let mut clauses = region.unit.clauses.clone();
            clauses.push(Clause::of(ClauseKind::Shared, [variable]));
            region.set_clauses(func, &mut module.ctx, clauses);
        }
    }
}

/// Whether a clause names `variable` and says how it is shared.
fn is_listed(clauses: &[Clause], variable: Operand) -> bool {
    use ClauseKind::{Firstprivate, Lastprivate, Private, Reduction, Shared};
    let shares = [Shared, Private, Firstprivate, Lastprivate, Reduction];
    let mut sharing = clauses.iter().filter(|clause| shares.iter().any(|kind| clause.is(*kind)));
    sharing.any(|clause| clause.operands().contains(&variable))
}

//! How a `target` has the variables that no clause of it names [OMP 5.2 §5.8.1].
//!
//! ```c
//! int n; double x[9]; struct S s; float *p;
//! #pragma omp target                                   // firstprivate: n, p   shared (mapped both ways): x, s
//! #pragma omp target defaultmap(tofrom : scalar)       // firstprivate: p      shared: n, x, s
//! ```
//!
//! A pointer is mapped as a section without elements: the region has a copy of it, which points to the device's copy of what it
//! points to. What `declare target` names is the device's own variable, and the host's on the host.

use weft_openmp::{Clause, ClauseArgs, ClauseKind};

use crate::model::construct::Unit;
use crate::model::tree::Decl;
use crate::model::types::TypeClass;

/// Returns how a `target` has a variable that no clause of it names.
pub(crate) fn implicit_kind(unit: &Unit, decl: &Decl) -> ClauseKind {
    if decl.is_on_devices {
        return ClauseKind::Shared;
    }
    let is_aggregate = category(&decl.ty) == "aggregate";
    match behavior(unit, decl).map(|(word, _)| word) {
        Some("firstprivate") => ClauseKind::Firstprivate,
        None | Some("default" | "none") if !is_aggregate => ClauseKind::Firstprivate,
        _ => ClauseKind::Shared,
    }
}

/// Returns the word of the `defaultmap` clause that covers a variable, and the clause.
pub(crate) fn behavior<'a>(unit: &'a Unit, decl: &Decl) -> Option<(&'a str, &'a Clause)> {
    let wanted = category(&decl.ty);
    unit.clauses.iter().filter(|clause| clause.kind == ClauseKind::Defaultmap).find_map(|clause| {
        let ClauseArgs::Modified { modifiers, items } = &clause.args else { return None };
        let named = items.first().map_or("all", |item| item.text.as_str());
        let word = modifiers.first()?.text.as_str();
        (named == wanted || named == "all").then_some((word, clause))
    })
}

/// Returns the category of variables of this type.
fn category(ty: &TypeClass) -> &'static str {
    match ty {
        TypeClass::Pointer(_) => "pointer",
        ty if ty.is_scalar() => "scalar",
        _ => "aggregate",
    }
}

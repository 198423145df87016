//! How a `target` has the variables that no clause of it names [OMP 5.2 §5.8.1].
//!
//! ```c
//! int n; double x[9]; struct S s; float *p;
//! #pragma omp target                                   // firstprivate: n, p   shared (mapped both ways): x, s
//! #pragma omp target defaultmap(tofrom : scalar)       // firstprivate: p      shared: n, x, s
//! ```
//!
//! A pointer is mapped as a section without elements: the region has a copy of it, which points to the device's copy of what it
//! points to. What `declare target` names is the device's own variable, and the host's on the host; what it links is mapped
//! both ways, scalars too, whatever `defaultmap` says.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Leaf};

use crate::find::target::variable;
use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::{Decl, DeclId};
use crate::model::types::TypeClass;

/// Returns how a `target` has a variable that no clause of it names.
pub(crate) fn implicit_kind(unit: &Unit, decl: &Decl) -> ClauseKind {
    if decl.is_on_devices || decl.is_linked {
        return ClauseKind::Shared;
    }
    let is_aggregate = decl.ty.category() == "aggregate";
    match behavior(unit, decl).map(|(word, _)| word) {
        Some("firstprivate") => ClauseKind::Firstprivate,
        None | Some("default" | "none") if !is_aggregate => ClauseKind::Firstprivate,
        _ => ClauseKind::Shared,
    }
}

/// Returns the word of the `defaultmap` clause that covers a variable, and the clause.
pub(crate) fn behavior<'a>(unit: &'a Unit, decl: &Decl) -> Option<(&'a str, &'a Clause)> {
    if decl.is_linked {
        return None;
    }
    let wanted = decl.ty.category();
    unit.clauses.iter().filter(|clause| clause.kind == ClauseKind::Defaultmap).find_map(|clause| {
        let ClauseArgs::Modified { modifiers, items } = &clause.args else { return None };
        let named = items.first().map_or("all", |item| item.text.as_str());
        let word = modifiers.first()?.text.as_str();
        (named == wanted || named == "all").then_some((word, clause))
    })
}

/// Says whether a unit is one for a device with memory of its own.
pub(crate) fn is_offloaded(program: &Program<'_>, unit: &Unit) -> bool {
    let is_about_devices = matches!(
        unit.leaf,
        Leaf::Target | Leaf::TargetData | Leaf::TargetEnterData | Leaf::TargetExitData | Leaf::TargetUpdate
    );
    let device = unit.clause(ClauseKind::Device);
    let is_ancestor = device.is_some_and(|device| {
        matches!(&device.args, ClauseArgs::ModifiedExpr { modifier: Some(word), .. } if word.text == "ancestor")
    });
    program.offloads && is_about_devices && !is_ancestor
}

/// Says whether a `target` has a copy of the value of a pointer, or of another word, and not what that is on the device.
pub(crate) fn has_value(program: &Program<'_>, index: usize, unit: &Unit, variable: DeclId) -> bool {
    let decl = program.tree.decl(variable);
    let is_in = |kind| is_in(program, index, unit, kind, variable);
    let is_copied = is_in(ClauseKind::Firstprivate)
        || is_in(ClauseKind::IsDevicePtr)
        || is_in(ClauseKind::HasDeviceAddr)
        || behavior(unit, decl).is_some_and(|(word, _)| word == "firstprivate");
    // Nothing is mapped of a function, so that there is no device's copy to point to.
    let is_pointer = matches!(&decl.ty, TypeClass::Pointer(to) if **to != TypeClass::Function);
    // What is behind it may be mapped besides.
    !is_pointer || is_copied && !is_in(ClauseKind::Map)
}

/// Says whether a clause of this kind names a variable.
pub(crate) fn is_in(
    program: &Program<'_>,
    index: usize,
    unit: &Unit,
    kind: ClauseKind,
    decl: DeclId,
) -> bool {
    let clauses = unit.clauses.iter().filter(|clause: &&Clause| clause.kind == kind);
    let node = program.constructs[index].node;
    clauses.flat_map(|clause| clause.items()).any(|item| variable(&program.tree, node, item) == Some(decl))
}

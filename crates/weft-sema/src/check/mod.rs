//! The rules that need types and declarations: what is wrong with the program's OpenMP, all of it in one run.
//!
//! The rules on a directive's text alone are those of `weft-openmp`.

pub(crate) mod allocate;
pub(crate) mod allocation;
pub(crate) mod atomic;
pub(crate) mod between;
pub(crate) mod captures;
pub(crate) mod concurrent;
pub(crate) mod conditional;
pub(crate) mod crossings;
pub(crate) mod declared_reductions;
pub(crate) mod default_none;
pub(crate) mod dependences;
pub(crate) mod distribute;
pub(crate) mod doacross;
pub(crate) mod expressions;
pub(crate) mod hints;
pub(crate) mod items;
pub(crate) mod jumps;
pub(crate) mod linear;
pub(crate) mod nest_body;
pub(crate) mod places;
pub(crate) mod reductions;
pub(crate) mod scan;
pub(crate) mod scan_parts;
pub(crate) mod sections;
pub(crate) mod simd_functions;
pub(crate) mod slanted;
pub(crate) mod target;
pub(crate) mod task_reductions;
pub(crate) mod tasks;
pub(crate) mod threadprivate;
pub(crate) mod transformations;
mod unknown_size;
pub(crate) mod ways;

use weft_support::{Diagnostic, Span};

use crate::findings::Findings;
use crate::model::program::Program;

/// Checks all constructs; `known` is what was reported on the file before.
///
/// Precondition: everything that constructs apply to is found, and their copies are in the units that make them.
pub(crate) fn check(program: &Program<'_>, known: &[Diagnostic], findings: &mut Findings) {
    allocate::check(program, findings);
    let Findings { diagnostics, by_types, refusals } = findings;
    for index in 0..program.constructs.len() {
        nest_body::check(program, index, diagnostics, refusals);
    }
    for index in 0..program.constructs.len() {
        // What is around it may depend on the parameters of a template: how many loops a directive has, for one.
        let is_open = program.tree.is_in_template(program.pragma_span(index).lo);
        let places = if is_open { &mut *by_types } else { &mut *diagnostics };
        // If a clause is lost to an error, what it names would be reported as missing.
        let is_broken = is_broken(program, index, known);
        places::check_nesting(program, index, known, places);
        places::check_canceled(program, index, places);
        doacross::check_loops(program, index, places);
        places::check_statement(program, index, diagnostics);
        expressions::check(program, index, by_types);
        linear::check_vectors(program, index, by_types);
        scan::check(program, index, known, by_types, refusals);
        doacross::check(program, index, known, by_types);
        transformations::check(program, index, by_types, refusals);
        slanted::check(program, index, by_types);
        between::check(program, index, diagnostics, refusals);
        allocation::check_alignments(program, index, diagnostics, by_types);
        allocation::check(program, index, by_types, refusals);
        conditional::check(program, index, by_types, refusals);
        items::check(program, index, by_types);
        captures::check(program, index, diagnostics);
        if !is_broken {
            default_none::check(program, index, by_types);
            unknown_size::check(program, index, by_types);
        }
        distribute::check(program, index, by_types);
        concurrent::check(program, index, by_types);
        target::check(program, index, by_types, refusals);
        tasks::check(program, index, by_types);
        dependences::check(program, index, by_types);
        task_reductions::check(program, index, by_types);
        atomic::check(program, index, by_types, refusals);
        ways::check(program, index, refusals);
    }
    declared_reductions::check(program, known, by_types);
    simd_functions::check(program, by_types);
    hints::check(program, by_types);
    jumps::check(program, diagnostics, refusals);
    scan_parts::check(program, diagnostics);
}

/// Says whether an error of those `known` is in the directive of a construct.
fn is_broken(program: &Program<'_>, index: usize, known: &[Diagnostic]) -> bool {
    let pragma = program.pragma_span(index);
    // What is missing at its end is reported behind it.
    let is_inside = |span: Span| pragma.lo <= span.lo && span.lo <= pragma.hi;
    known.iter().any(|diagnostic| diagnostic.is_error() && diagnostic.span.is_some_and(is_inside))
}

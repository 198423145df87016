//! What belongs together: `scan` directives, and the loops that reduce by them [OMP 5.2 §5.6].

use weft_openmp::{ClauseKind, Leaf, ReductionOp};
use weft_support::{Diagnostic, Span};

use crate::check::is_broken;
use crate::find::cancellation::Cancellations;
use crate::findings::Refusal;
use crate::model::construct::{Construct, Item};
use crate::model::program::Program;
use crate::model::tree::{Decl, DeclId};
use crate::model::types::TypeClass;
use crate::plan::scan::{is_merged, point_of, reads_original};

/// Checks construct `index`; `known` is what was reported on the file before.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    known: &[Diagnostic],
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let construct = &program.constructs[index];
    if construct.unit(Leaf::Scan).is_some() {
        check_point(program, index, known, diagnostics);
    }
    let Some(unit) = construct.loop_unit() else { return };
    let items: Vec<&Item> = unit.with(ClauseKind::Reduction).filter(|item| item.is_inscan()).collect();
    if items.is_empty() {
        return;
    }
    let name = program.directive(index).name();
    if let Some(ordered) = unit.clause(ClauseKind::Ordered).or(unit.clause(ClauseKind::Schedule)) {
        let message = format!(
            "clause '{}' cannot be on '#pragma omp {name}' with an inscan reduction",
            ordered.kind.name()
        );
        diagnostics.push(Diagnostic::error(message, ordered.span));
    }
    let Some(point) = point_of(program, index) else {
        let message = "an inscan reduction needs a directive 'scan' in the loop";
        return diagnostics.push(Diagnostic::error(message, items[0].span));
    };
    let named = named(program, point);
    let names_what_is_not_there = is_broken(program, point, known);
    for item in items {
        let decl = program.tree.decl(item.decl);
        if !named.contains(&item.decl) && !names_what_is_not_there {
            let message = format!("'{}' in an inscan reduction must be in the directive 'scan'", decl.name);
            diagnostics.push(Diagnostic::error(message, item.span));
        }
        if let Some(why) = why_not(program, index, item, decl) {
            refusals.push(Refusal {
                directive: name.clone(),
                reason: format!("'{}' in an inscan reduction is not supported yet: {why}", item.written.text),
                span: item.span,
            });
        }
    }
    let more = program.constructs.iter().enumerate().skip(point + 1);
    let is_another = |other: usize, c: &Construct| {
        c.unit(Leaf::Scan).is_some() && program.executed_around(other) == Some(index)
    };
    for (other, _) in more.filter(|(other, c)| is_another(*other, c)) {
        let message = "there may be only one directive 'scan' in a loop";
        diagnostics.push(Diagnostic::error(message, program.pragma_span(other)));
    }
}

/// Says why an item is not translated, if it is not.
fn why_not(program: &Program<'_>, index: usize, item: &Item, decl: &Decl) -> Option<&'static str> {
    let is_section = !item.written.dimensions.is_empty();
    if is_section && matches!(decl.ty, TypeClass::Pointer(_)) && decl.is_const {
        return Some("it is a section of what a constant points to");
    }
    if is_section && decl.is_reference {
        return Some("it is a section of what a reference names");
    }
    if is_section && program.host.finds_reductions() {
        return Some("it is an array section");
    }
    if let Some(declared) = item.declared.filter(|_| !program.host.finds_reductions()) {
        let waits = program.constructs[index].shares_scan() && reads_original(program, declared);
        let may_end = waits && Cancellations::of(program).team_of_barrier(program, index).is_some();
        return may_end.then_some("its initializer reads the original, and the team may be canceled");
    }
    if let Some(op) = item.op.as_ref().filter(|op| is_merged(program, item, op)) {
        return program.reads_original(op).then_some("its initializer reads the original");
    }
    let is_limit = matches!(item.op, Some(ReductionOp::Max | ReductionOp::Min));
    let element = decl.ty.reduced_element(is_section);
    let is_wide = matches!(element, TypeClass::Integer { bits: 65.., .. });
    (is_wide && is_limit).then_some("nothing tells the limits of its type")
}

fn check_point(program: &Program<'_>, index: usize, known: &[Diagnostic], diagnostics: &mut Vec<Diagnostic>) {
    let around = program.executed_around(index);
    // The loop may have lost its reduction to an error.
    if around.is_some_and(|around| is_broken(program, around, known)) {
        return;
    }
    let unit = around.and_then(|around| program.constructs[around].loop_unit());
    let Some(unit) = unit else {
        if !program.knows_what_is_around(index) {
            return;
        }
        let message = "directive 'scan' must be in a loop of 'simd' or 'for' with an inscan reduction";
        return diagnostics.push(Diagnostic::error(message, program.pragma_span(index)));
    };
    let nest = around.and_then(|around| program.constructs[around].nest.as_ref());
    let body =
        nest.filter(|nest| nest.fused.is_empty()).and_then(|nest| nest.levels.last()).map(|level| level.body);
    if let Some(body) = body
        && program.tree.node(program.constructs[index].node).parent != Some(body)
    {
        let message = "directive 'scan' must stand directly in the body of its loop, between two parts of each iteration";
        let note = "the body is here";
        let body = program.node_span(body);
        let body = Span::new(body.file, body.lo, body.lo + 1);
        return diagnostics
            .push(Diagnostic::error(message, program.pragma_span(index)).with_note(note, Some(body)));
    }
    let is_scanned = |decl: &DeclId| unit.items.iter().any(|item| item.is_inscan() && item.decl == *decl);
    for decl in named(program, index).iter().filter(|decl| !is_scanned(decl)) {
        let message = format!(
            "'{}' in directive 'scan' must be in an inscan reduction of the loop",
            program.tree.decl(*decl).name
        );
        diagnostics.push(Diagnostic::error(message, program.pragma_span(index)));
    }
}

/// Returns the variables that a `scan` directive names.
fn named(program: &Program<'_>, index: usize) -> Vec<DeclId> {
    let (tree, node) = (&program.tree, program.constructs[index].node);
    let items = program.directive(index).clauses.iter().flat_map(|clause| clause.items());
    let bases = items.filter_map(|item| tree.exactly(node, item.base.span.lo, item.base.span.hi));
    bases.filter_map(|base| tree.as_item(base)).collect()
}

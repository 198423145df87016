//! What stand-alone `ordered` directives must not do [OMP 5.2 §15.9.7, §15.10.2].
//!
//! ```c
//! #pragma omp for ordered(2)
//! for (i = 0; i < n; i++)
//!     for (j = 0; j < m; j++)
//! #pragma omp ordered doacross(sink: i - 1)         // error: two loops are announced
//! ```

use weft_openmp::{ClauseKind, Doacross, LENIENT, Leaf, Sign, VectorItem};
use weft_support::{Diagnostic, Span};

use crate::check::is_broken;
use crate::find::doacross::{clauses, is_announced, is_point, loop_around};
use crate::model::nest::LoopNest;
use crate::model::program::{Pragma, Program};
use crate::model::tree::{NodeId, NodeKind};

/// Checks a loop whose iterations wait for each other.
pub(crate) fn check_loops(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    if is_announced(construct)
        && let Some(nest) = &construct.nest
        && !nest.is_rectangular()
    {
        let message =
            "the clause 'ordered' must not be on loops whose bounds depend on each other [OMP 5.2 §4.4.4]";
        diagnostics.push(Diagnostic::error(message, program.pragma_span(index)));
    }
}

/// Checks an `ordered` directive; `known` is what was reported on the file before.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    known: &[Diagnostic],
    diagnostics: &mut Vec<Diagnostic>,
) {
    if program.constructs[index].unit(Leaf::Ordered).is_none() {
        return;
    }
    let around = loop_around(program, index);
    let note = |diagnostic: Diagnostic, around: usize| {
        diagnostic.with_note("the loop is here", Some(program.pragma_span(around)))
    };
    if program.directive(index).clause(ClauseKind::Simd).is_some()
        && let Some(outer) = around
        && !program
            .ancestors(index)
            .any(|outer| program.constructs[outer].loop_unit().is_some_and(|unit| unit.has(Leaf::Simd)))
    {
        // gcc refuses it, clang takes it as a plain `ordered`.
        let message = "'#pragma omp ordered simd' must be in a 'simd' loop [OMP 5.2 §15.10.2]";
        diagnostics.push(note(Diagnostic::warning(message, program.pragma_span(index), LENIENT), outer));
    }
    if !is_point(program, index) {
        if let Some(around) = around.filter(|&around| is_announced(&program.constructs[around])) {
            let message =
                "'#pragma omp ordered' needs a clause 'doacross' or 'depend' in a loop with 'ordered(n)'";
            diagnostics.push(note(Diagnostic::error(message, program.pragma_span(index)), around));
        }
        return;
    }
    let Some(around) = around.filter(|&around| is_announced(&program.constructs[around])) else {
        // The loop may have lost its clause to an error.
        if !around.is_some_and(|around| is_broken(program, around, known)) {
            let message = "'#pragma omp ordered' with 'source' or 'sink' must be in a loop with the clause 'ordered(n)'";
            diagnostics.push(Diagnostic::error(message, program.pragma_span(index)));
        }
        return;
    };
    if let (Some(earlier), Some(source)) = (source_before(program, index), source_of(program, index)) {
        let message =
            "the iteration was given free by an earlier 'source' already, so this one orders nothing";
        let earlier = Some(program.pragma_span(earlier));
        let warning = Diagnostic::warning(message, source, LENIENT).cited("5.2 §15.9.6");
        diagnostics.push(warning.with_note("the earlier one is here", earlier));
    }
    if let Some(sink) = sink_without_source(program, index, around) {
        let message =
            "no 'source' in this loop gives an iteration free, so this one is waited for without end";
        diagnostics.push(note(Diagnostic::warning(message, sink, LENIENT).cited("5.2 §15.9.6"), around));
    }
    let Some(nest) = &program.constructs[around].nest else { return };
    for (doacross, span) in clauses(program, index) {
        let Doacross::Sink(items) = doacross else { continue };
        let problems = problems(program, index, nest, items, span);
        if problems.is_empty() && is_not_earlier(program, index, nest, items) {
            let message =
                "'sink' names an iteration that is not before the current one, and is never waited for";
            diagnostics.push(note(Diagnostic::warning(message, span, LENIENT), around));
        }
        if problems.is_empty()
            && let Some((distance, step, span)) = between_iterations(program, index, nest, items)
        {
            let message = format!(
                "'sink' names no iteration, for {distance} is no multiple of the step {step}, and is never waited for"
            );
            diagnostics.push(note(Diagnostic::warning(message, span, LENIENT), around));
        }
        for (message, span) in problems {
            diagnostics.push(note(Diagnostic::error(message, span), around));
        }
    }
}

/// Returns where an `ordered` directive gives its iteration free.
fn source_of(program: &Program<'_>, index: usize) -> Option<Span> {
    clauses(program, index).find_map(|(doacross, span)| (*doacross == Doacross::Source).then_some(span))
}

/// Returns the first `sink` of construct `index`, if it is the first one of the loop `around`, which has no `source` of its own.
fn sink_without_source(program: &Program<'_>, index: usize, around: usize) -> Option<Span> {
    let of_loop = |other: &usize| is_point(program, *other) && loop_around(program, *other) == Some(around);
    let points: Vec<usize> = (0..program.constructs.len()).filter(of_loop).collect();
    let node = program.tree.node(program.constructs[around].node);
    // A directive that could not be read may be one.
    let is_broken = |pragma: &Pragma| pragma.directive.is_none() && (node.lo..node.end).contains(&pragma.lo);
    let has_source = points.iter().any(|&point| source_of(program, point).is_some())
        || program.pragmas.iter().any(is_broken);
    let mut sinks = clauses(program, index).filter(|(doacross, _)| matches!(doacross, Doacross::Sink(_)));
    (!has_source && points.first() == Some(&index)).then(|| sinks.next()).flatten().map(|(_, span)| span)
}

/// Returns an `ordered` directive with `source` that is always executed before construct `index` in the same iteration: it
/// stands in the same block, in front of it.
fn source_before(program: &Program<'_>, index: usize) -> Option<usize> {
    let block = |index: usize| program.tree.node(program.constructs[index].node).parent;
    (0..index).find(|&other| block(other) == block(index) && source_of(program, other).is_some())
}

fn problems(
    program: &Program<'_>,
    index: usize,
    nest: &LoopNest,
    items: &[VectorItem],
    span: Span,
) -> Vec<(String, Span)> {
    let depth = nest.all().count();
    if items.len() != depth {
        let message = format!("'sink' must name an iteration of the {depth} loops, but has {}", items.len());
        return vec![(message, span)];
    }
    let mut problems = Vec::new();
    for (item, level) in items.iter().zip(nest.all()) {
        let is_it = program
            .clause_node(index, &item.variable)
            .and_then(|node| program.tree.as_variable(node))
            .map_or(item.variable.text == level.name, |decl| decl == level.variable);
        if !is_it {
            let message =
                format!("'{}' in 'sink' must be the loop variable '{}'", item.variable.text, level.name);
            problems.push((message, item.span));
        }
        let Some((_, distance)) = &item.distance else { continue };
        let node = program.clause_node(index, distance);
        let value = node.map(|node| program.type_and_value(node).1);
        let is_open = value == Some(None) && node.is_some_and(|node| is_constant_of_instance(program, node));
        if !is_open && !matches!(value, None | Some(Some(0..))) {
            let message = format!("'{}' in 'sink' must be a constant that is not negative", distance.text);
            problems.push((message, distance.span));
        }
    }
    problems
}

/// Says whether an expression in a template names nothing that changes: an instance knows its value.
fn is_constant_of_instance(program: &Program<'_>, node: NodeId) -> bool {
    let tree = &program.tree;
    let mut is_constant = tree.is_in_template(tree.node(node).lo);
    tree.walk(node, &mut |_, inner| {
        let changes = |decl| tree.decl(decl).is_variable() && !tree.decl(decl).is_constant;
        is_constant &= inner.kind != NodeKind::Call && !inner.decl.is_some_and(changes);
        is_constant
    });
    is_constant
}

/// Says whether an iteration is the current one or a later one, as far as that is certain [OMP 5.2 §15.9.7].
fn is_not_earlier(program: &Program<'_>, index: usize, nest: &LoopNest, items: &[VectorItem]) -> bool {
    for (item, level) in items.iter().zip(nest.all()) {
        let Some((sign, distance)) = &item.distance else { continue };
        let value = program.clause_node(index, distance).and_then(|node| program.type_and_value(node).1);
        let (Some(value), Some(step)) = (value, level.step.constant()) else { return false };
        if value != 0 {
            return (*sign == Sign::Plus) == (step > 0);
        }
    }
    true
}

/// Returns a distance that no two iterations of a loop have, the loop's step, and where the distance stands.
fn between_iterations(
    program: &Program<'_>,
    index: usize,
    nest: &LoopNest,
    items: &[VectorItem],
) -> Option<(i128, i128, Span)> {
    items.iter().zip(nest.all()).find_map(|(item, level)| {
        let (_, distance) = item.distance.as_ref()?;
        let value = program.type_and_value(program.clause_node(index, distance)?).1?;
        let step = level.step.constant()?.abs();
        // Pointers are as far apart as their elements.
        (level.bits.is_some() && value % step != 0).then_some((value, step, distance.span))
    })
}

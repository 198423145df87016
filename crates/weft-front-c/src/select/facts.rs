//! Writes what `assume` directives say. [OMP 5.2 §8.3.3]
//!
//! ```c
//! #pragma omp assume holds(n > 0) no_parallelism        { __builtin_assume(n > 0); for (…) … }
//! for (…) …
//! ```
//!
//! LLVM takes a condition as a fact if nothing would happen by evaluating it; what else is promised, it has no place for.

use weft_openmp::{Clause, ClauseKind, Leaf};
use weft_sema::crossings;
use weft_sema::model::syntax::Operator;
use weft_sema::model::tree::NodeKind;
use weft_support::{Diagnostic, SourceMap, Span};

use crate::select::assumptions;
use crate::select::scene::Scene;
use crate::source::flat::one_line;
use crate::text::edits::Edits;

/// Reports the constructs that `assume` directives say are not there, and jumps out of their blocks and into them.
pub(super) fn check(scene: &Scene, diagnostics: &mut Vec<Diagnostic>) {
    for (_, place) in scene.places_of(Leaf::Assume) {
        for jump in place.body.iter().flat_map(|&body| crossings(&scene.tree, body)) {
            let verb = if jump.leaves { "leave" } else { "enter" };
            let message =
                format!("'{}' must not {verb} the region of '#pragma omp assume' [OMP 5.2 §4.3]", jump.words);
            let node = scene.tree.node(jump.node);
            let note = "the region of '#pragma omp assume' begins here";
            let line = scene.pragmas[place.pragma].line;
            diagnostics.push(
                Diagnostic::error(message, Span::new(scene.file, node.lo, node.hi))
                    .with_note(note, Some(Span::new(scene.file, line.lo, line.hi))),
            );
        }
    }
    for place in &scene.places {
        let around = scene.around(place.parent).map(|at| scene.directive(&scene.places[at]));
        for outer in around.filter(|directive| directive.is(&[Leaf::Assume])) {
            assumptions::check(outer, scene.directive(place), diagnostics);
        }
    }
}

/// Writes the `assume` directives of a text.
pub(super) fn write(_map: &SourceMap, scene: &Scene, edits: &mut Edits) {
    for (index, place) in scene.places_of(Leaf::Assume) {
        let line = scene.pragmas[place.pragma].line;
        let conditions = scene.directive(place).clauses_of(ClauseKind::Holds).filter_map(Clause::expr);
        let facts: Vec<String> = conditions
            .filter(|expr| is_pure(scene, scene.tree.exactly(place.node, expr.span.lo, expr.span.hi)))
            .map(|expr| format!("__builtin_assume({}); ", one_line(&expr.text)))
            .collect();
        let body = place.body.filter(|_| !facts.is_empty());
        let text = body.map_or(String::new(), |_| format!("{{ {}", facts.concat()));
        edits.replace(line.lo, line.hi, text);
        if let Some(body) = body {
            let end = scene.tree.node(body).end;
            edits.close(end, end, index, " }".to_owned());
        }
    }
}

/// Says whether evaluating an expression changes nothing.
fn is_pure(scene: &Scene, node: Option<weft_sema::model::tree::NodeId>) -> bool {
    let Some(node) = node else { return false };
    let mut is_pure = true;
    scene.tree.walk(node, &mut |_, node| {
        let changes = match node.operator() {
            Some(
                Operator::Assign
                | Operator::PreIncrement
                | Operator::PreDecrement
                | Operator::PostIncrement
                | Operator::PostDecrement,
            ) => true,
            _ => matches!(
                node.kind,
                NodeKind::Call | NodeKind::CompoundAssign | NodeKind::StatementExpression | NodeKind::Other
            ),
        };
        is_pure &= !changes;
        is_pure
    });
    is_pure
}

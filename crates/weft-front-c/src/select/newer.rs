//! What 6.0 writes shorter and older versions say as well, in C and C++.
//!
//! ```c
//! #pragma omp for nowait(0)                        // #pragma omp for
//! #pragma omp for nowait(1)                        // #pragma omp for nowait
//! #pragma omp target nowait(later)                 // #pragma omp target
//! #pragma omp fuse looprange(2, 2)                 //
//! { for (…) …  for (…) …  for (…) … }              // { for (…) …
//!                                                  // #pragma omp fuse
//!                                                  // { for (…) …  for (…) … } }
//! ```
//!
//! *Precondition:* the text is one in which pragmas have been parsed without errors. *Postcondition:* none of these is left but
//! what is wrong, and what stands directly below another directive.
//!
//! `nowait` with an argument that is not known before the program runs is left out: it permits not to wait where Weft waits
//! [OMP 6.0 §17.6]. Of the loops that a `looprange` leaves out, each stays what it is [OMP 6.0 §11.3].

use weft_openmp::{ClauseArgs, ClauseKind, Leaf};
use weft_sema::Place;
use weft_sema::model::tree::NodeKind;
use weft_support::{Diagnostic, SourceMap};

use crate::select::newer_forms::nowait;
use crate::select::resume;
use crate::select::scene::Scene;
use crate::text::edits::Edits;

/// Writes it as older versions do.
pub(super) fn write(map: &SourceMap, scene: &Scene, diagnostics: &mut Vec<Diagnostic>, edits: &mut Edits) {
    for place in &scene.places {
        let directive = scene.directive(place);
        if let Some(clause) = nowait(directive) {
            let name = clause.kind.name();
            let expr = clause.expr();
            let node = expr.and_then(|expr| scene.tree.exactly(place.node, expr.span.lo, expr.span.hi));
            let ty = node.map(|node| &scene.tree.node(scene.tree.peel(node)).ty);
            if let Some(expr) = expr.filter(|_| ty.is_some_and(|ty| !ty.is_scalar() && !ty.is_open()))
                && !diagnostics.iter().any(|other| other.span == Some(expr.span))
            {
                let message = format!(
                    "the argument of clause '{name}' on directive '{}' must be a scalar [OMP 6.0 §17.6]",
                    directive.name()
                );
                diagnostics.push(Diagnostic::error(message, expr.span));
            }
            let is_known =
                expr.and_then(|expr| scene.value(place.node, expr)).is_some_and(|value| value != 0);
            let text = if is_known { name } else { "" };
            edits.replace(clause.span.lo, clause.span.hi, text.to_owned());
        }
        if directive.is(&[Leaf::Fuse]) {
            part_of_loops(map, scene, place, edits);
        }
    }
}

/// Puts the `fuse` at a place around the loops that its `looprange` names, if that leaves others out.
fn part_of_loops(map: &SourceMap, scene: &Scene, place: &Place, edits: &mut Edits) -> Option<()> {
    let clause = scene.directive(place).clause(ClauseKind::Looprange)?;
    let ClauseArgs::Exprs(exprs) = &clause.args else { return None };
    let number = |at: usize| usize::try_from(scene.value(place.node, exprs.get(at)?)?).ok();
    let (first, count) = (number(0)?.checked_sub(1)?, number(1)?);
    let body = place.body.filter(|body| scene.tree.kind(*body) == NodeKind::Compound)?;
    let loops = scene.tree.children(body);
    // What stands directly below another directive is about one loop.
    let is_below = place.parent.is_some_and(|around| scene.places[around].body == Some(place.node));
    if is_below || exprs.len() != 2 || count < 2 || first + count > loops.len() || count == loops.len() {
        return None;
    }
    let (first, last) = (scene.tree.node(loops[first]), scene.tree.node(loops[first + count - 1]));
    let line = scene.pragmas[place.pragma].line;
    edits.replace(line.lo, line.hi, String::new());
    let mut text = String::new();
    resume(map, scene.file, first.lo, &mut text);
    text.push_str("#pragma omp fuse");
    resume(map, scene.file, first.lo, &mut text);
    text.push('{');
    edits.replace(first.lo, first.lo, text);
    edits.replace(last.end, last.end, " }".to_owned());
    Some(())
}

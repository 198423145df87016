//! Jumps between the two parts that a `scan` directive makes of each iteration: each is a block that is entered at its top and
//! left at its bottom [OMP 5.2 §5.6, §4.3.1].
//!
//! ```c
//! #pragma omp for reduction(inscan, + : sum)
//! for (int i = 0; i < n; i++) {
//!     if (a[i] < 0) goto end;              // error: 'goto end' must not jump over '#pragma omp scan'
//!     if (a[i] == 0) continue;             // warning: clang takes it
//!     sum += a[i];
//! #pragma omp scan inclusive(sum)
//! end:
//!     b[i] = sum;
//! }
//! ```
//!
//! - **Precondition.** Constructs and loops are found.
//! - **Postcondition.** Each jump from one part into the other is reported, and each `continue` of the first part: the second
//!   one is skipped then, which gcc refuses and clang does not look at.

use weft_openmp::{LENIENT, Leaf};
use weft_support::Diagnostic;

use crate::check::crossings::{LOOPS, stop_around, target};
use crate::model::program::Program;
use crate::model::tree::NodeKind;

pub(crate) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (index, construct) in program.constructs.iter().enumerate() {
        if construct.unit(Leaf::Scan).is_some() {
            check_around(program, index, diagnostics);
        }
    }
}

/// Looks at the loop around the `scan` directive of a construct.
fn check_around(program: &Program<'_>, scan: usize, diagnostics: &mut Vec<Diagnostic>) {
    let tree = &program.tree;
    let nest = program.executed_around(scan).and_then(|around| program.constructs[around].nest.as_ref());
    let Some(level) = nest.and_then(|nest| nest.levels.last()) else { return };
    let (border, body) = (tree.node(program.constructs[scan].node).lo, tree.node(level.body));
    let is_first = |offset: u32| body.lo <= offset && offset < border;
    let is_second = |offset: u32| border <= offset && offset < body.end;
    let note = |diagnostic: Diagnostic| {
        diagnostic.with_note("'#pragma omp scan' is here", Some(program.pragma_span(scan)))
    };
    tree.walk(level.body, &mut |id, node| {
        match node.kind {
            NodeKind::Goto => {
                let Some((name, label)) = tree.name(id).zip(target(tree, id)) else { return true };
                let label = tree.node(label).lo;
                if is_first(node.lo) && is_second(label) || is_second(node.lo) && is_first(label) {
                    let message = format!("'goto {name}' must not jump over '#pragma omp scan' [OMP 5.2 §5.6]");
                    diagnostics.push(note(Diagnostic::error(message, program.node_span(id))));
                }
            }
            NodeKind::Continue if is_first(node.lo) && stop_around(tree, id, &LOOPS) == Some(level.node) => {
                let message = "'continue' in front of '#pragma omp scan' skips the second part of the iteration, which must \
                               follow the first one [OMP 5.2 §5.6]";
                diagnostics.push(note(Diagnostic::warning(message, program.node_span(id), LENIENT)));
            }
            _ => {}
        }
        true
    });
}

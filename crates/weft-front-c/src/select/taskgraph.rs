//! Writes `taskgraph` as the taskgroup that it implies. [OMP 6.0 §14.3]
//!
//! ```c
//! #pragma omp taskgraph graph_id(n) if(n > 9)        // #pragma omp taskgroup
//! { … }                                              // { … }
//! #pragma omp taskgraph nogroup
//! { … }                                              // { … }
//! ```
//!
//! Whether a region is recorded is the implementation's choice: here each execution creates its tasks, as the first one does. So
//! `graph_id`, `graph_reset` and `if`, which say which record is replayed, and when, have nothing to say.
//! The directive stays where the version asked for does not have it, and is reported.

use weft_openmp::{ClauseKind, Leaf};
use weft_support::{FileId, SourceMap};

use crate::Options;
use crate::select::scene::parsed;
use crate::text::edits::Edits;

/// Writes the `taskgraph` directives of a text.
pub(super) fn write(map: &SourceMap, file: FileId, options: &Options, edits: &mut Edits) {
    let text = map.text(file);
    // Most files have none: their pragmas are not parsed twice.
    if !text.contains(Leaf::Taskgraph.name()) {
        return;
    }
    for (line, directive) in parsed(text, file, options) {
        let Some(directive) = directive.filter(|directive| directive.is(&[Leaf::Taskgraph])) else {
            continue;
        };
        // An edit keeps the number of lines.
        let lines = |lo: u32| "\n".repeat(text[lo as usize..line.hi as usize].matches('\n').count());
        // Outside of functions it is wrong with and without a group.
        if line.depth > 0 && directive.clause(ClauseKind::Nogroup).is_some() {
            edits.replace(line.lo, line.hi, lines(line.lo));
        } else {
            let lo = directive.name_span.lo;
            edits.replace(lo, line.hi, format!("{}{}", Leaf::Taskgroup.name(), lines(lo)));
        }
    }
}

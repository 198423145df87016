//! Writes `taskgraph` as the taskgroup that it implies, between calls of the runtime that keep the record. [OMP 6.0 §14.3]
//!
//! ```c
//! #pragma omp taskgraph graph_id(n) if(n > 9)
//! { … }
//! // becomes
//! { static void *weft_record; …
//! void *weft_graph = (n > 9) && __weft_graph_begin ? __weft_graph_begin(&weft_record, (n), 0) : 0;
//! #pragma omp taskgroup
//! { … } if (weft_graph) __weft_graph_end(weft_graph); }
//! ```
//!
//! An execution that follows the record creates its tasks as the first one does, with what they capture then; their order is the
//! recorded one, as long as they name the same addresses. So nothing that a program sees depends on whether a region is recorded,
//! which is the implementation's choice.
//!
//! Not recorded: regions without a group (`nogroup`), whose tasks go on behind it, and which become an `assume` of nothing; those that are no block; and what is
//! executed with a runtime of others, which has no record. There the functions are null.
//! The directive stays where the version asked for does not have it, and is reported.

use weft_openmp::{ClauseArgs, ClauseKind, Directive, Leaf};
use weft_support::{FileId, SourceMap};

use crate::Options;
use crate::select::resume;
use crate::select::scene::parsed;
use crate::source::flat::{FlatText, matching_bracket, next_token_byte, one_line};
use crate::text::edits::Edits;

/// The functions that begin and end an execution of a graph. A declaration in a block of C++ has no C linkage, but may name its
/// symbol.
const DECLARED: &str = "static void *weft_record; \
    extern void *weft_graph_begin(void **, long long, int) __asm__(\"__weft_graph_begin\") __attribute__((__weak__)); \
    extern void weft_graph_end(void *) __asm__(\"__weft_graph_end\") __attribute__((__weak__));";

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
        let block = next_token_byte(text, line.hi).filter(|(_, byte)| line.depth > 0 && *byte == b'{');
        // Outside of functions it is wrong with and without a group.
        if line.depth > 0 && directive.clause(ClauseKind::Nogroup).is_some() {
            // A region that does nothing; what must not be jumped out of stays a region.
            let lo = directive.name_span.lo;
            edits.replace(lo, line.hi, format!("{} holds(1){}", Leaf::Assume.name(), lines(lo)));
        } else if let Some(end) =
            block.and_then(|(open, _)| matching_bracket(text, open)).filter(|_| !options.simd_only)
        {
            let begin = format!("{{ {DECLARED} void *weft_graph = {};", begun(text, &directive));
            let mut begin = format!("{begin}\n#pragma omp {}", Leaf::Taskgroup.name());
            resume(map, file, line.hi, &mut begin);
            edits.replace(line.lo, line.hi, begin);
            edits.replace(end + 1, end + 1, " if (weft_graph) weft_graph_end(weft_graph); }".to_owned());
        } else {
            let lo = directive.name_span.lo;
            edits.replace(lo, line.hi, format!("{}{}", Leaf::Taskgroup.name(), lines(lo)));
        }
    }
}

/// What begins an execution of a directive's graph.
fn begun(text: &str, directive: &Directive) -> String {
    let value = |kind: ClauseKind, absent: &str, none: &str| match directive
        .clause(kind)
        .map(|clause| &clause.args)
    {
        None => none.to_owned(),
        Some(ClauseArgs::Expr(expr) | ClauseArgs::If { condition: expr, .. }) => {
            format!("({})", one_line(FlatText(text).slice(expr.span.lo, expr.span.hi)))
        }
        Some(_) => absent.to_owned(),
    };
    let id = value(ClauseKind::GraphId, "0", "0");
    let reset = value(ClauseKind::GraphReset, "1", "0");
    let condition = value(ClauseKind::If, "1", "1");
    format!(
        "{condition} && weft_graph_begin ? weft_graph_begin(&weft_record, (long long){id}, !!{reset}) : 0"
    )
}

//! Which clauses may stand on which marker.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"(), "QUAL.OMP.NOWAIT"() ]
//! ```
//! is an error that shows this line: `master` has no `nowait`.
//! Clauses that Weft does not lower ([`ClauseKind::Other`]) are held against the table of the language too.

use weft_ir::{Context, Function, Inst};
use weft_openmp::permission;
use weft_openmp::region::clause_of_string;

use crate::clause::ClauseKind;
use crate::dialect::is_clause;
use crate::directive::Directive;
use crate::entry::clauses_of;
use crate::markers::Marker;

/// What is wrong with the clauses of the marker call `inst`, if anything is.
pub(super) fn wrong_clause(ctx: &Context, func: &Function, inst: Inst, marker: Marker) -> Option<String> {
    let data = &func.insts[inst];
    let directive = match marker {
        Marker::Entry => {
            data.bundles().next().and_then(|(tag, _)| Directive::from_begin(ctx.names.text(tag)))
        }
        marker => Directive::of_marker(marker),
    };
    for clause in clauses_of(data, ctx) {
        let tag = clause.kind.tag(ctx);
        let is_directive = || Directive::from_begin(&tag).or_else(|| Directive::from_end(&tag)).is_some();
        if tag.starts_with("DIR.") && is_directive() {
            // The directive of the region itself, or of the construct that the marker belongs to.
            continue;
        }
        let fits = match clause.kind {
            ClauseKind::Other(_) => {
                let language = clause_of_string(&tag);
                if language.is_none() && !is_clause(&tag) {
                    return Some(format!("unknown clause '{tag}': {}", func.display_inst(inst, ctx)));
                }
                language.zip(directive).is_none_or(|(kind, d)| permission(&d.leaves(), kind).is_some())
            }
            kind => directive.is_none_or(|directive| directive.carries(kind)),
        };
        if let Some(directive) = directive.filter(|_| !fits) {
            let begin = directive.begin();
            let line = func.display_inst(inst, ctx);
            return Some(format!("clause '{tag}' may not stand on '{begin}': {line}"));
        }
    }
    None
}

/// What is wrong with the exit call `inst` of a region whose end string is `end`, if anything is.
pub(super) fn wrong_end(ctx: &Context, func: &Function, inst: Inst, end: Option<&str>) -> Option<String> {
    let tag = func.insts[inst].bundles().next().map(|(tag, _)| ctx.names.text(tag));
    if tag == end {
        return None;
    }
    let wanted = end.unwrap_or_default();
    Some(format!("an exit that is not '{wanted}': {}", func.display_inst(inst, ctx)))
}

//! Which clauses may stand on which marker.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"(), "QUAL.OMP.NOWAIT"() ]
//! ```
//! is an error that shows this line: `master` has no `nowait`.

use weft_ir::{Context, Function, Inst};
use weft_openmp::UnitKind as Directive;

use crate::clause::{ClauseKind, Kind};
use crate::entry::clauses_of;
use crate::markers::Marker;

/// The mistake in the clauses of the marker call `inst`, if there is one.
pub(super) fn wrong_clause(ctx: &Context, func: &Function, inst: Inst, marker: Marker) -> Option<String> {
    let data = &func.insts[inst];
    let directive = match marker {
        Marker::Entry => {
            data.bundles().next().and_then(|(tag, _)| Directive::from_begin(ctx.names.text(tag)))
        }
        marker => marker.directive(),
    };
    for clause in clauses_of(func, ctx, inst) {
        if let Kind::Other(text) = &clause.kind {
            // The directive of the region itself, or of the construct that the marker belongs to.
            if Directive::from_begin(text).or_else(|| Directive::from_end(text)).is_none() {
                return Some(format!("unknown clause '{text}': {}", func.display_inst(inst, ctx)));
            }
            continue;
        }
        // Every marker may list what it clobbers.
        let fits = |d: Directive| clause.is(ClauseKind::Shared) || d.allows(&clause.kind);
        if let Some(directive) = directive.filter(|d| !fits(*d)) {
            let begin = directive.begin();
            let line = func.display_inst(inst, ctx);
            return Some(format!("clause '{}' may not stand on '{begin}': {line}", clause.tag()));
        }
    }
    None
}

/// The mistake in the exit call `inst` of a region whose end string is `end`, if there is one.
pub(super) fn wrong_end(ctx: &Context, func: &Function, inst: Inst, end: &str) -> Option<String> {
    let tag = func.insts[inst].bundles().next().map(|(tag, _)| ctx.names.text(tag));
    if tag == Some(end) {
        return None;
    }
    Some(format!("an exit that is not '{end}': {}", func.display_inst(inst, ctx)))
}

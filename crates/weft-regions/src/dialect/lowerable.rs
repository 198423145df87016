//! What Weft reads, draws and converts, but does not lower yet.

use weft_ir::Module;

use crate::clause::ClauseKind;
use crate::dialect::defined;
use crate::dialect::tag::Tag;
use crate::directive::Directive;
use crate::entry::{clauses_of, location_of};
use crate::markers::Marker;
use crate::problem::Problem;

/// What the stages behind `read` cannot lower in `module`: each directive and clause with its reason.
///
/// `module` is Region IR that is not prepared yet; markers of `threadprivate` are lowered by
/// [`crate::lower_threadprivate`].
pub fn not_lowerable(module: &Module) -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    for id in defined(module) {
        let func = &module.functions[id];
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let Some(marker) = Marker::of(data, &module.ctx) else { continue };
            let mut messages = Vec::new();
            let clauses = clauses_of(data, &module.ctx);
            let first = clauses.first().map(|c| c.kind.tag(&module.ctx).into_owned());
            let directive = match marker {
                Marker::Entry => first.as_deref().and_then(Directive::from_begin),
                other => Directive::of_marker(other),
            };
            if let Some(Directive::Unlowered(_)) = directive {
                let begin = directive.map_or("", Directive::begin);
                messages.push(format!("'{begin}' is read and drawn, but not lowered yet"));
            } else if marker != Marker::Exit {
                for clause in &clauses {
                    let tag = clause.kind.tag(&module.ctx);
                    if Directive::from_begin(&tag).is_some() {
                        continue;
                    }
                    let is_known = !matches!(clause.kind, ClauseKind::Other(_));
                    let fits = clause.kind.arity().accepts(clause.operands.len());
                    if is_known && fits && marker != Marker::Qualifier || says_nothing(&tag) {
                        continue;
                    }
                    messages.push(match fits || !is_known {
                        true => format!("clause '{tag}' is read and drawn, but not lowered yet"),
                        false => format!("clause '{tag}' with an operand is not lowered yet"),
                    });
                }
                // An ordinary loop gets its bounds in `prepare`; sections must come as a loop over them.
                let has_bounds = clauses.iter().any(|c| c.kind == ClauseKind::NormalizedBounds);
                if directive == Some(Directive::Sections) && !has_bounds && messages.is_empty() {
                    let begin = directive.map_or("", Directive::begin);
                    messages
                        .push(format!("'{begin}' without 'QUAL.OMP.NORMALIZED.BOUNDS' is not lowered yet"));
                }
            }
            for message in messages {
                let function = module.ctx.names.text(func.name).to_owned();
                let problem = Problem { function, place: location_of(module, data), message };
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
    }
    problems
}

/// Whether the clause says nothing that code generation would have to follow.
fn says_nothing(tag: &str) -> bool {
    // A flush without a list flushes at least what a flush with one does [OMP 5.2 §15.8.5].
    let flush = Tag::parse("QUAL.OMP.FLUSH");
    Tag::parse(tag) == flush
}

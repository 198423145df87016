//! The directives and clauses that Weft reads, draws and converts, but does not lower.
//!
//! `weft_openmp::ability` says which ones it lowers.

use weft_ir::{Function, Inst, Module, Operand};
use weft_openmp::ability::{self, Verdict};
use weft_openmp::region::{Kind, Own};
use weft_openmp::{ClauseArgs, Leaf, ReductionModifier, UnitKind as Directive};

use crate::clause::{Clause, ClauseKind};
use crate::dialect::defined;
use crate::entry::{RegionEntry, clauses_of, location_of};
use crate::markers::Marker;
use crate::problem::Problem;

/// The directives and clauses in `module` that the stages behind `read` cannot lower, each with its reason.
///
/// `module` is Region IR before `prepare`; [`crate::lower_threadprivate`] lowers markers of `threadprivate`.
pub fn not_lowerable(module: &Module) -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    let strange = strange_machine(module);
    for id in defined(module) {
        let func = &module.functions[id];
        for (_, inst) in func.layout_insts() {
            let Some(marker) = Marker::of(&func.insts[inst], &module.ctx) else { continue };
            let directive = match marker {
                Marker::Entry => RegionEntry::directive_of(func, &module.ctx, inst),
                other => other.directive(),
            };
            if let Some(reason) = &strange {
                let function = module.ctx.names.text(func.name).to_owned();
                return vec![Problem {
                    function,
                    place: location_of(module, func, inst),
                    message: reason.clone(),
                }];
            }
            let mut messages = Vec::new();
            // Where control goes that leaves a construct, dialects do not say.
            let is_unused = |d: Directive| is_departure(d) && !is_used(func, inst);
            if let Some(directive) = directive.filter(|d| !is_lowered(*d) || is_unused(*d)) {
                messages.push(format!("'{}' is read and drawn, but not lowered yet", directive.begin()));
            } else if marker != Marker::Exit {
                let clauses = clauses_of(func, &module.ctx, inst);
                let late = marker == Marker::Qualifier;
                messages.extend(clauses.iter().filter_map(|clause| refusal(directive, late, clause)));
                // An ordinary loop gets its bounds in `prepare`; sections must be a loop over them already.
                let has_bounds = clauses.iter().any(|c| c.kind == Own::NormalizedBounds);
                if directive.is_some_and(|d| d.is(Leaf::Sections)) && !has_bounds && messages.is_empty() {
                    let begin = directive.map_or("", Directive::begin);
                    messages
                        .push(format!("'{begin}' without 'QUAL.OMP.NORMALIZED.BOUNDS' is not lowered yet"));
                }
            }
            for message in messages {
                let function = module.ctx.names.text(func.name).to_owned();
                let problem = Problem { function, place: location_of(module, func, inst), message };
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
    }
    problems
}

/// Why no region can be lowered for the machine that the module is for: words of the runtime's interfaces, and what threads are
/// handed, have 64 bits, the least significant byte first. [LangRef: Data Layout]
fn strange_machine(module: &Module) -> Option<String> {
    let layout = module.data_layout().unwrap_or("");
    let mut parts = layout.split('-');
    let triple = module.triple().unwrap_or("this machine");
    let why = if layout.starts_with('E') {
        "stores the most significant byte first"
    } else if parts.any(|part| part.starts_with("p:") && !part.starts_with("p:64:")) {
        "has no pointers of 64 bits"
    } else if triple.starts_with("powerpc") {
        "has a 'long double' of two numbers"
    } else {
        return None;
    };
    Some(format!("'{triple}' {why}"))
}

/// Whether Weft has a lowering for the directive.
fn is_lowered(directive: Directive) -> bool {
    use ability::Form::{Access, Nothing, Part, Resolved, Transformation};
    let row = ability::ability(directive.leaves());
    // What is no region of its own is part of another by now, or gone.
    directive.is_own()
        || row.is_some_and(|row| !matches!(row.form, Part | Access | Nothing | Resolved | Transformation))
}

/// Whether the directive's marker says whether control leaves a construct.
fn is_departure(directive: Directive) -> bool {
    ability::ability(directive.leaves()).is_some_and(|row| row.form == ability::Form::Departure)
}

/// Whether anything uses the result of `inst`.
fn is_used(func: &Function, inst: Inst) -> bool {
    let Some(result) = func.insts[inst].result.map(Operand::Value) else { return false };
    func.layout_insts().any(|(_, user)| func.insts[user].operands.contains(&result))
}

/// Why Weft does not lower `clause`; `late` clauses stand behind the entry of their region, and their directive is
/// unknown.
fn refusal(directive: Option<Directive>, late: bool, clause: &Clause) -> Option<String> {
    let refused = match &clause.kind {
        // Every marker may list what it clobbers.
        Kind::Omp(ClauseKind::Shared) if clause.facts.is_empty() => late,
        Kind::Omp(kind) => {
            let leaves = directive.map_or(&[][..], Directive::leaves);
            let verdict = ability::verdict(leaves, clause);
            let is_refused = directive.is_some() && matches!(verdict, Verdict::Refused(_));
            let is_inscan = matches!(
                clause.args,
                ClauseArgs::Reduction { modifier: Some(ReductionModifier::Inscan), .. }
            );
            // What scans is private where the front end writes the scan.
            late || is_refused || is_inscan || !ability::honors_facts(*kind, &clause.facts)
        }
        // A flush without a list flushes at least what a flush with one does [OMP 5.2 §15.8.5].
        Kind::Own(Own::Flush) => false,
        Kind::Own(own) => late || !ability::honors_own(*own),
        Kind::Other(text) => Directive::from_begin(text).is_none(),
    };
    if !refused {
        return None;
    }
    let tag = clause.tag();
    let bare = Clause { args: ClauseArgs::None, ..clause.clone() };
    // If a clause takes no operands, the operand is the mistake.
    let is_argument = !late
        && directive.zip(clause.language()).is_some_and(|(d, kind)| {
            kind.row().shape == weft_openmp::Shape::OptionalConstant
                && ability::verdict(d.leaves(), &bare) == Verdict::Honored
        });
    Some(match is_argument {
        true => format!("clause '{tag}' with an operand is not lowered yet"),
        false => format!("clause '{tag}' is read and drawn, but not lowered yet"),
    })
}

//! Where `requires` directives stand, and what needs one [OMP 5.2 §8.2, §13.2].
//!
//! ```c
//! #pragma omp target                                     // warning without `reverse_offload` in the file:
//!   device(ancestor : 1)                                 // nothing says that it can be had
//! #pragma omp requires unified_shared_memory             // error: a construct for devices is before it
//! ```

use weft_openmp::{ClauseArgs, ClauseKind, Directive, LENIENT, Leaf, ModifierKind, Typed};
use weft_sema::select::Requirements;
use weft_support::{Diagnostic, Span};

use crate::source::lines::PragmaLine;
use crate::source::pragma::FlatPragma;

/// The constructs that a file's requirements are about.
const FOR_DEVICES: [Leaf; 5] =
    [Leaf::Target, Leaf::TargetData, Leaf::TargetEnterData, Leaf::TargetExitData, Leaf::TargetUpdate];

/// What is required of devices.
const OF_DEVICES: [ClauseKind; 5] = [
    ClauseKind::DynamicAllocators,
    ClauseKind::ReverseOffload,
    ClauseKind::SelfMaps,
    ClauseKind::UnifiedAddress,
    ClauseKind::UnifiedSharedMemory,
];

/// Reports requirements that come behind the constructs that they are about.
pub(super) fn check(pragmas: &[(PragmaLine, Directive)], diagnostics: &mut Vec<Diagnostic>) {
    let mut first: Option<Span> = None;
    for (_, directive) in pragmas {
        if FOR_DEVICES.iter().any(|leaf| directive.has(*leaf)) {
            first.get_or_insert(directive.span);
        }
        let Some(first) = first.filter(|_| directive.is(&[Leaf::Requires])) else { continue };
        for clause in directive.clauses.iter().filter(|clause| OF_DEVICES.contains(&clause.kind)) {
            let message = format!(
                "clause '{}' on directive 'requires' must come before all constructs for devices [OMP 5.2 §8.2]",
                clause.kind.name()
            );
            let note = ("this one comes before", Some(first));
            diagnostics.push(Diagnostic::error(message, clause.span).with_note(note.0, note.1));
        }
    }
}

/// Reports what a file does that it does not require to be possible; clang takes it. A directive with an error of those `known` may
/// have lost what would allow it.
pub(crate) fn unrequired(
    pragmas: &[FlatPragma],
    requirements: &Requirements,
    known: &[Diagnostic],
) -> Vec<Diagnostic> {
    let mut found = reversed(pragmas, requirements);
    found.extend(allocated(pragmas, requirements));
    let errors: Vec<u32> =
        known.iter().filter(|found| found.is_error()).filter_map(|found| Some(found.span?.lo)).collect();
    let is_whole = |line: &PragmaLine| !errors.iter().any(|at| (line.lo..line.hi).contains(at));
    found.retain(|found| {
        let line = pragmas
            .iter()
            .map(|pragma| &pragma.line)
            .find(|line| found.span.is_some_and(|span| (line.lo..line.hi).contains(&span.lo)));
        line.is_none_or(is_whole)
    });
    found
}

/// Reports copies of `target` regions for which no allocator is named, and allocators that the region does not make its own
/// [OMP 5.2 §6.6].
fn allocated(pragmas: &[FlatPragma], requirements: &Requirements) -> Vec<Diagnostic> {
    if requirements.has(ClauseKind::DynamicAllocators.name()) {
        return Vec::new();
    }
    let directives = pragmas.iter().filter_map(|pragma| pragma.directive.as_ref());
    let mut found = Vec::new();
    for directive in directives.filter(|directive| directive.has(Leaf::Target)) {
        let lists = directive.clauses_of(ClauseKind::UsesAllocators).flat_map(|clause| match &clause.args {
            ClauseArgs::Typed(Typed::Allocators(used)) => &used[..],
            _ => &[],
        });
        let used: Vec<&str> = lists.map(|one| one.allocator.text.trim()).collect();
        for clause in directive.clauses_of(ClauseKind::Allocate) {
            let named = clause.modifiers().iter().find_map(|modifier| match &modifier.kind {
                ModifierKind::Allocator(allocator) => Some(allocator),
                _ => None,
            });
            match named {
                None => {
                    let message = "clause 'allocate' on a 'target' must name an allocator, unless the file has \
                                   '#pragma omp requires dynamic_allocators' [OMP 5.2 §6.6]";
                    found.push(Diagnostic::warning(message, clause.span, LENIENT));
                }
                Some(allocator) if !used.contains(&allocator.text.trim()) => {
                    let message = format!(
                        "the allocator '{}' in clause 'allocate' on directive '{}' must be in its clause \
                         'uses_allocators', unless the file has '#pragma omp requires dynamic_allocators' [OMP 5.2 §6.6]",
                        allocator.text,
                        directive.name()
                    );
                    found.push(Diagnostic::error(message, allocator.span));
                }
                Some(_) => {}
            }
        }
    }
    found
}

/// Reports regions that are to be executed where they come from.
fn reversed(pragmas: &[FlatPragma], requirements: &Requirements) -> Vec<Diagnostic> {
    if requirements.has(ClauseKind::ReverseOffload.name()) {
        return Vec::new();
    }
    let devices = pragmas
        .iter()
        .filter_map(|pragma| pragma.directive.as_ref())
        .flat_map(|directive| directive.clauses_of(ClauseKind::Device));
    let ancestors = devices.filter_map(|clause| match &clause.args {
        ClauseArgs::ModifiedExpr { modifier: Some(word), .. } if word.text == "ancestor" => Some(word),
        _ => None,
    });
    let report = |word: &weft_openmp::Word| {
        let message = "'ancestor' in clause 'device' needs '#pragma omp requires reverse_offload' in the file \
                       [OMP 5.2 §13.2]";
        Diagnostic::warning(message, word.span, LENIENT)
    };
    ancestors.map(report).collect()
}

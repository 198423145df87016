//! What a loop-transforming directive makes with all that its clauses `apply` name [OMP 6.0 §11.1].
//!
//! ```c
//! #pragma omp tile sizes(4, 8) apply(grid: interchange, reverse) apply(intratile(2): unroll partial(2))
//! for (i = 0; i < n; i++) for (j = 0; j < m; j++) …
//! // loop 3, within a tile, is unrolled; then loop 1 of the grid is reversed; then loops 0 and 1 are interchanged
//! ```
//!
//! *Precondition:* the clauses name loops that the directive makes. *Postcondition:* the transformations stand in the order
//! in which they are made: first the directive's own, then those of the innermost loop that one is applied to. A directive
//! that needs more loops than there are is about loops of the program within those.

use weft_openmp::{ClauseArgs, ClauseKind, Directive, Leaf, Typed, loop_modifiers};
use weft_support::Span;

use crate::find::transformation::{Made, Problem, Source, positive, read};
use crate::model::nest::{Level, Transform};
use crate::model::program::Program;

/// A directive with what its clauses apply.
pub(crate) struct Whole {
    /// Of how many loops of the program, or of directives below, it makes others.
    pub(crate) loops: usize,
    /// The clause that says how many, and where.
    pub(crate) by: Option<(ClauseKind, Span)>,
    /// How many loops there are then that other directives can be about.
    pub(crate) visible: usize,
    /// Whether no other directive can be about further loops inside of these.
    pub(crate) is_closed: bool,
    /// What each directive makes, from which loop on, and where that directive stands.
    steps: Vec<(usize, Made, Span)>,
}

impl Whole {
    /// Returns what is made of the loops from number `place` of the nest on, with the places of the directives.
    pub(crate) fn transforms(&self, place: usize) -> impl Iterator<Item = (Transform, Span)> {
        self.steps.iter().filter_map(move |(at, made, span)| Some((made.transform(place + at)?, *span)))
    }

    /// Says what is wrong with the loops of the program that the directive itself is about.
    pub(crate) fn check(&self, program: &Program<'_>, levels: &[Level]) -> Option<Problem> {
        self.steps.first()?.1.check(program, levels)
    }
}

/// Reads a directive that is complete with what it applies; if it `is_alone`, no other one is about what it makes.
pub(crate) fn whole(source: Source<'_>, is_alone: bool) -> Result<Whole, Problem> {
    let made = read(source, is_alone && !applies(source.directive))?;
    let mut applied = applied(source, &made)?;
    // Innermost first: what is made there does not change the numbers of the loops around.
    applied.sort_by_key(|one| std::cmp::Reverse(one.at));
    let mut whole = Whole {
        loops: made.loops,
        by: made.by,
        visible: made.generated,
        is_closed: made.hides_loops(),
        steps: vec![(0, made, source.span())],
    };
    for (number, Applied { at, directive, clause }) in applied.iter().enumerate() {
        let mut is_needed = !is_alone;
        for around in &applied[number + 1..] {
            is_needed |=
                around.at + read(Source { directive: around.directive, ..source }, true)?.loops > *at;
        }
        // Nothing is left of a loop that is unrolled without 'partial'; who needs it finds too few loops.
        let leaves_loop = !directive.is(&[Leaf::Unroll]) || directive.clause(ClauseKind::Partial).is_some();
        let inner = self::whole(Source { directive, ..source }, !(is_needed && leaves_loop))?;
        let missing = (at + inner.loops).saturating_sub(whole.visible);
        if missing > 0 && whole.is_closed {
            let message = format!(
                "'#pragma omp {}' in clause 'apply' needs {} nested loops, but {} can be meant [OMP 6.0 §11.1]",
                directive.name(),
                inner.loops,
                whole.visible.saturating_sub(*at)
            );
            return Err((message, directive.span));
        }
        if missing > 0 {
            whole.loops += missing;
            whole.by = Some((ClauseKind::Apply, *clause));
            whole.visible += missing;
        }
        let closes = inner.is_closed || inner.visible == 0;
        whole.visible = if closes { at + inner.visible } else { whole.visible + inner.visible - inner.loops };
        whole.is_closed |= closes;
        whole.steps.extend(inner.steps.into_iter().map(|(place, made, span)| (at + place, made, span)));
    }
    Ok(whole)
}

/// Says whether a directive applies something but `nothing`.
fn applies(directive: &Directive) -> bool {
    let applied = directive.clauses_of(ClauseKind::Apply).filter_map(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::Applied(applied)) => Some(applied),
        _ => None,
    });
    applied.flat_map(|applied| &applied.directives).any(|nested| !nested.is(&[Leaf::Nothing]))
}

/// A directive of a clause `apply`.
struct Applied<'a> {
    /// The number of the loop that it is applied to, from 0.
    at: usize,
    directive: &'a Directive,
    /// Where the clause stands.
    clause: Span,
}

/// Returns what the clauses `apply` name but `nothing`.
fn applied<'a>(source: Source<'a>, made: &Made) -> Result<Vec<Applied<'a>>, Problem> {
    let [leaf] = source.directive.leaves[..] else { return Ok(Vec::new()) };
    let names = loop_modifiers(leaf);
    let each = made.generated / names.len().max(1);
    let mut found: Vec<Applied<'_>> = Vec::new();
    for clause in source.directive.clauses_of(ClauseKind::Apply) {
        let ClauseArgs::Typed(Typed::Applied(applied)) = &clause.args else { continue };
        let name = applied.modifier.as_ref().map_or(names.first().copied(), |word| Some(word.text.as_str()));
        let Some(first) = names.iter().position(|known| Some(*known) == name) else { continue };
        for (number, directive) in applied.directives.iter().enumerate() {
            let (place, span) = match applied.places.get(number) {
                Some(expr) => (positive(source, ClauseKind::Apply, expr)? - 1, expr.span),
                None => (number, directive.span),
            };
            let of = format!("loop {} of those named '{}'", place + 1, names[first]);
            if place >= each {
                let name = source.directive.name();
                let message = format!(
                    "clause 'apply' names {of}, but '#pragma omp {name}' makes {each} [OMP 6.0 §11.1]"
                );
                return Err((message, span));
            }
            let at = first * each + place;
            if found.iter().any(|one| one.at == at) {
                return Err((format!("clause 'apply' names {of} for the second time [OMP 6.0 §11.1]"), span));
            }
            found.push(Applied { at, directive, clause: clause.span });
        }
    }
    found.retain(|one| !one.directive.is(&[Leaf::Nothing]));
    Ok(found)
}

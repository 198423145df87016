//! Directives that make other loops of loops: `tile`, `stripe`, `unroll`, `reverse`, `interchange` [OMP 5.2 §9; OMP 6.0 §11].
//!
//! ```c
//! #pragma omp for collapse(2)                 // is about the loops over tiles
//! #pragma omp tile sizes(4, 8)
//! for (i = 0; i < n; i++) for (j = 0; j < m; j++) …
//! ```

use weft_openmp::{ClauseArgs, ClauseKind, Expr, Leaf};
use weft_support::Span;

use crate::model::nest::{Level, Size, Transform};
use crate::model::program::Program;

/// What a directive makes of loops.
pub(crate) struct Made {
    /// Of how many loops.
    pub(crate) loops: usize,
    /// The clause that says how many, and where.
    pub(crate) by: Option<(ClauseKind, Span)>,
    /// How many loops there are that other directives can be about.
    pub(crate) generated: usize,
    kind: Kind,
}

enum Kind {
    Tile(Vec<Size>),
    Stripe(Vec<Size>),
    Reverse,
    Interchange(Vec<usize>),
    /// Nothing is left of the loop.
    Full,
    /// The order of the iterations stays, and no other directive is about the loop.
    Hint,
}

/// The number of iterations that an unrolled loop has in one if the program does not say.
const FACTOR: usize = 4;

/// A mistake, and where it is.
type Problem = (String, Span);

/// Says whether a directive has the clause without which it means nothing. What its text lacks has been reported.
pub(crate) fn is_complete(program: &Program<'_>, construct: usize) -> bool {
    let directive = program.directive(construct);
    !matches!(directive.leaves[..], [Leaf::Tile | Leaf::Stripe])
        || directive.clause(ClauseKind::Sizes).is_some()
}

/// Reads the directive of `construct`, which is complete; if it `is_alone`, no other one is about what it makes.
pub(crate) fn read(program: &Program<'_>, construct: usize, is_alone: bool) -> Result<Made, Problem> {
    let directive = program.directive(construct);
    let clause = |kind| directive.clause(kind);
    let one = |generated, kind| Ok(Made { loops: 1, by: None, generated, kind });
    match directive.leaves[..] {
        [leaf @ (Leaf::Tile | Leaf::Stripe)] => {
            let exprs = listed(program, construct, ClauseKind::Sizes);
            let sizes = exprs.iter().map(|expr| size(program, construct, ClauseKind::Sizes, expr));
            let sizes = sizes.collect::<Result<Vec<Size>, Problem>>()?;
            let by = clause(ClauseKind::Sizes).map(|clause| (ClauseKind::Sizes, clause.span));
            let (loops, generated) = (sizes.len(), 2 * sizes.len());
            let kind = if leaf == Leaf::Tile { Kind::Tile(sizes) } else { Kind::Stripe(sizes) };
            Ok(Made { loops, by, generated, kind })
        }
        [Leaf::Interchange] if clause(ClauseKind::Permutation).is_none() => {
            Ok(Made { loops: 2, by: None, generated: 2, kind: Kind::Interchange(vec![1, 0]) })
        }
        [Leaf::Interchange] => {
            let places = list(program, construct, ClauseKind::Permutation)?;
            let by = clause(ClauseKind::Permutation).map(|clause| (ClauseKind::Permutation, clause.span));
            let span = by.map_or_else(|| program.pragma_span(construct), |(_, span)| span);
            if !(1..=places.len()).all(|place| places.contains(&place)) || places.len() < 2 {
                let message =
                    "the clause 'permutation' must name each of at least two loops once [OMP 6.0 §11.4]";
                return Err((message.to_owned(), span));
            }
            let permutation: Vec<usize> = places.into_iter().map(|place| place - 1).collect();
            let number = permutation.len();
            Ok(Made { loops: number, by, generated: number, kind: Kind::Interchange(permutation) })
        }
        [Leaf::Reverse] => one(1, Kind::Reverse),
        _ if clause(ClauseKind::Full).is_some() => {
            if !is_alone {
                return Err((
                    needs_a_loop("'#pragma omp unroll full' leaves none"),
                    program.pragma_span(construct),
                ));
            }
            one(0, Kind::Full)
        }
        _ => match clause(ClauseKind::Partial) {
            Some(partial) => {
                let factor = match partial.expr() {
                    Some(expr) => size(program, construct, ClauseKind::Partial, expr)?,
                    None => Size::Number(FACTOR),
                };
                one(1, if is_alone { Kind::Hint } else { Kind::Tile(vec![factor]) })
            }
            None if is_alone => one(0, Kind::Hint),
            None => {
                let message = needs_a_loop("'#pragma omp unroll' leaves one only with the clause 'partial'");
                Err((message, program.pragma_span(construct)))
            }
        },
    }
}

fn needs_a_loop(why: &str) -> String {
    format!("the directive around needs a loop, but {why} [OMP 5.2 §9.2]")
}

impl Made {
    /// Returns what is made of the loops from number `place` of the nest on.
    pub(crate) fn transform(&self, place: usize) -> Option<Transform> {
        match &self.kind {
            Kind::Tile(sizes) => Some(Transform::Tile(place, sizes.clone())),
            Kind::Stripe(sizes) => Some(Transform::Stripe(place, sizes.clone())),
            Kind::Reverse => Some(Transform::Reverse(place)),
            Kind::Interchange(permutation) => Some(Transform::Interchange(place, permutation.clone())),
            Kind::Full | Kind::Hint => None,
        }
    }

    /// Says whether there are loops in what it makes that no other directive can be about.
    pub(crate) fn hides_loops(&self) -> bool {
        self.generated < 2 && matches!(self.kind, Kind::Tile(_))
    }

    /// Says what is wrong with the loops that it is about, those of the program itself.
    pub(crate) fn check(&self, program: &Program<'_>, levels: &[Level]) -> Option<Problem> {
        let Kind::Full = self.kind else { return None };
        let level = levels.first()?;
        let is_constant = |known: Option<i128>| known.is_some();
        let is_known = is_constant(level.lower.constant)
            && is_constant(level.upper.constant)
            && is_constant(level.step.constant());
        (!is_known).then(|| {
            let message = "'#pragma omp unroll full' needs a loop whose number of iterations is a constant [OMP 5.2 §9.2]";
            let span = program.node_span(level.node);
            (message.to_owned(), Span::new(span.file, span.lo, level.header.close + 1))
        })
    }
}

/// Returns the first loop of those that a `fuse` is about, from 1, how many they are, and where it says so; nothing if it is
/// about all.
pub(crate) fn range(
    program: &Program<'_>,
    construct: usize,
) -> Result<Option<(usize, usize, Span)>, Problem> {
    let Some(clause) = program.directive(construct).clause(ClauseKind::Looprange) else { return Ok(None) };
    match list(program, construct, ClauseKind::Looprange)?[..] {
        [begin, count] if count > 1 => Ok(Some((begin, count, clause.span))),
        _ => {
            let message = "clause 'looprange' takes the first loop and the number of at least two loops [OMP 6.0 §11.3]";
            Err((message.to_owned(), clause.span))
        }
    }
}

/// Returns the positive constants that a clause lists.
fn list(program: &Program<'_>, construct: usize, kind: ClauseKind) -> Result<Vec<usize>, Problem> {
    let exprs = listed(program, construct, kind);
    exprs.iter().map(|expr| positive(program, construct, kind, expr)).collect()
}

/// Returns what a clause lists, if it is there.
fn listed<'a>(program: &'a Program<'_>, construct: usize, kind: ClauseKind) -> &'a [Expr] {
    match program.directive(construct).clause(kind).map(|clause| &clause.args) {
        Some(ClauseArgs::Exprs(exprs)) => exprs,
        _ => &[],
    }
}

/// Returns the size of a tile.
fn size(program: &Program<'_>, construct: usize, kind: ClauseKind, expr: &Expr) -> Result<Size, Problem> {
    match program.is_open_constant(construct, expr) {
        true => Ok(Size::Open(expr.span)),
        false => positive(program, construct, kind, expr).map(Size::Number),
    }
}

fn positive(
    program: &Program<'_>,
    construct: usize,
    kind: ClauseKind,
    expr: &Expr,
) -> Result<usize, Problem> {
    let value = program.clause_node(construct, expr).and_then(|node| program.type_and_value(node).1);
    match value.and_then(|value| usize::try_from(value).ok()) {
        Some(value @ 1..) => Ok(value),
        _ => {
            let message =
                format!("'{}' in clause '{}' must be a positive integer constant", expr.text, kind.name());
            Err((message, expr.span))
        }
    }
}

//! Directives that make other loops of loops: `tile`, `stripe`, `unroll`, `reverse`, `interchange`, `split`
//! [OMP 5.2 §9; OMP 6.0 §11]. What they make by their clauses `apply` is told by [`applied`](crate::find::applied).
//!
//! ```c
//! #pragma omp for collapse(2)                 // is about the loops over tiles
//! #pragma omp tile sizes(4, 8)
//! for (i = 0; i < n; i++) for (j = 0; j < m; j++) …
//! ```

use weft_openmp::{ClauseArgs, ClauseKind, Directive, Expr, Leaf, OMP_FILL};
use weft_support::Span;

use crate::model::nest::{Level, Operand, Size, Transform};
use crate::model::program::Program;
use crate::model::tree::{NodeId, NodeKind};
use crate::model::types::TypeClass;

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
    /// Loops of a block are one; what is in it stays what it is.
    Fused,
}

/// The number of iterations that an unrolled loop has in one if the program does not say.
const FACTOR: usize = 4;

/// A mistake, and where it is.
pub(crate) type Problem = (String, Span);

/// Says whether a directive has the clause without which it means nothing. What its text lacks has been reported.
pub(crate) fn is_complete(directive: &Directive) -> bool {
    match directive.leaves[..] {
        [Leaf::Tile | Leaf::Stripe] => directive.clause(ClauseKind::Sizes).is_some(),
        [Leaf::Split] => directive.clause(ClauseKind::Counts).is_some(),
        _ => true,
    }
}

/// A directive that transforms loops: that of a construct, or one in a clause `apply` of it.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) program: &'a Program<'a>,
    pub(crate) construct: usize,
    pub(crate) directive: &'a Directive,
}

impl<'a> Source<'a> {
    /// The directive of `construct`.
    pub(crate) fn of(program: &'a Program<'a>, construct: usize) -> Source<'a> {
        Source { program, construct, directive: program.directive(construct) }
    }

    /// Returns where it stands.
    pub(crate) fn span(self) -> Span {
        match std::ptr::eq(self.directive, self.program.directive(self.construct)) {
            true => self.program.pragma_span(self.construct),
            false => self.directive.span,
        }
    }
}

/// Reads a directive that is complete; if it `is_alone`, no other one is about what it makes.
pub(crate) fn read(source: Source<'_>, is_alone: bool) -> Result<Made, Problem> {
    let directive = source.directive;
    let clause = |kind| directive.clause(kind);
    let one = |generated, kind| Ok(Made { loops: 1, by: None, generated, kind });
    match directive.leaves[..] {
        [leaf @ (Leaf::Tile | Leaf::Stripe)] => {
            let exprs = listed(source, ClauseKind::Sizes);
            let sizes = exprs.iter().map(|expr| size(source, expr));
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
            let places = list(source, ClauseKind::Permutation)?;
            let by = clause(ClauseKind::Permutation).map(|clause| (ClauseKind::Permutation, clause.span));
            let span = by.map_or_else(|| source.span(), |(_, span)| span);
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
        [Leaf::Fuse] => one(1, Kind::Fused),
        [Leaf::Split] => {
            check_counts(source)?;
            if !is_alone {
                let message = "the directive around needs a loop, but '#pragma omp split' leaves several, one behind the other [OMP 6.0 §11.6]";
                return Err((message.to_owned(), source.span()));
            }
            one(0, Kind::Hint)
        }
        _ if clause(ClauseKind::Full).is_some() => {
            if !is_alone {
                return Err((needs_a_loop("'#pragma omp unroll full' leaves none"), source.span()));
            }
            one(0, Kind::Full)
        }
        _ => match clause(ClauseKind::Partial) {
            Some(partial) => {
                let factor = match partial.expr() {
                    Some(expr) => factor(source, expr)?,
                    None => Size::Number(FACTOR),
                };
                one(1, if is_alone { Kind::Hint } else { Kind::Tile(vec![factor]) })
            }
            None if is_alone => one(0, Kind::Hint),
            None => {
                let message = needs_a_loop("'#pragma omp unroll' leaves one only with the clause 'partial'");
                Err((message, source.span()))
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
            Kind::Full | Kind::Hint | Kind::Fused => None,
        }
    }

    /// Says whether there are loops in what it makes that no other directive can be about.
    pub(crate) fn hides_loops(&self) -> bool {
        self.generated < 2 && matches!(self.kind, Kind::Tile(_) | Kind::Fused)
    }

    /// Says what is wrong with the loops that it is about, those of the program itself.
    pub(crate) fn check(&self, program: &Program<'_>, levels: &[Level]) -> Option<Problem> {
        let Kind::Full = self.kind else { return None };
        let level = levels.first()?;
        let operands = [&level.lower, &level.upper, &level.step.operand];
        let is_known = |operand: &Operand| match (operand.constant, operand.node) {
            (None, Some(node)) => {
                program.type_and_value(node).1.is_some()
                    || program.is_open_constant_at(node) && !calls(program, node)
            }
            (constant, _) => constant.is_some(),
        };
        (!operands.into_iter().all(is_known)).then(|| {
            let message = "'#pragma omp unroll full' needs a loop whose number of iterations is a constant [OMP 5.2 §9.2]";
            let span = program.node_span(level.node);
            (message.to_owned(), Span::new(span.file, span.lo, level.header.close + 1))
        })
    }
}

/// Says whether an expression calls a function, of which only an instance may tell whether it is constant.
fn calls(program: &Program<'_>, node: NodeId) -> bool {
    let mut calls = false;
    program.tree.walk(node, &mut |_, node| {
        calls |= node.kind == NodeKind::Call;
        !calls
    });
    calls
}

/// Returns the first loop of those that a `fuse` is about, from 1, how many they are, and where it says so; nothing if it is
/// about all.
pub(crate) fn range(source: Source<'_>) -> Result<Option<(usize, usize, Span)>, Problem> {
    let Some(clause) = source.directive.clause(ClauseKind::Looprange) else { return Ok(None) };
    match list(source, ClauseKind::Looprange)?[..] {
        [begin, count] if count > 1 => Ok(Some((begin, count, clause.span))),
        _ => {
            let message = "clause 'looprange' takes the first loop and the number of at least two loops [OMP 6.0 §11.3]";
            Err((message.to_owned(), clause.span))
        }
    }
}

/// Checks that a `split` has one part that gets what the others leave, and lengths for these [OMP 6.0 §11.6.1].
fn check_counts(source: Source<'_>) -> Result<(), Problem> {
    let exprs = listed(source, ClauseKind::Counts);
    let mut fills = exprs.iter().filter(|expr| expr.text == OMP_FILL);
    let (first, second) = (fills.next(), fills.next());
    if first.is_none() || second.is_some() {
        let message =
            "clause 'counts' needs 'omp_fill' once, for the part that gets what is left [OMP 6.0 §11.6.1]";
        let clause = source.directive.clause(ClauseKind::Counts).map(|clause| clause.span);
        let span = second.map(|expr| expr.span).or(clause);
        return Err((message.to_owned(), span.unwrap_or_else(|| source.span())));
    }
    for expr in exprs.iter().filter(|expr| expr.text != OMP_FILL) {
        let value = constant(source, expr);
        if !source.program.is_open_constant(source.construct, expr) && value.is_none_or(|value| value < 0) {
            let message = format!(
                "'{}' in clause 'counts' must be an integer constant that is not negative",
                expr.text
            );
            return Err((message, expr.span));
        }
    }
    Ok(())
}

/// Returns the positive constants that a clause lists.
fn list(source: Source<'_>, kind: ClauseKind) -> Result<Vec<usize>, Problem> {
    listed(source, kind).iter().map(|expr| positive(source, kind, expr)).collect()
}

/// Returns what a clause lists, if it is there.
fn listed(source: Source<'_>, kind: ClauseKind) -> &[Expr] {
    match source.directive.clause(kind).map(|clause| &clause.args) {
        Some(ClauseArgs::Exprs(exprs)) => exprs,
        _ => &[],
    }
}

/// Returns the size of a tile, which need not be constant. [OMP 5.2 §9.1.1]
fn size(source: Source<'_>, expr: &Expr) -> Result<Size, Problem> {
    let kind = ClauseKind::Sizes;
    if source.program.is_open_constant(source.construct, expr) {
        return Ok(Size::Open(expr.span));
    }
    let node = source.program.clause_node(source.construct, expr);
    match node.map(|node| source.program.type_and_value(node)) {
        Some((ty, None)) if ty.is_integer() || *ty == TypeClass::Dependent => Ok(Size::Evaluated(expr.span)),
        Some((_, None)) => {
            let message = format!("'{}' in clause '{}' must be an integer", expr.text, kind.name());
            Err((message, expr.span))
        }
        _ => positive(source, kind, expr).map(Size::Number),
    }
}

/// Returns how many iterations of an unrolled loop are one. [OMP 5.2 §9.2.2]
fn factor(source: Source<'_>, expr: &Expr) -> Result<Size, Problem> {
    match source.program.is_open_constant(source.construct, expr) {
        true => Ok(Size::Open(expr.span)),
        false => positive(source, ClauseKind::Partial, expr).map(Size::Number),
    }
}

/// Returns the value of a constant that has to be positive.
pub(crate) fn positive(source: Source<'_>, kind: ClauseKind, expr: &Expr) -> Result<usize, Problem> {
    match constant(source, expr).and_then(|value| usize::try_from(value).ok()) {
        Some(value @ 1..) => Ok(value),
        _ => {
            let message =
                format!("'{}' in clause '{}' must be a positive integer constant", expr.text, kind.name());
            Err((message, expr.span))
        }
    }
}

/// Returns the value of a constant.
fn constant(source: Source<'_>, expr: &Expr) -> Option<i128> {
    let node = source.program.clause_node(source.construct, expr)?;
    source.program.type_and_value(node).1
}

//! Finds the `declare reduction` directives of C++ that hide others of which some are still seen.
//!
//! ```cpp
//! #pragma omp declare reduction(join : A, B : merge(omp_out, omp_in))
//! void f(A a, B b) {
//! #pragma omp declare reduction(join : A : merge(omp_in, omp_out))   // `join` of a `B` is that of the file
//! ```
//!
//! A directive in a function becomes classes of its operator's name ([`crate::text::cxx`]). They hide whatever has this name
//! outside, as the directive does for its types; for the other types of those outside, they get what these say ([`seen_besides`]).
//! Two of them cannot stand in one block, unless one follows the other at once: then they become one. A directive of another
//! namespace or class, or one behind the function, may be found by the type of what is combined. So what hides such a one must
//! be for all of its types; these are compared as they are written.

use weft_openmp::{Argument, DeclareReduction, Directive};
use weft_sema::Refusal;

use crate::source::flat::{braces, one_line};
use crate::source::lines::PragmaLine;

/// A directive and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'a> {
    /// Where it begins.
    pub(crate) lo: u32,
    /// Where it ends.
    pub(crate) hi: u32,
    /// What it says.
    pub(crate) declaration: &'a DeclareReduction,
}

/// Returns where those of the `directives` begin that are not translated.
pub(super) fn find<'a>(
    text: &str,
    directives: impl Iterator<Item = (&'a PragmaLine, &'a Directive)>,
) -> Vec<u32> {
    let declarations = directives.filter_map(|(line, directive)| match &directive.argument {
        Argument::DeclareReduction(declaration) => {
            Some((line.depth > 0, Placed { lo: line.lo, hi: line.hi, declaration }))
        }
        _ => None,
    });
    let declarations: Vec<(bool, Placed<'_>)> = declarations.collect();
    if declarations.len() < 2 || declarations.iter().all(|(is_in_function, _)| !is_in_function) {
        return Vec::new();
    }
    let scopes: Vec<(u32, u32)> = declarations.iter().map(|(_, one)| innermost(text, one.lo)).collect();
    let is_hiding = |at: usize| {
        let (is_in_function, one) = declarations[at];
        let of_operator =
            || (0..declarations.len()).filter(|&at| declarations[at].1.declaration.op == one.declaration.op);
        let is_together =
            |other: usize| scopes[other] == scopes[at] && is_beside(text, one, declarations[other].1);
        let together: Vec<&DeclareReduction> = of_operator()
            .filter(|&other| is_together(other))
            .map(|at| declarations[at].1.declaration)
            .collect();
        let is_in_the_way = |other: usize| match declarations[other] {
            _ if is_together(other) => false,
            (true, _) => scopes[other] == scopes[at],
            (false, its) => !is_seen(its, scopes[other], one) && !covers(&together, its.declaration),
        };
        is_in_function && of_operator().any(is_in_the_way)
    };
    (0..declarations.len()).filter(|&at| is_hiding(at)).map(|at| declarations[at].1.lo).collect()
}

/// Returns what directives around the first of the `together`, which stand in a block, declare of their operator for other types:
/// each with the number of such a type. Of two for one type, that of the inner block counts, or the later one.
pub(crate) fn seen_besides<'a>(
    text: &str,
    together: &[&DeclareReduction],
    first: Placed<'_>,
    others: impl Iterator<Item = Placed<'a>>,
) -> Vec<(&'a DeclareReduction, usize)> {
    let around = others.filter(|other| other.declaration.op == first.declaration.op && other.lo < first.lo);
    let mut around: Vec<(u32, Placed<'a>)> = around
        .map(|other| (innermost(text, other.lo), other))
        .filter(|(scope, other)| is_seen(*other, *scope, first) && !is_beside(text, *other, first))
        .map(|((lo, _), other)| (lo, other))
        .collect();
    around.sort_by_key(|(scope, other)| std::cmp::Reverse((*scope, other.lo)));
    let mut known: Vec<String> =
        together.iter().flat_map(|one| &one.types).map(|ty| one_line(&ty.text)).collect();
    let mut found = Vec::new();
    for (_, Placed { declaration, .. }) in around {
        for (number, ty) in declaration.types.iter().enumerate() {
            let ty = one_line(&ty.text);
            if !known.contains(&ty) {
                known.push(ty);
                found.push((declaration, number));
            }
        }
    }
    found
}

/// Says whether a directive, given the braces around it, is seen where `one` stands, and its types have the same names there.
fn is_seen(other: Placed<'_>, scope: (u32, u32), one: Placed<'_>) -> bool {
    other.lo < one.lo && scope.0 <= one.lo && one.lo < scope.1
}

/// Says whether two directives are one, or follow each other at once.
fn is_beside(text: &str, one: Placed<'_>, other: Placed<'_>) -> bool {
    let (first, last) = if one.lo < other.lo { (one, other) } else { (other, one) };
    one.lo == other.lo || text.get(first.hi as usize..last.lo as usize).is_some_and(follows_at_once)
}

/// Says whether there is nothing but directives in a text between two of them.
pub(crate) fn follows_at_once(between: &str) -> bool {
    between.lines().map(str::trim_start).all(|line| line.is_empty() || line.starts_with('#'))
}

/// Says whether directives are for all types that another one is for.
fn covers(declarations: &[&DeclareReduction], other: &DeclareReduction) -> bool {
    let types = declarations.iter().flat_map(|declaration| &declaration.types);
    let has = |wanted: &str| types.clone().any(|ty| one_line(&ty.text) == wanted);
    other.types.iter().all(|ty| has(&one_line(&ty.text)))
}

/// Returns the innermost braces around `offset`, or the whole text.
fn innermost(text: &str, offset: u32) -> (u32, u32) {
    let mut open = Vec::new();
    for (at, byte, _) in braces(text) {
        match byte {
            b'{' => open.push(at),
            b'}' => {
                let lo = open.pop();
                if let Some(lo) = lo.filter(|&lo| lo <= offset && offset < at) {
                    return (lo, at + 1);
                }
            }
            _ => {}
        }
    }
    (0, u32::try_from(text.len()).unwrap_or(u32::MAX))
}

/// Refuses a directive that hides another one.
pub(super) fn refusal(directive: &Directive) -> Refusal {
    Refusal {
        directive: directive.name(),
        reason: "in a function where another one of this name is in the same block or may be found by the type, it is not supported yet"
            .to_owned(),
        span: directive.name_span,
    }
}

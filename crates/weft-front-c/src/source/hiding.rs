//! Finds the `declare reduction` directives of C++ that hide others of which some are still seen.
//!
//! ```cpp
//! #pragma omp declare reduction(join : A, B : merge(omp_out, omp_in))
//! void f(A a, B b) {
//! #pragma omp declare reduction(join : A : merge(omp_in, omp_out))   // `join` of a `B` is that of the file
//! ```
//!
//! A directive in a function becomes classes of its operator's name ([`crate::text::cxx`]). They hide whatever has this name
//! outside, as the directive does for its types, and two of them cannot stand in one block, unless one follows the other at
//! once: then they become one. So what hides another one must be for all of its types; these are compared as they are written.

use weft_openmp::{Argument, DeclareReduction, Directive};
use weft_sema::Refusal;

use crate::Language;
use crate::source::flat::{braces, one_line};
use crate::source::lines::{PragmaLine, outermost_blocks};

/// Returns where those of the `directives` begin.
pub(super) fn find<'a>(
    text: &str,
    language: Language,
    directives: impl Iterator<Item = (&'a PragmaLine, &'a Directive)>,
) -> Vec<u32> {
    let declarations = directives.filter_map(|(line, directive)| match &directive.argument {
        Argument::DeclareReduction(declaration) => Some((line, &**declaration)),
        _ => None,
    });
    let declarations: Vec<(&PragmaLine, &DeclareReduction)> = declarations.collect();
    if declarations.len() < 2 || declarations.iter().all(|(line, _)| line.depth == 0) {
        return Vec::new();
    }
    let blocks = outermost_blocks(text, language);
    let scope = |line: &PragmaLine| {
        let block = blocks.iter().find(|(lo, hi)| *lo <= line.lo && line.lo < *hi).copied();
        block.filter(|_| line.depth > 0).map(|block| innermost(text, block, line.lo))
    };
    let is_beside = |line: &PragmaLine, other: &PragmaLine| {
        let (first, last) = if line.lo < other.lo { (line, other) } else { (other, line) };
        line.lo == other.lo || text.get(first.hi as usize..last.lo as usize).is_some_and(follows_at_once)
    };
    let is_hiding = |(line, declaration): &&(&PragmaLine, &DeclareReduction)| {
        let Some(own) = scope(line) else { return false };
        let of_operator = || declarations.iter().filter(|(_, its)| its.op == declaration.op);
        let together: Vec<&DeclareReduction> = of_operator()
            .filter(|(other, _)| scope(other) == Some(own) && is_beside(line, other))
            .map(|(_, its)| *its)
            .collect();
        of_operator().any(|(other, its)| {
            other.lo != line.lo
                && match scope(other) {
                    None => !covers(&together, its),
                    Some(scope) if scope == own => !is_beside(line, other),
                    Some((lo, hi)) => {
                        lo <= own.0 && own.1 <= hi && other.lo < line.lo && !covers(&together, its)
                    }
                }
        })
    };
    declarations.iter().filter(is_hiding).map(|(line, _)| line.lo).collect()
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

/// Returns the innermost block around `offset` in an outermost one.
fn innermost(text: &str, outermost: (u32, u32), offset: u32) -> (u32, u32) {
    let (mut open, mut found) = (Vec::new(), outermost);
    for (at, byte, _) in braces(&text[outermost.0 as usize..outermost.1 as usize]) {
        let at = outermost.0 + at;
        match byte {
            b'{' => open.push(at),
            b'}' => {
                let lo = open.pop().unwrap_or(outermost.0);
                if lo <= offset && offset < at {
                    found = (lo, at + 1);
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

/// Refuses a directive that hides another one.
pub(super) fn refusal(directive: &Directive) -> Refusal {
    Refusal {
        directive: directive.name(),
        reason: "in a function that sees another one of this name, for other types or in the same block, it is not supported yet"
            .to_owned(),
        span: directive.name_span,
    }
}

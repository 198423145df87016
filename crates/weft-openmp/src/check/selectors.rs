//! Which conditions context selectors may have [OMP 5.2 §7.1].
//!
//! ```c
//! #pragma omp declare variant(v) match(user={condition("a")})     // error: no number
//! #pragma omp declare variant(v) match(user={condition(1, 0)})    // error: two
//! ```

use weft_support::Diagnostic;

use crate::tree::ast::{ClauseArgs, Directive};
use crate::tree::typed::Typed;

/// Checks the selectors of a directive's clauses.
pub(crate) fn check(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let selectors = directive.clauses.iter().filter_map(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::Selector(selector) | Typed::When { selector, .. }) => Some(selector),
        _ => None,
    });
    let traits = selectors.flat_map(|selector| &selector.sets).flat_map(|set| &set.traits);
    for condition in traits.filter(|one| one.name.text == "condition") {
        let problem = match &condition.properties[..] {
            [_, second, ..] => ("takes one expression", second.span),
            [one] if one.text.starts_with('"') => ("must be a number, and is a string", one.span),
            _ => continue,
        };
        let message = format!("the trait 'condition' {} [OMP 5.2 §7.1]", problem.0);
        found.push(Diagnostic::error(message, problem.1));
    }
}

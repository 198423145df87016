//! Which conditions and kinds context selectors may have [OMP 5.2 §7.1].
//!
//! ```c
//! #pragma omp declare variant(v) match(user={condition("a")})     // error: no number
//! #pragma omp declare variant(v) match(user={condition(1, 0)})    // error: two
//! #pragma omp declare variant(v) match(device={kind(any, host)})  // warning: 'any' is all of them
//! #pragma omp declare variant(v) match(construct={simd(simdlen(3.5))})   // error: no number of lanes
//! ```

use weft_support::Diagnostic;

use crate::table::extension::SELECTORS;
use crate::tree::ast::{ClauseArgs, Directive};
use crate::tree::typed::Typed;

/// Checks the selectors of a directive's clauses.
pub(crate) fn check(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let selectors = directive.clauses.iter().filter_map(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::Selector(selector) | Typed::When { selector, .. }) => Some(selector),
        _ => None,
    });
    let traits = selectors.flat_map(|selector| &selector.sets).flat_map(|set| &set.traits);
    let kinds = traits.clone().filter(|one| one.name.text == "kind");
    for (kind, any) in
        kinds.filter_map(|kind| Some((kind, kind.properties.iter().find(|one| one.text == "any")?)))
    {
        if kind.properties.len() > 1 {
            // clang takes it.
            let message = "'any' must be the only property of the trait 'kind' [OMP 5.2 §7.1]";
            found.push(Diagnostic::warning(message, any.span, SELECTORS));
        }
    }
    for lanes in traits.clone().filter(|one| one.name.text == "simd").flat_map(|simd| &simd.properties) {
        if let Some(number) = written_lanes(&lanes.text)
            && number.parse::<u32>().is_ok_and(|number| number == 0) | number.contains(['.', '-', '"'])
        {
            let message = format!(
                "the argument of 'simdlen' must be a positive integer constant, found '{number}' [OMP 5.2 §10.4.3]"
            );
            found.push(Diagnostic::error(message, lanes.span));
        }
    }
    for condition in traits.filter(|one| one.name.text == "condition") {
        let problem = match &condition.properties[..] {
            [] => ("takes one expression, and has none", condition.name.span),
            [_, second, ..] => ("takes one expression", second.span),
            [one] if one.text.starts_with('"') => ("must be a number, and is a string", one.span),
            _ => continue,
        };
        let message = format!("the trait 'condition' {} [OMP 5.2 §7.1]", problem.0);
        found.push(Diagnostic::error(message, problem.1));
    }
}

/// Returns the argument of `simdlen(…)`.
fn written_lanes(property: &str) -> Option<&str> {
    let argument = property.strip_prefix("simdlen")?.trim_start().strip_prefix('(')?;
    argument.trim_end().strip_suffix(')').map(str::trim)
}

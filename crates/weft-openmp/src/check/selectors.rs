//! Which conditions and kinds context selectors may have [OMP 5.2 §7.1].
//!
//! ```c
//! #pragma omp declare variant(v) match(user={condition("a")})     // error: no number
//! #pragma omp declare variant(v) match(user={condition(1, 0)})    // error: two
//! #pragma omp declare variant(v) match(device={kind(any, host)})  // warning: 'any' is all of them
//! #pragma omp declare variant(v) match(construct={simd(simdlen(3.5))})   // error: no number of lanes
//! #pragma omp declare variant(v) match(device={isa(1)})           // error: no name
//! #pragma omp declare variant(v) match(device={kind})             // warning: it never matches
//! #pragma omp declare variant(v) match(construct={teams, teams})  // warning: once is enough
//! ```

use weft_support::Diagnostic;
use weft_support::identifier;

use crate::table::extension::SELECTORS;
use crate::tree::ast::{ClauseArgs, Directive};
use crate::tree::typed::{SelectorSet, TraitSelector, Typed};

/// Checks the selectors of a directive's clauses.
pub(crate) fn check(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let selectors = directive.clauses.iter().filter_map(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::Selector(selector) | Typed::When { selector, .. }) => Some(selector),
        _ => None,
    });
    let sets = selectors.flat_map(|selector| &selector.sets);
    for set in sets.clone() {
        check_repeated(set, found);
        set.traits.iter().for_each(|one| check_properties(set, one, found));
    }
    let traits = sets.flat_map(|set| &set.traits);
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

/// Warns of a trait that a set has twice; clang takes the first one.
fn check_repeated(set: &SelectorSet, found: &mut Vec<Diagnostic>) {
    for (at, one) in set.traits.iter().enumerate() {
        if set.traits[..at].iter().any(|other| other.name.text == one.name.text) {
            let message = format!(
                "the trait '{}' is given twice in set '{}' [OMP 5.2 §7.1]",
                one.name.text, set.name.text
            );
            found.push(Diagnostic::warning(message, one.name.span, SELECTORS));
        }
    }
}

/// What the properties of a trait are.
enum Properties {
    /// It has none: it is there or not.
    None,
    /// Names, or strings of names; at least one.
    Names,
    /// One of these words.
    One(&'static [&'static str]),
    /// Clauses.
    Clauses,
}

/// Returns what the specification says of a trait's properties; nothing if that is checked elsewhere, or up to implementations.
fn properties_of(set: &str, name: &str) -> Option<Properties> {
    Some(match (set, name) {
        ("device" | "target_device", "kind" | "isa" | "arch") => Properties::Names,
        ("implementation", "vendor" | "extension") => Properties::Names,
        (
            "implementation",
            "unified_address" | "unified_shared_memory" | "dynamic_allocators" | "reverse_offload",
        ) => Properties::None,
        ("implementation", "atomic_default_mem_order") => Properties::One(&["seq_cst", "acq_rel", "relaxed"]),
        ("construct", "simd") => Properties::Clauses,
        _ => return None,
    })
}

/// Checks the properties of a trait. One without any, where it needs some, is what clang ignores with a warning.
fn check_properties(set: &SelectorSet, one: &TraitSelector, found: &mut Vec<Diagnostic>) {
    let (name, first) = (&one.name.text, one.properties.first());
    let begins_name = |text: &str| text.starts_with(|c: char| identifier::is_part(c) && !c.is_ascii_digit());
    let is_name =
        |text: &str| text.starts_with('"') || (begins_name(text) && text.chars().all(identifier::is_part));
    let wrong = match (properties_of(&set.name.text, name), first) {
        (None, _) | (Some(Properties::None | Properties::Clauses), None) => return,
        (Some(_), None) => {
            let message = format!(
                "the trait '{name}' of set '{}' needs a property and never matches without [OMP 5.2 §7.1]",
                set.name.text
            );
            found.push(Diagnostic::warning(message, one.name.span, SELECTORS));
            return;
        }
        (Some(Properties::None), Some(first)) => Some((first, "has no properties".to_owned())),
        (Some(Properties::Names), Some(_)) => {
            let wrong = one.properties.iter().find(|property| !is_name(&property.text));
            wrong.map(|wrong| (wrong, format!("is about names, found '{}'", wrong.text)))
        }
        (Some(Properties::Clauses), Some(_)) => {
            let wrong = one.properties.iter().find(|property| !begins_name(&property.text));
            wrong.map(|wrong| (wrong, format!("is about clauses, found '{}'", wrong.text)))
        }
        (Some(Properties::One(words)), Some(first)) => {
            let wrong = one.properties.get(1).or(Some(first).filter(|first| !words.contains(&&*first.text)));
            wrong.map(|wrong| (wrong, format!("is one of '{}', found '{}'", words.join("', '"), wrong.text)))
        }
    };
    if let Some((wrong, what)) = wrong {
        found.push(Diagnostic::error(format!("the trait '{name}' {what} [OMP 5.2 §7.1]"), wrong.span));
    }
}

/// Returns the argument of `simdlen(…)`.
fn written_lanes(property: &str) -> Option<&str> {
    let argument = property.strip_prefix("simdlen")?.trim_start().strip_prefix('(')?;
    argument.trim_end().strip_suffix(')').map(str::trim)
}

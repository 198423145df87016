//! The score of a context selector that is compatible with a context. [OMP 5.2 §7.3]
//!
//! ```text
//! context: parallel, for, simd         l = 3 construct traits
//! construct={parallel, simd}           2^0 + 2^2 = 5: 2^(p-1) for the trait at position p of the context
//! device={kind(host), isa(avx)}        2^3 + 2^5: 2^l for kind, 2^(l+1) for arch, 2^(l+2) for isa
//! implementation={vendor(score(9): x)} 9
//! user={condition(1)}                  0
//! ```
//!
//! A selector whose traits are some, but not all of those of another compatible one has the score 0, and comes behind those
//! that are no part of another one.

use weft_openmp::{ContextSelector, Expr};

use super::compatible::positions;
use super::context::Context;

/// A score; a greater one comes first.
pub type Score = u128;

/// Returns the score of a compatible selector; `value` returns the value of an expression if it is constant.
///
/// Scores in the sets `construct`, `device` and `target_device` are not permitted and do not count.
pub fn score(
    selector: &ContextSelector,
    context: &Context<'_>,
    value: &dyn Fn(&Expr) -> Option<i128>,
) -> Score {
    let power = |exponent: usize| 1u128.checked_shl(exponent as u32).unwrap_or(u128::MAX);
    let length = context.constructs().len();
    let mut sum = 0u128;
    for set in &selector.sets {
        if set.name.text == "construct" {
            let positions = positions(set, context).unwrap_or_default();
            sum = positions.iter().fold(sum, |sum, position| sum.saturating_add(power(position - 1)));
            continue;
        }
        for one in &set.traits {
            let given = one.score.as_ref().filter(|_| takes_score(&set.name.text));
            let given = given.and_then(|score| score.as_integer().map(i128::from).or_else(|| value(score)));
            let points = match (set.name.text.as_str(), one.name.text.as_str(), given) {
                (_, _, Some(given)) => u128::try_from(given).unwrap_or(0),
                ("device", "kind", _) => power(length),
                ("device", "arch", _) => power(length + 1),
                ("device", "isa", _) => power(length + 2),
                _ => 0,
            };
            sum = sum.saturating_add(points);
        }
    }
    sum
}

/// Says whether the traits of a set may be given a score.
pub fn takes_score(set: &str) -> bool {
    !matches!(set, "construct" | "device" | "target_device")
}

/// Says whether the traits of `one` are some of those of `other`, which has more.
pub fn is_strict_subset(one: &ContextSelector, other: &ContextSelector) -> bool {
    let (small, large) = (traits(one), traits(other));
    small.len() < large.len() && small.iter().all(|pair| large.contains(pair))
}

/// Returns the traits of a selector, each with one of its properties.
fn traits(selector: &ContextSelector) -> Vec<(&str, &str, String)> {
    let mut found = Vec::new();
    for set in &selector.sets {
        for one in &set.traits {
            let name = (set.name.text.as_str(), one.name.text.as_str());
            if one.properties.is_empty() {
                found.push((name.0, name.1, String::new()));
            }
            for property in &one.properties {
                let spelled = property.text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
                found.push((name.0, name.1, spelled));
            }
        }
    }
    found
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::context::{Device, Requirements};
    use super::*;
    use weft_openmp::{ClauseArgs, Leaf, Typed, Version, parse_pragma};
    use weft_support::SourceMap;

    /// Parses a context selector.
    pub(in crate::select) fn selector(text: &str) -> ContextSelector {
        if text.is_empty() {
            let file = SourceMap::new().add_file("a.c", "");
            return ContextSelector { sets: Vec::new(), span: weft_support::Span::new(file, 0, 0) };
        }
        let text = format!("declare variant(f) match({text})");
        let file = SourceMap::new().add_file("a.c", text.as_str());
        let (directive, found) = parse_pragma(&text, 0, file, Version::V52);
        let directive = directive.unwrap_or_else(|| panic!("{text}: {found:?}"));
        match &directive.clauses[0].args {
            ClauseArgs::Typed(Typed::Selector(selector)) => selector.clone(),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn points(text: &str, leaves: &[Leaf]) -> Score {
        let (device, requirements) = (Device::default(), Requirements::default());
        let context = Context::new(leaves.iter().copied(), &device, &requirements);
        score(&selector(text), &context, &|expr| (expr.text == "ten").then_some(10))
    }

    #[test]
    fn a_construct_counts_by_its_position() {
        let context = [Leaf::Parallel, Leaf::For, Leaf::Simd];
        assert_eq!(points("construct={parallel}", &context), 1);
        assert_eq!(points("construct={for}", &context), 2);
        assert_eq!(points("construct={parallel, simd}", &context), 5);
        // Of several subsets of the context, the one with the highest score counts.
        let context = [Leaf::Parallel, Leaf::Parallel, Leaf::For, Leaf::Parallel];
        assert_eq!(points("construct={parallel}", &context), 8);
        assert_eq!(points("construct={parallel, for}", &context), 6);
    }

    #[test]
    fn devices_count_more_than_all_constructs() {
        assert_eq!(points("device={kind(host)}", &[]), 1);
        assert_eq!(points("device={kind(host), arch(x86_64), isa(avx)}", &[Leaf::Parallel]), 2 + 4 + 8);
        assert_eq!(points("device={kind(cpu)}, construct={parallel}", &[Leaf::Parallel]), 2 + 1);
    }

    #[test]
    fn given_scores_count_where_they_are_permitted() {
        assert_eq!(points("implementation={vendor(score(9): llvm)}", &[]), 9);
        assert_eq!(points("user={condition(score(ten): 1)}", &[]), 10);
        assert_eq!(points("user={condition(1)}, implementation={vendor(llvm)}", &[]), 0);
        assert_eq!(points("device={kind(score(100): host)}", &[]), 1);
    }

    #[test]
    fn a_part_of_another_selector_is_known() {
        let is_part = |one: &str, other: &str| is_strict_subset(&selector(one), &selector(other));
        assert!(is_part("device={kind(host)}", "device={kind( cpu , \"host\" )}"));
        assert!(is_part("", "construct={parallel}"));
        assert!(!is_part("device={kind(host)}", "device={kind(host)}"));
        assert!(!is_part("device={kind(host)}", "construct={parallel, for}"));
    }
}

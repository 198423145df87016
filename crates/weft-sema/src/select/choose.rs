//! The choice between compatible selectors. [OMP 5.2 §7.4.2, §7.5.1]

use weft_openmp::{ContextSelector, Expr};

use super::compatible::{Compatible, compatible};
use super::context::Context;
use super::score::{Score, is_strict_subset, score};

/// A selector that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Which of the selectors it is.
    pub index: usize,
    /// What must hold for it to be chosen; nothing if the choice is sure.
    pub conditions: Vec<Expr>,
}

/// What becomes of a list of selectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The first of these whose conditions hold; if none of them does, or there is none, none of the selectors.
    First(Vec<Candidate>),
    /// Weft cannot tell, for this reason.
    Unknown(String),
}

/// Returns the candidates in the order of the choice: the greater score first, of equal ones the one that is written first,
/// up to the first that has no condition.
pub fn candidates(
    selectors: &[&ContextSelector],
    context: &Context<'_>,
    value: &dyn Fn(&Expr) -> Option<i128>,
) -> Choice {
    let mut found: Vec<(Candidate, bool, Score)> = Vec::new();
    for (index, selector) in selectors.iter().enumerate() {
        let conditions = match compatible(selector, context, value) {
            Compatible::Never => continue,
            Compatible::Always => Vec::new(),
            Compatible::If(conditions) => conditions,
            Compatible::Unknown(why) => return Choice::Unknown(why),
        };
        found.push((Candidate { index, conditions }, false, score(selector, context, value)));
    }
    let all: Vec<usize> = found.iter().map(|(candidate, ..)| candidate.index).collect();
    for (candidate, is_part, score) in &mut found {
        let one = selectors[candidate.index];
        *is_part = all.iter().any(|&other| is_strict_subset(one, selectors[other]));
        *score = if *is_part { 0 } else { *score };
    }
    found.sort_by_key(|(_, is_part, score)| (std::cmp::Reverse(*score), *is_part));
    let mut found: Vec<Candidate> = found.into_iter().map(|(candidate, ..)| candidate).collect();
    if let Some(sure) = found.iter().position(|candidate| candidate.conditions.is_empty()) {
        found.truncate(sure + 1);
    }
    Choice::First(found)
}

/// Returns which selector is chosen, if that is sure; none if no selector is compatible.
///
/// # Errors
/// The choice depends on what is known at run time only, or Weft cannot tell.
pub fn best(
    selectors: &[&ContextSelector],
    context: &Context<'_>,
    value: &dyn Fn(&Expr) -> Option<i128>,
) -> Result<Option<usize>, String> {
    match candidates(selectors, context, value) {
        Choice::Unknown(why) => Err(why),
        Choice::First(found) => match found.first() {
            None => Ok(None),
            Some(first) if first.conditions.is_empty() => Ok(Some(first.index)),
            Some(_) => Err("a condition that is not constant".to_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::{Device, Requirements};
    use super::*;
    use crate::select::score::tests::selector;
    use weft_openmp::Leaf;

    /// Returns the order of the candidates; a `?` marks those with conditions.
    fn order(texts: &[&str]) -> String {
        let (device, requirements) = (Device::default(), Requirements::default());
        let context = Context::new([Leaf::Parallel], &device, &requirements);
        let selectors: Vec<ContextSelector> = texts.iter().map(|text| selector(text)).collect();
        let selectors: Vec<&ContextSelector> = selectors.iter().collect();
        let Choice::First(found) = candidates(&selectors, &context, &|_| None) else { return "?".to_owned() };
        let shown = found.iter().map(|one| {
            let mark = if one.conditions.is_empty() { "" } else { "?" };
            format!("{}{mark}", one.index)
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_greatest_score_is_chosen_and_of_equal_ones_the_first() {
        assert_eq!(order(&["construct={parallel}", "device={kind(host)}"]), "1");
        assert_eq!(order(&["implementation={vendor(llvm)}", "user={condition(1)}"]), "0");
        assert_eq!(order(&["user={condition(score(1): 1)}", "user={condition(score(2): 1)}"]), "1");
        assert_eq!(order(&["device={kind(gpu)}"]), "");
    }

    #[test]
    fn candidates_end_at_the_first_that_is_sure() {
        assert_eq!(order(&["user={condition(n)}", "user={condition(m)}", "user={condition(1)}"]), "0? 1? 2");
        assert_eq!(order(&["user={condition(n)}", "construct={parallel}"]), "1");
        assert_eq!(order(&["user={condition(score(5): n)}", "construct={parallel}"]), "0? 1");
    }

    #[test]
    fn a_part_of_another_selector_has_no_score() {
        let part = "implementation={vendor(score(50): llvm)}";
        let whole = "implementation={vendor(llvm)}, user={condition(score(2): 1)}";
        assert_eq!(order(&[part, whole]), "1");
    }

    #[test]
    fn a_choice_that_is_not_sure_has_a_reason() {
        let (device, requirements) = (Device::default(), Requirements::default());
        let context = Context::new([], &device, &requirements);
        let choose = |text: &str| best(&[&selector(text)], &context, &|_| None);
        assert_eq!(choose("device={kind(host)}"), Ok(Some(0)));
        assert_eq!(choose("device={kind(gpu)}"), Ok(None));
        assert!(choose("user={condition(n)}").is_err() && choose("target_device={uid(1)}").is_err());
    }
}

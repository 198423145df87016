//! Puts the values of constant conditions and scores of selectors in the place of what is written. [OMP 5.2 §7.1]
//!
//! ```c
//! match(user={condition(score(TEN): sizeof(long) == 8)})      ==>      match(user={condition(score(10): 1)})
//! ```
//!
//! libclang tells a value by which assertions are errors: of a condition and its opposite, or of the bits of a score. All are if the
//! expression is not constant where the file ends.

use weft_openmp::{ContextSelector, Expr};
use weft_support::{Diagnostic, FileId, SourceMap};

use crate::Options;
use crate::select::check_scores;
use crate::source::clang::LibclangMissing;
use crate::source::flat::one_line;
use crate::source::parse::errors_behind;

/// Returns the conditions of selectors that are no numbers.
pub(super) fn written<'a>(selectors: impl Iterator<Item = &'a mut ContextSelector>) -> Vec<&'a mut Expr> {
    let traits = selectors.flat_map(|selector| &mut selector.sets).flat_map(|set| &mut set.traits);
    let conditions = traits.filter(|one| one.name.text == "condition").flat_map(|one| &mut one.properties);
    conditions.filter(|expr| expr.as_integer().is_none()).collect()
}

/// Puts their values in the place of those that are constant; returns copies of the others.
pub(super) fn evaluate(
    map: &SourceMap,
    file: FileId,
    options: &Options,
    mut conditions: Vec<&mut Expr>,
) -> Result<Vec<Expr>, LibclangMissing> {
    if conditions.is_empty() {
        return Ok(Vec::new());
    }
    // Of the two one is an error, and both are if the condition is not constant.
    let assert = |prefix: &str, text: &str| format!("_Static_assert({prefix}({}), \"\");", one_line(text));
    let lines = conditions.iter().flat_map(|expr| [assert("!!", &expr.text), assert("!", &expr.text)]);
    let errors = errors_behind(map, file, &lines.collect::<Vec<_>>(), options)?;
    let mut open: Vec<Expr> = Vec::new();
    for (number, condition) in conditions.iter_mut().enumerate() {
        let (is_false, is_true) = (errors.contains(&(2 * number)), errors.contains(&(2 * number + 1)));
        if is_true != is_false {
            condition.text = u8::from(is_true).to_string();
        } else {
            open.push(condition.clone());
        }
    }
    Ok(open)
}

/// The bits of a score that is not negative.
const BITS: usize = 63;

/// Returns a selector of `directive` with the values of its scores in their places, as far as they are constant; reports those that
/// are not, or negative.
pub(super) fn with_scores(
    map: &SourceMap,
    file: FileId,
    options: &Options,
    (selector, directive): (&ContextSelector, &str),
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<ContextSelector, LibclangMissing> {
    let mut known = selector.clone();
    let traits = known.sets.iter_mut().flat_map(|set| &mut set.traits);
    let scores = traits.filter_map(|one| one.score.as_mut());
    let mut scores: Vec<&mut Expr> = scores.filter(|score| score.as_integer().is_none()).collect();
    // For each: whether it is constant, whether it is negative, and its bits.
    let lines = scores.iter().flat_map(|score| {
        let text = one_line(&score.text);
        let bits = (0..BITS).map(|bit| format!("((unsigned long long)({text}) >> {bit}) & 1"));
        let asked = [format!("({text}) == ({text})"), format!("({text}) >= 0")].into_iter().chain(bits);
        asked.map(|question| format!("_Static_assert({question}, \"\");")).collect::<Vec<_>>()
    });
    let lines: Vec<String> = lines.collect();
    let errors = if lines.is_empty() { Vec::new() } else { errors_behind(map, file, &lines, options)? };
    let mut values = Vec::new();
    for (number, score) in scores.iter_mut().enumerate() {
        let holds = |question: usize| !errors.contains(&(number * (BITS + 2) + question));
        let bits = (0..BITS).filter(|bit| holds(bit + 2)).fold(0, |bits, bit| bits | 1i128 << bit);
        let value = holds(0).then(|| if holds(1) { bits } else { -1 });
        if let Some(value) = value {
            score.text = value.to_string();
        }
        values.push((score.span, value));
    }
    let value = |expr: &Expr| values.iter().find(|(span, _)| *span == expr.span)?.1;
    check_scores(selector, directive, &value, diagnostics);
    Ok(known)
}

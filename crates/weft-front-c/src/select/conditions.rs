//! Puts the values of constant conditions of selectors in the place of what is written. [OMP 5.2 §7.1]
//!
//! ```c
//! match(user={condition(sizeof(long) == 8)})      ==>      match(user={condition(1)})
//! ```
//!
//! libclang tells a value by which of two assertions is an error; both are if the condition is not constant where the file
//! ends.

use weft_openmp::{ContextSelector, Expr};
use weft_support::{FileId, SourceMap};

use crate::Options;
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

//! Checks a directive that parses: whether its clauses go together, and whether its items are valid.

pub(crate) mod applied;
pub(crate) mod assumptions;
pub(crate) mod directive;
pub(crate) mod items;
pub(crate) mod maps;
pub(crate) mod reductions;
pub(crate) mod selectors;
pub(crate) mod values;

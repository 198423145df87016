//! What is wrong with a directive that parses: clauses that do not go together, items that are none.

pub(crate) mod directive;
pub(crate) mod items;
pub(crate) mod maps;

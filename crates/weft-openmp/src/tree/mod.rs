//! A directive as data, and its spelling.

pub(crate) mod ast;
pub(crate) mod binding;
pub(crate) mod item;
pub(crate) mod modifier;
pub(crate) mod names;
pub(crate) mod spell;
pub(crate) mod text;
pub(crate) mod typed;

//! Wrong programs, and everything that is said about each: `line:column: message`, notes below their error.

#[path = "../support/mod.rs"]
mod support;

mod atomic;
mod clauses;
mod default;
mod files;
mod loops;
mod places;
mod reduction;
mod regions;
mod tasks;
mod threadprivate;
mod worksharing;

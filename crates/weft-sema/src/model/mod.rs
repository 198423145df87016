//! What is known of a program while it is translated: data, and questions that the data alone answers.
//!
//! [`tree`] is the host language's syntax tree, [`construct`] what the directives make of it, [`nest`] and [`atomic`] the
//! statements that some constructs demand, and [`program`] all of these for one file.
//! Nothing here finds, checks or writes.

pub mod atomic;
pub mod construct;
pub mod declaration;
pub mod nest;
pub mod program;
pub mod syntax;
pub mod tree;
pub mod types;
pub mod variant;

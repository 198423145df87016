//! Selection by context: which of its directives a `metadirective` becomes, and which function a call means.
//! [OMP 5.2 §7.1 to §7.5]
//!
//! ```text
//! context       parallel, for on an x86-64 host                 context.rs
//! compatible    construct={parallel}, device={kind(gpu)}: no    compatible.rs
//! score         construct={parallel}: 1, kind(host): 4          score.rs
//! choose        by falling score, up to the first that needs    choose.rs
//!               nothing that is known at run time only
//! ```
//!
//! All of it works on parsed selectors alone; whoever reads the program says where it stands and which expressions have a
//! constant value.

pub mod choose;
pub mod compatible;
pub mod context;
pub mod score;

pub use self::choose::{Candidate, Choice, best, candidates};
pub use self::compatible::{Compatible, compatible};
pub use self::context::{Context, Device, Requirements};

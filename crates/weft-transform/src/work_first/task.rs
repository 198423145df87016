//! What is known of a task where it is created.

use weft_ir::{FuncId, Inst};

use super::taskloop::Iterations;

/// A task that a function creates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Its marker.
    pub(super) inst: Inst,
    /// The function with its body.
    pub(super) body: FuncId,
    /// Whether it is known to be executed where it stands.
    pub(super) undeferred: bool,
    /// Whether it has the clause `final`, and that may hold.
    pub(super) may_be_final: bool,
    /// Whether the runtime makes it each time ([`super::made`]).
    pub(super) is_made: bool,
    /// Whether it has to wait for tasks before it, or others for it.
    pub(super) has_dependences: bool,
    /// Whether no clause of it is the runtime's to keep, not even as a hint.
    pub(super) is_simple: bool,
    /// Whether its body asks the runtime for items of reductions, also where it is called ([`super::grouped`]).
    pub(super) asks: bool,
    /// The iterations that it shares out, if it is a `taskloop`.
    pub(super) iterations: Option<Iterations>,
}

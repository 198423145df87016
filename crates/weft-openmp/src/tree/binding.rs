//! What a `loop` construct binds to.

use crate::tree::ast::{Clause, ClauseArgs};
use crate::tree::names::Names;

/// The region that a `loop` construct binds to, which says whose threads execute its iterations [OMP 5.2 §11.7.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// The initial threads of the league share them out.
    Teams,
    /// The threads of the team do.
    Parallel,
    /// The encountering thread executes them all.
    Thread,
}

impl Binding {
    /// Returns the word of the clause `bind`.
    pub fn word(self) -> &'static str {
        match self {
            Binding::Teams => "teams",
            Binding::Parallel => "parallel",
            Binding::Thread => "thread",
        }
    }

    /// Returns what a clause `bind` says.
    pub fn of<N: Names>(clause: &Clause<N>) -> Option<Binding> {
        let ClauseArgs::Keyword(word) = &clause.args else { return None };
        [Binding::Teams, Binding::Parallel, Binding::Thread].into_iter().find(|b| b.word() == word.text)
    }
}

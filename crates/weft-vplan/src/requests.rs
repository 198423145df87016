//! What LLVM is asked for because of a loop, and does with all of a module: its options know no loops.

/// What is asked of LLVM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// The code generator is to leave conditional moves on chains as they are: the module has cells of tables (`cells.rs`), for which
    /// they are best.
    pub keeps_moves: bool,
    /// LLVM is to make no shorter vectors behind others (`checked.rs`).
    pub asks_much: bool,
}

impl std::ops::BitOrAssign for Requests {
    fn bitor_assign(&mut self, other: Requests) {
        self.keeps_moves |= other.keeps_moves;
        self.asks_much |= other.asks_much;
    }
}

//! Use-list orders: `uselistorder` and `uselistorder_bb`.
//!
//! LLVM keeps the uses of each value in a list, whose order is no part of a program's meaning but may decide which of
//! two equally good things an optimization does. With `-preserve-ll-uselistorder` LLVM prints how each list differs
//! from the one that reading the text makes:
//!
//! ```text
//! uselistorder i32 %x, { 1, 0 }
//! uselistorder ptr @g, { 2, 0, 1 }
//! uselistorder_bb @f, %loop, { 1, 0 }
//! ```
//!
//! # When an order is printed
//! LLVM rejects a module with an order that has not just as many indices as there are uses, so that an order that no
//! longer fits must go.
//! * That of a local value or block is printed if its uses are as many as the indices.
//! * That of a constant (a global, say), or of a block by its function's name, is printed if its uses are as many as
//!   when the module was read. A constant is used by instructions, initializers, and by other constants, each of which
//!   counts once however often it is used itself; an order inside a function counts what stands before the function's
//!   end, as LLVM does when it reads one.
//!
//! An edit that leaves the number of uses alone keeps the order, which then may name another permutation than before;
//! that is allowed, as any permutation is.

use crate::constants::Const;
use crate::entities::Block;
use crate::names::Symbol;
use crate::operands::Operand;

/// `uselistorder` in a function: a local, or a constant as far as this function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UseListOrder {
    /// The value, block or constant.
    pub of: Operand,
    /// A permutation of the numbers of its uses.
    pub indices: Vec<u32>,
    /// Of a constant: how many uses there were when the module was read.
    pub uses: usize,
}

/// `uselistorder` or `uselistorder_bb` outside of functions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleUseListOrder {
    /// What is used.
    pub of: OrderedUses,
    /// A permutation of the numbers of its uses.
    pub indices: Vec<u32>,
    /// How many uses there were when the module was read.
    pub uses: usize,
}

/// What an order outside of functions is the order of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OrderedUses {
    /// A constant.
    Constant(Const),
    /// A block of the function of this name.
    Block(Symbol, Block),
}

impl ModuleUseListOrder {
    /// Follows a function from its name `old` to `new`.
    pub(crate) fn rename(&mut self, old: Symbol, new: Symbol) {
        if let OrderedUses::Block(func, _) = &mut self.of
            && *func == old
        {
            *func = new;
        }
    }
}

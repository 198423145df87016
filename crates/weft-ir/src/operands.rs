//! Operands, and the list of them that an instruction has.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use crate::constants::Const;
use crate::entities::{Block, Value};
use crate::names::Symbol;

/// One operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A local value: parameter or instruction result.
    Value(Value),
    /// A constant; globals are constants.
    Const(Const),
    /// A basic block.
    Block(Block),
    /// Metadata as a call argument, as written after the word `metadata` (`!12`, `!DIExpression()`, `!"x"`).
    Metadata(Symbol),
}

/// The operands of an instruction: a slice whose elements may be replaced, and whose length belongs to the opcode.
///
/// Longer or shorter they become by what knows the opcode: [`InstData::add_incoming`](crate::InstData::add_incoming),
/// [`InstData::set_incoming`](crate::InstData::set_incoming), [`InstData::set_bundles`](crate::InstData::set_bundles).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Operands(SmallVec<[Operand; 3]>);

impl Operands {
    pub(crate) fn new(operands: impl IntoIterator<Item = Operand>) -> Operands {
        Operands(operands.into_iter().collect())
    }

    pub(crate) fn extend(&mut self, operands: impl IntoIterator<Item = Operand>) {
        self.0.extend(operands);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Puts `new` in place of the operands `from..to`.
    pub(crate) fn replace(&mut self, from: usize, to: usize, new: &[Operand]) {
        let rest: SmallVec<[Operand; 3]> = self.0[to..].into();
        self.0.truncate(from);
        self.0.extend_from_slice(new);
        self.0.extend(rest);
    }
}

impl From<SmallVec<[Operand; 3]>> for Operands {
    fn from(operands: SmallVec<[Operand; 3]>) -> Operands {
        Operands(operands)
    }
}

impl Deref for Operands {
    type Target = [Operand];
    #[inline]
    fn deref(&self) -> &[Operand] {
        &self.0
    }
}

impl DerefMut for Operands {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Operand] {
        &mut self.0
    }
}

impl<'a> IntoIterator for &'a Operands {
    type Item = &'a Operand;
    type IntoIter = std::slice::Iter<'a, Operand>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut Operands {
    type Item = &'a mut Operand;
    type IntoIter = std::slice::IterMut<'a, Operand>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

impl IntoIterator for Operands {
    type Item = Operand;
    type IntoIter = smallvec::IntoIter<[Operand; 3]>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

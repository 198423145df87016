//! What `icmp` and `fcmp` ask. [LangRef: icmp, fcmp]
//!
//! ```
//! use weft_ir::IntPredicate;
//!
//! // `5 < %n` is `%n > 5`, and its opposite is `%n <= 5`.
//! assert_eq!(IntPredicate::Slt.swapped(), IntPredicate::Sgt);
//! assert_eq!(IntPredicate::Sgt.inverse(), IntPredicate::Sle);
//! assert_eq!(IntPredicate::Sle.name(), "sle");
//! ```

use std::fmt;

/// The predicate of an `icmp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntPredicate {
    /// `eq`: equal.
    Eq,
    /// `ne`: not equal.
    Ne,
    /// `ugt`: greater, both read as unsigned.
    Ugt,
    /// `uge`: greater or equal, both read as unsigned.
    Uge,
    /// `ult`: less, both read as unsigned.
    Ult,
    /// `ule`: less or equal, both read as unsigned.
    Ule,
    /// `sgt`: greater, both read as signed.
    Sgt,
    /// `sge`: greater or equal, both read as signed.
    Sge,
    /// `slt`: less, both read as signed.
    Slt,
    /// `sle`: less or equal, both read as signed.
    Sle,
}

impl IntPredicate {
    /// All predicates, in the order of their declaration.
    pub const ALL: [IntPredicate; 10] = {
        use IntPredicate::*;
        [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle]
    };

    /// The word that stands for it in IR.
    pub const fn name(self) -> &'static str {
        match self {
            IntPredicate::Eq => "eq",
            IntPredicate::Ne => "ne",
            IntPredicate::Ugt => "ugt",
            IntPredicate::Uge => "uge",
            IntPredicate::Ult => "ult",
            IntPredicate::Ule => "ule",
            IntPredicate::Sgt => "sgt",
            IntPredicate::Sge => "sge",
            IntPredicate::Slt => "slt",
            IntPredicate::Sle => "sle",
        }
    }

    /// The predicate that `word` stands for in IR.
    pub fn from_name(word: &str) -> Option<IntPredicate> {
        IntPredicate::ALL.into_iter().find(|p| p.name() == word)
    }

    /// The predicate that asks the same with the operands exchanged.
    #[must_use]
    pub const fn swapped(self) -> IntPredicate {
        match self {
            IntPredicate::Eq | IntPredicate::Ne => self,
            IntPredicate::Ugt => IntPredicate::Ult,
            IntPredicate::Uge => IntPredicate::Ule,
            IntPredicate::Ult => IntPredicate::Ugt,
            IntPredicate::Ule => IntPredicate::Uge,
            IntPredicate::Sgt => IntPredicate::Slt,
            IntPredicate::Sge => IntPredicate::Sle,
            IntPredicate::Slt => IntPredicate::Sgt,
            IntPredicate::Sle => IntPredicate::Sge,
        }
    }

    /// The predicate that holds just where this one does not.
    #[must_use]
    pub const fn inverse(self) -> IntPredicate {
        match self {
            IntPredicate::Eq => IntPredicate::Ne,
            IntPredicate::Ne => IntPredicate::Eq,
            IntPredicate::Ugt => IntPredicate::Ule,
            IntPredicate::Uge => IntPredicate::Ult,
            IntPredicate::Ult => IntPredicate::Uge,
            IntPredicate::Ule => IntPredicate::Ugt,
            IntPredicate::Sgt => IntPredicate::Sle,
            IntPredicate::Sge => IntPredicate::Slt,
            IntPredicate::Slt => IntPredicate::Sge,
            IntPredicate::Sle => IntPredicate::Sgt,
        }
    }

    /// Whether it reads its operands as signed; `eq` and `ne` do not.
    pub const fn is_signed(self) -> bool {
        matches!(self, IntPredicate::Sgt | IntPredicate::Sge | IntPredicate::Slt | IntPredicate::Sle)
    }
}

impl fmt::Display for IntPredicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The predicate of an `fcmp`. The ordered ones hold only if no operand is a NaN, the unordered ones also if one is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatPredicate {
    /// `false`: never.
    False,
    /// `oeq`: ordered and equal.
    Oeq,
    /// `ogt`: ordered and greater.
    Ogt,
    /// `oge`: ordered and greater or equal.
    Oge,
    /// `olt`: ordered and less.
    Olt,
    /// `ole`: ordered and less or equal.
    Ole,
    /// `one`: ordered and not equal.
    One,
    /// `ord`: ordered.
    Ord,
    /// `ueq`: unordered or equal.
    Ueq,
    /// `ugt`: unordered or greater.
    Ugt,
    /// `uge`: unordered or greater or equal.
    Uge,
    /// `ult`: unordered or less.
    Ult,
    /// `ule`: unordered or less or equal.
    Ule,
    /// `une`: unordered or not equal.
    Une,
    /// `uno`: unordered.
    Uno,
    /// `true`: always.
    True,
}

impl FloatPredicate {
    /// All predicates, in the order of their declaration.
    pub const ALL: [FloatPredicate; 16] = {
        use FloatPredicate::*;
        [False, Oeq, Ogt, Oge, Olt, Ole, One, Ord, Ueq, Ugt, Uge, Ult, Ule, Une, Uno, True]
    };

    /// The word that stands for it in IR.
    pub const fn name(self) -> &'static str {
        match self {
            FloatPredicate::False => "false",
            FloatPredicate::Oeq => "oeq",
            FloatPredicate::Ogt => "ogt",
            FloatPredicate::Oge => "oge",
            FloatPredicate::Olt => "olt",
            FloatPredicate::Ole => "ole",
            FloatPredicate::One => "one",
            FloatPredicate::Ord => "ord",
            FloatPredicate::Ueq => "ueq",
            FloatPredicate::Ugt => "ugt",
            FloatPredicate::Uge => "uge",
            FloatPredicate::Ult => "ult",
            FloatPredicate::Ule => "ule",
            FloatPredicate::Une => "une",
            FloatPredicate::Uno => "uno",
            FloatPredicate::True => "true",
        }
    }

    /// The predicate that `word` stands for in IR.
    pub fn from_name(word: &str) -> Option<FloatPredicate> {
        FloatPredicate::ALL.into_iter().find(|p| p.name() == word)
    }

    /// Whether it holds for operands that compare as `order`; `None` stands for an operand that is a NaN.
    pub const fn holds(self, order: Option<std::cmp::Ordering>) -> bool {
        use FloatPredicate::*;
        use std::cmp::Ordering::*;
        match order {
            None => matches!(self, Ueq | Ugt | Uge | Ult | Ule | Une | Uno | True),
            Some(Equal) => matches!(self, Oeq | Oge | Ole | Ord | Ueq | Uge | Ule | True),
            Some(Greater) => matches!(self, Ogt | Oge | One | Ord | Ugt | Uge | Une | True),
            Some(Less) => matches!(self, Olt | Ole | One | Ord | Ult | Ule | Une | True),
        }
    }

    /// The predicate that asks the same with the operands exchanged.
    #[must_use]
    pub const fn swapped(self) -> FloatPredicate {
        use FloatPredicate::*;
        match self {
            Ogt => Olt,
            Oge => Ole,
            Olt => Ogt,
            Ole => Oge,
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
            False | Oeq | One | Ord | Ueq | Une | Uno | True => self,
        }
    }

    /// The predicate that holds just where this one does not.
    #[must_use]
    pub const fn inverse(self) -> FloatPredicate {
        use FloatPredicate::*;
        match self {
            False => True,
            Oeq => Une,
            Ogt => Ule,
            Oge => Ult,
            Olt => Uge,
            Ole => Ugt,
            One => Ueq,
            Ord => Uno,
            Ueq => One,
            Ugt => Ole,
            Uge => Olt,
            Ult => Oge,
            Ule => Ogt,
            Une => Oeq,
            Uno => Ord,
            True => False,
        }
    }
}

impl fmt::Display for FloatPredicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering;

    fn holds(predicate: IntPredicate, left: i8, right: i8) -> bool {
        let (l, r) = (left as u8, right as u8);
        match predicate {
            IntPredicate::Eq => left == right,
            IntPredicate::Ne => left != right,
            IntPredicate::Ugt => l > r,
            IntPredicate::Uge => l >= r,
            IntPredicate::Ult => l < r,
            IntPredicate::Ule => l <= r,
            IntPredicate::Sgt => left > right,
            IntPredicate::Sge => left >= right,
            IntPredicate::Slt => left < right,
            IntPredicate::Sle => left <= right,
        }
    }

    #[test]
    fn exchanged_and_inverted_integer_predicates() {
        for predicate in IntPredicate::ALL {
            assert_eq!(IntPredicate::from_name(predicate.name()), Some(predicate));
            for left in [-128, -1, 0, 1, 127] {
                for right in [-128, -1, 0, 1, 127] {
                    assert_eq!(holds(predicate, left, right), holds(predicate.swapped(), right, left));
                    assert_eq!(holds(predicate, left, right), !holds(predicate.inverse(), left, right));
                }
            }
        }
    }

    #[test]
    fn exchanged_and_inverted_float_predicates() {
        let orders = [None, Some(Ordering::Less), Some(Ordering::Equal), Some(Ordering::Greater)];
        for predicate in FloatPredicate::ALL {
            assert_eq!(FloatPredicate::from_name(predicate.name()), Some(predicate));
            for order in orders {
                let exchanged = order.map(Ordering::reverse);
                assert_eq!(predicate.holds(order), predicate.swapped().holds(exchanged));
                assert_eq!(predicate.holds(order), !predicate.inverse().holds(order));
            }
        }
    }
}

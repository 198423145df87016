//! The numbers in a nest: unsigned 64-bit expressions of loop indices and of values from outside.
//!
//! ```text
//! min(4, n - o * 4)      Expr::min(4.into(), n - o * 4.into())
//! ```
//!
//! The functions that make an expression simplify what is plain: constants, `x + 0`, `x * 1`, `x / 1`, `x % 1`.
//! So a nest whose transformations have constant sizes comes out as one would write it by hand.
//!
//! # Preconditions
//! No sum or product passes 2^64, no difference passes 0, and no divisor is 0 where the expression is evaluated.
//! OpenMP demands that the number of iterations of a whole nest fits the type of its variables. [OMP 5.2 §4.4.2]

/// The index of a loop of a nest. It runs from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variable(pub(crate) u32);

/// What a [`Expr::Binary`] computes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// `left + right`
    Add,
    /// `left - right`
    Sub,
    /// `left * right`
    Mul,
    /// `left / right`
    Div,
    /// `left % right`
    Rem,
    /// The smaller of both.
    Min,
    /// The larger of both.
    Max,
}

/// An unsigned 64-bit number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expr {
    /// A constant.
    Constant(u64),
    /// The value of this number, from 0, in the client's list of values from outside the nest.
    Parameter(usize),
    /// The index of a loop around.
    Index(Variable),
    /// An operation on two others.
    Binary(Operation, Box<Expr>, Box<Expr>),
}

impl From<u64> for Expr {
    fn from(value: u64) -> Expr {
        Expr::Constant(value)
    }
}

impl From<Variable> for Expr {
    fn from(variable: Variable) -> Expr {
        Expr::Index(variable)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident;)*) => {
        $(impl std::ops::$operator for Expr {
            type Output = Expr;

            fn $method(self, right: Expr) -> Expr {
                Expr::binary(Operation::$operator, self, right)
            }
        })*
    };
}

operators! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
    Rem rem;
}

impl Operation {
    /// The result, modulo 2^64. A division by 0 yields 0.
    #[must_use]
    pub fn apply(self, left: u64, right: u64) -> u64 {
        match self {
            Operation::Add => left.wrapping_add(right),
            Operation::Sub => left.wrapping_sub(right),
            Operation::Mul => left.wrapping_mul(right),
            Operation::Div => left.checked_div(right).unwrap_or(0),
            Operation::Rem => left.checked_rem(right).unwrap_or(0),
            Operation::Min => left.min(right),
            Operation::Max => left.max(right),
        }
    }
}

impl Expr {
    /// The smaller of both.
    #[must_use]
    pub fn min(left: Expr, right: Expr) -> Expr {
        Expr::binary(Operation::Min, left, right)
    }

    /// The larger of both.
    #[must_use]
    pub fn max(left: Expr, right: Expr) -> Expr {
        Expr::binary(Operation::Max, left, right)
    }

    /// `number / size`, rounded up; right for any number, also close to 2^64, and any size but 0.
    #[must_use]
    pub fn div_up(number: Expr, size: Expr) -> Expr {
        let some = Expr::min(number.clone(), 1.into());
        (number - some.clone()) / size + some
    }

    /// The operation, simplified.
    fn binary(operation: Operation, left: Expr, right: Expr) -> Expr {
        use Expr::Constant;
        use Operation::{Add, Div, Max, Min, Mul, Rem, Sub};
        match (operation, &left, &right) {
            (Div | Rem, _, Constant(0)) => {}
            (_, Constant(l), Constant(r)) => return Constant(operation.apply(*l, *r)),
            (Add | Sub | Max, _, Constant(0)) | (Mul | Div, _, Constant(1)) => return left,
            (Add | Max, Constant(0), _) | (Mul, Constant(1), _) => return right,
            (Mul | Min, _, Constant(0)) | (Mul | Min, Constant(0), _) | (Rem, _, Constant(1)) => {
                return Constant(0);
            }
            (Min | Max, l, r) if l == r => return left,
            (Sub, l, r) if l == r => return Constant(0),
            _ => {}
        }
        Expr::Binary(operation, Box::new(left), Box::new(right))
    }

    /// Whether the index of one of the loops `variables` is part of it.
    #[must_use]
    pub fn mentions(&self, variables: &[Variable]) -> bool {
        match self {
            Expr::Constant(_) | Expr::Parameter(_) => false,
            Expr::Index(variable) => variables.contains(variable),
            Expr::Binary(_, left, right) => left.mentions(variables) || right.mentions(variables),
        }
    }

    /// The expression with `to` in the place of the index `variable`.
    #[must_use]
    pub fn substitute(&self, variable: Variable, to: &Expr) -> Expr {
        match self {
            Expr::Index(found) if *found == variable => to.clone(),
            Expr::Constant(_) | Expr::Parameter(_) | Expr::Index(_) => self.clone(),
            Expr::Binary(operation, left, right) => {
                Expr::binary(*operation, left.substitute(variable, to), right.substitute(variable, to))
            }
        }
    }

    /// The expression with other indices.
    #[must_use]
    pub(crate) fn renamed(&self, rename: &impl Fn(Variable) -> Variable) -> Expr {
        match self {
            Expr::Index(variable) => Expr::Index(rename(*variable)),
            Expr::Constant(_) | Expr::Parameter(_) => self.clone(),
            Expr::Binary(operation, left, right) => {
                Expr::Binary(*operation, Box::new(left.renamed(rename)), Box::new(right.renamed(rename)))
            }
        }
    }

    /// Whether it is the index `variable`, or a sum of that and what does not depend on it.
    #[must_use]
    pub fn steps_with(&self, variable: Variable) -> bool {
        match self {
            Expr::Index(found) => *found == variable,
            Expr::Binary(Operation::Add, left, right) => {
                (left.steps_with(variable) && !right.mentions(&[variable]))
                    || (right.steps_with(variable) && !left.mentions(&[variable]))
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Expr, Operation, Variable};

    #[test]
    fn what_is_plain_is_simplified() {
        let (n, i) = (Expr::Parameter(0), Expr::from(Variable(0)));
        assert_eq!(n.clone() * 1.into(), n);
        assert_eq!(i.clone() % 1.into(), 0.into());
        assert_eq!(i * 0.into() + n.clone(), n);
        assert_eq!(Expr::min(n.clone(), n.clone()), n);
        assert_eq!(Expr::div_up(13.into(), 4.into()), 4.into());
        assert_eq!(Expr::div_up(0.into(), 4.into()), 0.into());
        assert_eq!(Expr::div_up(u64::MAX.into(), 2.into()), (1 << 63).into());
        let by_zero = Expr::from(3) / 0.into();
        assert!(matches!(by_zero, Expr::Binary(Operation::Div, ..)), "{by_zero:?}");
    }

    #[test]
    fn an_index_may_step_with_a_loop() {
        let (n, i, j) = (Expr::Parameter(0), Variable(0), Variable(1));
        let sum = Expr::from(j) * n.clone() + i.into();
        assert!(sum.steps_with(i) && !sum.steps_with(j));
        assert!(!(n - i.into()).steps_with(i));
        assert!(!(Expr::from(i) + i.into()).steps_with(i));
    }
}

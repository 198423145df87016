//! The trip count of a counted loop: the formula, for any arithmetic that can compute it.
//!
//! A loop tests `first`, `first + stride`, `first + 2 * stride`, … against a bound and goes on while the test holds.
//! [`passing_tests`] counts the tests that hold before the first that does not:
//!
//! | goes on while | tests that hold |
//! |---|---|
//! | `v < bound` | `first < bound ? (bound - first - 1) / stride + 1 : 0` |
//! | `v <= bound` | `first <= bound ? (bound - first) / stride + 1 : 0` |
//! | `v > bound`, `v >= bound` | the same with the roles exchanged and `-stride` |
//! | `v != bound` | the least `k` with `k * stride = bound - first`, modulo 2^bits |
//!
//! The formula takes differences in the width of the values and reads them as unsigned: where the comparison holds, the
//! result is the distance, signed or not. The rest is 64 bits wide, so a count that the width itself cannot hold is
//! right too (`i8` from -128 to 127 has 256 values).
//!
//! # Preconditions
//! - In a loop with `<`, `<=`, `>` or `>=`, the values do not wrap before the test fails. The language demands this of
//!   the loops of worksharing constructs. [OMP 5.2 §4.4.1]
//! - A loop with `!=` ends.

use weft_ir::IntPredicate;

/// The relation of value and bound while which a loop goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `!=`
    NotEqual,
}

impl Relation {
    /// The relation of the predicate of an `icmp`, and whether it compares signed values.
    ///
    /// `None` for `eq`, since no counted loop goes on while values are equal.
    pub fn of_predicate(predicate: IntPredicate) -> Option<(Relation, bool)> {
        let relation = match predicate {
            IntPredicate::Slt | IntPredicate::Ult => Relation::Less,
            IntPredicate::Sle | IntPredicate::Ule => Relation::LessEqual,
            IntPredicate::Sgt | IntPredicate::Ugt => Relation::Greater,
            IntPredicate::Sge | IntPredicate::Uge => Relation::GreaterEqual,
            IntPredicate::Ne => Relation::NotEqual,
            IntPredicate::Eq => return None,
        };
        Some((relation, predicate.is_signed()))
    }

    /// The predicate of the `icmp` with this relation.
    pub fn predicate(self, signed: bool) -> IntPredicate {
        match (self, signed) {
            (Relation::Less, true) => IntPredicate::Slt,
            (Relation::LessEqual, true) => IntPredicate::Sle,
            (Relation::Greater, true) => IntPredicate::Sgt,
            (Relation::GreaterEqual, true) => IntPredicate::Sge,
            (Relation::Less, false) => IntPredicate::Ult,
            (Relation::LessEqual, false) => IntPredicate::Ule,
            (Relation::Greater, false) => IntPredicate::Ugt,
            (Relation::GreaterEqual, false) => IntPredicate::Uge,
            (Relation::NotEqual, _) => IntPredicate::Ne,
        }
    }

    /// Whether values must grow for the test to fail; `None` if either way does.
    pub fn goes_up(self) -> Option<bool> {
        match self {
            Relation::Less | Relation::LessEqual => Some(true),
            Relation::Greater | Relation::GreaterEqual => Some(false),
            Relation::NotEqual => None,
        }
    }
}

/// By how much the tested value changes from one test to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride<V> {
    /// This much; not a multiple of 2^bits.
    Constant(i128),
    /// Towards the bound by this unsigned 64-bit value; 0 counts as 1. Not with [`Relation::NotEqual`].
    Towards(V),
}

/// Arithmetic on integers of 1 to 64 bits: two's complement, wrapping.
pub trait Arithmetic {
    /// A number with its width.
    type Value: Copy;

    /// A constant of `bits` bits.
    fn constant(&mut self, bits: u32, value: i128) -> Self::Value;
    /// `left - right`
    fn sub(&mut self, left: Self::Value, right: Self::Value) -> Self::Value;
    /// `left + right`
    fn add(&mut self, left: Self::Value, right: Self::Value) -> Self::Value;
    /// `left * right`
    fn mul(&mut self, left: Self::Value, right: Self::Value) -> Self::Value;
    /// `left / right`, unsigned; `right` is not 0.
    fn udiv(&mut self, left: Self::Value, right: Self::Value) -> Self::Value;
    /// `left >> right`, unsigned.
    fn lshr(&mut self, left: Self::Value, right: Self::Value) -> Self::Value;
    /// `left & right`
    fn and(&mut self, left: Self::Value, right: Self::Value) -> Self::Value;
    /// The same number in 64 bits, unsigned.
    fn widen(&mut self, value: Self::Value) -> Self::Value;
    /// The comparison with an `icmp`'s predicate: 1 bit.
    fn compare(&mut self, predicate: IntPredicate, left: Self::Value, right: Self::Value) -> Self::Value;
    /// `condition ? yes : no`
    fn select(&mut self, condition: Self::Value, yes: Self::Value, no: Self::Value) -> Self::Value;
}

/// How many tests in a row hold, the first of them with the value `first`: a 64-bit number.
///
/// `first` and `bound` have `bits` bits. The module has the formulas and their preconditions.
pub fn passing_tests<A: Arithmetic>(
    a: &mut A,
    bits: u32,
    (relation, signed): (Relation, bool),
    first: A::Value,
    bound: A::Value,
    stride: Stride<A::Value>,
) -> A::Value {
    let up = match (relation.goes_up(), stride) {
        (Some(up), _) => up,
        (None, Stride::Constant(by)) => by > 0,
        (None, Stride::Towards(_)) => true,
    };
    let (high, low) = if up { (bound, first) } else { (first, bound) };
    let distance = a.sub(high, low);
    if relation == Relation::NotEqual {
        return match stride {
            Stride::Constant(by) => equal_after(a, bits, distance, by.unsigned_abs()),
            Stride::Towards(_) => a.widen(distance),
        };
    }
    let holds = a.compare(relation.predicate(signed), first, bound);
    let distance = a.widen(distance);
    let one = a.constant(64, 1);
    let zero = a.constant(64, 0);
    let is_strict = matches!(relation, Relation::Less | Relation::Greater);
    let steps = match stride {
        Stride::Constant(by) if by.unsigned_abs() == 1 && is_strict => distance,
        Stride::Constant(by) if by.unsigned_abs() == 1 => a.add(distance, one),
        _ => {
            let magnitude = match stride {
                Stride::Constant(by) => a.constant(64, by.abs()),
                Stride::Towards(by) => {
                    // A step of 0 has no count, but must not divide by 0 where the loop does not run at all.
                    let is_zero = a.compare(IntPredicate::Eq, by, zero);
                    a.select(is_zero, one, by)
                }
            };
            let distance = if is_strict { a.sub(distance, one) } else { distance };
            let whole = a.udiv(distance, magnitude);
            a.add(whole, one)
        }
    };
    a.select(holds, steps, zero)
}

/// The least `k` with `k * by = distance` modulo 2^bits, for a `by` that is no multiple of 2^bits, if there is one.
///
/// With `by = odd * 2^shift`, `k` is `(distance >> shift) / odd` modulo 2^(bits - shift); odd numbers have inverses.
fn equal_after<A: Arithmetic>(a: &mut A, bits: u32, distance: A::Value, by: u128) -> A::Value {
    if by == 1 {
        return a.widen(distance);
    }
    let shift = by.trailing_zeros();
    let odd = by >> shift;
    let left = bits.saturating_sub(shift);
    let mut steps = distance;
    if shift > 0 {
        let places = a.constant(bits, i128::from(shift));
        steps = a.lshr(steps, places);
    }
    if odd > 1 {
        let inverse = a.constant(bits, signed(inverse(odd), bits));
        steps = a.mul(steps, inverse);
        if shift > 0 {
            let mask = a.constant(bits, (1i128 << left) - 1);
            steps = a.and(steps, mask);
        }
    }
    a.widen(steps)
}

/// The inverse of an odd number modulo 2^128.
fn inverse(odd: u128) -> u128 {
    // Each round doubles the number of correct bits; `odd` itself is correct in three.
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// The lowest `bits` bits as a signed number, as in IR constants.
fn signed(value: u128, bits: u32) -> i128 {
    let unused = 128 - bits;
    ((value << unused) as i128) >> unused
}

#[cfg(test)]
mod tests;

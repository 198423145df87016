//! The formulas against a simulation of the loop, value by value.

use proptest::prelude::*;

use super::*;

/// Carries the formulas out; numbers are kept as their lowest bits, with their width.
struct Numbers;

fn mask(bits: u32) -> u128 {
    (1 << bits) - 1
}

fn as_signed(value: u128, bits: u32) -> i128 {
    signed(value, bits)
}

fn holds(predicate: IntPredicate, (left, bits): (u128, u32), (right, _): (u128, u32)) -> bool {
    let (l, r) = (as_signed(left, bits), as_signed(right, bits));
    match predicate {
        IntPredicate::Eq => left == right,
        IntPredicate::Ne => left != right,
        IntPredicate::Ult => left < right,
        IntPredicate::Ule => left <= right,
        IntPredicate::Ugt => left > right,
        IntPredicate::Uge => left >= right,
        IntPredicate::Slt => l < r,
        IntPredicate::Sle => l <= r,
        IntPredicate::Sgt => l > r,
        IntPredicate::Sge => l >= r,
    }
}

impl Arithmetic for Numbers {
    type Value = (u128, u32);

    fn constant(&mut self, bits: u32, value: i128) -> (u128, u32) {
        (value as u128 & mask(bits), bits)
    }
    fn sub(&mut self, l: (u128, u32), r: (u128, u32)) -> (u128, u32) {
        assert_eq!(l.1, r.1);
        (l.0.wrapping_sub(r.0) & mask(l.1), l.1)
    }
    fn add(&mut self, l: (u128, u32), r: (u128, u32)) -> (u128, u32) {
        assert_eq!(l.1, r.1);
        (l.0.wrapping_add(r.0) & mask(l.1), l.1)
    }
    fn mul(&mut self, l: (u128, u32), r: (u128, u32)) -> (u128, u32) {
        assert_eq!(l.1, r.1);
        (l.0.wrapping_mul(r.0) & mask(l.1), l.1)
    }
    fn udiv(&mut self, l: (u128, u32), r: (u128, u32)) -> (u128, u32) {
        assert_eq!(l.1, r.1);
        (l.0 / r.0, l.1)
    }
    fn lshr(&mut self, l: (u128, u32), r: (u128, u32)) -> (u128, u32) {
        assert!(l.1 == r.1 && r.0 < u128::from(l.1), "a shift by all bits is poison");
        (l.0 >> r.0, l.1)
    }
    fn and(&mut self, l: (u128, u32), r: (u128, u32)) -> (u128, u32) {
        (l.0 & r.0, l.1)
    }
    fn widen(&mut self, value: (u128, u32)) -> (u128, u32) {
        (value.0, 64)
    }
    fn compare(&mut self, predicate: IntPredicate, l: (u128, u32), r: (u128, u32)) -> (u128, u32) {
        assert_eq!(l.1, r.1);
        (u128::from(holds(predicate, l, r)), 1)
    }
    fn select(&mut self, c: (u128, u32), yes: (u128, u32), no: (u128, u32)) -> (u128, u32) {
        if c.0 == 1 { yes } else { no }
    }
}

/// Tests value after value; `None` if the loop passes the end of its range, or runs too long.
fn simulate(
    bits: u32,
    relation: Relation,
    is_signed: bool,
    first: u128,
    bound: u128,
    by: i128,
) -> Option<u64> {
    let predicate = relation.predicate(is_signed);
    let mut value = first;
    // A loop that has seen every value will not end.
    for count in 0..200_000.min((1 << bits.min(40)) + 1) {
        if !holds(predicate, (value, bits), (bound, bits)) {
            return Some(count);
        }
        let next = value.wrapping_add(by as u128) & mask(bits);
        let read = |v: u128| if is_signed { as_signed(v, bits) } else { v as i128 };
        if relation != Relation::NotEqual && read(value) + by != read(next) {
            return None;
        }
        value = next;
    }
    None
}

const RELATIONS: [Relation; 5] =
    [Relation::Less, Relation::LessEqual, Relation::Greater, Relation::GreaterEqual, Relation::NotEqual];

/// Compares both forms of the stride with the simulation; returns whether the simulation ended.
fn check(bits: u32, relation: Relation, is_signed: bool, first: u128, bound: u128, magnitude: i128) -> bool {
    let up = relation.goes_up();
    let by = if up == Some(false) { -magnitude } else { magnitude };
    let Some(wanted) = simulate(bits, relation, is_signed, first, bound, by) else { return false };
    let mut strides = vec![Stride::Constant(by)];
    if up.is_some() && by != 0 {
        strides.push(Stride::Towards((by.unsigned_abs(), 64)));
    }
    for stride in strides {
        let test = (relation, is_signed);
        let (count, width) = passing_tests(&mut Numbers, bits, test, (first, bits), (bound, bits), stride);
        assert_eq!(
            (count, width),
            (u128::from(wanted), 64),
            "i{bits} {} from {first} to {bound} by {stride:?}",
            relation.predicate(is_signed)
        );
    }
    true
}

#[test]
fn all_loops_of_five_bits() {
    let mut ended = 0;
    for relation in RELATIONS {
        for is_signed in [false, true] {
            for first in 0..32 {
                for bound in 0..32 {
                    for by in 1..16 {
                        ended += usize::from(check(5, relation, is_signed, first, bound, by));
                        if relation == Relation::NotEqual {
                            ended += usize::from(check(5, relation, is_signed, first, bound, -by));
                        }
                    }
                }
            }
        }
    }
    assert!(ended > 100_000, "only {ended} loops came to an end");
}

#[test]
fn counts_that_the_width_cannot_hold() {
    // for (signed char i = -128; i <= 126; i++), and to 127 without the overflow that would follow.
    assert!(check(8, Relation::LessEqual, true, 0x80, 126, 1));
    let whole =
        passing_tests(&mut Numbers, 8, (Relation::LessEqual, true), (0x80, 8), (127, 8), Stride::Constant(1));
    assert_eq!(whole, (256, 64));
    let half = (1u128 << 63, 64);
    let max = (u128::from(u64::MAX >> 1), 64);
    let up = passing_tests(&mut Numbers, 64, (Relation::Less, true), half, max, Stride::Constant(1));
    assert_eq!(up, (u128::from(u64::MAX), 64));
    let down = passing_tests(&mut Numbers, 64, (Relation::Greater, true), max, half, Stride::Constant(-1));
    assert_eq!(down, (u128::from(u64::MAX), 64));
}

#[test]
fn a_step_of_zero_divides_nothing() {
    let (count, _) =
        passing_tests(&mut Numbers, 32, (Relation::Less, true), (5, 32), (5, 32), Stride::Towards((0, 64)));
    assert_eq!(count, 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]
    #[test]
    fn the_formula_counts_what_the_loop_does(
        bits in prop_oneof![Just(8u32), Just(16), Just(32), Just(64)],
        relation in prop::sample::select(RELATIONS.to_vec()),
        is_signed: bool,
        first: u64,
        // Bounds near the start and steps near the distance are the loops that end.
        near in -100_000i128..100_000,
        far: Option<u64>,
        by in prop_oneof![1i128..20, 1i128..100_000, 1i128..0x7fff_ffff],
        back: bool,
    ) {
        let first = u128::from(first) & mask(bits);
        let bound = match far {
            Some(far) => u128::from(far),
            None => first.wrapping_add(near as u128),
        } & mask(bits);
        let most = (1i128 << (bits - 1)) - 1;
        let by = if by > most { by % most + 1 } else { by };
        let by = if back && relation == Relation::NotEqual { -by } else { by };
        check(bits, relation, is_signed, first, bound, by);
    }
}

//! Nests of loops whose inner bounds depend on outer variables, shared out as one loop. [OMP 5.2 §4.4.2]
//!
//! ```text
//!  for (i = 0; i < 4; i++)             j
//!    for (j = i; j < 4; j++)     i     0 1 2 3          points, in the order of execution:
//!                                0     0 0 0 0          each of two threads gets five,
//!                                1       1 1 1          the second from (1, 2) to (3, 3)
//!                                2         . .
//! ```
//!
//! Points of the nest are numbered in the order in which they are executed, and divided evenly, to the point.
//! A point is found by its number level by level: the search skips an iteration if all points below it come before.
//! If the number of points below does not depend on the iteration, a division finds it, so that nests without
//! dependence cost nothing; with dependence, the search takes as many steps as the outer loops have iterations.

/// Types of loop variables. [kmp_collapse.h: loop_type_t]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct Type(pub(crate) i32);

impl Type {
    /// The value of a variable of this type that these bits are stored into, as 64 bits.
    fn fix(self, bits: u64) -> u64 {
        match self.0 {
            0 => u64::from(bits as u8),
            1 => i64::from(bits as i8) as u64,
            2 => u64::from(bits as u16),
            3 => i64::from(bits as i16) as u64,
            4 => u64::from(bits as u32),
            5 => i64::from(bits as i32) as u64,
            _ => bits,
        }
    }

    fn is_signed(self) -> bool {
        self.0 & 1 != 0
    }

    /// The same value as a number.
    fn number(self, bits: u64) -> i128 {
        let bits = self.fix(bits);
        if self.is_signed() { i128::from(bits as i64) } else { i128::from(bits) }
    }
}

/// How a loop's variable is compared with the upper bound. [kmp_collapse.h: comparison_t]
const LESS_OR_EQUAL: i32 = 0;
const GREATER_OR_EQUAL: i32 = 1;
const NOT_EQUAL: i32 = 2;
const LESS: i32 = 3;
const GREATER: i32 = 4;

/// A loop of a nest: from `lower.0 + lower.1 * outer` to `upper.0 + upper.1 * outer`. [kmp_collapse.h: bounds_info_t]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub(crate) struct Level {
    /// The type bounds are computed in.
    pub(crate) loop_type: Type,
    /// The type of the variable.
    pub(crate) variable_type: Type,
    /// See the constants.
    pub(crate) comparison: i32,
    /// The level whose variable the bounds depend on; any level if they do not.
    pub(crate) outer: u32,
    /// The constant part, and the factor.
    pub(crate) lower: [u64; 2],
    /// See `lower`.
    pub(crate) upper: [u64; 2],
    /// From one iteration to the next.
    pub(crate) step: i64,
    /// How many iterations there are, if the bounds do not depend on other loops.
    pub(crate) trips: u64,
}

impl Level {
    /// The step, which is signed even if the bounds are not.
    fn step(&self) -> i64 {
        const UINT64: i32 = 6;
        if self.loop_type.0 < UINT64 { i64::from(self.step as i32) } else { self.step }
    }

    fn bound(&self, [base, factor]: [u64; 2], point: &[u64]) -> u64 {
        // An outermost loop may name a level that has no value yet, with a factor of 0.
        let outer = point.get(self.outer as usize).copied().unwrap_or(0);
        self.loop_type.fix(base.wrapping_add(factor.wrapping_mul(outer)))
    }

    fn depends_on(&self, level: usize) -> bool {
        let depends = [self.lower[1], self.upper[1]].iter().any(|&factor| self.loop_type.fix(factor) != 0);
        depends && self.outer as usize == level
    }

    /// How many iterations there are at a point of the levels around it.
    fn trips_at(&self, point: &[u64]) -> u64 {
        let lower = self.loop_type.number(self.bound(self.lower, point));
        let upper = self.loop_type.number(self.bound(self.upper, point));
        let step = i128::from(self.step());
        let (distance, open) = match self.comparison {
            LESS_OR_EQUAL => (upper - lower, false),
            GREATER_OR_EQUAL => (lower - upper, false),
            LESS => (upper - lower, true),
            GREATER => (lower - upper, true),
            _ if step > 0 => (upper - lower, true),
            _ => (lower - upper, true),
        };
        let distance = distance - i128::from(open);
        if distance < 0 { 0 } else { (distance / step.abs().max(1) + 1) as u64 }
    }

    /// The variable's value in an iteration.
    fn value_at(&self, point: &[u64], iteration: u64) -> u64 {
        let lower = self.bound(self.lower, point);
        self.variable_type.fix(lower.wrapping_add(iteration.wrapping_mul(self.step() as u64)))
    }

    /// Writes the comparison as `<=` or `>=`.
    fn make_inclusive(&mut self) {
        let up = match self.comparison {
            LESS => true,
            GREATER => false,
            NOT_EQUAL => self.step() > 0,
            _ => return,
        };
        self.comparison = if up { LESS_OR_EQUAL } else { GREATER_OR_EQUAL };
        let upper = if up { self.upper[0].wrapping_sub(1) } else { self.upper[0].wrapping_add(1) };
        self.upper[0] = self.loop_type.fix(upper);
    }
}

/// Prepares a nest whose bounds do not depend on each other; returns how many points it has.
pub(crate) fn count_rectangle(nest: &mut [Level]) -> u64 {
    nest.iter_mut().fold(1, |points: u64, level| {
        level.trips = level.trips_at(&[]);
        level.make_inclusive();
        points.wrapping_mul(level.trips)
    })
}

/// The variables' values at point `number` of such a nest.
pub(crate) fn point_of_rectangle(nest: &[Level], number: u64, point: &mut [u64]) {
    let mut below = nest.iter().fold(1, |points: u64, level| points.wrapping_mul(level.trips));
    let mut rest = number;
    for (at, level) in nest.iter().enumerate() {
        below = below.checked_div(level.trips).unwrap_or(1);
        point[at] = level.value_at(&point[..at], rest.checked_div(below).unwrap_or(0));
        rest = rest.checked_rem(below).unwrap_or(0);
    }
}

/// How many points lie below a point of the outer levels.
fn count(nest: &[Level], point: &mut Vec<u64>) -> u64 {
    let at = point.len();
    let Some(level) = nest.get(at) else { return 1 };
    let trips = level.trips_at(point);
    let mut below = |iteration| {
        point.push(level.value_at(point, iteration));
        let points = count(nest, point);
        point.pop();
        points
    };
    if trips == 0 {
        0
    } else if nest[at + 1..].iter().any(|inner| inner.depends_on(at)) {
        (0..trips).map(below).fold(0, u64::wrapping_add)
    } else {
        trips.wrapping_mul(below(0))
    }
}

/// The variables' values at a point. Precondition: the nest has the point.
fn find(nest: &[Level], number: u64) -> Vec<u64> {
    let mut point = Vec::with_capacity(nest.len());
    let mut rest = number;
    for (at, level) in nest.iter().enumerate() {
        let depends = nest[at + 1..].iter().any(|inner| inner.depends_on(at));
        let mut iteration = 0;
        loop {
            point.push(level.value_at(&point, iteration));
            let below = count(nest, &mut point);
            if rest < below {
                break;
            }
            point.pop();
            if depends {
                rest -= below;
                iteration += 1;
            } else {
                iteration = rest / below;
                rest %= below;
            }
        }
    }
    point
}

/// A thread's part of a nest.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Share {
    /// The variables' values at its first point.
    pub(crate) first: Vec<u64>,
    /// Those at its last point.
    pub(crate) last: Vec<u64>,
    /// Whether that is the last point of the nest.
    pub(crate) has_last: bool,
}

/// Writes the nest's comparisons as `<=` and `>=`, and returns the part of it; `None` if it has no point.
pub(crate) fn share(nest: &mut [Level], part: super::fixed::Part) -> Option<Share> {
    let points = count(nest, &mut Vec::with_capacity(nest.len()));
    let (first, length) = part.even_share(points);
    let share = (length > 0).then(|| Share {
        first: find(nest, first),
        last: find(nest, first + length - 1),
        has_last: first + length == points,
    });
    nest.iter_mut().for_each(Level::make_inclusive);
    share
}

#[cfg(test)]
mod tests {
    use super::super::fixed::Part;
    use super::*;

    const INT: Type = Type(5);
    const UNSIGNED: Type = Type(4);

    fn level(comparison: i32, lower: [i64; 2], upper: [i64; 2], step: i64, outer: u32) -> Level {
        Level {
            loop_type: INT,
            variable_type: INT,
            comparison,
            outer,
            lower: lower.map(|word| word as u64),
            upper: upper.map(|word| word as u64),
            step,
            trips: 0,
        }
    }

    /// All points of a nest, one after the other.
    fn walk(nest: &[Level], point: &mut Vec<u64>, points: &mut Vec<Vec<u64>>) {
        let Some(level) = nest.get(point.len()) else {
            points.push(point.clone());
            return;
        };
        for iteration in 0..level.trips_at(point) {
            point.push(level.value_at(point, iteration));
            walk(nest, point, points);
            point.pop();
        }
    }

    fn check(nest: &[Level]) {
        let mut points = Vec::new();
        walk(nest, &mut Vec::new(), &mut points);
        for parts in [1, 2, 3, 7, 50] {
            let mut next = 0;
            for at in 0..parts {
                let mut own = nest.to_vec();
                let Some(share) = share(&mut own, Part { at, parts }) else { continue };
                assert_eq!(share.first, points[next], "{nest:?}, {at} of {parts}");
                let last = points.iter().position(|point| *point == share.last).expect("a point");
                assert!(last >= next);
                next = last + 1;
                assert_eq!(share.has_last, next == points.len());
                assert!(own.iter().all(|level| level.comparison <= GREATER_OR_EQUAL));
            }
            assert_eq!(next, points.len(), "{nest:?} in {parts} parts");
        }
    }

    #[test]
    fn triangles_are_shared_out_to_the_point() {
        check(&[level(LESS, [0, 0], [9, 0], 1, 0), level(LESS, [0, 1], [9, 0], 1, 0)]);
        check(&[level(LESS_OR_EQUAL, [0, 0], [9, 0], 1, 0), level(LESS, [0, 0], [0, 1], 1, 0)]);
        check(&[level(GREATER, [5, 0], [-3, 0], -2, 0), level(NOT_EQUAL, [-9, 0], [0, -3], 3, 0)]);
    }

    #[test]
    fn deep_nests_depend_on_any_outer_level() {
        let outer = level(LESS, [0, 0], [5, 0], 1, 0);
        let middle = level(GREATER_OR_EQUAL, [3, 1], [0, 0], -1, 0);
        check(&[outer, middle, level(LESS, [0, 1], [6, 0], 2, 0)]);
        check(&[outer, middle, level(LESS, [0, 1], [6, 0], 2, 1), level(LESS, [0, 0], [3, 0], 1, 0)]);
        check(&[outer, level(LESS, [0, 0], [0, 0], 1, 0), level(LESS, [0, 1], [6, 0], 1, 1)]);
    }

    #[test]
    fn factors_of_unsigned_loops_may_stand_for_negative_numbers() {
        let mut inner = level(LESS, [0, 0], [7, -1], 1, 0);
        inner.loop_type = UNSIGNED;
        inner.upper[1] = u64::from(u32::MAX);
        let mut nest = [level(LESS, [0, 0], [7, 0], 1, 0), inner];
        let share = share(&mut nest, Part { at: 0, parts: 1 }).expect("points");
        assert_eq!((share.first, share.last), (vec![0, 0], vec![6, 0]));
    }

    #[test]
    fn rectangles_have_points_by_number() {
        let mut nest = [level(LESS, [2, 0], [8, 0], 3, 0), level(NOT_EQUAL, [9, 0], [1, 0], -2, 0)];
        let mut points = Vec::new();
        walk(&nest, &mut Vec::new(), &mut points);
        assert_eq!(count_rectangle(&mut nest), points.len() as u64);
        assert_eq!((nest[0].trips, nest[1].trips), (2, 4));
        for (number, expected) in points.iter().enumerate() {
            let mut point = [0; 2];
            point_of_rectangle(&nest, number as u64, &mut point);
            assert_eq!(point[..], expected[..]);
        }
    }

    #[test]
    fn an_empty_loop_empties_the_nest() {
        let mut nest = [level(LESS, [0, 0], [4, 0], 1, 0), level(LESS, [4, 0], [4, 0], 1, 0)];
        assert_eq!(share(&mut nest, Part { at: 0, parts: 2 }), None);
        assert_eq!(count_rectangle(&mut nest), 0);
    }
}

//! Whether inequalities between whole numbers contradict each other.
//!
//! ```text
//! i - m >= 0,  n - i - 1 >= 0,  m - n >= 0        no numbers i, m and n are such: the sum of all three is -1 >= 0
//! ```
//!
//! # Precondition
//! A [`Sum`] is of numbers as mathematics has them: who makes one knows that nothing wraps around.
//!
//! # Postcondition
//! [`contradict`] is right where it says yes. A no may also mean that the question was too large.
//!
//! # Algorithm
//! Fourier-Motzkin elimination. Of an unknown, each lower bound is added to each upper bound, and the unknown is gone; at the end a
//! number alone is left. What is zero is put in place of an unknown first. Since all numbers are whole, the constant of an inequality is
//! rounded down when the factors have a common divisor. [Schrijver, Theory of Linear and Integer Programming, 12.2]

use std::collections::BTreeMap;

use weft_ir::{Symbol, Value};

/// A number of which nothing but what is said is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unknown {
    /// The parameter of this index.
    Param(usize),
    /// A register.
    Value(Value),
    /// The address of a variable of the module.
    Global(Symbol),
    /// The address of a byte that is accessed.
    Byte,
    /// How many elements an aligned register lies behind the first pointer of its area.
    Steps(Value),
    /// The same of the parameter of this index.
    StepsOfParam(usize),
}

/// `sum of unknown * factor + constant`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Sum {
    /// The factors; none is zero.
    pub terms: BTreeMap<Unknown, i128>,
    /// What is added.
    pub constant: i128,
}

/// Larger numbers are not computed with, so that products fit.
const LARGEST: i128 = 1 << 80;
/// With more inequalities the question is too large.
const MANY: usize = 400;

impl Sum {
    /// A number.
    #[must_use]
    pub fn number(constant: i128) -> Sum {
        Sum { terms: BTreeMap::new(), constant }
    }

    /// An unknown.
    #[must_use]
    pub fn unknown(unknown: Unknown) -> Sum {
        Sum { terms: BTreeMap::from([(unknown, 1)]), constant: 0 }
    }

    /// `self + other * factor`; none if numbers become too large.
    #[must_use]
    pub fn plus(&self, other: &Sum, factor: i128) -> Option<Sum> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (unknown, times) in &other.terms {
            let entry = sum.terms.entry(*unknown).or_insert(0);
            *entry = entry.checked_add(times.checked_mul(factor)?)?;
        }
        sum.terms.retain(|_, times| *times != 0);
        let fits = |number: &i128| number.abs() <= LARGEST;
        (fits(&sum.constant) && sum.terms.values().all(fits)).then_some(sum)
    }

    /// `self - other`.
    #[must_use]
    pub fn minus(&self, other: &Sum) -> Option<Sum> {
        self.plus(other, -1)
    }

    /// `self + number`.
    #[must_use]
    pub fn plus_number(&self, number: i128) -> Option<Sum> {
        self.plus(&Sum::number(number), 1)
    }

    /// `self * factor`.
    #[must_use]
    pub fn times(&self, factor: i128) -> Option<Sum> {
        Sum::default().plus(self, factor)
    }

    /// `self / divisor`, if all factors and the constant are multiples of it.
    #[must_use]
    pub fn divided(&self, divisor: i128) -> Option<Sum> {
        let fits = |number: &i128| number % divisor == 0;
        if !fits(&self.constant) || !self.terms.values().all(fits) {
            return None;
        }
        let terms = self.terms.iter().map(|(unknown, times)| (*unknown, times / divisor)).collect();
        Some(Sum { terms, constant: self.constant / divisor })
    }

    /// The sum with what `of` has for unknowns in their places.
    #[must_use]
    pub fn replaced(&self, of: &dyn Fn(Unknown) -> Option<Sum>) -> Option<Sum> {
        let mut sum = Sum::number(self.constant);
        for (unknown, times) in &self.terms {
            sum = sum.plus(&of(*unknown).unwrap_or_else(|| Sum::unknown(*unknown)), *times)?;
        }
        Some(sum)
    }

    /// The inequality `self >= 0` with the smallest factors that say the same of whole numbers.
    fn tightened(mut self) -> Sum {
        let divisor = self.terms.values().fold(0, |divisor, times| greatest_common_divisor(divisor, *times));
        if divisor > 1 {
            self.terms.values_mut().for_each(|times| *times /= divisor);
            self.constant = self.constant.div_euclid(divisor);
        }
        self
    }
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// What is known of numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fact {
    /// The sum is not negative.
    NotNegative(Sum),
    /// The sum is zero.
    Zero(Sum),
}

impl Fact {
    /// The sum of which it speaks.
    #[must_use]
    pub(super) fn sum(&self) -> &Sum {
        let (Fact::NotNegative(sum) | Fact::Zero(sum)) = self;
        sum
    }

    /// The same of what `of` has for unknowns.
    #[must_use]
    pub(super) fn replaced(&self, of: &dyn Fn(Unknown) -> Option<Sum>) -> Option<Fact> {
        Some(match self {
            Fact::NotNegative(sum) => Fact::NotNegative(sum.replaced(of)?),
            Fact::Zero(sum) => Fact::Zero(sum.replaced(of)?),
        })
    }
}

/// Whether no whole numbers are such that all `facts` hold.
#[must_use]
pub(super) fn contradict(facts: &[Fact]) -> bool {
    find_contradiction(facts).unwrap_or(false)
}

fn find_contradiction(facts: &[Fact]) -> Option<bool> {
    let mut rows: Vec<Sum> = Vec::new();
    let mut zeros: Vec<Sum> = Vec::new();
    for fact in facts {
        match fact {
            Fact::NotNegative(sum) => rows.push(sum.clone()),
            Fact::Zero(sum) => zeros.push(sum.clone()),
        }
    }
    while let Some(zero) = zeros.pop() {
        let alone = zero.terms.iter().find(|(_, times)| times.abs() == 1);
        let Some((unknown, times)) = alone.map(|(unknown, times)| (*unknown, *times)) else {
            if zero.terms.is_empty() && zero.constant != 0 {
                return Some(true);
            }
            rows.extend([zero.times(-1)?, zero]);
            continue;
        };
        // zero = times * unknown + rest, so that unknown = -times * rest.
        let value = zero.plus(&Sum::unknown(unknown), -times)?.times(-times)?;
        let put = |sum: &Sum| match sum.terms.contains_key(&unknown) {
            true => sum.replaced(&|other| (other == unknown).then(|| value.clone())),
            false => Some(sum.clone()),
        };
        rows = rows.iter().map(put).collect::<Option<_>>()?;
        zeros = zeros.iter().map(put).collect::<Option<_>>()?;
    }
    let mut rows = reduced(rows);
    loop {
        if rows.iter().any(|(terms, constant)| terms.is_empty() && *constant < 0) {
            return Some(true);
        }
        let mut counts: BTreeMap<Unknown, (usize, usize)> = BTreeMap::new();
        for (unknown, times) in rows.keys().flatten() {
            let count = counts.entry(*unknown).or_default();
            *(if *times > 0 { &mut count.0 } else { &mut count.1 }) += 1;
        }
        let Some((&unknown, _)) = counts.iter().min_by_key(|(_, (lower, upper))| lower * upper) else {
            return Some(false);
        };
        let (with, mut next): (Vec<Sum>, Vec<Sum>) = rows
            .into_iter()
            .map(|(terms, constant)| Sum { terms, constant })
            .partition(|row| row.terms.contains_key(&unknown));
        let (lower, upper): (Vec<Sum>, Vec<Sum>) = with.into_iter().partition(|row| row.terms[&unknown] > 0);
        if lower.len() * upper.len() + next.len() > MANY {
            return None;
        }
        for low in &lower {
            for up in &upper {
                next.push(low.times(-up.terms[&unknown])?.plus(up, low.terms[&unknown])?);
            }
        }
        rows = reduced(next);
    }
}

/// Of inequalities with the same terms, the one that says the most.
fn reduced(rows: Vec<Sum>) -> BTreeMap<BTreeMap<Unknown, i128>, i128> {
    let mut kept: BTreeMap<BTreeMap<Unknown, i128>, i128> = BTreeMap::new();
    for row in rows.into_iter().map(Sum::tightened) {
        let constant = kept.entry(row.terms).or_insert(row.constant);
        *constant = (*constant).min(row.constant);
    }
    kept.retain(|terms, constant| !terms.is_empty() || *constant < 0);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `sum of factor * unknown + constant`, the unknowns being parameters.
    fn sum(factors: &[i128], constant: i128) -> Sum {
        let terms = factors.iter().enumerate().filter(|(_, times)| **times != 0);
        Sum { terms: terms.map(|(index, times)| (Unknown::Param(index), *times)).collect(), constant }
    }

    fn not_negative(factors: &[i128], constant: i128) -> Fact {
        Fact::NotNegative(sum(factors, constant))
    }

    #[test]
    fn sums_of_inequalities_contradict() {
        let facts =
            [not_negative(&[1, -1, 0], 0), not_negative(&[-1, 0, 1], -1), not_negative(&[0, 1, -1], 0)];
        assert!(contradict(&facts));
        assert!((0..3).all(|left| {
            let rest: Vec<Fact> =
                facts.iter().enumerate().filter(|(i, _)| *i != left).map(|(_, f)| f.clone()).collect();
            !contradict(&rest)
        }));
    }

    #[test]
    fn numbers_are_whole() {
        // 1 <= 2 x <= 1, which one half would do.
        assert!(contradict(&[not_negative(&[2], -1), not_negative(&[-2], 1)]));
        assert!(!contradict(&[not_negative(&[2], -1), not_negative(&[-2], 2)]));
    }

    #[test]
    fn what_is_zero_takes_an_unknowns_place() {
        // z = x + y, x >= 1, y >= 1, z <= 1
        let zero = Fact::Zero(sum(&[1, 1, -1], 0));
        let bounds = [not_negative(&[1], -1), not_negative(&[0, 1], -1), not_negative(&[0, 0, -1], 1)];
        assert!(!contradict(&bounds));
        assert!(contradict(&bounds.into_iter().chain([zero]).collect::<Vec<_>>()));
        assert!(contradict(&[Fact::Zero(Sum::number(3))]));
        assert!(!contradict(&[Fact::Zero(sum(&[2, -2], 0))]));
    }

    #[test]
    fn large_numbers_are_no_contradiction() {
        let large = LARGEST;
        assert!(!contradict(&[not_negative(&[large, -1], 0), not_negative(&[-1, large], -1)]));
    }
}

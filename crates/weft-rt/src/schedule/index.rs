//! Loop variables of the four widths of the ABI.

/// A loop variable's type: `kmp_int32`, `kmp_uint32`, `kmp_int64`, `kmp_uint64`.
///
/// Iterations are computed with as `u64`, wrapping; what is cut off in [`Index::from_bits`] is right modulo 2^32.
pub(crate) trait Index: Copy + PartialOrd {
    /// Type of increments and strides.
    type Step: Copy + Into<i64>;

    /// The value, extended by its sign.
    fn bits(self) -> u64;
    /// The value back.
    fn from_bits(bits: u64) -> Self;
    /// An increment back.
    fn step(bits: i64) -> Self::Step;

    /// How many iterations `lower ..= upper` by `step` has; 0 stands for none, and for 2^64.
    #[inline]
    fn trip_count(lower: Self, upper: Self, step: i64) -> u64 {
        let (lo, hi) = (lower.bits(), upper.bits());
        match step {
            1 => {
                if upper < lower {
                    0
                } else {
                    hi.wrapping_sub(lo).wrapping_add(1)
                }
            }
            -1 => {
                if lower < upper {
                    0
                } else {
                    lo.wrapping_sub(hi).wrapping_add(1)
                }
            }
            step if step > 0 => {
                if upper < lower {
                    0
                } else {
                    (hi.wrapping_sub(lo) / step as u64).wrapping_add(1)
                }
            }
            step => {
                if lower < upper {
                    0
                } else {
                    (lo.wrapping_sub(hi) / step.unsigned_abs().max(1)).wrapping_add(1)
                }
            }
        }
    }
}

macro_rules! index {
    ($type:ty, $step:ty, $wide:ty) => {
        impl Index for $type {
            type Step = $step;

            #[inline]
            fn bits(self) -> u64 {
                self as $wide as u64
            }

            #[inline]
            fn from_bits(bits: u64) -> Self {
                bits as $type
            }

            #[inline]
            fn step(bits: i64) -> $step {
                bits as $step
            }
        }
    };
}

index!(i32, i32, i64);
index!(u32, i32, u64);
index!(i64, i64, i64);
index!(u64, i64, u64);

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn trips_are_counted_at_the_ends_of_the_types() {
        assert_eq!(i32::trip_count(i32::MIN, i32::MAX, 1), 1 << 32);
        assert_eq!(u32::trip_count(u32::MAX, 0, -1), 1 << 32);
        assert_eq!(u64::trip_count(0, u64::MAX - 1, 1), u64::MAX);
        assert_eq!(i64::trip_count(i64::MIN, i64::MAX, 1 << 62), 4);
        assert_eq!(i32::trip_count(5, 4, 1), 0);
        assert_eq!(i32::trip_count(4, 5, -1), 0);
        assert_eq!(i32::trip_count(0, 9, 4), 3);
        assert_eq!(u32::trip_count(9, 0, -4), 3);
    }
}

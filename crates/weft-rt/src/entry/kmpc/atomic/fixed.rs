//! Integers of one, two, four and eight bytes.

use super::{Value, captured, captures, exchange, read_and_write, updates};
use crate::entry::variadic::Location;
use crate::settings::report;

/// The operations of a type; bytes and shorts are shifted as `int`.
trait Integer: Copy {
    fn quotient(self, by: Self) -> Self;
    fn left(self, by: Self) -> Self;
    fn right(self, by: Self) -> Self;
}

macro_rules! integers {
    ($($type:ty, $int:ty;)*) => {
        $(
            impl Integer for $type {
                #[inline(always)]
                fn quotient(self, by: Self) -> Self {
                    if by == 0 {
                        report::fatal("an atomic update divides an integer by zero");
                    }
                    self.wrapping_div(by)
                }

                #[inline(always)]
                fn left(self, by: Self) -> Self {
                    (self as $int).wrapping_shl(by as u32) as Self
                }

                #[inline(always)]
                fn right(self, by: Self) -> Self {
                    (self as $int).wrapping_shr(by as u32) as Self
                }
            }
        )*
    };
}

integers! {
    i8, i32;
    u8, i32;
    i16, i32;
    u16, i32;
    i32, i32;
    u32, u32;
    i64, i64;
    u64, u64;
}

/// Defines operations in all their forms: `forms![…; name: |x, expr| value]` gives `name` and `name_cpt`.
macro_rules! forms {
    ($prefix:literal, $type:ty; $($name:literal: |$x:ident, $e:ident| $value:expr;)*) => {
        $(
            updates! { $prefix, $type, $type; $name: |$x, $e| $value; }
            const _: () = {
                /// `v = x = x op expr`, or `v = x; x = x op expr`
                #[unsafe(export_name = concat!("__kmpc_atomic_", $prefix, "_", $name, "_cpt"))]
                unsafe extern "C" fn capture(
                    _loc: Location,
                    _gtid: i32,
                    at: *mut $type,
                    $e: $type,
                    flag: i32,
                ) -> $type {
                    // SAFETY: the ABI says what `at` is.
                    captured(unsafe { <$type>::update(at, |$x| $value) }, flag)
                }
            };
        )*
    };
}

/// Division and shifts to the right, which depend on the sign.
macro_rules! by_sign {
    ($prefix:literal, $type:ty) => {
        forms! {
            $prefix, $type;
            "div": |x, e| x.quotient(e);
            "shr": |x, e| x.right(e);
        }
        updates! {
            $prefix, $type, $type;
            "div_rev": |x, e| e.quotient(x);
            "shr_rev": |x, e| e.right(x);
        }
        captures! {
            $prefix, $type;
            "div_cpt_rev": |x, e| e.quotient(x);
            "shr_cpt_rev": |x, e| e.right(x);
        }
    };
}

macro_rules! fixed {
    ($prefix:literal, $type:ty, $unsigned_prefix:literal, $unsigned:ty) => {
        by_sign!($prefix, $type);
        by_sign!($unsigned_prefix, $unsigned);
        forms! {
            $prefix, $type;
            "add": |x, e| x.wrapping_add(e);
            "sub": |x, e| x.wrapping_sub(e);
            "mul": |x, e| x.wrapping_mul(e);
            "andb": |x, e| x & e;
            "orb": |x, e| x | e;
            "xor": |x, e| x ^ e;
            "shl": |x, e| x.left(e);
            "andl": |x, e| <$type>::from(x != 0 && e != 0);
            "orl": |x, e| <$type>::from(x != 0 || e != 0);
            "min": |x, e| x.min(e);
            "max": |x, e| x.max(e);
            "neqv": |x, e| x ^ e;
            "eqv": |x, e| x ^ !e;
        }
        updates! {
            $prefix, $type, $type;
            "sub_rev": |x, e| e.wrapping_sub(x);
            "shl_rev": |x, e| e.left(x);
        }
        captures! {
            $prefix, $type;
            "sub_cpt_rev": |x, e| e.wrapping_sub(x);
            "shl_cpt_rev": |x, e| e.left(x);
        }
        updates! {
            $prefix, $type, f64;
            "mul_float8": |x, e| (x as f64 * e) as $type;
            "div_float8": |x, e| (x as f64 / e) as $type;
        }
        read_and_write!($prefix, $type);
        exchange!($prefix, $type);
    };
}

fixed!("fixed1", i8, "fixed1u", u8);
fixed!("fixed2", i16, "fixed2u", u16);
fixed!("fixed4", i32, "fixed4u", u32);
fixed!("fixed8", i64, "fixed8u", u64);

//! Arithmetic of `long double` on x86: a type that Rust does not have, by the instructions that C compilers use.

use core::arch::asm;
use core::cmp::Ordering;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::complex::Real;

/// A `long double` in memory: ten bytes, and six without a meaning.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct Extended([u8; 16]);

impl Extended {
    /// Zero in all bytes.
    pub(crate) const ZERO: Extended = Extended([0; 16]);
}

impl From<f64> for Extended {
    fn from(value: f64) -> Extended {
        let mut out = Extended::ZERO;
        // SAFETY: reads eight bytes, writes ten, leaves the stack of the unit as it was.
        unsafe {
            asm!("fld qword ptr [{a}]", "fstp tbyte ptr [{out}]", a = in(reg) &raw const value,
                out = in(reg) &raw mut out, options(nostack));
        }
        out
    }
}

/// Defines an operator by its instruction: `st(1) = st(1) op st(0)`, and a pop.
macro_rules! operator {
    ($trait:ident, $method:ident, $instruction:literal) => {
        impl $trait for Extended {
            type Output = Extended;

            fn $method(self, other: Extended) -> Extended {
                let mut out = Extended::ZERO;
                // SAFETY: reads and writes ten bytes each; what is pushed is popped.
                unsafe {
                    asm!(
                        "fld tbyte ptr [{a}]",
                        "fld tbyte ptr [{b}]",
                        concat!($instruction, " st(1), st"),
                        "fstp tbyte ptr [{out}]",
                        a = in(reg) &raw const self,
                        b = in(reg) &raw const other,
                        out = in(reg) &raw mut out,
                        out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                        out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                        options(nostack)
                    );
                }
                out
            }
        }
    };
}

operator!(Add, add, "faddp");
operator!(Sub, sub, "fsubp");
operator!(Mul, mul, "fmulp");
operator!(Div, div, "fdivp");

impl Neg for Extended {
    type Output = Extended;

    fn neg(mut self) -> Extended {
        self.0[9] ^= 0x80;
        self
    }
}

impl Real for Extended {
    fn absolute(mut self) -> Extended {
        self.0[9] &= 0x7F;
        self
    }
}

impl PartialEq for Extended {
    fn eq(&self, other: &Extended) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Extended {
    fn partial_cmp(&self, other: &Extended) -> Option<Ordering> {
        let (above, equal, unordered): (u8, u8, u8);
        // SAFETY: reads ten bytes each; what is pushed is popped.
        unsafe {
            asm!(
                "fld tbyte ptr [{b}]",
                "fld tbyte ptr [{a}]",
                "fcomip st, st(1)",
                "fstp st(0)",
                "seta {above}",
                "sete {equal}",
                "setp {unordered}",
                a = in(reg) &raw const *self,
                b = in(reg) &raw const *other,
                above = out(reg_byte) above,
                equal = out(reg_byte) equal,
                unordered = out(reg_byte) unordered,
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                options(nostack)
            );
        }
        match (unordered, equal, above) {
            (1, ..) => None,
            (_, 1, _) => Some(Ordering::Equal),
            (_, _, 1) => Some(Ordering::Greater),
            _ => Some(Ordering::Less),
        }
    }
}

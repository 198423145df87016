//! Complex numbers of `float` and `double`.

use core::ops::{Add, Div, Mul, Neg, Sub};

use super::{Value, captured, captures, exchange, read_and_write, updates};
use crate::entry::variadic::Location;

/// A complex number. Calls pass it as C's.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
pub(crate) struct Complex<R> {
    /// Real part.
    pub(crate) re: R,
    /// Imaginary part.
    pub(crate) im: R,
}

/// The operations of the parts.
pub(crate) trait Real:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The absolute value.
    fn absolute(self) -> Self;
}

impl Real for f32 {
    fn absolute(self) -> f32 {
        self.abs()
    }
}

impl Real for f64 {
    fn absolute(self) -> f64 {
        self.abs()
    }
}

impl<R: Real> Add for Complex<R> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

impl<R: Real> Sub for Complex<R> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Complex { re: self.re - other.re, im: self.im - other.im }
    }
}

impl<R: Real> Mul for Complex<R> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

impl<R: Real> Div for Complex<R> {
    type Output = Self;

    /// Robert L. Smith, "Algorithm 116: Complex division", 1962: it computes no squares, which could overflow.
    fn div(self, by: Self) -> Self {
        if by.re.absolute() >= by.im.absolute() {
            let ratio = by.im / by.re;
            let scale = by.re + by.im * ratio;
            Complex { re: (self.re + self.im * ratio) / scale, im: (self.im - self.re * ratio) / scale }
        } else {
            let ratio = by.re / by.im;
            let scale = by.re * ratio + by.im;
            Complex { re: (self.re * ratio + self.im) / scale, im: (self.im * ratio - self.re) / scale }
        }
    }
}

impl From<Complex<f32>> for Complex<f64> {
    fn from(value: Complex<f32>) -> Self {
        Complex { re: value.re.into(), im: value.im.into() }
    }
}

fn narrow(value: Complex<f64>) -> Complex<f32> {
    Complex { re: value.re as f32, im: value.im as f32 }
}

type Complex4 = Complex<f32>;
type Complex8 = Complex<f64>;

macro_rules! complex {
    ($prefix:literal, $type:ty) => {
        updates! {
            $prefix, $type, $type;
            "add": |x, e| x + e;
            "sub": |x, e| x - e;
            "mul": |x, e| x * e;
            "div": |x, e| x / e;
            "sub_rev": |x, e| e - x;
            "div_rev": |x, e| e / x;
        }
        read_and_write!($prefix, $type);
    };
}

complex!("cmplx4", Complex4);
complex!("cmplx8", Complex8);

updates! {
    "cmplx4", Complex4, Complex8;
    "add_cmplx8": |x, e| narrow(Complex8::from(x) + e);
    "sub_cmplx8": |x, e| narrow(Complex8::from(x) - e);
    "mul_cmplx8": |x, e| narrow(Complex8::from(x) * e);
    "div_cmplx8": |x, e| narrow(Complex8::from(x) / e);
}

captures! {
    "cmplx8", Complex8;
    "add_cpt": |x, e| x + e;
    "sub_cpt": |x, e| x - e;
    "mul_cpt": |x, e| x * e;
    "div_cpt": |x, e| x / e;
    "sub_cpt_rev": |x, e| e - x;
    "div_cpt_rev": |x, e| e / x;
}
exchange!("cmplx8", Complex8);

/// Defines the captures of the smallest type. They store the result in a variable, because not all compilers return the
/// type in the same way.
macro_rules! captures_to_variable {
    ($($name:literal: |$x:ident, $e:ident| $value:expr;)*) => {
        $(
            const _: () = {
                /// `v = x = x op expr`, or `v = x; x = x op expr`
                #[unsafe(export_name = concat!("__kmpc_atomic_cmplx4_", $name))]
                unsafe extern "C" fn capture(
                    _loc: Location,
                    _gtid: i32,
                    at: *mut Complex4,
                    $e: Complex4,
                    to: *mut Complex4,
                    flag: i32,
                ) {
                    // SAFETY: the ABI says what the pointers are.
                    unsafe { to.write(captured(Complex4::update(at, |$x| $value), flag)) };
                }
            };
        )*
    };
}

captures_to_variable! {
    "add_cpt": |x, e| x + e;
    "sub_cpt": |x, e| x - e;
    "mul_cpt": |x, e| x * e;
    "div_cpt": |x, e| x / e;
    "sub_cpt_rev": |x, e| e - x;
    "div_cpt_rev": |x, e| e / x;
}

/// `v = x; x = expr`
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_atomic_cmplx4_swp(
    _loc: Location,
    _gtid: i32,
    at: *mut Complex4,
    value: Complex4,
    to: *mut Complex4,
) {
    // SAFETY: the ABI says what the pointers are.
    unsafe { to.write(Complex4::update(at, |_| value).0) };
}

//! The entry points against plain arithmetic.

use super::complex::Complex;
use crate::entry::variadic::Location;

unsafe extern "C" {
    fn __kmpc_atomic_fixed1_shl(loc: Location, gtid: i32, x: *mut i8, e: i8);
    fn __kmpc_atomic_fixed1_shr(loc: Location, gtid: i32, x: *mut i8, e: i8);
    fn __kmpc_atomic_fixed1u_shr(loc: Location, gtid: i32, x: *mut u8, e: u8);
    fn __kmpc_atomic_fixed2_eqv(loc: Location, gtid: i32, x: *mut i16, e: i16);
    fn __kmpc_atomic_fixed4_sub_rev(loc: Location, gtid: i32, x: *mut i32, e: i32);
    fn __kmpc_atomic_fixed4_add_cpt(loc: Location, gtid: i32, x: *mut i32, e: i32, flag: i32) -> i32;
    fn __kmpc_atomic_fixed4u_div(loc: Location, gtid: i32, x: *mut u32, e: u32);
    fn __kmpc_atomic_fixed4_mul_float8(loc: Location, gtid: i32, x: *mut i32, e: f64);
    fn __kmpc_atomic_fixed8_andl(loc: Location, gtid: i32, x: *mut i64, e: i64);
    fn __kmpc_atomic_fixed8_swp(loc: Location, gtid: i32, x: *mut i64, e: i64) -> i64;
    fn __kmpc_atomic_float8_max(loc: Location, gtid: i32, x: *mut f64, e: f64);
    fn __kmpc_atomic_float4_div_cpt_rev(loc: Location, gtid: i32, x: *mut f32, e: f32, flag: i32) -> f32;
    fn __kmpc_atomic_cmplx8_div(loc: Location, gtid: i32, x: *mut Complex<f64>, e: Complex<f64>);
    fn __kmpc_atomic_bool_2_cas_cpt(
        loc: Location,
        gtid: i32,
        x: *mut u16,
        e: u16,
        d: u16,
        v: *mut u16,
    ) -> bool;
    fn __kmpc_atomic_val_8_cas_cpt(loc: Location, gtid: i32, x: *mut u64, e: u64, d: u64, v: *mut u64)
    -> u64;
}

const LOC: Location = core::ptr::null();

/// The variable after an update.
macro_rules! after {
    ($function:ident, $x:expr, $e:expr) => {{
        let mut x = $x;
        // SAFETY: the variable is of the function's type.
        unsafe { $function(LOC, 0, &raw mut x, $e) };
        x
    }};
}

#[test]
fn integers_are_updated_as_in_c() {
    assert_eq!(after!(__kmpc_atomic_fixed1_shl, 0x41_i8, 1), -126);
    assert_eq!(after!(__kmpc_atomic_fixed1_shr, -128_i8, 3), -16);
    assert_eq!(after!(__kmpc_atomic_fixed1u_shr, 0x80_u8, 3), 16);
    assert_eq!(after!(__kmpc_atomic_fixed2_eqv, 0x0F0F_i16, 0x00FF), !(0x0F0F ^ 0x00FF));
    assert_eq!(after!(__kmpc_atomic_fixed4_sub_rev, 3, 10), 7);
    assert_eq!(after!(__kmpc_atomic_fixed4u_div, u32::MAX, 2), u32::MAX / 2);
    assert_eq!(after!(__kmpc_atomic_fixed4_mul_float8, 7, 1.5), 10);
    assert_eq!(after!(__kmpc_atomic_fixed8_andl, 1_i64 << 40, 2), 1);
}

#[test]
fn captures_give_the_old_or_the_new_value() {
    let mut x = 5;
    // SAFETY: the variables are of the functions' types.
    unsafe {
        assert_eq!(__kmpc_atomic_fixed4_add_cpt(LOC, 0, &raw mut x, 3, 0), 5);
        assert_eq!(__kmpc_atomic_fixed4_add_cpt(LOC, 0, &raw mut x, 3, 1), 11);
        let mut y = 4.0_f32;
        assert_eq!(__kmpc_atomic_float4_div_cpt_rev(LOC, 0, &raw mut y, 2.0, 1), 0.5);
        let mut z = 1_i64;
        assert_eq!((__kmpc_atomic_fixed8_swp(LOC, 0, &raw mut z, 9), z), (1, 9));
    }
}

#[test]
fn a_value_that_is_no_number_is_no_maximum() {
    assert_eq!(after!(__kmpc_atomic_float8_max, 2.0, f64::NAN), 2.0);
    assert_eq!(after!(__kmpc_atomic_float8_max, 2.0, 3.0), 3.0);
}

#[test]
fn complex_numbers_are_divided() {
    let quotient =
        after!(__kmpc_atomic_cmplx8_div, Complex { re: 11.0, im: -2.0 }, Complex { re: 3.0, im: -4.0 });
    assert!((quotient.re - 1.64).abs() < 1e-12 && (quotient.im - 1.52).abs() < 1e-12, "{quotient:?}");
}

#[test]
fn comparisons_tell_what_was_there() {
    let (mut x, mut v) = (1_u16, 0_u16);
    let (mut y, mut w) = (7_u64, 0_u64);
    // SAFETY: the variables are of the functions' types.
    unsafe {
        assert!(!__kmpc_atomic_bool_2_cas_cpt(LOC, 0, &raw mut x, 2, 3, &raw mut v));
        assert_eq!((x, v), (1, 1));
        assert!(__kmpc_atomic_bool_2_cas_cpt(LOC, 0, &raw mut x, 1, 3, &raw mut v));
        assert_eq!((x, v), (3, 1));
        assert_eq!(__kmpc_atomic_val_8_cas_cpt(LOC, 0, &raw mut y, 7, 8, &raw mut w), 7);
        assert_eq!((y, w), (8, 8));
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn long_double_has_the_order_of_its_operands() {
    use super::x87::Extended;
    let (a, b) = (Extended::from(7.0), Extended::from(2.0));
    assert_eq!(a - b, Extended::from(5.0));
    assert_eq!(a / b, Extended::from(3.5));
    assert_eq!(a + -b, Extended::from(5.0));
    assert_eq!(a * b, Extended::from(14.0));
    assert_eq!(a.partial_cmp(&b), Some(core::cmp::Ordering::Greater));
    assert_eq!(b.partial_cmp(&a), Some(core::cmp::Ordering::Less));
    assert_eq!(a.partial_cmp(&Extended::from(f64::NAN)), None);
}

#[test]
fn nothing_is_lost_between_threads() {
    let mut sum = 0_i32;
    let address = (&raw mut sum).expose_provenance();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(move || {
                for _ in 0..10_000 {
                    let x = core::ptr::with_exposed_provenance_mut::<i32>(address);
                    // SAFETY: all threads change the variable atomically.
                    unsafe { __kmpc_atomic_fixed4_add_cpt(LOC, 0, x, 1, 0) };
                }
            });
        }
    });
    assert_eq!(sum, 40_000);
}

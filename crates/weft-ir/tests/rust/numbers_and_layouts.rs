//! Layouts, wide integers, inline asm, vectors and raw memory, for the text that rustc prints.

#![allow(dead_code)]
use std::arch::asm;
pub static GREETING: &str = "hé\0\"\\";
pub static mut COUNTER: i128 = 5;
pub const TABLE: [u16; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
#[repr(C, packed)]
pub struct P {
    a: u8,
    b: u32,
    c: [u64; 3],
}
#[repr(C)]
pub union U {
    i: i32,
    f: f32,
}
pub unsafe extern "C" fn callback(f: extern "C" fn(i32, ...) -> i32, p: P) -> i32 {
    unsafe { f(p.a as i32, p.b) }
}
#[inline(never)]
pub fn sum2<T: Copy + std::ops::Add<Output = T>>(a: T, b: T) -> T {
    a + b
}
pub fn all() -> i128 {
    sum2(1i128, 2) + sum2(1u8, 2) as i128 + sum2(1.5f32, 2.0) as i128 + sum2(1.0f64, 2.0) as i128
}
pub fn bits(x: u64) -> (u32, u32, u64, u64, Option<u64>) {
    (x.leading_zeros(), x.count_ones(), x.rotate_left(7), x.swap_bytes(), x.checked_mul(12345))
}
pub fn ascii(s: &str) -> Option<char> {
    s.chars().filter(|c| c.is_alphabetic()).max()
}
pub fn tsc() -> u64 {
    let lo: u32;
    let hi: u32;
    unsafe { asm!("rdtsc", out("eax") lo, out("edx") hi, options(nomem, nostack)) };
    ((hi as u64) << 32) | lo as u64
}
pub fn simd(a: &mut [f32; 64], b: &[f32; 64]) {
    for i in 0..64 {
        a[i] = a[i].mul_add(b[i], 1.0).max(0.5);
    }
}
pub fn niche(x: Option<std::num::NonZeroU32>) -> u32 {
    x.map_or(0, |v| v.get())
}
pub fn cmp(a: &[u8], b: &[u8]) -> std::cmp::Ordering {
    a.cmp(b)
}
#[unsafe(no_mangle)]
pub extern "C" fn exported(x: *mut u8, n: usize) {
    unsafe { std::slice::from_raw_parts_mut(x, n).sort_unstable() }
}

//! `atomic` for compilers that call the runtime: `__kmpc_atomic_TYPE_OPERATION(loc, gtid, x, expr)`. [kmp_atomic.h]
//!
//! * `x = x op expr`, and with `_rev` `x = expr op x`;
//! * with `_cpt` the same, and the new value is returned if the last argument is not zero, else the old one;
//! * `_rd`, `_wr` and `_swp` read, write and exchange.
//!
//! Values of up to eight bytes are updated by compare-and-exchange, others under one of a few locks, by address.

mod compare;
mod complex;
mod fixed;
mod floating;
mod generic;
#[cfg(target_arch = "x86_64")]
mod long_double;
#[cfg(target_arch = "x86_64")]
mod x87;

use core::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use crate::construct::own_locks;

/// A type whose values an instruction can compare and exchange.
pub(crate) trait Value: Copy {
    /// Replaces the value at `at` by the result of `change`; returns the old and the new value.
    ///
    /// # Safety
    /// `at` points to a variable that other threads change only atomically, at a multiple of its size.
    unsafe fn update(at: *mut Self, change: impl Fn(Self) -> Self) -> (Self, Self);
}

/// `$type` has the bits of `$atomic`.
macro_rules! value {
    ($($type:ty as $bits:ty, $atomic:ty;)*) => {
        $(
            impl Value for $type {
                #[inline(always)]
                unsafe fn update(at: *mut Self, change: impl Fn(Self) -> Self) -> (Self, Self) {
                    // SAFETY: the caller's duty.
                    let cell = unsafe { <$atomic>::from_ptr(at.cast::<$bits>()) };
                    let (to, from) = (core::mem::transmute::<$type, $bits>, core::mem::transmute::<$bits, $type>);
                    let mut seen = cell.load(Ordering::Relaxed);
                    loop {
                        // SAFETY: both types have the same size, and any bits are a value of either.
                        let (old, new) = unsafe { (from(seen), change(from(seen))) };
                        // SAFETY: see above.
                        let bits = unsafe { to(new) };
                        match cell.compare_exchange_weak(seen, bits, Ordering::AcqRel, Ordering::Relaxed) {
                            Ok(_) => return (old, new),
                            Err(other) => seen = other,
                        }
                    }
                }
            }
        )*
    };
}

value! {
    i8 as u8, AtomicU8;
    u8 as u8, AtomicU8;
    i16 as u16, AtomicU16;
    u16 as u16, AtomicU16;
    i32 as u32, AtomicU32;
    u32 as u32, AtomicU32;
    i64 as u64, AtomicU64;
    u64 as u64, AtomicU64;
    f32 as u32, AtomicU32;
    f64 as u64, AtomicU64;
    complex::Complex<f32> as u64, AtomicU64;
}

impl Value for complex::Complex<f64> {
    unsafe fn update(at: *mut Self, change: impl Fn(Self) -> Self) -> (Self, Self) {
        own_locks::with_variable(at.addr(), || {
            // SAFETY: the caller's duty; all others are kept out by the lock.
            unsafe {
                let old = at.read();
                let new = change(old);
                at.write(new);
                (old, new)
            }
        })
    }
}

/// The value that the flag selects.
#[inline(always)]
fn captured<T>((old, new): (T, T), flag: i32) -> T {
    if flag != 0 { new } else { old }
}

/// Begins an update for which there is no function.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_atomic_start() {
    own_locks::begin_atomic();
}

/// Ends it.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_atomic_end() {
    own_locks::end_atomic();
}

/// The same by gcc's name.
#[unsafe(no_mangle)]
extern "C" fn GOMP_atomic_start() {
    __kmpc_atomic_start();
}

/// The same by gcc's name.
#[unsafe(no_mangle)]
extern "C" fn GOMP_atomic_end() {
    __kmpc_atomic_end();
}

/// Defines updates of a type: `name: |x, expr| value`, each plainly and with `_cpt`.
macro_rules! updates {
    ($prefix:literal, $type:ty, $operand:ty; $($name:literal: |$x:ident, $e:ident| $value:expr;)*) => {
        $(
            const _: () = {
                /// `x = x op expr`
                #[unsafe(export_name = concat!("__kmpc_atomic_", $prefix, "_", $name))]
                unsafe extern "C" fn update(_loc: Location, _gtid: i32, at: *mut $type, $e: $operand) {
                    // SAFETY: the ABI says what `at` is.
                    unsafe { <$type>::update(at, |$x| $value) };
                }
            };
        )*
    };
}
use updates;

/// Defines forms that return a value: `name: |x, expr| value`.
macro_rules! captures {
    ($prefix:literal, $type:ty; $($name:literal: |$x:ident, $e:ident| $value:expr;)*) => {
        $(
            const _: () = {
                /// `v = x = x op expr`, or `v = x; x = x op expr`
                #[unsafe(export_name = concat!("__kmpc_atomic_", $prefix, "_", $name))]
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
use captures;

/// Defines `_rd` and `_wr`.
macro_rules! read_and_write {
    ($prefix:literal, $type:ty) => {
        const _: () = {
            /// `v = x`
            #[unsafe(export_name = concat!("__kmpc_atomic_", $prefix, "_rd"))]
            unsafe extern "C" fn read(_loc: Location, _gtid: i32, at: *mut $type) -> $type {
                // SAFETY: the ABI says what `at` is.
                unsafe { <$type>::update(at, |x| x) }.0
            }

            /// `x = expr`
            #[unsafe(export_name = concat!("__kmpc_atomic_", $prefix, "_wr"))]
            unsafe extern "C" fn write(_loc: Location, _gtid: i32, at: *mut $type, value: $type) {
                // SAFETY: the ABI says what `at` is.
                unsafe { <$type>::update(at, |_| value) };
            }
        };
    };
}
use read_and_write;

/// Defines `_swp`.
macro_rules! exchange {
    ($prefix:literal, $type:ty) => {
        const _: () = {
            /// `v = x; x = expr`
            #[unsafe(export_name = concat!("__kmpc_atomic_", $prefix, "_swp"))]
            unsafe extern "C" fn exchange(_loc: Location, _gtid: i32, at: *mut $type, value: $type) -> $type {
                // SAFETY: the ABI says what `at` is.
                unsafe { <$type>::update(at, |_| value) }.0
            }
        };
    };
}
use exchange;

#[cfg(test)]
mod tests;

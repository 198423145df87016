//! `atomic compare`. [OMP 5.2 §15.8.4]

use core::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use crate::entry::variadic::Location;

macro_rules! compare {
    ($size:literal, $bits:ty, $atomic:ty) => {
        const _: () = {
            /// The value before.
            ///
            /// # Safety
            /// `at` points to a variable that other threads change only atomically.
            unsafe fn exchange(at: *mut $bits, expected: $bits, desired: $bits) -> $bits {
                // SAFETY: the caller's duty.
                let cell = unsafe { <$atomic>::from_ptr(at) };
                match cell.compare_exchange(expected, desired, Ordering::AcqRel, Ordering::Acquire) {
                    Ok(old) | Err(old) => old,
                }
            }

            /// `r = x == e; if (r) x = d`
            #[unsafe(export_name = concat!("__kmpc_atomic_bool_", $size, "_cas"))]
            unsafe extern "C" fn succeeded(
                _loc: Location,
                _gtid: i32,
                at: *mut $bits,
                expected: $bits,
                desired: $bits,
            ) -> bool {
                // SAFETY: by the ABI.
                unsafe { exchange(at, expected, desired) == expected }
            }

            /// `v = x; if (x == e) x = d`
            #[unsafe(export_name = concat!("__kmpc_atomic_val_", $size, "_cas"))]
            unsafe extern "C" fn old(
                _loc: Location,
                _gtid: i32,
                at: *mut $bits,
                expected: $bits,
                desired: $bits,
            ) -> $bits {
                // SAFETY: by the ABI.
                unsafe { exchange(at, expected, desired) }
            }

            /// `r = x == e; if (r) x = d; else v = x`
            #[unsafe(export_name = concat!("__kmpc_atomic_bool_", $size, "_cas_cpt"))]
            unsafe extern "C" fn succeeded_or_value(
                _loc: Location,
                _gtid: i32,
                at: *mut $bits,
                expected: $bits,
                desired: $bits,
                to: *mut $bits,
            ) -> bool {
                // SAFETY: by the ABI.
                unsafe {
                    let old = exchange(at, expected, desired);
                    if old != expected {
                        to.write(old);
                    }
                    old == expected
                }
            }

            /// `if (x == e) x = d; v = x`; returns the old value.
            #[unsafe(export_name = concat!("__kmpc_atomic_val_", $size, "_cas_cpt"))]
            unsafe extern "C" fn old_and_new(
                _loc: Location,
                _gtid: i32,
                at: *mut $bits,
                expected: $bits,
                desired: $bits,
                to: *mut $bits,
            ) -> $bits {
                // SAFETY: by the ABI.
                unsafe {
                    let old = exchange(at, expected, desired);
                    to.write(if old == expected { desired } else { old });
                    old
                }
            }
        };
    };
}

compare!("1", u8, AtomicU8);
compare!("2", u16, AtomicU16);
compare!("4", u32, AtomicU32);
compare!("8", u64, AtomicU64);

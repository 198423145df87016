//! Updates by a function of the compiler: `f(out, x, expr)`.

use core::ffi::c_void;

use super::Value;
use crate::construct::own_locks;
use crate::entry::variadic::Location;

/// Stores the result of the second and the third argument in the first.
type Function = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void);

macro_rules! small {
    ($name:ident, $bits:ty) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(
            _loc: Location,
            _gtid: i32,
            at: *mut $bits,
            operand: *mut c_void,
            function: Function,
        ) {
            let change = |old: $bits| {
                let (mut old, mut new) = (old, old);
                // SAFETY: the compiler has made the function for operands of this size.
                unsafe { function((&raw mut new).cast(), (&raw mut old).cast(), operand) };
                new
            };
            // SAFETY: the ABI says what `at` is.
            unsafe { <$bits>::update(at, change) };
        }
    };
}

small!(__kmpc_atomic_1, u8);
small!(__kmpc_atomic_2, u16);
small!(__kmpc_atomic_4, u32);
small!(__kmpc_atomic_8, u64);

macro_rules! large {
    ($name:ident) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(
            _loc: Location,
            _gtid: i32,
            at: *mut c_void,
            operand: *mut c_void,
            function: Function,
        ) {
            // SAFETY: the compiler has made the function for operands of this size, which may be the result as well.
            own_locks::with_variable(at.addr(), || unsafe { function(at, at, operand) });
        }
    };
}

large!(__kmpc_atomic_10);
large!(__kmpc_atomic_16);
large!(__kmpc_atomic_20);
large!(__kmpc_atomic_32);

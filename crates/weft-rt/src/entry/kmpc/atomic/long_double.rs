//! `long double` and its complex numbers on x86.
//!
//! They are passed on the stack and returned in registers of the floating-point unit, which Rust cannot express: naked
//! functions pass addresses instead, and load the result.

use super::captured;
use super::complex::Complex;
use super::x87::Extended;
use crate::construct::own_locks;

/// # Safety
/// `at` points to a variable of this type that other threads change by these functions only.
unsafe fn update<T: Copy>(at: *mut T, change: impl Fn(T) -> T) -> (T, T) {
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

/// Defines entry points `(loc, gtid, x, expr, flag)`, of which the last may be missing, by a function
/// `(x, address of expr, flag, address for the result)`. `$room` bytes of stack hold the result; `$load` are the
/// instructions that load it.
macro_rules! naked {
    ($name:expr, $target:ident, $room:literal, [$($load:literal),*]) => {
        const _: () = {
            /// See the module.
            #[unsafe(export_name = $name)]
            #[unsafe(naked)]
            unsafe extern "C" fn entry() {
                core::arch::naked_asm!(
                    ".cfi_startproc",
                    concat!("sub rsp, ", $room),
                    concat!(".cfi_adjust_cfa_offset ", $room),
                    "mov rdi, rdx",
                    concat!("lea rsi, [rsp + ", $room, " + 8]"),
                    "mov edx, ecx",
                    "mov rcx, rsp",
                    "call {target}",
                    $($load,)*
                    concat!("add rsp, ", $room),
                    concat!(".cfi_adjust_cfa_offset -", $room),
                    "ret",
                    ".cfi_endproc",
                    target = sym $target,
                )
            }
        };
    };
}

/// Defines operations of a type: `name: |x, expr| value`.
macro_rules! operations {
    ($prefix:literal, $type:ty, $room:literal, $load:tt; $($name:literal: |$x:ident, $e:ident| $value:expr;)*) => {
        $(
            const _: () = {
                unsafe extern "C" fn act(at: *mut $type, operand: *const $type, flag: i32, out: *mut $type) {
                    // SAFETY: by the ABI; `out` is room of the entry point.
                    unsafe {
                        let $e = operand.read();
                        out.write(captured(update(at, |$x| $value), flag));
                    }
                }
                naked!(concat!("__kmpc_atomic_", $prefix, "_", $name), act, $room, $load);
            };
        )*
    };
}

/// Exchange, read and write.
macro_rules! transfers {
    ($prefix:literal, $type:ty, $room:literal, $load:tt) => {
        const _: () = {
            unsafe extern "C" fn exchange(
                at: *mut $type,
                operand: *const $type,
                _flag: i32,
                out: *mut $type,
            ) {
                // SAFETY: by the ABI; `out` is room of the entry point.
                unsafe {
                    let value = operand.read();
                    out.write(update(at, |_| value).0);
                }
            }
            naked!(concat!("__kmpc_atomic_", $prefix, "_swp"), exchange, $room, $load);
            naked!(concat!("__kmpc_atomic_", $prefix, "_wr"), exchange, $room, []);
        };
        const _: () = {
            unsafe extern "C" fn read(at: *mut $type, _operand: *const $type, _flag: i32, out: *mut $type) {
                // SAFETY: by the ABI; `out` is room of the entry point. There is no operand.
                unsafe { out.write(update(at, |x| x).0) };
            }
            naked!(concat!("__kmpc_atomic_", $prefix, "_rd"), read, $room, $load);
        };
    };
}

operations! {
    "float10", Extended, "24", [];
    "add": |x, e| x + e;
    "sub": |x, e| x - e;
    "mul": |x, e| x * e;
    "div": |x, e| x / e;
    "sub_rev": |x, e| e - x;
    "div_rev": |x, e| e / x;
    "min": |x, e| if e < x { e } else { x };
    "max": |x, e| if e > x { e } else { x };
}

operations! {
    "float10", Extended, "24", ["fld tbyte ptr [rsp]"];
    "add_cpt": |x, e| x + e;
    "sub_cpt": |x, e| x - e;
    "mul_cpt": |x, e| x * e;
    "div_cpt": |x, e| x / e;
    "sub_cpt_rev": |x, e| e - x;
    "div_cpt_rev": |x, e| e / x;
    "min_cpt": |x, e| if e < x { e } else { x };
    "max_cpt": |x, e| if e > x { e } else { x };
}

transfers!("float10", Extended, "24", ["fld tbyte ptr [rsp]"]);

type Complex10 = Complex<Extended>;

operations! {
    "cmplx10", Complex10, "40", [];
    "add": |x, e| x + e;
    "sub": |x, e| x - e;
    "mul": |x, e| x * e;
    "div": |x, e| x / e;
    "sub_rev": |x, e| e - x;
    "div_rev": |x, e| e / x;
}

// The real part is returned on top of the imaginary one.
operations! {
    "cmplx10", Complex10, "40", ["fld tbyte ptr [rsp + 16]", "fld tbyte ptr [rsp]"];
    "add_cpt": |x, e| x + e;
    "sub_cpt": |x, e| x - e;
    "mul_cpt": |x, e| x * e;
    "div_cpt": |x, e| x / e;
    "sub_cpt_rev": |x, e| e - x;
    "div_cpt_rev": |x, e| e / x;
}

transfers!("cmplx10", Complex10, "40", ["fld tbyte ptr [rsp + 16]", "fld tbyte ptr [rsp]"]);

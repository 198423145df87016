//! Where in the program the runtime was called: the address of code behind the call, and the frame. [OMP 5.2 §19.4.4.29]
//!
//! ```text
//!   hook ◄─ barrier ◄─ __kmpc_barrier ◄─ main.omp_outlined ◄─ …
//!   └──── code of the runtime ──────┘    └ the first frame elsewhere
//! ```
//!
//! The stack is unwound up to the first frame whose code is not the runtime's. So no entry point has to keep its return
//! address for a tool that may not be there, and tail calls within the runtime, which leave no frame, do no harm.
//! The unwinder is that of gcc, which is loaded with the tool; `weft-rt-link` puts names at both ends of the runtime's code.
//!
//! Wherever either is missing, the answer is null, which the specification allows.

use core::ffi::{c_int, c_void};
use std::sync::OnceLock;

use crate::machine::loader;

/// A call of the runtime.
#[derive(Clone, Copy)]
pub(crate) struct Caller {
    /// The address at which the program goes on, `codeptr_ra`.
    pub(crate) code: *const c_void,
    /// The canonical address of the frame that the program has called: its stack pointer before the call.
    pub(crate) frame: *const c_void,
}

impl Caller {
    /// Nothing is known.
    pub(crate) const NONE: Caller = Caller { code: core::ptr::null(), frame: core::ptr::null() };
}

type Step = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;

/// Functions of the unwinder. [Itanium C++ ABI: Exception Handling, unwind.h]
struct Unwinder {
    backtrace: unsafe extern "C" fn(Step, *mut c_void) -> c_int,
    code: unsafe extern "C" fn(*mut c_void) -> usize,
    frame: unsafe extern "C" fn(*mut c_void) -> usize,
    /// Where the runtime's code lies.
    own: core::ops::Range<usize>,
}

static UNWINDER: OnceLock<Option<Unwinder>> = OnceLock::new();

/// Looks for the unwinder; called before the tool hears of anything.
pub(crate) fn start() {
    UNWINDER.get_or_init(load);
}

fn load() -> Option<Unwinder> {
    let own = own_code();
    if own.is_empty() {
        return None;
    }
    let library = loader::open(c"libgcc_s.so.1")?;
    // SAFETY: plain look-ups by name.
    let [backtrace, code, frame] = [c"_Unwind_Backtrace", c"_Unwind_GetIP", c"_Unwind_GetCFA"]
        .map(|name| unsafe { libc::dlsym(library, name.as_ptr()) });
    if [backtrace, code, frame].iter().any(|function| function.is_null()) {
        return None;
    }
    // SAFETY: these are the types of the functions with these names.
    unsafe {
        Some(Unwinder {
            backtrace: core::mem::transmute::<*mut c_void, unsafe extern "C" fn(Step, *mut c_void) -> c_int>(
                backtrace,
            ),
            code: core::mem::transmute::<*mut c_void, unsafe extern "C" fn(*mut c_void) -> usize>(code),
            frame: core::mem::transmute::<*mut c_void, unsafe extern "C" fn(*mut c_void) -> usize>(frame),
            own,
        })
    }
}

/// Where the runtime's code lies; empty in the tests of this crate, which `weft-rt-link` has not linked.
#[cfg(all(target_arch = "x86_64", not(miri)))]
fn own_code() -> core::ops::Range<usize> {
    let (begin, end): (usize, usize);
    // SAFETY: reads two addresses from the table of such, 0 for a name that nothing defines.
    unsafe {
        core::arch::asm!(
            ".weak weft_rt_code_begins",
            ".weak weft_rt_code_ends",
            "mov {0}, qword ptr [rip + weft_rt_code_begins@GOTPCREL]",
            "mov {1}, qword ptr [rip + weft_rt_code_ends@GOTPCREL]",
            out(reg) begin,
            out(reg) end,
            options(nostack, preserves_flags, pure, readonly),
        );
    }
    begin..end
}

/// See above.
#[cfg(all(target_arch = "aarch64", not(miri)))]
fn own_code() -> core::ops::Range<usize> {
    let (begin, end): (usize, usize);
    // SAFETY: as above.
    unsafe {
        core::arch::asm!(
            ".weak weft_rt_code_begins",
            ".weak weft_rt_code_ends",
            "adrp {0}, :got:weft_rt_code_begins",
            "ldr {0}, [{0}, :got_lo12:weft_rt_code_begins]",
            "adrp {1}, :got:weft_rt_code_ends",
            "ldr {1}, [{1}, :got_lo12:weft_rt_code_ends]",
            out(reg) begin,
            out(reg) end,
            options(nostack, preserves_flags, pure, readonly),
        );
    }
    begin..end
}

#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
fn own_code() -> core::ops::Range<usize> {
    0..0
}

/// What a walk has found.
struct Walk {
    unwinder: &'static Unwinder,
    found: Caller,
}

/// `_URC_NO_REASON`, and another number, which ends the walk.
const GO_ON: c_int = 0;
const STOP: c_int = 4;

unsafe extern "C" fn step(context: *mut c_void, walk: *mut c_void) -> c_int {
    // SAFETY: `find` has passed its walk, and the unwinder a context.
    unsafe {
        let walk = &mut *walk.cast::<Walk>();
        let code = (walk.unwinder.code)(context);
        if walk.unwinder.own.contains(&code) {
            return GO_ON;
        }
        let frame = (walk.unwinder.frame)(context);
        walk.found =
            Caller { code: core::ptr::without_provenance(code), frame: core::ptr::without_provenance(frame) };
    }
    STOP
}

/// Where the calling thread has called the runtime.
#[cold]
pub(crate) fn find() -> Caller {
    let Some(unwinder) = UNWINDER.get().and_then(Option::as_ref) else { return Caller::NONE };
    let mut walk = Walk { unwinder, found: Caller::NONE };
    // SAFETY: `step` is made for the unwinder, and gets the walk.
    unsafe { (unwinder.backtrace)(step, (&raw mut walk).cast()) };
    walk.found
}

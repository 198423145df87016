//! The functions of OpenMP about what surrounds a program: places, tools, other runtimes, and the environment. [OMP 5.2 §18.3, §18.12,
//! §18.14, §18.15]
//!
//! While it is checked, a program has no places and no tool, its one device is the host, and the settings are those of the check. So
//! most of these tell that there is nothing, as a runtime without them does.

use crate::call;
use crate::say;

/// The condition of a value of an object for interoperability that is none: `omp_irc_empty`. [OMP 5.2 §18.12]
const EMPTY: i32 = -1;
/// There is no tool: `omp_control_tool_notool`. [OMP 5.2 §18.14]
const NO_TOOL: i32 = -2;

#[unsafe(no_mangle)]
extern "C" fn omp_get_place_num_procs(_: i32) -> i32 {
    0
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_place_proc_ids(_: i32, _: usize) {}
#[unsafe(no_mangle)]
extern "C" fn omp_get_partition_place_nums(_: usize) {}

/// Defines functions about affinity under the names that headers call them by.
macro_rules! affinity {
    ($($set:ident, $get:ident, $display:ident, $capture:ident;)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $set(_: usize) {}
        #[unsafe(no_mangle)]
        extern "C" fn $get(buffer: usize, size: usize) -> usize {
            empty_text(buffer, size)
        }
        #[unsafe(no_mangle)]
        extern "C" fn $display(_: usize) {}
        #[unsafe(no_mangle)]
        extern "C" fn $capture(buffer: usize, size: usize, _: usize) -> usize {
            empty_text(buffer, size)
        }
    )*};
}

affinity! {
    omp_set_affinity_format, omp_get_affinity_format, omp_display_affinity, omp_capture_affinity;
    ompc_set_affinity_format, ompc_get_affinity_format, ompc_display_affinity, ompc_capture_affinity;
}

/// Writes a text without characters to a buffer of `size` bytes; returns its length.
fn empty_text(buffer: usize, size: usize) -> usize {
    if buffer != 0 && size > 0 {
        call::set(buffer, 0, 1);
    }
    0
}

#[unsafe(no_mangle)]
extern "C" fn omp_display_env(_: i32) {
    say::say(
        "OPENMP DISPLAY ENVIRONMENT BEGIN\n  [host] _OPENMP = '202111'\nOPENMP DISPLAY ENVIRONMENT END\n",
    );
}
#[unsafe(no_mangle)]
extern "C" fn omp_control_tool(_: i32, _: i32, _: usize) -> i32 {
    NO_TOOL
}

/// Memory is kept: a program may go on at any time.
#[unsafe(no_mangle)]
extern "C" fn omp_pause_resource(_: i32, device: i32) -> i32 {
    i32::from(device > 0)
}
#[unsafe(no_mangle)]
extern "C" fn omp_pause_resource_all(_: i32) -> i32 {
    0
}

/// The host has no other runtime: an object is `omp_interop_none`. [omptarget interop.cpp: __tgt_interop_init]
#[unsafe(no_mangle)]
extern "C" fn __tgt_interop_init(_: usize, _: i32, object: usize, _: i32, _: i32, _: i32, _: usize, _: i32) {
    call::set(object, 0, size_of::<usize>());
}
#[unsafe(no_mangle)]
extern "C" fn __tgt_interop_use(_: usize, _: i32, _: usize, _: i32, _: i32, _: usize, _: i32) {}
#[unsafe(no_mangle)]
extern "C" fn __tgt_interop_destroy(_: usize, _: i32, object: usize, _: i32, _: i32, _: usize, _: i32) {
    call::set(object, 0, size_of::<usize>());
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_num_interop_properties(_: usize) -> i32 {
    0
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_interop_int(_: usize, _: i32, condition: usize) -> isize {
    no_property(condition);
    0
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_interop_ptr(_: usize, _: i32, condition: usize) -> usize {
    no_property(condition)
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_interop_str(_: usize, _: i32, condition: usize) -> usize {
    no_property(condition)
}

/// Says that an object for interoperability has no property, if that is asked for; returns the null pointer.
fn no_property(condition: usize) -> usize {
    if condition != 0 {
        let bytes = EMPTY.to_ne_bytes();
        bytes.into_iter().enumerate().for_each(|(at, byte)| call::set(condition + at, byte, 1));
    }
    0
}

#[unsafe(no_mangle)]
extern "C" fn omp_get_interop_name(_: usize, _: i32) -> usize {
    0
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_interop_type_desc(_: usize, _: i32) -> usize {
    0
}
#[unsafe(no_mangle)]
extern "C" fn omp_get_interop_rc_desc(_: usize, _: i32) -> usize {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_of_nothing_is_nothing() {
        let (mut text, mut condition) = ([7_u8; 3], 9_i32);
        let at = text.as_mut_ptr().expose_provenance();
        assert_eq!(ompc_capture_affinity(at, 3, 0), 0);
        assert_eq!(omp_get_interop_int(0, 0, (&raw mut condition).expose_provenance()), 0);
        assert_eq!((text, condition), ([0, 7, 7], EMPTY));
    }
}

//! Tools, and resources that the program does not need for a while. [OMP 5.2 §18.6, §18.14]

use core::ffi::c_void;

use crate::events::points;
use crate::fork::seating;
use crate::settings::{self, global};
use crate::team::thread::Thread;

/// A command to the tool.
#[unsafe(no_mangle)]
extern "C" fn omp_control_tool(command: i32, modifier: i32, argument: *mut c_void) -> i32 {
    points::control(Thread::current(), command as u64, modifier as u64, argument)
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_control_tool_(
    command: *const i32,
    modifier: *const i32,
    argument: *mut c_void,
) -> i32 {
    // SAFETY: Fortran passes addresses.
    unsafe { omp_control_tool(*command, *modifier, argument) }
}

/// Gives the workers back that the calling thread has; 0 if that could be done. [omp.h: omp_pause_resource_t]
fn pause(kind: i32) -> i32 {
    const RESUME: i32 = 0;
    let thread = Thread::current();
    let member = thread.member();
    match kind {
        RESUME => 0,
        // Workers come back with the next region. Inside of a region they are all in use.
        1 | 2 if member.team().level() == 0 => {
            if let Some(team) = member.hot.take() {
                seating::dissolve(team);
            }
            0
        }
        _ => 1,
    }
}

omp_functions! {
    /// See [`pause`].
    fn omp_pause_resource omp_pause_resource_(kind: i32, device: i32) -> i32 {
        if matches!(device, 0 | -1) { pause(kind) } else { 1 }
    }
    /// The same on all devices.
    fn omp_pause_resource_all omp_pause_resource_all_(kind: i32) -> i32 { pause(kind) }
}

/// For libraries of offloading: *target-offload-var*. [kmp.h: kmp_target_offload_kind]
#[unsafe(no_mangle)]
extern "C" fn __kmpc_get_target_offload() -> i32 {
    global::target_offload(settings::get())
}

/// For libraries of offloading.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_pause_resource(kind: i32) -> i32 {
    pause(kind)
}

//! `target`: a kernel of the device, with what its arguments map. [OMP 5.2 §13.8]

use core::ffi::c_void;

use smallvec::SmallVec;
use weft_abi::offload::{KERNEL_VERSION, Kernel};

use super::arguments::{Lists, expand};
use super::device_of;
use super::place::{fatal, name_of, settled, text_of};
use crate::devices::{self, astray, guarded, info};
use crate::fork::{league, parallel};
use crate::team::region::League;
use crate::team::thread::Thread;

/// The caller has to execute the construct on the host. [omptarget.h: OFFLOAD_FAIL]
const ON_HOST: i32 = -1;
/// Since this version a kernel has one parameter more, in front: the device's environment, which is null.
const WITH_ENVIRONMENT: u32 = 3;
/// As many words as a kernel may get, and as many as most of them get.
const MOST: usize = 256;
const FEW: usize = 16;

/// Calls code with all of some words: it ignores those that it does not have, which the caller takes off the stack on the supported
/// machines. There are as many as the marks, whose number each star doubles.
macro_rules! call {
    ($code:ident $words:ident [* $($stars:tt)*] $($mark:tt)*) => {
        call!($code $words [$($stars)*] $($mark)* $($mark)*)
    };
    ($code:ident $words:ident [] $($mark:tt)*) => {{
        type Code = unsafe extern "C" fn($(call!(@type $mark)),*);
        let mut words = $words.iter();
        let mut next = || words.next().copied().unwrap_or_default();
        core::mem::transmute::<*const c_void, Code>($code)($(call!(@word $mark next)),*)
    }};
    (@type $mark:tt) => { usize };
    (@word $mark:tt $next:ident) => { $next() };
}

/// Executes a kernel by an initial thread.
///
/// # Safety
/// The code is that of a kernel with no more than these arguments.
unsafe fn run(code: usize, arguments: &[usize], has_environment: bool, limit: i32) {
    let environment = has_environment.then_some(0);
    let words: SmallVec<[usize; FEW]> = environment.into_iter().chain(arguments.iter().copied()).collect();
    let thread = Thread::current();
    let icvs = league::limited(thread.task().icvs(), limit);
    let code = core::ptr::with_exposed_provenance::<c_void>(code);
    parallel::enter_initial(thread, League { team: 0, teams: 1 }, icvs);
    // SAFETY: the caller's duty.
    unsafe {
        match words.len() {
            ..=FEW => call!(code words [****] +),
            _ => call!(code words [********] +),
        }
    }
    parallel::leave_serial(thread);
}

/// # Safety
/// The place is null or an `ident_t`, and the lists are those of the ABI.
unsafe fn target(
    place: *const c_void,
    device: i64,
    region: *const c_void,
    lists: Lists,
    version: u32,
    limit: i32,
) -> i32 {
    // SAFETY: the caller's duty.
    let Some(number) = (unsafe { device_of(device, place) }) else { return ON_HOST };
    // SAFETY: the caller's duty.
    let items = unsafe { lists.items() };
    // SAFETY: by the ABI, the place and the names are the compiler's.
    let _executed = info::construct(&items, || unsafe { text_of(place) }, |name| unsafe { name_of(name) });
    let begun = devices::with(number, |device| {
        let gpu = device.gpu();
        let Some(code) = device.kernel(region) else {
            if gpu.is_some() {
                // SAFETY: the caller's duty.
                unsafe { fatal(place, "a region has no code for the GPU, which has its data") };
            }
            return None;
        };
        // SAFETY: the program says that these objects are there.
        let launch = unsafe { device.mapping.launch(&items, &mut expand) };
        Some(launch.map(|launch| (code, gpu, launch)))
    });
    // SAFETY: the caller's duty.
    let begun = unsafe { settled(begun.flatten(), place) };
    let Some((code, gpu, launch)) = begun else { return ON_HOST };
    let has_environment = version >= WITH_ENVIRONMENT;
    if launch.arguments.len() + usize::from(has_environment) > MOST {
        // SAFETY: the caller's duty.
        unsafe { fatal(place, &format!("a region needs more than {} values on the device", MOST - 1)) };
    }
    let mut started = None;
    if info::is_asked_for() || !launch.astray.is_empty() {
        // SAFETY: by the ABI it is null or the place of the construct.
        let place = unsafe { text_of(place) };
        started = info::launched(place.as_deref(), launch.arguments.len());
        for one in &launch.astray {
            // SAFETY: it is a name of the compiler's.
            let name = unsafe { name_of(one.name) };
            astray::remember(place.as_deref(), one, name);
        }
    }
    // SAFETY: by the ABI it is null or the place of the construct.
    let executed =
        info::checks().then(|| guarded::execute(info::place(unsafe { text_of(place) }.as_deref())));
    // SAFETY: the image has the kernel under the name of this construct.
    unsafe {
        match gpu {
            Some(gpu) => gpu.launch(code, &launch.arguments, limit),
            None => run(code, &launch.arguments, has_environment, limit),
        }
    }
    drop(executed);
    if started.is_some() {
        // SAFETY: as above.
        info::ended(unsafe { text_of(place) }.as_deref(), started);
    }
    // SAFETY: as above.
    let ended = devices::with(number, |device| unsafe { device.mapping.land(&items, launch, &mut expand) });
    // SAFETY: the caller's duty.
    unsafe { settled(ended, place) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_target_kernel(
    loc: *const c_void,
    device: i64,
    _teams: i32,
    limit: i32,
    region: *const c_void,
    kernel: *mut Kernel,
) -> i32 {
    // SAFETY: by the ABI.
    let Some(kernel) = (unsafe { kernel.as_ref() }) else { return ON_HOST };
    if kernel.version == 0 || kernel.version > KERNEL_VERSION {
        return ON_HOST;
    }
    let lists = Lists {
        count: kernel.count as i32,
        bases: kernel.bases,
        begins: kernel.begins,
        sizes: kernel.sizes,
        types: kernel.types,
        names: kernel.names,
        mappers: kernel.mappers,
    };
    // SAFETY: by the ABI.
    unsafe { target(loc, device, region, lists, kernel.version, limit) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_target_kernel_nowait(
    loc: *const c_void,
    device: i64,
    teams: i32,
    limit: i32,
    region: *const c_void,
    kernel: *mut Kernel,
    _dependences: i32,
    _list: *mut c_void,
    _others: i32,
    _other_list: *mut c_void,
) -> i32 {
    // SAFETY: by the ABI. The task that calls this has waited.
    unsafe { __tgt_target_kernel(loc, device, teams, limit, region, kernel) }
}

//! `target`: a kernel of the device, with what its arguments map. [OMP 5.2 §13.8]

use core::ffi::{CStr, c_char, c_void};

use weft_abi::offload::{KERNEL_VERSION, Kernel};

use super::arguments::{Lists, expand, settled};
use super::is_host;
use crate::devices::{self, astray, info};
use crate::fork::{league, parallel};
use crate::settings::report;
use crate::team::region::League;
use crate::team::thread::Thread;

/// The caller has to execute the construct on the host. [omptarget.h: OFFLOAD_FAIL]
const ON_HOST: i32 = -1;
/// Since this version a kernel has one parameter more, in front: the device's environment, which is null.
const WITH_ENVIRONMENT: u32 = 3;
/// As many words as a kernel may get.
const MOST: usize = 32;

/// A kernel: it ignores the words that it does not have.
type Code = unsafe extern "C" fn(
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
    usize,
);

/// Executes a kernel by an initial thread.
///
/// # Safety
/// The code is that of a kernel with no more than these arguments.
unsafe fn run(code: usize, arguments: &[usize], has_environment: bool, limit: i32) {
    let mut words = [0_usize; MOST];
    let first = usize::from(has_environment);
    words[first..first + arguments.len()].copy_from_slice(arguments);
    let thread = Thread::current();
    let icvs = league::limited(thread.task().icvs(), limit);
    let code = core::ptr::with_exposed_provenance::<c_void>(code);
    parallel::enter_initial(thread, League { team: 0, teams: 1 }, icvs);
    // SAFETY: the caller's duty; on the supported machines the caller takes all words off the stack.
    unsafe {
        let code = core::mem::transmute::<*const c_void, Code>(code);
        code(
            words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7], words[8],
            words[9], words[10], words[11], words[12], words[13], words[14], words[15], words[16], words[17],
            words[18], words[19], words[20], words[21], words[22], words[23], words[24], words[25],
            words[26], words[27], words[28], words[29], words[30], words[31],
        );
    }
    parallel::leave_serial(thread);
}

/// What the compiler says of the place of a construct: `;file;function;line;column;;`.
///
/// # Safety
/// It is null or an `ident_t`.
unsafe fn text_of(place: *const c_void) -> Option<String> {
    /// Where the string is. [kmp.h: ident_t]
    const TEXT: usize = 16;
    if place.is_null() {
        return None;
    }
    // SAFETY: the caller's duty.
    let text = unsafe { *place.byte_add(TEXT).cast::<*const c_char>() };
    // SAFETY: the string ends with a null.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

/// # Safety
/// The lists are those of the ABI.
unsafe fn target(
    place: *const c_void,
    device: i64,
    region: *const c_void,
    lists: Lists,
    version: u32,
    limit: i32,
) -> i32 {
    if is_host(device) {
        return ON_HOST;
    }
    // SAFETY: the caller's duty.
    let items = unsafe { lists.items() };
    let begun = devices::with(|device| {
        let gpu = device.gpu();
        let Some(code) = device.kernel(region) else {
            if gpu.is_some() {
                report::fatal("a region has no code for the GPU, which has its data");
            }
            return None;
        };
        // SAFETY: the program says that these objects are there.
        let launch = unsafe { device.mapping.launch(&items, &mut expand) };
        Some(launch.map(|launch| (code, gpu, launch)))
    });
    let Some((code, gpu, launch)) = settled(begun.flatten()) else { return ON_HOST };
    let has_environment = version >= WITH_ENVIRONMENT;
    let fits = launch.arguments.len() + usize::from(has_environment) <= MOST;
    if let Some(gpu) = gpu {
        // SAFETY: by the ABI it is null or the place of the construct.
        let place = unsafe { text_of(place) };
        info::launched(place.as_deref(), launch.arguments.len());
        astray::remember(place.as_deref(), &launch.astray);
        // SAFETY: the image has the kernel under the name of this construct.
        unsafe { gpu.launch(code, &launch.arguments, limit) };
    } else if fits {
        // SAFETY: by the ABI it is null or the place of the construct.
        let place = unsafe { text_of(place) };
        info::launched(place.as_deref(), launch.arguments.len());
        astray::remember(place.as_deref(), &launch.astray);
        // SAFETY: the image has the kernel under the name of this construct.
        unsafe { run(code, &launch.arguments, has_environment, limit) };
    }
    // SAFETY: as above.
    let ended = devices::with(|device| unsafe { device.mapping.land(&items, launch, &mut expand) });
    settled(ended);
    if fits || gpu.is_some() { 0 } else { ON_HOST }
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

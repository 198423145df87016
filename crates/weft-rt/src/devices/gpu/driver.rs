//! The driver of NVIDIA's GPUs: `libcuda.so.1`, which is opened when a program has an image for a GPU.
//!
//! [cuda.h: …] names an item of its header. Every function returns 0 or the number of an error.

use core::ffi::{CStr, c_char, c_void};

use crate::machine::loader::open;

/// An address on a GPU. [cuda.h: CUdeviceptr]
pub(super) type Address = u64;

/// The name under which every machine with a driver has it; those without version are of development packages.
const LIBRARY: &CStr = c"libcuda.so.1";

/// Defines the table of functions: what Weft calls each, its symbol and its parameters.
macro_rules! driver {
    ($($field:ident = $symbol:literal ($($argument:ty),*);)*) => {
        /// The functions of the driver.
        pub(super) struct Driver {
            $(pub(super) $field: unsafe extern "C" fn($($argument),*) -> i32,)*
        }

        impl Driver {
            /// Opens the driver; none if the machine has not all of it.
            pub(super) fn open() -> Option<Driver> {
                let library = open(LIBRARY)?;
                Some(Driver {
                    $($field: {
                        // SAFETY: the library stays open, and the name ends with a null.
                        let symbol = unsafe { libc::dlsym(library, $symbol.as_ptr()) };
                        // SAFETY: null is no function; else it has these parameters. [cuda.h]
                        unsafe {
                            core::mem::transmute::<*mut c_void, Option<unsafe extern "C" fn($($argument),*) -> i32>>(symbol)
                        }?
                    },)*
                })
            }
        }
    };
}

driver! {
    initialize = c"cuInit"(u32);
    count = c"cuDeviceGetCount"(*mut i32);
    device = c"cuDeviceGet"(*mut i32, i32);
    attribute = c"cuDeviceGetAttribute"(*mut i32, i32, i32);
    retain = c"cuDevicePrimaryCtxRetain"(*mut *mut c_void, i32);
    release = c"cuDevicePrimaryCtxRelease_v2"(i32);
    enter = c"cuCtxSetCurrent"(*mut c_void);
    load = c"cuModuleLoadDataEx"(*mut *mut c_void, *const c_void, u32, *mut i32, *mut *mut c_void);
    unload = c"cuModuleUnload"(*mut c_void);
    function = c"cuModuleGetFunction"(*mut *mut c_void, *mut c_void, *const c_char);
    function_attribute = c"cuFuncGetAttribute"(*mut i32, i32, *mut c_void);
    variable = c"cuModuleGetGlobal_v2"(*mut Address, *mut usize, *mut c_void, *const c_char);
    allocate = c"cuMemAlloc_v2"(*mut Address, usize);
    free = c"cuMemFree_v2"(Address);
    allocate_here = c"cuMemHostAlloc"(*mut *mut c_void, usize, u32);
    free_here = c"cuMemFreeHost"(*mut c_void);
    allocate_anywhere = c"cuMemAllocManaged"(*mut Address, usize, u32);
    send = c"cuMemcpyHtoD_v2"(Address, *const c_void, usize);
    fetch = c"cuMemcpyDtoH_v2"(*mut c_void, Address, usize);
    copy = c"cuMemcpy"(Address, Address, usize);
    copy_between = c"cuMemcpyPeer"(Address, *mut c_void, Address, *mut c_void, usize);
    set = c"cuMemsetD8_v2"(Address, u8, usize);
    new_stream = c"cuStreamCreate"(*mut *mut c_void, u32);
    end_stream = c"cuStreamDestroy_v2"(*mut c_void);
    wait = c"cuStreamSynchronize"(*mut c_void);
    launch = c"cuLaunchKernel"(
        *mut c_void, u32, u32, u32, u32, u32, u32, u32, *mut c_void, *mut *mut c_void, *mut *mut c_void);
    name_of_error = c"cuGetErrorName"(i32, *mut *const c_char);
}

impl Driver {
    /// The name of an error.
    pub(super) fn error(&self, number: i32) -> String {
        let mut name = core::ptr::null();
        // SAFETY: the driver writes the address of a string that stays.
        unsafe { (self.name_of_error)(number, &raw mut name) };
        if name.is_null() {
            return format!("error {number}");
        }
        // SAFETY: as above.
        unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
    }
}

//! Devices: the host, whose number is that of the devices, and the host device or GPUs, if the program has images for them.
//! [OMP 5.2 §18.7, §18.8, §18.12]
//!
//! If a library for offloading is loaded behind this one, its functions of the same names are called.

use core::ffi::{CStr, c_void};
use core::sync::atomic::{AtomicUsize, Ordering};

use weft_offload::Memory as _;
use weft_offload::table::{Found, Range};

use crate::devices::gpu::Common;
use crate::devices::{self, Device};
use crate::tasking::waiting;
use crate::team::thread::Thread;

/// `omp_initial_device`: the host, whatever its number is.
const INITIAL_DEVICE: i32 = -1;

/// The function of this name in a library behind this one, in a cell that keeps the answer plus 1.
fn next(name: &CStr, known: &AtomicUsize) -> Option<*const c_void> {
    let mut answer = known.load(Ordering::Relaxed);
    if answer == 0 {
        // SAFETY: a string that ends with a null.
        answer = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) } as usize + 1;
        known.store(answer, Ordering::Relaxed);
    }
    (answer > 1).then_some((answer - 1) as *const c_void)
}

/// Defines functions that ask a library behind this one before they answer for the host.
macro_rules! device_functions {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $name($($argument: $type),*) $(-> $result)? {
                static NEXT: AtomicUsize = AtomicUsize::new(0);
                // Every name that can be written here is a C string.
                let name = CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes());
                let is_ours = devices::count() > 0;
                if let Some(function) = name.ok().filter(|_| !is_ours).and_then(|name| next(name, &NEXT)) {
                    // SAFETY: a function of the same name has the same type; its duties are the caller's.
                    return unsafe {
                        core::mem::transmute::<*const c_void, unsafe extern "C" fn($($type),*) $(-> $result)?>(function)
                            ($($argument),*)
                    };
                }
                $body
            }
        )*
    };
}

fn is_host(device: i32) -> bool {
    device == INITIAL_DEVICE || device == devices::count()
}

/// What a device number means: the host, or the device of a number.
#[derive(Clone, Copy)]
enum Named {
    Host,
    Device(usize),
}

impl Named {
    /// Nothing for the number of no device.
    fn of(device: i32) -> Option<Named> {
        if is_host(device) {
            return Some(Named::Host);
        }
        usize::try_from(device).ok().filter(|number| devices::is_there(*number)).map(Named::Device)
    }

    /// Its number, unless it is the host.
    fn number(self) -> Option<usize> {
        match self {
            Named::Host => None,
            Named::Device(number) => Some(number),
        }
    }

    /// Both device numbers of `omp_target_memcpy`.
    fn both(to: i32, from: i32) -> Option<(Named, Named)> {
        Named::of(to).zip(Named::of(from))
    }
}

/// The number of a device other than the host.
fn number_of(device: i32) -> Option<usize> {
    Named::of(device)?.number()
}

/// Memory that the host and a device can use.
fn common(size: usize, device: i32, kind: Common) -> *mut c_void {
    let Some(named) = Named::of(device).filter(|_| size > 0) else { return core::ptr::null_mut() };
    let block = named.number().and_then(|number| {
        devices::with(number, |device| {
            let block = match device.gpu() {
                Some(gpu) => gpu.common(size, kind)?,
                // SAFETY: has no preconditions.
                None => unsafe { libc::malloc(size) }.expose_provenance(),
            };
            device.mapping.given.insert(block, size);
            Some(block)
        })
    });
    match block {
        // SAFETY: has no preconditions.
        None => unsafe { libc::malloc(size) },
        Some(block) => block.map_or(core::ptr::null_mut(), core::ptr::with_exposed_provenance_mut),
    }
}

fn free_common(block: *mut c_void, device: i32, kind: Common) {
    let address = block.expose_provenance();
    let gpu = number_of(device).and_then(|number| {
        devices::with(number, |device| {
            device.mapping.given.remove(&address);
            device.gpu()
        })
    });
    match gpu.flatten() {
        Some(gpu) if !block.is_null() => gpu.free_common(address, kind),
        // SAFETY: a block of `common`, or null.
        _ => unsafe { libc::free(block) },
    }
}

device_functions! {
    /// Devices there are, the host not counted.
    fn omp_get_num_devices() -> i32 { devices::count() }
    /// The host's number.
    fn omp_get_initial_device() -> i32 { devices::count() }
    /// The number of the device that executes the caller.
    fn omp_get_device_num() -> i32 { devices::count() }
    /// Memory of a device; null if there is none.
    fn omp_target_alloc(size: usize, device: i32) -> *mut c_void {
        let Some(named) = Named::of(device).filter(|_| size > 0) else { return core::ptr::null_mut() };
        if let Some(number) = named.number() {
            let block = devices::with(number, |device| {
                let block = device.mapping.memory.allocate(size, 0, 0)?;
                device.mapping.given.insert(block, size);
                Some(block)
            })
            .flatten();
            return block.map_or(core::ptr::null_mut(), core::ptr::with_exposed_provenance_mut);
        }
        // SAFETY: has no preconditions.
        unsafe { libc::malloc(size) }
    }
    /// Gives it back.
    fn omp_target_free(block: *mut c_void, device: i32) {
        match Named::of(device) {
            // SAFETY: a block of `omp_target_alloc`.
            Some(Named::Host) => unsafe { libc::free(block) },
            Some(Named::Device(number)) if !block.is_null() => {
                devices::with(number, |device| {
                    device.mapping.given.remove(&block.expose_provenance());
                    device.mapping.memory.free(block.expose_provenance());
                });
            }
            _ => {}
        }
    }
    /// Memory of a device, as LLVM's extension has it.
    fn llvm_omp_target_alloc_device(size: usize, device: i32) -> *mut c_void {
        // SAFETY: has no preconditions.
        unsafe { omp_target_alloc(size, device) }
    }
    /// Gives it back.
    fn llvm_omp_target_free_device(block: *mut c_void, device: i32) {
        // SAFETY: the caller's duty.
        unsafe { omp_target_free(block, device) }
    }
    /// Memory of the host that a device can use.
    fn llvm_omp_target_alloc_host(size: usize, device: i32) -> *mut c_void { common(size, device, Common::OfHost) }
    /// Gives it back.
    fn llvm_omp_target_free_host(block: *mut c_void, device: i32) { free_common(block, device, Common::OfHost) }
    /// Memory that host and device have in common.
    fn llvm_omp_target_alloc_shared(size: usize, device: i32) -> *mut c_void { common(size, device, Common::Moving) }
    /// Gives it back.
    fn llvm_omp_target_free_shared(block: *mut c_void, device: i32) { free_common(block, device, Common::Moving) }
    /// Lets memory of the host stay where it is, which that of a part of this process does.
    fn llvm_omp_target_lock_mem(block: *mut c_void, _size: usize, _device: i32) -> *mut c_void { block }
    /// Takes that back.
    fn llvm_omp_target_unlock_mem(_block: *mut c_void, _device: i32) {}
    /// Whether the device has a copy of what `address` points to; the host has everything.
    fn omp_target_is_present(address: *const c_void, device: i32) -> i32 {
        i32::from(is_host(device) || on_device(address, device).is_some())
    }
    /// Whether the device can read the bytes.
    fn omp_target_is_accessible(address: *const c_void, _size: usize, device: i32) -> i32 {
        i32::from(Named::of(device).is_some() && !address.is_null())
    }
    /// Copies; 0 for success.
    fn omp_target_memcpy(
        to: *mut c_void, from: *const c_void, length: usize, to_offset: usize, from_offset: usize,
        to_device: i32, from_device: i32,
    ) -> i32 {
        let Some((on, of)) = Named::both(to_device, from_device) else { return libc::EINVAL };
        if length > 0 {
            if to.is_null() || from.is_null() {
                return libc::EINVAL;
            }
            let (to, from) = (to.wrapping_byte_add(to_offset), from.wrapping_byte_add(from_offset));
            // SAFETY: the program says that there are so many bytes.
            unsafe { devices::copy((to, on.number()), (from, of.number()), length) };
        }
        0
    }
    /// Copies a block of an array into another; without arrays, returns how many dimensions it supports.
    fn omp_target_memcpy_rect(
        to: *mut c_void, from: *const c_void, element: usize, dimensions: i32, volume: *const usize,
        to_offsets: *const usize, from_offsets: *const usize, to_sizes: *const usize, from_sizes: *const usize,
        to_device: i32, from_device: i32,
    ) -> i32 {
        if to.is_null() && from.is_null() {
            return i32::MAX;
        }
        let lists = [volume, to_offsets, from_offsets, to_sizes, from_sizes];
        let Some((on, of)) = Named::both(to_device, from_device) else { return libc::EINVAL };
        if dimensions < 1 || element < 1 || to.is_null() || from.is_null()
            || lists.iter().any(|list| list.is_null())
        {
            return libc::EINVAL;
        }
        // SAFETY: each list has an element per dimension.
        let [volume, to_offsets, from_offsets, to_sizes, from_sizes] =
            lists.map(|list| unsafe { core::slice::from_raw_parts(list, dimensions as usize) });
        let to = Block { at: to.cast::<u8>(), on: on.number(), offsets: to_offsets, sizes: to_sizes };
        let at = from.cast::<u8>().cast_mut();
        let from = Block { at, on: of.number(), offsets: from_offsets, sizes: from_sizes };
        // SAFETY: the program says that the arrays are so large.
        unsafe { copy_block(&to, &from, volume, element) };
        0
    }
    /// Associates host memory with a copy on a device; not supported for the host.
    fn omp_target_associate_ptr(
        host: *const c_void, there: *const c_void, size: usize, offset: usize, device: i32,
    ) -> i32 {
        let Some(number) = number_of(device) else { return libc::EINVAL };
        if host.is_null() || there.is_null() || size == 0 {
            return libc::EINVAL;
        }
        let (host, device) = (host.expose_provenance(), there.expose_provenance() + offset);
        let is_done = devices::with(number, |known| {
            let table = &mut known.mapping.table;
            match table.find(host, size) {
                Found::Nothing => {
                    let pointers = std::collections::BTreeMap::new();
                    table.add(host, Range { bytes: size, device, base: host, count: None, held: 0, pointers });
                    true
                }
                Found::In(begin) => table.get(begin).is_some_and(|range| range.device + (host - begin) == device),
                Found::Partly(_) => false,
            }
        });
        if is_done == Some(true) { 0 } else { libc::EINVAL }
    }
    /// Takes it back.
    fn omp_target_disassociate_ptr(host: *const c_void, device: i32) -> i32 {
        let Some(number) = number_of(device) else { return libc::EINVAL };
        let host = host.expose_provenance();
        let is_done = devices::with(number, |known| {
            let table = &mut known.mapping.table;
            let is_associated = table.get(host).is_some_and(|range| range.count.is_none() && !range.is_held());
            is_associated && table.remove(host).is_some()
        });
        if is_done == Some(true) { 0 } else { libc::EINVAL }
    }
    /// Where the copy is.
    fn omp_get_mapped_ptr(address: *const c_void, device: i32) -> *mut c_void {
        match is_host(device) {
            true => address.cast_mut(),
            false => {
                on_device(address, device).map_or(core::ptr::null_mut(), core::ptr::with_exposed_provenance_mut)
            }
        }
    }
    /// Sets bytes.
    fn omp_target_memset(block: *mut c_void, byte: i32, length: usize, device: i32) -> *mut c_void {
        if let Some(named) = Named::of(device).filter(|_| !block.is_null() && length > 0) {
            // SAFETY: the program says that there are so many bytes.
            unsafe { devices::set(block, byte as u8, length, named.number()) };
        }
        block
    }
    /// Copies after the tasks that the dependences name: it waits for them and copies at once.
    fn omp_target_memcpy_async(
        to: *mut c_void, from: *const c_void, length: usize, to_offset: usize, from_offset: usize,
        to_device: i32, from_device: i32, count: i32, objects: *const c_void,
    ) -> i32 {
        wait_for(count, objects);
        // SAFETY: the same duties.
        unsafe { omp_target_memcpy(to, from, length, to_offset, from_offset, to_device, from_device) }
    }
    /// The same for a block of an array.
    fn omp_target_memcpy_rect_async(
        to: *mut c_void, from: *const c_void, element: usize, dimensions: i32, volume: *const usize,
        to_offsets: *const usize, from_offsets: *const usize, to_sizes: *const usize, from_sizes: *const usize,
        to_device: i32, from_device: i32, count: i32, objects: *const c_void,
    ) -> i32 {
        wait_for(count, objects);
        // SAFETY: the same duties.
        unsafe {
            omp_target_memcpy_rect(
                to, from, element, dimensions, volume, to_offsets, from_offsets, to_sizes, from_sizes,
                to_device, from_device,
            )
        }
    }
    /// The same for bytes that are set.
    fn omp_target_memset_async(
        block: *mut c_void, byte: i32, length: usize, device: i32, count: i32, objects: *const c_void,
    ) -> *mut c_void {
        wait_for(count, objects);
        // SAFETY: the same duties.
        unsafe { omp_target_memset(block, byte, length, device) }
    }
}

/// Where the device of this number has what is at an address of the host.
fn on_device(address: *const c_void, device: i32) -> Option<usize> {
    let find = |device: &mut Device| device.mapping.table.device_address(address.expose_provenance(), 0);
    devices::with(number_of(device)?, find).flatten()
}

/// Dependences name children of the current task, so waiting for all its children is enough.
fn wait_for(count: i32, objects: *const c_void) {
    if count > 0 && !objects.is_null() {
        waiting::wait_for_children(Thread::current());
    }
}

/// A part of an array.
struct Block<'a> {
    at: *mut u8,
    /// The device that has it, unless that is the host.
    on: Option<usize>,
    offsets: &'a [usize],
    sizes: &'a [usize],
}

impl Block<'_> {
    /// The part that has index `index`, from the part's own start, in the first dimension.
    ///
    /// # Safety
    /// The part lies in the array.
    unsafe fn inner(&self, index: usize, element: usize) -> Block<'_> {
        let stride = self.sizes[1..].iter().product::<usize>() * element;
        // SAFETY: the caller's duty.
        let at = unsafe { self.at.add((self.offsets[0] + index) * stride) };
        Block { at, on: self.on, offsets: &self.offsets[1..], sizes: &self.sizes[1..] }
    }
}

/// # Safety
/// Both arrays have the block; it has at least one dimension.
unsafe fn copy_block(to: &Block, from: &Block, volume: &[usize], element: usize) {
    if volume[0] == 0 {
        return;
    }
    // SAFETY: the caller's duty.
    unsafe {
        if volume.len() == 1 {
            let (to, from) = (to.inner(0, element), from.inner(0, element));
            devices::copy((to.at.cast(), to.on), (from.at.cast(), from.on), volume[0] * element);
            return;
        }
        for index in 0..volume[0] {
            copy_block(&to.inner(index, element), &from.inner(index, element), &volume[1..], element);
        }
    }
}

omp_functions! {
    /// *default-device-var*
    fn omp_set_default_device omp_set_default_device_(device: i32) {
        let task = Thread::current().task();
        task.set_icvs(task.icvs().with(|icvs| icvs.default_device = device));
    }
    /// See above.
    fn omp_get_default_device omp_get_default_device_() -> i32 {
        devices::default(Thread::current().task().icvs().default_device)
    }
    /// True: this code runs on the host.
    fn omp_is_initial_device omp_is_initial_device_() -> i32 { 1 }
}

/// Defines the forms of Fortran.
macro_rules! counts_in_fortran {
    ($($fortran:ident => $c:ident)*) => {
        $(
            /// See the C form.
            #[unsafe(no_mangle)]
            extern "C" fn $fortran() -> i32 {
                // SAFETY: has no duties.
                unsafe { $c() }
            }
        )*
    };
}

counts_in_fortran! {
    omp_get_num_devices_ => omp_get_num_devices
    omp_get_initial_device_ => omp_get_initial_device
    omp_get_device_num_ => omp_get_device_num
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_copied_between_arrays() {
        let from: Vec<u16> = (0..24).collect();
        let mut to = vec![0_u16; 30];
        let at = from.as_ptr().cast::<u8>().cast_mut();
        let source = Block { at, on: None, offsets: &[1, 2], sizes: &[4, 6] };
        let target = Block { at: to.as_mut_ptr().cast::<u8>(), on: None, offsets: &[0, 1], sizes: &[6, 5] };
        // SAFETY: both arrays have the block.
        unsafe { copy_block(&target, &source, &[2, 3], 2) };
        assert_eq!(to[..10], [0, 8, 9, 10, 0, 0, 14, 15, 16, 0]);
        assert!(to[10..].iter().all(|&element| element == 0));
    }
}

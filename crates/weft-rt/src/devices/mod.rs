//! The devices, if the program has images for them: the GPUs that there are, or a part of this process with memory of its own.
//!
//! ```text
//! number 0   the first GPU, or the part of this process: what the program's images are for
//! number n   the GPU of that number; its context, its images and its table are made when a construct names it first
//! ```
//!
//! clang links images of the second kind for `-fopenmp-targets=x86_64-pc-linux-gnu`. Images are loaded when the first construct
//! needs them.
//!
//! A program is executed on a GPU as a whole or not at all: what has no kernel there would look in vain for its data on the
//! host. So a program with one kernel too few has no device.
//! What a region does to an object that no `map` names, it does to the device's copy or to nothing, as on a real device.

pub(crate) mod astray;
pub(crate) mod gpu;
pub(crate) mod guarded;
mod image;
pub(crate) mod info;
mod memory;

use core::ffi::{CStr, c_void};
use std::collections::BTreeMap;

use weft_abi::offload::{
    BEGUN_BY_CODE, Binary, DEVICE_NUMBER, ENTRY_CALLED, ENTRY_LINKED, ENTRY_POINTER, ENTRY_REQUIRES, Entry,
    Image, ONE_MEMORY,
};
use weft_offload::table::{Found, Range};
use weft_offload::{Home, Mapping, Memory as _};
use weft_wait::guarded::Guarded;
use weft_wait::mutex::Mutex;

use self::gpu::{Compiled, Gpu};
use self::image::Loaded;
use self::memory::DeviceMemory;
use crate::settings::variables::INVALID_DEVICE;
use crate::settings::{self, global, report};

/// `DISABLED` and `MANDATORY` of *target-offload-var*. [kmp.h: kmp_target_offload_kind]
const DISABLED: i32 = 0;
const MANDATORY: i32 = 2;

/// A device, and what is to be loaded there.
#[derive(Default)]
pub(crate) struct Device {
    number: usize,
    /// What it has of the host's memory.
    pub(crate) mapping: Mapping<DeviceMemory>,
    /// The kernels, by the addresses that name them on the host.
    kernels: BTreeMap<usize, usize>,
    /// Whether the program requires the host's memory, and the GPU cannot use it.
    lacks_memory: bool,
    /// The addresses that name kernels which no image has.
    missing: Vec<usize>,
    /// The addresses of the binaries that it has been told of.
    known: Vec<usize>,
    /// Those of them that are not loaded yet.
    pending: Vec<usize>,
    /// The binaries that are loaded, with their images.
    loaded: Vec<(usize, Vec<Program>)>,
}

/// An image that is loaded.
enum Program {
    /// On this machine.
    Here(Loaded),
    /// On a GPU.
    There(&'static Gpu, Compiled),
}

impl Program {
    /// Loads an image for the device of this number; none if it is for another one.
    fn load(image: &Image, number: usize) -> Option<Program> {
        if !gpu::is_for_gpu(image) {
            return (number == 0).then(|| Loaded::load(image)).flatten().map(Program::Here);
        }
        let gpu = gpu::get(number)?;
        gpu.load(image).map(|compiled| Program::There(gpu, compiled))
    }

    fn kernel(&self, name: &CStr) -> Option<usize> {
        match self {
            Program::Here(loaded) => loaded.symbol(name),
            Program::There(gpu, compiled) => gpu.kernel(compiled, name),
        }
    }

    fn variable(&self, name: &CStr) -> Option<usize> {
        match self {
            Program::Here(loaded) => loaded.symbol(name),
            Program::There(gpu, compiled) => gpu.variable(compiled, name),
        }
    }
}

/// There are no more devices than this.
const MOST: usize = 64;

/// The devices that a construct has named, by their numbers, and the first one.
static DEVICES: [Guarded<Option<Device>>; MOST] = [const { Guarded::in_static(None) }; MOST];

/// The addresses of the binaries that are registered.
static BINARIES: Guarded<Vec<usize>> = Guarded::in_static(Vec::new());

/// All mutexes of devices but those of GPUs, in the order in which they are taken, for `fork()`. No child of it can use a GPU that
/// its parent has used.
pub(crate) fn mutexes() -> impl Iterator<Item = &'static Mutex> {
    let devices = DEVICES.iter().map(Guarded::mutex).chain([BINARIES.mutex()]);
    devices.chain(guarded::mutexes()).chain(info::mutexes())
}

/// Remembers what is to be loaded.
pub(crate) fn register(binary: &'static Binary) {
    let address = core::ptr::from_ref(binary).addr();
    BINARIES.lock().push(address);
    DEVICES[0].lock().get_or_insert_default();
    for device in &DEVICES {
        if let Some(device) = device.lock().as_mut() {
            device.learn(address);
        }
    }
}

/// Forgets it.
pub(crate) fn unregister(binary: &'static Binary) {
    let address = core::ptr::from_ref(binary).addr();
    BINARIES.lock().retain(|other| *other != address);
    for device in &DEVICES {
        if let Some(device) = device.lock().as_mut() {
            device.forget(address);
        }
    }
    if DEVICES[0].lock().as_ref().is_some_and(|device| device.loaded.is_empty()) {
        info::summarize();
    }
}

/// Says whether *target-offload-var* is `MANDATORY`.
pub(crate) fn are_mandatory() -> bool {
    global::target_offload(settings::get()) == MANDATORY
}

/// How many devices there are, the host not counted.
pub(crate) fn count() -> i32 {
    match with(0, |device| device.gpu().is_some()) {
        None => 0,
        Some(false) => 1,
        Some(true) => gpu::count().min(MOST) as i32,
    }
}

/// Says whether there is a device of this number.
pub(crate) fn is_there(number: usize) -> bool {
    with(number, |_| ()).is_some()
}

/// The device that a task with this *default-device-var* means: no device is the default only as long as there is none.
pub(crate) fn default(variable: i32) -> i32 {
    if variable == INVALID_DEVICE && count() > 0 { 0 } else { variable }
}

/// Does something with the device of this number, if there is one.
pub(crate) fn with<R>(number: usize, action: impl FnOnce(&mut Device) -> R) -> Option<R> {
    if global::target_offload(settings::get()) == DISABLED {
        return None;
    }
    if number > 0 && usize::try_from(count()).is_ok_and(|count| number >= count) {
        return None;
    }
    let mut held = DEVICES.get(number)?.lock();
    if number > 0 && held.is_none() {
        let mut device = Device { number, ..Device::default() };
        BINARIES.lock().iter().for_each(|address| device.learn(*address));
        *held = Some(device);
    }
    let device = held.as_mut()?;
    for address in core::mem::take(&mut device.pending) {
        // SAFETY: the program has registered it, and it stays until it is unregistered.
        let binary = unsafe { &*core::ptr::with_exposed_provenance::<Binary>(address) };
        device.load(address, binary);
    }
    device.is_there().then(|| action(device))
}

/// The GPU of this number, if the device of this number is one.
pub(crate) fn gpu(number: Option<usize>) -> Option<&'static Gpu> {
    with(number?, |device| device.gpu()).flatten()
}

/// Copies bytes between the host, which is no number, and devices, or on one of them.
///
/// # Safety
/// There are so many at both places.
pub(crate) unsafe fn copy(
    to: (*mut c_void, Option<usize>),
    from: (*const c_void, Option<usize>),
    bytes: usize,
) {
    let ((to, on), (from, of)) = (to, from);
    let addresses = (to.expose_provenance(), from.expose_provenance());
    match (gpu(on), gpu(of)) {
        (Some(on), Some(of)) if !core::ptr::eq(on, of) => on.copy_from(addresses.0, of, addresses.1, bytes),
        (Some(gpu), _) | (_, Some(gpu)) => gpu.copy(addresses.0, addresses.1, bytes),
        // SAFETY: the caller's duty.
        (None, None) => unsafe { core::ptr::copy(from.cast::<u8>(), to.cast(), bytes) },
    }
}

/// Sets bytes of the host, which is no number, or of a device.
///
/// # Safety
/// There are so many.
pub(crate) unsafe fn set(block: *mut c_void, byte: u8, bytes: usize, device: Option<usize>) {
    match gpu(device) {
        Some(gpu) => gpu.set(block.expose_provenance(), byte, bytes),
        // SAFETY: the caller's duty.
        None => unsafe { block.cast::<u8>().write_bytes(byte, bytes) },
    }
}

impl Device {
    /// Notes a binary that is to be loaded.
    fn learn(&mut self, address: usize) {
        if !self.known.contains(&address) {
            self.known.push(address);
            self.pending.push(address);
        }
    }

    /// Gives back what a binary has loaded, and the device with the last one.
    fn forget(&mut self, address: usize) {
        self.known.retain(|other| *other != address);
        self.pending.retain(|other| *other != address);
        let had_some = !self.loaded.is_empty();
        for (_, programs) in self.loaded.iter().filter(|(other, _)| *other == address) {
            for program in programs {
                if let Program::There(gpu, compiled) = program {
                    gpu.unload(compiled);
                }
            }
        }
        self.loaded.retain(|(other, _)| *other != address);
        if had_some
            && self.loaded.is_empty()
            && let Some(gpu) = self.gpu()
        {
            gpu.close();
        }
    }

    /// Says whether it has what the program needs: a GPU has all of it or counts for nothing.
    fn is_there(&self) -> bool {
        !self.loaded.is_empty() && !self.lacks_memory && (self.gpu().is_none() || self.missing.is_empty())
    }

    /// Loads the images of a binary that are for this machine.
    fn load(&mut self, address: usize, binary: &Binary) {
        // SAFETY: so many images and entries are there.
        let (images, entries) = unsafe {
            let count = binary.entries_end.offset_from(binary.entries).max(0) as usize;
            let images = core::slice::from_raw_parts(binary.images, binary.count.max(0) as usize);
            let entries: Vec<Entry> = (0..count).map(|at| binary.entries.add(at).read_unaligned()).collect();
            (images, entries)
        };
        self.mapping.checks = info::checks();
        let loaded: Vec<Program> =
            images.iter().filter_map(|image| Program::load(image, self.number)).collect();
        let on_gpu = loaded.iter().find_map(|program| match program {
            Program::There(gpu, _) => Some(*gpu),
            Program::Here(_) => None,
        });
        match (on_gpu, self.loaded.is_empty()) {
            _ if loaded.is_empty() => {
                // The kernels of the binary are missing where others have theirs.
                self.miss(images.iter().any(gpu::is_for_gpu), &entries);
                return;
            }
            (Some(gpu), true) => self.mapping.memory = DeviceMemory::Gpu(gpu),
            // One device has the memory; images for another one stay unused.
            (Some(_), false) if self.gpu().is_none() => return,
            (None, false) if self.gpu().is_some() => return,
            _ => {}
        }
        self.tell_number(&loaded);
        let has_one_memory = |entry: &Entry| entry.flags == ENTRY_REQUIRES && entry.data & ONE_MEMORY != 0;
        if entries.iter().any(has_one_memory) {
            self.mapping.is_unified = true;
            let lacks = self.gpu().is_some_and(|gpu| !gpu.uses_host_memory);
            if lacks && !std::mem::replace(&mut self.lacks_memory, true) {
                let text = "the program requires one memory of host and devices, which the GPU does not have";
                report::warning(report::NO_IMAGE, text);
            }
        }
        let entries_of_binary = entries.clone();
        for entry in entries {
            if entry.address.is_null() || entry.name.is_null() {
                continue;
            }
            // SAFETY: the name of an entry is a string.
            let name = unsafe { CStr::from_ptr(entry.name) };
            let host = entry.address.expose_provenance();
            if entry.size == 0 {
                if let Some(kernel) = loaded.iter().find_map(|image| image.kernel(name)) {
                    self.kernels.insert(host, kernel);
                }
                continue;
            }
            let Some(symbol) = loaded.iter().find_map(|image| image.variable(name)) else { continue };
            if entry.flags & ENTRY_CALLED != 0 {
                if let Some(gpu) = self.gpu() {
                    gpu.copy(symbol, core::ptr::from_ref(&host).expose_provenance(), size_of::<usize>());
                }
                continue;
            }
            if self.mapping.is_unified && entry.flags & ENTRY_POINTER != 0 {
                // SAFETY: both are pointers, and the image's is to lead to the host's variable.
                unsafe { self.mapping.memory.write(symbol, host, size_of::<usize>()) };
            }
            if entry.flags == 0 && entry.data == BEGUN_BY_CODE {
                // SAFETY: both have so many bytes.
                unsafe { self.mapping.memory.write(symbol, host, entry.size) };
            }
            if entry.flags & ENTRY_LINKED != 0 {
                self.mapping.homes.insert(host, Home { bytes: entry.size, device: symbol });
                continue;
            }
            if self.mapping.table.find(host, entry.size) == Found::Nothing {
                let (bytes, device) = (entry.size, symbol);
                let range =
                    Range { bytes, device, base: host, count: None, held: 0, pointers: BTreeMap::new() };
                self.mapping.table.add(host, range);
            }
        }
        self.loaded.push((address, loaded));
        self.miss(self.gpu().is_some(), &entries_of_binary);
    }

    /// Tells images for a GPU which one it is, if they ask.
    fn tell_number(&self, programs: &[Program]) {
        let Some(gpu) = self.gpu() else { return };
        let number = self.number as i32;
        for place in programs.iter().filter_map(|program| program.variable(DEVICE_NUMBER)) {
            gpu.copy(place, core::ptr::from_ref(&number).expose_provenance(), size_of::<i32>());
        }
    }

    /// Notes the kernels among `entries` that no image has so far, if the binary is one for a GPU.
    fn miss(&mut self, is_for_gpu: bool, entries: &[Entry]) {
        let kernels =
            entries.iter().filter(|entry| entry.size == 0 && entry.flags == 0 && !entry.address.is_null());
        if is_for_gpu {
            self.missing.extend(kernels.map(|entry| entry.address.expose_provenance()));
        }
        self.missing.retain(|kernel| !self.kernels.contains_key(kernel));
    }

    /// The GPU, if it is the device.
    pub(crate) fn gpu(&self) -> Option<&'static Gpu> {
        match self.mapping.memory {
            DeviceMemory::Gpu(gpu) => Some(gpu),
            DeviceMemory::Process => None,
        }
    }

    /// The kernel that this address names.
    pub(crate) fn kernel(&self, region: *const c_void) -> Option<usize> {
        self.kernels.get(&region.addr()).copied()
    }
}

//! The devices: one, if the program has an image for it. That is a GPU, or a part of this process with memory of its own.
//!
//! clang links images of the second kind for `-fopenmp-targets=x86_64-pc-linux-gnu`. Images are loaded when the first construct
//! needs them.
//!
//! A program is executed on a GPU as a whole or not at all: what has no kernel there would look in vain for its data on the
//! host. So a program with one kernel too few has no device.
//! What a region does to an object that no `map` names, it does to the device's copy or to nothing, as on a real device.

pub(crate) mod astray;
pub(crate) mod gpu;
mod image;
pub(crate) mod info;
mod memory;

use core::ffi::{CStr, c_void};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use weft_abi::offload::{Binary, ENTRY_CALLED, ENTRY_LINKED, Entry, Image};
use weft_offload::table::{Found, Range};
use weft_offload::{Home, Mapping};

use self::gpu::{Compiled, Gpu};
use self::image::Loaded;
use self::memory::DeviceMemory;
use crate::settings::variables::INVALID_DEVICE;
use crate::settings::{self, global};

/// `DISABLED` and `MANDATORY` of *target-offload-var*. [kmp.h: kmp_target_offload_kind]
const DISABLED: i32 = 0;
const MANDATORY: i32 = 2;

/// The device, and what is to be loaded there.
#[derive(Default)]
pub(crate) struct Device {
    /// What it has of the host's memory.
    pub(crate) mapping: Mapping<DeviceMemory>,
    /// The kernels, by the addresses that name them on the host.
    kernels: BTreeMap<usize, usize>,
    /// The addresses that name kernels which no image has.
    missing: Vec<usize>,
    /// The addresses of binaries that are not loaded yet.
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
    /// Loads an image; none if there is no device for it.
    fn load(image: &Image) -> Option<Program> {
        if !gpu::is_for_gpu(image) {
            return Loaded::load(image).map(Program::Here);
        }
        let gpu = gpu::get()?;
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

static DEVICE: Mutex<Option<Device>> = Mutex::new(None);

fn lock() -> MutexGuard<'static, Option<Device>> {
    DEVICE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Remembers what is to be loaded.
pub(crate) fn register(binary: &'static Binary) {
    lock().get_or_insert_default().pending.push(core::ptr::from_ref(binary).addr());
}

/// Forgets it.
pub(crate) fn unregister(binary: &'static Binary) {
    let address = core::ptr::from_ref(binary).addr();
    if let Some(device) = lock().as_mut() {
        device.pending.retain(|other| *other != address);
        let had_some = !device.loaded.is_empty();
        for (_, programs) in device.loaded.iter().filter(|(other, _)| *other == address) {
            for program in programs {
                if let Program::There(gpu, compiled) = program {
                    gpu.unload(compiled);
                }
            }
        }
        device.loaded.retain(|(other, _)| *other != address);
        if device.loaded.is_empty() {
            info::summarize();
            if had_some && let Some(gpu) = device.gpu() {
                gpu.close();
            }
        }
    }
}

/// Says whether *target-offload-var* is `MANDATORY`.
pub(crate) fn are_mandatory() -> bool {
    global::target_offload(settings::get()) == MANDATORY
}

/// How many devices there are, the host not counted.
pub(crate) fn count() -> i32 {
    with(|_| ()).map_or(0, |()| 1)
}

/// The device that a task with this *default-device-var* means: no device is the default only as long as there is none.
pub(crate) fn default(variable: i32) -> i32 {
    if variable == INVALID_DEVICE && count() > 0 { 0 } else { variable }
}

/// Does something with the device, if there is one.
pub(crate) fn with<R>(action: impl FnOnce(&mut Device) -> R) -> Option<R> {
    let mut held = lock();
    let device = held.as_mut()?;
    if global::target_offload(settings::get()) == DISABLED {
        return None;
    }
    for address in core::mem::take(&mut device.pending) {
        // SAFETY: the program has registered it, and it stays until it is unregistered.
        let binary = unsafe { &*core::ptr::with_exposed_provenance::<Binary>(address) };
        device.load(address, binary);
    }
    let is_whole = device.gpu().is_none() || device.missing.is_empty();
    (is_whole && !device.loaded.is_empty()).then(|| action(device))
}

/// The GPU, if it is the device.
fn gpu() -> Option<&'static Gpu> {
    with(|device| device.gpu()).flatten()
}

/// Copies bytes between the host and the device, or on one of them.
///
/// # Safety
/// There are so many at both places.
pub(crate) unsafe fn copy(to: *mut c_void, from: *const c_void, bytes: usize) {
    match gpu() {
        Some(gpu) => gpu.copy(to.expose_provenance(), from.expose_provenance(), bytes),
        // SAFETY: the caller's duty.
        None => unsafe { core::ptr::copy(from, to, bytes) },
    }
}

/// Sets bytes of the host or the device.
///
/// # Safety
/// There are so many.
pub(crate) unsafe fn set(block: *mut c_void, byte: u8, bytes: usize, is_host: bool) {
    match gpu().filter(|_| !is_host) {
        Some(gpu) => gpu.set(block.expose_provenance(), byte, bytes),
        // SAFETY: the caller's duty.
        None => unsafe { block.cast::<u8>().write_bytes(byte, bytes) },
    }
}

impl Device {
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
        let loaded: Vec<Program> = images.iter().filter_map(Program::load).collect();
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

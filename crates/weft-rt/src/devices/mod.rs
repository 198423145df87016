//! The devices: one, a part of this process with memory of its own, if the program has an image for this machine.
//!
//! clang links such images for `-fopenmp-targets=x86_64-pc-linux-gnu`. They are loaded when the first construct needs them.
//! What a region does to an object that no `map` names, it does to the device's copy or to nothing, as on a real device.

mod image;
pub(crate) mod info;
mod memory;

use core::ffi::{CStr, c_void};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use weft_abi::offload::{Binary, Entry};
use weft_offload::Mapping;
use weft_offload::table::{Found, Range};

use self::image::Loaded;
use self::memory::ProcessMemory;
use crate::settings::variables::INVALID_DEVICE;
use crate::settings::{self, global};

/// `DISABLED` and `MANDATORY` of *target-offload-var*. [kmp.h: kmp_target_offload_kind]
const DISABLED: i32 = 0;
const MANDATORY: i32 = 2;

/// The device, and what is to be loaded there.
#[derive(Default)]
pub(crate) struct Device {
    /// What it has of the host's memory.
    pub(crate) mapping: Mapping<ProcessMemory>,
    /// The kernels, by the addresses that name them on the host.
    kernels: BTreeMap<usize, usize>,
    /// The addresses of binaries that are not loaded yet.
    pending: Vec<usize>,
    /// The binaries that are loaded, with their images.
    loaded: Vec<(usize, Vec<Loaded>)>,
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
        device.loaded.retain(|(other, _)| *other != address);
        if device.loaded.is_empty() {
            info::summarize();
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
    (!device.loaded.is_empty()).then(|| action(device))
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
        let loaded: Vec<Loaded> = images.iter().filter_map(Loaded::load).collect();
        if loaded.is_empty() {
            return;
        }
        for entry in entries {
            if entry.address.is_null() || entry.name.is_null() {
                continue;
            }
            // SAFETY: the name of an entry is a string.
            let name = unsafe { CStr::from_ptr(entry.name) };
            let Some(symbol) = loaded.iter().find_map(|image| image.symbol(name)) else { continue };
            let host = entry.address.expose_provenance();
            if entry.size == 0 {
                self.kernels.insert(host, symbol);
            } else if self.mapping.table.find(host, entry.size) == Found::Nothing {
                let (bytes, device) = (entry.size, symbol);
                let range = Range { bytes, device, count: None, held: 0, pointers: BTreeMap::new() };
                self.mapping.table.add(host, range);
            }
        }
        self.loaded.push((address, loaded));
    }

    /// The kernel that this address names.
    pub(crate) fn kernel(&self, region: *const c_void) -> Option<usize> {
        self.kernels.get(&region.addr()).copied()
    }
}

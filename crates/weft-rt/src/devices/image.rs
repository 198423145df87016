//! An image for this machine: a shared library in the program's memory, which the dynamic loader takes from a file without a
//! name.
//!
//! Debuggers open what the loader says that it has loaded. `/proc/self/fd/4` is a file of theirs then, and one that may never
//! answer, such as a pipe; so the name is that of the file in this process, which stays open.

use core::ffi::{CStr, c_void};
use std::ffi::CString;

use weft_abi::offload::Image;

use crate::machine::loader::{open, reason};
use crate::settings::report;

/// The beginning of an ELF file of 64 bits in this machine's order of bytes.
const ELF: [u8; 6] = [0x7F, b'E', b'L', b'F', 2, 1];
/// Where an ELF file says which machine it is for.
const MACHINE: usize = 18;
/// This machine's number there. [elf.h: EM_X86_64, EM_AARCH64]
const THIS: u16 = if cfg!(target_arch = "x86_64") { 62 } else { 183 };

/// An image that is loaded, and stays: idle threads still know where its frames have said whether they want tasks
/// ([`crate::task::gate`]), which is in its thread-local memory.
pub(crate) struct Loaded {
    handle: usize,
}

impl Loaded {
    /// Loads an image; none if it is for another machine, or the loader refuses it.
    pub(crate) fn load(image: &Image) -> Option<Loaded> {
        let length = image.end.addr().checked_sub(image.begin.addr())?;
        // SAFETY: the image has so many bytes.
        let bytes = unsafe { core::slice::from_raw_parts(image.begin, length) };
        let machine = bytes.get(MACHINE..MACHINE + 2)?;
        if !bytes.starts_with(&ELF) || u16::from_le_bytes([machine[0], machine[1]]) != THIS {
            return None;
        }
        // SAFETY: a string that ends with a null; the file is this function's own.
        let file = unsafe { libc::memfd_create(c"weft-device".as_ptr(), libc::MFD_CLOEXEC) };
        if file < 0 {
            return None;
        }
        let mut written = 0;
        while written < length {
            // SAFETY: so many bytes are left.
            let more = unsafe { libc::write(file, bytes[written..].as_ptr().cast(), length - written) };
            if more <= 0 {
                break;
            }
            written += more as usize;
        }
        let path = CString::new(format!("/proc/{}/fd/{file}", std::process::id()));
        let handle = path.ok().and_then(|path| open(&path));
        if handle.is_none() {
            // SAFETY: the file is this function's own.
            unsafe { libc::close(file) };
            report::warning(report::NO_IMAGE, &format!("a device's image cannot be loaded: {}", reason()));
        }
        handle.map(|handle| Loaded { handle: handle.expose_provenance() })
    }

    /// The address of a symbol.
    pub(crate) fn symbol(&self, name: &CStr) -> Option<usize> {
        let handle = core::ptr::with_exposed_provenance_mut::<c_void>(self.handle);
        // SAFETY: the handle is the loader's.
        let symbol = unsafe { libc::dlsym(handle, name.as_ptr()) };
        (!symbol.is_null()).then(|| symbol.expose_provenance())
    }
}

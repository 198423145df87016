//! The host's side of offloading: what clang 19's programs hand to `libomptarget.so.19.1`.
//!
//! [omptarget.h: …] names an item of its header. Each argument of a construct has a base, the address where what is mapped
//! begins, a size in bytes and a map type, whose bits are in [`bits`].

use core::ffi::c_void;

/// The bits of a map type. [omptarget.h: tgt_map_type]
pub mod bits {
    /// Copied to the device.
    pub const TO: u64 = 0x1;
    /// Copied from the device.
    pub const FROM: u64 = 0x2;
    /// Copied even if it is there.
    pub const ALWAYS: u64 = 0x4;
    /// Removed whatever its count is.
    pub const DELETE: u64 = 0x8;
    /// The base is the address of a pointer, which points to what is mapped, on the device as well.
    pub const PTR_AND_OBJ: u64 = 0x10;
    /// It becomes an argument of the kernel.
    pub const TARGET_PARAM: u64 = 0x20;
    /// The caller gets the device's base in the place of its own.
    pub const RETURN_PARAM: u64 = 0x40;
    /// A copy of the region's own.
    pub const PRIVATE: u64 = 0x80;
    /// The base is the value.
    pub const LITERAL: u64 = 0x100;
    /// The program does not say it.
    pub const IMPLICIT: u64 = 0x200;
    /// Close to the device.
    pub const CLOSE: u64 = 0x400;
    /// A closure, whose pointers lead to what the device has of the same; Weft's own.
    pub const CLOSURE: u64 = 0x800;
    /// It must be there.
    pub const PRESENT: u64 = 0x1000;
    /// Counted apart from what the program's other constructs count.
    pub const OMPX_HOLD: u64 = 0x2000;
    /// Nothing of it is mapped: it holds pointers that lead to what is; Weft's own.
    pub const HOLDER: u64 = 0x100_0000_0000;
    /// The value is an address of the device, as the program says; Weft's own.
    pub const GIVEN: u64 = 0x200_0000_0000;
    /// The size is the number of dimensions, and what begins there a list of them.
    pub const NON_CONTIG: u64 = 0x1000_0000_0000;
    /// The index of the argument that this one is a member of, plus 1, in the upper 16 bits.
    pub const MEMBER_OF: u64 = 0xFFFF_0000_0000_0000;

    /// Returns the index of the argument that one of this type is a member of.
    pub const fn parent(ty: u64) -> Option<usize> {
        match (ty & MEMBER_OF) >> 48 {
            0 => None,
            index => Some(index as usize - 1),
        }
    }
}

/// An entry of an image: a kernel, whose size is 0, or a variable. [omptarget.h: __tgt_offload_entry]
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The variable, or what names the kernel.
    pub address: *mut c_void,
    /// The symbol on the device.
    pub name: *const core::ffi::c_char,
    /// In bytes.
    pub size: usize,
    /// 1: the address of a variable in `link`; 8: an indirect function; 0x10: what the program requires.
    pub flags: i32,
    /// What it requires.
    pub data: i32,
}

/// A program for a device. [omptarget.h: __tgt_device_image]
#[repr(C)]
#[derive(Debug)]
pub struct Image {
    /// Where it begins.
    pub begin: *const u8,
    /// Where it ends.
    pub end: *const u8,
    /// Its entries.
    pub entries: *const Entry,
    /// Behind the last one.
    pub entries_end: *const Entry,
}

/// The programs that belong to a file of the host. [omptarget.h: __tgt_bin_desc]
#[repr(C)]
#[derive(Debug)]
pub struct Binary {
    /// How many there are.
    pub count: i32,
    /// The first one.
    pub images: *const Image,
    /// The host's entries.
    pub entries: *const Entry,
    /// Behind the last one.
    pub entries_end: *const Entry,
}

/// The arguments of a kernel. [omptarget.h: KernelArgsTy]
#[repr(C)]
#[derive(Debug)]
pub struct Kernel {
    /// 1, 2 or 3: since 3, a kernel has one parameter more, in front.
    pub version: u32,
    /// How many arguments there are.
    pub count: u32,
    /// Their bases.
    pub bases: *mut *mut c_void,
    /// Where they begin.
    pub begins: *mut *mut c_void,
    /// Their sizes.
    pub sizes: *mut i64,
    /// Their map types.
    pub types: *mut u64,
    /// `;variable;file;line;column;;`, each, or null.
    pub names: *mut *mut c_void,
    /// The functions that map them in parts, each or null.
    pub mappers: *mut *mut c_void,
    /// The number of iterations, or 0.
    pub iterations: u64,
    /// 1: `nowait`.
    pub flags: u64,
    /// How many teams.
    pub teams: [u32; 3],
    /// How many threads a team may have.
    pub threads: [u32; 3],
    /// Memory that a team shares.
    pub shared_bytes: u32,
}

/// A dimension of what `target update` moves with gaps. [omptarget.h: __tgt_target_non_contig]
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Dimension {
    /// The first index.
    pub offset: u64,
    /// The number of elements.
    pub count: u64,
    /// The distance of elements in bytes.
    pub stride: u64,
}

/// The greatest version of [`Kernel`] that is known.
pub const KERNEL_VERSION: u32 = 3;

/// The flag of an entry for a function that devices may call by the host's address. [omptarget.h: OMP_DECLARE_TARGET_INDIRECT]
pub const ENTRY_CALLED: i32 = 8;

/// The flag of an entry that says what the program requires. [omptarget.h: OMP_REGISTER_REQUIRES]
pub const ENTRY_REQUIRES: i32 = 0x10;

/// Its data if the program requires nothing. [omptarget.h: OMP_REQ_NONE]
pub const NOTHING: i32 = 0x1;

/// Its data if host and devices have one memory. [omptarget.h: OMP_REQ_UNIFIED_SHARED_MEMORY]
pub const ONE_MEMORY: i32 = 0x8;

/// The flag of an entry for the address of a variable, or for a pointer to one. [omptarget.h: OMP_DECLARE_TARGET_LINK]
pub const ENTRY_POINTER: i32 = 1;

/// What the name of the variable begins with in which a GPU's image has the host's address of a function.
pub const HOST_ADDRESS: &str = "weft.host.";

/// The name of the variable in which a GPU's image has the number of its device.
pub const DEVICE_NUMBER: &core::ffi::CStr = c"weft.device.number";

/// How the names of variables begin that the threads of a block of a GPU share.
pub const SHARED_BY_BLOCK: &str = "weft.shared.";

/// The flag of an entry for a variable that the device has a place for, but that is there only while it is mapped; Weft's own.
pub const ENTRY_LINKED: i32 = 0x1000;

/// The data of an entry for a variable that code has begun on the host, so that the image does not have what it begins with;
/// Weft's own.
pub const BEGUN_BY_CODE: i32 = 1;

#[cfg(test)]
mod tests {
    use core::mem::{offset_of, size_of};

    use super::{Binary, Dimension, Entry, Image, Kernel, bits};

    #[test]
    fn layouts_are_those_of_clang_19() {
        assert_eq!((size_of::<Entry>(), size_of::<Image>(), size_of::<Binary>()), (32, 32, 32));
        assert_eq!((size_of::<Kernel>(), size_of::<Dimension>()), (104, 24));
        let offsets = [offset_of!(Kernel, sizes), offset_of!(Kernel, iterations), offset_of!(Kernel, teams)];
        assert_eq!((offsets, offset_of!(Kernel, shared_bytes)), ([24, 56, 72], 96));
        assert_eq!((bits::parent(0x1_0000_0000_0003), bits::parent(0x23)), (Some(0), None));
    }
}

//! The arguments of constructs, as they are handed over.

use core::ffi::c_void;

use weft_offload::Item;

use super::parts::Parts;

/// A function that maps an object in parts. [omptarget.h: MapperFuncPtrTy]
type Mapper = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, i64, i64, *mut c_void);

/// The lists of a construct.
#[derive(Clone, Copy)]
pub(super) struct Lists {
    pub(super) count: i32,
    pub(super) bases: *mut *mut c_void,
    pub(super) begins: *mut *mut c_void,
    pub(super) sizes: *mut i64,
    pub(super) types: *mut u64,
    /// Null without names.
    pub(super) names: *mut *mut c_void,
    pub(super) mappers: *mut *mut c_void,
}

impl Lists {
    /// The items in them.
    ///
    /// # Safety
    /// Each list has so many elements, but those of the names and of the mappers may be null.
    pub(super) unsafe fn items(&self) -> Vec<Item> {
        let count = self.count.max(0) as usize;
        let item = |at: usize| {
            // SAFETY: the caller's duty.
            unsafe {
                Item {
                    base: (*self.bases.add(at)).expose_provenance(),
                    begin: (*self.begins.add(at)).expose_provenance(),
                    bytes: (*self.sizes.add(at)).max(0) as usize,
                    ty: *self.types.add(at),
                    mapper: address(self.mappers, at),
                    name: address(self.names, at),
                }
            }
        };
        (0..count).map(item).collect()
    }
}

/// The address that a list has for an item; 0 if there is no such list.
///
/// # Safety
/// The list is null or has so many elements.
unsafe fn address(list: *mut *mut c_void, at: usize) -> usize {
    // SAFETY: the caller's duty.
    if list.is_null() { 0 } else { unsafe { (*list.add(at)).expose_provenance() } }
}

/// Calls the function that maps an item in parts.
pub(super) fn expand(item: &Item) -> Vec<Item> {
    let mut parts = Parts::new();
    let mapper = core::ptr::with_exposed_provenance::<c_void>(item.mapper);
    // SAFETY: by the ABI it is such a function.
    let mapper = unsafe { core::mem::transmute::<*const c_void, Mapper>(mapper) };
    let address = core::ptr::with_exposed_provenance_mut::<c_void>;
    let handle = (&raw mut parts).cast::<c_void>();
    // SAFETY: the handle is only given back to the functions of `parts.rs`; size and type are those of the item.
    unsafe {
        mapper(
            handle,
            address(item.base),
            address(item.begin),
            item.bytes as i64,
            item.ty as i64,
            address(item.name),
        );
    }
    let items = parts.items();
    parts.free();
    items
}

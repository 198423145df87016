//! The parts of an object that a mapper hands over.
//!
//! ```text
//! mapper(handle, &base, &begin, bytes, type, name)     calls, for each part:
//! __tgt_push_mapper_component(handle, base, begin, bytes, type, name)
//! ```
//!
//! A mapper takes the handle for nothing but that. Programs that expand objects themselves have a list of their own behind it,
//! though, declared as libomptarget declares it: a structure whose one member is a `std::vector` of components
//! [omptarget.h: MapperComponentsTy]. So a list is laid out as such a vector, and lies in memory of `malloc`, which the vector's
//! destructor gives back.

use core::ffi::c_void;

use weft_offload::Item;

/// A part. [omptarget.h: MapComponentInfoTy]
#[repr(C)]
struct Component {
    base: *mut c_void,
    begin: *mut c_void,
    bytes: i64,
    ty: i64,
    name: *mut c_void,
}

/// The room that the first part asks for, in parts.
const FIRST_ROOM: usize = 8;

/// A list of parts; that of all zeros is empty, as an empty vector is.
#[repr(C)]
pub(super) struct Parts {
    begin: *mut Component,
    end: *mut Component,
    end_of_room: *mut Component,
}

impl Parts {
    pub(super) fn new() -> Parts {
        let null = core::ptr::null_mut();
        Parts { begin: null, end: null, end_of_room: null }
    }

    fn len(&self) -> usize {
        (self.end.addr() - self.begin.addr()) / size_of::<Component>()
    }

    fn push(&mut self, part: Component) {
        if self.end == self.end_of_room {
            self.grow();
        }
        // SAFETY: there is room for one more.
        unsafe {
            self.end.write(part);
            self.end = self.end.add(1);
        }
    }

    /// Makes room for twice as many parts.
    fn grow(&mut self) {
        let count = self.len();
        let room = (2 * count).max(FIRST_ROOM);
        // SAFETY: null, or a block of `malloc`, as vectors get theirs.
        let grown = unsafe { libc::realloc(self.begin.cast(), room * size_of::<Component>()) };
        let begin = grown.cast::<Component>();
        if begin.is_null() {
            std::alloc::handle_alloc_error(core::alloc::Layout::new::<Component>());
        }
        // SAFETY: the block has so much room.
        let (end, end_of_room) = unsafe { (begin.add(count), begin.add(room)) };
        *self = Parts { begin, end, end_of_room };
    }

    /// What they are to a construct.
    pub(super) fn items(&self) -> Vec<Item> {
        // SAFETY: so many have been written, and none goes while the list is borrowed.
        let part = |at: usize| unsafe { &*self.begin.add(at) };
        let item = |part: &Component| Item {
            base: part.base.expose_provenance(),
            begin: part.begin.expose_provenance(),
            bytes: part.bytes.max(0) as usize,
            ty: part.ty as u64,
            mapper: 0,
            name: part.name.expose_provenance(),
        };
        (0..self.len()).map(part).map(item).collect()
    }

    /// Gives the memory back.
    pub(super) fn free(self) {
        // SAFETY: null, or a block of `malloc` that nobody else knows.
        unsafe { libc::free(self.begin.cast()) };
    }
}

/// How many parts there are so far.
#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_mapper_num_components(handle: *mut c_void) -> i64 {
    // SAFETY: the handle is a list's, that of a construct or of the program.
    unsafe { (*handle.cast::<Parts>()).len() as i64 }
}

/// Adds a part.
#[unsafe(no_mangle)]
unsafe extern "C" fn __tgt_push_mapper_component(
    handle: *mut c_void,
    base: *mut c_void,
    begin: *mut c_void,
    size: i64,
    ty: i64,
    name: *mut c_void,
) {
    // SAFETY: as above.
    unsafe { (*handle.cast::<Parts>()).push(Component { base, begin, bytes: size, ty, name }) };
}

#[cfg(test)]
mod tests {
    use core::ffi::c_void;

    use super::{__tgt_mapper_num_components, __tgt_push_mapper_component, Parts};

    #[test]
    fn a_vector_of_the_program_is_a_list() {
        // As an empty `std::vector` is.
        let mut vector = [0_usize; 3];
        let handle = (&raw mut vector).cast::<c_void>();
        let at = core::ptr::without_provenance_mut::<c_void>;
        for number in 0..20 {
            // SAFETY: a list without parts, and then with some.
            unsafe { __tgt_push_mapper_component(handle, at(1), at(number), 8, 3, at(0)) };
        }
        // SAFETY: as above.
        assert_eq!(unsafe { __tgt_mapper_num_components(handle) }, 20);
        let [begin, end, end_of_room] = vector;
        assert_eq!(end - begin, 20 * 40);
        assert!(end_of_room >= end);
        // SAFETY: nobody else has the list now.
        let parts = unsafe { handle.cast::<Parts>().read() };
        let items = parts.items();
        assert!(items.iter().enumerate().all(|(at, item)| (item.base, item.begin) == (1, at)));
        parts.free();
    }
}

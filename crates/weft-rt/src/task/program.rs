//! Which thread-local variables are the program's: they are there as long as their thread, while those of a library go with it.

use core::ffi::{c_int, c_void};

/// Whether `place`, in a thread-local variable of the calling thread, is one of the main program's.
///
/// The loader names the main program first, with the part of its thread-local memory that the calling thread has.
/// [dl_iterate_phdr(3)]
pub(crate) fn has<T>(place: *const T) -> bool {
    let mut of_program = 0..0_usize;
    // SAFETY: `look` gets the range.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut of_program).cast()) };
    of_program.contains(&place.addr())
}

/// Called with the first object: notes where its thread-local memory lies, and ends the walk.
///
/// # Safety
/// `info` is a description of the loader's, `found` leads to a range.
unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _size: usize, found: *mut c_void) -> c_int {
    // SAFETY: the caller's duty.
    let (info, found) = unsafe { (&*info, &mut *found.cast::<core::ops::Range<usize>>()) };
    if !info.dlpi_phdr.is_null() && !info.dlpi_tls_data.is_null() {
        // SAFETY: the loader's headers of a loaded object.
        let headers = unsafe { core::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
        if let Some(tls) = headers.iter().find(|header| header.p_type == libc::PT_TLS) {
            let start = info.dlpi_tls_data.addr();
            *found = start..start + tls.p_memsz as usize;
        }
    }
    1
}

#[cfg(all(test, not(loom), not(miri)))]
mod tests {
    use core::cell::Cell;

    use super::has;

    std::thread_local! {
        static OWN: Cell<usize> = const { Cell::new(1) };
    }

    #[test]
    fn variables_of_the_program_are_told_from_others_in_each_thread() {
        let is_own = || OWN.with(|own| has(core::ptr::from_ref(own)));
        assert!(is_own());
        assert!(std::thread::spawn(is_own).join().unwrap());
        let elsewhere = 0_usize;
        assert!(!has(&raw const elsewhere));
        // SAFETY: asks for an address alone.
        assert!(!has(unsafe { libc::__errno_location() }), "the variable of a library");
    }
}

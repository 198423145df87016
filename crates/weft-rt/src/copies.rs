//! Copies of the runtime in one process: the static archive in several shared objects, and the shared library. They find
//! each other, and one of them serves all.
//!
//! `weft-rt-link` puts a description into each copy, [`Copy`], and an ELF note that leads there. In front of each entry
//! point of a copy lies a *gate*, which goes on to the copy's own function, or to that of the copy that serves. Only a
//! main program has no gates: it always serves itself.
//!
//! ```text
//!   gate:  state == 0?  ── yes ──> own function
//!            │ no
//!   chosen + chosen[i]  ────────> function of the serving copy     (null: `weft_rt_choose` first)
//! ```
//!
//! The copy that serves is the first one, in the loader's order, that has the same entry points. Each copy finds the same
//! one whoever comes first, without a word in common: objects are listed in the order in which they were loaded, the
//! main program first. What serves is pinned, so that it stays first; the shared library is linked so that it stays anyway. A copy with other entry points serves itself.
//!
//! An object that is being loaded by another thread comes later in the list than any that executes code. What is read of it
//! needs no relocation.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use weft_wait::mutex::Mutex;
use weft_wait::unseen;

use crate::settings::report;

/// What `weft-rt-link` writes into each copy (`weft-rt-link/src/copies.rs`).
#[repr(C)]
pub(crate) struct Copy {
    magic: [u8; 8],
    /// A hash of the names of the functions, in their order.
    names: u64,
    count: u64,
    /// 0 if the copy serves itself, 1 if not, or if that has not been decided.
    state: AtomicU32,
    /// The functions of the copy that serves.
    chosen: AtomicPtr<c_void>,
    /// How far behind the description the functions are listed, each by its distance from the list: an `i32`.
    functions: isize,
}

/// The number says how what follows is laid out.
const MAGIC: [u8; 8] = *b"WeftCop2";
/// Name and type of the note.
const NOTE: &[u8; 8] = b"Weft\0\0\0\0";
const NOTE_TYPE: u32 = 1;

/// If the variable is set, copies say which of them serves.
const VERBOSE: &str = "WEFT_SHOW_RUNTIME";

/// A copy in the list of loaded objects.
#[derive(Clone)]
struct Found {
    copy: *const Copy,
    /// As the loader knows the object; empty for the main program.
    name: Vec<u8>,
    /// Whether the object was linked as one that is never unloaded.
    stays: bool,
}

/// Decides which copy serves the calling one; returns its functions.
///
/// # Safety
/// A gate passes the description of its copy.
#[unsafe(no_mangle)]
unsafe extern "C" fn weft_rt_choose(own: *const Copy) -> *mut c_void {
    // SAFETY: the caller's duty.
    let copy = unsafe { &*own };
    unseen::run(|| {
        let serving = serving_copy(own);
        let functions = functions(serving);
        // All threads take what the first one has found.
        let first = copy.chosen.compare_exchange(
            core::ptr::null_mut(),
            functions,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
        match first {
            Ok(_) => {
                if core::ptr::eq(serving, own) {
                    copy.state.store(0, Ordering::Release);
                }
                functions
            }
            Err(chosen) => chosen,
        }
    })
}

/// Where the functions of a copy are listed.
fn functions(copy: *const Copy) -> *mut c_void {
    // SAFETY: the description of an object that is loaded; what is read is constant and needs no relocation.
    let distance = unsafe { (*copy).functions };
    copy.cast::<c_void>().wrapping_byte_offset(distance).cast_mut()
}

/// The first copy like `own`, pinned.
fn serving_copy(own: *const Copy) -> *const Copy {
    let mut last: Option<Found> = None;
    loop {
        let copies = copies();
        let Some(first) = copies.iter().find(|found| is_like(found.copy, own)).cloned() else { return own };
        let is_pinned = first.stays || last.as_ref().is_some_and(|last| core::ptr::eq(last.copy, first.copy));
        if is_pinned {
            tell(own, &first, &copies);
            return first.copy;
        }
        if !pin(&first.name) {
            // It may have gone between the two looks. An object that the loader does not find by its own name cannot be
            // relied on.
            if !core::ptr::eq(first.copy, own) && last.is_some() {
                return own;
            }
        }
        last = Some(first);
    }
}

fn is_like(copy: *const Copy, own: *const Copy) -> bool {
    // SAFETY: both are descriptions in objects that are loaded; what is compared is constant and needs no relocation.
    let (copy, own) = unsafe { (&*copy, &*own) };
    copy.magic == MAGIC && copy.names == own.names && copy.count == own.count
}

/// Keeps the object from being unloaded.
fn pin(name: &[u8]) -> bool {
    if name.is_empty() {
        return true;
    }
    let mut name = name.to_vec();
    name.push(0);
    let mode = libc::RTLD_NOW | libc::RTLD_NOLOAD | libc::RTLD_NODELETE;
    // SAFETY: the object is loaded already, so that nothing of it is executed; the name ends with a zero.
    !unsafe { libc::dlopen(name.as_ptr().cast::<c_char>(), mode) }.is_null()
}

/// Held while the loader's list is walked. The loader has a lock for that, which the C library leaves as it is in the child of a
/// `fork()`, even if another thread has it. Nothing else is done under the mutex: what loads a library may wait for a thread
/// whose library is being loaded, and whose constructors call the runtime.
static LISTING: Mutex = Mutex::in_static();

/// The mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &LISTING
}

/// All copies, in the order of the loader.
fn copies() -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    // SAFETY: the function looks at what it is passed, and `found` outlives the call.
    LISTING.with(|| unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut found).cast()) });
    found
}

/// Looks for a copy in an object.
unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _size: usize, found: *mut c_void) -> c_int {
    // SAFETY: the loader passes a description, and `copies` passes its list.
    let (info, found) = unsafe { (&*info, &mut *found.cast::<Vec<Found>>()) };
    if info.dlpi_phdr.is_null() {
        return 0;
    }
    // SAFETY: the loader's headers of a loaded object.
    let headers = unsafe { core::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
    for header in headers.iter().filter(|header| header.p_type == libc::PT_NOTE) {
        let start = (info.dlpi_addr + header.p_vaddr) as *const u8;
        // SAFETY: the segment is loaded with the object.
        let notes = unsafe { core::slice::from_raw_parts(start, header.p_memsz as usize) };
        if let Some(copy) = copy_of(notes) {
            let name = if info.dlpi_name.is_null() {
                Vec::new()
            } else {
                // SAFETY: the loader's string.
                unsafe { CStr::from_ptr(info.dlpi_name) }.to_bytes().to_vec()
            };
            found.push(Found { copy, name, stays: stays(info.dlpi_addr, headers) });
        }
    }
    0
}

/// Whether the object at this address says that it is never unloaded; then nobody has to pin it. [gABI, dynamic section;
/// DT_FLAGS_1]
fn stays(address: u64, headers: &[libc::Elf64_Phdr]) -> bool {
    const END: u64 = 0;
    const FLAGS_1: u64 = 0x6FFF_FFFB;
    const NODELETE: u64 = 8;
    let Some(dynamic) = headers.iter().find(|header| header.p_type == libc::PT_DYNAMIC) else { return false };
    let start = (address + dynamic.p_vaddr) as *const [u64; 2];
    // SAFETY: the segment is loaded with the object, and consists of pairs of words.
    let pairs =
        unsafe { core::slice::from_raw_parts(start, dynamic.p_memsz as usize / size_of::<[u64; 2]>()) };
    let flags = pairs.iter().take_while(|[tag, _]| *tag != END).find(|[tag, _]| *tag == FLAGS_1);
    flags.is_some_and(|[_, flags]| flags & NODELETE != 0)
}

/// The description to which a note among these leads: `namesz, descsz, type, "Weft", distance`. [System V ABI, note
/// section]
fn copy_of(notes: &[u8]) -> Option<*const Copy> {
    let mut rest = notes;
    loop {
        let (head, behind) = rest.split_at_checked(12)?;
        let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (name, text) = (word(0) as usize, word(4) as usize);
        let (name, behind) = behind.split_at_checked(name.next_multiple_of(4))?;
        let (text, behind) = behind.split_at_checked(text.next_multiple_of(4))?;
        if word(8) == NOTE_TYPE
            && name == NOTE
            && let Ok(distance) = <[u8; 8]>::try_from(text)
        {
            return Some(text.as_ptr().wrapping_offset(i64::from_le_bytes(distance) as isize).cast());
        }
        rest = behind;
    }
}

/// Says what has been decided, if the user wants to know.
fn tell(own: *const Copy, serving: &Found, copies: &[Found]) {
    if std::env::var_os(VERBOSE).is_none_or(|value| value.is_empty() || value == "0") {
        return;
    }
    let name_of = |found: &Found| match found.name.as_slice() {
        [] => "the program".to_owned(),
        name => String::from_utf8_lossy(name).into_owned(),
    };
    let own_name =
        copies.iter().find(|found| core::ptr::eq(found.copy, own)).map(name_of).unwrap_or_default();
    if core::ptr::eq(serving.copy, own) {
        report::line(&format!("Weft: {own_name} serves itself"));
    } else {
        report::line(&format!("Weft: {own_name} is served by {}", name_of(serving)));
    }
    for other in copies.iter().filter(|found| !is_like(found.copy, own)) {
        report::line(&format!(
            "Weft: {} has a runtime with other entry points, and its own threads",
            name_of(other)
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::{Copy, copy_of};

    fn note(name: &[u8], kind: u32, text: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for word in [name.len() as u32, text.len() as u32, kind] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(name);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes.extend(text);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
    }

    #[test]
    fn the_note_is_found_among_others() {
        let mut notes = note(b"GNU\0", 3, &[1, 2, 3]);
        notes.extend(note(b"Weft\0\0\0\0", 2, &[0; 8]));
        let at = notes.len() + 12 + 8;
        notes.extend(note(b"Weft\0\0\0\0", 1, &(-8_i64).to_le_bytes()));
        let expected: *const Copy = notes.as_ptr().wrapping_add(at - 8).cast();
        assert_eq!(copy_of(&notes), Some(expected));
        assert_eq!(copy_of(&notes[..at]), None);
        assert_eq!(copy_of(&[]), None);
    }
}

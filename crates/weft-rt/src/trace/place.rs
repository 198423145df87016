//! Places in the program: lines where the compiler names them, addresses of code where it does not.
//!
//! A place becomes text when a thread first comes there, since the library that has the text may be unloaded later.

use core::cell::UnsafeCell;
use core::ffi::{CStr, c_char, c_void};

use rustc_hash::FxHashMap;
use weft_wait::mutex::Mutex;

/// What a compiler passes to name a place: a pointer to an `ident_t`, an address of code, or nothing.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Source(usize);

/// A location of a compiler. [`weft_abi::ident`]
#[repr(C)]
struct Ident {
    reserved: i32,
    flags: i32,
    others: [i32; 2],
    source: *const c_char,
}

// SAFETY: nothing writes to one.
unsafe impl Sync for Ident {}

impl Ident {
    const fn new(flags: i32) -> Ident {
        Ident { reserved: 0, flags, others: [0; 2], source: core::ptr::null() }
    }
}

/// Marks an address of code. No address of user space has the bit.
const CODE: usize = 1 << 63;

impl Source {
    /// Nothing is known.
    pub(crate) const NONE: Source = Source(0);

    /// The `ident_t` of an entry point.
    #[inline(always)]
    pub(crate) fn ident(ident: *const c_void) -> Source {
        Source(ident as usize)
    }

    /// A function of the program.
    #[inline(always)]
    pub(crate) fn code(address: *const c_void) -> Source {
        Source(address as usize | CODE)
    }

    /// A `barrier` directive of a compiler that passes no `ident_t`.
    pub(crate) fn explicit_barrier() -> Source {
        static IDENT: Ident = Ident::new(weft_abi::ident::BARRIER_EXPLICIT);
        Source::ident((&raw const IDENT).cast())
    }

    /// The barrier at the end of a worksharing construct of such a compiler.
    pub(crate) fn end_of_construct() -> Source {
        static IDENT: Ident = Ident::new(weft_abi::ident::BARRIER_IMPLICIT_FOR);
        Source::ident((&raw const IDENT).cast())
    }

    /// The flags of an `ident_t`; 0 if there is none.
    pub(crate) fn flags(self) -> i32 {
        if self.0 == 0 || self.0 & CODE != 0 {
            return 0;
        }
        // SAFETY: the ABI says that an entry point gets an `ident_t`.
        unsafe { (*(self.0 as *const Ident)).flags }
    }

    /// Whether it is the barrier at the end of a loop or of `sections`, as the flags of an `ident_t` say.
    pub(crate) fn ends_loop(self) -> bool {
        const END: i32 =
            weft_abi::ident::BARRIER_IMPLICIT_SINGLE | weft_abi::ident::BARRIER_IMPLICIT_SECTIONS;
        matches!(
            self.flags() & END,
            weft_abi::ident::BARRIER_IMPLICIT_FOR | weft_abi::ident::BARRIER_IMPLICIT_SECTIONS
        )
    }

    /// Tells it from others.
    pub(crate) fn key(self) -> usize {
        self.0
    }
}

/// Number of a place; 0 if it is not known.
pub(crate) type Place = u32;

/// What is known of a place.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// `heat.c:12`, or `heat+0x11f0` for an address.
    pub(crate) short: String,
    /// The file as the compiler was given it.
    pub(crate) file: String,
    /// The function around it.
    pub(crate) function: String,
}

#[derive(Default)]
struct Table {
    known: FxHashMap<usize, Place>,
    numbers: FxHashMap<String, Place>,
    /// From place 1.
    texts: Vec<Text>,
}

struct Shared {
    mutex: Mutex,
    table: UnsafeCell<Option<Table>>,
}

// SAFETY: the table is reached under the mutex only.
unsafe impl Sync for Shared {}

static PLACES: Shared = Shared { mutex: Mutex::in_static(), table: UnsafeCell::new(None) };

fn with<R>(work: impl FnOnce(&mut Table) -> R) -> R {
    // SAFETY: under the mutex, and `work` does not come here again.
    PLACES.mutex.with(|| work(unsafe { &mut *PLACES.table.get() }.get_or_insert_with(Table::default)))
}

/// The mutex of the places, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &PLACES.mutex
}

/// The number of a place.
pub(crate) fn number(source: Source) -> Place {
    if source.0 == 0 {
        return 0;
    }
    if let Some(place) = with(|table| table.known.get(&source.0).copied()) {
        return place;
    }
    // Not under the mutex: the loader has a lock of its own, under which code of the program may come here.
    let text = if source.0 & CODE == 0 { of_ident(source.0) } else { of_code(source.0 & !CODE) };
    with(|table| {
        let place = text.map_or(0, |text| {
            // Constructs of one line have several `ident_t`.
            let key = format!("{}\0{}\0{}", text.short, text.file, text.function);
            let texts = &mut table.texts;
            *table.numbers.entry(key).or_insert_with(|| {
                texts.push(text);
                texts.len() as Place
            })
        });
        table.known.insert(source.0, place);
        place
    })
}

/// All places, by number.
pub(crate) fn texts() -> Vec<Text> {
    let known = with(|table| table.texts.clone());
    core::iter::once(Text::default()).chain(known).collect()
}

fn of_ident(ident: usize) -> Option<Text> {
    // SAFETY: the ABI says that an entry point gets an `ident_t`, whose last field is null or a string.
    let text = unsafe {
        let text = (*(ident as *const Ident)).source;
        if text.is_null() {
            return None;
        }
        CStr::from_ptr(text).to_string_lossy().into_owned()
    };
    of_source(&text)
}

/// Reads `;file;function;line;column;;`.
fn of_source(text: &str) -> Option<Text> {
    let mut fields = text.strip_prefix(';')?.split(';');
    let (file, function, line) = (fields.next()?, fields.next()?, fields.next()?);
    if line == "0" || file == weft_abi::ident::UNKNOWN {
        return None;
    }
    let name = file.rsplit('/').next().unwrap_or(file);
    Some(Text { short: format!("{name}:{line}"), file: file.to_owned(), function: function.to_owned() })
}

/// The library or program that has the address, and where in it: `addr2line -e` takes both.
fn of_code(address: usize) -> Option<Text> {
    // SAFETY: all fields may be zero.
    let mut found: libc::Dl_info = unsafe { core::mem::zeroed() };
    // SAFETY: writes the structure; the strings belong to the loader.
    unsafe {
        if libc::dladdr(address as *const c_void, &raw mut found) == 0 || found.dli_fname.is_null() {
            return None;
        }
        let file = CStr::from_ptr(found.dli_fname).to_string_lossy().into_owned();
        let name = file.rsplit('/').next().unwrap_or(&file).to_owned();
        let function = if found.dli_sname.is_null() {
            String::new()
        } else {
            CStr::from_ptr(found.dli_sname).to_string_lossy().into_owned()
        };
        let offset = address - found.dli_fbase as usize;
        Some(Text { short: format!("{name}+{offset:#x}"), file, function })
    }
}

#[cfg(test)]
mod tests {
    use super::{Text, of_source};

    #[test]
    fn an_ident_names_a_line() {
        let expected = Text { short: "heat.c:12".into(), file: "src/heat.c".into(), function: "main".into() };
        assert_eq!(of_source(";src/heat.c;main;12;9;;"), Some(expected));
        assert_eq!(of_source(";unknown;unknown;0;0;;"), None);
        assert_eq!(of_source("heat.c"), None);
    }
}

//! Locks of `critical` constructs with a name: one lock per name in the whole process.
//!
//! A compiler puts the lock of a name into a common symbol, `.gomp_critical_user_NAME`, behind which clang and Weft write
//! `.var`. Libraries that are loaded with `RTLD_LOCAL` have a symbol each. The first thread that comes to such a symbol
//! asks the loader for its name, and the lock of a library is then one of the runtime's, which all symbols of the name
//! lead to and which stays when the library is unloaded.
//!
//! ```text
//!   63          32 31        0
//!  ┌──────────────┬───────────┐
//!  │ 0            │ 0         │  nobody has come yet
//!  │ 1            │ the lock  │  the lock is here: its name is not known, or the symbol is the program's
//!  │ 1┊      address          │  the lock is there; the highest bit is set
//!  └──────────────┴───────────┘
//! ```

use core::cell::UnsafeCell;
use core::ffi::{CStr, c_void};
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rustc_hash::FxHashMap;
use weft_wait::mutex::Mutex;
use weft_wait::unseen;

use crate::construct::lock;
use crate::ompt::abi::mutex::CRITICAL;

const HERE: u64 = 1 << 32;
const THERE: u64 = 1 << 63;

const PREFIX: &str = ".gomp_critical_user_";
const SUFFIX: &str = ".var";

struct Names {
    mutex: Mutex,
    locks: UnsafeCell<Option<FxHashMap<String, &'static Mutex>>>,
}

// SAFETY: the map is reached under the mutex only.
unsafe impl Sync for Names {}

static NAMES: Names = Names { mutex: Mutex::in_static(), locks: UnsafeCell::new(None) };

/// The mutex of the names, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &NAMES.mutex
}

/// Whether the lock is in the variable itself.
///
/// # Safety
/// As [`take`].
#[inline(always)]
unsafe fn is_here(variable: *mut u32) -> bool {
    const { assert!(cfg!(target_endian = "little"), "the high half comes second") };
    // SAFETY: the caller's duty.
    unsafe { AtomicU32::from_ptr(variable.add(1)) }.load(Ordering::Acquire) == (HERE >> 32) as u32
}

/// Takes the lock to which the variable of a compiler leads.
///
/// # Safety
/// The variable is valid for as long as the program uses it and aligned to eight bytes, which were zero at the start.
#[inline]
pub(crate) unsafe fn take(variable: *mut u32) {
    // SAFETY: the caller's duty; where the lock is here, the low half is a mutex.
    unsafe {
        if is_here(variable) {
            lock::take::<CRITICAL>(Mutex::from_ptr(variable));
        } else {
            take_elsewhere(variable);
        }
    }
}

/// Gives it back.
///
/// # Safety
/// As [`take`].
#[inline]
pub(crate) unsafe fn give(variable: *mut u32) {
    // SAFETY: as above.
    unsafe {
        if is_here(variable) {
            lock::give::<CRITICAL>(Mutex::from_ptr(variable));
        } else {
            give_elsewhere(variable);
        }
    }
}

#[cold]
#[inline(never)]
unsafe extern "C" fn take_elsewhere(variable: *mut u32) {
    // SAFETY: the caller's duty.
    lock::take::<CRITICAL>(unsafe { of_variable(variable) });
}

#[cold]
#[inline(never)]
unsafe extern "C" fn give_elsewhere(variable: *mut u32) {
    // SAFETY: the caller's duty.
    lock::give::<CRITICAL>(unsafe { of_variable(variable) });
}

/// The lock to which the variable leads.
///
/// # Safety
/// As [`take`].
unsafe fn of_variable<'a>(variable: *mut u32) -> &'a Mutex {
    // SAFETY: the caller's duty.
    let word = unsafe { AtomicU64::from_ptr(variable.cast()) };
    let mut value = word.load(Ordering::Acquire);
    if value == 0 {
        unseen::run(|| settle(variable, word));
        value = word.load(Ordering::Acquire);
    }
    if value & THERE == 0 {
        // SAFETY: the caller's duty.
        return unsafe { Mutex::from_ptr(variable) };
    }
    // SAFETY: `settle` has written the address of a lock that lives forever.
    unsafe { &*((value & !THERE) as *const Mutex) }
}

/// Finds out where the lock is.
fn settle(variable: *mut u32, word: &AtomicU64) {
    // Not under the mutex: the loader has a lock of its own, under which code of the program may come here.
    let name = name_of(variable);
    NAMES.mutex.with(|| {
        if word.load(Ordering::Relaxed) != 0 {
            return;
        }
        // SAFETY: under the mutex.
        let locks = unsafe { &mut *NAMES.locks.get() }.get_or_insert_with(FxHashMap::default);
        let value = match name {
            None => HERE,
            Some(name) => {
                let lock = locks.entry(name).or_insert_with(|| Box::leak(Box::new(Mutex::new())));
                core::ptr::from_ref(*lock).expose_provenance() as u64 | THERE
            }
        };
        word.store(value, Ordering::Release);
    });
}

/// The name of the construct, if the loader knows the variable's symbol.
fn name_of(variable: *mut u32) -> Option<String> {
    // SAFETY: all fields may be zero.
    let mut found: libc::Dl_info = unsafe { core::mem::zeroed() };
    // SAFETY: writes the structure; the strings belong to the loader.
    let symbol = unsafe {
        if libc::dladdr(variable.cast_const().cast(), &raw mut found) == 0
            || found.dli_saddr != variable.cast::<c_void>()
            || found.dli_sname.is_null()
        {
            return None;
        }
        CStr::from_ptr(found.dli_sname)
    };
    name_in(symbol.to_str().ok()?).map(str::to_owned)
}

fn name_in(symbol: &str) -> Option<&str> {
    let name = symbol.strip_prefix(PREFIX)?;
    Some(name.strip_suffix(SUFFIX).unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::{HERE, give, name_in, take};

    #[test]
    fn both_compilers_mean_the_same_name() {
        assert_eq!(name_in(".gomp_critical_user_queue.var"), Some("queue"));
        assert_eq!(name_in(".gomp_critical_user_queue"), Some("queue"));
        assert_eq!(name_in(".gomp_critical_user_.var"), Some(""));
        assert_eq!(name_in("queue"), None);
    }

    #[test]
    fn a_lock_without_a_symbol_stays_where_it_is() {
        let mut word = 0_u64;
        let variable = (&raw mut word).cast::<u32>();
        for _ in 0..2 {
            // SAFETY: the variable is valid, aligned and was zero.
            unsafe { take(variable) };
            // SAFETY: as above.
            assert_eq!(unsafe { variable.read_volatile() }, 1, "the low half is the lock");
            // SAFETY: as above.
            unsafe { give(variable) };
        }
        assert_eq!(word, HERE);
    }
}

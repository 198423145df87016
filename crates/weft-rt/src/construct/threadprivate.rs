//! `threadprivate` variables of compilers that do not use thread-local storage. [OMP 5.2 §5.2]
//!
//! Each variable has a table of copies, by global thread number. The initial thread's copy is the variable itself.

use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicPtr, Ordering};
use std::collections::BTreeMap;

use weft_wait::mutex::Mutex;

use crate::team::thread::Thread;

/// Builds a copy.
pub(crate) type Constructor = unsafe extern "C" fn(*mut c_void) -> *mut c_void;
/// Builds a copy of another.
pub(crate) type CopyConstructor = unsafe extern "C" fn(*mut c_void, *mut c_void) -> *mut c_void;
/// Ends one.
pub(crate) type Destructor = unsafe extern "C" fn(*mut c_void);

/// How copies of a variable are built and destroyed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Functions {
    /// See the types.
    pub(crate) constructor: Option<Constructor>,
    /// See the types.
    pub(crate) copy: Option<CopyConstructor>,
    /// See the types.
    pub(crate) destructor: Option<Destructor>,
    /// How many elements each call is for, if the functions are of arrays: they take the number as another argument.
    pub(crate) elements: usize,
}

impl Functions {
    /// Builds a copy; false if there is no function for that.
    ///
    /// # Safety
    /// `fresh` is memory for a copy of `original`.
    unsafe fn build(&self, fresh: *mut c_void, original: *mut c_void) -> bool {
        // A callee that takes fewer arguments ignores the number.
        // SAFETY: the duty of the caller, and of the code that registered the functions.
        unsafe {
            if let Some(constructor) = self.constructor {
                core::mem::transmute::<Constructor, unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void>(
                    constructor,
                )(fresh, self.elements);
            } else if let Some(copy) = self.copy {
                core::mem::transmute::<
                    CopyConstructor,
                    unsafe extern "C" fn(*mut c_void, *mut c_void, usize) -> *mut c_void,
                >(copy)(fresh, original, self.elements);
            } else {
                return false;
            }
        }
        true
    }

    /// Ends a copy.
    ///
    /// # Safety
    /// It was built by these functions.
    unsafe fn end(&self, copy: *mut c_void) {
        if let Some(destructor) = self.destructor {
            // SAFETY: as in `build`.
            unsafe {
                core::mem::transmute::<Destructor, unsafe extern "C" fn(*mut c_void, usize)>(destructor)(
                    copy,
                    self.elements,
                );
            }
        }
    }
}

#[derive(Default)]
struct Variable {
    functions: Functions,
    /// The bytes that new copies start with.
    image: Vec<u8>,
    copies: Vec<usize>,
    /// Address of the program's own table; 0 if there is none.
    cache: usize,
}

struct Table {
    mutex: Mutex,
    variables: UnsafeCell<BTreeMap<usize, Variable>>,
}

// SAFETY: the map is reached under the mutex only.
unsafe impl Sync for Table {}

static TABLE: Table = Table { mutex: Mutex::in_static(), variables: UnsafeCell::new(BTreeMap::new()) };

/// The mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &TABLE.mutex
}

fn with<R>(original: usize, work: impl FnOnce(&mut Variable) -> R) -> R {
    TABLE.mutex.with(|| {
        // SAFETY: under the mutex.
        let variables = unsafe { &mut *TABLE.variables.get() };
        work(variables.entry(original).or_default())
    })
}

/// Sets how copies are built. Precondition: there is no copy yet.
pub(crate) fn register(original: *mut c_void, functions: Functions) {
    with(original as usize, |variable| variable.functions = functions);
}

/// The calling thread's copy of `size` bytes.
///
/// # Safety
/// `original` is a variable of that size, and the registered functions fit it.
pub(crate) unsafe fn copy(thread: &Thread, original: *mut c_void, size: usize) -> *mut c_void {
    let gtid = thread.gtid() as usize;
    let (known, functions, image) = with(original as usize, |variable| {
        if variable.image.is_empty() {
            // SAFETY: the caller's duty.
            variable.image = unsafe { core::slice::from_raw_parts(original.cast::<u8>(), size) }.to_vec();
        }
        let known =
            if gtid == 0 { original as usize } else { variable.copies.get(gtid).copied().unwrap_or(0) };
        (known, variable.functions, if known == 0 { variable.image.clone() } else { Vec::new() })
    });
    if known != 0 {
        return known as *mut c_void;
    }
    // SAFETY: fresh memory of the right size; constructors run outside of the mutex, for they are the program's.
    let fresh = unsafe {
        let fresh = libc::calloc(1, size.max(1));
        if fresh.is_null() {
            crate::settings::report::fatal("no memory for a copy of a threadprivate variable");
        }
        if !functions.build(fresh, original) {
            core::ptr::copy_nonoverlapping(image.as_ptr(), fresh.cast::<u8>(), size.min(image.len()));
        }
        fresh
    };
    with(original as usize, |variable| {
        if variable.copies.len() <= gtid {
            variable.copies.resize(gtid + 1, 0);
        }
        variable.copies[gtid] = fresh as usize;
    });
    fresh
}

/// The same, with a table in the program that saves the search. It has room for [`CACHED`] threads.
///
/// # Safety
/// As above; `cache` is a variable of the program that was null at the start.
pub(crate) unsafe fn cached(
    thread: &Thread,
    original: *mut c_void,
    size: usize,
    cache: &AtomicPtr<AtomicPtr<c_void>>,
) -> *mut c_void {
    let gtid = thread.gtid() as usize;
    if gtid >= CACHED {
        // SAFETY: the caller's duty.
        return unsafe { copy(thread, original, size) };
    }
    let mut table = cache.load(Ordering::Acquire);
    if table.is_null() {
        table = with(original as usize, |variable| {
            let now = cache.load(Ordering::Acquire);
            if !now.is_null() {
                return now;
            }
            let fresh: Box<[AtomicPtr<c_void>]> =
                (0..CACHED).map(|_| AtomicPtr::new(core::ptr::null_mut())).collect();
            let fresh = Box::leak(fresh).as_mut_ptr();
            cache.store(fresh, Ordering::Release);
            variable.cache = fresh as usize;
            fresh
        });
    }
    // SAFETY: the table has `CACHED` entries and is never freed.
    let entry = unsafe { &*table.add(gtid) };
    let known = entry.load(Ordering::Relaxed);
    if !known.is_null() {
        return known;
    }
    // SAFETY: the caller's duty.
    let own = unsafe { copy(thread, original, size) };
    entry.store(own, Ordering::Relaxed);
    own
}

/// Destroys the copies of a thread that ends: its number may be given to another thread.
pub(crate) fn end_copies(gtid: usize) {
    if gtid == 0 {
        return;
    }
    let ended: Vec<(usize, Functions)> = TABLE.mutex.with(|| {
        // SAFETY: under the mutex.
        let variables = unsafe { &mut *TABLE.variables.get() };
        let copies = variables.values_mut().filter_map(|variable| {
            let copy = core::mem::take(variable.copies.get_mut(gtid)?);
            if variable.cache != 0 && gtid < CACHED {
                // SAFETY: the table has `CACHED` entries and is never freed.
                let entry = unsafe { &*(variable.cache as *const AtomicPtr<c_void>).add(gtid) };
                entry.store(core::ptr::null_mut(), Ordering::Relaxed);
            }
            (copy != 0).then_some((copy, variable.functions))
        });
        copies.collect()
    });
    for (copy, functions) in ended {
        // SAFETY: the copy was built by the functions that belong to the destructor, and nobody has it any more.
        unsafe {
            functions.end(copy as *mut c_void);
            libc::free(copy as *mut c_void);
        }
    }
}

/// Threads with an entry in the program's own table.
const CACHED: usize = 1024;

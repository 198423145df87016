//! `WEFT_TARGET_CHECK=1`: what a region does with a pointer to what is not on the device.
//!
//! ```text
//! the kernel gets        0x00007ffd3c40  →  0xffff80007ffd3c40, which no program may access
//! a fault is reported    Weft: a.c:12 (main): the region accesses 0x7ffd3c48, which is not on the device; 'p' leads there
//! ```
//!
//! A pointer that is only handed on or compared is no mistake, so nothing is said before the fault. The handler then lets the
//! signal do what it would have done. It also reports faults beside copies, of which [`guarded`] knows.

use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::Once;

use weft_offload::Astray;
use weft_offload::mapping::{ASTRAY, is_astray};

use super::{guarded, info};
use crate::settings::report;

/// An argument of a construct that must not be followed; there is one for all launches of the construct.
struct Argument {
    /// What the compiler says of the construct's place.
    place: Option<String>,
    number: usize,
    /// What the program calls it, if the compiler has told that.
    name: Option<String>,
    /// Where it has led to when the construct was last executed.
    address: AtomicUsize,
    next: *const Argument,
}

/// All of them, the last one first. None is ever freed, since a handler may read them at any time.
static ARGUMENTS: AtomicPtr<Argument> = AtomicPtr::new(core::ptr::null_mut());

fn all() -> impl Iterator<Item = &'static Argument> {
    let mut next = ARGUMENTS.load(Ordering::Acquire).cast_const();
    core::iter::from_fn(move || {
        // SAFETY: null, or one that stays.
        let one = unsafe { next.as_ref() }?;
        next = one.next;
        Some(one)
    })
}

/// Remembers an argument of the construct at `place`.
pub(crate) fn remember(place: Option<&str>, argument: &Astray, name: Option<String>) {
    watch();
    let Astray { number, address, .. } = *argument;
    if let Some(known) = all().find(|one| one.number == number && one.place.as_deref() == place) {
        known.address.store(address, Ordering::Relaxed);
        return;
    }
    let (place, address) = (place.map(str::to_owned), AtomicUsize::new(address));
    let one = Box::into_raw(Box::new(Argument { place, number, name, address, next: core::ptr::null() }));
    let mut first = ARGUMENTS.load(Ordering::Acquire);
    loop {
        // SAFETY: nobody else knows it yet.
        unsafe { (*one).next = first };
        match ARGUMENTS.compare_exchange(first, one, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => break,
            Err(other) => first = other,
        }
    }
}

/// What the signal did before.
// SAFETY: all zeros are a valid action, the default one.
static mut BEFORE: libc::sigaction = unsafe { core::mem::zeroed() };

/// Lets faults be looked at.
pub(super) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the handler has the parameters that `SA_SIGINFO` asks for; `BEFORE` is read by the handler alone, later.
        unsafe {
            let mut action: libc::sigaction = core::mem::zeroed();
            action.sa_sigaction = fault as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigaction(libc::SIGSEGV, &raw const action, &raw mut BEFORE);
        }
    });
}

/// Says what has been accessed, if it is what an argument leads to, or lies beside a copy.
extern "C" fn fault(_signal: c_int, what: *mut libc::siginfo_t, _context: *mut c_void) {
    // SAFETY: the kernel hands it over.
    let address = unsafe { (*what).si_addr() }.addr();
    // SAFETY: set before the handler. The instruction is executed again, and the signal does what it did before.
    unsafe { libc::sigaction(libc::SIGSEGV, &raw const BEFORE, core::ptr::null_mut()) };
    if !is_astray(address) {
        if let Some(text) = guarded::trespass(address) {
            report::line(&text);
        }
        return;
    }
    let address = address & !ASTRAY;
    let nearest = all().min_by_key(|one| one.address.load(Ordering::Relaxed).abs_diff(address));
    if let Some(one) = nearest {
        let what = match &one.name {
            Some(name) => format!("'{name}'"),
            None => format!("argument {}", one.number),
        };
        report::line(&format!(
            "Weft: {}: the region accesses {address:#x}, which is not on the device; {what} leads there",
            info::place(one.place.as_deref())
        ));
    }
}

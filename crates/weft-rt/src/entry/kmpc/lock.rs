//! Locks, as compilers call them; programs call `omp_*`, which does the same. [OMP 5.2 §18.9]

use core::ffi::c_int;

use crate::construct::lock;
use crate::construct::nest_lock::NestLock;
use crate::entry::variadic::Location;
use crate::events::locks;
use crate::ompt::abi::mutex;
use crate::team::thread::Thread;

/// # Safety
/// `variable` holds a pointer from [`NestLock::create`].
unsafe fn nest<'a>(variable: *mut *mut NestLock) -> &'a NestLock {
    // SAFETY: the caller's duty.
    unsafe { &**variable }
}

/// # Safety
/// By the program's duty the variable may become a lock.
unsafe fn init_simple(variable: *mut u32, hint: usize) {
    // SAFETY: the caller's duty.
    unsafe { lock::init(variable) };
    if Thread::has_tool() {
        locks::init(mutex::LOCK, hint, variable.addr());
    }
}

/// # Safety
/// As above.
unsafe fn init_nest(variable: *mut *mut NestLock, hint: usize) {
    // SAFETY: the caller's duty.
    unsafe { *variable = NestLock::create() };
    if Thread::has_tool() {
        // SAFETY: it has just been made.
        locks::init(mutex::NEST_LOCK, hint, unsafe { nest(variable) }.number());
    }
}

/// Defines an entry point under its names: of the compiler, of C, and of Fortran.
macro_rules! lock_entry {
    ($kmpc:ident $omp:ident $fortran:ident ($variable:ident: $type:ty) $(-> $result:ty)? $body:block) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $omp($variable: $type) $(-> $result)? $body

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran($variable: $type) $(-> $result)? {
            // SAFETY: the same duties.
            unsafe { $omp($variable) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(_loc: Location, _gtid: i32, $variable: $type) $(-> $result)? {
            // SAFETY: the same duties.
            unsafe { $omp($variable) }
        }
    };
}

lock_entry!(__kmpc_init_lock omp_init_lock omp_init_lock_ (variable: *mut u32) {
    // SAFETY: the program's duty.
    unsafe { init_simple(variable, 0) }
});

lock_entry!(__kmpc_destroy_lock omp_destroy_lock omp_destroy_lock_ (variable: *mut u32) {
    // The lock has no memory besides the variable.
    if Thread::has_tool() {
        locks::destroy(mutex::LOCK, variable.addr());
    }
});

lock_entry!(__kmpc_set_lock omp_set_lock omp_set_lock_ (variable: *mut u32) {
    // SAFETY: the program's duty.
    lock::take::<{ mutex::LOCK }>(unsafe { lock::simple(variable) });
});

lock_entry!(__kmpc_unset_lock omp_unset_lock omp_unset_lock_ (variable: *mut u32) {
    // SAFETY: the program's duty.
    lock::give::<{ mutex::LOCK }>(unsafe { lock::simple(variable) });
});

lock_entry!(__kmpc_test_lock omp_test_lock omp_test_lock_ (variable: *mut u32) -> i32 {
    // SAFETY: the program's duty.
    i32::from(lock::try_take::<{ mutex::TEST_LOCK }>(unsafe { lock::simple(variable) }))
});

lock_entry!(__kmpc_init_nest_lock omp_init_nest_lock omp_init_nest_lock_ (variable: *mut *mut NestLock) {
    // SAFETY: the program's duty.
    unsafe { init_nest(variable, 0) }
});

lock_entry!(__kmpc_destroy_nest_lock omp_destroy_nest_lock omp_destroy_nest_lock_ (variable: *mut *mut NestLock) {
    // SAFETY: the program's duty.
    unsafe {
        if Thread::has_tool() && !(*variable).is_null() {
            locks::destroy(mutex::NEST_LOCK, nest(variable).number());
        }
        NestLock::destroy(*variable);
        *variable = core::ptr::null_mut();
    }
});

lock_entry!(__kmpc_set_nest_lock omp_set_nest_lock omp_set_nest_lock_ (variable: *mut *mut NestLock) {
    // SAFETY: the program's duty.
    unsafe { nest(variable) }.set(Thread::current().task());
});

lock_entry!(__kmpc_unset_nest_lock omp_unset_nest_lock omp_unset_nest_lock_ (variable: *mut *mut NestLock) {
    // SAFETY: the program's duty.
    unsafe { nest(variable) }.unset();
});

lock_entry!(__kmpc_test_nest_lock omp_test_nest_lock omp_test_nest_lock_ (variable: *mut *mut NestLock) -> i32 {
    // SAFETY: the program's duty.
    unsafe { nest(variable) }.test(Thread::current().task()) as i32
});

/// Defines the forms with a hint. Hints are for tools: there is one kind of lock.
macro_rules! hinted {
    ($kmpc:ident $omp:ident $fortran:ident => $plain:ident($type:ty)) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $omp(variable: $type, hint: usize) {
            // SAFETY: the same duties.
            unsafe { $plain(variable, hint) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran(variable: $type, hint: *const c_int) {
            // SAFETY: the same duties; Fortran passes addresses.
            unsafe { $plain(variable, hint.as_ref().map_or(0, |&hint| hint as usize)) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(_loc: Location, _gtid: i32, variable: $type, hint: usize) {
            // SAFETY: the same duties.
            unsafe { $plain(variable, hint) }
        }
    };
}

hinted!(__kmpc_init_lock_with_hint omp_init_lock_with_hint omp_init_lock_with_hint_ => init_simple(*mut u32));
hinted!(
    __kmpc_init_nest_lock_with_hint omp_init_nest_lock_with_hint omp_init_nest_lock_with_hint_
        => init_nest(*mut *mut NestLock)
);

//! Locks, as compilers call them; programs call `omp_*`, which does the same. [OMP 5.2 §18.9]

use core::ffi::c_void;

use crate::construct::lock::{self, take};
use crate::construct::nest_lock::NestLock;
use crate::entry::variadic::Location;
use crate::team::thread::Thread;

/// # Safety
/// `variable` holds a pointer from [`NestLock::create`].
unsafe fn nest<'a>(variable: *mut *mut NestLock) -> &'a NestLock {
    // SAFETY: the caller's duty.
    unsafe { &**variable }
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
    unsafe { lock::init(variable) }
});

lock_entry!(__kmpc_destroy_lock omp_destroy_lock omp_destroy_lock_ (_variable: *mut u32) {
    // The lock has no memory besides the variable.
});

lock_entry!(__kmpc_set_lock omp_set_lock omp_set_lock_ (variable: *mut u32) {
    // SAFETY: the program's duty.
    take(unsafe { lock::simple(variable) });
});

lock_entry!(__kmpc_unset_lock omp_unset_lock omp_unset_lock_ (variable: *mut u32) {
    // SAFETY: the program's duty.
    lock::give(unsafe { lock::simple(variable) });
});

lock_entry!(__kmpc_test_lock omp_test_lock omp_test_lock_ (variable: *mut u32) -> i32 {
    // SAFETY: the program's duty.
    i32::from(lock::try_take(unsafe { lock::simple(variable) }))
});

lock_entry!(__kmpc_init_nest_lock omp_init_nest_lock omp_init_nest_lock_ (variable: *mut *mut NestLock) {
    // SAFETY: the program's duty.
    unsafe { *variable = NestLock::create() }
});

lock_entry!(__kmpc_destroy_nest_lock omp_destroy_nest_lock omp_destroy_nest_lock_ (variable: *mut *mut NestLock) {
    // SAFETY: the program's duty.
    unsafe {
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

/// Defines the forms with a hint. Hints are ignored: there is one kind of lock.
macro_rules! hinted {
    ($kmpc:ident $omp:ident $fortran:ident => $plain:ident($type:ty)) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $omp(variable: $type, _hint: usize) {
            // SAFETY: the same duties.
            unsafe { $plain(variable) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $fortran(variable: $type, _hint: *const c_void) {
            // SAFETY: the same duties.
            unsafe { $plain(variable) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $kmpc(_loc: Location, _gtid: i32, variable: $type, _hint: usize) {
            // SAFETY: the same duties.
            unsafe { $plain(variable) }
        }
    };
}

hinted!(__kmpc_init_lock_with_hint omp_init_lock_with_hint omp_init_lock_with_hint_ => omp_init_lock(*mut u32));
hinted!(
    __kmpc_init_nest_lock_with_hint omp_init_nest_lock_with_hint omp_init_nest_lock_with_hint_
        => omp_init_nest_lock(*mut *mut NestLock)
);

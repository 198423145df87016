//! The functions of `omp.h` and `omp_lib`. [OMP 5.2 §18]
//!
//! Fortran calls them by the same names with an underscore behind, and passes addresses.

/// Defines functions under their C and Fortran names. Arguments are numbers; Fortran passes their addresses.
macro_rules! omp_functions {
    ($($(#[$doc:meta])* fn $c:ident $fortran:ident ($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            extern "C" fn $c($($argument: $type),*) $(-> $result)? $body

            $(#[$doc])*
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $fortran($($argument: *const $type),*) $(-> $result)? {
                // SAFETY: Fortran passes addresses of the arguments.
                $(let $argument = unsafe { *$argument };)*
                $c($($argument),*)
            }
        )*
    };
}

mod affinity;
mod aliases;
mod device;
mod extension;
mod interop;
mod openmp6;
mod query;
mod resource;
mod set;
mod time;

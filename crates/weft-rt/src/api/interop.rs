//! Interoperability objects; without devices, `omp_interop_none` is the only one. [OMP 5.2 §18.12]

use core::ffi::{c_char, c_void};

/// `omp_irc_out_of_range`, `omp_irc_empty`. [omp.h: omp_interop_rc_t]
const OUT_OF_RANGE: i32 = -2;
const EMPTY: i32 = -1;

/// Properties of the specification have numbers from -9 to -1. [omp.h: omp_interop_property_t]
const NAMES: [&core::ffi::CStr; 9] = [
    c"fr_id",
    c"fr_name",
    c"vendor",
    c"vendor_name",
    c"device_num",
    c"platform",
    c"device",
    c"device_context",
    c"targetsync",
];
const TYPES: [&core::ffi::CStr; 9] = [
    c"omp_foreign_runtime_ids",
    c"C string",
    c"int",
    c"C string",
    c"int",
    c"void *",
    c"void *",
    c"void *",
    c"void *",
];

fn property(list: &[&'static core::ffi::CStr; 9], property: i32) -> *const c_char {
    let at = property.checked_neg().and_then(|number| usize::try_from(number - 1).ok());
    at.and_then(|at| list.get(at)).map_or(core::ptr::null(), |text| text.as_ptr())
}

/// # Safety
/// Null, or a variable.
unsafe fn say(code: *mut i32, property: i32) {
    // SAFETY: the caller's duty.
    if let Some(code) = unsafe { code.as_mut() } {
        *code = if (-9..0).contains(&property) { EMPTY } else { OUT_OF_RANGE };
    }
}

/// Defines a query under its names of C and Fortran.
macro_rules! interop {
    ($($(#[$doc:meta])* fn $c:ident $fortran:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $c($($argument: $type),*) -> $result $body

            $(#[$doc])*
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $fortran($($argument: $type),*) -> $result {
                // SAFETY: the same duties.
                unsafe { $c($($argument),*) }
            }
        )*
    };
}

interop! {
    /// How many properties there are besides those of the specification.
    fn omp_get_num_interop_properties omp_get_num_interop_properties_(_object: *const c_void) -> i32 { 0 }
    /// A property that is a number.
    fn omp_get_interop_int omp_get_interop_int_(_object: *const c_void, property: i32, code: *mut i32) -> isize {
        // SAFETY: the program passes a variable or null.
        unsafe { say(code, property) };
        0
    }
    /// One that is a pointer.
    fn omp_get_interop_ptr omp_get_interop_ptr_(_object: *const c_void, property: i32, code: *mut i32) -> *mut c_void {
        // SAFETY: as above.
        unsafe { say(code, property) };
        core::ptr::null_mut()
    }
    /// One that is a string.
    fn omp_get_interop_str omp_get_interop_str_(_object: *const c_void, property: i32, code: *mut i32) -> *const c_char {
        // SAFETY: as above.
        unsafe { say(code, property) };
        core::ptr::null()
    }
    /// A property's name.
    fn omp_get_interop_name omp_get_interop_name_(_object: *const c_void, number: i32) -> *const c_char {
        property(&NAMES, number)
    }
    /// Its type.
    fn omp_get_interop_type_desc omp_get_interop_type_desc_(_object: *const c_void, number: i32) -> *const c_char {
        property(&TYPES, number)
    }
    /// A return code in words.
    fn omp_get_interop_rc_desc omp_get_interop_rc_desc_(_object: *const c_void, code: i32) -> *const c_char {
        let text = match code {
            1 => c"the object is empty",
            0 => c"successful",
            -1 => c"the object is empty, the property has no value",
            -2 => c"there is no such property",
            -3 => c"the property is no number",
            -4 => c"the property is no pointer",
            -5 => c"the property is no string",
            _ => return core::ptr::null(),
        };
        text.as_ptr()
    }
}

#[cfg(test)]
mod tests {
    use super::say;

    #[test]
    fn an_object_that_there_is_not_has_no_properties() {
        for (property, code) in [(-1, -1), (-9, -1), (-10, -2), (0, -2)] {
            let mut said = 7;
            // SAFETY: a number of this function.
            unsafe { say(&raw mut said, property) };
            assert_eq!(said, code, "{property}");
        }
    }
}

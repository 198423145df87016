//! What interoperability objects say: an object of a GPU names its device, context and stream; of other devices
//! `omp_interop_none` is the only one. [OMP 5.2 §18.12]

use core::ffi::{CStr, c_char, c_void};

use crate::devices::gpu::interop::{Interop, Runtime};

/// [omp.h: omp_interop_rc_t]
const NO_VALUE: i32 = 1;
const SUCCESS: i32 = 0;
const EMPTY: i32 = -1;
const OUT_OF_RANGE: i32 = -2;

/// The vendor of GPUs. [OpenMP Additional Definitions]
const NVIDIA: isize = 11;

/// The value of a property.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Property {
    Int(isize),
    Ptr(usize),
    Str(&'static CStr),
}

impl Property {
    /// The code for one that is asked for as something else.
    fn other(self) -> i32 {
        match self {
            Property::Int(_) => -3,
            Property::Ptr(_) => -4,
            Property::Str(_) => -5,
        }
    }
}

/// What an object says of a property; the runtime that knows devices by numbers has no contexts.
fn value(object: &Interop, property: i32) -> Result<Property, i32> {
    let is_driver = object.runtime == Runtime::Driver;
    Ok(match property {
        -1 => Property::Int(object.runtime as isize),
        -2 => Property::Str(if is_driver { c"cuda_driver" } else { c"cuda" }),
        -3 => Property::Int(NVIDIA),
        -4 => Property::Str(c"nvidia"),
        -5 => Property::Int(object.number as isize),
        -7 => Property::Int(object.device() as isize),
        -8 if is_driver => Property::Ptr(object.context()),
        -9 => Property::Ptr(object.stream().ok_or(NO_VALUE)?),
        -8 | -6 => return Err(NO_VALUE),
        _ => return Err(OUT_OF_RANGE),
    })
}

/// What the object of a program says of a property, as far as `wanted` takes it, and tells how that went.
///
/// # Safety
/// No other thread ends the object meanwhile; the code is null or a variable.
unsafe fn ask<T>(
    object: *const c_void,
    property: i32,
    code: *mut i32,
    wanted: impl Fn(Property) -> Option<T>,
) -> Option<T> {
    // SAFETY: the caller's duty.
    let Some(object) = (unsafe { Interop::at(object) }) else {
        // SAFETY: the caller's duty.
        unsafe { say(code, property) };
        return None;
    };
    let said = value(object, property).and_then(|value| wanted(value).ok_or(value.other()));
    // SAFETY: the caller's duty.
    if let Some(code) = unsafe { code.as_mut() } {
        *code = said.as_ref().err().copied().unwrap_or(SUCCESS);
    }
    said.ok()
}

/// Properties of the specification have numbers from -9 to -1. [omp.h: omp_interop_property_t]
const NAMES: [&CStr; 9] = [
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
const TYPES: [&CStr; 9] = [
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

fn property(list: &[&'static CStr; 9], property: i32) -> *const c_char {
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
    fn omp_get_interop_int omp_get_interop_int_(object: *const c_void, property: i32, code: *mut i32) -> isize {
        let wanted = |value| match value { Property::Int(number) => Some(number), _ => None };
        // SAFETY: the program passes an object, and a variable or null.
        unsafe { ask(object, property, code, wanted) }.unwrap_or(0)
    }
    /// One that is a pointer; a GPU's number is one, too, as the driver has handles.
    fn omp_get_interop_ptr omp_get_interop_ptr_(object: *const c_void, property: i32, code: *mut i32) -> *mut c_void {
        let wanted = |value| match value {
            Property::Ptr(address) => Some(address),
            Property::Int(number) if property == -7 => Some(number as usize),
            _ => None,
        };
        // SAFETY: as above.
        let address = unsafe { ask(object, property, code, wanted) };
        address.map_or(core::ptr::null_mut(), core::ptr::with_exposed_provenance_mut)
    }
    /// One that is a string.
    fn omp_get_interop_str omp_get_interop_str_(object: *const c_void, property: i32, code: *mut i32) -> *const c_char {
        let wanted = |value| match value { Property::Str(text) => Some(text), _ => None };
        // SAFETY: as above.
        unsafe { ask(object, property, code, wanted) }.map_or(core::ptr::null(), CStr::as_ptr)
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
            1 => c"the property has no value",
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

//! Places, and what threads print about where they run. [OMP 5.2 §18.3, §21.2]

use core::ffi::{c_char, c_void};

use crate::affinity::{format, seat};
use crate::machine::partition::Seat;
use crate::machine::processors;
use crate::machine::topology;
use crate::settings::{self, global, report};
use crate::team::current;
use crate::team::thread::Thread;

fn own_seat() -> Seat {
    seat::seat(Thread::current().member())
}

fn place(number: i32) -> &'static [u32] {
    usize::try_from(number).ok().and_then(|at| seat::places().get(at)).map_or(&[], Vec::as_slice)
}

omp_functions! {
    /// How many places there are.
    fn omp_get_num_places omp_get_num_places_() -> i32 { seat::places().len() as i32 }
    /// How many processors a place has; 0 if there is no such place.
    fn omp_get_place_num_procs omp_get_place_num_procs_(number: i32) -> i32 { place(number).len() as i32 }
    /// The caller's place.
    fn omp_get_place_num omp_get_place_num_() -> i32 { own_seat().place as i32 }
    /// How many places the implicit task may use.
    fn omp_get_partition_num_places omp_get_partition_num_places_() -> i32 { own_seat().count as i32 }
}

/// # Safety
/// There is room for the numbers.
unsafe fn write<T>(numbers: impl Iterator<Item = T>, to: *mut T) {
    for (at, number) in numbers.enumerate() {
        // SAFETY: the caller's duty.
        unsafe { to.add(at).write(number) };
    }
}

/// Numbers of a place's processors.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_place_proc_ids(number: i32, ids: *mut i32) {
    // SAFETY: the program has asked how many there are.
    unsafe { write(place(number).iter().map(|&id| id as i32), ids) };
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_place_proc_ids_(number: *const i32, ids: *mut i32) {
    // SAFETY: Fortran passes addresses.
    unsafe { omp_get_place_proc_ids(*number, ids) }
}

/// The same for Fortran with integers of eight bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_place_proc_ids_8_(number: *const i64, ids: *mut i64) {
    // SAFETY: Fortran passes addresses; the program has asked how many there are.
    unsafe { write(place(i32::try_from(*number).unwrap_or(-1)).iter().map(|&id| i64::from(id)), ids) };
}

/// Numbers of the places the implicit task may use.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_partition_place_nums(numbers: *mut i32) {
    let seat = own_seat();
    // SAFETY: the program has asked how many there are.
    unsafe { write((seat.first..seat.first + seat.count).map(|at| at as i32), numbers) };
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_partition_place_nums_(numbers: *mut i32) {
    // SAFETY: the same duties.
    unsafe { omp_get_partition_place_nums(numbers) }
}

/// The same for Fortran with integers of eight bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_partition_place_nums_8_(numbers: *mut i64) {
    let seat = own_seat();
    // SAFETY: the program has asked how many there are.
    unsafe { write((seat.first..seat.first + seat.count).map(|at| at as i64), numbers) };
}

/// # Safety
/// Null, or a string that ends with a null.
unsafe fn text_of<'a>(text: *const c_char) -> &'a [u8] {
    if text.is_null() {
        return &[];
    }
    // SAFETY: the caller's duty.
    unsafe { core::ffi::CStr::from_ptr(text) }.to_bytes()
}

/// A string of Fortran without the blanks at its end.
///
/// # Safety
/// `length` bytes are readable.
unsafe fn fortran_text<'a>(text: *const u8, length: usize) -> &'a [u8] {
    if text.is_null() {
        return &[];
    }
    // SAFETY: the caller's duty.
    unsafe { core::slice::from_raw_parts(text, length) }.trim_ascii_end()
}

/// Copies as much as there is room for, with a null behind it.
///
/// # Safety
/// There is room for `size` bytes.
unsafe fn copy_out(text: &[u8], buffer: *mut c_char, size: usize) {
    if buffer.is_null() || size == 0 {
        return;
    }
    let length = text.len().min(size - 1);
    // SAFETY: the caller's duty.
    unsafe {
        core::ptr::copy_nonoverlapping(text.as_ptr(), buffer.cast::<u8>(), length);
        buffer.add(length).write(0);
    }
}

/// The same for Fortran: with blanks behind it.
///
/// # Safety
/// There is room for `size` bytes.
unsafe fn copy_out_fortran(text: &[u8], buffer: *mut u8, size: usize) {
    if buffer.is_null() {
        return;
    }
    let length = text.len().min(size);
    // SAFETY: the caller's duty.
    unsafe {
        core::ptr::copy_nonoverlapping(text.as_ptr(), buffer, length);
        buffer.add(length).write_bytes(b' ', size - length);
    }
}

/// *affinity-format-var*
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_set_affinity_format(text: *const c_char) {
    // SAFETY: the program passes a string.
    global::set_affinity_format(unsafe { text_of(text) });
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_set_affinity_format_(text: *const u8, length: usize) {
    // SAFETY: Fortran passes the length.
    global::set_affinity_format(unsafe { fortran_text(text, length) });
}

/// Its length, whether or not it fits.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_affinity_format(buffer: *mut c_char, size: usize) -> usize {
    let text = global::affinity_format(settings::get());
    // SAFETY: the program says how much room there is.
    unsafe { copy_out(&text, buffer, size) };
    text.len()
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_get_affinity_format_(buffer: *mut u8, size: usize) -> usize {
    let text = global::affinity_format(settings::get());
    // SAFETY: Fortran passes the length.
    unsafe { copy_out_fortran(&text, buffer, size) };
    text.len()
}

fn display(form: &[u8]) {
    report::output(&format::expand(Thread::current(), form));
}

/// Prints where the caller runs.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_display_affinity(form: *const c_char) {
    // SAFETY: the program passes a string or null.
    display(unsafe { text_of(form) });
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_display_affinity_(form: *const u8, length: usize) {
    // SAFETY: Fortran passes the length.
    display(unsafe { fortran_text(form, length) });
}

/// The same into a buffer; the length, whether or not it fits.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_capture_affinity(buffer: *mut c_char, size: usize, form: *const c_char) -> usize {
    // SAFETY: the program passes a string or null, and says how much room there is.
    unsafe {
        let text = format::expand(Thread::current(), text_of(form));
        copy_out(&text, buffer, size);
        text.len()
    }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn omp_capture_affinity_(
    buffer: *mut u8,
    form: *const u8,
    size: usize,
    length: usize,
) -> usize {
    // SAFETY: Fortran passes the lengths behind the arguments.
    unsafe {
        let text = format::expand(Thread::current(), fortran_text(form, length));
        copy_out_fortran(&text, buffer, size);
        text.len()
    }
}

/// Masks of processors, as libomp's `kmp_*` have them: a pointer to the processors of the mask.
type Mask = Vec<u32>;

/// # Safety
/// The variable holds a mask that [`kmp_create_affinity_mask`] has made, or null.
unsafe fn mask_in<'a>(variable: *mut *mut c_void) -> Option<&'a mut Mask> {
    // SAFETY: the caller's duty.
    unsafe { (*variable).cast::<Mask>().as_mut() }
}

/// One more than the largest number of a processor the process may use.
#[unsafe(no_mangle)]
extern "C" fn kmp_get_affinity_max_proc() -> i32 {
    processors::list().last().map_or(0, |&last| last as i32 + 1)
}

/// An empty mask.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_create_affinity_mask(variable: *mut *mut c_void) {
    // SAFETY: the program passes the address of its variable.
    unsafe { *variable = Box::into_raw(Box::new(Mask::new())).cast() };
}

/// Ends a mask.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_destroy_affinity_mask(variable: *mut *mut c_void) {
    // SAFETY: the program passes the address of its variable.
    unsafe {
        if !(*variable).is_null() {
            drop(Box::from_raw((*variable).cast::<Mask>()));
            *variable = core::ptr::null_mut();
        }
    }
}

/// Lets the calling thread run on the mask's processors only.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_affinity(variable: *mut *mut c_void) -> i32 {
    // SAFETY: the program passes the address of its variable.
    let Some(mask) = (unsafe { mask_in(variable) }).filter(|mask| !mask.is_empty()) else { return -1 };
    let result = topology::allow(mask);
    // It is not at its place any more; the next region puts it back.
    Thread::current().place.set(None);
    result.map_or_else(|error| error, |()| 0)
}

/// Lets the calling thread run wherever the process may; -1 if the runtime does not know the thread.
#[unsafe(no_mangle)]
extern "C" fn kmp_set_thread_affinity_mask_initial() -> i32 {
    let Some(thread) = current::thread() else { return -1 };
    thread.place.set(None);
    topology::allow(processors::list()).map_or_else(|error| error, |()| 0)
}

/// Puts the processors the calling thread may run on into the mask.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_get_affinity(variable: *mut *mut c_void) -> i32 {
    // SAFETY: the program passes the address of its variable.
    let Some(mask) = (unsafe { mask_in(variable) }) else { return -1 };
    *mask = topology::allowed();
    0
}

/// Changes or asks for one processor of a mask: -1 if the number is none, -2 if the process may not use it.
unsafe fn processor_of(number: i32, variable: *mut *mut c_void, act: fn(&mut Mask, u32) -> i32) -> i32 {
    // SAFETY: the caller's duty.
    let Some(mask) = (unsafe { mask_in(variable) }) else { return -1 };
    match u32::try_from(number) {
        Ok(at) if number < kmp_get_affinity_max_proc() => {
            if processors::list().contains(&at) {
                act(mask, at)
            } else {
                -2
            }
        }
        _ => -1,
    }
}

/// Puts a processor into the mask.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_affinity_mask_proc(number: i32, variable: *mut *mut c_void) -> i32 {
    // SAFETY: the program passes the address of its variable.
    unsafe {
        processor_of(number, variable, |mask, at| {
            if !mask.contains(&at) {
                mask.push(at);
            }
            0
        })
    }
}

/// Takes one out of it.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_unset_affinity_mask_proc(number: i32, variable: *mut *mut c_void) -> i32 {
    // SAFETY: the program passes the address of its variable.
    unsafe {
        processor_of(number, variable, |mask, at| {
            mask.retain(|&other| other != at);
            0
        })
    }
}

/// Whether one is in it.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_get_affinity_mask_proc(number: i32, variable: *mut *mut c_void) -> i32 {
    // SAFETY: the program passes the address of its variable.
    unsafe { processor_of(number, variable, |mask, at| i32::from(mask.contains(&at))) }
}

/// Defines the forms of Fortran, which passes the number by its address.
macro_rules! masks_in_fortran {
    ($($fortran:ident => $c:ident($($number:ident)?))*) => {
        $(
            /// See the C form.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $fortran($($number: *const i32,)? variable: *mut *mut c_void) -> i32 {
                // SAFETY: the same duties; Fortran passes addresses.
                unsafe { $c($(*$number,)? variable) }
            }
        )*
    };
}

masks_in_fortran! {
    kmp_set_affinity_ => kmp_set_affinity()
    kmp_get_affinity_ => kmp_get_affinity()
    kmp_set_affinity_mask_proc_ => kmp_set_affinity_mask_proc(number)
    kmp_unset_affinity_mask_proc_ => kmp_unset_affinity_mask_proc(number)
    kmp_get_affinity_mask_proc_ => kmp_get_affinity_mask_proc(number)
}

/// See the C form.
#[unsafe(no_mangle)]
extern "C" fn kmp_get_affinity_max_proc_() -> i32 {
    kmp_get_affinity_max_proc()
}

/// See the C form.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_create_affinity_mask_(variable: *mut *mut c_void) {
    // SAFETY: the same duties.
    unsafe { kmp_create_affinity_mask(variable) }
}

/// See the C form.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_destroy_affinity_mask_(variable: *mut *mut c_void) {
    // SAFETY: the same duties.
    unsafe { kmp_destroy_affinity_mask(variable) }
}

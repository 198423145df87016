//! Calls of the program's code, and what the system knows of the calling thread: all of it foreign to Rust.

use std::ffi::{CStr, c_int, c_void};

/// The address of a function of the program's.
pub(crate) type Function = usize;

/// So many words a region may get.
const MOST_WORDS: usize = 60;

macro_rules! call_with {
    ($function:expr, $gtid:expr, $tid:expr, $words:expr; $($at:literal)*) => {{
        type Body = extern "C" fn(*const i32, *const i32, $(call_with!(@word $at)),*);
        // SAFETY: the compiler has made a function of this many or fewer words, and those behind are ignored: the caller
        // removes arguments from the stack in the C calling convention.
        let function = unsafe { std::mem::transmute::<usize, Body>($function) };
        function($gtid, $tid, $($words[$at]),*);
    }};
    (@word $at:literal) => { usize };
}

/// Calls the function of a region.
pub(crate) fn call_region(function: Function, me: usize, number: usize, words: &[usize]) {
    let (gtid, tid) = (me as i32, number as i32);
    let (gtid, tid) = (&raw const gtid, &raw const tid);
    if words.len() > MOST_WORDS {
        crate::say::refuse("a region gets more variables than are counted on");
    }
    let mut all = [0usize; MOST_WORDS];
    all[..words.len()].copy_from_slice(words);
    if words.len() <= 12 {
        call_with!(function, gtid, tid, all; 0 1 2 3 4 5 6 7 8 9 10 11);
    } else {
        call_with!(function, gtid, tid, all;
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
            30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59);
    }
}

/// Calls the function of a task.
pub(crate) fn call_task(function: Function, me: usize, task: usize) {
    // SAFETY: the compiler has given this function for the record.
    let function: extern "C" fn(i32, usize) -> i32 = unsafe { std::mem::transmute(function) };
    function(me as i32, task);
}

/// Ends what was copied into the record of a task, if a function does.
pub(crate) fn end_task_copies(flags: i32, me: usize, task: usize) {
    if flags & weft_abi::task::HAS_DESTRUCTORS == 0 {
        return;
    }
    // SAFETY: the flag says that the record has the address of such a function there.
    let function = unsafe { *((task + weft_abi::task::DESTRUCTORS as usize) as *const usize) };
    call_task(function, me, task);
}

/// Calls a function of two addresses.
pub(crate) fn call_pair(function: Function, one: usize, other: usize) {
    // SAFETY: the compiler has given a function of two pointers.
    let function: extern "C" fn(usize, usize) = unsafe { std::mem::transmute(function) };
    function(one, other);
}

/// Calls a function of two addresses and a number.
pub(crate) fn call_copying(function: Function, one: usize, other: usize, number: i32) {
    // SAFETY: the compiler has given a function of two pointers and an `int`.
    let function: extern "C" fn(usize, usize, i32) = unsafe { std::mem::transmute(function) };
    function(one, other, number);
}

/// The functions of the C++ library that get and free memory; [`malloc`](libc::malloc) and [`free`](libc::free) where the program
/// is not linked to a shared one.
pub(crate) struct Operators {
    pub(crate) new: Function,
    pub(crate) new_aligned: Function,
    pub(crate) delete: Function,
    pub(crate) delete_aligned: Function,
}

impl Operators {
    /// Looks for them behind the program itself.
    pub(crate) fn of_library() -> Operators {
        extern "C-unwind" fn get(size: usize) -> usize {
            allocate(size, 16)
        }
        extern "C-unwind" fn get_aligned(size: usize, alignment: usize) -> usize {
            allocate(size, alignment)
        }
        extern "C-unwind" fn free(memory: usize) {
            free_record(memory);
        }
        let find = behind_the_program;
        Operators {
            new: find(c"_Znwm", get as *const () as Function),
            new_aligned: find(c"_ZnwmSt11align_val_t", get_aligned as *const () as Function),
            delete: find(c"_ZdlPv", free as *const () as Function),
            delete_aligned: find(c"_ZdlPvSt11align_val_t", free as *const () as Function),
        }
    }
}

/// Calls an `operator new`, which may throw.
pub(crate) fn new(function: Function, size: usize) -> usize {
    // SAFETY: it is one of [`Operators`], with this signature.
    let function: extern "C-unwind" fn(usize) -> usize = unsafe { std::mem::transmute(function) };
    function(size)
}

/// Calls an `operator new` with an alignment, which may throw.
pub(crate) fn new_aligned(function: Function, size: usize, alignment: usize) -> usize {
    // SAFETY: it is one of [`Operators`], with this signature.
    let function: extern "C-unwind" fn(usize, usize) -> usize = unsafe { std::mem::transmute(function) };
    function(size, alignment)
}

/// Calls an `operator delete`.
pub(crate) fn delete(function: Function, memory: usize) {
    // SAFETY: it is one of [`Operators`], with this signature.
    let function: extern "C-unwind" fn(usize) = unsafe { std::mem::transmute(function) };
    function(memory);
}

/// Calls an `operator delete` with an alignment.
pub(crate) fn delete_aligned(function: Function, memory: usize, alignment: usize) {
    // SAFETY: it is one of [`Operators`], with this signature, or takes one operand less.
    let function: extern "C-unwind" fn(usize, usize) = unsafe { std::mem::transmute(function) };
    function(memory, alignment);
}

/// The functions of the C library for one kind of locks: each gets the address of one.
pub(crate) struct LockFunctions {
    pub(crate) lock: Function,
    pub(crate) try_lock: Function,
    pub(crate) unlock: Function,
}

impl LockFunctions {
    /// Looks for functions of these names behind the program itself. In a program that is linked as a whole there are none, and
    /// nobody to keep out.
    pub(crate) fn of_library([lock, try_lock, unlock]: [&CStr; 3]) -> LockFunctions {
        let find = |name| behind_the_program(name, succeed as *const () as Function);
        LockFunctions { lock: find(lock), try_lock: find(try_lock), unlock: find(unlock) }
    }
}

/// The functions of the C library that wait for a condition.
pub(crate) struct Waits {
    pub(crate) without_end: Function,
    pub(crate) until: Function,
    pub(crate) until_of_clock: Function,
}

impl Waits {
    /// Looks for them behind the program itself.
    pub(crate) fn of_library() -> Waits {
        let find = |name| behind_the_program(name, succeed as *const () as Function);
        Waits {
            without_end: find(c"pthread_cond_wait"),
            until: find(c"pthread_cond_timedwait"),
            until_of_clock: find(c"pthread_cond_clockwait"),
        }
    }
}

extern "C" fn succeed() -> c_int {
    0
}

/// A function that a library behind the program has under this name, or `otherwise`.
fn behind_the_program(name: &CStr, otherwise: Function) -> Function {
    // SAFETY: the name ends in a zero.
    let found = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) };
    if found.is_null() { otherwise } else { found as Function }
}

/// Calls a function of a lock.
pub(crate) fn with_lock(function: Function, lock: usize) -> c_int {
    // SAFETY: it is one of [`LockFunctions`], with this signature, or takes nothing.
    let function: extern "C" fn(usize) -> c_int = unsafe { std::mem::transmute(function) };
    function(lock)
}

/// Whether a time of the program's has come, by that clock. What names no time has come.
pub(crate) fn is_over(clock: c_int, time: usize) -> bool {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the program hands over the address of a time; the other one is written, if there is such a clock.
    let (time, status) =
        unsafe { (*(time as *const libc::timespec), libc::clock_gettime(clock, &raw mut now)) };
    status != 0 || (now.tv_sec, now.tv_nsec) >= (time.tv_sec, time.tv_nsec)
}

/// Lets other threads execute for a moment.
pub(crate) fn sleep_briefly() {
    std::thread::sleep(std::time::Duration::from_micros(50));
}

/// Waits for a condition: its address, and the mutex'.
pub(crate) fn with_condition(function: Function, [condition, mutex]: [usize; 2]) -> c_int {
    // SAFETY: it is one of [`Waits`], with this signature, or takes nothing.
    let function: extern "C" fn(usize, usize) -> c_int = unsafe { std::mem::transmute(function) };
    function(condition, mutex)
}

/// Waits for a condition until a time.
pub(crate) fn with_time(function: Function, [condition, mutex, time]: [usize; 3]) -> c_int {
    // SAFETY: it is one of [`Waits`], with this signature, or takes nothing.
    let function: extern "C" fn(usize, usize, usize) -> c_int = unsafe { std::mem::transmute(function) };
    function(condition, mutex, time)
}

/// Waits for a condition until a time of a clock.
pub(crate) fn with_clock(function: Function, [condition, mutex, time]: [usize; 3], clock: c_int) -> c_int {
    // SAFETY: it is one of [`Waits`], with this signature, or takes nothing.
    let function: extern "C" fn(usize, usize, c_int, usize) -> c_int =
        unsafe { std::mem::transmute(function) };
    function(condition, mutex, clock, time)
}

/// Memory of the C library, all zeros.
pub(crate) fn allocate(size: usize, align: usize) -> usize {
    let align = align.max(16);
    let size = size.max(1).next_multiple_of(align);
    // SAFETY: the alignment is a power of two, the size a multiple of it, and the memory is this large.
    unsafe {
        let memory = libc::aligned_alloc(align, size);
        if memory.is_null() {
            crate::say::refuse("memory is short");
        }
        libc::memset(memory, 0, size);
        memory as usize
    }
}

/// Copies memory.
pub(crate) fn copy(from: usize, to: usize, size: usize) {
    // SAFETY: both are records of this size.
    unsafe { std::ptr::copy_nonoverlapping(from as *const u8, to as *mut u8, size) };
}

/// Copies memory of the program's to where it may overlap.
pub(crate) fn copy_either_way(from: usize, to: usize, size: usize) {
    // SAFETY: the program says that there are so many bytes at both places.
    unsafe { std::ptr::copy(from as *const u8, to as *mut u8, size) };
}

/// Sets bytes of the program's memory.
pub(crate) fn set(at: usize, byte: u8, size: usize) {
    // SAFETY: the program says that there are so many bytes.
    unsafe { std::ptr::write_bytes(at as *mut u8, byte, size) };
}

/// Sets a word of memory.
pub(crate) fn store(at: usize, value: u64) {
    // SAFETY: the word is a part of a record.
    unsafe { (at as *mut u64).write_unaligned(value) };
}

/// A word of memory.
pub(crate) fn load(at: usize) -> u64 {
    // SAFETY: the word is a part of a record.
    unsafe { (at as *const u64).read_unaligned() }
}

/// Gives memory of [`allocate`] back.
pub(crate) fn free_record(memory: usize) {
    // SAFETY: it came from there, and nothing uses it any more.
    unsafe { libc::free(memory as *mut c_void) };
}

/// How large a block of the C library is.
pub(crate) fn size_of_block(memory: usize) -> usize {
    // SAFETY: the C library has allocated the block.
    unsafe { libc::malloc_usable_size(memory as *mut c_void) }
}

/// The text at an address; nothing for null.
pub(crate) fn text_at(address: usize) -> String {
    if address == 0 {
        return String::new();
    }
    // SAFETY: the compiler has put a string with a zero at its end there.
    unsafe { CStr::from_ptr(address as *const _) }.to_string_lossy().into_owned()
}

/// The address of the text in the `ident_t` at an address. [kmp.h: ident_t]
pub(crate) fn text_of_ident(ident: usize) -> usize {
    if ident == 0 {
        return 0;
    }
    // SAFETY: behind four `int`s is the address of the text.
    unsafe { *((ident + 16) as *const usize) }
}

/// About where the stack of the caller ends.
#[inline(never)]
pub(crate) fn stack_pointer() -> usize {
    let here = 0u8;
    std::hint::black_box(&raw const here) as usize
}

/// From where to where the stack of the calling thread reaches.
pub(crate) fn stack_of_caller() -> (usize, usize) {
    let here = stack_pointer();
    // SAFETY: the attributes are initialized by the first call and destroyed by the last.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return (here, here);
        }
        let (mut from, mut size) = (std::ptr::null_mut(), 0);
        libc::pthread_attr_getstack(&raw const attributes, &raw mut from, &raw mut size);
        libc::pthread_attr_destroy(&raw mut attributes);
        (from as usize, from as usize + size)
    }
}

/// Where the calling thread has its own variables of the program and its libraries.
pub(crate) fn thread_locals_of_caller() -> Vec<(usize, usize)> {
    extern "C" fn see(info: *mut libc::dl_phdr_info, _: usize, found: *mut c_void) -> c_int {
        // SAFETY: the C library gives a valid description, and `found` is the vector of the caller.
        unsafe {
            let found = &mut *found.cast::<Vec<(usize, usize)>>();
            let info = &*info;
            let from = info.dlpi_tls_data as usize;
            for at in 0..usize::from(info.dlpi_phnum) {
                let header = &*info.dlpi_phdr.add(at);
                if header.p_type == libc::PT_TLS && from != 0 {
                    found.push((from, from + header.p_memsz as usize));
                }
            }
        }
        0
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    // SAFETY: `see` takes what it is given for what this passes.
    unsafe { libc::dl_iterate_phdr(Some(see), (&raw mut found).cast()) };
    found
}

/// Lets `function` be called when the program ends.
pub(crate) fn at_exit(function: extern "C" fn()) {
    // SAFETY: the function lives as long as the program.
    unsafe { libc::atexit(function) };
}

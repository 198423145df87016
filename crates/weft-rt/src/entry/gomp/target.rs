//! `target` on the host: the body is called, and data stays in place.

use core::ffi::c_void;

use super::parallel::Body;
use super::task::{self, Pattern};
use crate::fork::{helper, parallel};
use crate::task::descriptor::flag;
use crate::team::region::League;
use crate::team::thread::Thread;

/// Kinds of arguments, in the low byte; the high byte is the logarithm of the alignment. [gomp-constants.h]
const FIRSTPRIVATE: u16 = 12;
/// `nowait`, a bit of the flags. [gomp-constants.h: GOMP_TARGET_FLAG_NOWAIT]
const NOWAIT: u32 = 1;

/// What the list of further arguments is made of: which device an argument is for, which argument it is, whether its value
/// follows, and where the value is else. [gomp-constants.h: GOMP_TARGET_ARG_…]
const ARGUMENT_DEVICE: usize = 0x7F;
const ARGUMENT_ID: usize = 0xFF << 8;
const ARGUMENT_FOLLOWS: usize = 1 << 7;
const ARGUMENT_VALUE: u32 = 16;
const THREAD_LIMIT: usize = 2 << 8;

/// The value of `thread_limit` in such a list; 0 without.
///
/// # Safety
/// The list ends with a null, if there is one.
unsafe fn thread_limit(mut list: *mut *mut c_void) -> usize {
    let mut limit = 0;
    loop {
        // SAFETY: the caller's duty.
        let argument = unsafe { list.as_ref() }.map_or(0, |argument| argument.addr());
        if argument == 0 {
            return limit;
        }
        // SAFETY: another argument or the null follows.
        list = unsafe { list.add(1) };
        let mut value = argument >> ARGUMENT_VALUE;
        if argument & ARGUMENT_FOLLOWS != 0 {
            // SAFETY: the value follows, and behind it another argument or the null.
            unsafe {
                value = (*list).addr();
                list = list.add(1);
            }
        }
        if argument & ARGUMENT_ID == THREAD_LIMIT && argument & ARGUMENT_DEVICE == 0 {
            limit = value;
        }
    }
}

/// The arguments of a construct.
#[derive(Clone, Copy)]
struct Arguments {
    body: Body,
    limit: usize,
    count: usize,
    addresses: *mut *mut c_void,
    sizes: *const usize,
    kinds: *const u16,
}

impl Arguments {
    /// The size and the alignment of argument `at`, if it is copied.
    ///
    /// # Safety
    /// There is one.
    unsafe fn copied(&self, at: usize) -> Option<(usize, usize)> {
        // SAFETY: the caller's duty.
        let (size, kind) = unsafe { (*self.sizes.add(at), *self.kinds.add(at)) };
        (kind & 0xFF == FIRSTPRIVATE).then_some((size, 1_usize << (kind >> 8).min(12)))
    }
}

/// The head of the data of a task for a construct; the addresses of the arguments follow, then the copies.
#[repr(C, align(16))]
struct Deferred {
    body: Body,
    limit: usize,
}

/// Fills the data of such a task.
///
/// # Safety
/// `to` has room for what `from`, [`Arguments`], says.
unsafe extern "C" fn fill(to: *mut c_void, from: *mut c_void) {
    // SAFETY: the caller's duty.
    unsafe {
        let arguments = &*from.cast::<Arguments>();
        let head = to.cast::<Deferred>();
        head.write(Deferred { body: arguments.body, limit: arguments.limit });
        let addresses = head.add(1).cast::<*mut c_void>();
        let mut free = addresses.add(arguments.count).cast::<u8>();
        for at in 0..arguments.count {
            let mut address = *arguments.addresses.add(at);
            if let Some((size, alignment)) = arguments.copied(at) {
                free = free.add(free.align_offset(alignment));
                core::ptr::copy_nonoverlapping(address.cast::<u8>(), free, size);
                address = free.cast();
                free = free.add(size);
            }
            addresses.add(at).write(address);
        }
    }
}

/// The code of such a task.
///
/// # Safety
/// `data` was filled by [`fill`].
unsafe extern "C" fn call_deferred(data: *mut c_void) {
    // SAFETY: the caller's duty.
    unsafe {
        let head = data.cast::<Deferred>();
        call((*head).body, head.add(1).cast(), (*head).limit);
    }
}

/// The construct becomes a task: of a hidden helper thread, if there are some.
///
/// # Safety
/// The arguments and the list of dependences are those of the ABI.
unsafe fn defer(mut arguments: Arguments, depend: *mut *mut c_void) {
    // SAFETY: the caller's duty.
    let room = |at: usize| unsafe { arguments.copied(at) }.map_or(0, |(size, alignment)| size + alignment);
    let copies: usize = (0..arguments.count).map(room).sum();
    let size = size_of::<Deferred>() + arguments.count * size_of::<*mut c_void>() + copies;
    let flags = if helper::are_there() { flag::TIED | flag::HELPER } else { flag::TIED };
    let pattern = Pattern {
        code: call_deferred,
        data: (&raw mut arguments).cast(),
        copy: Some(fill),
        size,
        alignment: align_of::<Deferred>(),
        priority: 0,
    };
    // SAFETY: the pattern fits `fill`; the rest is the caller's duty.
    unsafe { task::spawn(&pattern, flags, depend) };
}

/// `target` starts an initial task of its own. [OMP 5.2 §13.8]
fn call(body: Body, data: *mut c_void, limit: usize) {
    let thread = Thread::current();
    let icvs = thread.task().icvs();
    let icvs = match u32::try_from(limit).unwrap_or(u32::MAX) {
        0 => icvs,
        limit => icvs.with(|icvs| {
            icvs.thread_limit = icvs.thread_limit.min(limit);
            icvs.threads = icvs.threads.min(limit);
        }),
    };
    parallel::enter_initial(thread, League { team: 0, teams: 1 }, icvs);
    // SAFETY: the body is the program's.
    unsafe { body(data) };
    parallel::leave_serial(thread);
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_target(
    _device: i32,
    body: Body,
    _unused: *const c_void,
    _count: usize,
    addresses: *mut *mut c_void,
    _sizes: *mut usize,
    _kinds: *mut u8,
) {
    call(body, addresses.cast(), 0);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_target_ext(
    _device: i32,
    body: Body,
    count: usize,
    addresses: *mut *mut c_void,
    sizes: *const usize,
    kinds: *const u16,
    flags: u32,
    depend: *mut *mut c_void,
    further: *mut *mut c_void,
) {
    // SAFETY: by the ABI.
    let limit = unsafe { thread_limit(further) };
    let arguments = Arguments { body, limit, count, addresses, sizes, kinds };
    if flags & NOWAIT != 0 {
        // SAFETY: by the ABI.
        unsafe { defer(arguments, depend) };
        return;
    }
    // SAFETY: by the ABI.
    unsafe { task::wait_for(depend) };
    let mut copies: Vec<Vec<u128>> = Vec::new();
    for at in 0..count {
        // SAFETY: each list has so many elements, and each address so many bytes.
        unsafe {
            if let Some((size, alignment)) = arguments.copied(at) {
                let address = *addresses.add(at);
                // With room for the alignment.
                let mut copy = vec![0_u128; (size + alignment).div_ceil(16)];
                let to = copy.as_mut_ptr().cast::<u8>();
                let to = to.add(to.align_offset(alignment));
                core::ptr::copy_nonoverlapping(address.cast::<u8>(), to, size);
                *addresses.add(at) = to.cast();
                copies.push(copy);
            }
        }
    }
    call(body, addresses.cast(), limit);
}

/// Defines functions that have nothing to do on the host.
macro_rules! nothing {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            /// Nothing has to be moved.
            #[unsafe(no_mangle)]
            extern "C" fn $name($($argument: $type),*) {}
        )*
    };
}

nothing! {
    GOMP_target_data(_device: i32, _unused: *const c_void, _count: usize, _addresses: *mut c_void, _sizes: *mut usize, _kinds: *mut u8);
    GOMP_target_data_ext(_device: i32, _count: usize, _addresses: *mut c_void, _sizes: *mut usize, _kinds: *mut u16);
    GOMP_target_end_data();
    GOMP_target_update(_device: i32, _unused: *const c_void, _count: usize, _addresses: *mut c_void, _sizes: *mut usize, _kinds: *mut u8);
    GOMP_offload_register(_table: *const c_void, _kind: i32, _data: *const c_void);
    GOMP_offload_register_ver(_version: u32, _table: *const c_void, _kind: i32, _data: *const c_void);
    GOMP_offload_unregister(_table: *const c_void, _kind: i32, _data: *const c_void);
    GOMP_offload_unregister_ver(_version: u32, _table: *const c_void, _kind: i32, _data: *const c_void);
}

/// Defines functions that only wait for tasks.
macro_rules! only_wait {
    ($($name:ident)*) => {
        $(
            /// Nothing has to be moved, but the construct comes after other tasks.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $name(
                _device: i32,
                _count: usize,
                _addresses: *mut *mut c_void,
                _sizes: *mut usize,
                _kinds: *mut u16,
                _flags: u32,
                depend: *mut *mut c_void,
            ) {
                // SAFETY: by the ABI.
                unsafe { task::wait_for(depend) };
            }
        )*
    };
}

only_wait! {
    GOMP_target_update_ext
    GOMP_target_enter_exit_data
}

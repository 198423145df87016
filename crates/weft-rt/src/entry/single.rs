//! `single` and `masked`. [OMP 5.2 §11.1, §10.5]

use core::sync::atomic::Ordering;

use crate::thread::Thread;
use crate::trampoline::Location;

/// 1 in the thread that executes the block: the first to come.
#[unsafe(no_mangle)]
pub(super) extern "C" fn __kmpc_single(_loc: Location, _gtid: i32) -> i32 {
    let thread = Thread::current();
    if thread.team_size() == 1 {
        return 1;
    }
    let member = thread.member();
    let number = member.singles.get();
    member.singles.set(number.wrapping_add(1));
    let taken = &member.team().singles.0;
    // Whoever finds the counter at the construct's number takes the construct.
    // In a large team most come late; those should not take the cache line from each other only to find that out.
    let first = (thread.team_size() as usize <= weft_wait::all_to_all::MOST
        || taken.load(Ordering::Relaxed) == number)
        && taken
            .compare_exchange(number, number.wrapping_add(1), Ordering::Relaxed, Ordering::Relaxed)
            .is_ok();
    i32::from(first)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_single(_loc: Location, _gtid: i32) {}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_master(_loc: Location, _gtid: i32) -> i32 {
    i32::from(Thread::current().tid() == 0)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_master(_loc: Location, _gtid: i32) {}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_masked(_loc: Location, _gtid: i32, filter: i32) -> i32 {
    i32::from(Thread::current().tid() as i32 == filter)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_masked(_loc: Location, _gtid: i32) {}

//! `single` and `masked`. [OMP 5.2 §11.1, §10.5]

use crate::construct::single;
use crate::entry::variadic::Location;
use crate::team::thread::Thread;

/// 1 in the thread that executes the block: the first to come.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_single(_loc: Location, _gtid: i32) -> i32 {
    i32::from(single::is_first(Thread::current()))
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

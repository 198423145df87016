//! What a task keeps for the trace and for a tool, apart from its descriptor: most programs have neither.
//!
//! It is made when a task with this descriptor is first told of, and stays with the descriptor's memory for later tasks.

use core::cell::Cell;
use core::ffi::c_void;

use crate::ompt::abi::{Data, Frame};

/// The code of a task.
type Routine = unsafe extern "C" fn(i32, *mut c_void) -> i32;

/// See the module; `T` is the task.
pub(crate) struct Told<T> {
    /// The tool's.
    pub(crate) data: Data,
    /// Where the task has entered the runtime.
    pub(crate) frame: Frame,
    /// The code of an explicit task, in whose place the runtime's is called.
    pub(crate) routine: Cell<Option<Routine>>,
    /// Its number in a trace.
    pub(crate) number: Cell<u64>,
    /// As [`crate::ompt::abi::task_flag`] has them.
    pub(crate) flags: Cell<i32>,
    /// The task that the thread has left for this one; null for the one that created it.
    pub(crate) suspended: Cell<*const T>,
    /// Whether the task that the thread has left is in the runtime only since then.
    pub(crate) enters: Cell<bool>,
    /// First iteration and number of iterations, of a task of a `taskloop`. It is known before the task is told of.
    pub(crate) chunk: Cell<Option<(u64, u64)>>,
    /// The worksharing construct an implicit task is in. [`crate::ompt::abi::work`]
    pub(crate) work: Cell<i32>,
}

impl<T> Told<T> {
    /// Of a descriptor of which nothing has been told.
    pub(crate) fn new() -> Told<T> {
        Told {
            data: Data::new(),
            frame: Frame::new(),
            routine: Cell::new(None),
            number: Cell::new(0),
            flags: Cell::new(0),
            suspended: Cell::new(core::ptr::null()),
            enters: Cell::new(false),
            chunk: Cell::new(None),
            work: Cell::new(0),
        }
    }

    /// A new task begins, with these flags.
    pub(crate) fn begin(&self, flags: i32) {
        self.data.clear();
        self.frame.enter(core::ptr::null());
        self.frame.exit(core::ptr::null());
        self.flags.set(flags);
        self.suspended.set(core::ptr::null());
        self.enters.set(false);
        self.work.set(0);
    }
}

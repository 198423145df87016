//! Types and numbers of the tools interface. [OMP 5.2 §19.4, omp-tools.h]

use core::cell::Cell;
use core::ffi::{c_char, c_int, c_void};

/// Eight bytes in which the tool keeps what it likes. [OMP 5.2 §19.4.4.2: ompt_data_t]
#[repr(transparent)]
pub(crate) struct Data(Cell<u64>);

impl Data {
    /// Nothing is kept.
    pub(crate) const fn new() -> Data {
        Data(Cell::new(0))
    }

    /// Nothing is kept any more.
    pub(crate) fn clear(&self) {
        self.0.set(0);
    }

    /// What the tool gets.
    pub(crate) fn pointer(&self) -> *mut Data {
        core::ptr::from_ref(self).cast_mut()
    }
}

/// Where a task has left the program for the runtime, and the other way around. [OMP 5.2 §19.4.4.29: ompt_frame_t]
#[repr(C)]
pub(crate) struct Frame {
    exit: Cell<*const c_void>,
    enter: Cell<*const c_void>,
    exit_flags: Cell<c_int>,
    enter_flags: Cell<c_int>,
}

/// [OMP 5.2 §19.4.4.30: ompt_frame_flag_t]
mod frame_flag {
    use core::ffi::c_int;

    pub(super) const RUNTIME: c_int = 0;
    pub(super) const CANONICAL_ADDRESS: c_int = 0x10;
    pub(super) const STACK_ADDRESS: c_int = 0x30;
}

impl Frame {
    /// Of a task that has not begun.
    pub(crate) const fn new() -> Frame {
        Frame {
            exit: Cell::new(core::ptr::null()),
            enter: Cell::new(core::ptr::null()),
            exit_flags: Cell::new(0),
            enter_flags: Cell::new(0),
        }
    }

    /// The task is in the runtime, whose outermost frame has this canonical address; null: it is not.
    pub(crate) fn enter(&self, frame: *const c_void) {
        self.enter_flags.set(frame_flag::RUNTIME | frame_flag::CANONICAL_ADDRESS);
        self.enter.set(frame);
    }

    /// The task's code is called from the runtime's frame with this canonical address; null: it has ended.
    pub(crate) fn exit(&self, frame: *const c_void) {
        self.exit_flags.set(frame_flag::RUNTIME | frame_flag::CANONICAL_ADDRESS);
        self.exit.set(frame);
    }

    /// The task's code is called from the frame of the runtime in which this address is.
    pub(crate) fn exit_from<T>(&self, variable: &T) {
        self.exit_flags.set(frame_flag::RUNTIME | frame_flag::STACK_ADDRESS);
        self.exit.set(core::ptr::from_ref(variable).cast());
    }

    /// The address that the last of the two above has set; 0 for none.
    pub(crate) fn exit_address(&self) -> usize {
        self.exit.get().addr()
    }

    /// Whether the task is in the runtime.
    pub(crate) fn has_entered(&self) -> bool {
        !self.enter.get().is_null()
    }

    /// What the tool gets.
    pub(crate) fn pointer(&self) -> *const Frame {
        self
    }
}

/// [OMP 5.2 §19.4.4.34: ompt_dependence_t]
#[repr(C)]
pub(crate) struct Dependence {
    /// Address of the variable, or value of a loop's variable.
    pub(crate) variable: usize,
    /// See [`dependence`].
    pub(crate) kind: c_int,
}

/// [OMP 5.2 §19.4.4.35: ompt_dispatch_chunk_t]
#[repr(C)]
pub(crate) struct DispatchChunk {
    /// First iteration.
    pub(crate) start: u64,
    /// How many.
    pub(crate) iterations: u64,
}

/// Finds a function by its name. [OMP 5.2 §19.6.3: ompt_function_lookup_t]
pub(crate) type Lookup = unsafe extern "C" fn(*const c_char) -> *const c_void;

/// [OMP 5.2 §19.4.1: ompt_start_tool_result_t]
#[repr(C)]
pub(crate) struct StartTool {
    /// Called once; 0 if the tool does not want to stay.
    pub(crate) initialize: Option<unsafe extern "C" fn(Lookup, c_int, *mut c_void) -> c_int>,
    /// Called at the end.
    pub(crate) finalize: Option<unsafe extern "C" fn(*mut c_void)>,
    /// What both get the address of.
    pub(crate) data: u64,
}

/// Declares a module of numbers.
macro_rules! numbers {
    ($(#[$doc:meta])* $module:ident: $type:ty { $($(#[$of_one:meta])* $name:ident = $value:expr,)* }) => {
        $(#[$doc])*
        #[allow(missing_docs, reason = "the names are those of the specification")]
        pub(crate) mod $module {
            $($(#[$of_one])* pub(crate) const $name: $type = $value;)*
        }
    };
}

numbers! {
    /// [OMP 5.2 §19.4.4.11: ompt_scope_endpoint_t]
    scope: i32 { BEGIN = 1, END = 2, }
}
numbers! {
    /// [OMP 5.2 §19.4.4.10: ompt_thread_t]
    thread_kind: i32 { INITIAL = 1, WORKER = 2, OTHER = 3, }
}
numbers! {
    /// [OMP 5.2 §19.4.4.22: ompt_parallel_flag_t]
    parallel_flag: u32 {
        INVOKER_RUNTIME = 2,
        LEAGUE = 0x4000_0000,
        TEAM = 0x8000_0000,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.19: ompt_task_flag_t]
    task_flag: i32 {
        INITIAL = 1,
        IMPLICIT = 2,
        EXPLICIT = 4,
        TASKWAIT = 0x10,
        UNDEFERRED = 0x0800_0000,
        UNTIED = 0x1000_0000,
        FINAL = 0x2000_0000,
        MERGEABLE = 0x4000_0000,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.20: ompt_task_status_t]
    status: i32 {
        COMPLETE = 1,
        YIELD = 2,
        CANCEL = 3,
        DETACH = 4,
        EARLY_FULFILL = 5,
        LATE_FULFILL = 6,
        SWITCH = 7,
        TASKWAIT_COMPLETE = 8,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.13: ompt_sync_region_t]
    sync: i32 {
        BARRIER_EXPLICIT = 3,
        BARRIER_IMPLEMENTATION = 4,
        TASKWAIT = 5,
        TASKGROUP = 6,
        REDUCTION = 7,
        BARRIER_IMPLICIT_WORKSHARE = 8,
        BARRIER_IMPLICIT_PARALLEL = 9,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.15: ompt_work_t]
    work: i32 {
        SECTIONS = 2,
        SINGLE_EXECUTOR = 3,
        SINGLE_OTHER = 4,
        DISTRIBUTE = 6,
        TASKLOOP = 7,
        SCOPE = 8,
        LOOP_STATIC = 10,
        LOOP_DYNAMIC = 11,
        LOOP_GUIDED = 12,
        LOOP_OTHER = 13,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.12: ompt_dispatch_t]
    dispatch: i32 { SECTION = 2, LOOP_CHUNK = 3, TASKLOOP_CHUNK = 4, DISTRIBUTE_CHUNK = 5, }
}
numbers! {
    /// [OMP 5.2 §19.4.4.16: ompt_mutex_t]
    mutex: i32 {
        /// A lock of the runtime, of which tools do not hear.
        NONE = 0,
        LOCK = 1,
        TEST_LOCK = 2,
        NEST_LOCK = 3,
        TEST_NEST_LOCK = 4,
        CRITICAL = 5,
        ATOMIC = 6,
        ORDERED = 7,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.24: ompt_dependence_type_t]
    dependence: i32 {
        IN = 1,
        OUT = 2,
        INOUT = 3,
        MUTEXINOUTSET = 4,
        SOURCE = 5,
        SINK = 6,
        INOUTSET = 7,
        OUT_ALL_MEMORY = 34,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.26: ompt_cancel_flag_t]
    cancel: i32 {
        PARALLEL = 1,
        SECTIONS = 2,
        LOOP = 4,
        TASKGROUP = 8,
        ACTIVATED = 0x10,
        DETECTED = 0x20,
        DISCARDED_TASK = 0x40,
    }
}
numbers! {
    /// [OMP 5.2 §19.4.4.25: ompt_severity_t]
    severity: i32 { WARNING = 1, FATAL = 2, }
}
numbers! {
    /// [OMP 5.2 §19.4.4.28: ompt_state_t]
    state: i32 {
        WORK_SERIAL = 0,
        WORK_PARALLEL = 1,
        WORK_REDUCTION = 2,
        WAIT_BARRIER_IMPLICIT_PARALLEL = 0x11,
        WAIT_BARRIER_IMPLICIT_WORKSHARE = 0x12,
        WAIT_BARRIER_EXPLICIT = 0x14,
        WAIT_BARRIER_IMPLEMENTATION = 0x15,
        WAIT_TASKWAIT = 0x20,
        WAIT_TASKGROUP = 0x21,
        WAIT_LOCK = 0x41,
        WAIT_CRITICAL = 0x42,
        WAIT_ATOMIC = 0x43,
        WAIT_ORDERED = 0x44,
        IDLE = 0x100,
        UNDEFINED = 0x102,
    }
}

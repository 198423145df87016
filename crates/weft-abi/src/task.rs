//! Explicit tasks: the record that the runtime allocates for one, and its flags. [kmp.h: kmp_task_t]
//!
//! ```c
//! typedef struct kmp_task {
//!   void *shareds;                   // a block of its own, if its size is not 0
//!   kmp_routine_entry_t routine;     // kmp_int32 (kmp_int32 gtid, struct kmp_task *)
//!   kmp_int32 part_id;
//!   kmp_cmplrdata_t data1, data2;    // destructor thunk, priority
//!   // what the compiler adds
//! } kmp_task_t;
//! ```
//!
//! The size that `__kmpc_omp_task_alloc` is told includes what the compiler adds; of that, the runtime knows nothing.

/// Size in bytes of what the runtime knows: here the compiler's part begins.
pub const SIZE: u64 = 40;

/// The same for a task of a `taskloop`: behind the rest are lower and upper bound, inclusive, the step, and whether the task
/// has the last iteration. [kmp.h: kmp_task_t, kmp_taskloop_bounds_t]
pub const LOOP_SIZE: u64 = 80;
/// Where the lower bound is, an `i64`.
pub const LOWER: u64 = 40;
/// Where the upper bound is, an `i64`.
pub const UPPER: u64 = 48;
/// Where the step is, an `i64`.
pub const STEP: u64 = 56;
/// Where it is noted that the task has the last iteration, an `i32`.
pub const LAST: u64 = 64;

/// How a `taskloop` is divided: as the runtime likes.
pub const DIVIDE_FREELY: i32 = 0;
/// By `grainsize`.
pub const DIVIDE_BY_GRAINSIZE: i32 = 1;
/// By `num_tasks`.
pub const DIVIDE_BY_NUM_TASKS: i32 = 2;

/// The alignment in bytes on which a compiler may rely.
pub const ALIGN: u64 = 8;

/// The task stays with the thread that begins it. [kmp.h: kmp_tasking_flags, tiedness]
pub const TIED: i32 = 0x1;
/// The task is final: tasks made in it are executed at once. [kmp.h: kmp_tasking_flags, final]
pub const FINAL: i32 = 0x2;
/// The record has a priority. [kmp.h: kmp_tasking_flags, priority_specified]
pub const PRIORITY_SPECIFIED: i32 = 0x20;
/// An event completes the task. [kmp.h: kmp_tasking_flags, detachable]
pub const DETACHABLE: i32 = 0x40;
/// The task's code calls `taskyield` and does not return to the runtime for it. Weft's own; libomp reserves the bit and
/// ignores it. [kmp.h: kmp_tasking_flags]
pub const GIVES_WAY: i32 = 0x8000;
/// The task is untied, although [`TIED`] is set. libomp expects that the code of a task without [`TIED`] returns to it where
/// the task gives way, and executes anything inside of one: nothing bounds its stack then, and a tied child of a task that
/// is executed there is no descendant of the last tied task, so that no thread takes it. Weft's own, as above.
pub const UNTIED: i32 = 0x2000;

/// The task stands for the rest of a function that has left its fast path, in which tasks are plain calls. Its record has the
/// address of the word that the fast path looks at. Weft's own, as above.
pub const FRAME: i32 = 0x4000;
/// Where that address is, a `ptr`.
pub const GATE: u64 = 40;
/// Size in bytes of the record of such a task.
pub const FRAME_SIZE: u64 = 48;

/// `i32 __weft_task_is_childless()`: 1 if the current task has no child that is not complete, and nothing that a `taskwait` would
/// do, else 0. Only Weft's runtime has it, so that code declares it `extern_weak`.
pub const IS_CHILDLESS: &str = "__weft_task_is_childless";

/// `void __weft_task_gate(ptr)`: the code that the thread executes looks at this word before it makes a task outside of a frame. Only
/// Weft's runtime has it, as above.
pub const NAME_GATE: &str = "__weft_task_gate";

/// The record has a function that ends what was copied into it. [kmp.h: kmp_tasking_flags, destructors_thunk]
pub const HAS_DESTRUCTORS: i32 = 0x8;

/// Where that function is in the record: `kmp_int32 (kmp_int32 gtid, struct kmp_task *)`, which is called behind the task's
/// code, or in its place if the task is canceled. [kmp.h: kmp_task_t, data1]
pub const DESTRUCTORS: u64 = 24;

/// Where the priority is in the record, an `i32`. [kmp.h: kmp_task_t, data2]
pub const PRIORITY: u64 = 32;

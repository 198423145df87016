//! The entry points that Weft's output calls, with their signatures.
//!
//! `L` below is `ident_t *`, `T` the global thread number as `kmp_int32`.

/// The type of a parameter, result or field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// `void`; results only.
    Void,
    /// `kmp_int32`, `kmp_uint32`, `int` and the enumerations.
    I32,
    /// `kmp_int64`, `kmp_uint64`
    I64,
    /// Any pointer.
    Ptr,
}

/// What memory of the program a call may touch, as far as a compiler may rely on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// Anything: other threads run meanwhile, or the call orders memory.
    Any,
    /// Nothing of the program; it reads state of the runtime, which only other entry points change.
    ReadsRuntime,
}

/// An entry point. All of them are `nounwind`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntryPoint {
    /// The symbol.
    pub name: &'static str,
    /// The result.
    pub result: Word,
    /// The fixed parameters.
    pub params: &'static [Word],
    /// Whether `...` follows.
    pub variadic: bool,
    /// Whether all threads of the team have to come to the same call, so that it must not be moved under a condition.
    pub convergent: bool,
    /// What memory it may touch.
    pub memory: Memory,
    /// Index of the parameter that is a function the runtime calls with two words of its own (pointers to the thread
    /// numbers) and the variadic arguments.
    pub callback: Option<u32>,
}

impl EntryPoint {
    const fn new(name: &'static str, result: Word, params: &'static [Word]) -> EntryPoint {
        EntryPoint {
            name,
            result,
            params,
            variadic: false,
            convergent: false,
            memory: Memory::Any,
            callback: None,
        }
    }

    const fn convergent(self) -> EntryPoint {
        EntryPoint { convergent: true, ..self }
    }

    const fn reads_runtime(self) -> EntryPoint {
        EntryPoint { memory: Memory::ReadsRuntime, ..self }
    }
}

use Word::{I32, I64, Ptr, Void};

// ---- who am I

/// `kmp_int32 __kmpc_global_thread_num(L)`: the number of the calling thread; registers a thread not known yet.
pub const GLOBAL_THREAD_NUM: EntryPoint = EntryPoint::new("__kmpc_global_thread_num", I32, &[Ptr]);
/// `int omp_get_thread_num(void)`: the number in the team, from 0. [OMP 5.2 §18.2.4]
pub const GET_THREAD_NUM: EntryPoint = EntryPoint::new("omp_get_thread_num", I32, &[]).reads_runtime();
/// `int omp_get_num_threads(void)`: the size of the team, at least 1. [OMP 5.2 §18.2.2]
pub const GET_NUM_THREADS: EntryPoint = EntryPoint::new("omp_get_num_threads", I32, &[]).reads_runtime();

/// `int omp_get_team_num(void)`: the number of the team in the league, from 0. [OMP 5.2 §18.4.2]
pub const GET_TEAM_NUM: EntryPoint = EntryPoint::new("omp_get_team_num", I32, &[]).reads_runtime();
/// `int omp_get_num_teams(void)`: the number of teams of the league, at least 1. [OMP 5.2 §18.4.1]
pub const GET_NUM_TEAMS: EntryPoint = EntryPoint::new("omp_get_num_teams", I32, &[]).reads_runtime();

// ---- fork and join

/// `void __kmpc_fork_call(L, kmp_int32 nargs, kmpc_micro f, ...)`: a team runs
/// `f(kmp_int32 *gtid, kmp_int32 *tid, …)`; `nargs` counts the variadic arguments, each one word.
pub const FORK_CALL: EntryPoint = EntryPoint {
    variadic: true,
    callback: Some(2),
    ..EntryPoint::new("__kmpc_fork_call", Void, &[Ptr, I32, Ptr])
};
/// `void __kmpc_fork_teams(L, kmp_int32 nargs, kmpc_micro f, ...)`: the initial thread of each team of a league runs `f`,
/// as with `__kmpc_fork_call`.
pub const FORK_TEAMS: EntryPoint = EntryPoint {
    variadic: true,
    callback: Some(2),
    ..EntryPoint::new("__kmpc_fork_teams", Void, &[Ptr, I32, Ptr])
};
/// `void __kmpc_push_num_teams_51(L, T, kmp_int32 least, kmp_int32 most, kmp_int32 limit)`: for the next league of this
/// thread; 0 says nothing.
pub const PUSH_NUM_TEAMS: EntryPoint =
    EntryPoint::new("__kmpc_push_num_teams_51", Void, &[Ptr, I32, I32, I32, I32]);
/// `void __kmpc_push_num_threads(L, T, kmp_int32 n)`: for the next fork of this thread.
pub const PUSH_NUM_THREADS: EntryPoint = EntryPoint::new("__kmpc_push_num_threads", Void, &[Ptr, I32, I32]);
/// `void __kmpc_push_num_threads_strict(L, T, kmp_int32 n, int severity, const char *message)`: the same, with what happens
/// if there are not so many.
pub const PUSH_NUM_THREADS_STRICT: EntryPoint =
    EntryPoint::new("__kmpc_push_num_threads_strict", Void, &[Ptr, I32, I32, I32, Ptr]);
/// `void __kmpc_push_num_threads_list(L, T, kmp_uint32 length, const kmp_int32 *list)`: for the next fork of this thread, and
/// for those of its threads.
pub const PUSH_NUM_THREADS_LIST: EntryPoint =
    EntryPoint::new("__kmpc_push_num_threads_list", Void, &[Ptr, I32, I32, Ptr]);
/// `void __kmpc_push_num_threads_list_strict(L, T, kmp_uint32 length, const kmp_int32 *list, int severity, const char *message)`
pub const PUSH_NUM_THREADS_LIST_STRICT: EntryPoint =
    EntryPoint::new("__kmpc_push_num_threads_list_strict", Void, &[Ptr, I32, I32, Ptr, I32, Ptr]);
/// `void __kmpc_push_proc_bind(L, T, int policy)`: for the next fork of this thread.
pub const PUSH_PROC_BIND: EntryPoint = EntryPoint::new("__kmpc_push_proc_bind", Void, &[Ptr, I32, I32]);
/// `void __kmpc_serialized_parallel(L, T)`: begins a team of one.
pub const SERIALIZED_PARALLEL: EntryPoint = EntryPoint::new("__kmpc_serialized_parallel", Void, &[Ptr, I32]);
/// `void __kmpc_end_serialized_parallel(L, T)`: ends it.
pub const END_SERIALIZED_PARALLEL: EntryPoint =
    EntryPoint::new("__kmpc_end_serialized_parallel", Void, &[Ptr, I32]);

// ---- worksharing

/// `void __kmpc_dispatch_init_8u(L, T, enum sched_type, kmp_uint64 lb, kmp_uint64 ub, kmp_int64 st, kmp_int64 chunk)`;
/// the bounds are inclusive.
pub const DISPATCH_INIT_8U: EntryPoint =
    EntryPoint::new("__kmpc_dispatch_init_8u", Void, &[Ptr, I32, I32, I64, I64, I64, I64]).convergent();
/// `int __kmpc_dispatch_next_8u(L, T, kmp_int32 *last, kmp_uint64 *lb, kmp_uint64 *ub, kmp_int64 *st)`: 1 and a chunk
/// with inclusive bounds, or 0. It must not be called again after it has said 0.
pub const DISPATCH_NEXT_8U: EntryPoint =
    EntryPoint::new("__kmpc_dispatch_next_8u", I32, &[Ptr, I32, Ptr, Ptr, Ptr, Ptr]).convergent();
/// `void __kmpc_dispatch_fini_8u(L, T)`: the end of an iteration of a loop with an ordered schedule.
pub const DISPATCH_FINI_8U: EntryPoint =
    EntryPoint::new("__kmpc_dispatch_fini_8u", Void, &[Ptr, I32]).convergent();
/// `kmp_int32 __kmpc_single(L, T)`: 1 in the thread that came first.
pub const SINGLE: EntryPoint = EntryPoint::new("__kmpc_single", I32, &[Ptr, I32]).convergent();
/// `void __kmpc_end_single(L, T)`: by the thread that executed it, and no other.
pub const END_SINGLE: EntryPoint = EntryPoint::new("__kmpc_end_single", Void, &[Ptr, I32]).convergent();
/// `void __kmpc_copyprivate(L, T, size_t, void *data, void (*copy)(void *to, void *from), kmp_int32 didit)`: calls
/// `copy` with this thread's `data` and that of the thread with `didit`, in every other thread; two barriers.
/// The size is not looked at.
pub const COPYPRIVATE: EntryPoint =
    EntryPoint::new("__kmpc_copyprivate", Void, &[Ptr, I32, I64, Ptr, Ptr, I32]).convergent();

// ---- synchronization

/// `void __kmpc_barrier(L, T)`
pub const BARRIER: EntryPoint = EntryPoint::new("__kmpc_barrier", Void, &[Ptr, I32]).convergent();
/// `kmp_int32 __kmpc_cancel_barrier(L, T)`: the same in a region that may be canceled; not 0 if the thread leaves it.
pub const CANCEL_BARRIER: EntryPoint =
    EntryPoint::new("__kmpc_cancel_barrier", I32, &[Ptr, I32]).convergent();
/// `kmp_int32 __kmpc_cancel(L, T, kmp_int32 kind)`: cancels the construct; not 0 if the thread leaves it.
/// [kmp.h: kmp_cancel_kind_t]
pub const CANCEL: EntryPoint = EntryPoint::new("__kmpc_cancel", I32, &[Ptr, I32, I32]);
/// `kmp_int32 __kmpc_cancellationpoint(L, T, kmp_int32 kind)`: not 0 if the construct is canceled.
pub const CANCELLATION_POINT: EntryPoint = EntryPoint::new("__kmpc_cancellationpoint", I32, &[Ptr, I32, I32]);
/// `void __kmpc_critical(L, T, kmp_critical_name *lock)`
pub const CRITICAL: EntryPoint = EntryPoint::new("__kmpc_critical", Void, &[Ptr, I32, Ptr]).convergent();
/// `void __kmpc_critical_with_hint(L, T, kmp_critical_name *lock, uint32_t hint)`
pub const CRITICAL_WITH_HINT: EntryPoint =
    EntryPoint::new("__kmpc_critical_with_hint", Void, &[Ptr, I32, Ptr, I32]).convergent();
/// `void __kmpc_end_critical(L, T, kmp_critical_name *lock)`
pub const END_CRITICAL: EntryPoint =
    EntryPoint::new("__kmpc_end_critical", Void, &[Ptr, I32, Ptr]).convergent();
/// `void __kmpc_ordered(L, T)`: waits until all earlier iterations of the loop have passed theirs.
pub const ORDERED: EntryPoint = EntryPoint::new("__kmpc_ordered", Void, &[Ptr, I32]).convergent();
/// `void __kmpc_end_ordered(L, T)`
pub const END_ORDERED: EntryPoint = EntryPoint::new("__kmpc_end_ordered", Void, &[Ptr, I32]).convergent();

/// `void __kmpc_doacross_init(L, T, kmp_int32 n, const struct kmp_dim { kmp_int64 lo, up, st; } *)`: the thread comes to a
/// nest of `n` loops whose iterations wait for each other; `up` is the last iteration. [kmp.h: kmp_dim]
pub const DOACROSS_INIT: EntryPoint =
    EntryPoint::new("__kmpc_doacross_init", Void, &[Ptr, I32, I32, Ptr]).convergent();
/// `void __kmpc_doacross_post(L, T, const kmp_int64 *iteration)`: the iteration is done with what others wait for.
pub const DOACROSS_POST: EntryPoint =
    EntryPoint::new("__kmpc_doacross_post", Void, &[Ptr, I32, Ptr]).convergent();
/// `void __kmpc_doacross_wait(L, T, const kmp_int64 *iteration)`: waits for that; not for an iteration that is not there.
pub const DOACROSS_WAIT: EntryPoint =
    EntryPoint::new("__kmpc_doacross_wait", Void, &[Ptr, I32, Ptr]).convergent();
/// `void __kmpc_doacross_fini(L, T)`: the thread has executed its iterations.
pub const DOACROSS_FINI: EntryPoint = EntryPoint::new("__kmpc_doacross_fini", Void, &[Ptr, I32]).convergent();

/// `void __kmpc_error(L, int severity, const char *message)`: `error at(execution)`; the severity is 1 for a warning and
/// 2 for an error, which ends the program.
pub const ERROR: EntryPoint = EntryPoint::new("__kmpc_error", Void, &[Ptr, I32, Ptr]);

// ---- tasks

/// `kmp_task_t *__kmpc_omp_task_alloc(L, T, kmp_int32 flags, size_t size, size_t shareds, kmp_routine_entry_t)`: the
/// record of a task ([`crate::task`]), which `kmp_int32 entry(kmp_int32 gtid, kmp_task_t *)` will execute.
pub const OMP_TASK_ALLOC: EntryPoint =
    EntryPoint::new("__kmpc_omp_task_alloc", Ptr, &[Ptr, I32, I32, I64, I64, Ptr]);
/// `kmp_int32 __kmpc_omp_task(L, T, kmp_task_t *)`: the task may be executed now or later, here or elsewhere.
pub const OMP_TASK: EntryPoint = EntryPoint::new("__kmpc_omp_task", I32, &[Ptr, I32, Ptr]);
/// `void __kmpc_omp_task_begin_if0(L, T, kmp_task_t *)`: the caller is about to execute the task itself.
pub const OMP_TASK_BEGIN_IF0: EntryPoint =
    EntryPoint::new("__kmpc_omp_task_begin_if0", Void, &[Ptr, I32, Ptr]);
/// `void __kmpc_omp_task_complete_if0(L, T, kmp_task_t *)`: the caller has; the record is gone.
pub const OMP_TASK_COMPLETE_IF0: EntryPoint =
    EntryPoint::new("__kmpc_omp_task_complete_if0", Void, &[Ptr, I32, Ptr]);
/// `kmp_int32 __kmpc_omp_taskwait(L, T)`: waits for the tasks made by the current one.
pub const OMP_TASKWAIT: EntryPoint = EntryPoint::new("__kmpc_omp_taskwait", I32, &[Ptr, I32]);
/// `kmp_int32 __kmpc_omp_taskyield(L, T, int)`: may execute other tasks; the last argument is not looked at.
pub const OMP_TASKYIELD: EntryPoint = EntryPoint::new("__kmpc_omp_taskyield", I32, &[Ptr, I32, I32]);
/// `void __kmpc_taskgroup(L, T)`: begins a group of tasks.
pub const TASKGROUP: EntryPoint = EntryPoint::new("__kmpc_taskgroup", Void, &[Ptr, I32]);
/// `void __kmpc_end_taskgroup(L, T)`: waits for the tasks of the group and all that they made.
pub const END_TASKGROUP: EntryPoint = EntryPoint::new("__kmpc_end_taskgroup", Void, &[Ptr, I32]);

/// `kmp_int32 __kmpc_omp_task_with_deps(L, T, kmp_task_t *, kmp_int32 n, kmp_depend_info *, kmp_int32 m, kmp_depend_info *)`:
/// as `__kmpc_omp_task`, after the tasks on which the first `n` say that it depends; the others name each address once.
pub const OMP_TASK_WITH_DEPS: EntryPoint =
    EntryPoint::new("__kmpc_omp_task_with_deps", I32, &[Ptr, I32, Ptr, I32, Ptr, I32, Ptr]);
/// `void __kmpc_omp_taskwait_deps_51(L, T, kmp_int32 n, kmp_depend_info *, kmp_int32 m, kmp_depend_info *, kmp_int32 nowait)`:
/// waits for tasks on which a task with this list would depend.
pub const OMP_TASKWAIT_DEPS_51: EntryPoint =
    EntryPoint::new("__kmpc_omp_taskwait_deps_51", Void, &[Ptr, I32, I32, Ptr, I32, Ptr, I32]);
/// `kmp_event_t *__kmpc_task_allow_completion_event(L, T, kmp_task_t *)`: the event that completes a detachable task.
pub const TASK_ALLOW_COMPLETION_EVENT: EntryPoint =
    EntryPoint::new("__kmpc_task_allow_completion_event", Ptr, &[Ptr, I32, Ptr]);

/// `void __kmpc_taskloop_5(L, T, kmp_task_t *, kmp_int32 if, kmp_uint64 *lb, kmp_uint64 *ub, kmp_int64 st, kmp_int32 nogroup,
/// kmp_int32 division, kmp_uint64 size, kmp_int32 strict, void (*copied)(kmp_task_t *to, kmp_task_t *from, kmp_int32 last))`:
/// makes a copy of the record per task; `lb` and `ub` point into it.
pub const TASKLOOP_5: EntryPoint =
    EntryPoint::new("__kmpc_taskloop_5", Void, &[Ptr, I32, Ptr, I32, Ptr, Ptr, I64, I32, I32, I64, I32, Ptr]);
/// `void *__kmpc_taskred_init(T, int n, kmp_taskred_input_t *)`: the reductions of the taskgroup begun last.
pub const TASKRED_INIT: EntryPoint = EntryPoint::new("__kmpc_taskred_init", Ptr, &[I32, I32, Ptr]);
/// `void *__kmpc_taskred_modifier_init(L, T, int is_worksharing, int n, kmp_taskred_input_t *)`: begins a taskgroup with
/// reductions in which all threads of the team take part.
pub const TASKRED_MODIFIER_INIT: EntryPoint =
    EntryPoint::new("__kmpc_taskred_modifier_init", Ptr, &[Ptr, I32, I32, I32, Ptr]);
/// `void __kmpc_task_reduction_modifier_fini(L, T, int is_worksharing)`: ends it.
pub const TASK_REDUCTION_MODIFIER_FINI: EntryPoint =
    EntryPoint::new("__kmpc_task_reduction_modifier_fini", Void, &[Ptr, I32, I32]);
/// `void *__kmpc_task_reduction_get_th_data(T, void *taskgroup, void *item)`: this thread's copy of an item of that
/// taskgroup or one around it; null for the innermost one.
pub const TASK_REDUCTION_GET_TH_DATA: EntryPoint =
    EntryPoint::new("__kmpc_task_reduction_get_th_data", Ptr, &[I32, Ptr, Ptr]);

// ---- devices

/// `kmp_int32 __kmpc_get_target_offload(void)`: *target-offload-var*: 0 disabled, 1 default, 2 mandatory. [OMP 5.2 §2.1]
pub const GET_TARGET_OFFLOAD: EntryPoint =
    EntryPoint::new("__kmpc_get_target_offload", I32, &[]).reads_runtime();
/// `void __kmpc_weft_fork_target(L, kmp_int32 nargs, kmpc_micro f, ...)`: an initial thread of a device runs `f`, as with
/// `__kmpc_fork_teams`. Weft's runtime has it and no other, so that a program must ask whether it is there.
pub const FORK_TARGET: EntryPoint = EntryPoint {
    variadic: true,
    callback: Some(2),
    ..EntryPoint::new("__kmpc_weft_fork_target", Void, &[Ptr, I32, Ptr])
};
/// `int omp_get_initial_device(void)`: the number of the host. [OMP 5.2 §18.7.7]
pub const GET_INITIAL_DEVICE: EntryPoint =
    EntryPoint::new("omp_get_initial_device", I32, &[]).reads_runtime();
/// `int omp_get_default_device(void)`: the device of a construct that names none. [OMP 5.2 §18.7.2]
pub const GET_DEFAULT_DEVICE: EntryPoint =
    EntryPoint::new("omp_get_default_device", I32, &[]).reads_runtime();
/// `int __tgt_target_kernel(L, int64_t device, int32_t teams, int32_t limit, void *region, KernelArgsTy *)`: starts a kernel; not
/// 0 if the caller has to execute the region. [omptarget.h]
pub const TARGET_KERNEL: EntryPoint =
    EntryPoint::new("__tgt_target_kernel", I32, &[Ptr, I64, I32, I32, Ptr, Ptr]);
/// `void __tgt_target_data_begin_mapper(L, int64_t device, int32_t n, bases, begins, sizes, types, names, mappers)`
pub const TARGET_DATA_BEGIN: EntryPoint = EntryPoint::new("__tgt_target_data_begin_mapper", Void, DATA);
/// `void __tgt_target_data_end_mapper(…)`: the same of the end.
pub const TARGET_DATA_END: EntryPoint = EntryPoint::new("__tgt_target_data_end_mapper", Void, DATA);
/// `void __tgt_target_data_update_mapper(…)`: the same of an update.
pub const TARGET_DATA_UPDATE: EntryPoint = EntryPoint::new("__tgt_target_data_update_mapper", Void, DATA);
/// `void __tgt_push_mapper_component(void *handle, base, begin, int64_t size, int64_t type, name)`: a part of what a mapper maps;
/// a mapper has the same parameters. [omptarget.h: MapperFuncPtrTy]
pub const MAP_PART: EntryPoint =
    EntryPoint::new("__tgt_push_mapper_component", Void, &[Ptr, Ptr, Ptr, I64, I64, Ptr]);
const DATA: &[Word] = &[Ptr, I64, I32, Ptr, Ptr, Ptr, Ptr, Ptr, Ptr];

// ---- memory

/// `void *__kmpc_alloc(T, size_t bytes, omp_allocator_handle_t)`
pub const ALLOC: EntryPoint = EntryPoint::new("__kmpc_alloc", Ptr, &[I32, I64, Ptr]);
/// `void __kmpc_free(T, void *, omp_allocator_handle_t)`
pub const FREE: EntryPoint = EntryPoint::new("__kmpc_free", Void, &[I32, Ptr, Ptr]);

/// All of the above.
pub const ALL: &[EntryPoint] = &[
    GLOBAL_THREAD_NUM,
    GET_THREAD_NUM,
    GET_NUM_THREADS,
    FORK_CALL,
    PUSH_NUM_THREADS,
    PUSH_NUM_THREADS_STRICT,
    PUSH_NUM_THREADS_LIST,
    PUSH_NUM_THREADS_LIST_STRICT,
    PUSH_PROC_BIND,
    SERIALIZED_PARALLEL,
    END_SERIALIZED_PARALLEL,
    DISPATCH_INIT_8U,
    DISPATCH_NEXT_8U,
    DISPATCH_FINI_8U,
    SINGLE,
    END_SINGLE,
    COPYPRIVATE,
    BARRIER,
    CANCEL_BARRIER,
    CANCEL,
    CANCELLATION_POINT,
    CRITICAL,
    CRITICAL_WITH_HINT,
    END_CRITICAL,
    ERROR,
    OMP_TASK_ALLOC,
    OMP_TASK,
    OMP_TASK_BEGIN_IF0,
    OMP_TASK_COMPLETE_IF0,
    OMP_TASKWAIT,
    OMP_TASKYIELD,
    TASKGROUP,
    END_TASKGROUP,
    ORDERED,
    END_ORDERED,
    OMP_TASK_WITH_DEPS,
    OMP_TASKWAIT_DEPS_51,
    TASK_ALLOW_COMPLETION_EVENT,
    ALLOC,
    FREE,
    TASKLOOP_5,
    TASKRED_INIT,
    TASKRED_MODIFIER_INIT,
    TASK_REDUCTION_MODIFIER_FINI,
    TASK_REDUCTION_GET_TH_DATA,
    FORK_TARGET,
    GET_TARGET_OFFLOAD,
    GET_INITIAL_DEVICE,
    GET_DEFAULT_DEVICE,
    TARGET_KERNEL,
    TARGET_DATA_BEGIN,
    TARGET_DATA_END,
    TARGET_DATA_UPDATE,
    MAP_PART,
];

#[cfg(test)]
mod tests {
    use super::{ALL, Memory, Word};

    #[test]
    fn kmpc_calls_take_the_location_first() {
        let has_no_location = [
            super::ALLOC,
            super::FREE,
            super::TASKRED_INIT,
            super::TASK_REDUCTION_GET_TH_DATA,
            super::GET_TARGET_OFFLOAD,
        ];
        for entry in ALL.iter().filter(|entry| !has_no_location.contains(entry)) {
            let kmpc = entry.name.starts_with("__kmpc_") || entry.name.starts_with("__tgt_");
            assert_eq!(kmpc, entry.params.first() == Some(&Word::Ptr), "{}", entry.name);
            assert!(!kmpc || entry.memory == Memory::Any, "{}", entry.name);
        }
    }

    #[test]
    fn every_entry_point_is_listed_once() {
        for (at, entry) in ALL.iter().enumerate() {
            assert!(ALL[..at].iter().all(|other| other.name != entry.name), "{}", entry.name);
            assert!(!entry.params.contains(&Word::Void), "{}", entry.name);
        }
    }
}

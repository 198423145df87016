//! The settings: what the environment says, and what follows from it.

use weft_wait::wait::Patience;

use crate::machine::request::Request;
use crate::machine::{partition, processors};
use crate::settings::icv::{Icvs, Schedule, UNLIMITED};

/// `omp_invalid_device` [OMP 5.2 §18.1]
pub(crate) const INVALID_DEVICE: i32 = -4;

/// How a reduction combines what the threads contribute. [kmp.h: _reduction_method]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReductionMethod {
    /// One thread after the other, under a lock.
    Critical,
    /// By atomic instructions of the program.
    Atomic,
    /// At the nodes of a barrier.
    Tree,
    /// Not at all: the team has one thread.
    Alone,
}

/// Settings while the environment is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Draft {
    /// *nthreads-var* from level 0; empty for the default.
    pub(crate) threads: Vec<u32>,
    /// *bind-var* from level 0; empty for the default. [omp.h: omp_proc_bind_t]
    pub(crate) bind: Vec<u8>,
    /// `OMP_PLACES` as it is written.
    pub(crate) places: Option<String>,
    /// *dyn-var*
    pub(crate) dynamic: bool,
    /// *max-active-levels-var*, if it is set.
    pub(crate) max_active_levels: Option<u32>,
    /// *thread-limit-var*
    pub(crate) thread_limit: u32,
    /// How many threads the device may have, which is more than any contention group has.
    pub(crate) device_threads: u32,
    /// *run-sched-var*
    pub(crate) schedule: Schedule,
    /// *stacksize-var*, in bytes.
    pub(crate) stack_size: usize,
    /// *wait-policy-var*, if it is set.
    pub(crate) patience: Option<Patience>,
    /// `KMP_BLOCKTIME`, in milliseconds.
    pub(crate) block_time: u32,
    /// *cancel-var*
    pub(crate) cancellation: bool,
    /// *default-device-var*
    pub(crate) default_device: Option<i32>,
    /// *max-task-priority-var*
    pub(crate) max_task_priority: u32,
    /// *nteams-var*; 0 if it is not set.
    pub(crate) teams: u32,
    /// *teams-thread-limit-var*; 0 if it is not set.
    pub(crate) teams_thread_limit: u32,
    /// *display-affinity-var*
    pub(crate) display_affinity: bool,
    /// *affinity-format-var*
    pub(crate) affinity_format: String,
    /// *target-offload-var*: 0 disabled, 1 default, 2 mandatory.
    pub(crate) target_offload: i32,
    /// *def-allocator-var*, as a handle.
    pub(crate) allocator: usize,
    /// `KMP_FORCE_REDUCTION`
    pub(crate) reduction: Option<ReductionMethod>,
    /// `KMP_AFFINITY`
    pub(crate) affinity: Option<Request>,
    /// `KMP_HIDDEN_HELPER_AFFINITY`
    pub(crate) helper_affinity: Option<Request>,
    /// How teams of a league are bound. [omp.h: omp_proc_bind_t]
    pub(crate) teams_bind: u8,
    /// How many thread numbers from 1 are kept for hidden helpers; 0 for no helpers.
    pub(crate) helper_numbers: u32,
    /// Whether a thread that has many tasks ready executes new ones at once.
    pub(crate) task_throttling: bool,
    /// `KMP_WARNINGS`
    pub(crate) warnings: bool,
    /// `KMP_SETTINGS`
    pub(crate) display_settings: bool,
    /// `OMP_DISPLAY_ENV`
    pub(crate) display: bool,
    /// `OMP_DISPLAY_ENV=verbose`
    pub(crate) display_all: bool,
    /// *tool-var*
    pub(crate) tool: bool,
    /// *tool-libraries-var*
    pub(crate) tool_libraries: Option<String>,
    /// *tool-verbose-init-var*
    pub(crate) tool_verbose: Option<String>,
    /// `WEFT_TRACE`: where the timeline goes.
    pub(crate) trace: Option<String>,
}

impl Draft {
    /// The settings without any variable.
    pub(crate) fn new() -> Draft {
        Draft {
            threads: Vec::new(),
            bind: Vec::new(),
            places: None,
            dynamic: false,
            max_active_levels: None,
            thread_limit: UNLIMITED,
            device_threads: UNLIMITED,
            schedule: Schedule { kind: weft_abi::Kind::Static as i32, chunk: 0, modifiers: 0 },
            stack_size: default_stack_size(),
            patience: None,
            block_time: 200,
            cancellation: false,
            default_device: None,
            max_task_priority: 0,
            teams: 0,
            teams_thread_limit: 0,
            display_affinity: false,
            affinity_format: "OMP: pid %P tid %i thread %n bound to OS proc set {%A}".to_owned(),
            target_offload: 1,
            allocator: 1,
            reduction: None,
            affinity: None,
            helper_affinity: None,
            teams_bind: SPREAD,
            helper_numbers: 8,
            task_throttling: true,
            warnings: true,
            display_settings: false,
            display: false,
            display_all: false,
            tool: true,
            tool_libraries: None,
            tool_verbose: None,
            trace: None,
        }
    }
}

/// `spread` [omp.h: omp_proc_bind_t]
const SPREAD: u8 = 4;

/// As much stack as the initial thread may have, within limits: workers execute the same code.
fn default_stack_size() -> usize {
    const LEAST: u64 = 4 << 20;
    const MOST: u64 = 64 << 20;
    if cfg!(miri) {
        // It knows no limits.
        return LEAST as usize;
    }
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: writes the structure.
    let error = unsafe { libc::getrlimit(libc::RLIMIT_STACK, &raw mut limit) };
    if error != 0 || limit.rlim_cur == libc::RLIM_INFINITY {
        return LEAST as usize * 2;
    }
    limit.rlim_cur.clamp(LEAST, MOST) as usize
}

/// The settings.
pub(crate) struct Settings {
    draft: Draft,
    /// Initial values of the ICVs.
    pub(crate) icvs: &'static Icvs,
    /// Whether `OMP_NUM_THREADS` or `OMP_PROC_BIND` is a list.
    pub(crate) has_level_lists: bool,
}

impl core::ops::Deref for Settings {
    type Target = Draft;

    fn deref(&self) -> &Draft {
        &self.draft
    }
}

impl Settings {
    /// What follows from the environment.
    pub(crate) fn new(draft: Draft) -> Settings {
        let has_level_lists = draft.threads.len() > 1 || draft.bind.len() > 1;
        let levels = draft.max_active_levels.unwrap_or(if has_level_lists { UNLIMITED } else { 1 });
        let icvs = Icvs {
            threads: draft.threads.first().copied().unwrap_or_else(|| processors::count() as u32),
            inner_threads: None,
            dynamic: draft.dynamic,
            max_active_levels: levels,
            schedule: draft.schedule,
            // A program that names places wants them used.
            bind: draft.bind.first().copied().unwrap_or(match (&draft.places, &draft.affinity) {
                (Some(_), _) => SPREAD,
                (None, Some(affinity)) if affinity.binds() => partition::IN_TURN,
                (None, _) => 0,
            }),
            // Where there must be a device and is none, none is the default [OMP 5.2 §21.2.7].
            default_device: match draft.default_device {
                Some(device) => device,
                None if draft.target_offload == 2 => INVALID_DEVICE,
                None => 0,
            },
            thread_limit: draft.thread_limit.min(draft.device_threads),
            allocator: draft.allocator,
        };
        Settings { icvs: icvs.intern(), has_level_lists, draft }
    }

    /// The ICVs of implicit tasks below a task at `level`: the next elements of the lists apply there.
    pub(crate) fn inherited(&self, icvs: &'static Icvs, level: u32) -> &'static Icvs {
        let level = level as usize + 1;
        icvs.with(|icvs| {
            if let Some(&threads) = self.threads.get(level).filter(|_| icvs.inner_threads.is_none()) {
                icvs.threads = threads;
            }
            if let Some(&bind) = self.bind.get(level) {
                icvs.bind = bind;
            }
        })
    }
}

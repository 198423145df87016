//! Control variables of the device that the program can set: in force is what the program has set last, else what the
//! environment says.

use core::sync::atomic::{AtomicI32, AtomicU32, AtomicUsize, Ordering};

use weft_wait::guarded::Guarded;
use weft_wait::mutex::Mutex;

use crate::settings::variables::Settings;

/// A number that the program has not set.
const UNSET: u32 = u32::MAX;

/// A number that the program can set.
struct Variable(AtomicU32);

impl Variable {
    const fn new() -> Variable {
        Variable(AtomicU32::new(UNSET))
    }

    fn or(&self, initial: u32) -> u32 {
        match self.0.load(Ordering::Relaxed) {
            UNSET => initial,
            set => set,
        }
    }

    fn set(&self, value: u32) {
        self.0.store(value, Ordering::Relaxed);
    }
}

static TEAMS: Variable = Variable::new();
static TEAMS_THREAD_LIMIT: Variable = Variable::new();
static BLOCK_TIME: Variable = Variable::new();

/// *nteams-var*; 0 if nobody has set it. [OMP 5.2 §18.4.2]
pub(crate) fn max_teams(settings: &Settings) -> u32 {
    TEAMS.or(settings.teams)
}

/// Sets it.
pub(crate) fn set_max_teams(teams: u32) {
    TEAMS.set(teams);
}

/// *teams-thread-limit-var*; 0 if nobody has set it. [OMP 5.2 §18.4.5]
pub(crate) fn teams_thread_limit(settings: &Settings) -> u32 {
    TEAMS_THREAD_LIMIT.or(settings.teams_thread_limit)
}

/// Sets it.
pub(crate) fn set_teams_thread_limit(limit: u32) {
    TEAMS_THREAD_LIMIT.set(limit);
}

/// `KMP_BLOCKTIME`, in milliseconds.
pub(crate) fn block_time(settings: &Settings) -> u32 {
    BLOCK_TIME.or(settings.block_time)
}

/// Sets it.
pub(crate) fn set_block_time(milliseconds: u32) {
    BLOCK_TIME.set(milliseconds);
}

/// Stack size of workers that are yet to be made, in bytes; 0 as long as the program has not set it.
static STACK_SIZE: AtomicUsize = AtomicUsize::new(0);

/// Stack size of workers, in bytes.
pub(crate) fn stack_size(settings: &Settings) -> usize {
    match STACK_SIZE.load(Ordering::Relaxed) {
        0 => settings.stack_size,
        size => size,
    }
}

/// Sets it for workers that are yet to be made.
pub(crate) fn set_stack_size(size: usize) {
    // pthreads refuse to make a thread with less.
    const LEAST: usize = 64 << 10;
    STACK_SIZE.store(size.max(LEAST), Ordering::Relaxed);
}

/// *target-offload-var*, if the program has set it; else [`NOT_SET`].
static TARGET_OFFLOAD: AtomicI32 = AtomicI32::new(NOT_SET);
const NOT_SET: i32 = -1;

/// *target-offload-var*: 0 disabled, 1 default, 2 mandatory.
pub(crate) fn target_offload(settings: &Settings) -> i32 {
    match TARGET_OFFLOAD.load(Ordering::Relaxed) {
        NOT_SET => settings.target_offload,
        set => set,
    }
}

/// Sets it.
pub(crate) fn set_target_offload(kind: i32) {
    TARGET_OFFLOAD.store(kind, Ordering::Relaxed);
}

/// *affinity-format-var*; `None` as long as the program has not set it.
static AFFINITY_FORMAT: Guarded<Option<Vec<u8>>> = Guarded::in_static(None);

/// The mutex of the format, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    AFFINITY_FORMAT.mutex()
}

/// *affinity-format-var*
pub(crate) fn affinity_format(settings: &Settings) -> Vec<u8> {
    AFFINITY_FORMAT.lock().clone().unwrap_or_else(|| settings.affinity_format.clone().into_bytes())
}

/// Sets it.
pub(crate) fn set_affinity_format(format: &[u8]) {
    *AFFINITY_FORMAT.lock() = Some(format.to_vec());
}

//! What constructs do, in terms of threads and teams; `fork` has `parallel` and `teams`, `tasking` has tasks.
//!
//! * [`barrier`]: barriers, during which tasks are executed;
//! * [`single`], [`copyprivate`], [`reduction`], [`cancel`], [`threadprivate`], [`allocator`]: the constructs and
//!   clauses of these names;
//! * [`dispatch`], [`ordered`], [`doacross`], [`loop_memory`]: worksharing loops, with the schedules of [`crate::schedule`];
//! * [`lock`], [`nest_lock`]: locks of the user.

pub(crate) mod allocator;
pub(crate) mod barrier;
pub(crate) mod cancel;
pub(crate) mod copyprivate;
mod current_loop;
pub(crate) mod dispatch;
pub(crate) mod doacross;
pub(crate) mod lock;
pub(crate) mod loop_memory;
pub(crate) mod named_lock;
pub(crate) mod nest_lock;
pub(crate) mod never_comes;
pub(crate) mod ordered;
pub(crate) mod own_locks;
pub(crate) mod reduction;
pub(crate) mod single;
pub(crate) mod threadprivate;

//! Tasks are created, executed and waited for. [OMP 5.2 §12]
//!
//! ```text
//!   taskloop, reduction, in_place   a construct creates tasks
//!    spawn                          a task is executed at once or deferred
//!     taskgroup, dependence, graph  what a task can have besides
//!       waiting                     a thread waits, and executes tasks meanwhile
//!         scheduler                 which task comes next
//!           execute                 run the code; tell parent, taskgroup, successors, team
//!             successors            tasks that may execute now
//!               stealing            where ready tasks lie; helper_queue
//!                 idle, reducers    who sleeps, and is woken; views of Cilk's reducers
//!                   termination     whether tasks are left; traced
//! ```

pub(crate) mod dependence;
pub(crate) mod execute;
pub(crate) mod graph;
pub(crate) mod helper_queue;
pub(crate) mod idle;
pub(crate) mod in_place;
pub(crate) mod reducers;
pub(crate) mod reduction;
pub(crate) mod scheduler;
pub(crate) mod spawn;
pub(crate) mod stealing;
pub(crate) mod successors;
pub(crate) mod taskgroup;
pub(crate) mod taskloop;
pub(crate) mod team_of;
pub(crate) mod termination;
pub(crate) mod traced;
pub(crate) mod waiting;

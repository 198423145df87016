//! Dependences between the children of a task. [OMP 5.2 §15.9.5]
//!
//! Generic in the task, of which only addresses are stored.
//!
//! * [`item`]: an entry of a dependence list;
//! * [`node`]: a task with dependences: how many come before it, and which come after it;
//! * [`exclusion`]: which task of a `mutexinoutset` executes;
//! * [`table`]: which tasks named an address last.

pub(crate) mod exclusion;
pub(crate) mod item;
pub(crate) mod node;
pub(crate) mod table;

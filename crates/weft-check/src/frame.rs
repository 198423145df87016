//! What is known of tasks: of those that were made, and of those that are being executed.

use crate::call::Function;
use crate::clocks::Clocks;
use crate::depend::{Before, Siblings};
use crate::strands::{Bag, Place, Strands};

/// A task that has been made: what the compiler said of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) flags: i32,
    pub(crate) size: usize,
    pub(crate) function: Function,
    pub(crate) place: Place,
}

/// A copy of a reduction's item for the tasks of a group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Copied {
    pub(crate) item: usize,
    pub(crate) original: usize,
    pub(crate) copy: usize,
    pub(crate) size: usize,
    pub(crate) combine: Function,
}

/// A group of tasks.
#[derive(Default)]
pub(crate) struct Group {
    /// What the task had made before the group.
    pub(crate) children: Bag,
    pub(crate) descendants: Bag,
    /// Whether it is canceled.
    pub(crate) is_canceled: bool,
    /// The reductions of the group.
    pub(crate) copies: Vec<Copied>,
}

/// A task that is being executed, explicit or implicit.
pub(crate) struct Frame {
    /// The tasks that it has made and not waited for, and what these have left behind.
    pub(crate) children: Bag,
    pub(crate) descendants: Bag,
    pub(crate) groups: Vec<Group>,
    /// What its children depend on.
    pub(crate) siblings: Siblings,
    /// The tasks that come before it by its own dependences.
    pub(crate) before: Before,
    /// Whether it is final, and all tasks in it are executed at once.
    pub(crate) is_final: bool,
    pub(crate) is_explicit: bool,
    /// Whether it may know which thread executes it, so that what it does may depend on that.
    pub(crate) knows_thread: bool,
    /// Threads of the regions that it forks.
    pub(crate) threads: usize,
    /// The number under which others may depend on it.
    pub(crate) number: Option<u32>,
    /// What the thread had when it began: locks, and what it knew.
    pub(crate) held: Vec<usize>,
    pub(crate) clocks: Clocks,
    pub(crate) top: usize,
}

impl Frame {
    /// The implicit task of a thread.
    pub(crate) fn implicit(threads: usize) -> Frame {
        Frame {
            children: Bag::default(),
            descendants: Bag::default(),
            groups: Vec::new(),
            siblings: Siblings::default(),
            before: Before::default(),
            is_final: false,
            is_explicit: false,
            knows_thread: false,
            threads,
            number: None,
            held: Vec::new(),
            clocks: Vec::new(),
            top: 0,
        }
    }

    /// Whether all tasks that it has made are waited for.
    pub(crate) fn has_ended_all(&self) -> bool {
        self.children.is_empty() && self.descendants.is_empty() && self.groups.is_empty()
    }

    /// Moves all that it has left open to `into`.
    pub(crate) fn pour(&mut self, strands: &mut Strands, into: &mut Bag) {
        strands.pour(&mut self.children, into);
        strands.pour(&mut self.descendants, into);
        for group in &mut self.groups {
            strands.pour(&mut group.children, into);
            strands.pour(&mut group.descendants, into);
        }
    }
}

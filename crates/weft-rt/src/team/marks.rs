//! What race detectors are told about a team.

/// The marks of a team.
pub(crate) struct TeamMarks {
    /// What the primary thread does before the region.
    pub(crate) fork: u64,
    /// What members do in the region.
    pub(crate) join: u64,
    /// What tasks of the region do and all members see after a barrier.
    pub(crate) tasks: u64,
    /// What members do before a barrier. Two in turn: a member may come to the next barrier before another has left
    /// this one.
    barriers: [u64; 2],
}

impl TeamMarks {
    /// Of a new team.
    pub(crate) const fn new() -> TeamMarks {
        TeamMarks { fork: 0, join: 0, tasks: 0, barriers: [0; 2] }
    }

    /// The mark of a member's barrier number `number` in the region.
    pub(crate) fn barrier(&self, number: u32) -> *const u64 {
        &raw const self.barriers[number as usize % 2]
    }
}

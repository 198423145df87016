//! What a race detector is told about a team.

/// The marks of a team.
pub(crate) struct TeamMarks {
    /// What the primary thread does before the region.
    pub(crate) fork: u64,
    /// What members do in the region.
    pub(crate) join: u64,
    /// What tasks of the region do, as far as it is to be seen by all after a barrier.
    pub(crate) tasks: u64,
    /// What members do before a barrier. Two in turn: a member may be at the next one before another has left this.
    meetings: [u64; 2],
}

impl TeamMarks {
    /// Of a new team.
    pub(crate) const fn new() -> TeamMarks {
        TeamMarks { fork: 0, join: 0, tasks: 0, meetings: [0; 2] }
    }

    /// The mark of a member's barrier number `number` in the region.
    pub(crate) fn meeting(&self, number: u32) -> *const u64 {
        &raw const self.meetings[number as usize % 2]
    }
}

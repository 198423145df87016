//! Which members sleep where they would execute tasks; `tasking::idle` explains the protocol.

use core::cell::Cell;
use core::sync::atomic::AtomicU32;

use weft_wait::line::Line;

/// State of [`MemberIdle::state`]: awake.
pub(crate) const AWAKE: u32 = 0;
/// Asleep; may execute any task.
pub(crate) const IDLE: u32 = 1;
/// Asleep in a task that waits for its descendants.
pub(crate) const WAITS: u32 = 2;

/// What each member keeps.
pub(crate) struct MemberIdle {
    /// Whether and how the member sleeps.
    pub(crate) state: AtomicU32,
    /// Whether it has been counted in [`Sleepers`].
    pub(crate) asleep: Cell<bool>,
}

impl MemberIdle {
    /// Of a member that is awake.
    pub(crate) fn new() -> MemberIdle {
        MemberIdle { state: AtomicU32::new(AWAKE), asleep: Cell::new(false) }
    }
}

/// How many members of a team sleep.
pub(crate) struct Sleepers(pub(crate) Line<AtomicU32>);

impl Sleepers {
    /// None.
    pub(crate) fn new() -> Sleepers {
        Sleepers(Line(AtomicU32::new(0)))
    }
}

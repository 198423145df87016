//! The team that a member has forked last and keeps together for its next region.
//!
//! While the team rests, another thread that needs workers may take it and give it up. The member therefore takes it out
//! for each region, and puts it back when the region has ended.

use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use crate::team::Team;

/// See the module.
pub(crate) struct HotTeam {
    /// Null during a region of the team, and without one.
    resting: AtomicPtr<Team>,
    /// Whether the member stands in the list of those whose team may be taken.
    listed: AtomicBool,
}

impl HotTeam {
    /// None.
    pub(crate) fn new() -> HotTeam {
        HotTeam { resting: AtomicPtr::new(core::ptr::null_mut()), listed: AtomicBool::new(false) }
    }

    /// Takes the team if it is resting; nobody else has it then.
    #[inline]
    pub(crate) fn take(&self) -> Option<&'static Team> {
        let team = self.resting.swap(core::ptr::null_mut(), Ordering::Acquire);
        // SAFETY: null, or set from a reference by `rest`; teams live forever.
        unsafe { team.as_ref() }
    }

    /// For the member: the team, which it has taken or made, rests from now on.
    #[inline]
    pub(crate) fn rest(&self, team: Option<&'static Team>) {
        let team = team.map_or(core::ptr::null_mut(), |team| core::ptr::from_ref(team).cast_mut());
        self.resting.store(team, Ordering::Release);
    }

    /// True at the first call.
    pub(crate) fn becomes_listed(&self) -> bool {
        !self.listed.swap(true, Ordering::Relaxed)
    }

    /// The list is gone.
    pub(crate) fn forget_list(&self) {
        self.listed.store(false, Ordering::Relaxed);
    }
}

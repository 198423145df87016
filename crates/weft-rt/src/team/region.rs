//! A parallel region as its team executes it.

use crate::settings::icv::Icvs;
use crate::task::descriptor::Task;
use crate::team::contention::ContentionGroup;
use crate::team::member::Member;

/// What a member reads at the start of a region. The primary thread writes it before it lets the others go.
#[derive(Clone, Copy)]
pub(crate) struct Region {
    /// ICVs of the implicit tasks at their start.
    pub(crate) icvs: &'static Icvs,
    /// Number of enclosing parallel regions, this one included. [OMP 5.2 §18.2.17]
    pub(crate) level: u32,
    /// Those of them with more than one thread.
    pub(crate) active_level: u32,
    /// Member of the enclosing team that forked this one; `None` for an initial team.
    pub(crate) parent: Option<&'static Member>,
    /// The task that encountered the construct; null for an initial team.
    pub(crate) encountering: *const Task,
    /// The affinity policy. [omp.h: omp_proc_bind_t]
    pub(crate) bind: u8,
    /// The threads that `thread_limit` counts.
    pub(crate) group: Option<&'static ContentionGroup>,
    /// The league's team and the league's size. [OMP 5.2 §10.2]
    pub(crate) league: League,
}

/// The position of an initial team in a league of teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct League {
    /// Number of this team, from 0.
    pub(crate) team: u32,
    /// How many teams there are, at least 1.
    pub(crate) teams: u32,
}

impl Region {
    /// Whether both are the same to a member.
    #[inline]
    pub(crate) fn is_same(&self, other: &Region) -> bool {
        fn address<T>(reference: Option<&'static T>) -> usize {
            reference.map_or(0, |reference| core::ptr::from_ref(reference).addr())
        }
        self.encountering == other.encountering
            && core::ptr::eq(self.icvs, other.icvs)
            && (self.level, self.active_level, self.bind) == (other.level, other.active_level, other.bind)
            && self.league == other.league
            && address(self.parent) == address(other.parent)
            && address(self.group) == address(other.group)
    }
}

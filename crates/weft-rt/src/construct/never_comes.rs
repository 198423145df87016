//! Iterations that no thread will execute any more, for threads that wait for them. See [`crate::schedule::position`].

use crate::schedule::position::Position;
use crate::team::member::Member;

/// Whether no other member of the team will execute this iteration of loop `number`: each has passed it, or has left the
/// cancelled region.
pub(crate) fn never_comes(
    member: &Member,
    number: u32,
    iteration: u64,
    position_of: impl Fn(&Member) -> &Position,
) -> bool {
    let team = member.team();
    team.members[..team.size() as usize].iter().all(|other| {
        core::ptr::eq(other, member)
            || other.steps.have_withdrawn()
            || position_of(other).has_passed(number, iteration)
    })
}

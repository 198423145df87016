//! `OMP_DISPLAY_AFFINITY`: threads tell where they run when a region is not like the one before. [OMP 5.2 §21.2.1]
//!
//! As in libomp, a thread remembers what it told last, and nothing of what was before: when an inner region is over,
//! the next outer one is told again.

use crate::affinity::{self, Seat, format};
use crate::report;
use crate::thread::Thread;

/// What decides where the threads of a region run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shown {
    level: u32,
    threads: u32,
    /// The policy, and the seat of the thread that forked the region.
    bound: Option<(u8, Seat)>,
}

/// The calling thread has begun a region: it tells about itself if it has not told of such a region last.
pub(super) fn tell(thread: &Thread) {
    let region = thread.member().team().region();
    let parent = region.parent.filter(|_| affinity::is_binding()).map(affinity::seat);
    let now = Shown {
        level: region.level,
        threads: thread.team_size(),
        bound: parent.map(|seat| (region.bind, seat)),
    };
    if thread.shown.replace(Some(now)) != Some(now) {
        report::output(&format::expand(&[]));
    }
}

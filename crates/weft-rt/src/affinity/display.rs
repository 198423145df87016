//! `OMP_DISPLAY_AFFINITY`: threads print where they run when a region differs from the one before. [OMP 5.2 §21.2.1]
//!
//! As in libomp, a thread remembers only what it printed last: after an inner region it prints the next outer one
//! again.

use crate::affinity::format;
use crate::affinity::seat::{is_binding, seat};
use crate::settings::report;
use crate::team::thread::{Displayed, Thread};

/// The calling thread has begun a region: it prints where it runs unless it has printed the same last.
pub(crate) fn tell(thread: &Thread) {
    let region = thread.member().team().region();
    let parent = region.parent.filter(|_| is_binding()).map(seat);
    let now = Displayed {
        level: region.level,
        threads: thread.team_size(),
        bound: parent.map(|seat| (region.bind, seat)),
    };
    if thread.displayed.replace(Some(now)) != Some(now) {
        report::output(&format::expand(thread, &[]));
    }
}

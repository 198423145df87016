//! Where threads run: places, and which of them each thread of a team has. [OMP 5.2 §10.1.3, §21.1.6]
//!
//! Nothing is stored but the list of places. A thread's place and its partition follow from its number, the size of its
//! team and the policy of the region, and from the place of the thread that forked it; the initial thread has the first.
//!
//! * [`places`]: reads `OMP_PLACES`;
//! * [`policy`]: shares a partition out among the threads of a team;
//! * [`format`]: writes what a thread knows of itself, by `OMP_AFFINITY_FORMAT`;
//! * [`shown`]: when it does so without being asked, by `OMP_DISPLAY_AFFINITY`.

pub(crate) mod format;
mod places;
mod policy;
mod shown;

use std::sync::OnceLock;

use crate::member::Member;
use crate::thread::Thread;
use crate::{report, settings, topology};

pub(crate) use policy::Seat;
pub(crate) use shown::Shown;

/// The places: sets of processor numbers, none of them empty.
pub(crate) fn places() -> &'static [Vec<u32>] {
    static PLACES: OnceLock<Vec<Vec<u32>>> = OnceLock::new();
    PLACES.get_or_init(|| {
        let settings = settings::get();
        let given = match settings.places.as_deref() {
            Some(text) => {
                let read = places::read(text, topology::processor_list());
                if read.is_none() {
                    report::warning(
                        report::INVALID_VALUE,
                        &format!(
                            "OMP_PLACES=\"{text}\" is ignored: it is no list of places this process may use"
                        ),
                    );
                }
                read
            }
            // Who wants threads bound but does not say where to gets a place for each core.
            None if is_binding() => Some(topology::groups(topology::Level::Core)),
            None => None,
        };
        given.unwrap_or_else(|| vec![topology::processor_list().to_vec()])
    })
}

/// Whether threads stay at their places. [OMP 5.2 §2.3: bind-var]
#[inline]
pub(crate) fn is_binding() -> bool {
    settings::get().icvs.bind != 0
}

/// The place of a member's thread, and its partition.
pub(crate) fn seat(member: &Member) -> Seat {
    let region = member.team().region();
    let Some(parent) = region.parent else {
        return Seat { place: 0, first: 0, count: places().len() };
    };
    let parent = seat(parent);
    if !is_binding() {
        return parent;
    }
    policy::share(region.bind, parent, member.tid as usize, member.team().size() as usize)
}

/// Whether a thread has something to do when it takes its place in a team.
#[inline]
pub(crate) fn matters() -> bool {
    let settings = settings::get();
    settings.icvs.bind != 0 || settings.display_affinity
}

/// The calling thread has just taken its place in a team: it moves to the processors it is to run on, and tells so if
/// it should.
#[cold]
pub(crate) fn settle_in(thread: &Thread) {
    if is_binding() {
        let place = seat(thread.member()).place;
        if thread.place.replace(Some(place)) != Some(place) {
            // A processor may have been taken offline; the thread then runs where it is.
            let _ = topology::allow(&places()[place]);
        }
    }
    if settings::get().display_affinity {
        shown::tell(thread);
    }
}

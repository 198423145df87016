//! The place and the place partition of each thread.
//!
//! Only the list of places is stored. A thread's place and its partition follow from its number, the size of its
//! team, the policy of the region, and the place of the thread that forked the region; the initial thread has the first
//! place.

use weft_wait::mutex::Mutex;

use crate::machine::known::Known;
use crate::machine::partition::{self, Seat};
use crate::machine::request::Request;
use crate::machine::topology::Level;
use crate::machine::{places, processors};
use crate::settings::variables::Settings;
use crate::settings::{self, report};
use crate::team::member::Member;

static PLACES: Known<Vec<Vec<u32>>> = Known::in_static();

/// Held while the places are found out, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    PLACES.mutex()
}

/// The places: sets of processor numbers, none of them empty.
pub(crate) fn places() -> &'static [Vec<u32>] {
    // Read first: the settings have a mutex of their own.
    let settings = settings::get();
    PLACES.get(|| find_places(settings))
}

fn find_places(settings: &Settings) -> Vec<Vec<u32>> {
    let read = |text: &str| places::read(text, processors::list());
    let given = match settings.places.as_deref() {
        Some(text) => read(text).or_else(|| {
            let instead = places::instead_of(text);
            report::warning(
                report::INVALID_VALUE,
                &format!(
                    "OMP_PLACES=\"{text}\" is no list of places this process may use; {instead} are used"
                ),
            );
            read(instead)
        }),
        None if settings.bind.is_empty() && requested().is_some() => requested().map(Request::places),
        // A user who wants threads bound but does not say where gets a place for each core.
        None if is_binding() => Some(processors::groups(Level::Core)),
        None => None,
    };
    given.unwrap_or_else(|| vec![processors::list().to_vec()])
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
        let count = places().len();
        return Seat { place: requested().map_or(0, |request| request.offset % count), first: 0, count };
    };
    let parent = seat(parent);
    if !is_binding() {
        return parent;
    }
    partition::share(region.bind, parent, member.tid as usize, member.team().size() as usize)
}

/// `KMP_AFFINITY`, if threads are bound by it: the variables of the specification take precedence.
pub(crate) fn requested() -> Option<&'static Request> {
    let settings = settings::get();
    let free = settings.bind.is_empty() && settings.places.is_none();
    settings.affinity.as_ref().filter(|request| free && request.binds())
}

/// Whether a thread has something to do when it takes its place in a team.
#[inline]
pub(crate) fn matters() -> bool {
    let settings = settings::get();
    settings.icvs.bind != 0 || settings.display_affinity
}

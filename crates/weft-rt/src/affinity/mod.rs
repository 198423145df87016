//! Where threads run: places, and which of them each thread of a team has. [OMP 5.2 §10.1.3, §21.1.6]
//!
//! Nothing is stored but the list of places. A thread's place and its partition follow from its number, the size of its
//! team and the policy of the region, and from the place of the thread that forked it; the initial thread has the first.
//!
//! * [`places`]: reads `OMP_PLACES`;
//! * [`policy`]: shares a partition out among the threads of a team;
//! * [`format`]: writes what a thread knows of itself, by `OMP_AFFINITY_FORMAT`;
//! * [`shown`]: when it does so without being asked, by `OMP_DISPLAY_AFFINITY`;
//! * [`apart`]: where new threads start that are bound nowhere.

pub(crate) mod apart;
pub(crate) mod format;
mod places;
mod policy;
mod request;
mod shown;
mod subset;

use std::sync::OnceLock;

use weft_wait::errno;

use crate::member::Member;
use crate::thread::Thread;
use crate::{report, settings, topology};

pub(crate) use policy::Seat;
pub(crate) use request::Request;
pub(crate) use shown::Shown;
pub(crate) use subset::choose as choose_subset;

/// The places: sets of processor numbers, none of them empty.
pub(crate) fn places() -> &'static [Vec<u32>] {
    static PLACES: OnceLock<Vec<Vec<u32>>> = OnceLock::new();
    PLACES.get_or_init(|| {
        let settings = settings::get();
        let read = |text: &str| places::read(text, topology::processor_list());
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
            None if settings.bind.is_empty() && wished().is_some() => wished().map(Request::places),
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

/// `KMP_AFFINITY`, if threads are bound by it: what the specification has comes first.
fn wished() -> Option<&'static Request> {
    let settings = settings::get();
    let free = settings.bind.is_empty() && settings.places.is_none();
    settings.affinity.as_ref().filter(|request| free && request.binds())
}

/// `OMP_PLACES` as it is understood.
pub(crate) fn places_in_words() -> String {
    let text = settings::get().places.as_deref();
    text.map_or(String::new(), |text| {
        let is_read = places::read(text, topology::processor_list()).is_some();
        if is_read { text } else { places::instead_of(text) }.to_owned()
    })
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
            let _ = errno::keep(|| topology::allow(&places()[place]));
            if settings::get().affinity.as_ref().is_some_and(|request| request.verbose) {
                let variable = if wished().is_some() { "KMP_AFFINITY" } else { "OMP_PROC_BIND" };
                report_binding(variable, thread, &places()[place]);
            }
        }
    }
    if settings::get().display_affinity {
        shown::tell(thread);
    }
}

/// The calling thread has left a region. An initial thread may run everywhere again, if the user wishes that.
#[cold]
pub(crate) fn settle_out(thread: &Thread) {
    let resets = settings::get().affinity.as_ref().is_some_and(|request| request.reset);
    if resets && thread.member().team().level() == 0 && thread.place.replace(None).is_some() {
        let _ = errno::keep(|| topology::allow(topology::processor_list()));
    }
}

const OF_HELPERS: &str = "KMP_HIDDEN_HELPER_AFFINITY";

fn wished_for_helpers() -> Option<&'static Request> {
    settings::get().helper_affinity.as_ref().filter(|request| request.binds())
}

/// Hidden helpers are about to start: says how `KMP_HIDDEN_HELPER_AFFINITY` is understood.
pub(crate) fn announce_helpers() {
    let levels = wished_for_helpers().filter(|request| request.verbose).map_or(0, Request::levels_within);
    if levels > 0 {
        report::information(
            report::MAY_MIGRATE,
            &format!("{OF_HELPERS}: Threads may migrate across {levels} innermost levels of machine"),
        );
    }
}

/// Moves the calling thread, which is hidden helper `number` from 0, to its place.
pub(crate) fn settle_helper(thread: &Thread, number: usize) {
    let Some(request) = wished_for_helpers() else { return };
    let places = request.places();
    let place = &places[number % places.len()];
    // As above.
    let _ = topology::allow(place);
    if request.verbose {
        report_binding(OF_HELPERS, thread, place);
    }
}

/// A line for each thread that is bound, as scripts that look for libomp's expect it.
fn report_binding(variable: &str, thread: &Thread, place: &[u32]) {
    // SAFETY: has no preconditions.
    let tid = unsafe { libc::syscall(libc::SYS_gettid) };
    let (pid, gtid, place) = (std::process::id(), thread.gtid(), format::ranges(place));
    report::information(
        report::BOUND,
        &format!("{variable}: pid {pid} tid {tid} thread {gtid} bound to OS proc set {place}"),
    );
}

//! The processors this process uses.

use weft_wait::mutex::Mutex;

use crate::machine::known::Known;
use crate::machine::subset;
use crate::machine::topology::{Level, allowed, groups_of};

static PROCESSORS: Known<Vec<u32>> = Known::in_static();

/// Held while they are found out, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    PROCESSORS.mutex()
}

/// Numbers of the processors that the process uses, ascending, at least one: those of its affinity mask at the first
/// call, as far as `KMP_HW_SUBSET` names them. Containers and MPI ranks use what they were given, not what the machine
/// has.
#[inline]
pub(crate) fn list() -> &'static [u32] {
    PROCESSORS.get(find_processors)
}

fn find_processors() -> Vec<u32> {
    let mask = allowed();
    let mask = if mask.is_empty() { vec![0] } else { mask };
    // Read here because the settings ask for the processors themselves.
    let subset = std::env::var("KMP_HW_SUBSET").ok();
    subset.and_then(|text| subset::choose(&text, &mask)).unwrap_or(mask)
}

/// How many processors the process uses.
#[inline]
pub(crate) fn count() -> usize {
    list().len()
}

/// The processors the process uses in groups, in the order of the first processor of each.
pub(crate) fn groups(level: Level) -> Vec<Vec<u32>> {
    groups_of(level, list())
}

//! The versions of the words within clauses, for words that are younger than their clause.

use crate::table::clause::ClauseKind;
use crate::table::version::Version;

/// Returns the first version in which `word` may stand in the parentheses of `kind`.
pub(crate) fn word_since(kind: ClauseKind, word: &str) -> Version {
    use ClauseKind as K;
    match (kind, word) {
        (K::Map, "self" | "storage") | (K::NumThreads, "strict") | (K::AdjustArgs, "need_device_addr") => {
            Version::V60
        }
        (K::Map, "iterator") => Version::V51,
        (K::Map | K::To | K::From | K::Defaultmap, "present") => Version::V51,
        (K::To | K::From, "iterator") => Version::V51,
        (K::Map | K::To | K::From, "mapper") | (K::Map, "close") => Version::V50,
        (K::Depend, "inoutset") | (K::Update, "inoutset") => Version::V51,
        (K::Depend, "mutexinoutset" | "depobj" | "iterator") => Version::V50,
        (K::Map, "always" | "delete" | "release") => Version::V45,
        (K::Depend, "source" | "sink") => Version::V45,
        (K::Defaultmap, "tofrom") => Version::V45,
        (K::Defaultmap, _) => Version::V50,
        (K::Grainsize | K::NumTasks, "strict") => Version::V51,
        (K::Device, "ancestor" | "device_num") => Version::V50,
        (K::Lastprivate, "conditional") => Version::V50,
        (K::Order, "reproducible" | "unconstrained") => Version::V51,
        (K::ProcBind, "primary") => Version::V51,
        (K::Schedule, "monotonic" | "nonmonotonic" | "simd") => Version::V45,
        (K::Allocate, "allocator" | "align") => Version::V51,
        _ => kind.row().since,
    }
}

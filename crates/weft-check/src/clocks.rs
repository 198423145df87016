//! Vector clocks: what of other threads comes before.

/// A clock for each thread: how much of what that has done comes before.
pub(crate) type Clocks = Vec<u32>;

/// Lets `into` have the later of both clocks of each thread.
pub(crate) fn merge(into: &mut Clocks, from: &[u32]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    for (to, from) in into.iter_mut().zip(from) {
        *to = (*to).max(*from);
    }
}

//! What one strand may know of others: of each lock or variable by which something is handed on, how far.
//!
//! `published.rs` says what that means.

/// The last moment that is known of each key.
pub(crate) type Clocks = Vec<u32>;

/// Lets `into` have the later of both moments of each key.
pub(crate) fn merge(into: &mut Clocks, from: &[u32]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    for (to, from) in into.iter_mut().zip(from) {
        *to = (*to).max(*from);
    }
}

//! How far chunks of a loop travel: hand-overs of cache lines, counted by [`weft_wait::recording`].

use weft_wait::recording::{acting, critical_path};

use crate::schedule::chunks::{Policy, View};
use crate::schedule::fixed::Part;
use crate::schedule::shared::TeamLoops;

const SIZES: [u32; 12] = [2, 3, 4, 7, 8, 16, 33, 64, 128, 256, 512, 1024];

/// A loop of `chunks` for each member, as each of them sees it.
fn views(size: u32, chunks: u64) -> Vec<View> {
    let parts = u64::from(size);
    // One more chunk, which is kept for the end.
    let trips = parts * chunks + 1;
    let view = |at| View::new(Policy::Stealing, trips, 1, Part { at, parts });
    (0..parts).map(view).collect()
}

/// A member's own chunks cost fetching its share from the member that has filled the shares; a neighbor's chunks cost
/// fetching the neighbor's share.
const SHARES: u32 = 4;

/// Filling the shares, once per loop, is one thread's and linear; so is the last look around for chunks of others.
#[test]
fn chunks_of_one_s_own_and_of_a_neighbor_cost_the_same_in_all_teams() {
    for size in SIZES {
        let loops = TeamLoops::new(size as usize);
        let mut views = views(size, 8);
        let shared = loops.at(0);
        let take = |view: &mut View, at: u32, count: u32| {
            acting(at, || (0..count).for_each(|_| assert!(view.next(Some(shared)).is_some())));
        };
        let path = critical_path(|| {
            take(&mut views[0], 0, 1);
            take(&mut views[1], 1, 8);
            // Nothing is left of its own.
            take(&mut views[1], 1, 1);
        });
        assert!((1..=SHARES).contains(&path), "{size} members: {path} hand-overs, not 1 to {SHARES}");
    }
}

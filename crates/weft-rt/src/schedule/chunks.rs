//! Which thread gets which iterations next. Iterations are numbered from 0.

use core::ops::Range;

use crate::schedule::fixed::Part;
use crate::schedule::shared::{Loop, Share};
use crate::sync::Ordering;

/// How chunks are handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Policy {
    /// One chunk: all iterations of the part.
    Even,
    /// The same, but the sizes of all chunks except the last are multiples of the chunk size.
    EvenMultiple,
    /// Chunks go round, in the order of thread numbers.
    RoundRobin,
    /// Chunks of one size, to each thread that asks.
    Dynamic,
    /// The same, but each thread starts with chunks of its own, and takes from others when they are gone.
    Stealing,
    /// A part of what is left, to each thread that asks.
    Guided,
    /// The same, in multiples of the chunk size.
    GuidedMultiple,
    /// Chunks whose sizes fall linearly.
    Trapezoidal,
}

/// A loop as one member sees it.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// See the type.
    pub(crate) policy: Policy,
    /// Number of iterations.
    pub(crate) trips: u64,
    /// Chunk size, at least 1.
    pub(crate) chunk: u64,
    /// The member among those of the team.
    pub(crate) part: Part,
    /// How many chunks the member has been given.
    pub(crate) given: u64,
    /// Whether it has been given the last chunk of a loop with stealing.
    pub(crate) over: bool,
    /// Up to which iteration a guided loop had been handed out when the member took its last chunk.
    pub(crate) seen: u64,
    /// Number of the last chunk of a loop with stealing.
    pub(crate) last: u64,
}

impl View {
    /// Before the member's first chunk. A loop with too many chunks for stealing hands them out one by one.
    #[inline]
    pub(crate) fn new(policy: Policy, trips: u64, chunk: u64, part: Part) -> View {
        let mut view = View { policy, trips, chunk, part, given: 0, over: false, seen: 0, last: 0 };
        if policy == Policy::Stealing {
            let chunks = if chunk == 1 { trips } else { trips.div_ceil(chunk) };
            if chunks > u64::from(u32::MAX) {
                view.policy = Policy::Dynamic;
            } else {
                view.over = chunks == 0;
                view.last = chunks.saturating_sub(1);
            }
        }
        view
    }

    /// The loop as the one member of a team sees it: one chunk, whatever the schedule.
    #[inline(always)]
    pub(crate) fn whole(trips: u64) -> View {
        let part = Part { at: 0, parts: 1 };
        View { policy: Policy::Even, trips, chunk: 1, part, given: 0, over: false, seen: 0, last: 0 }
    }

    /// That member's next iterations.
    #[inline(always)]
    pub(crate) fn next_of_one(&mut self) -> Option<Range<u64>> {
        let comes = self.given == 0 && self.trips > 0;
        self.given += u64::from(comes);
        comes.then_some(0..self.trips)
    }

    /// The member's next iterations. `shared` is there if the team has several members.
    #[inline]
    pub(crate) fn next(&mut self, shared: Option<&Loop>) -> Option<Range<u64>> {
        let range = match (self.policy, shared) {
            (Policy::RoundRobin, _) if self.part.parts > 1 => {
                let at = self.given.checked_mul(self.part.parts)?.checked_add(self.part.at)?;
                self.chunk_at(at)
            }
            (Policy::EvenMultiple, Some(_)) => self.even_multiple(),
            (Policy::Even | Policy::RoundRobin, _) | (_, None) => {
                let (first, count) = self.part.even_share(self.trips);
                (self.given == 0 && count > 0).then_some(first..first + count)
            }
            (Policy::Dynamic, Some(shared)) => self.chunk_at(shared.draw()),
            (Policy::Stealing, Some(shared)) => self.own_or_stolen(shared),
            (Policy::Guided, Some(shared)) => self.guided(shared, 1),
            (Policy::GuidedMultiple, Some(shared)) => self.guided(shared, self.chunk),
            (Policy::Trapezoidal, Some(shared)) => self.trapezoid(shared.draw()),
        };
        self.given += u64::from(range.is_some());
        range
    }

    /// Chunk number `at` of a schedule with chunks of one size.
    pub(crate) fn chunk_at(&self, at: u64) -> Option<Range<u64>> {
        let first = at.checked_mul(self.chunk).filter(|&first| first < self.trips)?;
        Some(first..first + self.chunk.min(self.trips - first))
    }

    fn even_multiple(&self) -> Option<Range<u64>> {
        let share = self.trips.div_ceil(self.part.parts).div_ceil(self.chunk).checked_mul(self.chunk)?;
        let first = self.part.at.checked_mul(share).filter(|&first| self.given == 0 && first < self.trips)?;
        Some(first..first + share.min(self.trips - first))
    }

    /// Half of an even share of what is left, but not less than the chunk size, and a multiple of `unit`.
    /// Polychronopoulos and Kuck, "Guided Self-Scheduling", 1987.
    fn guided(&mut self, shared: &Loop, unit: u64) -> Option<Range<u64>> {
        // Looking first and then taking would fetch the cache line twice. The number only grows: a guess that is too
        // low fails and returns the right one.
        let mut taken = self.seen;
        loop {
            let left = self.trips.checked_sub(taken).filter(|&left| left > 0)?;
            let half = (left / (2 * self.part.parts)).max(self.chunk);
            let count = (half / unit * unit).min(left);
            match shared.taken.compare_exchange_weak(
                taken,
                taken + count,
                Ordering::Relaxed,
                Ordering::Relaxed,
            ) {
                Ok(_) => {
                    self.seen = taken + count;
                    return Some(taken..taken + count);
                }
                Err(now) => taken = now,
            }
        }
    }

    /// Tzen and Ni, "Trapezoid Self-Scheduling", 1993: from half an even share down to the chunk size.
    fn trapezoid(&self, at: u64) -> Option<Range<u64>> {
        let largest = (self.trips / (2 * self.part.parts)).max(1);
        let smallest = self.chunk.min(largest);
        let chunks = (2 * u128::from(self.trips)).div_ceil(u128::from(largest + smallest)).max(2);
        let fall = u128::from(largest - smallest) / (chunks - 1);
        let start = |at: u128| {
            // The sum of the first `at` sizes: largest, largest - fall, …
            let falls = at * at.saturating_sub(1) / 2 * fall;
            (at * u128::from(largest)).saturating_sub(falls).min(u128::from(self.trips)) as u64
        };
        if u128::from(at) >= chunks {
            return None;
        }
        let first = start(u128::from(at));
        let end = if u128::from(at) + 1 == chunks { self.trips } else { start(u128::from(at) + 1) };
        (first < end).then_some(first..end)
    }

    #[inline(always)]
    fn own_or_stolen(&mut self, shared: &Loop) -> Option<Range<u64>> {
        if self.over {
            return None;
        }
        // The last chunk is kept for the end: a thread's `lastprivate` variables have the values of the chunk that it
        // executes last, so no thread may execute another chunk after this one.
        let shares = shared.shares(self.part.parts as usize, |at| {
            let (first, count) = Part { at: at as u64, parts: self.part.parts }.even_share(self.last);
            pack(first as u32, (first + count) as u32)
        });
        match take_first(&shares[self.part.at as usize]) {
            Some(at) => Some(self.full_chunk(at)),
            None => self.stolen_or_last(shared, shares),
        }
    }

    /// A chunk that is not the last one.
    #[inline(always)]
    fn full_chunk(&self, at: u32) -> Range<u64> {
        let first = u64::from(at) * self.chunk;
        first..first + self.chunk
    }

    #[inline(never)]
    fn stolen_or_last(&mut self, shared: &Loop, shares: &[Share]) -> Option<Range<u64>> {
        let (own, size) = (self.part.at as usize, shares.len());
        for distance in 1..size {
            let victim = &shares[(own + distance) % size];
            if let Some((first, end)) = take_half(victim) {
                // The share is empty, so only its owner writes to it, and that is this thread.
                shares[own].0.store(pack(first + 1, end), Ordering::Relaxed);
                return Some(self.full_chunk(first));
            }
        }
        // A thief may hold chunks that it has not put into its share yet. It will execute them; the thread that gets
        // the last chunk must not come back for them.
        self.over = true;
        if shared.taken.swap(1, Ordering::Relaxed) == 0 { self.chunk_at(self.last) } else { None }
    }
}

/// A share of the chunks `first .. end`.
pub(crate) fn pack(first: u32, end: u32) -> u64 {
    u64::from(end) << 32 | u64::from(first)
}

fn unpack(share: u64) -> (u32, u32) {
    (share as u32, (share >> 32) as u32)
}

/// The next chunk of one's own share.
#[inline(always)]
pub(crate) fn take_first(share: &Share) -> Option<u32> {
    let (first, end) = unpack(share.0.load(Ordering::Relaxed));
    if first >= end {
        return None;
    }
    // A thief may have been faster: then the share was empty, and is so behind this.
    let (first, end) = unpack(share.0.fetch_add(1, Ordering::Relaxed));
    (first < end).then_some(first)
}

/// The later half of another's share, at least one chunk.
///
/// A share never gets the same bounds twice, because it would have the same chunks, which have been taken. Hence a
/// compare-and-swap that succeeds has seen the share as it is.
fn take_half(share: &Share) -> Option<(u32, u32)> {
    let mut now = share.0.load(Ordering::Relaxed);
    loop {
        let (first, end) = unpack(now);
        if first >= end {
            return None;
        }
        let middle = first + (end - first) / 2;
        match share.0.compare_exchange_weak(now, pack(first, middle), Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return Some((middle, end)),
            Err(other) => now = other,
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::schedule::shared::TeamLoops;

    /// All chunks of a loop when members come in turn.
    fn chunks(policy: Policy, trips: u64, chunk: u64, parts: u64) -> Vec<Range<u64>> {
        let loops = TeamLoops::new(parts as usize);
        let mut views: Vec<View> =
            (0..parts).map(|at| View::new(policy, trips, chunk, Part { at, parts })).collect();
        let mut chunks = Vec::new();
        loop {
            let before = chunks.len();
            for view in &mut views {
                chunks.extend(view.next(Some(loops.at(0))));
            }
            if chunks.len() == before {
                return chunks;
            }
        }
    }

    #[test]
    fn every_policy_hands_out_each_iteration_once() {
        use Policy::{
            Dynamic, Even, EvenMultiple, Guided, GuidedMultiple, RoundRobin, Stealing, Trapezoidal,
        };
        for policy in [Even, EvenMultiple, RoundRobin, Dynamic, Stealing, Guided, GuidedMultiple, Trapezoidal]
        {
            for (trips, chunk, parts) in
                [(1, 1, 2), (100, 7, 3), (1000, 1, 7), (5, 10, 2), (64, 64, 64), (0, 1, 2)]
            {
                let mut all = chunks(policy, trips, chunk, parts);
                all.sort_by_key(|range| range.start);
                let mut end = 0;
                for range in &all {
                    assert_eq!(range.start, end, "{policy:?} {trips} {chunk} {parts}: {all:?}");
                    assert!(range.end > range.start);
                    end = range.end;
                }
                assert_eq!(end, trips, "{policy:?} {trips} {chunk} {parts}");
            }
        }
    }

    #[test]
    fn chunks_of_guided_loops_shrink_to_the_chunk_size() {
        let sizes: Vec<u64> =
            chunks(Policy::Guided, 1000, 10, 2).iter().map(|range| range.end - range.start).collect();
        assert!(sizes.windows(2).all(|pair| pair[0] >= pair[1]), "{sizes:?}");
        assert!(sizes[..sizes.len() - 1].iter().all(|&size| size >= 10), "{sizes:?}");
    }

    #[test]
    fn a_team_of_one_gets_the_loop_at_once() {
        let mut view = View::whole(100);
        assert_eq!(view.next_of_one(), Some(0..100));
        assert_eq!(view.next_of_one(), None);
        assert_eq!(View::whole(0).next_of_one(), None);
    }

    #[test]
    fn a_loop_with_more_chunks_than_a_share_holds_has_no_shares() {
        let part = Part { at: 0, parts: 2 };
        let policy = |trips, chunk| View::new(Policy::Stealing, trips, chunk, part).policy;
        assert_eq!(policy(u64::from(u32::MAX), 1), Policy::Stealing);
        assert_eq!(policy(u64::from(u32::MAX) + 1, 1), Policy::Dynamic);
        assert_eq!(policy(u64::from(u32::MAX) + 1, 2), Policy::Stealing);
    }

    #[test]
    fn nothing_is_taken_from_an_empty_share() {
        let share = Share(crate::sync::AtomicU64::new(pack(6, 8)));
        assert_eq!(take_first(&share), Some(6));
        assert_eq!(take_half(&share), Some((7, 8)));
        assert_eq!(take_first(&share), None);
        // An owner that has looked before the thief came: the share is as empty as before.
        share.0.fetch_add(1, Ordering::Relaxed);
        assert_eq!(take_first(&share), None);
        assert_eq!(take_half(&share), None);
    }

    #[test]
    fn a_huge_loop_ends() {
        let mut view = View::new(Policy::RoundRobin, u64::MAX, u64::MAX / 2, Part { at: 1, parts: 2 });
        assert_eq!(view.next(None), Some(u64::MAX / 2..u64::MAX - 1));
        assert_eq!(view.next(None), None);
    }
}

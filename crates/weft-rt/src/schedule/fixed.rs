//! Schedules that each thread computes for itself. [OMP 5.2 §11.5.3, §11.6]

use crate::schedule::index::Index;

/// `schedule(static, chunk)` [kmp.h: kmp_sch_static_chunked]
pub(crate) const STATIC_CHUNKED: i32 = weft_abi::Kind::StaticChunked as i32;
/// `schedule(simd:static, chunk)`: one chunk per thread, a multiple of `chunk`.
pub(crate) const STATIC_BALANCED_CHUNKED: i32 = 45;
/// `dist_schedule(static, chunk)`
pub(crate) const DISTRIBUTE_CHUNKED: i32 = 91;
/// `dist_schedule(static)`
pub(crate) const DISTRIBUTE: i32 = 92;

/// One of `parts` that share a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// Number, from 0.
    pub(crate) at: u64,
    /// How many there are.
    pub(crate) parts: u64,
}

impl Part {
    /// First iteration and number of iterations, as even as possible: the first parts get one more.
    #[inline]
    pub(crate) fn even_share(self, trips: u64) -> (u64, u64) {
        let (small, extra) = if trips >> 32 == 0 && self.parts >> 32 == 0 {
            // Dividing narrow numbers is several times as fast.
            let (trips, parts) = (trips as u32, self.parts as u32);
            (u64::from(trips / parts), u64::from(trips % parts))
        } else {
            (trips / self.parts, trips % self.parts)
        };
        (self.at * small + self.at.min(extra), small + u64::from(self.at < extra))
    }
}

/// Bounds of a loop, as the ABI passes them in and out. They are inclusive.
pub(crate) struct Bounds<'a, I: Index> {
    /// Set to 1 for the part with the last iteration, else 0.
    pub(crate) last: Option<&'a mut i32>,
    /// In: of the loop. Out: of the part's first chunk.
    pub(crate) lower: &'a mut I,
    /// See `lower`.
    pub(crate) upper: &'a mut I,
    /// Out: from one chunk of the part to the next.
    pub(crate) stride: &'a mut I::Step,
    /// From one iteration to the next.
    pub(crate) step: i64,
}

impl<I: Index> Bounds<'_, I> {
    fn set_last(&mut self, last: bool) {
        if let Some(flag) = &mut self.last {
            **flag = i32::from(last);
        }
    }

    /// The chunk is iterations `first .. first + count` of the loop.
    #[inline(always)]
    fn set_chunk(&mut self, first: u64, count: u64) {
        let step = self.step as u64;
        let lower = self.lower.bits().wrapping_add(first.wrapping_mul(step));
        *self.lower = I::from_bits(lower);
        *self.upper = I::from_bits(lower.wrapping_add(count.wrapping_sub(1).wrapping_mul(step)));
    }

    /// No iteration is left for the part: it begins behind the end, or ends before it if nothing is behind it.
    fn set_empty(&mut self) {
        let end = *self.upper;
        let behind = I::from_bits(end.bits().wrapping_add(self.step as u64));
        if (behind > end) == (self.step > 0) {
            *self.lower = behind;
        } else {
            *self.lower = end;
            *self.upper = I::from_bits(end.bits().wrapping_sub(self.step as u64));
        }
    }

    /// Sets them to those of the first chunk of `part`.
    #[inline(always)]
    pub(crate) fn divide(mut self, kind: i32, chunk: i64, part: Part) {
        let trips = I::trip_count(*self.lower, *self.upper, self.step);
        if trips == 0 {
            self.set_last(false);
            *self.stride = I::step(self.step);
            return;
        }
        if part.parts == 1 {
            self.set_last(true);
            *self.stride = I::step((trips as i64).wrapping_mul(self.step));
            return;
        }
        match kind {
            STATIC_CHUNKED | DISTRIBUTE_CHUNKED => self.deal(trips, chunk.max(1) as u64, part),
            STATIC_BALANCED_CHUNKED => {
                let chunk = chunk.max(1) as u64;
                let share = trips.div_ceil(part.parts).div_ceil(chunk) * chunk;
                let first = part.at * share;
                self.set_last(first < trips && trips - first <= share);
                if first < trips {
                    self.set_chunk(first, share.min(trips - first));
                } else {
                    self.set_empty();
                }
                *self.stride = I::step((trips as i64).wrapping_mul(self.step));
            }
            _ => {
                let (first, count) = part.even_share(trips);
                if count == 0 {
                    self.set_empty();
                    self.set_last(false);
                } else {
                    self.set_chunk(first, count);
                    self.set_last(first + count == trips);
                }
                *self.stride = I::step(trips as i64);
            }
        }
    }

    /// The same for the only part of a loop with steps of one.
    #[inline(always)]
    pub(crate) fn take_all(mut self) {
        let trips = I::trip_count(*self.lower, *self.upper, 1);
        self.set_last(trips > 0);
        *self.stride = I::step(trips.max(1) as i64);
    }

    /// Chunks go round the parts. Neither the last chunk nor the stride behind it leads beyond the end of the loop: what
    /// went beyond the greatest value of the type would begin the loop anew.
    fn deal(&mut self, trips: u64, chunk: u64, part: Part) {
        let chunk = chunk.min(trips);
        self.set_last((trips - 1) / chunk % part.parts == part.at);
        let first = part.at.saturating_mul(chunk).min(trips);
        if first < trips {
            self.set_chunk(first, chunk.min(trips - first));
        } else {
            self.set_empty();
        }
        let span = chunk.saturating_mul(part.parts).min(trips - first);
        *self.stride = I::step((span as i64).wrapping_mul(self.step));
    }

    /// `distribute parallel for`: an even share to each team, its iterations to the threads by `kind`.
    /// `team_upper` becomes the upper bound of the team's share.
    pub(crate) fn divide_twice(
        mut self,
        kind: i32,
        chunk: i64,
        (team, thread): (Part, Part),
        team_upper: &mut I,
    ) {
        let trips = I::trip_count(*self.lower, *self.upper, self.step);
        let (first, count) = team.even_share(trips);
        *self.stride = I::step((trips as i64).wrapping_mul(self.step));
        if count == 0 {
            self.set_last(false);
            *team_upper = *self.upper;
            self.set_empty();
            return;
        }
        let in_last_team = first + count == trips;
        self.set_chunk(first, count);
        *team_upper = *self.upper;
        if thread.parts == 1 {
            self.set_last(in_last_team);
            return;
        }
        if kind == STATIC_CHUNKED {
            self.deal(count, chunk.max(1) as u64, thread);
        } else {
            let (first, share) = thread.even_share(count);
            if share == 0 {
                self.set_empty();
                self.set_last(false);
            } else {
                self.set_chunk(first, share);
                self.set_last(first + share == count);
            }
        }
        if !in_last_team {
            self.set_last(false);
        }
    }

    /// `distribute` alone: chunks go round the teams.
    pub(crate) fn deal_to_teams(mut self, chunk: i64, team: Part) {
        let trips = I::trip_count(*self.lower, *self.upper, self.step);
        if trips == 0 {
            self.set_last(false);
            *self.stride = I::step(self.step);
            return;
        }
        self.deal(trips, chunk.max(1) as u64, team);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATIC: i32 = weft_abi::Kind::Static as i32;

    fn divide(
        kind: i32,
        chunk: i64,
        at: u64,
        parts: u64,
        (lower, upper, step): (i32, i32, i64),
    ) -> (i32, i32, i32, i32) {
        let (mut last, mut lower, mut upper, mut stride) = (7, lower, upper, 0);
        Bounds { last: Some(&mut last), lower: &mut lower, upper: &mut upper, stride: &mut stride, step }
            .divide(kind, chunk, Part { at, parts });
        (last, lower, upper, stride)
    }

    #[test]
    fn even_shares_cover_the_loop_once() {
        for (parts, (lower, upper, step)) in
            [(3, (0, 9, 1)), (4, (10, -7, -3)), (7, (0, 2, 1)), (2, (5, 5, 1))]
        {
            let mut seen = Vec::new();
            let mut lasts = Vec::new();
            for at in 0..parts {
                let (last, mut i, end, _) = divide(STATIC, 0, at, parts, (lower, upper, step));
                while if step > 0 { i <= end } else { i >= end } {
                    seen.push(i);
                    i += step as i32;
                }
                lasts.push(last);
            }
            let mut expected = Vec::new();
            let mut i = lower;
            while if step > 0 { i <= upper } else { i >= upper } {
                expected.push(i);
                i += step as i32;
            }
            assert_eq!(seen, expected);
            assert_eq!(lasts.iter().sum::<i32>(), 1);
        }
    }

    #[test]
    fn chunks_go_round() {
        assert_eq!(divide(STATIC_CHUNKED, 2, 1, 3, (0, 9, 1)), (1, 2, 3, 6));
        assert_eq!(divide(STATIC_CHUNKED, 2, 2, 3, (0, 9, 1)), (0, 4, 5, 6));
        assert_eq!(divide(STATIC_CHUNKED, 0, 0, 2, (9, 0, -1)), (0, 9, 9, -2));
    }

    /// All iterations that the parts execute, as compiled code does: it cuts each chunk off at the end of the loop.
    fn executed(kind: i32, chunk: i64, parts: u64, (lower, upper): (i32, i32)) -> Vec<i32> {
        let mut seen = Vec::new();
        for at in 0..parts {
            let (_, mut first, mut end, stride) = divide(kind, chunk, at, parts, (lower, upper, 1));
            while first <= end.min(upper) {
                seen.extend(first..=end.min(upper));
                assert!(seen.len() < 1000, "the loop begins anew");
                first = first.wrapping_add(stride);
                end = end.wrapping_add(stride);
            }
        }
        seen.sort_unstable();
        seen
    }

    #[test]
    fn chunks_longer_than_the_loop_do_not_wrap_around() {
        for chunk in [97, 98, i64::from(i32::MAX) / 2, i64::from(i32::MAX)] {
            for parts in 2..6 {
                for kind in [STATIC_CHUNKED, DISTRIBUTE_CHUNKED] {
                    assert_eq!(
                        executed(kind, chunk, parts, (0, 96)),
                        Vec::from_iter(0..97),
                        "{chunk}, {parts}"
                    );
                }
            }
        }
        // The chunk behind the last one of the loop would begin beyond the greatest value.
        assert_eq!(divide(STATIC_CHUNKED, 1 << 30, 2, 4, (0, i32::MAX - 1, 1)).0, 0);
        let (last, lower, upper, _) = divide(STATIC_CHUNKED, 1 << 30, 3, 4, (0, i32::MAX - 1, 1));
        assert!(last == 0 && lower > upper);
        let end = (i32::MAX - 100, i32::MAX - 1);
        assert_eq!(executed(STATIC_CHUNKED, 30, 4, end), Vec::from_iter(end.0..=end.1));
    }

    #[test]
    fn a_part_without_iterations_is_empty_at_the_ends_of_the_type() {
        for kind in [STATIC, STATIC_CHUNKED, STATIC_BALANCED_CHUNKED] {
            let (_, first, end, _) = divide(kind, 1, 3, 4, (i32::MAX - 1, i32::MAX, 1));
            assert!(first > end, "{kind}");
            let (_, first, end, _) = divide(kind, 1, 3, 4, (i32::MIN + 1, i32::MIN, -1));
            assert!(first < end, "{kind}");
        }
    }

    #[test]
    fn balanced_chunks_are_multiples() {
        assert_eq!(divide(STATIC_BALANCED_CHUNKED, 4, 0, 3, (0, 15, 1)).1, 0);
        assert_eq!(divide(STATIC_BALANCED_CHUNKED, 4, 1, 3, (0, 15, 1)), (1, 8, 15, 16));
        let (last, lower, upper, _) = divide(STATIC_BALANCED_CHUNKED, 4, 2, 3, (0, 15, 1));
        assert!(last == 0 && lower > upper);
    }

    #[test]
    fn the_only_part_is_what_dividing_by_one_gives() {
        for (lower, upper) in [(0, 9), (3, 3), (4, 3), (i32::MIN, i32::MAX), (7, -7)] {
            let (mut last, mut stride) = (7, 0);
            let (mut first, mut end) = (lower, upper);
            Bounds {
                last: Some(&mut last),
                lower: &mut first,
                upper: &mut end,
                stride: &mut stride,
                step: 1,
            }
            .take_all();
            assert_eq!((last, first, end, stride), divide(STATIC, 0, 0, 1, (lower, upper, 1)));
        }
    }

    #[test]
    fn an_empty_loop_has_no_last_iteration() {
        assert_eq!(divide(STATIC, 0, 0, 2, (1, 0, 1)), (0, 1, 0, 1));
    }
}

//! Which place each thread of a team gets. [OMP 5.2 §10.1.3]

/// Policies, as `proc_bind` numbers them. [omp.h: omp_proc_bind_t]
const PRIMARY: u8 = 2;
const SPREAD: u8 = 4;
/// That of `KMP_AFFINITY`, which no clause names: threads take the places in turn, however many there are. [kmp.h: proc_bind_intel]
pub(crate) const IN_TURN: u8 = 5;

/// The place and the place partition of a thread, as numbers of places from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seat {
    /// Its place.
    pub(crate) place: usize,
    /// First place of its partition.
    pub(crate) first: usize,
    /// How many places the partition has, at least 1. It does not reach beyond the end of the list.
    pub(crate) count: usize,
}

/// The seat of thread `tid` of a team of `threads`, forked by a thread that has the seat `parent`.
pub(crate) fn share(policy: u8, parent: Seat, tid: usize, threads: usize) -> Seat {
    let Seat { place, first, count } = parent;
    let around = |steps: usize| first + (place - first + steps) % count;
    match policy {
        PRIMARY => parent,
        SPREAD if threads <= count => {
            // The partition is divided into one piece per thread; the primary thread has the piece with its own place.
            let pieces = |at: usize| first + at * count / threads;
            let own = (0..threads).rfind(|&at| pieces(at) <= place).unwrap_or(0);
            let at = (own + tid) % threads;
            let (start, end) = (pieces(at), pieces(at + 1));
            Seat { place: if tid == 0 { place } else { start }, first: start, count: end - start }
        }
        SPREAD => {
            let place = around(tid * count / threads);
            Seat { place, first: place, count: 1 }
        }
        // `close`; also `true`, which leaves the choice to the runtime.
        _ if threads <= count || policy == IN_TURN => Seat { place: around(tid), ..parent },
        _ => Seat { place: around(tid * count / threads), ..parent },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Seat = Seat { place: 0, first: 0, count: 8 };

    fn places(policy: u8, parent: Seat, threads: usize) -> Vec<usize> {
        (0..threads).map(|tid| share(policy, parent, tid, threads).place).collect()
    }

    #[test]
    fn close_threads_follow_the_primary() {
        assert_eq!(places(3, Seat { place: 6, ..ALL }, 4), [6, 7, 0, 1]);
        assert_eq!(places(3, Seat { place: 1, first: 0, count: 2 }, 5), [1, 1, 1, 0, 0]);
    }

    #[test]
    fn threads_that_take_places_in_turn_begin_again_behind_the_last() {
        assert_eq!(places(IN_TURN, Seat { place: 1, first: 0, count: 2 }, 5), [1, 0, 1, 0, 1]);
        assert_eq!(places(IN_TURN, ALL, 3), [0, 1, 2]);
    }

    #[test]
    fn spread_threads_have_partitions_of_their_own() {
        assert_eq!(places(4, ALL, 4), [0, 2, 4, 6]);
        assert_eq!(share(4, ALL, 1, 4), Seat { place: 2, first: 2, count: 2 });
        assert_eq!(places(4, Seat { place: 5, ..ALL }, 4), [5, 6, 0, 2]);
        let mut all: Vec<usize> = (0..3).map(|tid| share(4, ALL, tid, 3).count).collect();
        all.sort_unstable();
        assert_eq!(all, [2, 3, 3]);
        assert_eq!(share(4, ALL, 15, 16), Seat { place: 7, first: 7, count: 1 });
    }

    #[test]
    fn primary_keeps_them_together() {
        assert_eq!(places(2, Seat { place: 3, ..ALL }, 3), [3, 3, 3]);
    }
}

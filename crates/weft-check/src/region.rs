//! What is known of teams, of the regions that a thread is in, and of what it is to execute next.

use rustc_hash::FxHashMap;

use crate::call::Function;
use crate::chunks::{Lanes, Schedule, SharedLoop, ThreadLoop};
use crate::clocks::Clocks;
use crate::frame::Frame;
use crate::strands::{Bag, Place, Strand};

/// A team.
#[derive(Default)]
pub(crate) struct Team {
    /// Its members, by their numbers in it.
    pub(crate) members: Vec<usize>,
    /// The construct.
    pub(crate) place: Place,
    /// The path to its strand.
    pub(crate) path: Vec<Strand>,
    /// How many barriers it has passed.
    pub(crate) phase: u64,
    /// How many have come to the next one.
    pub(crate) arrived: usize,
    /// How many other than the first have ended.
    pub(crate) ended: usize,
    /// What the thread that began it had learned.
    pub(crate) clocks: Clocks,
    /// What those that have ended did since the last barrier.
    pub(crate) left: Bag,
    /// How many `single` constructs have found who executes them.
    pub(crate) singles: u64,
    /// Loops by number, and those whose iterations wait for each other.
    pub(crate) loops: FxHashMap<u64, SharedLoop>,
    pub(crate) posted: FxHashMap<u64, FxHashMap<Vec<i64>, Clocks>>,
    /// Where the thread that executed a `single` has what the others copy.
    pub(crate) copyprivate: usize,
    /// The team around, and the number of its member that began this one.
    pub(crate) parent: Option<(usize, usize)>,
    /// Whether its region is canceled.
    pub(crate) is_canceled: bool,
    /// Whether its members are the initial threads of a league.
    pub(crate) is_league: bool,
}

impl Team {
    /// How many threads it has.
    pub(crate) fn size(&self) -> usize {
        self.members.len()
    }

    /// Whether all threads but the first have ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.ended + 1 == self.size()
    }
}

/// A region that a thread is in.
pub(crate) struct Context {
    /// The team, and the thread's number in it.
    pub(crate) team: usize,
    pub(crate) number: usize,
    /// The strands from the root to the current one.
    pub(crate) path: Vec<Strand>,
    /// Where in it the thread's own strand is.
    pub(crate) depth: usize,
    /// The tasks from the implicit one to the current one.
    pub(crate) frames: Vec<Frame>,
    /// Chunks and bodies of `single` that may have been executed by any thread.
    pub(crate) shared_out: Bag,
    /// How many `single` constructs and loops it has come to.
    pub(crate) singles: u64,
    pub(crate) loops: u64,
    pub(crate) doacross: u64,
    /// The loop that it is in, and the schedule that the next one has.
    pub(crate) current: Option<ThreadLoop>,
    pub(crate) schedule: Option<Schedule>,
    /// The `simd` loops that it is in, the innermost last.
    pub(crate) lanes: Vec<Lanes>,
    /// Whether it has executed the last iteration of its last loop.
    pub(crate) had_last: bool,
    /// Whether the thread may know which one it is, so that what it does in iterations may depend on it.
    pub(crate) knows_itself: bool,
    /// The stack pointer where the region began.
    pub(crate) top: usize,
    /// What the next region is asked to have.
    pub(crate) num_threads: Option<usize>,
    pub(crate) num_teams: Option<usize>,
}

impl Context {
    /// The strand of the thread since the last barrier.
    pub(crate) fn thread(&self) -> Strand {
        self.path[self.depth]
    }
}

/// What a thread is to execute.
pub(crate) struct Job {
    pub(crate) function: Function,
    pub(crate) words: Vec<usize>,
    pub(crate) team: usize,
    pub(crate) number: usize,
}

impl Team {
    /// The iteration whose `ordered` region may be executed in the loop with a number.
    pub(crate) fn turn(&self, number: u64) -> u64 {
        self.loops.get(&number).map_or(0, |shared| shared.turn)
    }

    /// Whether an iteration has come to where others wait for it.
    pub(crate) fn is_posted(&self, number: u64, iteration: &[i64]) -> bool {
        self.posted.get(&number).is_some_and(|posted| posted.contains_key(iteration))
    }
}

/// What a thread knows when it begins its part of a region.
pub(crate) fn context(team: usize, number: usize, path: Vec<Strand>, top: usize, threads: usize) -> Context {
    Context {
        team,
        number,
        depth: path.len() - 1,
        path,
        frames: vec![Frame::implicit(threads)],
        shared_out: Bag::default(),
        singles: 0,
        loops: 0,
        doacross: 0,
        current: None,
        schedule: None,
        lanes: Vec::new(),
        had_last: false,
        knows_itself: false,
        top,
        num_threads: None,
        num_teams: None,
    }
}

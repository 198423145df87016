//! Teams: regions begin and end, barriers, `single`, and the threads that execute them.
//!
//! All members of a team execute in turn, each from one barrier to the next. What they do between two barriers is parallel:
//! each has a strand of its own. At the barrier all of these become what the team has done before.

use crate::baton;
use crate::call::{Function, call_region};
use crate::clocks::{Clocks, merge};
use crate::region::{Job, Team, context};
use crate::strands::{Bag, Kind, Place};
use crate::world::{Wait, World, new_thread, world};

/// The most threads of a run: each takes memory.
const MOST_THREADS: usize = 512;
/// The most teams of a league.
const MOST_TEAMS: usize = 16;
/// The stack of a thread.
const STACK: usize = 64 << 20;

/// Executes a region: `function` gets the thread's number, that in the team, and `words`.
pub(crate) fn fork(place: Place, function: Function, words: &[usize], is_league: bool, top: usize) {
    let me = baton::me();
    let mut guard = world();
    let size = team_size(&mut guard, me, is_league);
    let team = open(&mut guard, me, place, is_league);
    for number in 1..size {
        let member = match idle_thread(&guard) {
            Some(member) => member,
            None => {
                drop(guard);
                start_thread();
                guard = world();
                guard.threads.len() - 1
            }
        };
        guard.teams[team].members.push(member);
        guard.threads[member].job = Some(Job { function, words: words.to_vec(), team, number });
    }
    enter(&mut guard, me, team, 0, top);
    drop(guard);
    call_region(function, me, 0, words);
    close(me);
}

/// Begins a region of the calling thread alone.
pub(crate) fn fork_serial(place: Place, top: usize) {
    let me = baton::me();
    let mut guard = world();
    let team = open(&mut guard, me, place, false);
    enter(&mut guard, me, team, 0, top);
}

/// Ends the innermost region of the calling thread, which is its first.
pub(crate) fn close(me: usize) {
    let mut guard = world();
    let team = guard.context(me).team;
    leave(&mut guard, me);
    guard = baton::wait(guard, me, Wait::Members { team });
    let strand = guard.current(me);
    let left = std::mem::take(&mut guard.teams[team].left);
    guard.wait_for(me, left);
    let before = *guard.teams[team].path.last().expect("invariant: a team has a strand");
    guard.strands.join(before, strand);
}

fn team_size(world: &mut World, me: usize, is_league: bool) -> usize {
    let level = world.active_level(me);
    let (default, most) = (world.frame(me).threads, world.settings.max_levels);
    let context = world.context(me);
    let (threads, teams) = (context.num_threads.take(), context.num_teams.take());
    if is_league {
        return teams.unwrap_or(2).clamp(1, MOST_TEAMS);
    }
    if level >= most {
        return 1;
    }
    let limit = world.settings.limit.min(MOST_THREADS);
    let mut wanted = threads.unwrap_or(default);
    if level > 0 && threads.is_none() {
        // Deep nests of teams would have too many threads to be of use.
        wanted = wanted.min(if level == 1 { 3 } else { 2 });
    }
    wanted.clamp(1, limit.max(1))
}

fn open(world: &mut World, me: usize, place: Place, is_league: bool) -> usize {
    let outer = world.current(me);
    let strand = world.strands.begin(Some(outer), Kind::Team, place);
    let mut path = world.context(me).path.clone();
    path.push(strand);
    let parent = Some((world.context(me).team, world.context(me).number));
    let clocks = world.threads[me].clocks.clone();
    world.teams.push(Team { members: vec![me], place, path, parent, clocks, is_league, ..Team::default() });
    world.teams.len() - 1
}

/// A thread begins its part of a region.
fn enter(world: &mut World, me: usize, team: usize, number: usize, top: usize) {
    let mut path = world.teams[team].path.clone();
    let place = world.teams[team].place;
    let before = *path.last().expect("invariant: a team has a strand");
    path.push(world.strands.begin(Some(before), Kind::Thread, place));
    let parent = world.teams[team].parent.map_or(0, |(team, _)| team);
    let outer = world.teams[parent].members[world.teams[team].parent.map_or(0, |(_, number)| number)];
    let threads = world.threads[outer]
        .contexts
        .iter()
        .rev()
        .find(|context| context.team == parent)
        .and_then(|context| context.frames.last())
        .map_or(world.settings.threads, |frame| frame.threads);
    world.forget_stack(me, top);
    world.threads[me].clocks = world.teams[team].clocks.clone();
    world.threads[me].contexts.push(context(team, number, path, top, threads));
}

/// A thread ends its part of a region: what it did since the last barrier stays open until all have ended.
fn leave(world: &mut World, me: usize) {
    let mut context = world.threads[me].contexts.pop().expect("invariant: a region was entered");
    let team = context.team;
    let mut left = std::mem::take(&mut world.teams[team].left);
    let strand = *context.path.last().expect("invariant: a path begins with the program");
    world.strands.put(strand, &mut left);
    merge(&mut left.learned, &world.threads[me].clocks);
    world.strands.pour(&mut context.shared_out, &mut left);
    for frame in &mut context.frames {
        frame.pour(&mut world.strands, &mut left);
    }
    world.teams[team].left = left;
    let top = context.top;
    world.forget_stack(me, top);
}

fn idle_thread(world: &World) -> Option<usize> {
    (1..world.threads.len()).find(|at| {
        let thread = &world.threads[*at];
        thread.waiting == Wait::Job && thread.job.is_none()
    })
}

/// Starts a thread and waits until it is known.
fn start_thread() {
    let (told, known) = std::sync::mpsc::channel();
    let started = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        let number = {
            let mut guard = world();
            let thread = new_thread(std::thread::current());
            guard.threads.push(thread);
            guard.threads.len() - 1
        };
        if told.send(()).is_ok() {
            work(number);
        }
    });
    if started.is_err() || known.recv().is_err() {
        crate::say::refuse("the system starts no more threads");
    }
}

/// Executes parts of regions until the program ends.
fn work(me: usize) {
    baton::become_thread(me);
    loop {
        let job = world().threads[me].job.take();
        if let Some(job) = job {
            let top = crate::call::stack_pointer();
            let mut guard = world();
            enter(&mut guard, me, job.team, job.number, top);
            drop(guard);
            call_region(job.function, me, job.number, &job.words);
            let mut guard = world();
            leave(&mut guard, me);
            guard.teams[job.team].ended += 1;
        }
        drop(baton::wait(world(), me, Wait::Job));
    }
}

/// All threads of the team meet.
pub(crate) fn barrier(me: usize) {
    let mut guard = world();
    let team = guard.context(me).team;
    if guard.teams[team].parent.is_none() {
        // Outside of all regions one thread meets itself.
        let world = &mut *guard;
        let mut open = Bag::default();
        for frame in &mut world.threads[me].context().frames {
            frame.pour(&mut world.strands, &mut open);
        }
        world.wait_for(me, open);
        return;
    }
    if guard.teams[team].is_canceled {
        return;
    }
    let phase = guard.teams[team].phase;
    guard.teams[team].arrived += 1;
    if guard.teams[team].arrived < guard.teams[team].size() {
        drop(baton::wait(guard, me, Wait::Barrier { team, phase }));
        return;
    }
    guard.teams[team].arrived = 0;
    guard.teams[team].phase += 1;
    let place = guard.teams[team].place;
    let before = *guard.teams[team].path.last().expect("invariant: a team has a strand");
    let world = &mut *guard;
    let members = world.teams[team].members.clone();
    let mut learned = Clocks::new();
    for member in &members {
        merge(&mut learned, &world.threads[*member].clocks);
        let Some(context) = world.threads[*member].contexts.last_mut().filter(|context| context.team == team)
        else {
            continue;
        };
        let (depth, strand) = (context.depth, context.thread());
        world.strands.join(strand, before);
        merge(&mut learned, &world.strands.wait_for(&mut context.shared_out, before));
        let mut open = Bag::default();
        for frame in &mut context.frames {
            frame.pour(&mut world.strands, &mut open);
        }
        merge(&mut learned, &world.strands.wait_for(&mut open, before));
        context.path[depth] = world.strands.begin(Some(before), Kind::Thread, place);
    }
    for member in members {
        world.threads[member].clocks.clone_from(&learned);
    }
}

/// Whether the calling thread executes the body of a `single`.
pub(crate) fn begin_single(me: usize, place: Place) -> bool {
    let mut guard = world();
    let context = guard.context(me);
    let (team, number) = (context.team, context.singles);
    context.singles += 1;
    if guard.teams[team].singles > number {
        return false;
    }
    guard.teams[team].singles += 1;
    if guard.may_be_any_thread(me) {
        guard.begin(me, Kind::Single, place);
    }
    true
}

/// The body of a `single` has been executed.
pub(crate) fn end_single(me: usize) {
    let mut guard = world();
    guard.end_shared_out(me, None);
}

impl World {
    /// Whether what the thread is about to execute may be executed by any thread of a team, with the same effect.
    pub(crate) fn may_be_any_thread(&mut self, me: usize) -> bool {
        let context = self.context(me);
        let (team, knows) = (context.team, context.knows_itself);
        !knows && self.teams[team].size() > 1
    }

    /// Ends a chunk or a `single` of the thread, if it is in one as a strand of its own, and puts it into a bag: that of what
    /// any thread may have executed, if none is given.
    pub(crate) fn end_shared_out(&mut self, me: usize, bag: Option<&mut Bag>) {
        let strand = self.current(me);
        if !self.strands.kind(strand).is_shared_out() {
            return;
        }
        self.context(me).path.pop();
        let thread = self.context(me).thread();
        let mut shared_out = std::mem::take(&mut self.context(me).shared_out);
        let bag = bag.unwrap_or(&mut shared_out);
        merge(&mut bag.learned, &self.threads[me].clocks);
        self.strands.put_shared_out(strand, thread, bag);
        self.context(me).shared_out = shared_out;
    }

    /// How many regions of more than one thread the thread is in.
    pub(crate) fn active_level(&mut self, me: usize) -> usize {
        self.teams_around(me)
            .iter()
            .filter(|(team, _)| self.teams[*team].size() > 1 && !self.teams[*team].is_league)
            .count()
    }

    /// The regions that the thread is in with its ancestors' numbers, the innermost first, without that of the program.
    pub(crate) fn teams_around(&mut self, me: usize) -> Vec<(usize, usize)> {
        let context = self.context(me);
        let mut at = Some((context.team, context.number));
        let mut found = Vec::new();
        while let Some((team, number)) = at {
            at = self.teams[team].parent;
            if at.is_some() {
                found.push((team, number));
            }
        }
        found
    }
}

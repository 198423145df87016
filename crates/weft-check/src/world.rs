//! The state of a run, and what an access does to it.
//!
//! One thread executes at a time ([`crate::baton`]), so one lock around the whole state costs little, and all of this is safe
//! code. No code of the program is called while the lock is held.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::baton::Wait;
use crate::locks::Locks;
use crate::report;
use crate::shadow::{Access, Deed, Shadow, WORD, note};
use crate::strands::{Bag, Kind, Place, Strand, Strands};
use crate::tasks::Frame;
use crate::team::{Context, Job, Team};

/// A clock for each thread: how much of what that has done comes before.
pub(crate) type Clocks = Vec<u32>;

/// A thread of the program.
pub(crate) struct Thread {
    /// What it waits for while another one executes.
    pub(crate) waiting: Wait,
    /// To wake it.
    pub(crate) handle: std::thread::Thread,
    /// What it is to execute next, if it executes nothing.
    pub(crate) job: Option<Job>,
    /// The regions that it is in, the innermost last.
    pub(crate) contexts: Vec<Context>,
    /// Its stack, and where its own variables are that every thread has.
    pub(crate) stack: (usize, usize),
    pub(crate) tls: Vec<(usize, usize)>,
    /// The lowest address of the stack that was touched since the last task.
    pub(crate) lowest: usize,
    /// The locks that it holds, and the number of their set.
    pub(crate) held: Vec<usize>,
    pub(crate) lock_set: u32,
    /// What other threads have done before what it does, by locks and atomic operations.
    pub(crate) clocks: Clocks,
    /// Its own clock.
    pub(crate) epoch: u32,
    /// What its last flush lets others know, and what its next one makes known to it.
    pub(crate) flushed: Option<Clocks>,
    pub(crate) seen: Clocks,
    /// How often it has read an atomic variable since it gave way.
    pub(crate) polls: u32,
}

impl Thread {
    /// The region that it is in.
    pub(crate) fn context(&mut self) -> &mut Context {
        self.contexts.last_mut().expect("invariant: a thread that executes is in a region")
    }
}

/// The state.
#[derive(Default)]
pub(crate) struct World {
    pub(crate) strands: Strands,
    pub(crate) shadow: Shadow,
    pub(crate) threads: Vec<Thread>,
    pub(crate) teams: Vec<Team>,
    pub(crate) locks: Locks,
    /// What is known to those who take a lock, or read an atomic variable.
    pub(crate) known: FxHashMap<usize, Clocks>,
    /// Memory of the program's in which races do not count: copies of reductions.
    pub(crate) exempt: Vec<(usize, usize)>,
    /// Memory that a thread has allocated: end, thread, and the region it was in.
    pub(crate) blocks: std::collections::BTreeMap<usize, (usize, usize, usize)>,
    /// Pairs of places that were reported.
    pub(crate) reported: FxHashSet<(Place, Place)>,
    /// Pairs of lines that the user was told.
    pub(crate) told: FxHashSet<[(String, u32); 2]>,
    /// Tasks so far that have dependences.
    pub(crate) dependent: u32,
    /// Tasks that were made and not executed yet: flags, size, function.
    pub(crate) records: FxHashMap<usize, crate::tasks::Record>,
    pub(crate) settings: crate::settings::Settings,
}

static WORLD: LazyLock<Mutex<World>> = LazyLock::new(Mutex::default);

/// The state, locked.
pub(crate) fn world() -> MutexGuard<'static, World> {
    WORLD.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    /// The thread's region and the state, for both to change.
    pub(crate) fn context(&mut self, me: usize) -> &mut Context {
        self.threads[me].context()
    }

    /// The strand that the thread executes.
    pub(crate) fn current(&mut self, me: usize) -> Strand {
        *self.context(me).path.last().expect("invariant: a path begins with the program")
    }

    /// The innermost task, explicit or implicit, of the thread.
    pub(crate) fn frame(&mut self, me: usize) -> &mut Frame {
        self.context(me).frames.last_mut().expect("invariant: a region has an implicit task")
    }

    /// Lets the thread begin a strand of this kind.
    pub(crate) fn begin(&mut self, me: usize, kind: Kind, place: Place) -> Strand {
        let parent = self.current(me);
        let strand = self.strands.begin(Some(parent), kind, place);
        self.context(me).path.push(strand);
        strand
    }

    /// The strand that the thread executes waits for what is in the bag.
    pub(crate) fn wait_for(&mut self, me: usize, mut bag: Bag) {
        let strand = self.current(me);
        self.strands.wait_for(&mut bag, strand);
    }

    /// Notes what a thread does to memory, and reports what it races with.
    pub(crate) fn touch(&mut self, me: usize, address: usize, size: usize, deed: Deed, place: Place) {
        if size == 0 || self.is_alone(me) {
            return;
        }
        if self.exempt.iter().any(|(from, to)| (*from..*to).contains(&address)) {
            return;
        }
        let thread = &mut self.threads[me];
        if address >= thread.stack.0 && address < thread.lowest {
            thread.lowest = address;
        }
        if thread.tls.iter().any(|(from, to)| (*from..*to).contains(&address)) {
            // Whichever thread executes this has such a variable of its own. What it finds there may tell which thread it is.
            thread.context().knows_itself = true;
            return;
        }
        let owner = self.owner(address);
        let thread = &mut self.threads[me];
        let path = thread.context().path.clone();
        let (locks, epoch) = (thread.lock_set, thread.epoch);
        let end = address + size;
        let mut at = address;
        while at < end {
            let word = at / WORD * WORD;
            let behind = (word + WORD).min(end);
            let bytes = (((1u16 << (behind - at)) - 1) << (at - word)) as u8;
            let strand = path[path.len() - 1];
            let new = Access { strand, locks, place, epoch, thread: me as u16, bytes, deed };
            self.touch_word(me, word, new, &path, owner);
            at = behind;
        }
    }

    fn touch_word(&mut self, me: usize, address: usize, new: Access, path: &[Strand], owner: Option<Strand>) {
        let mut word = std::mem::take(self.shadow.word(address));
        let mut before = Vec::with_capacity(word.len());
        for old in &word {
            before.push(self.is_before(me, old, path, owner));
        }
        let racing = word.iter().zip(&before).find(|(old, before)| {
            !**before
                && old.bytes & new.bytes != 0
                && old.deed.conflicts(new.deed)
                && !self.locks.share(old.locks, new.locks)
        });
        if let Some((old, _)) = racing {
            let old = *old;
            report::race(self, &old, &new, path);
        }
        let mut before = before.into_iter();
        let locks = &self.locks;
        note(&mut word, new, |_| before.next().unwrap_or(false), |all, some| locks.has_all(all, some));
        *self.shadow.word(address) = word;
    }

    /// Whether an access comes before what the thread does now.
    fn is_before(&mut self, me: usize, old: &Access, path: &[Strand], owner: Option<Strand>) -> bool {
        let thread = &self.threads[me];
        let by_clock = thread.clocks.get(usize::from(old.thread)).is_some_and(|clock| *clock > old.epoch);
        by_clock || {
            let frames = &thread.contexts;
            let depends = |number| {
                frames.iter().flat_map(|context| &context.frames).any(|frame| frame.before.has(number))
            };
            self.strands.is_before(old.strand, path, owner, depends)
        }
    }

    /// Whether nothing runs beside the thread, so that nothing need be remembered.
    fn is_alone(&mut self, me: usize) -> bool {
        me == 0
            && self.threads[0].contexts.len() == 1
            && self.threads[0].contexts[0].path.len() == 1
            && self.threads[0].contexts[0].frames[0].has_ended_all()
    }

    /// The strand of the thread to which memory belongs: it is on its stack, above where the thread began its part of a
    /// region, or the thread has allocated it there.
    fn owner(&self, address: usize) -> Option<Strand> {
        let by_stack = self.threads.iter().find(|thread| (thread.stack.0..thread.stack.1).contains(&address));
        if let Some(thread) = by_stack {
            return thread.contexts.iter().rev().find(|context| address < context.top).map(Context::thread);
        }
        let (_, (end, by, of)) = self.blocks.range(..=address).next_back()?;
        let context = self.threads[*by].contexts.iter().rev().find(|context| context.team == *of);
        context.filter(|_| address < *end).map(Context::thread)
    }

    /// Memory has come to life.
    pub(crate) fn allocated(&mut self, me: usize, address: usize, size: usize) {
        let team = self.context(me).team;
        self.shadow.forget(address, address + size);
        self.blocks.insert(address, (address + size, me, team));
    }

    /// Memory ends.
    pub(crate) fn freed(&mut self, address: usize) {
        if let Some((end, _, _)) = self.blocks.remove(&address) {
            self.shadow.forget(address, end);
        }
    }

    /// Forgets what was done to the stack below `top`: the functions that did it have returned.
    pub(crate) fn forget_stack(&mut self, me: usize, top: usize) {
        let thread = &mut self.threads[me];
        let from = thread.lowest;
        if from < top {
            self.shadow.forget(from, top);
            self.threads[me].lowest = top;
        }
    }

    /// What the thread has done is known to those who ask for `key`.
    pub(crate) fn publish(&mut self, me: usize, key: usize) {
        let clocks = self.snapshot(me);
        merge(self.known.entry(key).or_default(), &clocks);
    }

    /// All that comes before what the thread does next, its own deeds included.
    pub(crate) fn snapshot(&mut self, me: usize) -> Clocks {
        let thread = &mut self.threads[me];
        thread.epoch += 1;
        let mut clocks = thread.clocks.clone();
        if clocks.len() <= me {
            clocks.resize(me + 1, 0);
        }
        clocks[me] = thread.epoch;
        clocks
    }

    /// The thread learns what is known to those who ask for `key`.
    pub(crate) fn learn(&mut self, me: usize, key: usize) {
        if let Some(clocks) = self.known.get(&key) {
            merge(&mut self.threads[me].clocks, clocks);
        }
    }
}

/// Lets `into` have the later of both clocks of each thread.
pub(crate) fn merge(into: &mut Clocks, from: &[u32]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    for (to, from) in into.iter_mut().zip(from) {
        *to = (*to).max(*from);
    }
}

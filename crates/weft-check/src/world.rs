//! The state of a run, and what an access does to it.
//!
//! One thread executes at a time ([`crate::baton`]), so one lock around the whole state costs little, and all of this is safe
//! code. No code of the program is called while the lock is held.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::clocks::{Clocks, merge};
use crate::frame::{Frame, Record};
use crate::locks::Locks;
use crate::published::{Key, Published};
use crate::region::{Context, Job, Team, context};
use crate::settings::Settings;
use crate::shadow::{Access, Deed, Shadow, WORD, note};
use crate::strands::{Bag, Kind, Place, Strand, Strands};

/// What a thread waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// Nothing: it executes, or may at once.
    Nothing,
    /// The barrier of a team after this many.
    Barrier { team: usize, phase: u64 },
    /// Something to execute.
    Job,
    /// The end of the other threads of its team.
    Members { team: usize },
    /// A lock.
    Lock(usize),
    /// The `ordered` region of an iteration.
    Turn { team: usize, number: u64, iteration: u64 },
    /// An iteration that others wait for.
    Posted { team: usize, number: u64, iteration: Vec<i64> },
}

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
    /// What others have done before what it does, by locks and atomic operations.
    pub(crate) clocks: Clocks,
    /// What its last flush lets others know, and what its next one makes known to it.
    pub(crate) flushed: Option<Clocks>,
    pub(crate) seen: Clocks,
    /// Where the program has called the library's function that it executes.
    pub(crate) call: Place,
    /// How often it has read an atomic variable, or taken a lock, since it gave way.
    pub(crate) polls: u32,
}

impl Thread {
    /// The region that it is in.
    pub(crate) fn context(&mut self) -> &mut Context {
        self.contexts.last_mut().expect("invariant: a thread that executes is in a region")
    }
}

/// Two accesses that race, and the path to the strand of the later one.
pub(crate) struct Race {
    pub(crate) old: Access,
    pub(crate) new: Access,
    pub(crate) path: Vec<Strand>,
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
    pub(crate) published: Published,
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
    pub(crate) records: FxHashMap<usize, Record>,
    pub(crate) settings: Settings,
}

static WORLD: LazyLock<Mutex<World>> = LazyLock::new(Mutex::default);

/// The state, locked.
pub(crate) fn world() -> MutexGuard<'static, World> {
    WORLD.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    /// Registers the program's first thread.
    pub(crate) fn enter_program(&mut self) {
        self.settings = Settings::from_environment();
        let root = self.strands.begin(None, Kind::Program, Place(0));
        self.teams.push(Team { members: vec![0], path: vec![root], ..Team::default() });
        let handle = std::thread::current();
        let thread = new_thread(handle);
        let top = thread.stack.1;
        self.threads.push(thread);
        let threads = self.settings.threads;
        self.threads[0].contexts.push(context(0, 0, vec![root], top, threads));
        self.threads[0].waiting = Wait::Nothing;
    }

    /// The place of what the thread does: that of the call of a library, if there is none.
    pub(crate) fn at(&self, me: usize, site: usize) -> Place {
        if site == 0 { self.threads[me].call } else { Place(site) }
    }

    /// The region that the thread is in.
    pub(crate) fn context(&mut self, me: usize) -> &mut Context {
        self.threads[me].context()
    }

    /// The strand that the thread executes.
    pub(crate) fn current(&mut self, me: usize) -> Strand {
        *self.context(me).path.last().expect("invariant: a path begins with the program")
    }

    /// The strand of the task that the thread executes: chunks are parts of it.
    pub(crate) fn task(&mut self, me: usize) -> Strand {
        let path = &self.threads[me].context().path;
        let task = path.iter().rev().find(|strand| !self.strands.kind(**strand).is_part_of_task());
        task.copied().unwrap_or_default()
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
        let learned = self.strands.wait_for(&mut bag, strand);
        merge(&mut self.threads[me].clocks, &learned);
    }

    /// Notes what a thread does to memory, and returns what it races with.
    pub(crate) fn touch(
        &mut self,
        me: usize,
        address: usize,
        size: usize,
        deed: Deed,
        place: Place,
    ) -> Vec<Race> {
        let mut races = Vec::new();
        if size == 0 || self.is_alone(me) {
            return races;
        }
        if self.exempt.iter().any(|(from, to)| (*from..*to).contains(&address)) {
            return races;
        }
        let thread = &mut self.threads[me];
        if address >= thread.stack.0 && address < thread.lowest {
            thread.lowest = address;
        }
        if thread.tls.iter().any(|(from, to)| (*from..*to).contains(&address)) {
            // Whichever thread executes this has such a variable of its own. What it finds there may tell which thread it is.
            self.knows_thread(me);
        }
        let owner = self.owner(address);
        let thread = &mut self.threads[me];
        let path = thread.context().path.clone();
        let locks = thread.lock_set;
        let strand = path[path.len() - 1];
        let moment = self.strands.deed(strand);
        let knows_thread = self.frame(me).knows_thread;
        let end = address + size;
        let mut at = address;
        while at < end {
            let word = at / WORD * WORD;
            let behind = (word + WORD).min(end);
            let bytes = (((1u16 << (behind - at)) - 1) << (at - word)) as u8;
            let new = Access { strand, locks, place, moment, thread: me as u16, bytes, deed, knows_thread };
            races.extend(self.touch_word(me, word, new, &path, owner).map(|old| Race {
                old,
                new,
                path: path.clone(),
            }));
            at = behind;
        }
        races
    }

    fn touch_word(
        &mut self,
        me: usize,
        address: usize,
        new: Access,
        path: &[Strand],
        owner: Option<Strand>,
    ) -> Option<Access> {
        let mut word = std::mem::take(self.shadow.word(address));
        let mut before = Vec::with_capacity(word.len());
        for old in &word {
            before.push(self.is_before(me, old, path, owner));
        }
        // Tasks that one thread executes do not run at the same time, and these may have looked which one that is.
        let is_same = |old: &Access| old.knows_thread && new.knows_thread && old.thread == new.thread;
        let racing = word.iter().zip(&before).find(|(old, before)| {
            !**before
                && !is_same(old)
                && old.bytes & new.bytes != 0
                && old.deed.conflicts(new.deed)
                && !self.locks.share(old.locks, new.locks)
        });
        let racing = racing.map(|(old, _)| *old);
        let mut before = before.into_iter();
        let locks = &self.locks;
        note(&mut word, new, |_| before.next().unwrap_or(false), |all, some| locks.has_all(all, some));
        *self.shadow.word(address) = word;
        racing
    }

    /// Whether an access comes before what the thread does now.
    fn is_before(&mut self, me: usize, old: &Access, path: &[Strand], owner: Option<Strand>) -> bool {
        let thread = &self.threads[me];
        let frames = &thread.contexts;
        let depends =
            |number| frames.iter().flat_map(|context| &context.frames).any(|frame| frame.before.has(number));
        self.strands.is_before(old.strand, path, owner, depends)
            || self.published.is_known(&mut self.strands, old.strand, old.moment, &thread.clocks)
    }

    /// Whether nothing runs beside the thread, so that nothing need be remembered.
    fn is_alone(&mut self, me: usize) -> bool {
        me == 0
            && self.threads[0].contexts.len() == 1
            && self.threads[0].contexts[0].path.len() == 1
            && self.threads[0].contexts[0].frames[0].has_ended_all()
    }

    /// The strand of the thread to which memory belongs: it is on its stack, above where the thread began its part of a
    /// region, or the thread has allocated it there, or it is one of its thread-local variables.
    fn owner(&self, address: usize) -> Option<Strand> {
        let has = |thread: &Thread| thread.tls.iter().any(|(from, to)| (*from..*to).contains(&address));
        if let Some(thread) = self.threads.iter().find(|thread| has(thread)) {
            return thread.contexts.last().map(Context::thread);
        }
        let by_stack = self.threads.iter().find(|thread| (thread.stack.0..thread.stack.1).contains(&address));
        if let Some(thread) = by_stack {
            return thread.contexts.iter().rev().find(|context| address < context.top).map(Context::thread);
        }
        let (_, (end, by, of)) = self.blocks.range(..=address).next_back()?;
        let context = self.threads[*by].contexts.iter().rev().find(|context| context.team == *of);
        context.filter(|_| address < *end).map(Context::thread)
    }

    /// The thread may have learned which one it is.
    pub(crate) fn knows_thread(&mut self, me: usize) {
        let frame = self.frame(me);
        frame.knows_thread |= frame.is_explicit;
        if !frame.is_explicit {
            self.context(me).knows_itself = true;
        }
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
        let clocks = self.snapshot(me, Key::Memory(key));
        merge(self.known.entry(key).or_default(), &clocks);
    }

    /// All that comes before what the thread does next, its own deeds included, which are handed on by `key`.
    pub(crate) fn snapshot(&mut self, me: usize, key: Key) -> Clocks {
        let thread = &self.threads[me];
        let mut clocks = thread.clocks.clone();
        let path = thread.contexts.last().map_or(&[][..], |context| &context.path);
        let frames = thread.contexts.iter().flat_map(|context| &context.frames);
        let depends_on = frames.map(|frame| &frame.before);
        self.published.publish(&mut self.strands, path, depends_on, key, &mut clocks);
        clocks
    }

    /// The thread learns what is known to those who ask for `key`.
    pub(crate) fn learn(&mut self, me: usize, key: usize) {
        if let Some(clocks) = self.known.get(&key) {
            merge(&mut self.threads[me].clocks, clocks);
        }
    }
}

/// The calling thread, which waits for something to execute.
pub(crate) fn new_thread(handle: std::thread::Thread) -> Thread {
    let stack = crate::call::stack_of_caller();
    Thread {
        waiting: Wait::Job,
        handle,
        job: None,
        contexts: Vec::new(),
        stack,
        tls: crate::call::thread_locals_of_caller(),
        lowest: stack.1,
        held: Vec::new(),
        lock_set: 0,
        clocks: Vec::new(),
        flushed: None,
        seen: Vec::new(),
        polls: 0,
        call: Place(0),
    }
}

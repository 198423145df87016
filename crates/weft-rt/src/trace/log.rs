//! The events of a thread.
//!
//! One thread appends to a log; at the end of the program another one reads it, perhaps while the first still runs.
//! Events lie in blocks that are never moved or freed, and a block's count is published after the event.

use core::cell::{Cell, UnsafeCell};
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize, Ordering};

use weft_wait::mutex::Mutex;
use weft_wait::{unseen, wait};

use super::place::{self, Place, Source};

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    /// The primary thread begins a region. The value is the region's number, as in the next three.
    Fork,
    /// A worker begins with its part of it.
    Arrive,
    /// A thread has executed its part.
    Done,
    /// The primary thread leaves the region: all threads are done.
    Join,
    /// A thread comes to a worksharing construct; its end is the next event but those of tasks.
    Loop,
    /// It gets no more of a loop whose chunks are handed out.
    LoopEnd,
    /// It comes to a barrier. The value is 1 at the end of a loop.
    Barrier,
    /// It has passed the barrier.
    BarrierEnd,
    /// It creates a task. The value is the task's number, as in the next two.
    Create,
    /// It begins with a task, or goes on with an untied one.
    Task,
    /// It has executed the task, or a part of it.
    TaskEnd,
    /// It waits for tasks.
    Wait,
    /// They have finished.
    WaitEnd,
    /// It waits for a lock that another thread has: of a `critical` construct, or the program's.
    Lock,
    /// It has the lock.
    LockEnd,
}

/// Something that happened on a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// In nanoseconds.
    pub(crate) time: u64,
    /// See [`Kind`].
    pub(crate) value: u64,
    /// Where.
    pub(crate) place: Place,
    /// What.
    pub(crate) kind: Kind,
}

const BLOCK: usize = 1024;
/// How many events a thread keeps: 24 MiB of them.
const MOST: usize = 1 << 20;

struct Block {
    next: AtomicPtr<Block>,
    count: AtomicUsize,
    events: [UnsafeCell<MaybeUninit<Event>>; BLOCK],
}

impl Block {
    fn new() -> &'static Block {
        Box::leak(Box::new(Block {
            next: AtomicPtr::new(core::ptr::null_mut()),
            count: AtomicUsize::new(0),
            events: [const { UnsafeCell::new(MaybeUninit::uninit()) }; BLOCK],
        }))
    }
}

/// The events of one descriptor of a thread.
pub(crate) struct Log {
    first: &'static Block,
    last: Cell<&'static Block>,
    kept: Cell<usize>,
    /// Events that did not fit.
    pub(crate) lost: AtomicU64,
    /// The thread's global number.
    pub(crate) gtid: i32,
    /// Its number among all logs, which makes numbers of tasks unique.
    number: u64,
    /// See [`LIFE`].
    life: u64,
    created: Cell<u64>,
    /// The places the thread has been to last.
    places: [Cell<(usize, Place)>; 64],
}

// SAFETY: the cells belong to the thread that writes the log, the events are published by counts.
unsafe impl Sync for Log {}

static ALL: Registry = Registry { mutex: Mutex::in_static(), logs: UnsafeCell::new(Vec::new()) };

struct Registry {
    mutex: Mutex,
    logs: UnsafeCell<Vec<&'static Log>>,
}

// SAFETY: the list is reached under the mutex only.
unsafe impl Sync for Registry {}

fn with_logs<R>(work: impl FnOnce(&mut Vec<&'static Log>) -> R) -> R {
    // SAFETY: under the mutex, and `work` does not come here again.
    ALL.mutex.with(|| work(unsafe { &mut *ALL.logs.get() }))
}

/// The mutex of the list of logs, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &ALL.mutex
}

/// All logs.
pub(crate) fn all() -> Vec<&'static Log> {
    with_logs(|logs| logs.clone())
}

/// In the child of a `fork()`: what the parent has done is the parent's to tell. A thread that is gone may have held the
/// mutex, and have been in the middle of a change.
pub(crate) fn forget_all() {
    ALL.mutex.reset();
    place::mutex().reset();
    with_logs(|logs| core::mem::forget(core::mem::take(logs)));
    LIFE.fetch_add(1, Ordering::Relaxed);
    CLOSED.store(false, Ordering::Relaxed);
}

/// How many processes have forked on the way to this one: logs of an earlier one are not written any more.
static LIFE: AtomicU64 = AtomicU64::new(0);

/// Whether the timeline has been written; nothing is recorded from then on.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Nothing is recorded any more; false if that was so before.
pub(crate) fn close() -> bool {
    !CLOSED.swap(true, Ordering::Relaxed)
}

/// Numbers of regions, from 1.
static REGIONS: AtomicU64 = AtomicU64::new(0);

/// The number of a new region.
pub(crate) fn new_region() -> u64 {
    REGIONS.fetch_add(1, Ordering::Relaxed) + 1
}

impl Log {
    fn new(gtid: i32) -> &'static Log {
        let first = Block::new();
        with_logs(|logs| {
            let log: &'static Log = Box::leak(Box::new(Log {
                first,
                last: Cell::new(first),
                kept: Cell::new(0),
                lost: AtomicU64::new(0),
                gtid,
                number: logs.len() as u64 + 1,
                life: LIFE.load(Ordering::Relaxed),
                created: Cell::new(0),
                places: [const { Cell::new((0, 0)) }; 64],
            }));
            logs.push(log);
            log
        })
    }

    fn push(&self, event: Event) {
        if self.kept.get() == MOST {
            self.lost.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let mut block = self.last.get();
        let mut at = block.count.load(Ordering::Relaxed);
        if at == BLOCK {
            let fresh = Block::new();
            block.next.store(core::ptr::from_ref(fresh).cast_mut(), Ordering::Release);
            self.last.set(fresh);
            (block, at) = (fresh, 0);
        }
        // SAFETY: the entry has not been published, so that no thread but this one, which writes the log, looks at it.
        unsafe { (*block.events[at].get()).write(event) };
        block.count.store(at + 1, Ordering::Release);
        self.kept.set(self.kept.get() + 1);
    }

    fn place(&self, source: Source, key: usize) -> Place {
        let slot = &self.places[key >> 3 & 63];
        let (known, place) = slot.get();
        if known == key {
            return place;
        }
        let place = place::number(source);
        slot.set((key, place));
        place
    }

    /// The events so far.
    pub(crate) fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut block = Some(self.first);
        while let Some(full) = block {
            let count = full.count.load(Ordering::Acquire);
            // SAFETY: entries below the count have been written, and do not change.
            events.extend(full.events[..count].iter().map(|event| unsafe { (*event.get()).assume_init() }));
            // SAFETY: null or a block, which lives forever.
            block = unsafe { full.next.load(Ordering::Acquire).as_ref() };
        }
        events
    }
}

/// What a thread's descriptor has: its log, as soon as there is one.
pub(crate) struct Recorder(Cell<Option<&'static Log>>);

impl Recorder {
    /// Nothing has happened.
    pub(crate) const fn new() -> Recorder {
        Recorder(Cell::new(None))
    }

    /// Another thread has the descriptor from now on.
    pub(crate) fn begin(&self) {
        self.0.set(None);
    }

    #[cold]
    fn log(&self, gtid: i32) -> &'static Log {
        let life = LIFE.load(Ordering::Relaxed);
        self.0.get().filter(|log| log.life == life).unwrap_or_else(|| {
            let log = Log::new(gtid);
            self.0.set(Some(log));
            log
        })
    }

    /// Something happens on the calling thread, which has the global number `gtid`.
    #[cold]
    pub(crate) fn record(&self, gtid: i32, kind: Kind, source: Source, value: u64) {
        self.record_at(gtid, kind, [source], value);
    }

    /// The same, at the first of the places that is known.
    pub(crate) fn record_at<const N: usize>(&self, gtid: i32, kind: Kind, sources: [Source; N], value: u64) {
        if CLOSED.load(Ordering::Relaxed) {
            return;
        }
        unseen::run(|| {
            let log = self.log(gtid);
            let places = sources.into_iter().map(|source| log.place(source, source.key()));
            let place = places.into_iter().find(|place| *place != 0).unwrap_or(0);
            log.push(Event { time: wait::now(), value, place, kind });
        });
    }

    /// The number of a task that the calling thread creates.
    pub(crate) fn new_task(&self, gtid: i32) -> u64 {
        unseen::run(|| {
            let log = self.log(gtid);
            log.created.set(log.created.get() + 1);
            log.number << 40 | log.created.get()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Kind, Recorder, Source};

    #[test]
    fn events_are_kept_in_their_order_across_blocks() {
        let recorder = Recorder::new();
        for value in 0..2 * BLOCK as u64 + 3 {
            recorder.record(7, Kind::Loop, Source::NONE, value);
        }
        let log = recorder.log(7);
        let values: Vec<u64> = log.events().iter().map(|event| event.value).collect();
        assert_eq!(values, (0..2 * BLOCK as u64 + 3).collect::<Vec<_>>());
        assert_ne!(recorder.new_task(7), recorder.new_task(7));
    }
}

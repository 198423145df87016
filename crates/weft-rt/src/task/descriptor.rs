//! The descriptor of a task: what the runtime keeps, in front of what the program sees.
//!
//! ```text
//!  ┌──────────────┬────────────────────────────┬─────────────────┐
//!  │ Task         │ Body, then the privates    │ shared words    │
//!  └──────────────┴────────────────────────────┴─────────────────┘
//!                 ▲ what the program gets
//! ```
//!
//! The memory of a descriptor is used for descriptors only, as long as the program runs: a thief may follow the
//! pointers from a task to its ancestors when the task has finished already; it then fails to steal it.

use core::cell::Cell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicPtr, Ordering};

use weft_wait::parker::Parker;

use crate::settings::icv::Icvs;
use crate::task::count::Count;
use crate::task::dependence::node::Node;
use crate::task::dependence::table::Table;
use crate::task::event::Event;
use crate::task::graph::Place;
use crate::task::group::Group;
use crate::task::storage::{Storage, Stored};
use crate::task::told::Told;

/// Bits of [`Task::flags`]; the low half is the compiler's. [kmp.h: kmp_tasking_flags_t]
pub(crate) mod flag {
    /// It is not untied, or it is [`UNTIED`].
    pub(crate) const TIED: u32 = 0x1;
    /// The task is final, or included in one that is.
    pub(crate) const FINAL: u32 = 0x2;
    /// `mergeable` clause.
    pub(crate) const MERGEABLE: u32 = 0x4;
    /// There are destructors to call at the end.
    pub(crate) const DESTRUCTORS: u32 = 0x8;
    /// Something outside of the program's tasks completes it.
    pub(crate) const PROXY: u32 = 0x10;
    /// `priority` clause; the number is in the body.
    pub(crate) const PRIORITY: u32 = 0x20;
    /// `detach` clause.
    pub(crate) const DETACHABLE: u32 = 0x40;
    /// Hidden helper threads execute it.
    pub(crate) const HELPER: u32 = 0x80;
    /// It may call `taskyield`, and does not return to the runtime for it as clang's untied tasks do.
    pub(crate) const GIVES_WAY: u32 = weft_abi::task::GIVES_WAY as u32;
    /// It is untied and does not return to the runtime in its middle.
    pub(crate) const UNTIED: u32 = weft_abi::task::UNTIED as u32;
    /// It stands for a part of the task that the thread executes, which has left its fast path.
    pub(crate) const FRAME: u32 = weft_abi::task::FRAME as u32;
    /// Not an implicit task.
    pub(crate) const EXPLICIT: u32 = 1 << 16;
    /// It is counted: with its parent, its taskgroup and its team.
    pub(crate) const DEFERRED: u32 = 1 << 17;
    /// An untied task that has more parts to execute.
    pub(crate) const AGAIN: u32 = 1 << 18;
    /// It has dependences.
    pub(crate) const NODE: u32 = 1 << 19;
    /// Its children have dependences.
    pub(crate) const TABLE: u32 = 1 << 20;
    /// It has given way in vain, and nothing else happened since.
    pub(crate) const YIELDED: u32 = 1 << 21;
    /// It comes before tasks without a priority.
    pub(crate) const URGENT: u32 = 1 << 22;
    /// Its code destroys copies that its creation has constructed, so that it is executed even if it is cancelled.
    pub(crate) const CONSTRUCTED: u32 = 1 << 23;
    /// The trace or a tool is told of it, as of all tasks that descend from such a one.
    pub(crate) const TRACED: u32 = 1 << 24;
    /// It executes a `taskgraph` that is recorded, or follows its record.
    pub(crate) const GRAPH: u32 = 1 << 25;
    /// It has a place in such a record, which stands where its node would.
    pub(crate) const PLACE: u32 = 1 << 26;
    /// Its parent is a [`FRAME`].
    pub(crate) const OF_FRAME: u32 = 1 << 27;
    /// It was cancelled before it began, so that it is complete although its event has not been fulfilled.
    pub(crate) const DISCARDED: u32 = 1 << 28;
    /// Whether it is executed at once is not decided by the number of other tasks alone.
    pub(crate) const SPECIAL: u32 = ELSEWHERE | PRIORITY | GIVES_WAY;
    /// A thread that is not of its team may complete it.
    pub(crate) const ELSEWHERE: u32 = PROXY | DETACHABLE | HELPER;
    /// At the end of a task with one of these, more has to be done than freeing its memory.
    pub(crate) const SLOW_END: u32 =
        DESTRUCTORS | PROXY | DETACHABLE | DEFERRED | AGAIN | NODE | PLACE | TABLE | TRACED;
}

/// The code of a task. [kmp.h: kmp_routine_entry_t]
pub(crate) type Routine = unsafe extern "C" fn(i32, *mut c_void) -> i32;

/// What the program sees of an explicit task. [kmp.h: kmp_task_t]
#[repr(C)]
pub(crate) struct Body {
    /// The words it shares with its creator.
    pub(crate) shareds: *mut c_void,
    /// Its code.
    pub(crate) routine: Option<Routine>,
    /// Where an untied task goes on.
    pub(crate) part: i32,
    /// The destructors, if there are some.
    pub(crate) destructors: Option<Routine>,
    /// Priority, an `int`.
    pub(crate) data: *mut c_void,
}

/// A task, implicit or explicit.
///
/// Cells belong to the thread that executes it, and before that to the one that creates it.
#[repr(C, align(64))]
pub(crate) struct Task {
    parent: AtomicPtr<Task>,
    icvs: Cell<Option<&'static Icvs>>,
    /// The innermost taskgroup.
    pub(crate) group: Cell<*const Group>,
    /// See [`flag`].
    pub(crate) flags: Cell<u32>,
    /// Its memory has 2 to this power of bytes.
    pub(crate) class: Cell<u32>,
    /// Its children.
    pub(crate) count: Count,
    /// The next one in a list of unused descriptors.
    pub(crate) next: Cell<*const Task>,
    /// The storage that its memory belongs to.
    pub(crate) home: Cell<*const Storage<Task>>,
    /// The parker of the thread that owns `count`, if there was a deferred child; null when the task has finished.
    pub(crate) owner: AtomicPtr<Parker>,
    /// Its own dependences.
    pub(crate) node: Cell<*const Node<Task>>,
    /// The dependences of its children.
    pub(crate) table: Cell<*mut Table<Task>>,
    /// Address of the team of a task that a thread of another team may complete; null for other tasks. Tasks do not
    /// know teams; see `tasking::team_of`.
    pub(crate) team: Cell<*const ()>,
    /// The event of such a task.
    pub(crate) event: Event,
    /// What it keeps with [`flag::TRACED`]; null before that is asked for.
    told: Cell<*const Told<Task>>,
}

/// What precedes a task's body in memory takes two lines.
#[cfg(not(loom))]
const _: () = assert!(size_of::<Task>() == 128);

impl Task {
    /// The implicit task of a member; begins and ends with each region.
    pub(crate) fn new_implicit() -> Task {
        Task {
            parent: AtomicPtr::new(core::ptr::null_mut()),
            icvs: Cell::new(None),
            group: Cell::new(core::ptr::null()),
            flags: Cell::new(0),
            class: Cell::new(0),
            count: Count::new(),
            next: Cell::new(core::ptr::null()),
            home: Cell::new(core::ptr::null()),
            owner: AtomicPtr::new(core::ptr::null_mut()),
            node: Cell::new(core::ptr::null()),
            table: Cell::new(core::ptr::null_mut()),
            team: Cell::new(core::ptr::null()),
            event: Event::new(),
            told: Cell::new(core::ptr::null()),
        }
    }

    /// A region starts for the member. `parent` is the task that encountered it; null for an initial task.
    #[inline]
    pub(crate) fn begin_implicit(&self, parent: *const Task, icvs: &'static Icvs) {
        self.parent.store(parent.cast_mut(), Ordering::Relaxed);
        self.icvs.set(Some(icvs));
        self.group.set(core::ptr::null());
        self.count.reset();
    }

    /// The implicit task has executed its region; children may still run.
    #[inline]
    pub(crate) fn end_implicit(&self) {
        if !self.table.get().is_null() {
            self.discard_table();
        }
    }

    /// A new explicit task of `parent`.
    #[inline(always)]
    pub(crate) fn begin_explicit(&self, parent: &Task, flags: u32) {
        self.parent.store(core::ptr::from_ref(parent).cast_mut(), Ordering::Relaxed);
        self.icvs.set(parent.icvs.get());
        self.group.set(parent.group.get());
        self.flags.set(flags & 0xFFFF | flag::EXPLICIT | parent.flags.get() & (flag::FINAL | flag::TRACED));
    }

    /// Uses the table of the dependences of its children, which is made if there is none. Only the thread that executes
    /// the task calls it; `work` must not call it again.
    pub(crate) fn with_table<R>(&self, work: impl FnOnce(&mut Table<Task>) -> R) -> R {
        if self.table.get().is_null() {
            self.table.set(Box::into_raw(Box::new(Table::new())));
            self.set(flag::TABLE);
        }
        // SAFETY: only the thread that executes the task uses its table, and no `work` comes here again.
        work(unsafe { &mut *self.table.get() })
    }

    /// Gives it a place in the record of a `taskgraph`.
    pub(crate) fn set_place(&self, place: &'static Place<Task>) {
        self.set(flag::PLACE);
        self.node.set(core::ptr::from_ref(place).cast());
    }

    /// The place in the record of a `taskgraph`, if it has one.
    pub(crate) fn place(&self) -> Option<&'static Place<Task>> {
        // SAFETY: with the flag, `set_place` has set it.
        self.has(flag::PLACE).then(|| unsafe { &*self.node.get().cast::<Place<Task>>() })
    }

    /// Frees the table: the task has finished, or has no children any more.
    pub(crate) fn discard_table(&self) {
        let table = self.table.replace(core::ptr::null_mut());
        self.flags.set(self.flags.get() & !flag::TABLE);
        if !table.is_null() {
            // SAFETY: made by `Box::into_raw`, and not reachable any more.
            drop(unsafe { Box::from_raw(table) });
        }
    }

    /// What it keeps for the trace and for a tool.
    pub(crate) fn told(&self) -> &'static Told<Task> {
        // SAFETY: null, or set below; it stays as long as the descriptor's memory, which is forever.
        unsafe { self.told.get().as_ref() }.unwrap_or_else(|| {
            let told: &'static Told<Task> = Box::leak(Box::new(Told::new()));
            self.told.set(told);
            told
        })
    }

    /// What the program sees.
    #[inline(always)]
    pub(crate) fn body(&self) -> *mut Body {
        core::ptr::from_ref(self).wrapping_add(1).cast_mut().cast()
    }

    /// The value of the `priority` clause, if there is one.
    pub(crate) fn priority(&self) -> i32 {
        // SAFETY: the body is alive, and the compiler has written the number.
        unsafe { (&raw const (*self.body()).data).cast::<i32>().read() }
    }

    /// The task to whose body the program has this pointer.
    ///
    /// # Safety
    /// The pointer comes from [`Task::body`], and the task has not finished.
    #[inline(always)]
    pub(crate) unsafe fn of_body(body: *mut c_void) -> &'static Task {
        // SAFETY: the descriptor lies in front of the body.
        unsafe { &*body.cast::<Task>().sub(1) }
    }

    /// The task that created it, or, of an implicit task, the one that encountered the region.
    #[inline(always)]
    pub(crate) fn parent(&self) -> *const Task {
        self.parent.load(Ordering::Relaxed)
    }

    /// The task's ICVs.
    #[inline(always)]
    pub(crate) fn icvs(&self) -> &'static Icvs {
        self.icvs.get().expect("invariant: a task that runs has begun")
    }

    /// Gives the task another set of ICVs.
    pub(crate) fn set_icvs(&self, icvs: &'static Icvs) {
        self.icvs.set(Some(icvs));
    }

    /// Whether all these bits of [`flag`] are set.
    #[inline(always)]
    pub(crate) fn has(&self, flags: u32) -> bool {
        self.flags.get() & flags == flags
    }

    /// Clears bits of [`flag`]; true if one of them was set.
    #[inline]
    pub(crate) fn clear(&self, flags: u32) -> bool {
        let before = self.flags.get();
        self.flags.set(before & !flags);
        before & flags != 0
    }

    /// Sets bits of [`flag`].
    #[inline]
    pub(crate) fn set(&self, flags: u32) {
        self.flags.set(self.flags.get() | flags);
    }

    /// Whether it is an explicit task.
    pub(crate) fn is_explicit(&self) -> bool {
        self.has(flag::EXPLICIT)
    }

    /// Whether it is final. [OMP 5.2 §12.3]
    #[inline(always)]
    pub(crate) fn is_final(&self) -> bool {
        self.has(flag::FINAL)
    }

    /// Whether `ancestor` created it, or created an ancestor of it in the same region.
    ///
    /// The answer may be wrong for a task that another thread may have taken.
    pub(crate) fn descends_from(&self, ancestor: &Task) -> bool {
        let mut at = self.parent();
        // SAFETY: descriptors are never freed, and an ancestor's stays in use as long as a descendant's.
        while let Some(task) = unsafe { at.as_ref() } {
            if core::ptr::eq(task, ancestor) {
                return true;
            }
            if task.class.get() == 0 {
                // An implicit task.
                return false;
            }
            at = task.parent();
        }
        false
    }
}

impl Stored for Task {
    fn blank() -> Task {
        Task::new_implicit()
    }

    #[inline(always)]
    fn next(&self) -> &Cell<*const Task> {
        &self.next
    }

    #[inline(always)]
    fn class(&self) -> &Cell<u32> {
        &self.class
    }

    #[inline(always)]
    fn home(&self) -> &Cell<*const Storage<Task>> {
        &self.home
    }
}

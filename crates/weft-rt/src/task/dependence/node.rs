//! A task with dependences: how many others it waits for, and which wait for it.

use core::cell::Cell;
use core::sync::atomic::{AtomicI32, AtomicPtr, Ordering};
use std::sync::Arc;

use weft_wait::happens_before;
use weft_wait::mutex::Mutex;

use crate::task::dependence::exclusion::Exclusion;
use crate::task::descriptor::Task;
use crate::thread::Thread;

/// An entry of the list of a node's successors. Tools read it. [kmp.h: kmp_depnode_list_t]
#[repr(C)]
pub(crate) struct Successor {
    /// Made by `Arc::into_raw`.
    node: *const Node,
    next: *mut Successor,
}

/// A task with dependences, or a `taskwait` with some.
///
/// Tools read the first word. [kmp.h: kmp_base_depnode_t]
#[repr(C)]
pub(crate) struct Node {
    /// Nodes that wait for it, the latest first.
    successors: Cell<*mut Successor>,
    /// Guards the list, and `finished`.
    mutex: Mutex,
    /// No one waits for it any more.
    finished: Cell<bool>,
    /// Nodes it waits for, and one more until all of them are known.
    before: AtomicI32,
    /// Null for a `taskwait`.
    task: *const Task,
    /// The thread that waits, of a `taskwait`.
    waiter: AtomicPtr<Thread>,
    /// What it takes before it executes, by address. Written while `before` keeps the node back.
    pub(super) exclusions: Cell<Vec<Arc<Exclusion>>>,
}

// SAFETY: `successors` and `finished` are used under the mutex; `exclusions` is written before the node is published and
// read by whoever executes the task then; `task` points to a descriptor, which any thread may hold.
unsafe impl Sync for Node {}
// SAFETY: as above.
unsafe impl Send for Node {}

impl Node {
    /// A node of which no one knows yet.
    pub(super) fn new(task: *const Task) -> Arc<Node> {
        Arc::new(Node {
            successors: Cell::new(core::ptr::null_mut()),
            mutex: Mutex::new(),
            finished: Cell::new(false),
            before: AtomicI32::new(1),
            task,
            waiter: AtomicPtr::new(core::ptr::null_mut()),
            exclusions: Cell::new(Vec::new()),
        })
    }

    /// Creator: whether nothing is before it.
    pub(crate) fn is_ready(&self) -> bool {
        let ready = self.before.load(Ordering::Acquire) == 1;
        if ready {
            happens_before::acquire(self);
        }
        ready
    }

    /// Whether it has to keep others from executing.
    pub(crate) fn excludes_others(&self) -> bool {
        let exclusions = self.exclusions.take();
        let some = !exclusions.is_empty();
        self.exclusions.set(exclusions);
        some
    }

    /// One less is before it. True if nothing is any more.
    pub(crate) fn release(&self) -> bool {
        self.before.fetch_sub(1, Ordering::SeqCst) == 1
    }

    /// Whether that has happened.
    pub(super) fn is_released(&self) -> bool {
        self.before.load(Ordering::SeqCst) == 0
    }

    /// The task; `None` for a `taskwait`.
    pub(super) fn task(&self) -> Option<&'static Task> {
        // SAFETY: null, or a task that has not finished, as its node has not.
        unsafe { self.task.as_ref() }
    }

    /// The thread that waits in a `taskwait` is to be woken when the node is released.
    pub(super) fn set_waiter(&self, thread: &'static Thread) {
        self.waiter.store(core::ptr::from_ref(thread).cast_mut(), Ordering::SeqCst);
    }

    /// That thread, if it has said so.
    pub(super) fn waiter(&self) -> Option<&'static Thread> {
        // SAFETY: thread descriptors live forever.
        unsafe { self.waiter.load(Ordering::SeqCst).as_ref() }
    }

    /// The first of those that wait for it.
    pub(crate) fn successors(&self) -> *const Successor {
        self.mutex.with(|| self.successors.get())
    }

    /// Whether no one has to wait for it any more.
    pub(super) fn has_finished(&self) -> bool {
        self.mutex.with(|| self.finished.get())
    }

    /// From now on `later` waits for it. The creator of the tasks calls it, for one `later` after the other.
    pub(super) fn precede(&self, later: &Arc<Node>) {
        if core::ptr::eq(self, Arc::as_ptr(later)) {
            return;
        }
        self.mutex.with(|| {
            let first = self.successors.get();
            // SAFETY: entries live until `finish`, which takes the mutex.
            let known =
                unsafe { first.as_ref() }.is_some_and(|first| core::ptr::eq(first.node, Arc::as_ptr(later)));
            if self.finished.get() || known {
                return;
            }
            later.before.fetch_add(1, Ordering::Relaxed);
            let entry = Successor { node: Arc::into_raw(later.clone()), next: first };
            self.successors.set(Box::into_raw(Box::new(entry)));
        });
    }

    /// No one waits for it any more: those that did.
    pub(super) fn finish(&self) -> impl Iterator<Item = Arc<Node>> {
        let mut at = self.mutex.with(|| {
            self.finished.set(true);
            self.successors.replace(core::ptr::null_mut())
        });
        core::iter::from_fn(move || {
            if at.is_null() {
                return None;
            }
            // SAFETY: made by `Box::into_raw` in `precede`, and taken out of the node.
            let entry = unsafe { Box::from_raw(at) };
            at = entry.next;
            // SAFETY: made by `Arc::into_raw` there.
            Some(unsafe { Arc::from_raw(entry.node) })
        })
    }
}

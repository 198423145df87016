//! A task with dependences: how many others it waits for, and which wait for it.

use core::cell::{Cell, OnceCell};
use core::sync::atomic::{AtomicI32, AtomicPtr, Ordering};
use std::sync::Arc;

use weft_wait::happens_before;
use weft_wait::mutex::Mutex;
use weft_wait::parker::Parker;

use crate::task::dependence::exclusion::Exclusion;

/// An entry of the list of a node's successors. Tools read it. [kmp.h: kmp_depnode_list_t]
#[repr(C)]
pub(crate) struct Successor<T> {
    /// Made by `Arc::into_raw`.
    node: *const Node<T>,
    next: *mut Successor<T>,
}

/// Tells a tool of a task.
pub(crate) type Tell<T> = Box<dyn Fn(&T)>;

/// A task with dependences, or a `taskwait` with some.
///
/// Tools read the first word. [kmp.h: kmp_base_depnode_t]
#[repr(C)]
pub(crate) struct Node<T> {
    /// Nodes that wait for it, the latest first.
    successors: Cell<*mut Successor<T>>,
    /// Guards the list, and `finished`.
    mutex: Mutex,
    /// No node waits for it any more.
    finished: Cell<bool>,
    /// Nodes it waits for, and one more until all of them are known.
    before: AtomicI32,
    /// Null for a `taskwait`.
    task: *const T,
    /// What its creator tells a tool of each task that it waits for.
    pub(crate) told: OnceCell<Tell<T>>,
    /// The parker of the thread that waits in a `taskwait`.
    waiter: AtomicPtr<Parker>,
    /// The exclusions it takes before it executes, by address. Written while `before` holds the node back.
    pub(crate) exclusions: Cell<Vec<Arc<Exclusion<T>>>>,
    /// How many of them it has.
    pub(crate) held: Cell<usize>,
}

// SAFETY: `successors` and `finished` are used under the mutex; the creator alone uses `told`; `exclusions` is written before the node is published
// and read, with `held`, by the thread that wants to execute the task; `task` points to a descriptor, which any thread
// may hold.
unsafe impl<T> Sync for Node<T> {}
// SAFETY: as above.
unsafe impl<T> Send for Node<T> {}

impl<T: 'static> Node<T> {
    /// A node that no other thread knows yet; `task` is null for a `taskwait`.
    pub(crate) fn new(task: *const T) -> Arc<Node<T>> {
        Arc::new(Node {
            successors: Cell::new(core::ptr::null_mut()),
            mutex: Mutex::new(),
            finished: Cell::new(false),
            before: AtomicI32::new(1),
            task,
            told: OnceCell::new(),
            waiter: AtomicPtr::new(core::ptr::null_mut()),
            exclusions: Cell::new(Vec::new()),
            held: Cell::new(0),
        })
    }

    /// For its creator: whether no node is before it.
    pub(crate) fn is_ready(&self) -> bool {
        let ready = self.before.load(Ordering::Acquire) == 1;
        if ready {
            happens_before::acquire(self);
        }
        ready
    }

    /// Whether it must not execute at the same time as certain others.
    pub(crate) fn excludes_others(&self) -> bool {
        let exclusions = self.exclusions.take();
        let some = !exclusions.is_empty();
        self.exclusions.set(exclusions);
        some
    }

    /// The exclusion that it lacks next, if it lacks one. From now on it counts as one that the node has.
    pub(crate) fn next_exclusion(&self) -> Option<Arc<Exclusion<T>>> {
        let exclusions = self.exclusions.take();
        let next = exclusions.get(self.held.get()).cloned();
        self.exclusions.set(exclusions);
        self.held.set(self.held.get() + usize::from(next.is_some()));
        next
    }

    /// One node less is before it. True if none is left.
    pub(crate) fn release(&self) -> bool {
        self.before.fetch_sub(1, Ordering::SeqCst) == 1
    }

    /// Whether that has happened.
    pub(crate) fn is_released(&self) -> bool {
        self.before.load(Ordering::SeqCst) == 0
    }

    /// The task; `None` for a `taskwait`.
    pub(crate) fn task(&self) -> Option<&'static T> {
        // SAFETY: null, or a task that has not finished, as its node has not.
        unsafe { self.task.as_ref() }
    }

    /// Stores the parker of the thread that waits in a `taskwait` and must be woken when the node is released.
    pub(crate) fn set_waiter(&self, thread: &'static Parker) {
        self.waiter.store(core::ptr::from_ref(thread).cast_mut(), Ordering::SeqCst);
    }

    /// The parker of that thread, if it waits.
    pub(crate) fn waiter(&self) -> Option<&'static Parker> {
        // SAFETY: threads' parkers live forever.
        unsafe { self.waiter.load(Ordering::SeqCst).as_ref() }
    }

    /// The list of nodes that wait for it.
    pub(crate) fn successors(&self) -> *const Successor<T> {
        self.mutex.with(|| self.successors.get())
    }

    /// Whether it has finished, so that no node has to wait for it.
    pub(crate) fn has_finished(&self) -> bool {
        self.mutex.with(|| self.finished.get())
    }

    /// From now on `later` waits for it, unless it has finished. The creator of the tasks calls it.
    pub(crate) fn precede(&self, later: &Arc<Node<T>>) {
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
            // Here the task has not completed.
            if let (Some(tell), Some(task)) = (later.told.get(), self.task()) {
                tell(task);
            }
        });
    }

    /// It has finished: returns the nodes that waited for it.
    pub(crate) fn finish(&self) -> impl Iterator<Item = Arc<Node<T>>> {
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

//! Tasks that come after others.

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use loom::thread;

use weft_wait::mutex::Mutex;

use weft_wait::explore::check;

/// A node of `dependence` whose successors are numbers of nodes.
struct Node {
    before: AtomicU32,
    mutex: Mutex,
    after: UnsafeCell<Option<Vec<usize>>>,
    started: AtomicUsize,
    result: UnsafeCell<u32>,
}

/// Two tasks, and a third one that comes after both.
struct Nodes([Node; 3]);

// SAFETY: the cells are what is tested: loom reports threads that do not keep apart.
unsafe impl Sync for Nodes {}
// SAFETY: as above.
unsafe impl Send for Nodes {}

impl Nodes {
    fn run(&self, at: usize) {
        assert_eq!(self.0[at].started.fetch_add(1, Ordering::Relaxed), 0, "started twice");
        // SAFETY: see above.
        let results = |at: usize| self.0[at].result.with(|result| unsafe { *result });
        let result = if at == 2 { results(0) + results(1) } else { 1 };
        // SAFETY: see above.
        self.0[at].result.with_mut(|cell| unsafe { *cell = result });
        let node = &self.0[at];
        // SAFETY: under the mutex.
        let after = node.mutex.with(|| node.after.with_mut(|after| unsafe { (*after).take() }));
        for later in after.into_iter().flatten() {
            if self.0[later].before.fetch_sub(1, Ordering::AcqRel) == 1 {
                self.run(later);
            }
        }
    }

    /// The creator of the third task.
    fn create(&self) {
        for node in &self.0[..2] {
            node.mutex.with(|| {
                // SAFETY: under the mutex.
                node.after.with_mut(|after| unsafe {
                    if let Some(after) = &mut *after {
                        self.0[2].before.fetch_add(1, Ordering::Relaxed);
                        after.push(2);
                    }
                });
            });
        }
        let before = &self.0[2].before;
        if before.load(Ordering::Acquire) == 1 || before.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.run(2);
        }
    }
}

#[test]
fn a_task_starts_once_and_after_all_that_are_before_it() {
    check(2, || {
        let node = || Node {
            before: AtomicU32::new(1),
            mutex: Mutex::new(),
            after: UnsafeCell::new(Some(Vec::new())),
            started: AtomicUsize::new(0),
            result: UnsafeCell::new(0),
        };
        let nodes = Arc::new(Nodes([node(), node(), node()]));
        let others: Vec<_> = (0..2)
            .map(|at| {
                let nodes = nodes.clone();
                thread::spawn(move || nodes.run(at))
            })
            .collect();
        nodes.create();
        for other in others {
            other.join().unwrap();
        }
        assert_eq!(nodes.0[2].started.load(Ordering::Relaxed), 1);
        // SAFETY: all have ended.
        assert_eq!(nodes.0[2].result.with(|result| unsafe { *result }), 2);
    });
}

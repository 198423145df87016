//! Task reductions: `task_reduction`, `in_reduction`, and the `task` modifier. [OMP 5.2 §5.5.9–11]
//!
//! A taskgroup with reductions keeps a private copy of each item per thread. A task asks for the copy of the thread it
//! runs on. When the group ends, the copies that were used are combined.

use core::cell::Cell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use weft_wait::mutex::Mutex;

use crate::task::descriptor::Task;
use crate::task::group::{self, Group};
use crate::thread::Thread;

/// Sets a private copy up; a second argument is the original item, if the code takes one.
pub(crate) type Initialize = unsafe extern "C" fn(*mut c_void, *mut c_void);
/// Adds what the second points to, to what the first points to.
pub(crate) type Combine = unsafe extern "C" fn(*mut c_void, *mut c_void);
/// Destroys a private copy.
pub(crate) type Finalize = unsafe extern "C" fn(*mut c_void);

/// An item as the compiler describes it. [kmp.h: kmp_taskred_input_t]
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Input {
    /// Address by which tasks name it.
    pub(crate) shared: *mut c_void,
    /// The original item.
    pub(crate) original: *mut c_void,
    /// In bytes.
    pub(crate) size: usize,
    /// Null for zeros.
    pub(crate) initialize: Option<Initialize>,
    /// Null for nothing.
    pub(crate) finalize: Option<Finalize>,
    /// See there.
    pub(crate) combine: Option<Combine>,
    /// Bit 0: private copies may be set up when they are asked for.
    pub(crate) flags: u32,
}

/// On cache lines of its own.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Line([u8; 64]);

/// Private copies of one item.
struct Copies {
    memory: Box<[Cell<Line>]>,
    /// Lines per copy.
    stride: usize,
    used: Box<[AtomicBool]>,
}

// SAFETY: each thread writes its own copy; they are read by others after the end of all tasks that use them.
unsafe impl Sync for Copies {}
// SAFETY: as above.
unsafe impl Send for Copies {}

impl Copies {
    fn new(size: usize, threads: usize) -> Copies {
        let stride = size.div_ceil(64).max(1);
        Copies {
            memory: (0..stride * threads).map(|_| Cell::new(Line([0; 64]))).collect(),
            stride,
            used: (0..threads).map(|_| AtomicBool::new(false)).collect(),
        }
    }

    fn of(&self, tid: usize) -> *mut c_void {
        self.memory[tid * self.stride..].as_ptr().cast_mut().cast()
    }

    /// The copy of a thread, ready for use.
    fn prepared(&self, item: &Input, tid: usize) -> *mut c_void {
        let copy = self.of(tid);
        if !self.used[tid].load(Ordering::Relaxed) {
            self.used[tid].store(true, Ordering::Relaxed);
            if let Some(initialize) = item.initialize {
                let original = if item.original.is_null() { item.shared } else { item.original };
                // SAFETY: the compiler's code gets what it was made for.
                unsafe { initialize(copy, original) };
            }
        }
        copy
    }

    fn contain(&self, address: usize) -> bool {
        let first = self.memory.as_ptr().addr();
        (first..first + size_of_val(&*self.memory)).contains(&address)
    }
}

/// The reductions of a taskgroup.
pub(crate) struct Reductions {
    items: Vec<Input>,
    copies: Arc<[Copies]>,
    /// Of reductions that a whole team takes part in: where its members find each other.
    common: Option<&'static Common>,
}

impl Reductions {
    fn new(thread: &Thread, items: &[Input]) -> Reductions {
        let threads = thread.team_size() as usize;
        let copies: Arc<[Copies]> = items.iter().map(|item| Copies::new(item.size, threads)).collect();
        for (item, copies) in items.iter().zip(copies.iter()) {
            if item.flags & 1 == 0 {
                (0..threads).for_each(|tid| {
                    copies.prepared(item, tid);
                });
            }
        }
        Reductions { items: items.to_vec(), copies, common: None }
    }

    /// All tasks of the group have finished.
    pub(crate) fn finish(self, thread: &Thread) {
        match self.common {
            Some(common) if !common.leave(thread.team_size()) => {}
            _ => self.combine(),
        }
    }

    fn combine(&self) {
        for (item, copies) in self.items.iter().zip(self.copies.iter()) {
            for tid in 0..copies.used.len() {
                if copies.used[tid].load(Ordering::Relaxed) {
                    let copy = copies.of(tid);
                    // SAFETY: the compiler's code gets what it was made for; no task uses the copies any more.
                    unsafe {
                        if let Some(combine) = item.combine {
                            combine(item.shared, copy);
                        }
                        if let Some(finalize) = item.finalize {
                            finalize(copy);
                        }
                    }
                }
            }
        }
    }

    fn find(&self, address: usize, tid: usize) -> Option<*mut c_void> {
        self.items.iter().zip(self.copies.iter()).find_map(|(item, copies)| {
            let names = item.shared.addr() == address
                || item.original.addr() == address && address != 0
                || copies.contain(address);
            names.then(|| copies.prepared(item, tid))
        })
    }
}

/// Where the members of a team find the copies of a reduction they all take part in.
pub(crate) struct Common {
    mutex: Mutex,
    state: Cell<Option<(Arc<[Copies]>, u32)>>,
}

// SAFETY: the cell is used under the mutex only.
unsafe impl Sync for Common {}

impl Common {
    /// With no reduction under way.
    pub(crate) fn new() -> Common {
        Common { mutex: Mutex::new(), state: Cell::new(None) }
    }

    fn enter(&'static self, thread: &Thread, items: &[Input]) -> Reductions {
        self.mutex.with(|| match self.state.take() {
            None => {
                let reductions = Reductions::new(thread, items);
                self.state.set(Some((reductions.copies.clone(), 0)));
                Reductions { common: Some(self), ..reductions }
            }
            Some((copies, left)) => {
                self.state.set(Some((copies.clone(), left)));
                Reductions { items: items.to_vec(), copies, common: Some(self) }
            }
        })
    }

    /// True for the last member of the team.
    fn leave(&self, members: u32) -> bool {
        self.mutex.with(|| match self.state.take() {
            Some((copies, left)) if left + 1 < members => {
                self.state.set(Some((copies, left + 1)));
                false
            }
            _ => true,
        })
    }
}

/// The current taskgroup gets these reductions.
pub(crate) fn begin(thread: &'static Thread, items: &[Input]) -> Option<&'static Group> {
    let group = group::current(thread)?;
    group.set_reductions(Reductions::new(thread, items));
    Some(group)
}

/// All members of the team enter a taskgroup with these reductions; each describes its own items.
pub(crate) fn begin_common(thread: &'static Thread, worksharing: bool, items: &[Input]) -> &'static Group {
    let group = group::begin(thread);
    let team = thread.member().team();
    let reductions = if thread.team_size() == 1 {
        Reductions::new(thread, items)
    } else {
        team.tasks.reductions[usize::from(worksharing)].enter(thread, items)
    };
    group.set_reductions(reductions);
    group
}

/// The copy of the item for the calling thread: looked up from `group` outwards, or from the innermost one. Null if there
/// is none.
pub(crate) fn copy_of(thread: &'static Thread, group: Option<&Group>, item: *mut c_void) -> *mut c_void {
    let task: &Task = thread.task();
    // SAFETY: the group of a task that runs is alive.
    let mut at = group.or(unsafe { task.group.get().as_ref() });
    while let Some(group) = at {
        let found =
            group.reductions().and_then(|reductions| reductions.find(item.addr(), thread.tid() as usize));
        if let Some(copy) = found {
            return copy;
        }
        at = group.outer();
    }
    core::ptr::null_mut()
}

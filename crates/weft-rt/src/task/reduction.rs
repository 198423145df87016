//! Task reductions: `task_reduction`, `in_reduction`, and the `task` modifier. [OMP 5.2 §5.5.9–11]
//!
//! A taskgroup with reductions keeps a private copy of each item per thread. A task asks for the copy of the thread
//! that executes it. When the group ends, the copies that were used are combined.

use core::cell::Cell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use weft_wait::mutex::Mutex;

/// Sets a private copy up; a second argument is the original item, if the code takes one.
pub(crate) type Initialize = unsafe extern "C" fn(*mut c_void, *mut c_void);
/// Adds the value that the second points to, to the value that the first points to.
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
    /// Bit 0: private copies may be set up at their first use.
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
    /// Of reductions in which a whole team takes part: what its members share, and how many such are around this one.
    common: Option<(&'static Common, usize)>,
}

impl Reductions {
    /// For a team of `threads`.
    pub(crate) fn new(threads: usize, items: &[Input]) -> Reductions {
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

    /// All tasks of the group have finished; the team has so many `members`.
    pub(crate) fn finish(self, members: u32) {
        match self.common {
            Some((common, depth)) if !common.leave(depth, members) => {}
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

    /// Whether the members of a team take part that share `common`.
    pub(crate) fn belongs_to(&self, common: &Common) -> bool {
        self.common.is_some_and(|(own, _)| core::ptr::eq(own, common))
    }

    /// The copy of thread number `tid` of the item that has or contains this address.
    pub(crate) fn find(&self, address: usize, tid: usize) -> Option<*mut c_void> {
        self.items.iter().zip(self.copies.iter()).find_map(|(item, copies)| {
            let names = item.shared.addr() == address
                || item.original.addr() == address && address != 0
                || copies.contain(address);
            names.then(|| copies.prepared(item, tid))
        })
    }
}

/// What the members of a team share of the reductions in which they all take part. These nest, and one member may be in an
/// inner one before another is in the outer one: each has the place of its depth.
pub(crate) struct Common {
    mutex: Mutex,
    states: Cell<Vec<Option<UnderWay>>>,
}

/// The copies of a reduction under way, and how many members have left it.
type UnderWay = (Arc<[Copies]>, u32);

// SAFETY: the cell is used under the mutex only.
unsafe impl Sync for Common {}

impl Common {
    /// With no reduction under way.
    pub(crate) fn new() -> Common {
        Common { mutex: Mutex::new(), states: Cell::new(Vec::new()) }
    }

    /// A member of a team of `threads` enters a taskgroup in `depth` others; it describes its own items.
    pub(crate) fn enter(&'static self, depth: usize, threads: usize, items: &[Input]) -> Reductions {
        let common = Some((self, depth));
        self.with(depth, |state| match state {
            None => {
                let reductions = Reductions::new(threads, items);
                *state = Some((reductions.copies.clone(), 0));
                Reductions { common, ..reductions }
            }
            Some((copies, _)) => Reductions { items: items.to_vec(), copies: copies.clone(), common },
        })
    }

    /// True for the last member of the team.
    fn leave(&self, depth: usize, members: u32) -> bool {
        self.with(depth, |state| match state {
            Some((_, left)) if *left + 1 < members => {
                *left += 1;
                false
            }
            _ => {
                *state = None;
                true
            }
        })
    }

    /// Calls `f` with the state of this depth, which no other thread uses meanwhile.
    fn with<R>(&self, depth: usize, f: impl FnOnce(&mut Option<UnderWay>) -> R) -> R {
        self.mutex.with(|| {
            let mut states = self.states.take();
            if states.len() <= depth {
                states.resize_with(depth + 1, || None);
            }
            let result = f(&mut states[depth]);
            self.states.set(states);
            result
        })
    }
}

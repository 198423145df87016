//! Memory of descriptors: per thread and size, a list of those that are not in use.
//!
//! A descriptor goes back to the thread it came from, by a shared list if another thread frees it: one thread may
//! create all tasks and another execute them.

use core::cell::Cell;
use core::sync::atomic::{AtomicPtr, Ordering};
use std::alloc::{Layout, alloc};

use weft_wait::happens_before;

use crate::settings::report;

/// Most tasks have 128 bytes after the descriptor.
const SMALLEST: u32 = 8;
const CLASSES: usize = 40;
/// The system is asked for this many bytes at least.
const SLAB: usize = 16 << 10;
/// A cache line.
const ALIGNMENT: usize = 64;

/// A descriptor that storage keeps.
pub(crate) trait Stored: Sized + 'static {
    /// One that is not in use.
    fn blank() -> Self;
    /// The next one in a list of those that are not in use.
    fn next(&self) -> &Cell<*const Self>;
    /// Its memory has 2 to this power of bytes.
    fn class(&self) -> &Cell<u32>;
    /// The storage that it belongs to.
    fn home(&self) -> &Cell<*const Storage<Self>>;
}

/// Whether the descriptor is one of the smallest, which most are.
#[inline(always)]
pub(crate) fn is_small<T: Stored>(item: &T) -> bool {
    item.class().get() == SMALLEST
}

/// The descriptors of a thread. It lives as long as the program runs.
pub(crate) struct Storage<T> {
    unused: [Cell<*const T>; CLASSES],
    /// Descriptors of this thread that others have freed.
    returned: AtomicPtr<T>,
}

impl<T: Stored> Storage<T> {
    /// Without descriptors.
    pub(crate) fn new() -> Storage<T> {
        Storage {
            unused: [const { Cell::new(core::ptr::null()) }; CLASSES],
            returned: AtomicPtr::new(core::ptr::null_mut()),
        }
    }

    /// A descriptor with room for `bytes`, itself included.
    #[inline(always)]
    pub(crate) fn take(&'static self, bytes: usize) -> &'static T {
        let class = if bytes <= 1 << SMALLEST { SMALLEST } else { (bytes - 1).ilog2() + 1 };
        let Some(list) = self.unused.get(class as usize) else { no_memory() };
        // SAFETY: null or a descriptor that is not in use.
        match unsafe { list.get().as_ref() } {
            Some(item) => {
                list.set(item.next().get());
                item
            }
            None => self.refill(class),
        }
    }

    /// The same, if the descriptor is one of the smallest and there is one.
    #[inline(always)]
    pub(crate) fn take_small(&'static self, bytes: usize) -> Option<&'static T> {
        if bytes > 1 << SMALLEST {
            return None;
        }
        let list = &self.unused[SMALLEST as usize];
        // SAFETY: null or a descriptor that is not in use.
        let item = unsafe { list.get().as_ref() }?;
        list.set(item.next().get());
        Some(item)
    }

    #[cold]
    #[inline(never)]
    fn refill(&'static self, class: u32) -> &'static T {
        let mut at = self.returned.swap(core::ptr::null_mut(), Ordering::Acquire).cast_const();
        // SAFETY: a list of descriptors that are not in use, and that only this thread knows since the swap.
        while let Some(item) = unsafe { at.as_ref() } {
            at = item.next().get();
            happens_before::acquire(item);
            self.keep(item);
        }
        let list = &self.unused[class as usize];
        if list.get().is_null() {
            self.allocate(class);
        }
        // SAFETY: not null now.
        let item = unsafe { &*list.get() };
        list.set(item.next().get());
        item
    }

    fn allocate(&'static self, class: u32) {
        let size = 1_usize << class;
        let count = (SLAB / size).max(1);
        let layout = Layout::from_size_align(size * count, ALIGNMENT);
        // SAFETY: the size is not zero.
        let memory = layout.map_or(core::ptr::null_mut(), |layout| unsafe { alloc(layout) });
        if memory.is_null() {
            no_memory();
        }
        for at in (0..count).rev() {
            let item = memory.wrapping_add(at * size).cast::<T>();
            // SAFETY: the memory is large enough, aligned, and never freed.
            let item: &'static T = unsafe {
                item.write(T::blank());
                &*item
            };
            item.class().set(class);
            item.home().set(self);
            self.keep(item);
        }
    }

    /// Takes back a descriptor of this thread.
    #[inline(always)]
    pub(crate) fn keep(&self, item: &'static T) {
        let list = &self.unused[item.class().get() as usize];
        item.next().set(list.get());
        list.set(item);
    }

    /// The same for one that [`is_small`].
    #[inline(always)]
    pub(crate) fn keep_small(&self, item: &'static T) {
        let list = &self.unused[SMALLEST as usize];
        item.next().set(list.get());
        list.set(item);
    }

    /// Another thread gives back a descriptor.
    fn give_back(&self, item: &'static T) {
        let mut first = self.returned.load(Ordering::Relaxed);
        loop {
            item.next().set(first);
            let item = core::ptr::from_ref(item).cast_mut();
            match self.returned.compare_exchange_weak(first, item, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => first = now,
            }
        }
    }

    /// The thread of this storage frees a descriptor of any thread. No thread refers to it any more.
    pub(crate) fn free(&self, item: &'static T) {
        // SAFETY: storages live as long as the program runs.
        let home = unsafe { &*item.home().get() };
        if core::ptr::eq(home, self) {
            home.keep(item);
        } else {
            happens_before::release(item);
            home.give_back(item);
        }
    }
}

#[cold]
fn no_memory() -> ! {
    report::fatal("Out of memory for tasks")
}

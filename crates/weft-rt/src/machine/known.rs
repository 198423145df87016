//! Values that are found out once, and which no `fork()` finds half found.
//!
//! `std`'s `OnceLock` alone would leave the child of a `fork()` waiting for the thread that was finding the value out, which does
//! not exist there. So a mutex is held meanwhile, which `fork()` takes, too.

use std::sync::OnceLock;

use weft_wait::mutex::Mutex;
use weft_wait::unseen;

/// See the module.
pub(crate) struct Known<T> {
    value: OnceLock<T>,
    finding: Mutex,
}

impl<T> Known<T> {
    /// Nothing is known yet.
    pub(crate) const fn in_static() -> Known<T> {
        Known { value: OnceLock::new(), finding: Mutex::in_static() }
    }

    /// The value; the first call finds it out.
    #[inline]
    pub(crate) fn get(&self, find: impl FnOnce() -> T) -> &T {
        match self.value.get() {
            Some(value) => value,
            None => self.find(find),
        }
    }

    #[cold]
    fn find(&self, find: impl FnOnce() -> T) -> &T {
        unseen::run(|| self.finding.with(|| self.value.get_or_init(find)))
    }

    /// The mutex, for `fork()`.
    pub(crate) fn mutex(&self) -> &Mutex {
        &self.finding
    }
}

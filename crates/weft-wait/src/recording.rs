//! Atomics that count how cache lines move between processors, for tests of how the protocols scale.
//!
//! A test plays all members of a team on one thread and says which member acts. An access to a line that another member
//! had last is a *hand-over*. Hand-overs of one line happen one after the other; hand-overs of different lines by
//! different members do not wait for each other:
//!
//! ```text
//!   clock(member) = max(clock(member), clock(line)) + 1     if another member had the line
//!   clock(line)   = clock(member)
//! ```
//!
//! This is Lamport's logical clock ("Time, Clocks, and the Ordering of Events in a Distributed System", 1978); the
//! largest value is the length of the critical path, in hand-overs. Reads count like writes, which is more than
//! hardware needs. Accesses outside of [`critical_path`] are not counted.

use core::cell::RefCell;
use core::sync::atomic::Ordering;
use std::collections::HashMap;

/// Two lines of 64 bytes: hardware fetches them in pairs.
const LINE: usize = 128;

#[derive(Default)]
struct Clocks {
    /// The member that acts.
    actor: u32,
    members: HashMap<u32, u32>,
    /// The member that had the line last, and its clock.
    lines: HashMap<usize, (u32, u32)>,
}

std::thread_local! {
    static CLOCKS: RefCell<Option<Clocks>> = const { RefCell::new(None) };
}

/// How many hand-overs the longest chain has in what `work` does.
pub fn critical_path(work: impl FnOnce()) -> u32 {
    CLOCKS.with(|clocks| clocks.replace(Some(Clocks::default())));
    work();
    let clocks = CLOCKS.with(RefCell::take).unwrap_or_default();
    clocks.members.into_values().max().unwrap_or(0)
}

/// Runs `work` as this member.
pub fn acting<R>(member: u32, work: impl FnOnce() -> R) -> R {
    let set = |member| {
        CLOCKS.with_borrow_mut(|clocks| {
            clocks.as_mut().map_or(member, |clocks| core::mem::replace(&mut clocks.actor, member))
        })
    };
    let before = set(member);
    let result = work();
    set(before);
    result
}

fn touch(address: usize) {
    CLOCKS.with_borrow_mut(|clocks| {
        let Some(Clocks { actor, members, lines }) = clocks else { return };
        let own = members.entry(*actor).or_default();
        let (owner, clock) = lines.entry(address / LINE).or_insert((*actor, 0));
        *own = (*own).max(*clock) + u32::from(owner != actor);
        (*owner, *clock) = (*actor, *own);
    });
}

/// Passes each call on to the machine's atomic after it has been counted.
macro_rules! recorded {
    ($name:ident $(<$parameter:ident>)?, $inner:ty, $value:ty, [$($method:ident($($argument:ident: $type:ty),*) -> $result:ty;)*]) => {
        /// Counts accesses and passes them on to the machine's atomic of the same name.
        #[repr(transparent)]
        pub struct $name $(<$parameter>)? ($inner);

        impl $(<$parameter>)? $name $(<$parameter>)? {
            /// A variable with this value.
            pub const fn new(value: $value) -> Self {
                $name(<$inner>::new(value))
            }

            $(
            /// See the machine's atomic.
            pub fn $method(&self, $($argument: $type),*) -> $result {
                touch(core::ptr::from_ref(self).addr());
                self.0.$method($($argument),*)
            }
            )*
        }
    };
}

macro_rules! recorded_integer {
    ($name:ident, $inner:ty, $value:ty) => {
        recorded!($name, $inner, $value, [
            load(order: Ordering) -> $value;
            store(value: $value, order: Ordering) -> ();
            swap(value: $value, order: Ordering) -> $value;
            fetch_add(value: $value, order: Ordering) -> $value;
            fetch_sub(value: $value, order: Ordering) -> $value;
            fetch_or(value: $value, order: Ordering) -> $value;
            fetch_and(value: $value, order: Ordering) -> $value;
            compare_exchange(now: $value, then: $value, good: Ordering, bad: Ordering) -> Result<$value, $value>;
            compare_exchange_weak(now: $value, then: $value, good: Ordering, bad: Ordering) -> Result<$value, $value>;
            as_ptr() -> *mut $value;
        ]);
    };
}

recorded_integer!(AtomicU32, core::sync::atomic::AtomicU32, u32);
recorded_integer!(AtomicU64, core::sync::atomic::AtomicU64, u64);
recorded_integer!(AtomicI64, core::sync::atomic::AtomicI64, i64);
recorded!(AtomicPtr<T>, core::sync::atomic::AtomicPtr<T>, *mut T, [
    load(order: Ordering) -> *mut T;
    store(value: *mut T, order: Ordering) -> ();
    swap(value: *mut T, order: Ordering) -> *mut T;
    compare_exchange(now: *mut T, then: *mut T, good: Ordering, bad: Ordering) -> Result<*mut T, *mut T>;
]);

//! The tools interface, as far as it needs to know no thread: who the tool is, and what it wants to hear of. [OMP 5.2 §19]
//!
//! ```text
//!   start        the tool begins with the program's first thread and ends with the program
//!     find       where the tool is
//!     callbacks  the functions it has registered, and how much of each event it hears of
//!       abi      types and numbers
//!     caller     where in the program the runtime was called
//! ```
//!
//! `events/` tells the tool what happens. Without a tool nothing of either is executed: each hook stands behind a test
//! that is there anyway (`team::thread::Thread::is_watched`), or, where the thread is not at hand, behind one of a word
//! that locks read for a race detector (`weft_wait::happens_before`).

pub(crate) mod abi;
pub(crate) mod callbacks;
pub(crate) mod caller;
mod find;
pub(crate) mod start;

/// Whether there is a tool.
#[inline(always)]
pub(crate) fn is_on() -> bool {
    weft_wait::happens_before::has_tool()
}

//! Which memory a recursive function accesses, relative to its arguments, and which of its calls of itself keep apart there: a proof
//! by inequalities between whole numbers.
//!
//! ```c
//! void sort(int *a, int *t, int n) {            // a: from a to a + 4 n, written; t: from t to t + 4 n, written
//!     …
//!     sort(a, t, m);                             // these two are apart: one ends at a + 4 m, where the other begins
//!     sort(a + m, t + m, n - m);
//! ```
//!
//! # Precondition
//! That of each part: the function is sequential, and its calls of itself stand in no loop (`areas.rs`); its loops have one entry
//! each, and all of its code is reached (`numbers.rs`).
//!
//! # Postcondition
//! That of [`Footprint`]: what it says holds of every execution in which [`Footprint::assumed`] does, unless the program's behavior is
//! undefined. Each question that is too large, or not understood, is a refusal with a reason.
//!
//! # The proof
//!
//! | step | what is found | where |
//! |---|---|---|
//! | 1 | Where pointers come from: parameters and variables. Those that one pointer may come from, or that are compared, share an *area*. | `reached.rs` |
//! | 2 | Each register as a sum of parameters and of what is not known: `%rest` is `%n - %half`, and of `%half` it is told that `0 <= %n - 2 %half <= 1`. | `registers.rs` |
//! | 3 | Which pointers lie whole elements apart, if bounds by bytes do not do. | `aligned.rs` |
//! | 4 | What holds where: conditions of branches on the way. | `numbers.rs` |
//! | 5 | What loops keep: much is supposed, and what does not follow from itself is dropped. | `invariants.rs` |
//! | 6 | What calls assume of their parameters, in the same way: a call of itself has to see to it. | `areas.rs` |
//! | 7 | Bounds of each area, in the same way: those stay that hold for each access, and for each call of itself if they hold for its own. | `areas.rs` |
//! | 8 | Which calls are apart: the bounds of one contradict those of the other. | `areas.rs` |
//!
//! Steps 5 to 8 ask one question, whether an inequality follows from others: `numbers.rs` collects what is known where it is asked, adds
//! its opposite, and `inequalities.rs` eliminates one unknown after the other until a number contradicts itself.
//! Nothing but what has been dropped leaves a round unproved, so that each of 3, 5, 6 and 7 is an induction: over the rounds of a loop, and
//! over the depth of calls.

mod aligned;
mod areas;
mod inequalities;
mod invariants;
mod numbers;
mod reached;
mod registers;

pub use areas::{Area, Footprint, bounds_on};
pub use inequalities::{Sum, Unknown};
pub use numbers::Aligned;
pub use reached::Root;

//! Fork and join: how threads come to be, become a team, execute a region, and go.
//!
//! ```text
//!   parallel, league         the constructs
//!     hire                   a team of the requested size
//!       lenders              inner teams that rest and may be given up
//!       worker               the life of a worker
//!         take_part          a worker executes a region
//!   helper                   hidden helper threads
//!     root                   initial threads
//!       farewell             threads tell a tool that they end
//!       seating              who has which place; teams are given up
//!         registry           all threads
//!     process                `fork()` of the process
//! ```

pub(crate) mod arrival;
pub(crate) mod farewell;
pub(crate) mod helper;
pub(crate) mod hire;
pub(crate) mod league;
pub(crate) mod lenders;
pub(crate) mod parallel;
pub(crate) mod process;
pub(crate) mod registry;
pub(crate) mod root;
pub(crate) mod seating;
pub(crate) mod take_part;
pub(crate) mod worker;

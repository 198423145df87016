//! The tree by which the members of a team are let go, and the order in which what they bring is combined.
//!
//! ```text
//!            0
//!     ┌────┬─┴──┬────┐
//!     1    2    3    4        each member lets up to four others go
//!   ┌─┴─┐
//!   5 … 8  …
//! ```

/// How many others each member lets go.
const FAN_OUT: u32 = 4;

/// The members that member `tid` of `size` lets go. Member 0 goes first; every other member is in one such range.
#[inline]
pub fn let_go_by(tid: u32, size: u32) -> core::ops::Range<u32> {
    let first = tid.saturating_mul(FAN_OUT).saturating_add(1);
    first..first.saturating_add(FAN_OUT).min(size)
}

/// Combines what the members below a node of a barrier have brought: calls `combine(into, from)` in the order of member
/// numbers. The arguments are those of [`crate::barrier::Waiting::met`].
#[inline]
pub fn merge(first: u32, stride: u32, count: u32, mut combine: impl FnMut(u32, u32)) {
    for other in 1..count {
        combine(first, first + other * stride);
    }
}

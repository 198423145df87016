//! Whether a place that an iteration may not access is in an object all the same, by what the iteration accesses in any case.
//!
//! ```c
//! float a[100], d[100];
//! d[i] = c ? a[i] : 0;        // i is no index of d but from 0 to 99, so a[i] may be read
//! ```
//!
//! # Preconditions
//! No call in the loop ends an object. All accesses that are handed over are executed wherever the load is.
//!
//! # Postconditions
//! Nothing has changed. Where the answer is yes, the bytes may be read in each iteration that comes to the load.
//!
//! # Algorithm
//! An access of a variable at `t + c`, where `t` grows with the iterations, says that `t + c` is not below 0, and not beyond the
//! object's size. Another place at `m * t + k` is so far from its object's begin, then, for a whole `m`. Two accesses of one object say
//! the same of all that lies between them, however large it is. Where a loop's count is known, `t` is, too.
//!
//! Numbers are taken modulo 2^64, as addresses are. What is a whole multiple of a small number there is one, too.

use weft_ir::{Function, Module, Op, Operand};

use crate::affine::{Sum, Term};
use crate::between::Access;
use crate::skeleton::Skeleton;
use crate::tables;

/// Whether `size` bytes at a place are in an object in each iteration.
pub(super) fn are_in_object(
    module: &Module,
    func: &Function,
    frame: &Skeleton,
    others: &[Access],
    (root, sum): (Operand, &Sum),
    size: i128,
) -> bool {
    let (begin, end) = (sum.constant, sum.constant + size);
    let room = room(module, func, root);
    let mut is_low = false;
    let mut is_high = false;
    if let Some((least, greatest)) = range(module, func, frame, sum) {
        is_low |= room.is_some() && least + begin >= 0;
        is_high |= room.is_some_and(|room| greatest + end <= room);
    }
    // An iteration's number is not below 0, whatever is accessed.
    let only_grows = sum.terms.iter().all(|(term, factor)| *term == Term::Done(0) && *factor > 0);
    is_low |= room.is_some() && only_grows && begin >= 0;
    for other in others {
        if other.root == root && other.sum.terms == sum.terms {
            is_low |= other.sum.constant <= begin;
            is_high |= other.end() >= end;
        }
        let Some(times) = multiple(&other.sum, sum) else { continue };
        // Other pointers may point into an object, and what is accessed may lie before them.
        let is_begin = self::room(module, func, other.root).is_some();
        is_low |= room.is_some() && is_begin && begin - times * other.sum.constant >= 0;
        let other_room = whole_size(module, func, other.root);
        if let (Some(room), Some(other_room)) = (room, other_room) {
            is_high |= times * (other_room - other.end()) + end <= room;
        }
    }
    is_low && is_high
}

/// How many times what one sum grows by another one does, if it is a whole number.
fn multiple(one: &Sum, other: &Sum) -> Option<i128> {
    let (term, factor) = one.terms.first_key_value()?;
    let times = other.factor(*term) / factor;
    let is_so = times > 0
        && one.terms.len() == other.terms.len()
        && one.terms.iter().all(|(term, factor)| other.factor(*term) == factor * times);
    is_so.then_some(times)
}

/// Between which numbers the terms of a sum stay, if they are how many iterations are done.
fn range(module: &Module, func: &Function, frame: &Skeleton, sum: &Sum) -> Option<(i128, i128)> {
    let last = i128::from(frame.constant_count(module, func)?) - 1;
    let step = sum.factor(Term::Done(0));
    if sum.terms.len() > usize::from(step != 0) {
        return None;
    }
    Some((0.min(step * last), 0.max(step * last)))
}

/// How many bytes from `root` on are there in any case.
fn room(module: &Module, func: &Function, root: Operand) -> Option<i128> {
    on_stack(module, func, root).or_else(|| tables::size(module, root).map(i128::from))
}

/// How many bytes an object has from `root` on, and no more.
fn whole_size(module: &Module, func: &Function, root: Operand) -> Option<i128> {
    on_stack(module, func, root).or_else(|| tables::whole_size(module, root).map(i128::from))
}

/// The size of an array on the stack.
fn on_stack(module: &Module, func: &Function, root: Operand) -> Option<i128> {
    let Operand::Value(value) = root else { return None };
    let data = &func.insts[func.def_inst(value)?];
    let Op::Alloca { ty, .. } = data.op else { return None };
    let is_one = data.operands.is_empty();
    module.ctx.types.size_align(ty).filter(|_| is_one).map(|(size, _)| i128::from(size))
}

//! Whether the iterations of a loop may be executed in any order and at the same time.
//!
//! ```llvm
//!   %b0 = ptrtoint ptr %b to i64          ; a loop that writes a[i] and reads b[i], where nothing is known of a and b
//!   %b1 = add i64 %b0, %bytes
//!   …
//!   %before = icmp ule i64 %a1, %b0
//!   %behind = icmp ule i64 %b1, %a0
//!   %apart = or i1 %before, %behind       ; a condition of the team
//! ```
//!
//! # Precondition
//! The loop has its new form ([`super::share`]), so that [`crate::accesses`] can say what an address is in an iteration.
//!
//! # Refused
//! Calls that do more than compute; two accesses of one object, one of them a write, that iterations may make at the same
//! place; objects that change on the way, or of which each thread has its own; more pointers than can be compared at the
//! loop's beginning.

use weft_analysis::block_set;
use weft_ir::{BinaryOp, CastOp, ConstKind, Cursor, Inst, IntPredicate, Op, Operand, Type};

use super::counted::Counted;
use crate::Work;
use crate::accesses::Access;

/// More pairs of pointers are not compared when the loop begins.
const QUESTIONS: usize = 6;
/// More pairs of accesses are not looked at.
const MANY: usize = 400;

/// Refuses what may not return, or not be executed by several threads at once.
pub(super) fn check_calls(work: &Work<'_>, counted: &Counted) -> Result<(), &'static str> {
    for inst in counted.blocks.iter().flat_map(|block| work.func.block_insts(*block)) {
        let data = &work.func.insts[*inst];
        if matches!(data.op, Op::Alloca { .. }) {
            return Err("it makes variables on the stack");
        }
        if matches!(data.op, Op::Invoke(_) | Op::Opaque { .. }) || data.is_terminator() && !is_jump(&data.op)
        {
            return Err("it holds what is not understood");
        }
        if !matches!(data.op, Op::Call(_))
            || data.is_debug_record()
            || work.is_math(*inst)
            || work.is_lifetime(*inst)
        {
            continue;
        }
        let effects = work.effects.of_inst(&work.module.ctx, work.func, *inst);
        if effects.has_side_effects() || effects.reads {
            return Err("it calls functions that do more than compute");
        }
    }
    Ok(())
}

fn is_jump(op: &Op) -> bool {
    matches!(op, Op::Br | Op::CondBr | Op::Switch)
}

/// Refuses memory that two iterations may access, one of them to write. Returns the pairs of accesses by two pointers that must be
/// seen to be apart when the loop begins.
pub(super) fn check_accesses(
    work: &Work<'_>,
    counted: &Counted,
    begin: Inst,
) -> Result<Vec<[Access; 2]>, &'static str> {
    let inside = block_set(&counted.blocks);
    let insts = counted.blocks.iter().flat_map(|block| work.func.block_insts(*block));
    let accesses: Vec<Access> = insts.filter_map(|inst| work.access(*inst, Some(begin))).collect();
    let is_fixed = |object: Option<Operand>| match object {
        Some(Operand::Value(value)) => {
            let home = work.func.def_inst(value).and_then(|inst| work.func.inst_block(inst));
            home.is_none_or(|block| !inside.contains(block))
        }
        Some(object) => work.module.ctx.global_name(object).is_some() || is_pointer_constant(work, object),
        None => false,
    };
    let is_of_thread = |object: Option<Operand>| {
        let name = object.and_then(|object| work.module.ctx.global_name(object));
        let variable = name.and_then(|name| work.module.global_var(name));
        variable.is_some_and(|id| work.module.globals[id].is_thread_local())
    };
    if accesses.iter().any(|access| is_of_thread(access.object)) {
        return Err("it accesses a variable of which each thread has its own");
    }
    if accesses.len() > 2 * MANY {
        return Err("it accesses memory at too many places");
    }
    let writes: Vec<&Access> = accesses.iter().filter(|access| access.writes).collect();
    if writes.len() * accesses.len() > MANY * MANY {
        return Err("it accesses memory at too many places");
    }
    let mut pairs = Vec::new();
    for write in writes {
        for other in &accesses {
            if !is_fixed(write.object) || !is_fixed(other.object) {
                return Err("it writes where a pointer leads that changes on the way");
            }
            if !work.may_conflict(write, other) {
                continue;
            }
            if write.object == other.object {
                return Err("two iterations may access the same part of an object");
            }
            if write.offset.is_none() || other.offset.is_none() {
                return Err("two pointers may lead to the same memory");
            }
            pairs.push([write.clone(), other.clone()]);
        }
    }
    Ok(pairs)
}

/// Whether a constant that is no name can be an object at all, such as a null pointer.
fn is_pointer_constant(work: &Work<'_>, object: Operand) -> bool {
    match object {
        Operand::Const(c) => !matches!(work.module.ctx.consts.data(c).kind, ConstKind::Expr { .. }),
        _ => false,
    }
}

/// The memory that a loop accesses by a pointer.
struct Extent {
    object: Operand,
    /// For each factor of the iteration's number the least and the greatest that is added, behind the last byte.
    parts: Vec<(i128, i128, i128)>,
}

/// Lets one thread execute the loop, in order, if the memory that it accesses by two pointers meets.
pub(super) fn ask_if_apart(
    work: &mut Work<'_>,
    begin: Inst,
    much: Inst,
    pairs: &[[Access; 2]],
) -> Result<(), &'static str> {
    let mut extents: Vec<Extent> = Vec::new();
    let mut asked: Vec<[usize; 2]> = Vec::new();
    for pair in pairs {
        let [one, other] = [0, 1].map(|side| {
            let access: &Access = &pair[side];
            let (object, offset) = (access.object.zip(access.offset)).expect("invariant: both are known");
            let at = extents.iter().position(|extent| extent.object == object).unwrap_or_else(|| {
                extents.push(Extent { object, parts: Vec::new() });
                extents.len() - 1
            });
            let part = (offset.times, offset.least, offset.most + access.size);
            if !extents[at].parts.contains(&part) {
                extents[at].parts.push(part);
            }
            at
        });
        let pair = [one.min(other), one.max(other)];
        if !asked.contains(&pair) {
            asked.push(pair);
        }
    }
    if asked.is_empty() {
        return Ok(());
    }
    if asked.len() > QUESTIONS || extents.iter().any(|extent| extent.parts.len() > QUESTIONS) {
        return Err("too many pointers may lead to the same memory");
    }
    let count = work.func.insts[begin].args()[2];
    let mut at = Cursor::before(work.func, &mut work.module.ctx, much);
    let one = at.i64(1);
    let last = at.binary(BinaryOp::Sub, count, one);
    let mut bounds = Vec::new();
    for extent in &extents {
        let base = at.cast(CastOp::PtrToInt, extent.object, Type::I64);
        let mut range: Option<[Operand; 2]> = None;
        for &(times, least, behind) in &extent.parts {
            let number = |at: &mut Cursor<'_>, value: i128| at.ctx.int(Type::I64, value);
            let factor = number(&mut at, times);
            let way = at.binary(BinaryOp::Mul, last, factor);
            let (down, up) = if times < 0 { (Some(way), None) } else { (None, Some(way)) };
            let mut end = |way: Option<Operand>, add: i128| {
                let add = number(&mut at, add);
                let sum = at.binary(BinaryOp::Add, base, add);
                way.map_or(sum, |way| at.binary(BinaryOp::Add, sum, way))
            };
            let (from, to) = (end(down, least), end(up, behind));
            range = Some(match range {
                None => [from, to],
                Some([low, high]) => {
                    let lower = at.icmp(IntPredicate::Ult, from, low);
                    let higher = at.icmp(IntPredicate::Ugt, to, high);
                    [at.select(lower, from, low), at.select(higher, to, high)]
                }
            });
        }
        bounds.push(range.ok_or("two pointers may lead to the same memory")?);
    }
    let mut worth = work.func.insts[much].operands[0];
    for [one, other] in asked {
        let mut at = Cursor::before(work.func, &mut work.module.ctx, much);
        let before = at.icmp(IntPredicate::Ule, bounds[one][1], bounds[other][0]);
        let behind = at.icmp(IntPredicate::Ule, bounds[other][1], bounds[one][0]);
        let apart = at.binary(BinaryOp::Or, before, behind);
        worth = at.binary(BinaryOp::And, worth, apart);
    }
    work.func.insts[much].operands[0] = worth;
    Ok(())
}

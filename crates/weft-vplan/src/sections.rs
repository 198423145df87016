//! Sections of one array that a loop walks through at different speeds: each is reached by a pointer of its own, so that LLVM asks
//! whether they overlap.
//!
//! ```llvm
//! %x = load float, ptr %even                     ; F[0][2 * i]         %own = call ptr asm "", "=r,0"(ptr @F)
//! store float %y, ptr %low                       ; F[1][i]        ==>  %even = getelementptr float, ptr %own, i64 %twice
//! ```
//! In front of a loop LLVM asks whether what comes from one pointer overlaps what comes from another. Of accesses that come from
//! one pointer it compares how far they are apart, which it can tell only where they go along at one speed; else it makes no vectors
//! (`MemoryDepChecker::isDependent`). Rows of one array that lie apart are such a case wherever the array is known: it is a
//! variable of the module, or a function that gets its rows was inlined, which outlining last makes more frequent.
//!
//! # Preconditions
//! Nothing makes vectors of the loops any more but LLVM.
//!
//! # Postconditions
//! All addresses are the same. The accesses of such a loop come from one pointer only where they go along at one speed, or lie in
//! memory without one of another speed between.
//!
//! # Algorithm
//! The accesses that come from one pointer are sorted by their constants, and parted where the speed changes. The part that stores most keeps the
//! pointer; the others get a hidden one, computed at the begin of the function.
//!
//! # Refused
//! Loops that access such memory at places that are no sums, of which LLVM cannot tell what to ask, which are parallel as they
//! are, of few iterations, or with many parts; and memory of the function's own, which its address would keep from becoming registers.

use rustc_hash::FxHashMap;
use weft_analysis::Address;
use weft_ir::{Cursor, Function, Inst, Module, Op, Operand, Type, Value, ValueDef};

use crate::affine::{Loops, Sum, Term, place};
use crate::hints;
use crate::innermost::Innermost;

/// A loop of less iterations is not worth a question in front of it.
const FEW: u64 = 8;
/// LLVM asks about so many pairs at most.
const MOST_PARTS: usize = 4;
/// Of more accesses nothing is asked.
const MANY: usize = 64;

/// An access of a loop.
#[derive(Clone)]
struct Access {
    inst: Inst,
    address: Operand,
    writes: bool,
    /// What it adds in each iteration.
    speed: Vec<(Term, i128)>,
    constant: i128,
}

/// Gives sections pointers of their own in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn part(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let mut count = 0;
    for found in loops {
        for (root, sections) in sections(module, func, found) {
            for section in &sections {
                reroot(module, func, root, section);
            }
            count += sections.len();
        }
    }
    count
}

/// The sections of a loop that need a pointer of their own, by the pointer that they come from.
fn sections(module: &Module, func: &Function, found: &Innermost) -> Vec<(Operand, Vec<Vec<Access>>)> {
    let Some(frame) = found.frame.as_ref() else { return Vec::new() };
    let is_short = frame.constant_count(module, func).is_some_and(|count| count < FEW);
    if is_short || hints::asks_nothing(module, func, &found.latches) {
        return Vec::new();
    }
    let nest = Loops(vec![frame.clone()]);
    let mut roots: Vec<(Operand, Option<Vec<Access>>)> = Vec::new();
    for (inst, address, writes) in found.accesses(func) {
        let root = Address::of(module, func, address).root;
        let access = place(module, func, &nest, address)
            .filter(|(start, _)| *start == root)
            .map(|(_, sum)| Access { inst, address, writes, speed: speed(&sum), constant: sum.constant });
        match roots.iter_mut().find(|(known, _)| *known == root) {
            Some((_, all)) => match (all.as_mut(), access) {
                (Some(all), Some(access)) => all.push(access),
                _ => *all = None,
            },
            None => roots.push((root, access.map(|access| vec![access]))),
        }
    }
    let served = roots.into_iter().filter(|(root, _)| is_served(func, *root));
    served.filter_map(|(root, all)| Some((root, parts(all?)?))).collect()
}

/// What an access adds to its address in each iteration of the loop.
fn speed(sum: &Sum) -> Vec<(Term, i128)> {
    let terms = sum.terms.iter().filter(|(term, _)| matches!(term, Term::Done(_) | Term::DoneTimes(..)));
    terms.map(|(term, factor)| (*term, *factor)).collect()
}

/// Whether a pointer is one of a variable of the module, or one that the function gets.
fn is_served(func: &Function, root: Operand) -> bool {
    match root {
        Operand::Const(_) => true,
        Operand::Value(value) => matches!(func.values[value].def, ValueDef::Param(_)),
        _ => false,
    }
}

/// The parts of what is accessed from one pointer, but for the one that keeps it; none if all is as it should be.
fn parts(mut all: Vec<Access>) -> Option<Vec<Vec<Access>>> {
    let differs = |one: &Access| all.iter().any(|other| other.writes && other.speed != one.speed);
    if all.len() > MANY || !all.iter().any(differs) {
        return None;
    }
    all.sort_by_key(|access| access.constant);
    let parts: Vec<Vec<Access>> =
        all.chunk_by(|one, other| one.speed == other.speed).map(<[Access]>::to_vec).collect();
    let stores = |part: &Vec<Access>| part.iter().filter(|access| access.writes).count();
    let most = parts.iter().map(stores).max()?;
    let keeps = parts.iter().position(|part| stores(part) == most)?;
    let is_other = |(at, part): (usize, Vec<Access>)| (at != keeps).then_some(part);
    (parts.len() <= MOST_PARTS).then(|| parts.into_iter().enumerate().filter_map(is_other).collect())
}

/// Lets the accesses of `section` come from a hidden copy of `root`.
fn reroot(module: &mut Module, func: &mut Function, root: Operand, section: &[Access]) {
    let Some(entry) = func.entry() else { return };
    // In front of all steps towards the addresses, which may stand in the same block.
    let hidden = Cursor::at_start(func, &mut module.ctx, entry).hide(root);
    let mut known: FxHashMap<Value, Operand> = FxHashMap::default();
    for access in section {
        let address = rerooted(module, func, (access.address, access.inst), hidden, &mut known);
        let place = usize::from(access.writes);
        func.insts[access.inst].operands[place] = address;
    }
}

/// `address`, which is used in front of `user`, from the pointer `hidden`.
fn rerooted(
    module: &mut Module,
    func: &mut Function,
    (address, user): (Operand, Inst),
    hidden: Operand,
    known: &mut FxHashMap<Value, Operand>,
) -> Operand {
    let step = match address {
        Operand::Value(value) => func
            .def_inst(value)
            .filter(|inst| matches!(func.insts[*inst].op, Op::Gep { .. }))
            .map(|inst| (value, inst)),
        _ => None,
    };
    let Some((value, inst)) = step else {
        // The root, or a place that is a constant distance from it.
        let bytes = Address::of(module, func, address).distance.map_or(0, |distance| distance.bytes);
        if bytes == 0 {
            return hidden;
        }
        let mut at = Cursor::before(func, &mut module.ctx, user);
        let bytes = at.ctx.int(Type::I64, bytes);
        return at.gep(Type::I8, hidden, &[bytes]);
    };
    if let Some(done) = known.get(&value) {
        return *done;
    }
    let mut data = func.insts[inst].clone();
    data.operands[0] = rerooted(module, func, (data.operands[0], inst), hidden, known);
    let new = Cursor::before(func, &mut module.ctx, inst).insert(data);
    let result = func.result(new);
    known.insert(value, result);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// How many sections get a pointer in a loop over `%i`, and the text: it loads at `load` and stores at `store`, floats of `%p`.
    fn parted(load: &str, store: &str, property: &str) -> (usize, String) {
        parted_behind("", (load, store), property)
    }

    /// The same, behind these instructions in front of the loop.
    fn parted_behind(before: &str, (load, store): (&str, &str), property: &str) -> (usize, String) {
        let text = format!(
            "@F = global [4 x [64 x float]] zeroinitializer\n\
             define void @f(ptr %p, ptr %q, i64 %w, i64 %n) {{\nentry:\n  {before}\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %twice = shl nuw nsw i64 %i, 1\n  {load}\n  \
             %x = load float, ptr %a\n  {store}\n  store float %x, ptr %b\n  %next = add nuw nsw i64 %i, 1\n  \
             %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out, !llvm.loop !0\nout:\n  ret void\n}}\n\
             !0 = distinct !{{!0{property}}}\n!1 = !{{!\"llvm.loop.parallel_accesses\", !2}}\n!2 = distinct !{{}}\n\
             !3 = !{{!\"llvm.loop.isvectorized\", i32 1}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            part(module, func, &loops)
        })
    }

    const EVEN: &str = "%a = getelementptr inbounds float, ptr @F, i64 %twice";
    const ROW: &str =
        "%b = getelementptr inbounds float, ptr getelementptr inbounds (i8, ptr @F, i64 512), i64 %i";

    #[test]
    fn rows_at_two_speeds_come_from_two_pointers() {
        let (count, text) = parted(EVEN, ROW, "");
        assert_eq!(count, 1, "{text}");
        assert!(text.contains("asm \"\", \"=r,0\"(ptr @F)"), "{text}");
        assert!(
            text.contains("getelementptr inbounds float, ptr getelementptr"),
            "what is stored stays: {text}"
        );
    }

    #[test]
    fn an_address_is_computed_step_by_step_from_the_new_pointer() {
        let load = "%r = getelementptr i8, ptr %p, i64 %w\n  %a = getelementptr float, ptr %r, i64 %twice";
        let store = "%b = getelementptr float, ptr %p, i64 %i";
        let (count, text) = parted(load, store, "");
        assert_eq!(count, 1, "{text}");
        let at = text.find("asm \"\", \"=r,0\"(ptr %p)").unwrap();
        assert_eq!(
            text[at..].matches("getelementptr i8, ptr %").count(),
            2,
            "the old step and the new one: {text}"
        );
    }

    #[test]
    fn steps_in_front_of_the_loop_find_the_new_pointer() {
        let row = "%r = getelementptr i8, ptr %p, i64 %w";
        let load = "%a = getelementptr float, ptr %r, i64 %twice";
        let (count, text) = parted_behind(row, (load, "%b = getelementptr float, ptr %p, i64 %i"), "");
        assert_eq!(count, 1, "{text}");
        assert!(text.find("asm \"\"").unwrap() < text.find("getelementptr i8").unwrap(), "{text}");
    }

    #[test]
    fn what_llvm_can_tell_stays() {
        let same = "%a = getelementptr inbounds float, ptr @F, i64 %i";
        assert_eq!(parted(same, ROW, "").0, 0, "one speed");
        let other = "%b = getelementptr float, ptr %q, i64 %i";
        assert_eq!(parted(EVEN, other, "").0, 0, "another pointer");
        assert_eq!(parted(EVEN, ROW, ", !1").0, 0, "nothing is asked of a parallel loop");
        assert_eq!(parted(EVEN, ROW, ", !3").0, 0, "nobody makes vectors of a vector");
    }

    #[test]
    fn what_lies_anywhere_is_not_asked_about() {
        let loaded = "%j = load i64, ptr %q\n  %a = getelementptr float, ptr @F, i64 %j";
        assert_eq!(parted(loaded, ROW, "").0, 0);
    }
}

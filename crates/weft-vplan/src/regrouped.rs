//! Loops of whose accesses LLVM would change the order within an iteration: it is no longer told that their accesses are parallel.
//!
//! ```c
//! #pragma omp simd
//! for (int i = 0; i < n; i++) {
//!     b[i].x = (float)i;                            // LLVM stores the members of a structure together, where the last one
//!     out[i] = also[2 * i];                         // is stored: behind this, which may be `b[i].x`
//!     b[i].y = 2;
//! }
//! ```
//! ```llvm
//! !4 = distinct !{!4, !6, !8}            ; !8 = !{!"llvm.loop.parallel_accesses", !9}
//! ; becomes
//! !4 = distinct !{!4, !6}
//! ```
//! A `simd` construct says that iterations do not depend on each other. Within each, the order of the program holds. [OMP 5.2 §10.4]
//! LLVM's vectorizer makes one access of strided ones that lie side by side: of loads where the first of them stands, of
//! stores where the last one does (`InterleavedAccessInfo`). What it passes by that it asks of the dependences it has found; and
//! in a loop whose accesses are called parallel it looks for none (`LoopAccessInfo`), so that it finds nothing in the way.
//! Without the property it finds the dependences within iterations, and asks in front of the loop what does not overlap.
//!
//! # Preconditions
//! Nothing makes vectors of the loops any more but LLVM.
//!
//! # Postconditions
//! A loop whose accesses are called parallel may have any of its groups of strided accesses moved together.
//!
//! # Algorithm
//! Accesses are in one group at most if they are of one kind and size, a few elements apart in each iteration and so far apart
//! from the next; how far apart they are may be known to LLVM alone. An access that cannot be read as a sum may be in any group, unless its address is loaded or computed by a call,
//! of which LLVM knows no stride. Each one of a group passes what stands between it and the first load or the last store of it.
//! This is in the way if it may be to the same place in the same iteration, and one of the two writes.

use weft_analysis::{Address, Cfg, EffectTable};
use weft_ir::{Function, Inst, Module, Op, Operand, TypeData};
use weft_regions::{Remark, loop_place, source_function};

use crate::affine::{Depth, Loops, Sum, Term, never_meet, place};
use crate::innermost::Innermost;

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// So many elements lanes are apart at most whose accesses LLVM groups.
const FARTHEST: i128 = 8;
/// Of more accesses it is not asked which are in whose way: any may be.
const MANY: usize = 300;
/// So many instructions of an address are looked at.
const DEEP: usize = 40;

/// An access to memory.
struct Access {
    inst: Inst,
    writes: bool,
    /// The address, and how many bytes there are; none for what is no plain load or store.
    plain: Option<(Operand, i128)>,
    /// Where that is in each iteration, if it is known.
    place: Option<(Operand, Sum)>,
    /// Whether LLVM may find it in a group.
    is_strided: bool,
    /// Whether a vector is loaded or stored.
    is_vector: bool,
}

/// Leaves it to LLVM to find the dependences of such loops; returns in how many.
pub(crate) fn settle(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
    remarks: &mut Vec<Remark>,
) -> usize {
    let is_parallel = |property: &str, module: &Module| {
        module.operand_text(property).contains("llvm.loop.parallel_accesses")
    };
    let mut cfg = None;
    let mut count = 0;
    for found in loops {
        let known = module.loop_node(func, &found.latches);
        let mut properties = known.map_or_else(Vec::new, |node| module.loop_properties(node));
        if !properties.iter().any(|property| is_parallel(property, module)) {
            continue;
        }
        let cfg = cfg.get_or_insert_with(|| Cfg::compute(func));
        if !are_in_the_way(module, func, cfg, effects, found) {
            continue;
        }
        let message =
            "LLVM looks for dependences itself: it would change the order of accesses of an iteration";
        remarks.push(Remark {
            function: source_function(module.ctx.names.text(func.name)).to_owned(),
            place: loop_place(module, func, &found.latches),
            message: message.to_owned(),
        });
        properties.retain(|property| !is_parallel(property, module));
        let node = module.add_loop_node(&properties);
        module.set_loop_node(func, &found.latches, node);
        count += 1;
    }
    count
}

/// Whether an access of a loop may be in the way of a group that LLVM moves together.
pub(crate) fn are_in_the_way(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    effects: &EffectTable,
    found: &Innermost,
) -> bool {
    let mut blocks = found.blocks.clone();
    blocks.sort_by_key(|block| cfg.rpo_index(*block));
    let insts = blocks.iter().flat_map(|block| func.block_insts(*block));
    let nest = found.frame.as_ref().map(|frame| Loops(vec![frame.clone()]));
    let all: Vec<Access> =
        insts.filter_map(|inst| Access::of(module, func, effects, (found, nest.as_ref()), *inst)).collect();
    // LLVM makes vectors of numbers, not of vectors.
    let is_vector = |access: &Access| access.is_vector;
    if !all.iter().any(|access| access.writes) || all.iter().any(is_vector) {
        return false;
    }
    let is_passed = |mover: &Access, others: &[Access]| {
        others.iter().any(|other| (mover.writes || other.writes) && mover.may_meet(module, func, other))
    };
    let strided = || all.iter().enumerate().filter(|(_, access)| access.is_strided);
    if strided().count() > 1 && all.len() > MANY {
        return true;
    }
    strided().any(|(at, access)| {
        let mut mates = strided().filter(|(_, other)| access.may_be_grouped_with(other)).map(|(at, _)| at);
        if access.writes {
            mates.max().is_some_and(|last| last > at && is_passed(access, &all[at + 1..last]))
        } else {
            mates.next().is_some_and(|first| first < at && is_passed(access, &all[first + 1..at]))
        }
    })
}

impl Access {
    /// What `inst` accesses; nothing if it accesses no memory.
    fn of(
        module: &Module,
        func: &Function,
        effects: &EffectTable,
        (found, nest): (&Innermost, Option<&Loops>),
        inst: Inst,
    ) -> Option<Access> {
        let data = &func.insts[inst];
        let effects = effects.of_inst(&module.ctx, func, inst);
        if data.is_debug_record() || data.is_terminator() || !effects.accesses_memory() {
            return None;
        }
        let (address, ty) = match data.op {
            Op::Load { volatile: false, atomic: None, .. } => (Some(data.operands[0]), data.ty),
            Op::Store { volatile: false, atomic: None, .. } => {
                (Some(data.operands[1]), module.ctx.operand_ty(func, data.operands[0]))
            }
            _ => (None, data.ty),
        };
        let size = module.ctx.types.size_align(ty).map(|(size, _)| i128::from(size));
        let plain = address.zip(size);
        let place = address.zip(nest).and_then(|(address, nest)| place(module, func, nest, address));
        let is_strided = match (&plain, &place) {
            (None, _) => false,
            (Some((_, size)), Some((_, sum))) => {
                (2 * size..=FARTHEST * size).contains(&sum.factor(Term::Done(ONLY)).abs())
            }
            (Some((address, _)), None) => may_have_a_stride(func, found, *address),
        };
        let is_vector = plain.is_some() && matches!(module.ctx.types.data(ty), TypeData::Vector { .. });
        Some(Access { inst, writes: effects.writes, plain, place, is_strided, is_vector })
    }

    /// Whether LLVM may make one access of the two.
    fn may_be_grouped_with(&self, other: &Access) -> bool {
        let (Some((_, size)), Some((_, other_size))) = (self.plain, other.plain) else { return false };
        if self.writes != other.writes || size != other_size {
            return false;
        }
        let (Some((root, sum)), Some((other_root, other_sum))) = (&self.place, &other.place) else {
            return true;
        };
        let stride = sum.factor(Term::Done(ONLY));
        // What is in front of the loop, LLVM knows better: `m + 1` may have been computed there.
        root == other_root
            && stride == other_sum.factor(Term::Done(ONLY))
            && (sum.terms != other_sum.terms || (sum.constant - other_sum.constant).abs() < stride.abs())
    }

    /// Whether the two may be to the same place in the same iteration.
    fn may_meet(&self, module: &Module, func: &Function, other: &Access) -> bool {
        let (Some((address, size)), Some((other_address, other_size))) = (self.plain, other.plain) else {
            return true;
        };
        let root = |address: Operand| Address::of(module, func, address).root;
        if never_meet(module, func, (self.inst, root(address)), (other.inst, root(other_address))) {
            return false;
        }
        let (Some((root, sum)), Some((other_root, other_sum))) = (&self.place, &other.place) else {
            return true;
        };
        let distance = other_sum.constant - sum.constant;
        let is_apart = root == other_root
            && sum.terms == other_sum.terms
            && (distance >= size || -distance >= other_size);
        !is_apart && !never_meet(module, func, (self.inst, *root), (other.inst, *other_root))
    }
}

/// Whether an address may grow by a constant in each iteration: nothing that it is computed from in the loop is loaded or called.
fn may_have_a_stride(func: &Function, found: &Innermost, address: Operand) -> bool {
    let mut open = vec![address];
    let mut seen = Vec::new();
    while let Some(operand) = open.pop() {
        let Operand::Value(value) = operand else { continue };
        let Some(inst) = func.def_inst(value) else { continue };
        let is_inside = func.inst_block(inst).is_some_and(|block| found.blocks.contains(&block));
        if !is_inside || seen.contains(&inst) {
            continue;
        }
        if matches!(func.insts[inst].op, Op::Load { .. } | Op::Call(_)) {
            return false;
        }
        seen.push(inst);
        if seen.len() > DEEP {
            return true;
        }
        open.extend(func.insts[inst].operands.iter().copied());
    }
    !seen.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// Whether the accesses of a loop with this body are still called parallel. `%p` are rows of two numbers, `%q` others of
    /// as many, `%s` single numbers, `@own` rows of an object of its own; each pointer is that of the iteration `%k`.
    fn is_parallel(body: &str) -> bool {
        let text = format!(
            "@own = internal global [900 x float] zeroinitializer\n\
             define void @f(ptr %a, ptr %b, ptr %c, i64 %m, i64 %n) {{\nentry:\n  %m1 = add i64 %m, 1\n  br label %loop\nloop:\n  \
             %k = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %two = shl i64 %k, 1\n  \
             %p = getelementptr float, ptr %a, i64 %two\n  %p1 = getelementptr i8, ptr %p, i64 4\n  \
             %q = getelementptr float, ptr %b, i64 %two\n  %s = getelementptr float, ptr %c, i64 %k\n  \
             %own = getelementptr float, ptr @own, i64 %two\n  %own1 = getelementptr i8, ptr %own, i64 4\n  {body}\n  \
             %next = add nuw nsw i64 %k, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out, !llvm.loop !0\nout:\n  ret void\n}}\n\
             !0 = distinct !{{!0, !1, !2}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 true}}\n\
             !2 = !{{!\"llvm.loop.parallel_accesses\", !3}}\n!3 = distinct !{{}}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let (effects, loops) = (EffectTable::compute(module), Innermost::all(module, func));
            settle(module, func, &effects, &loops, &mut Vec::new())
        });
        let node = text.lines().find(|line| line.contains("!llvm.loop !")).unwrap();
        let node = node.rsplit("!llvm.loop ").next().unwrap();
        let node = text.lines().find(|line| line.starts_with(&format!("{node} = "))).unwrap();
        assert_eq!(node.contains("!2"), count == 0, "{text}");
        count == 0
    }

    #[test]
    fn stores_pass_what_may_be_the_same_place() {
        let around =
            |between: &str| format!("store float 1.0, ptr %p\n  {between}\n  store float 2.0, ptr %p1");
        assert!(is_parallel(&around("")));
        assert!(!is_parallel(&around("%x = load float, ptr %s")));
        assert!(!is_parallel(&around("store float 3.0, ptr %q")));
        assert!(is_parallel(&around("%x = load float, ptr %p1")), "another place of the row");
        assert!(!is_parallel(&around("%x = load float, ptr %p")), "the place itself");
        assert!(is_parallel(
            "%x = load float, ptr %s\n  store float 1.0, ptr %p\n  store float 2.0, ptr %p1"
        ));
    }

    #[test]
    fn distances_may_be_computed_in_front_of_the_loop() {
        let body = |between: &str| {
            format!(
                "%i = add i64 %two, %m\n  %x = getelementptr float, ptr %a, i64 %i\n  store float 1.0, ptr %x\n  \
                 {between}\n  %j = add i64 %two, %m1\n  %y = getelementptr float, ptr %a, i64 %j\n  store float 2.0, ptr %y"
            )
        };
        assert!(is_parallel(&body("")));
        assert!(!is_parallel(&body("%z = load float, ptr %s")));
    }

    #[test]
    fn loads_pass_what_may_be_stored_there() {
        let around =
            |between: &str| format!("%x = load float, ptr %p\n  {between}\n  %y = load float, ptr %p1");
        assert!(is_parallel(&around("%z = load float, ptr %s")));
        assert!(!is_parallel(&around("store float 3.0, ptr %s")));
        assert!(is_parallel(&around("store float 3.0, ptr %p")), "another place of the row");
        assert!(!is_parallel(&around("store float 3.0, ptr %p1")));
    }

    #[test]
    fn other_objects_are_passed() {
        let body = "store float 1.0, ptr %own\n  %i = load i64, ptr %s\n  store float 2.0, ptr %own1";
        assert!(!is_parallel(body), "an argument may lead to it");
        let body = "%t = alloca float\n  store float 1.0, ptr %own\n  %x = load float, ptr %t\n  store float 2.0, ptr %own1";
        assert!(is_parallel(body));
    }

    #[test]
    fn loops_with_vectors_are_none_for_llvm() {
        let body = |ty: &str| {
            format!("store float 1.0, ptr %p\n  %x = load {ty}, ptr %s\n  store float 2.0, ptr %p1")
        };
        assert!(!is_parallel(&body("i64")));
        assert!(is_parallel(&body("<2 x i32>")));
    }

    #[test]
    fn numbers_side_by_side_are_no_group() {
        assert!(is_parallel("store float 1.0, ptr %s\n  store float 3.0, ptr %q\n  store float 2.0, ptr %s"));
    }
}

//! The loops of `simd` regions: what the construct permits becomes metadata for LLVM's vectorizer.
//!
//! ```llvm
//! br i1 %more, label %head, label %done, !llvm.loop !4     ; !4 = distinct !{!4, !5}, !5 = !{!"weft.simd"}
//! ; becomes
//! br i1 %more, label %head, label %done, !llvm.loop !4
//! ; !4 = distinct !{!4, !6, !7, !8}, !6 = !{!"llvm.loop.vectorize.enable", i1 true},
//! ; !7 = !{!"llvm.loop.vectorize.width", i32 8}, !8 = !{!"llvm.loop.parallel_accesses", !9}, !9 = distinct !{}
//! ```
//!
//! | the region | its loop |
//! |---|---|
//! | has no limit | may be vectorized; its accesses are parallel |
//! | `simdlen(n)` | has that width, if it is a power of two |
//! | `safelen(n)` | has a width of at most `n`; LLVM looks for dependences itself |
//! | `safelen(n) order(concurrent)` | has such a width without interleaving, which would make it wider; its accesses are parallel |
//! | `safelen(1)`, `simdlen(1)`, `if(0)` | is an ordinary loop |
//! | `if(c)` | has another version, an ordinary loop ([`crate::simd_versions`]) |
//! | holds an `ordered` region | is an ordinary loop |
//!
//! [`crate::simd_accesses`] tells which accesses are parallel. If there is one of which that cannot be said, none is, and
//! LLVM looks for dependences itself.
//!
//! An ordinary loop may still be vectorized, if LLVM finds that nobody can tell.
//!
//! Where the accesses are parallel, the loop gets a [`PlanMark`], too: the planner of vectors (`weft-vplan`) may know better
//! than LLVM what to make of it.
//!
//! # Preconditions
//! The loops have the mark [`SIMD_LOOP`]. A loop without one is what LLVM has made of another.
//!
//! # Postconditions
//! No loop has the mark, and LLVM may unroll all of them again.

use weft_analysis::{Cfg, DomTree, Loop, Loops};
use weft_ir::{Block, Inst, Operand};
use weft_regions::{
    ClauseKind, Leaf, Marker, Own, PlanMark, Region, RegionEntry, SIMD_LOOP, WHOLE_LOOP, isolate_markers,
};

use crate::lowering::Lowering;
use crate::simd_accesses::{self, Known};

/// What LLVM's vectorizer is told of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Permission {
    /// Nothing.
    Ordinary,
    /// Its iterations may be executed together.
    Vectors {
        /// So many of them, as the program prefers.
        width: Option<u64>,
        /// At most so many.
        limit: Option<u64>,
    },
}

/// The widest vectors of any target, in bytes.
const WIDEST: u64 = 64;

impl Lowering<'_> {
    /// Turns the marks of the loops of `simd` regions into metadata for the vectorizer.
    pub(crate) fn lower_simd_loops(&mut self) {
        let simd = self.simd_entries();
        if simd.is_empty() {
            return;
        }
        isolate_markers(&mut self.func, &mut self.module.ctx);
        let versions = self.make_simd_versions(&simd);
        let cfg = Cfg::compute(&self.func);
        let dom = DomTree::compute(&self.func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        let known = Known::of(self.module, &self.func);
        // A marked loop belongs to the innermost region that holds it: a function with one may have been inlined here.
        for region in Region::all_of(&self.func, &self.module.ctx, &simd).into_iter().rev() {
            let inside = region.block_set();
            for (_, found) in loops.iter().filter(|(_, found)| inside.contains(&found.header)) {
                self.lower_simd_loop(&known, &region, found, versions.contains(&found.header));
            }
        }
        for (_, found) in loops.iter() {
            self.take_mark(found);
        }
    }

    /// The entries of `simd` regions, in the order of the layout.
    fn simd_entries(&self) -> Vec<Inst> {
        let is_simd = |inst: &Inst| {
            RegionEntry::parse(&self.func, &self.module.ctx, *inst).is_some_and(|entry| entry.is_vectorized())
        };
        self.func.layout_insts().map(|(_, inst)| inst).filter(is_simd).collect()
    }

    /// Takes the mark off a loop; returns its other properties, if it had one.
    fn take_mark(&mut self, found: &Loop) -> Option<Vec<String>> {
        self.take_mark_of(&found.latches)
    }

    /// Says whether a loop has the mark.
    pub(crate) fn has_mark(&self, found: &Loop) -> bool {
        let node = self.module.loop_node(&self.func, &found.latches);
        let properties = node.map_or_else(Vec::new, |node| self.module.loop_properties(node));
        properties.iter().any(|property| self.module.operand_text(property) == SIMD_LOOP)
    }

    /// Takes the mark off the loop that ends in `latches`, as [`Lowering::take_mark`] does.
    pub(crate) fn take_mark_of(&mut self, latches: &[Block]) -> Option<Vec<String>> {
        let node = self.module.loop_node(&self.func, latches)?;
        let mut properties = self.module.loop_properties(node);
        let known = properties.len();
        properties.retain(|property| ![SIMD_LOOP, WHOLE_LOOP].contains(&self.module.operand_text(property)));
        if properties.len() == known {
            return None;
        }
        let node = self.module.add_loop_node(&properties);
        self.module.set_loop_node(&mut self.func, latches, node);
        Some(properties)
    }

    fn lower_simd_loop(&mut self, known: &Known, region: &Region, found: &Loop, is_version: bool) {
        let Some(mut properties) = self.take_mark(found) else { return };
        let permission = self.permission(&region.unit, found, is_version);
        let Permission::Vectors { width, limit } = permission else {
            return self.remark(region.entry(), "the loop runs one iteration after the other".to_owned());
        };
        let mut property = |text: String| properties.push(format!("!{}", self.module.add_metadata(&text)));
        property("!{!\"llvm.loop.vectorize.enable\", i1 true}".to_owned());
        // Within a limit, LLVM knows the distance of dependences better, and what does not overlap.
        let is_parallel = (limit.is_none() || region.unit.has(ClauseKind::Order))
            // No alloca tells which these are.
            && !region.unit.has(Own::Lanes);
        let widest = simd_accesses::widest(self.module, &self.func, found).max(1);
        let group = match is_parallel {
            true => simd_accesses::group(self.module, &mut self.func, known, region, found),
            false => None,
        };
        let mut property = |text: String| properties.push(format!("!{}", self.module.add_metadata(&text)));
        if let Some(group) = group {
            property(format!("!{{!\"llvm.loop.parallel_accesses\", !{group}}}"));
        }
        let most = limit.map(|limit| floor_power(limit.min(WIDEST / widest.min(WIDEST))));
        let width = match (width, most) {
            (Some(width), Some(most)) => Some(width.min(most)),
            (width, most) => width.or(most),
        };
        if let Some(width) = width {
            property(format!("!{{!\"llvm.loop.vectorize.width\", i32 {width}}}"));
        }
        if limit.is_some() && group.is_some() {
            property("!{!\"llvm.loop.interleave.count\", i32 1}".to_owned());
        }
        if group.is_some() {
            let place = self.place(region.entry());
            properties.push(PlanMark { place, width, limit }.write(self.module));
        }
        let node = self.module.add_loop_node(&properties);
        self.module.set_loop_node(&mut self.func, &found.latches, node);
        let accesses =
            if group.is_some() { "its accesses are independent" } else { "its accesses may depend" };
        self.remark(region.entry(), format!("LLVM is asked to make vectors of the loop; {accesses}"));
    }

    /// What the clauses of `entry` permit, and what is in the loop.
    ///
    /// Control enters a version only if the condition of `if` holds.
    fn permission(&self, entry: &RegionEntry, found: &Loop, is_version: bool) -> Permission {
        let number = |kind| {
            let operand = entry.clause(kind)?.operands().first().copied()?;
            Some(self.constant(operand).and_then(|value| u64::try_from(value).ok()))
        };
        let holds_ordered = found.blocks.iter().flat_map(|block| self.func.block_insts(*block)).any(|inst| {
            let directive = RegionEntry::directive_of(&self.func, &self.module.ctx, *inst);
            directive.is_some_and(|directive| directive.is(Leaf::Ordered))
                || Marker::of(&self.func.insts[*inst], &self.module.ctx) == Some(Marker::LoopIterationEnd)
        });
        let may_be_false = |condition: Option<u64>| condition.is_none_or(|condition| condition == 0);
        let may_be_off = !is_version && number(ClauseKind::If).is_some_and(may_be_false);
        if holds_ordered || may_be_off {
            return Permission::Ordinary;
        }
        // A number that is not known is the least one.
        let limit = number(ClauseKind::Safelen).map(|limit| limit.unwrap_or(1));
        let width = number(ClauseKind::Simdlen).map(|width| width.unwrap_or(1));
        if limit.is_some_and(|limit| limit < 2) || width.is_some_and(|width| width < 2) {
            return Permission::Ordinary;
        }
        Permission::Vectors { width: width.filter(|width| width.is_power_of_two()), limit }
    }

    fn constant(&self, operand: Operand) -> Option<i128> {
        match operand {
            Operand::Const(c) => self.module.ctx.consts.as_int(c),
            _ => None,
        }
    }
}

/// The largest power of two that is not larger than `number`, which is not 0.
fn floor_power(number: u64) -> u64 {
    1 << number.max(1).ilog2()
}

//! Tells whether the iterations of a worksharing loop hand values on in a way that shows which of them one thread executed.
//!
//! ```c
//! #pragma omp parallel for firstprivate(x) reduction(+ : s)
//! for (int i = 0; i < n; i++) {
//!   s += a[i];                   // handed on, and read by nothing but the sum itself
//!   x += 1; b[i] = x;            // each thread counts from the first of its iterations on
//! }
//! ```
//!
//! *Precondition:* the loop has no loop in it, and calls nothing but functions that compute from their arguments.
//! *Postcondition:* where the answer is no, any team leaves the same in memory, but for how sums are rounded.
//!
//! # How it is told
//! What a thread's first iteration finds is a value that comes from in front of the loop, by a phi in its header, or is in
//! memory of the thread's own. What an iteration makes of it may go back to where it came from, as in a reduction. If it goes
//! anywhere else, to another such value, into memory, or into a branch, it may show how many iterations came before. A phi that
//! begins at the bounds which the loop was given counts the iterations themselves.

use rustc_hash::FxHashSet;
use weft_analysis::{Address, BlockSet, Loop, UseIndex, block_set};
use weft_ir::{Inst, Op, Operand, Value};
use weft_regions::Region;

use crate::Work;

/// Says so of the loop `own`, which is the only one of the parallel region and begins at the marker `begin`.
pub(crate) fn tells_threads(work: &Work<'_>, region: &Region, begin: Inst, own: &Loop) -> bool {
    let loop_ =
        Carried { work, uses: UseIndex::compute(work.func), inside: block_set(&own.blocks), own, begin };
    loop_.by_phi() || loop_.by_memory(region)
}

struct Carried<'a, 'b> {
    work: &'a Work<'b>,
    uses: UseIndex,
    inside: BlockSet,
    own: &'a Loop,
    begin: Inst,
}

impl Carried<'_, '_> {
    fn by_phi(&self) -> bool {
        let func = &self.work.func;
        let phis = func.block_insts(self.own.header).iter().filter(|inst| func.insts[**inst].is_phi());
        phis.filter(|phi| !self.counts_iterations(**phi))
            .any(|phi| func.insts[*phi].result.is_some_and(|value| self.leaves(value, |user| user == *phi)))
    }

    /// Whether a phi begins at the bounds that the loop was given.
    fn counts_iterations(&self, phi: Inst) -> bool {
        let mut incoming = self.work.func.insts[phi].phi_incoming();
        incoming.any(|(value, from)| !self.inside.contains(from) && self.is_of_bounds(value))
    }

    fn is_of_bounds(&self, value: Operand) -> bool {
        let func = &self.work.func;
        let (mut seen, mut open) = (FxHashSet::default(), vec![value]);
        while let Some(at) = open.pop() {
            let Operand::Value(value) = at else { continue };
            let Some(inst) = func.def_inst(value).filter(|inst| seen.insert(*inst)) else { continue };
            if inst == self.begin {
                return true;
            }
            open.extend(func.insts[inst].operands.iter().copied());
        }
        false
    }

    /// Whether a thread's own memory is read, and what was read goes elsewhere than back there.
    fn by_memory(&self, region: &Region) -> bool {
        let func = &self.work.func;
        let insts = || self.own.blocks.iter().flat_map(|block| func.block_insts(*block)).copied();
        let stored: Vec<Operand> = insts()
            .filter(|inst| matches!(func.insts[*inst].op, Op::Store { .. }))
            .filter_map(|inst| self.own_object(region, func.insts[inst].operands[1]))
            .collect();
        insts().filter(|inst| matches!(func.insts[*inst].op, Op::Load { .. })).any(|load| {
            let data = &func.insts[load];
            let pointer = data.operands[0];
            let is_changed = self.own_object(region, pointer).is_some_and(|object| stored.contains(&object));
            let goes_back = |user: Inst| {
                let user = &func.insts[user];
                matches!(user.op, Op::Store { .. }) && user.operands[1] == pointer
            };
            is_changed && data.result.is_some_and(|value| self.leaves(value, goes_back))
        })
    }

    /// The variable into which `pointer` points, if the region does not share it.
    fn own_object(&self, region: &Region, pointer: Operand) -> Option<Operand> {
        let func = &self.work.func;
        let root = Address::of(self.work.module, func, pointer).root;
        let Operand::Value(value) = root else { return None };
        let is_alloca = matches!(func.insts[func.def_inst(value)?].op, Op::Alloca { .. });
        (is_alloca && !func.insts[region.entry()].operands.contains(&root)).then_some(root)
    }

    /// Whether what is computed of `value` in the loop goes elsewhere than where it `goes_back` to.
    fn leaves(&self, value: Value, goes_back: impl Fn(Inst) -> bool) -> bool {
        let func = &self.work.func;
        let (mut seen, mut open) = (FxHashSet::default(), vec![value]);
        while let Some(at) = open.pop() {
            for user in self.uses.uses(at).iter().map(|user| user.inst) {
                let block = func.inst_block(user).filter(|block| self.inside.contains(*block));
                let Some(block) = block.filter(|_| !goes_back(user) && seen.insert(user)) else { continue };
                let data = &func.insts[user];
                let changes = matches!(data.op, Op::AtomicRmw { .. } | Op::CmpXchg { .. });
                let is_next = data.is_phi() && block == self.own.header;
                match data.result.filter(|_| !changes && !is_next) {
                    Some(result) => open.push(result),
                    None => return true,
                }
            }
        }
        false
    }
}

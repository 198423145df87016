//! What the analyses know of a function: all parts of the planner look it up here.

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, EffectTable, Loops, PostDomTree, UseIndex};
use weft_ir::{Block, Function, Inst, Module, Operand, Value};

use crate::affine::never_meet;
use crate::library::Library;
use crate::outer::conditions::Conditions;
use crate::target::Target;

/// What is known of a function while loops of it are planned.
pub(crate) struct Facts<'a> {
    pub(crate) module: &'a Module,
    pub(crate) func: &'a Function,
    pub(crate) cfg: &'a Cfg,
    pub(crate) dom: &'a DomTree,
    pub(crate) pdom: &'a PostDomTree,
    pub(crate) loops: &'a Loops,
    pub(crate) uses: &'a UseIndex,
    pub(crate) effects: &'a EffectTable,
    pub(crate) target: Target,
    pub(crate) library: Library,
    /// What will be asked in front of the loop that is planned, if that is known.
    pub(crate) asked: Option<&'a Conditions>,
}

impl Facts<'_> {
    /// Whether two accesses, with addresses that come from the given pointers, never meet where the loop is executed.
    pub(crate) fn never_meet(&self, x: (Inst, Operand), y: (Inst, Operand)) -> bool {
        never_meet(self.module, self.func, x, y)
            || self.asked.is_some_and(|asked| asked.tells_apart(x.0, y.0))
    }

    /// The values that are computed in `blocks` and used elsewhere.
    pub(crate) fn live_outs(&self, blocks: &[Block], inside: &FxHashSet<Block>) -> Vec<Value> {
        let mut found = Vec::new();
        for block in blocks {
            for inst in self.func.block_insts(*block) {
                let Some(value) = self.func.insts[*inst].result else { continue };
                let is_outside =
                    |user: &Inst| self.func.inst_block(*user).is_some_and(|b| !inside.contains(&b));
                if self.uses.uses(value).iter().any(|used| is_outside(&used.inst)) {
                    found.push(value);
                }
            }
        }
        found
    }
}

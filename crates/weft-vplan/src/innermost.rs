//! The innermost loops of a function, with their frames.
//!
//! What changes no blocks, or only what LLVM is told of loops, looks them up here: they are found once for all of it.

use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::{Block, Function, Inst, Module, Op, Operand};

use crate::skeleton::{Carried, Induction, Skeleton, phis};

/// A loop without others in it.
#[derive(Clone, Debug)]
pub(crate) struct Innermost {
    pub(crate) blocks: Vec<Block>,
    /// Where each iteration begins.
    pub(crate) header: Block,
    pub(crate) latches: Vec<Block>,
    /// What grows by a constant, if there is one latch.
    pub(crate) inductions: Vec<Induction>,
    /// What else an iteration gets from the one before, also where how often the loop runs is not known.
    pub(crate) carried: Vec<Carried>,
    /// None if the loop has another form.
    pub(crate) frame: Option<Skeleton>,
}

impl Innermost {
    /// The innermost loops of `func`.
    pub(crate) fn all(module: &Module, func: &Function) -> Vec<Innermost> {
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        let is_innermost =
            |id, blocks: &[Block]| blocks.iter().all(|block| loops.innermost(*block) == Some(id));
        let found = loops.iter().filter(|(id, found)| is_innermost(*id, &found.blocks));
        let described = found.map(|(_, found)| {
            let (inductions, carried) = match found.latches[..] {
                [latch] => phis(module, func, found.header, latch),
                _ => Default::default(),
            };
            Innermost {
                blocks: found.blocks.clone(),
                header: found.header,
                latches: found.latches.clone(),
                inductions,
                carried,
                frame: Skeleton::of(module, func, &cfg, found).ok(),
            }
        });
        described.collect()
    }

    /// The frame of a loop of one block.
    pub(crate) fn of_one_block(&self) -> Option<&Skeleton> {
        self.frame.as_ref().filter(|_| self.blocks.len() == 1)
    }

    /// The instructions of the loop.
    pub(crate) fn insts<'a>(&'a self, func: &'a Function) -> impl Iterator<Item = Inst> + 'a {
        self.blocks.iter().flat_map(|block| func.block_insts(*block)).copied()
    }

    /// The plain accesses of the loop, neither volatile nor atomic: each with its address, and whether it writes there.
    pub(crate) fn accesses<'a>(
        &'a self,
        func: &'a Function,
    ) -> impl Iterator<Item = (Inst, Operand, bool)> + 'a {
        self.insts(func).filter_map(|inst| {
            let data = &func.insts[inst];
            match data.op {
                Op::Load { volatile: false, atomic: None, .. } => Some((inst, data.operands[0], false)),
                Op::Store { volatile: false, atomic: None, .. } => Some((inst, data.operands[1], true)),
                _ => None,
            }
        })
    }
}

//! What has begun and not ended at each place of a function, of constructs that begin and end by markers.

use rustc_hash::FxHashMap;
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Context, Function, Inst};

/// What an instruction does to the list of what is open, the outermost first.
pub(super) type Step = fn(&Context, &Function, Inst, &mut Vec<Inst>);

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Nesting {
    step: Step,
    /// What is open at the start of a block; nothing where the block is missing.
    open: FxHashMap<Block, Vec<Inst>>,
}

impl Nesting {
    /// Follows `step` through `func`.
    ///
    /// # Errors
    /// Says that it depends on the way what is open at some place.
    pub(super) fn read(ctx: &Context, func: &Function, step: Step) -> Result<Nesting, String> {
        let mut nesting = Nesting { step, open: FxHashMap::default() };
        for block in Cfg::compute(func).rpo() {
            let mut open = nesting.open.get(block).cloned().unwrap_or_default();
            func.block_insts(*block).iter().for_each(|inst| step(ctx, func, *inst, &mut open));
            for succ in func.successors(*block) {
                let known = nesting.open.entry(succ).or_insert_with(|| open.clone());
                if *known != open {
                    return Err("has a construct that begins on some ways only".to_owned());
                }
            }
        }
        Ok(nesting)
    }

    /// Calls `visit` for each instruction, with what is open in front of it.
    pub(super) fn visit(&self, ctx: &Context, func: &Function, mut visit: impl FnMut(Inst, &[Inst])) {
        for block in func.blocks() {
            let mut open = self.open.get(block).cloned().unwrap_or_default();
            for inst in func.block_insts(*block) {
                visit(*inst, &open);
                (self.step)(ctx, func, *inst, &mut open);
            }
        }
    }

    /// What is open in front of `inst`.
    pub(super) fn around(&self, ctx: &Context, func: &Function, inst: Inst) -> Vec<Inst> {
        let Some(block) = func.inst_block(inst) else { return Vec::new() };
        let mut open = self.open.get(&block).cloned().unwrap_or_default();
        let before = func.block_insts(block).iter().take_while(|other| **other != inst);
        before.for_each(|other| (self.step)(ctx, func, *other, &mut open));
        open
    }
}

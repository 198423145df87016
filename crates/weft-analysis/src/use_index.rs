//! Where values are used.

use smallvec::SmallVec;
use weft_ir::cfg::BlockSet;
use weft_ir::entity::SecondaryMap;
use weft_ir::{Function, Inst, Op, Operand, Value};

/// One use: an instruction and the index of the operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Use {
    /// The user.
    pub inst: Inst,
    /// The index in its operand list.
    pub index: usize,
}

/// The uses of each value by instructions in the layout, in layout order.
#[derive(Clone, Debug, Default)]
pub struct UseIndex {
    uses: SecondaryMap<Value, SmallVec<[Use; 2]>>,
    debug_uses: SecondaryMap<Value, SmallVec<[Use; 1]>>,
}

impl UseIndex {
    /// Collects the uses in `func`.
    pub fn compute(func: &Function) -> UseIndex {
        let mut index = UseIndex { uses: SecondaryMap::new(), debug_uses: SecondaryMap::new() };
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let in_metadata = match &data.op {
                Op::Opaque { text, .. } => text.holes_in_metadata(),
                _ => Vec::new(),
            };
            for (i, operand) in data.operands.iter().enumerate() {
                let Operand::Value(value) = operand else { continue };
                let found = Use { inst, index: i };
                if data.is_debug_record() || in_metadata.get(i) == Some(&true) {
                    index.debug_uses[*value].push(found);
                } else {
                    index.uses[*value].push(found);
                }
            }
        }
        index
    }

    /// The uses of `value` by instructions; debug records and metadata (`metadata ptr %x`) do not count.
    pub fn uses(&self, value: Value) -> &[Use] {
        &self.uses[value]
    }

    /// The debug records, and calls of `llvm.dbg.*`, that name `value`.
    pub fn debug_uses(&self, value: Value) -> &[Use] {
        &self.debug_uses[value]
    }

    /// Whether a value that is defined in `blocks` is used outside of them: whether [`weft_ir::edit::live_outs`] finds one. That
    /// looks at the whole function, this one only at `blocks`.
    ///
    /// It may be asked although `func` has changed since, if no instruction that came uses what `blocks` define. What was
    /// removed counts as a use from outside.
    pub fn has_live_outs(&self, func: &Function, blocks: &BlockSet) -> bool {
        let is_outside = |user: &Use| func.inst_block(user.inst).is_none_or(|block| !blocks.contains(block));
        let is_no_record = |user: &&Use| !func.insts[user.inst].is_debug_record();
        let leaves = |value: Value| {
            self.uses[value].iter().chain(self.debug_uses[value].iter().filter(is_no_record)).any(is_outside)
        };
        let mut insts = blocks.iter().flat_map(|block| func.block_insts(block));
        insts.any(|inst| func.insts[*inst].result.is_some_and(leaves))
    }

    /// Whether no instruction uses `value`.
    pub fn is_unused(&self, value: Value) -> bool {
        self.uses[value].is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_ir::cfg::block_set;
    use weft_ir::{BinaryOp, Context, Cursor, Type};

    #[test]
    fn repeated_operands_are_separate_uses_and_removed_instructions_have_none() {
        let mut ctx = Context::default();
        let mut func = Function::new(ctx.names.intern("f"), Type::VOID);
        let x = func.add_param(Type::I32, "", None);
        let entry = func.append_block(None);
        let mut at = Cursor::at_end(&mut func, &mut ctx, entry);
        let twice = at.binary(BinaryOp::Add, Operand::Value(x), Operand::Value(x));
        let gone = at.binary(BinaryOp::Mul, Operand::Value(x), twice);
        at.ret(None);
        let Operand::Value(gone) = gone else { panic!("a result is a value") };
        let gone = func.def_inst(gone).unwrap();
        func.remove_inst(gone);

        let index = UseIndex::compute(&func);
        assert_eq!(index.uses(x).iter().map(|u| u.index).collect::<Vec<_>>(), [0, 1]);
        let Operand::Value(twice) = twice else { panic!("a result is a value") };
        assert!(index.is_unused(twice));
    }

    #[test]
    fn what_leaves_blocks_is_what_the_function_says() {
        let text = "declare void @llvm.dbg.value(metadata, metadata, metadata)
define i32 @f(i32 %x, i1 %c) {
  %a = add i32 %x, 1
  br i1 %c, label %left, label %right

left:
  %b = add i32 %a, 1
  %m = add i32 %a, 2
  br label %right

right:
  %p = phi i32 [ %x, %0 ], [ %b, %left ]
  call void @llvm.dbg.value(metadata i32 %m, metadata !0, metadata !DIExpression())
  %r = add i32 %p, 1
  ret i32 %r
}
!0 = !{}
";
        let mut module = weft_ir::read_module(text).unwrap();
        let id = module.function("f").unwrap();
        let func = &module.functions[id];
        let index = UseIndex::compute(func);
        let blocks = func.blocks().to_vec();
        for one in 0..8 {
            let chosen = blocks.iter().enumerate().filter(|(at, _)| one >> at & 1 == 1);
            let set = block_set(&chosen.map(|(_, block)| *block).collect::<Vec<_>>());
            let expected = !weft_ir::edit::live_outs(func, &set).is_empty();
            assert_eq!(index.has_live_outs(func, &set), expected, "blocks {one:b}");
        }
        let func = &mut module.functions[id];
        let phi = func.block_insts(blocks[2])[0];
        func.remove_inst(phi);
        let left = block_set(&blocks[1..2]);
        assert!(index.has_live_outs(func, &left), "what has used a value may have handed it on");
    }

    #[test]
    fn metadata_is_no_use() {
        let text = "declare void @llvm.dbg.value(metadata, metadata, metadata)
define void @f(i32 %x) {
  call void @llvm.dbg.value(metadata i32 %x, metadata !0, metadata !DIExpression())
  ret void
}
!0 = !{}
";
        let module = weft_ir::read_module(text).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        let index = UseIndex::compute(func);
        let x = func.params[0].value;
        assert!(index.is_unused(x));
        assert_eq!(index.debug_uses(x).len(), 1);
    }
}

//! Where values are used.

use smallvec::SmallVec;
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

    /// Whether no instruction uses `value`.
    pub fn is_unused(&self, value: Value) -> bool {
        self.uses[value].is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

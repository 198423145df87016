//! Which values are live at the borders of blocks.
//!
//! A value is live where it is defined and may still be read. A phi reads its operands at the end of the
//! incoming blocks and defines its result at the start of its block. Debug records read nothing.
//!
//! ```
//! use weft_analysis::{Cfg, Liveness};
//!
//! let text = "define i32 @f(i32 %x, i1 %c) {\n  br i1 %c, label %a, label %b\n\na:\n  ret i32 %x\n\nb:\n  ret i32 0\n}\n";
//! let module = weft_ir::read_module(text)?;
//! let func = &module.functions[module.function("f").expect("it is defined above")];
//! let &[entry, a, b] = func.blocks() else { unreachable!() };
//! let live = Liveness::compute(func, &Cfg::compute(func));
//! let x = func.params[0].value;
//! assert!(live.is_live_out(entry, x) && live.is_live_in(a, x) && !live.is_live_in(b, x));
//! # Ok::<(), weft_ir::ReadError>(())
//! ```

use weft_ir::cfg::Cfg;
use weft_ir::entity::{EntitySet, SecondaryMap};
use weft_ir::{Block, Function, Operand, Value};

/// Values live at the start and at the end of each block.
#[derive(Clone, Debug)]
pub struct Liveness {
    live_in: SecondaryMap<Block, EntitySet<Value>>,
    live_out: SecondaryMap<Block, EntitySet<Value>>,
}

impl Liveness {
    /// Computes liveness of `func`, whose graph is `cfg`.
    ///
    /// The search follows each value from its uses backwards to its definition, so the work is proportional to the size
    /// of the result.
    pub fn compute(func: &Function, cfg: &Cfg) -> Liveness {
        let mut live = Liveness { live_in: SecondaryMap::new(), live_out: SecondaryMap::new() };
        let mut work = Vec::new();
        for (block, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            if data.is_debug_record() {
                continue;
            }
            if data.is_phi() {
                for (operand, pred) in data.phi_incoming() {
                    if let Operand::Value(value) = operand {
                        live.mark_out(func, value, pred, &mut work);
                    }
                }
            } else {
                for operand in &data.operands {
                    if let Operand::Value(value) = operand {
                        live.mark_use(func, *value, block, &mut work);
                    }
                }
            }
            while let Some((value, block)) = work.pop() {
                for &pred in cfg.preds(block) {
                    live.mark_out(func, value, pred, &mut work);
                }
            }
        }
        live
    }

    fn mark_out(&mut self, func: &Function, value: Value, block: Block, work: &mut Vec<(Value, Block)>) {
        if self.live_out[block].insert(value) {
            self.mark_use(func, value, block, work);
        }
    }

    fn mark_use(&mut self, func: &Function, value: Value, block: Block, work: &mut Vec<(Value, Block)>) {
        let defined_here = func.def_inst(value).is_some_and(|def| func.inst_block(def) == Some(block));
        if !defined_here && self.live_in[block].insert(value) {
            work.push((value, block));
        }
    }

    /// Whether `value` is live at the start of `block`: behind its phis, and not defined by them.
    pub fn is_live_in(&self, block: Block, value: Value) -> bool {
        self.live_in[block].contains(value)
    }

    /// Whether `value` is live at the end of `block`.
    pub fn is_live_out(&self, block: Block, value: Value) -> bool {
        self.live_out[block].contains(value)
    }

    /// The values live at the start of `block`, in order of their indices.
    pub fn live_in(&self, block: Block) -> Vec<Value> {
        self.live_in[block].iter().collect()
    }

    /// The values live at the end of `block`, in order of their indices.
    pub fn live_out(&self, block: Block) -> Vec<Value> {
        self.live_out[block].iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_ir::{BinaryOp, Context, Cursor, IntPredicate, Type};

    #[test]
    fn a_value_lives_around_the_loop_that_reads_it() {
        let mut ctx = Context::default();
        let mut func = Function::new(ctx.names.intern("f"), Type::VOID);
        let n = func.add_param(Type::I32, "", None);
        let [entry, head, body, exit] = [(); 4].map(|()| func.append_block(None));
        Cursor::at_end(&mut func, &mut ctx, entry).br(head);
        let mut at = Cursor::at_end(&mut func, &mut ctx, head);
        let zero = at.i32(0);
        let i = at.phi(Type::I32, &[(zero, entry)]);
        let more = at.icmp(IntPredicate::Slt, i, Operand::Value(n));
        at.cond_br(more, body, exit);
        let mut at = Cursor::at_end(&mut func, &mut ctx, body);
        let one = at.i32(1);
        let next = at.binary(BinaryOp::Add, i, one);
        at.br(head);
        Cursor::at_end(&mut func, &mut ctx, exit).ret(None);
        let (Operand::Value(i), Operand::Value(next)) = (i, next) else { panic!("results are values") };
        let phi = func.def_inst(i).unwrap();
        func.insts[phi].add_incoming(Operand::Value(next), body);

        let live = Liveness::compute(&func, &Cfg::compute(&func));
        assert!(live.is_live_in(head, n) && live.is_live_out(body, n));
        assert!(live.is_live_in(body, i) && !live.is_live_in(head, i) && !live.is_live_out(body, i));
        assert!(live.is_live_out(body, next) && !live.is_live_in(head, next));
        assert!(live.live_in(exit).is_empty());
    }
}

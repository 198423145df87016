//! Which instructions do nothing but compute.
//!
//! ```llvm
//! %a = add i32 %n, 1                ; computes: it may go, be done again, or be done elsewhere
//! %x = load i32, ptr %p             ; does not: what it reads may change
//! ```
//!
//! - **Precondition.** None.
//! - **Postcondition.** Of what computes, the result depends on nothing but the operands. A division may trap, and `freeze` chooses
//!   anew each time for an operand without a value: who computes where the program does not, or once more, has to ask for these.

use crate::inst::{BinaryOp, Op};

impl Op {
    /// Whether this does nothing but compute a result of its operands. Calls are not looked at.
    #[must_use]
    pub fn only_computes(&self) -> bool {
        matches!(
            self,
            Op::Binary(..)
                | Op::Cast(..)
                | Op::ICmp(..)
                | Op::FCmp(..)
                | Op::FNeg(_)
                | Op::Select(_)
                | Op::Gep { .. }
                | Op::Freeze
                | Op::ExtractValue(_)
                | Op::InsertValue(_)
                | Op::ExtractElement
                | Op::InsertElement
                | Op::ShuffleVector
        )
    }

    /// Whether this is a load that nobody waits for or looks at: neither atomic nor volatile.
    #[must_use]
    pub fn is_plain_load(&self) -> bool {
        matches!(self, Op::Load { volatile: false, atomic: None, .. })
    }

    /// Whether this divides integers, which traps for some operands.
    #[must_use]
    pub fn divides_integers(&self) -> bool {
        use BinaryOp::{SDiv, SRem, UDiv, URem};
        matches!(self, Op::Binary(SDiv | UDiv | SRem | URem, _))
    }
}

#[cfg(test)]
mod tests {
    use crate::read_module;

    #[test]
    fn what_reads_memory_or_calls_does_more_than_compute() {
        let text = "declare i32 @g(i32)\n\ndefine i32 @f(ptr %p, i32 %n) {\n  %a = add i32 %n, 1\n  %z = freeze i32 %a\n  \
                    %d = sdiv i32 %z, %n\n  %l = load i32, ptr %p\n  %v = load volatile i32, ptr %p\n  \
                    %c = call i32 @g(i32 %d)\n  store i32 %c, ptr %p\n  ret i32 %n\n}\n";
        let module = read_module(text).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        let all: Vec<(bool, bool, bool)> = func
            .layout_insts()
            .map(|(_, inst)| &func.insts[inst].op)
            .map(|op| (op.only_computes(), op.is_plain_load(), op.divides_integers()))
            .collect();
        let (computes, nothing) = ((true, false, false), (false, false, false));
        let divides = (true, false, true);
        let loads = (false, true, false);
        assert_eq!(all, [computes, computes, divides, loads, nothing, nothing, nothing, nothing]);
    }
}

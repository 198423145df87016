//! Functions of the C library in place: what the library's vectors would compute is computed where it is called.
//!
//! ```llvm
//! %y = call <16 x float> @_ZGVeN16v_expf(<16 x float> %x)
//! ; becomes
//!   … %fast, by a formula                          ; about as many instructions as the call takes to keep what is in registers
//!   %is = any lane's %x is not for the formula     ; large, infinite, no number
//!   br i1 %is, label %slow, label %behind
//! slow:
//!   %exact = call <16 x float> @_ZGVeN16v_expf(<16 x float> %x)
//!   br label %behind
//! behind:
//!   %y = phi <16 x float> [ %fast, … ], [ %exact, %slow ]
//! ```
//!
//! A vector of `exp`, `exp2`, `sin`, `cos`, `tanh` and `pow` takes 0.4 to 0.85 of the library's time, one of `log` 0.7 to 0.9 with
//! AVX-512. The library's `log2` and `log10` are as fast as formulas would be.
//!
//! # Preconditions
//! The program permits that results are off by four units in the last place ([`crate::library`]), and the machine has fused products
//! (FMA), on which the formulas depend.
//!
//! # Postconditions
//! Results of formulas are off by less than two units, those of `tanh` by less than three; `formulas.rs` has what was measured. What the
//! formulas are not for is left to the library, so that infinities, numbers that are none, and numbers without an exponent are what they
//! are there.

mod formulas;
mod real;

use weft_ir::{Attachment, MdValue, Module, Op, Operand};

use self::real::Reals;
use super::body::Body;
use crate::plan::Call;
use crate::target::has_feature;

/// What is computed in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Exp,
    Exp2,
    Log,
    Tanh,
    Sin,
    Cos,
    /// Of `float`.
    Power,
}

/// The function that a variant of the library is of, and whether it is of `double`.
fn function(name: &str) -> Option<(Function, bool)> {
    use Function as F;
    let name = name.strip_prefix("_ZGV")?.split_once('_')?.1;
    let (name, is_double) = name.strip_suffix('f').map_or((name, true), |name| (name, false));
    let function = match name {
        "exp" => F::Exp,
        "exp2" => F::Exp2,
        "log" => F::Log,
        "sin" => F::Sin,
        "cos" => F::Cos,
        "tanh" => F::Tanh,
        "pow" if !is_double => F::Power,
        _ => return None,
    };
    Some((function, is_double))
}

impl Body<'_, '_> {
    /// Computes what the library's variant `name` computes of `arguments`; `call` calls it. None if there is no formula.
    pub(super) fn approximated(
        &mut self,
        name: &str,
        arguments: &[Operand],
        call: impl FnOnce(&mut Self, &[Operand]) -> Operand,
    ) -> Option<Operand> {
        let (function, is_double) = function(name)?;
        // With 16 registers, constants of logarithms are loaded again and again, and the library's table is as fast. Beside a call,
        // so are those of others.
        let is_in_place = |call: &Call| {
            let name = call.variants.first().map(|variant| &*variant.name);
            name.and_then(self::function).is_some_and(|(function, _)| function != Function::Log)
        };
        let is_slower = !self.plan.has_mask_registers && !self.plan.calls.iter().all(is_in_place);
        if is_slower || !has_feature(self.emit.module, self.emit.func, "fma") {
            return None;
        }
        // The jump must not depend on what has no value.
        let freeze = |argument: &Operand| {
            let ty = self.emit.ty(*argument);
            self.emit.insert(Op::Freeze, ty, [*argument])
        };
        let arguments: Vec<Operand> = arguments.iter().map(freeze).collect();
        let lanes = self.lanes;
        let (fast, is_other) = Reals { emit: self.emit, lanes, is_double }.value(function, &arguments);
        let is_any = self.emit.any(is_other, lanes);
        let from = self.emit.block;
        let (slow, behind) = (self.emit.new_block("library"), self.emit.new_block("approximated"));
        let jump = self.emit.at().cond_br(is_any, slow, behind);
        let rarely = rarely(self.emit.module);
        self.emit.func.insts[jump].attachments.push(rarely);
        self.emit.block = slow;
        let exact = call(self, &arguments);
        self.emit.at().br(behind);
        self.emit.block = behind;
        let ty = self.emit.ty(fast);
        Some(self.emit.at().phi(ty, &[(fast, from), (exact, slow)]))
    }
}

/// A conditional jump hardly ever goes where it goes if its condition holds: what is in registers stays there on the other way.
fn rarely(module: &mut Module) -> Attachment {
    let node = module.add_metadata("!{!\"branch_weights\", i32 1, i32 2000}");
    Attachment { kind: module.ctx.names.intern("prof"), value: MdValue::Node(node) }
}

//! Calls of the compiler's library that multiply and divide complex numbers say that they do nothing else.
//!
//! ```llvm
//! %p = call { double, double } @__muldc3(double %a, double %b, double %c, double %d)
//! ; ==>
//! %p = call { double, double } @__muldc3(double %a, double %b, double %c, double %d) nofree nosync nounwind willreturn memory(none)
//! ```
//! A product whose parts are both no numbers is computed again by such a function, which looks for infinities [C17 §G.5.1]. It
//! hardly ever is, but clang declares the function without attributes. So LLVM fears that each product may have written to any
//! memory: sums over products stay in memory, and pointers are loaded again behind each.
//!
//! # Preconditions
//! What depends on the thread is tied to its side of the markers: these functions do not.
//!
//! # Postconditions
//! The program is the same. Functions that the module defines under these names, and calls in functions that may look at the
//! floating-point environment (`strictfp`), are as they were.

use weft_ir::{Function, Inst, Module, Type};

use super::{OTHERS, callee, is_left_alone};
use crate::attributes;
use crate::functions::for_each_function;

/// Their names: products and quotients of `float`, `double`, `long double` and 128 bits, in compiler-rt and libgcc alike.
const NAMES: [&str; 8] =
    ["__divdc3", "__divsc3", "__divtc3", "__divxc3", "__muldc3", "__mulsc3", "__multc3", "__mulxc3"];

/// What LLVM is told.
const ATTRIBUTES: &str = "nofree nosync nounwind willreturn memory(none)";

/// Notes it at all calls; returns at how many.
pub fn note_complex(module: &mut Module) -> usize {
    if !NAMES.iter().any(|name| module.function(name).is_some()) {
        return 0;
    }
    let mut calls = 0;
    for_each_function(module, |module, func| {
        if is_left_alone(module, func) {
            return;
        }
        let found: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
        for inst in found {
            if !is_of_numbers(module, func, inst) {
                continue;
            }
            let Some(suffix) = func.insts[inst].call_info().map(|info| info.suffix.clone()) else { continue };
            if OTHERS.iter().any(|word| attributes::has(module, &suffix, word)) {
                continue;
            }
            let suffix = attributes::with(module, &suffix, ATTRIBUTES);
            if let Some(info) = func.insts[inst].call_info_mut() {
                info.suffix = suffix;
                calls += 1;
            }
        }
    });
    calls
}

/// Whether `inst` calls one of the functions, which takes numbers and returns some: where the machine returns large ones in
/// memory, it gets an address.
fn is_of_numbers(module: &Module, func: &Function, inst: Inst) -> bool {
    let name = callee(module, func, inst);
    let Some(id) = module.function(name).filter(|_| NAMES.contains(&name)) else { return false };
    let declared = &module.functions[id];
    let arguments = func.insts[inst].args().iter();
    declared.is_declaration
        && func.insts[inst].ty != Type::VOID
        && arguments.map(|argument| module.ctx.operand_ty(func, *argument)).all(|ty| ty != Type::PTR)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(declared: &str, call: &str, attributes: &str) -> (usize, String) {
        let text = format!(
            "{declared}\ndefine void @f(ptr %p, double %x) {attributes} {{\n  %y = {call}\n  ret void\n}}\n\
             attributes #0 = {{ nounwind \"a\" }}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let calls = note_complex(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        (calls, weft_ir::print_module(&module))
    }

    const DECLARED: &str = "declare { double, double } @__muldc3(double, double, double, double)";
    const CALL: &str = "call { double, double } @__muldc3(double %x, double %x, double %x, double %x)";

    #[test]
    fn a_product_does_nothing_else() {
        let (calls, text) = noted(DECLARED, CALL, "");
        assert_eq!(calls, 1);
        assert!(text.contains(&format!("attributes #1 = {{ {ATTRIBUTES} }}")), "{text}");
        let (calls, text) = noted(DECLARED, &format!("{CALL} #0"), "");
        assert_eq!(calls, 1);
        assert!(text.contains("memory(none) nounwind \"a\" }"), "{text}");
    }

    #[test]
    fn other_functions_and_environments_stay() {
        assert_eq!(noted(DECLARED, CALL, "strictfp").0, 0);
        assert_eq!(noted(DECLARED, &format!("{CALL} strictfp"), "").0, 0);
        let own = "define { double, double } @__muldc3(double %a, double %b, double %c, double %d) {\n  \
                   ret { double, double } zeroinitializer\n}";
        assert_eq!(noted(own, CALL, "").0, 0);
        let declared = "declare i32 @__multc3(ptr, double)";
        assert_eq!(noted(declared, "call i32 @__multc3(ptr %p, double %x)", "").0, 0);
    }
}

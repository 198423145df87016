//! The sine and the cosine of one number are computed by one call.
//!
//! ```llvm
//! %c = call double @cos(double %t)              call void @sincos(double %t, ptr %sine, ptr %cosine)
//! …                                      ==>    %c = load double, ptr %cosine
//! %s = call double @sin(double %t)              %s = load double, ptr %sine
//! ```
//! Most of the time of either goes into finding where in its period the number is. gcc does the same; LLVM does it only where
//! the functions set no `errno`.
//!
//! # Preconditions
//! The C library is glibc, which has `sincos` and `sincosf`, and the functions are the library's: the module only declares them,
//! and the caller may take them for what they are called.
//!
//! # Postconditions
//! The values are the same. So is `errno`: each of the three sets it for infinite numbers and no others.
//!
//! # Algorithm
//! In a block, the first call of a pair computes both. The second one is later only if nothing between them can change or tell
//! `errno`: no other call, but of these functions, no store of an `int`, nothing atomic.

use weft_ir::edit::RewriteMap;
use weft_ir::{Block, Cursor, Function, Inst, Module, Type};

use super::{callee, errors_of_call, is_left_alone, may_tell_errno};

/// The functions for one type.
struct Family {
    sine: &'static str,
    cosine: &'static str,
    both: &'static str,
}

const FAMILIES: [Family; 2] = [
    Family { sine: "sin", cosine: "cos", both: "sincos" },
    Family { sine: "sinf", cosine: "cosf", both: "sincosf" },
];

/// Makes one call of two wherever it can; returns how many pairs there were.
pub fn pair_sines(module: &mut Module) -> usize {
    if !module.triple().is_some_and(|triple| triple.contains("linux-gnu")) {
        return 0;
    }
    let mut pairs = 0;
    for family in FAMILIES {
        let is_declared =
            |name: &str| module.function(name).is_some_and(|id| module.functions[id].entry().is_none());
        let is_another = module.function(family.both).is_some() && !is_declared(family.both);
        if is_another || !is_declared(family.sine) || !is_declared(family.cosine) {
            continue;
        }
        for id in module.defined_functions().collect::<Vec<_>>() {
            let placeholder = Function::new(module.functions[id].name, module.functions[id].ret);
            let mut func = std::mem::replace(&mut module.functions[id], placeholder);
            while let Some((first, second)) = pair(module, &func, &family) {
                join(module, &mut func, &family, first, second);
                pairs += 1;
            }
            module.functions[id] = func;
        }
    }
    pairs
}

/// Finds two calls that can be one, in the order in which they stand.
fn pair(module: &Module, func: &Function, family: &Family) -> Option<(Inst, Inst)> {
    if is_left_alone(module, func) {
        return None;
    }
    func.blocks().iter().find_map(|block| pair_in(module, func, family, *block))
}

fn pair_in(module: &Module, func: &Function, family: &Family, block: Block) -> Option<(Inst, Inst)> {
    let mut open: Vec<(Inst, &str)> = Vec::new();
    for inst in func.block_insts(block) {
        let data = &func.insts[*inst];
        let name = callee(module, func, *inst);
        if name != family.sine && name != family.cosine {
            if may_tell_errno(module, func, *inst) {
                open.clear();
            }
            continue;
        }
        if errors_of_call(module, func, *inst).is_none() {
            open.clear();
            continue;
        }
        let is_other =
            |(earlier, other): &&(Inst, &str)| *other != name && func.insts[*earlier].args() == data.args();
        if let Some((earlier, _)) = open.iter().find(is_other) {
            return Some((*earlier, *inst));
        }
        open.push((*inst, name));
    }
    None
}

/// Makes one call of both, where the first one stands.
fn join(module: &mut Module, func: &mut Function, family: &Family, first: Inst, second: Inst) {
    let ty = func.insts[first].ty;
    let number = func.insts[first].args()[0];
    module.declare(family.both, Type::VOID, &[ty, Type::PTR, Type::PTR], false, "nounwind");
    let both = module.ctx.global(family.both);
    let entry = func.entry().expect("invariant: a defined function has a body");
    let mut at = Cursor::at_start(func, &mut module.ctx, entry);
    let [sine, cosine] = [at.alloca(ty, None, None), at.alloca(ty, None, None)];
    let is_sine = callee(module, func, first) == family.sine;
    let mut at = Cursor::before(func, &mut module.ctx, first);
    at.call(Type::VOID, both, &[number, sine, cosine]);
    let [sine, cosine] = [at.load(ty, sine), at.load(ty, cosine)];
    let (of_first, of_second) = if is_sine { (sine, cosine) } else { (cosine, sine) };
    let mut rewrite = RewriteMap::new();
    for (inst, value) in [(first, of_first), (second, of_second)] {
        if let Some(result) = func.insts[inst].result {
            rewrite.insert(result, value);
        }
    }
    rewrite.apply(func);
    func.remove_inst(first);
    func.remove_inst(second);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many pairs are found between the calls, of which `between` stands in the middle.
    fn pairs(triple: &str, between: &str, attributes: &str) -> usize {
        let text = format!(
            "target triple = \"{triple}\"
declare double @sin(double)
declare double @cos(double)
declare void @other()
define double @f(double %x, ptr %p) {{
  %s = call double @sin(double %x) {attributes}
  {between}
  %c = call double @cos(double %x) {attributes}
  %r = fadd double %s, %c
  ret double %r
}}
"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let pairs = pair_sines(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        let printed = weft_ir::print_module(&module);
        assert_eq!(printed.contains("call void @sincos(double %x, ptr %"), pairs == 1, "{printed}");
        assert_eq!(printed.contains("call double @cos"), pairs == 0, "{printed}");
        pairs
    }

    const GNU: &str = "x86_64-pc-linux-gnu";

    #[test]
    fn a_sine_and_a_cosine_of_one_number_are_one_call() {
        assert_eq!(pairs(GNU, "", "nounwind"), 1);
        assert_eq!(pairs(GNU, "store double %s, ptr %p", "nounwind"), 1);
        assert_eq!(pairs(GNU, "%v = load double, ptr %p", ""), 1);
    }

    #[test]
    fn what_may_tell_errno_keeps_them_apart() {
        for between in ["call void @other()", "store i32 0, ptr %p", "fence seq_cst"] {
            assert_eq!(pairs(GNU, between, ""), 0, "{between}");
        }
    }

    #[test]
    fn other_libraries_and_other_functions_are_left_alone() {
        assert_eq!(pairs("x86_64-unknown-linux-musl", "", ""), 0);
        assert_eq!(pairs(GNU, "", "nobuiltin"), 0);
        assert_eq!(pairs(GNU, "", "memory(none)"), 0);
    }
}

//! What the region of a `target` gets on a device with memory of its own.
//!
//! ```llvm
//! %t = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.WEFT.OFFLOAD"(), "QUAL.WEFT.ARGUMENT"(…) ]
//!   %there = call ptr @llvm.directive.argument(token %t, i64 0)
//!   … %there …
//! ```
//! becomes
//! ```llvm
//! %word = call ptr @llvm.directive.argument(token none, i64 0)        ; a live-in value like others
//! %t = … region.entry() […]
//!   … %word …
//! ```
//!
//! So each argument that the region uses is a word of its function. The host's addresses must not get there by another way: a
//! value that would travel by the address of a slot is refused.

use rustc_hash::FxHashMap;
use weft_ir::{Context, Cursor, Function, Inst, Module, Op, Operand, Value};
use weft_regions::{Marker, Region, argument_number, marker};

use super::words::Packing;

/// As many words the function of such a region may have: a kernel has 256 parameters, one of them the environment.
const MOST: usize = 255;

/// Moves what stands for arguments in front of the region.
pub(super) fn hand_over(module: &mut Module, func: &mut Function, region: &Region) {
    let token = region.unit.token_operand(func);
    let mut words: FxHashMap<usize, Operand> = FxHashMap::default();
    for inst in region.insts(func).collect::<Vec<Inst>>() {
        let Some((_, number)) = argument_number(func, &module.ctx, inst).filter(|(of, _)| *of == token)
        else {
            continue;
        };
        let word = *words.entry(number).or_insert_with(|| {
            let marker = marker(module, Marker::Argument);
            let none = module.ctx.token_none();
            let mut at = Cursor::before(func, &mut module.ctx, region.entry());
            let number = at.i64(i64::try_from(number).unwrap_or(i64::MAX));
            let call = at.call_as(marker.fn_ty, marker.callee, &[none, number]);
            func.result(call)
        });
        if let Some(result) = func.insts[inst].result {
            func.replace_uses(result, word);
        }
        func.remove_inst(inst);
    }
}

/// Whether a value is the address of something on the host's stack.
fn is_of_host(func: &Function, mut value: Value) -> bool {
    while let Some(inst) = func.def_inst(value) {
        let data = &func.insts[inst];
        match (&data.op, data.operands.first()) {
            (Op::Alloca { .. }, _) => return true,
            (Op::Gep { .. }, Some(Operand::Value(base))) => value = *base,
            _ => return false,
        }
    }
    false
}

/// Refuses words that would be addresses of the host's stack, and too many of them.
pub(super) fn check(ctx: &Context, func: &Function, packing: &Packing) -> Result<(), String> {
    if packing.len() > MOST {
        return Err(format!("the region needs more than {MOST} values on the device"));
    }
    if packing.has_slots() {
        let what = "a value that is wider than 64 bits";
        return Err(format!("the region needs {what}, which is not copied to devices yet"));
    }
    match packing.values().find(|value| is_of_host(func, *value)) {
        Some(value) => {
            let name = func.values[value].name.map_or("a variable", |name| ctx.names.text(name));
            Err(format!("the region needs the address of '{name}' on the host, which no clause maps"))
        }
        None => Ok(()),
    }
}

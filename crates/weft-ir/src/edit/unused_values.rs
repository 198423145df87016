//! Removing what nobody takes any more.
//!
//! ```llvm
//! %p = getelementptr i8, ptr %row, i64 1        ; all three go
//! %first = load i8, ptr %p
//! #dbg_value(i8 %first, …)
//! ```
//!
//! - **Precondition.** None.
//! - **Postcondition.** The function does the same; what is gone had no other user than debug records, which are gone with it.

use crate::entities::Inst;
use crate::function::Function;
use crate::inst::InstData;
use crate::operands::Operand;

/// Removes what computes `operand`, if no instruction takes it, and then what was computed for that alone. What has effects stays, and
/// so do calls. Debug records are no uses: those that name what goes go with it.
pub fn remove_unused(func: &mut Function, operand: Operand) {
    remove_unused_with(func, operand, &|_| false);
}

/// Does what [`remove_unused`] does, and removes calls, too, of which the caller knows that they only compute.
pub fn remove_unused_with(func: &mut Function, operand: Operand, only_computes: &dyn Fn(&InstData) -> bool) {
    let may_go = |data: &InstData| data.op.only_computes() || data.op.is_plain_load() || only_computes(data);
    let mut open = vec![operand];
    while let Some(operand) = open.pop() {
        let Operand::Value(value) = operand else { continue };
        let Some(inst) = func.def_inst(value) else { continue };
        if func.inst_block(inst).is_none() || !may_go(&func.insts[inst]) {
            continue;
        }
        let takes_it = |inst: &Inst| func.insts[*inst].operands.contains(&operand);
        let users: Vec<Inst> = func.layout_insts().map(|(_, user)| user).filter(takes_it).collect();
        if !users.iter().all(|user| func.insts[*user].is_debug_record()) {
            continue;
        }
        users.into_iter().for_each(|user| func.remove_inst(user));
        func.remove_inst(inst);
        open.extend(func.insts[inst].operands.iter().rev());
    }
}

#[cfg(test)]
mod tests {
    use super::remove_unused;
    use crate::{Operand, print_module, read_module};

    /// The text behind the removal of what returned `%x` is no longer taken for.
    fn without_the_first(body: &str) -> String {
        let text =
            format!("declare i32 @g(i32)\n\ndefine i32 @f(ptr %p, i32 %n) {{\n{body}\n  ret i32 %n\n}}\n");
        let mut module = read_module(&text).unwrap();
        let id = module.function("f").unwrap();
        let func = &mut module.functions[id];
        let x = func.layout_insts().map(|(_, inst)| func.result(inst)).find(|result| {
            matches!(result, Operand::Value(value)
                if func.values[*value].name.is_some_and(|name| module.ctx.names.text(name) == "x"))
        });
        remove_unused(func, x.unwrap());
        print_module(&module)
    }

    #[test]
    fn what_is_computed_for_it_alone_goes_with_it() {
        let text = without_the_first(
            "  %a = add i32 %n, 1\n  %q = getelementptr i32, ptr %p, i32 %a\n  %l = load i32, ptr %q\n  %x = icmp eq i32 %l, 3",
        );
        assert!(text.contains("{\n  ret i32 %n"), "{text}");
    }

    #[test]
    fn what_others_take_and_what_has_effects_stays() {
        let text = without_the_first("  %a = add i32 %n, 1\n  %x = add i32 %a, 1\n  store i32 %a, ptr %p");
        assert!(text.contains("%a = add") && !text.contains("%x"), "{text}");
        let text = without_the_first(
            "  %c = call i32 @g(i32 %n)\n  %v = load volatile i32, ptr %p\n  %x = add i32 %c, %v",
        );
        assert!(
            text.contains("call i32 @g") && text.contains("load volatile") && !text.contains("%x"),
            "{text}"
        );
        let text = without_the_first("  %x = add i32 %n, 1\n  store i32 %x, ptr %p");
        assert!(text.contains("%x = add"), "{text}");
    }
}

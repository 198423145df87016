//! Functions of the program that a clause names: `void (ptr)` and `void (ptr, ptr)`.
//!
//! ```llvm
//! "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %x, ptr @copy, ptr null)
//!
//! declare ptr @copy(ptr, ptr)
//! ```
//!
//! The call that is emitted has the result type of the function; nobody uses the result.
//! An alias, as clang prints it for constructors, counts as a function without a result.

use weft_ir::{
    Attachment, ConstKind, Cursor, Function, Inst, Module, Op, Operand, Param, Symbol, SymbolDef, Type,
};

/// A function that takes so many addresses.
#[derive(Clone, Debug)]
pub(crate) struct Callee {
    address: Operand,
    name: Symbol,
    result: Type,
    /// The location of the calls, which a function with debug information must have.
    place: Option<Attachment>,
}

impl Callee {
    /// The function at `address`, which takes `count` addresses; none if `address` is null. `place` is that of the calls.
    ///
    /// # Errors
    /// Says why if it is no such function.
    pub(crate) fn of(
        func: &Function,
        module: &Module,
        address: Operand,
        count: usize,
        place: &Option<Attachment>,
    ) -> Result<Option<Callee>, String> {
        if let Operand::Const(c) = address
            && matches!(module.ctx.consts.data(c).kind, ConstKind::Null | ConstKind::Zero)
        {
            return Ok(None);
        }
        let name = module.ctx.global_name(address);
        let symbol = name.and_then(|name| Some((name, module.symbols.get(&name)?)));
        let result = match symbol {
            Some((_, SymbolDef::Alias)) => Type::VOID,
            Some((name, SymbolDef::Function(id))) => {
                // The function at work is not in the module.
                let callee = if func.name == name { func } else { &module.functions[*id] };
                let has_own_convention =
                    callee.prefix.split_whitespace().any(|word| word.ends_with("cc") && word != "ccc");
                if callee.vararg || has_own_convention || !takes_addresses(&callee.params, count) {
                    let text = module.ctx.names.text(name);
                    let addresses = if count == 1 { "one address" } else { "two addresses" };
                    return Err(format!(
                        "the list item's function '{text}' must take {addresses} and nothing else"
                    ));
                }
                callee.ret
            }
            _ => return Err("a function of the list item is no function of this module".into()),
        };
        let name = name.expect("invariant: what has a definition has a name");
        Ok(Some(Callee { address, name, result, place: place.clone() }))
    }

    /// Calls it with `args`, as many addresses as it takes.
    ///
    /// It throws nothing. If LLVM did not know that, inlining into a function that catches exceptions would make a way out
    /// of the region of the call.
    pub(crate) fn call(&self, mut at: Cursor<'_>, args: &[Operand]) {
        at.attachment.clone_from(&self.place);
        let call = at.call(self.result, self.address, args);
        if let Some(info) = at.func.insts[call].call_info_mut() {
            info.suffix = "nounwind".into();
        }
    }

    /// The same function, for calls in a function without debug information.
    pub(crate) fn without_place(&self) -> Callee {
        Callee { place: None, ..self.clone() }
    }

    /// Its name without `@`.
    pub(super) fn name(&self) -> Symbol {
        self.name
    }

    /// Whether it may look at its last argument.
    pub(crate) fn may_use_last(&self, func: &Function, module: &Module) -> bool {
        if func.name == self.name {
            return true;
        }
        let Some(SymbolDef::Function(id)) = module.symbols.get(&self.name) else { return true };
        let callee = &module.functions[*id];
        let Some(last) = callee.params.last().filter(|_| callee.is_readable()) else { return true };
        let last = Operand::Value(last.value);
        let mut users = users(callee, last);
        users.any(|user| match (&callee.insts[user].op, &callee.insts[user].operands[..]) {
            // Before any pass, each parameter is stored; nobody may ever load it.
            (Op::Store { .. }, &[value, place]) if value == last => {
                !is_alloca(callee, place) || self::users(callee, place).any(|other| other != user)
            }
            _ => true,
        })
    }
}

/// The instructions of `func`, but for debug records, that have the operand.
fn users(func: &Function, operand: Operand) -> impl Iterator<Item = Inst> + '_ {
    let insts = func.layout_insts().map(|(_, inst)| inst);
    insts.filter(move |inst| {
        !func.insts[*inst].is_debug_record() && func.insts[*inst].operands.contains(&operand)
    })
}

fn is_alloca(func: &Function, address: Operand) -> bool {
    let Operand::Value(value) = address else { return false };
    func.def_inst(value).is_some_and(|inst| matches!(func.insts[inst].op, Op::Alloca { .. }))
}

fn takes_addresses(params: &[Param], count: usize) -> bool {
    let is_plain = |param: &Param| param.ty == Type::PTR && param.is_passed_plainly();
    params.len() == count && params.iter().all(is_plain)
}

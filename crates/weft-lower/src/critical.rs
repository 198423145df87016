//! `critical`: a lock per name, shared by all files of the program.
//!
//! ```llvm
//! call void @llvm.directive.critical.begin(token %t)
//! ; becomes
//! call void @__kmpc_critical(ptr @weft.ident, i32 %gtid, ptr @.gomp_critical_user_queue.var)
//! ```
//!
//! The lock is `@.gomp_critical_user_queue.var = common global [8 x i32] zeroinitializer, align 8`.

use weft_abi::{critical, entry, ident};
use weft_ir::{ConstKind, GlobalVar, Inst, Module, Operand, Type};
use weft_regions::{Leaf, constant_string};

use crate::lowering::{Lowering, Outcome};

impl Lowering<'_> {
    /// Lowers `critical.begin` or `critical.end`.
    pub(crate) fn lower_critical(&mut self, marker: Inst, begins: bool) -> Outcome {
        let region = self
            .entry_of(marker)
            .filter(|entry| entry.directive.is(Leaf::Critical))
            .ok_or("a critical marker outside a critical region")?;
        let name = match region.critical_name() {
            None => String::new(),
            Some(text) => constant_string(self.module, text)
                .ok_or("the name of a critical region is not a string constant")?,
        };
        let hint = region.hint();
        if let Some(hint) = hint
            && self.module.ctx.operand_ty(&self.func, hint) != Type::I32
        {
            return Err("the hint of a critical region is not an i32".to_owned());
        }
        let lock = lock(self.module, &name);
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let mut args = vec![ident, gtid, lock];
        let callee = match hint {
            Some(hint) if begins => {
                args.push(hint);
                self.runtime(&entry::CRITICAL_WITH_HINT)
            }
            _ if begins => self.runtime(&entry::CRITICAL),
            _ => self.runtime(&entry::END_CRITICAL),
        };
        callee.call(&mut self.cursor(marker), &args);
        self.func.remove_inst(marker);
        Ok(())
    }
}

/// The lock of the critical regions called `name`, defined if the module has it not yet.
fn lock(module: &mut Module, name: &str) -> Operand {
    let symbol = format!("{}{name}{}", critical::PREFIX, critical::SUFFIX);
    let address = module.ctx.global(&symbol);
    let name = module.ctx.names.intern(&symbol);
    if !module.symbols.contains_key(&name) {
        let ty = module.ctx.types.array(critical::WORDS, Type::I32);
        let init = module.ctx.consts.intern(ty, ConstKind::Zero);
        module.add_global(GlobalVar {
            name,
            prefix: "common".into(),
            is_constant: false,
            ty,
            init: Some(init),
            suffix: ", align 8".into(),
            attachments: Default::default(),
        });
    }
    address
}

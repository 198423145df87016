//! `copyprivate`: one thread's values go to all others of the team.
//!
//! ```llvm
//! call void @llvm.directive.copyprivate(token none, i1 %mine) [
//!      "QUAL.OMP.COPYPRIVATE"(ptr %x, i64 4), "QUAL.OMP.COPYPRIVATE"(ptr %vla, i64 %bytes) ]
//! ; becomes
//! store ptr %x, ptr %data                                ; [3 x i64] in this frame
//! store ptr %vla, ptr %data.1
//! store i64 %bytes, ptr %data.2
//! %did = zext i1 %mine to i32
//! call void @__kmpc_copyprivate(ptr @weft.ident, i32 %gtid, i64 24, ptr %data, ptr @weft.copyprivate.4.n, i32 %did)
//!
//! define internal void @weft.copyprivate.4.n(ptr %to, ptr %from) {
//!   … for each item: memcpy(to[i], from[i], its size) …
//! }
//! ```
//!
//! An item with a third operand, a function `void (ptr to, ptr from, i64 bytes)`, is copied by that in the place of `memcpy`.
//! The words of `data` are the addresses of the items; behind each whose size is not constant stands its size.
//! Calls whose items have the same sizes share one function, which has its name from them, unless an item has a function.
//!
//! Threads of a GPU do not see each other's private memory. There the values go through a variable of the block:
//!
//! ```llvm
//! %to = select i1 %mine, ptr %places.of.block, ptr %data            ; the others copy to where it is
//! call void @weft.copyprivate.4(ptr %to, ptr %data)
//! call void @__kmpc_barrier(…)
//! %from = select i1 %mine, ptr %data, ptr %places.of.block
//! call void @weft.copyprivate.4(ptr %data, ptr %from)
//! call void @__kmpc_barrier(…)
//! ```
//!
//! *Refused:* bundles that are not a pointer and an `i64`, or those and a pointer; on a GPU, sizes that are not constant and items
//! with functions.

use weft_abi::{entry, ident, offload};
use weft_ir::{CastOp, ConstKind, Context, Cursor, Function, GlobalVar, Inst, Module, Operand, Type};
use weft_regions::{ClauseKind, clauses_of};

use crate::lowering::{Lowering, Outcome};

/// How an item is copied.
#[derive(Clone, Copy)]
struct Item {
    /// Its size in bytes; none if `data` tells it.
    size: Option<u64>,
    /// The function that copies it; none if its bits are copied.
    function: Option<Operand>,
}

impl Lowering<'_> {
    /// Lowers `copyprivate`.
    pub(crate) fn lower_copyprivate(&mut self, marker: Inst) -> Outcome {
        let data = &self.func.insts[marker];
        let &[_, executed] = data.args() else { return Err("'copyprivate' without a condition".to_owned()) };
        let mut words = Vec::new();
        let mut items = Vec::new();
        for clause in clauses_of(&self.func, &self.module.ctx, marker) {
            if clause.kind != ClauseKind::Copyprivate {
                continue;
            }
            let ctx = &self.module.ctx;
            let ty = |operand| ctx.operand_ty(&self.func, operand);
            let (address, size, function) = match clause.operands()[..] {
                [address, size] => (address, size, None),
                [address, size, function] => (address, size, Some(function)),
                _ => return Err("an item of 'copyprivate' is not an address and a size".to_owned()),
            };
            let is_function = |function| ty(function) == Type::PTR && ctx.global_name(function).is_some();
            if ty(address) != Type::PTR || ty(size) != Type::I64 || !function.is_none_or(is_function) {
                return Err("an item of 'copyprivate' is not a ptr and an i64".to_owned());
            }
            words.push(address);
            let constant = constant(ctx, size);
            if constant.is_none() {
                words.push(size);
            }
            items.push(Item { size: constant, function });
        }
        let copy = copy_function(self.module, &items);
        if self.options.is_gpu {
            return self.copy_through_block(marker, executed, &words, &items, copy);
        }
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let bytes = self.module.ctx.int(Type::I64, 8 * words.len() as i128);
        let array = self.module.ctx.types.array(words.len() as u64, Type::I64);
        let data = self.slot(array);
        let callee = self.runtime(&entry::COPYPRIVATE);
        let mut at = self.cursor(marker);
        for (index, word) in (0..).zip(words) {
            let slot = word_at(&mut at, data, index);
            at.store(word, slot);
        }
        let did = at.cast(CastOp::ZExt, executed, Type::I32);
        callee.call(&mut at, &[ident, gtid, bytes, data, copy, did]);
        self.func.remove_inst(marker);
        Ok(())
    }
}

impl Lowering<'_> {
    /// Copies on a GPU: one thread to a variable of the block, the others from there.
    fn copy_through_block(
        &mut self,
        marker: Inst,
        is_mine: Operand,
        words: &[Operand],
        items: &[Item],
        copy: Operand,
    ) -> Outcome {
        let sizes: Option<Vec<u64>> =
            items.iter().map(|item| item.size.filter(|_| item.function.is_none())).collect();
        let sizes =
            sizes.ok_or("'copyprivate' copies what has no constant size, or a function that copies it")?;
        let (gtid, barrier) = (self.gtid(marker), self.runtime(&entry::BARRIER));
        let place = self.ident(marker, ident::KMPC | ident::BARRIER_EXPLICIT);
        let bytes = sizes.iter().map(|size| size.next_multiple_of(16)).sum();
        let block = variable_of_block(self.module, bytes);
        let array = self.module.ctx.types.array(words.len() as u64, Type::I64);
        let (data, places) = (self.slot(array), self.slot(array));
        let mut at = self.cursor(marker);
        let mut offset = 0;
        for ((index, word), size) in (0..).zip(words).zip(sizes) {
            let slot = word_at(&mut at, data, index);
            at.store(*word, slot);
            let by = at.i64(offset);
            let place = at.gep(Type::I8, block, &[by]);
            let slot = word_at(&mut at, places, index);
            at.store(place, slot);
            offset += size.next_multiple_of(16).cast_signed();
        }
        let to = at.select(is_mine, places, data);
        at.call(Type::VOID, copy, &[to, data]);
        barrier.call(&mut at, &[place, gtid]);
        let from = at.select(is_mine, data, places);
        at.call(Type::VOID, copy, &[data, from]);
        barrier.call(&mut at, &[place, gtid]);
        self.func.remove_inst(marker);
        Ok(())
    }
}

/// Adds a variable of so many bytes that the threads of a block share.
fn variable_of_block(module: &mut Module, bytes: u64) -> Operand {
    let name = module.fresh_global_name(&format!("{}copied", offload::SHARED_BY_BLOCK));
    let ty = module.ctx.types.array(bytes, Type::I8);
    let undef = module.ctx.consts.intern(ty, ConstKind::Undef);
    module.add_global(GlobalVar {
        name,
        prefix: "internal".into(),
        is_constant: false,
        ty,
        init: Some(undef),
        suffix: ", align 16".into(),
        attachments: Default::default(),
    });
    let text = module.ctx.names.text(name).to_owned();
    module.ctx.global(&text)
}

/// The function that copies these items, defined if the module has it not yet.
fn copy_function(module: &mut Module, items: &[Item]) -> Operand {
    let mut name = "weft.copyprivate".to_owned();
    for item in items {
        name.push('.');
        name.push_str(&item.size.map_or_else(|| "n".to_owned(), |bytes| bytes.to_string()));
    }
    if items.iter().any(|item| item.function.is_some()) {
        // The name does not tell functions apart.
        let fresh = module.fresh_global_name(&format!("{name}.each"));
        name = module.ctx.names.text(fresh).to_owned();
    }
    if module.function(&name).is_none() {
        define(module, items, &name);
    }
    module.ctx.global(&name)
}

fn define(module: &mut Module, items: &[Item], name: &str) {
    let params = [Type::PTR, Type::PTR, Type::I64, Type::I1];
    module.declare("llvm.memcpy.p0.p0.i64", Type::VOID, &params, false, "");
    let memcpy = module.ctx.global("llvm.memcpy.p0.p0.i64");
    let group = module.attr_group("nounwind");
    let name = module.ctx.names.intern(name);
    let mut func = Function::new(name, Type::VOID);
    func.prefix = "internal".into();
    func.suffix = format!("#{group}").into();
    let names = ["to", "from"].map(|name| module.ctx.names.intern(name));
    let [to, from] =
        names.map(|name| Operand::Value(func.add_param(Type::PTR, "noalias noundef", Some(name))));
    let block = func.append_block(None);
    let ctx = &mut module.ctx;
    let no = ctx.int(Type::I1, 0);
    let mut at = Cursor::at_end(&mut func, ctx, block);
    let mut index = 0;
    for item in items {
        let [target, source] = [to, from].map(|data| {
            let slot = word_at(&mut at, data, index);
            at.load(Type::PTR, slot)
        });
        let bytes = match item.size {
            Some(bytes) => at.ctx.int(Type::I64, i128::from(bytes)),
            None => {
                index += 1;
                let slot = word_at(&mut at, to, index);
                at.load(Type::I64, slot)
            }
        };
        match item.function {
            Some(function) => at.call(Type::VOID, function, &[target, source, bytes]),
            None => at.call(Type::VOID, memcpy, &[target, source, bytes, no]),
        };
        index += 1;
    }
    at.ret(None);
    module.add_function(func);
}

/// The address of word `index` of `data`.
fn word_at(at: &mut Cursor<'_>, data: Operand, index: i64) -> Operand {
    let index = at.i64(index);
    at.gep(Type::I64, data, &[index])
}

/// The value of `size`, if it is a constant.
fn constant(ctx: &Context, size: Operand) -> Option<u64> {
    match size {
        Operand::Const(c) => u64::try_from(ctx.consts.as_int(c)?).ok(),
        _ => None,
    }
}

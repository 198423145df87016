//! How the words and copies of a task lie in its record, and the function that takes them apart.
//!
//! ```text
//! 0        40         40 + 8 n       …              …
//! kmp_task_t | n words | pointers | fixed copies | copies whose size is known at run time
//! ```
//!
//! The record of a `taskloop` has the bounds of the iterations in front of the words, which begin at 80. The runtime copies
//! it bit by bit for each task. So a pointer, beside which lie the copy's offset and size then, a copy that was moved to
//! be aligned, and one that a function makes are set right in each ([`Layout::duplicate_function`]).
//!
//! The runtime aligns the record to 8 bytes. A copy that wants more gets room to be moved in; where it is then follows
//! from the record's address. Behind the first copy of unknown size nothing has a constant offset, so each
//! of those has a pointer, which is stored when the task is made.
//!
//! ```llvm
//! define internal i32 @f.omp_task_entry(i32 %gtid, ptr noalias %task) {
//!   %word.address = getelementptr i8, ptr %task, i64 40
//!   %word = load i64, ptr %word.address
//!   call void @f.omp_task(i32 %gtid, i64 %word, …)
//!   ret i32 0
//! }
//! ```
//!
//! The record is `noalias` only if all copies are copies of bits: a function that makes one may leave its address anywhere,
//! even in the copy.

use weft_abi::task;
use weft_ir::debug_info::{remap_debug_info, subprogram_of};
use weft_ir::{
    Attachment, BinaryOp, CastOp, Context, Cursor, FuncId, Function, MdValue, Module, Operand, Symbol, Type,
};

/// A copy that a task gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Copied {
    /// Where it is copied from.
    pub(crate) source: Operand,
    /// How many bytes, an `i64`.
    pub(crate) size: Operand,
    /// To how many bytes it is aligned: a power of two.
    pub(crate) align: u64,
    /// The function `void (ptr to, ptr from, i64 bytes)` that copies it; none if its bits are copied.
    pub(crate) function: Option<Operand>,
    /// The function `void (ptr object, i64 bytes)` that ends the copy; none if nothing must.
    pub(crate) end: Option<Operand>,
}

/// Where a copy lies.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// At this offset, or at the next aligned address behind.
    Fixed(u64),
    /// Where the pointer at this offset leads.
    Behind(u64),
}

/// The layout of a record.
pub(crate) struct Layout {
    /// Where the words begin.
    start: u64,
    words: Vec<Type>,
    copies: Vec<(Copied, Place)>,
    /// Size in bytes of all that has a constant offset.
    fixed: u64,
}

impl Layout {
    /// Lays out `words` and `copies`.
    ///
    /// # Errors
    /// Says that the record would be too large.
    pub(crate) fn new(
        ctx: &Context,
        words: Vec<Type>,
        copies: Vec<Copied>,
        of_loop: bool,
    ) -> Result<Layout, String> {
        let too_large = || "what a task copies is too large".to_owned();
        let start = if of_loop { task::LOOP_SIZE } else { task::SIZE };
        let mut end = start + 8 * words.len() as u64;
        let mut places = Vec::with_capacity(copies.len());
        for copied in &copies {
            let known = constant(ctx, copied.size);
            places.push(known.map_or_else(
                || {
                    // Behind the pointer are offset and size, where a function must know them.
                    let pointer = if of_loop || copied.end.is_some() { 24 } else { 8 };
                    end += pointer;
                    Place::Behind(end - pointer)
                },
                Place::Fixed,
            ));
        }
        for (place, copied) in places.iter_mut().zip(&copies) {
            if let Place::Fixed(size) = *place {
                let offset = end.next_multiple_of(copied.align.min(task::ALIGN));
                let size = size.checked_add(room_to_align(copied.align)).ok_or_else(too_large)?;
                end = offset.checked_add(size).filter(|e| *e <= i64::MAX as u64 / 2).ok_or_else(too_large)?;
                *place = Place::Fixed(offset);
            }
        }
        let fixed = end.next_multiple_of(task::ALIGN);
        Ok(Layout { start, words, copies: copies.into_iter().zip(places).collect(), fixed })
    }

    /// The size of the record, `i64`.
    pub(crate) fn size(&self, at: &mut Cursor<'_>) -> Operand {
        let mut size = offset_constant(at, self.fixed);
        for (copied, _) in self.behind() {
            size = self.end_of(at, size, copied);
        }
        size
    }

    /// Stores `words` and copies all copies into the record `record`.
    pub(crate) fn fill(
        &self,
        module: &mut Module,
        func: &mut Function,
        place: weft_ir::Inst,
        record: Operand,
        words: &[Operand],
        attachment: Option<Attachment>,
    ) {
        self.declare_intrinsics(module);
        let memcpy = module.ctx.global(MEMCPY);
        let no = module.ctx.int(Type::I1, 0);
        let mut at = Cursor::before(func, &mut module.ctx, place);
        at.attachment = attachment;
        for (index, word) in words.iter().enumerate() {
            let address = address_of(&mut at, record, self.start + 8 * index as u64);
            at.store(*word, address);
        }
        let mut end = offset_constant(&mut at, self.fixed);
        for (copied, place) in &self.copies {
            let to = match place {
                Place::Fixed(offset) => {
                    let from = address_of(&mut at, record, *offset);
                    aligned(&mut at, from, copied.align)
                }
                Place::Behind(pointer) => {
                    let from = at.gep(Type::I8, record, &[end]);
                    if self.is_of_loop() || copied.end.is_some() {
                        for (place, value) in [(pointer + 8, end), (pointer + 16, copied.size)] {
                            let place = address_of(&mut at, record, place);
                            at.store(value, place);
                        }
                    }
                    end = self.end_of(&mut at, end, copied);
                    let to = aligned(&mut at, from, copied.align);
                    let pointer = address_of(&mut at, record, *pointer);
                    at.store(to, pointer);
                    to
                }
            };
            match copied.function {
                Some(function) => at.call(Type::VOID, function, &[to, copied.source, copied.size]),
                None => at.call(Type::VOID, memcpy, &[to, copied.source, copied.size, no]),
            };
        }
    }

    /// Defines the function that the runtime calls: it calls `body`.
    pub(crate) fn entry_function(&self, module: &mut Module, body: FuncId) -> Symbol {
        self.declare_intrinsics(module);
        let callee_name = module.ctx.names.text(module.functions[body].name).to_owned();
        let name = module.fresh_global_name(&format!("{callee_name}_entry"));
        let mut func = Function::new(name, Type::I32);
        func.prefix = "internal".into();
        func.suffix = module.functions[body].suffix.clone();
        let (gtid, record) = (module.ctx.names.intern("gtid"), module.ctx.names.intern("task"));
        let gtid = Operand::Value(func.add_param(Type::I32, "noundef", Some(gtid)));
        let is_known_elsewhere = self.copies.iter().any(|(copied, _)| copied.function.is_some());
        let attributes = if is_known_elsewhere { "noundef" } else { "noalias noundef" };
        let record = Operand::Value(func.add_param(Type::PTR, attributes, Some(record)));
        let block = func.append_block(None);
        let callee = module.ctx.global(&callee_name);
        let subprogram = subprogram_of(module, &module.functions[body]);
        // The code of the body is inlined here, and a debugger finds it only behind a location.
        let location = subprogram.map(|scope| {
            let node = module.add_metadata(&format!("!DILocation(line: 0, scope: !{scope})"));
            Attachment { kind: module.ctx.names.intern("dbg"), value: MdValue::Node(node) }
        });
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
        at.attachment = location;
        let mut args = vec![gtid];
        for (index, ty) in self.words.iter().enumerate() {
            let address = address_of(&mut at, record, self.start + 8 * index as u64);
            args.push(at.load(*ty, address));
        }
        for (copied, place) in &self.copies {
            args.push(match place {
                Place::Fixed(offset) => {
                    let from = address_of(&mut at, record, *offset);
                    aligned(&mut at, from, copied.align)
                }
                Place::Behind(pointer) => {
                    let pointer = address_of(&mut at, record, *pointer);
                    at.load(Type::PTR, pointer)
                }
            });
        }
        if self.is_of_loop() {
            let [lower, upper, last] = [task::LOWER, task::UPPER, task::LAST].map(|offset| {
                let address = address_of(&mut at, record, offset);
                at.load(if offset == task::LAST { Type::I32 } else { Type::I64 }, address)
            });
            let one = at.i64(1);
            let behind = at.binary(BinaryOp::Add, upper, one);
            args.extend([lower, behind, at.cast(CastOp::ZExt, last, Type::I64)]);
        }
        at.call(Type::VOID, callee, &args);
        let zero = at.i32(0);
        at.ret(Some(zero));
        let id = module.add_function(func);
        if let Some(subprogram) = subprogram {
            let name = module.ctx.names.text(name).to_owned();
            remap_debug_info(module, id, subprogram, &name);
        }
        name
    }

    /// Defines the function `void (ptr to, ptr from, i32 last)` that sets a copy of the record right, if one is needed:
    /// where `asks_for_last` is set, it notes whether the task has the last iteration.
    pub(crate) fn duplicate_function(
        &self,
        module: &mut Module,
        base: &str,
        asks_for_last: bool,
    ) -> Option<Operand> {
        let is_moved = |(copied, place): &&(Copied, Place)| {
            copied.align > task::ALIGN || matches!(place, Place::Behind(_)) || copied.function.is_some()
        };
        let moved: Vec<(Copied, Place)> = self.copies.iter().filter(is_moved).copied().collect();
        if moved.is_empty() && !asks_for_last {
            return None;
        }
        self.declare_intrinsics(module);
        let name = module.fresh_global_name(&format!("{base}_copied"));
        let group = module.attr_group("nounwind");
        let mut func = Function::new(name, Type::VOID);
        func.prefix = "internal".into();
        func.suffix = format!("#{group}").into();
        let names = ["to", "from", "last"].map(|name| module.ctx.names.intern(name));
        let [to, from] =
            [names[0], names[1]].map(|name| Operand::Value(func.add_param(Type::PTR, "noundef", Some(name))));
        let last = Operand::Value(func.add_param(Type::I32, "noundef", Some(names[2])));
        let block = func.append_block(None);
        let memcpy = module.ctx.global(MEMCPY);
        let no = module.ctx.int(Type::I1, 0);
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
        let note = address_of(&mut at, to, task::LAST);
        at.store(last, note);
        for (copied, place) in moved {
            let (target, source, size) = match place {
                Place::Fixed(offset) => {
                    let [target, source] = [to, from].map(|record| {
                        let first = address_of(&mut at, record, offset);
                        aligned(&mut at, first, copied.align)
                    });
                    (target, source, copied.size)
                }
                Place::Behind(pointer) => {
                    let [first, offset, size] = [0, 8, 16].map(|more| {
                        let place = address_of(&mut at, from, pointer + more);
                        at.load(if more == 0 { Type::PTR } else { Type::I64 }, place)
                    });
                    let target = at.gep(Type::I8, to, &[offset]);
                    let target = aligned(&mut at, target, copied.align);
                    let place = address_of(&mut at, to, pointer);
                    at.store(target, place);
                    (target, first, size)
                }
            };
            match copied.function {
                Some(function) => at.call(Type::VOID, function, &[target, source, size]),
                None => at.call(Type::VOID, memcpy, &[target, source, size, no]),
            };
        }
        at.ret(None);
        let name = module.ctx.names.text(name).to_owned();
        module.add_function(func);
        Some(module.ctx.global(&name))
    }

    /// Defines the function `i32 (i32 gtid, ptr task)` that ends the copies in reverse order, if one must: the runtime calls
    /// it behind the code of `body`.
    pub(crate) fn end_function(&self, module: &mut Module, body: FuncId) -> Option<Operand> {
        if self.copies.iter().all(|(copied, _)| copied.end.is_none()) {
            return None;
        }
        self.declare_intrinsics(module);
        let base = module.ctx.names.text(module.functions[body].name).to_owned();
        let name = module.fresh_global_name(&format!("{base}_end"));
        let group = module.attr_group("nounwind");
        let mut func = Function::new(name, Type::I32);
        func.prefix = "internal".into();
        func.suffix = format!("#{group}").into();
        let (gtid, record) = (module.ctx.names.intern("gtid"), module.ctx.names.intern("task"));
        func.add_param(Type::I32, "noundef", Some(gtid));
        let record = Operand::Value(func.add_param(Type::PTR, "noundef", Some(record)));
        let block = func.append_block(None);
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
        for (copied, place) in self.copies.iter().rev() {
            let Some(end) = copied.end else { continue };
            let (object, size) = match place {
                Place::Fixed(offset) => {
                    let first = address_of(&mut at, record, *offset);
                    (aligned(&mut at, first, copied.align), copied.size)
                }
                Place::Behind(pointer) => {
                    let [pointer, size] = [0, 16].map(|more| address_of(&mut at, record, pointer + more));
                    (at.load(Type::PTR, pointer), at.load(Type::I64, size))
                }
            };
            at.call(Type::VOID, end, &[object, size]);
        }
        let zero = at.i32(0);
        at.ret(Some(zero));
        let name = module.ctx.names.text(name).to_owned();
        module.add_function(func);
        Some(module.ctx.global(&name))
    }

    fn is_of_loop(&self) -> bool {
        self.start == task::LOOP_SIZE
    }

    fn declare_intrinsics(&self, module: &mut Module) {
        if !self.copies.is_empty() {
            let params = [Type::PTR, Type::PTR, Type::I64, Type::I1];
            module.declare(MEMCPY, Type::VOID, &params, false, "");
        }
        if self.copies.iter().any(|(copied, _)| copied.align > task::ALIGN) {
            module.declare(PTRMASK, Type::PTR, &[Type::PTR, Type::I64], false, "");
        }
    }

    fn behind(&self) -> impl Iterator<Item = &(Copied, Place)> {
        self.copies.iter().filter(|(_, place)| matches!(place, Place::Behind(_)))
    }

    /// Where the record goes on behind a copy that begins at `start`.
    fn end_of(&self, at: &mut Cursor<'_>, start: Operand, copied: &Copied) -> Operand {
        let room = offset_constant(at, room_to_align(copied.align) + task::ALIGN - 1);
        let size = at.binary(BinaryOp::Add, copied.size, room);
        let mask = at.i64(-(task::ALIGN as i64));
        let size = at.binary(BinaryOp::And, size, mask);
        at.binary(BinaryOp::Add, start, size)
    }
}

const MEMCPY: &str = "llvm.memcpy.p0.p0.i64";
const PTRMASK: &str = "llvm.ptrmask.p0.i64";

/// How many bytes a copy may have to be moved.
fn room_to_align(align: u64) -> u64 {
    align.saturating_sub(task::ALIGN)
}

/// The first address from `from`, which is aligned to 8 bytes, that is aligned to `align`.
fn aligned(at: &mut Cursor<'_>, from: Operand, align: u64) -> Operand {
    if align <= task::ALIGN {
        return from;
    }
    let last = address_of(at, from, room_to_align(align));
    let mask = at.i64((align as i64).wrapping_neg());
    let callee = at.ctx.global(PTRMASK);
    let call = at.call(Type::PTR, callee, &[last, mask]);
    at.func.result(call)
}

fn address_of(at: &mut Cursor<'_>, base: Operand, offset: u64) -> Operand {
    let offset = offset_constant(at, offset);
    at.gep(Type::I8, base, &[offset])
}

fn offset_constant(at: &mut Cursor<'_>, offset: u64) -> Operand {
    at.i64(i64::try_from(offset).unwrap_or(i64::MAX))
}

/// The value of a constant that is not negative.
pub(crate) fn constant(ctx: &Context, operand: Operand) -> Option<u64> {
    match operand {
        Operand::Const(c) => ctx.consts.as_int(c).and_then(|n| u64::try_from(n).ok()),
        _ => None,
    }
}

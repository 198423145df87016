//! Lists of dependences: of tasks, of `taskwait`, and those that `depobj` keeps.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task) [ "QUAL.OMP.DEPEND.IN"(ptr %a) ]
//! ; becomes
//!   store i64 %a.address, ptr %list           ; address, 8 bytes of no use, flag
//!   store i8 1, ptr %list.flag
//!   call i32 @__kmpc_omp_task_with_deps(ptr @weft.ident, i32 %gtid, ptr %task, i32 1, ptr %list, i32 0, ptr null)
//! ```
//!
//! Where the length is known, the list has a slot of the function; otherwise the stack grows for as long as the call needs
//! it: with a list of the front end's (`QUAL.WEFT.DEPENDENCES`), or with `depobj` as the dependence type.
//!
//! An object of `depobj` is a pointer to such a list, allocated with one record more in front, which holds the length in
//! the place of the address. So clang has it, too. [kmp.h: kmp_depend_info]

use weft_abi::{entry, ident};
use weft_ir::{BinaryOp, CastOp, Cursor, Function, Inst, IntPredicate, Module, Operand, Type};
use weft_regions::{Clause, ClauseKind, DependenceType, Own, clauses_of};

use crate::lowering::{Lowering, Outcome};

/// A list of dependences as the clauses of a marker describe it.
pub(crate) struct Dependences {
    /// Addresses, null for all memory, each with its flag.
    known: Vec<(Option<Operand>, u8)>,
    /// Lists of other lengths: objects of `depobj`, by their addresses, and arrays with their lengths.
    others: Vec<(Operand, Option<Operand>)>,
}

/// A list in memory.
pub(crate) struct List {
    /// Its length, `i32`.
    pub(crate) count: Operand,
    /// Its address.
    pub(crate) address: Operand,
    /// The stack as it was, if it has grown.
    stack: Option<Operand>,
}

const MEMCPY: &str = "llvm.memcpy.p0.p0.i64";
const STACK_SAVE: &str = "llvm.stacksave.p0";
const STACK_RESTORE: &str = "llvm.stackrestore.p0";
const UPDATE: &str = "weft.depobj.update";

const RECORD: i64 = DependenceType::RECORD as i64;

impl Dependences {
    /// Reads the clauses of a marker; `None` if there is nothing to depend on.
    ///
    /// # Errors
    /// Says what is wrong with a clause.
    pub(crate) fn of(clauses: &[Clause]) -> Outcome<Option<Dependences>> {
        let mut all = Dependences { known: Vec::new(), others: Vec::new() };
        let mut is_any = false;
        for clause in clauses {
            if clause.kind == Own::Dependences {
                let [list, count] = clause.operands()[..] else {
                    return Err("a list of dependences is not an address and a length".to_owned());
                };
                all.others.push((list, Some(count)));
                is_any = true;
            }
            if !clause.is(ClauseKind::Depend) {
                continue;
            }
            is_any = true;
            if clause.modifiers().iter().any(|modifier| modifier.text.eq_ignore_ascii_case("all")) {
                all.known.push((None, DependenceType::ALL_MEMORY));
                continue;
            }
            let ty = DependenceType::of(clause).ok_or("a dependence without a type")?;
            for item in clause.variables() {
                match ty.flag() {
                    Some(flag) => all.known.push((Some(item), flag)),
                    None => all.others.push((item, None)),
                }
            }
        }
        Ok(is_any.then_some(all))
    }
}

impl Lowering<'_> {
    /// Writes a list to memory, before `place`.
    pub(crate) fn list_before(&mut self, place: Inst, marker: Inst, dependences: &Dependences) -> List {
        if dependences.others.is_empty() {
            let count = dependences.known.len();
            let bytes = self.module.ctx.types.array(DependenceType::RECORD / 8 * count as u64, Type::I64);
            let address = self.slot(bytes);
            self.write_before(place, marker, dependences, address);
            let count = self.module.ctx.int(Type::I32, count as i128);
            return List { count, address, stack: None };
        }
        let ptr = Type::PTR;
        self.module.declare(STACK_SAVE, ptr, &[], false, "");
        let save = self.module.ctx.global(STACK_SAVE);
        let count = self.count_before(place, marker, dependences);
        let mut at = self.cursor_at(place, marker);
        let saved = at.call(ptr, save, &[]);
        let saved = at.func.result(saved);
        let (record, count32) = (at.i64(RECORD), at.cast(CastOp::Trunc, count, Type::I32));
        let bytes = at.binary(BinaryOp::Mul, count, record);
        let address = at.alloca(Type::I8, Some(bytes), Some(8));
        self.write_before(place, marker, dependences, address);
        List { count: count32, address, stack: Some(saved) }
    }

    /// Gives back what a list took off the stack, before `place`.
    pub(crate) fn end_list_before(&mut self, place: Inst, marker: Inst, list: &List) {
        if let Some(saved) = list.stack {
            self.module.declare(STACK_RESTORE, Type::VOID, &[Type::PTR], false, "");
            let restore = self.module.ctx.global(STACK_RESTORE);
            self.cursor_at(place, marker).call(Type::VOID, restore, &[saved]);
        }
    }

    /// Waits for what a task with these dependences would wait for, before `place`.
    pub(crate) fn wait_for_before(
        &mut self,
        place: Inst,
        marker: Inst,
        dependences: &Dependences,
        is_nowait: bool,
    ) {
        let gtid = self.gtid(marker);
        let ident = self.ident(marker, ident::KMPC);
        let list = self.list_before(place, marker, dependences);
        let wait = self.runtime(&entry::OMP_TASKWAIT_DEPS_51);
        let mut at = self.cursor_at(place, marker);
        let (zero, nowait, null) = (at.i32(0), at.i32(i32::from(is_nowait)), at.zero(Type::PTR));
        wait.call(&mut at, &[ident, gtid, list.count, list.address, zero, null, nowait]);
        self.end_list_before(place, marker, &list);
    }

    /// Lowers `depobj`.
    pub(crate) fn lower_depobj(&mut self, marker: Inst) -> Outcome {
        let clauses = clauses_of(&self.func, &self.module.ctx, marker);
        let object = clauses.iter().find(|clause| clause.kind == Own::Depobj);
        let object = object.and_then(|clause| clause.operands().first().copied());
        let object = object.ok_or("'depobj' does not say what it is about")?;
        if let Some(dependences) = Dependences::of(&clauses)? {
            self.keep(marker, object, &dependences);
        } else if let Some(update) = clauses.iter().find(|clause| clause.is(ClauseKind::Update)) {
            let tag = update.tag();
            let ty = tag.rsplit('.').next().and_then(DependenceType::from_word);
            let flag = ty.and_then(DependenceType::flag).ok_or("'update' does not say what to")?;
            let update = update_function(self.module);
            let mut at = self.cursor(marker);
            let list = at.load(Type::PTR, object);
            let flag = at.ctx.int(Type::I8, i128::from(flag));
            at.call(Type::VOID, update, &[list, flag]);
        } else {
            let gtid = self.gtid(marker);
            let free = self.runtime(&entry::FREE);
            let mut at = self.cursor(marker);
            let list = at.load(Type::PTR, object);
            let header = offset(&mut at, list, -RECORD);
            let null = at.zero(Type::PTR);
            free.call(&mut at, &[gtid, header, null]);
        }
        self.func.remove_inst(marker);
        Ok(())
    }

    /// Lets the object at `object` keep a list.
    fn keep(&mut self, marker: Inst, object: Operand, dependences: &Dependences) {
        let gtid = self.gtid(marker);
        let alloc = self.runtime(&entry::ALLOC);
        let count = self.count_before(marker, marker, dependences);
        let mut at = self.cursor(marker);
        let (one, record, null) = (at.i64(1), at.i64(RECORD), at.zero(Type::PTR));
        let records = at.binary(BinaryOp::Add, count, one);
        let bytes = at.binary(BinaryOp::Mul, records, record);
        let header = alloc.value(&mut at, &[gtid, bytes, null]);
        at.store(count, header);
        let list = offset(&mut at, header, RECORD);
        self.write_before(marker, marker, dependences, list);
        self.cursor(marker).store(list, object);
    }

    /// The length of a list, `i64`.
    fn count_before(&mut self, place: Inst, marker: Inst, dependences: &Dependences) -> Operand {
        let mut at = self.cursor_at(place, marker);
        let mut count = at.i64(i64::try_from(dependences.known.len()).unwrap_or(i64::MAX));
        for (list, length) in &dependences.others {
            let (_, length) = other(&mut at, *list, *length);
            count = at.binary(BinaryOp::Add, count, length);
        }
        count
    }

    fn write_before(&mut self, place: Inst, marker: Inst, dependences: &Dependences, list: Operand) {
        let params = [Type::PTR, Type::PTR, Type::I64, Type::I1];
        if !dependences.others.is_empty() {
            self.module.declare(MEMCPY, Type::VOID, &params, false, "");
        }
        let memcpy = self.module.ctx.global(MEMCPY);
        let no = self.module.ctx.int(Type::I1, 0);
        let mut at = self.cursor_at(place, marker);
        for (number, (address, flag)) in (0..).zip(&dependences.known) {
            let record = offset(&mut at, list, number * RECORD);
            let address = address.unwrap_or_else(|| at.zero(Type::PTR));
            at.store(address, record);
            let length = offset(&mut at, record, 8);
            let zero = at.i64(0);
            at.store(zero, length);
            let place = offset(&mut at, record, DependenceType::FLAG as i64);
            let flag = at.ctx.int(Type::I8, i128::from(*flag));
            at.store(flag, place);
        }
        if dependences.others.is_empty() {
            return;
        }
        let mut end = offset(&mut at, list, RECORD * dependences.known.len() as i64);
        for (from, length) in &dependences.others {
            let (from, length) = other(&mut at, *from, *length);
            let record = at.i64(RECORD);
            let bytes = at.binary(BinaryOp::Mul, length, record);
            at.call(Type::VOID, memcpy, &[end, from, bytes, no]);
            end = at.gep(Type::I8, end, &[bytes]);
        }
    }
}

/// Address and length of a list: an array with its length, or what the object at `list` keeps.
fn other(at: &mut Cursor<'_>, list: Operand, length: Option<Operand>) -> (Operand, Operand) {
    if let Some(length) = length {
        return (list, length);
    }
    let records = at.load(Type::PTR, list);
    let header = offset(at, records, -RECORD);
    let length = at.load(Type::I64, header);
    (records, length)
}

fn offset(at: &mut Cursor<'_>, base: Operand, bytes: i64) -> Operand {
    let bytes = at.i64(bytes);
    at.gep(Type::I8, base, &[bytes])
}

/// The function `void (ptr list, i8 flag)` that sets the flags of what an object of `depobj` keeps.
fn update_function(module: &mut Module) -> Operand {
    if module.function(UPDATE).is_none() {
        let name = module.ctx.names.intern(UPDATE);
        let group = module.attr_group("nounwind");
        let mut func = Function::new(name, Type::VOID);
        func.prefix = "internal".into();
        func.suffix = format!("#{group}").into();
        let [list, flag] = ["list", "flag"].map(|name| module.ctx.names.intern(name));
        let list = Operand::Value(func.add_param(Type::PTR, "noundef", Some(list)));
        let flag = Operand::Value(func.add_param(Type::I8, "noundef", Some(flag)));
        let first = func.append_block(None);
        let (body, done) = (func.append_block(None), func.append_block(None));
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, first);
        let header = offset(&mut at, list, -RECORD);
        let length = at.load(Type::I64, header);
        let (zero, one) = (at.i64(0), at.i64(1));
        let is_empty = at.icmp(IntPredicate::Eq, length, zero);
        at.cond_br(is_empty, done, body);
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, body);
        let index = at.phi(Type::I64, &[(zero, first)]);
        let record = at.i64(RECORD);
        let bytes = at.binary(BinaryOp::Mul, index, record);
        let record = at.gep(Type::I8, list, &[bytes]);
        let place = offset(&mut at, record, DependenceType::FLAG as i64);
        at.store(flag, place);
        let next = at.binary(BinaryOp::Add, index, one);
        let is_last = at.icmp(IntPredicate::Eq, next, length);
        at.cond_br(is_last, done, body);
        if let Operand::Value(index) = index
            && let Some(phi) = func.def_inst(index)
        {
            func.insts[phi].add_incoming(next, body);
        }
        Cursor::at_end(&mut func, &mut module.ctx, done).ret(None);
        module.add_function(func);
    }
    module.ctx.global(UPDATE)
}

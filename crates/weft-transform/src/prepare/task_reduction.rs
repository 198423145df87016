//! Reductions in which tasks take part: `task_reduction`, `in_reduction`, the modifier `task`, and those of `taskloop`.
//!
//! The runtime has the private copies, one per thread, and the items of a group:
//!
//! ```llvm
//! call void @llvm.directive.taskgroup.begin(token %t)
//! call void @llvm.directive.task.reduction.begin(token %t, i32 0)
//!      [ "QUAL.WEFT.TASK.REDUCTION"(ptr %x, i64 4, ptr @weft.reduction.begin, ptr @weft.reduction.combine) ]
//!   …
//! call void @llvm.directive.taskgroup.end(token %t)
//! ```
//!
//! A task asks for the copy of the thread that executes it, and uses that in the place of `%x`:
//!
//! ```llvm
//! %x.copy = call ptr @llvm.directive.task.reduction.item(token %t, ptr %x)
//! ```
//!
//! With the modifier `task`, the private copy that a thread has of the item anyway is what tasks are combined with. The
//! number of `task.reduction.begin` says so, and `task.reduction.end` waits for the tasks:
//!
//! | number | of | ends by |
//! |---|---|---|
//! | 0 | the taskgroup that was begun last | its end |
//! | 1 | `parallel` | `task.reduction.end` |
//! | 2 | a worksharing construct | `task.reduction.end` |
//!
//! The functions get addresses and no length. One that is known at run time only is in a thread-local variable, which the
//! thread sets just before the functions are called: where the group begins, and where it ends. Another group within waits
//! for the tasks, since the thread may execute some meanwhile that set the variable too.
//!
//! # Preconditions
//! The items have the form of sections, with the type of their elements, whatever they are.

use weft_ir::{
    BinaryOp, ConstKind, Context, Cursor, Flags, Function, GlobalVar, Inst, Module, Operand, Symbol, Type,
};
use weft_regions::{
    Clause, ClauseKind, Marker, Own, Reduction, Region, RegionEntry, Section, marker, set_bundles,
};

use super::combining::{Combining, section_element};
use super::emit::{Emitter, as_value};
use super::object::Object;
use super::storage::{Storage, replace};
use crate::operands::replace_operand;

/// Whose reductions they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    /// Those of the taskgroup that was begun last.
    Taskgroup = 0,
    /// Those of a `parallel` construct.
    Parallel = 1,
    /// Those of a worksharing construct.
    Worksharing = 2,
}

/// Elements that tasks reduce.
#[derive(Clone, Debug)]
pub(super) struct Elements {
    /// The address of the first.
    pub(super) address: Operand,
    /// How many there are, `i64`.
    pub(super) count: Operand,
    /// Their type.
    pub(super) ty: Type,
    /// How they are combined.
    pub(super) combining: Combining,
}

/// Where code is put.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// Before this instruction.
    Before(Inst),
    /// At the end of this open block.
    AtEnd(weft_ir::Block),
}

impl Place {
    fn at<'a>(self, func: &'a mut Function, ctx: &'a mut Context) -> Cursor<'a> {
        match self {
            Place::Before(inst) => Cursor::before(func, ctx, inst),
            Place::AtEnd(block) => Cursor::at_end(func, ctx, block),
        }
    }
}

/// A begun group.
pub(super) struct Begun {
    group: Group,
    /// What to set before it ends.
    lengths: Vec<(Operand, Operand)>,
}

/// Finds what the clauses of `kind` of `entry` reduce; the addresses are computed at `place`.
///
/// # Errors
/// Says why if an item has not the form of a section, or its operator cannot be lowered.
pub(super) fn elements(
    module: &mut Module,
    func: &mut Function,
    entry: &RegionEntry,
    kind: ClauseKind,
    place: Place,
) -> Result<Vec<Elements>, String> {
    let mut found = Vec::new();
    for clause in entry.clauses.iter().filter(|clause| clause.is(kind)) {
        let reduction = read(clause)?;
        for section in &reduction.sections {
            let block = entry_block(func);
            let mut emit = Emitter { func, module, block };
            let ty = section_element(&mut emit, &reduction)?;
            let combining = Combining::of(func, module, entry, &reduction, ty)?;
            let through_pointer = is_pointer(func, module, section);
            let mut at = place.at(func, &mut module.ctx);
            let base = if through_pointer { at.load(Type::PTR, section.base) } else { section.base };
            let address = at.gep(ty, base, &[section.first]);
            found.push(Elements { address, count: section.count, ty, combining });
        }
    }
    Ok(found)
}

/// Begins reductions at `place`, which stays where it is.
pub(super) fn begin(
    module: &mut Module,
    func: &mut Function,
    place: Place,
    token: Operand,
    group: Group,
    reduced: &[Elements],
) -> Begun {
    let mut lengths = Vec::new();
    let mut clauses = Vec::new();
    for Elements { address, count, ty, combining } in reduced {
        let known = constant(&module.ctx, *count);
        let size = module.ctx.types.size_align(*ty).map_or(0, |(size, _)| size);
        let (begin, combine, length) = functions(module, combining, *ty, size, known);
        let mut at = place.at(func, &mut module.ctx);
        let size = at.i64(i64::try_from(size).unwrap_or(i64::MAX));
        let bytes = at.binary(BinaryOp::Mul, *count, size);
        let mut operands = vec![*address, bytes, begin, combine];
        if let Some(length) = length {
            operands.push(length);
            lengths.push((length, *count));
        }
        clauses.push(Clause::of(Own::TaskReduction, operands));
    }
    let begun = Begun { group, lengths };
    set_lengths(module, func, place, &begun);
    let call = call(module, func, place, Marker::TaskReductionBegin, token, Some(group));
    set_bundles(func, &mut module.ctx, call, None, &clauses);
    if !begun.lengths.is_empty() {
        self::call(module, func, place, Marker::TaskgroupBegin, token, None);
    }
    begun
}

/// Ends reductions at `place`; the end of their taskgroup is left to the caller.
pub(super) fn end(module: &mut Module, func: &mut Function, place: Place, token: Operand, begun: &Begun) {
    if !begun.lengths.is_empty() {
        call(module, func, place, Marker::TaskgroupEnd, token, None);
        set_lengths(module, func, place, begun);
    }
    if begun.group != Group::Taskgroup {
        call(module, func, place, Marker::TaskReductionEnd, token, Some(begun.group));
    }
}

fn set_lengths(module: &mut Module, func: &mut Function, place: Place, begun: &Begun) {
    for (variable, count) in &begun.lengths {
        place.at(func, &mut module.ctx).store(*count, *variable);
    }
}

/// Emits a marker with its token, and with the number of its group if it has one.
pub(super) fn call(
    module: &mut Module,
    func: &mut Function,
    place: Place,
    which: Marker,
    token: Operand,
    group: Option<Group>,
) -> Inst {
    let marker = marker(module, which);
    let mut args = vec![token];
    args.extend(group.map(|group| module.ctx.int(Type::I32, group as i128)));
    place.at(func, &mut module.ctx).call_as(marker.fn_ty, marker.callee, &args)
}

/// Lets the task `region` use the copies of the executing thread for what its clauses of `kind` name. The calls stand in the
/// open block of `emit`. Returns what is to be listed.
///
/// # Errors
/// As [`elements`].
pub(super) fn take_part(
    emit: &mut Emitter<'_>,
    region: &Region,
    kind: ClauseKind,
    storage: &mut Storage,
) -> Result<Vec<Operand>, String> {
    let entry = &region.unit;
    let token = entry.token_operand(emit.func);
    let mut listed = Vec::new();
    for clause in entry.clauses.iter().filter(|clause| clause.is(kind)) {
        let reduction = read(clause)?;
        for section in &reduction.sections {
            let ty = section_element(emit, &reduction)?;
            Combining::of(emit.func, emit.module, entry, &reduction, ty)?;
            let through_pointer = is_pointer(emit.func, emit.module, section);
            // The task may run when a pointer has another value.
            let mut at = Cursor::before(emit.func, &mut emit.module.ctx, region.entry());
            let base = if through_pointer { at.load(Type::PTR, section.base) } else { section.base };
            let shared = at.gep(ty, base, &[section.first]);
            listed.push(base);
            let marker = marker(emit.module, Marker::TaskReductionItem);
            let call = emit.at().call_as(marker.fn_ty, marker.callee, &[token, shared]);
            let copy = emit.func.result(call);
            let zero = emit.at().i64(0);
            let back = emit.at().binary(BinaryOp::Sub, zero, section.first);
            let origin = emit.at().gep_with(ty, Flags::NONE, copy, &[back]);
            let blocks: Vec<_> = region.inside.iter().copied().filter(|b| *b != emit.block).collect();
            match Object::of(emit.func, emit.module, section.base) {
                Ok(object) if through_pointer => {
                    let pointer = storage.allocate(emit, &object);
                    emit.at().store(origin, pointer);
                    replace(emit, region, &object, pointer)?;
                }
                Ok(object) => replace(emit, region, &object, origin)?,
                // What a task around this one has in the place of the variable.
                Err(_) => {
                    if as_value(section.base).is_none() {
                        return Err("the list item is not a variable".to_owned());
                    }
                    replace_operand(emit.func, &blocks, section.base, origin);
                }
            }
        }
    }
    Ok(listed)
}

/// Reads a clause whose items are sections.
fn read(clause: &Clause) -> Result<Reduction, String> {
    let has_size =
        |reduction: &Reduction| reduction.functions.is_some_and(|functions| functions.size.is_some());
    let reduction =
        Reduction::of(clause).filter(|reduction| reduction.element.is_some() || has_size(reduction));
    reduction.ok_or_else(|| {
        format!("clause '{}' without the type of its elements is not lowered yet", clause.tag())
    })
}

/// Whether the section is of what a pointer points to.
fn is_pointer(func: &Function, module: &mut Module, section: &Section) -> bool {
    let object = Object::of(func, module, section.base);
    object.is_ok_and(|object| object.count.is_none() && object.ty == Type::PTR)
}

/// The functions that begin and combine so many elements of `size` bytes, or as many as a variable says, which is the
/// third.
fn functions(
    module: &mut Module,
    combining: &Combining,
    ty: Type,
    size: u64,
    known: Option<u64>,
) -> (Operand, Operand, Option<Operand>) {
    let length = known.is_none().then(|| {
        let name = module.fresh_global_name("weft.reduction.length");
        length_variable(module, name)
    });
    let begin = function(
        module,
        "weft.reduction.begin",
        known,
        length,
        &|emit, to, original| combining.begin_copy(emit, to, original, size),
        ty,
    );
    let combine = function(
        module,
        "weft.reduction.combine",
        known,
        length,
        &|emit, to, from| combining.combine_elsewhere(emit, to, from),
        ty,
    );
    (begin, combine, length)
}

fn length_variable(module: &mut Module, name: Symbol) -> Operand {
    let zero = module.ctx.consts.intern(Type::I64, ConstKind::Zero);
    module.add_global(GlobalVar {
        name,
        prefix: "internal thread_local".into(),
        is_constant: false,
        ty: Type::I64,
        init: Some(zero),
        suffix: ", align 8".into(),
        attachments: Default::default(),
    });
    let name = module.ctx.names.text(name).to_owned();
    module.ctx.global(&name)
}

/// Defines `void (ptr to, ptr from)`, which does `each` for each element.
fn function(
    module: &mut Module,
    base: &str,
    known: Option<u64>,
    length: Option<Operand>,
    each: &dyn Fn(&mut Emitter<'_>, Operand, Operand),
    ty: Type,
) -> Operand {
    let name = module.fresh_global_name(base);
    let group = module.attr_group("nounwind");
    let mut func = Function::new(name, Type::VOID);
    func.prefix = "internal".into();
    func.suffix = format!("#{group}").into();
    let [to, from] = ["to", "from"].map(|name| module.ctx.names.intern(name));
    let [to, from] = [to, from].map(|name| Operand::Value(func.add_param(Type::PTR, "noundef", Some(name))));
    let block = func.append_block(None);
    let mut emit = Emitter { func: &mut func, module, block };
    if known == Some(1) {
        each(&mut emit, to, from);
    } else {
        let count = match (known, length) {
            (Some(known), _) => emit.at().i64(i64::try_from(known).unwrap_or(i64::MAX)),
            (None, Some(length)) => emit.at().load(Type::I64, length),
            (None, None) => emit.at().i64(0),
        };
        emit.for_each(count, &mut |emit, index| {
            let [to, from] = [to, from].map(|first| emit.at().gep(ty, first, &[index]));
            each(emit, to, from);
        });
    }
    emit.at().ret(None);
    let name = module.ctx.names.text(name).to_owned();
    module.add_function(func);
    module.ctx.global(&name)
}

fn constant(ctx: &Context, operand: Operand) -> Option<u64> {
    match operand {
        Operand::Const(c) => ctx.consts.as_int(c).and_then(|n| u64::try_from(n).ok()),
        _ => None,
    }
}

fn entry_block(func: &Function) -> weft_ir::Block {
    func.entry().expect("invariant: a function with a region has a body")
}

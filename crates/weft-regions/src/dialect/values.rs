//! Brings the operands of clauses to the types that Region IR has.
//!
//! | clause | a dialect may have | Region IR |
//! |---|---|---|
//! | `IF` `FINAL` | a number or truth value, or the address of one | `i32`, 0 or not |
//! | `NUM_THREADS` and the like | an integer, or the address of one | `i32` |
//! | `SCHEDULE`, `DIST_SCHEDULE` | an integer; 0 for no chunk | `i64`, or nothing |
//! | `ORDERED` | 0 for no number of loops | nothing |
//! | a list with `:TYPED` | address, zero of the element type, count | the address alone, if its object has that type |

use weft_ir::builder::Cursor;
use weft_ir::{
    CastOp, ConstKind, Context, FloatPredicate, Function, GlobalId, IntPredicate, Module, Op, Operand,
    Symbol, SymbolDef, Type,
};
use weft_openmp::region::{Fact, OperandType, Own};
use weft_openmp::{ClauseKind, Shape};

use crate::arity::nonpod_operands;
use crate::dialect::event::RawClause;

/// Brings the clause to the form of Region IR; the cursor receives the instructions that compute operands.
pub(super) fn canonical(cursor: &mut Cursor<'_>, types: &GlobalTypes<'_>, clause: &mut RawClause) {
    if clause.tag.has(Fact::Typed) {
        return drop_known_type(cursor, types, clause);
    }
    let Some(kind) = clause.tag.kind.omp() else {
        if clause.tag.kind == Own::Name && clause.operands.is_empty() {
            clause.operands.extend(
                types.name.map(|n| Operand::Const(cursor.ctx.consts.intern(Type::PTR, ConstKind::Global(n)))),
            );
        }
        return;
    };
    match kind {
        ClauseKind::If | ClauseKind::Final => {
            for operand in &mut clause.operands {
                *operand = condition(cursor, types, *operand);
            }
        }
        ClauseKind::Schedule | ClauseKind::DistSchedule => {
            clause.operands.retain(|o| constant(cursor.ctx, *o) != Some(0));
            for operand in &mut clause.operands {
                *operand = integer(cursor, types, *operand, Type::I64);
            }
        }
        ClauseKind::Ordered => {
            clause.operands.retain(|o| constant(cursor.ctx, *o) != Some(0));
            for operand in &mut clause.operands {
                *operand = integer(cursor, types, *operand, Type::I32);
            }
        }
        _ => {
            let shape = kind.row().shape;
            let is_number = matches!(
                shape,
                Shape::Expr
                    | Shape::Constant
                    | Shape::OptionalExpr
                    | Shape::OptionalConstant
                    | Shape::ModifiedExpr(_)
                    | Shape::Range
                    | Shape::Threads(_)
            ) && !matches!(kind, ClauseKind::Message | ClauseKind::Allocator);
            if is_number {
                let is_long = kind.operand_type() == Some(OperandType::Long);
                let wanted = if is_long { Type::I64 } else { Type::I32 };
                for operand in &mut clause.operands {
                    *operand = integer(cursor, types, *operand, wanted);
                }
            }
        }
    }
}

/// The facts about the module that the conversion needs beside the current function.
pub(super) struct GlobalTypes<'a> {
    /// Types of global variables.
    pub(super) of: &'a dyn Fn(Symbol) -> Option<Type>,
    /// The string that names the critical region, if its name was text.
    pub(super) name: Option<Symbol>,
}

/// The types of all global variables of `module`.
pub(super) fn global_types(module: &Module) -> impl Fn(Symbol) -> Option<Type> + use<> {
    let of = |id: GlobalId| module.globals[id].ty;
    let mut found: Vec<(Symbol, Type)> = Vec::new();
    for (name, id) in module.items.iter().filter_map(|item| match item {
        weft_ir::Item::Global(id) => Some((module.globals[*id].name, *id)),
        _ => None,
    }) {
        if matches!(module.symbols.get(&name), Some(SymbolDef::Global(_))) {
            found.push((name, of(id)));
        }
    }
    found.sort_unstable();
    move |name| found.binary_search_by_key(&name, |(n, _)| *n).ok().map(|at| found[at].1)
}

fn constant(ctx: &Context, operand: Operand) -> Option<i128> {
    match operand {
        Operand::Const(c) => ctx.consts.as_int(c),
        _ => None,
    }
}

/// The type of the object at `address`, as far as the IR gives it.
fn object_type(func: &Function, ctx: &Context, types: &GlobalTypes<'_>, address: Operand) -> Option<Type> {
    if let Some(name) = ctx.global_name(address) {
        return (types.of)(name);
    }
    let Operand::Value(value) = address else { return None };
    let data = &func.insts[func.def_inst(value)?];
    match data.op {
        Op::Alloca { ty, .. } if data.operands.is_empty() => Some(ty),
        Op::Alloca { ty, .. } => (constant(ctx, data.operands[0]) == Some(1)).then_some(ty),
        _ => None,
    }
}

/// Loads the value at `operand`, if that is an address.
fn loaded(cursor: &mut Cursor<'_>, types: &GlobalTypes<'_>, operand: Operand, otherwise: Type) -> Operand {
    if !cursor.ctx.types.is_ptr(cursor.ty(operand)) {
        return operand;
    }
    let ty = object_type(cursor.func, cursor.ctx, types, operand).unwrap_or(otherwise);
    cursor.load(ty, operand)
}

/// The operand as an integer of type `wanted`.
fn integer(cursor: &mut Cursor<'_>, types: &GlobalTypes<'_>, operand: Operand, wanted: Type) -> Operand {
    let operand = loaded(cursor, types, operand, wanted);
    let ty = cursor.ty(operand);
    let (Some(bits), Some(target)) = (cursor.ctx.types.int_bits(ty), cursor.ctx.types.int_bits(wanted))
    else {
        return operand;
    };
    if let Some(value) = constant(cursor.ctx, operand) {
        return cursor.ctx.int(wanted, value);
    }
    match bits.cmp(&target) {
        std::cmp::Ordering::Less => cursor.cast(CastOp::SExt, operand, wanted),
        std::cmp::Ordering::Equal => operand,
        std::cmp::Ordering::Greater => cursor.cast(CastOp::Trunc, operand, wanted),
    }
}

/// The operand as a truth value of type `i32`.
fn condition(cursor: &mut Cursor<'_>, types: &GlobalTypes<'_>, operand: Operand) -> Operand {
    let operand = loaded(cursor, types, operand, Type::I32);
    let ty = cursor.ty(operand);
    if ty == Type::I32 {
        return operand;
    }
    if let Some(value) = constant(cursor.ctx, operand) {
        return cursor.ctx.int(Type::I32, i128::from(value != 0));
    }
    let truth = if ty == Type::I1 {
        operand
    } else if cursor.ctx.types.is_float(ty) {
        let zero = cursor.zero(ty);
        cursor.fcmp(FloatPredicate::Une, operand, zero)
    } else {
        let zero = cursor.zero(ty);
        cursor.icmp(IntPredicate::Ne, operand, zero)
    };
    cursor.cast(CastOp::ZExt, truth, Type::I32)
}

/// Drops `:TYPED` and its operands where the object says the same.
fn drop_known_type(cursor: &mut Cursor<'_>, types: &GlobalTypes<'_>, clause: &mut RawClause) {
    let others = clause.tag.layout().len() - 1;
    let [address, zero, count, ..] = clause.operands[..] else { return };
    // A variable's functions stand behind it; any other fact would change the layout of the remaining operands.
    let is_plain = others == 0 && clause.operands.len() == 3;
    let is_nonpod = others == 1
        && clause.tag.has(Fact::Nonpod)
        && nonpod_operands(&clause.tag).is_some_and(|n| clause.operands.len() == n + 2);
    let Some(object) = object_type(cursor.func, cursor.ctx, types, address) else { return };
    let element = cursor.ty(zero);
    let Some(count) = constant(cursor.ctx, count).and_then(|c| u64::try_from(c).ok()) else { return };
    let array = cursor.ctx.types.array(count, element);
    let agrees = object == array || (count == 1 && object == element);
    if agrees && (is_plain || is_nonpod) {
        clause.operands.drain(1..3);
        clause.tag.facts.retain(|fact| *fact != Fact::Typed);
    }
}

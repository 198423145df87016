//! Rows: loads of one block that read, in each lane, places near each other, as those of a structure's members or a matrix's
//! row are. They become loads of whole rows, and shuffles.
//!
//! ```c
//! for (i = …) y[i] = p[3 * i] + p[3 * i + 2];      // one load of 3 * lanes numbers, and two shuffles
//! for (i = …) y[i] = m[i * 100] + … + m[i * 100 + 7];   // a load of 8 numbers per lane, and their transposition
//! ```
//!
//! Two addresses belong together if they are the same sum of values but for a constant. What lies between places that lanes read
//! is read, too: it is less than a page away from both, so that it is there. Between the first and the last load of a row,
//! nothing is written and nothing is called.

use rustc_hash::FxHashMap;
use weft_ir::{BinaryOp, Flags, Inst, Op, Operand, Type, TypeData, Value};

use crate::facts::Facts;
use crate::lanes::Shape;
use crate::plan::{Access, Node, Recipe, Row, Step};

/// So many elements a row has at most.
const LONGEST: u64 = 16;
/// So many bytes lanes are apart at most: less than a page.
const FARTHEST: i64 = 2048;

/// Finds the rows of a plan's nodes and notes them in the recipes; `stride` tells an operand's stride in a block.
pub(crate) fn find(facts: &Facts<'_>, nodes: &mut [Node], shape: &dyn Fn(&Step, Inst) -> Shape) -> Vec<Row> {
    let mut rows = Vec::new();
    visit(nodes, &mut |step| in_step(facts, step, shape, &mut rows));
    rows
}

fn visit(nodes: &mut [Node], f: &mut dyn FnMut(&mut Step)) {
    for node in nodes {
        match node {
            Node::Step(step) => f(step),
            Node::Inner(inner) => visit(&mut inner.nodes, f),
            Node::Bypass { nodes, .. } => visit(nodes, f),
        }
    }
}

/// A load that may be of a row.
struct Candidate {
    inst: Inst,
    ty: Type,
    stride: i64,
    sum: Sum,
}

fn in_step(facts: &Facts<'_>, step: &mut Step, shape: &dyn Fn(&Step, Inst) -> Shape, rows: &mut Vec<Row>) {
    let mut open: Vec<Candidate> = Vec::new();
    let mut found: Vec<Row> = Vec::new();
    for (inst, recipe) in &step.insts {
        let data = &facts.func.insts[*inst];
        match recipe {
            Recipe::Load(Access::Indexed) => {
                if let (Shape::Affine(stride), Some(sum)) =
                    (shape(step, *inst), Sum::of(facts, data.operands[0]))
                {
                    open.push(Candidate { inst: *inst, ty: data.ty, stride, sum });
                }
            }
            Recipe::Store(_) | Recipe::Call | Recipe::Each => close(facts, &mut open, &mut found),
            _ => {}
        }
    }
    close(facts, &mut open, &mut found);
    for row in found {
        let number = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        for (inst, recipe) in &mut step.insts {
            if let Some(member) = row.members.iter().position(|(of, _)| of == inst) {
                let member = u32::try_from(member).unwrap_or(0);
                *recipe = Recipe::Load(Access::Row { number, member });
            }
        }
        rows.push(row);
    }
}

/// Makes rows of the loads so far.
fn close(facts: &Facts<'_>, open: &mut Vec<Candidate>, found: &mut Vec<Row>) {
    while let Some(first) = open.first() {
        let (ty, stride, terms) = (first.ty, first.stride, first.sum.terms.clone());
        let belongs =
            |other: &Candidate| other.ty == ty && other.stride == stride && other.sum.terms == terms;
        let (group, rest): (Vec<Candidate>, Vec<Candidate>) =
            std::mem::take(open).into_iter().partition(belongs);
        *open = rest;
        found.extend(row(facts, ty, stride, &group));
    }
}

fn row(facts: &Facts<'_>, ty: Type, stride: i64, group: &[Candidate]) -> Option<Row> {
    let size = i64::try_from(facts.module.ctx.types.size_align(ty)?.0).ok()?;
    let is_number = !matches!(facts.module.ctx.types.data(ty), TypeData::Ptr(_));
    let lowest = group.iter().map(|load| load.sum.constant).min()?;
    if !is_number || !(size..=FARTHEST).contains(&stride) || stride % size != 0 {
        return None;
    }
    let mut members = Vec::new();
    for load in group {
        let place = load.sum.constant.checked_sub(lowest)?;
        // What is farther away is of another row.
        if place % size != 0 || place >= stride || place >= i64::try_from(LONGEST).ok()? * size {
            return None;
        }
        members.push((load.inst, u64::try_from(place / size).ok()?));
    }
    let span = members.iter().map(|(_, place)| place + 1).max()?;
    let row = Row { stride: u64::try_from(stride / size).ok()?, span, members };
    // A transposition has to be worth it, and to come out even.
    let is_dense = row.members.len() as u64 * 2 >= span;
    (row.is_near() || span.is_power_of_two() && span > 2 && is_dense).then_some(row)
}

/// An address as a sum: values with factors, and a constant, all in 64 bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(Value, i64)>,
    pub(crate) constant: i64,
}

impl Sum {
    pub(crate) fn of(facts: &Facts<'_>, address: Operand) -> Option<Sum> {
        let (mut terms, mut constant) = (FxHashMap::default(), 0);
        add(facts, address, 1, 8, &mut terms, &mut constant)?;
        let mut terms: Vec<(Value, i64)> = terms.into_iter().filter(|(_, factor)| *factor != 0).collect();
        terms.sort_unstable();
        Some(Sum { terms, constant })
    }
}

/// Adds `factor` times an operand to a sum, and looks through at most `depth` instructions.
fn add(
    facts: &Facts<'_>,
    operand: Operand,
    factor: i64,
    depth: u32,
    terms: &mut FxHashMap<Value, i64>,
    constant: &mut i64,
) -> Option<()> {
    let number = |operand: Operand| match operand {
        Operand::Const(c) => facts.module.ctx.consts.as_int(c).and_then(|n| i64::try_from(n).ok()),
        _ => None,
    };
    if let Some(number) = number(operand) {
        *constant = constant.wrapping_add(factor.wrapping_mul(number));
        return Some(());
    }
    let Operand::Value(value) = operand else { return None };
    let data = facts.func.def_inst(value).filter(|_| depth > 0).map(|inst| &facts.func.insts[inst]);
    let is_wide = matches!(facts.func.values[value].ty, Type::I64 | Type::PTR);
    let mut go =
        |operand: Operand, by: i64| add(facts, operand, factor.wrapping_mul(by), depth - 1, terms, constant);
    if is_wide && let Some(data) = data {
        match (&data.op, &data.operands[..]) {
            (Op::Binary(BinaryOp::Add, _), &[left, right]) => return go(left, 1).and_then(|()| go(right, 1)),
            (Op::Binary(BinaryOp::Or, flags), &[left, right]) if flags.contains(Flags::DISJOINT) => {
                return go(left, 1).and_then(|()| go(right, 1));
            }
            (Op::Binary(BinaryOp::Mul, _), &[left, right]) if number(right).is_some() => {
                return go(left, number(right)?);
            }
            (Op::Binary(BinaryOp::Shl, _), &[left, right]) if number(right).is_some() => {
                return go(left, 1i64.checked_shl(u32::try_from(number(right)?).ok()?)?);
            }
            (Op::Gep { source, .. }, &[base, index]) => {
                let is_wide =
                    number(index).is_some() || facts.module.ctx.operand_ty(facts.func, index) == Type::I64;
                if let Some((size, _)) = facts.module.ctx.types.size_align(*source).filter(|_| is_wide) {
                    return go(base, 1).and_then(|()| go(index, i64::try_from(size).ok()?));
                }
            }
            // An element of an array, of a variable that begins with it.
            (Op::Gep { source, .. }, &[base, first, index]) if number(first) == Some(0) => {
                let types = &facts.module.ctx.types;
                let is_wide =
                    number(index).is_some() || facts.module.ctx.operand_ty(facts.func, index) == Type::I64;
                if let &TypeData::Array { elem, .. } = types.data(types.resolve(*source))
                    && let Some((size, _)) = types.size_align(elem).filter(|_| is_wide)
                {
                    return go(base, 1).and_then(|()| go(index, i64::try_from(size).ok()?));
                }
            }
            _ => {}
        }
    }
    let sum = terms.entry(value).or_insert(0);
    *sum = sum.wrapping_add(factor);
    Some(())
}

//! Reads one call of the bundle form.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL.LOOP"(), "QUAL.OMP.SCHEDULE.STATIC"(i32 0),
//!          "QUAL.OMP.PRIVATE"(ptr %i), "QUAL.OMP.PRIVATE:TYPED"(ptr %p, double 0.0, i64 4) ]
//! call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL.LOOP"() ]
//! ```
//!
//! Region IR is in this form too.
//! The reader ignores an operand of the directive's own bundle (PyOMP numbers regions there).
//! PyOMP puts facts about a variable behind it, without a modifier: a `poison` of its type becomes `:TYPED`, a string
//! with the name of the function that copies it becomes `:COPYFN`, and the ends of a slice become `:SLICE`.

use weft_ir::{ConstKind, Context, Function, Inst, InstData, Operand, Type};
use weft_openmp::ClauseKind;

use crate::arity::check;
use crate::dialect::event::{Event, RawClause};
use crate::markers::Marker;
use weft_openmp::region::{Fact, Tag};

/// Reads the call `inst`; `None` if it is no entry, exit or late clause.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn event(func: &Function, ctx: &mut Context, inst: Inst) -> Result<Option<Event>, String> {
    let data = func.insts[inst].clone();
    let Some(marker) = Marker::of(&data, ctx) else { return Ok(None) };
    let token = data.args().first().copied();
    match marker {
        Marker::Entry => {
            let mut bundles = data.bundles();
            let Some((first, _)) = bundles.next() else {
                return Err("a region entry without a directive".to_owned());
            };
            let text = ctx.names.text(first).to_owned();
            let clauses = clauses(func, ctx, &data, 1)?;
            Ok(Some(Event::Directive { text, clauses, token: None }))
        }
        Marker::Exit => {
            let token = token.ok_or_else(|| "a region exit without a token".to_owned())?;
            let text = data.bundles().next().map(|(tag, _)| ctx.names.text(tag).to_owned());
            Ok(Some(Event::Directive {
                text: text.unwrap_or_default(),
                clauses: Vec::new(),
                token: Some(token),
            }))
        }
        Marker::Qualifier => {
            let token = token.ok_or_else(|| "a late clause without a token".to_owned())?;
            Ok(Some(Event::Late(token, clauses(func, ctx, &data, 0)?)))
        }
        _ => Ok(None),
    }
}

/// The clauses in the bundles of a call, without the first `skip` bundles.
fn clauses(
    func: &Function,
    ctx: &mut Context,
    data: &InstData,
    skip: usize,
) -> Result<Vec<RawClause>, String> {
    let bundles: Vec<(String, Vec<Operand>)> = data
        .bundles()
        .skip(skip)
        .map(|(tag, operands)| (ctx.names.text(tag).to_owned(), operands.to_vec()))
        .collect();
    let mut clauses: Vec<RawClause> = Vec::new();
    for (text, operands) in bundles {
        let tags = Tag::parse(&text).ok_or_else(|| format!("unknown clause '{text}'"))?;
        let [tag] = &tags[..] else {
            clauses.extend(tags.into_iter().map(|tag| RawClause::new(tag, Vec::new())));
            continue;
        };
        let clause = described(func, ctx, RawClause::new(tag.clone(), operands));
        check(ctx, &clause.tag, &clause.operands)?;
        clauses.push(clause);
    }
    Ok(clauses)
}

/// Gives the clause the facts that its operands show.
fn described(func: &Function, ctx: &mut Context, mut clause: RawClause) -> RawClause {
    let has_step = clause.tag.is(ClauseKind::Linear) || clause.tag.is(ClauseKind::Aligned);
    let is_plain = clause.tag.kind.omp().is_some() && clause.tag.is_list() && clause.tag.facts.is_empty();
    // It has the form of a list, and names no variable.
    let is_plain = is_plain && !clause.tag.is(ClauseKind::Defaultmap);
    let is_value = |o: &Operand| !ctx.types.is_ptr(ctx.operand_ty(func, *o));
    if !is_plain || has_step || clause.operands.len() < 2 || !clause.operands[1..].iter().any(is_value) {
        return clause;
    }
    let mut operands = vec![clause.operands[0]];
    let add = |facts: &mut Vec<Fact>, fact: Fact| {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    };
    for operand in &clause.operands[1..] {
        let kind = match operand {
            Operand::Const(c) => Some(ctx.consts.data(*c).clone()),
            _ => None,
        };
        match kind.map(|data| (data.ty, data.kind)) {
            Some((ty, ConstKind::Poison)) => {
                add(&mut clause.tag.facts, Fact::Typed);
                operands.push(Operand::Const(ctx.consts.intern(ty, ConstKind::Zero)));
                operands.push(ctx.int(Type::I32, 1));
            }
            Some((_, ConstKind::String(_))) => {
                add(&mut clause.tag.facts, Fact::Copyfn);
                operands.push(*operand);
            }
            _ => {
                add(&mut clause.tag.facts, Fact::Slice);
                operands.push(*operand);
            }
        }
    }
    clause.operands = operands;
    clause
}

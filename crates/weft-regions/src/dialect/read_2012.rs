//! Reads one call of the 2012 form.
//!
//! ```llvm
//! call void @llvm.omp.directive(metadata !0)                          ; !0 = !{!"OMP_PARALLEL"}
//! call void @llvm.omp.simple(metadata !1)                             ; !1 = !{!"OMP_DEFAULT_SHARED"}
//! call void (metadata, ...) @llvm.omp.list(metadata !2, ptr @a)       ; !2 = !{!"OMP_PRIVATE"}
//! call void @llvm.omp.expr(metadata !3, i32 %c)                       ; !3 = !{!"OMP_IF"}
//! call void (metadata, ...) @llvm.omp.compound(metadata !4, ptr %s)   ; !4 = !{!"OMP_REDUCTION", !"+"}
//! ```
//!
//! A variable of a user-defined type takes four operands: itself, default constructor, copy constructor, destructor.
//! The reader recognizes them as functions, or `null` where there is none.

use weft_ir::{Function, Inst, InstData, Module, Operand, SymbolDef};
use weft_openmp::ClauseKind;

use crate::arity::check;
use crate::clause::is_null;
use crate::dialect::event::{Event, RawClause};
use crate::dialect::names_2012::{Carrier, clause_from, directive_from};
use crate::dialect::strings::strings_of;
use weft_openmp::region::{Fact, Tag};

/// The functions of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Function2012 {
    Directive,
    Clause(Carrier),
}

/// The function of the form that `name` names.
pub(super) fn function(name: &str) -> Option<Function2012> {
    let rest = name.strip_prefix("llvm.omp.")?;
    Some(match rest.split('.').next()? {
        "directive" => Function2012::Directive,
        "simple" => Function2012::Clause(Carrier::Simple),
        "list" => Function2012::Clause(Carrier::List),
        "expr" => Function2012::Clause(Carrier::Expr),
        "compound" => Function2012::Clause(Carrier::Compound),
        _ => return None,
    })
}

/// Reads the call `data` of `function`.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn event(module: &Module, data: &InstData, function: Function2012) -> Result<Event, String> {
    let [first, operands @ ..] = data.args() else { return Err("a marker without operands".to_owned()) };
    let strings =
        strings_of(module, *first).ok_or_else(|| "the first operand is no metadata of strings".to_owned())?;
    let said = strings.join(", ");
    let Function2012::Clause(carrier) = function else {
        let text = match &strings[..] {
            [text] if operands.is_empty() => directive_from(text),
            _ => None,
        };
        let text = text.ok_or_else(|| format!("unknown directive '{said}'"))?;
        return Ok(Event::Directive { text, clauses: Vec::new(), token: None });
    };
    match (carrier, operands.len()) {
        (Carrier::Simple, 0) | (Carrier::Expr, 1) | (Carrier::List | Carrier::Compound, _) => {}
        _ => return Err(format!("clause '{said}' with {} operands in this call", operands.len())),
    }
    let unknown = || format!("unknown clause '{said}'");
    let (text, name) = clause_from(&strings).ok_or_else(unknown)?;
    let tags = Tag::parse(&text).ok_or_else(unknown)?;
    let mut clauses = match &tags[..] {
        [tag] => list(module, tag, operands),
        _ => tags.into_iter().map(|tag| RawClause::new(tag, Vec::new())).collect(),
    };
    for clause in &mut clauses {
        clause.name.clone_from(&name);
        check(&module.ctx, &clause.tag, &clause.operands)?;
    }
    Ok(Event::Clauses(clauses))
}

/// Cuts an operand list into runs of plain variables and variables with their functions.
fn list(module: &Module, tag: &Tag, operands: &[Operand]) -> Vec<RawClause> {
    let mut clauses: Vec<RawClause> = Vec::new();
    let mut plain: Vec<Operand> = Vec::new();
    let mut at = 0;
    while at < operands.len() {
        let item = operands
            .get(at..at + 4)
            .filter(|_| has_functions(tag))
            .and_then(|o| with_functions(module, tag, o));
        match item {
            Some(item) => {
                if !plain.is_empty() {
                    clauses.push(RawClause::new(tag.clone(), std::mem::take(&mut plain)));
                }
                clauses.push(item);
                at += 4;
            }
            None => {
                plain.push(operands[at]);
                at += 1;
            }
        }
    }
    if !plain.is_empty() || clauses.is_empty() {
        clauses.push(RawClause::new(tag.clone(), plain));
    }
    clauses
}

/// Whether the items of the clause may come with functions.
fn has_functions(tag: &Tag) -> bool {
    use ClauseKind::{Copyin, Copyprivate, Firstprivate, Lastprivate, Private, Shared};
    tag.facts.is_empty()
        && [Private, Firstprivate, Lastprivate, Copyin, Copyprivate, Shared].into_iter().any(|k| tag.is(k))
}

/// A variable with its functions as the later forms have it; `None` if the operands are separate variables.
fn with_functions(module: &Module, tag: &Tag, operands: &[Operand]) -> Option<RawClause> {
    let [variable, constructor, copy, destructor] = *operands else { return None };
    let functions = [constructor, copy, destructor];
    let fits = |o: &Operand| is_function(module, *o) || is_null(&module.ctx, *o);
    if !functions.iter().all(fits) || !functions.iter().any(|o| is_function(module, *o)) {
        return None;
    }
    let mut item = tag.clone();
    item.facts.push(Fact::Nonpod);
    let operands = if tag.is(ClauseKind::Private) {
        vec![variable, constructor, destructor]
    } else if tag.is(ClauseKind::Firstprivate) {
        vec![variable, copy, destructor]
    } else if tag.is(ClauseKind::Lastprivate) {
        vec![variable, constructor, copy, destructor]
    } else if tag.is(ClauseKind::Shared) {
        // A shared variable is not copied.
        return Some(RawClause::new(tag.clone(), vec![variable]));
    } else {
        vec![variable, copy]
    };
    Some(RawClause::new(item, operands))
}

fn is_function(module: &Module, operand: Operand) -> bool {
    let name = module.ctx.global_name(operand);
    name.is_some_and(|n| matches!(module.symbols.get(&n), Some(SymbolDef::Function(_))))
}

/// Whether `inst` calls a function of the form.
pub(super) fn called(module: &Module, func: &Function, inst: Inst) -> Option<Function2012> {
    let callee = module.ctx.global_name(func.insts[inst].callee()?)?;
    function(module.ctx.names.text(callee))
}

//! Reads one call of the 2016 form.
//!
//! ```llvm
//! call void @llvm.directive(metadata !0)                                       ; !0 = !{!"DIR.OMP.PARALLEL"}
//! call void @llvm.directive.qual.opnd.i32(metadata !"QUAL.OMP.NUM_THREADS", i32 %n)
//! call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !"QUAL.OMP.PRIVATE", ptr %x,
//!     metadata !"QUAL.OPND.NONPOD", ptr %z, ptr @ctor, ptr @dtor)
//! call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
//! ```
//!
//! The functions may also be called `llvm.intel.directive…`. The reader skips the suffix of overloaded intrinsics.

use weft_ir::{Inst, Module, Operand};
use weft_openmp::region::LIST_END;

use crate::arity::{check, nonpod_operands, section_operands};
use crate::dialect::event::{Event, RawClause};
use crate::dialect::strings::strings_of;
use weft_openmp::region::Tag;

/// The functions of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Function2016 {
    Directive,
    Qual,
    Opnd,
    OpndList,
}

/// The function of the form that `name` names.
pub(super) fn function(name: &str) -> Option<Function2016> {
    let rest = name.strip_prefix("llvm.directive").or_else(|| name.strip_prefix("llvm.intel.directive"))?;
    match rest {
        "" => Some(Function2016::Directive),
        ".qual" => Some(Function2016::Qual),
        _ => {
            let rest = rest.strip_prefix(".qual.")?;
            match rest.split('.').next()? {
                "opnd" => Some(Function2016::Opnd),
                "opndlist" => Some(Function2016::OpndList),
                _ => None,
            }
        }
    }
}

/// Reads the call `inst` of `function`.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn event(
    module: &Module,
    data: &weft_ir::InstData,
    function: Function2016,
) -> Result<Event, String> {
    let [first, operands @ ..] = data.args() else { return Err("a marker without operands".to_owned()) };
    let text = match strings_of(module, *first).as_deref() {
        Some([text]) => text.clone(),
        _ => return Err("the first operand is no metadata with one string".to_owned()),
    };
    if function == Function2016::Directive {
        if !operands.is_empty() {
            return Err(format!("directive '{text}' with operands"));
        }
        return Ok(match text == LIST_END {
            true => Event::ListEnd,
            false => Event::Directive { text, clauses: Vec::new(), token: None },
        });
    }
    match (function, operands.len()) {
        (Function2016::Qual, 0) | (Function2016::Opnd, 1) | (Function2016::OpndList, _) => {}
        _ => return Err(format!("clause '{text}' with {} operands in this call", operands.len())),
    }
    let tags = Tag::parse(&text).ok_or_else(|| format!("unknown clause '{text}'"))?;
    let [tag] = &tags[..] else {
        // `UPDATE.SEQ_CST`: two clauses without operands.
        if !operands.is_empty() {
            return Err(format!("clause '{text}' with operands"));
        }
        return Ok(Event::Clauses(tags.into_iter().map(|tag| RawClause::new(tag, Vec::new())).collect()));
    };
    let clauses = list(module, tag, operands)?;
    for clause in &clauses {
        check(&module.ctx, &clause.tag, &clause.operands)?;
    }
    Ok(Event::Clauses(clauses))
}

/// Cuts an operand list at its tags; each tagged item becomes a clause of its own.
fn list(module: &Module, tag: &Tag, operands: &[Operand]) -> Result<Vec<RawClause>, String> {
    let is_tag = |operand: &Operand| matches!(operand, Operand::Metadata(_));
    let mut clauses = Vec::new();
    let mut rest = operands;
    while !rest.is_empty() || clauses.is_empty() {
        let plain = rest.iter().position(is_tag).unwrap_or(rest.len());
        if plain > 0 || rest.is_empty() {
            clauses.push(RawClause::new(tag.clone(), rest[..plain].to_vec()));
            rest = &rest[plain..];
            continue;
        }
        let word = match strings_of(module, rest[0]).as_deref() {
            Some([text]) => text.strip_prefix("QUAL.OPND.").map(str::to_owned),
            _ => None,
        };
        let word = word.ok_or_else(|| format!("clause '{tag}' has a tag that is not 'QUAL.OPND.…'"))?;
        let item = match Tag::parse(&format!("{tag}:{word}")).as_deref() {
            Some([item]) => item.clone(),
            _ => return Err(format!("unknown operand tag 'QUAL.OPND.{word}'")),
        };
        let behind = &rest[1..];
        let up_to_tag = behind.iter().position(is_tag).unwrap_or(behind.len());
        let wanted = match word.as_str() {
            "NONPOD" => nonpod_operands(&item),
            "ARRSECT" => section_operands(&module.ctx, behind),
            _ => Some(up_to_tag),
        };
        let count = wanted
            .filter(|count| *count <= up_to_tag)
            .ok_or_else(|| format!("too few operands behind 'QUAL.OPND.{word}' in clause '{tag}'"))?;
        clauses.push(RawClause::new(item, behind[..count].to_vec()));
        rest = &behind[count..];
    }
    Ok(clauses)
}

/// Whether `inst` calls a function of the form.
pub(super) fn called(module: &Module, func: &weft_ir::Function, inst: Inst) -> Option<Function2016> {
    let callee = module.ctx.global_name(func.insts[inst].callee()?)?;
    function(module.ctx.names.text(callee))
}

#[cfg(test)]
mod tests {
    use super::{Function2016, function};

    #[test]
    fn functions_are_known_by_their_names() {
        assert_eq!(function("llvm.directive"), Some(Function2016::Directive));
        assert_eq!(function("llvm.intel.directive"), Some(Function2016::Directive));
        assert_eq!(function("llvm.directive.qual"), Some(Function2016::Qual));
        assert_eq!(function("llvm.directive.qual.opnd.i32"), Some(Function2016::Opnd));
        assert_eq!(function("llvm.intel.directive.qual.opndlist"), Some(Function2016::OpndList));
        assert_eq!(function("llvm.directive.region.entry"), None);
        assert_eq!(function("llvm.directives"), None);
    }
}

//! The text that stands for `declare reduction` directives in what libclang parses.
//!
//! Type names, combiner and initializer are no expressions at the place of the pragma, so functions behind the end of the
//! file stand for them:
//!
//! ```c
//! #pragma omp declare reduction(mx : struct best : merge(&omp_out, &omp_in)) initializer(omp_priv = {0})
//! // void __weft_declared_3_0(void) { __typeof__(struct best) *__weft_type; }
//! // void __weft_combined_3_0(void) { __typeof__(struct best) omp_out, omp_in; { merge(&omp_out, &omp_in); } }
//! // void __weft_begun_3_0(void) { __typeof__(struct best) omp_orig; { __typeof__(struct best) omp_priv = {0}; } }
//! ```
//!
//! The first tells the type, and errors in the others are those of the directive. The types that a function has declared in
//! front of a directive are declared in these functions as well ([`local_types`]); whatever else it declares is not seen there,
//! and a directive that needs it is refused.

use weft_openmp::{Argument, DeclareReduction, Expr, Leaf};
use weft_sema::Refusal;
use weft_support::{Diagnostic, FileId};

use crate::source::clang::ClangError;
use crate::source::flat::{find_word, one_line};
use crate::source::local_types;
use crate::source::pragma::FlatPragma;

/// The name of the function that stands for a type, in front of the numbers of pragma and type.
pub(crate) const DECLARED: &str = "__weft_declared_";

/// Returns what an initializer gives `omp_priv`, if it is an assignment and no call.
pub(crate) fn initial_value(initializer: &str) -> Option<&str> {
    let rest = initializer.strip_prefix("omp_priv")?.trim_start().strip_prefix('=')?;
    (!rest.starts_with('=')).then(|| rest.trim_start())
}

/// Returns the `declare reduction` directive of a pragma.
pub(crate) fn declaration(pragma: &FlatPragma) -> Option<&DeclareReduction> {
    let directive = pragma.directive.as_ref().filter(|directive| directive.is(&[Leaf::DeclareReduction]))?;
    match &directive.argument {
        Argument::DeclareReduction(declaration) => Some(declaration),
        _ => None,
    }
}

/// The text behind the end of a file.
pub(crate) struct Appended {
    pub(crate) text: String,
    parts: Vec<Part>,
}

/// The function that stands for a part of a directive.
struct Part {
    /// Where it begins in the text that is parsed.
    lo: u32,
    pragma: usize,
    expr: Expr,
}

impl Appended {
    /// Writes the functions for all directives of a file.
    pub(crate) fn of(pragmas: &[FlatPragma], file: &str) -> Appended {
        let length = file.len();
        let mut appended = Appended { text: String::new(), parts: Vec::new() };
        for (pragma, declaration) in
            pragmas.iter().enumerate().filter_map(|(index, pragma)| Some((index, declaration(pragma)?)))
        {
            let line = &pragmas[pragma].line;
            let types = if line.depth > 0 { local_types::in_front_of(file, line.lo) } else { None };
            let types = types.unwrap_or_default();
            let (local, closing) = (&types.declarations, &types.closing);
            for (number, ty) in declaration.types.iter().enumerate() {
                let spelled = format!("__typeof__({})", one_line(&ty.text));
                let numbers = format!("{pragma}_{number}");
                appended.add(
                    length,
                    pragma,
                    ty,
                    format!("void {DECLARED}{numbers}(void) {{ {local} {spelled} *__weft_type; {closing}}}"),
                );
                let combiner = one_line(&declaration.combiner.text);
                let text = format!(
                    "void __weft_combined_{numbers}(void) {{ {local} {spelled} omp_out, omp_in; {{ {combiner}; }} {closing}}}"
                );
                appended.add(length, pragma, &declaration.combiner, text);
                let Some(initializer) = &declaration.initializer else { continue };
                let written = one_line(&initializer.text);
                let text = match initial_value(&written) {
                    Some(value) => format!(
                        "void __weft_begun_{numbers}(void) {{ {local} {spelled} omp_orig; {{ {spelled} omp_priv = {value}; }} {closing}}}"
                    ),
                    None => format!(
                        "void __weft_begun_{numbers}(void) {{ {local} {spelled} omp_priv, omp_orig; {{ {written}; }} {closing}}}"
                    ),
                };
                appended.add(length, pragma, initializer, text);
            }
        }
        appended
    }

    fn add(&mut self, length: usize, pragma: usize, expr: &Expr, text: String) {
        self.text.push('\n');
        let lo = (length + self.text.len()) as u32;
        self.parts.push(Part { lo, pragma, expr: expr.clone() });
        self.text.push_str(&text);
    }

    /// Says what is wrong with the directives, given the errors in their functions, and returns which of them are refused.
    pub(crate) fn judge(
        &self,
        text: &str,
        pragmas: &[FlatPragma],
        errors: &[ClangError],
        file: FileId,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        let mut blamed = Vec::new();
        for error in errors {
            let after = self.parts.partition_point(|part| part.lo <= error.offset);
            let Some(part) = after.checked_sub(1).map(|index| &self.parts[index]) else { continue };
            // A type that is wrong is so in every function of the directive.
            if std::mem::replace(&mut blamed, vec![part.pragma]).contains(&part.pragma) {
                continue;
            }
            if pragmas[part.pragma].line.depth > 0 {
                refusals.push(refusal(part.expr.span, "names what is declared in a function"));
            } else {
                let message = format!("{} in directive 'declare reduction'", error.message);
                diagnostics.push(Diagnostic::error(message, part.expr.span));
            }
        }
        for initializer in pragmas.iter().filter_map(|pragma| declaration(pragma)?.initializer.as_ref()) {
            let written = one_line(&initializer.text);
            if initial_value(&written).is_none() && find_word(&written, "omp_priv").is_none() {
                let message = "the initializer must assign to 'omp_priv' or call a function with its address";
                diagnostics.push(Diagnostic::error(message, initializer.span));
            }
        }
        let in_functions =
            pragmas.iter().filter(|pragma| pragma.line.depth > 0 && declaration(pragma).is_some());
        for pragma in in_functions.filter(|_| !self.parts.is_empty()) {
            // The name of its type may mean another one there.
            if local_types::in_front_of(text, pragma.line.lo).is_none() {
                refusals.push(refusal(
                    pragma.span(file),
                    "stands in a function with types that cannot be copied",
                ));
            }
        }
        refusals
    }
}

fn refusal(span: weft_support::Span, why: &str) -> Refusal {
    let reason = format!("a 'declare reduction' that {why} is not supported yet");
    Refusal { directive: "declare reduction".to_owned(), reason, span }
}

#[cfg(test)]
mod tests {
    use super::initial_value;

    #[test]
    fn an_initializer_assigns_or_calls() {
        assert_eq!(initial_value("omp_priv = {0, 1}"), Some("{0, 1}"));
        assert_eq!(initial_value("omp_priv==x"), None);
        assert_eq!(initial_value("begin(&omp_priv)"), None);
    }
}

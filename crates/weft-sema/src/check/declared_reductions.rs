//! A scope declares a reduction of a type once [OMP 5.2 §5.5.11].
//!
//! ```c
//! #pragma omp declare reduction(mx : int : omp_out = omp_in > omp_out ? omp_in : omp_out)
//! #pragma omp declare reduction(mx : long, int : omp_out += omp_in)     // error: 'mx' is declared for 'int' twice
//! ```

use weft_openmp::{Argument, DeclareReduction, LENIENT, ReductionOp};
use weft_support::{Diagnostic, Span};

use crate::find::declared_reductions::scope_of;
use crate::model::program::Program;

/// Reports declarations of the same operator for the same type in the same scope; `known` is what was reported on the file before.
pub(crate) fn check(program: &Program<'_>, known: &[Diagnostic], diagnostics: &mut Vec<Diagnostic>) {
    let types = &program.tree.declared_types;
    if program.host.finds_reductions() {
        // No type of C++ is read there; what is written tells those that are spelled out.
        for declaration in (0..program.pragmas.len()).filter_map(|pragma| declaration(program, pragma)) {
            let found =
                declaration.types.iter().filter_map(|ty| of_the_language(declaration, &ty.text, ty.span));
            diagnostics.extend(found);
        }
    }
    for (index, ty) in types.iter().enumerate() {
        let Some(declaration) = declaration(program, ty.pragma) else { continue };
        let written = &declaration.types[ty.number];
        // In the place of a type that nothing declares, the host's parser goes on with another one.
        let is_reported = |found: &Diagnostic| found.span.is_some_and(|at| at.lo == written.span.lo);
        if !known.iter().any(|found| found.is_error() && is_reported(found)) {
            diagnostics.extend(of_the_language(declaration, &ty.spelling, written.span));
        }
        let scope = scope_of(program, program.pragmas[ty.pragma].lo);
        let same = types[..index].iter().find(|other| {
            other.spelling == ty.spelling
                && self::declaration(program, other.pragma).is_some_and(|it| it.op == declaration.op)
                && scope_of(program, program.pragmas[other.pragma].lo) == scope
        });
        if let Some(same) = same {
            let op = declaration.op.spelling();
            let message = format!("the reduction '{op}' of type '{}' is declared twice", ty.spelling);
            let note = "it is declared here first";
            let first = program.pragmas[same.pragma].span(program.file);
            let span = declaration.types[ty.number].span;
            diagnostics.push(Diagnostic::error(message, span).with_note(note, Some(first)));
        }
    }
}

/// Warns of a type for which the language has the reduction; gcc refuses it, clang takes it.
fn of_the_language(declaration: &DeclareReduction, ty: &str, span: Span) -> Option<Diagnostic> {
    let message = format!(
        "the reduction '{}' of type '{ty}' is one of the language [OMP 5.2 §5.5.11]",
        declaration.op.spelling()
    );
    let is_known = !matches!(declaration.op, ReductionOp::Declared(_)) && is_number(ty);
    is_known.then(|| Diagnostic::warning(message, span, LENIENT))
}

/// Says whether a canonical type is one of numbers.
fn is_number(spelling: &str) -> bool {
    const WORDS: [&str; 10] =
        ["_Bool", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned"];
    spelling.split(' ').all(|word| WORDS.contains(&word))
}

fn declaration<'a>(program: &'a Program<'_>, pragma: usize) -> Option<&'a DeclareReduction> {
    match &program.pragmas[pragma].directive.as_ref()?.argument {
        Argument::DeclareReduction(declaration) => Some(declaration),
        _ => None,
    }
}

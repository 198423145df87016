//! What a `sections` construct may look like [OMP 5.2 §11.3].
//!
//! The statements of a section are executable ones. A declaration among them is an error for clang, and for gcc in C; g++
//! takes it, and so does Weft, with a warning.

use weft_openmp::{LENIENT, Leaf, Version};
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::model::tree::{NodeId, NodeKind};

/// Reports blocks that are missing, statements that are in no section, declarations that are in no block of a section, and
/// sections that are in no block.
pub(crate) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for index in 0..program.constructs.len() {
        if program.constructs[index].unit(Leaf::Sections).is_some() {
            check_block(program, index, diagnostics);
        }
    }
    report_stray(program, diagnostics);
}

fn check_block(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let Some(body) = construct.body else { return };
    if program.tree.kind(body) != NodeKind::Compound {
        let name = program.directive(index).name();
        let message =
            format!("the statement after '#pragma omp {name}' must be a block of sections [OMP 5.2 §11.3]");
        let lo = program.tree.node(body).lo;
        diagnostics.push(Diagnostic::error(message, program.span(lo, lo + 1)));
    }
    if program.version < Version::V51 {
        // One message for a run of statements is enough.
        let second = construct.sections.iter().filter_map(|section| section.statements.get(1));
        diagnostics.extend(second.map(|&statement| between(program, index, statement)));
    } else {
        // One directly behind a directive is in no block of it, which is said of any directive.
        let statements = construct.sections.iter().flat_map(|section| {
            let behind = usize::from(section.construct.is_some());
            section.statements.iter().skip(behind)
        });
        let declarations = statements.filter(|&&it| program.tree.kind(it) == NodeKind::DeclStatement);
        diagnostics.extend(declarations.map(|&declaration| declared(program, index, declaration)));
    }
}

fn between(program: &Program<'_>, index: usize, statement: NodeId) -> Diagnostic {
    let name = program.directive(index).name();
    let message = format!(
        "a section of '#pragma omp {name}' is one statement before OpenMP 5.1: this one needs a '#pragma omp section' of its own, or a \
         block around both [OMP 5.1 §2.10.1]"
    );
    let note = format!("'#pragma omp {name}' is here");
    Diagnostic::error(message, program.node_span(statement)).with_note(note, Some(program.pragma_span(index)))
}

fn declared(program: &Program<'_>, index: usize, declaration: NodeId) -> Diagnostic {
    let name = program.directive(index).name();
    let message = format!(
        "a section of '#pragma omp {name}' should have no declaration among its statements; put a block around what uses it \
         [OMP 5.2 §11.3]"
    );
    let note = format!("'#pragma omp {name}' is here");
    let warning = Diagnostic::warning(message, program.node_span(declaration), LENIENT);
    warning.with_note(note, Some(program.pragma_span(index)))
}

/// Reports each `section` that stands somewhere in a `sections` construct, but not directly in its block.
fn report_stray(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (index, construct) in program.constructs.iter().enumerate() {
        if construct.unit(Leaf::Section).is_none() {
            continue;
        }
        // The rules on nesting report a section that stands in no `sections` at all.
        let Some(outer) =
            construct.parent.filter(|&at| program.constructs[at].unit(Leaf::Sections).is_some())
        else {
            continue;
        };
        let body = program.constructs[outer].body;
        // That the block is missing has been told.
        let has_block = body.is_some_and(|body| program.tree.kind(body) == NodeKind::Compound);
        if has_block && program.tree.node(construct.node).parent != body {
            let name = program.directive(outer).name();
            let message = format!(
                "'#pragma omp section' must stand directly in the block of '#pragma omp {name}', not in a statement \
                 of a section [OMP 5.2 §11.3.1]"
            );
            let note = format!("'#pragma omp {name}' is here");
            let diagnostic = Diagnostic::error(message, program.pragma_span(index));
            diagnostics.push(diagnostic.with_note(note, Some(program.pragma_span(outer))));
        }
    }
}

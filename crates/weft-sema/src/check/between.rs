//! What may stand between the loops of a nest, beside the inner one [OMP 5.2 §4.4.1].
//!
//! ```c
//! #pragma omp for collapse(2)
//! for (int i = 0; i < n; i++) {
//!     double s = w[i];                                 // fine: at least once in each iteration of this loop
//!     for (int j = 0; j < m; j++) a[i][j] *= s;
//! #pragma omp barrier                                  // error: no directive
//! }
//! for (int i = 0; i < n; i++) {
//!     int end = ends[i];
//!     for (int j = 0; j < end; j++) …                  // error: the iterations are counted before 'end' is there
//! }
//! ```
//!
//! What numbers the iterations, or splits them, is about the innermost loop alone, and refused here. So is a type
//! that is declared between the loops and named in the head of one: `using T = long; for (T j = 0; j < m; j++)`.

use weft_openmp::{ClauseKind, Version, early};
use weft_support::Diagnostic;
use weft_support::identifier;

use crate::find::header::may_be_unevaluated;
use crate::findings::Refusal;
use crate::model::nest::LoopNest;
use crate::model::program::Program;
use crate::model::tree::{DeclId, DeclKind, NodeKind};

/// Checks the nest of construct `index`.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let construct = &program.constructs[index];
    let Some(nest) = &construct.nest else { return };
    let Some(between) = nest.between else { return };
    let name = program.directive(index).name();
    let of_loops = || (format!("the loops belong to '#pragma omp {name}' here"), program.pragma_span(index));
    if nest.is_transformed() || nest.is_alone {
        let message = "no statement may stand between loops that a directive transforms [OMP 5.2 §9]";
        let block = program.tree.node(between).parent.map(|block| program.node_span(block));
        let note = format!("this block should have nothing but a loop of '#pragma omp {name}'");
        return diagnostics
            .push(Diagnostic::error(message, program.node_span(between)).with_note(note, block));
    }
    if program.version < Version::V50 {
        let what = "a statement between the loops of a nest";
        diagnostics.push(early(what, Version::V50, program.node_span(between)));
    }
    check_directives(program, nest, diagnostics, &of_loops());
    check_bounds(program, index, nest, diagnostics, refusals);
    check_types(program, index, nest, refusals);
    let numbers = [
        (ClauseKind::Ordered, "ordered"),
        (ClauseKind::Linear, "linear"),
        (ClauseKind::Induction, "induction"),
        (ClauseKind::Order, "order"),
    ];
    let clauses = construct.units.iter().flat_map(|unit| unit.written());
    let is_numbered = clauses
        .filter_map(|clause| numbers.iter().find(|(kind, _)| *kind == clause.kind))
        .map(|(_, clause)| format!("with the clause '{clause}'"));
    let items = construct.units.iter().flat_map(|unit| &unit.items);
    let has_phases =
        items.filter(|item| item.is_inscan() || item.is_conditional).map(|item| match item.is_inscan() {
            true => "with a scan".to_owned(),
            false => "with 'lastprivate(conditional:)'".to_owned(),
        });
    let why = is_numbered.chain(has_phases).next().or_else(|| has_labels(program, nest));
    if let Some(why) = why {
        refusals.push(Refusal {
            directive: name.clone(),
            reason: format!("statements between loops {why} are not supported yet"),
            span: program.node_span(between),
        });
    }
}

/// Reports the directives between the loops.
fn check_directives(
    program: &Program<'_>,
    nest: &LoopNest,
    diagnostics: &mut Vec<Diagnostic>,
    (note, place): &(String, weft_support::Span),
) {
    let [outermost, .., innermost] = &nest.levels[..] else { return };
    program.tree.walk(outermost.body, &mut |id, _| {
        if id == innermost.node {
            return false;
        }
        let Some(&other) = program.construct_at.get(&id) else { return true };
        let name = program.directive(other).name();
        let message =
            format!("directive '{name}' must not stand between the loops of a nest [OMP 5.2 §4.4.1]");
        let span = program.pragma_span(other);
        diagnostics.push(Diagnostic::error(message, span).with_note(note.clone(), Some(*place)));
        false
    });
}

/// Reports the bounds and steps that name what is declared between the loops. Where that may be
/// a constant, or only its type may count, clang knows.
fn check_bounds(
    program: &Program<'_>,
    index: usize,
    nest: &LoopNest,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let (tree, name) = (&program.tree, program.directive(index).name());
    let Some((outermost, inner)) = nest.levels.split_first() else { return };
    for level in inner {
        let is_between = |decl: DeclId| {
            let place = tree.decl(decl).lo;
            outermost.header.close < place
                && place < level.header.open
                && nest.levels.iter().all(|other| other.variable != decl)
        };
        let mut found = None;
        tree.walk(level.node, &mut |id, node| {
            if found.is_none() && node.decl.is_some_and(is_between) {
                found = node.decl.map(|decl| (id, tree.decl(decl)));
            }
            found.is_none() && id != level.body
        });
        let Some((node, decl)) = found.filter(|(node, _)| *node != level.body) else { continue };
        let is_constant = decl.is_constant || matches!(decl.kind, DeclKind::Enumerator | DeclKind::Other);
        if is_constant || may_be_unevaluated(program, level.header.open, node) {
            refusals.push(Refusal {
                directive: name.clone(),
                reason: "a bound by what is declared between the loops is not supported yet".to_owned(),
                span: program.node_span(node),
            });
            continue;
        }
        let message = format!(
            "'{}' is declared between the loops of '#pragma omp {name}' and must not be in a bound or a step of one",
            decl.name
        );
        let declared = program.span(decl.lo, decl.lo + decl.name.len() as u32);
        diagnostics.push(
            Diagnostic::error(message, program.node_span(node))
                .cited("5.2 §4.4.1")
                .with_note(format!("'{}' is declared here", decl.name), Some(declared)),
        );
    }
}

/// Refuses a type that is declared between the loops and named in the head of an inner one: the iterations are counted in
/// front of the nest, where the type is not known.
fn check_types(program: &Program<'_>, index: usize, nest: &LoopNest, refusals: &mut Vec<Refusal>) {
    let Some((outermost, inner)) = nest.levels.split_first() else { return };
    for level in inner {
        let head = program.host.excerpt(level.header.open, level.header.close);
        let mut found = None;
        program.tree.walk(outermost.body, &mut |id, node| {
            if found.is_none() && node.kind == NodeKind::DeclStatement && node.hi <= level.header.open {
                let names = declared_types(&program.node_text(id));
                found = names.into_iter().find(|name| words(&head).any(|word| word == name));
            }
            found.is_none() && id != level.node
        });
        let Some(name) = found else { continue };
        refusals.push(Refusal {
            directive: program.directive(index).name(),
            reason: format!(
                "the type '{name}', which is declared between the loops, in the head of one is not supported yet"
            ),
            span: program.span(level.header.open, level.header.close + 1),
        });
    }
}

/// The identifiers, keywords and numbers of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !identifier::is_part(c)).filter(|word| !word.is_empty())
}

/// The names of the types that a statement declares: the one behind `using`, `struct` and the like, and those that the
/// declarators of a `typedef` are about.
fn declared_types(statement: &str) -> Vec<String> {
    const KINDS: [(&str, &[char]); 5] = [
        ("using", &['=']),
        ("struct", &['{', ':']),
        ("class", &['{', ':']),
        ("union", &['{']),
        ("enum", &['{', ':']),
    ];
    let mut found: Vec<&str> = Vec::new();
    for (kind, behind) in KINDS {
        for (at, _) in statement.match_indices(kind) {
            // A part of a longer word is none, and behind `enum` another kind may stand, which is found by itself.
            let rest = statement[at + kind.len()..].trim_start();
            let is_word = !statement[..at].ends_with(identifier::is_part);
            let Some(name) = words(rest).next().filter(|name| is_word && rest.starts_with(name)) else {
                continue;
            };
            let next = rest[name.len()..].trim_start();
            if next.starts_with(behind) && !next.starts_with("::") {
                found.push(name);
            }
        }
    }
    if statement.starts_with("typedef") {
        found.extend(outermost_parts(statement).filter_map(declared_name));
    }
    found.into_iter().map(str::to_owned).collect()
}

/// The parts of a text between commas that no bracket encloses.
fn outermost_parts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |c: char| {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// The name that a declarator is about, behind its type or alone: the last one in front of its sizes and parameters, and the last
/// one within parentheses that begin like a pointer (`int (*const name[3])(long)`).
fn declared_name(declarator: &str) -> Option<&str> {
    let braces = declarator.rfind('}').map_or(0, |at| at + 1);
    let mut at = &declarator[braces..];
    while let Some(open) = at.find('(') {
        let inner = at[open + 1..].trim_start();
        if !inner.starts_with(['*', '&', '^', '(']) && !inner.contains("::*") {
            break;
        }
        at = inner;
    }
    words(at.split(['(', ')', '[']).next()?).last()
}

/// Says that a jump may lead past some of the iterations, if there is a label.
fn has_labels(program: &Program<'_>, nest: &LoopNest) -> Option<String> {
    let mut found = None;
    program.tree.walk(nest.levels.first()?.body, &mut |_, node| {
        if node.kind == NodeKind::Label {
            found = Some("with labels".to_owned());
        }
        found.is_none()
    });
    found
}

#[cfg(test)]
mod tests {
    use super::declared_types;

    #[test]
    fn types_that_a_statement_declares_are_found() {
        let declared = [
            ("using T = long;", vec!["T"]),
            ("typedef long T;", vec!["T"]),
            ("typedef int T[3], *U;", vec!["T", "U"]),
            ("typedef int (*T)(int, long);", vec!["T"]),
            ("typedef int (*const T[2])(int), N(char);", vec!["T", "N"]),
            ("typedef struct { int a, b; } T;", vec!["T"]),
            ("struct T { long a; } t;", vec!["T"]),
            ("enum class T : long { A };", vec!["T"]),
            ("enum { COUNT = 4 };", vec![]),
            ("struct T t;", vec![]),
            ("struct space::T t;", vec![]),
            ("int my_enum = T;", vec![]),
            ("using namespace T;", vec![]),
        ];
        for (statement, names) in declared {
            assert_eq!(declared_types(statement), names, "{statement}");
        }
    }
}

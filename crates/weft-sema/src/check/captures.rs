//! What a lambda of C++ has captured by copy is const in its body, unless the lambda is `mutable` [expr.prim.lambda], and so
//! are the members of the object of a const member function.
//!
//! ```cpp
//! auto f = [k](int n) {
//! #pragma omp parallel for lastprivate(k)     // error: the copy of 'k' is const, and the clause assigns to it
//!     for (int i = 0; i < n; i++)
//!         …
//! };
//! ```
//!
//! clang does not notice, and writes into the lambda's object; gcc refuses it. The variable itself may well be no constant,
//! and a parser tells of its type alone, so the text of the captures decides.
//!
//! - **Precondition.** The clauses' variables are known.
//! - **Postcondition.** Each clause that assigns to such a copy or member has an error, with a note where it became constant.

use weft_openmp::ClauseKind;
use weft_support::Diagnostic;
use weft_support::identifier;

use crate::model::program::Program;
use crate::model::tree::{DeclId, DeclKind, NodeId, NodeKind};

/// Reports clauses of construct `index` that assign to a constant copy, or to a member of a constant object.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let assigns = |kind: ClauseKind| {
        let of_values = [ClauseKind::Lastprivate, ClauseKind::Linear];
        let of_results = [ClauseKind::Reduction, ClauseKind::InReduction, ClauseKind::TaskReduction];
        of_values.contains(&kind) || of_results.contains(&kind)
    };
    for unit in &construct.units {
        for clause in unit.written().filter(|clause| assigns(clause.kind)) {
            let is_here = |at: u32| clause.span.lo <= at && at < clause.span.hi;
            for item in unit.items.iter().filter(|item| is_here(item.span.lo)) {
                // What a captured pointer leads to is no part of the copy.
                if !item.written.dimensions.is_empty() {
                    continue;
                }
                let Some((at, why)) = constant(program, construct.node, item.decl) else { continue };
                let name = &program.tree.decl(item.decl).name;
                let clause_name = clause.kind.name();
                let message =
                    format!("'{name}' {why}, so it is const and cannot be in clause '{clause_name}'");
                let span = program.node_span(at);
                let what =
                    if program.tree.kind(at) == NodeKind::Lambda { "the lambda" } else { "the function" };
                diagnostics.push(
                    Diagnostic::error(message, item.span).with_note(format!("{what} is here"), Some(span)),
                );
            }
        }
    }
}

/// Returns what makes the object constant that the name of `variable` means at `node`, and the words for it.
fn constant(program: &Program<'_>, node: NodeId, variable: DeclId) -> Option<(NodeId, &'static str)> {
    let tree = &program.tree;
    let decl = tree.decl(variable);
    let is_member = decl.is_member() && !decl.is_reference && !decl.is_mutable;
    let is_local = decl.is_variable() && !decl.is_file_scope;
    if !(is_member || is_local && !decl.is_static) {
        return None;
    }
    let parents = std::iter::successors(tree.node(node).parent, |&at| tree.node(at).parent);
    for (id, outer) in parents.map(|id| (id, tree.node(id))) {
        let is_function = outer.kind == NodeKind::Function;
        if !is_function && outer.kind != NodeKind::Lambda {
            continue;
        }
        let body = tree.node(*outer.children.last()?);
        let head = program.host.excerpt(outer.lo, body.lo);
        let head = head.trim_end();
        if is_function {
            let why = "is a member of the object of a const member function";
            return (is_member && ends_in_const(head)).then_some((id, why));
        }
        let is_parameter = decl.kind == DeclKind::Parameter && (outer.lo..outer.hi).contains(&decl.lo);
        if is_parameter || (body.lo..body.hi).contains(&decl.lo) {
            return None;
        }
        let is_copied = match is_member {
            true => captures(head).any(|part| part.replace(' ', "") == "*this"),
            false => has_captured_copy(program, id, variable),
        };
        if is_copied {
            // An object parameter says itself whether it is const.
            let may_change = |word: &str| matches!(word, "mutable" | "this");
            let why = "is captured by copy in a lambda that is not 'mutable'";
            return (!words(head.rsplit(']').next()?).any(may_change)).then_some((id, why));
        }
        // By a reference, the name means what it means around the lambda, which may be a copy there.
    }
    None
}

/// Says whether the head of a function ends in the `const` of its object.
fn ends_in_const(head: &str) -> bool {
    let mut rest = head;
    while let Some((_, after)) = rest.split_once(')') {
        rest = after.trim_start();
        // A `const` of the type may stand behind an attribute.
        let follows = ["{", ":", "&", "->", "noexcept", "override", "final", "volatile", "requires", "try"];
        let is_of_object =
            |after: &str| after.is_empty() || follows.iter().any(|word| after.starts_with(word));
        if rest.strip_prefix("const").is_some_and(|after| is_of_object(after.trim_start())) {
            return true;
        }
    }
    false
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !identifier::is_part(c)).filter(|word| !word.is_empty())
}

/// The captures at the beginning of a lambda.
fn captures(lambda: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let parts = lambda.split(move |c: char| {
        depth += i32::from(matches!(c, '[' | '(' | '{')) - i32::from(matches!(c, ']' | ')' | '}'));
        c == ',' && depth == 1 || c == ']' && depth == 0
    });
    let is_end = |part: &&str| !part.starts_with(['(', '{']);
    parts.map(|part| part.trim_start_matches('[').trim()).take_while(is_end)
}

/// Says whether a lambda of C++ has a copy of a variable from outside, of which its captures tell:
/// `[i]`, `[i = 0]`, `[=]` and `[&, i]`, but not `[&]`, `[&i]` and `[=, &i]`.
pub(crate) fn has_captured_copy(program: &Program<'_>, lambda: NodeId, variable: DeclId) -> bool {
    let name = program.tree.decl(variable).name.as_str();
    let mut is_copied = false;
    for part in captures(&program.node_text(lambda)) {
        let captured = part.split('=').next().unwrap_or_default().trim();
        match part {
            "=" => is_copied = true,
            _ if captured == name => return true,
            _ if captured.strip_prefix('&').is_some_and(|captured| captured.trim() == name) => return false,
            _ => {}
        }
    }
    is_copied
}

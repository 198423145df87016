//! What the directive `allocate` may name, and where it may stand [OMP 5.2 §6.5].
//!
//! ```c
//! static int s;
//! #pragma omp allocate(s) allocator(h)       // error: an allocator of the program for a static variable
//! int v;
//! #pragma omp allocate(v) align(3)           // warning: no power of two, so it is ignored
//! ```
//!
//! Refused: parameters, and where the allocator is one of the program, variables that are used before the directive, scopes into
//! which control may jump behind it, and in C++ what may have constructors. With a predefined allocator, or without one, these
//! stay where they are, aligned ([`stays`]).

use weft_openmp::{ClauseKind, Expr, LENIENT, Leaf, ListItem};
use weft_support::{Diagnostic, Span};

use crate::findings::{Findings, Refusal};
use crate::model::construct::Listing;
use crate::model::program::Program;
use crate::model::tree::{DeclId, DeclKind, NodeId, NodeKind};
use crate::model::types::TypeClass;

/// The allocators that every program has [OMP 5.2 §6.2].
const PREDEFINED: [&str; 8] = [
    "omp_default_mem_alloc",
    "omp_large_cap_mem_alloc",
    "omp_const_mem_alloc",
    "omp_high_bw_mem_alloc",
    "omp_low_lat_mem_alloc",
    "omp_cgroup_mem_alloc",
    "omp_pteam_mem_alloc",
    "omp_thread_mem_alloc",
];

/// An alignment in a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// In bytes, a power of two.
    Bytes(u32),
    /// The expression there, whose value the arguments of a template tell.
    Open(Span),
}

/// Says whether an allocator is one that every program has.
#[must_use]
pub fn is_predefined_allocator(name: &str) -> bool {
    PREDEFINED.contains(&name)
}

/// Checks all `allocate` directives.
pub(crate) fn check(program: &Program<'_>, findings: &mut Findings) {
    for (index, directive) in program.allocates.iter().enumerate() {
        check_clauses(program, directive, findings);
        check_on_device(program, directive, findings);
        let earlier = &program.allocates[..index];
        for (item, found) in &directive.items {
            match *found {
                Err(what) => {
                    let message = format!("'{}' in '#pragma omp allocate' is {what}", item.text);
                    findings.by_types.push(Diagnostic::error(message, item.span));
                }
                Ok(variable) => check_variable(program, earlier, directive, item, variable, findings),
            }
        }
    }
}

/// Says whether a number is that of an allocator that every program has.
pub(crate) fn is_predefined(allocator: i128) -> bool {
    (1..=PREDEFINED.len() as i128).contains(&allocator)
}

/// Returns the value of a clause's constant; at file scope, where the tree has no clauses, that of a number.
pub(crate) fn constant(program: &Program<'_>, directive: &Listing, expr: &Expr) -> Option<i128> {
    match directive.construct {
        Some(construct) => program.type_and_value(program.clause_node(construct, expr)?).1,
        None => expr.as_integer().map(i128::from),
    }
}

/// Returns the alignment that a directive asks for; one that is no power of two is ignored, as by clang.
pub(crate) fn alignment(program: &Program<'_>, directive: &Listing) -> Option<Alignment> {
    let clause = program.pragmas[directive.pragma].directive().clause(ClauseKind::Align)?;
    let expr = clause.expr()?;
    if is_open(program, directive, expr) {
        return Some(Alignment::Open(expr.span));
    }
    let value = u32::try_from(constant(program, directive, expr)?).ok()?;
    value.is_power_of_two().then_some(Alignment::Bytes(value))
}

/// Says whether the arguments of a template tell an alignment.
fn is_open(program: &Program<'_>, directive: &Listing, expr: &Expr) -> bool {
    directive.construct.is_some_and(|construct| program.is_open_constant(construct, expr))
}

/// Says whether an alignment names what is declared behind a variable, whose declaration cannot have it then.
fn names_later_one(program: &Program<'_>, directive: &Listing, expr: &Expr, variable: DeclId) -> bool {
    let node = directive.construct.and_then(|construct| program.clause_node(construct, expr));
    let lo = program.tree.decl(variable).lo;
    let mut found = false;
    if let Some(node) = node {
        program.tree.walk(node, &mut |_, node| {
            found |= node.decl.is_some_and(|decl| program.tree.decl(decl).lo > lo);
            !found
        });
    }
    found
}

/// Warns of a directive in a `target` region without an allocator; clang's compile for the host takes it [OMP 5.2 §6.5].
fn check_on_device(program: &Program<'_>, directive: &Listing, findings: &mut Findings) {
    let Some(construct) = directive.construct.filter(|_| !program.has_dynamic_allocators) else { return };
    let is_on_device =
        program.ancestors(construct).any(|around| program.constructs[around].unit(Leaf::Target).is_some());
    let pragma = &program.pragmas[directive.pragma];
    if is_on_device && pragma.directive().clause(ClauseKind::Allocator).is_none() {
        let message = "'#pragma omp allocate' in a 'target' region must name an allocator, unless the file has \
                       '#pragma omp requires dynamic_allocators' [OMP 5.2 §6.5]";
        findings.by_types.push(Diagnostic::warning(message, pragma.span(program.file), LENIENT));
    }
}

fn check_clauses(program: &Program<'_>, directive: &Listing, findings: &mut Findings) {
    let written = program.pragmas[directive.pragma].directive();
    if let Some(expr) = written.clause(ClauseKind::Align).and_then(|clause| clause.expr()) {
        let text = &expr.text;
        match constant(program, directive, expr) {
            Some(value) if value > 0 && value & (value - 1) == 0 => {}
            Some(value) if value > 0 => {
                let message = format!("the alignment '{text}' is no power of two and is ignored");
                findings.by_types.push(Diagnostic::warning(message, expr.span, LENIENT));
            }
            None if is_open(program, directive, expr) => {
                if directive.variables().any(|variable| names_later_one(program, directive, expr, variable)) {
                    let why = "an alignment that names what is declared behind the variable";
                    findings.refusals.push(refusal(program, directive, why));
                }
            }
            None if directive.construct.is_none() => {
                findings.refusals.push(refusal(program, directive, "an alignment that is no number"));
            }
            _ => {
                let message = format!(
                    "the alignment '{text}' in clause 'align' must be a positive integer constant [OMP 5.2 §6.5]"
                );
                findings.by_types.push(Diagnostic::error(message, expr.span));
            }
        }
    }
    let allocator = written.clause(ClauseKind::Allocator).and_then(|clause| clause.expr());
    if let Some(number) = allocator.and_then(|expr| number(program, expr)) {
        findings.by_types.push(number);
    } else if let Some((construct, expr)) = directive.construct.zip(allocator)
        && let Some(node) = program.clause_node(construct, expr)
        && !program.type_and_value(node).0.is_integer()
    {
        let message = format!("the allocator '{}' must be of type 'omp_allocator_handle_t'", expr.text);
        findings.by_types.push(Diagnostic::error(message, expr.span));
    } else if let Some((construct, expr)) = directive.construct.zip(allocator) {
        findings.by_types.extend(other_handle(program, construct, expr));
    }
}

/// Reports an allocator that is a number, which clang converts in C; in C++ clang reports it.
fn number(program: &Program<'_>, expr: &Expr) -> Option<Diagnostic> {
    let is_converted = expr.as_integer().is_some() && !program.host.finds_reductions();
    is_converted.then(|| {
        let message = format!(
            "the allocator '{}' is a number, not of type 'omp_allocator_handle_t' [OMP 5.2 §6.4]",
            expr.text
        );
        let note = "a predefined allocator is 'omp_default_mem_alloc'";
        Diagnostic::error(message, expr.span).with_note(note, None)
    })
}

/// Warns of an allocator that is a variable of another type than that of handles. clang converts it in C; in C++ it is an error,
/// which clang reports.
pub(crate) fn other_handle(program: &Program<'_>, construct: usize, expr: &Expr) -> Option<Diagnostic> {
    if let Some(number) = number(program, expr) {
        return Some(number);
    }
    let node = program.clause_node(construct, expr)?;
    if matches!(program.tree.node(program.tree.peel(node)).ty, TypeClass::Float(_) | TypeClass::Record) {
        let message = format!("the allocator '{}' is no integer [OMP 5.2 §6.4]", expr.text);
        return Some(Diagnostic::error(message, expr.span));
    }
    let decl = program.tree.decl(program.tree.as_variable(node)?);
    let is_cxx = program.host.finds_reductions();
    // What a region makes itself has the type of the user's variable.
    let is_handle =
        ["omp_allocator_handle_t", "typeof ("].iter().any(|name| decl.type_spelling.contains(name));
    if is_cxx || !decl.ty.is_integer() || is_handle {
        return None;
    }
    let message = format!(
        "the allocator '{}' is of type '{}', not 'omp_allocator_handle_t' [OMP 5.2 §6.4]",
        expr.text, decl.type_spelling
    );
    Some(Diagnostic::warning(message, expr.span, LENIENT))
}

fn check_variable(
    program: &Program<'_>,
    earlier: &[Listing],
    directive: &Listing,
    item: &ListItem,
    variable: DeclId,
    findings: &mut Findings,
) {
    let decl = program.tree.decl(variable);
    let name = &decl.name;
    let mut error = |message: String| findings.by_types.push(Diagnostic::error(message, item.span));
    if decl.kind == DeclKind::Parameter {
        return findings.refusals.push(refusal(program, directive, "a parameter in its list"));
    }
    if !is_in_scope(program, directive, variable) {
        let message = format!(
            "'#pragma omp allocate' must stand in the scope of the declaration of '{name}' [OMP 5.2 §6.5]"
        );
        return error(message);
    }
    if decl.is_incomplete_record || matches!(decl.ty, TypeClass::Array { length: None, variable: false, .. })
    {
        return error(format!("'{name}' has the incomplete type '{}'", decl.type_spelling));
    }
    let written = |listing: &Listing| {
        let directive = program.pragmas[listing.pragma].directive();
        directive.clause(ClauseKind::Allocator).and_then(|clause| clause.expr()).map(|expr| expr.text.clone())
    };
    let known = earlier.iter().find(|listing| listing.variables().any(|other| other == variable));
    if let Some(known) = known {
        if written(known) != written(directive) {
            let message = format!("'{name}' has another allocator already, by which it stays");
            let span = program.pragmas[known.pragma].span(program.file);
            let warning = Diagnostic::warning(message, item.span, LENIENT);
            findings.by_types.push(warning.with_note("that is given here", Some(span)));
        } else {
            let message = format!("'{name}' is in another directive 'allocate' already [OMP 5.2 §6.5]");
            let span = program.pragmas[known.pragma].span(program.file);
            let warning = Diagnostic::warning(message, item.span, LENIENT);
            findings.by_types.push(warning.with_note("that is here", Some(span)));
        }
        return;
    }
    if decl.is_static {
        return check_static(program, directive, name, findings);
    }
    if program.host.finds_reductions() && decl.is_reference {
        let why = format!("'{name}', a reference,");
        return findings.refusals.push(refusal(program, directive, &why));
    }
    if is_served(program, directive) {
        return;
    }
    if has_constructors(program, variable) {
        let why = format!("'{name}', an object with constructors, and an allocator of the program");
        return findings.refusals.push(refusal(program, directive, &why));
    }
    let at = program.pragmas[directive.pragma].lo;
    if is_used_before(program, variable, at) {
        let why = format!("'{name}', which is used before it");
        return findings.refusals.push(refusal(program, directive, &why));
    }
    if directive.construct.is_some_and(|construct| may_be_jumped_into(program, construct)) {
        findings.refusals.push(refusal(program, directive, "a scope with labels behind it"));
    }
}

/// Says whether a local variable keeps the memory that it has, which serves each predefined allocator: it may not be moved.
pub(crate) fn stays(program: &Program<'_>, directive: &Listing, variable: DeclId) -> bool {
    is_served(program, directive)
        && (has_constructors(program, variable)
            || is_used_before(program, variable, program.pragmas[directive.pragma].lo)
            || directive.construct.is_some_and(|construct| may_be_jumped_into(program, construct)))
}

/// Says whether a variable of C++ begins or ends by code, in some instance of a template.
fn has_constructors(program: &Program<'_>, variable: DeclId) -> bool {
    let decl = program.tree.decl(variable);
    program.host.finds_reductions() && (!decl.is_bitwise || decl.ty.is_open())
}

/// Says whether what a directive names as allocator is served by the memory that a variable has: each allocator that every program
/// has, and the default one.
fn is_served(program: &Program<'_>, directive: &Listing) -> bool {
    let written = program.pragmas[directive.pragma].directive().clause(ClauseKind::Allocator);
    let Some(expr) = written.and_then(|clause| clause.expr()) else { return true };
    constant(program, directive, expr).is_some_and(is_predefined)
}

/// A static variable is there before any allocator of the program.
fn check_static(program: &Program<'_>, directive: &Listing, name: &str, findings: &mut Findings) {
    let written = program.pragmas[directive.pragma].directive();
    let clause = written.clause(ClauseKind::Allocator);
    let Some(expr) = clause.and_then(|clause| clause.expr()) else {
        // clang takes the default.
        let message = format!(
            "'{name}' has static storage duration and needs the clause 'allocator' with a predefined allocator \
             [OMP 5.2 §6.5]"
        );
        let span = program.pragmas[directive.pragma].span(program.file);
        return findings.by_types.push(Diagnostic::warning(message, span, LENIENT));
    };
    let is_predefined = match constant(program, directive, expr) {
        Some(value) => self::is_predefined(value),
        None => PREDEFINED.contains(&expr.text.trim()),
    };
    if !is_predefined {
        let message = format!(
            "'{name}' has static storage duration and needs a predefined allocator, not '{}' [OMP 5.2 §6.5]",
            expr.text
        );
        findings.by_types.push(
            Diagnostic::error(message, expr.span).with_note("one of those is 'omp_default_mem_alloc'", None),
        );
    }
}

/// Says whether a directive stands in the block in which a variable is declared, or both at file scope.
fn is_in_scope(program: &Program<'_>, directive: &Listing, variable: DeclId) -> bool {
    let decl = program.tree.decl(variable);
    let Some(construct) = directive.construct else { return decl.is_file_scope };
    let scope = |node: NodeId| program.tree.node(node).parent;
    let mut nodes = program.tree.nodes().map(|id| program.tree.node(id));
    let declaration = nodes
        .find(|node| node.kind == NodeKind::Variable && node.decl == Some(variable) && node.lo == decl.lo);
    let declared_in = declaration.and_then(|node| node.parent).and_then(scope);
    declared_in.is_some() && declared_in == scope(program.constructs[construct].node)
}

/// Says whether anything but its declaration names a variable in front of the offset `at`.
fn is_used_before(program: &Program<'_>, variable: DeclId, at: u32) -> bool {
    let mut nodes = program.tree.nodes().map(|id| program.tree.node(id));
    nodes.any(|node| node.kind == NodeKind::Reference && node.decl == Some(variable) && node.lo < at)
}

/// Says whether control may come to what follows a construct in its block without having passed it.
fn may_be_jumped_into(program: &Program<'_>, construct: usize) -> bool {
    let at = &program.constructs[construct];
    let Some(block) = program.tree.node(at.node).parent else { return true };
    let mut found = false;
    for &statement in program.tree.children(block) {
        if program.tree.node(statement).lo < program.tree.node(at.node).lo {
            continue;
        }
        program.tree.walk(statement, &mut |id, node| {
            found |= match node.kind {
                NodeKind::Label => true,
                NodeKind::Case | NodeKind::Default => switch_of(program, id, block),
                _ => false,
            };
            true
        });
    }
    found
}

/// Says whether the `switch` of a label is around `block`.
fn switch_of(program: &Program<'_>, label: NodeId, block: NodeId) -> bool {
    let mut at = label;
    while let Some(parent) = program.tree.node(at).parent {
        if parent == block {
            return true;
        }
        if program.tree.kind(parent) == NodeKind::Switch {
            return false;
        }
        at = parent;
    }
    true
}

fn refusal(program: &Program<'_>, directive: &Listing, why: &str) -> Refusal {
    let reason = format!("{why} is not supported yet");
    let span = program.pragmas[directive.pragma].span(program.file);
    Refusal { directive: "allocate".to_owned(), reason, span }
}

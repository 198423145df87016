//! What `depend`, `depobj`, `taskwait` and `detach` may name [OMP 5.2 §12.5.2, §15.5, §15.9.4, §15.9.5].
//!
//! ```c
//! #pragma omp task depend(out : x + 1)      // error: no storage that a task could depend on
//! #pragma omp taskwait nowait               // error: it would wait for nothing
//! ```

use weft_openmp::region::DependenceType;
use weft_openmp::{
    Argument, Clause, ClauseKind, Dimension, IteratorDefinition, LENIENT, Leaf, ListItem, ModifierKind,
};
use weft_support::identifier;
use weft_support::{Diagnostic, Span};

use crate::check::reductions::{bounds_problem, extent_problem};
use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::{NodeId, NodeKind};
use crate::model::types::TypeClass;

/// The type of dependence objects, and that of events.
const DEPEND: &str = "omp_depend_t";
const EVENT: &str = "omp_event_handle_t";

/// Checks the construct `index`.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    let directive = program.directive(index);
    for clause in construct.units.iter().flat_map(|unit| unit.written()) {
        match clause.kind {
            ClauseKind::Depend => check_depend(program, index, clause, diagnostics),
            ClauseKind::Affinity => {
                check_sections(program, index, clause, diagnostics);
                check_iterators(program, index, clause, diagnostics);
            }
            ClauseKind::Detach => check_detach(program, index, clause, diagnostics),
            ClauseKind::Nowait
                if directive.is(&[Leaf::Taskwait]) && directive.clause(ClauseKind::Depend).is_none() =>
            {
                let message = "'taskwait' with clause 'nowait' needs a clause 'depend' [OMP 5.2 §15.5]";
                diagnostics.push(Diagnostic::error(message, clause.span));
            }
            _ => {}
        }
    }
    if let (Argument::Raw(object), true) = (&directive.argument, directive.is(&[Leaf::Depobj]))
        && let Some(node) = program.clause_node(index, object)
    {
        let name = &object.text;
        let destroyed = directive.clauses_of(ClauseKind::Destroy).flat_map(|clause| clause.items());
        for item in destroyed.filter(|item| item.text != *name) {
            let message = format!(
                "clause 'destroy' must name '{name}', as directive 'depobj' does, found '{}'",
                item.text
            );
            diagnostics.push(Diagnostic::error(message, item.span));
        }
        let is_open = program.tree.node(program.tree.peel(node)).ty.is_open();
        let is_other = |ty: &str| !is_open && !is_of(ty, DEPEND);
        if !is_lvalue(program, node) || type_of(program, node).is_some_and(is_other) {
            let message = format!("'{name}' in directive 'depobj' must be a variable of type '{DEPEND}'");
            diagnostics.push(Diagnostic::error(message, object.span));
        } else if program.tree.as_variable(node).is_some_and(|decl| program.tree.decl(decl).is_const) {
            let message = format!("'{name}' in directive 'depobj' is const and cannot be given a dependence");
            diagnostics.push(Diagnostic::error(message, object.span));
        }
    }
}

fn check_depend(program: &Program<'_>, index: usize, clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    let directive = program.directive(index);
    let Some(ty) = DependenceType::of(clause) else { return };
    let mut report = |message: String, span: Span| diagnostics.push(Diagnostic::error(message, span));
    if directive.is(&[Leaf::Taskwait]) && ty == DependenceType::Mutexinoutset {
        let message = "the dependence type 'mutexinoutset' is not allowed on directive 'taskwait'";
        report(message.to_owned(), clause.span);
    }
    if directive.is(&[Leaf::Depobj]) {
        if ty == DependenceType::Depobj {
            let message = "the dependence type 'depobj' is not allowed on directive 'depobj'";
            report(message.to_owned(), clause.span);
        }
        if let [_, second, ..] = clause.items() {
            let message = "clause 'depend' on directive 'depobj' takes one list item".to_owned();
            report(message, second.span);
        }
        if let Some(iterator) = clause.modifiers().iter().find(|one| one.kind != ModifierKind::Word) {
            let message = "directive 'depobj' takes one dependence, and no 'iterator' [OMP 5.2 §15.9.4]";
            diagnostics.push(Diagnostic::warning(message, iterator.span, LENIENT));
        }
    }
    let mut report = |message: String, span: Span| diagnostics.push(Diagnostic::error(message, span));
    let is_iterated = clause.modifiers().iter().any(|modifier| modifier.kind != ModifierKind::Word);
    for item in clause.items() {
        if item.is_all_memory() {
            continue;
        }
        if let Some(dimension) = empty_dimension(program, index, item) {
            let message = format!("the array section '{}' in clause 'depend' is empty", item.text);
            report(message, dimension.span);
        }
        if !is_iterated && let Some(message) = problem(program, index, item, ty) {
            report(message, item.span);
        }
    }
    check_sections(program, index, clause, diagnostics);
    check_iterators(program, index, clause, diagnostics);
}

/// Reports sections with numbers that are none.
fn check_sections(program: &Program<'_>, index: usize, clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    for item in clause.items() {
        let base = program.clause_node(index, &item.base);
        let base = base.map(|base| &program.tree.node(program.tree.peel(base)).ty);
        let is_pointer = !matches!(base, Some(TypeClass::Array { .. }));
        let found = bounds_problem(program, index, item, is_pointer);
        let found = found.or_else(|| extent_problem(program, index, base?, item));
        diagnostics.extend(
            found.filter(|found| found.is_error() || empty_dimension(program, index, item).is_none()),
        );
    }
}

/// Returns the dimension of a section that has no elements, which is an error of its own where it matters.
pub(crate) fn empty_dimension<'a>(
    program: &Program<'_>,
    index: usize,
    item: &'a ListItem,
) -> Option<&'a Dimension> {
    let length = |dimension: &Dimension| {
        program.type_and_value(program.clause_node(index, dimension.length.as_ref()?)?).1
    };
    item.dimensions.iter().find(|dimension| length(dimension) == Some(0))
}

/// Says what is wrong with an item, of which the host's parser has seen all.
fn problem(program: &Program<'_>, index: usize, item: &ListItem, ty: DependenceType) -> Option<String> {
    if item.shaping().is_some() {
        return None;
    }
    let text = &item.text;
    let node = program.clause_node(index, &item.base)?;
    let is_indexed = !item.dimensions.is_empty();
    if is_indexed {
        let base = &program.tree.node(program.tree.peel(node)).ty;
        // An object has elements where its class has an operator for them; sections it has none.
        let is_element = item.dimensions.iter().all(|dimension| !dimension.is_section);
        let has_elements = *base == TypeClass::Record && is_element && program.host.finds_reductions();
        let is_base = has_elements
            || matches!(
                base,
                TypeClass::Array { .. } | TypeClass::Pointer(_) | TypeClass::Dependent | TypeClass::Other
            );
        return (!is_base).then(|| format!("'{text}' in clause 'depend' is neither an array nor a pointer"));
    }
    if !is_lvalue(program, node) {
        return Some(format!("'{text}' in clause 'depend' is not a storage location"));
    }
    if program.tree.node(program.tree.peel(node)).is_bit_field {
        return Some(format!("the bit-field '{text}' cannot be in clause 'depend'"));
    }
    if program.tree.node(program.tree.peel(node)).ty.is_open() {
        return None;
    }
    let is_object = is_of(type_of(program, node)?, DEPEND);
    match (ty == DependenceType::Depobj, is_object) {
        (true, false) => {
            Some(format!("'{text}' with the dependence type 'depobj' must be of type '{DEPEND}'"))
        }
        (false, true) => Some(format!("'{text}' of type '{DEPEND}' needs the dependence type 'depobj'")),
        _ => None,
    }
}

fn check_iterators(program: &Program<'_>, index: usize, clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    let definitions = clause.modifiers().iter().flat_map(|modifier| match &modifier.kind {
        ModifierKind::Iterator(definitions) => &definitions[..],
        _ => &[],
    });
    for IteratorDefinition { name, step, ty, .. } in definitions {
        for item in clause.items().iter().filter(|item| changes(&item.text, &name.text)) {
            let message = format!(
                "iterator '{}' must not be changed by '{}', which is evaluated once for each of its values [OMP 5.2 §3.2.6]",
                name.text, item.text
            );
            diagnostics.push(Diagnostic::warning(message, item.span, LENIENT));
        }
        if let Some(ty) = ty.as_ref().filter(|ty| is_no_counter(&ty.text)) {
            let message = format!(
                "the type of iterator '{}' must be an integer or a pointer, found '{}' [OMP 5.2 §3.2.6]",
                name.text, ty.text
            );
            diagnostics.push(Diagnostic::error(message, ty.span));
        }
        let Some(step) = step else { continue };
        let Some(node) = program.clause_node(index, step) else { continue };
        let (ty, value) = program.type_and_value(node);
        let problem = match (ty.is_integer() || ty.is_open(), value) {
            (false, _) => "must be an integer",
            (true, Some(0)) => "must not be zero",
            _ => continue,
        };
        let message = format!("the step of iterator '{}' {problem}", name.text);
        diagnostics.push(Diagnostic::error(message, step.span));
    }
}

/// Says whether an expression changes the iterator `name`, which the host's parser does not know.
fn changes(text: &str, name: &str) -> bool {
    let is_of_name = identifier::is_part;
    text.match_indices(name).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + name.len()..]);
        if before.ends_with(is_of_name) || behind.starts_with(is_of_name) {
            return false;
        }
        let (before, behind) = (before.trim_end(), behind.trim_start());
        let is_compared = behind.starts_with("==");
        let operator = behind.split_once('=').map(|(operator, _)| operator);
        before.ends_with("++")
            || before.ends_with("--")
            || behind.starts_with("++")
            || behind.starts_with("--")
            || operator.is_some_and(|operator| {
                !is_compared && ["", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"].contains(&operator)
            })
    })
}

fn check_detach(program: &Program<'_>, index: usize, clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &program.constructs[index];
    for item in clause.items() {
        let node = program.clause_node(index, &item.base);
        let Some(decl) = node.and_then(|node| program.tree.as_variable(node)) else { continue };
        let name = &program.tree.decl(decl).name;
        if !is_of(&program.tree.decl(decl).type_spelling, EVENT) {
            let message = format!("'{name}' in clause 'detach' must be of type '{EVENT}'");
            diagnostics.push(Diagnostic::error(message, item.span));
            continue;
        }
        let mut listed = construct.units.iter().filter_map(|unit| unit.item(decl));
        if let Some(listed) = listed.next() {
            let message =
                format!("the event '{name}' of clause 'detach' cannot be in clause '{}'", listed.kind.name());
            diagnostics.push(Diagnostic::error(message, listed.span));
        }
    }
}

/// Says whether a type, as it is written, is one of floating numbers, of objects, or of what cannot be changed.
fn is_no_counter(ty: &str) -> bool {
    let words: Vec<&str> = ty.split(|c| !identifier::is_part(c)).collect();
    let is_other = |word: &&str| {
        matches!(
            *word,
            "void"
                | "float"
                | "double"
                | "_Float16"
                | "__float128"
                | "_Complex"
                | "struct"
                | "union"
                | "const"
        )
    };
    !ty.contains('*') && words.iter().any(is_other)
}

/// Says whether an expression names a storage location.
pub(crate) fn is_lvalue(program: &Program<'_>, node: NodeId) -> bool {
    let node = program.tree.peel(node);
    let data = program.tree.node(node);
    let is_cxx = program.host.finds_reductions();
    match data.kind {
        // [C++17 \[expr.cond\], \[expr.pre.incr\], \[expr.ass\]]
        NodeKind::Conditional if is_cxx => {
            data.children.iter().skip(1).all(|&child| is_lvalue(program, child))
        }
        NodeKind::CompoundAssign if is_cxx => true,
        // A function may return a reference.
        NodeKind::Call if is_cxx => true,
        NodeKind::Binary if is_cxx => data.operator() == Some(Operator::Assign),
        NodeKind::Unary
            if is_cxx && matches!(data.operator(), Some(Operator::PreIncrement | Operator::PreDecrement)) =>
        {
            true
        }
        // A name that depends on the arguments of a template, `total<T>`, an instance knows.
        NodeKind::Reference => program.tree.as_item(node).is_some() || is_cxx && data.decl.is_none(),
        NodeKind::Member | NodeKind::Subscript => true,
        NodeKind::Unary => program.host.excerpt(data.lo, data.hi).starts_with('*'),
        NodeKind::Expression
            if program
                .host
                .excerpt(data.lo, data.hi)
                .starts_with(|c: char| c.is_ascii_digit() || c == '\'') =>
        {
            false
        }
        // What libclang has no name for may be one.
        NodeKind::Unexposed | NodeKind::Expression | NodeKind::Other => true,
        _ => false,
    }
}

/// Returns how the type of a variable is spelled.
fn type_of<'a>(program: &'a Program<'_>, node: NodeId) -> Option<&'a str> {
    program.tree.as_variable(node).map(|decl| program.tree.decl(decl).type_spelling.as_str())
}

fn is_of(spelling: &str, ty: &str) -> bool {
    spelling.split(|c| !identifier::is_part(c)).any(|word| word == ty)
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn what_changes_an_iterator_is_seen() {
        for text in ["a[v++]", "a[ -- v ]", "a[v = 3]", "a[(v <<= 1)]", "a[v -= b]"] {
            assert!(changes(text, "v"), "{text}");
        }
        for text in ["a[v]", "a[v == 3]", "a[v <= 3]", "a[vv++]", "v2[i++ + v]", "a[v >= 1]", "a[v != 2]"] {
            assert!(!changes(text, "v"), "{text}");
        }
    }
}

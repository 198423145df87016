//! The clauses that an expression on an inner unit needs on the units around it, and where expressions are evaluated.
//!
//! ```text
//! target teams distribute parallel for if(a)
//!   → target if(a) firstprivate(a)      the second `a` is evaluated inside of the target region
//!   → teams shared(a)
//!   → distribute parallel for if(a)
//! ```
//!
//! The caller, which knows the host language, says what a name stands for; [`guess_variable`] guesses from the text
//! alone.

use weft_support::Span;
use weft_support::identifier;

use crate::split::distribute::map_of;
use crate::split::rule::{Reason, Rule};
use crate::split::unit::Unit;
use crate::split::unit::names;
use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::tree::ast::{Clause, ClauseArgs};
use crate::tree::item::{Expr, ListItem};
use crate::tree::modifier::ModifierKind;
use crate::tree::names::{Constituent, Text};
use crate::tree::typed::{Doacross, Typed, VectorItem};

/// What a name stands for, as far as data-sharing cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A variable of a scalar type: `firstprivate` on a construct that runs elsewhere or later.
    Scalar,
    /// Any other variable: mapped both ways on `target`, `firstprivate` on a task.
    Aggregate,
}

/// Where the expressions of a clause are evaluated [OMP 5.2 §17.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Right outside of the unit that the clause is on.
    OutsideUnit,
    /// Outside of the outermost leaf, into a temporary that exists before the construct begins.
    OutsideOutermost,
}

/// Says where the expressions of a clause are evaluated.
pub fn evaluation(kind: ClauseKind) -> Evaluation {
    match kind {
        ClauseKind::NumTeams | ClauseKind::ThreadLimit => Evaluation::OutsideOutermost,
        _ => Evaluation::OutsideUnit,
    }
}

/// Returns the index of the unit right outside of which the clause on unit `index` is evaluated.
pub fn evaluated_outside(index: usize, kind: ClauseKind) -> usize {
    match evaluation(kind) {
        Evaluation::OutsideUnit => index,
        Evaluation::OutsideOutermost => 0,
    }
}

/// Adds to each unit the clauses that expressions and lists of inner units need on it, until nothing is missing.
///
/// A `target` gets `firstprivate` or `map`, a task `firstprivate`, a `teams` or `parallel` gets `shared`.
/// `known` says what a name stands for; it returns `None` for a name that is no variable.
pub fn add_captures(units: &mut [Unit], known: &dyn Fn(&str) -> Option<Variable>) {
    // An added clause can have expressions of its own (the bounds of a mapped section), so once is not enough.
    loop {
        let mut changed = false;
        for index in 1..units.len() {
            let clauses: Vec<Clause> = units[index].clauses.clone();
            for clause in &clauses {
                let outside = evaluated_outside(index, clause.kind);
                for (name, span) in used_names(clause) {
                    let Some(variable) = known(&name) else { continue };
                    for unit in &mut units[..outside] {
                        changed |= capture(unit, &name, span, variable);
                    }
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// Adds a clause for the variable if the unit needs one and has none; says whether it did.
fn capture(unit: &mut Unit, name: &str, span: Span, variable: Variable) -> bool {
    let base = Expr { text: name.to_owned(), span };
    let item = ListItem { base, dimensions: Vec::new(), span, text: name.to_owned() };
    let is_listed = unit.clauses.iter().any(|clause| {
        let lists = clause.kind.is_data_sharing()
            || matches!(
                clause.kind,
                ClauseKind::Map | ClauseKind::IsDevicePtr | ClauseKind::HasDeviceAddr | ClauseKind::Copyin
            );
        lists && names::<Text>(clause.items(), &item)
    });
    if is_listed {
        return false;
    }
    let has = |leaf: Leaf| unit.leaves.contains(&leaf);
    let has_defaultmap = unit.clause(ClauseKind::Defaultmap).is_some();
    let list = |kind: ClauseKind| Clause {
        kind,
        span,
        name_span: span,
        args: ClauseArgs::List { modifier: None, items: vec![item.clone()] },
        facts: Constituent::default(),
    };
    let clause = match variable {
        // The effect of a `defaultmap` on the variable depends on its type.
        _ if has(Leaf::Target) && has_defaultmap => return false,
        Variable::Aggregate if has(Leaf::Target) => map_of(&list(ClauseKind::Map), vec![item.clone()]),
        _ if has(Leaf::Target) || has(Leaf::Task) || has(Leaf::Taskloop) => list(ClauseKind::Firstprivate),
        _ if has(Leaf::Teams) || has(Leaf::Parallel) => list(ClauseKind::Shared),
        _ => return false,
    };
    unit.push(clause, Reason { rule: Rule::UsedInside, implied: true, origin: None });
    true
}

/// Returns the names from the construct around its unit that a clause uses, each once, in order.
fn used_names(clause: &Clause) -> Vec<(String, Span)> {
    let mut found = Names::default();
    match &clause.args {
        ClauseArgs::Expr(expr) | ClauseArgs::ModifiedExpr { expr, .. } => found.of(expr),
        ClauseArgs::Exprs(exprs) | ClauseArgs::Threads { counts: exprs, .. } => {
            exprs.iter().for_each(|expr| found.of(expr))
        }
        ClauseArgs::If { condition, .. } => found.of(condition),
        ClauseArgs::Schedule { chunk, .. } => chunk.iter().for_each(|expr| found.of(expr)),
        ClauseArgs::Linear { step, .. } => step.iter().for_each(|expr| found.of(expr)),
        ClauseArgs::Aligned { alignment, .. } => alignment.iter().for_each(|expr| found.of(expr)),
        ClauseArgs::Modified { modifiers, .. } => {
            for modifier in modifiers {
                if let ModifierKind::Allocator(expr) | ModifierKind::Align(expr) = &modifier.kind {
                    found.of(expr);
                }
            }
        }
        ClauseArgs::Typed(Typed::Doacross(Doacross::Sink(vector))) => {
            let distances = vector.iter().filter_map(|VectorItem { distance, .. }| distance.as_ref());
            distances.for_each(|(_, expr)| found.of(expr));
        }
        _ => {}
    }
    // A private variable is a new one; all others belong to the construct around.
    if clause.kind.is_data_sharing() && clause.kind != ClauseKind::Private {
        clause.items().iter().for_each(|item| found.of(&item.base));
    }
    for dimension in clause.items().iter().flat_map(|item| &item.dimensions) {
        let parts = [&dimension.lower, &dimension.length, &dimension.stride];
        parts.into_iter().flatten().for_each(|expr| found.of(expr));
    }
    found.0
}

#[derive(Default)]
struct Names(Vec<(String, Span)>);

impl Names {
    /// Adds the names in an expression that no member access, call or literal accounts for.
    fn of(&mut self, expr: &Expr) {
        let text = expr.text.as_str();
        let bytes = text.as_bytes();
        let is_name = identifier::is_part_byte;
        let mut at = 0;
        while at < bytes.len() {
            let quote = bytes[at];
            if matches!(quote, b'"' | b'\'') {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
                continue;
            }
            if !is_name(quote) {
                at += 1;
                continue;
            }
            let lo = at;
            while at < bytes.len() && is_name(bytes[at]) {
                at += 1;
            }
            let before = text[..lo].trim_end();
            let behind = text[at..].trim_start();
            let is_member = before.ends_with('.') || before.ends_with("->") || before.ends_with("::");
            let is_other = behind.starts_with('(') || behind.starts_with("::") || quote.is_ascii_digit();
            let name = &text[lo..at];
            if !is_member && !is_other && !self.0.iter().any(|(known, _)| known == name) {
                self.0.push((name.to_owned(), expr.span));
            }
        }
    }
}

/// Guesses what a name stands for: a scalar variable, unless it is a word of the language or one of OpenMP's constants.
pub fn guess_variable(name: &str) -> Option<Variable> {
    const WORDS: [&str; 22] = [
        "sizeof",
        "int",
        "long",
        "short",
        "unsigned",
        "signed",
        "char",
        "float",
        "double",
        "const",
        "void",
        "struct",
        "true",
        "false",
        "nullptr",
        "NULL",
        "alignof",
        "bool",
        "static_cast",
        "size_t",
        "this",
        "auto",
    ];
    (!WORDS.contains(&name) && !name.starts_with("omp_")).then_some(Variable::Scalar)
}

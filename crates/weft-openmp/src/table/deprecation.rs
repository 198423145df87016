//! What the specification has deprecated: directives, clauses, and forms of clauses.

use weft_support::{Diagnostic, Span};

use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::table::reduction::ReductionOp;
use crate::table::version::Version;
use crate::tree::ast::{Clause, ClauseArgs, Directive, ProcBindKind};
use crate::tree::typed::Typed;

/// The flag that turns the warnings off.
const FLAG: &str = "-Wdeprecated";

/// Something deprecated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprecation {
    /// The version that deprecates it.
    pub since: Version,
    /// What to write instead; program text stands in backquotes.
    pub instead: &'static str,
}

const fn row(since: Version, instead: &'static str) -> Option<Deprecation> {
    Some(Deprecation { since, instead })
}

/// Says whether a directive is deprecated.
pub fn deprecated_directive(leaves: &[Leaf]) -> Option<Deprecation> {
    let has = |leaf: Leaf| leaves.contains(&leaf);
    if has(Leaf::Master) {
        return row(Version::V51, "`masked`");
    }
    None
}

/// Says whether a clause is deprecated on a directive, whatever its argument.
pub fn deprecated_clause(leaves: &[Leaf], kind: ClauseKind) -> Option<Deprecation> {
    match (leaves, kind) {
        ([Leaf::DeclareTarget], ClauseKind::To) => row(Version::V52, "`enter`"),
        ([Leaf::Metadirective | Leaf::BeginMetadirective], ClauseKind::Default) => {
            row(Version::V52, "`otherwise`")
        }
        ([Leaf::Ordered], ClauseKind::Depend) => row(Version::V52, "`doacross`"),
        _ => None,
    }
}

/// Says whether the way a clause is written is deprecated.
fn deprecated_form(clause: &Clause) -> Option<Deprecation> {
    match &clause.args {
        ClauseArgs::Reduction { op: ReductionOp::Sub, .. } => row(Version::V52, "`+`"),
        ClauseArgs::ProcBind(ProcBindKind::Master) => row(Version::V51, "`primary`"),
        ClauseArgs::Linear { modifier: Some(modifier), items, .. }
            if items.first().is_some_and(|item| modifier.span.lo < item.span.lo) =>
        {
            row(Version::V52, "the modifier behind the colon")
        }
        ClauseArgs::Typed(Typed::Allocators(list))
            if list.iter().any(|used| {
                used.traits.as_ref().is_some_and(|traits| used.allocator.span.lo < traits.span.lo)
            }) =>
        {
            row(Version::V52, "`traits(…) : allocator`")
        }
        _ => None,
    }
}

/// Returns a warning for everything in the directive that `version` has deprecated.
pub fn deprecations(directive: &Directive, version: Version) -> Vec<Diagnostic> {
    let name = directive.name();
    let mut found = Vec::new();
    let mut warn = |what: String, span: Span, deprecation: Option<Deprecation>| {
        if let Some(Deprecation { since, instead }) = deprecation.filter(|found| found.since <= version) {
            let message = format!("{what} is deprecated since OpenMP {since}; use {instead}");
            found.push(Diagnostic::warning(message, span, FLAG));
        }
    };
    let on_directive = deprecated_directive(&directive.leaves);
    warn(format!("directive '{name}'"), directive.name_span, on_directive);
    for clause in &directive.clauses {
        let what = format!("clause '{}' on directive '{name}'", clause.kind.name());
        match deprecated_clause(&directive.leaves, clause.kind) {
            Some(deprecation) => warn(what, clause.name_span, Some(deprecation)),
            None => warn(format!("this form of {what}"), clause.span, deprecated_form(clause)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::deprecations;
    use crate::{Version, parse_pragma};
    use weft_support::SourceMap;

    fn check(text: &str, version: Version, expected: &[&str]) {
        let file = SourceMap::new().add_file("t", text);
        let (directive, found) = parse_pragma(text, 0, file, version);
        assert!(found.is_empty(), "{text}: {found:?}");
        let messages: Vec<String> =
            deprecations(&directive.unwrap(), version).into_iter().map(|found| found.message).collect();
        assert_eq!(messages, expected, "{text}");
    }

    #[test]
    fn what_is_deprecated_is_said_with_what_replaces_it() {
        let master = "directive 'parallel master' is deprecated since OpenMP 5.1; use `masked`";
        check("parallel master", Version::V52, &[master]);
        check("parallel master", Version::V50, &[]);
        let source = "clause 'depend' on directive 'ordered' is deprecated since OpenMP 5.2; use `doacross`";
        check("ordered depend(source)", Version::V52, &[source]);
        let minus =
            "this form of clause 'reduction' on directive 'for' is deprecated since OpenMP 5.2; use `+`";
        check("for reduction(-: x) reduction(+: y)", Version::V52, &[minus]);
        let linear = "this form of clause 'linear' on directive 'simd' is deprecated since OpenMP 5.2; use the modifier behind the colon";
        check("simd linear(val(x): 2)", Version::V52, &[linear]);
        check("simd linear(x: step(2), val)", Version::V52, &[]);
        let traits = "this form of clause 'uses_allocators' on directive 'target' is deprecated since OpenMP 5.2; use `traits(…) : allocator`";
        check("target uses_allocators(a(t))", Version::V52, &[traits]);
        check("target uses_allocators(traits(t): a)", Version::V52, &[]);
    }
}

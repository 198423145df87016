//! Accepted with a warning: clang 19 takes it, the specification does not (yet).
//!
//! ```text
//! -fopenmp-version=50, #pragma omp masked     warning: 'masked' is OpenMP 5.1; accepted as an extension
//! ```
//!
//! Programs that clang compiles should compile with Weft, and clang 19 checks the version of some clauses and words and
//! of hardly any directive.
//! So a directive, clause or word that is younger than the version asked for is a warning where clang takes it, and an
//! error where clang refuses it. Both name the version.
//! This holds in C and C++ only; for Fortran, clang sets no precedent.
//!
//! The functions state what clang refuses; `scripts/conformance_openmp.py` compares them with clang's tests.

use weft_support::{Diagnostic, Severity, Span};

use crate::table::clause::ClauseKind;
use crate::table::compound::permission;
use crate::table::leaf::Leaf;
use crate::table::version::Version;

/// The flag of the warning about something younger than the version asked for.
const VERSION: &str = "-Wweft-version";
/// The flag of the warnings about contexts that no implementation knows.
pub(crate) const SELECTORS: &str = "-Wweft-context-selector";
/// The flag of warnings about what the specification forbids and clang lets pass, and of text that has no effect.
pub const LENIENT: &str = "-Wweft-lenient";

/// The flag of errors about words behind a directive's name that are no clause. clang warns of them, and ignores all that
/// follows: a clause with a slip of the pen would change what the program does.
pub const UNKNOWN_CLAUSE: &str = "-Wweft-unknown-clause";

/// Makes the warning about `what`, which the version `since` brought.
#[must_use]
pub fn early(what: &str, since: Version, span: Span) -> Diagnostic {
    Diagnostic::warning(format!("{what} is OpenMP {since}; accepted as an extension"), span, VERSION)
}

/// Turns an error into a warning; `consequence` says what becomes of the text at fault.
pub(crate) fn soften(diagnostic: &mut Diagnostic, consequence: &str) {
    if diagnostic.is_error() {
        diagnostic.severity = Severity::Warning;
        diagnostic.option = Some(LENIENT);
        diagnostic.message += "; ";
        diagnostic.message += consequence;
    }
}

/// Says whether Weft accepts the directive in every version, even before the version that brought it.
pub(crate) fn takes_directive_early(leaves: &[Leaf]) -> bool {
    leaves.iter().all(|leaf| knows_directive(*leaf))
}

/// Says whether clang 19 knows the directive, in any version.
pub fn knows_directive(leaf: Leaf) -> bool {
    !matches!(
        leaf,
        Leaf::Assume
            | Leaf::DeclareInduction
            | Leaf::Fuse
            | Leaf::Groupprivate
            | Leaf::Split
            | Leaf::Stripe
            | Leaf::TaskIteration
            | Leaf::Taskgraph
    )
}

/// Says whether clang 19 knows the clause on the directive, in any version.
pub fn knows_clause(leaves: &[Leaf], kind: ClauseKind) -> bool {
    let is_older = permission(leaves, kind).is_none_or(|permission| permission.since < Version::V60);
    is_older && kind.row().since < Version::V60
}

/// Says whether Weft accepts, in `version`, a clause that the directive takes since the version `since`.
pub(crate) fn takes_clause_early(
    leaves: &[Leaf],
    kind: ClauseKind,
    since: Version,
    version: Version,
) -> bool {
    match kind {
        // On `begin declare target` these are older than the directive.
        ClauseKind::DeviceType | ClauseKind::Indirect => version >= kind.row().since,
        _ => kind.row().since.max(since) < Version::V60 && !is_versioned(leaves, kind, since),
    }
}

/// Says whether clang 19 checks the version of the clause on this directive; a compound can differ from its leaf.
fn is_versioned(leaves: &[Leaf], kind: ClauseKind, since: Version) -> bool {
    use ClauseKind as K;
    let has = |leaf| leaves.contains(&leaf);
    match kind {
        K::AcqRel | K::Acquire | K::Relaxed | K::Release => true,
        K::AdjustArgs | K::AppendArgs | K::Affinity | K::Detach | K::TaskReduction => true,
        K::At | K::Message | K::Severity => true,
        K::Bind | K::Compare | K::Doacross | K::Enter | K::Fail | K::Weak => true,
        K::Exclusive | K::Inclusive | K::Nontemporal => true,
        K::Full | K::Partial | K::Sizes => true,
        K::HasDeviceAddr | K::UseDeviceAddr | K::UsesAllocators => true,
        K::Update => has(Leaf::Depobj),
        K::Allocate => has(Leaf::Scope) || has(Leaf::Taskgroup),
        K::Depend => has(Leaf::Depobj) || has(Leaf::Taskwait),
        K::Destroy => has(Leaf::Depobj),
        K::Hint => has(Leaf::Atomic),
        K::If => since >= Version::V50 && leaves != [Leaf::Teams, Leaf::Distribute],
        K::InReduction => has(Leaf::Target),
        K::Nowait => has(Leaf::Scope) || has(Leaf::Taskwait),
        K::Private | K::Firstprivate | K::Reduction => has(Leaf::Scope),
        K::Order => !has(Leaf::Loop) || leaves.len() == 1,
        K::SeqCst => has(Leaf::Flush),
        K::ThreadLimit => has(Leaf::Target) && !has(Leaf::Teams),
        _ => false,
    }
}

/// Says whether Weft accepts, in `version`, a younger word in the parentheses of a clause.
pub(crate) fn takes_word_early(kind: ClauseKind, word: &str, version: Version) -> bool {
    use ClauseKind as K;
    match (kind, word) {
        (K::Map, "always" | "close" | "delete" | "release" | "mapper") => true,
        (K::To | K::From, "mapper") => true,
        (K::Depend, "mutexinoutset" | "source" | "sink") => true,
        (K::Defaultmap, "tofrom") => true,
        (K::Defaultmap, "present") => version >= Version::V50,
        _ => false,
    }
}

/// Says whether repeating a unique clause has no effect; the first one counts.
pub(crate) fn may_repeat(leaves: &[Leaf], kind: ClauseKind, version: Version) -> bool {
    match kind {
        // In 5.0 the clause has only one possible argument.
        ClauseKind::Order => version < Version::V51,
        ClauseKind::Inbranch | ClauseKind::Notinbranch => true,
        ClauseKind::DeviceType => matches!(leaves, [Leaf::DeclareTarget | Leaf::BeginDeclareTarget]),
        _ => false,
    }
}

/// Says whether any text may stand in the parentheses of an assumption.
///
/// Dropping an assumption is always right, and clang 19 does not read the text.
pub(crate) fn may_be_forgotten(leaves: &[Leaf], kind: ClauseKind) -> bool {
    matches!(leaves, [Leaf::Assumes | Leaf::BeginAssumes])
        && matches!(kind, ClauseKind::Absent | ClauseKind::Contains | ClauseKind::Holds)
}

//! Limits of clang's of directives and clauses that it does not know, or not there.

use super::limit::{Limit, Only, UNKNOWN_DIRECTIVE};

pub(super) const LIMITS: &[Limit] = &[
    Limit {
        what: "a section of several statements [OMP 5.1 §2.10.1]",
        says: &[
            &["statement in 'omp sections' directive must be enclosed into a section region"],
            &["statement in 'omp parallel sections' directive must be enclosed into a section region"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("statement in 'omp sections' directive must be enclosed into a section region", ""),
            ("statement in 'omp parallel sections' directive must be enclosed into a section region", ""),
        ],
    },
    Limit {
        what: "a clause that clang does not know ends the pragma for it",
        says: &[&["extra tokens at the end of '#pragma omp "]],
        shows: &[],
        only: Only::Any,
        examples: &[("extra tokens at the end of '#pragma omp flush' are ignored [-Wextra-tokens]", "")],
    },
    Limit {
        what: "the message of an `error` directive that takes effect at run time [OMP 5.2 §8.5.2]",
        says: &[&["expected string literal in 'clause message' - ignoring"]],
        shows: &[],
        only: Only::Any,
        examples: &[("expected string literal in 'clause message' - ignoring [-Wopenmp-clauses]", "")],
    },
    Limit {
        what: "a clause that it knows from other directives: `flush seq_cst` [OMP 5.1 §2.19.8]",
        says: &[&["unexpected OpenMP clause '", "' in directive '#pragma omp "]],
        shows: &[],
        only: Only::Error,
        examples: &[("unexpected OpenMP clause 'seq_cst' in directive '#pragma omp flush'", "")],
    },
    Limit {
        what: "the older form of `depobj … destroy`, and the newer one, which clang does not read [OMP 5.2 §15.9.4]",
        says: &[&["expected 'destroy' clause with an argument on '#pragma omp depobj' construct"]],
        shows: &[],
        only: Only::Error,
        examples: &[("expected 'destroy' clause with an argument on '#pragma omp depobj' construct", "")],
    },
    Limit {
        what: "forms of `atomic compare` that it does not know, and `update` beside the others [OMP 5.2 §15.8.3]",
        says: &[
            &["the statement for 'atomic", "' must be a"],
            &["cannot contain more than one 'read', 'write', 'update', 'capture', or 'compare' clause"],
            &["expected 'compare' clause with the '"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            (
                "the statement for 'atomic compare' must be a compound statement of form '{x = expr ordop x}'",
                "",
            ),
            (
                "directive '#pragma omp atomic' cannot contain more than one 'read', 'write', 'update', \
                 'capture', or 'compare' clause",
                "",
            ),
            ("expected 'compare' clause with the 'weak' modifier", ""),
        ],
    },
    Limit {
        what: "the lower bound in `num_teams(lower : upper)` [OMP 5.1 §2.7]",
        says: &[&["expected ')'"]],
        shows: &["num_teams("],
        only: Only::Error,
        examples: &[("expected ')'", "#pragma omp teams num_teams (2 : 4)")],
    },
    Limit {
        what: "a directive that it does not know",
        says: &[&[UNKNOWN_DIRECTIVE]],
        shows: &[],
        only: Only::Error,
        examples: &[("expected an OpenMP directive", "")],
    },
    Limit {
        what: "`critical hint(omp_sync_hint_none)` without a name; ours say which hints need one [OMP 5.2 §15.2]",
        says: &[&["the name of the construct must be specified in presence of 'hint' clause"]],
        shows: &[],
        only: Only::Error,
        examples: &[("the name of the construct must be specified in presence of 'hint' clause", "")],
    },
    Limit {
        what: "`nothing` may stand wherever a directive may [OMP 5.2 §8.4]",
        says: &[&["unexpected OpenMP directive '#pragma omp nothing'"]],
        shows: &[],
        only: Only::Error,
        examples: &[("unexpected OpenMP directive '#pragma omp nothing'", "")],
    },
];

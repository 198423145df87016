//! Limits of clang's of loops: nests, transformations, scans, doacross.

use super::limit::{Limit, Only};

pub(super) const LIMITS: &[Limit] = &[
    Limit {
        what: "the next loop of a nest in a block among others of one block [OMP 5.2 §4.4.1]",
        says: &[&["expected ", " for loops after '#pragma omp ", "', but found only "]],
        shows: &[],
        only: Only::Error,
        examples: &[("expected 2 for loops after '#pragma omp parallel for', but found only 1", "")],
    },
    Limit {
        what: "`cancellation point` in a loop that nothing cancels, with `nowait` or `ordered` [OMP 5.2 §16.2]",
        says: &[&["parent region for 'omp cancellation point' construct cannot be"]],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("parent region for 'omp cancellation point' construct cannot be nowait", ""),
            ("parent region for 'omp cancellation point' construct cannot be ordered", ""),
        ],
    },
    Limit {
        what: "loop variables of 128 bits, which nothing narrows [OMP 5.2 §4.4.1]",
        says: &[&["loop iteration variable cannot have more than 64 bits size and will be narrowed"]],
        shows: &[],
        only: Only::Any,
        examples: &[(
            "OpenMP loop iteration variable cannot have more than 64 bits size and will be narrowed [-Wopenmp-loop-form]",
            "",
        )],
    },
    Limit {
        what: "`ordered doacross`, whose clause it does not know before 5.2 [OMP 5.2 §15.9.7]",
        says: &[&["'ordered' directive without any clauses cannot be closely nested inside ordered region"]],
        shows: &[],
        only: Only::Error,
        examples: &[(
            "'ordered' directive without any clauses cannot be closely nested inside ordered region with \
             specified parameter",
            "",
        )],
    },
    Limit {
        what: "directives that transform the loops of a `simd`, or stand around other constructs",
        says: &[
            &["region cannot be closely nested inside 'tile' region"],
            &["region cannot be closely nested inside 'unroll' region"],
            &["region cannot be closely nested inside 'reverse' region"],
            &["region cannot be closely nested inside 'interchange' region"],
            &["OpenMP constructs may not be nested inside a simd region"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("region cannot be closely nested inside 'tile' region", ""),
            ("region cannot be closely nested inside 'unroll' region", ""),
            ("region cannot be closely nested inside 'reverse' region", ""),
            ("region cannot be closely nested inside 'interchange' region", ""),
            ("OpenMP constructs may not be nested inside a simd region", ""),
        ],
    },
    Limit {
        what: "a directive that transforms the loop, which clang finds in place of it, or does not look through; ours \
               say whether a loop is there [OMP 5.2 §4.4.1]",
        says: &[&["statement after '#pragma omp ", "' must be a for loop"]],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("statement after '#pragma omp for' must be a for loop", "#pragma  omp fuse"),
            ("statement after '#pragma omp tile' must be a for loop", "  for (int i = 0; i < n; i++)"),
        ],
    },
    Limit {
        what: "what clang makes of a transformed loop, which is none that it knows; ours count the loops of a nest",
        says: &[&["condition of OpenMP for loop must be a relational comparison", "of loop variable '."]],
        shows: &[],
        only: Only::Error,
        examples: &[(
            "condition of OpenMP for loop must be a relational comparison ('<', '<=', '>', '>=', or '!=') of loop \
             variable '.unroll_inner.iv.i'",
            "",
        )],
    },
    Limit {
        what: "a scan whose loop another directive has transformed; ours say what belongs together [OMP 5.2 §5.6]",
        says: &[
            &["the list item must appear in 'reduction' clause with the 'inscan' modifier of the parent"],
            &["the inscan reduction list item must appear as a list item in an 'inclusive' or"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            (
                "the list item must appear in 'reduction' clause with the 'inscan' modifier of the parent \
                 directive",
                "",
            ),
            (
                "the inscan reduction list item must appear as a list item in an 'inclusive' or 'exclusive' \
                 clause on an inner 'omp scan' directive",
                "",
            ),
        ],
    },
    Limit {
        what: "a scan in a nest of loops, for which clang finds no parent; ours say where one may stand [OMP 5.2 §5.6]",
        says: &[&["orphaned 'omp scan' directives are prohibited"]],
        shows: &[],
        only: Only::Error,
        examples: &[(
            "orphaned 'omp scan' directives are prohibited; perhaps you forget to enclose the directive into a \
             for, simd, for simd, parallel for, or parallel for simd region?",
            "",
        )],
    },
    Limit {
        what: "a `loop` over objects, whose variable is `lastprivate`; ours say which may be [OMP 5.2 §11.7]",
        says: &[&[
            "only loop iteration variables are allowed in 'lastprivate' clause in 'omp ",
            "loop' directives",
        ]],
        shows: &[],
        only: Only::Error,
        examples: &[(
            "only loop iteration variables are allowed in 'lastprivate' clause in 'omp parallel loop' directives",
            "",
        )],
    },
];

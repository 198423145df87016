//! Limits of clang's of devices: what is mapped, updated and declared for a target.

use super::limit::{Limit, Only};

pub(super) const LIMITS: &[Limit] = &[
    Limit {
        what: "sections of a shaped pointer in parentheses in `target update` [OMP 5.2 §3.2.4]",
        says: &[&["OpenMP array shaping operation is not allowed here"]],
        shows: &["from((([", "to(((["],
        only: Only::Error,
        examples: &[
            (
                "OpenMP array shaping operation is not allowed here",
                "#pragma omp target update from((([n][m])p)[1:k][0:1])",
            ),
            (
                "OpenMP array shaping operation is not allowed here",
                "#pragma omp target update to( (([n][m])p)[1:k][0:1])",
            ),
        ],
    },
    Limit {
        what: "a region within a `target` region that the parent device executes [OMP 5.2 §13.2, §17.1]",
        says: &[&["region cannot be nested inside 'target' region"]],
        shows: &["device(ancestor:"],
        only: Only::Error,
        examples: &[(
            "region cannot be nested inside 'target' region",
            "#pragma omp target device(ancestor: 1) map(always, to: a[i:1])",
        )],
    },
    Limit {
        what: "a stride in a section, which it knows in `target update` alone [OMP 5.2 §3.2.5]",
        says: &[&["expected ']'"]],
        shows: &["depend(", "affinity("],
        only: Only::Error,
        examples: &[("expected ']'", "depend(in: a[0:4:2])"), ("expected ']'", "affinity(a[0:4:2])")],
    },
    Limit {
        what: "`enter` and `to` of `declare target`, of which it takes one [OMP 5.2 §7.8.2]",
        says: &[&["unexpected 'enter' clause, use 'to'"], &["unexpected 'to' clause, use 'enter'"]],
        shows: &["declare target"],
        only: Only::Error,
        examples: &[
            ("unexpected 'enter' clause, use 'to' instead", "#pragma omp declare target enter(x)"),
            ("unexpected 'to' clause, use 'enter' instead", "#pragma omp declare target to(x)"),
        ],
    },
    Limit {
        what: "the other one of `enter` and `to`, without which it misses a clause [OMP 5.2 §7.8.2]",
        says: &[&["expected at least one '"]],
        shows: &["declare target enter(", "declare target to("],
        only: Only::Error,
        examples: &[
            ("expected at least one 'to', 'link' clause", "#pragma omp declare target enter(x)"),
            ("expected at least one 'enter', 'link' clause", "#pragma omp declare target to(x)"),
        ],
    },
    Limit {
        what: "a pointer and what it points to are two list items, and so are what is mapped and what is reduced of it \
               [OMP 5.2 §5.8.3, §5.5.11]",
        says: &[
            &["pointer cannot be mapped along with a section derived from itself"],
            &["reduction variable cannot be in a map clause in '#pragma omp target"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("pointer cannot be mapped along with a section derived from itself", ""),
            ("reduction variable cannot be in a map clause in '#pragma omp target parallel' directive", ""),
        ],
    },
    Limit {
        what: "iterators in `map`, `to` and `from` [OMP 5.2 §3.2.6]",
        says: &[
            &["incorrect map type modifier, expected one of"],
            &["call to undeclared function 'iterator'"],
            &["use of undeclared identifier"],
            &["only variable '", "' is allowed in map clauses of this 'omp declare mapper' directive"],
        ],
        shows: &["iterator("],
        only: Only::Error,
        examples: &[
            (
                "incorrect map type modifier, expected one of: 'always', 'close'",
                "map(iterator(i=0:4), to: p[i][0:4])",
            ),
            (
                "call to undeclared function 'iterator'; ISO C99 and later do not",
                "from(iterator(i=0:4): p[i][0:4])",
            ),
            ("use of undeclared identifier 'i'", "from(iterator(i=0:4): p[i][0:4])"),
            (
                "only variable 'r' is allowed in map clauses of this 'omp declare mapper' directive",
                "#pragma omp declare mapper(struct rows r) map(iterator(i=0:r.n), to: r.at[i][0:4])",
            ),
        ],
    },
    Limit {
        what: "iterators in `to` and `from` that have a type, or other modifiers beside them [OMP 5.2 §3.2.6, §5.9.2]",
        says: &[
            &["expected expression"],
            &["expected ',' or ')' in '", "' clause"],
            &["expected ')'"],
            &["expected '(' for function-style cast or type construction"],
        ],
        shows: &["from(iterator(", "to(iterator("],
        only: Only::Error,
        examples: &[
            ("expected expression", "from(iterator(int i=0:4): p[i][0:4])"),
            ("expected ',' or ')' in 'to' clause", "to(iterator(i=0:4), present: p[i][0:4])"),
            ("expected ')'", "from(iterator(i=0:4), present: p[i][0:4])"),
            (
                "expected '(' for function-style cast or type construction",
                "from(iterator(int i=0:4): p[i][0:4])",
            ),
        ],
    },
    Limit {
        what: "`omp_initial_device`, a constant that is less than 0, in `device` [OMP 5.2 §13.2, §18.1]",
        says: &[&["argument to 'device' clause must be a non-negative integer value"]],
        shows: &["device(omp_initial_device)", "device(device_num:omp_initial_device)"],
        only: Only::Error,
        examples: &[
            (
                "argument to 'device' clause must be a non-negative integer value",
                "#pragma omp target device(omp_initial_device)",
            ),
            (
                "argument to 'device' clause must be a non-negative integer value",
                "#pragma omp target device(device_num: omp_initial_device)",
            ),
        ],
    },
    Limit {
        what: "array shaping in `to` and `from` [OMP 5.2 §3.2.4]",
        says: &[&["subscripted value is not an array or pointer"]],
        shows: &["to(([", "from((["],
        only: Only::Error,
        examples: &[
            (
                "subscripted value is not an array or pointer",
                "#pragma omp target update from(([n][m])a[0:n][0:2])",
            ),
            (
                "subscripted value is not an array or pointer",
                "#pragma omp target update to(([n][m])a[0:n][0:2])",
            ),
        ],
    },
    Limit {
        what: "several sections of one array, which do not overlap [OMP 5.2 §5.8.3]",
        says: &[&[
            "multiple array elements associated with the same variable are not allowed in map clauses",
        ]],
        shows: &[],
        only: Only::Error,
        examples: &[(
            "multiple array elements associated with the same variable are not allowed in map clauses of the same \
             construct",
            "",
        )],
    },
    Limit {
        what: "a scan in combined constructs of `target` [OMP 5.2 §5.6]",
        says: &[&["'inscan' modifier can be used only in 'omp for', 'omp simd',"]],
        shows: &["target parallel for"],
        only: Only::Error,
        examples: &[(
            "'inscan' modifier can be used only in 'omp for', 'omp simd', 'omp for simd', 'omp parallel for', or \
             'omp parallel for simd' directive",
            "#pragma omp target parallel for reduction(inscan, +: x)",
        )],
    },
    Limit {
        what: "the category `all` of `defaultmap` [OMP 5.2 §5.8.7]",
        says: &[&["expected 'scalar', 'aggregate', 'pointer' in OpenMP clause 'defaultmap'"]],
        shows: &[":all)"],
        only: Only::Error,
        examples: &[(
            "expected 'scalar', 'aggregate', 'pointer' in OpenMP clause 'defaultmap'",
            "#pragma omp target defaultmap(present: all)",
        )],
    },
    Limit {
        what: "sections with gaps of which a dimension goes from end to end, in `target update` [OMP 5.2 §3.2.5]",
        says: &[&["array section does not specify length for outermost dimension"]],
        shows: &["to(", "from("],
        only: Only::Error,
        examples: &[
            (
                "array section does not specify length for outermost dimension",
                "#pragma omp target update to(a[:][c])",
            ),
            (
                "array section does not specify length for outermost dimension",
                "#pragma omp target update from(a[:][c])",
            ),
        ],
    },
    Limit {
        what: "iterators in the clauses of `declare mapper`: clang drops such a clause [OMP 5.2 §5.8.8]",
        says: &[
            &["expected at least one clause on '#pragma omp declare mapper' directive"],
            &["expected ','"],
        ],
        shows: &["map(iterator("],
        only: Only::Error,
        examples: &[
            (
                "expected at least one clause on '#pragma omp declare mapper' directive",
                "#pragma omp declare mapper(v_t v) map(iterator(i = 0:v.n), to: v.p[i])",
            ),
            ("expected ','", "#pragma omp declare mapper(v_t v) map(iterator(i = 0:v.n): v.p[i])"),
        ],
    },
    Limit {
        what: "modifiers without a type of mapping, which is `tofrom` then; ours say before which version it is needed \
               [OMP 5.2 §5.8.3]",
        says: &[&["missing map type"], &["empty modifier-specification-list is not allowed"]],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("missing map type", "map(iterator(i = 0:v.n): v.p[i])"),
            ("empty modifier-specification-list is not allowed", "map(iterator(i = 0:v.n): v.p[i])"),
        ],
    },
    Limit {
        what: "lvalues that are neither variables nor parts of them: calls, conditions, assignments; ours say what is none \
               [OMP 5.2 §5.8.3, §5.9]",
        says: &[
            &["expected addressable lvalue in 'map' clause"],
            &["expected addressable lvalue in 'to' clause"],
            &["expected addressable lvalue in 'from' clause"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("expected addressable lvalue in 'map' clause", "#pragma omp target map(to: c ? a : b)"),
            ("expected addressable lvalue in 'to' clause", "#pragma omp target update to(f())"),
            ("expected addressable lvalue in 'from' clause", "#pragma omp target update from(f())"),
        ],
    },
    Limit {
        what: "a clause of which it takes no item; ours say which clause a directive needs [OMP 5.2 §13.5, §13.6, §13.9]",
        says: &[
            &["expected at least one 'map' clause for '#pragma omp"],
            &["expected at least one 'map', 'use_device_ptr', or 'use_device_addr' clause for '#pragma omp"],
            &["expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            (
                "expected at least one 'map' clause for '#pragma omp target enter data'",
                "#pragma omp target enter data map(iterator(i=0:4), to: p[i][0:4])",
            ),
            (
                "expected at least one 'map', 'use_device_ptr', or 'use_device_addr' clause for '#pragma omp target data'",
                "#pragma omp target data map(iterator(i=0:4), to: p[i][0:4])",
            ),
            (
                "expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'",
                "#pragma omp target update from(f())",
            ),
        ],
    },
    Limit {
        what: "the types and modifiers of mappings that 6.0 has beyond 5.2: `self`, `storage` [OMP 6.0 §7.9.6]",
        says: &[&["incorrect map type, expected one of"], &["incorrect map type modifier, expected one of"]],
        shows: &["map(self", "map(storage", ",self"],
        only: Only::Error,
        examples: &[
            ("incorrect map type, expected one of 'to', 'from'", "map(self: x)"),
            ("incorrect map type, expected one of 'to', 'from'", "map(storage: x)"),
            ("incorrect map type modifier, expected one of: 'always'", "map(always, self: x)"),
        ],
    },
    Limit {
        what: "all that has been mapped behind a pointer; ours say where there must be a length [OMP 6.0 §5.2.5]",
        says: &[&[
            "section length is unspecified and cannot be inferred because subscripted value is not an array",
        ]],
        shows: &["map("],
        only: Only::Error,
        examples: &[(
            "section length is unspecified and cannot be inferred because subscripted value is not an array",
            "#pragma omp target map(p[:])",
        )],
    },
];

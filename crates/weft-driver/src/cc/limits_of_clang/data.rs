//! Limits of clang's of what data is and what becomes of it: sharing, reductions, declared operations, allocators.

use super::limit::{Limit, Only};

pub(super) const LIMITS: &[Limit] = &[
    Limit {
        what: "compound literals in a combiner at file scope, which clang takes for static objects [OMP 5.2 §5.5.11]",
        says: &[&["initializer element is not a compile-time constant"]],
        shows: &["omp_in.", "omp_out.", "omp_in->", "omp_out->"],
        only: Only::Error,
        examples: &[
            ("initializer element is not a compile-time constant", "omp_out = (struct m){omp_in.a})"),
            ("initializer element is not a compile-time constant", "omp_in = (struct m){omp_out.a})"),
            ("initializer element is not a compile-time constant", "*omp_out = (struct m){omp_in->a})"),
            ("initializer element is not a compile-time constant", "*omp_in = (struct m){omp_out->a})"),
        ],
    },
    Limit {
        what: "a category of variables in `default`: clang takes the kind for all of them [OMP 6.0 §7.5.1]",
        says: &[&["expected ')'"], &["must have explicitly specified data sharing attributes"]],
        shows: &["default(none:", "default(shared:", "default(private:", "default(firstprivate:"],
        only: Only::Error,
        examples: &[
            ("expected ')'", "#pragma omp parallel default(firstprivate : scalar)"),
            ("expected ')'", "#pragma omp parallel default(shared : scalar)"),
            ("expected ')'", "#pragma omp parallel default(private : scalar)"),
            ("variable 'x' must have explicitly specified data sharing attributes", "default(none : scalar)"),
        ],
    },
    Limit {
        what: "how the original of a reduction is shared; our parser has read the word [OMP 6.0 §7.6]",
        says: &[
            &["missing ':' after reduction identifier"],
            &["use of undeclared identifier '"],
            &["expected expression"],
        ],
        shows: &["original(shared)", "original(default)"],
        only: Only::Any,
        examples: &[
            ("missing ':' after reduction identifier - ignoring", "reduction(original(shared), + : x)"),
            ("use of undeclared identifier 'shared'", "reduction(original(shared), + : x)"),
            ("expected expression", "reduction(original(default), + : x)"),
        ],
    },
    Limit {
        what: "variable-length arrays in `private` and `firstprivate` of tasks and in `copyprivate` [OMP 3.1 §2.9.3]",
        says: &[&["arguments of OpenMP clause '", "cannot be of variably-modified type '"]],
        shows: &[],
        only: Only::Error,
        examples: &[(
            "arguments of OpenMP clause 'copyprivate' in '#pragma omp single' directive cannot be of \
             variably-modified type 'int[n]'",
            "",
        )],
    },
    Limit {
        what: "declared reductions of arrays; ours are looked up by the rules of the language [OMP 5.2 §5.5.11]",
        says: &[
            &["is not valid for specified reduction operation: unable to provide default"],
            &["incorrect reduction identifier, expected one of '+', '-'"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            (
                "list item of type 'int[3]' is not valid for specified reduction operation: unable to provide \
                 default initialization value",
                "",
            ),
            (
                "incorrect reduction identifier, expected one of '+', '-', '*', '&', '|', '^', '&&', '||', 'min' \
                 or 'max' or declare reduction for type 'int[3]'",
                "",
            ),
        ],
    },
    Limit {
        what: "each initial thread combines what its team has reduced, as gcc has it",
        says: &[&["'reduction' clause not allowed with '#pragma omp loop bind(teams)'"]],
        shows: &[],
        only: Only::Error,
        examples: &[("'reduction' clause not allowed with '#pragma omp loop bind(teams)'", "")],
    },
    Limit {
        what: "what a structured binding names; no rule is against it [OMP 5.2 §5.1.1]",
        says: &[&["capturing a structured binding is not yet supported in OpenMP"]],
        shows: &[],
        only: Only::Error,
        examples: &[("capturing a structured binding is not yet supported in OpenMP", "")],
    },
    Limit {
        what: "a class that a region of a generic lambda declares, whose members it looks for in another instance",
        says: &[&["::(anonymous class)::operator()(", "' is not a member of class '"]],
        shows: &[],
        only: Only::Error,
        examples: &[(
            "'f()::(anonymous class)::operator()(long &, int)::L::sq()::L::q' is not a member of class 'const L'",
            "",
        )],
    },
    Limit {
        what: "what a reference parameter refers to may be shared, although each thread calls the function; ours say \
               what is private [OMP 5.2 §5.1.2]",
        says: &[
            &["reduction variable must be shared"],
            &["lastprivate variable must be shared"],
            &["firstprivate variable must be shared"],
            &["must reference the same object in all threads"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("reduction variable must be shared", ""),
            ("lastprivate variable must be shared", ""),
            ("firstprivate variable must be shared", ""),
            ("argument of OpenMP clause 'reduction' must reference the same object in all threads", ""),
        ],
    },
    Limit {
        what: "a sum of the variable and constants, as gcc has it, and assignments by operators of the program",
        says: &[
            &["increment clause of OpenMP for loop must perform simple addition or subtraction"],
            &["initialization clause of OpenMP for loop is not in canonical form"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            (
                "increment clause of OpenMP for loop must perform simple addition or subtraction on loop \
                 variable 'i'",
                "",
            ),
            ("initialization clause of OpenMP for loop is not in canonical form ('var = init')", ""),
        ],
    },
    Limit {
        what: "the modifiers of the clause `allocate`, which it takes for calls [OMP 5.2 §6.6]",
        says: &[
            &["call to undeclared function 'al"],
            &["use of undeclared identifier 'al"],
            &["in 'allocate' clause"],
            &["allocator must be specified in the 'uses_allocators' clause"],
            &["expected ')'"],
            &["expected variable name"],
            &[
                "initializing 'const omp_allocator_handle_t' with an expression of incompatible type '<dependent type>'",
            ],
        ],
        shows: &["allocator(", "align("],
        only: Only::Error,
        examples: &[
            ("call to undeclared function 'align'; ISO C99 and later do not", "allocate (align (8): x)"),
            ("use of undeclared identifier 'allocator'", "allocate(allocator(a): x)"),
            ("expected ',' or ')' in 'allocate' clause", "allocate(allocator(a), align(8): x)"),
            (
                "allocator must be specified in the 'uses_allocators' clause",
                "uses_allocators(a) allocate(allocator(a): x)",
            ),
            ("expected ')'", "allocate(allocator(a), align(8): x)"),
            ("expected variable name", "allocate(allocator(a), align(8): x)"),
            (
                "initializing 'const omp_allocator_handle_t' with an expression of incompatible type '<dependent type>'",
                "allocate(align(8): x)",
            ),
        ],
    },
    Limit {
        what: "`linear` as 5.2 spells it, or as 5.1 does: clang takes one of the two only [OMP 5.2 §5.4.6]",
        says: &[
            &["use of undeclared identifier 'val'"],
            &["use of undeclared identifier 'uval'"],
            &["use of undeclared identifier 'ref'"],
            &["use of undeclared identifier 'step'"],
            &["call to undeclared function 'step'"],
            &["called object type '", "' is not a function or function pointer"],
            &["expected ')'"],
            &["old syntax 'linear-modifier(list)'"],
            &["step simple modifier is exclusive"],
        ],
        shows: &["linear("],
        only: Only::Error,
        examples: &[
            ("use of undeclared identifier 'val'", "linear(x: val)"),
            ("use of undeclared identifier 'uval'", "linear(x: uval)"),
            ("use of undeclared identifier 'ref'", "linear(x: ref)"),
            ("use of undeclared identifier 'step'", "linear(x: step(2))"),
            ("call to undeclared function 'step'; ISO C99 and later do not", "linear(x: step(2))"),
            ("called object type 'int' is not a function or function pointer", "linear(x: step(2))"),
            ("expected ')'", "linear(x: val, step(2))"),
            ("old syntax 'linear-modifier(list)' on 'linear' clause was deprecated", "linear(val(x))"),
            ("step simple modifier is exclusive and can't be use with 'val'", "linear(x: 2, val)"),
        ],
    },
    Limit {
        what: "`task` modifiers on `scope`, a worksharing construct here [OMP 5.2 §11.2, §5.5.8]",
        says: &[&["'reduction' clause with 'task' modifier allowed only on"]],
        shows: &["scope"],
        only: Only::Error,
        examples: &[(
            "'reduction' clause with 'task' modifier allowed only on non-simd parallel or worksharing constructs",
            "#pragma omp scope reduction(task, +: x)",
        )],
    },
    Limit {
        what: "a lambda in a combiner or an initializer that names what that is about, and one that has a copy of what is \
               static: they need no capture [OMP 5.2 §5.5.4]",
        says: &[
            &["reference to local variable 'omp_", "' declared in enclosing context"],
            &["variable '", "' cannot be implicitly captured in a lambda"],
        ],
        shows: &[],
        only: Only::Error,
        examples: &[
            ("reference to local variable 'omp_out' declared in enclosing context", ""),
            (
                "variable 'omp_out' cannot be implicitly captured in a lambda with no capture-default specified",
                "",
            ),
        ],
    },
    Limit {
        what: "a lambda there that captures all: it is in no function to clang [OMP 5.2 §5.5.4]",
        says: &[&["non-local lambda expression cannot have a capture-default"]],
        shows: &["#pragma omp declare reduction", "omp_out", "omp_priv"],
        only: Only::Error,
        examples: &[
            (
                "non-local lambda expression cannot have a capture-default",
                "#pragma omp declare reduction(z : T",
            ),
            (
                "non-local lambda expression cannot have a capture-default",
                ": [&] { omp_out.n += omp_in.n; }())",
            ),
            (
                "non-local lambda expression cannot have a capture-default",
                "initializer([&] { omp_priv.n = 0; }())",
            ),
        ],
    },
    Limit {
        what: "declared reductions of a class within it, which see the whole class as its functions do [OMP 5.2 §5.5.11]",
        says: &[
            &["default member initializer for '", "' needed within definition of enclosing class '"],
            &["invalid use of incomplete type '"],
            &["argument type '", "' is incomplete"],
            &["variable has incomplete type '"],
        ],
        shows: &["#pragma omp declare reduction", "omp_priv", "omp_out"],
        only: Only::Error,
        examples: &[
            (
                "default member initializer for 'n' needed within definition of enclosing class 'S' outside of \
                 member functions",
                "    initializer(omp_priv = S{})",
            ),
            ("invalid use of incomplete type 'S<int>'", "#pragma omp declare reduction(m : S : m(omp_in))"),
            ("argument type 'S<int>' is incomplete", "    : omp_out.merge(omp_in))"),
            ("variable has incomplete type 'S<int>'", "#pragma omp declare reduction(m : S : m(omp_in))"),
        ],
    },
    Limit {
        what: "elements that an operator of a template finds by a list in braces [OMP 5.2 §3.2.2]",
        says: &[&["expected addressable lvalue expression, array element, array section"]],
        shows: &["[{"],
        only: Only::Error,
        examples: &[(
            "expected addressable lvalue expression, array element, array section or array shaping expression of \
             non 'omp_depend_t' type",
            "#pragma omp task depend(in : grid[{i, k}])",
        )],
    },
];

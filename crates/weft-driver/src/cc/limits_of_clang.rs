//! What clang 19 refuses or ignores although OpenMP allows it and Weft compiles it.
//!
//! Weft's own checks decide whether the program is right there, and its parser has read the whole pragma. If clang
//! compiles the file after all, it reports these itself.
//!
//! A limit is known by the words of clang's message, and by what the lines below it show of the program where the words
//! alone would say too little. Each row has an example of every form that it takes; the tests hold the rows to them.

use super::clang_diagnostics::Group;

/// The diagnostics that are no limits of clang's.
pub(crate) fn without_limits_of_clang(theirs: Vec<Group>) -> Vec<Group> {
    let has_unknown = theirs.iter().any(|group| group.message.contains(UNKNOWN_DIRECTIVE));
    theirs.into_iter().filter(|group| !LIMITS.iter().any(|limit| limit.covers(group, has_unknown))).collect()
}

/// A kind of diagnostics to leave out.
struct Limit {
    /// What OpenMP allows.
    #[cfg_attr(not(test), allow(dead_code, reason = "the tests name the row by it"))]
    what: &'static str,
    /// The message has all words of one of these.
    says: &'static [&'static [&'static str]],
    /// If there are any, the program's lines that clang prints have one of these; blanks do not count.
    shows: &'static [&'static str],
    /// What the diagnostic must be besides.
    only: Only,
    /// One diagnostic of clang's for each form: its message, and the line that it shows.
    #[cfg_attr(not(test), allow(dead_code, reason = "the tests read it"))]
    examples: &'static [(&'static str, &'static str)],
}

/// What a diagnostic must be to be a limit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Only {
    /// An error.
    Error,
    /// An error or a warning.
    Any,
    /// An error in a file with a directive that clang does not know.
    BesideUnknownDirective,
}

const UNKNOWN_DIRECTIVE: &str = "expected an OpenMP directive";

impl Limit {
    fn covers(&self, group: &Group, has_unknown: bool) -> bool {
        let is_kind = match self.only {
            Only::Error => group.error,
            Only::Any => true,
            Only::BesideUnknownDirective => group.error && has_unknown,
        };
        is_kind
            && self.says.iter().any(|words| words.iter().all(|word| group.message.contains(word)))
            && (self.shows.is_empty() || self.shows.iter().any(|word| shows(group, word)))
    }
}

/// Whether the lines below the message, which are the program's, have the text, whatever blanks there are.
fn shows(group: &Group, text: &str) -> bool {
    let packed = |line: &str| line.split_whitespace().collect::<String>();
    let text = packed(text);
    group.text.lines().skip(1).any(|line| packed(line).contains(&text))
}

const LIMITS: &[Limit] = &[
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
        what: "the next loop of a nest in a block among others of one block [OMP 5.2 §4.4.1]",
        says: &[&["expected ", " for loops after '#pragma omp ", "', but found only "]],
        shows: &[],
        only: Only::Error,
        examples: &[("expected 2 for loops after '#pragma omp parallel for', but found only 1", "")],
    },
    Limit {
        what: "sections of a shaped pointer in parentheses in `target update` [OMP 5.2 §3.2.4]",
        says: &[
            &["OpenMP array shaping operation is not allowed here"],
            &["expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'"],
        ],
        shows: &["from((([", "to(((["],
        only: Only::Error,
        examples: &[
            (
                "OpenMP array shaping operation is not allowed here",
                "#pragma omp target update from((([n][m])p)[1:k][0:1])",
            ),
            (
                "expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'",
                "#pragma omp target update to( (([n][m])p)[1:k][0:1])",
            ),
        ],
    },
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
        what: "the older form of `depobj … destroy`, and the newer one, which clang does not read [OMP 5.2 §15.9.4]",
        says: &[&["expected 'destroy' clause with an argument on '#pragma omp depobj' construct"]],
        shows: &[],
        only: Only::Error,
        examples: &[("expected 'destroy' clause with an argument on '#pragma omp depobj' construct", "")],
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
        what: "a directive that it does not know",
        says: &[&[UNKNOWN_DIRECTIVE]],
        shows: &[],
        only: Only::Error,
        examples: &[("expected an OpenMP directive", "")],
    },
    Limit {
        what: "a directive that transforms the loop, which clang finds in place of it",
        says: &[&["statement after '#pragma omp ", "' must be a for loop"]],
        shows: &["#pragma omp"],
        only: Only::Error,
        examples: &[("statement after '#pragma omp for' must be a for loop", "#pragma  omp fuse")],
    },
    Limit {
        what: "the block below a directive that it does not know, which it finds in place of a loop",
        says: &[&["statement after '#pragma omp ", "' must be a for loop"]],
        shows: &[],
        only: Only::BesideUnknownDirective,
        examples: &[("statement after '#pragma omp for' must be a for loop", "  {")],
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
        what: "the modifiers of the clause `allocate`, which it takes for calls [OMP 5.2 §6.6]",
        says: &[
            &["call to undeclared function 'al"],
            &["use of undeclared identifier 'al"],
            &["in 'allocate' clause"],
            &["expected ')'"],
            &["expected variable name"],
            &[
                "initializing 'const omp_allocator_handle_t' with an expression of incompatible type '<dependent type>'",
            ],
        ],
        shows: &["allocate(allocator(", "allocate(align("],
        only: Only::Error,
        examples: &[
            ("call to undeclared function 'align'; ISO C99 and later do not", "allocate (align (8): x)"),
            ("use of undeclared identifier 'allocator'", "allocate(allocator(a): x)"),
            ("expected ',' or ')' in 'allocate' clause", "allocate(allocator(a), align(8): x)"),
            ("expected ')'", "allocate(allocator(a), align(8): x)"),
            ("expected variable name", "allocate(allocator(a), align(8): x)"),
            (
                "initializing 'const omp_allocator_handle_t' with an expression of incompatible type '<dependent type>'",
                "allocate(align(8): x)",
            ),
        ],
    },
    Limit {
        what: "a stride in a section, which it knows in `target update` alone [OMP 5.2 §3.2.5]",
        says: &[&["expected ']'"]],
        shows: &["depend(", "affinity("],
        only: Only::Error,
        examples: &[("expected ']'", "depend(in: a[0:4:2])"), ("expected ']'", "affinity(a[0:4:2])")],
    },
    Limit {
        what: "`linear` as 5.2 spells it, or as 5.1 does: clang takes one of the two only [OMP 5.2 §5.4.6]",
        says: &[
            &["use of undeclared identifier 'val'"],
            &["use of undeclared identifier 'uval'"],
            &["use of undeclared identifier 'ref'"],
            &["use of undeclared identifier 'step'"],
            &["call to undeclared function 'step'"],
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
            ("expected ')'", "linear(x: val, step(2))"),
            ("old syntax 'linear-modifier(list)' on 'linear' clause was deprecated", "linear(val(x))"),
            ("step simple modifier is exclusive and can't be use with 'val'", "linear(x: 2, val)"),
        ],
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
            &["expected at least one 'map' clause for '#pragma omp"],
            &["expected at least one 'to' clause or 'from' clause"],
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
                "expected at least one 'map' clause for '#pragma omp target enter data'",
                "#pragma omp target enter data map(iterator(i=0:4), to: p[i][0:4])",
            ),
            (
                "expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'",
                "#pragma omp target update from(iterator(i=0:4): p[i][0:4])",
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
            &["expected addressable lvalue in '", "' clause"],
        ],
        shows: &["from(iterator(", "to(iterator("],
        only: Only::Error,
        examples: &[
            ("expected expression", "from(iterator(int i=0:4): p[i][0:4])"),
            ("expected ',' or ')' in 'to' clause", "to(iterator(i=0:4), present: p[i][0:4])"),
            ("expected ')'", "from(iterator(i=0:4), present: p[i][0:4])"),
            ("expected addressable lvalue in 'from' clause", "from(iterator(i=0:4), present: p[i][0:4])"),
        ],
    },
    Limit {
        what: "array shaping in `to` and `from` [OMP 5.2 §3.2.4]",
        says: &[
            &["subscripted value is not an array or pointer"],
            &["expected at least one 'to' clause or 'from' clause"],
        ],
        shows: &["to(([", "from((["],
        only: Only::Error,
        examples: &[
            (
                "subscripted value is not an array or pointer",
                "#pragma omp target update from(([n][m])a[0:n][0:2])",
            ),
            (
                "expected at least one 'to' clause or 'from' clause specified to '#pragma omp target update'",
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
        what: "`critical hint(omp_sync_hint_none)` without a name; ours say which hints need one [OMP 5.2 §15.2]",
        says: &[&["the name of the construct must be specified in presence of 'hint' clause"]],
        shows: &[],
        only: Only::Error,
        examples: &[("the name of the construct must be specified in presence of 'hint' clause", "")],
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
    Limit {
        what: "a lambda in a combiner or an initializer that captures what that is about [OMP 5.2 §5.5.4]",
        says: &[
            &["reference to local variable 'omp_", "' declared in enclosing context"],
            &["variable 'omp_", "' cannot be implicitly captured in a lambda"],
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
        what: "`nothing` may stand wherever a directive may [OMP 5.2 §8.4]",
        says: &[&["unexpected OpenMP directive '#pragma omp nothing'"]],
        shows: &[],
        only: Only::Error,
        examples: &[("unexpected OpenMP directive '#pragma omp nothing'", "")],
    },
];

#[cfg(test)]
mod tests {
    use super::super::clang_diagnostics::groups;
    use super::*;

    fn diagnostic(kind: &str, (message, line): (&str, &str)) -> Group {
        groups(&format!("a.c:5:3: {kind}: {message}\n    5 | {line}\n      |   ^\n")).remove(0)
    }

    /// The rows that leave a diagnostic out.
    fn rows(group: &Group, has_unknown: bool) -> Vec<&'static str> {
        LIMITS.iter().filter(|limit| limit.covers(group, has_unknown)).map(|limit| limit.what).collect()
    }

    #[test]
    fn each_row_is_needed() {
        for limit in LIMITS {
            for example in limit.examples {
                let has_unknown = limit.only == Only::BesideUnknownDirective;
                let group = diagnostic("error", *example);
                assert_eq!(rows(&group, has_unknown), [limit.what], "of {}", example.0);
            }
        }
    }

    #[test]
    fn each_form_has_an_example() {
        for Limit { what, says, shows: texts, examples, .. } in LIMITS {
            for words in *says {
                let is_met = |message: &str| words.iter().all(|word| message.contains(word));
                assert!(examples.iter().any(|(message, _)| is_met(message)), "{what}: {words:?}");
            }
            for text in *texts {
                let is_met = |example| shows(&diagnostic("error", example), text);
                assert!(examples.iter().any(|example| is_met(*example)), "{what}: {text}");
            }
        }
    }

    #[test]
    fn what_a_row_asks_for_besides_its_words_counts() {
        for limit in LIMITS {
            for example @ (message, _) in limit.examples {
                if !limit.shows.is_empty() {
                    assert!(!limit.covers(&diagnostic("error", (message, "x = 1;")), true), "{message}");
                }
                let warning = diagnostic("warning", *example);
                assert_eq!(limit.covers(&warning, true), limit.only == Only::Any, "{message}");
                if limit.only == Only::BesideUnknownDirective {
                    assert!(!limit.covers(&diagnostic("error", *example), false), "{message}");
                }
            }
        }
    }

    #[test]
    fn other_diagnostics_stay() {
        let words = "a.c:5:3: error: unexpected OpenMP clause 'seq_cst' in directive '#pragma omp flush'\n\
            a.c:6:7: warning: extra tokens at end of #endif directive [-Wextra-tokens]\na.c:7:1: error: other\n";
        let left = without_limits_of_clang(groups(words));
        let messages: Vec<&str> = left.iter().map(|group| group.message.as_str()).collect();
        assert_eq!(messages, ["extra tokens at end of #endif directive [-Wextra-tokens]", "other"]);
    }
}

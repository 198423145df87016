"""The tests of GCC's OpenMP runtime that Weft need not pass: what each of them demands, and who does not promise it.

A reason is about one test, or about several that do the same. A test that is not here is to pass.
"""

EVALUATIONS = "counts how often 'x' is evaluated that its form names several times: that is unspecified [OMP 5.1 §2.19.7]"
COMBINER = (
    "its combiner aborts unless 'omp_out' is the variable outside; what is combined with what, and in which order, "
    "is unspecified [OMP 5.2 §5.5.8]"
)
SCOPED_OPERATOR = (
    "names the '+' of 'int' by a scope ('N::operator +'), where no directive declares one [OMP 5.2 §5.5.11]; "
    "clang refuses it"
)
RACE_ON_LOOP = "its tasks read the shared 'i' while another thread's loop changes it: a data race [OMP 5.2 §1.4.1]"
WRONG_WAY = "a loop with '<' makes its variable smaller [OMP 5.2 §4.4.1]; clang refuses it"
UNLISTED = "no clause lists the variables in the loop's bounds under 'default(none)' [OMP 5.2 §5.4.1]; clang refuses it"
NO_TEMPLATE = "'s.template u' without a template's arguments is no C++ [temp.names]; clang refuses it"

REASONS = {
    "libgomp.c/atomic-14.c": EVALUATIONS,
    "libgomp.c/atomic-16.c": EVALUATIONS,
    "libgomp.c++/atomic-8.C": EVALUATIONS,
    "libgomp.c++/atomic-9.C": EVALUATIONS,
    "libgomp.c++/atomic-12.C": EVALUATIONS,
    "libgomp.c++/atomic-13.C": EVALUATIONS,
    "libgomp.c/parallel-1.c": "calls 'GOMP_parallel_start', which is libgomp's own: to LLVM the team stays the same there",
    "libgomp.c/pr80809-1.c": RACE_ON_LOOP,
    "libgomp.c/pr80809-2.c": RACE_ON_LOOP,
    "libgomp.c/pr80809-3.c": RACE_ON_LOOP,
    "libgomp.c/pr81687-1.c": "takes the address of a label (GNU C) across the border of a region; clang refuses it",
    "libgomp.c/target-5.c": (
        "takes the control variables in a 'target' that the host executes for those that the program began with; since "
        "OpenMP 5.1 they are those of the task around it [OMP 5.2 §2.4]; clang passes them on, too"
    ),
    "libgomp.c/task-reduction-1.c": (
        "a task of 'baz' reads the shared 'n', which the taskgroup sets to 0: a data race [OMP 5.2 §1.4.1]"
    ),
    "libgomp.c/thread-limit-2.c": "has statements beside the 'teams' of a 'target' [OMP 5.2 §10.2]; clang refuses it",
    "libgomp.c-c++-common/error-1.c": (
        "has an 'error' where the statement of an 'if' is to stand; clang, to which it is a statement, refuses it"
    ),
    "libgomp.c-c++-common/pause-2.c": "goes beyond OpenMP, as its comment says: a pause need not end threads",
    "libgomp.c-c++-common/target-42.c": "has a 'target' in a 'target' [OMP 5.2 §13.8]; clang refuses it",
    "libgomp.c-c++-common/task-reduction-6.c": COMBINER,
    "libgomp.c-c++-common/task-reduction-8.c": COMBINER,
    "libgomp.c-c++-common/taskloop-2.c": UNLISTED,
    "libgomp.c-c++-common/taskloop-3.c": UNLISTED,
    "libgomp.c++/for-15.C": UNLISTED,
    "libgomp.c++/for-16.C": UNLISTED,
    "libgomp.c++/for-22.C": (
        "'i = i - T (12) + T (11)' is (i - 12) + 11, and no 'var = var - incr' [OMP 5.2 §4.4.1]; clang refuses it"
    ),
    "libgomp.c++/target-11.C": NO_TEMPLATE,
    "libgomp.c++/target-12.C": NO_TEMPLATE,
    "libgomp.c++/udr-6.C": (
        "two directives for 'N1::A' are found for an 'N2::B', by the namespaces of its class and of its base; "
        "OpenMP does not say which counts, and clang takes the other one"
    ),
}
REASONS |= {f"libgomp.c-c++-common/for-{number}.c": WRONG_WAY for number in (1, 2, 3, 4, 5, 6, 14, 15)}
REASONS |= {f"libgomp.c++/task-reduction-{number}.C": COMBINER for number in (9, 10, 12, 13, 16, 18, 19)}
REASONS |= {f"libgomp.c++/udr-{number}.C": SCOPED_OPERATOR for number in (1, 2, 3, 5)}

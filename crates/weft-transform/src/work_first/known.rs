//! Functions of the C and C++ libraries and of OpenMP that neither create tasks, nor wait for some, nor call back.
//!
//! Code that is not seen may do all of that. These are seen by their documentation.

/// Their names, sorted.
const HARMLESS: &[&str] = &[
    "_ZSt9terminatev",
    "_ZdaPv",
    "_ZdaPvm",
    "_ZdlPv",
    "_ZdlPvm",
    "_Znam",
    "_Znwm",
    "__assert_fail",
    "__clang_call_terminate",
    "__cxa_begin_catch",
    "abort",
    "abs",
    "acos",
    "aligned_alloc",
    "asin",
    "atan",
    "atan2",
    "atan2f",
    "atof",
    "atoi",
    "atol",
    "bcmp",
    "calloc",
    "cbrt",
    "ceil",
    "ceilf",
    "cexp",
    "clock",
    "clock_gettime",
    "cos",
    "cosf",
    "cosh",
    "exit",
    "exp",
    "exp2",
    "expf",
    "fabs",
    "fabsf",
    "fflush",
    "floor",
    "floorf",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "fprintf",
    "fputc",
    "fputs",
    "free",
    "frexp",
    "fwrite",
    "gettimeofday",
    "hypot",
    "labs",
    "ldexp",
    "log",
    "log10",
    "log2",
    "logf",
    "malloc",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "modf",
    "omp_get_level",
    "omp_get_max_threads",
    "omp_get_num_procs",
    "omp_get_num_threads",
    "omp_get_thread_num",
    "omp_get_wtick",
    "omp_get_wtime",
    "omp_in_parallel",
    "posix_memalign",
    "pow",
    "powf",
    "printf",
    "putchar",
    "puts",
    "rand",
    "rand_r",
    "realloc",
    "round",
    "sin",
    "sincos",
    "sinf",
    "sinh",
    "snprintf",
    "sprintf",
    "sqrt",
    "sqrtf",
    "srand",
    "strcat",
    "strchr",
    "strcmp",
    "strcpy",
    "strdup",
    "strlen",
    "strncmp",
    "strncpy",
    "strrchr",
    "strtol",
    "tan",
    "tanh",
    "time",
    "trunc",
];

/// Whether the function `name` is one of them.
pub(super) fn is_harmless(name: &str) -> bool {
    HARMLESS.binary_search(&name).is_ok()
}

/// Whether the intrinsic `name` does no more than compute or access memory.
pub(super) fn is_harmless_intrinsic(name: &str) -> bool {
    const STACK: [&str; 6] = [
        "llvm.stacksave",
        "llvm.stackrestore",
        "llvm.eh.sjlj",
        "llvm.va_",
        "llvm.localescape",
        "llvm.coro",
    ];
    name.starts_with("llvm.") && !name.starts_with("llvm.directive") && !STACK.iter().any(|s| name.starts_with(s))
}

#[cfg(test)]
mod tests {
    use super::{HARMLESS, is_harmless, is_harmless_intrinsic};

    #[test]
    fn the_names_are_sorted() {
        assert!(HARMLESS.is_sorted());
        assert!(is_harmless("malloc") && !is_harmless("qsort") && !is_harmless("usleep"));
    }

    #[test]
    fn what_moves_the_stack_is_not_harmless() {
        assert!(is_harmless_intrinsic("llvm.memcpy.p0.p0.i64"));
        assert!(!is_harmless_intrinsic("llvm.stacksave.p0") && !is_harmless_intrinsic("llvm.directive.task"));
    }
}

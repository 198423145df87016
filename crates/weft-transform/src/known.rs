//! Functions of the C and C++ libraries, of the compiler, of OpenMP and of reducers that neither create tasks, nor wait for some, nor call back.
//!
//! Code that is not seen may do all of that. These are seen by their documentation.

/// Their names, sorted.
const HARMLESS: &[&str] = &[
    "_ZNKSt11logic_error4whatEv",
    "_ZNKSt13runtime_error4whatEv",
    "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm",
    "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm",
    "_ZNKSt9exception4whatEv",
    "_ZNSt11logic_errorC1EPKc",
    "_ZNSt11logic_errorC2EPKc",
    "_ZNSt11logic_errorD1Ev",
    "_ZNSt11logic_errorD2Ev",
    "_ZNSt12out_of_rangeC1EPKc",
    "_ZNSt12out_of_rangeD1Ev",
    "_ZNSt13runtime_errorC1EPKc",
    "_ZNSt13runtime_errorC2EPKc",
    "_ZNSt13runtime_errorD1Ev",
    "_ZNSt13runtime_errorD2Ev",
    "_ZNSt16invalid_argumentC1EPKc",
    "_ZNSt16invalid_argumentD1Ev",
    "_ZNSt8__detail15_List_node_base7_M_hookEPS0_",
    "_ZNSt8__detail15_List_node_base9_M_unhookEv",
    "_ZNSt9exceptionD1Ev",
    "_ZNSt9exceptionD2Ev",
    "_ZSt11_Hash_bytesPKvmm",
    "_ZSt17__throw_bad_allocv",
    "_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base",
    "_ZSt19__throw_logic_errorPKc",
    "_ZSt20__throw_length_errorPKc",
    "_ZSt20__throw_out_of_rangePKc",
    "_ZSt24__throw_invalid_argumentPKc",
    "_ZSt24__throw_out_of_range_fmtPKcz",
    "_ZSt25__throw_bad_function_callv",
    "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_",
    "_ZSt28__throw_bad_array_new_lengthv",
    "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_",
    "_ZSt9terminatev",
    "_ZdaPv",
    "_ZdaPvSt11align_val_t",
    "_ZdaPvm",
    "_ZdlPv",
    "_ZdlPvSt11align_val_t",
    "_ZdlPvm",
    "_ZdlPvmSt11align_val_t",
    "_Znam",
    "_ZnamSt11align_val_t",
    "_Znwm",
    "_ZnwmSt11align_val_t",
    "__assert_fail",
    "__clang_call_terminate",
    "__ctype_b_loc",
    "__cxa_allocate_exception",
    "__cxa_begin_catch",
    "__cxa_end_catch",
    "__cxa_free_exception",
    "__cxa_get_exception_ptr",
    "__cxa_rethrow",
    "__cxa_throw",
    "__divdc3",
    "__divsc3",
    "__divti3",
    "__divxc3",
    "__errno_location",
    "__floattidf",
    "__floatuntidf",
    "__modti3",
    "__muldc3",
    "__mulsc3",
    "__multi3",
    "__mulxc3",
    "__udivti3",
    "__umodti3",
    "__weft_reducer_declare",
    "__weft_reducer_forget",
    "__weft_reducer_register",
    "__weft_reducer_view",
    "abort",
    "abs",
    "acos",
    "acosf",
    "aligned_alloc",
    "asin",
    "asinf",
    "atan",
    "atan2",
    "atan2f",
    "atanf",
    "atof",
    "atoi",
    "atol",
    "bcmp",
    "cabs",
    "calloc",
    "carg",
    "cbrt",
    "ceil",
    "ceilf",
    "cexp",
    "clock",
    "clock_gettime",
    "conj",
    "copysign",
    "cos",
    "cosf",
    "cosh",
    "csqrt",
    "div",
    "exit",
    "exp",
    "exp2",
    "expf",
    "expm1",
    "fabs",
    "fabsf",
    "fdim",
    "fflush",
    "floor",
    "floorf",
    "fma",
    "fmaf",
    "fmax",
    "fmaxf",
    "fmin",
    "fminf",
    "fmod",
    "fmodf",
    "fprintf",
    "fputc",
    "fputs",
    "free",
    "frexp",
    "fwrite",
    "gettimeofday",
    "hypot",
    "isalpha",
    "isdigit",
    "isspace",
    "labs",
    "ldexp",
    "ldiv",
    "llround",
    "log",
    "log10",
    "log1p",
    "log2",
    "logf",
    "lround",
    "malloc",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "modf",
    "nearbyint",
    "omp_get_active_level",
    "omp_get_ancestor_thread_num",
    "omp_get_level",
    "omp_get_max_threads",
    "omp_get_num_procs",
    "omp_get_num_teams",
    "omp_get_num_threads",
    "omp_get_team_num",
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
    "remainder",
    "rint",
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
    "strcspn",
    "strdup",
    "strlen",
    "strncat",
    "strncmp",
    "strncpy",
    "strnlen",
    "strrchr",
    "strspn",
    "strstr",
    "strtod",
    "strtol",
    "strtoul",
    "tan",
    "tanf",
    "tanh",
    "time",
    "tolower",
    "toupper",
    "trunc",
];

/// What the names of the members of `std::string` begin with, which are compiled in the library.
const STRINGS: [&str; 2] = [
    "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE",
    "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE",
];

/// Whether the function `name` is one of them.
pub(crate) fn is_harmless(name: &str) -> bool {
    HARMLESS.binary_search(&name).is_ok() || STRINGS.iter().any(|prefix| name.starts_with(prefix))
}

/// Whether the function `name` tells whether the current task is final.
pub(crate) fn tells_final(name: &str) -> bool {
    name == "omp_in_final"
}

/// Whether the intrinsic `name` notes where the stack ends, for arrays of variable length.
pub(crate) fn saves_stack(name: &str) -> bool {
    name.starts_with("llvm.stacksave")
}

/// Whether the intrinsic `name` does no more than compute, access memory, or make and end arrays of variable length.
pub(crate) fn is_harmless_intrinsic(name: &str) -> bool {
    const STACK: [&str; 4] = ["llvm.eh.sjlj", "llvm.va_", "llvm.localescape", "llvm.coro"];
    name.starts_with("llvm.")
        && !name.starts_with("llvm.directive")
        && !STACK.iter().any(|s| name.starts_with(s))
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
    fn what_leaves_its_frame_is_not_harmless() {
        assert!(is_harmless_intrinsic("llvm.memcpy.p0.p0.i64"));
        assert!(
            is_harmless_intrinsic("llvm.stackrestore.p0") && !is_harmless_intrinsic("llvm.eh.sjlj.longjmp")
        );
        assert!(!is_harmless_intrinsic("llvm.directive.task"));
    }
}

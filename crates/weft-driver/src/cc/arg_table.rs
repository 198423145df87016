//! The options of a C compiler that Weft has to understand, as one table.
//!
//! clang's command line cannot be modeled by a general argument parser: options are joined to their values, separated from
//! them, or either; `-x` concerns the inputs behind it, and `-o` may stand anywhere.
//! The table says for each spelling how its value is attached and which steps of a compile must see it.
//! An option that the table does not know goes to every step that compiles or links.

/// How an option's value is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// No value: `-c`.
    Flag,
    /// The value is the rest of the word: `-O3`.
    Joined,
    /// The value is the next word: `-o out`.
    Separate,
    /// Either: `-Idir`, `-I dir`.
    Either,
}

/// The steps that must see an option, as a set of bits.
pub(crate) type Steps = u8;
/// Preprocessing to the flat file, and the check of the user's source by clang.
pub(crate) const PRE: Steps = 1;
/// Turning the annotated source into IR.
pub(crate) const FRONT: Steps = 2;
/// Turning IR into an object.
pub(crate) const BACK: Steps = 4;
/// Linking.
pub(crate) const LINK: Steps = 8;
/// Only the check of the user's source: warning options.
pub(crate) const CHECK: Steps = 16;
/// All that looks at C source.
pub(crate) const SOURCE: Steps = PRE | FRONT | CHECK;
/// All that compiles.
pub(crate) const COMPILE: Steps = SOURCE | BACK;
/// All.
pub(crate) const EVERY: Steps = COMPILE | LINK;
/// The option is Weft's or is rewritten by the driver: no step gets it as it stands.
pub(crate) const NONE: Steps = 0;

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    /// The option without its value.
    pub(crate) spelling: &'static str,
    /// How the value is attached.
    pub(crate) form: Form,
    /// Who gets it.
    pub(crate) steps: Steps,
}

const fn row(spelling: &'static str, form: Form, steps: Steps) -> Spec {
    Spec { spelling, form, steps }
}

use Form::{Either, Flag, Joined, Separate};

/// The table. Where several rows fit a word, an exact spelling wins, then the longest prefix.
pub(crate) static TABLE: &[Spec] = &[
    // What to do.
    row("-c", Flag, NONE),
    row("-S", Flag, NONE),
    row("-E", Flag, NONE),
    row("-fsyntax-only", Flag, NONE),
    row("-emit-llvm", Flag, NONE),
    row("-o", Either, NONE),
    row("--output=", Joined, NONE),
    row("-x", Either, NONE),
    row("-###", Flag, NONE),
    row("-v", Flag, EVERY),
    row("--version", Flag, NONE),
    row("-dumpversion", Flag, NONE),
    row("-dumpmachine", Flag, NONE),
    row("-print-", Joined, NONE),
    row("--print-", Joined, NONE),
    row("--help", Flag, NONE),
    row("-help", Flag, NONE),
    // The preprocessor.
    row("-I", Either, PRE | CHECK),
    row("-D", Either, PRE | CHECK),
    row("-U", Either, PRE | CHECK),
    row("-F", Either, PRE | CHECK),
    row("-include", Separate, PRE | CHECK),
    row("-include-pch", Separate, PRE | CHECK),
    row("-imacros", Separate, PRE | CHECK),
    row("-isystem", Either, PRE | CHECK),
    row("-idirafter", Either, PRE | CHECK),
    row("-iquote", Either, PRE | CHECK),
    row("-iprefix", Either, PRE | CHECK),
    row("-iwithprefix", Either, PRE | CHECK),
    row("-iwithprefixbefore", Either, PRE | CHECK),
    row("-isysroot", Either, EVERY),
    row("--sysroot", Separate, EVERY),
    row("--sysroot=", Joined, EVERY),
    row("-nostdinc", Flag, PRE | CHECK),
    row("-undef", Flag, PRE | CHECK),
    row("-Wp,", Joined, PRE | CHECK),
    row("-Xpreprocessor", Separate, PRE | CHECK),
    row("-C", Flag, NONE),
    row("-CC", Flag, NONE),
    row("-P", Flag, NONE),
    // Dependency files: written by the preprocessing step, under names the driver works out.
    row("-M", Flag, NONE),
    row("-MM", Flag, NONE),
    row("-MD", Flag, NONE),
    row("-MMD", Flag, NONE),
    row("-MG", Flag, NONE),
    row("-MP", Flag, NONE),
    row("-MF", Either, NONE),
    row("-MT", Either, NONE),
    row("-MQ", Either, NONE),
    row("-MJ", Either, PRE),
    // The language and the code.
    row("-std=", Joined, SOURCE),
    row("--std=", Joined, SOURCE),
    row("-ansi", Flag, SOURCE),
    row("-pedantic", Flag, CHECK),
    row("-pedantic-errors", Flag, CHECK),
    row("-trigraphs", Flag, PRE | CHECK),
    row("-O", Joined, COMPILE),
    row("-g", Joined, FRONT | BACK | LINK),
    row("-m", Joined, EVERY),
    row("-f", Joined, EVERY),
    row("-flto", Flag, BACK | LINK),
    row("-flto=", Joined, BACK | LINK),
    row("-fno-lto", Flag, BACK | LINK),
    row("-fuse-ld=", Joined, LINK),
    row("-fdiagnostics-", Joined, CHECK),
    row("-fno-diagnostics-", Joined, CHECK),
    row("-fcolor-diagnostics", Flag, CHECK),
    row("-fno-color-diagnostics", Flag, CHECK),
    row("-fno-caret-diagnostics", Flag, CHECK),
    row("-ferror-limit=", Joined, CHECK),
    row("-fmacro-backtrace-limit=", Joined, CHECK),
    row("-ftime-report", Flag, BACK),
    row("-ftime-trace", Joined, BACK),
    row("-fsave-optimization-record", Joined, BACK),
    row("-target", Separate, EVERY),
    row("--target=", Joined, EVERY),
    row("-mllvm", Separate, BACK),
    row("-arch", Separate, EVERY),
    row("-Xclang", Separate, COMPILE),
    row("-Xarch_", Joined, COMPILE),
    row("-Wa,", Joined, BACK),
    row("-Xassembler", Separate, BACK),
    row("-R", Joined, BACK),
    row("-p", Flag, EVERY),
    row("-pg", Flag, EVERY),
    row("-pipe", Flag, NONE),
    row("-pthread", Flag, EVERY),
    row("-pthreads", Flag, EVERY),
    row("-no-integrated-as", Flag, BACK),
    row("-integrated-as", Flag, BACK),
    row("-no-canonical-prefixes", Flag, EVERY),
    row("-resource-dir", Separate, EVERY),
    row("-B", Either, EVERY),
    row("--gcc-toolchain=", Joined, EVERY),
    row("--gcc-install-dir=", Joined, EVERY),
    row("--config", Separate, EVERY),
    row("--param", Separate, BACK),
    row("-Qunused-arguments", Flag, NONE),
    // Warnings.
    row("-W", Joined, CHECK),
    row("-w", Flag, CHECK),
    row("-Q", Joined, CHECK),
    // The linker.
    row("-l", Either, LINK),
    row("-L", Either, LINK),
    row("-Wl,", Joined, LINK),
    row("-Xlinker", Separate, LINK),
    row("-z", Either, LINK),
    row("-T", Either, LINK),
    row("-u", Either, LINK),
    row("-e", Either, LINK),
    row("-r", Flag, LINK),
    row("-s", Flag, LINK),
    row("-shared", Flag, LINK),
    row("--shared", Flag, LINK),
    row("-static", Flag, LINK),
    row("-static-", Joined, LINK),
    row("-shared-", Joined, LINK),
    row("-pie", Flag, LINK),
    row("-static-pie", Flag, LINK),
    row("-no-pie", Flag, LINK),
    row("-nopie", Flag, LINK),
    row("-rdynamic", Flag, LINK),
    row("-rpath", Separate, LINK),
    row("-nostdlib", Flag, LINK),
    row("-nodefaultlibs", Flag, LINK),
    row("-nostartfiles", Flag, LINK),
    row("-nolibc", Flag, LINK),
    row("-rtlib=", Joined, LINK),
    row("--rtlib=", Joined, LINK),
    row("-unwindlib=", Joined, LINK),
    row("--unwindlib=", Joined, LINK),
    row("-stdlib=", Joined, EVERY),
    row("-soname", Separate, LINK),
    row("-Bstatic", Flag, LINK),
    row("-Bdynamic", Flag, LINK),
    // OpenMP.
    row("-fopenmp", Flag, NONE),
    row("-fno-openmp", Flag, NONE),
    row("-fopenmp=", Joined, NONE),
    row("-fopenmp-simd", Flag, NONE),
    row("-fno-openmp-simd", Flag, NONE),
    row("-fopenmp-version=", Joined, PRE | CHECK | FRONT),
    row("-fopenmp-targets=", Joined, NONE),
    row("--offload-arch=", Joined, NONE),
    // Weft's own.
    row("--print-after=", Joined, NONE),
    row("--time-passes", Flag, NONE),
    row("--save-temps", Flag, NONE),
    row("-save-temps", Flag, NONE),
    row("-save-temps=", Joined, NONE),
];

/// A word matched against the table: the row, and the value where it is part of the word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match<'a> {
    /// The row.
    pub(crate) spec: &'static Spec,
    /// The rest of the word; `None` where the value is the next word or there is none.
    pub(crate) joined: Option<&'a str>,
}

/// Finds the row for an option word, or `None` for an option the table does not know.
#[must_use]
pub(crate) fn look_up(word: &str) -> Option<Match<'_>> {
    let exact = TABLE.iter().find(|spec| spec.spelling == word && spec.form != Form::Joined);
    if let Some(spec) = exact {
        return Some(Match { spec, joined: None });
    }
    TABLE
        .iter()
        .filter(|spec| matches!(spec.form, Form::Joined | Form::Either))
        .filter_map(|spec| word.strip_prefix(spec.spelling).map(|rest| Match { spec, joined: Some(rest) }))
        .max_by_key(|found| found.spec.spelling.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_unique() {
        let mut seen: Vec<&str> = TABLE.iter().map(|spec| spec.spelling).collect();
        seen.sort_unstable();
        let before = seen.len();
        seen.dedup();
        assert_eq!(before, seen.len());
    }

    #[test]
    fn exact_spelling_wins_over_a_prefix() {
        // `-fopenmp` also fits the prefix `-f`, `-pie` fits nothing longer than `-p`.
        assert_eq!(look_up("-fopenmp").unwrap().spec.spelling, "-fopenmp");
        assert_eq!(look_up("-pie").unwrap().spec.spelling, "-pie");
    }

    #[test]
    fn longest_prefix_wins() {
        assert_eq!(look_up("-Wl,-rpath,x").unwrap().spec.steps, LINK);
        assert_eq!(look_up("-Wall").unwrap().spec.steps, CHECK);
        assert_eq!(look_up("-isystem/x").unwrap().joined, Some("/x"));
        assert_eq!(look_up("-include-pch").unwrap().spec.spelling, "-include-pch");
    }

    #[test]
    fn unknown_options_are_unknown() {
        assert!(look_up("--no-such-thing").is_none());
    }
}

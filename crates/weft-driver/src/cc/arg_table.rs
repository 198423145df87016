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
    /// A part of the value is the rest of the word, the other the next word: `-Xarch_x86_64 -O2`.
    JoinedAndSeparate,
    /// The value is so many words behind: `-sectcreate segment section file`.
    Words(usize),
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
/// Only a clang that does the whole compile; the stages do without it, or do it themselves.
pub(crate) const WHOLE: Steps = 32;
/// All that compiles.
pub(crate) const COMPILE: Steps = SOURCE | BACK | WHOLE;
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

use Form::{Either, Flag, Joined, JoinedAndSeparate, Separate, Words};

/// The table. Where several rows fit a word, an exact spelling wins, then the longest prefix.
pub(crate) static TABLE: &[Spec] = &[
    // What to do.
    row("-c", Flag, NONE),
    row("-S", Flag, NONE),
    row("-E", Flag, NONE),
    row("-fsyntax-only", Flag, NONE),
    row("-emit-llvm", Flag, NONE),
    row("-o", Either, NONE),
    row("--output", Separate, NONE),
    row("--output=", Joined, NONE),
    row("-x", Either, NONE),
    row("--driver-mode=", Joined, EVERY),
    row("--language", Separate, NONE),
    row("--language=", Joined, NONE),
    row("-###", Flag, NONE),
    row("-v", Flag, EVERY),
    row("--version", Flag, NONE),
    row("-dumpversion", Flag, NONE),
    row("-dumpmachine", Flag, NONE),
    row("-print-", Joined, NONE),
    row("--print-", Joined, NONE),
    row("--help", Flag, NONE),
    row("--analyze", Flag, NONE),
    row("--precompile", Flag, NONE),
    row("-help", Flag, NONE),
    // The preprocessor.
    row("-I", Either, PRE | CHECK),
    row("-D", Either, PRE | CHECK),
    row("-U", Either, PRE | CHECK),
    row("-F", Either, PRE | CHECK),
    row("-A", Either, PRE | CHECK),
    row("--assert", Separate, PRE | CHECK),
    row("--assert=", Joined, PRE | CHECK),
    row("--define-macro", Separate, PRE | CHECK),
    row("--define-macro=", Joined, PRE | CHECK),
    row("--undefine-macro", Separate, PRE | CHECK),
    row("--undefine-macro=", Joined, PRE | CHECK),
    row("--include-directory", Separate, PRE | CHECK),
    row("--include-directory=", Joined, PRE | CHECK),
    row("--include-directory-after", Separate, PRE | CHECK),
    row("--include-directory-after=", Joined, PRE | CHECK),
    row("--include-prefix", Separate, PRE | CHECK),
    row("--include-prefix=", Joined, PRE | CHECK),
    row("--include-with-prefix", Separate, PRE | CHECK),
    row("--include-with-prefix=", Joined, PRE | CHECK),
    row("--include-with-prefix-after", Separate, PRE | CHECK),
    row("--include-with-prefix-after=", Joined, PRE | CHECK),
    row("--include-with-prefix-before", Separate, PRE | CHECK),
    row("--include-with-prefix-before=", Joined, PRE | CHECK),
    row("--system-header-prefix", Separate, PRE | CHECK),
    row("--system-header-prefix=", Joined, PRE | CHECK),
    row("--no-system-header-prefix", Separate, PRE | CHECK),
    row("--no-system-header-prefix=", Joined, PRE | CHECK),
    row("-include", Either, PRE | CHECK),
    row("--include", Either, PRE | CHECK),
    row("-include-pch", Either, PRE | CHECK),
    row("-imacros", Either, PRE | CHECK),
    row("--imacros", Either, PRE | CHECK),
    row("-iframework", Either, PRE | CHECK),
    row("-iframeworkwithsysroot", Either, PRE | CHECK),
    row("-iapinotes-modules", Either, PRE | CHECK),
    row("-imultilib", Separate, PRE | CHECK),
    row("-isystem-after", Either, PRE | CHECK),
    row("-iwithsysroot", Either, PRE | CHECK),
    row("-cxx-isystem", Either, PRE | CHECK),
    row("-stdlib++-isystem", Either, PRE | CHECK),
    row("-ivfsoverlay", Either, PRE | CHECK),
    row("-vfsoverlay", Either, PRE | CHECK),
    row("--vfsoverlay", Either, PRE | CHECK),
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
    row("-MJ", Either, NONE),
    row("-dependency-file", Either, PRE),
    row("-dependency-dot", Either, PRE),
    row("-module-dependency-dir", Separate, PRE),
    row("-gen-cdb-fragment-path", Separate, PRE),
    // The language and the code.
    row("-std=", Joined, SOURCE),
    row("--std", Separate, SOURCE),
    row("--std=", Joined, SOURCE),
    row("-ansi", Flag, SOURCE),
    row("-pedantic", Flag, CHECK),
    row("-pedantic-errors", Flag, CHECK),
    row("-trigraphs", Flag, PRE | CHECK),
    row("-O", Joined, COMPILE),
    row("-g", Joined, FRONT | BACK | LINK),
    row("-m", Joined, EVERY),
    row("-meabi", Separate, EVERY),
    row("-mthread-model", Separate, EVERY),
    row("-mmlir", Separate, BACK),
    row("--mhwdiv", Separate, EVERY),
    row("-f", Joined, EVERY),
    row("-fdebug-compilation-dir", Separate, FRONT | BACK),
    row("-fexperimental-openacc-macro-override", Separate, SOURCE),
    row("-fmodule-implementation-of", Separate, SOURCE),
    row("-fmodules-user-build-path", Separate, SOURCE),
    row("-fnew-alignment", Separate, SOURCE),
    row("-ftrapv-handler", Separate, FRONT | BACK),
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
    row("-fpass-plugin=", Joined, BACK),
    row("-save-temps", Flag, WHOLE),
    row("-save-temps=", Joined, WHOLE),
    row("--save-temps=", Joined, WHOLE),
    row("-save-stats", Flag, BACK),
    row("-save-stats=", Joined, BACK),
    row("--save-stats", Flag, BACK),
    row("--save-stats=", Joined, BACK),
    row("-target", Separate, EVERY),
    row("--target=", Joined, EVERY),
    row("-mllvm", Separate, BACK),
    row("-arch", Separate, EVERY),
    row("-arch_only", Separate, LINK),
    row("-working-directory", Separate, COMPILE),
    row("-G", Either, BACK | LINK),
    row("-b", Either, EVERY),
    row("-dumpdir", Separate, EVERY),
    row("-dsym-dir", Either, LINK),
    row("-darwin-target-variant", Separate, EVERY),
    row("-darwin-target-variant-triple", Separate, EVERY),
    row("-object-file-name", Separate, BACK),
    row("-specs", Separate, EVERY),
    row("--dyld-prefix", Separate, LINK),
    row("-ccc-gcc-name", Separate, EVERY),
    row("-ccc-install-dir", Separate, EVERY),
    row("-hlsl-entry", Separate, SOURCE),
    row("-validator-version", Separate, SOURCE),
    // Migration and static analysis, other programs' reports.
    row("-arcmt-migrate-report-output", Separate, CHECK),
    row("-ccc-arcmt-migrate", Separate, CHECK),
    row("-ccc-objcmt-migrate", Separate, CHECK),
    row("--analyzer-output", Either, CHECK),
    row("-Xanalyzer", Separate, CHECK),
    row("-serialize-diagnostics", Separate, CHECK),
    row("--serialize-diagnostics", Separate, CHECK),
    // Java, as the driver of gcc once had it.
    row("--CLASSPATH", Separate, NONE),
    row("--bootclasspath", Separate, NONE),
    row("--classpath", Separate, NONE),
    row("--encoding", Separate, NONE),
    row("--extdirs", Separate, NONE),
    row("--output-class-directory", Separate, NONE),
    row("--resource", Separate, NONE),
    row("-Xclang", Separate, COMPILE),
    row("-Xarch_", JoinedAndSeparate, COMPILE),
    row("-Xarch_host", Separate, COMPILE),
    row("-Xarch_device", Separate, COMPILE),
    row("-Xcuda-fatbinary", Separate, NONE),
    row("-Xcuda-ptxas", Separate, NONE),
    row("-Xoffload-linker", Separate, LINK),
    row("-Xopenmp-target", Separate, NONE),
    row("-Xopenmp-target=", JoinedAndSeparate, NONE),
    row("-Xmicrosoft-visualc-tools-root", Separate, EVERY),
    row("-Xmicrosoft-visualc-tools-version", Separate, EVERY),
    row("-Xmicrosoft-windows-sdk-root", Separate, EVERY),
    row("-Xmicrosoft-windows-sdk-version", Separate, EVERY),
    row("-Xmicrosoft-windows-sys-root", Separate, EVERY),
    row("-Wa,", Joined, BACK),
    row("-Xassembler", Separate, BACK),
    // What passes did is said of places in the source, which clang keeps track of if it is to say so.
    row("-R", Joined, FRONT | BACK),
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
    row("--prefix", Separate, EVERY),
    row("--prefix=", Joined, EVERY),
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
    row("-z", Separate, LINK),
    row("-Zlinker-input", Separate, LINK),
    row("--for-linker", Separate, LINK),
    row("--for-linker=", Joined, LINK),
    row("--force-link", Separate, LINK),
    row("--force-link=", Joined, LINK),
    row("--library-directory", Separate, LINK),
    row("--library-directory=", Joined, LINK),
    row("-T", Either, LINK),
    row("-u", Either, LINK),
    row("-undefined", Separate, LINK),
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
    row("--rtlib", Separate, LINK),
    row("--rtlib=", Joined, LINK),
    row("-unwindlib=", Joined, LINK),
    row("--unwindlib=", Joined, LINK),
    row("-stdlib=", Joined, EVERY),
    row("--stdlib", Separate, EVERY),
    row("--stdlib=", Joined, EVERY),
    row("-filelist", Separate, LINK),
    // The linker of Darwin.
    row("-alias_list", Separate, LINK),
    row("-allowable_client", Separate, LINK),
    row("-bundle_loader", Separate, LINK),
    row("-client_name", Either, LINK),
    row("-compatibility_version", Either, LINK),
    row("-current_version", Either, LINK),
    row("-dylib_file", Separate, LINK),
    row("-dylinker_install_name", Either, LINK),
    row("-exported_symbols_list", Separate, LINK),
    row("-force_load", Separate, LINK),
    row("-framework", Separate, LINK),
    row("-image_base", Separate, LINK),
    row("-init", Separate, LINK),
    row("-install_name", Separate, LINK),
    row("-lazy_framework", Separate, LINK),
    row("-lazy_library", Separate, LINK),
    row("-multiply_defined", Separate, LINK),
    row("-multiply_defined_unused", Separate, LINK),
    row("-pagezero_size", Separate, LINK),
    row("-read_only_relocs", Separate, LINK),
    row("-reexport_framework", Separate, LINK),
    row("-reexport_library", Separate, LINK),
    row("-sectalign", Words(3), LINK),
    row("-sectcreate", Words(3), LINK),
    row("-sectobjectsymbols", Words(2), LINK),
    row("-seg1addr", Either, LINK),
    row("-seg_addr_table", Separate, LINK),
    row("-seg_addr_table_filename", Separate, LINK),
    row("-segaddr", Words(2), LINK),
    row("-segprot", Words(3), LINK),
    row("-segs_read_only_addr", Separate, LINK),
    row("-segs_read_write_addr", Separate, LINK),
    row("-sub_library", Either, LINK),
    row("-sub_umbrella", Either, LINK),
    row("-umbrella", Separate, LINK),
    row("-unexported_symbols_list", Separate, LINK),
    row("-weak_framework", Separate, LINK),
    row("-weak_library", Separate, LINK),
    row("-weak_reference_mismatches", Separate, LINK),
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
    row("-fweft-vectorize=", Joined, NONE),
    row("-fweft-codegen-parts=", Joined, NONE),
    row("-fcilk", Flag, NONE),
    row("-fno-cilk", Flag, NONE),
    row("-fweft-parallelize", Flag, NONE),
    row("-fno-weft-parallelize", Flag, NONE),
    row("-fweft-deterministic-reductions", Flag, NONE),
    row("-fno-weft-deterministic-reductions", Flag, NONE),
    row("-Rweft", Flag, NONE),
    row("-Rno-weft", Flag, NONE),
    row("--save-temps", Flag, NONE),
];

/// A word matched against the table: the row, and the value where it is part of the word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match<'a> {
    /// The row.
    pub(crate) spec: &'static Spec,
    /// The rest of the word; `None` where the value is the next word or there is none.
    pub(crate) joined: Option<&'a str>,
}

impl Match<'_> {
    /// The number of words behind the option that are its value.
    #[must_use]
    pub(crate) fn words(&self) -> usize {
        match (self.spec.form, self.joined) {
            (Form::Words(count), _) => count,
            (Form::Separate | Form::JoinedAndSeparate, _) | (Form::Either, None) => 1,
            (Form::Flag | Form::Joined | Form::Either, _) => 0,
        }
    }
}

/// Finds the row for an option word, or `None` for an option the table does not know.
#[must_use]
pub(crate) fn look_up(word: &str) -> Option<Match<'_>> {
    let needs_rest = |form| matches!(form, Form::Joined | Form::JoinedAndSeparate);
    let exact = TABLE.iter().find(|spec| spec.spelling == word && !needs_rest(spec.form));
    if let Some(spec) = exact {
        return Some(Match { spec, joined: None });
    }
    TABLE
        .iter()
        .filter(|spec| needs_rest(spec.form) || spec.form == Form::Either)
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

    /// Asks clang which options it has, and lets it look at each with a word behind it: if that is not the option's value,
    /// clang misses an input of this name.
    #[test]
    fn an_option_has_its_value_where_clang_has_it() {
        // Some options write a file even so.
        let folder = tempfile::tempdir().unwrap();
        let clang = |words: &[String]| {
            std::process::Command::new("clang-19").args(words).current_dir(folder.path()).output()
        };
        let Ok(all) = clang(&["--autocomplete=-".to_owned()]) else {
            return weft_skip::skipped("clang-19 is not there");
        };
        // These answer and do nothing else, or say what the words behind them mean.
        let answers = [
            "--help",
            "-help",
            "--version",
            "-version",
            "--print",
            "-print",
            "-ccc-print",
            "-dump",
            "--autocomplete",
        ];
        let excluded =
            ["-###", "-E", "--", "-x", "-Wfatal-errors", "-Wfatal-errors=", "-cc1", "-cc1as", "--config"];
        let all = String::from_utf8(all.stdout).unwrap();
        let names = all.lines().filter_map(|line| line.split_whitespace().next());
        let mut options: Vec<&str> = names.collect();
        options.extend(TABLE.iter().map(|spec| spec.spelling));
        options.retain(|option| {
            !excluded.contains(option) && !answers.iter().any(|answer| option.starts_with(answer))
        });
        options.sort_unstable();
        options.dedup();
        assert!(options.len() > 2000, "{}", options.len());
        let numbered: Vec<(usize, &str)> = options.into_iter().enumerate().collect();
        let mut wrong = Vec::new();
        for options in numbered.chunks(100) {
            let name = |at: &usize, behind: usize| format!("option{at}.word{behind}");
            let words = options.iter().flat_map(|(at, option)| {
                std::iter::once((*option).to_owned()).chain((0..3).map(move |behind| name(at, behind)))
            });
            let words: Vec<String> = ["-###", "-c"].map(str::to_owned).into_iter().chain(words).collect();
            let said = clang(&words).unwrap().stderr;
            let said = String::from_utf8_lossy(&said);
            let is_input = |name: &str| said.contains(&format!("no such file or directory: '{name}'"));
            assert!(options.iter().any(|(at, _)| is_input(&name(at, 2))), "{options:?}\n{said}");
            for (at, option) in options {
                let expected = (0..3).filter(|behind| !is_input(&name(at, *behind))).count();
                let found = look_up(option).map_or(0, |found| found.words());
                if found != expected {
                    wrong.push(format!("{option}: {found}, clang {expected}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn unknown_options_are_unknown() {
        assert!(look_up("--no-such-thing").is_none());
    }
}

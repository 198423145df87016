//! What LLVM does behind outlining, as a list of passes of our own.
//!
//! The module has been through all that simplifies in front of outlining (`thinlto-pre-link<O3>`). What is missing is what
//! that leaves out, since it belongs to the end: vectorization, unrolling, late clean-up. And what outlining made wants to be
//! tidied up: arguments that are packed and unpacked, functions that may be inlined, addresses that became invariant.
//! `default<O3>` would do the first part again, which takes longer than all the rest.
//!
//! ```text
//! weft IR ─► opt -passes=LIST ─► clang -O3 -x ir -Xclang -disable-llvm-passes      large files
//! weft IR ─► clang -O3 -x ir                                                       all others
//! ```
//!
//! Recursions with tasks are written into themselves behind the first run (`work-first`), so that nothing has simplified what they
//! have become. Their modules get three passes more, which take a quarter of the list's time: without them, `fib`, `knapsack`
//! and `bodies` of `bench/tasks` take 1.1 to 1.3 times as long.
//!
//! For a small file the start of another process costs more than the list saves.
//!
//! clang adds passes to its list by many of its options. The list is taken if each option is one of those that say what they
//! want in the IR, or to the code generator; else clang makes its own.

use crate::opt_level::OptLevel;

/// From as many bytes of IR on the list saves more than a process costs.
const LARGE: usize = 120_000;

/// Beginnings of options by which clang does not choose passes of the optimizer.
const HARMLESS: &[&str] = &[
    "-g",
    "-march=",
    "-mcpu=",
    "-mtune=",
    "-m32",
    "-m64",
    "-mavx",
    "-msse",
    "-mfma",
    "-mbmi",
    "-mno-",
    "-mprefer-vector-width",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fno-PIC",
    "-fno-pic",
    "-fno-PIE",
    "-fno-pie",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-math-errno",
    "-fmath-errno",
    "-ffast-math",
    "-ffp-contract=",
    "-funsafe-math-optimizations",
    "-fassociative-math",
    "-fno-signed-zeros",
    "-fno-trapping-math",
    "-ffinite-math-only",
    "-fno-finite-math-only",
    "-freciprocal-math",
    "-fomit-frame-pointer",
    "-fno-omit-frame-pointer",
    "-fvisibility",
    "-fstack-protector",
    "-fno-stack-protector",
    "-fstack-clash-protection",
    "-fno-stack-clash-protection",
    "-fcf-protection",
    "-fasynchronous-unwind-tables",
    "-fno-asynchronous-unwind-tables",
    "-funwind-tables",
    "-fno-unwind-tables",
    "-fcommon",
    "-fno-common",
    "-fstrict-aliasing",
    "-fno-strict-aliasing",
    "-fexceptions",
    "-fno-exceptions",
    "-frtti",
    "-fno-rtti",
    "-fno-plt",
    "-fsemantic-interposition",
    "-fno-semantic-interposition",
    "-falign-",
    "-fdiagnostics-",
    "-fcolor-diagnostics",
    "-fno-color-diagnostics",
    "-fsigned-char",
    "-funsigned-char",
    "-fwrapv",
    "-fno-wrapv",
    "-fopenmp",
    "-fno-ident",
    "-fverbose-asm",
    "-fdebug-",
    "-fbracket-depth=",
    "-ftemplate-depth=",
    "-ftemplate-backtrace-limit=",
    "-fconstexpr-depth=",
    "-fconstexpr-steps=",
    "-ffile-prefix-map=",
    "-fmacro-prefix-map=",
    "-fno-builtin",
    "-ffreestanding",
    "-std=",
    "-W",
    "-w",
    "-O",
    "-I",
    "-D",
    "-U",
    "-isystem",
    "-iquote",
    "-pthread",
    "-pipe",
    "-no-integrated-as",
    "-integrated-as",
    "--target=",
    "-target",
    "--driver-mode=",
    "-stdlib=",
];

/// The passes for `opt` that are to run on a module of so many bytes in the place of clang's, if they may.
pub(super) fn passes(
    level: OptLevel,
    options: &[String],
    bytes: usize,
    has_fast_paths: bool,
) -> Option<String> {
    let unroll = match level {
        OptLevel::O3 => "loop-unroll<O3>",
        OptLevel::O2 => "loop-unroll<O2>",
        _ => return None,
    };
    (bytes >= LARGE && are_harmless(options)).then(|| list(unroll, has_fast_paths))
}

/// Whether clang chooses no passes by any of the options.
pub(super) fn are_harmless(options: &[String]) -> bool {
    let mut is_argument = false;
    options.iter().all(|option| {
        let follows =
            std::mem::replace(&mut is_argument, matches!(&option[..], "-target" | "-I" | "-D" | "-U"));
        let profiles = ["-gcov", "-Wl,", "-Wp,"].iter().any(|beginning| option.starts_with(beginning));
        follows || !profiles && HARMLESS.iter().any(|beginning| option.starts_with(beginning))
    })
}

/// The list: a light inliner, which tidies up what outlining made; then what `default<O3>` has behind simplification, without
/// passes that find nothing behind the first run but take long (`loop-distribute`, `chr`). `loop-load-elim` is among those that the
/// first run does not have: where it asks in front of a loop what does not overlap, an iteration gets in registers what the one
/// before has stored. (Without it, the loads and stores of an error diffusion became vectors, each of which waits for two of the
/// iteration before.)
fn list(unroll: &str, has_fast_paths: bool) -> String {
    const COMBINE: &str = "instcombine<max-iterations=1;no-use-loop-info;no-verify-fixpoint>";
    let more = if has_fast_paths { "jump-threading,correlated-propagation,gvn<>," } else { "" };
    let tidy = format!(
        "sroa<modify-cfg>,early-cse<memssa>,{more}simplifycfg<switch-range-to-icmp>,{COMBINE},\
         loop-mssa(licm<allowspeculation>),\
         simplifycfg<switch-range-to-icmp;hoist-common-insts;sink-common-insts>"
    );
    let late = format!(
        "float2int,lower-constant-intrinsics,loop(loop-rotate<header-duplication;no-prepare-for-lto>,loop-deletion),\
         inject-tli-mappings,loop-vectorize,infer-alignment,loop-load-elim,{COMBINE},\
         simplifycfg<forward-switch-cond;switch-range-to-icmp;switch-to-lookup;no-keep-loops;hoist-common-insts;\
         sink-common-insts>,slp-vectorizer,vector-combine,{COMBINE},{unroll},transform-warning,sroa<preserve-cfg>,\
         infer-alignment,{COMBINE},loop-mssa(licm<allowspeculation>),alignment-from-assumptions,loop-sink,instsimplify,\
         div-rem-pairs,tailcallelim,simplifycfg<switch-range-to-icmp;speculate-unpredictables>"
    );
    format!(
        "ipsccp,globalopt,always-inline,require<globals-aa>,function(invalidate<aa>),\
         cgscc(devirt<4>(inline,function-attrs<skip-non-recursive-function-attrs>,function<eager-inv;no-rerun>({tidy}))),\
         deadargelim,globalopt,globaldce,elim-avail-extern,rpo-function-attrs,recompute-globalsaa,\
         function<eager-inv>({late}),globaldce,constmerge,cg-profile,rel-lookup-table-converter,function(annotation-remarks)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn large_files_at_high_levels_have_a_list() {
        let passes = |level, bytes| passes(level, &words("-O3 -march=native -g"), bytes, false);
        assert!(passes(OptLevel::O3, LARGE).is_some_and(|list| list.contains("loop-unroll<O3>")));
        assert!(passes(OptLevel::O2, LARGE).is_some_and(|list| list.contains("loop-unroll<O2>")));
        assert!(passes(OptLevel::O3, LARGE).is_some_and(|list| list.contains("loop-load-elim")));
        assert_eq!(passes(OptLevel::O3, LARGE - 1), None);
        assert_eq!(passes(OptLevel::O1, LARGE), None);
        assert_eq!(passes(OptLevel::Os, LARGE), None);
    }

    #[test]
    fn what_work_first_has_written_is_simplified() {
        let has_more = |has_fast_paths| {
            passes(OptLevel::O3, &words("-O3"), LARGE, has_fast_paths)
                .is_some_and(|list| list.contains("jump-threading"))
        };
        assert!(has_more(true) && !has_more(false));
    }

    #[test]
    fn options_that_choose_passes_leave_them_to_clang() {
        for option in
            ["-fno-vectorize", "-fsanitize=address", "-flto", "-mllvm", "-Rpass=inline", "-fprofile-use=x"]
        {
            assert_eq!(
                passes(OptLevel::O3, &words(&format!("-O3 {option}")), LARGE, false),
                None,
                "{option}"
            );
        }
        let has_list = |options| passes(OptLevel::O3, &words(options), LARGE, false).is_some();
        assert!(has_list("-O3 -I sanitize -target x86_64-linux-gnu"));
        assert!(has_list("--driver-mode=g++ -O3 -stdlib=libc++"), "C++");
    }
}

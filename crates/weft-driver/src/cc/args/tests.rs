//! The command line, one behavior per row.

use super::*;
use crate::cc::OpenMpSwitch;
use crate::cc::arg_table::{BACK, CHECK, EVERY, FRONT, LINK, PRE};
use crate::cc::input::Language;
use crate::error::Error;
use crate::opt_level::OptLevel;

fn parse(line: &str) -> CcArgs {
    try_parse(line).unwrap()
}

fn try_parse(line: &str) -> Result<CcArgs, Error> {
    let words: Vec<String> = line.split_whitespace().map(ToOwned::to_owned).collect();
    CcArgs::parse(&words, OpenMpSwitch::Implied)
}

fn words(line: &str, step: Steps) -> String {
    parse(line).words_for(step).join(" ")
}

#[test]
fn modes() {
    for (line, mode) in [
        ("a.c", Mode::Link),
        ("-c a.c", Mode::Object),
        ("a.c -c -S", Mode::Assembly),
        ("-S -c a.c", Mode::Assembly),
        ("-E a.c", Mode::Query),
        ("-c -E a.c", Mode::Query),
        ("-M a.c", Mode::Query),
        ("-MM a.c", Mode::Query),
        ("--version", Mode::Query),
        ("-v", Mode::Query),
        ("-v a.c", Mode::Link),
        ("-print-search-dirs", Mode::Query),
        ("-dumpmachine", Mode::Query),
        ("-### a.c", Mode::Link),
        ("-### -c a.c", Mode::Object),
        ("-fsyntax-only a.c", Mode::SyntaxOnly),
        ("-lm", Mode::Link),
    ] {
        assert_eq!(parse(line).mode, mode, "{line}");
    }
}

#[test]
fn each_step_gets_its_words() {
    let line = "-O3 -Iinc -D X=1 -std=c11 -Wall -march=native -Wl,-z,now -lm -g a.c -o a -fPIC -Wa,-x";
    assert_eq!(words(line, PRE), "-O3 -Iinc -D X=1 -std=c11 -march=native -fPIC");
    assert_eq!(words(line, FRONT), "-O3 -std=c11 -march=native -g -fPIC");
    assert_eq!(words(line, BACK), "-O3 -march=native -g -fPIC -Wa,-x");
    assert_eq!(words(line, LINK), "-march=native -Wl,-z,now -lm -g -fPIC");
    assert!(words(line, CHECK).contains("-Wall"));
}

#[test]
fn values_may_be_joined_or_not() {
    for line in ["-o out a.c", "-oout a.c", "--output=out a.c"] {
        assert_eq!(parse(line).output.as_deref(), Some("out"), "{line}");
    }
}

#[test]
fn a_missing_value_is_an_error() {
    let error = try_parse("a.c -o").unwrap_err();
    assert_eq!(error.to_string(), "argument to '-o' is missing (expected 1 value)");
}

#[test]
fn the_last_level_counts() {
    assert_eq!(parse("-O3 -O0 a.c").level, OptLevel::O0);
    assert_eq!(parse("-O a.c").level, OptLevel::O1);
    assert_eq!(parse("-Ofast a.c").level, OptLevel::O3);
    assert_eq!(parse("-Oz a.c").level, OptLevel::Oz);
    assert_eq!(parse("a.c").level, OptLevel::O0);
}

#[test]
fn languages_follow_x_and_the_suffix() {
    let args = parse("-x c one -x none two.cpp three.o four.ll - five.S six.i");
    let languages: Vec<Language> = args.inputs.iter().map(|input| input.language).collect();
    assert_eq!(
        languages,
        [
            Language::C,
            Language::Cxx,
            Language::Object,
            Language::Ir,
            Language::Object,
            Language::Assembler,
            Language::PreprocessedC
        ]
    );
    assert_eq!(parse("-xc -").inputs[0].language, Language::C);
    assert!(try_parse("-x klingon a.c").is_err());
}

#[test]
fn openmp_switches() {
    assert_eq!(parse("-fopenmp a.c").openmp, OpenMp::Weft);
    assert_eq!(parse("-fno-openmp a.c").openmp, OpenMp::Off);
    assert_eq!(parse("-fno-openmp -fopenmp a.c").openmp, OpenMp::Weft);
    assert_eq!(parse("-fopenmp=libomp a.c").openmp, OpenMp::Weft);
    assert!(matches!(parse("-fopenmp -fopenmp-targets=amdgcn-amd-amdhsa a.c").openmp, OpenMp::Clang(_)));
    assert!(matches!(parse("-fopenmp-targets=amdgcn-amd-amdhsa -fopenmp a.c").openmp, OpenMp::Clang(_)));
    let gpu = parse("-fopenmp-targets=nvptx64-nvidia-cuda -fopenmp a.c");
    assert!(gpu.offloads && gpu.openmp == OpenMp::Weft);
    for line in ["-fopenmp-targets=host a.c", "--offload-arch=host -fopenmp a.c"] {
        let args = parse(line);
        assert!(args.offloads && args.openmp == OpenMp::Weft, "{line}");
        assert!(
            args.for_clang.iter().flatten().all(|word| !word.contains("host")),
            "no step is told: {line}"
        );
    }
}

#[test]
fn the_last_runtime_counts() {
    for (line, runtime) in [
        ("a.c", Runtime::Weft),
        ("-fopenmp a.c", Runtime::Weft),
        ("-fopenmp=libweftrt a.c", Runtime::Weft),
        ("-fopenmp=libomp a.c", Runtime::Libomp),
        ("-fopenmp=libiomp5 a.c", Runtime::Libomp),
        ("-fopenmp=libgomp a.o", Runtime::Libgomp),
        ("-fopenmp -fopenmp=libomp a.c", Runtime::Libomp),
        ("-fopenmp=libomp -fopenmp a.c", Runtime::Weft),
    ] {
        let args = parse(line);
        assert_eq!(args.runtime, runtime, "{line}");
        // clang would take it for a wish for its own runtime.
        assert!(!args.for_clang.iter().flatten().any(|word| word.starts_with("-fopenmp")), "{line}");
    }
    assert!(try_parse("-fopenmp=libfoo a.c").is_err());
}

#[test]
fn options_without_values_are_found() {
    let args = parse("-shared -o -r a.c");
    assert!(args.has_any(&["-shared"]) && !args.has_any(&["-r", "a.c"]));
}

#[test]
fn fallback_warning_switches() {
    assert_eq!(parse("a.c").fallback, Level::Warn);
    assert_eq!(parse("a.c -w").fallback, Level::Silent);
    assert_eq!(parse("a.c -Wno-weft-fallback").fallback, Level::Silent);
    assert_eq!(parse("a.c -w -Werror=weft-fallback").fallback, Level::Error);
    assert_eq!(parse("a.c -Werror").fallback, Level::Error);
    assert_eq!(parse("a.c -Werror -Wno-error=weft-fallback").fallback, Level::Warn);
    assert_eq!(parse("a.c -Wl,-fatal_warnings").fallback, Level::Warn);
}

#[test]
fn weft_options_reach_no_child() {
    let args = parse("--time-passes --print-after=read,prepare --save-temps -Wweft-fallback a.c");
    assert_eq!(args.print_after, ["read", "prepare"]);
    assert!(args.time_passes && args.save_temps);
    assert_eq!(args.words_for(EVERY), Vec::<String>::new());
}

#[test]
fn unknown_options_reach_every_step() {
    assert_eq!(words("--no-such-thing a.c", PRE | BACK | LINK), "--no-such-thing");
}

#[test]
fn one_output_for_two_objects_is_an_error() {
    assert!(try_parse("-c a.c b.c -o x.o").is_err());
    assert!(try_parse("a.c b.c -o x").is_ok());
    assert!(try_parse("-c a.c b.o -o x.o").is_ok());
}

#[test]
fn after_two_dashes_everything_is_an_input() {
    let args = parse("-c -- -odd.c");
    assert_eq!(args.inputs[0].path, "-odd.c");
    assert_eq!(args.for_clang.concat(), ["-c", "./-odd.c"]);
}

#[test]
fn lto_is_left_to_code_generation_and_linking() {
    assert_eq!(words("-flto=thin a.c", FRONT), "");
    assert_eq!(words("-flto=thin a.c", BACK), "-flto=thin");
    assert_eq!(words("-flto a.c", LINK), "-flto");
}

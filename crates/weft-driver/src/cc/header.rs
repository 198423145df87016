//! Weft's `omp.h`, the macro `_OPENMP`, and the words of Cilk.
//!
//! The header lies in the folder `include` beside the runtime. Its folder comes before the compiler's own, and behind those
//! of `-I`. clang's lacks names of OpenMP 5.1 and 6.0, and clang gives the macro of OpenMP 6.0 the value of 5.1. Without
//! `-fopenmp-version=`, Weft compiles OpenMP 5.2, and clang 5.1.

use weft_openmp::Version;

use super::args::CcArgs;
use super::input::Language;
use super::link;

/// The options after which no header of the compiler is looked for.
const WITHOUT: [&str; 2] = ["-nostdinc", "-nobuiltininc"];

/// The words for a clang that preprocesses a file in `language` with OpenMP on.
pub(super) fn words(args: &CcArgs, language: Language) -> Vec<String> {
    if !matches!(language, Language::C | Language::Cxx) {
        return Vec::new();
    }
    let mut words = Vec::new();
    let folder = link::folder_of("include/omp.h").filter(|_| !args.has_any(&WITHOUT));
    if let Some(folder) = folder {
        words.extend(["-isystem".to_owned(), folder.join("include").display().to_string()]);
    }
    let asked = args.for_clang.iter().flatten().rev();
    let asked = asked.filter_map(|word| word.strip_prefix("-fopenmp-version=")).next();
    let version = asked.map_or(Some(Version::default()), |text| {
        Version::from_flag(text).ok().filter(|version| *version == Version::V60)
    });
    if let Some(version) = version.filter(|_| !args.simd_only) {
        words.extend(["-U_OPENMP".to_owned(), format!("-D_OPENMP={}", version.macro_value())]);
    }
    words
}

/// What the words of Cilk are with `-fcilk`, for a clang that makes a flat file of the source.
/// In C++, what the words become needs a header.
pub(super) fn keywords_of_cilk(args: &CcArgs, language: Language) -> Vec<String> {
    if !args.cilk {
        return Vec::new();
    }
    let mut words: Vec<String> = CILK.iter().map(|(word, _)| format!("-Dcilk_{word}=_Cilk_{word}")).collect();
    words.push("-Dcilk_reducer=_Hyperobject".to_owned());
    if language == Language::Cxx {
        words.extend(["-include".to_owned(), "cilk/spawned.h".to_owned()]);
    }
    words
}

/// What they are for a clang that knows nothing of them: the program without its tasks.
pub(super) fn without_cilk(args: &CcArgs, language: Language) -> Vec<String> {
    let of = |(word, serial): &(&str, &str)| {
        [format!("-Dcilk_{word}={serial}"), format!("-D_Cilk_{word}={serial}")]
    };
    // In C, the functions of reducers are used by something. C++ could not tell which instance of a template is meant.
    let used = if language == Language::C { "__attribute__((__annotate__(\"\",__VA_ARGS__)))" } else { "" };
    let reducers = ["cilk_reducer", "_Hyperobject"].map(|word| format!("-D{word}(...)={used}"));
    if args.cilk { CILK.iter().flat_map(of).chain(reducers).collect() } else { Vec::new() }
}

/// The words behind `cilk_`, and what is left without tasks: something has to stand at the column where a statement begins.
const CILK: [(&str, &str); 4] =
    [("spawn", "__extension__"), ("sync", "(void)0"), ("for", "for"), ("scope", "")];

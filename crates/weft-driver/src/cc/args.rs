//! The command line of a C compiler, understood.
//!
//! Before: `["-O3", "-c", "a.c", "-Iinc", "-o", "a.o"]`.
//! After: mode `Object`, output `a.o`, level 3, one C input, and the words in order, each with the steps that must see it.

mod compiled_headers;
mod parser;

use super::arg_table::{Steps, WHOLE};
use super::dependencies::Dependencies;
use super::input::Input;
use super::place_format::PlaceFormat;
use super::runtime::Runtime;
use crate::devices::Devices;
use crate::middle::Effort;
use crate::opt_level::OptLevel;
use crate::warnings::{Level, Warnings};

/// The options whose value is a file that is written, but for `-o` and those that [`Dependencies`] takes.
const WRITING: [&str; 5] =
    ["-MJ", "-dependency-file", "-dependency-dot", "-serialize-diagnostics", "--serialize-diagnostics"];

/// What is to be made of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// An executable or a shared object.
    Link,
    /// `-c`.
    Object,
    /// `-S`.
    Assembly,
    /// `-fsyntax-only`.
    SyntaxOnly,
    /// `-E`, `-M`, `--version` and the like: clang answers.
    Query,
}

/// Who compiles OpenMP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OpenMp {
    /// Weft.
    Weft,
    /// Nobody: `-fno-openmp`.
    Off,
    /// clang, for the reason given.
    Clang(String),
}

/// One option or input, with its value where that is a word of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arg {
    /// The words as given.
    pub(crate) words: Vec<String>,
    /// What the stages get in their place, where a clang that does the whole compile may read what it has compiled before.
    pub(crate) as_text: Option<Vec<String>>,
    /// Who must see them.
    pub(crate) steps: Steps,
    /// The index into [`CcArgs::inputs`], for an input.
    pub(crate) input: Option<usize>,
}

/// The command line.
#[derive(Clone, Debug)]
pub(crate) struct CcArgs {
    /// Everything in order, Weft's own options left out.
    pub(crate) args: Vec<Arg>,
    /// The options and inputs for a clang that does the whole job, in order, each with its value; Weft's own options and the
    /// OpenMP switch are left out.
    pub(crate) for_clang: Vec<Vec<String>>,
    /// The inputs in order; libraries (`-l`) are not among them.
    pub(crate) inputs: Vec<Input>,
    /// What to make.
    pub(crate) mode: Mode,
    /// Whether clang makes a precompiled header or module of the input.
    pub(crate) precompiles: bool,
    /// Whether clang is to be what `clang++` is: C is taken for C++ then, and the library of C++ is linked.
    pub(crate) is_cxx: bool,
    /// `-emit-llvm`.
    pub(crate) emit_llvm: bool,
    /// `-o`.
    pub(crate) output: Option<String>,
    /// `-O`.
    pub(crate) level: OptLevel,
    /// Who compiles OpenMP.
    pub(crate) openmp: OpenMp,
    /// Whether only the `simd` constructs count: `-fopenmp-simd` without `-fopenmp`. No runtime is linked then.
    pub(crate) simd_only: bool,
    /// Whether `target` regions are for a device with memory of its own.
    pub(crate) offloads: bool,
    /// What that device is.
    pub(crate) devices: Devices,
    /// The runtime to link.
    pub(crate) runtime: Runtime,
    /// Whether OpenMP is off because of `-fno-openmp`.
    pub(crate) is_off: bool,
    /// Whether a link brings a runtime along.
    pub(crate) links_runtime: bool,
    /// `-###`: the commands are to be shown, not run.
    pub(crate) only_show: bool,
    /// `-M…` beside a compile.
    pub(crate) dependencies: Dependencies,
    /// What becomes of Weft's own warnings.
    pub(crate) warnings: Warnings,
    /// `-fdiagnostics-format=`: how messages name places.
    pub(crate) place_format: PlaceFormat,
    /// What to do with refused constructs: the level of `-Wweft-fallback`.
    pub(crate) fallback: Level,
    /// `--print-after=`.
    pub(crate) print_after: Vec<String>,
    /// `--time-passes`.
    pub(crate) time_passes: bool,
    /// `-fweft-vectorize=`.
    pub(crate) vectorizes: Effort,
    /// `-fweft-codegen-parts=`: in how many parts code is generated, if that does not follow from the module.
    pub(crate) codegen_parts: Option<usize>,
    /// `-fcilk`: whether the keywords of Cilk mean tasks.
    pub(crate) cilk: bool,
    /// `-fweft-parallelize`: whether loops without a directive are shared out.
    pub(crate) parallelizes: bool,
    /// `-fweft-deterministic-reductions`: whether reductions on GPUs combine in a fixed order.
    pub(crate) reduces_in_order: bool,
    /// `-Rweft`.
    pub(crate) remarks: bool,
    /// Whether the program tells a race detector what it does, which is linked in the place of a runtime.
    pub(crate) checks_races: bool,
    /// `--save-temps`.
    pub(crate) save_temps: bool,
    /// `-save-temps`, and where the files go.
    pub(crate) keeps_intermediates: Option<Beside>,
}

/// Where the files of `-save-temps` go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// To the current folder.
    User,
    /// To that of the output.
    Output,
}

impl CcArgs {
    /// The words that any of the given steps must see, in order, inputs left out.
    #[must_use]
    pub(crate) fn words_for(&self, steps: Steps) -> Vec<String> {
        self.args
            .iter()
            .filter(|arg| arg.input.is_none() && arg.steps & steps != 0)
            .flat_map(|arg| match &arg.as_text {
                Some(words) if steps & WHOLE == 0 => words,
                _ => &arg.words,
            })
            .cloned()
            .collect()
    }

    /// The files that the command line asks to be written.
    pub(crate) fn written_files(&self) -> impl Iterator<Item = &str> {
        let reports = self.args.iter().filter_map(|arg| match &arg.words[..] {
            [option, file] if WRITING.contains(&option.as_str()) => Some(file.as_str()),
            _ => None,
        });
        self.output.as_deref().into_iter().chain(self.dependencies.file()).chain(reports)
    }

    /// The option that lets clang read the constructs that count.
    pub(crate) fn openmp_word(&self) -> &'static str {
        if self.simd_only { "-fopenmp-simd" } else { "-fopenmp" }
    }

    /// Whether one of these options without a value is given.
    #[must_use]
    pub(crate) fn has_any(&self, options: &[&str]) -> bool {
        self.args.iter().any(|arg| {
            arg.input.is_none() && matches!(&arg.words[..], [word] if options.contains(&word.as_str()))
        })
    }
}
#[cfg(test)]
mod tests;

//! The pipeline as a table.
//!
//! The order of the rows is the order of the path from C to an object.
//! Each row says why it may not come earlier, and a row on IR also holds the function that does the work:
//! [`crate::pipeline`] runs whatever stands here, so a new stage is a new row.

use crate::error::Error;
use crate::failure::Failure;
use crate::gpu;
use crate::middle::{self, Ctx, Options};
use crate::opt_level::OptLevel;
use crate::program::Program;

/// One stage.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// Its name, for `--print-after` and `--stop-after`.
    pub name: &'static str,
    /// What it does, in English.
    pub english: &'static str,
    /// Why it comes after the one before.
    pub because: &'static str,
    /// The suffix of what it yields.
    pub suffix: &'static str,
    /// How it runs on a program; none for the stages of C and for code generation, which `weft cc` runs on text.
    pub(crate) work: Option<Work>,
}

/// How a stage runs on a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    /// Whether it is to run at all.
    pub(crate) when: fn(&Options) -> bool,
    /// Runs it.
    pub(crate) run: fn(&mut Program, &Ctx<'_>) -> Result<(), Failure>,
    /// What it yields, as text.
    pub(crate) text: fn(&Program) -> String,
}

impl Stage {
    /// Whether it runs on IR, and so in `weft opt` too.
    #[must_use]
    pub fn is_on_ir(&self) -> bool {
        self.work.is_some()
    }
}

/// A stage's place in [`STAGES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StageId(usize);

macro_rules! stages {
    ($($id:ident = $stage:expr;)*) => {
        /// The pipeline.
        pub static STAGES: &[Stage] = &[$($stage),*];
        stages!(@ids 0usize; $($id)*);
    };
    (@ids $index:expr; $id:ident $($rest:ident)*) => {
        #[doc = concat!("The stage `", stringify!($id), "`.")]
        pub const $id: StageId = StageId($index);
        stages!(@ids $index + 1; $($rest)*);
    };
    (@ids $index:expr;) => {};
}

stages! {
    PREPROCESS = Stage {
        name: "preprocess",
        english: "expand the source into one flat file",
        because: "it is first",
        suffix: "i",
        work: None,
    };
    ANNOTATE = Stage {
        name: "annotate",
        english: "mark constructs and normalize loops in C",
        because: "pragmas from macros show only in the flat file",
        suffix: "c",
        work: None,
    };
    SURFACE = Stage {
        name: "surface",
        english: "translate the annotated source to IR",
        because: "the markers are calls in the annotated source",
        suffix: "ll",
        work: None,
    };
    READ = Stage {
        name: "read",
        english: "turn marker calls into Region IR",
        because: "the marker calls are in the IR",
        suffix: "ll",
        work: Some(Work { when: is_unprepared, run: middle::read, text: Program::text }),
    };
    LEGALIZE = Stage {
        name: "legalize",
        english: "write nests as loops, and other front ends' constructs in known forms",
        because: "it reasons about regions, not calls",
        suffix: "ll",
        work: Some(Work { when: is_unprepared, run: middle::legalize, text: Program::text }),
    };
    WATCH = Stage {
        name: "watch",
        english: "let the program tell a race detector what it does",
        because: "loops and sections have one form, and nothing but the program's own accesses is there",
        suffix: "ll",
        work: Some(Work { when: is_checked, run: middle::watch, text: Program::text }),
    };
    FLATTEN = Stage {
        name: "flatten",
        english: "make tasks of the nested regions of recursions",
        because: "loops and sections have one form, and their clauses still say how variables are shared",
        suffix: "ll",
        work: Some(Work { when: is_flattened, run: middle::flatten, text: Program::text }),
    };
    PREPARE = Stage {
        name: "prepare",
        english: "make data sharing and loop bounds explicit",
        because: "it knows each construct in one form",
        suffix: "ll",
        work: Some(Work { when: is_unprepared, run: middle::prepare, text: Program::text }),
    };
    OPTIMIZE = Stage {
        name: "optimize",
        english: "let LLVM optimize across region borders",
        because: "only prepared regions survive LLVM",
        suffix: "ll",
        work: Some(Work { when: is_optimized, run: middle::optimize, text: Program::text }),
    };
    PARALLELIZE = Stage {
        name: "parallelize",
        english: "share out loops that no directive names",
        because: "it asks what LLVM has made of their code",
        suffix: "ll",
        work: Some(Work { when: is_parallelized, run: middle::parallelize, text: Program::text }),
    };
    GRAPH = Stage {
        name: "graph",
        english: "build and check the W-Region graph",
        because: "LLVM may have duplicated or deleted regions",
        suffix: "txt",
        work: Some(Work { when: always, run: middle::check_regions, text: middle::drawn }),
    };
    REFINE = Stage {
        name: "refine",
        english: "spare forks, barriers, loops and locks",
        because: "it asks what LLVM has made of the regions' code, and how they nest",
        suffix: "ll",
        work: Some(Work { when: is_refined, run: middle::refine, text: Program::text }),
    };
    OUTLINE = Stage {
        name: "outline",
        english: "move regions to functions",
        because: "it needs checked regions",
        suffix: "ll",
        work: Some(Work { when: always, run: middle::outline, text: Program::text }),
    };
    DEVICE = Stage {
        name: "device",
        english: "make the module of a device",
        because: "a kernel is the function of a region",
        suffix: "ll",
        work: Some(Work { when: always, run: middle::device, text: middle::for_device }),
    };
    WORK_FIRST = Stage {
        name: "work-first",
        english: "let tasks be calls while no thread waits for work",
        because: "a task is called by the function of its body",
        suffix: "ll",
        work: Some(Work { when: is_optimized_at_all, run: middle::work_first, text: Program::text }),
    };
    LOWER = Stage {
        name: "lower",
        english: "turn markers into calls of the runtime",
        because: "a fork names the function of its region",
        suffix: "ll",
        work: Some(Work { when: always, run: middle::lower, text: Program::text }),
    };
    KERNELS = Stage {
        name: "kernels",
        english: "make code of a GPU of the device's module",
        because: "a kernel executes what the runtime would be called for",
        suffix: "ptx",
        work: Some(Work { when: is_for_gpu, run: gpu::kernels, text: gpu::shown }),
    };
    UNFOLD = Stage {
        name: "unfold",
        english: "write small recursions into themselves, split off how others end",
        because: "a copied region would be another region",
        suffix: "ll",
        work: Some(Work { when: Options::is_copied_for_speed, run: middle::unfold, text: Program::text }),
    };
    VECTORIZE = Stage {
        name: "vectorize",
        english: "make vectors of simd loops where LLVM makes none",
        because: "what a construct permits stands at its loop, and no marker is in it",
        suffix: "ll",
        work: Some(Work { when: Options::is_vectorized, run: middle::vectorize, text: Program::text }),
    };
    CODEGEN = Stage {
        name: "codegen",
        english: "let LLVM generate code",
        because: "no marker may reach code generation",
        suffix: "o",
        work: None,
    };
}

fn always(_: &Options) -> bool {
    true
}

fn is_unprepared(options: &Options) -> bool {
    !options.prepared
}

fn is_checked(options: &Options) -> bool {
    !options.prepared && options.checks_races
}

fn is_optimized(options: &Options) -> bool {
    !options.prepared && options.level != OptLevel::O0
}

fn is_optimized_at_all(options: &Options) -> bool {
    options.level != OptLevel::O0
}

/// Only Weft's runtime has tasks that cost less than a nested team of one thread.
fn is_flattened(options: &Options) -> bool {
    is_optimized(options) && options.calls_tasks && !options.checks_races && !options.devices.is_gpu()
}

/// What the costs of threads are on the host says nothing of a GPU.
fn is_refined(options: &Options) -> bool {
    is_optimized_at_all(options) && !options.devices.is_gpu()
}

fn is_parallelized(options: &Options) -> bool {
    options.parallelizes && is_refined(options) && !options.checks_races
}

fn is_for_gpu(options: &Options) -> bool {
    options.devices.is_gpu()
}

impl StageId {
    /// The row.
    #[must_use]
    pub fn stage(self) -> &'static Stage {
        &STAGES[self.0]
    }

    /// The stages on IR in order, each with how it runs.
    pub(crate) fn on_ir() -> impl Iterator<Item = (StageId, Work)> {
        STAGES.iter().enumerate().filter_map(|(index, stage)| Some((StageId(index), stage.work?)))
    }

    /// The stage of that name.
    ///
    /// # Errors
    /// There is none; the message lists all.
    pub(crate) fn from_name(name: &str) -> Result<Self, Error> {
        named(name, |_| true)
    }

    /// The stage on IR of that name.
    ///
    /// # Errors
    /// There is none; the message lists all.
    pub(crate) fn from_name_on_ir(name: &str) -> Result<Self, Error> {
        named(name, Stage::is_on_ir)
    }
}

fn named(name: &str, counts: impl Fn(&Stage) -> bool) -> Result<StageId, Error> {
    let found = STAGES.iter().position(|stage| stage.name == name && counts(stage));
    found.map(StageId).ok_or_else(|| {
        let names: Vec<&str> = STAGES.iter().filter(|s| counts(s)).map(|s| s.name).collect();
        Error::Usage(format!("unknown stage '{name}'; the stages are: {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_constants_agree() {
        assert_eq!(StageId::from_name("preprocess").unwrap(), PREPROCESS);
        assert_eq!(StageId::from_name("codegen").unwrap(), CODEGEN);
        assert!(
            READ < LEGALIZE && FLATTEN < PREPARE && PREPARE < OPTIMIZE && OPTIMIZE < GRAPH && GRAPH < REFINE
        );
        assert!(REFINE < OUTLINE && OUTLINE < DEVICE && DEVICE < WORK_FIRST && WORK_FIRST < LOWER);
        assert!(LOWER < KERNELS && KERNELS < UNFOLD);
    }

    #[test]
    fn an_unknown_stage_lists_the_known_ones() {
        let error = StageId::from_name("prepair").unwrap_err().to_string();
        assert!(error.contains("'prepair'") && error.contains("prepare, optimize"));
        let error = StageId::from_name_on_ir("codegen").unwrap_err().to_string();
        let names = "read, legalize, watch, flatten, prepare, optimize, parallelize, graph, refine, outline, device, work-first, lower, kernels, unfold, vectorize";
        assert!(error.ends_with(names), "{error}");
    }

    #[test]
    fn every_row_has_a_name_of_its_own() {
        for (index, stage) in STAGES.iter().enumerate() {
            assert_eq!(StageId::from_name(stage.name).unwrap(), StageId(index));
        }
    }
}

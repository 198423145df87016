//! The pipeline as a table, and the observer that prints, saves and times its stages.
//!
//! The order of the table is the order of the path from C to an object.
//! Each row says why it may not come earlier.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::error::Error;

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
}

/// A stage's place in [`STAGES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StageId(usize);

macro_rules! stages {
    ($($constant:ident $name:literal $suffix:literal $english:literal $because:literal)*) => {
        /// The pipeline.
        pub static STAGES: &[Stage] = &[
            $(Stage { name: $name, english: $english, because: $because, suffix: $suffix },)*
        ];
        stages!(@ids 0usize; $($constant)*);
    };
    (@ids $index:expr; $constant:ident $($rest:ident)*) => {
        #[doc = concat!("The stage `", stringify!($constant), "`.")]
        pub const $constant: StageId = StageId($index);
        stages!(@ids $index + 1; $($rest)*);
    };
    (@ids $index:expr;) => {};
}

stages! {
    PREPROCESS "preprocess" "i"  "expand the source into one flat file"            "it is first"
    ANNOTATE   "annotate"   "c"  "mark constructs and normalize loops in C"        "pragmas from macros show only in the flat file"
    SURFACE    "surface"    "ll" "translate the annotated source to IR"            "the markers are calls in the annotated source"
    READ       "read"       "ll" "turn marker calls into Region IR"                "the marker calls are in the IR"
    PREPARE    "prepare"    "ll" "make data sharing and loop bounds explicit"      "it reasons about regions, not calls"
    OPTIMIZE   "optimize"   "ll" "let LLVM optimize across region borders"         "only prepared regions survive LLVM"
    GRAPH      "graph"      "txt" "build and check the W-Region graph"             "LLVM may have duplicated or deleted regions"
    OUTLINE    "outline"    "ll" "move regions to functions and call the runtime"  "it needs checked regions"
    CODEGEN    "codegen"    "o"  "let LLVM generate code"                          "no marker may reach code generation"
}

impl StageId {
    /// The row.
    #[must_use]
    pub fn stage(self) -> &'static Stage {
        &STAGES[self.0]
    }

    /// The stage of that name.
    ///
    /// # Errors
    /// There is none; the message lists all.
    pub fn from_name(name: &str) -> Result<Self, Error> {
        STAGES.iter().position(|stage| stage.name == name).map(StageId).ok_or_else(|| {
            let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
            Error::Usage(format!("unknown stage '{name}'; the stages are: {}", names.join(", ")))
        })
    }
}

/// What is to be seen of the stages, and what was seen.
#[derive(Debug, Default)]
pub struct Observer {
    print_after: Vec<StageId>,
    save: Option<PathBuf>,
    timings: Vec<(StageId, Duration)>,
    printed: String,
}

impl Observer {
    /// An observer that prints after the named stages and saves every stage's text beside `save` if that is given.
    ///
    /// # Errors
    /// An unknown stage.
    pub fn new(print_after: &[String], save: Option<PathBuf>) -> Result<Self, Error> {
        Ok(Observer {
            print_after: print_after.iter().map(|name| StageId::from_name(name)).collect::<Result<_, _>>()?,
            save,
            ..Observer::default()
        })
    }

    /// Runs a stage under the clock.
    pub fn time<T>(&mut self, stage: StageId, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.timings.push((stage, start.elapsed()));
        result
    }

    /// Whether somebody wants to see the text after `stage`, so that it need not be made for nothing.
    #[must_use]
    pub fn wants(&self, stage: StageId) -> bool {
        self.save.is_some() || self.print_after.contains(&stage)
    }

    /// Whether anything is printed or saved at all.
    #[must_use]
    pub fn watches(&self) -> bool {
        self.save.is_some() || !self.print_after.is_empty()
    }

    /// Takes the text after a stage.
    ///
    /// # Errors
    /// The file of `--save-temps` cannot be written.
    pub fn see(&mut self, stage: StageId, text: &str) -> Result<(), Error> {
        let row = stage.stage();
        if self.print_after.contains(&stage) {
            let comment = if matches!(row.suffix, "ll" | "txt") { ";" } else { "//" };
            let _infallible = writeln!(
                self.printed,
                "{comment} *** after {}: {} ***\n{}",
                row.name,
                row.english,
                text.trim_end()
            );
        }
        if let Some(stem) = &self.save {
            let mut name = stem.clone().into_os_string();
            name.push(format!(".weft-{}.{}", row.name, row.suffix));
            crate::output::write(&PathBuf::from(name), text.as_bytes())?;
        }
        Ok(())
    }

    /// What was printed so far; empties the store.
    pub fn take_printed(&mut self) -> String {
        std::mem::take(&mut self.printed)
    }

    /// The table of `--time-passes`.
    #[must_use]
    pub fn time_table(&self, file: &str) -> String {
        let total: Duration = self.timings.iter().map(|(_, time)| *time).sum();
        let mut table = format!("weft: time per stage, {file}\n");
        let share = |time: Duration| 100.0 * time.as_secs_f64() / total.as_secs_f64().max(1e-9);
        for (stage, time) in &self.timings {
            let row = stage.stage();
            let _infallible = writeln!(
                table,
                "  {:<11}{:>10.2} ms {:>5.1} %  {}",
                row.name,
                time.as_secs_f64() * 1e3,
                share(*time),
                row.english
            );
        }
        let _infallible = writeln!(table, "  {:<11}{:>10.2} ms", "total", total.as_secs_f64() * 1e3);
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_constants_agree() {
        assert_eq!(StageId::from_name("preprocess").unwrap(), PREPROCESS);
        assert_eq!(StageId::from_name("codegen").unwrap(), CODEGEN);
        assert!(READ < PREPARE && PREPARE < OPTIMIZE && OPTIMIZE < OUTLINE);
    }

    #[test]
    fn an_unknown_stage_lists_the_known_ones() {
        let error = StageId::from_name("prepair").unwrap_err().to_string();
        assert!(error.contains("'prepair'") && error.contains("prepare, optimize"));
    }

    #[test]
    fn only_asked_for_stages_are_printed() {
        let mut observer = Observer::new(&["read".to_owned()], None).unwrap();
        observer.see(READ, "one\n").unwrap();
        observer.see(PREPARE, "two\n").unwrap();
        let printed = observer.take_printed();
        assert!(printed.contains("one") && !printed.contains("two"));
        assert!(observer.take_printed().is_empty());
    }
}

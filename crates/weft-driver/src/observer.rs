//! Prints, saves and times the stages as they run.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use weft_regions::Remark;

use crate::error::Error;
use crate::stages::StageId;

/// What is to be seen of the stages, and what was seen.
#[derive(Debug, Default)]
pub(crate) struct Observer {
    print_after: Vec<StageId>,
    save: Option<PathBuf>,
    remarks: bool,
    timings: Vec<Timing>,
    has_precompiled: bool,
    printed: String,
}

/// How long a stage took.
#[derive(Debug)]
struct Timing {
    stage: StageId,
    /// By the clock on the wall.
    elapsed: Duration,
    /// What Weft's own thread worked of it: without what clang and LLVM do in theirs, and without waiting for a processor.
    worked: Duration,
}

impl Observer {
    /// An observer that prints after the stages given and saves every stage's text beside `save` if that is given.
    #[must_use]
    pub(crate) fn new(print_after: Vec<StageId>, save: Option<PathBuf>) -> Self {
        Observer { print_after, save, ..Observer::default() }
    }

    /// The same observer, which prints remarks if `wanted` says so.
    #[must_use]
    pub(crate) fn with_remarks(self, wanted: bool) -> Self {
        Observer { remarks: wanted, ..self }
    }

    /// Notes that there is a precompiled header, which several stages load.
    pub(crate) fn note_precompiled(&mut self) {
        self.has_precompiled = true;
    }

    /// Takes what the stages made of the user's constructs; of several copies of one, each remark is told once.
    pub(crate) fn remark(&mut self, remarks: &[Remark]) {
        if !self.remarks {
            return;
        }
        let mut told: Vec<&Remark> = Vec::new();
        for remark in remarks {
            let is_same =
                |other: &&Remark| (&other.place, &other.message) == (&remark.place, &remark.message);
            if remark.place.is_none() || !told.iter().any(is_same) {
                told.push(remark);
            }
        }
        told.sort_by_key(|remark| &remark.place);
        for remark in told {
            let _infallible = writeln!(self.printed, "{remark} [-Rweft]");
        }
    }

    /// Runs a part of a stage under the clock; the parts of a stage are added up.
    pub(crate) fn time<T>(&mut self, stage: StageId, work: impl FnOnce() -> T) -> T {
        let (start, start_of_thread) = (Instant::now(), time_of_thread());
        let result = work();
        let (elapsed, worked) = (start.elapsed(), time_of_thread().saturating_sub(start_of_thread));
        match self.timings.iter_mut().find(|timing| timing.stage == stage) {
            Some(timing) => {
                timing.elapsed += elapsed;
                timing.worked += worked;
            }
            None => self.timings.push(Timing { stage, elapsed, worked }),
        }
        result
    }

    /// Whether somebody wants to see the text after `stage`, so that it need not be made for nothing.
    #[must_use]
    pub(crate) fn wants(&self, stage: StageId) -> bool {
        self.save.is_some() || self.print_after.contains(&stage)
    }

    /// Takes the text after a stage.
    ///
    /// # Errors
    /// The file of `--save-temps` cannot be written.
    pub(crate) fn see(&mut self, stage: StageId, text: &str) -> Result<(), Error> {
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
    pub(crate) fn take_printed(&mut self) -> String {
        std::mem::take(&mut self.printed)
    }

    /// The table of `--time-passes`.
    #[must_use]
    pub(crate) fn time_table(&self, file: &str) -> String {
        let total: Duration = self.timings.iter().map(|timing| timing.elapsed).sum();
        let how = if crate::served::is_served() { "clang is loaded once" } else { "each tool is started" };
        let headers = if self.has_precompiled { "; the headers are precompiled" } else { "" };
        let mut table = format!("weft: time per stage, {file} ({how}{headers})\n");
        let share = |time: Duration| 100.0 * time.as_secs_f64() / total.as_secs_f64().max(1e-9);
        for Timing { stage, elapsed, worked } in &self.timings {
            let row = stage.stage();
            let _infallible = writeln!(
                table,
                "  {:<11}{:>10.2} ms {:>5.1} % {:>10.2} ms own  {}",
                row.name,
                elapsed.as_secs_f64() * 1e3,
                share(*elapsed),
                worked.as_secs_f64() * 1e3,
                row.english
            );
        }
        let _infallible = writeln!(table, "  {:<11}{:>10.2} ms", "total", total.as_secs_f64() * 1e3);
        table
    }
}

/// How long this thread has worked.
fn time_of_thread() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::{LOWER, PREPARE, READ};

    #[test]
    fn only_asked_for_stages_are_printed() {
        let mut observer = Observer::new(vec![READ], None);
        observer.see(READ, "one\n").unwrap();
        observer.see(PREPARE, "two\n").unwrap();
        let printed = observer.take_printed();
        assert!(printed.contains("one") && !printed.contains("two"));
        assert!(observer.take_printed().is_empty());
    }

    #[test]
    fn the_parts_of_a_stage_are_one_line() {
        let mut observer = Observer::default();
        assert_eq!(observer.time(READ, || 1) + observer.time(LOWER, || 2) + observer.time(READ, || 3), 6);
        let table = observer.time_table("a.c");
        assert_eq!(table.matches("read").count(), 1, "{table}");
        assert_eq!(table.lines().count(), 4, "{table}");
    }
}

//! `weft check` on the programs of `tests/races`: those in `racy/` have the race that their comments announce, and no race of
//! another variable; those in `clean/` have none. Each exits with 0 by itself.
//!
//! `// race: NAME` stands on the line of the access that writes, `// and` on that of the other one, unless it is the same
//! line, and `// by` on the line of the construct that does not order them.
//!
//! Of memory without a name, NAME is `memory`.
//!
//! With `WEFT_RACES_OF_PROGRAMS=1` the programs of `tests/programs` are checked, too (`./x races`): none has a race, but for
//! those that [`RACY`] names, and all can be checked, but for those of [`NOT_CHECKED`].

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use libtest_mimic::{Arguments, Failed, Trial};
use weft_tests::process::Outcome;
use weft_tests::{compiler, header, inputs, process, runtime};

/// Programs of `tests/programs` that have a race, and which.
const RACY: &[(&str, &str)] = &[
    ("atomic_compare_wide", "what `capture` gives is written to a shared variable"),
    ("flush_with_list", "a flag that is volatile, but not atomic"),
    ("for_collapse4_lastprivate_chunks", "a plain read of what others update by `atomic`"),
    ("task_firstprivate_file_scope_variable", "one task writes what another one adds zero to"),
    ("transformed_loops_numbered", "iterations add zero to a shared variable"),
    ("offload_environments", "a `single nowait` and the master write one variable"),
    ("order_concurrent", "the iterations of an inner loop write one element"),
    ("loop_bindings", "the iterations of a simd loop add to one element"),
    ("simd_linear", "two linear variables meet at elements"),
    ("simd_linear_5_2", "two linear variables meet at elements, and a sum without a reduction"),
    ("taskloop_simd_over_nests", "rows of more than 20 elements overlap"),
    ("cxx_bit_fields", "one bit-field is combined while its neighbor in the word is copied"),
    ("cxx_matrix", "a reference is `lastprivate`, and what it refers to `firstprivate`"),
    ("cxx_members_by_every_name", "a function reads the member that `lastprivate` writes"),
];

/// Programs of `tests/programs` that need more of a runtime than the detector has, and what.
const NOT_CHECKED: &[(&str, &str)] = &[
    ("allocate_clause", "traits of allocators"),
    ("allocate_directive", "traits of allocators"),
    ("allocate_on_teams_and_distribute", "traits of allocators"),
    ("api_settings", "numbers of processors, limits"),
    ("cxx_copies_in_memory_of_allocators", "traits of allocators"),
    ("cxx_members_in_memory_of_allocators", "traits of allocators"),
    ("cancel_taskgroup_in_recursion", "a task waits in a loop for what a later one does"),
    ("num_threads_strict_and_lists", "numbers of threads for the regions inside"),
    ("offload_combined_allocators", "traits of allocators"),
    ("offload_limits", "limits of a device's threads"),
    ("realloc_in_a_full_pool", "traits of allocators"),
    ("target_teams_make_allocators", "traits of allocators"),
    ("task_detach", "'detach'"),
    ("task_made_each_time", "'detach'"),
    ("task_chain_of_two_million", "a task within a task needs stack"),
];

fn main() -> Result<ExitCode> {
    let arguments = Arguments::from_args();
    let weft = Arc::new(compiler::locate_weft()?);
    runtime::place_detector()?;
    // For its headers.
    runtime::place_beside_weft()?;
    let root = inputs::repository_root();
    let mut trials = Vec::new();
    let mut add = |folder: &str, extension: &str, check: fn(&Path, &Path) -> Result<()>| -> Result<()> {
        let sources = inputs::files_with_extension(&root.join(folder), extension)?;
        ensure!(!sources.is_empty(), "no inputs in {folder}");
        for source in sources {
            let weft = Arc::clone(&weft);
            let kind = folder.rsplit('/').next().unwrap_or(folder).to_owned();
            trials.push(Trial::test(format!("races::{kind}::{}", inputs::stem(&source)), move || {
                check(&source, &weft).map_err(|error| Failed::from(format!("{error:#}")))
            }));
        }
        Ok(())
    };
    let with_programs = std::env::var_os("WEFT_RACES_OF_PROGRAMS").is_some();
    for extension in ["c", "cpp"] {
        add("tests/races/racy", extension, has_its_race)?;
        add("tests/races/clean", extension, has_no_race)?;
        if with_programs {
            add("tests/programs", extension, is_as_known)?;
        }
    }
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

/// Runs `weft check` beside the file.
fn checked(source: &Path, weft: &Path) -> Result<Outcome> {
    let head = header::parse(&std::fs::read_to_string(source)?)?;
    let folder = source.parent().context("the input has no folder")?;
    let scratch = tempfile::tempdir()?;
    let mut command = Command::new(weft);
    command.arg("check").args(&head.flags).arg(PathBuf::from(source.file_name().unwrap_or_default()));
    command.arg("--").args(&head.args).envs(head.env).env_remove("OMP_NUM_THREADS").current_dir(folder);
    process::run(&mut command, scratch.path())
}

fn status(outcome: &Outcome) -> Option<i32> {
    outcome.status.and_then(|status| status.code())
}

/// What a report says: the lines of both accesses and of the construct, and the variable.
#[derive(Debug, PartialEq, Eq)]
struct Report {
    lines: [usize; 3],
    variable: String,
}

fn has_its_race(source: &Path, weft: &Path) -> Result<()> {
    let text = std::fs::read_to_string(source)?;
    let line_with = |mark: &str| text.lines().position(|line| line.contains(mark)).map(|at| at + 1);
    let first = line_with("// race: ").context("no line says '// race: NAME'")?;
    let by = line_with("// by").context("no line says '// by'")?;
    let variable = text.lines().nth(first - 1).and_then(|line| line.split("// race: ").nth(1));
    let variable = variable.unwrap_or_default().to_owned();
    let expected = Report { lines: [first, line_with("// and").unwrap_or(first), by], variable };
    let outcome = checked(source, weft)?;
    let reports = reports(&outcome.stderr);
    ensure!(status(&outcome) == Some(1), "the status should be 1: {}", outcome.describe());
    ensure!(reports.contains(&expected), "{expected:?} is not among {reports:?}: {}", outcome.describe());
    let is_other = |report: &&Report| report.variable != expected.variable;
    ensure!(reports.iter().find(is_other).is_none(), "another race: {}", outcome.describe());
    Ok(())
}

/// The reports on standard error.
fn reports(text: &str) -> Vec<Report> {
    let mut found: Vec<Report> = Vec::new();
    let mut at = 3;
    for line in text.lines() {
        let number = || line.split(':').nth(1).and_then(|number| number.parse().ok()).unwrap_or(0);
        if let Some((_, what)) = line.split_once(": race: ") {
            let variable = what.split('\'').nth(1).or_else(|| what.split(' ').next());
            let variable = variable.unwrap_or_default().to_owned();
            found.push(Report { lines: [number(), 0, 0], variable });
            at = 1;
        } else if line.contains(": note: ")
            && let Some(report) = found.last_mut().filter(|_| at < 3)
        {
            report.lines[at] = number();
            at += 1;
        }
    }
    found
}

fn has_no_race(source: &Path, weft: &Path) -> Result<()> {
    let outcome = checked(source, weft)?;
    ensure!(status(&outcome) == Some(0), "the status should be 0: {}", outcome.describe());
    ensure!(outcome.stderr.contains("no race found"), "nothing is said: {}", outcome.describe());
    Ok(())
}

fn is_as_known(source: &Path, weft: &Path) -> Result<()> {
    let name = inputs::stem(source);
    let is_in = |list: &[(&str, &str)]| list.iter().any(|(known, _)| *known == name);
    if is_in(NOT_CHECKED) {
        return Ok(());
    }
    let outcome = checked(source, weft)?;
    let has_race = status(&outcome) == Some(1) && outcome.stderr.contains(": race: ");
    if is_in(RACY) {
        ensure!(has_race, "its race is not found: {}", outcome.describe());
        return Ok(());
    }
    ensure!(status(&outcome) == Some(0), "the status should be 0: {}", outcome.describe());
    Ok(())
}

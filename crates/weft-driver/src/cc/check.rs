//! What clang has to say about the user's source: a `clang -fsyntax-only`, if there may be anything to say.
//!
//! Most files that are compiled are right and give no warning. libclang, which is loaded anyway, finds that out in a thread beside
//! the other stages, for a fraction of what a process costs. It reads the preprocessed text, and the preprocessor has said
//! what it has to say before. If either says anything, the real clang is started, and words it: with the user's macros, colors
//! and limits.

use std::process::Output;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rustix::process::Signal;
use weft_front_c::Compiled;

use super::arg_table::{CHECK, PRE};
use super::clang_diagnostics::{self, Group};
use super::consequences;
use super::header;
use super::job::Job;
use crate::console::Console;
use crate::error::Error;
use crate::frontend::{self, Annotated};
use crate::tools::{Background, Feed};
use crate::warnings::Level;

/// How long clang may look for more mistakes in a file in which Weft has found some, if the machine has nothing else to do.
const PATIENCE: Duration = Duration::from_secs(3);

/// How much longer than Weft clang may take to read the file: what that took tells how busy the machine is.
const TIMES: u32 = 20;

/// What clang says of itself when it has crashed.
const CRASH: &str = "clang frontend command failed";

/// The signals of a process that did something wrong itself.
const FAULTS: [Signal; 5] = [Signal::ILL, Signal::ABORT, Signal::BUS, Signal::FPE, Signal::SEGV];

/// What a clang that checks is told besides.
const CHECK_ALONE: &str = "-fno-crash-diagnostics";

/// What limits of clang's are known by, whatever else the user asks for: whole messages, each behind its place, as text, and the
/// program's lines below them.
const READABLE: [&str; 5] = [
    "-fcaret-diagnostics",
    "-fcaret-diagnostics-max-lines=16",
    "-fshow-source-location",
    "-fmessage-length=0",
    "-fdiagnostics-format=clang",
];

/// What turns off the lines below messages.
const NO_LINES_SHOWN: &str = "-fno-caret-diagnostics";

/// What clang notes of a mistake that the selected file does not show: there, a reference stands for the member.
const HIDDEN_BY_REFERENCES: &str = "static data member is predetermined as shared";

/// What is in all that selection writes and clang may find fault with: the beginning of its names, and what it asserts of numbers of
/// loops.
const WRITTEN: [&str; 2] = [NAMES, "there are not as many loops as clause"];

/// What all names begin with that selection makes.
const NAMES: &str = "__weft_";

/// A check under way.
#[derive(Debug)]
pub(super) enum Check {
    /// clang reads the user's source.
    Running(Box<Background>),
    /// libclang looks whether clang would say anything.
    Asked(Asked),
}

/// A thread that finds out whether clang would be silent. It is waited for in any case: the process must not end under it.
#[derive(Debug)]
pub(super) struct Asked(Option<JoinHandle<bool>>);

/// What a check has come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checked {
    /// The status of the compile, as far as it is due to the program.
    pub(super) status: i32,
    /// Whether clang has read the user's source and had nothing to say.
    pub(super) is_silent: bool,
}

impl Check {
    /// Asks libclang about a preprocessed text, the beginning of which may be compiled.
    pub(super) fn ask(text: String, is_cxx: bool, options: Vec<String>, compiled: Option<Compiled>) -> Check {
        let makes_crash = is_cxx && makes_clang_crash(&text);
        let is_silent = move || {
            weft_front_c::is_silent_about(&text, is_cxx, &options, compiled.as_ref()).unwrap_or(false)
        };
        let asked = (!makes_crash).then(|| thread::Builder::new().spawn(is_silent));
        Check::Asked(Asked(asked.and_then(Result::ok)))
    }

    /// The clang that speaks of the source; none if it would be silent. `start` starts one.
    pub(super) fn speaker(
        self,
        start: impl FnOnce() -> Result<Background, Error>,
    ) -> Result<Option<Background>, Error> {
        match self {
            Check::Running(clang) => Ok(Some(*clang)),
            Check::Asked(mut asked) => {
                if asked.is_silent() {
                    return Ok(None);
                }
                start().map(Some)
            }
        }
    }
}

/// Says whether a preprocessed text of C++ may have what makes clang 19 crash: both modifiers of `allocate`, and `lastprivate` of
/// a member in a template. libclang would say so, and nobody could keep it from that.
fn makes_clang_crash(text: &str) -> bool {
    // Whether a line is one of a header of the system, which is nearly always full of templates.
    let mut is_of_system = false;
    let (mut is_template, mut is_last) = (false, false);
    for line in text.lines() {
        if let Some(marker) = line.strip_prefix("# ") {
            is_of_system =
                marker.rsplit('"').next().is_some_and(|flags| flags.split(' ').any(|flag| flag == "3"));
        } else if !is_of_system {
            is_template |= line.contains("template");
            let is_pragma = line.trim_start().starts_with('#');
            is_last |= is_pragma && line.contains("lastprivate");
            if is_pragma && ["allocate", "allocator", "align"].iter().all(|word| line.contains(word)) {
                return true;
            }
        }
    }
    is_template && is_last
}

/// Whether clang has found a mistake in what selection has written, other than what is none of the user's.
fn finds_fault_with_written(checked: &Output) -> bool {
    let found = clang_diagnostics::groups(&String::from_utf8_lossy(&checked.stderr));
    let mistakes = super::limits_of_clang::without_limits_of_clang(found, |_| false);
    mistakes.iter().any(|group| group.error && WRITTEN.iter().any(|part| group.text.contains(part)))
}

/// What a `check` says within the time `limit`, if there is one; nothing, with the reason in `death`, if clang died of a fault of its own.
///
/// Where clang crashes it mostly still tells so, and ends with a status. It may also crash while it tells. If Weft has found
/// what `is_wrong`, that is told whatever becomes of clang.
fn finish(
    check: Background,
    limit: Option<Duration>,
    is_wrong: bool,
    death: &mut Option<Error>,
) -> Result<Option<Output>, Error> {
    let said = match limit {
        Some(limit) => check.finish_within(limit),
        None => check.finish().map(Some),
    };
    match said {
        Err(error @ Error::Killed { signal, .. }) if FAULTS.iter().any(|fault| fault.as_raw() == signal) => {
            *death = Some(error);
            Ok(None)
        }
        Err(_) if is_wrong => Ok(None),
        said => said,
    }
}

impl Asked {
    fn is_silent(&mut self) -> bool {
        self.0.take().is_some_and(|thread| thread.join().unwrap_or(false))
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.is_silent();
    }
}

impl Job<'_> {
    /// The options with which libclang can tell whether clang would say anything; none if they cannot be found.
    pub(super) fn silence_options(&self) -> Option<Vec<String>> {
        let mut options = frontend::silence_options(&self.args.words_for(PRE | CHECK))?;
        options.push(self.args.openmp_word().to_owned());
        Some(options)
    }

    pub(super) fn start_check(&self, color: bool) -> Result<Background, Error> {
        let mut command = self.tools.clang();
        command.args(["-fsyntax-only", self.args.openmp_word(), "-Qunused-arguments"]);
        command.arg(CHECK_ALONE);
        if color {
            command.arg("-fcolor-diagnostics");
        }
        command.args(header::words(self.args, self.input.language));
        command.args(header::without_cilk(self.args, self.input.language));
        command.args(self.args.words_for(PRE | CHECK));
        command.args(READABLE);
        self.add_input(&mut command);
        let doing = format!("checking {}", self.shown_name());
        Background::start(command, self.feed()?, &doing)
    }

    /// Lets clang check the file without the directives that stand for others: it does not know all of them, and chooses by
    /// other rules.
    fn start_check_of_selected(&self, selected: &str, color: bool) -> Result<Background, Error> {
        let mut command = self.tools.clang();
        command.args(["-fsyntax-only", self.args.openmp_word(), "-Qunused-arguments"]);
        command.arg(CHECK_ALONE);
        if color {
            command.arg("-fcolor-diagnostics");
        }
        command.args(self.args.words_for(CHECK));
        command.args(READABLE);
        command.args(["-x", self.flat_language(), "-"]);
        Background::start(command, Feed::Text(selected), &format!("checking {}", self.shown_name()))
    }

    /// All errors of the file, ours and clang's, and status 1.
    pub(super) fn only_diagnose(
        &self,
        annotated: &Annotated,
        check: Check,
        console: &mut Console<'_>,
    ) -> Result<i32, Error> {
        let status = self.diagnose(annotated, check, console)?.status;
        let first =
            annotated.c_errors.first().map_or_else(String::new, |error| format!(": {}", error.message));
        let message = match () {
            () if status != 0 => return Ok(status),
            () if annotated.is_wrong() => format!("libclang finds errors where clang finds none{first}"),
            () if annotated.says_nothing() => "a directive is neither translated nor refused".to_owned(),
            () => return Ok(status),
        };
        let error = Error::Broken { stage: "annotate", file: self.shown_name().to_owned(), message };
        match self.args.fallback {
            Level::Error => Err(error),
            Level::Warn | Level::Silent => self.fall_back_after_bug(&error, console),
        }
    }

    /// Prints what Weft and clang found, each thing once; the status is 1 if an error is among it.
    pub(super) fn diagnose(
        &self,
        annotated: &Annotated,
        check: Check,
        console: &mut Console<'_>,
    ) -> Result<Checked, Error> {
        let Some(check) = check.speaker(|| self.start_check(console.color))? else {
            return Ok(Checked { status: 0, is_silent: false });
        };
        let ours = annotated.findings.iter();
        let ours = ours.flat_map(|finding| clang_diagnostics::groups(&finding.text));
        let ours = consequences::without_uses(ours.collect());
        let is_wrong = ours.iter().any(|group| group.error);
        let patience = PATIENCE.max(TIMES * annotated.took);
        // Not every mistake that Weft has found is one that clang comes to an end with, nor is every selector. Either may make it
        // crash, too.
        let mut death = None;
        let limit = (is_wrong || annotated.selected.is_some()).then_some(patience);
        let output = finish(check, limit, is_wrong, &mut death)?;
        let is_silent =
            output.as_ref().is_some_and(|output| output.status.success() && output.stderr.is_empty());
        let of_written: Vec<Group> = match (&annotated.selected, &output) {
            (Some(_), Some(output)) => clang_diagnostics::groups(&String::from_utf8_lossy(&output.stderr)),
            _ => Vec::new(),
        };
        let has_failed = |output: &Option<Output>| output.as_ref().is_some_and(|o| !o.status.success());
        let output = match &annotated.selected {
            Some(selected) if output.is_none() || has_failed(&output) => {
                let of_selected = self.start_check_of_selected(selected, console.color)?;
                match finish(of_selected, is_wrong.then_some(patience), is_wrong, &mut death)? {
                    // What selection has written for a directive is wrong where the directive is.
                    Some(of_selected) if !finds_fault_with_written(&of_selected) || !has_failed(&output) => {
                        death = None;
                        Some(of_selected)
                    }
                    _ => output,
                }
            }
            _ => output,
        };
        let failed = death.is_some() || has_failed(&output);
        let words = output.map_or_else(Vec::new, |output| output.stderr);
        let words = String::from_utf8_lossy(&words);
        let (words, has_crashed) = clang_diagnostics::before_crash(&words);
        let mut theirs = clang_diagnostics::as_written(clang_diagnostics::groups(words), &of_written);
        // A warning about a name that is none of the user's is none of the user's either.
        theirs.retain(|group| group.error || !group.message.contains(NAMES));
        let hidden = of_written.into_iter().filter(|group| group.text.contains(HIDDEN_BY_REFERENCES));
        for group in hidden {
            if !theirs.contains(&group) {
                theirs.push(group);
            }
        }
        // Some of what it does not know makes clang 19 crash: `allocate(align(16), allocator(h): x)` in C++. Where libclang has
        // read the program itself without errors, Weft's checks decide.
        let has_crashed =
            has_crashed || death.is_some() || theirs.iter().any(|group| group.message.contains(CRASH));
        if has_crashed && annotated.c_errors.is_empty() {
            theirs.retain(|group| !group.error);
        }
        let failed = failed && !(has_crashed && annotated.c_errors.is_empty());
        // Unless clang crashed, its output holds the errors that made it fail.
        let failed = failed && !theirs.iter().any(|group| group.error);
        let theirs = super::iterators::worded(theirs);
        // What libclang says, too, which knows no OpenMP, is no limit.
        let is_of_language =
            |group: &Group| annotated.c_errors.iter().any(|error| error.message == group.message);
        let mut theirs = super::limits_of_clang::without_limits_of_clang(theirs, |group| {
            annotated.leaves(group.line()) || is_of_language(group)
        });
        theirs.iter_mut().for_each(super::citation::cite);
        let theirs = consequences::without(theirs, &ours);
        let merged = clang_diagnostics::merge(ours, theirs, &annotated.c_errors);
        let errors = merged.iter().filter(|group| group.error).count();
        let warnings = merged.iter().filter(|group| !group.error && group.text.contains("warning")).count();
        let hides_lines = self.args.words_for(CHECK).iter().any(|word| word == NO_LINES_SHOWN);
        for group in &merged {
            match hides_lines {
                true => console.complain(&group.without_lines()),
                false => console.complain(&group.text),
            }
        }
        // Then nobody has told what is wrong with the program.
        if let Some(death) = death.filter(|_| failed && errors == 0) {
            return Err(death);
        }
        console.complain(&clang_diagnostics::count(errors, warnings));
        Ok(Checked { status: i32::from(failed || errors > 0), is_silent })
    }
}

#[cfg(test)]
mod tests {
    use super::makes_clang_crash;

    #[test]
    fn what_makes_clang_crash_is_known() {
        let last = "#pragma omp for lastprivate(m)\n";
        let template = "template <class T> struct s;\n";
        let system = format!("# 1 \"/usr/include/x\" 1 3 4\n{template}# 2 \"a.cpp\" 2\n");
        assert!(makes_clang_crash(&format!("{template}{last}")));
        assert!(!makes_clang_crash(&format!("{system}{last}")));
        assert!(!makes_clang_crash(&format!("{system}{template}")));
        assert!(makes_clang_crash(&format!(
            "{system}#pragma omp task allocate(align(8), allocator(h): x)\n"
        )));
        assert!(!makes_clang_crash("#pragma omp task allocate(allocator(h): x)\nint align;\n"));
    }
}

//! What Weft leaves to a stock `clang -fopenmp`.
//!
//! These are files without a directive, files that do not preprocess (clang words that well), and files on which a stage of
//! Weft fails. Of a file with a construct that Weft does not compile yet, clang compiles the functions that have one, as
//! long as no other function depends on what they say; else it compiles the file.

use std::path::Path;
use std::process::Output;

use weft_lower::Abi;

use super::arg_table::COMPILE;
use super::args::{Mode, OpenMp};
use super::check::Check;
use super::citation;
use super::clang_diagnostics::{Group, groups, speak_of};
use super::header;
use super::iterators;
use super::job::Job;
use super::offload;
use crate::console::Console;
use crate::error::Error;
use crate::frontend::{self, Annotated, Refusal};
use crate::tools;
use crate::warnings::Level;

/// What clang says of what it does not compile itself.
const LIMIT: &str = "cannot compile this";

impl Job<'_> {
    /// Compiles the user's file with a plain clang.
    pub(super) fn stock(&self, console: &mut Console<'_>) -> Result<i32, Error> {
        let output = self.run_stock(self.mode, console.color)?;
        repeat(&output, console)
    }

    /// Refuses a file that is left to clang because of `what` at a place, if clang would ignore a part of its directives; returns
    /// the status if so. Where clang finds a mistake in the file, that is what is wrong with it.
    fn refuse_lost(
        &self,
        (place, what): (&str, &str),
        console: &mut Console<'_>,
    ) -> Result<Option<i32>, Error> {
        let lost = self.lost_on_clang(console.color)?;
        if lost.is_empty() {
            return Ok(None);
        }
        let output = self.run_stock(Mode::SyntaxOnly, console.color)?;
        if !output.status.success() {
            return repeat(&output, console).map(Some);
        }
        for finding in lost {
            console.complain(&finding.text);
        }
        console.complain(&format!("{place}: note: {what}\n"));
        Ok(Some(1))
    }

    /// Runs a plain clang on the user's file, to make what `mode` says, and keeps what it says.
    fn run_stock(&self, mode: Mode, color: bool) -> Result<Output, Error> {
        let mut command = self.tools.clang();
        if self.args.openmp != OpenMp::Off {
            command.arg(self.args.openmp_word());
            command.args(header::words(self.args, self.input.language));
            command.args(header::without_cilk(self.args, self.input.language));
            command.args(offload::words_for_clang(self.args, self.input.language));
        }
        if color {
            command.arg("-fcolor-diagnostics");
        }
        if self.args.mode == Mode::Link {
            // The link step gets what belongs to it; here those options would only be called unused.
            command.arg("-Qunused-arguments");
        }
        command.args(self.args.words_for(COMPILE));
        command.args(self.dependency_words());
        match mode {
            Mode::SyntaxOnly => drop(command.arg("-fsyntax-only")),
            _ => drop(command.args(self.mode_words()).args(["-o", self.output])),
        }
        self.add_input(&mut command);
        let doing = format!("compiling {}", self.shown_name());
        let output = tools::run(command, self.feed()?, &doing)?;
        let words = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() && tools::is_crash(&words) {
            return Err(self.output_failure(&words, doing));
        }
        Ok(output)
    }

    /// Warns of each refused construct and lets clang compile the file. What Weft has found in it is told as well, but for
    /// what clang speaks of itself. Where clang finds a mistake of the user's, it does not matter what Weft does not compile.
    pub(super) fn fall_back(&self, annotated: &Annotated, console: &mut Console<'_>) -> Result<i32, Error> {
        if !self.may_leave() {
            self.tell_refusals(&annotated.refusals, console);
            return Ok(1);
        }
        if let Some(first) = annotated.refusals.first()
            && let Some(status) = self.refuse_lost((&first.place(), &first.words()), console)?
        {
            return Ok(status);
        }
        let output = self.run_stock(self.mode, console.color)?;
        let theirs = groups(&String::from_utf8_lossy(&output.stderr));
        let is_mistake = |group: &&Group| group.error && !group.message.contains(LIMIT);
        let mistakes: Vec<_> = theirs.iter().filter(is_mistake).filter_map(Group::line).collect();
        let is_wrong = |refusal: &&Refusal| mistakes.contains(&(refusal.file.as_str(), refusal.line));
        let others = annotated.refusals.iter().filter(|refusal| !is_wrong(refusal));
        self.tell_refusals(others, console);
        let ours = annotated.findings.iter().flat_map(|finding| groups(&finding.text));
        for group in ours.filter(|group| !speak_of(&theirs, group)) {
            console.complain(&group.text);
        }
        repeat(&output, console)
    }

    /// Warns of each refused construct.
    pub(super) fn tell_refusals<'r>(
        &self,
        refusals: impl IntoIterator<Item = &'r Refusal>,
        console: &mut Console<'_>,
    ) {
        for refusal in refusals {
            self.tell_fallback(&refusal.place(), &refusal.words(), refusal.left, console);
        }
    }

    /// Does the same for what a later stage declines. Its reason holds the place, if the stage knows it.
    pub(super) fn fall_back_late(&self, reason: &str, console: &mut Console<'_>) -> Result<i32, Error> {
        let what = format!("a region is not compiled by Weft yet: {reason}");
        self.leave_to_clang((self.shown_name(), &what), console)
    }

    /// Lets clang compile a file that an error of Weft's own stands in the way of. If clang refuses the file as well, the error
    /// is the user's, and clang's words for it are enough.
    pub(super) fn fall_back_after_bug(&self, error: &Error, console: &mut Console<'_>) -> Result<i32, Error> {
        if let Some(place) = open_bit_field(error) {
            console.complain(&format!("{place}: error: {OPEN_BIT_FIELD}\n"));
            return Ok(1);
        }
        if let Some(place) = bound_bit_field(error) {
            console.complain(&format!("{place}: error: {BOUND_BIT_FIELD}\n"));
            return Ok(1);
        }
        if let Some((place, what)) = hidden_reduction(error) {
            return self.leave_to_clang((place, &what), console);
        }
        if is_open_array(error) {
            return self.leave_to_clang((self.shown_name(), OPEN_ARRAY), console);
        }
        let what = format!("{error}; please report this, with the file");
        let place = (self.shown_name(), &*what);
        if !self.may_leave() {
            return self.leave_to_clang(place, console);
        }
        if let Some(status) = self.refuse_lost(place, console)? {
            return Ok(status);
        }
        let output = self.run_stock(self.mode, console.color)?;
        if output.status.success() {
            self.tell_fallback(self.shown_name(), &what, "this file", console);
        }
        repeat(&output, console)
    }

    /// Does the same for a file with which something is to be done that only clang does.
    pub(super) fn leave_for(&self, what: &str, console: &mut Console<'_>) -> Result<i32, Error> {
        let what = format!("{what} is not possible with Weft yet");
        self.leave_to_clang((self.shown_name(), &what), console)
    }

    fn leave_to_clang(&self, (place, what): (&str, &str), console: &mut Console<'_>) -> Result<i32, Error> {
        if self.may_leave()
            && let Some(status) = self.refuse_lost((place, what), console)?
        {
            return Ok(status);
        }
        self.tell_fallback(place, what, "this file", console);
        if self.may_leave() { self.stock(console) } else { Ok(1) }
    }

    /// Whether clang may compile what Weft does not. It would make code for the host of regions whose data is on a GPU.
    pub(super) fn may_leave(&self) -> bool {
        self.args.fallback != Level::Error && self.clang_cannot().is_none()
    }

    /// Lets clang say whether a file is wrong about which Weft has doubts, where it would have to leave the file to clang and must
    /// not; the status is 1 if it is.
    pub(super) fn judge(
        &self,
        annotated: &Annotated,
        check: Check,
        console: &mut Console<'_>,
    ) -> Result<i32, Error> {
        let is_doubtful = annotated.refusals.iter().any(|refusal| refusal.is_judged);
        match is_doubtful && self.args.fallback == Level::Error && self.clang_cannot().is_none() {
            true => Ok(self.diagnose(annotated, check, console)?.status),
            false => Ok(0),
        }
    }

    /// What clang is not asked for.
    fn clang_cannot(&self) -> Option<&'static str> {
        match () {
            () if self.args.devices.is_gpu() => Some("clang is not asked to compile for a GPU"),
            () if self.args.runtime.abi() != Abi::Kmpc => {
                Some("clang makes no code for the runtime that '-fopenmp=' names")
            }
            () => None,
        }
    }

    /// Says that the regions of the file are not for the GPU that was asked for.
    pub(super) fn tell_left_out(&self, reason: &str, console: &mut Console<'_>) {
        let (word, flag) = match self.args.fallback {
            Level::Silent => return,
            Level::Warn => ("warning", ""),
            Level::Error => ("error", "-Werror,"),
        };
        console.complain(&format!(
            "{}: {word}: the program's target regions run on the initial device, since those of this file cannot run on a GPU: {reason} [{flag}-Wweft-fallback]\n",
            self.shown_name()
        ));
    }

    fn tell_fallback(&self, place: &str, what: &str, left: &str, console: &mut Console<'_>) {
        if let Some(why) = self.clang_cannot() {
            return console.complain(&format!("{place}: error: {what}, and {why}\n"));
        }
        match self.args.fallback {
            Level::Silent => {}
            Level::Warn => console.complain(&format!(
                "{place}: warning: {what}; clang -fopenmp compiles {left} instead [-Wweft-fallback]\n"
            )),
            Level::Error => {
                console.complain(&format!("{place}: error: {what} [-Werror,-Wweft-fallback]\n"));
            }
        }
    }

    /// Whether the file has a directive, as far as can be seen before it is preprocessed.
    pub(super) fn has_directive(&self) -> bool {
        let path = self.stdin.unwrap_or(Path::new(&self.input.path));
        std::fs::read(path).is_ok_and(|bytes| {
            frontend::without_system_directives(weft_support::text_from_bytes(bytes)).is_some()
        })
    }

    /// Lets clang compile a file of another language, which has directives, and remarks it: without any, nothing is lost.
    pub(super) fn leave_language(&self, console: &mut Console<'_>) -> Result<i32, Error> {
        let what = "this language is not compiled by Weft yet";
        if let Some(status) = self.refuse_lost((self.shown_name(), what), console)? {
            return Ok(status);
        }
        if self.args.fallback != Level::Silent {
            console.complain(&format!(
                "{}: remark: {what}; clang -fopenmp compiles this file instead [-Wweft-fallback]\n",
                self.shown_name()
            ));
        }
        self.stock(console)
    }
}

impl Refusal {
    /// Where it is, for a message.
    fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }

    /// What a message says of it.
    fn words(&self) -> String {
        format!("{} is not compiled by Weft yet", self.what)
    }
}

/// Whether what stands in the way of a file is, despite its looks, no bug: the program asks for what cannot be.
pub(super) fn is_of_program(error: &Error) -> bool {
    let is_one = [open_bit_field(error).is_some(), bound_bit_field(error).is_some(), is_open_array(error)];
    is_one.contains(&true) || hidden_reduction(error).is_some()
}

/// What is wrong with a clause that names a bit-field where no reading of the text tells that it is one.
const OPEN_BIT_FIELD: &str = "a bit-field of a base class that depends on a template's arguments is not supported in a \
    clause yet, and clang -fopenmp would lose what a reduced one held before; name a variable, and give the bit-field its \
    value behind the construct";

/// Returns the place of a clause that names such a bit-field, if that is the error: the reference to the member, which the
/// front end has declared, cannot be bound in an instance of the template.
fn open_bit_field(error: &Error) -> Option<&str> {
    let Error::Broken { message, .. } = error else { return None };
    message.split_once(": error: non-const reference cannot bind to bit-field").map(|(place, _)| place)
}

/// What is wrong with a region that uses a structured binding to a bit-field.
const BOUND_BIT_FIELD: &str = "a structured binding that names a bit-field is not supported in this region yet, and \
    clang -fopenmp takes no structured bindings there; name the member of the object, or a variable that has its value";

/// Returns the place of a region that uses a structured binding to a bit-field, if that is the error: the region is given the
/// address of each binding.
fn bound_bit_field(error: &Error) -> Option<String> {
    let Error::Broken { message, .. } = error else { return None };
    let (place, _) = message.split_once(": error: address of bit-field requested")?;
    // The column is one of the text that the front end wrote.
    Some(place.rsplit_once(':').map_or(place.to_owned(), |(line, _)| format!("{line}:1")))
}

/// Returns the place of a `reduction` whose `declare reduction` may not be used there, if that is the error, and what is wrong with
/// it. clang, which looks them up by itself, takes them all the same.
fn hidden_reduction(error: &Error) -> Option<(&str, String)> {
    let Error::Broken { message, .. } = error else { return None };
    let (place, said) = message.split_once(": error: ")?;
    // The column is one of the text that the front end wrote.
    let place = place.rsplit_once(':').map_or(place, |(line, _)| line);
    let is_of = |word: &&str| word.starts_with("__weft_begin_") || word.starts_with("__weft_combine_");
    said.split('\'').find(is_of)?;
    let what = match said.rsplit('\'').nth(1) {
        Some(class) if said.contains(" is a private member of ") => format!("is private in '{class}'"),
        Some(class) if said.contains(" is a protected member of ") => format!("is protected in '{class}'"),
        _ if said.ends_with(" is ambiguous") => "is one of several in the bases of a class".to_owned(),
        _ => return None,
    };
    Some((place, format!("the 'declare reduction' that is meant here {what} [OMP 5.2 §5.5.11]")))
}

/// What is wrong with a reduction of what an instance of a template makes an array, by an operator other than those that begin as 0.
const OPEN_ARRAY: &str =
    "a reduction by this operator of what is an array in an instance of a template is not supported yet";

/// Says whether that is the error: no function of the prelude returns what such an array begins as, and none is assigned to.
fn is_open_array(error: &Error) -> bool {
    let Error::Broken { message, .. } = error else { return false };
    let of_array = |(_, said): (&str, &str)| {
        said.starts_with("function cannot return array type")
            || said.starts_with("array type ") && said.ends_with(" is not assignable")
    };
    message.split_once(": error: ").is_some_and(of_array)
}

/// Says what another compiler said, with the sections in its errors, and returns its status.
fn repeat(output: &Output, console: &mut Console<'_>) -> Result<i32, Error> {
    console.print(&output.stdout)?;
    let words = String::from_utf8_lossy(&output.stderr);
    match output.status.success() {
        true => console.complain(&words),
        false => {
            let words = iterators::all_worded(&words).unwrap_or_else(|| words.into_owned());
            console.complain(&citation::cite_all(&words));
        }
    }
    Ok(output.status.code().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::hidden_reduction;
    use crate::error::Error;

    #[test]
    fn reductions_that_may_not_be_used_are_no_bugs() {
        let said = |message: &str| {
            let (file, stage) = ("a.cpp".to_owned(), "surface");
            let error = Error::Broken { stage, file, message: message.to_owned() };
            hidden_reduction(&error).map(|(place, what)| format!("{place}: {what}")).unwrap_or_default()
        };
        assert_eq!(
            said("a.cpp:18:321: error: '__weft_begin__ADD' is a private member of 'N::S'"),
            "a.cpp:18: the 'declare reduction' that is meant here is private in 'N::S' [OMP 5.2 §5.5.11]"
        );
        assert!(said("a.cpp:2:3: error: call to '__weft_combine_mx' is ambiguous").contains("several"));
        assert_eq!(said("a.cpp:2:3: error: 'x' is a private member of 'S'"), "");
        assert_eq!(said("a.cpp:2:3: error: no matching function for call to '__weft_begin_mx'"), "");
    }
}

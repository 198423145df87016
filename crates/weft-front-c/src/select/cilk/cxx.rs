//! The keywords of Cilk in C++.
//!
//! ```cpp
//! void sort(It a, It b) {                       void sort(It a, It b) { ::weft_cilk::failure weft_cilk_failed; try {
//!   cilk_spawn sort(a, m);                        { auto weft_cilk1_0 = ::weft_cilk::take_value(a); …
//!                                                 #pragma omp task default(shared) firstprivate(weft_cilk1_0, weft_cilk1_1)
//!                                                 { try { sort(weft_cilk1_0.get(), weft_cilk1_1.get()); }
//!                                                   catch (...) { weft_cilk_failed.take(); } } }
//!   sort(m, b);                                   sort(m, b);
//!   cilk_sync;                                    { … taskwait … weft_cilk_failed.raise(); }
//! }                                               … } catch (...) { … taskwait … weft_cilk_failed.raise(); throw; } }
//! ```
//! A parameter that is an object gets a copy of its argument where the call is spawned, a reference is bound there: libclang says
//! which of both a parameter is, `cilk/spawned.h` keeps either. An argument that is a reference to a temporary object is copied.
//!
//! # Exceptions
//! An exception that leaves a spawned call, or an iteration of a `cilk_for`, is thrown again where the function waits for its
//! tasks; of several, one. One that leaves a block with spawned calls waits for them first. An exception of the tasks goes before
//! one of the function itself, which would have come later without tasks.
//! What is spawned, and who spawns, should say `noexcept` where that is so: nothing is caught then, and tasks may be plain calls.
//!
//! # Serial
//! A spawn may always be a plain call. It is one, with a warning, where what a parameter takes is open until the template has
//! its arguments; where the result begins by code of its own; in functions with labels, and right in a `switch`.
//!
//! # Refused
//! What is refused in C. The file is the serial program then.

mod spawn;

use std::collections::BTreeMap;

use super::text::serial;
use super::{FOR, SCOPE, SPAWN, SYNC, Writer};
use crate::Options;
use crate::source::clang::LibclangMissing;
use crate::source::clang::spawned::{Block, Range, Surroundings, surroundings};
use crate::source::flat::{next_token_byte, skip_blank, words};
use crate::source::parse::clang_arguments;

/// What a function with tasks begins with.
const FAILURE: &str = " ::weft_cilk::failure weft_cilk_failed;";
const TAKE: &str = "catch (...) { weft_cilk_failed.take(); }";
const RAISE: &str = " weft_cilk_failed.raise();";

/// Writes the keywords of the writer's text, which is C++.
pub(super) fn write(writer: &mut Writer<'_>, options: &Options) -> Result<(), LibclangMissing> {
    let keywords: Vec<(u32, &'static str)> = words(writer.text)
        .filter_map(|(at, word)| {
            Some((at as u32, *[SPAWN, SYNC, FOR, SCOPE].iter().find(|one| **one == word)?))
        })
        .collect();
    if keywords.is_empty() {
        return Ok(());
    }
    let places: Vec<u32> = keywords.iter().map(|(at, _)| *at).collect();
    let name = format!("{}.weft.i", writer.map.name(writer.file));
    let text = serial(writer.text, &[], options);
    let Some(around) = surroundings(&name, &text, &clang_arguments(options), &places)? else {
        // clang says what is wrong.
        let (at, word) = keywords[0];
        writer.error("the program is not valid C++ without this keyword", at, at + word.len() as u32);
        return Ok(());
    };
    let throws = options.language.has_exceptions();
    let mut cxx = Cxx {
        writer,
        around: &around,
        throws,
        failing: Vec::new(),
        tries: BTreeMap::new(),
        closings: BTreeMap::new(),
        waiting: Vec::new(),
    };
    cxx.failing =
        around.bodies.iter().copied().filter(|body| throws && cxx.may_fail(*body, &keywords)).collect();
    let spawning: Vec<Range> =
        around.bodies.iter().copied().filter(|body| cxx.is_in(*body, &keywords, &[SPAWN])).collect();
    for &(at, word) in &keywords {
        let end = at + word.len() as u32;
        match word {
            SPAWN => cxx.spawn(at, end),
            SYNC => cxx.sync(at, end),
            FOR => cxx.spread(at, end),
            _ => cxx.writer.scope(at, end),
        }
    }
    cxx.returns(&spawning);
    cxx.close(&spawning);
    Ok(())
}

struct Cxx<'a, 'b> {
    writer: &'a mut Writer<'b>,
    around: &'a Surroundings,
    /// Whether there are exceptions.
    throws: bool,
    /// The bodies whose tasks may throw.
    failing: Vec<Range>,
    /// Where blocks begin to wait when they are left by an exception, each with the number of its block.
    tries: BTreeMap<u32, usize>,
    /// What stands before the ends of blocks, by their numbers.
    closings: BTreeMap<usize, String>,
    /// Where spawned blocks end that spawn.
    waiting: Vec<u32>,
}

fn has(range: Range, at: u32) -> bool {
    range.0 <= at && at < range.1
}

impl Cxx<'_, '_> {
    /// The body of the function around a place.
    fn body(&self, at: u32) -> Option<Range> {
        self.around.bodies.iter().copied().rfind(|body| has(*body, at))
    }

    /// Whether a keyword of these stands in the body itself, and in no function within.
    fn is_in(&self, body: Range, keywords: &[(u32, &str)], which: &[&str]) -> bool {
        keywords.iter().any(|(at, word)| which.contains(word) && self.body(*at) == Some(body))
    }

    /// Whether a task of the body itself may throw.
    fn may_fail(&self, body: Range, keywords: &[(u32, &str)]) -> bool {
        keywords.iter().filter(|(at, _)| self.body(*at) == Some(body)).any(|(at, word)| match *word {
            SPAWN => {
                let first = skip_blank(self.writer.text, at + SPAWN.len() as u32, false);
                let calls = self.around.calls.iter().filter(|call| call.range.0 == first);
                calls.max_by_key(|call| call.range.1).is_none_or(|call| !call.is_silent)
            }
            word => word == FOR,
        })
    }

    /// What is thrown behind a wait at `at`, if something can be.
    fn raise(&self, at: u32) -> &'static str {
        match self.body(at) {
            Some(body) if self.failing.contains(&body) => RAISE,
            _ => "",
        }
    }

    fn sync(&mut self, at: u32, end: u32) {
        let Some((semicolon, b';')) = next_token_byte(self.writer.text, end) else {
            return self.writer.keyword("'cilk_sync' is a statement", at, end);
        };
        let text = format!("{{{}{} }}", self.writer.wait(at), self.raise(at));
        let text = self.writer.end(at, semicolon + 1, text);
        self.writer.edits.replace(at, semicolon + 1, text);
    }

    /// `cilk_for`: a `taskloop` whose iterations keep their exceptions.
    fn spread(&mut self, at: u32, end: u32) {
        let Some(&(range, body)) = self.around.loops.iter().find(|(range, _)| range.0 == at) else {
            return self.writer.keyword("'cilk_for' is a loop", at, end);
        };
        let directive = self.writer.directive("taskloop default(shared)", at);
        if !self.throws {
            return self.writer.edits.replace(at, end, format!("{directive}for"));
        }
        self.writer.edits.replace(at, end, format!("{{{directive}for"));
        let behind = match next_token_byte(self.writer.text, range.1) {
            // The semicolon of a statement that is an expression is none of its own.
            Some((semicolon, b';')) if !self.writer.text[..range.1 as usize].ends_with([';', '}']) => {
                semicolon + 1
            }
            _ => range.1,
        };
        self.writer.edits.close(body.0, body.0, 1, "try { ".to_owned());
        self.writer.edits.close(behind, behind, 1, format!(" }} {TAKE}{RAISE} }}"));
    }

    /// The blocks of a function around a place.
    fn blocks(&self, body: Range, at: u32) -> impl Iterator<Item = (usize, &Block)> {
        let is_it =
            move |block: &Block| has(block.range, at) && body.0 <= block.range.0 && block.range.1 <= body.1;
        self.around.blocks.iter().enumerate().filter(move |(_, block)| is_it(block))
    }

    /// Begins what catches exceptions, in each block around the spawn whose statement begins at `begin`. What belongs right in
    /// front of that statement is returned. What is spawned stands at `first`, where the statement begins without its keyword.
    fn begin_try(&mut self, begin: u32, at: u32, first: u32) -> &'static str {
        let Some(body) = self.body(at).filter(|_| self.throws) else { return "" };
        let has_handler = self.around.handlers.iter().any(|handler| self.body(*handler) == Some(body));
        if self.around.silent.contains(&body) && !has_handler {
            // An exception ends the program.
            return "";
        }
        let blocks: Vec<usize> = self.blocks(body, at).map(|(number, _)| number).collect();
        let mut before = "";
        for number in blocks {
            let statements = &self.around.blocks[number].statements;
            let Some(&((lo, _), _)) = statements.iter().rfind(|((lo, _), _)| *lo <= first) else {
                continue;
            };
            let lo = if lo > begin { begin } else { lo };
            let tried: Vec<u32> =
                self.tries.iter().filter(|(_, block)| **block == number).map(|(lo, _)| *lo).collect();
            // One is enough until the block has more variables, which its tasks may use.
            let declares =
                |from: u32| statements.iter().any(|((at, _), declares)| *declares && from < *at && *at < lo);
            if tried.last().is_some_and(|last| *last == lo || !declares(*last)) {
                continue;
            }
            self.tries.insert(lo, number);
            match lo == begin {
                true => before = "try { ",
                false => self.writer.edits.close(lo, lo, 0, "try { ".to_owned()),
            }
            let wait = self.writer.wait(self.around.blocks[number].range.1 - 1);
            let closing = format!(" }} catch (...) {{{wait}{} throw; }} ", self.raise(at));
            self.closings.entry(number).or_default().push_str(&closing);
        }
        before
    }

    /// Lets the `return`s of functions wait that spawn.
    fn returns(&mut self, spawning: &[Range]) {
        for &(lo, hi) in &self.around.returns {
            if !self.body(lo).is_some_and(|body| spawning.contains(&body)) || self.writer.edits.covers(lo) {
                continue;
            }
            let Some((semicolon, b';')) = next_token_byte(self.writer.text, hi) else { continue };
            let text = format!("{{{}{}return", self.writer.wait(lo), spaced(self.raise(lo)));
            self.writer.edits.replace(lo, lo + "return".len() as u32, text);
            self.writer.edits.replace(semicolon + 1, semicolon + 1, " }".to_owned());
        }
    }

    /// Writes what begins and ends functions, and what ends blocks.
    fn close(&mut self, spawning: &[Range]) {
        for body in &self.failing {
            self.writer.edits.close(body.0 + 1, body.0 + 1, 9, FAILURE.to_owned());
        }
        for (number, block) in self.around.blocks.iter().enumerate() {
            let end = block.range.1 - 1;
            let mut text = String::new();
            if self.waiting.contains(&end) {
                text = self.writer.wait(end);
            }
            if spawning.contains(&block.range) {
                text = format!("{}{}", self.writer.wait(end), self.raise(block.range.0));
            }
            text.push_str(self.closings.get(&number).map_or("", String::as_str));
            if !text.is_empty() {
                self.writer.edits.close(end, end, 2, text);
            }
        }
    }
}

fn spaced(text: &str) -> String {
    format!("{text} ")
}

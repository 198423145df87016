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

use std::collections::BTreeMap;

use weft_support::{Diagnostic, Span};

use super::text::{is_name, serial};
use super::{FOR, SCOPE, SPAWN, SYNC, WITHIN, Writer};
use crate::Options;
use crate::source::clang::LibclangMissing;
use crate::source::clang::spawned::{Block, Call, Callee, Parameter, Range, Surroundings, surroundings};
use crate::source::flat::{
    FlatText, matching_bracket, next_token_byte, one_line, skip_blank, token_byte_end, words,
};
use crate::source::parse::clang_arguments;

/// The flag of the warnings about calls that are not spawned.
const FLAG: &str = "-Wweft-cilk";

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

    /// `cilk_spawn`: a task, or a plain call.
    fn spawn(&mut self, at: u32, end: u32) {
        if let Err(refusal) = self.spawned(at, end) {
            match refusal {
                Refusal::Wrong(message) => self.writer.keyword(message, at, end),
                Refusal::Serial(why) => {
                    let message = format!("the call is not spawned, since {why}");
                    let span = Span::new(self.writer.file, at, end);
                    self.writer.diagnostics.push(Diagnostic::warning(message, span, FLAG));
                    self.writer.edits.replace(at, end, " ".repeat((end - at) as usize));
                }
            }
        }
    }

    fn spawned(&mut self, at: u32, end: u32) -> Result<(), Refusal> {
        let text = self.writer.text;
        let slice = |lo: u32, hi: u32| FlatText(text).slice(lo, hi);
        let first = skip_blank(text, end, false);
        let is_it = |range: &Range| has(*range, at) || range.0 == first;
        let statement = self.around.statements.iter().copied().rfind(is_it).ok_or(Refusal::Wrong(WITHIN))?;
        let begin = statement.0.min(at);
        let head = self.writer.slice(begin, at);
        if words(&head).next().is_some_and(|(_, word)| word == "return") {
            return Err(Refusal::Wrong("a call that is returned cannot be spawned"));
        }
        if let Some((open, b'{')) = next_token_byte(text, end).filter(|_| head.is_empty()) {
            return self.block(at, end, open);
        }
        let calls = self.around.calls.iter().filter(|call| call.range.0 == first);
        let call = calls.max_by_key(|call| call.range.1).ok_or(NO_CALL)?;
        let Some((semicolon, b';')) = next_token_byte(text, call.range.1) else {
            return Err(Refusal::Wrong("'cilk_spawn' is a statement, or the right side of '=' in one"));
        };
        let open = open(text, call).ok_or(NO_CALL)?;
        let parameters = call.parameters.as_ref();
        let parameters = parameters
            .ok_or(Refusal::Serial("what the function takes depends on the parameters of a template"))?;
        self.can_wait(at)?;
        let (declared, target) = self.target(&head, (begin, at), slice(call.range.0, call.range.1))?;
        let given = call.arguments.iter().filter(|range| range.0 > open);
        let given: Vec<Range> = given.copied().collect();
        let is_list = |range: &Range| {
            slice(range.0, range.1).starts_with('{') || slice(range.0, range.1).ends_with("...")
        };
        if given.iter().any(is_list) {
            return Err(Refusal::Serial("an argument is a list"));
        }

        let prefix = format!("weft_cilk{}", self.writer.spawns + 1);
        let mut copied = Vec::new();
        // What is kept stays where it is in the text: it may have keywords in it. Each has what stands in front of it.
        let mut kept: Vec<(String, Range)> = Vec::new();
        let tried = self.begin_try(begin, at, first);
        let mut now =
            if declared.is_empty() { format!("{tried}{{") } else { format!("{declared} {tried}{{") };
        if let Target::Place(place) = &target {
            now.push_str(&format!(" auto {prefix}_to = ::weft_cilk::take_reference({place});"));
            copied.push(format!("{prefix}_to"));
        }
        let mut keep = |now: &mut String, name: String, take: &str, close: &str, range: Range| {
            now.push_str(&format!(" auto {name} = {take}"));
            kept.push((std::mem::replace(now, close.to_owned()), range));
            copied.push(name);
        };
        let callee = match call.callee {
            Callee::Function => self.writer.slice(first, open),
            Callee::Pointer => {
                keep(&mut now, format!("{prefix}_f"), "(", ");", (first, open));
                format!("{prefix}_f")
            }
            Callee::Object => {
                keep(&mut now, format!("{prefix}_f"), "::weft_cilk::take_reference(", ");", (first, open));
                format!("{prefix}_f.get()")
            }
            Callee::Method => match member(slice(first, open)) {
                None => self.writer.slice(first, open),
                Some((_, _, name)) if name.contains(['<', '>']) => {
                    return Err(Refusal::Serial("the member that it calls is a template's"));
                }
                Some((length, is_arrow, name)) => {
                    let take = if is_arrow {
                        "::weft_cilk::take_reference(*("
                    } else {
                        "::weft_cilk::take_reference(("
                    };
                    keep(&mut now, format!("{prefix}_o"), take, "));", (first, first + length));
                    format!("{prefix}_o.get().{}", one_line(name))
                }
            },
        };
        for (number, &range) in given.iter().enumerate() {
            let take = match parameters.get(number) {
                Some(Parameter::Typed(ty)) => format!("::weft_cilk::take<{ty}>("),
                Some(Parameter::Reference) => "::weft_cilk::take_reference(".to_owned(),
                Some(Parameter::Value) | None => "::weft_cilk::take_value(".to_owned(),
            };
            keep(&mut now, format!("{prefix}_{number}"), &take, ");", range);
        }
        let private = match copied.is_empty() {
            true => String::new(),
            false => format!(" firstprivate({})", copied.join(", ")),
        };
        let task = self.writer.directive(&format!("task default(shared){private}"), at);
        let args: Vec<String> = (0..given.len()).map(|number| format!("{prefix}_{number}.get()")).collect();
        let to = match &target {
            Target::None => String::new(),
            Target::Name(name) => format!("{name} = "),
            Target::Place(_) => format!("{prefix}_to.get() = "),
        };
        let run = format!("{to}{callee}({});", args.join(", "));
        let run = if self.raise(at).is_empty() { run } else { format!("{{ try {{ {run} }} {TAKE} }}") };
        now.push_str(&format!("{task}{run} }}"));

        self.writer.spawns += 1;
        let mut from = begin;
        for (words, (lo, hi)) in kept {
            let words = self.writer.end(from, lo, words);
            self.writer.edits.replace(from, lo, words);
            from = hi;
        }
        let words = self.writer.end(from, semicolon + 1, now);
        self.writer.edits.replace(from, semicolon + 1, words);
        Ok(())
    }

    /// Spawns the block at `open`, which has the function's variables.
    fn block(&mut self, at: u32, end: u32, open: u32) -> Result<(), Refusal> {
        let close = matching_bracket(self.writer.text, open).ok_or(NO_CALL)?;
        self.can_wait(at)?;
        let tried = self.begin_try(at, at, open);
        self.waiting.extend(self.writer.spawning_end(open));
        let task = self.writer.directive("task default(shared)", at);
        let fails = !self.raise(at).is_empty();
        let begin = if fails { "{ try " } else { "" };
        self.writer.edits.replace(at, end, format!("{tried}{task}{begin}"));
        if fails {
            self.writer.edits.close(close + 1, close + 1, 1, format!(" {TAKE} }}"));
        }
        Ok(())
    }

    /// Whether blocks around `at` can wait for a task there when an exception leaves them.
    fn can_wait(&self, at: u32) -> Result<(), Refusal> {
        let body = self.body(at).ok_or(Refusal::Wrong(WITHIN))?;
        if self.around.labels.iter().any(|label| has(body, *label)) {
            return Err(Refusal::Serial("there are labels in the function"));
        }
        if self.blocks(body, at).any(|(_, block)| block.is_of_switch) {
            return Err(Refusal::Serial("it stands in a 'switch'"));
        }
        Ok(())
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

    /// What is declared in front of a task, and where it leaves its result.
    fn target(&self, head: &str, (begin, at): Range, call: &str) -> Result<(String, Target), Refusal> {
        let wrong = Refusal::Wrong("'cilk_spawn' is a statement, or the right side of '=' in one");
        if head.is_empty() {
            return Ok((String::new(), Target::None));
        }
        let place = head.strip_suffix('=').map(str::trim_end).ok_or(wrong)?;
        if place.is_empty() || place.ends_with(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>', '=', '!']) {
            return Err(wrong);
        }
        let is_it = |range: Range| begin <= range.0 && range.0 < at && at < range.1;
        if let Some(variable) = self.around.variables.iter().rfind(|variable| is_it(variable.range)) {
            if !variable.is_plain {
                return Err(Refusal::Serial("code begins the object that gets its result"));
            }
            let declared = match place.strip_prefix("auto ") {
                // A lambda expression is another one wherever it stands.
                Some(_) if call.contains(['{', '}']) => {
                    return Err(Refusal::Serial("the type of its result is not written"));
                }
                Some(rest) if rest.trim() == variable.name => {
                    format!("decltype({}) {};", one_line(call), variable.name)
                }
                Some(_) => return Err(wrong),
                None => format!("{place};"),
            };
            return Ok((declared, Target::Name(variable.name.clone())));
        }
        if place.contains('=') {
            return Err(wrong);
        }
        Ok((
            String::new(),
            if is_name(place) { Target::Name(place.to_owned()) } else { Target::Place(place.to_owned()) },
        ))
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

/// Where a task leaves its result.
enum Target {
    None,
    Name(String),
    Place(String),
}

/// Why a call is not spawned.
#[derive(Clone, Copy)]
enum Refusal {
    /// The keyword cannot stand there.
    Wrong(&'static str),
    /// The call is a plain one.
    Serial(&'static str),
}

const NO_CALL: Refusal = Refusal::Wrong("'cilk_spawn' wants a call");

/// Returns the bracket that a call's arguments begin behind.
fn open(text: &str, call: &Call) -> Option<u32> {
    let mut at = call.range.0;
    while let Some((offset, byte)) = next_token_byte(text, at).filter(|(offset, _)| *offset < call.range.1) {
        at = match byte {
            b'(' | b'[' | b'{' => {
                let close = matching_bracket(text, offset)?;
                if close + 1 == call.range.1 {
                    return (byte == b'(').then_some(offset);
                }
                close + 1
            }
            _ => token_byte_end(text, offset),
        };
    }
    None
}

/// Returns the length of the object in `object.member` or `object->member`, which of both it is, and the member.
fn member(callee: &str) -> Option<(u32, bool, &str)> {
    let (mut at, mut found) = (0, None);
    while let Some((offset, byte)) = next_token_byte(callee, at) {
        at = match byte {
            b'(' | b'[' | b'{' => matching_bracket(callee, offset)? + 1,
            b'.' => {
                found = Some((offset, false, &callee[offset as usize + 1..]));
                offset + 1
            }
            b'-' if callee[offset as usize..].starts_with("->") => {
                found = Some((offset, true, &callee[offset as usize + 2..]));
                offset + 2
            }
            _ => token_byte_end(callee, offset),
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::member;

    #[test]
    fn a_member_is_told_from_its_object() {
        assert_eq!(member("a.b->c"), Some((3, true, "c")));
        assert_eq!(member("f(a.b)[0].c"), Some((9, false, "c")));
        assert_eq!(member("n::f"), None);
    }
}

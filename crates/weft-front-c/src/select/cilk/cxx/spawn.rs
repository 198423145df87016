//! One `cilk_spawn` in C++: the task, what it has copies of, and where it leaves its result.
//!
//! ```cpp
//! x = cilk_spawn o.f(a, b);
//! // { auto weft_cilk1_0 = ::weft_cilk::take_value(a); …
//! //   #pragma omp task default(shared) firstprivate(weft_cilk1_0, …)
//! //   x = o.f(weft_cilk1_0.get(), …); }
//! ```
//!
//! *Before:* the places of keywords, calls, blocks and variables around them, as libclang tells them. *After:* the call or the
//! block is a task, with what catches its exceptions, or a plain call with a warning, or an error says where the keyword may stand.

use weft_support::{Diagnostic, Span};

use super::{Cxx, TAKE, has};
use crate::select::cilk::WITHIN;
use crate::select::cilk::text::is_name;
use crate::source::clang::spawned::{Call, Callee, Parameter, Range};
use crate::source::flat::{
    FlatText, matching_bracket, next_token_byte, one_line, skip_blank, token_byte_end, words,
};

/// The flag of the warnings about calls that are not spawned.
const FLAG: &str = "-Wweft-cilk";

impl Cxx<'_, '_> {
    /// `cilk_spawn`: a task, or a plain call.
    pub(super) fn spawn(&mut self, at: u32, end: u32) {
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

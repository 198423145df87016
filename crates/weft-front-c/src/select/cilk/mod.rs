//! Writes the keywords of Cilk as the tasks of OpenMP that they mean (`-fcilk`).
//!
//! ```c
//! int fib(int n) {                              int fib(int n) {
//!   int x = cilk_spawn fib(n - 1);                int x; { __auto_type c1 = (n - 1);
//!                                                 #pragma omp task default(shared) firstprivate(c1)
//!                                                 x = fib(c1); }
//!   cilk_for (int i = 0; i < n; i++) f(i);        #pragma omp taskloop default(shared)
//!                                                 for (int i = 0; i < n; i++) f(i);
//!   cilk_sync;                                    {
//!                                                 #pragma omp taskwait
//!                                                 }
//!   return x;                                     { … taskwait … return x; }
//! }                                               … taskwait … }
//! ```
//! A block can be spawned, too. What a spawned call gets, and the place of its result, are computed where it is spawned. A function that spawns waits in front of each
//! `return` and at its end; a `cilk_scope` and a spawned block that spawns wait at their ends. `main` is executed by one thread of a team.
//!
//! In C++ a parameter may be a reference, and there are exceptions ([`cxx`]). Before, reducers become variables with views
//! ([`reducers`]).
//!
//! # Refused
//! A spawn that is not a statement, or the right side of `=` in one; calls through
//! expressions. Each is an error at its place: no other compiler could take the file.
//!
//! The language is that of Intel Cilk Plus 1.2 and of OpenCilk 2.

mod cxx;
pub(super) mod reducers;
mod text;

use weft_openmp::Leaf;
use weft_support::identifier;
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::Options;
use crate::select::resume;
use crate::source::clang::LibclangMissing;
use crate::source::flat::{FlatText, matching_bracket, next_token_byte, one_line, token_byte_end};
use crate::source::lines::outermost_blocks;
use crate::text::edits::Edits;
use text::{arguments, declared_name, is_name, names_something, statement_end, word_end};

const SPAWN: &str = "_Cilk_spawn";
const SYNC: &str = "_Cilk_sync";
const FOR: &str = "_Cilk_for";
const SCOPE: &str = "_Cilk_scope";
/// What is wrong with a keyword in brackets.
const WITHIN: &str = "a keyword of Cilk stands within an expression";
/// The name that `main` gets.
const MAIN: &str = "weft_cilk_main";

/// Writes the keywords of a text, and reports those that stand where they cannot.
pub(super) fn write(
    map: &SourceMap,
    file: FileId,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
    edits: &mut Edits,
) -> Result<(), LibclangMissing> {
    let text = map.text(file);
    if !options.cilk {
        return Ok(());
    }
    let mut writer = Writer { map, file, text, edits, diagnostics, spawns: 0 };
    if options.language.is_cxx() {
        cxx::write(&mut writer, options)?;
    }
    for (lo, hi) in outermost_blocks(text, options.language) {
        if !options.language.is_cxx() {
            writer.block(lo, hi);
        }
        writer.main(lo, hi, options.language.is_cxx());
    }
    Ok(())
}

struct Writer<'a> {
    map: &'a SourceMap,
    file: FileId,
    text: &'a str,
    edits: &'a mut Edits,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// How many calls have been spawned.
    spawns: usize,
}

impl Writer<'_> {
    fn slice(&self, lo: u32, hi: u32) -> String {
        one_line(FlatText(self.text).slice(lo, hi)).trim().to_owned()
    }

    fn error(&mut self, message: &str, lo: u32, hi: u32) {
        self.diagnostics.push(Diagnostic::error(message, Span::new(self.file, lo, hi)));
    }

    /// The same of a keyword, which clang shall not report once more.
    fn keyword(&mut self, message: &str, lo: u32, hi: u32) {
        self.error(message, lo, hi);
        self.edits.replace(lo, hi, String::new());
    }

    /// Reports the first keyword in `lo..hi`, where there must be none.
    fn no_keyword(&mut self, message: &str, lo: u32, hi: u32) {
        let text = FlatText(self.text).slice(lo, hi);
        let found = [SPAWN, SYNC, FOR, SCOPE].iter().filter_map(|word| Some((text.find(word)?, word.len())));
        if let Some((at, length)) = found.min() {
            let lo = lo + at as u32;
            self.keyword(message, lo, lo + length as u32);
        }
    }

    /// A directive, and what goes on behind it with what is at `at`.
    fn directive(&self, words: &str, at: u32) -> String {
        let mut text = format!("\n#pragma omp {words}");
        resume(self.map, self.file, at, &mut text);
        text
    }

    fn wait(&self, at: u32) -> String {
        self.directive(Leaf::Taskwait.name(), at)
    }

    /// Ends a replacement of `lo..hi`: what follows is on its own line again.
    fn end(&self, lo: u32, hi: u32, mut text: String) -> String {
        if FlatText(self.text).slice(lo, hi).contains('\n') {
            resume(self.map, self.file, hi, &mut text);
        }
        text
    }

    /// Writes the outermost block `lo..hi`.
    fn block(&mut self, lo: u32, hi: u32) {
        let body = FlatText(self.text).slice(lo, hi);
        if ![SPAWN, SYNC, FOR, SCOPE].iter().any(|word| body.contains(word)) {
            return;
        }
        let spawns = body.contains(SPAWN);
        let (mut at, mut begin) = (lo + 1, lo + 1);
        while let Some((offset, byte)) = next_token_byte(self.text, at).filter(|(offset, _)| *offset < hi - 1)
        {
            at = token_byte_end(self.text, offset);
            match byte {
                b';' | b'{' | b'}' | b':' => begin = at,
                b'(' | b'[' => {
                    let Some(close) = matching_bracket(self.text, offset) else { return };
                    self.no_keyword(WITHIN, offset, close);
                    at = close + 1;
                }
                b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                    let end = word_end(self.text, offset);
                    at = end;
                    match FlatText(self.text).slice(offset, end) {
                        SPAWN => at = self.spawn(begin, offset, end),
                        SYNC => at = self.sync(offset, end),
                        FOR => {
                            let text = format!("{}for", self.directive("taskloop default(shared)", offset));
                            self.edits.replace(offset, end, text);
                        }
                        SCOPE => self.scope(offset, end),
                        "return" if spawns => at = self.leave(offset, end),
                        "if" | "for" | "while" | "switch" => {
                            // What is in front of the statement below.
                            let open = next_token_byte(self.text, end).filter(|(_, byte)| *byte == b'(');
                            let close = open.and_then(|(open, _)| matching_bracket(self.text, open));
                            self.no_keyword(WITHIN, end, close.unwrap_or(end));
                            at = close.map_or(end, |close| close + 1);
                            begin = at;
                        }
                        "else" | "do" => begin = end,
                        _ => {}
                    }
                    if [SPAWN, SYNC, "return"].contains(&FlatText(self.text).slice(offset, end)) && at > end {
                        begin = at;
                    }
                    if FlatText(self.text).slice(offset, end) == FOR {
                        let open = next_token_byte(self.text, end).filter(|(_, byte)| *byte == b'(');
                        at = open
                            .and_then(|(open, _)| matching_bracket(self.text, open))
                            .map_or(end, |c| c + 1);
                        begin = at;
                    }
                }
                _ => {}
            }
        }
        if spawns {
            let text = self.wait(hi - 1);
            self.edits.replace(hi - 1, hi - 1, text);
        }
    }

    fn sync(&mut self, lo: u32, hi: u32) -> u32 {
        let Some((semicolon, b';')) = next_token_byte(self.text, hi) else {
            self.keyword("'cilk_sync' is a statement", lo, hi);
            return hi;
        };
        let text = format!("{{{} }}", self.wait(lo));
        let text = self.end(lo, semicolon + 1, text);
        self.edits.replace(lo, semicolon + 1, text);
        semicolon + 1
    }

    fn scope(&mut self, lo: u32, hi: u32) {
        let open = next_token_byte(self.text, hi).filter(|(_, byte)| *byte == b'{');
        match open.and_then(|(open, _)| matching_bracket(self.text, open)) {
            Some(close) => {
                self.edits.replace(lo, hi, String::new());
                let text = self.wait(close);
                self.edits.replace(close, close, text);
            }
            None => self.keyword("'cilk_scope' has a block", lo, hi),
        }
    }

    /// The end of the block at `open`, if it spawns: as a task of its own, it ends with its tasks.
    fn spawning_end(&self, open: u32) -> Option<u32> {
        let close = matching_bracket(self.text, open)?;
        FlatText(self.text).slice(open, close).contains(SPAWN).then_some(close)
    }

    /// `return`, in a function that spawns.
    fn leave(&mut self, lo: u32, hi: u32) -> u32 {
        let Some(semicolon) = statement_end(self.text, hi) else { return hi };
        if FlatText(self.text).slice(hi, semicolon).contains(SPAWN) {
            self.no_keyword("a call that is returned cannot be spawned", hi, semicolon);
            return semicolon + 1;
        }
        let text = format!("{{{}return", self.wait(lo));
        self.edits.replace(lo, hi, text);
        self.edits.replace(semicolon + 1, semicolon + 1, " }".to_owned());
        semicolon + 1
    }

    /// A spawned call in the statement that begins at `begin`.
    fn spawn(&mut self, begin: u32, lo: u32, hi: u32) -> u32 {
        let Some((begin, _)) = next_token_byte(self.text, begin) else { return hi };
        if let Some((open, b'{')) = next_token_byte(self.text, hi).filter(|_| begin == lo) {
            // A block that is spawned has the function's variables.
            let text = self.directive("task default(shared)", lo);
            self.edits.replace(lo, hi, text);
            if let Some(close) = self.spawning_end(open) {
                let text = self.wait(close);
                self.edits.replace(close, close, text);
            }
            return hi;
        }
        let Some(semicolon) = statement_end(self.text, hi) else { return hi };
        let (head, call) = (self.slice(begin, lo), self.slice(hi, semicolon));
        match self.spawned(&head, &call, lo) {
            Ok(text) => {
                let text = self.end(lo, semicolon + 1, text);
                self.edits.replace(begin, semicolon + 1, text);
            }
            Err(message) => self.keyword(message, lo, hi),
        }
        semicolon + 1
    }

    fn spawned(&mut self, head: &str, call: &str, at: u32) -> Result<String, &'static str> {
        let name_end = word_end(call, 0) as usize;
        let (name, rest) = (&call[..name_end], call[name_end..].trim());
        let is_call = rest.starts_with('(') && matching_bracket(rest, 0) == Some(rest.len() as u32 - 1);
        if name.is_empty() || !is_call {
            return Err("'cilk_spawn' wants the call of a function by its name");
        }
        self.spawns += 1;
        let (mut before, mut copied, mut args) = (String::new(), Vec::new(), Vec::new());
        for (index, arg) in arguments(&rest[1..rest.len() - 1]).into_iter().enumerate() {
            if !names_something(arg) {
                args.push(arg.to_owned());
                continue;
            }
            let copy = format!("weft_cilk{}_{index}", self.spawns);
            before.push_str(&format!(" __auto_type {copy} = ({arg});"));
            args.push(copy.clone());
            copied.push(copy);
        }
        // A variable that holds a function's address may change before the task begins; a function is called as such.
        let is_function = format!("!__builtin_types_compatible_p(__typeof__({name}), __typeof__(&*{name}))");
        let copy = format!("weft_cilk{}_function", self.spawns);
        before.push_str(&format!(" __auto_type {copy} = __builtin_choose_expr({is_function}, 0, {name});"));
        let function = format!("__builtin_choose_expr({is_function}, {name}, {copy})");
        copied.push(copy);
        let (mut declared, mut target) = (String::new(), String::new());
        if !head.is_empty() {
            let place = head.strip_suffix('=').map(str::trim_end);
            let place = place.filter(|place| {
                !place.ends_with(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>', '=', '!'])
            });
            let place = place.filter(|place| !place.is_empty() && !place.contains('='));
            let place = place.ok_or("'cilk_spawn' is a statement, or the right side of '=' in one")?;
            if is_name(place) {
                target = format!("{place} = ");
            } else if let Some(name) = declared_name(place) {
                declared = format!("{place}; ");
                target = format!("{name} = ");
            } else {
                let copy = format!("weft_cilk{}", self.spawns);
                before.push_str(&format!(" __auto_type {copy} = &({place});"));
                target = format!("*{copy} = ");
                copied.push(copy);
            }
        }
        let private =
            if copied.is_empty() { String::new() } else { format!(" firstprivate({})", copied.join(", ")) };
        let task = self.directive(&format!("task default(shared){private}"), at);
        Ok(format!("{declared}{{{before}{task}{target}{function}({}); }}", args.join(", ")))
    }

    /// Lets one thread of a team execute the block `lo..hi`, if it is that of `main`.
    fn main(&mut self, lo: u32, hi: u32, is_cxx: bool) {
        let before = &self.text[..lo as usize];
        let Some(found) = before.trim_end().rfind("main") else { return };
        let params = next_token_byte(self.text, found as u32 + 4).filter(|(_, byte)| *byte == b'(');
        let Some(close) = params.and_then(|(open, _)| matching_bracket(self.text, open)) else { return };
        let is_head = next_token_byte(self.text, close + 1).is_some_and(|(offset, _)| offset == lo);
        let is_word = !before[..found].ends_with(identifier::is_part);
        if !is_head || !is_word {
            return;
        }
        let given = self.slice(params.map_or(0, |(open, _)| open) + 1, close);
        let (params, args) = match given.as_str() {
            "" | "void" => ("void", ""),
            // However they are declared there.
            _ if is_cxx => {
                ("int weft_count, char **weft_words", "weft_count, ::weft_cilk::words_of(weft_words)")
            }
            _ => ("int weft_count, char **weft_words", "weft_count, weft_words"),
        };
        if given.matches(',').count() > 1 {
            return self.error("'main' has more than two parameters", found as u32, found as u32 + 4);
        }
        self.edits.replace(found as u32, found as u32 + 4, MAIN.to_owned());
        let mut end = " return 0; ".to_owned();
        resume(self.map, self.file, hi - 1, &mut end);
        self.edits.close(hi - 1, hi - 1, 0, end);
        let text = format!(
            " int main({params}) {{ int weft_status;\n#pragma omp parallel\n#pragma omp single\nweft_status = {MAIN}({args});\n\
             return weft_status; }}"
        );
        let mut text = text;
        resume(self.map, self.file, hi, &mut text);
        self.edits.replace(hi, hi, text);
    }
}

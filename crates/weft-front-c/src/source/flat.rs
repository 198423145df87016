//! Lexical facts about a flat file: what is blank, where literals end, which bracket closes which.
//!
//! A flat file has no comments ([`blank_comments`](crate::blank_comments)) and no macros, but it has line markers between any two tokens.
//! Line markers carry the user's line numbers, so every edit keeps them, each at the start of a line.

use weft_sema::model::program::HostText;
use weft_sema::model::syntax::{ForHeader, RangeHeader};
use weft_support::identifier;

/// The text of a flat file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlatText<'a>(pub(crate) &'a str);

impl HostText for FlatText<'_> {
    fn excerpt(&self, lo: u32, hi: u32) -> String {
        one_line(self.slice(lo, hi))
    }
}

/// The text of a flat file of C++.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CxxText<'a> {
    pub(crate) text: &'a str,
    /// As [`HostText::keeps_temporaries`] has it.
    pub(crate) keeps_temporaries: bool,
}

impl HostText for CxxText<'_> {
    fn excerpt(&self, lo: u32, hi: u32) -> String {
        FlatText(self.text).excerpt(lo, hi)
    }

    fn finds_reductions(&self) -> bool {
        true
    }

    fn begins_in_threads(&self) -> bool {
        true
    }

    fn converts_objects(&self) -> bool {
        true
    }

    fn keeps_temporaries(&self) -> bool {
        self.keeps_temporaries
    }
}

impl<'a> FlatText<'a> {
    /// Returns the text `lo..hi`; empty if `hi` is not behind `lo`, or if one of them is in the middle of a character.
    pub(crate) fn slice(self, lo: u32, hi: u32) -> &'a str {
        self.0.get(lo as usize..hi as usize).unwrap_or("")
    }
}

/// Returns the offset of the newline that ends the line of `at`, or of the end of the text.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |length| at + length)
}

/// Returns the offset behind `omp` if the line `at..hi` is a pragma of OpenMP.
pub(super) fn omp_end(text: &str, at: usize, hi: usize) -> Option<usize> {
    let line = &text[at..hi];
    let rest = line.strip_prefix('#')?.trim_start().strip_prefix("pragma")?;
    let rest = rest.strip_prefix([' ', '\t'])?.trim_start().strip_prefix("omp")?;
    let ends = rest.bytes().next().is_none_or(|byte| !(byte.is_ascii_alphanumeric() || byte == b'_'));
    ends.then(|| hi - rest.len())
}

/// Returns the offset behind the string or character literal that begins at `at`, or behind the separator of digits there.
pub(super) fn literal_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    if quote == b'\'' && is_in_number(bytes, at) {
        return at + 1;
    }
    if let Some(end) = raw_literal_end(bytes, at) {
        return end;
    }
    let mut end = at + 1;
    while end < bytes.len() && bytes[end] != quote && bytes[end] != b'\n' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    // A literal without an end ends with its line, and what begins the next line still does.
    let is_closed = bytes.get(end) == Some(&quote);
    (end + usize::from(is_closed)).min(bytes.len())
}

/// Says whether the literal whose quote is at `at` is a raw string.
pub(super) fn is_raw_literal(bytes: &[u8], at: usize) -> bool {
    raw_literal_end(bytes, at).is_some()
}

/// Returns the offset behind the raw string literal whose quote is at `at`, if it is one: `R"x(…)x"`.
fn raw_literal_end(bytes: &[u8], at: usize) -> Option<usize> {
    let is_part = |byte: &&u8| identifier::is_part_byte(**byte);
    let length = bytes[..at].iter().rev().take_while(is_part).count();
    let is_raw =
        bytes[at] == b'"' && matches!(&bytes[at - length..at], b"R" | b"LR" | b"uR" | b"UR" | b"u8R");
    let open = is_raw.then(|| bytes[at..].iter().take(18).position(|byte| *byte == b'('))??;
    let mut close = vec![b')'];
    close.extend(&bytes[at + 1..at + open]);
    close.push(b'"');
    let length = bytes[at + open..].windows(close.len()).position(|window| window == close)?;
    Some(at + open + length + close.len())
}

/// Says whether the character before `at` belongs to a number, as in `1'000` of C23; the prefix of `u8'a'` does not.
fn is_in_number(bytes: &[u8], at: usize) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'');
    bytes[..at].iter().rev().take_while(is_part).last().is_some_and(u8::is_ascii_digit)
}

/// Returns how many blanks a text begins with. A beginning that is compiled is millions of them, which many readers skip.
pub(super) fn leading_blanks(text: &[u8]) -> usize {
    // All bytes of a block at once: the processor has an instruction for that, and none for "up to the first other one".
    const BLOCK: usize = 64;
    let is_blank = |block: &&[u8]| block.iter().fold(true, |all, byte| all & (*byte == b' '));
    let whole = BLOCK * text.chunks_exact(BLOCK).take_while(is_blank).count();
    whole + text[whole..].iter().take_while(|byte| **byte == b' ').count()
}

/// Skips blanks and line markers, and pragmas of OpenMP too if `pragmas` says so.
pub(crate) fn skip_blank(text: &str, from: u32, pragmas: bool) -> u32 {
    let bytes = text.as_bytes();
    let mut at = from as usize;
    while at < bytes.len() {
        match bytes[at] {
            b' ' => at += leading_blanks(&bytes[at..]),
            b'\t' | b'\n' | b'\r' => at += 1,
            b'#' if is_line_start(text, at) => {
                let hi = line_end(text, at);
                if is_marker(&text[at..hi]) || (pragmas && omp_end(text, at, hi).is_some()) {
                    at = hi;
                } else {
                    break;
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => at = comment_end(text, at),
            _ => break,
        }
    }
    at as u32
}

/// Returns the offset behind the comment that begins at `at`.
pub(super) fn comment_end(text: &str, at: usize) -> usize {
    text[at..].find("*/").map_or(text.len(), |length| at + length + 2)
}

fn is_line_start(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().is_none_or(|before| before.trim().is_empty())
}

fn is_marker(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix('#').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with("line") || rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the offset of the bracket that closes the one at `open`, skipping literals and line markers.
pub(crate) fn matching_bracket(text: &str, open: u32) -> Option<u32> {
    let mut depth = 0usize;
    let mut at = open;
    while let Some((offset, byte)) = next_token_byte(text, at) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(offset);
                }
            }
            _ => {}
        }
        at = token_byte_end(text, offset);
    }
    None
}

/// Returns the next byte that is not blank, not in a line marker, and where it is.
pub(crate) fn next_token_byte(text: &str, from: u32) -> Option<(u32, u8)> {
    let at = skip_blank(text, from, true);
    text.as_bytes().get(at as usize).map(|&byte| (at, byte))
}

/// Returns the offset behind the byte at `at`, or behind the literal that begins there.
pub(crate) fn token_byte_end(text: &str, at: u32) -> u32 {
    let bytes = text.as_bytes();
    match bytes[at as usize] {
        b'"' | b'\'' => literal_end(bytes, at as usize) as u32,
        _ => at + 1,
    }
}

/// Finds the parts of the header of the `for` statement that begins at `lo`.
///
/// The header does not end where the loop's body begins: a pragma may stand between the two.
pub(crate) fn for_header(text: &str, lo: u32) -> Option<ForHeader> {
    let open = skip_blank(text, lo + 3, false);
    if text.as_bytes().get(open as usize) != Some(&b'(') {
        return None;
    }
    let close = matching_bracket(text, open)?;
    let mut semicolons = Vec::new();
    let mut at = open + 1;
    while let Some((offset, byte)) = next_token_byte(text, at).filter(|&(offset, _)| offset < close) {
        match byte {
            b'(' | b'[' | b'{' => at = matching_bracket(text, offset)? + 1,
            b';' => {
                semicolons.push(offset);
                at = offset + 1;
            }
            _ => at = token_byte_end(text, offset),
        }
    }
    match semicolons[..] {
        [first, second] => {
            let increment = skip_blank(text, second + 1, true).min(close);
            Some(ForHeader { open, first, second, increment, close })
        }
        _ => None,
    }
}

/// Finds the parts of the header of a `for` over the elements of a range, which begins at `lo`.
pub(crate) fn range_header(text: &str, lo: u32) -> Option<RangeHeader> {
    let open = skip_blank(text, lo + 3, false);
    if text.as_bytes().get(open as usize) != Some(&b'(') {
        return None;
    }
    let close = matching_bracket(text, open)?;
    let mut at = open + 1;
    while let Some((offset, byte)) = next_token_byte(text, at).filter(|&(offset, _)| offset < close) {
        let is_double = text.as_bytes().get(offset as usize + 1) == Some(&b':');
        match byte {
            b'(' | b'[' | b'{' => at = matching_bracket(text, offset)? + 1,
            b';' => return None,
            b':' if is_double => at = offset + 2,
            b':' => return Some(RangeHeader { open, colon: offset, close }),
            _ => at = token_byte_end(text, offset),
        }
    }
    None
}

/// Returns the offset at which the line of `offset` begins.
pub(crate) fn line_of(text: &str, offset: u32) -> usize {
    let offset = (offset as usize).min(text.len());
    text.as_bytes()[..offset].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)
}

/// Returns the offset at which the line behind that of `offset` begins.
pub(crate) fn next_line(text: &str, offset: u32) -> u32 {
    (line_end(text, offset as usize) + 1).min(text.len()) as u32
}

/// Returns `text` as one line: line markers dropped, newlines turned into blanks, `register` removed.
pub(crate) fn one_line(text: &str) -> String {
    let kept: Vec<&str> = text
        .split('\n')
        .enumerate()
        .filter(|(index, line)| *index == 0 || !is_marker(line))
        .map(|(_, line)| line.trim_matches(['\r', ' ', '\t']))
        .filter(|line| !line.is_empty())
        .collect();
    let mut joined = kept.join(" ");
    while let Some(at) = find_word(&joined, REGISTER) {
        joined = format!("{}{}", &joined[..at], joined[at + REGISTER.len()..].trim_start());
    }
    joined
}

/// Returns what must stay of a piece of text that is replaced: its newlines and its line markers.
pub(crate) fn skeleton(text: &str) -> String {
    let mut kept = String::new();
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            kept.push('\n');
            if is_marker(line) {
                kept.push_str(line);
            }
        }
    }
    kept
}

/// Finds the first place of `word` in `text` where it is an identifier or a keyword.
pub(crate) fn find_word(text: &str, word: &str) -> Option<usize> {
    words(text).find(|(_, found)| *found == word).map(|(at, _)| at)
}

/// Finds the last place of `word` in `text` where it is an identifier or a keyword.
pub(crate) fn rfind_word(text: &str, word: &str) -> Option<usize> {
    words(text).filter(|(_, found)| *found == word).last().map(|(at, _)| at)
}

/// Returns the identifiers and keywords of a text with their offsets; literals, numbers and directives are skipped.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |byte: &u8| identifier::is_part_byte(*byte);
    let length = |from: usize, fits: &dyn Fn(&u8) -> bool| {
        text.as_bytes()[from..].iter().take_while(|b| fits(b)).count()
    };
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some((offset, byte)) = next_token_byte(text, at) {
            let from = offset as usize;
            if byte.is_ascii_digit() {
                let is_number = |byte: &u8| is_part(byte) || matches!(byte, b'.' | b'\'');
                at = offset + length(from, &is_number) as u32;
            } else if is_part(&byte) {
                let end = from + length(from, &is_part);
                at = end as u32;
                return Some((from, &text[from..end]));
            } else {
                at = token_byte_end(text, offset);
            }
        }
        None
    })
}

/// Returns the offset behind the last declaration at file scope that ends before `offset`.
pub(crate) fn end_of_declaration(text: &str, offset: u32) -> Option<u32> {
    let ends = braces(&text[..offset as usize]).filter(|(_, byte, depth)| *depth == 0 && *byte != b'{');
    ends.last().map(|(at, ..)| at + 1)
}

/// Returns the braces and semicolons of a text, each with its offset and the number of braces that are open behind it.
pub(crate) fn braces(text: &str) -> impl Iterator<Item = (u32, u8, u32)> {
    let (mut depth, mut at) = (0u32, 0);
    std::iter::from_fn(move || {
        while let Some((offset, byte)) = next_token_byte(text, at) {
            at = token_byte_end(text, offset);
            match byte {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                b';' => {}
                _ => continue,
            }
            return Some((offset, byte, depth));
        }
        None
    })
}

/// Returns `text` with other text in the place of identifiers; a member of a structure keeps its name.
pub(crate) fn with_words(text: &str, replacements: &[(&str, &str)]) -> String {
    let mut result = String::new();
    let mut end = 0;
    for (at, word) in words(text) {
        let before = text[..at].trim_end();
        let is_member = before.ends_with("->") || (before.ends_with('.') && !before.ends_with(".."));
        let found = replacements.iter().find(|(name, _)| *name == word && !is_member);
        if let Some((_, replacement)) = found {
            result.push_str(&text[end..at]);
            result.push_str(replacement);
            end = at + word.len();
        }
    }
    result.push_str(&text[end..]);
    result
}

/// The storage class of variables whose address cannot be taken.
const REGISTER: &str = "register";

/// Returns where the keyword `register` stands in `text`, but for variables with a register of the user's choice: the
/// keyword has a meaning there.
pub(crate) fn registers(text: &str) -> Vec<(usize, usize)> {
    let chosen = ["asm", "__asm", "__asm__"];
    let is_free = |at: usize| {
        let end = text[at..].find([';', '{']).map_or(text.len(), |length| at + length);
        !words(&text[at..end]).any(|(_, word)| chosen.contains(&word))
    };
    let found = words(text).filter(|(at, word)| *word == REGISTER && is_free(*at));
    found.map(|(at, word)| (at, at + word.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_counted_in_blocks_and_one_by_one() {
        for length in [0, 1, 63, 64, 65, 200] {
            let blanks = " ".repeat(length);
            for (more, rest) in [("", 0), ("x   ", 0), ("\n ", 0), ("   \t", 3)] {
                assert_eq!(leading_blanks(format!("{blanks}{more}").as_bytes()), length + rest);
            }
        }
    }

    #[test]
    fn a_for_header_is_split_at_its_own_semicolons() {
        let text = "for (i = f(\";)\", ({ int k = 1; k; }));\n# 3 \"a.c\"\n i < n; ++i) x;";
        let header = for_header(text, 0).unwrap();
        assert_eq!(&text[header.second as usize..], "; ++i) x;");
        assert_eq!(one_line(&text[header.first as usize + 1..header.second as usize]), "i < n");
    }

    #[test]
    fn a_range_header_is_split_at_its_own_colon() {
        let text = "for ([[a::b]] std::vector<a::b>::c const &[x, y] : n::f(c ? a : b)) x;";
        let header = range_header(text, 0).unwrap();
        assert_eq!(&text[header.colon as usize..header.close as usize], ": n::f(c ? a : b)");
        assert_eq!(range_header("for (int n = 3; int x : v) x;", 0), None);
    }

    #[test]
    fn a_skeleton_keeps_newlines_and_markers() {
        assert_eq!(skeleton("a b\n c\n# 7 \"x.h\" 2\nd"), "\n\n# 7 \"x.h\" 2\n");
    }

    #[test]
    fn register_is_dropped_only_as_a_word() {
        assert_eq!(one_line("register int registers"), "int registers");
        assert_eq!(one_line("f(\"a register\", 'r') + register"), "f(\"a register\", 'r') + ");
        let text = "register int a = sizeof \"register\"; register struct { int x; } b;\n\
            # 1 \"register\"\nregister long c __asm__(\"rax\"); int 1register;";
        let found: Vec<&str> = registers(text).iter().map(|(at, _)| &text[at + 9..at + 12]).collect();
        assert_eq!(found, ["int", "str"]);
    }

    #[test]
    fn identifiers_are_replaced_but_no_members() {
        let replaced = with_words("a.x = x + b->x + \"x\" [x] ", &[("x", "(*p)"), ("a", "q")]);
        assert_eq!(replaced, "q.x = (*p) + b->x + \"x\" [(*p)] ");
    }

    #[test]
    fn words_are_tokens() {
        let text = "a1+_b 'a' \"b\" 0xab 1'000a 1.5e3f u8'c' d";
        assert_eq!(words(text).map(|(_, word)| word).collect::<Vec<_>>(), ["a1", "_b", "u8", "d"]);
        assert_eq!((find_word(text, "d"), rfind_word("d d", "d")), (Some(text.len() - 1), Some(2)));
    }
}

//! Expected diagnostics in the comments of a C file, compared with those a compiler printed.
//!
//! ```c
//! #pragma omp parallel privat(x)  // error: 22: unknown clause 'privat'
//! // error@-1: 9: a second one, for the line above
//! ```
//!
//! The form is `error: COLUMN: SUBSTRING`, and the line is the comment's own, or that many lines off with `@-N`/`@+N`.
//! `warning:` works likewise, and so does `note:`: a file that expects one note expects all, one that expects none says
//! nothing about them.
//! What was printed is read in the form of clang and gcc, `FILE:LINE:COLUMN: error: MESSAGE`; other lines (source lines,
//! carets) are passed over.

use std::fmt;

use anyhow::{Context, Result, bail};

/// One diagnostic, expected or printed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The message; of an expected diagnostic, a part of it.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.line, self.column, self.severity, self.message)
    }
}

const NOTE: &str = "note";
const SEVERITIES: [&str; 3] = ["error", "warning", NOTE];

/// Reads the expected diagnostics out of `source`.
///
/// # Errors
/// If a comment that begins like an expectation is malformed.
pub fn expected(source: &str) -> Result<Vec<Diagnostic>> {
    let mut all = Vec::new();
    for (line, text) in (1_i64..).zip(source.lines()) {
        for comment in text.split("// ").skip(1) {
            let Some((severity, rest)) =
                SEVERITIES.iter().find_map(|s| comment.strip_prefix(s).map(|rest| (*s, rest)))
            else {
                continue;
            };
            let (offset, rest) = match rest.strip_prefix('@') {
                Some(rest) => {
                    let (offset, rest) = rest.split_once(':').context("no ':' after the line offset")?;
                    (
                        offset
                            .parse::<i64>()
                            .with_context(|| format!("line {line}: bad offset '{offset}'"))?,
                        rest,
                    )
                }
                None => match rest.strip_prefix(':') {
                    Some(rest) => (0, rest),
                    None => continue,
                },
            };
            let Some((column, message)) = rest.split_once(':') else {
                bail!("line {line}: no column in '{comment}'");
            };
            let column =
                column.trim().parse().with_context(|| format!("line {line}: bad column '{column}'"))?;
            let line = u32::try_from(line + offset)
                .with_context(|| format!("line {line}: offset out of the file"))?;
            all.push(Diagnostic { line, column, severity, message: message.trim().to_owned() });
        }
    }
    Ok(all)
}

/// Reads the diagnostics that concern `file` out of a compiler's standard error.
#[must_use]
pub fn printed(stderr: &str, file: &str) -> Vec<Diagnostic> {
    stderr.lines().filter_map(|line| printed_line(line.strip_prefix(file)?.strip_prefix(':')?)).collect()
}

fn printed_line(rest: &str) -> Option<Diagnostic> {
    let (line, rest) = rest.split_once(':')?;
    let (column, rest) = rest.split_once(':')?;
    let (severity, message) = rest.trim_start().split_once(": ")?;
    let severity = SEVERITIES.into_iter().find(|s| *s == severity.trim_start_matches("fatal "))?;
    Some(Diagnostic {
        line: line.parse().ok()?,
        column: column.parse().ok()?,
        severity,
        message: message.to_owned(),
    })
}

/// Compares what was expected with what was printed; returns one line for each difference.
#[must_use]
pub fn differences(expected: &[Diagnostic], printed: &[Diagnostic]) -> Vec<String> {
    let about_notes = expected.iter().any(|diagnostic| diagnostic.severity == NOTE);
    let mut left: Vec<&Diagnostic> =
        printed.iter().filter(|diagnostic| about_notes || diagnostic.severity != NOTE).collect();
    let mut lines = Vec::new();
    for want in expected {
        let at = left.iter().position(|got| {
            (got.line, got.column, got.severity) == (want.line, want.column, want.severity)
                && got.message.contains(&want.message)
        });
        match at {
            Some(at) => drop(left.remove(at)),
            None => lines.push(format!("missing:    {want}")),
        }
    }
    lines.extend(left.iter().map(|got| format!("unexpected: {got}")));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagnostic(line: u32, column: u32, message: &str) -> Diagnostic {
        Diagnostic { line, column, severity: "error", message: message.into() }
    }

    #[test]
    fn comments_are_read_with_offsets() {
        let found =
            expected("int x; // error: 5: bad 'x'\n\n// error@-2: 1: also // warning: 3: hm\n").unwrap();
        assert_eq!(found[0], diagnostic(1, 5, "bad 'x'"));
        assert_eq!(found[1], diagnostic(1, 1, "also"));
        assert_eq!(found[2].severity, "warning");
    }

    #[test]
    fn malformed_expectations_are_errors() {
        assert!(expected("// error: no column\n").is_err());
        assert!(expected("// error@-9: 1: above the file\n").is_err());
    }

    #[test]
    fn printed_diagnostics_of_the_file_are_found() {
        let text =
            "a.c:3:9: error: no: good\n   3 | x\n     | ^\nb.h:1:1: error: other\na.c:4:1: note: here\n";
        let found = printed(text, "a.c");
        assert_eq!(found[0], diagnostic(3, 9, "no: good"));
        assert_eq!((found[1].line, found[1].severity, found.len()), (4, "note", 2));
    }

    #[test]
    fn missing_and_unexpected_are_told_apart() {
        let want = [diagnostic(1, 2, "abc"), diagnostic(3, 4, "xyz")];
        let got = [diagnostic(1, 2, "the abc"), diagnostic(3, 5, "xyz")];
        let lines = differences(&want, &got);
        assert_eq!(lines, ["missing:    3:4: error: xyz", "unexpected: 3:5: error: xyz"]);
        assert!(differences(&want[..1], &got[..1]).is_empty());
    }

    #[test]
    fn all_notes_are_expected_or_none() {
        let note = |line| Diagnostic { severity: NOTE, ..diagnostic(line, 1, "here") };
        let got = [diagnostic(1, 2, "abc"), note(3), note(4)];
        assert!(differences(&got[..1], &got).is_empty());
        assert_eq!(differences(&got[..2], &got), ["unexpected: 4:1: note: here"]);
    }
}

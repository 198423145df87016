//! Checks of a text against `CHECK` comments, in the manner of LLVM's FileCheck but much smaller.
//!
//! ```llvm
//! ; RUN: weft opt --stop-after=prepare
//! ; CHECK: define void @f
//! ; CHECK-NEXT: call token {{.*}}region.entry
//! ; CHECK-NOT: alloca
//! ; REMARK: a part of standard error
//! ; ERROR: a part of standard error, exit status not 0
//! ```
//!
//! `CHECK` finds the next line that contains the pattern, `CHECK-NEXT` looks at the very next line, and `CHECK-NOT`
//! forbids the pattern between its neighbors.
//! A pattern is plain text in which `{{.*}}` or `…` stands for anything within the line; runs of white space are equal.
//! Checks may stand at the end of a line of code, so that they are on the line they concern.

use anyhow::{Result, bail};

/// How a pattern is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckKind {
    /// Some later line.
    Somewhere,
    /// The line after the last match.
    Next,
    /// No line up to the next match.
    Not,
}

/// One `CHECK` comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// How the pattern is looked for.
    pub kind: CheckKind,
    /// The pattern.
    pub pattern: String,
    /// The line of the comment, counted from 1.
    pub line: usize,
}

/// What an IR test file asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// The words of the `RUN` line.
    pub run: Vec<String>,
    /// The checks, in order.
    pub checks: Vec<Check>,
    /// Parts of standard error that a run which succeeds prints.
    pub remarks: Vec<String>,
    /// Parts of standard error that a run which must fail prints.
    pub errors: Vec<String>,
}

/// Reads the comments of an IR test file.
///
/// # Errors
/// If there is no `RUN` line, if it starts anything but `weft`, or if nothing is checked.
pub fn parse(source: &str) -> Result<Script> {
    let mut script = Script { run: Vec::new(), checks: Vec::new(), remarks: Vec::new(), errors: Vec::new() };
    for (line, text) in (1..).zip(source.lines()) {
        let Some((_, comment)) = text.rsplit_once("; ") else { continue };
        let Some((key, value)) = comment.split_once(':') else { continue };
        let kind = match key {
            "RUN" => {
                if !script.run.is_empty() {
                    bail!("line {line}: a second RUN line");
                }
                script.run = value.split_whitespace().map(str::to_owned).collect();
                continue;
            }
            "REMARK" => {
                script.remarks.push(value.trim().to_owned());
                continue;
            }
            "ERROR" => {
                script.errors.push(value.trim().to_owned());
                continue;
            }
            "CHECK" => CheckKind::Somewhere,
            "CHECK-NEXT" => CheckKind::Next,
            "CHECK-NOT" => CheckKind::Not,
            _ => continue,
        };
        if value.trim().is_empty() {
            bail!("line {line}: an empty pattern");
        }
        script.checks.push(Check { kind, pattern: value.trim().to_owned(), line });
    }
    if script.run.first().is_none_or(|program| program != "weft") {
        bail!("no line '; RUN: weft …'");
    }
    if script.checks.is_empty() && script.errors.is_empty() {
        bail!("the file checks nothing");
    }
    Ok(script)
}

/// Checks `text`; returns what is wrong with it, or `None`.
#[must_use]
pub fn mismatch(checks: &[Check], text: &str) -> Option<String> {
    let lines: Vec<String> = text.lines().map(squeeze).collect();
    let mut position = 0; // The first line after the last match.
    let mut forbidden: Vec<&Check> = Vec::new();
    for check in checks {
        let found = match check.kind {
            CheckKind::Not => {
                forbidden.push(check);
                continue;
            }
            CheckKind::Next => lines.get(position).filter(|l| contains(l, &check.pattern)).map(|_| position),
            CheckKind::Somewhere => (position..lines.len()).find(|&at| contains(&lines[at], &check.pattern)),
        };
        let Some(found) = found else {
            let near = lines.get(position).map_or("the end of the output", String::as_str);
            return Some(format!("line {}: '{}' not found from here: {near}", check.line, check.pattern));
        };
        if let Some(problem) = first_forbidden(&forbidden, &lines[position..found]) {
            return Some(problem);
        }
        forbidden.clear();
        position = found + 1;
    }
    first_forbidden(&forbidden, &lines[position..])
}

fn first_forbidden(forbidden: &[&Check], lines: &[String]) -> Option<String> {
    forbidden.iter().find_map(|check| {
        let line = lines.iter().find(|line| contains(line, &check.pattern))?;
        Some(format!("line {}: '{}' must not be here: {line}", check.line, check.pattern))
    })
}

fn squeeze(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a squeezed `line` contains `pattern`, whose wildcards match anything.
/// Greedy leftmost matching of the pieces is complete, since every wildcard may be empty or arbitrarily long.
fn contains(line: &str, pattern: &str) -> bool {
    let pattern = squeeze(&pattern.replace("{{.*}}", "…"));
    let mut rest = line;
    for piece in pattern.split('…') {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(comments: &str, text: &str) -> Option<String> {
        mismatch(&parse(&format!("; RUN: weft opt\n{comments}")).unwrap().checks, text)
    }

    #[test]
    fn patterns_match_in_order() {
        assert_eq!(check("; CHECK: a\n; CHECK: b\n", "x a\ny b\n"), None);
        assert!(check("; CHECK: b\n; CHECK: a\n", "a\nb\n").is_some());
    }

    #[test]
    fn next_means_the_next_line() {
        assert_eq!(check("; CHECK: a\n; CHECK-NEXT: b\n", "a\nb\n"), None);
        assert!(check("; CHECK: a\n; CHECK-NEXT: b\n", "a\n\nb\n").is_some());
    }

    #[test]
    fn not_holds_between_its_neighbors_and_to_the_end() {
        let comments = "; CHECK: a\n; CHECK-NOT: x\n; CHECK: b\n";
        assert_eq!(check(comments, "x\na\nb\nx\n"), None);
        assert!(check(comments, "a\nx\nb\n").is_some());
        assert!(check("; CHECK: a\n; CHECK-NOT: x\n", "a\nb\nx\n").is_some());
    }

    #[test]
    fn wildcards_and_white_space() {
        assert_eq!(check("; CHECK: call {{.*}} @f(\n", "  %1 = call   i32 @f(i32 1)\n"), None);
        assert_eq!(check("; CHECK: %…=…add\n", "%7 = add i32 1, 2\n"), None);
        assert!(check("; CHECK: call {{.*}} @f(\n", "@f( call i32\n").is_some());
    }

    #[test]
    fn files_without_run_or_checks_are_errors() {
        assert!(parse("; CHECK: a\n").is_err());
        assert!(parse("; RUN: rm -rf x\n; CHECK: a\n").is_err());
        assert!(parse("; RUN: weft opt\n").is_err());
    }
}

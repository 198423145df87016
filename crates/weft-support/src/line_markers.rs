//! The line markers that a C preprocessor prints: `# 12 "dir/a.c" 2 3`.
//!
//! The number and the name describe the line *below* the marker.
//! Only flag 3 matters here: it says that the text comes from a system header.

/// A line marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineMarker {
    /// The index of the marker's own line in the flat file, from 0.
    pub(crate) line_index: usize,
    /// The presumed number of the line below it, from 1.
    pub(crate) line: u32,
    /// The presumed file.
    pub(crate) file: String,
    /// Whether the text below comes from a system header.
    pub(crate) system: bool,
}

impl LineMarker {
    /// Returns the presumed number of line `index` of the flat file, which lies below the marker.
    pub(crate) fn presumed_line(&self, index: usize) -> u32 {
        self.line.saturating_add((index - self.line_index - 1) as u32)
    }
}

/// Returns the offset of the first byte of every line; there is always a first line.
pub(crate) fn line_starts(text: &str) -> Vec<u32> {
    let mut starts = vec![0];
    starts.extend(text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at as u32 + 1));
    starts
}

/// Returns the markers of `text`, whose lines start at `starts`.
pub(crate) fn parse_line_markers(text: &str, starts: &[u32]) -> Vec<LineMarker> {
    let mut markers = Vec::new();
    for (index, &start) in starts.iter().enumerate() {
        let rest = &text[start as usize..];
        if !rest.starts_with('#') {
            continue;
        }
        let line = rest.split('\n').next().unwrap_or("");
        markers.extend(parse_line_marker(line, index));
    }
    markers
}

/// Parses one marker; both `# 1 "f"` and `#line 1 "f"` are accepted.
fn parse_line_marker(line: &str, line_index: usize) -> Option<LineMarker> {
    let rest = line.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = rest[..digits].parse().ok()?;
    let rest = rest[digits..].trim_start().strip_prefix('"')?;
    let mut file = String::new();
    let mut characters = rest.chars();
    loop {
        match characters.next()? {
            '"' => break,
            '\\' => file.push(characters.next()?),
            other => file.push(other),
        }
    }
    let system = characters.as_str().split_whitespace().any(|flag| flag == "3");
    Some(LineMarker { line_index, line: number, file, system })
}

#[cfg(test)]
mod tests {
    use super::{line_starts, parse_line_marker, parse_line_markers};

    #[test]
    fn a_marker_has_number_name_and_flags() {
        let marker = parse_line_marker("# 12 \"a \\\"b\\\\.c\" 2 3", 4).unwrap();
        assert_eq!((marker.line, marker.file.as_str(), marker.system), (12, "a \"b\\.c", true));
        assert_eq!(marker.presumed_line(5), 12);
        assert_eq!(marker.presumed_line(7), 14);
    }

    #[test]
    fn other_lines_with_a_hash_are_no_markers() {
        for line in ["#pragma omp parallel", "# 12", "# \"a.c\"", "# 1 \"a.c", "#", "# 99999999999 \"a.c\""] {
            assert_eq!(parse_line_marker(line, 0), None, "{line}");
        }
    }

    #[test]
    fn markers_are_found_at_line_starts_only() {
        let text = "# 1 \"a.c\"\nint x; # 2 \"b.c\"\n# 7 \"c.h\" 1\n";
        let markers = parse_line_markers(text, &line_starts(text));
        let found: Vec<_> = markers.iter().map(|m| (m.line_index, m.line, m.file.as_str())).collect();
        assert_eq!(found, [(0, 1, "a.c"), (2, 7, "c.h")]);
    }
}

//! What a file tells the link of its code for a GPU: a record in a section of the object, which holds the device's module.
//!
//! ```text
//! ;weft-device 1
//! ;machine sm_80                what it is compiled for
//! ;file a.c                     for messages
//! ;has counter                  a function or variable that other files may use
//! ;needs helper                 one that another file has to have
//! ;asks                         it calls through pointers, which may lead to functions of other files
//! ;incomplete                   it has no image of its own
//! ;cannot                       it is not for a GPU, as the compiler has said
//! ;bytes 1234
//! target datalayout = …         so many bytes of IR, behind `lower`
//! ```
//!
//! The linker puts the records of a program one behind the other. The IR is that of before the conversion for a GPU, since what
//! that decides holds for whole programs: who calls whom, and which threads share what.

use std::fmt::Write as _;

/// The first line; a number follows when the records of older objects mean something else.
const FIRST: &str = ";weft-device 1\n";

/// A record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// The machine, as `--offload-arch` calls it.
    pub(crate) machine: String,
    /// The source.
    pub(crate) file: String,
    /// The functions and variables that other files may use.
    pub(crate) has: Vec<String>,
    /// Those that it needs of other files.
    pub(crate) needs: Vec<String>,
    /// Whether it calls through pointers.
    pub(crate) asks: bool,
    /// Whether it is no program by itself.
    pub(crate) incomplete: bool,
    /// Whether it could not be compiled for a GPU.
    pub(crate) cannot: bool,
    /// The device's module.
    pub(crate) ir: String,
}

impl Record {
    /// Whether other files may have to do with it.
    pub(crate) fn is_shared(&self) -> bool {
        self.asks || !self.has.is_empty() || !self.needs.is_empty()
    }

    /// The record's bytes.
    pub(crate) fn text(&self) -> String {
        let on_one_line = |text: &str| text.replace('\n', " ");
        let mut out = FIRST.to_owned();
        let mut line = |key: &str, value: &str| {
            let _ = writeln!(out, ";{key} {}", on_one_line(value));
        };
        line("machine", &self.machine);
        line("file", &self.file);
        self.has.iter().for_each(|name| line("has", name));
        self.needs.iter().for_each(|name| line("needs", name));
        let words = [("asks", self.asks), ("incomplete", self.incomplete), ("cannot", self.cannot)];
        words.into_iter().filter(|(_, holds)| *holds).for_each(|(key, _)| line(key, ""));
        line("bytes", &self.ir.len().to_string());
        out + &self.ir
    }

    /// Reads the records of a section; what is no record ends them.
    pub(crate) fn all(section: &[u8]) -> Vec<Record> {
        let mut records = Vec::new();
        let mut rest = section;
        while let Some((record, behind)) = Record::read(rest) {
            records.push(record);
            rest = behind;
        }
        records
    }

    fn read(section: &[u8]) -> Option<(Record, &[u8])> {
        let mut rest = section.strip_prefix(FIRST.as_bytes())?;
        let mut record = Record::default();
        loop {
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            let line = std::str::from_utf8(&rest[..end]).ok()?.strip_prefix(';')?;
            rest = &rest[end + 1..];
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let value = value.to_owned();
            match key {
                "machine" => record.machine = value,
                "file" => record.file = value,
                "has" => record.has.push(value),
                "needs" => record.needs.push(value),
                "asks" => record.asks = true,
                "incomplete" => record.incomplete = true,
                "cannot" => record.cannot = true,
                "bytes" => {
                    let (ir, behind) = rest.split_at_checked(value.parse().ok()?)?;
                    record.ir = String::from_utf8(ir.to_vec()).ok()?;
                    return Some((record, behind));
                }
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Record;

    #[test]
    fn records_are_read_as_they_were_written() {
        let one = Record {
            machine: "sm_80".into(),
            file: "a b.c".into(),
            has: vec!["f".into(), "g h".into()],
            needs: vec!["x".into()],
            asks: true,
            incomplete: true,
            cannot: false,
            ir: "; IR\n;weft-device 1\n\u{e4}".into(),
        };
        let other = Record { file: "b.c".into(), cannot: true, ..Record::default() };
        let section = one.text() + &other.text();
        assert_eq!(Record::all(section.as_bytes()), [one, other]);
        assert_eq!(Record::all(&section.as_bytes()[..section.len() - 1]).len(), 1);
        assert!(Record::all(b"").is_empty());
    }
}

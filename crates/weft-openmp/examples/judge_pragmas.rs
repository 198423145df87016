//! Parses pragmas from standard input and says whether each has errors; `scripts/conformance_openmp.py` runs it.
//!
//! A line of input is `version TAB c|c++|fortran TAB text`.
//! A line of output is `ok` and the flags of warnings, or `error` and the messages, separated by tabs.

#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use std::io::Read;

use weft_openmp::{Host, ParseOptions, Version, parse_directive};
use weft_support::{Diagnostic, SourceMap, text_from_bytes};

fn main() {
    let mut bytes = Vec::new();
    if std::io::stdin().read_to_end(&mut bytes).is_err() {
        return;
    }
    let file = SourceMap::new().add_file("stdin", "");
    for line in text_from_bytes(bytes).lines() {
        let mut fields = line.splitn(3, '\t');
        let (version, host, text) = (fields.next(), fields.next(), fields.next());
        let version = version.and_then(|text| Version::from_flag(text).ok()).unwrap_or_default();
        let host = match host {
            Some("c") => Host::C,
            Some("fortran") => Host::Fortran,
            _ => Host::Cpp,
        };
        let (_, found) = parse_directive(text.unwrap_or(""), 0, file, ParseOptions { version, host });
        let errors: Vec<String> = found
            .iter()
            .filter(|diagnostic| Diagnostic::is_error(diagnostic))
            .map(|diagnostic| diagnostic.message.replace(['\t', '\n'], " "))
            .collect();
        match errors.as_slice() {
            [] => {
                let flags: Vec<&str> = found.iter().filter_map(|diagnostic| diagnostic.option).collect();
                println!("ok\t{}", flags.join("\t"));
            }
            errors => println!("error\t{}", errors.join("\t")),
        }
    }
}

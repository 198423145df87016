//! Names that clang derives from those of the input and the output, for stages that see neither.
//!
//! The stages read a text from a pipe and write to another, so that clang would take `-` for the name of the program: of its
//! debug info, of the files for `gcov`, of statistics. Clang itself is asked, by a dry run, what it would take; and the
//! database of compile commands gets the user's command.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use super::arg_table::COMPILE;
use super::args::Mode;
use super::input::{Input, Language};
use super::job::Job;
use crate::error::Error;
use crate::tools::{self, Feed};
use weft_support::json;

/// What makes clang write files of its own, by the beginning of the option.
const ASKED_BY: [&str; 4] = ["--coverage", "-fprofile-arcs", "-ftest-coverage", "-save-stats"];

/// Words for `clang -cc1` that hold a derived name.
#[derive(Debug, Default)]
pub(super) struct Names {
    words: Vec<String>,
}

impl Names {
    /// The words that begin with one of `prefixes`, for a driver.
    pub(super) fn words(&self, prefixes: &[&str]) -> impl Iterator<Item = String> {
        let found = self.words.iter().filter(|word| prefixes.iter().any(|prefix| word.starts_with(prefix)));
        found.flat_map(|word| ["-Xclang".to_owned(), word.clone()]).collect::<Vec<_>>().into_iter()
    }
}

impl Job<'_> {
    /// The names that clang derives, if an option needs one.
    pub(super) fn derived_names(&self) -> Result<Names, Error> {
        let words = self.args.words_for(COMPILE);
        if !words.iter().any(|word| ASKED_BY.iter().any(|option| word.starts_with(option))) {
            return Ok(Names::default());
        }
        let mut command = self.tools.clang();
        command.args(["-###", "-Qunused-arguments"]).args(words);
        if self.args.mode != Mode::Link {
            command.args(self.mode_words());
        }
        if let Some(output) = self.named_output {
            command.args(["-o", output]);
        }
        self.add_input(&mut command);
        let output = tools::run(command, Feed::Nothing, &format!("naming files for {}", self.shown_name()))?;
        let shown = String::from_utf8_lossy(&output.stderr);
        let line = shown.lines().find(|line| line.contains("\"-cc1\""));
        Ok(Names { words: line.map_or(Vec::new(), quoted) })
    }

    /// The name of the program's file, as debug info has it.
    pub(super) fn main_file_name(&self) -> [&str; 4] {
        ["-Xclang", "-main-file-name", "-Xclang", self.shown_name()]
    }

    /// Adds the compile to the database of `-MJ`, whoever compiles. As with clang, assembler is not in it.
    pub(super) fn record_command(&self) -> Result<(), Error> {
        let is_it = |words: &&Vec<String>| words[0].starts_with("-MJ");
        let Some(option) = self.args.args.iter().map(|arg| &arg.words).rfind(is_it) else {
            return Ok(());
        };
        let is_recorded = |input: &Input| !matches!(input.language, Language::Object | Language::Assembler);
        if !is_recorded(self.input) {
            return Ok(());
        }
        let path = Path::new(option.get(1).map_or(&option[0]["-MJ".len()..], String::as_str));
        let file = &self.input.path;
        let clang = self.tools.clang().get_program().to_string_lossy().into_owned();
        let mut words =
            vec![clang, "-fopenmp".to_owned(), file.clone(), "-o".to_owned(), self.output.to_owned()];
        words.extend(self.mode_words().into_iter().map(ToOwned::to_owned));
        let others = self.args.args.iter().filter(|arg| arg.input.is_none() && arg.steps & COMPILE != 0);
        words.extend(others.flat_map(|arg| arg.words.iter().cloned()));
        let folder = std::env::current_dir().map_err(|source| Error::file("find", ".", source))?;
        let words: Vec<String> = words.iter().map(|word| json::string(word)).collect();
        let entry = format!(
            "{{ \"directory\": {}, \"file\": {}, \"output\": {}, \"arguments\": [{}]}},\n",
            json::string(&folder.to_string_lossy()),
            json::string(file),
            json::string(self.output),
            words.join(", ")
        );
        // A command line begins a new database.
        let first = self.args.inputs.iter().find(|input| is_recorded(input));
        let begins = first.is_some_and(|first| std::ptr::eq(first, self.input));
        let mut options = OpenOptions::new();
        let opened = if begins { options.write(true).truncate(true) } else { options.append(true) };
        let opened = opened.create(true).open(path);
        let written = opened.and_then(|mut database| database.write_all(entry.as_bytes()));
        written.map_err(|source| Error::file("write", path, source))
    }
}

/// The words in quotes of a line, as clang shows a command.
fn quoted(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut chars = line.chars();
    while chars.by_ref().any(|c| c == '"') {
        let mut word = String::new();
        loop {
            match chars.next() {
                Some('\\') => word.extend(chars.next()),
                Some('"') | None => break,
                Some(c) => word.push(c),
            }
        }
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_taken_out_of_their_quotes() {
        assert_eq!(quoted(r#" "a" b "c d" "e\"\\f""#), ["a", "c d", "e\"\\f"]);
    }
}

//! `weft-rt-link ARCHIVE FOLDER [--without-names]`: makes the runtime's libraries, see the library of this name.

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: weft-rt-link ARCHIVE FOLDER [--without-names]";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [archive, folder] => weft_rt_link::link(Path::new(archive), Path::new(folder))
            .and_then(|()| weft_rt_link::add_names(Path::new(folder))),
        [archive, folder, "--without-names"] => weft_rt_link::link(Path::new(archive), Path::new(folder)),
        _ => {
            complain(USAGE);
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("weft-rt-link: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "a program says why it fails")]
fn complain(text: &str) {
    eprintln!("{text}");
}

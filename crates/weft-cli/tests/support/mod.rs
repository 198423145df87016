//! A folder in which `weft` is run on files, for the tests of `weft cc`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with the files of one test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        weft_tests::runtime::place_beside_weft().unwrap();
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Folder(dir)
    }

    #[allow(dead_code, reason = "not every test runs something there")]
    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// `weft` with the words of a line.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_weft"));
        command.current_dir(self.0.path()).args(line.split_whitespace());
        command.stdin(Stdio::null()).env("LC_ALL", "C");
        command
    }

    pub(crate) fn weft(&self, line: &str) -> Output {
        self.command(line).output().unwrap()
    }

    /// Runs a compile that must succeed in silence.
    #[allow(dead_code, reason = "not every test compiles something")]
    pub(crate) fn quiet(&self, line: &str) {
        let output = self.weft(line);
        assert!(output.status.success(), "{line}: {}", err(&output));
        assert_eq!(err(&output), "", "{line}");
    }

    /// What a program of the folder prints; it must succeed.
    #[allow(dead_code, reason = "not every test runs programs")]
    pub(crate) fn run(&self, program: &str) -> String {
        let output = Command::new(self.path(program)).output().unwrap();
        assert!(output.status.success(), "{program}: {}", err(&output));
        String::from_utf8(output.stdout).unwrap()
    }
}

pub(crate) fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

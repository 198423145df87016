//! The binary `weft`; all of it is in the library, which a started clang may get, too.

use std::process::ExitCode;

fn main() -> ExitCode {
    weft_cli::main()
}

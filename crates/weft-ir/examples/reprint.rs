//! Reads, verifies and prints many modules in one process; `scripts/conformance_ir.py` calls it.
//!
//! Standard input has one job per line: the path of a module, a tab, and where to print it.
//! Standard output has one line per job: the path and what became of it, separated by tabs:
//! `ok`, `unverified` with the first error, `rejected` with the reader's error,
//! `drifted` (the printed text does not read back as itself) or `panicked`.
//! A job without end would stop all behind it: after [`LIMIT`] the process names it (`hung`) and exits.

#![expect(clippy::print_stdout, reason = "a program, not the library")]

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::time::Duration;

use weft_ir::reader::decode;
use weft_ir::verify::verify_module;
use weft_ir::{print_module, read_module};

/// How long a job may take.
const LIMIT: Duration = Duration::from_secs(20);

/// What becomes of the module at `input`.
fn job(input: &str, output: &str) -> (&'static str, String) {
    let bytes = match std::fs::read(input) {
        Ok(bytes) => bytes,
        Err(error) => return ("rejected", error.to_string()),
    };
    let text = decode(&bytes);
    let module = match read_module(&text) {
        Ok(module) => module,
        Err(error) => return ("rejected", format!("{}:{}: {}", error.line, error.column, error.message)),
    };
    let printed = print_module(&module);
    if let Err(error) = std::fs::write(output, &printed) {
        return ("rejected", error.to_string());
    }
    match read_module(&printed) {
        Ok(again) if print_module(&again) == printed => {}
        Ok(_) => return ("drifted", "prints as another text".to_owned()),
        Err(error) => return ("drifted", format!("{}:{}: {}", error.line, error.column, error.message)),
    }
    match verify_module(&module).first() {
        Some(error) => ("unverified", error.to_string()),
        None => ("ok", String::new()),
    }
}

fn main() {
    let (to_watch, watched) = mpsc::channel::<Option<String>>();
    let watch = std::thread::spawn(move || {
        let mut current: Option<String> = None;
        loop {
            match watched.recv_timeout(LIMIT) {
                Ok(next) => current = next,
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    if let Some(input) = &current {
                        println!("{input}\thung\tno end after {} s", LIMIT.as_secs());
                        std::process::exit(3);
                    }
                }
            }
        }
    });
    // The message of a panic goes into the job's line.
    std::panic::set_hook(Box::new(|_| {}));
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Some((input, output)) = line.split_once('\t') else { continue };
        let _ = to_watch.send(Some(input.to_owned()));
        let (outcome, why) = catch_unwind(AssertUnwindSafe(|| job(input, output))).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|t| (*t).to_owned()));
            ("panicked", text.unwrap_or_default())
        });
        let _ = to_watch.send(None);
        println!("{input}\t{outcome}\t{}", why.replace(['\n', '\t'], " "));
        let _ = std::io::stdout().flush();
    }
    drop(to_watch);
    let _ = watch.join();
}

//! How fast a large module is read and printed, against `opt-19 -S` without passes.
//!
//! usage: `throughput [MODULE.ll]`; without a module it has clang-19 make one of 50 MB from a generated C program.
//! Prints seconds (best of three), megabytes per second, peak memory as a multiple of the text, and the ratio.
//! Peak memory counts the module with the text it is read from, or with the text it prints.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program, not the library")]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use weft_ir::{print_module, read_module};

/// Size of the module that is made, in bytes, at least.
const SIZE: usize = 50_000_000;

/// C functions of several kinds: loops over arrays, structs, strings, switches, calls, floating point.
fn c_program(functions: usize) -> String {
    let mut c = String::from(
        "struct node { struct node *next; double weight; int key; char tag[12]; };\n\
         extern int printf(const char *, ...); extern double sqrt(double);\n",
    );
    for n in 0..functions {
        let k = n % 7 + 2;
        let _ = writeln!(
            c,
            "int f{n}(int *a, struct node *p, unsigned n, double x) {{\n\
             int sum = {n}; double y[{k}0]; struct node *q = p;\n\
             for (unsigned i = 0; i < n; i++) {{ a[i] = a[i] * {k} + (int)(i ^ {n}u); if (a[i] > {n}) sum += a[i] >> {k}; }}\n\
             for (int i = 0; i < {k}0; i++) y[i] = x * i / {k}.5 + sqrt(x + i);\n\
             while (q) {{ if (q->key == {n}) {{ q->weight += y[q->key % {k}0]; q->tag[{k}] = 'x'; }} q = q->next; }}\n\
             switch (sum % 9) {{ case 0: sum += {n}; break; case 1: case 2: sum = printf(\"f{n} %d\\n\", sum); break;\n\
             case 5: return f{before}(a, p, n / 2, y[1]); default: sum -= (int)y[{k}]; }}\n\
             return sum + (p ? p->key : {k});\n}}",
            before = n / 2,
        );
    }
    c
}

/// Makes the module, or finds the one made before.
fn made_module() -> Result<PathBuf, String> {
    let folder = std::env::temp_dir().join("weft-ir-throughput");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let path = folder.join("module.ll");
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |m| m.len() as usize);
    // How much text a function makes depends on clang; a try tells.
    let mut functions = 500;
    while size(&path) < SIZE {
        let source = folder.join("program.c");
        std::fs::write(&source, c_program(functions)).map_err(|e| e.to_string())?;
        let done = Command::new("clang-19")
            .args(["-w", "-O1", "-g", "-S", "-emit-llvm", "-fno-discard-value-names", "-o"])
            .args([&path, &source])
            .status()
            .map_err(|e| format!("clang-19: {e}"))?;
        if !done.success() {
            return Err("clang-19 failed".to_owned());
        }
        functions = functions * SIZE / size(&path).max(1) + functions / 20;
    }
    Ok(path)
}

/// The best of three times, in seconds.
fn best(mut run: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        run()?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// Highest resident size so far of this process, in bytes; 0 where `/proc` does not tell.
fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<usize>().ok()).map_or(0, |kb| kb * 1024)
}

fn measure(path: &Path) -> Result<(), String> {
    let text_len = std::fs::metadata(path).map_err(|e| e.to_string())?.len() as usize;
    let megabytes = text_len as f64 / 1e6;
    let (mut reading, mut printing) = (f64::INFINITY, f64::INFINITY);
    let ours = best(|| {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let start = Instant::now();
        let module = read_module(&text).map_err(|e| e.to_string())?;
        let read = start.elapsed().as_secs_f64();
        // The module does not borrow from the text.
        drop(text);
        let printed = print_module(&module);
        reading = reading.min(read);
        printing = printing.min(start.elapsed().as_secs_f64() - read);
        std::fs::write("/dev/null", &printed).map_err(|e| e.to_string())
    })?;
    let memory = peak_memory();
    let llvm = best(|| {
        let mut command = Command::new("opt-19");
        command.args(["-S", "-o", "/dev/null"]).arg(path).stderr(Stdio::inherit());
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err("opt-19 failed".to_owned()),
            Err(error) => Err(format!("opt-19: {error}")),
        }
    })?;
    println!("module          {megabytes:8.1} MB");
    println!(
        "weft-ir         {ours:8.2} s   {:6.0} MB/s (read {reading:.2} s, print {printing:.2} s)",
        megabytes / ours
    );
    println!("opt-19 -S       {llvm:8.2} s   {:6.0} MB/s", megabytes / llvm);
    println!("ratio           {:8.2} x as fast", llvm / ours);
    println!("peak memory     {:8.2} x the text", memory as f64 / text_len as f64);
    Ok(())
}

fn main() -> ExitCode {
    let path = std::env::args().nth(1).map_or_else(made_module, |p| Ok(PathBuf::from(p)));
    match path.and_then(|path| measure(&path)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("throughput: {error}");
            ExitCode::FAILURE
        }
    }
}

//! A fuzzer for the stable compiler: mutates the modules of a corpus and checks each mutant.
//!
//! usage: `mutate [--seconds N] [--seed N] [--out FOLDER] FOLDER…`
//!
//! Mutations know a little of IR: they cut, repeat, swap and join lines and tokens, insert words, numbers and brackets,
//! and flip bytes. A mutant that the reader accepts may become a parent.
//! The fuzzer writes the slowest mutant to `slowest.ll`, if it is slow.
//! It writes a mutant that panics, breaks a property, takes longer than [`LIMIT`] or makes the process larger than
//! [`MEMORY`] to the folder `findings`. After a hang or too much memory the process ends.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long one mutant may take.
const LIMIT: Duration = Duration::from_secs(10);
/// How many bytes the process may have resident. The corpus has a few megabytes, a mutant a few kilobytes.
const MEMORY: usize = 2_000_000_000;
/// Larger files are cut to this many bytes, for more mutants per second.
const LARGEST: usize = 24_000;

const WORDS: &[&str] = &[
    "define void @f() {\n",
    "}\n",
    "declare",
    "%x",
    "%0",
    "%99999999",
    "@g",
    "@0",
    "!0",
    "!{",
    "!dbg !7",
    "#0",
    "i32",
    "i1",
    "ptr",
    "i8388608",
    "i99999999999",
    "ptr addrspace(4294967295)",
    "<vscale x 4 x i32>",
    "[18446744073709551615 x i8]",
    "{ i32, ptr }",
    "<{",
    "}>",
    "target(\"x\", i32, 1)",
    "%t = type { %t }\n",
    "label %x",
    "x:\n",
    "\"q\":\n",
    "br label %x\n",
    "ret void\n",
    "unreachable\n",
    "fork label %x, label %y\n",
    "halt label %y\n",
    "join label %y\n",
    "phi i32 [ 0, %x ]",
    "switch i32 0, label %x [ i32 1, label %x ]\n",
    "invoke void @f() to label %x unwind label %y\n",
    "landingpad { ptr, i32 } cleanup\n",
    "resume",
    "callbr",
    "indirectbr ptr %x, [label %y]\n",
    "catchswitch within none [label %x] unwind to caller\n",
    "cleanuppad within none []\n",
    "call void @f()",
    "tail",
    "musttail",
    "notail",
    "getelementptr inbounds",
    "extractvalue",
    "insertvalue",
    "blockaddress(@f, %x)",
    "splat (i32 1)",
    "c\"a\\00\"",
    "zeroinitializer",
    "poison",
    "undef",
    "u0xFF",
    "0xK4000",
    "1.5e+300",
    "-",
    "uselistorder label %x, { 1, 0 }\n",
    "#dbg_value(i32 %x, !0, !DIExpression(), !1)\n",
    "metadata",
    "asm \"\", \"\"",
    "comdat",
    "alias",
    "ifunc",
    "global",
    "constant",
    "attributes #0 = {",
    "module asm",
    "source_filename = \"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    "=",
    "*",
    "\"",
    ";",
    "\\22",
    "\0",
    "\u{e9}",
    "...",
    "within",
    "unwind",
    "to",
    "catch",
    "addrspace(1)",
    "align 8",
    "@\"\"",
    "%\"\"",
];

/// A small generator of pseudo-random numbers (xorshift), so that a run can be repeated by its seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }
}

/// A piece of `text`: a line, a token-like run, or any range.
fn piece(random: &mut Random, text: &[u8]) -> (usize, usize) {
    let at = random.below(text.len());
    match random.below(3) {
        0 => {
            let from = text[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
            let to = text[at..].iter().position(|b| *b == b'\n').map_or(text.len(), |n| at + n + 1);
            (from, to)
        }
        1 => {
            let stops = |b: &u8| matches!(b, b' ' | b',' | b'\n' | b'(' | b')' | b'[' | b']');
            let from = text[..at].iter().rposition(stops).map_or(0, |n| n + 1);
            let to = text[at..].iter().position(stops).map_or(text.len(), |n| at + n);
            (from, to.max(from))
        }
        _ => (at, (at + random.below(40)).min(text.len())),
    }
}

fn mutate(random: &mut Random, parent: &[u8], other: &[u8]) -> Vec<u8> {
    let mut text = parent.to_vec();
    for _ in 0..1 + random.below(4) {
        if text.is_empty() {
            break;
        }
        let (from, to) = piece(random, &text);
        match random.below(10) {
            0 => drop(text.drain(from..to)),
            1 => {
                let copy = text[from..to].to_vec();
                let at = random.below(text.len() + 1);
                text.splice(at..at, copy);
            }
            2 if !other.is_empty() => {
                let (a, b) = piece(random, other);
                text.splice(from..to, other[a..b].iter().copied());
            }
            3 => {
                let word = WORDS[random.below(WORDS.len())];
                text.splice(from..from, word.bytes());
            }
            4 => {
                let word = WORDS[random.below(WORDS.len())];
                text.splice(from..to, word.bytes());
            }
            5 => text[from] ^= 1 << random.below(8),
            6 => text.truncate(from),
            7 => {
                let (a, b) = piece(random, &text);
                let (left, right) = if from <= a { ((from, to), (a, b)) } else { ((a, b), (from, to)) };
                if left.1 <= right.0 {
                    let (l, r) = (text[left.0..left.1].to_vec(), text[right.0..right.1].to_vec());
                    text.splice(right.0..right.1, l);
                    text.splice(left.0..left.1, r);
                }
            }
            8 => {
                // Deep nesting.
                const OPEN: [&str; 8] = ["(", "[", "{", "<{", "i32 (", "[1 x ", "!{", "splat (i32 "];
                let open = OPEN[random.below(OPEN.len())].as_bytes();
                let many = open.repeat(1 + random.below(400));
                text.splice(from..from, many);
            }
            _ => {
                let number = [0, 1, 255, 65_536, u64::from(u32::MAX), u64::MAX][random.below(6)];
                text.splice(from..to, number.to_string().into_bytes());
            }
        }
    }
    text
}

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "ll") {
            out.push(path);
        }
    }
}

fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<usize>().ok()).map_or(0, |kb| kb * 1024)
}

fn main() {
    let (mut seconds, mut seed, mut out, mut corpus) = (60, 1, PathBuf::from("findings"), Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).expect("a number");
        match arg.as_str() {
            "--seconds" => seconds = number(),
            "--seed" => seed = number(),
            "--out" => out = args.next().expect("a folder").into(),
            folder => files(Path::new(folder), &mut corpus),
        }
    }
    let mut pool: Vec<Vec<u8>> = corpus.iter().filter_map(|p| std::fs::read(p).ok()).collect();
    for text in &mut pool {
        text.truncate(LARGEST);
    }
    assert!(!pool.is_empty(), "no corpus: name a folder with .ll files");
    std::fs::create_dir_all(&out).expect("the folder of findings can be made");

    let started = Arc::new(AtomicU64::new(u64::MAX));
    let current = Arc::new(Mutex::new(Vec::new()));
    let begin = Instant::now();
    std::thread::spawn({
        let (started, current, out) = (started.clone(), current.clone(), out.clone());
        move || loop {
            std::thread::sleep(Duration::from_millis(200));
            let since = started.load(Ordering::Relaxed);
            let hangs =
                since != u64::MAX && begin.elapsed().as_millis() as u64 > since + LIMIT.as_millis() as u64;
            let too_large = resident() > MEMORY;
            if hangs || too_large {
                let what = if hangs { "hang" } else { "memory" };
                let input: &Vec<u8> = &current.lock().expect("no panic while locked");
                let _ = std::fs::write(out.join(format!("{what}.ll")), input);
                eprintln!("{what}: {}/{what}.ll", out.display());
                std::process::exit(1);
            }
        }
    });
    std::panic::set_hook(Box::new(|_| {}));

    let mut random = Random(u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15) | 1);
    let parents = pool.len();
    let (mut runs, mut read, mut slowest) = (0u64, 0u64, Duration::ZERO);
    // One finding of each kind, told by its message without what differs from mutant to mutant.
    let mut findings: BTreeMap<String, (u64, String)> = BTreeMap::new();
    while begin.elapsed() < Duration::from_secs(seconds) {
        let mutant = {
            let (a, b) = (random.below(pool.len()), random.below(pool.len()));
            mutate(&mut random, &pool[a], &pool[b])
        };
        current.lock().expect("no panic while locked").clone_from(&mutant);
        started.store(begin.elapsed().as_millis() as u64, Ordering::Relaxed);
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| weft_fuzz::check(&mutant)));
        let took = start.elapsed();
        if took > slowest {
            slowest = took;
            if took > Duration::from_millis(100) {
                let _ = std::fs::write(out.join("slowest.ll"), &mutant);
            }
        }
        started.store(u64::MAX, Ordering::Relaxed);
        runs += 1;
        let wrong = match outcome {
            Ok(Ok(())) => None,
            Ok(Err(wrong)) => Some(wrong),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(|t| (*t).to_owned()));
                Some(format!("panic: {}", text.unwrap_or_default()))
            }
        };
        if let Some(wrong) = wrong {
            let kind: String = wrong
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .filter(|c| !c.is_ascii_digit())
                .take(60)
                .collect();
            let count = findings.len();
            let known = findings.entry(kind).or_insert_with(|| {
                let path = out.join(format!("{count}.ll"));
                let _ = std::fs::write(&path, &mutant);
                (0, format!("{}: {wrong}", path.display()))
            });
            known.0 += 1;
        } else if runs.is_multiple_of(16)
            && mutant.len() <= LARGEST
            && weft_ir::read_module(&weft_ir::reader::decode(&mutant)).is_ok()
        {
            read += 1;
            // The pool keeps its size, so that mutants of the corpus stay frequent.
            if pool.len() < 2 * parents {
                pool.push(mutant);
            } else {
                let at = parents + random.below(parents);
                pool[at] = mutant;
            }
        }
    }
    println!(
        "{runs} mutants of {parents} modules, about {} % of them read; slowest {slowest:?}; {} MB resident",
        read * 1600 / runs.max(1),
        resident() / 1_000_000
    );
    println!("{} kinds of findings", findings.len());
    for (count, text) in findings.values() {
        println!("{count} times, first {}", text.replace('\n', " | "));
    }
    if !findings.is_empty() {
        std::process::exit(1);
    }
}

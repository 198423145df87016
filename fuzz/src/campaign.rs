//! A campaign: mutates the files of a corpus and checks each mutant, with the stable compiler alone.
//!
//! usage of a program that runs one: `[--seconds N] [--seed N] [--out FOLDER] [--keep] FOLDER…`
//!
//! Mutations cut, repeat, swap and join lines and tokens, insert words, numbers and brackets, and flip bytes.
//! The slowest mutant is written to `slowest`, if it is slow. One that panics, breaks a property, takes longer than
//! [`LIMIT`] or makes the process larger than [`MEMORY`] goes to the folder of findings. After a hang or too much memory the
//! process ends. With `--keep`, each mutant is in `current` while it is checked, for those that end the process themselves.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::random::Random;

/// How much processor time one mutant may take: time that passes counts other processes, too.
const LIMIT: Duration = Duration::from_secs(10);
/// So many times as long may pass, if it takes no processor time.
const PATIENCE: u32 = 20;
/// How many bytes the process may have resident. The corpus has a few megabytes, a mutant a few kilobytes.
const MEMORY: usize = 2_000_000_000;
/// Larger files are cut to this many bytes, for more mutants per second.
const LARGEST: usize = 24_000;

/// Changes a text by a piece of another one.
pub type Exchange = fn(&mut Random, &mut Vec<u8>, &[u8]);

/// What is mutated and what must hold.
pub struct Campaign {
    /// How the names of the corpus' files end; the first is that of findings.
    pub extensions: &'static [&'static str],
    /// Words to put in.
    pub words: &'static [&'static str],
    /// What opens something, for deep nesting.
    pub open: &'static [&'static str],
    /// What stands in front of a file and its mutants and is not changed.
    pub head: fn(&[u8]) -> Vec<u8>,
    /// A change that leaves the text well formed, by means of another one; half of the mutants are made by it.
    pub exchange: Option<Exchange>,
    /// The lines in which something is changed.
    pub lines: fn(&[u8]) -> bool,
    /// What must hold for a mutant; returns whether it is valid.
    pub check: fn(&[u8]) -> Result<bool, String>,
    /// Whether a valid mutant may have mutants of its own.
    pub has_generations: bool,
}

/// A text that is mutated.
struct Parent {
    /// What stands in front of it.
    head: Rc<[u8]>,
    text: Vec<u8>,
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

/// A piece that begins on a line in which something may be changed, if it is found soon.
fn wanted_piece(campaign: &Campaign, random: &mut Random, text: &[u8]) -> (usize, usize) {
    let mut found = piece(random, text);
    for _ in 0..200 {
        let from = text[..found.0].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
        let to = text[from..].iter().position(|b| *b == b'\n').map_or(text.len(), |n| from + n);
        if (campaign.lines)(&text[from..to]) {
            break;
        }
        found = piece(random, text);
    }
    found
}

fn mutate(campaign: &Campaign, random: &mut Random, parent: &[u8], other: &[u8]) -> Vec<u8> {
    let mut text = parent.to_vec();
    if let Some(exchange) = campaign.exchange
        && random.chance(50)
    {
        // Clauses of the same file name what is declared there.
        let donor = if random.chance(70) { parent } else { other };
        for _ in 0..1 + random.below(2) {
            exchange(random, &mut text, donor);
        }
        return text;
    }
    for _ in 0..1 + random.below(4) {
        if text.is_empty() {
            break;
        }
        let (from, to) = wanted_piece(campaign, random, &text);
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
                let word = random.pick(campaign.words);
                text.splice(from..from, word.bytes());
            }
            4 => {
                let word = random.pick(campaign.words);
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
                let open = random.pick(campaign.open).as_bytes();
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

fn files(folder: &Path, extensions: &[&str], out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, extensions, out);
        } else if path.extension().is_some_and(|e| extensions.iter().any(|known| e == *known)) {
            out.push(path);
        }
    }
}

fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<usize>().ok()).map_or(0, |kb| kb * 1024)
}

/// The processor time that the process has taken.
fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name, which may hold anything, `utime` and `stime` are the fields 12 and 13, in hundredths of a second.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    Duration::from_millis(fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() * 10)
}

/// Runs it as the command line says, and returns the exit status: 1 if something was found.
pub fn run(campaign: &Campaign) -> i32 {
    let extension = campaign.extensions[0];
    let (mut seconds, mut seed, mut out, mut corpus) = (60, 1, PathBuf::from("findings"), Vec::new());
    let mut keeps_current = false;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).expect("a number");
        match arg.as_str() {
            "--seconds" => seconds = number(),
            "--seed" => seed = number(),
            "--keep" => keeps_current = true,
            "--out" => out = args.next().expect("a folder").into(),
            folder => files(Path::new(folder), campaign.extensions, &mut corpus),
        }
    }
    let parent = |path: &PathBuf| {
        let mut text = std::fs::read(path).ok()?;
        text.truncate(LARGEST);
        Some(Parent { head: (campaign.head)(&text).into(), text })
    };
    let mut pool: Vec<Parent> = corpus.iter().filter_map(parent).collect();
    assert!(!pool.is_empty(), "no corpus: name a folder with .{extension} files");
    std::fs::create_dir_all(&out).expect("the folder of findings can be made");

    // How many mutants have been begun; 0 between two.
    let started = Arc::new(AtomicU64::new(0));
    let current = Arc::new(Mutex::new(Vec::new()));
    let begin = Instant::now();
    std::thread::spawn({
        let (started, current, out) = (started.clone(), current.clone(), out.clone());
        let (mut seen, mut since) = (0, (Instant::now(), processor_time()));
        move || loop {
            std::thread::sleep(Duration::from_millis(200));
            let now = started.load(Ordering::Relaxed);
            if now == 0 || now != seen {
                (seen, since) = (now, (Instant::now(), processor_time()));
            }
            let taken = processor_time().saturating_sub(since.1);
            let hangs = taken > LIMIT || since.0.elapsed() > LIMIT * PATIENCE;
            let too_large = resident() > MEMORY;
            if hangs || too_large {
                let what = if hangs { "hang" } else { "memory" };
                let input: &Vec<u8> = &current.lock().expect("no panic while locked");
                let _ = std::fs::write(out.join(format!("{what}.{extension}")), input);
                eprintln!("{what}: {}/{what}.{extension}", out.display());
                std::process::exit(1);
            }
        }
    });
    std::panic::set_hook(Box::new(|_| {}));

    let mut random = Random::new(seed);
    let parents = pool.len();
    let (mut runs, mut valid, mut slowest) = (0u64, 0u64, Duration::ZERO);
    // One finding of each kind, told by its message without what differs from mutant to mutant.
    let mut findings: BTreeMap<String, (u64, String)> = BTreeMap::new();
    while begin.elapsed() < Duration::from_secs(seconds) {
        let (a, b) = (random.below(pool.len()), random.below(pool.len()));
        let text = mutate(campaign, &mut random, &pool[a].text, &pool[b].text);
        let mutant = [&pool[a].head, text.as_slice()].concat();
        current.lock().expect("no panic while locked").clone_from(&mutant);
        if keeps_current {
            let _ = std::fs::write(out.join(format!("current.{extension}")), &mutant);
        }
        started.store(runs + 1, Ordering::Relaxed);
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| (campaign.check)(&mutant)));
        let took = start.elapsed();
        if took > slowest {
            slowest = took;
            if took > Duration::from_millis(100) {
                let _ = std::fs::write(out.join(format!("slowest.{extension}")), &mutant);
            }
        }
        started.store(0, Ordering::Relaxed);
        runs += 1;
        let mut is_valid = false;
        let wrong = match outcome {
            Ok(Ok(found)) => {
                is_valid = found;
                None
            }
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
                let path = out.join(format!("{count}.{extension}"));
                let _ = std::fs::write(&path, &mutant);
                (0, format!("{}: {wrong}", path.display()))
            });
            known.0 += 1;
        }
        valid += u64::from(is_valid);
        if is_valid && campaign.has_generations && runs.is_multiple_of(16) && text.len() <= LARGEST {
            let child = Parent { head: Rc::clone(&pool[a].head), text };
            // The pool keeps its size, so that mutants of the corpus stay frequent.
            if pool.len() < 2 * parents {
                pool.push(child);
            } else {
                let at = parents + random.below(parents);
                pool[at] = child;
            }
        }
    }
    println!(
        "{runs} mutants of {parents} files, {} % of them valid; slowest {slowest:?}; {} MB resident",
        valid * 100 / runs.max(1),
        resident() / 1_000_000
    );
    println!("{} kinds of findings", findings.len());
    for (count, text) in findings.values() {
        println!("{count} times, first {}", text.replace('\n', " | "));
    }
    i32::from(!findings.is_empty())
}

//! `programs --weft WEFT [--seeds A-B | --count N] [--seconds N] [--level N] [--thorough] [--sweeps] [--print] [--out FOLDER]`
//!
//! Makes random programs, compares what Weft, clang and gcc make of them, and reduces those that fail. With `--sweeps`, they
//! consist of loops over arrays.
//! Without `--seeds`, the seeds are fresh, and the first of them is printed.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use weft_fuzz::asked::{Asked, Maker};
use weft_fuzz::programs::judge::{Judge, Verdict};
use weft_fuzz::programs::{Program, program, program_of_sweeps, reduce};

/// How long the reduction of one program may take.
const REDUCTION: Duration = Duration::from_secs(180);

const MAKER: Maker = Maker {
    name: "programs",
    numbers: &[("--level", "31|45|50|51|52", 31), ("--jobs", "N", 0)],
    flags: &["--thorough", "--sweeps"],
};

fn main() {
    let asked = Asked::read(MAKER);
    let (first, level) = (asked.first, asked.number("--level") as u32);
    let jobs = match asked.number("--jobs") {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs as usize,
    };
    if asked.print {
        for seed in first..first.saturating_add(asked.count.min(1000)) {
            print!("{}", made(&asked, seed, level).text());
        }
        return;
    }
    println!("seeds from {first}");
    let begin = Instant::now();
    let next = AtomicU64::new(0);
    let counts = Mutex::new([0u64; 3]);
    let findings: Mutex<BTreeMap<String, (u64, String)>> = Mutex::new(BTreeMap::new());
    std::thread::scope(|threads| {
        for job in 0..jobs {
            let (asked, next, counts, findings) = (&asked, &next, &counts, &findings);
            threads.spawn(move || {
                let folder = asked.out.join(format!("job{job}-{}", std::process::id()));
                fs::create_dir_all(&folder).expect("the folder of findings can be made");
                let (weft, thorough) = (asked.weft.clone(), asked.has("--thorough"));
                let judge = Judge { weft, folder: folder.clone(), thorough, level };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= asked.count || begin.elapsed().as_secs() >= asked.seconds {
                        break;
                    }
                    one(&judge, first + number, asked, counts, findings);
                }
                let _kept = fs::remove_dir_all(&folder);
            });
        }
    });
    let [right, differ, useless] = *counts.lock().expect("no thread panicked");
    let findings = findings.lock().expect("no thread panicked");
    let wrong: u64 = findings.values().map(|(count, _)| count).sum();
    println!(
        "{right} programs right, {wrong} wrong; {differ} on which only clang and gcc differ, {useless} useless; {:.0} s",
        begin.elapsed().as_secs_f64()
    );
    for (count, text) in findings.values() {
        println!("{count} times, first {text}");
    }
    if wrong > 0 {
        std::process::exit(1);
    }
}

/// The program of a seed.
fn made(asked: &Asked, seed: u64, level: u32) -> Program {
    if asked.has("--sweeps") { program_of_sweeps(seed, level) } else { program(seed, level) }
}

fn one(
    judge: &Judge,
    seed: u64,
    asked: &Asked,
    counts: &Mutex<[u64; 3]>,
    findings: &Mutex<BTreeMap<String, (u64, String)>>,
) {
    let made = made(asked, seed, judge.level);
    let text = made.text();
    let count = |index: usize| counts.lock().expect("no thread panicked")[index] += 1;
    match judge.judge(&made, seed) {
        Verdict::Right => count(0),
        Verdict::OthersDiffer => {
            let _best_effort = fs::write(asked.out.join(format!("others-{seed}.c")), &text);
            count(1);
        }
        Verdict::Useless(why) => {
            eprintln!("seed {seed} is useless: {}", why.lines().next().unwrap_or_default());
            count(2);
        }
        Verdict::Wrong(fault) => {
            let path = asked.out.join(format!("seed-{seed}.c"));
            let _best_effort = fs::write(&path, &text);
            eprintln!("seed {seed} {fault}");
            let mut known = findings.lock().expect("no thread panicked");
            let entry = known.entry(fault.kind()).or_default();
            entry.0 += 1;
            let is_first = entry.0 == 1;
            if is_first {
                entry.1 = format!("seed {seed}, {}: {fault}", path.display());
            }
            drop(known);
            // One of each kind is made small, and of those that run wrong, which may have many causes, each.
            if is_first || fault.kind() == "run" {
                let small = reduce::reduce(judge, &made, seed, &fault, REDUCTION);
                let _best_effort = fs::write(asked.out.join(format!("seed-{seed}-small.c")), small.text());
            }
        }
    }
}

//! `programs --weft WEFT [--seeds A-B | --count N] [--seconds N] [--level N] [--thorough] [--print] [--out FOLDER]`
//!
//! Makes random programs, compares what Weft, clang and gcc make of them, and reduces those that fail.
//! Without `--seeds`, the seeds are fresh, and the first of them is printed.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use weft_fuzz::programs::judge::{Judge, Verdict};
use weft_fuzz::programs::{program, reduce};

/// How long the reduction of one program may take.
const REDUCTION: Duration = Duration::from_secs(180);

struct Asked {
    weft: PathBuf,
    first: Option<u64>,
    count: u64,
    seconds: u64,
    level: u32,
    thorough: bool,
    print: bool,
    out: PathBuf,
    jobs: usize,
}

fn asked() -> Asked {
    let mut asked = Asked {
        weft: "weft".into(),
        first: None,
        count: u64::MAX,
        seconds: 60,
        level: 31,
        thorough: false,
        print: false,
        out: "findings".into(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| usage(&format!("'{arg}' has no value")));
        let number =
            |text: String| text.parse::<u64>().unwrap_or_else(|_| usage(&format!("'{text}' is no number")));
        match arg.as_str() {
            "--weft" => asked.weft = value().into(),
            "--seeds" => {
                let range = value();
                let (from, to) = range.split_once('-').unwrap_or((&range, &range));
                let (from, to) = (number(from.to_owned()), number(to.to_owned()));
                (asked.first, asked.count, asked.seconds) =
                    (Some(from), (to + 1).saturating_sub(from), u64::MAX);
            }
            "--count" => asked.count = number(value()),
            "--seconds" => asked.seconds = number(value()),
            "--level" => asked.level = number(value()) as u32,
            "--jobs" => asked.jobs = number(value()) as usize,
            "--out" => asked.out = value().into(),
            "--thorough" => asked.thorough = true,
            "--print" => asked.print = true,
            other => usage(&format!("'{other}' is not known")),
        }
    }
    asked
}

fn usage(what: &str) -> ! {
    eprintln!("programs: {what}");
    eprintln!(
        "usage: ./x fuzz programs [--seeds A-B] [--count N] [--seconds N] [--level 31|45|50|51|52] [--thorough] [--jobs N] [--print]"
    );
    std::process::exit(2)
}

fn main() {
    let asked = asked();
    let first = asked.first.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs());
        now % 10_000_000 * 1000
    });
    if asked.print {
        for seed in first..first.saturating_add(asked.count.min(1000)) {
            print!("{}", program(seed, asked.level).text());
        }
        return;
    }
    println!("seeds from {first}");
    let begin = Instant::now();
    let next = AtomicU64::new(0);
    let counts = Mutex::new([0u64; 3]);
    let findings: Mutex<BTreeMap<String, (u64, String)>> = Mutex::new(BTreeMap::new());
    std::thread::scope(|threads| {
        for job in 0..asked.jobs {
            let (asked, next, counts, findings) = (&asked, &next, &counts, &findings);
            threads.spawn(move || {
                let folder = asked.out.join(format!("job{job}-{}", std::process::id()));
                fs::create_dir_all(&folder).expect("the folder of findings can be made");
                let (weft, thorough, level) = (asked.weft.clone(), asked.thorough, asked.level);
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

fn one(
    judge: &Judge,
    seed: u64,
    asked: &Asked,
    counts: &Mutex<[u64; 3]>,
    findings: &Mutex<BTreeMap<String, (u64, String)>>,
) {
    let made = program(seed, asked.level);
    let text = made.text();
    let count = |index: usize| counts.lock().expect("no thread panicked")[index] += 1;
    match judge.judge(&text, seed) {
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

//! `forks --weft WEFT [--seeds A-B | --count N] [--seconds N] [--batch N] [--reduce SECONDS] [--print] [--out FOLDER]`
//!
//! Makes random fork-join programs, compares what each lowering of Weft makes of them with what they compute, and reduces
//! those that fail. Without `--seeds`, the seeds are fresh, and the first of them is printed.

use std::fs;
use std::time::{Duration, Instant};

use weft_fuzz::asked::{Asked, Maker};
use weft_fuzz::forks::judge::{Fault, Judge, Way, ways};
use weft_fuzz::forks::tree::Program;
use weft_fuzz::forks::{printed, program, reduce, result};

const MAKER: Maker =
    Maker { name: "forks", numbers: &[("--batch", "N", 50), ("--reduce", "SECONDS", 120)], flags: &[] };

fn main() {
    let asked = Asked::read(MAKER);
    let (first, batch) = (asked.first, asked.number("--batch").max(1));
    if asked.print {
        let programs = (first..first.saturating_add(asked.count.min(1000))).filter_map(program);
        print!("{}", printed(&programs.collect::<Vec<_>>()));
        return;
    }
    println!("seeds from {first}");
    let folder = asked.out.join(format!("job-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder of findings can be made");
    let judge = Judge { weft: asked.weft.clone(), folder: folder.clone() };
    let begin = Instant::now();
    let (mut tried, mut wrong, mut seed) = (0, 0, first);
    let end = first.saturating_add(asked.count);
    while seed < end && begin.elapsed().as_secs() < asked.seconds {
        let next = end.min(seed + batch);
        let mut programs: Vec<(Program, u64)> = (seed..next).filter_map(program).collect();
        tried += programs.len();
        for way in ways(seed / batch) {
            while let Some(fault) = judge.judge(&programs, way) {
                wrong += 1;
                let Some(number) = culprit(&judge, &programs, way, &fault) else {
                    println!("seeds {seed} to {}, {way}: {fault}; no program of these alone", next - 1);
                    break;
                };
                // The others may have faults of their own.
                let (found, _) = programs.remove(number);
                println!("seed {}, {way}: {fault}", found.seed);
                let small = reduce::reduce(&judge, &found, way, &fault, Duration::from_secs(asked.number("--reduce")));
                let text = printed(&[(small.clone(), result(&small).unwrap_or_default())]);
                let _best_effort = fs::write(asked.out.join(format!("seed-{}-small.txt", found.seed)), text);
            }
        }
        seed = next;
        eprintln!("{tried} programs, {wrong} faults so far");
    }
    let _kept = fs::remove_dir_all(&folder);
    println!("{tried} programs, {wrong} faults; {:.0} s", begin.elapsed().as_secs_f64());
    if wrong > 0 {
        std::process::exit(1);
    }
}

/// The number of the program that has the fault, if one alone has it.
fn culprit(judge: &Judge, programs: &[(Program, u64)], way: Way, fault: &Fault) -> Option<usize> {
    let fails = |number: &usize| judge.judge(&programs[*number..=*number], way).is_some();
    match fault {
        // A race need not show again: the driver knows which it was.
        Fault::Run(number, _) => Some(*number),
        Fault::Compile(_) => (0..programs.len()).find(fails),
    }
}

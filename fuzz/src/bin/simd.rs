//! `simd --weft WEFT [--seeds A-B | --count N] [--seconds N] [--batch N] [--reduce SECONDS] [--print] [--out FOLDER]`
//!
//! Makes random loops with `simd`, compares what Weft makes of them for three machines with clang's scalar code, and reduces
//! those that fail. Without `--seeds`, the seeds are fresh, and the first of them is printed.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use weft_fuzz::asked::{Asked, Maker};
use weft_fuzz::simd::judge::{Fault, Judge, Way, ways};
use weft_fuzz::simd::tree::Loop;
use weft_fuzz::simd::{generate, printed, reduce};

const MAKER: Maker =
    Maker { name: "simd", numbers: &[("--batch", "N", 30), ("--reduce", "SECONDS", 120)], flags: &["--why"] };

fn main() {
    let asked = Asked::read(MAKER);
    let (first, batch) = (asked.first, asked.number("--batch").max(1));
    if asked.print {
        let loops: Vec<Loop> = (first..first.saturating_add(asked.count.min(1000))).map(generate).collect();
        print!("{}", printed(&loops));
        return;
    }
    println!("seeds from {first}");
    let folder = asked.out.join(format!("job-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder of findings can be made");
    let judge = Judge { weft: asked.weft.clone(), folder: folder.clone() };
    let begin = Instant::now();
    let (mut tried, mut wrong, mut seed) = (0, 0, first);
    let (mut plans, mut refusals) = (0, BTreeMap::<String, usize>::new());
    let end = first.saturating_add(asked.count);
    while seed < end && begin.elapsed().as_secs() < asked.seconds {
        let next = end.min(seed + batch);
        let mut loops: Vec<Loop> = (seed..next).map(generate).collect();
        tried += loops.len();
        for way in ways(seed / batch) {
            loop {
                let (fault, remarks) = judge.judge(&loops, way);
                let Some(fault) = fault else {
                    plans += planned(&remarks, &mut refusals);
                    break;
                };
                wrong += 1;
                let Some(number) = culprit(&judge, &loops, way, &fault) else {
                    println!("seeds {seed} to {}, {way}: {fault}; no loop of these alone", next - 1);
                    break;
                };
                // The others may have faults of their own.
                let found = loops.remove(number);
                println!("seed {}, {way}: {fault}", found.seed);
                let limit = Duration::from_secs(asked.number("--reduce"));
                let small = reduce::reduce(&judge, &found, way, &fault, limit);
                let text = printed(std::slice::from_ref(&small));
                let _best_effort = fs::write(asked.out.join(format!("seed-{}-small.c", found.seed)), text);
            }
        }
        seed = next;
        eprintln!("{tried} loops, {wrong} faults so far");
    }
    let _kept = fs::remove_dir_all(&folder);
    println!("{tried} loops, {plans} plans, {wrong} faults; {:.0} s", begin.elapsed().as_secs_f64());
    if asked.has("--why") {
        let mut refusals: Vec<(String, usize)> = refusals.into_iter().collect();
        refusals.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        refusals.iter().for_each(|(why, count)| println!("{count:>6} {why}"));
    }
    if wrong > 0 {
        std::process::exit(1);
    }
}

/// How many loops became vectors by plan, with the reasons why others did not.
fn planned(remarks: &str, refusals: &mut BTreeMap<String, usize>) -> usize {
    let mut plans = 0;
    for line in remarks.lines() {
        if let Some((_, why)) = line.split_once("no vectors by plan: ") {
            let why = why.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect();
            *refusals.entry(why).or_default() += 1;
        } else if line.contains(" lanes, then ") || line.contains(" under a mask") {
            plans += 1;
        }
    }
    plans
}

/// The number of the loop that has the fault, if one alone has it.
fn culprit(judge: &Judge, loops: &[Loop], way: Way, fault: &Fault) -> Option<usize> {
    match fault {
        Fault::Run(number, _) => Some(*number),
        Fault::Compile(_) => {
            (0..loops.len()).find(|number| judge.judge(&loops[*number..=*number], way).0.is_some())
        }
    }
}

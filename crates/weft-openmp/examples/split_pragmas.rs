//! Times parsing and splitting of 100,000 pragmas.
//!
//! `cargo run --release -p weft-openmp --example split_pragmas`

#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use std::time::Instant;

use weft_openmp::{Version, decompose, parse_pragma};
use weft_support::SourceMap;

const COUNT: usize = 100_000;
const PRAGMAS: [&str; 10] = [
    "parallel for",
    "parallel for num_threads(4) schedule(dynamic, 16) reduction(+: sum) private(a, b, c)",
    "parallel default(none) shared(x, y, z) firstprivate(n)",
    "for simd collapse(2) lastprivate(i) linear(k: 2) nowait",
    "target teams distribute parallel for simd if(n > 1000) map(to: a[0:n], b[0:n]) map(from: c[0:n]) num_teams(64)",
    "task depend(in: a[i]) depend(inout: b[i]) priority(2) firstprivate(i)",
    "taskloop grainsize(64) shared(v) in_reduction(+: total)",
    "critical (queue) hint(omp_sync_hint_contended)",
    "atomic capture seq_cst",
    "barrier",
];

fn main() {
    let file = SourceMap::new().add_file("pragmas", "");
    let start = Instant::now();
    let (mut units, mut clauses) = (0, 0);
    for index in 0..COUNT {
        let (directive, _) = parse_pragma(PRAGMAS[index % PRAGMAS.len()], 0, file, Version::V52);
        for unit in directive.iter().flat_map(decompose) {
            units += 1;
            clauses += unit.clauses.len();
        }
    }
    let time = start.elapsed();
    println!("{COUNT} pragmas, {units} units, {clauses} clauses: {:.3} s", time.as_secs_f64());
}

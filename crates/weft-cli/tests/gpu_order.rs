//! Reductions in a fixed order on a GPU: the same bits whatever order its blocks and threads come in, and those of sums that the
//! host forms in the order of iterations, threads and teams.

mod support;

use std::process::Command;

use support::{Folder, err};
use weft_tests::gpu::driver_folder;

/// Sums whose bits depend on the order. `in_order` does what three teams of eight threads do: iterations are dealt out among
/// teams in pieces, and among the threads of a team one by one.
const PROGRAM: &str = "#include <stdio.h>
enum { N = 1000, TEAMS = 3, THREADS = 8 };
static double a[N];
struct both { double sum; float other; };
#pragma omp declare reduction(join : struct both : \\
    omp_out = (struct both){omp_out.sum + omp_in.sum, omp_out.other + omp_in.other}) \\
    initializer(omp_priv = (struct both){0, 0})
static double in_order(void) {
  double all = 0.125;
  int end = 0;
  for (int team = 0; team < TEAMS; team++) {
    int begin = end;
    end += N / TEAMS + (team < N % TEAMS);
    double of_team = 0;
    for (int thread = 0; thread < THREADS; thread++) {
      double mine = 0;
      for (int i = begin + thread; i < end; i += THREADS) mine += a[i];
      of_team += mine;
    }
    all += of_team;
  }
  return all;
}
int main(void) {
  unsigned seed = 1;
  for (int i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = (seed >> 8) * 1e-7 / (1 + i % 17) * (i % 3 ? 1 : -1);
  }
  double sum = 0.125, of_region = 0, parts[6] = {0};
  struct both both = {0, 0};
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum) num_teams(TEAMS) thread_limit(THREADS)
  for (int i = 0; i < N; i++) sum += a[i];
  printf(\"%d\\n\", sum == in_order());
#pragma omp target teams distribute parallel for reduction(+ : parts) reduction(join : both) map(tofrom : parts, both) num_teams(9)
  for (int i = 0; i < N; i++) {
    parts[i % 6] += a[i];
    both.sum += a[i] * a[i];
    both.other += (float)a[i];
  }
#pragma omp target parallel for reduction(+ : of_region) map(tofrom : of_region)
  for (int i = 0; i < N; i++) of_region += a[i];
  printf(\"%a %a %a %a\\n\", sum, of_region, both.sum, both.other);
  for (int i = 0; i < 6; i++) printf(\"%a\\n\", parts[i]);
  return 0;
}
";

fn run(folder: &Folder, order: &str) -> String {
    let mut command = Command::new(folder.path("a"));
    command.env("LD_LIBRARY_PATH", driver_folder().unwrap()).env("OMP_TARGET_OFFLOAD", "MANDATORY");
    command.env("OMP_NUM_TEAMS", "4").env("OMP_TEAMS_THREAD_LIMIT", "16").env("FAKE_CUDA_ORDER", order);
    let output = command.output().unwrap();
    assert_eq!(err(&output), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn sums_have_the_same_bits_in_any_order_of_threads_and_blocks() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    for level in ["-O0", "-O2"] {
        let build = format!("cc {level} -fopenmp --offload-arch=emulator -fweft-deterministic-reductions");
        folder.quiet(&format!("{build} a.c -o a"));
        let [up, down] = ["up", "down"].map(|order| run(&folder, order));
        assert_eq!(up, down, "{level}");
        assert!(up.starts_with("1\n"), "{level}: the order is another one");
        // The program can tell the orders apart.
        folder.quiet(&format!("{build} -fno-weft-deterministic-reductions a.c -o a"));
        let [up, down] = ["up", "down"].map(|order| run(&folder, order));
        assert_ne!(up, down, "{level}");
    }
}

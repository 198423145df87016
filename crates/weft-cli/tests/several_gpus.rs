//! Programs on machines with several GPUs: each has its own context, streams, images, variables and table of what is mapped.

mod support;

use std::process::{Command, Output};

use support::{Folder, err};
use weft_tests::gpu::driver_folder;

/// Two GPUs that are told apart by what they have.
const PROGRAM: &str = "#include <omp.h>
#include <stdio.h>
#pragma omp begin declare target
int counter = 10;
#pragma omp end declare target
int main(void) {
  int devices = omp_get_num_devices(), host = omp_get_initial_device(), a[8], b[8], number = -1, seen = 0;
  printf(\"%d devices, default %d\\n\", devices, omp_get_default_device());
  for (int i = 0; i < 8; i++) a[i] = i;
  for (int d = 0; d < 2; d++) {
    a[0] += 100;
#pragma omp target enter data device(d) map(to : a)
#pragma omp target device(d) map(from : number, seen) map(alloc : a)
    {
      number = omp_get_device_num();
      counter += d + 1;
      seen = counter + a[0];
      a[1] = 50 * (d + 1);
    }
    printf(\"%d is %d, which has seen %d\\n\", d, number, seen);
  }
  printf(\"%d copies\\n\", omp_get_mapped_ptr(a, 0) != omp_get_mapped_ptr(a, 1));
#pragma omp target exit data device(1) map(from : a)
  printf(\"%d, %d %d\\n\", a[1], omp_target_is_present(a, 0), omp_target_is_present(a, 1));
#pragma omp target exit data device(0) map(from : a)
  printf(\"%d, %d %d\\n\", a[1], omp_target_is_present(a, 0), omp_target_is_present(a, 1));
#pragma omp target update device(1) from(counter)
  printf(\"counter %d\", counter);
#pragma omp target update device(0) from(counter)
  printf(\" %d\\n\", counter);
  int *p = omp_target_alloc(sizeof a, 0), *q = omp_target_alloc(sizeof a, 1);
  int failures = omp_target_memcpy(p, a, sizeof a, 0, 0, 0, host);
  failures |= omp_target_memcpy(q, p, sizeof a, 0, 0, 1, 0);
#pragma omp target device(1) is_device_ptr(q)
  for (int i = 0; i < 8; i++) q[i] *= 2;
  size_t volume = 4, from = 4, to = 0, whole = 8;
  failures |= omp_target_memcpy_rect(p, q, sizeof(int), 1, &volume, &to, &from, &whole, &whole, 0, 1);
  failures |= omp_target_memcpy(b, p, sizeof b, 0, 0, host, 0);
  omp_target_memset(q, 0, sizeof(int), 1);
  failures |= omp_target_memcpy(b + 7, q, sizeof(int), 0, 0, host, 1);
  printf(\"%d: %d %d %d %d\\n\", failures, b[0], b[3], b[4], b[7]);
  omp_target_free(p, 0);
  omp_target_free(q, 1);
  omp_set_default_device(1);
#pragma omp target map(from : number)
  number = omp_get_device_num();
  printf(\"default %d\\n\", number);
  return 0;
}
";

const OUTPUT: &str = "2 devices, default 0
0 is 0, which has seen 111
1 is 1, which has seen 212
1 copies
100, 1 0
50, 0 0
counter 12 11
0: 8 14 4 0
default 1
";

fn program(text: &str) -> Folder {
    let folder = Folder::with(&[("a.c", text)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator a.c -o a");
    folder
}

/// Runs it on a machine with so many GPUs.
fn run(folder: &Folder, gpus: &str, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(folder.path("a"));
    command.current_dir(folder.root()).env("OMP_NUM_TEAMS", "2").env("OMP_TEAMS_THREAD_LIMIT", "8");
    command.env("LD_LIBRARY_PATH", driver_folder().unwrap()).env("FAKE_CUDA_DEVICES", gpus);
    command.envs(variables.iter().copied()).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn calls(log: &str, name: &str) -> usize {
    log.lines().filter(|line| line.starts_with(name)).count()
}

#[test]
fn each_gpu_has_what_is_mapped_to_it() {
    let folder = program(PROGRAM);
    let variables = [("FAKE_CUDA_LOG", "log"), ("OMP_TARGET_OFFLOAD", "MANDATORY")];
    let output = run(&folder, "2", &variables);
    assert_eq!((out(&output), err(&output)), (OUTPUT.to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    let names = ["cuInit", "cuDevicePrimaryCtxRetain", "cuModuleLoadDataEx", "cuStreamCreate"];
    assert_eq!(names.map(|name| calls(&log, name)), [1, 2, 2, 2], "{log}");
    assert!(log.contains("cuMemcpyPeer(32 from 0 to 1)\n"), "{log}");
    assert!(log.contains("cuMemcpyPeer(16 from 1 to 0)\n"), "{log}");
    assert!(log.ends_with("left: 0 blocks, 0 modules, 0 contexts, 0 streams\n"), "{log}");
}

/// A region for the default device, and the number of devices.
const ONE: &str = "#include <omp.h>
#include <stdio.h>
int main(void) {
  int number = -1, x = 1;
#pragma omp target map(from : number)
  number = omp_get_device_num();
#pragma omp target device(1) map(tofrom : x) if (omp_get_default_device() == 1)
  x = 10 * x + omp_is_initial_device();
  printf(\"%d of %d, %d\\n\", number, omp_get_num_devices(), x);
  return 0;
}
";

#[test]
fn a_gpu_that_no_construct_names_is_not_opened() {
    let folder = program(ONE);
    let output = run(&folder, "4", &[("FAKE_CUDA_LOG", "log")]);
    assert_eq!((out(&output), err(&output)), ("0 of 4, 11\n".to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    assert_eq!(calls(&log, "cuDevicePrimaryCtxRetain"), 1, "{log}");
}

#[test]
fn the_environment_chooses_the_default_device() {
    let folder = program(ONE);
    let output = run(&folder, "2", &[("OMP_DEFAULT_DEVICE", "1"), ("OMP_TARGET_OFFLOAD", "MANDATORY")]);
    assert_eq!((out(&output), err(&output)), ("1 of 2, 10\n".to_owned(), String::new()));
    let output = run(&folder, "1", &[("OMP_DEFAULT_DEVICE", "2"), ("OMP_TARGET_OFFLOAD", "MANDATORY")]);
    assert!(!output.status.success(), "{}", out(&output));
    assert!(err(&output).contains("a.c:5 (main): OMP_TARGET_OFFLOAD is MANDATORY"), "{}", err(&output));
}

#[test]
fn what_a_gpu_cannot_execute_the_host_does() {
    let folder = program(ONE);
    let variables = [("OMP_DEFAULT_DEVICE", "1"), ("FAKE_CUDA_FAIL", "cuModuleLoadDataEx:2")];
    let output = run(&folder, "2", &variables);
    assert_eq!(out(&output), "2 of 2, 11\n", "{}", err(&output));
    assert!(err(&output).contains("the GPU's driver refuses an image"), "{}", err(&output));
}

#[test]
fn threads_use_gpus_at_the_same_time() {
    let text = "int main(void) {
  int bad = 0;
#pragma omp parallel for num_threads(4) reduction(+ : bad)
  for (int i = 0; i < 40; i++) {
    int x[20];
    for (int k = 0; k < 20; k++) x[k] = i + k;
#pragma omp target data device(i % 3) map(tofrom : x)
#pragma omp target teams distribute parallel for device(i % 3)
    for (int k = 0; k < 20; k++) x[k] *= 2;
    for (int k = 0; k < 20; k++) bad += x[k] != 2 * (i + k);
  }
  return bad;
}
";
    let folder = program(text);
    let output = run(&folder, "3", &[("FAKE_CUDA_LOG", "log"), ("OMP_TARGET_OFFLOAD", "MANDATORY")]);
    assert!(output.status.success(), "{}", err(&output));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    assert_eq!(calls(&log, "cuDevicePrimaryCtxRetain"), 3, "{log}");
    assert!(log.ends_with("left: 0 blocks, 0 modules, 0 contexts, 0 streams\n"), "{log}");
}

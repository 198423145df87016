//! GPUs without a GPU: what the runtime asks the driver for, what it gives back, what becomes of failures; programs where there
//! is no driver; and what a GPU's code is refused for.

mod support;

use std::process::{Command, Output};

use support::{Folder, err};
use weft_tests::gpu::driver_folder;

/// A data environment, an update and two kernels.
const PROGRAM: &str = "#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[100], sum = 0, on_host = 1;
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target data map(to : a)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 100; i++) a[i] *= 2;
#pragma omp target update from(a[3 : 1])
#pragma omp target map(tofrom : sum) map(from : on_host)
    {
      for (int i = 0; i < 100; i++) sum += a[i];
      on_host = omp_is_initial_device();
    }
  }
  printf(\"%d %d %d %d\\n\", a[2] + a[3], sum, on_host, omp_get_num_devices());
  return 0;
}
";

fn program() -> Folder {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator a.c -o a");
    folder
}

/// Runs it with these variables, and with the driver if there is to be one.
fn run(folder: &Folder, has_driver: bool, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(folder.path("a"));
    command.current_dir(folder.root()).env("OMP_NUM_TEAMS", "2").env("OMP_TEAMS_THREAD_LIMIT", "8");
    if has_driver {
        command.env("LD_LIBRARY_PATH", driver_folder().unwrap());
    }
    command.envs(variables.iter().copied()).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_driver_is_asked_in_order_and_gets_all_back() {
    let folder = program();
    let output = run(&folder, true, &[("FAKE_CUDA_LOG", "log")]);
    assert_eq!((out(&output), err(&output)), ("8 9900 0 1\n".to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    let expected = "cuInit(0)
cuDevicePrimaryCtxRetain(0)
cuStreamCreate(0)
cuModuleLoadDataEx(2 options)
cuMemAlloc(400)
cuMemcpyHtoD(400)
cuLaunchKernel(2 blocks, 8 threads)
cuStreamSynchronize
cuMemcpyDtoH(4)
";
    // Where an object lies in its line of 64 bytes, its copy does, too.
    let allocations_vary = |text: &str| {
        let lines =
            text.lines().map(|line| if line.starts_with("cuMemAlloc(") { "cuMemAlloc" } else { line });
        lines.collect::<Vec<_>>().join("\n")
    };
    assert!(allocations_vary(&log).starts_with(&allocations_vary(expected)), "{log}");
    assert!(log.contains("cuModuleUnload\n") && log.contains("cuDevicePrimaryCtxRelease(0)\n"), "{log}");
    assert!(log.ends_with("left: 0 blocks, 0 modules, 0 contexts, 0 streams\n"), "{log}");
}

/// Objects of two sizes, one after the other, each mapped by some constructs.
const SIZES: &str = "#include <stdio.h>
static int a[100], b[10000];
int main(void) {
  int n = 100, m = 10000;
  for (int i = 0; i < 20; i++) {
#pragma omp target map(tofrom : a)
    for (int k = 0; k < n; k++) a[k]++;
  }
  for (int i = 0; i < 20; i++) {
#pragma omp target map(tofrom : b)
    for (int k = 0; k < m; k++) b[k]++;
  }
  printf(\"%d %d\\n\", a[99], b[9999]);
  return 0;
}
";

fn program_of_sizes() -> Folder {
    let folder = Folder::with(&[("a.c", SIZES)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator a.c -o a");
    folder
}

fn calls(log: &str, name: &str) -> usize {
    log.lines().filter(|line| line.starts_with(name)).count()
}

#[test]
fn memory_that_is_free_is_used_again() {
    let folder = program_of_sizes();
    let output = run(&folder, true, &[("FAKE_CUDA_LOG", "log")]);
    assert_eq!((out(&output), err(&output)), ("20 20\n".to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    let names = ["cuMemAlloc", "cuMemFree", "cuStreamCreate", "cuStreamDestroy", "cuLaunchKernel"];
    assert_eq!(names.map(|name| calls(&log, name)), [2, 2, 1, 1, 40], "{log}");
    assert!(log.ends_with("left: 0 blocks, 0 modules, 0 contexts, 0 streams\n"), "{log}");
}

#[test]
fn what_is_free_goes_back_when_the_driver_has_no_more() {
    let folder = program_of_sizes();
    let output = run(&folder, true, &[("FAKE_CUDA_LOG", "log"), ("FAKE_CUDA_FAIL", "cuMemAlloc:2")]);
    assert_eq!((out(&output), err(&output)), ("20 20\n".to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    let memory = log.lines().map(|line| line.split('(').next().unwrap_or(line));
    let memory: Vec<&str> = memory.filter(|call| ["cuMemAlloc", "cuMemFree"].contains(call)).collect();
    // The second one fails.
    assert_eq!(memory, ["cuMemAlloc", "cuMemAlloc", "cuMemFree", "cuMemAlloc", "cuMemFree"], "{log}");
}

#[test]
fn memory_that_the_host_can_use_is_the_drivers() {
    let text = "#include <omp.h>
#include <stdio.h>
int main(void) {
  int device = omp_get_default_device();
  int *here = llvm_omp_target_alloc_host(40, device), *moving = llvm_omp_target_alloc_shared(40, device);
  if (!here || !moving) return printf(\"none\\n\"), 0;
  for (int i = 0; i < 10; i++) here[i] = i;
#pragma omp target is_device_ptr(here, moving)
  for (int i = 0; i < 10; i++) moving[i] = 2 * here[i];
  printf(\"%d\\n\", moving[9]);
  llvm_omp_target_free_host(here, device);
  llvm_omp_target_free_shared(moving, device);
  return 0;
}
";
    let text = text.replacen("int main", "void *llvm_omp_target_alloc_host(size_t, int), *llvm_omp_target_alloc_shared(size_t, int);\nvoid llvm_omp_target_free_host(void *, int), llvm_omp_target_free_shared(void *, int);\nint main", 1);
    let folder = Folder::with(&[("a.c", &text)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator a.c -o a");
    let output = run(&folder, true, &[("FAKE_CUDA_LOG", "log"), ("OMP_TARGET_OFFLOAD", "MANDATORY")]);
    assert_eq!((out(&output), err(&output)), ("18\n".to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    for call in ["cuMemHostAlloc(40, 3)\n", "cuMemFreeHost\n", "cuMemAllocManaged(40, 1)\n"] {
        assert!(log.contains(call), "{call}: {log}");
    }
    assert!(log.ends_with("left: 0 blocks, 0 modules, 0 contexts, 0 streams\n"), "{log}");
    for name in ["cuMemHostAlloc", "cuMemAllocManaged"] {
        assert_eq!(out(&run(&folder, true, &[("FAKE_CUDA_FAIL", name)])), "none\n", "{name}");
    }
}

/// A file that requires one memory, and one that has variables for devices, too.
const ONE_MEMORY: &str = "#include <omp.h>
#include <stdio.h>
#pragma omp requires unified_shared_memory
int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a, on_host = 0;
#pragma omp target map(to : a)
  { p[1] = 20; on_host = omp_is_initial_device(); a[2] = 30 + on_host; }
  printf(\"%d %d\\n\", a[1], a[2]);
  return 0;
}
";

#[test]
fn kernels_use_the_memory_of_the_host_where_they_can() {
    let folder = Folder::with(&[("a.c", ONE_MEMORY)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator a.c -o a");
    let output = run(&folder, true, &[("FAKE_CUDA_LOG", "log"), ("OMP_TARGET_OFFLOAD", "MANDATORY")]);
    assert_eq!((out(&output), err(&output)), ("20 30\n".to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    assert!(log.contains("cuLaunchKernel") && !log.contains("cuMemAlloc"), "{log}");
    let without = run(&folder, true, &[("FAKE_CUDA_PAGEABLE", "0")]);
    assert_eq!(out(&without), "20 31\n");
    assert!(err(&without).contains("requires one memory of host and devices"), "{}", err(&without));
    let text = format!("int own;\n#pragma omp declare target(own)\n{ONE_MEMORY}");
    std::fs::write(folder.path("b.c"), text).unwrap();
    let compiled = folder.weft("cc -O2 -fopenmp --offload-arch=emulator b.c -o b");
    assert!(err(&compiled).contains("a GPU has its own variables of 'declare target'"), "{}", err(&compiled));
}

/// A stream for a library of the vendor's.
const INTEROP: &str = "#include <omp.h>
#include <stdio.h>
int main(void) {
  omp_interop_t sync = omp_interop_none, plain = omp_interop_none;
  int x = 0, code[4];
#pragma omp interop init(targetsync, prefer_type(\"hip\", \"cuda_driver\", \"cuda\") : sync) depend(out : x)
#pragma omp interop init(target, prefer_type(\"cuda\") : plain) device(0) nowait
  if (sync == omp_interop_none) { printf(\"none\\n\"); return plain != omp_interop_none; }
  void *stream = omp_get_interop_ptr(sync, omp_ipr_targetsync, &code[0]);
  void *none = omp_get_interop_ptr(plain, omp_ipr_targetsync, &code[1]);
  omp_get_interop_int(sync, omp_ipr_vendor_name, &code[2]);
  omp_get_interop_str(sync, (omp_interop_property_t)-10, &code[3]);
  printf(\"%s %s %d %d\\n\", omp_get_interop_str(sync, omp_ipr_fr_name, 0), omp_get_interop_str(plain, omp_ipr_fr_name, 0),
         (int)omp_get_interop_int(sync, omp_ipr_device_num, 0), omp_get_interop_ptr(sync, omp_ipr_device_context, 0) != NULL);
  printf(\"%d %d %d %d %d %d\\n\", stream != NULL, none == NULL, code[0], code[1], code[2], code[3]);
#pragma omp interop use(sync)
#pragma omp interop destroy(sync)
#pragma omp interop destroy(plain)
  printf(\"%d\\n\", sync == omp_interop_none && plain == omp_interop_none);
  return 0;
}
";

#[test]
fn objects_of_interop_have_a_stream_of_the_gpu() {
    let folder = Folder::with(&[("a.c", INTEROP)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator a.c -o a");
    let output = run(&folder, true, &[("FAKE_CUDA_LOG", "log")]);
    let expected = "cuda_driver cuda 0 1\n1 1 0 1 -5 -2\n1\n";
    assert_eq!((out(&output), err(&output)), (expected.to_owned(), String::new()));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    assert_eq!(log.matches("cuStreamSynchronize").count(), 2, "{log}");
    assert!(log.ends_with("left: 0 blocks, 0 modules, 0 contexts, 0 streams\n"), "{log}");
    assert_eq!(out(&run(&folder, false, &[])), "none\n");
    folder.quiet("cc -O2 -fopenmp-targets=host a.c -o a");
    assert_eq!(out(&run(&folder, false, &[])), "none\n");
}

/// Data for a library of the vendor's, which has kernels of its own.
const DATA: &str = "#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[10] = {0}, *p = a, *there = 0, device = omp_get_default_device();
#pragma omp target data map(to : a) use_device_ptr(p)
  there = p;
#pragma omp target enter data map(to : a)
  printf(\"%d %d %d\\n\", omp_get_num_devices(), there != a, omp_target_is_present(a, device));
#pragma omp target exit data map(delete : a)
  return 0;
}
";

#[test]
fn a_program_without_kernels_has_a_gpu_for_its_data() {
    let folder = Folder::with(&[("a.c", DATA)]);
    for level in ["-O0", "-O2"] {
        folder.quiet(&format!("cc {level} -fopenmp --offload-arch=emulator a.c -o a"));
        let output = run(&folder, true, &[("OMP_TARGET_OFFLOAD", "MANDATORY")]);
        assert_eq!((out(&output), err(&output)), ("1 1 1\n".to_owned(), String::new()), "{level}");
        assert_eq!(out(&run(&folder, false, &[])), "0 0 1\n", "{level}");
    }
    folder.quiet("cc -O2 -fopenmp --offload-arch=sm_80 -Werror=weft-fallback a.c -c -o a.o");
}

#[test]
fn threads_have_streams_that_go_back() {
    let text = "int main(void) {
  int bad = 0;
#pragma omp parallel for num_threads(3) reduction(+ : bad)
  for (int i = 0; i < 30; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    x *= 2;
    bad += x != 2 * i;
  }
  return bad;
}
";
    let folder = Folder::with(&[("a.c", text)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator a.c -o a");
    let output = run(&folder, true, &[("FAKE_CUDA_LOG", "log")]);
    assert!(output.status.success(), "{}", err(&output));
    let log = std::fs::read_to_string(folder.path("log")).unwrap();
    let streams = calls(&log, "cuStreamCreate");
    assert!((1..=3).contains(&streams) && calls(&log, "cuStreamDestroy") == streams, "{log}");
    assert!(log.ends_with("left: 0 blocks, 0 modules, 0 contexts, 0 streams\n"), "{log}");
}

#[test]
fn what_fails_before_data_moves_leaves_the_host() {
    let folder = program();
    for name in ["cuInit", "cuDevicePrimaryCtxRetain", "cuStreamCreate", "cuModuleLoadDataEx"] {
        let output = run(&folder, true, &[("FAKE_CUDA_FAIL", name)]);
        assert_eq!(out(&output), "10 9900 1 0\n", "{name}: {}", err(&output));
        let is_told = err(&output).contains("the GPU's driver refuses an image");
        assert_eq!(is_told, name == "cuModuleLoadDataEx", "{name}: {}", err(&output));
    }
    let none = run(&folder, true, &[("FAKE_CUDA_DEVICES", "0")]);
    assert_eq!(out(&none), "10 9900 1 0\n");
}

#[test]
fn what_fails_later_ends_the_program() {
    let folder = program();
    let cases = [
        ("cuMemAlloc", "the device has no memory for 400 bytes"),
        ("cuMemcpyHtoD", "the GPU cannot take data: CUDA_ERROR_1"),
        ("cuLaunchKernel", "the GPU cannot start a kernel: CUDA_ERROR_701"),
        ("cuStreamSynchronize:2", "the GPU cannot execute a kernel: CUDA_ERROR_719"),
        ("cuMemcpyDtoH", "the GPU cannot give data back: CUDA_ERROR_1"),
    ];
    for (name, words) in cases {
        let output = run(&folder, true, &[("FAKE_CUDA_FAIL", name)]);
        assert!(!output.status.success() && err(&output).contains(words), "{name}: {}", err(&output));
    }
}

/// A region that ends the program if this is its argument.
const EXIT: &str = "#include <stdlib.h>
int main(int argc, char **argv) {
  int s = argc;
#pragma omp target teams distribute parallel for map(tofrom : s)
  for (int i = 0; i < 8; i++)
    if (argc == 2 && i == 5) exit(3);
  return s - 1;
}
";

#[test]
fn a_region_that_exits_ends_the_program() {
    let folder = Folder::with(&[("a.c", EXIT)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator -Werror=weft-fallback a.c -o a");
    let output = run(&folder, true, &[]);
    assert!(output.status.success(), "{}", err(&output));
    let mut command = Command::new(folder.path("a"));
    let output = command.arg("end").env("LD_LIBRARY_PATH", driver_folder().unwrap()).output().unwrap();
    let says = "the region ends without a call of 'exit'";
    assert!(!output.status.success() && err(&output).contains(says), "{}", err(&output));
}

/// A region that warns, and one that ends the program if this has an argument.
const ERROR: &str = "int main(int argc, char **argv) {
  int s = argc;
#pragma omp target map(tofrom : s)
  if (s < 9) {
#pragma omp error at(execution) severity(warning) message(\"careful\")
    s += 1;
  }
#pragma omp target map(tofrom : s)
  if (s > 2) {
#pragma omp error at(execution) message(\"too much\")
  }
  return s - 2;
}
";

#[test]
fn errors_of_regions_are_told() {
    let folder = Folder::with(&[("a.c", ERROR)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator -Werror=weft-fallback a.c -o a");
    let output = run(&folder, true, &[]);
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(out(&output), "OMP: Warning #283: a.c:5:1: Encountered user-directed warning: careful.\n");
    let mut command = Command::new(folder.path("a"));
    let output = command.arg("end").env("LD_LIBRARY_PATH", driver_folder().unwrap()).output().unwrap();
    let says = "a.c:10: error: assertion 'too much' failed";
    assert!(!output.status.success() && err(&output).contains(says), "{}", err(&output));
}

#[test]
fn without_a_driver_the_initial_device_executes_regions() {
    let folder = program();
    for policy in ["DEFAULT", "DISABLED"] {
        let output = run(&folder, false, &[("OMP_TARGET_OFFLOAD", policy)]);
        assert_eq!((out(&output), err(&output)), ("10 9900 1 0\n".to_owned(), String::new()), "{policy}");
    }
    let output = run(&folder, true, &[("OMP_TARGET_OFFLOAD", "DISABLED")]);
    assert_eq!(out(&output), "10 9900 1 0\n");
    let output = run(&folder, false, &[("OMP_TARGET_OFFLOAD", "MANDATORY")]);
    assert!(!output.status.success() && err(&output).contains("MANDATORY"), "{}", err(&output));
}

#[test]
fn options_of_clang_choose_the_generation() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    let cases = [
        ("-fopenmp-targets=nvptx64-nvidia-cuda", "sm_70"),
        ("-fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80", "sm_80"),
        ("-fopenmp-targets=nvptx64 -Xopenmp-target -march=sm_90", "sm_90"),
        ("--offload-arch=sm_75", "sm_75"),
    ];
    for (options, generation) in cases {
        let line = format!("cc -O2 -fopenmp {options} --print-after=kernels a.c -c -o a.o");
        let output = folder.weft(&line);
        assert!(output.status.success(), "{line}: {}", err(&output));
        assert!(err(&output).contains(&format!(".target {generation}\n")), "{line}");
    }
    let output = folder.weft("cc -fopenmp --offload-arch=sm_10 a.c -c -o a.o");
    assert!(!output.status.success() && err(&output).contains("'sm_10' is none of"), "{}", err(&output));
}

/// Regions that are not for a GPU, with what is said of them.
const REFUSED: [(&str, &str); 7] = [
    ("long double x = s; s = x * 2;", "long double"),
    ("extern int far(int); s = far(s);", "it uses 'far', which is not defined in this file"),
    (
        "double j0(double); s = j0(s);",
        "it uses 'j0', a function of the C library that has no version for devices",
    ),
    (
        "struct f; int fputc(int, struct f *); fputc(s, (struct f *)(long)s);",
        "it uses 'fputc', which devices have for 'stdout' and 'stderr' alone",
    ),
    (
        "int fgetc(void *); s = fgetc(&s);",
        "it uses 'fgetc', a function of the C library that has no version for devices",
    ),
    ("__asm__ volatile(\"nop\");", "it has assembly of the host"),
    (
        "for (int k = 0; k < s; k++) { int *a = __builtin_alloca(4 * s + 12); a[0] = s;\n#pragma omp parallel\n \
         a[1] = s;\n s += a[1]; }",
        "of unknown size that has no clear end",
    ),
];

#[test]
fn what_is_not_for_a_gpu_is_told_and_runs_on_the_initial_device() {
    for (statements, reason) in REFUSED {
        let text = format!(
            "int main(void) {{\n  int s = 1;\n\
             #pragma omp target map(tofrom : s)\n  {{ {statements} }}\n  return s == 77;\n}}\n"
        );
        let folder = Folder::with(&[("a.c", &text)]);
        let output = folder.weft("cc -O1 -fopenmp --offload-arch=sm_80 a.c -c -o a.o");
        let said = err(&output);
        assert!(output.status.success(), "{statements}: {said}");
        assert!(said.contains(reason) && said.contains("run on the initial device"), "{statements}: {said}");
        let output = folder.weft("cc -O1 -fopenmp --offload-arch=sm_80 -Werror=weft-fallback a.c -c -o b.o");
        assert!(!output.status.success(), "{statements}: -Werror makes it an error");
    }
}

#[test]
fn a_file_that_cannot_be_there_keeps_the_program_on_the_host() {
    let other = "void other(int *p) {\n#pragma omp target map(tofrom : p[0 : 1])\n  { long double x = *p; *p = x + 1; }\n}\n";
    let main = "#include <omp.h>\n#include <stdio.h>\nvoid other(int *);\nint main(void) {\n  int x = 1, on_host = 0;\n\
                #pragma omp target data map(tofrom : x)\n  {\n#pragma omp target map(from : on_host) map(tofrom : x)\n    { x = 5; on_host = omp_is_initial_device(); }\n    other(&x);\n  }\n\
                printf(\"%d %d\\n\", x, on_host);\n  return 0;\n}\n";
    let folder = Folder::with(&[("a.c", main), ("b.c", other)]);
    folder.quiet("cc -O2 -fopenmp --offload-arch=emulator -Wno-weft-fallback a.c b.c -o a");
    let output = run(&folder, true, &[]);
    assert_eq!(out(&output), "6 1\n", "{}", err(&output));
}

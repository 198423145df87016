//! Random functions with `fork`, `halt` and `join` do the same as serial code and as tasks, with 1, 2 and 7 threads; and what the
//! reference shows is a program.
//!
//! Each random function writes each of its slots once, and reads only slots whose writer is complete: what a task or its
//! continuation has written itself, and what the join behind a region has made visible. So what the slots hold in the end
//! is one thing, if `fork` passes on registers, tasks run once, and joins wait.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// How many functions there are, of which each may call those before it.
const FUNCTIONS: usize = 18;
/// How many slots each has.
const SLOTS: usize = 64;

/// A generator of small numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// A function being written.
struct Writer {
    text: String,
    /// The block that is open.
    block: String,
    names: usize,
    slots: usize,
    /// The number of the function.
    index: usize,
    /// Whether the region that is being written has no region within, and calls nothing.
    is_flat: bool,
}

impl Writer {
    fn name(&mut self, base: &str) -> String {
        self.names += 1;
        format!("{base}{}", self.names)
    }

    fn line(&mut self, text: &str) {
        writeln!(self.text, "  {text}").expect("a string takes everything");
    }

    fn open(&mut self, block: &str) {
        writeln!(self.text, "{block}:").expect("a string takes everything");
        block.clone_into(&mut self.block);
    }

    /// Writes code with `budget` more levels of regions. `seen` are slots that may be read; returns those it has written.
    fn code(&mut self, random: &mut Random, budget: usize, seen: &[usize], value: &str) -> Vec<usize> {
        let mut own: Vec<usize> = Vec::new();
        for _ in 0..1 + random.below(if self.is_flat { 5 } else { 3 }) {
            let known: Vec<usize> = seen.iter().chain(&own).copied().collect();
            match random.below(5) {
                _ if self.is_flat => own.extend(self.write(random, &known, value, false)),
                0 | 1 if budget > 0 => own.extend(self.region(random, budget - 1, &known, value)),
                2 if self.index > 0 => own.extend(self.write(random, &known, value, true)),
                _ => own.extend(self.write(random, &known, value, false)),
            }
        }
        own
    }

    fn region(&mut self, random: &mut Random, budget: usize, seen: &[usize], value: &str) -> Vec<usize> {
        let (task, cont, next) = (self.name("task"), self.name("cont"), self.name("next"));
        let from = self.block.clone();
        self.is_flat = random.below(5) == 0;
        self.line(&format!("fork label %{task}, label %{cont}"));
        self.open(&task);
        let mut written = self.code(random, budget, seen, value);
        let end = self.block.clone();
        self.line(&format!("halt label %{cont}"));
        self.open(&cont);
        let kept = self.name("v");
        self.line(&format!("%{kept} = phi i64 [ {value}, %{from} ], [ {value}, %{end} ]"));
        written.extend(self.code(random, budget, seen, &format!("%{kept}")));
        self.line(&format!("join label %{next}"));
        self.open(&next);
        self.is_flat = false;
        written
    }

    /// Writes a slot: from a register, a slot that may be read, and perhaps what another function returns.
    fn write(&mut self, random: &mut Random, seen: &[usize], value: &str, calls: bool) -> Option<usize> {
        if self.slots == SLOTS {
            return None;
        }
        let slot = self.slots;
        self.slots += 1;
        let mut operand = value.to_owned();
        if !seen.is_empty() {
            let (from, read, sum) = (seen[random.below(seen.len())], self.name("p"), self.name("s"));
            self.line(&format!("%{read} = getelementptr i64, ptr %slots, i64 {from}"));
            let loaded = self.name("l");
            self.line(&format!("%{loaded} = load i64, ptr %{read}"));
            self.line(&format!("%{sum} = add i64 %{loaded}, {operand}"));
            operand = format!("%{sum}");
        }
        let (callee, mut result) = (random.below(self.index.max(1)), self.name("r"));
        match calls {
            true => self.line(&format!("%{result} = call i64 @call{callee}(i64 {operand})")),
            // Its cost is known, and some of these are worth a task.
            false if self.is_flat => {
                for step in 0..30 {
                    self.line(&format!("%{result} = xor i64 {operand}, {step}"));
                    let product = self.name("m");
                    self.line(&format!("%{product} = mul i64 %{result}, 2862933555777941757"));
                    operand = format!("%{product}");
                    result = self.name("r");
                }
                self.line(&format!("%{result} = add i64 {operand}, 1"));
            }
            false => self.line(&format!("%{result} = call i64 @work(i64 {operand})")),
        }
        let to = self.name("p");
        self.line(&format!("%{to} = getelementptr i64, ptr %slots, i64 {slot}"));
        self.line(&format!("store i64 %{result}, ptr %{to}"));
        Some(slot)
    }
}

fn module(seed: u64) -> String {
    let mut random = Random(seed);
    let mut text = "target triple = \"x86_64-pc-linux-gnu\"\n\
        define i64 @work(i64 %n) noinline nounwind willreturn nosync memory(none) {\nentry:\n  br label %loop\nloop:\n  \
        %m = phi i64 [ %n, %entry ], [ %d, %loop ]\n  %i = phi i64 [ 0, %entry ], [ %j, %loop ]\n  \
        %a = mul i64 %m, 2862933555777941757\n  %b = lshr i64 %a, 29\n  %c = xor i64 %a, %b\n  \
        %d = add i64 %c, 3037000493\n  %j = add i64 %i, 1\n  %more = icmp ult i64 %j, 3\n  \
        br i1 %more, label %loop, label %done\ndone:\n  ret i64 %d\n}\n"
        .to_owned();
    for index in 0..FUNCTIONS {
        let mut writer =
            Writer { text: String::new(), block: String::new(), names: 0, slots: 0, index, is_flat: false };
        writer.open("entry");
        writer.code(&mut random, 4, &[], "%n");
        writer.line("ret void");
        let body = writer.text;
        write!(text, "define void @f{index}(ptr %slots, i64 %n) nounwind {{\n{body}}}\n").expect("as above");
        // The same with slots of its own, of which it returns one.
        write!(
            text,
            "define i64 @call{index}(i64 %n) nounwind {{\n  %slots = alloca [{SLOTS} x i64]\n  \
             call void @llvm.memset.p0.i64(ptr %slots, i8 0, i64 {}, i1 false)\n  \
             call void @f{index}(ptr %slots, i64 %n)\n  %v = load i64, ptr %slots\n  ret i64 %v\n}}\n",
            SLOTS * 8
        )
        .expect("as above");
    }
    text + "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n"
}

/// The program that calls each function, in a parallel region, and prints what its slots hold.
fn caller() -> String {
    let declared: String = (0..FUNCTIONS).map(|i| format!("void f{i}(long *, long);\n")).collect();
    let listed: String = (0..FUNCTIONS).map(|i| format!("f{i}, ")).collect();
    format!(
        "#include <stdio.h>\n{declared}static void (*all[])(long *, long) = {{{listed}}};\n\
         int main(void) {{\n  static long slots[{FUNCTIONS}][{SLOTS}];\n\
         #pragma omp parallel\n#pragma omp single\n  \
         for (int i = 0; i < {FUNCTIONS}; i++)\n    all[i](slots[i], i * 77 + 1);\n  \
         for (int i = 0; i < {FUNCTIONS}; i++) {{\n    unsigned long sum = 0;\n    \
         for (int k = 0; k < {SLOTS}; k++)\n      sum = sum * 31 + (unsigned long)slots[i][k];\n    \
         printf(\"%d %lu\\n\", i, sum);\n  }}\n  return 0;\n}}\n"
    )
}

fn weft() -> Command {
    Command::new(env!("CARGO_BIN_EXE_weft"))
}

fn must(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {} {words}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn compile(folder: &Path, name: &str, options: &[&str]) -> std::path::PathBuf {
    let (lowered, program) = (folder.join(format!("{name}.ll")), folder.join(name));
    must(weft().arg("opt").args(options).arg(folder.join("forks.ll")).arg("-o").arg(&lowered));
    must(weft().args(["cc", "-O1"]).arg(folder.join("main.c")).arg(&lowered).arg("-o").arg(&program));
    program
}

/// What is said of the regions.
fn remarks_of(folder: &Path) -> String {
    let output = weft().args(["opt", "--remarks", "--stop-after=read"]).arg(folder.join("forks.ll")).output();
    String::from_utf8_lossy(&output.expect("weft starts").stderr).into_owned()
}

/// Whether programs can be compiled and run; says which test needs it.
fn can_run(what: &str) -> bool {
    let lacks = if Command::new("clang-19").arg("--version").output().is_err() {
        "clang-19 cannot be started"
    } else if weft_tests::runtime::place_beside_weft().is_err() {
        "the runtime cannot be linked"
    } else {
        return true;
    };
    weft_skip::skipped(format!("{what}, since {lacks}"));
    false
}

#[test]
fn what_the_reference_shows_is_a_program() {
    if !can_run("the examples of docs/parallel-ir.md") {
        return;
    }
    let reference = fs::read_to_string("../../docs/parallel-ir.md").unwrap();
    let examples = reference.split("```llvm\n").skip(1).filter_map(|rest| rest.split_once("```"));
    let text: String = examples.map(|(example, _)| example).collect();
    assert!(text.contains("@fib(i32 30)") && text.contains("join label %done"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let (input, lowered, program) =
        (folder.path().join("shown.ll"), folder.path().join("lowered.ll"), folder.path().join("shown"));
    fs::write(&input, format!("{text}\ndeclare void @work(ptr) nounwind\n")).unwrap();
    let other = folder.path().join("work.c");
    fs::write(&other, "void work(long *place) { *place = 1; }\n").unwrap();
    must(weft().args(["cc", "-O2"]).args([&input, &other]).arg("-o").arg(&program));
    for threads in ["1", "2", "7"] {
        let status = Command::new(&program).env("OMP_NUM_THREADS", threads).status().unwrap();
        assert_eq!(status.code(), Some(832_040 & 0xFF), "{threads} threads");
    }
    // The other way that the reference names.
    must(weft().arg("opt").arg(&input).arg("-o").arg(&lowered));
    must(weft().args(["cc", "-O2"]).args([&lowered, &other]).arg("-o").arg(&program));
    assert_eq!(Command::new(&program).status().unwrap().code(), Some(832_040 & 0xFF));
}

#[test]
fn serial_code_and_tasks_do_the_same() {
    if !can_run("random parallel regions") {
        return;
    }
    let (mut splits, mut balanced) = (0, 0);
    for seed in 1..4 {
        let folder = tempfile::tempdir().unwrap();
        let text = module(seed);
        assert!(text.contains("fork label"));
        fs::write(folder.path().join("forks.ll"), text).unwrap();
        fs::write(folder.path().join("main.c"), caller()).unwrap();
        let said = remarks_of(folder.path());
        splits += said.matches("a parallel region is two").count();
        balanced += said.matches("have about the same to do now").count();
        let serial = compile(folder.path(), "serial", &["--serial", "-O0"]);
        let expected = must(&mut Command::new(serial));
        for level in ["-O0", "-O3"] {
            let program = compile(folder.path(), &format!("tasks{level}"), &[level]);
            for threads in ["1", "2", "7"] {
                let found = must(Command::new(&program).env("OMP_NUM_THREADS", threads));
                assert_eq!(found, expected, "seed {seed}, {level}, {threads} threads");
            }
        }
    }
    assert!(splits > 0 && balanced > 0, "{splits} tasks were split, {balanced} balanced");
}

/// Sums an array and a range by halves, in a parallel region and outside of one.
const HALVES: &str = "#include <stdio.h>
void sum(long *, long);
int range(int, int);
static long a[3][100001];
int main(void) {
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 100001; i++) a[k][i] = i * (k + 3) % 1000;
  sum(a[0], 100001);
  int alone = range(0, 77777), several[4];
#pragma omp parallel
#pragma omp single
  {
    sum(a[1], 100000);
    sum(a[2], 1);
    for (int i = 0; i < 4; i++) several[i] = range(i * 3, 1000 * i + 10);
  }
  printf(\"%ld %ld %ld %d %d %d %d %d\\n\", a[0][0], a[1][0], a[2][0], alone, several[0], several[1], several[2], several[3]);
  return 0;
}
";

#[test]
fn recursions_that_halve_their_work_do_the_same_by_levels() {
    if !can_run("recursions that halve their work") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::copy("../../tests/ir/read/forks_balanced_tree.ll", folder.path().join("forks.ll")).unwrap();
    fs::write(folder.path().join("main.c"), HALVES).unwrap();
    assert_eq!(remarks_of(folder.path()).matches("a recursion that halves its work").count(), 2);
    let expected = must(&mut Command::new(compile(folder.path(), "serial", &["--serial", "-O0"])));
    for level in ["-O0", "-O3"] {
        let program = compile(folder.path(), &format!("tasks{level}"), &[level]);
        for threads in ["1", "2", "7"] {
            let found = must(Command::new(&program).env("OMP_NUM_THREADS", threads));
            assert_eq!(found, expected, "{level}, {threads} threads");
        }
    }
}

//! The help texts that teach by example.

use std::fmt::Write as _;

use weft_driver::stages::{STAGES, Stage};

/// `weft --help`.
pub(crate) const OVERVIEW: &str = "\
weft - an OpenMP compiler for LLVM that optimizes before it outlines

  weft cc       compile C and C++ with OpenMP; takes clang's flags
  weft c++      the same in the manner of clang++: links the library of C++
  weft check    run a program once and say which accesses race
  weft run      run a program, of whose libraries all use one OpenMP runtime
  weft opt      run the same stages on LLVM IR
  weft show     draw the parallel regions of a program
  weft explain  say what an OpenMP directive means and takes

Try:
  weft cc -O3 prog.c -o prog && OMP_NUM_THREADS=4 ./prog
  weft show prog.c
  weft show --format=svg prog.c > prog.svg
  weft check prog.c 100
  weft opt -O3 in.ll -o out.ll
  weft explain 'parallel for lastprivate(x)'

In a build system:
  make CC=\"weft cc\" CXX=\"weft c++\"
  cmake -DCMAKE_C_COMPILER=weft-cc -DCMAKE_CXX_COMPILER=weft-c++ .
                                            weft-cc and weft-c++ are links to weft

`weft cc --help`, and the same of the others, says more.
clang 19 does the parsing, the optimization and the code generation:
  apt-get install clang-19 llvm-19 libclang-19-dev libomp-19-dev
";

/// `weft cc --help`.
pub(crate) fn cc() -> String {
    CC.replace("{stages}", &stages(|_| true))
}

/// The stages that `is_listed` chooses, a line for each.
pub(crate) fn stages(is_listed: impl Fn(&Stage) -> bool) -> String {
    let mut list = String::new();
    for stage in STAGES.iter().filter(|stage| is_listed(stage)) {
        let _infallible = writeln!(list, "  {:<11} {}", stage.name, stage.english);
    }
    list
}

/// `weft check --help`.
pub(crate) const CHECK: &str = "\
weft check - run an OpenMP program once and say which accesses race

  weft check [options of the compiler] SOURCE... [--] [words for the program]

  weft check prog.c                       compile, run, report
  weft check -DN=50 -Iinc a.c b.c 100     the words behind the sources are the program's
  weft check prog.cpp -lm -- 100          options behind the sources need the --
  OMP_NUM_THREADS=8 weft check prog.c     as many threads as that; 4 if nothing is said

A race: two accesses of the same memory, one of which writes, are not both atomic,
hold no common lock, and no construct orders them. A program with a race has no
meaning, even if its results look right.

  int sum = 0;
  #pragma omp parallel for
  for (int i = 0; i < 100; i++)
    sum += a[i];

  a.c:4:9: race: 'sum' is written here
      4 |     sum += a[i];
        |         ^
  a.c:4:9: note: and read here
  a.c:2:1: note: nothing orders iterations of this 'for'

The program runs once, one thread at a time, and each construct is judged by what
it permits, not by what happened in that run: the iterations of a loop may be
executed in any order, a task at any time up to the 'taskwait', the 'taskgroup' or
the barrier that waits for it. So a race is found although the two accesses were
far apart in time. It must be executed, though: use inputs that take the branches
and reach the loops that matter; small ones do, the program is 20 to 100 times
slower.

To mend a race, let a construct order the accesses:
  reduction(+:sum)                        each thread adds to its own copy
  private(t), or declare t inside         each thread has its own
  atomic, critical, a lock                one at a time
  barrier, or no nowait                   all before, then all behind
  taskwait, depend(in: x) depend(out: x)  one task before the other

Exit status: 0 no race, 1 races, 2 wrong usage, 3 the program cannot be checked;
else that of the compile or of the program. docs/checking-races.md says what is
not seen.
";

/// `weft run --help`.
pub(crate) const RUN: &str = "\
weft run - run a program with one OpenMP runtime for all its libraries

  weft run [--report] PROGRAM [words for the program]

  weft run python app.py                  scikit-learn, MKL, PyTorch: one pool of threads
  weft run --report python app.py         say which runtimes were asked for
  weft run ./prog                         a program of gcc with libraries of clang

Libraries bring OpenMP runtimes of their own: libgomp, libomp, libiomp5. Each has its
threads, and they fight over the processors; some end the program when they find each
other (\"Multiple copies of the OpenMP runtime have been linked\"). With `weft run` the
loader takes Weft's runtime, which has the functions of all three, for each of them.
Programs that the program starts are served as well. A runtime that is part of the
program or of a library, statically linked, stays.

In Python, `import weft_openmp` before everything else does the same from inside.
It works with glibc's loader. The status is the program's.
";

const CC: &str = "\
weft cc, weft c++ - compile C and C++ programs with OpenMP

They take the command lines of clang and gcc, of clang++ and g++. OpenMP is
always on; under the names weft-cc and weft-c++, for build systems, it is on with
-fopenmp, as with clang and gcc.

  weft cc -O3 prog.c -o prog              compile and link
  weft cc -O2 -g -Wall -c a.c -o a.o      one object
  weft cc a.o b.o -lm -o prog             link: brings the OpenMP runtime along
  weft cc -shared -fPIC a.c -o liba.so    a library: uses the runtime of the process
  weft cc -O3 -S -emit-llvm a.c -o -      look at the LLVM IR
  weft cc @flags a.c                      flags from a file
  generate | weft cc -x c -c - -o a.o     from standard input

OpenMP:
  -fopenmp               accepted; weft cc always means it
  -fopenmp=RUNTIME       libweftrt: Weft's own, the default, part of the program;
                         llvm or libomp: LLVM's; libgomp: gcc's; threads: none
                         but POSIX threads. For the last two the code is another,
                         and all files need the option. For weft-cc libomp is
                         Weft's, since build systems mean the compiler's own
  -fcilk                 the words of Cilk (cilk_spawn, cilk_sync, cilk_for,
                         cilk_scope, cilk_reducer) mean tasks
  -fweft-parallelize     loops without a directive are shared out where their
                         iterations cannot meet, and recursions divided that
                         only compute; -Rweft tells of each
  -static-openmp         a shared library gets a copy of the runtime; copies in one
                         process find each other and work as one
  -fno-rtlib-add-rpath   no run path to libweftrt.so in a shared library
  -fno-openmp            a plain clang, directives ignored
  -fopenmp-targets=host  target regions run on a part of the process with
                         memory of its own, where wrong map clauses show
  -fweft-deterministic-reductions
                         reductions of numbers that are rounded combine on GPUs in
                         the order of threads and teams
  -fweft-vectorize=MODE  auto: make vectors of simd loops by plan where that is
                         better than LLVM's; off: leave them to LLVM; always:
                         wherever it is legal
  -fweft-codegen-parts=N code of a large file is generated in N parts at the same
                         time; by default as many as its size asks for
  -Wno-weft-fallback     do not say which constructs Weft leaves to clang
  -Werror=weft-fallback  stop at such constructs instead; so does -Werror
  -Wno-error=weft-unknown-clause
                         a misspelled clause is a warning, as with clang, which
                         ignores it with all that follows it on the pragma;
                         -Wno-weft-unknown-clause does so silently

A function with a construct that Weft does not compile yet is compiled by
`clang -fopenmp`, and links with Weft's. A warning names the construct.

Looking inside:
  -Rweft                 what becomes of each construct
  --time-passes          how long each stage took, and what of it is Weft's own work
  --print-after=STAGE    what the program looks like after a stage, on stderr
  --save-temps           the same for all stages, into files beside you;
                         -save-temps writes clang's files: .i, .bc, .s

Stages, in order:
{stages}
-flto works: objects hold bitcode, after Weft has done its part.
WEFT_CLANG, WEFT_OPT, WEFT_LLC and WEFT_LLVM_LINK name another clang 19 and its
tools, and
WEFT_RUNTIME_DIR the folder of libweftrt.a and libweftrt.so if it is not weft's.
clang is loaded once and forked for each step; with WEFT_START=plain each step
is started as a process of its own. Precompiled headers of the C++ library are
kept in ~/.cache/weft, or in the folder that WEFT_CACHE names; with WEFT_CACHE=off
they are not.
Everything else is clang's: see `clang-19 --help`.
";

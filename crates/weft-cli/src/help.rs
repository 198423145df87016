//! The help texts that teach by example.

use std::fmt::Write as _;

use weft_driver::stages::{STAGES, Stage};

/// `weft --help`.
pub(crate) const OVERVIEW: &str = "\
weft - an OpenMP compiler for LLVM that optimizes before it outlines

  weft cc       compile C and C++ with OpenMP; takes clang's flags
  weft c++      the same in the manner of clang++: links the library of C++
  weft opt      run the same stages on LLVM IR
  weft show     draw the parallel regions of a program
  weft explain  say what an OpenMP directive means and takes

Try:
  weft cc -O3 prog.c -o prog && OMP_NUM_THREADS=4 ./prog
  weft show prog.c
  weft show --format=svg prog.c > prog.svg
  weft opt -O3 in.ll -o out.ll
  weft explain 'parallel for lastprivate(x)'

In a build system:
  make CC=\"weft cc\" CXX=\"weft c++\"
  cmake -DCMAKE_C_COMPILER=weft-cc -DCMAKE_CXX_COMPILER=weft-c++ .
                                            weft-cc and weft-c++ are links to weft

`weft cc --help`, `weft opt --help`, `weft show --help` and `weft explain --help` say more.
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
                         llvm or libomp: LLVM's; libgomp: gcc's, for objects of
                         gcc alone. For weft-cc libomp is Weft's, since build
                         systems mean the compiler's own
  -fno-rtlib-add-rpath   no run path to libweftrt.so in a shared library
  -fno-openmp            a plain clang, directives ignored
  -fweft-vectorize=MODE  auto: make vectors of simd loops by plan where that is
                         better than LLVM's; off: leave them to LLVM; always:
                         wherever it is legal
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
  --time-passes          how long each stage took
  --print-after=STAGE    what the program looks like after a stage, on stderr
  --save-temps           the same for all stages, into files beside you;
                         -save-temps writes clang's files: .i, .bc, .s

Stages, in order:
{stages}
-flto works: objects hold bitcode, after Weft has done its part.
WEFT_CLANG and WEFT_OPT name another clang 19 and opt,
WEFT_RUNTIME_DIR the folder of libweftrt.a and libweftrt.so if it is not weft's.
Everything else is clang's: see `clang-19 --help`.
";

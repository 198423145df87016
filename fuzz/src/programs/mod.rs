//! Random programs in C with OpenMP that print the same however many threads execute them, and in whatever order.
//!
//! [`program`] makes one from a seed. [`scope`] says which rules make it deterministic. The constructs of OpenMP 3.1 are in
//! [`constructs`], those of later versions in [`newer`], behind a level; [`sweeps`] makes loops over arrays.
//! [`judge`] compiles and runs a program and compares; [`reduce`] makes one that fails smaller.

mod constructs;
mod expressions;
pub mod judge;
mod newer;
mod orphans;
pub mod others;
pub mod reduce;
mod regions;
mod scope;
mod statements;
mod sweeps;
pub mod tree;

use crate::random::Random;
use scope::{Access, Place, Scope, TYPES, Var};
use tree::Node;

/// What every program begins with.
const PRELUDE: &str = "#include <stdio.h>
#include <stdlib.h>
#include <omp.h>
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned u32; typedef long i64; typedef unsigned long u64; typedef float f32; typedef double f64;
struct S { i32 a; i32 b; i32 c; i32 d; };
volatile int k0 = 1; int k1 = 2;
static const int table[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
static u64 pure0(u32 a, u64 b) { u32 n = a & 7; return n == 0 ? b : pure0(n - 1, b * 3 + a); }
static u64 pure1(u32 a, u64 b) { for (u32 i = 0; i < (a & 3); i++) { b = b * 5 + i; if (b & 64) break; } return a ^ b; }
static u64 (*fptab[2])(u32, u64) = { pure0, pure1 };
";

/// What programs with constructs of OpenMP 4.0 have besides.
const DECLARED: &str =
    "#pragma omp declare reduction(mixed : u64 : omp_out = omp_out ^ omp_in) initializer(omp_priv = 0)
#pragma omp declare reduction(members : struct S : omp_out.a ^= omp_in.a, omp_out.b ^= omp_in.b, \
    omp_out.c ^= omp_in.c, omp_out.d ^= omp_in.d) initializer(omp_priv = { 0, 0, 0, 0 })
";

/// Makes a program.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    /// The newest OpenMP whose constructs are used: 31, 45, 50, 51 or 52.
    level: u32,
    names: usize,
    /// How many more statements there may be.
    budget: usize,
    /// The orphaned functions made so far, by name.
    orphans: Vec<String>,
}

/// A program: what stands in front of its functions, and these.
#[derive(Clone, Debug)]
pub struct Program {
    /// The functions.
    pub nodes: Vec<Node>,
    /// The newest OpenMP that it may use.
    pub level: u32,
}

impl Program {
    /// Its text.
    pub fn text(&self) -> String {
        self.text_of(&self.nodes)
    }

    /// The text for clang and gcc, which print the same by it.
    pub fn text_for_others(&self) -> String {
        self.text_of(&others::for_others(&self.nodes))
    }

    fn text_of(&self, nodes: &[Node]) -> String {
        let declared = if self.level > 31 { DECLARED } else { "" };
        format!("{PRELUDE}{declared}{}", tree::print(nodes))
    }
}

/// The program of a seed, with constructs up to a version of OpenMP.
pub fn program(seed: u64, level: u32) -> Program {
    let random = Random::new(seed);
    let mut generator = Generator { random, level, names: 0, budget: 0, orphans: Vec::new() };
    let mut nodes = Vec::new();
    for _ in 0..generator.random.below(3) {
        generator.budget = 12;
        generator.orphan(&mut nodes);
    }
    let tests = 1 + generator.random.below(3);
    let mut calls = Vec::new();
    for _ in 0..tests {
        generator.budget = 30 + generator.random.below(40);
        let name = generator.name("t");
        let function = generator.test(&name);
        nodes.push(function);
        calls.push(Node::line(format!("{name}();")));
    }
    for orphan in &generator.orphans {
        calls.push(Node::line(format!("show_{orphan}();")));
    }
    if generator.random.chance(50) {
        calls.extend(generator.sweeps(&mut nodes));
    }
    finished(nodes, calls, level)
}

/// The program of a seed that has nothing but [`sweeps`].
pub fn program_of_sweeps(seed: u64, level: u32) -> Program {
    let random = Random::new(seed);
    let mut generator = Generator { random, level, names: 0, budget: 0, orphans: Vec::new() };
    let (mut nodes, mut calls) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        calls.extend(generator.sweeps(&mut nodes));
    }
    finished(nodes, calls, level)
}

/// The program with these functions, of which `main` consists of `calls`.
fn finished(mut nodes: Vec<Node>, mut calls: Vec<Node>, level: u32) -> Program {
    calls.push(Node::line("return 0;"));
    nodes.push(Node::block("int main(void)", calls));
    Program { nodes, level }
}

impl Generator {
    /// A name that is not used yet.
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A function that computes something and prints it.
    fn test(&mut self, name: &str) -> Node {
        let mut scope = Scope {
            vars: Vec::new(),
            place: Place::Serial,
            depth: 0,
            level: 0,
            in_plain_loop: false,
            closed: false,
            locked: false,
            plain: false,
        };
        let mut body = Vec::new();
        for _ in 0..3 + self.random.below(5) {
            self.declare(&mut scope, &mut body);
        }
        if self.random.chance(50) {
            let name = self.name("s");
            let ty = self.random.pick(TYPES);
            body.push(Node::line(format!("static {ty} {name} = 7;")));
            scope.vars.push(Var { name, ty, len: 0, members: &[], access: Access::Own });
        }
        for _ in 0..1 + self.random.below(3) {
            self.parallel(&scope, &mut body);
            body.extend(self.statements(&mut scope));
        }
        for var in scope.vars.clone() {
            body.push(Node::line(self.shown(&var)));
        }
        Node::block(format!("static void {name}(void)"), body)
    }

    /// The statement that prints a variable.
    fn shown(&mut self, var: &Var) -> String {
        let name = &var.name;
        let convert = if var.is_float() { "(u64)(i64)" } else { "(u64)" };
        if !var.members.is_empty() {
            return format!("printf(\"{name} %x %x %x %x\\n\", {name}.a, {name}.b, {name}.c, {name}.d);");
        }
        if var.len == 0 {
            return format!("printf(\"{name} %lx\\n\", {convert}{name});");
        }
        let (hash, index) = (self.name("h"), self.name("z"));
        format!(
            "{{ u64 {hash} = 0; for (int {index} = 0; {index} < {}; {index}++) {hash} = {hash} * 31 + {convert}{name}[{index}]; \
             printf(\"{name} %lx\\n\", {hash}); }}",
            var.len
        )
    }
}

//! Programs as C, in which tasks are OpenMP's.

use std::fmt::Write as _;

use super::tree::{
    ARGUMENT, CELL, CELLS, DEPTH, Expr, Fork, ForkLoop, Function, Index, Name, Op, Program, Stmt, Ty,
};

/// What a file begins with.
const PRELUDE: &str = "#include <stdlib.h>
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32; typedef unsigned long u64;
typedef unsigned __int128 u128; typedef u64 pair __attribute__((vector_size(16)));
extern u64 never;
extern _Thread_local u64 weft_gate __attribute__((visibility(\"hidden\")));
#define TO_I1(x) ((x) & 1)
#define TO_I8(x) ((u8)(x))
#define TO_I16(x) ((u16)(x))
#define TO_I32(x) ((u32)(x))
#define TO_I64(x) (x)
#define TO_F32(x) ((float)((x) & 0xffff))
#define TO_F64(x) ((double)((x) & 0xffffffff))
static inline u128 TO_I128(u64 x) { return (u128)x << 64 | (u64)~x; }
static inline pair TO_V2(u64 x) { return (pair){ x, ~x }; }
#define OF_I1(x) ((u64)(x))
#define OF_I8(x) ((u64)(x))
#define OF_I16(x) ((u64)(x))
#define OF_I32(x) ((u64)(x))
#define OF_I64(x) (x)
#define OF_F32(x) ((u64)(x))
#define OF_F64(x) ((u64)(x))
static inline u64 OF_I128(u128 x) { return (u64)(x >> 64) & ~(u64)x; }
static inline u64 OF_V2(pair x) { return x[0] & ~x[1]; }
";

/// A file with a function `pN` for each program, which returns what it computes; N counts from 0.
pub fn file(programs: &[Program]) -> String {
    let mut text = PRELUDE.to_owned();
    for (number, program) in programs.iter().enumerate() {
        of_program(number, program, &mut text);
    }
    text
}

fn of_program(number: usize, program: &Program, text: &mut String) {
    for name in &program.globals {
        let _ = writeln!(text, "static u64 p{number}_g{name}[{CELLS}];");
    }
    let _ = writeln!(text, "static u64 p{number}_count;");
    for index in 0..program.functions.len() {
        let _ = writeln!(text, "static u64 p{number}_f{index}(u64, u64, u64 *);");
    }
    for (index, function) in program.functions.iter().enumerate() {
        Writer::function(number, index, program, function, text);
    }
    let _ = writeln!(
        text,
        "u64 p{number}(void) {{\n  u64 cell[{CELLS}] = {{ 0 }}, hash;\n  p{number}_count = 0;"
    );
    for (value, name) in program.globals.iter().enumerate() {
        let _ = writeln!(text, "  for (int i = 0; i < {CELLS}; i++) p{number}_g{name}[i] = {value};");
    }
    let _ = writeln!(text, "  hash = p{number}_f0({}u, {}u, cell);", program.depth, program.seed);
    let places = program.globals.iter().map(|name| format!("p{number}_g{name}")).chain(["cell".to_owned()]);
    for place in places {
        let _ = writeln!(text, "  for (int i = 0; i < {CELLS}; i++) hash = hash * 31 + {place}[i];");
    }
    let _ = writeln!(text, "  return hash * 31 + p{number}_count;\n}}");
}

struct Writer<'t> {
    number: usize,
    text: &'t mut String,
    depth: usize,
    /// The types of the names, and how many elements variables have.
    names: Vec<(Name, Ty, u64)>,
    /// Variables in memory of functions that are declared around.
    locals: Vec<Name>,
    globals: &'t [Name],
}

fn ty_text(ty: Ty) -> (&'static str, &'static str) {
    match ty {
        Ty::I1 => ("_Bool", "I1"),
        Ty::I8 => ("u8", "I8"),
        Ty::I16 => ("u16", "I16"),
        Ty::I32 => ("u32", "I32"),
        Ty::I64 => ("u64", "I64"),
        Ty::I128 => ("u128", "I128"),
        Ty::F32 => ("float", "F32"),
        Ty::F64 => ("double", "F64"),
        Ty::V2 => ("pair", "V2"),
    }
}

impl Writer<'_> {
    fn function(number: usize, index: usize, program: &Program, function: &Function, text: &mut String) {
        let globals = if index == 0 { &program.globals[..] } else { &[] };
        let mut names = vec![(DEPTH, Ty::I64, 0), (ARGUMENT, Ty::I64, 0), (CELL, Ty::I64, CELLS)];
        names.extend(globals.iter().map(|name| (*name, Ty::I64, CELLS)));
        let mut writer = Writer { number, text, depth: 0, names, locals: Vec::new(), globals };
        writer
            .line(&format!("static u64 p{number}_f{index}(u64 v{DEPTH}, u64 v{ARGUMENT}, u64 *v{CELL}) {{"));
        writer.depth = 1;
        writer.all(&function.body);
        let result = writer.eval(&function.result);
        writer.line(&format!("return {result};"));
        writer.depth = 0;
        writer.line("}");
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{:1$}{text}", "", self.depth * 2);
    }

    fn named(&self, name: Name) -> String {
        match self.globals.contains(&name) {
            true => format!("p{}_g{name}", self.number),
            false => format!("v{name}"),
        }
    }

    fn known(&self, name: Name) -> Option<(Ty, u64)> {
        self.names.iter().rfind(|(known, ..)| *known == name).map(|(_, ty, len)| (*ty, *len))
    }

    /// What gets at an element, and the end of the names of the macros for its type, if the variable is still declared.
    fn place(&self, name: Name, index: Index) -> Option<(String, &'static str)> {
        let (ty, len) = self.known(name)?;
        if len == 1 {
            return Some((self.named(name), ty_text(ty).1));
        }
        let index = match index {
            Index::At(index) => (index & (len - 1)).to_string(),
            Index::By(value) => format!("{} & {}", self.eval(&Expr::Value(value)), len - 1),
        };
        Some((format!("{}[{index}]", self.named(name)), ty_text(ty).1))
    }

    fn eval(&self, expr: &Expr) -> String {
        match expr {
            Expr::Const(value) => format!("{value}ul"),
            Expr::Value(name) => match self.known(*name) {
                Some((ty, _)) => format!("OF_{}(v{name})", ty_text(ty).1),
                None => "0ul".to_owned(),
            },
            Expr::Read(name, index) => match self.place(*name, *index) {
                Some((place, suffix)) => format!("OF_{suffix}({place})"),
                None => "0ul".to_owned(),
            },
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.eval(left), self.eval(right));
                let op = match op {
                    Op::Add => "+",
                    Op::Sub => "-",
                    Op::Mul => "*",
                    Op::And => "&",
                    Op::Or => "|",
                    Op::Xor => "^",
                    Op::Shift => return format!("({left} >> ({right} & 63))"),
                    Op::Less => return format!("(u64)({left} < {right})"),
                };
                format!("({left} {op} {right})")
            }
        }
    }

    fn condition(&self, expr: &Expr) -> String {
        format!("{} & 2", self.eval(expr))
    }

    fn all(&mut self, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    /// A block under `head`.
    fn block(&mut self, head: &str, body: &[Stmt]) {
        self.begin(head);
        let known = self.locals.len();
        self.all(body);
        self.locals.truncate(known);
        self.close();
    }

    fn begin(&mut self, head: &str) {
        self.line(&format!("{head}{{"));
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let(name, ty, value) => {
                let ((ty_name, suffix), value) = (ty_text(*ty), self.eval(value));
                self.line(&format!("{ty_name} v{name} = TO_{suffix}({value});"));
                self.names.push((*name, *ty, 0));
            }
            Stmt::Choose(name, condition, one, other) => {
                let (condition, one, other) = (self.condition(condition), self.eval(one), self.eval(other));
                self.line(&format!("u64 v{name} = {condition} ? {one} : {other};"));
                self.names.push((*name, Ty::I64, 0));
            }
            Stmt::Var(name, ty, len, value) => {
                let ((ty_name, suffix), value) = (ty_text(*ty), self.eval(value));
                if *len == 1 {
                    self.line(&format!("{ty_name} v{name} = TO_{suffix}({value});"));
                } else {
                    self.line(&format!("{ty_name} v{name}[{len}];"));
                    self.line(&format!("for (int i = 0; i < {len}; i++) v{name}[i] = TO_{suffix}({value});"));
                }
                self.names.push((*name, *ty, *len));
                self.locals.push(*name);
            }
            Stmt::Write(name, index, value) => {
                let value = self.eval(value);
                if let Some((place, suffix)) = self.place(*name, *index) {
                    self.line(&format!("{place} = TO_{suffix}({value});"));
                }
            }
            Stmt::Add(name, index, value) => {
                let value = self.eval(value);
                if let Some((place, _)) = self.place(*name, *index) {
                    self.line("#pragma omp atomic");
                    self.line(&format!("{place} += {value};"));
                }
            }
            Stmt::Count(value) => {
                let (number, value) = (self.number, self.eval(value));
                self.line("#pragma omp atomic");
                self.line(&format!("p{number}_count += {value};"));
            }
            Stmt::Call(name, function, argument, variable) => {
                if self.known(*variable).is_none() {
                    return;
                }
                let (argument, variable) = (self.eval(argument), self.named(*variable));
                let call = format!("p{}_f{function}(v{DEPTH} - 1, {argument}, {variable})", self.number);
                self.line(&format!("u64 v{name} = v{DEPTH} ? {call} : 0;"));
                self.names.push((*name, Ty::I64, 0));
            }
            Stmt::If(condition, one, other) => {
                let condition = self.condition(condition);
                self.block(&format!("if ({condition}) "), one);
                if !other.is_empty() {
                    self.block("else ", other);
                }
            }
            Stmt::Switch(value, arms) => {
                let value = self.eval(value);
                self.begin(&format!("switch ({value} % {}) ", arms.len()));
                for (number, arm) in arms.iter().enumerate() {
                    self.block(&format!("case {number}: "), arm);
                    self.line("break;");
                }
                self.close();
            }
            Stmt::Loop(counter, count, body) => {
                let count = self.eval(count);
                self.names.push((*counter, Ty::I64, 0));
                let limit = format!("n{counter}");
                let head = format!(
                    "for (u64 v{counter} = 0, {limit} = {count} & 3; v{counter} < {limit}; v{counter}++) "
                );
                self.block(&head, body);
            }
            Stmt::Fork(fork) => self.fork(fork),
            Stmt::ForkLoop(fork) => self.fork_loop(fork),
            Stmt::Return(value) => {
                let value = self.eval(value);
                self.line(&format!("return {value};"));
            }
            Stmt::Ask(condition) => {
                let condition = self.condition(condition);
                self.line(&format!("if ({condition}) weft_gate = -1ul;"));
            }
            Stmt::Never => self.line("if (never) abort();"),
        }
    }

    /// The clause for what tasks share.
    fn shared(&self) -> String {
        let shared: Vec<String> = self.locals.iter().map(|name| format!("v{name}")).collect();
        if shared.is_empty() { String::new() } else { format!(" shared({})", shared.join(", ")) }
    }

    fn task(&mut self, body: &[Stmt], ends: Option<&(Expr, Vec<Stmt>, Vec<Stmt>)>) {
        let clause = self.shared();
        self.line(&format!("#pragma omp task{clause}"));
        self.begin("");
        let known = self.locals.len();
        self.all(body);
        if let Some((condition, one, other)) = ends {
            let condition = self.condition(condition);
            self.block(&format!("if ({condition}) "), one);
            self.block("else ", other);
        }
        self.locals.truncate(known);
        self.close();
    }

    fn fork(&mut self, fork: &Fork) {
        self.task(&fork.task, fork.ends.as_ref());
        for (name, old) in &fork.phis {
            let Some((ty, _)) = self.known(*old) else { continue };
            self.line(&format!("{} v{name} = v{old};", ty_text(ty).0));
            self.names.push((*name, ty, 0));
        }
        let Some((condition, before, after)) = &fork.joins else {
            self.all(&fork.cont);
            return self.line("#pragma omp taskwait");
        };
        self.begin("");
        let known = self.locals.len();
        self.all(&fork.cont);
        let condition = self.condition(condition);
        for (head, (before, after)) in
            [format!("if ({condition}) "), "else ".to_owned()].iter().zip(before.iter().zip(after))
        {
            self.begin(head);
            let known = self.locals.len();
            self.all(before);
            self.line("#pragma omp taskwait");
            self.all(after);
            self.locals.truncate(known);
            self.close();
        }
        self.locals.truncate(known);
        self.close();
    }

    /// The loop is a `taskloop` if it does nothing beside its tasks, or stands in a `taskgroup`, or a `taskwait` is behind it:
    /// one of these after the other.
    fn fork_loop(&mut self, fork: &ForkLoop) {
        let way = fork.counter % 3;
        let is_taskloop = fork.outer.is_none() && fork.before.is_empty() && fork.beside.is_empty();
        if is_taskloop && way != 0 {
            return self.taskloop(fork);
        }
        let is_group = way == 1;
        if is_group {
            self.line("#pragma omp taskgroup");
        }
        self.begin("");
        let head = |(counter, count): (Name, u64)| {
            format!("for (u64 v{counter} = 0; v{counter} < {count}; v{counter}++) ")
        };
        if let Some(outer) = fork.outer {
            self.begin(&head(outer));
            self.names.push((outer.0, Ty::I64, 0));
        }
        self.begin(&head((fork.counter, fork.count)));
        self.names.push((fork.counter, Ty::I64, 0));
        let known = self.locals.len();
        self.all(&fork.before);
        self.task(&fork.task, None);
        self.all(&fork.beside);
        self.locals.truncate(known);
        self.close();
        if fork.outer.is_some() {
            self.close();
        }
        self.all(&fork.behind);
        if !is_group {
            self.line("#pragma omp taskwait");
        }
        self.locals.truncate(known);
        self.close();
    }

    fn taskloop(&mut self, fork: &ForkLoop) {
        self.begin("");
        let (known, counter, count) = (self.locals.len(), fork.counter, fork.count);
        let clauses = ["", " grainsize(2)", " num_tasks(2)", " nogroup"];
        let clause = clauses[(fork.counter / 3 % 4) as usize];
        let shared = self.shared();
        self.line(&format!("#pragma omp taskloop{shared}{clause}"));
        self.begin(&format!("for (u64 v{counter} = 0; v{counter} < {count}; v{counter}++) "));
        self.names.push((counter, Ty::I64, 0));
        self.all(&fork.task);
        self.locals.truncate(known);
        self.close();
        self.all(&fork.behind);
        self.line("#pragma omp taskwait");
        self.locals.truncate(known);
        self.close();
    }
}

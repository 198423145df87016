//! Programs as LLVM IR with `fork`, `halt` and `join`.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::tree::{ARGUMENT, CELL, CELLS, DEPTH, Expr, Function, Index, Name, Op, Program, Stmt, Ty};

/// A module with a function `pN` for each program, which returns what it computes; N counts from 0.
pub fn module(programs: &[Program]) -> String {
    let programs: String =
        programs.iter().enumerate().map(|(number, program)| of_program(number, program)).collect();
    let mut text = "target triple = \"x86_64-pc-linux-gnu\"\n\
        declare void @abort() noreturn nounwind\n@never = external global i64\n"
        .to_owned();
    // LLVM would ask for it, as no thread-local variable, where nothing uses it.
    if programs.contains("@weft_gate") {
        text.push_str("@weft_gate = external hidden thread_local global i64\n");
    }
    text.push_str(&programs);
    text
}

fn of_program(number: usize, program: &Program) -> String {
    let mut text = String::new();
    for name in &program.globals {
        let _ =
            writeln!(text, "@p{number}_g{name} = internal global [{CELLS} x i64] zeroinitializer, align 16");
    }
    let _ = writeln!(text, "@p{number}_count = internal global i64 0");
    for (index, function) in program.functions.iter().enumerate() {
        text.push_str(&Writer::function(number, index, program, function));
    }
    // Calls the first function, and adds up what it has changed.
    let _ = write!(
        text,
        "define i64 @p{number}() {{\n  %cell = alloca [{CELLS} x i64]\n  store i64 0, ptr @p{number}_count\n"
    );
    let mut places = Vec::new();
    for (value, name) in program.globals.iter().enumerate() {
        places.extend((0..CELLS).map(|at| (format!("@p{number}_g{name}"), at, value)));
    }
    places.extend((0..CELLS).map(|at| ("%cell".to_owned(), at, 0)));
    for (index, (base, at, value)) in places.iter().enumerate() {
        let _ = writeln!(
            text,
            "  %a{index} = getelementptr i64, ptr {base}, i64 {at}\n  store i64 {value}, ptr %a{index}"
        );
    }
    let _ = writeln!(
        text,
        "  %s0 = call i64 @p{number}_f0(i64 {}, i64 {}, ptr %cell)",
        program.depth, program.seed
    );
    for index in 0..places.len() {
        let _ = writeln!(text, "  %l{index} = load i64, ptr %a{index}\n  %m{index} = mul i64 %s{index}, 31");
        let _ = writeln!(text, "  %s{} = add i64 %m{index}, %l{index}", index + 1);
    }
    let _ = writeln!(text, "  %c = load i64, ptr @p{number}_count\n  %m = mul i64 %s{}, 31", places.len());
    text.push_str("  %r = add i64 %m, %c\n  ret i64 %r\n}\n");
    text
}

/// What a name stands for.
#[derive(Clone)]
pub(super) enum Meaning {
    Value(Ty, String),
    Variable(Ty, u64, String),
}

pub(super) struct Writer {
    /// The number of the program.
    number: usize,
    pub(super) lines: Vec<String>,
    /// The open block; none behind its end.
    block: Option<String>,
    next: usize,
    pub(super) names: HashMap<Name, Meaning>,
    /// The lines that allocas of the tasks around are added to, if they do not stay where they are.
    pub(super) hoists: Option<Vec<usize>>,
}

pub(super) fn ty_text(ty: Ty) -> &'static str {
    match ty {
        Ty::I1 => "i1",
        Ty::I8 => "i8",
        Ty::I16 => "i16",
        Ty::I32 => "i32",
        Ty::I64 => "i64",
        Ty::I128 => "i128",
        Ty::F32 => "float",
        Ty::F64 => "double",
        Ty::V2 => "<2 x i64>",
    }
}

impl Writer {
    fn function(number: usize, index: usize, program: &Program, function: &Function) -> String {
        let mut writer = Writer {
            number,
            lines: vec!["entry:".to_owned()],
            block: Some("entry".to_owned()),
            next: 0,
            names: HashMap::new(),
            hoists: function.hoists.then(|| vec![0]),
        };
        writer.names.insert(DEPTH, Meaning::Value(Ty::I64, "%depth".to_owned()));
        writer.names.insert(ARGUMENT, Meaning::Value(Ty::I64, "%argument".to_owned()));
        writer.names.insert(CELL, Meaning::Variable(Ty::I64, CELLS, "%cell".to_owned()));
        if index == 0 {
            for name in &program.globals {
                let place = Meaning::Variable(Ty::I64, CELLS, format!("@p{number}_g{name}"));
                writer.names.insert(*name, place);
            }
        }
        writer.all(&function.body);
        let result = writer.eval(&function.result);
        writer.end(&format!("ret i64 {result}"));
        let attribute = if function.nounwind { " nounwind" } else { "" };
        let linkage = if index.is_multiple_of(2) { "internal " } else { "" };
        let body = writer.lines.join("\n");
        format!(
            "define {linkage}i64 @p{number}_f{index}(i64 %depth, i64 %argument, ptr %cell){attribute} {{\n{body}\n}}\n"
        )
    }

    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("{prefix}{}", self.next)
    }

    pub(super) fn line(&mut self, text: &str) {
        self.lines.push(format!("  {text}"));
    }

    /// Emits what has a result, and returns that.
    pub(super) fn value(&mut self, text: &str) -> String {
        let name = self.fresh("%t");
        self.line(&format!("{name} = {text}"));
        name
    }

    pub(super) fn end(&mut self, text: &str) {
        if self.block.take().is_some() {
            self.line(text);
        }
    }

    pub(super) fn branch(&mut self, target: &str) {
        self.end(&format!("br label %{target}"));
    }

    pub(super) fn open(&mut self, block: &str) {
        self.lines.push(format!("{block}:"));
        self.block = Some(block.to_owned());
    }

    pub(super) fn here(&self) -> String {
        self.block.clone().unwrap_or_default()
    }

    pub(super) fn condition(&mut self, expr: &Expr) -> String {
        let word = self.eval(expr);
        let bit = self.value(&format!("and i64 {word}, 2"));
        self.value(&format!("icmp ne i64 {bit}, 0"))
    }

    pub(super) fn branch_if(&mut self, condition: &Expr, prefixes: [&str; 2]) -> [String; 2] {
        let condition = self.condition(condition);
        let blocks = prefixes.map(|prefix| self.fresh(prefix));
        self.end(&format!("br i1 {condition}, label %{}, label %{}", blocks[0], blocks[1]));
        blocks
    }

    /// A word as a value of a type.
    fn narrowed(&mut self, ty: Ty, word: &str) -> String {
        match ty {
            Ty::I64 => word.to_owned(),
            Ty::I1 | Ty::I8 | Ty::I16 | Ty::I32 => {
                self.value(&format!("trunc i64 {word} to {}", ty_text(ty)))
            }
            Ty::F32 | Ty::F64 => {
                let low = self.value(&format!("and i64 {word}, {}", ty.mask()));
                self.value(&format!("uitofp i64 {low} to {}", ty_text(ty)))
            }
            Ty::I128 => {
                let wide = self.value(&format!("zext i64 {word} to i128"));
                let high = self.value(&format!("shl i128 {wide}, 64"));
                let not = self.value(&format!("xor i64 {word}, -1"));
                let low = self.value(&format!("zext i64 {not} to i128"));
                self.value(&format!("or i128 {high}, {low}"))
            }
            Ty::V2 => {
                let not = self.value(&format!("xor i64 {word}, -1"));
                let one = self.value(&format!("insertelement <2 x i64> poison, i64 {word}, i32 0"));
                self.value(&format!("insertelement <2 x i64> {one}, i64 {not}, i32 1"))
            }
        }
    }

    /// The word that a value of a type holds.
    fn widened(&mut self, ty: Ty, value: &str) -> String {
        let (one, other) = match ty {
            Ty::I64 => return value.to_owned(),
            Ty::I1 | Ty::I8 | Ty::I16 | Ty::I32 => {
                return self.value(&format!("zext {} {value} to i64", ty_text(ty)));
            }
            Ty::F32 | Ty::F64 => return self.value(&format!("fptoui {} {value} to i64", ty_text(ty))),
            Ty::I128 => {
                let high = self.value(&format!("lshr i128 {value}, 64"));
                let high = self.value(&format!("trunc i128 {high} to i64"));
                (high, self.value(&format!("trunc i128 {value} to i64")))
            }
            Ty::V2 => {
                let one = self.value(&format!("extractelement <2 x i64> {value}, i32 0"));
                (one, self.value(&format!("extractelement <2 x i64> {value}, i32 1")))
            }
        };
        let not = self.value(&format!("xor i64 {other}, -1"));
        self.value(&format!("and i64 {one}, {not}"))
    }

    pub(super) fn eval(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Const(value) => (*value as i64).to_string(),
            Expr::Value(name) => match self.names.get(name).cloned() {
                Some(Meaning::Value(ty, value)) => self.widened(ty, &value),
                _ => "0".to_owned(),
            },
            Expr::Read(name, index) => {
                let Some((ty, place)) = self.place(*name, *index) else { return "0".to_owned() };
                let value = self.value(&format!("load {}, ptr {place}", ty_text(ty)));
                self.widened(ty, &value)
            }
            Expr::Binary(op, left, right) => {
                let (left, mut right) = (self.eval(left), self.eval(right));
                let op = match op {
                    Op::Add => "add",
                    Op::Sub => "sub",
                    Op::Mul => "mul",
                    Op::And => "and",
                    Op::Or => "or",
                    Op::Xor => "xor",
                    Op::Shift => {
                        right = self.value(&format!("and i64 {right}, 63"));
                        "lshr"
                    }
                    Op::Less => {
                        let less = self.value(&format!("icmp ult i64 {left}, {right}"));
                        return self.value(&format!("zext i1 {less} to i64"));
                    }
                };
                self.value(&format!("{op} i64 {left}, {right}"))
            }
        }
    }

    /// The type and the address of an element, if the variable is still declared.
    fn place(&mut self, name: Name, index: Index) -> Option<(Ty, String)> {
        let Some(Meaning::Variable(ty, len, base)) = self.names.get(&name).cloned() else { return None };
        if len == 1 {
            return Some((ty, base));
        }
        let index = match index {
            Index::At(index) => (index & (len - 1)).to_string(),
            Index::By(value) => {
                let word = self.eval(&Expr::Value(value));
                self.value(&format!("and i64 {word}, {}", len - 1))
            }
        };
        if index == "0" {
            return Some((ty, base));
        }
        Some((ty, self.value(&format!("getelementptr inbounds {}, ptr {base}, i64 {index}", ty_text(ty)))))
    }

    pub(super) fn all(&mut self, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let(name, ty, value) => {
                let word = self.eval(value);
                let value = self.narrowed(*ty, &word);
                self.names.insert(*name, Meaning::Value(*ty, value));
            }
            Stmt::Choose(name, condition, one, other) => {
                let [yes, no] = self.branch_if(condition, ["yes", "no"]);
                let both = self.fresh("both");
                let mut incoming = Vec::new();
                for (block, value) in [(yes, one), (no, other)] {
                    self.open(&block);
                    let value = self.eval(value);
                    incoming.push(format!("[ {value}, %{} ]", self.here()));
                    self.branch(&both);
                }
                self.open(&both);
                let value = self.value(&format!("phi i64 {}", incoming.join(", ")));
                self.names.insert(*name, Meaning::Value(Ty::I64, value));
            }
            Stmt::Var(name, ty, len, value) => {
                let place = self.fresh("%m");
                let all =
                    if *len == 1 { ty_text(*ty).to_owned() } else { format!("[{len} x {}]", ty_text(*ty)) };
                let alloca = format!("{place} = alloca {all}, align 16");
                match self.hoists.as_ref().and_then(|hoists| hoists.last()) {
                    Some(at) => self.lines[*at].push_str(&format!("\n  {alloca}")),
                    None => self.line(&alloca),
                }
                self.names.insert(*name, Meaning::Variable(*ty, *len, place));
                let word = self.eval(value);
                let value = self.narrowed(*ty, &word);
                for at in 0..*len {
                    if let Some((_, place)) = self.place(*name, Index::At(at)) {
                        self.line(&format!("store {} {value}, ptr {place}", ty_text(*ty)));
                    }
                }
            }
            Stmt::Write(name, index, value) => {
                let word = self.eval(value);
                if let Some((ty, place)) = self.place(*name, *index) {
                    let value = self.narrowed(ty, &word);
                    self.line(&format!("store {} {value}, ptr {place}", ty_text(ty)));
                }
            }
            Stmt::Add(name, index, value) => {
                let word = self.eval(value);
                if let Some((_, place)) = self.place(*name, *index) {
                    self.value(&format!("atomicrmw add ptr {place}, i64 {word} monotonic"));
                }
            }
            Stmt::Count(value) => {
                let word = self.eval(value);
                self.value(&format!("atomicrmw add ptr @p{}_count, i64 {word} monotonic", self.number));
            }
            Stmt::Call(name, function, argument, variable) => {
                self.call(*name, *function, argument, *variable)
            }
            Stmt::If(condition, one, other) => {
                let blocks = self.branch_if(condition, ["then", "else"]);
                let after = self.fresh("after");
                for (block, body) in blocks.iter().zip([one, other]) {
                    self.open(block);
                    self.all(body);
                    self.branch(&after);
                }
                self.open(&after);
            }
            Stmt::Switch(value, arms) => {
                let word = self.eval(value);
                let word = self.value(&format!("urem i64 {word}, {}", arms.len()));
                let blocks: Vec<String> = arms.iter().map(|_| self.fresh("arm")).collect();
                let after = self.fresh("after");
                let cases: Vec<String> =
                    (1..arms.len()).map(|n| format!("i64 {n}, label %{}", blocks[n])).collect();
                self.end(&format!("switch i64 {word}, label %{} [ {} ]", blocks[0], cases.join(" ")));
                for (block, body) in blocks.iter().zip(arms) {
                    self.open(block);
                    self.all(body);
                    self.branch(&after);
                }
                self.open(&after);
            }
            Stmt::Loop(counter, count, body) => {
                let word = self.eval(count);
                let count = self.value(&format!("and i64 {word}, 3"));
                let (from, head, inside, latch) =
                    (self.here(), self.fresh("head"), self.fresh("body"), self.fresh("latch"));
                let (after, next, phi) = (self.fresh("after"), self.fresh("%n"), self.fresh("%i"));
                self.branch(&head);
                self.open(&head);
                self.line(&format!("{phi} = phi i64 [ 0, %{from} ], [ {next}, %{latch} ]"));
                let more = self.value(&format!("icmp ult i64 {phi}, {count}"));
                self.end(&format!("br i1 {more}, label %{inside}, label %{after}"));
                self.open(&inside);
                self.names.insert(*counter, Meaning::Value(Ty::I64, phi.clone()));
                self.all(body);
                self.branch(&latch);
                self.open(&latch);
                self.line(&format!("{next} = add i64 {phi}, 1"));
                self.branch(&head);
                self.open(&after);
            }
            Stmt::Fork(fork) => self.fork(fork),
            Stmt::ForkLoop(fork) => self.fork_loop(fork),
            Stmt::Return(value) => {
                let word = self.eval(value);
                self.end(&format!("ret i64 {word}"));
            }
            Stmt::Ask(condition) => {
                let [asks, after] = self.branch_if(condition, ["asks", "after"]);
                self.open(&asks);
                self.line("store i64 -1, ptr @weft_gate");
                self.branch(&after);
                self.open(&after);
            }
            Stmt::Never => {
                let word = self.value("load i64, ptr @never");
                let holds = self.value(&format!("icmp ne i64 {word}, 0"));
                let (dead, after) = (self.fresh("dead"), self.fresh("after"));
                self.end(&format!("br i1 {holds}, label %{dead}, label %{after}"));
                self.open(&dead);
                self.line("call void @abort()");
                self.end("unreachable");
                self.open(&after);
            }
        }
    }

    fn call(&mut self, name: Name, function: usize, argument: &Expr, variable: Name) {
        let argument = self.eval(argument);
        let Some((_, place)) = self.place(variable, Index::At(0)) else { return };
        let deep = self.value("icmp ne i64 %depth, 0");
        let (from, calls, after) = (self.here(), self.fresh("calls"), self.fresh("after"));
        self.end(&format!("br i1 {deep}, label %{calls}, label %{after}"));
        self.open(&calls);
        let depth = self.value("add i64 %depth, -1");
        let callee = format!("@p{}_f{function}", self.number);
        let result = self.value(&format!("call i64 {callee}(i64 {depth}, i64 {argument}, ptr {place})"));
        self.branch(&after);
        self.open(&after);
        let value = self.value(&format!("phi i64 [ 0, %{from} ], [ {result}, %{calls} ]"));
        self.names.insert(name, Meaning::Value(Ty::I64, value));
    }
}

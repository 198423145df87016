//! Runs the IR of nests, and says which executions of bodies there were.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::process::{Command, Stdio};

use weft_ir::{Module, Operand, Type, print_module, read_module};
use weft_loops::Nest;
use weft_loops::emit::{Interval, Options, write};

use super::model::Execution;

/// The number of values from outside that every nest has.
pub(crate) const PARAMETERS: usize = 3;

/// The number of indices that are printed of each execution; those that a body does not have are -1.
const INDICES: usize = 4;

/// A nest and how it is to be run.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) nest: Nest,
    pub(crate) parameters: [u64; PARAMETERS],
    /// The interval of each call; without any, it is called once for all iterations.
    pub(crate) pieces: Vec<(u64, u64)>,
    pub(crate) has_runs: bool,
    pub(crate) hides_divisions: bool,
}

/// The functions that bodies call: `body` prints one execution, and stops the program if
/// there is no end to them.
const FUNCTIONS: &str = r#"
@format = private constant [20 x i8] c"%ld %ld %ld %ld %ld\00"
@line = private constant [4 x i8] c"%s\0A\00"
@call = private constant [5 x i8] c"call\00"
declare i32 @printf(ptr, ...)
declare i32 @puts(ptr)
declare void @exit(i32)
@left = private global i64 1000000
define void @body(i64 %b, i64 %i0, i64 %i1, i64 %i2, i64 %i3) noinline {
  %now = load i64, ptr @left
  %less = sub i64 %now, 1
  store i64 %less, ptr @left
  %endless = icmp eq i64 %less, 0
  br i1 %endless, label %stop, label %go
stop:
  call void @exit(i32 1)
  unreachable
go:
  %1 = call i32 (ptr, ...) @printf(ptr @format, i64 %b, i64 %i0, i64 %i1, i64 %i2, i64 %i3)
  %2 = call i32 @puts(ptr getelementptr (i8, ptr @format, i64 19))
  ret void
}
"#;

/// Writes the function `@nest.NUMBER`, which executes the nest over the interval of its last two arguments.
fn write_nest(module: &mut Module, number: usize, case: &Case) {
    let name = format!("nest.{number}");
    let params = [Type::I64; PARAMETERS + 2];
    let body = module.ctx.global("body");
    let symbol = module.ctx.names.intern(&name);
    let mut func = weft_ir::Function::new(symbol, Type::VOID);
    let mut values: Vec<Operand> =
        params.iter().map(|ty| Operand::Value(func.add_param(*ty, "", None))).collect();
    let ends = values.split_off(PARAMETERS);
    let entry = func.append_block(None);
    let interval = Interval { first: ends[0], end: ends[1] };
    let interval = (!case.pieces.is_empty()).then_some(interval);
    let options = Options { name: "omp", has_runs: case.has_runs, hides_divisions: case.hides_divisions };
    let ctx = &mut module.ctx;
    let written = write(&mut func, ctx, &case.nest, &values, interval, entry, options);
    for execution in &written.executions {
        let mut at = weft_ir::Cursor::at_end(&mut func, ctx, execution.begin);
        let mut arguments = vec![at.i64(i64::try_from(execution.body).unwrap())];
        arguments.extend(&execution.indices);
        while arguments.len() < INDICES + 1 {
            let none = at.i64(-1);
            arguments.push(none);
        }
        let Some(end) = execution.end else {
            at.call(Type::VOID, body, &arguments);
            at.br(execution.next);
            continue;
        };
        // The body's own loop.
        let last = execution.indices.len();
        let (head, inside) = (func.append_block(None), func.append_block(None));
        weft_ir::Cursor::at_end(&mut func, ctx, execution.begin).br(head);
        let mut at = weft_ir::Cursor::at_end(&mut func, ctx, head);
        let index = at.phi(Type::I64, &[(arguments[last], execution.begin)]);
        let more = at.icmp(weft_ir::IntPredicate::Ult, index, end);
        at.cond_br(more, inside, execution.next);
        arguments[last] = index;
        let mut at = weft_ir::Cursor::at_end(&mut func, ctx, inside);
        at.call(Type::VOID, body, &arguments);
        let one = at.i64(1);
        let next = at.binary(weft_ir::BinaryOp::Add, index, one);
        at.br(head);
        if let Operand::Value(phi) = index {
            let phi = func.def_inst(phi).unwrap();
            func.insts[phi].add_incoming(next, inside);
        }
    }
    weft_ir::Cursor::at_end(&mut func, ctx, written.done).ret(None);
    module.add_function(func);
}

/// The module that runs all cases; `main` prints `call` in front of each call.
fn module_of(cases: &[Case]) -> String {
    let mut module = read_module(FUNCTIONS).unwrap();
    for (number, case) in cases.iter().enumerate() {
        write_nest(&mut module, number, case);
    }
    let errors = weft_ir::verify::verify_module(&module);
    let mut text = print_module(&module);
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    text.push_str("define i32 @main() {\n");
    for (number, case) in cases.iter().enumerate() {
        let whole = [(0, 0)];
        let pieces = if case.pieces.is_empty() { &whole[..] } else { &case.pieces };
        for (first, end) in pieces {
            let arguments = case.parameters.iter().chain([first, end]).map(|value| format!("i64 {value}"));
            let arguments = arguments.collect::<Vec<_>>().join(", ");
            writeln!(text, "  call i32 @puts(ptr @call)\n  call void @nest.{number}({arguments})").unwrap();
        }
    }
    text.push_str("  ret i32 0\n}\n");
    text
}

/// Runs a tool on `input`; none, with a printed reason, if it is not installed.
fn piped(tool: &str, arguments: &[&str], input: &str) -> Option<String> {
    let child = Command::new(tool)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            weft_skip::skipped(format!("{tool} is missing (apt-get install llvm-19)"));
            return None;
        }
        Err(error) => panic!("{tool} does not start: {error}"),
    };
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        let output = child.wait_with_output().unwrap();
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{tool}: {}: {words}\n{input}", output.status);
        Some(String::from_utf8(output.stdout).unwrap())
    })
}

/// LLVM's optimizer; none if it is not installed.
pub(crate) fn optimized(text: &str) -> Option<String> {
    piped("opt-19", &["-passes=default<O2>", "-S", "-o", "-", "-"], text)
}

/// The executions of each call of each case; none if a tool is missing. What LLVM makes of the IR is run too, and must do
/// the same.
pub(crate) fn run(cases: &[Case]) -> Option<Vec<Vec<Vec<Execution>>>> {
    let text = module_of(cases);
    let printed = piped("lli-19", &["-"], &text)?;
    let after = piped("lli-19", &["-"], &optimized(&text)?)?;
    assert_eq!(after, printed, "LLVM changes what is executed in\n{text}");
    let mut calls: Vec<Vec<Execution>> = Vec::new();
    for line in printed.lines() {
        if line == "call" {
            calls.push(Vec::new());
            continue;
        }
        let numbers: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        let indices = numbers[1..].iter().filter_map(|index| u64::try_from(*index).ok()).collect();
        calls.last_mut().unwrap().push((usize::try_from(numbers[0]).unwrap(), indices));
    }
    let mut calls = calls.into_iter();
    Some(cases.iter().map(|case| calls.by_ref().take(case.pieces.len().max(1)).collect()).collect())
}

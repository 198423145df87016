//! What the tests of this crate share: a short notation for surface calls, reading and printing, and LLVM's `opt`.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::io::Write;
use std::process::{Command, Stdio};

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{FuncId, Module, print_module, read_module};
use weft_regions::{Forest, Problem, read_surface};

/// Turns lines `!directive TEXT, operands`, `!qual TEXT`, `!opnd TEXT, operands`, `!list TEXT, operands` into
/// surface calls, `!end` into the end of a list, and adds strings and declarations. `@.file` is the string `a.c`.
pub(crate) fn surface(body: &str) -> String {
    let mut strings: Vec<String> = Vec::new();
    let mut text = String::new();
    for line in body.lines() {
        let trimmed = line.trim();
        let short = trimmed.strip_prefix('!').map(|l| l.split_once(' ').unwrap_or((l, "")));
        let known = ["directive", "qual", "opnd", "list", "end"];
        let Some((word, rest)) = short.filter(|(word, _)| known.contains(word)) else {
            text.push_str(line);
            text.push('\n');
            continue;
        };
        let (word, rest) = if word == "end" { ("directive", "DIR.QUAL.LIST.END") } else { (word, rest) };
        let (name, operands) = rest.split_once(", ").unwrap_or((rest, ""));
        let index = strings.iter().position(|s| s == name).unwrap_or_else(|| {
            strings.push(name.to_owned());
            strings.len() - 1
        });
        let function = match word {
            "directive" => "__weft_directive",
            "opnd" => "__weft_qual_opnd",
            "list" => "__weft_qual_opndlist",
            _ => "__weft_qual",
        };
        let ty = if word == "qual" { "void" } else { "void (ptr, ...)" };
        let comma = if operands.is_empty() { "" } else { ", " };
        text.push_str(&format!("  call {ty} @{function}(ptr noundef @.str.{index}{comma}{operands}) #0\n"));
    }
    let mut out = String::from("@.file = private unnamed_addr constant [4 x i8] c\"a.c\\00\", align 1\n");
    for (i, s) in strings.iter().enumerate() {
        let len = s.len() + 1;
        out.push_str(&format!(
            "@.str.{i} = private unnamed_addr constant [{len} x i8] c\"{s}\\00\", align 1\n"
        ));
    }
    out.push_str(&text);
    out.push_str(
        "declare void @__weft_directive(ptr noundef, ...) #0\n\
         declare void @__weft_qual(ptr noundef) #0\n\
         declare void @__weft_qual_opnd(ptr noundef, ...) #0\n\
         declare void @__weft_qual_opndlist(ptr noundef, ...) #0\n\
         attributes #0 = { nounwind }\n",
    );
    out
}

/// Reads the text of a module.
pub(crate) fn read(text: &str) -> Module {
    match read_module(text) {
        Ok(module) => module,
        Err(error) => panic!("cannot be read: {error:?}\n{text}"),
    }
}

const DECLARATIONS: &str = "declare token @llvm.directive.region.entry() #0\n\
     declare void @llvm.directive.region.exit(token) #0\n\
     declare void @llvm.directive.barrier(token) #0\n\
     declare void @abort()\n\
     attributes #0 = { convergent nomerge nounwind willreturn }\n";

/// Region IR with `E name DIR` for an entry and `X name DIR` for an exit.
pub(crate) fn canonical(body: &str) -> Module {
    let mut text = String::new();
    for line in body.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["E", name, directive] => text.push_str(&format!(
                "  %{name} = call token @llvm.directive.region.entry() [ \"DIR.OMP.{directive}\"() ]\n"
            )),
            ["X", name, directive] => text.push_str(&format!(
                "  call void @llvm.directive.region.exit(token %{name}) [ \"DIR.OMP.END.{directive}\"() ]\n"
            )),
            _ => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    read(&format!("{text}{DECLARATIONS}"))
}

/// Reads a surface body (see [`surface`]) into Region IR.
pub(crate) fn regions(body: &str) -> Module {
    let mut module = read(&surface(body));
    let problems = read_surface(&mut module);
    assert_eq!(problems, []);
    module
}

/// The messages of the problems of a surface body.
pub(crate) fn problems(body: &str) -> Vec<Problem> {
    read_surface(&mut read(&surface(body)))
}

/// The printed lines of `module` that call a marker, without leading blanks and attributes.
pub(crate) fn marker_lines(module: &Module) -> Vec<String> {
    print_module(module)
        .lines()
        .filter(|l| l.contains("@llvm.directive.") && l.contains("call "))
        .map(|l| l.trim().to_owned())
        .collect()
}

/// The function called `name`.
pub(crate) fn function(module: &Module, name: &str) -> FuncId {
    module.function(name).expect("the test module has the function")
}

/// The regions of the function called `name`.
pub(crate) fn forest(module: &Module, name: &str) -> Result<Forest, Vec<Problem>> {
    let func = &module.functions[function(module, name)];
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    Forest::from_tokens(&module.ctx, func, &cfg, &dom)
}

/// Runs `opt-19` with `passes` over `text`; `None` if there is no `opt-19`, which is said.
pub(crate) fn opt(text: &str, passes: &str) -> Option<String> {
    let child = Command::new("opt-19")
        .args([&format!("-passes={passes}"), "-S", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            weft_skip::skipped(format!("opt-19 cannot be started: {error}"));
            return None;
        }
    };
    child.stdin.take().expect("stdin is piped").write_all(text.as_bytes()).expect("opt-19 reads its input");
    let output = child.wait_with_output().expect("opt-19 ends");
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("IR is UTF-8"))
}

//! Editing what clang prints, with debug information: LLVM's verifier accepts the result.
//!
//! Needs `clang-19` and `opt-19` (Debian: `apt-get install clang-19 llvm-19`).

use std::path::PathBuf;
use std::process::Command;

use weft_ir::cfg::{Cfg, block_set};
use weft_ir::debug_info::{remap_debug_info, subprogram_of};
use weft_ir::dominators::DomTree;
use weft_ir::edit::{NewParam, extract_blocks, live_ins, split_block};
use weft_ir::printer::print_module;
use weft_ir::reader::read_module;
use weft_ir::verify::verify_module;
use weft_ir::{Attachment, Block, ConstKind, Cursor, FuncId, MdValue, Module, Operand, Type};

const SOURCE: &str = r#"
#include <stdio.h>
#include <math.h>
struct pair { int a; double b; };
static int table[4];
static struct pair pairs[10];
extern void touch(void *);
static inline int twice(int x) { int y = x * 2; if (y > 7) touch(&y); return y + (x > 3 ? x : 1); }
int sum(int n, int *a) {
  int s = 0;
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < n; i++) {
      int t = twice(a[i]);
      { int u = t + 1; s += u; if (s > 100) { s -= 7; goto next; } table[1] += u; }
    }
  next:
    touch(&s);
  }
  printf("%d\n", s);
  return s;
}
double mean(struct pair p, int n, double m[n][n]) {
  double d = p.b;
  for (int i = 0; i < n; i++) {
    double row[n];
    for (int j = 0; j < n; j++) { row[j] = sqrt(m[i][j]) + p.a; pairs[j % 10].b += row[j]; }
    touch(row);
    switch (n % 5) { case 0: case 1: touch(&d); break; case 3: d += 1; default: touch(&p); }
    for (int j = 0; j < n; j++) m[j][i] = row[j];
  }
  return d;
}
int main(int argc, char **argv) {
  int n = argc;
  while (n < 10) { int q = twice(n); touch(&q); n += q; }
  return sum(n, &table[2]);
}
"#;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn tool(name: &str, args: &[&str]) -> Result<(), String> {
    let output = Command::new(name).args(args).output().map_err(|e| format!("{name}: {e}; install it"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() && !text.contains("invalid debug info") {
        Ok(())
    } else {
        Err(format!("{name} {args:?}\n{text}"))
    }
}

/// The module that clang makes of the source with these options.
fn compile(stem: &str, options: &[&str]) -> Module {
    let (source, ir) = (path(&format!("{stem}.c")), path(&format!("{stem}.ll")));
    std::fs::write(&source, SOURCE).unwrap();
    let (source, ir_text) = (source.to_str().unwrap(), ir.to_str().unwrap());
    let mut args = vec!["-g", "-S", "-emit-llvm", "-fno-discard-value-names", source, "-o", ir_text];
    args.extend(options);
    tool("clang-19", &args).unwrap();
    read_module(&std::fs::read_to_string(ir).unwrap()).unwrap()
}

/// What `opt -passes=verify` says to the module. Broken debug information counts, which LLVM would only strip.
fn llvm_verifies(module: &Module, stem: &str) -> Result<(), String> {
    let file = path(&format!("{stem}.out.ll"));
    std::fs::write(&file, print_module(module)).unwrap();
    tool("opt-19", &["-passes=verify", "-disable-output", file.to_str().unwrap()])
}

/// Moves the region into a function of its own with debug information; whether that was possible.
fn outline(module: &mut Module, id: FuncId, blocks: &[Block], entry: Block, remap: bool) -> bool {
    let base = module.ctx.names.text(module.functions[id].name).to_owned() + ".part";
    let name = module.fresh_global_name(&base);
    let parent = subprogram_of(module, &module.functions[id]).unwrap();
    let place = module.add_metadata(&format!("!DILocation(line: 0, scope: !{parent})"));
    let Module { ctx, functions, .. } = module;
    let func = &mut functions[id];
    let values = live_ins(func, &block_set(blocks));
    let params: Vec<NewParam<'_>> = values
        .iter()
        .map(|v| NewParam { ty: func.values[*v].ty, attrs: "", name: "", live_in: Some(*v) })
        .collect();
    if params.iter().any(|p| p.ty == Type::METADATA || p.ty == Type::TOKEN) {
        return false;
    }
    let Ok(made) = extract_blocks(func, ctx, blocks, entry, name, &params) else { return false };
    let symbol = ctx.names.text(name).to_owned();
    let callee = ctx.global(&symbol);
    let dbg = ctx.names.intern("dbg");
    let mut at = Cursor::at_end(func, ctx, made.stub);
    at.attachment = Some(Attachment { kind: dbg, value: MdValue::Node(place) });
    let args: Vec<Operand> = values.into_iter().map(Operand::Value).collect();
    at.call(Type::VOID, callee, &args);
    match made.exits[..] {
        [] => at.unreachable(),
        [exit] => at.br(exit),
        // A lowering would branch on something that the call returns; here only verification counts.
        [first, second, ..] => {
            let cond = Operand::Const(at.ctx.consts.intern(Type::I1, ConstKind::Poison));
            at.cond_br(cond, first, second)
        }
    };
    let new = module.add_function(made.func);
    if remap {
        assert!(remap_debug_info(module, new, parent, &symbol).is_some());
    } else {
        module.functions[new].attachments.push(Attachment { kind: dbg, value: MdValue::Node(parent) });
    }
    true
}

/// The blocks that `entry` dominates and `end` does not, if at most two blocks follow them.
fn region(module: &Module, id: FuncId, entry: Block, end: Option<Block>) -> Vec<Block> {
    let func = &module.functions[id];
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let inside = |b: &Block| {
        cfg.is_reachable(*b) && dom.dominates(entry, *b) && end.is_none_or(|e| !dom.dominates(e, *b))
    };
    let blocks: Vec<Block> = func.blocks().iter().copied().filter(inside).collect();
    let mut exits: Vec<Block> =
        blocks.iter().flat_map(|b| func.successors(*b)).filter(|s| !blocks.contains(s)).collect();
    exits.sort();
    exits.dedup();
    // All but a prologue and an exit would give the same function again and again.
    let part = blocks.len() + 2 < func.blocks().len();
    if part && exits.len() <= 2 { blocks } else { Vec::new() }
}

/// Outlines every region that can be, one after the other, out of what earlier ones left and out of each other.
fn outline_all(module: &mut Module, remap: bool) -> usize {
    let mut count = 0;
    let ids: Vec<FuncId> =
        module.functions.iter().filter(|(_, f)| !f.is_declaration).map(|(id, _)| id).collect();
    for id in ids {
        // Larger regions come first, and what is in them is tried in the new function.
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            let mut tried = 0;
            while let Some(&entry) = module.functions[id].blocks()[1..].get(tried) {
                tried += 1;
                let Module { ctx, functions, .. } = &mut *module;
                let func = &mut functions[id];
                let phis = func.block_insts(entry).iter().filter(|i| func.insts[**i].is_phi()).count();
                let start = if phis > 0 { split_block(func, ctx, entry, phis) } else { entry };
                let ends: Vec<Block> =
                    func.blocks()[1..].iter().rev().copied().filter(|b| *b != start).collect();
                for end in ends.into_iter().map(Some).chain([None]) {
                    let blocks = region(module, id, start, end);
                    if blocks.contains(&start) && outline(module, id, &blocks, start, remap) {
                        count += 1;
                        work.extend(module.functions.keys().next_back());
                        break;
                    }
                }
            }
        }
    }
    count
}

fn check(stem: &str, options: &[&str], at_least: usize) {
    let mut module = compile(stem, options);
    assert_eq!(verify_module(&module), []);
    llvm_verifies(&module, stem).unwrap();
    let count = outline_all(&mut module, true);
    assert!(count >= at_least, "only {count} regions were outlined");
    let errors = verify_module(&module);
    assert!(errors.is_empty(), "{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
    llvm_verifies(&module, stem).unwrap();
}

#[test]
fn unoptimized_functions_in_parts_verify() {
    check("parts_o0", &["-O0"], 8);
}

#[test]
fn optimized_functions_in_parts_verify() {
    check("parts_o2", &["-O2"], 5);
    check("parts_o1", &["-O1", "-fno-unroll-loops", "-fno-vectorize"], 5);
}

#[test]
fn without_remapping_llvm_objects() {
    let mut module = compile("parts_shared", &["-O0"]);
    assert!(outline_all(&mut module, false) > 0);
    let said = llvm_verifies(&module, "parts_shared").unwrap_err();
    assert!(said.contains("DISubprogram attached to more than one function"), "{said}");
}

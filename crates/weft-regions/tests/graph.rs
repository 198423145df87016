//! The region graph: nesting, membership, splitting, broken structure.

mod common;

use common::{function, graph, read, regions};
use weft_ir::{Block, Function, Module, print_module};
use weft_regions::{ClauseKind, Leaf, Refusal, RegionGraph, split_regions};

const DECLARATIONS: &str = "declare token @llvm.directive.region.entry() #0\n\
     declare void @llvm.directive.region.exit(token) #0\n\
     declare void @llvm.directive.barrier(token) #0\n\
     declare void @abort()\n\
     attributes #0 = { convergent nomerge nounwind willreturn }\n";

/// Region IR with `E name DIR` for an entry and `X name DIR` for an exit.
fn canonical(body: &str) -> Module {
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

fn names(module: &Module, func: &Function, blocks: &[Block]) -> String {
    let name = |b: &Block| func.block_name(*b).map_or("?", |n| module.ctx.names.text(n)).to_owned();
    blocks.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// One line per region: nesting, directive, level, number of exits, blocks.
fn outline(module: &Module, graph: &RegionGraph, func: &str) -> Vec<String> {
    let func = &module.functions[function(module, func)];
    graph
        .regions()
        .map(|(region, data)| {
            let parent = data.parent.map_or("-".to_owned(), |p| p.to_string());
            format!(
                "{region} in {parent}: {} level {} exits {}: {}",
                data.directive().lower(),
                data.level,
                data.exits.len(),
                names(module, func, &data.blocks)
            )
        })
        .collect()
}

const NESTED: &str = "define void @f(i1 %c) {\nentry:\n  %x = alloca i32\nE p PARALLEL\n  br i1 %c, label %then, label %join\n\
    then:\nE l LOOP\n  br label %head\n\
    head:\n  br i1 %c, label %body, label %done\n\
    body:\nE m MASTER\nX m MASTER\n  br label %head\n\
    done:\nX l LOOP\n  br label %join\n\
    join:\nX p PARALLEL\nE q PARALLEL\nX q PARALLEL\n  ret void\n}\n";

#[test]
fn nested_regions() {
    let module = canonical(NESTED);
    let graph = graph(&module, "f").unwrap();
    assert_eq!(
        outline(&module, &graph, "f"),
        [
            "region0 in -: parallel level 1 exits 1: entry then head done join body",
            "region1 in region0: loop level 2 exits 1: then head done body",
            "region2 in -: parallel level 1 exits 1: join",
            "region3 in region1: master level 3 exits 1: body",
        ]
        .map(|s| s.to_owned())
    );
}

#[test]
fn membership_is_by_instruction() {
    let module = canonical(NESTED);
    let graph = graph(&module, "f").unwrap();
    let func = &module.functions[function(&module, "f")];
    let join = func.blocks()[func.blocks().len() - 1];
    let inner: Vec<Option<String>> = func
        .block_insts(join)
        .iter()
        .map(|i| graph.innermost(func, &module.ctx, *i).map(|r| r.to_string()))
        .collect();
    let expected = [Some("region0"), Some("region2"), Some("region2"), None];
    assert_eq!(inner, expected.map(|r| r.map(str::to_owned)));
}

#[test]
fn splitting_makes_regions_whole_blocks() {
    let mut module = canonical(NESTED);
    let id = function(&module, "f");
    let Module { functions, ctx, .. } = &mut module;
    assert!(split_regions(&mut functions[id], ctx));
    assert!(!split_regions(&mut functions[id], ctx), "a second time there is nothing to do");
    let graph = graph(&module, "f").unwrap();
    let func = &module.functions[id];
    for (region, data) in graph.regions() {
        let entry = func.block_insts(data.entry_block)[0];
        assert_eq!(entry, data.entry.inst);
        assert_ne!(func.entry(), Some(data.entry_block));
        for exit in &data.exits {
            let block = func.inst_block(*exit).unwrap();
            let insts = func.block_insts(block);
            assert_eq!(insts[insts.len() - 2], *exit);
        }
        for block in &data.blocks {
            for inst in &func.block_insts(*block)[..func.block_insts(*block).len() - 1] {
                let inner = graph.innermost(func, &module.ctx, *inst).expect("every instruction is inside");
                assert!(graph.is_inside(inner, region));
            }
        }
    }
    common::opt(&print_module(&module), "verify");
}

#[test]
fn no_exit_and_several_exits() {
    let module = canonical(
        "define void @f(i1 %c) {\nentry:\nE p PARALLEL\n  br i1 %c, label %a, label %b\n\
         a:\nX p PARALLEL\n  ret void\nb:\nX p PARALLEL\n  ret void\n}\n\
         define void @g() {\nentry:\nE p PARALLEL\n  br label %spin\nspin:\n  br label %spin\n}\n",
    );
    let several = graph(&module, "f").unwrap();
    assert_eq!(several.data(several.roots()[0]).refusals, [Refusal::SeveralExits]);
    assert!(several.data(several.roots()[0]).single_exit().is_none());
    let endless = graph(&module, "g").unwrap();
    let data = endless.data(endless.roots()[0]);
    assert!(data.exits.is_empty() && data.refusals.is_empty());
    assert!(data.directive().is(Leaf::Parallel));
    assert_eq!(data.blocks.len(), 2);
}

#[test]
fn shared_dead_ends_are_separated() {
    let mut module = canonical(
        "define void @f(i1 %c) {\nentry:\n  br i1 %c, label %go, label %dead\n\
         go:\nE p PARALLEL\n  br i1 %c, label %ok, label %dead\nok:\nX p PARALLEL\n  ret void\n\
         dead:\n  %n = phi i32 [ 1, %entry ], [ 2, %go ]\n  call void @abort()\n  unreachable\n}\n",
    );
    let before = graph(&module, "f").unwrap();
    assert_eq!(before.data(before.roots()[0]).refusals, [Refusal::SharedDeadEnd]);
    let id = function(&module, "f");
    let Module { functions, ctx, .. } = &mut module;
    split_regions(&mut functions[id], ctx);
    let after = graph(&module, "f").unwrap();
    assert_eq!(after.data(after.roots()[0]).refusals, []);
    let text = print_module(&module);
    assert_eq!(text.matches("call void @abort()").count(), 2, "{text}");
    common::opt(&text, "verify");
}

#[track_caller]
fn broken(body: &str, block: &str, message: &str) {
    let found = graph(&canonical(body), "f").expect_err("the structure is broken");
    assert_eq!(found[0].message, format!("in block '%{block}', {message}"), "{found:?}");
}

#[test]
fn broken_structure_is_reported() {
    broken(
        "define void @f() {\nentry:\nE p PARALLEL\n  ret void\n}\n",
        "entry",
        "the region of 'DIR.OMP.PARALLEL' is left by a return",
    );
    broken(
        "define void @f() {\nentry:\nE p PARALLEL\nE s SINGLE\nX p PARALLEL\nX s SINGLE\n  ret void\n}\n",
        "entry",
        "an exit of another region inside of the region of 'DIR.OMP.SINGLE'",
    );
    broken(
        "define void @f(i1 %c) {\nentry:\nE p PARALLEL\n  br i1 %c, label %a, label %b\n\
         a:\nX p PARALLEL\n  br label %b\nb:\n  ret void\n}\n",
        "b",
        "control enters or leaves the region of 'DIR.OMP.PARALLEL' other than by its entry and exit",
    );
    broken(
        "define void @f() {\nentry:\nE p PARALLEL\nX p PARALLEL\n\
         \x20 call void @llvm.directive.barrier(token %p)\n  ret void\n}\n",
        "entry",
        "'llvm.directive.barrier' names a token of no region around it",
    );
    broken(
        "define void @f() {\nentry:\n  br label %b\nb:\nE p PARALLEL\n  br label %b\n}\n",
        "b",
        "control enters or leaves the region of 'DIR.OMP.PARALLEL' other than by its entry and exit",
    );
}

#[test]
fn regions_read_from_the_surface_have_a_graph() {
    let module = regions(
        "define void @f(i1 %c) {\nentry:\n!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n\
         \x20 br i1 %c, label %a, label %b\na:\n\
         !directive DIR.OMP.SINGLE, ptr @.file, i32 3, i32 9\n!end\n!directive DIR.OMP.END.SINGLE\n!end\n\
         \x20 br label %b\nb:\n!directive DIR.OMP.END.PARALLEL\n!end\n  ret void\n}\n",
    );
    let graph = graph(&module, "f").unwrap();
    assert_eq!(
        outline(&module, &graph, "f"),
        [
            "region0 in -: parallel level 1 exits 1: entry a b".to_owned(),
            "region1 in region0: single level 2 exits 1: a".to_owned()
        ]
    );
}

#[test]
fn wrong_clauses_are_reported_with_the_markers_line() {
    let entry = |bundles: &str| {
        format!(
            "define void @f(ptr %a) {{\nentry:\n  %t = call token @llvm.directive.region.entry() [ {bundles} ]\n\
             \x20 call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.MASTER\"() ]\n  ret void\n}}\n"
        )
    };
    let line = |bundles: &str| format!("%t = call token @llvm.directive.region.entry() [ {bundles} ]");
    let nowait = r#""DIR.OMP.MASTER"(), "QUAL.OMP.NOWAIT"()"#;
    broken(
        &entry(nowait),
        "entry",
        &format!("clause 'QUAL.OMP.NOWAIT' may not stand on 'DIR.OMP.MASTER': {}", line(nowait)),
    );
    let safelen = r#""DIR.OMP.MASTER"(), "QUAL.OMP.SAFELEN"(i32 4)"#;
    let message = format!("clause 'QUAL.OMP.SAFELEN' may not stand on 'DIR.OMP.MASTER': {}", line(safelen));
    broken(&entry(safelen), "entry", &message);
    let unknown = r#""DIR.OMP.MASTER"(), "QUAL.OMP.NO_SUCH"(i32 4)"#;
    broken(&entry(unknown), "entry", &format!("unknown clause 'QUAL.OMP.NO_SUCH': {}", line(unknown)));
    let shared = r#""DIR.OMP.MASTER"(), "QUAL.OMP.SHARED"(ptr %a)"#;
    assert!(graph(&canonical(&entry(shared)), "f").is_ok(), "every marker may list what it clobbers");
    let single = r#""DIR.OMP.SINGLE"()"#;
    broken(
        &entry(single),
        "entry",
        "an exit that is not 'DIR.OMP.END.SINGLE': call void @llvm.directive.region.exit(token %t) \
         [ \"DIR.OMP.END.MASTER\"() ]",
    );
    broken(
        "define void @f() {\nentry:\n  call void @llvm.directive.barrier(token none) [ \"QUAL.OMP.NOWAIT\"() ]\n\
         \x20 ret void\n}\n",
        "entry",
        "clause 'QUAL.OMP.NOWAIT' may not stand on 'DIR.OMP.BARRIER': call void @llvm.directive.barrier(token none) \
         [ \"QUAL.OMP.NOWAIT\"() ]",
    );
    broken(&entry(r#""DIR.OMP.BARRIER"()"#), "entry", "a region entry without a known directive");
}

#[test]
fn nodes_have_a_kind_with_its_data_environment() {
    let module = regions(
        "define void @f(ptr %a, ptr %b, i32 %n) {\nentry:\n\
         !directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!opnd QUAL.OMP.NUM_THREADS, i32 %n\n\
         !list QUAL.OMP.SHARED, ptr %a\n!list QUAL.OMP.COPYIN, ptr %b\n!end\n\
         !directive DIR.OMP.TASK, ptr @.file, i32 3, i32 9\n!list QUAL.OMP.FIRSTPRIVATE, ptr %a, ptr %b\n\
         !qual QUAL.OMP.UNTIED\n!end\n!directive DIR.OMP.END.TASK\n!end\n\
         !directive DIR.OMP.END.PARALLEL\n!end\n  ret void\n}\n",
    );
    let graph = graph(&module, "f").unwrap();
    let func = &module.functions[function(&module, "f")];
    let [outer] = graph.roots() else { panic!("one root") };
    let outer = graph.data(*outer);
    assert!(outer.directive().is(Leaf::Parallel));
    assert!(outer.entry.num_threads().is_some() && outer.entry.if_condition().is_none());
    let sharing: Vec<ClauseKind> = outer.data_environment().into_iter().map(|(s, _)| s).collect();
    assert_eq!(sharing, [ClauseKind::Shared, ClauseKind::Copyin]);
    assert_eq!(outer.exit_blocks(func), [outer.entry_block]);
    let [inner] = outer.children[..] else { panic!("one child") };
    let task = &graph.data(inner).entry;
    assert!(task.directive.is(Leaf::Task));
    assert!(task.untied() && !task.mergeable() && task.final_condition().is_none());
    assert_eq!(task.firstprivate().len(), 2);
    assert_eq!(graph.data(inner).level, 2);
}

//! The forest of a function: nesting, membership, splitting, broken structure.

mod common;

use common::{canonical, forest, function, regions};
use weft_ir::cfg::{Cfg, block_set};
use weft_ir::{Block, Function, Module, print_module};
use weft_regions::{ClauseKind, Crossing, Forest, Leaf, Refusal, split_regions};

fn names(module: &Module, func: &Function, blocks: &[Block]) -> String {
    let name = |b: &Block| func.block_name(*b).map_or("?", |n| module.ctx.names.text(n)).to_owned();
    blocks.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// One line per region: nesting, directive, level, number of exits, blocks in reverse post-order.
fn outline(module: &Module, forest: &Forest, func: &str) -> Vec<String> {
    let func = &module.functions[function(module, func)];
    let cfg = Cfg::compute(func);
    forest
        .regions()
        .map(|(id, region)| {
            let parent = forest.parent(id).map_or("-".to_owned(), |p| p.to_string());
            let known = block_set(&region.blocks());
            let blocks: Vec<Block> = cfg.rpo().iter().copied().filter(|b| known.contains(*b)).collect();
            format!(
                "{id} in {parent}: {} level {} exits {}: {}",
                region.directive().lower(),
                forest.level(id),
                region.exits.len(),
                names(module, func, &blocks)
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
    let forest = forest(&module, "f").unwrap();
    assert_eq!(
        outline(&module, &forest, "f"),
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
    let forest = forest(&module, "f").unwrap();
    let func = &module.functions[function(&module, "f")];
    let join = func.blocks()[func.blocks().len() - 1];
    let inner: Vec<Option<String>> =
        func.block_insts(join).iter().map(|i| forest.innermost(func, *i).map(|r| r.to_string())).collect();
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
    let forest = forest(&module, "f").unwrap();
    let func = &module.functions[id];
    for (id, region) in forest.regions() {
        assert_eq!(func.block_insts(region.entry_block())[0], region.entry());
        assert_ne!(func.entry(), Some(region.entry_block()));
        for exit in &region.exits {
            let insts = func.block_insts(exit.from);
            assert_eq!(forest.crossing(insts[insts.len() - 2]), Some(Crossing::Leaves(id)));
            assert_eq!(func.successors(exit.from)[..], [exit.to]);
        }
        for block in region.blocks() {
            for inst in &func.block_insts(block)[..func.block_insts(block).len() - 1] {
                let inner = forest.innermost(func, *inst).expect("every instruction is inside");
                assert!(forest.is_inside(inner, id));
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
    let several = forest(&module, "f").unwrap();
    let [id] = several.roots()[..] else { panic!("one root") };
    assert_eq!(several.refusals(id), [Refusal::SeveralExits]);
    let func = &module.functions[function(&module, "f")];
    let exits: Vec<Block> = several.region(id).exit_blocks().collect();
    assert_eq!(names(&module, func, &exits), "a b");
    let endless = forest(&module, "g").unwrap();
    let [id] = endless.roots()[..] else { panic!("one root") };
    let region = endless.region(id);
    assert!(region.exits.is_empty() && endless.refusals(id).is_empty());
    assert!(region.directive().is(Leaf::Parallel));
    assert_eq!(region.blocks().len(), 2);
}

#[test]
fn shared_dead_ends_are_separated() {
    let mut module = canonical(
        "define void @f(i1 %c) {\nentry:\n  br i1 %c, label %go, label %dead\n\
         go:\nE p PARALLEL\n  br i1 %c, label %ok, label %dead\nok:\nX p PARALLEL\n  ret void\n\
         dead:\n  %n = phi i32 [ 1, %entry ], [ 2, %go ]\n  call void @abort()\n  unreachable\n}\n",
    );
    let before = forest(&module, "f").unwrap();
    assert_eq!(before.refusals(before.roots()[0]), [Refusal::SharedDeadEnd]);
    let id = function(&module, "f");
    let Module { functions, ctx, .. } = &mut module;
    split_regions(&mut functions[id], ctx);
    let after = forest(&module, "f").unwrap();
    assert_eq!(after.refusals(after.roots()[0]), []);
    let text = print_module(&module);
    assert_eq!(text.matches("call void @abort()").count(), 2, "{text}");
    common::opt(&text, "verify");
}

#[track_caller]
fn broken(body: &str, block: &str, message: &str) {
    let found = forest(&canonical(body), "f").expect_err("the structure is broken");
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
fn regions_read_from_the_surface_make_a_forest() {
    let module = regions(
        "define void @f(i1 %c) {\nentry:\n!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n\
         \x20 br i1 %c, label %a, label %b\na:\n\
         !directive DIR.OMP.SINGLE, ptr @.file, i32 3, i32 9\n!end\n!directive DIR.OMP.END.SINGLE\n!end\n\
         \x20 br label %b\nb:\n!directive DIR.OMP.END.PARALLEL\n!end\n  ret void\n}\n",
    );
    let forest = forest(&module, "f").unwrap();
    assert_eq!(
        outline(&module, &forest, "f"),
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
    assert!(forest(&canonical(&entry(shared)), "f").is_ok(), "every marker may list what it clobbers");
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
    let forest = forest(&module, "f").unwrap();
    let [outer] = forest.roots()[..] else { panic!("one root") };
    let region = forest.region(outer);
    assert!(region.directive().is(Leaf::Parallel));
    assert!(region.unit.num_threads().is_some() && region.unit.if_condition().is_none());
    let sharing: Vec<ClauseKind> = region.data_environment().into_iter().map(|(s, _)| s).collect();
    assert_eq!(sharing, [ClauseKind::Shared, ClauseKind::Copyin]);
    assert_eq!(region.exit_blocks().collect::<Vec<_>>(), [region.entry_block()]);
    let [inner] = forest.children(outer)[..] else { panic!("one child") };
    let task = &forest.region(inner).unit;
    assert!(task.directive.is(Leaf::Task));
    assert!(task.untied() && !task.mergeable() && task.final_condition().is_none());
    assert_eq!(task.firstprivate().len(), 2);
    assert_eq!(forest.level(inner), 2);
}

//! A region built alone is the one of the forest, and says what is wrong with its border.

mod common;

use common::{canonical, forest, function};
use weft_ir::{Block, Function, Inst, Module};
use weft_regions::{Leaf, Region, RegionEntry, entries, isolate_markers, outlined_entries};

/// Functions whose regions are well-formed, by what they show.
const WELL_FORMED: [(&str, &str); 7] = [
    (
        "nested regions in one block",
        "define void @f() {\nentry:\nE p PARALLEL\nE s SINGLE\nX s SINGLE\nE m MASTER\nX m MASTER\nX p PARALLEL\n\
         \x20 ret void\n}\n",
    ),
    (
        "siblings, one behind a branch",
        "define void @f(i1 %c) {\nentry:\nE p PARALLEL\nX p PARALLEL\n  br i1 %c, label %a, label %b\n\
         a:\nE q PARALLEL\n  br label %d\nd:\nX q PARALLEL\n  br label %b\nb:\n  ret void\n}\n",
    ),
    (
        "a loop in a region, and a region in that loop",
        "define void @f(i1 %c) {\nentry:\nE p PARALLEL\n  br label %head\n\
         head:\n  br i1 %c, label %body, label %done\n\
         body:\nE t TASK\n  br i1 %c, label %x, label %y\nx:\n  br label %z\ny:\n  br label %z\n\
         z:\nX t TASK\n  br label %head\ndone:\nX p PARALLEL\n  ret void\n}\n",
    ),
    (
        "several exits",
        "define void @f(i1 %c) {\nentry:\nE p PARALLEL\nE s SINGLE\n  br i1 %c, label %a, label %b\n\
         a:\nX s SINGLE\nX p PARALLEL\n  ret void\nb:\nX s SINGLE\nX p PARALLEL\n  br label %d\n\
         d:\n  ret void\n}\n",
    ),
    (
        "never left, in an endless loop",
        "define void @f() {\nentry:\nE p PARALLEL\nE s SINGLE\n  br label %spin\nspin:\n  br label %spin\n}\n",
    ),
    (
        "never left, by a call that does not return",
        "define void @f(i1 %c) {\nentry:\nE p PARALLEL\n  br i1 %c, label %a, label %b\n\
         a:\n  call void @abort()\n  unreachable\nb:\nE s SINGLE\n  call void @abort()\n  unreachable\n}\n",
    ),
    (
        "a dead end that regions share",
        "define void @f(i1 %c) {\nentry:\n  br i1 %c, label %go, label %dead\n\
         go:\nE p PARALLEL\nE s SINGLE\n  br i1 %c, label %ok, label %dead\nok:\nX s SINGLE\n\
         \x20 br i1 %c, label %end, label %dead\nend:\nX p PARALLEL\n  ret void\n\
         dead:\n  call void @abort()\n  unreachable\n}\n",
    ),
];

fn isolated(body: &str) -> Module {
    let mut module = canonical(body);
    let id = function(&module, "f");
    let Module { functions, ctx, .. } = &mut module;
    isolate_markers(&mut functions[id], ctx);
    module
}

#[test]
fn the_walk_of_a_region_agrees_with_the_forest() {
    for (what, body) in WELL_FORMED {
        let module = isolated(body);
        let forest = forest(&module, "f").unwrap_or_else(|problems| panic!("{what}: {problems:?}"));
        let func = &module.functions[function(&module, "f")];
        assert_eq!(forest.regions().count(), body.matches("\nE ").count(), "{what}");
        let entries: Vec<Inst> = forest.regions().map(|(_, region)| region.entry()).collect();
        let all = Region::all_of(func, &module.ctx, &entries);
        assert_eq!(all.iter().map(Region::entry).collect::<Vec<_>>(), entries, "{what}");
        for (id, region) in forest.regions() {
            let alone = Region::of(func, &module.ctx, region.entry());
            let alone = alone.unwrap_or_else(|problem| panic!("{what}, {id}: {problem}"));
            assert_eq!(alone.unit.directive, region.unit.directive, "{what}, {id}");
            assert_eq!(alone.unit.clauses, region.unit.clauses, "{what}, {id}");
            assert_eq!(alone.enter, region.enter, "{what}, {id}");
            assert_eq!(alone.exits, region.exits, "{what}, {id}");
            assert_eq!(alone.inside, region.inside, "{what}, {id}");
            check_border(func, region, what);
        }
    }
}

/// Control gets into the blocks inside by `enter` only, and out of them by `exits` only.
#[track_caller]
fn check_border(func: &Function, region: &Region, what: &str) {
    let inside = region.block_set();
    let exits: Vec<Block> = region.exit_blocks().collect();
    for block in func.blocks() {
        for next in func.successors(*block) {
            if inside.contains(block) {
                assert!(inside.contains(&next) || exits.contains(&next), "{what}: {block} leads out");
            } else if inside.contains(&next) {
                assert_eq!((*block, next), (region.enter.from, region.enter.to), "{what}: leads in");
            }
        }
    }
}

#[test]
fn entries_of_outer_regions_come_first() {
    for (what, body) in WELL_FORMED {
        let module = isolated(body);
        let forest = forest(&module, "f").unwrap();
        let func = &module.functions[function(&module, "f")];
        let order = entries(func, &module.ctx);
        let place = |id| order.iter().position(|inst| *inst == forest.region(id).entry()).expect("an entry");
        for (id, _) in forest.regions() {
            assert!(forest.chain(Some(id)).skip(1).all(|outer| place(outer) < place(id)), "{what}");
        }
        let becomes_function = |inst: &weft_ir::Inst| {
            let directive = RegionEntry::directive_of(func, &module.ctx, *inst).expect("a known directive");
            directive.is(Leaf::Parallel) || directive.is(Leaf::Task)
        };
        let outlined: Vec<_> = order.iter().copied().filter(becomes_function).collect();
        assert_eq!(outlined_entries(func, &module.ctx), outlined, "{what}");
    }
}

#[track_caller]
fn broken(body: &str, message: &str) {
    let module = isolated(body);
    let func = &module.functions[function(&module, "f")];
    let [entry] = entries(func, &module.ctx)[..] else { panic!("one region") };
    let problem = Region::of(func, &module.ctx, entry).expect_err("the border is broken");
    assert!(Region::all_of(func, &module.ctx, &[entry]).is_empty());
    assert_eq!((problem.function.as_str(), problem.message.as_str()), ("f", message));
}

#[test]
fn broken_borders_are_reported() {
    broken(
        "define void @f() {\nentry:\nE p PARALLEL\n  ret void\n}\n",
        "control leaves the region around its end",
    );
    broken(
        "define void @f(i1 %c) {\nentry:\n  br i1 %c, label %go, label %in\ngo:\nE p PARALLEL\n  br label %in\n\
         in:\nX p PARALLEL\n  ret void\n}\n",
        "control enters the region around its beginning",
    );
    broken(
        "define void @f() {\nentry:\n  br label %b\nb:\nE p PARALLEL\n  br label %b\n}\n",
        "control enters the region around its beginning",
    );
    broken(
        "define void @f() {\nentry:\nE p NO_SUCH\nX p NO_SUCH\n  ret void\n}\n",
        "the region's directive is unknown",
    );
}

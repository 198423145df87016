//! Editing functions on random programs: the result verifies and does what it did before.

mod random_programs;

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use random_programs::{Spec, build, program, run};
use weft_ir::cfg::{Cfg, block_set};
use weft_ir::dominators::{DomTree, PostDomTree};
use weft_ir::edit::{
    MoveError, NewParam, SsaRepair, clone_blocks, extract_blocks, live_ins, merge_straight_line,
    prune_phi_entries, redirect_edges, remove_unreachable_blocks, split_block, split_edge,
};
use weft_ir::verify::verify_module;
use weft_ir::{Block, Cursor, FuncId, Function, Module, Operand, Type};

const CASES: u32 = 400;

fn check<S: Strategy>(strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let mut runner = TestRunner::new(Config { cases: CASES, failure_persistence: None, ..Config::default() });
    if let Err(error) = runner.run(&strategy, test) {
        panic!("{error}");
    }
}

fn sound(module: &Module) -> Result<(), TestCaseError> {
    let errors = verify_module(module);
    prop_assert!(errors.is_empty(), "{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
    Ok(())
}

/// What the program does for a few sequences of choices.
fn behavior(module: &Module, id: FuncId) -> Vec<Vec<random_programs::Val>> {
    [0, u64::MAX, 0x5555_3333_0f0f_00ff, 0x1234_5678_9abc_def0, 0xdead_beef_0bad_f00d]
        .map(|choices| run(module, id, choices))
        .into()
}

fn edited(
    specs: &[Spec],
    edit: impl FnOnce(&mut Module, FuncId, &[Block]) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let (mut module, id, blocks) = build(specs, |_| true);
    let before = behavior(&module, id);
    edit(&mut module, id, &blocks)?;
    sound(&module)?;
    prop_assert_eq!(before, behavior(&module, id));
    Ok(())
}

#[test]
fn ssa_form_does_what_memory_form_does() {
    check(program(), |specs| {
        let (memory, f, _) = build(&specs, |_| false);
        let (ssa, g, _) = build(&specs, |_| true);
        sound(&memory)?;
        sound(&ssa)?;
        prop_assert_eq!(behavior(&memory, f), behavior(&ssa, g));
        for (_, inst) in ssa.functions[g].layout_insts() {
            let data = &ssa.functions[g].insts[inst];
            if data.is_phi() {
                let mut merged: Vec<Operand> = data.phi_incoming().map(|(v, _)| v).collect();
                merged.retain(|v| Some(*v) != data.result.map(Operand::Value));
                merged.dedup();
                prop_assert!(merged.len() > 1, "a trivial phi is left");
            }
        }
        Ok(())
    });
}

#[test]
fn splitting_and_merging_keep_meaning() {
    check(
        (program(), any::<prop::sample::Index>(), any::<prop::sample::Index>()),
        |(specs, which, place)| {
            edited(&specs, |module, id, blocks| {
                let Module { ctx, functions, .. } = module;
                let func = &mut functions[id];
                let block = blocks[which.index(blocks.len())];
                let insts = func.block_insts(block);
                let phis = insts.iter().filter(|i| func.insts[**i].is_phi()).count();
                let index = phis + place.index(insts.len() - phis);
                let new = split_block(func, ctx, block, index);
                prop_assert_eq!(func.successors(block).to_vec(), vec![new]);
                if let Some(to) = func.successors(new).first().copied() {
                    prop_assert!(split_edge(func, ctx, new, to).is_some());
                }
                Ok(())
            })?;
            edited(&specs, |module, id, _| {
                let func = &mut module.functions[id];
                remove_unreachable_blocks(func);
                let count = func.blocks().len();
                let merged = merge_straight_line(func);
                prop_assert_eq!(func.blocks().len(), count - merged);
                let cfg = Cfg::compute(func);
                for &block in func.blocks() {
                    if let [next] = *cfg.succs(block) {
                        prop_assert!(
                            cfg.preds(next).len() > 1 || next == block,
                            "{:?} could still be joined",
                            block
                        );
                    }
                }
                Ok(())
            })
        },
    );
}

/// Lets some edges from outside lead to copies of blocks, and repairs SSA form.
fn duplicate(module: &mut Module, id: FuncId, chosen: &[Block], sources: &[bool]) {
    let Module { ctx, functions, .. } = module;
    let func = &mut functions[id];
    let set = block_set(chosen);
    let map = clone_blocks(func, ctx, chosen);
    let mut turn = sources.iter().copied().cycle();
    for from in func.blocks().to_vec() {
        let inside = set.contains(from) || map.blocks.values().any(|b| *b == from);
        for to in chosen {
            if !inside && turn.next().unwrap() {
                redirect_edges(func, from, *to, map.block(*to));
            }
        }
    }
    prune_phi_entries(func);
    remove_unreachable_blocks(func);
    let cfg = Cfg::compute(func);
    let mut pairs: Vec<_> = map.values.iter().map(|(a, b)| (*a, *b)).collect();
    pairs.sort();
    for (old, new) in pairs {
        let def = |func: &Function, v| func.def_inst(v).and_then(|i| func.inst_block(i));
        let mut repair = SsaRepair::new(func.values[old].ty, None);
        for value in [old, new] {
            if let Some(block) = def(func, value) {
                repair.define(block, Operand::Value(value));
            }
        }
        repair.rewrite_uses(func, ctx, &cfg, old);
        repair.rewrite_uses(func, ctx, &cfg, new);
    }
}

#[test]
fn copies_of_blocks_do_what_the_originals_do() {
    let flags = prop::collection::vec(any::<bool>(), 10);
    check((program(), flags.clone(), flags), |(specs, choice, sources)| {
        edited(&specs, |module, id, blocks| {
            let chosen: Vec<Block> =
                blocks.iter().zip(&choice).skip(1).filter(|(_, c)| **c).map(|(b, _)| *b).collect();
            duplicate(module, id, &chosen, &sources);
            Ok(())
        })
    });
}

/// The blocks that `entry` dominates and `end` does not.
fn region(func: &Function, entry: Block, end: Block) -> Vec<Block> {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let inside = |b: &Block| {
        cfg.is_reachable(*b) && dom.dominates(entry, *b) && (end == entry || !dom.dominates(end, *b))
    };
    func.blocks().iter().copied().filter(inside).collect()
}

/// Moves the region into a function of its own and calls that. Returns why not, if it is refused.
fn outline(module: &mut Module, id: FuncId, blocks: &[Block], entry: Block) -> Result<bool, MoveError> {
    let name = module.fresh_global_name("f.region");
    let Module { ctx, functions, .. } = module;
    let func = &mut functions[id];
    let values = live_ins(func, &block_set(blocks));
    let params: Vec<NewParam<'_>> = values
        .iter()
        .map(|v| NewParam { ty: func.values[*v].ty, attrs: "", name: "in", live_in: Some(*v) })
        .collect();
    let made = extract_blocks(func, ctx, blocks, entry, name, &params)?;
    if made.exits.len() > 1 {
        return Ok(false);
    }
    let text = ctx.names.text(name).to_owned();
    let callee = ctx.global(&text);
    let mut at = Cursor::at_end(func, ctx, made.stub);
    let args: Vec<Operand> = values.into_iter().map(Operand::Value).collect();
    at.call(Type::VOID, callee, &args);
    match made.exits.first() {
        Some(exit) => at.br(*exit),
        None => at.unreachable(),
    };
    module.add_function(made.func);
    Ok(true)
}

#[test]
fn an_outlined_region_does_what_it_did_in_place() {
    let (moved, refused) = (Cell::new(0), Cell::new(0));
    let index = || any::<prop::sample::Index>();
    check((program(), index(), index()), |(specs, entry, end)| {
        // One variable in SSA form gives values that cross blocks, the others carry results in memory.
        let (mut module, id, blocks) = build(&specs, |var| var == 0);
        let before = behavior(&module, id);
        let pick = |i: prop::sample::Index| blocks[1 + i.index(blocks.len() - 1)];
        let mut entry = pick(entry);
        let end = pick(end);
        let Module { ctx, functions, .. } = &mut module;
        let func = &mut functions[id];
        let phis = func.block_insts(entry).iter().filter(|i| func.insts[**i].is_phi()).count();
        if phis > 0 {
            entry = split_block(func, ctx, entry, phis);
        }
        let chosen = region(func, entry, end);
        let untouched = format!("{:?}", module.functions[id]);
        match outline(&mut module, id, &chosen, entry) {
            Ok(true) => {
                moved.set(moved.get() + 1);
                sound(&module)?;
                prop_assert_eq!(before, behavior(&module, id));
            }
            Ok(false) => {}
            Err(_) => {
                refused.set(refused.get() + 1);
                prop_assert_eq!(untouched, format!("{:?}", module.functions[id]));
            }
        }
        Ok(())
    });
    assert!(moved.get() > 40 && refused.get() > 0, "moved {}, refused {}", moved.get(), refused.get());
}

/// Whether `to` can be reached from `from` without passing `without`.
fn reaches(cfg: &Cfg, from: Block, to: impl Fn(Block) -> bool, without: Block) -> bool {
    let mut seen = block_set(&[without]);
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            if to(block) {
                return true;
            }
            work.extend(cfg.succs(block));
        }
    }
    false
}

#[test]
fn dominance_is_what_paths_say() {
    check(program(), |specs| {
        let (module, id, blocks) = build(&specs, |_| false);
        let func = &module.functions[id];
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        let post = PostDomTree::compute(func, &cfg);
        let returns = |b: Block| cfg.succs(b).is_empty();
        for &a in blocks.iter().filter(|b| cfg.is_reachable(**b)) {
            for &b in blocks.iter().filter(|b| cfg.is_reachable(**b)) {
                prop_assert_eq!(dom.dominates(a, b), a == b || !reaches(&cfg, blocks[0], |x| x == b, a));
                // Where the function may run for ever there is a virtual edge, which paths do not show.
                let ends = blocks
                    .iter()
                    .all(|x| !cfg.is_reachable(*x) || reaches(&cfg, *x, returns, Block::from_u32(999)));
                if ends {
                    prop_assert_eq!(post.dominates(a, b), a == b || !reaches(&cfg, b, returns, a));
                }
            }
        }
        Ok(())
    });
}

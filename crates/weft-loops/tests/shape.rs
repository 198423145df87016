//! What transformations refuse, and the facts that the IR of a collapsed nest keeps.

mod support;

use support::run::optimized;
use weft_ir::{Cursor, Function, Operand, Type, print_module, read_module};
use weft_loops::emit::{Interval, Options, write};
use weft_loops::{Expr, Form, Illegal, Nest};

fn rectangle() -> Nest {
    Nest::of([Expr::Parameter(0), Expr::Parameter(1)])
}

fn triangle() -> Nest {
    Nest::of([Expr::Parameter(0), Nest::original(0).into()])
}

#[test]
fn what_is_not_legal_is_refused() {
    let few = Illegal::TooFewLoops { have: 2, want: 3 };
    assert_eq!(rectangle().collapse(1, 2), Err(few));
    assert_eq!(triangle().collapse(0, 2), Err(Illegal::NotRectangular(1)));
    assert_eq!(triangle().tile(0, &[2, 2]), Err(Illegal::NotRectangular(1)));
    assert_eq!(triangle().interchange(0, &[1, 0]), Err(Illegal::NotRectangular(1)));
    assert_eq!(rectangle().interchange(0, &[1, 1]), Err(Illegal::NoPermutation));
    assert_eq!(rectangle().tile(0, &[4, 0]), Err(Illegal::ZeroSize));
    assert_eq!(rectangle().unroll_fully(1), Err(Illegal::UnknownCount(1)));
    assert_eq!(rectangle().unroll(1, 2).and_then(|nest| nest.reverse(2)), Err(Illegal::NoLoop(2)));
    assert_eq!(rectangle().fuse(rectangle()), Err(Illegal::FusesNest(2)));
    // A tile at the end is smaller, so the loops of a tile depend on those of the grid.
    let tiled = rectangle().tile(0, &[4, 4]).unwrap();
    assert_eq!(tiled.clone().collapse(0, 3), Err(Illegal::NotRectangular(2)));
    assert!((0..3).all(|depth| tiled.clone().collapse(depth, 2).is_ok()));
}

#[test]
fn a_loop_of_a_triangle_can_be_transformed_alone() {
    let nest = triangle().reverse(0).and_then(|nest| nest.tile(1, &[4])).unwrap();
    assert_eq!(nest.levels().len(), 3);
}

/// The nest in the function `f`, whose body takes a run and calls `use`.
fn written(nest: &Nest) -> String {
    let mut module = read_module("declare void @use(i64, i64, i64)\n").unwrap();
    let callee = module.ctx.global("use");
    let mut func = Function::new(module.ctx.names.intern("f"), Type::VOID);
    let mut values: Vec<Operand> = ["n", "m", "first", "end"]
        .map(|name| Operand::Value(func.add_param(Type::I64, "", Some(module.ctx.names.intern(name)))))
        .into();
    let ends = values.split_off(2);
    let entry = func.append_block(None);
    let interval = Some(Interval { first: ends[0], end: ends[1] });
    let options = Options { name: "omp", has_runs: true, hides_divisions: true };
    let ctx = &mut module.ctx;
    let done = write(&mut func, ctx, nest, &values, interval, entry, options);
    for execution in done.executions {
        let mut at = Cursor::at_end(&mut func, ctx, execution.begin);
        let mut arguments = execution.indices;
        arguments.extend(execution.end);
        at.call(Type::VOID, callee, &arguments);
        at.br(execution.next);
    }
    Cursor::at_end(&mut func, ctx, done.done).ret(None);
    module.add_function(func);
    print_module(&module)
}

#[test]
fn a_collapsed_nest_divides_once_and_never_in_a_row() {
    let nest = rectangle().collapse(0, 2).unwrap();
    assert!(matches!(nest.levels(), [level] if matches!(level.form, Form::Rows { .. })));
    let Some(text) = optimized(&written(&nest)) else { return };
    let (before, loops) = text.split_once("\nomp.row:").expect("there is a loop over rows");
    assert_eq!(before.matches(" udiv ").count(), 1, "{text}");
    assert!(!loops.contains(" udiv ") && !loops.contains(" urem ") && !loops.contains(" mul "), "{text}");
}

#[test]
fn a_collapsed_nest_keeps_what_is_known_of_its_indices() {
    let text = written(&rectangle().collapse(0, 2).unwrap());
    // The numbers of cells and rows do not pass 2^64. Where a row ends says nothing: see `emit::rows`.
    assert_eq!(text.matches(" add nuw ").count(), 2, "{text}");
    let three = Nest::of([0, 1, 1].map(Expr::Parameter)).collapse(0, 3).unwrap();
    let row = written(&three);
    let row = row.split_once("\nomp.row:").expect("there is a loop over rows").1;
    // The row of a nest of three loops is divided once; neither result is a recurrence for scalar evolution.
    assert_eq!((row.matches(" udiv ").count(), row.matches(" urem ").count()), (1, 1), "{row}");
    assert_eq!(row.matches(" asm ").count(), 2, "{row}");
}

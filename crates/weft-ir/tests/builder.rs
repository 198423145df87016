//! The builder makes what the reader reads.

use weft_ir::verify::verify_module;
use weft_ir::views::{Clause, LandingPad};
use weft_ir::{Cursor, Function, IntPredicate, Module, Operand, Type, print_module, read_module};

#[test]
fn a_function_with_most_of_what_can_be_built() {
    let mut module = Module::default();
    let personality = module.declare("personality", Type::I32, &[], true, "");
    assert!(module.functions[personality].vararg);
    module.declare("throws", Type::I32, &[Type::I32], false, "");
    let pair = module.ctx.types.structure(vec![Type::PTR, Type::I32]);
    let name = module.ctx.names.intern("f");
    let mut func = Function::new(name, pair);
    func.suffix = "personality ptr @personality".into();
    let n = Operand::Value(func.add_param(Type::I32, "", Some(module.ctx.names.intern("n"))));
    let f = module.ctx.types.intern(weft_ir::TypeData::Double);
    let d = Operand::Value(func.add_param(f, "", Some(module.ctx.names.intern("d"))));
    let [entry, call, normal, pad, other] = ["entry", "call", "normal", "pad", "other"].map(|name| {
        let name = module.ctx.names.intern(name);
        func.append_block(Some(name))
    });
    let throws = module.ctx.global("throws");
    let ctx = &mut module.ctx;

    let mut at = Cursor::at_end(&mut func, ctx, entry);
    let frozen = at.freeze(n);
    at.fneg(d);
    at.fence("seq_cst");
    at.switch(frozen, other, &[(1, call), (-2, call)]);

    let mut at = Cursor::at_end(&mut func, ctx, call);
    let invoke = at.invoke(Type::I32, throws, &[n], normal, pad);
    let result = func.result(invoke);

    let mut at = Cursor::at_end(&mut func, ctx, normal);
    let (zero, seven) = (at.zero(pair), at.i32(7));
    let one = at.insert_value(zero, result, 1);
    let positive = at.icmp(IntPredicate::Sgt, result, seven);
    let chosen = at.select(positive, one, zero);
    at.ret(Some(chosen));

    let mut at = Cursor::at_end(&mut func, ctx, pad);
    let caught = at.landing_pad(pair, "cleanup catch ptr null");
    at.resume(caught);

    // Behind the pad, not before it.
    let mut at = Cursor::at_front(&mut func, ctx, pad);
    at.extract_value(Type::I32, caught, 1);

    let mut at = Cursor::at_end(&mut func, ctx, other);
    at.unreachable();
    let id = module.add_function(func);

    assert_eq!(verify_module(&module), []);
    let printed = print_module(&module);
    assert!(printed.ends_with(EXPECTED), "{printed}");
    let again = read_module(&printed).unwrap();
    assert_eq!(print_module(&again), printed);

    let func = &module.functions[id];
    let view = LandingPad::of(&func.insts[func.block_insts(pad)[0]]).unwrap();
    assert!(view.is_cleanup);
    assert_eq!(view.clauses, [Clause::Catch("ptr null")]);
}

const EXPECTED: &str = "define { ptr, i32 } @f(i32 %n, double %d) personality ptr @personality {
entry:
  %0 = freeze i32 %n
  %1 = fneg double %d
  fence seq_cst
  switch i32 %0, label %other [
    i32 1, label %call
    i32 -2, label %call
  ]

call:
  %2 = invoke i32 @throws(i32 %n)
          to label %normal unwind label %pad

normal:
  %3 = insertvalue { ptr, i32 } zeroinitializer, i32 %2, 1
  %4 = icmp sgt i32 %2, 7
  %5 = select i1 %4, { ptr, i32 } %3, { ptr, i32 } zeroinitializer
  ret { ptr, i32 } %5

pad:
  %6 = landingpad { ptr, i32 } cleanup catch ptr null
  %7 = extractvalue { ptr, i32 } %6, 1
  resume { ptr, i32 } %6

other:
  unreachable
}
";

//! Read ∘ print is the identity on random modules.
//!
//! The modules are made by the builder: types and constants of all kinds, odd names, blocks in any order with
//! loops and phis, calls, memory, aggregates, attachments, regions. What is read from the printed text prints as
//! the same text, has the same instructions of the same types, and is as sound as the module it came from.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use weft_ir::edit::{ImportError, Importer};
use weft_ir::verify::verify_module;
use weft_ir::{
    Attachment, BinaryOp, Block, CastOp, Const, ConstKind, Cursor, Flags, Function, GlobalVar, IntPredicate,
    Item, MdValue, Module, Op, Operand, Symbol, Type, TypeData, print_module, read_module,
};

/// What a module is made of: numbers that the builder below asks for one after the other.
struct Choices {
    numbers: Vec<u32>,
    at: usize,
}

impl Choices {
    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        let number = self.numbers[self.at % self.numbers.len()].rotate_left(self.at as u32 / 7);
        self.at += 1;
        number as usize % n
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

const NAMES: &[&str] = &[
    "x",
    "a.b",
    "-n",
    "$d",
    "with blank",
    "7up",
    "\\22q\\22",
    "é",
    "x",
    "0",
    "long_name_of_something",
    "label",
    "i32",
];

fn name(choices: &mut Choices, module: &mut Module) -> Option<Symbol> {
    let text = choices.pick(NAMES);
    // A bare number would be that of an unnamed value.
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    (!plain && !choices.chance(3)).then(|| module.ctx.names.intern(text))
}

/// A type that values may have.
fn value_ty(choices: &mut Choices, module: &mut Module, depth: usize) -> Type {
    let named = module.ctx.names.intern("a struct");
    let types = &mut module.ctx.types;
    match choices.below(if depth == 0 { 9 } else { 14 }) {
        0 => Type::I1,
        1 => Type::I8,
        2 => Type::I32,
        3 => Type::I64,
        4 => types.int(129),
        5 => types.intern(TypeData::Float),
        6 => types.intern(TypeData::Double),
        7 => types.intern(TypeData::Ptr(3)),
        8 => Type::PTR,
        9 => types.intern(TypeData::Named(named)),
        10 => {
            let elem = value_ty(choices, module, depth - 1);
            module.ctx.types.array(choices.below(3) as u64, elem)
        }
        11 => {
            let fields = (0..choices.below(3)).map(|_| value_ty(choices, module, depth - 1)).collect();
            let packed = choices.chance(2);
            module.ctx.types.intern(TypeData::Struct { packed, fields })
        }
        _ => {
            let elem = choices.pick(&[Type::I32, Type::I1, Type::PTR]);
            let scalable = choices.chance(3);
            types.intern(TypeData::Vector { scalable, len: choices.below(4) as u64 + 1, elem })
        }
    }
}

fn constant(choices: &mut Choices, module: &mut Module, ty: Type) -> Const {
    let general = [ConstKind::Undef, ConstKind::Poison, ConstKind::Zero];
    let kind = match module.ctx.types.data(module.ctx.types.resolve(ty)).clone() {
        TypeData::Int(1) => ConstKind::Int(choices.below(2) as i128),
        TypeData::Int(bits) if bits <= 64 => {
            let value = choices.pick(&[0, 1, -1, 5, 100, -128, 127]);
            ConstKind::Int(value)
        }
        TypeData::Int(_) => {
            ConstKind::Number(module.ctx.names.intern("-340282366920938463463374607431768211457"))
        }
        TypeData::Float | TypeData::Double => {
            let text = choices.pick(&["0.000000e+00", "-1.500000e+00", "0x7FF8000000000000", "1.0"]);
            ConstKind::Number(module.ctx.names.intern(text))
        }
        TypeData::Ptr(0) => match choices.below(3) {
            0 => ConstKind::Null,
            1 => ConstKind::Global(module.ctx.names.intern("g")),
            _ => {
                let head = module.ctx.names.intern("getelementptr inbounds");
                let g = module.ctx.names.intern("g");
                let base = module.ctx.consts.intern(Type::PTR, ConstKind::Global(g));
                let index = module.ctx.consts.int(Type::I64, 2);
                ConstKind::Expr { head, source: Some(Type::I8), operands: vec![base, index] }
            }
        },
        TypeData::Array { len, elem } if choices.chance(2) => {
            ConstKind::Aggregate((0..len).map(|_| constant(choices, module, elem)).collect())
        }
        TypeData::Struct { fields, .. } if choices.chance(2) => {
            ConstKind::Aggregate(fields.iter().map(|f| constant(choices, module, *f)).collect())
        }
        TypeData::Vector { scalable: false, len, elem } if choices.chance(2) => {
            ConstKind::Aggregate((0..len).map(|_| constant(choices, module, elem)).collect())
        }
        _ => general[choices.below(general.len())].clone(),
    };
    module.ctx.consts.intern(ty, kind)
}

/// The values of a function that any block may use: those of the entry, and the parameters.
type Pool = Vec<(Type, Operand)>;

fn operand(choices: &mut Choices, module: &mut Module, pool: &Pool, ty: Type) -> Operand {
    let fitting: Vec<Operand> = pool.iter().filter(|(t, _)| *t == ty).map(|(_, o)| *o).collect();
    if fitting.is_empty() || choices.chance(3) {
        return Operand::Const(constant(choices, module, ty));
    }
    choices.pick(&fitting)
}

/// Appends one instruction to `block`; its result joins the pool.
fn instruction(
    choices: &mut Choices,
    module: &mut Module,
    func: &mut Function,
    block: Block,
    pool: &mut Pool,
) {
    let kind = choices.below(12);
    let int = choices.pick(&[Type::I8, Type::I32, Type::I64]);
    let any = value_ty(choices, module, 2);
    let ty = if kind < 4 { int } else { any };
    let a = operand(choices, module, pool, ty);
    let b = operand(choices, module, pool, ty);
    let ptr = operand(choices, module, pool, Type::PTR);
    let cond = operand(choices, module, pool, Type::I1);
    let observe = module.ctx.global("observe");
    let mut at = Cursor::at_end(func, &mut module.ctx, block);
    if choices.chance(3) {
        let kind = at.ctx.names.intern("md");
        let value = if choices.chance(2) { MdValue::Node(0) } else { MdValue::Inline("!{i32 7}".into()) };
        at.attachment = Some(Attachment { kind, value });
    }
    let result = match kind {
        0 | 1 => {
            let op = choices.pick(&[BinaryOp::Add, BinaryOp::Xor, BinaryOp::Mul, BinaryOp::Shl]);
            let both = Flags::NUW | Flags::NSW;
            let allowed = if op == BinaryOp::Xor { Flags::NONE } else { both };
            let flags = choices.pick(&[Flags::NONE, Flags::NSW, both]) & allowed;
            at.binary_with(op, flags, a, b)
        }
        2 => at.icmp(choices.pick(&[IntPredicate::Eq, IntPredicate::Slt, IntPredicate::Uge]), a, b),
        3 => {
            let wide = at.ctx.types.int(200);
            let op = choices.pick(&[CastOp::ZExt, CastOp::SExt]);
            at.cast(op, a, wide)
        }
        4 => at.select(cond, a, b),
        5 => at.alloca(ty, None, choices.pick(&[None, Some(16)])),
        6 => at.load(ty, ptr),
        7 => {
            at.store(a, ptr);
            return;
        }
        8 => {
            let index = at.i64(choices.below(4) as i64);
            at.gep(Type::I8, ptr, &[index])
        }
        9 => {
            let fn_ty = at.ctx.types.function(Type::VOID, vec![], true);
            let call = at.call_as(fn_ty, observe, &[a, b]);
            if let Some(info) = at.func.insts[call].call_info_mut() {
                info.suffix = choices.pick(&["", "nounwind", "#0"]).into();
            }
            return;
        }
        10 => {
            let pair = at.ctx.types.structure(vec![ty, Type::I1]);
            let undef = Operand::Const(at.ctx.consts.intern(pair, ConstKind::Undef));
            let inst = at.insert(weft_ir::InstData::new(Op::InsertValue(vec![0]), pair, [undef, a]));
            let whole = at.func.result(inst);
            at.extract_value(ty, whole, 0)
        }
        _ => {
            let inst = at.insert(weft_ir::InstData::new(Op::Freeze, ty, [a]));
            at.func.result(inst)
        }
    };
    let ty = module.ctx.operand_ty(func, result);
    let name = name(choices, module);
    if let Operand::Value(value) = result {
        func.values[value].name = name;
    }
    pool.push((ty, result));
}

fn terminator(
    choices: &mut Choices,
    module: &mut Module,
    func: &mut Function,
    from: Block,
    to: &[Block],
    pool: &Pool,
) {
    let ret = func.ret;
    let value = operand(choices, module, pool, if ret == Type::VOID { Type::I32 } else { ret });
    let cond = operand(choices, module, pool, Type::I1);
    let number = operand(choices, module, pool, Type::I32);
    let mut at = Cursor::at_end(func, &mut module.ctx, from);
    match if to.is_empty() { 0 } else { choices.below(6) } {
        0 => at.ret((ret != Type::VOID).then_some(value)),
        1 => at.unreachable(),
        2 => at.br(choices.pick(to)),
        3 => {
            let (a, b) = (at.i32(3), at.i32(4));
            let blocks = [choices.pick(to), choices.pick(to), choices.pick(to)].map(Operand::Block);
            let operands = [number, blocks[0], a, blocks[1], b, blocks[2]];
            at.insert(weft_ir::InstData::new(Op::Switch, Type::VOID, operands))
        }
        _ => {
            let (then, otherwise) = (choices.pick(to), choices.pick(to));
            at.cond_br(cond, then, otherwise)
        }
    };
}

fn function(choices: &mut Choices, module: &mut Module, index: usize) {
    let symbol =
        module.ctx.names.intern(&format!("{}{index}", choices.pick(&["f", "fn with blank ", "-f."])));
    let ret = if choices.chance(3) { Type::VOID } else { value_ty(choices, module, 1) };
    let mut func = Function::new(symbol, ret);
    func.prefix = choices.pick(&["", "internal", "linkonce_odr hidden"]).into();
    func.suffix = choices.pick(&["", "#0", "unnamed_addr nounwind", "section \"s\" align 32"]).into();
    let mut pool = Pool::new();
    for _ in 0..choices.below(4) {
        let ty = value_ty(choices, module, 1);
        let name = name(choices, module);
        let value = func.add_param(ty, "", name);
        pool.push((ty, Operand::Value(value)));
    }
    let mut blocks = Vec::new();
    for _ in 0..1 + choices.below(6) {
        let name = name(choices, module);
        blocks.push(func.append_block(name));
    }
    for _ in 0..choices.below(10) {
        instruction(choices, module, &mut func, blocks[0], &mut pool);
    }
    for &block in &blocks {
        // What other blocks define does not dominate this one.
        let mut local = pool.clone();
        for _ in 0..choices.below(5) {
            instruction(choices, module, &mut func, block, &mut local);
        }
        let to = if choices.chance(4) { &[][..] } else { &blocks[1..] };
        terminator(choices, module, &mut func, block, to, &local);
    }
    phis(choices, module, &mut func, &pool);
    module.add_function(func);
}

/// Puts phis into blocks that have predecessors, reachable or not.
fn phis(choices: &mut Choices, module: &mut Module, func: &mut Function, pool: &Pool) {
    let cfg = weft_ir::cfg::Cfg::compute(func);
    let params = pool.len().min(func.params.len());
    for block in func.blocks().to_vec() {
        if cfg.preds(block).is_empty() || !choices.chance(2) {
            continue;
        }
        let ty = value_ty(choices, module, 1);
        let mut by_block: Vec<(Block, Operand)> = Vec::new();
        let mut incoming = Vec::new();
        for &pred in cfg.preds(block) {
            let known = by_block.iter().find(|(b, _)| *b == pred).map(|(_, o)| *o);
            let value = match known {
                Some(value) => value,
                None => operand(choices, module, &pool[..params].to_vec(), ty),
            };
            by_block.push((pred, value));
            incoming.push((value, pred));
        }
        let mut at = Cursor::at_front(func, &mut module.ctx, block);
        at.go_to(0);
        at.phi(ty, &incoming);
    }
}

fn module(numbers: Vec<u32>) -> Module {
    let mut choices = Choices { numbers, at: 0 };
    let choices = &mut choices;
    let mut module = Module::default();
    module.items.push(Item::Verbatim("source_filename = \"random\"".into()));
    let named = module.ctx.names.intern("a struct");
    let body = module.ctx.types.structure(vec![Type::I32, Type::PTR]);
    module.ctx.types.define(named, Some(body));
    module.items.push(Item::TypeDef(named));
    module.declare("observe", Type::VOID, &[], true, "");
    for n in 0..1 + choices.below(4) {
        let ty = if n == 0 { Type::I64 } else { value_ty(choices, &mut module, 2) };
        // No object is of scalable type.
        let ty = if matches!(module.ctx.types.data(ty), TypeData::Vector { scalable: true, .. }) {
            Type::I8
        } else {
            ty
        };
        let symbol = module.ctx.names.intern(&if n == 0 {
            "g".to_owned()
        } else {
            format!("{}{n}", choices.pick(NAMES))
        });
        let init = (n == 0 || !choices.chance(3)).then(|| constant(choices, &mut module, ty));
        let prefix =
            if init.is_none() { "external" } else { choices.pick(&["", "internal", "private unnamed_addr"]) };
        module.add_global(GlobalVar {
            name: symbol,
            prefix: prefix.into(),
            is_constant: choices.chance(2),
            ty,
            init,
            suffix: choices.pick(&["", ", align 8", ", section \"a b\", align 4"]).into(),
            attachments: Default::default(),
        });
    }
    for index in 0..1 + choices.below(3) {
        function(choices, &mut module, index);
    }
    module.attr_group("nounwind \"k\"=\"v\"");
    module.add_metadata("!{!\"text\", i32 1}");
    module
}

/// Whether an aggregate of the module holds a scalable vector, which LLVM forbids in most places.
fn has_scalable_parts(text: &str) -> bool {
    ["x <vscale", "{ <vscale", ", <vscale"].iter().any(|part| text.contains(part))
}

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 20..300)
}

/// Opcodes, types and operand counts of all instructions in order.
fn shape(module: &Module) -> Vec<String> {
    let mut shape = Vec::new();
    for func in module.functions.values() {
        shape.push(format!("{} blocks", func.blocks().len()));
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let op = format!("{:?}", std::mem::discriminant(&data.op));
            let operands: Vec<String> = data
                .operands
                .iter()
                .map(|o| module.ctx.operand_ty(func, *o).display(module).to_string())
                .collect();
            let attached = data.attachments.len();
            shape.push(format!("{op} {} {operands:?} {attached}", data.ty.display(module)));
        }
    }
    shape
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    let mut runner = TestRunner::new(Config { cases: 1500, failure_persistence: None, ..Config::default() });
    let result = runner.run(&numbers(), |numbers| {
        let module = module(numbers);
        let errors = verify_module(&module);
        prop_assert!(errors.is_empty(), "{:?}\n{}", errors, print_module(&module));
        let text = print_module(&module);
        let again = read_module(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(print_module(&again), text);
        prop_assert_eq!(shape(&again), shape(&module));
        let errors = verify_module(&again);
        prop_assert!(errors.is_empty(), "{:?}", errors);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// Importing all functions into an empty module, and then into that module once more.
#[test]
fn functions_are_imported() {
    let mut runner = TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    let result = runner.run(&numbers(), |numbers| {
        let src = module(numbers);
        let mut dst = Module::default();
        for _ in 0..2 {
            let mut importer = Importer::new(&mut dst, &src);
            for (id, func) in src.functions.iter().filter(|(_, f)| !f.is_declaration) {
                let result = importer.function(id, &mut |what| what.usual());
                let is_taken = matches!(result, Err(ImportError::NameTaken(_))) && !func.linkage().is_local();
                prop_assert!(result.is_ok() || is_taken, "{:?}\n{}", result, print_module(&src));
            }
            let errors = verify_module(&dst);
            prop_assert!(errors.is_empty(), "{:?}\n{}\n{}", errors, print_module(&src), print_module(&dst));
            let text = print_module(&dst);
            let again = read_module(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
            prop_assert_eq!(print_module(&again), text);
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// The generator makes IR, not just what weft-ir takes for IR.
#[test]
fn llvm_accepts_the_random_modules() {
    if Command::new("llvm-as-19").arg("--version").stdout(Stdio::null()).status().is_err() {
        return weft_skip::skipped("llvm-as-19 not found");
    }
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[5; 32]);
    let mut runner = TestRunner::new_with_rng(Config { failure_persistence: None, ..Config::default() }, rng);
    let mut accepted = 0;
    while accepted < 40 {
        let numbers = numbers().new_tree(&mut runner).unwrap().current();
        let text = print_module(&module(numbers));
        if has_scalable_parts(&text) {
            continue;
        }
        let mut child = Command::new("llvm-as-19")
            .args(["-o", "/dev/null"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
        accepted += 1;
    }
}

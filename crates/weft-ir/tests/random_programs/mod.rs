//! Random programs over a few integer variables, and an interpreter to compare what they do.
//!
//! A program is built in one of two forms: with each variable in memory, or with some of them in SSA form by
//! way of [`SsaRepair`]. Each block reports its number and its reads to `@observe`; branches ask `@choose`.
//! Two forms of a program, or a program before and after an edit, must report the same.

use proptest::prelude::*;
use weft_ir::cfg::Cfg;
use weft_ir::edit::SsaRepair;
use weft_ir::{BinaryOp, Block, ConstKind, Cursor, FuncId, Function, Module, Op, Operand, SymbolDef, Type};

pub(crate) const VARS: usize = 3;

/// One statement of a block.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// `target = left + right * 3 + k`
    Assign { target: usize, left: usize, right: usize, k: i64 },
    /// `target = k`
    Set { target: usize, k: i64 },
    /// `observe(var)`
    Read(usize),
}

/// A block: its statements and up to two targets (none returns), as numbers modulo the number of blocks.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) steps: Vec<Step>,
    pub(crate) targets: Vec<usize>,
}

pub(crate) fn program() -> impl Strategy<Value = Vec<Spec>> {
    let step = prop_oneof![
        (0..VARS, 0..VARS, 0..VARS, 0i64..9).prop_map(|(target, left, right, k)| Step::Assign {
            target,
            left,
            right,
            k
        }),
        (0..VARS, 0i64..9).prop_map(|(target, k)| Step::Set { target, k }),
        (0..VARS).prop_map(Step::Read),
    ];
    let targets = prop_oneof![
        1 => Just(Vec::new()),
        3 => prop::collection::vec(any::<prop::sample::Index>(), 1),
        5 => prop::collection::vec(any::<prop::sample::Index>(), 2),
    ];
    let spec = (prop::collection::vec(step, 0..4), targets);
    prop::collection::vec(spec, 2..10).prop_map(|list| {
        let n = list.len();
        let block = |(steps, targets): (Vec<Step>, Vec<prop::sample::Index>)| Spec {
            steps,
            // Block 0 is the entry, which nothing may lead to.
            targets: targets.into_iter().map(|t| 1 + t.index(n - 1)).collect(),
        };
        list.into_iter().map(block).collect()
    })
}

/// Builds `@f` of `specs`; the variables for which `in_ssa` says so are promoted, the others are allocas.
pub(crate) fn build(specs: &[Spec], in_ssa: impl Fn(usize) -> bool) -> (Module, FuncId, Vec<Block>) {
    let mut module = Module::default();
    module.declare("observe", Type::VOID, &[Type::I64], false, "");
    module.declare("choose", Type::I1, &[], false, "");
    let ctx = &mut module.ctx;
    let mut func = Function::new(ctx.names.intern("f"), Type::VOID);
    let blocks: Vec<Block> = (0..specs.len())
        .map(|i| {
            let name = ctx.names.intern(&format!("b{i}"));
            func.append_block(Some(name))
        })
        .collect();
    // A value that stands for a promoted variable until the repair: the result of an instruction that is
    // not in the layout, and so an error if it is left.
    let mut homes = Vec::new();
    let mut repairs = Vec::new();
    for var in 0..VARS {
        if in_ssa(var) {
            let poison = Operand::Const(ctx.consts.intern(Type::I64, ConstKind::Poison));
            let inst = func.make_inst(weft_ir::InstData::new(Op::Freeze, Type::I64, [poison]));
            homes.push(func.result(inst));
            let name = ctx.names.intern(&format!("x{var}"));
            repairs.push(Some(SsaRepair::new(Type::I64, Some(name))));
        } else {
            homes.push(Cursor::at_end(&mut func, ctx, blocks[0]).alloca(Type::I64, None, None));
            repairs.push(None);
        }
    }
    for (i, spec) in specs.iter().enumerate() {
        let mut current: [Option<Operand>; VARS] = [None; VARS];
        let mut at = Cursor::at_end(&mut func, ctx, blocks[i]);
        let number = at.i64(1000 + i as i64);
        observe(&mut at, number);
        for step in &spec.steps {
            let read = |at: &mut Cursor<'_>, var: usize, current: &[Option<Operand>]| match &repairs[var] {
                Some(_) => current[var].unwrap_or(homes[var]),
                None => at.load(Type::I64, homes[var]),
            };
            let (target, value) = match *step {
                Step::Read(var) => {
                    let value = read(&mut at, var, &current);
                    observe(&mut at, value);
                    continue;
                }
                Step::Set { target, k } => {
                    let (k, zero) = (at.i64(k), at.i64(0));
                    (target, at.binary(BinaryOp::Add, k, zero))
                }
                Step::Assign { target, left, right, k } => {
                    let (left, right) = (read(&mut at, left, &current), read(&mut at, right, &current));
                    let (three, k) = (at.i64(3), at.i64(k));
                    let product = at.binary(BinaryOp::Mul, right, three);
                    let sum = at.binary(BinaryOp::Add, left, product);
                    (target, at.binary(BinaryOp::Add, sum, k))
                }
            };
            match &repairs[target] {
                Some(_) => current[target] = Some(value),
                None => {
                    at.store(value, homes[target]);
                }
            }
        }
        match spec.targets[..] {
            [] => at.ret(None),
            [to] => at.br(blocks[to]),
            [a, b, ..] => {
                let choose = at.ctx.global("choose");
                let call = at.call(Type::I1, choose, &[]);
                let cond = at.func.result(call);
                at.cond_br(cond, blocks[a], blocks[b])
            }
        };
        for var in 0..VARS {
            if let (Some(repair), Some(value)) = (&mut repairs[var], current[var]) {
                repair.define(blocks[i], value);
            }
        }
    }
    let cfg = Cfg::compute(&func);
    for (repair, home) in repairs.iter_mut().zip(&homes) {
        if let (Some(repair), Operand::Value(old)) = (repair, home) {
            repair.rewrite_uses(&mut func, ctx, &cfg, *old);
        }
    }
    let id = module.add_function(func);
    (module, id, blocks)
}

fn observe(at: &mut Cursor<'_>, value: Operand) {
    let observe = at.ctx.global("observe");
    at.call(Type::VOID, observe, &[value]);
}

/// A value at run time; addresses count memory cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Val {
    Int(i64),
    Poison,
    Address(usize),
}

/// Why a run ended before its time: enough was seen.
struct Enough;

/// What `@f` reports when branches are decided by `choices`, up to a fixed number of reports.
pub(crate) fn run(module: &Module, id: FuncId, choices: u64) -> Vec<Val> {
    let mut machine = Machine { module, memory: Vec::new(), seen: Vec::new(), choices };
    let _ = machine.call(id, &[]);
    machine.seen
}

struct Machine<'a> {
    module: &'a Module,
    memory: Vec<Val>,
    seen: Vec<Val>,
    choices: u64,
}

impl Machine<'_> {
    fn call(&mut self, id: FuncId, args: &[Val]) -> Result<(), Enough> {
        let func = &self.module.functions[id];
        let mut values = vec![Val::Poison; func.values.len()];
        for (param, arg) in func.params.iter().zip(args) {
            values[param.value.as_u32() as usize] = *arg;
        }
        let mut came_from = None;
        let mut block = func.entry().unwrap();
        loop {
            // Phis read before any of them writes.
            let phis: Vec<(usize, Val)> = func
                .block_insts(block)
                .iter()
                .map(|i| &func.insts[*i])
                .filter(|d| d.is_phi())
                .map(|d| {
                    let taken = d.phi_incoming().find(|(_, b)| Some(*b) == came_from).unwrap().0;
                    (d.result.unwrap().as_u32() as usize, self.read(&values, taken))
                })
                .collect();
            for (result, value) in phis {
                values[result] = value;
            }
            let mut next = None;
            for inst in func.block_insts(block) {
                let data = &func.insts[*inst];
                let operand = |i: usize| self.read(&values, data.operands[i]);
                let result = match &data.op {
                    Op::Phi(_) => continue,
                    Op::Alloca { .. } => {
                        self.memory.push(Val::Poison);
                        Val::Address(self.memory.len() - 1)
                    }
                    Op::Load { .. } => match operand(0) {
                        Val::Address(at) => self.memory[at],
                        other => panic!("load from {other:?}"),
                    },
                    Op::Store { .. } => {
                        let Val::Address(at) = operand(1) else { panic!("store to no address") };
                        self.memory[at] = operand(0);
                        continue;
                    }
                    Op::Binary(op, _) => match (op, operand(0), operand(1)) {
                        (BinaryOp::Add, Val::Int(a), Val::Int(b)) => Val::Int(a.wrapping_add(b)),
                        (BinaryOp::Mul, Val::Int(a), Val::Int(b)) => Val::Int(a.wrapping_mul(b)),
                        _ => Val::Poison,
                    },
                    Op::Call(_) => {
                        let args: Vec<Val> = data.args().iter().map(|a| self.read(&values, *a)).collect();
                        self.call_named(data.callee().unwrap(), &args)?
                    }
                    Op::Br => {
                        next = data.successors().next();
                        continue;
                    }
                    Op::CondBr => {
                        let way = usize::from(operand(0) == Val::Int(0));
                        next = data.successors().nth(way);
                        continue;
                    }
                    Op::Ret => return Ok(()),
                    other => panic!("unexpected {other:?}"),
                };
                if let Some(value) = data.result {
                    values[value.as_u32() as usize] = result;
                }
            }
            came_from = Some(block);
            block = next.unwrap();
        }
    }

    fn call_named(&mut self, callee: Operand, args: &[Val]) -> Result<Val, Enough> {
        let name = self.module.ctx.global_name(callee).unwrap();
        match self.module.ctx.names.text(name) {
            "observe" => {
                self.seen.push(args[0]);
                if self.seen.len() == 80 { Err(Enough) } else { Ok(Val::Poison) }
            }
            "choose" => {
                let bit = self.choices & 1;
                self.choices = self.choices.rotate_right(1);
                Ok(Val::Int(bit as i64))
            }
            _ => match self.module.symbols[&name] {
                SymbolDef::Function(id) => self.call(id, args).map(|()| Val::Poison),
                other => panic!("call of {other:?}"),
            },
        }
    }

    fn read(&self, values: &[Val], operand: Operand) -> Val {
        match operand {
            Operand::Value(value) => values[value.as_u32() as usize],
            Operand::Const(c) => self.module.ctx.consts.as_int(c).map_or(Val::Poison, |v| Val::Int(v as i64)),
            other => panic!("{other:?} has no value"),
        }
    }
}

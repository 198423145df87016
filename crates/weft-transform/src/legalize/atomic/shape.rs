//! Finds in an `atomic` region the location that it accesses, and the loads and stores of it.
//!
//! The region is one block. Its allowed statements [OMP 5.2 §15.8.4] look like this in IR:
//!
//! | | loads of `x` | stores to `x` | other stores |
//! |---|---|---|---|
//! | read `v = x` | 1 | | at most 1, of what was loaded |
//! | write `x = e` | | 1 | |
//! | update `x = x op e` | ≥ 1 | 1 | |
//! | capture | | 1 | at most 1, of a value of `x` |
//!
//! Two addresses are the same if they are the same value, or computed in the same way from the same variables: all
//! occurrences of `x` designate one location, and what is stored does not change which one.

use weft_ir::{Block, Function, Inst, Module, Op, Operand, Type};

/// What a region does with the location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Read,
    Write,
    Update,
    Capture,
}

/// The accesses to the location.
#[derive(Clone, Debug)]
pub(super) struct Access {
    /// The type of the value.
    pub(super) ty: Type,
    /// The smallest alignment that an access states, in bytes.
    pub(super) align: Option<u32>,
    /// Its loads, in order.
    pub(super) loads: Vec<Inst>,
    /// Its store.
    pub(super) store: Option<Inst>,
}

/// Finds the location that the region with the single block `block` accesses.
///
/// # Errors
/// What keeps it from being one of the allowed statements, in words.
pub(super) fn recognize(
    module: &Module,
    func: &Function,
    block: Block,
    action: Action,
) -> Result<Access, String> {
    let insts = func.block_insts(block);
    let loads: Vec<Inst> = of_kind(func, insts, |op| matches!(op, Op::Load { .. }));
    let stores: Vec<Inst> = of_kind(func, insts, |op| matches!(op, Op::Store { .. }));
    let other = insts.iter().find(|i| is_foreign(&func.insts[**i].op));
    if let Some(other) = other {
        let text = func.display_inst(*other, &module.ctx).to_string();
        return Err(format!("an atomic region with: {}", text.trim()));
    }
    let same = |a: Inst, b: Inst| Addresses { func, insts }.same(address(func, a), address(func, b));
    let (loads, store) = match action {
        Action::Read => (vec![read(func, insts, &loads, &stores)?], None),
        Action::Write => {
            let [store] = stores[..] else {
                return Err(format!("{} stores in an atomic write", stores.len()));
            };
            (Vec::new(), Some(store))
        }
        Action::Update | Action::Capture => {
            // The store to what is loaded, too; in a capture without such, the one that the captured load tells.
            let is_target = |s: &Inst| loads.iter().any(|l| same(*l, *s));
            let targets: Vec<Inst> = stores.iter().copied().filter(is_target).collect();
            let [store] = targets[..] else {
                return Err(format!(
                    "{} stores to a location that the atomic region also loads; one is wanted",
                    targets.len()
                ));
            };
            if stores.len() > if action == Action::Capture { 2 } else { 1 } {
                return Err(format!("{} stores in an atomic region", stores.len()));
            }
            (loads.iter().copied().filter(|l| same(*l, store)).collect(), Some(store))
        }
    };
    let all = || loads.iter().chain(&store).copied();
    let types: Vec<Type> = all().map(|i| accessed(module, func, i)).collect();
    let ty = *types.first().ok_or("an atomic region without an access")?;
    if types.iter().any(|t| *t != ty) {
        return Err("an atomic region that accesses its location with several types".to_owned());
    }
    if store.is_some() && loads.iter().chain(&store).any(|i| is_volatile(func, *i)) && !loads.is_empty() {
        return Err("a volatile location in an atomic update".to_owned());
    }
    let align = all().filter_map(|i| alignment(func, i)).min();
    Ok(Access { ty, align, loads, store })
}

fn of_kind(func: &Function, insts: &[Inst], is: impl Fn(&Op) -> bool) -> Vec<Inst> {
    insts.iter().copied().filter(|i| is(&func.insts[*i].op)).collect()
}

/// Whether no atomic statement has such an instruction.
fn is_foreign(op: &Op) -> bool {
    matches!(op, Op::Alloca { .. } | Op::Fence(_) | Op::CmpXchg { .. } | Op::AtomicRmw { .. } | Op::Phi(_))
        || matches!(op, Op::Load { atomic: Some(_), .. } | Op::Store { atomic: Some(_), .. })
}

/// The load of an atomic read.
fn read(func: &Function, insts: &[Inst], loads: &[Inst], stores: &[Inst]) -> Result<Inst, String> {
    match stores {
        [store] => {
            let mut value = func.insts[*store].operands[0];
            loop {
                let def = match value {
                    Operand::Value(value) => func.def_inst(value).filter(|d| insts.contains(d)),
                    _ => None,
                };
                match def {
                    Some(load) if loads.contains(&load) => return Ok(load),
                    Some(cast)
                        if matches!(func.insts[cast].op, Op::Cast(..) | Op::ICmp(..) | Op::FCmp(..)) =>
                    {
                        value = func.insts[cast].operands[0];
                    }
                    _ => return Err("an atomic read that does not store what it loads".to_owned()),
                }
            }
        }
        [] => {
            // The value is used behind the region. Loads whose values are only used in here compute the address.
            let is_used_outside = |load: &Inst| {
                let value = func.result(*load);
                func.layout_insts()
                    .any(|(_, user)| !insts.contains(&user) && func.insts[user].operands.contains(&value))
            };
            let used: Vec<Inst> = loads.iter().copied().filter(is_used_outside).collect();
            match (&used[..], loads) {
                ([load], _) | ([], [load]) => Ok(*load),
                _ => Err("an atomic read of which it is not clear what it reads".to_owned()),
            }
        }
        _ => Err(format!("{} stores in an atomic read", stores.len())),
    }
}

/// The address that a load or store accesses.
pub(super) fn address(func: &Function, inst: Inst) -> Operand {
    let data = &func.insts[inst];
    data.operands[usize::from(matches!(data.op, Op::Store { .. }))]
}

fn accessed(module: &Module, func: &Function, inst: Inst) -> Type {
    match func.insts[inst].op {
        Op::Store { .. } => module.ctx.operand_ty(func, func.insts[inst].operands[0]),
        _ => func.insts[inst].ty,
    }
}

fn alignment(func: &Function, inst: Inst) -> Option<u32> {
    match func.insts[inst].op {
        Op::Load { align, .. } | Op::Store { align, .. } => align,
        _ => None,
    }
}

fn is_volatile(func: &Function, inst: Inst) -> bool {
    matches!(func.insts[inst].op, Op::Load { volatile: true, .. } | Op::Store { volatile: true, .. })
}

/// Compares addresses that the block computes.
struct Addresses<'a> {
    func: &'a Function,
    insts: &'a [Inst],
}

impl Addresses<'_> {
    /// Whether the operands are known to be the same.
    fn same(&self, a: Operand, b: Operand) -> bool {
        if a == b {
            return true;
        }
        let (Some((at_a, a)), Some((at_b, b))) = (self.def(a), self.def(b)) else { return false };
        let (x, y) = (&self.func.insts[a], &self.func.insts[b]);
        let alike = match (&x.op, &y.op) {
            (Op::Gep { source: s, .. }, Op::Gep { source: t, .. }) => s == t,
            (Op::Cast(c, _), Op::Cast(d, _)) => c == d,
            (Op::Binary(c, _), Op::Binary(d, _)) => c == d,
            (Op::Load { volatile: false, .. }, Op::Load { volatile: false, .. }) => {
                // The stores of the region are those to `x` and `v`, which no address of `x` depends on.
                let between = &self.insts[at_a.min(at_b)..at_a.max(at_b)];
                !between.iter().any(|i| matches!(self.func.insts[*i].op, Op::Call(_)))
            }
            _ => false,
        };
        alike
            && x.ty == y.ty
            && x.operands.len() == y.operands.len()
            && x.operands.iter().zip(&y.operands).all(|(p, q)| self.same(*p, *q))
    }

    /// The instruction of the block that computes the operand, and its index.
    fn def(&self, operand: Operand) -> Option<(usize, Inst)> {
        let Operand::Value(value) = operand else { return None };
        let def = self.func.def_inst(value)?;
        self.insts.iter().position(|i| *i == def).map(|at| (at, def))
    }
}

//! What is known of a function's numbers: registers as sums of others, and what holds where control comes to.
//!
//! ```llvm
//!   %half = lshr i32 %n, 1                  ; 2 * %half <= %n <= 2 * %half + 1, where %n is not negative
//!   %rest = sub nsw i32 %n, %half           ; is %n - %half
//!   %c = icmp slt i64 %i, %half.wide
//!   br i1 %c, label %loop, label %out       ; in %loop, %i <= %half - 1
//! ```
//! A register's number is what its bits mean as a signed number; that of an `i1` is 0 or 1, and that of a pointer is its address. Whole
//! numbers do not wrap around, so that a register is a sum of others only where the instruction's flags exclude it, or it is seen that
//! the sum fits. Everything else is an [`Unknown`], of which the least is known.
//!
//! # Precondition
//! The function has no loops with several entries, and no code that control does not reach.
//!
//! # Postcondition
//! [`Numbers::holds`] is right where it says yes, unless the program's behavior is undefined.
//!
//! # Algorithm
//! To prove an inequality, its opposite is added to what holds there: conditions of branches on the way, what instructions compute, what
//! the caller of this analysis assumes of parameters, and the invariants of loops ([`super::invariants`]). If that does not contradict
//! itself ([`super::inequalities`]), one value that was chosen on the way (`phi`, `select`, `zext i1`, an extreme) is taken for each
//! of those that it may be, a few times. [Rugina and Rinard, Symbolic Bounds Analysis of Pointers, Array Indices, and Accessed Memory
//! Regions, PLDI 2000] has the same aim with linear programs.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Type, Value};

use super::inequalities::{Fact, Sum, Unknown, contradict};
use crate::Loops;

/// So many values that were chosen are taken apart in one proof.
pub(super) const CHOICES: usize = 6;
/// So many questions are asked; the answer to others is no.
const QUESTIONS: u32 = 60_000;
/// So deep are conditions looked at that are made of others.
pub(super) const CONDITIONS: usize = 4;

/// Where control is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    /// At the beginning of a block.
    In(Block),
    /// On the way from a block to one that follows.
    Along(Block, Block),
}

/// A pointer lies `steps * size` bytes behind `base`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aligned {
    /// The parameter or register.
    pub pointer: Unknown,
    /// The first root of its area.
    pub base: Unknown,
    /// The size of an element.
    pub size: i128,
}

/// What unknowns that were chosen may be, and what holds then.
pub(super) type Case = (FxHashMap<Unknown, Sum>, Vec<Fact>);

/// What is known of the numbers of a function.
pub(super) struct Numbers<'a> {
    pub(super) module: &'a Module,
    pub(super) func: &'a Function,
    pub(super) cfg: Cfg,
    pub(super) dom: DomTree,
    pub(super) loops: Loops,
    /// What is not negative whenever the function is called.
    pub(super) assumed: Vec<Sum>,
    /// Which pointers lie whole elements apart.
    pub(super) aligned: Vec<Aligned>,
    /// What is not negative whenever control is at a loop's header.
    pub(super) invariants: FxHashMap<Block, Vec<Sum>>,
    pub(super) sums: RefCell<FxHashMap<Value, Option<Sum>>>,
    pub(super) facts: RefCell<FxHashMap<Unknown, Rc<[Fact]>>>,
    held: RefCell<FxHashMap<Place, Rc<[Fact]>>>,
    questions: Cell<u32>,
}

impl<'a> Numbers<'a> {
    /// Takes nothing for granted.
    #[must_use]
    pub(super) fn of(module: &'a Module, func: &'a Function) -> Numbers<'a> {
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        let loops = Loops::compute(&cfg, &dom);
        Numbers {
            module,
            func,
            cfg,
            dom,
            loops,
            assumed: Vec::new(),
            aligned: Vec::new(),
            invariants: FxHashMap::default(),
            sums: RefCell::default(),
            facts: RefCell::default(),
            held: RefCell::default(),
            questions: Cell::new(0),
        }
    }

    /// Forgets what was concluded from assumptions that are gone.
    pub(super) fn forget(&mut self) {
        self.sums.get_mut().clear();
        self.facts.get_mut().clear();
        self.held.get_mut().clear();
    }

    /// Whether `sum` is not negative at `place`.
    #[must_use]
    pub(super) fn holds(&self, sum: &Sum, place: Place) -> bool {
        if self.is_impossible(&self.holding(place), sum, CHOICES) {
            return true;
        }
        // Where ways meet, each of them may tell more.
        let Place::In(block) = place else { return false };
        let preds = self.cfg.preds(block);
        let is_header = self.loops.iter().any(|(_, l)| l.header == block);
        let holds_behind = |pred: &Block| {
            let values = self.along(*pred, block)?;
            let sum = sum.replaced(&|unknown| values.get(&unknown).cloned())?;
            Some(self.is_impossible(&self.holding(Place::Along(*pred, block)), &sum, CHOICES))
        };
        preds.len() > 1 && !is_header && preds.iter().all(|pred| holds_behind(pred) == Some(true))
    }

    /// Whether `sum` is not negative where `facts` hold.
    pub(super) fn follows(&self, facts: &[Fact], sum: &Sum) -> bool {
        self.is_impossible(facts, sum, CHOICES)
    }

    /// Whether `facts` exclude that `sum` is negative.
    pub(super) fn is_impossible(&self, facts: &[Fact], sum: &Sum, choices: usize) -> bool {
        let Some(opposite) = sum.times(-1).and_then(|sum| sum.plus_number(-1)) else { return false };
        let mut all = vec![Fact::NotNegative(opposite)];
        all.extend(sum.terms.keys().flat_map(|unknown| self.range(*unknown)));
        all.extend(facts.iter().cloned());
        self.contradict_each(all, choices)
    }

    /// Whether `facts` contradict each other, whatever was chosen on the way.
    fn contradict_each(&self, mut facts: Vec<Fact>, choices: usize) -> bool {
        self.questions.set(self.questions.get() + 1);
        if self.questions.get() > QUESTIONS {
            return false;
        }
        self.complete(&mut facts);
        if contradict(&facts) {
            return true;
        }
        if choices == 0 {
            return false;
        }
        let is_decided = |unknown: &Unknown| {
            facts.iter().any(|fact| {
                let terms = &fact.sum().terms;
                matches!(fact, Fact::Zero(_)) && terms.len() == 1 && terms.contains_key(unknown)
            })
        };
        // The question comes first.
        let unknowns = facts.iter().flat_map(|fact| fact.sum().terms.keys().copied());
        let mut unknowns = unknowns.filter(|unknown| !is_decided(unknown));
        let Some(cases) = unknowns.find_map(|unknown| self.cases(unknown)) else { return false };
        cases.into_iter().all(|(values, known)| {
            let of = |unknown: Unknown| values.get(&unknown).cloned();
            let replaced = facts.iter().map(|fact| fact.replaced(&of)).collect::<Option<Vec<Fact>>>();
            replaced.is_some_and(|mut all| {
                all.extend(known);
                self.contradict_each(all, choices - 1)
            })
        })
    }

    /// Adds what each unknown of `facts` is known for.
    fn complete(&self, facts: &mut Vec<Fact>) {
        let mut seen: FxHashSet<Unknown> = FxHashSet::default();
        let mut index = 0;
        while index < facts.len() {
            let unknowns: Vec<Unknown> = facts[index].sum().terms.keys().copied().collect();
            index += 1;
            for unknown in unknowns.into_iter().filter(|unknown| seen.insert(*unknown)) {
                facts.extend(self.told(unknown).iter().cloned());
            }
        }
    }

    /// What an unknown that was chosen may be, each with what holds then; others that were chosen with it are replaced, too.
    pub(super) fn cases(&self, unknown: Unknown) -> Option<Vec<Case>> {
        let Unknown::Value(value) = unknown else { return None };
        let inst = self.func.def_inst(value)?;
        let data = &self.func.insts[inst];
        let one = |value: Sum| FxHashMap::from_iter([(unknown, value)]);
        match &data.op {
            Op::Phi(_) => {
                let block = self.func.inst_block(inst)?;
                if self.loops.iter().any(|(_, l)| l.header == block) {
                    return None;
                }
                let mut cases = Vec::new();
                for pred in self.cfg.preds(block) {
                    cases
                        .push((self.along(*pred, block)?, self.holding(Place::Along(*pred, block)).to_vec()));
                }
                Some(cases)
            }
            Op::Select(_) if self.is_number(data.ty) => {
                let mut cases = Vec::new();
                for (index, is_true) in [(1, true), (2, false)] {
                    let mut known = Vec::new();
                    self.assume(data.operands[0], is_true, &mut known, CONDITIONS);
                    cases.push((self.chosen(inst, index)?, known));
                }
                Some(cases)
            }
            Op::ICmp(..) | Op::FCmp(..) if data.ty == Type::I1 => {
                let mut cases = Vec::new();
                for is_true in [true, false] {
                    let mut known = Vec::new();
                    self.assume(Operand::Value(value), is_true, &mut known, CONDITIONS);
                    cases.push((one(Sum::number(is_true.into())), known));
                }
                Some(cases)
            }
            _ => {
                let (is_greatest, [a, b]) = self.extreme(inst)?;
                let difference = a.minus(&b)?;
                let (above, below) = (difference.clone(), difference.times(-1)?);
                let (first, second) = if is_greatest { (above, below) } else { (below, above) };
                Some(vec![
                    (one(a), vec![Fact::NotNegative(first)]),
                    (one(b), vec![Fact::NotNegative(second)]),
                ])
            }
        }
    }

    /// What the selects of a block are that choose by the condition of `inst`, if they choose the operand of this index.
    fn chosen(&self, inst: Inst, index: usize) -> Option<FxHashMap<Unknown, Sum>> {
        let condition = self.func.insts[inst].operands[0];
        let all =
            self.func.block_insts(self.func.inst_block(inst)?).iter().map(|inst| &self.func.insts[*inst]);
        let alike = all.filter(|data| {
            matches!(data.op, Op::Select(_)) && data.operands[0] == condition && self.is_number(data.ty)
        });
        alike.map(|data| Some((Unknown::Value(data.result?), self.sum(data.operands[index])?))).collect()
    }

    /// What the phis of `block` are behind `pred`, as sums.
    pub(super) fn along(&self, pred: Block, block: Block) -> Option<FxHashMap<Unknown, Sum>> {
        let mut values = FxHashMap::default();
        for inst in self.func.block_insts(block) {
            let data = &self.func.insts[*inst];
            if !data.is_phi() {
                break;
            }
            let Some(result) = data.result.filter(|_| self.is_number(data.ty)) else { continue };
            let (from, _) = data.phi_incoming().find(|(_, from)| *from == pred)?;
            values.insert(Unknown::Value(result), self.sum(from)?);
        }
        Some(values)
    }

    /// What branches say at `place`, and what is assumed of parameters.
    pub(super) fn holding(&self, place: Place) -> Rc<[Fact]> {
        if let Some(known) = self.held.borrow().get(&place) {
            return known.clone();
        }
        let mut facts: Vec<Fact> = self.assumed.iter().cloned().map(Fact::NotNegative).collect();
        let mut conditions: Vec<(Operand, bool)> = Vec::new();
        let mut at = match place {
            Place::In(block) => block,
            Place::Along(pred, block) => {
                conditions.extend(self.condition(pred, block));
                pred
            }
        };
        while let Some(above) = self.dom.idom(at) {
            // Who comes to `at` along one edge alone has met its condition.
            if self.cfg.preds(at) == [above] {
                conditions.extend(self.condition(above, at));
            }
            at = above;
        }
        for (condition, is_true) in conditions.iter().rev() {
            self.assume(*condition, *is_true, &mut facts, CONDITIONS);
        }
        let facts: Rc<[Fact]> = facts.into();
        self.held.borrow_mut().insert(place, facts.clone());
        facts
    }

    /// What decides that control goes from `pred` to `block`, if one condition does.
    fn condition(&self, pred: Block, block: Block) -> Option<(Operand, bool)> {
        let data = &self.func.insts[self.func.terminator(pred)?];
        let Op::CondBr = data.op else { return None };
        let [condition, then, other] = data.operands[..] else { return None };
        (then != other).then_some((condition, then == Operand::Block(block)))
    }
}

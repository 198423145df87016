//! Taskgroups in functions with a fast path: nothing there, and groups of the runtime's in the resume path.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"() ]
//! call void @llvm.directive.taskgroup.begin(token %t)
//! call void @llvm.directive.task.reduction.begin(token %t, i32 0) [ "QUAL.WEFT.TASK.REDUCTION"(ptr %x, …) ]
//! …                                                                     ; a task of which 'x' is an 'in_reduction' item
//! call void @llvm.directive.taskgroup.end(token %t)
//! call void @llvm.directive.region.exit(token %t)
//! ```
//! In the fast path none of this is left: what is created in the group is complete when the call of its body returns, and its
//! items are added to where they belong, one after the other. The resume path is entered at a task within the group: it begins
//! the group and its reductions first, and what has been added by then is in the items themselves.
//!
//! # Why it is right
//! A group waits for all tasks that are created in it, by whomever. So nothing in it may leave tasks that are not complete:
//! neither what is called there nor, at any depth, the bodies of its tasks ([`super::grouped`]). And who takes part in a reduction must
//! be a task that stands in the group: others, which calls create, would ask the runtime for a group that it has not got.
//!
//! # Refused
//! Groups around what may leave tasks; groups with reductions around tasks that may ask the runtime for items ([`super::grouped`]);
//! tasks that take part in reductions of groups around them and of others; an item asked for again behind a task that the body
//! creates.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Context, Function, Inst, Operand, Value, ValueDef};
use weft_regions::{Leaf, Marker, RegionEntry};

use super::nesting::Nesting;
use super::task::Task;

/// The taskgroups of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// All their markers, those that begin and end their regions included.
    pub(super) marks: Vec<Inst>,
    /// Groups, each followed by its reductions; none if there are none.
    nesting: Option<Nesting>,
}

impl Groups {
    /// Reads those of `func`.
    ///
    /// # Errors
    /// Says that they do not nest.
    pub(super) fn read(ctx: &Context, func: &Function) -> Result<Groups, String> {
        let marks = marks(ctx, func);
        let nesting = (!marks.is_empty()).then(|| Nesting::read(ctx, func, step)).transpose()?;
        Ok(Groups { marks, nesting })
    }

    /// What has begun and not ended in front of `inst`.
    pub(super) fn around(&self, ctx: &Context, func: &Function, inst: Inst) -> Vec<Inst> {
        self.nesting.as_ref().map_or_else(Vec::new, |nesting| nesting.around(ctx, func, inst))
    }

    /// Whether `inst` stands in a group.
    pub(super) fn has(&self, ctx: &Context, func: &Function, inst: Inst) -> bool {
        !self.around(ctx, func, inst).is_empty()
    }
}

/// The markers of taskgroups in `func`.
fn marks(ctx: &Context, func: &Function) -> Vec<Inst> {
    let is_entry = |inst: Inst| {
        RegionEntry::directive_of(func, ctx, inst).is_some_and(|directive| directive.is(Leaf::Taskgroup))
    };
    let is_mark = |inst: Inst| match Marker::of(&func.insts[inst], ctx) {
        Some(Marker::Entry) => is_entry(inst),
        Some(Marker::Exit) => entry_of(func, inst).is_some_and(is_entry),
        Some(Marker::TaskgroupBegin | Marker::TaskgroupEnd | Marker::TaskReductionBegin) => true,
        _ => false,
    };
    func.layout_insts().map(|(_, inst)| inst).filter(|inst| is_mark(*inst)).collect()
}

/// The entry whose token a marker has.
fn entry_of(func: &Function, inst: Inst) -> Option<Inst> {
    match func.insts[inst].args().first()? {
        Operand::Value(token) => func.def_inst(*token),
        _ => None,
    }
}

/// Lets what names a region among the `marks` of `func` name none.
pub(super) fn forget_tokens(ctx: &mut Context, func: &mut Function, marks: &[Inst]) {
    let none = ctx.token_none();
    let tokens: FxHashSet<Value> = marks.iter().filter_map(|mark| func.insts[*mark].result).collect();
    // At once: a function may have thousands of marks.
    func.map_operands(|operand| match operand {
        Operand::Value(value) if tokens.contains(&value) => none,
        other => other,
    });
}

/// What `inst` does to what is open.
fn step(ctx: &Context, func: &Function, inst: Inst, open: &mut Vec<Inst>) {
    let marker = Marker::of(&func.insts[inst], ctx);
    match marker {
        Some(Marker::TaskgroupBegin | Marker::TaskReductionBegin) => open.push(inst),
        Some(Marker::TaskgroupEnd) => {
            let is_begin = |inst: &Inst| Marker::of(&func.insts[*inst], ctx) == Some(Marker::TaskgroupBegin);
            open.truncate(open.iter().rposition(is_begin).unwrap_or_default());
        }
        _ => {}
    }
}

/// Whether `inst` begins reductions of something other than a taskgroup.
pub(super) fn is_of_team(ctx: &Context, func: &Function, inst: Inst) -> bool {
    !matches!(func.insts[inst].args().get(1), Some(Operand::Const(c)) if ctx.consts.as_int(*c) == Some(0))
}

/// The questions for items of reductions in the body `func` of a task, in layout order.
pub(super) fn items(ctx: &Context, func: &Function) -> Vec<Inst> {
    let is_item = |inst: &Inst| Marker::of(&func.insts[*inst], ctx) == Some(Marker::TaskReductionItem);
    func.layout_insts().map(|(_, inst)| inst).filter(is_item).collect()
}

/// What the item for which `inst` asks in the body `func` is where the task is created, with these words: a word, or a
/// variable of the file.
pub(super) fn item_outside(func: &Function, inst: Inst, words: &[Operand]) -> Option<Operand> {
    match *func.insts[inst].args() {
        [_, Operand::Value(value)] => match func.values[value].def {
            ValueDef::Param(index) => words.get(index.checked_sub(1)?).copied(),
            _ => None,
        },
        [_, item @ Operand::Const(_)] => Some(item),
        _ => None,
    }
}

/// Whether an item may be asked for behind a task that the body `func` creates.
pub(super) fn asks_again(ctx: &Context, func: &Function, tasks: &[Task]) -> bool {
    let asking: FxHashSet<Block> =
        items(ctx, func).into_iter().filter_map(|inst| func.inst_block(inst)).collect();
    if asking.is_empty() {
        return false;
    }
    let mut reached: FxHashSet<Block> = FxHashSet::default();
    let mut next: Vec<Block> = tasks.iter().filter_map(|task| func.inst_block(task.inst)).collect();
    // The block of the task itself: what stands behind the task there.
    let stands_behind = |task: &Task| {
        let block = func.inst_block(task.inst)?;
        let index = func.inst_index(task.inst)?;
        let behind = &func.block_insts(block)[index..];
        Some(behind.iter().any(|inst| Marker::of(&func.insts[*inst], ctx) == Some(Marker::TaskReductionItem)))
    };
    if tasks.iter().any(|task| stands_behind(task) != Some(false)) {
        return true;
    }
    while let Some(block) = next.pop() {
        let new: Vec<Block> =
            func.successors(block).into_iter().filter(|succ| reached.insert(*succ)).collect();
        next.extend(new);
    }
    asking.iter().any(|block| reached.contains(block))
}

//! Shared scalars that nobody writes during the region become values.
//!
//! ```llvm
//! %t = call token @…region.entry() [ …, "QUAL.OMP.SHARED"(ptr %n.addr, ptr %a.addr) ]
//!   %n = load i32, ptr %n.addr
//!   %a = load ptr, ptr %a.addr
//! ```
//! becomes
//! ```llvm
//! %n = load i32, ptr %n.addr
//! %a = load ptr, ptr %a.addr
//! %t = call token @…region.entry() [ …, "QUAL.OMP.SHARED"(ptr %a) ]
//! ```
//!
//! SROA then promotes the variable, and facts about it (a constant, no alias, a range) cross the border.
//! Clang cannot do this: it decides by reference or by value before any optimization has run.
//!
//! # Preconditions
//! Private copies have been made ([`super::copies`]).
//!
//! # Why it is right
//! The address of the variable is used for nothing but plain loads and stores and in markers, so no one
//! else can write it; no store to it lies inside the region; so it keeps its value as long as any thread
//! of the team executes the region. (A variable that an enclosing region's team shares is left alone.)
//! A task has not ended when control leaves its region. So no store may be reached from the entry of a task
//! either; and a store inside of one may happen while any other region is executed.
//! A pointer's *value* takes the variable's place in the list: what it points to is still shared,
//! and is captured thereby ([`super::soundness`]).

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::bookkeeping::is_bookkeeping;
use weft_ir::edit::RewriteMap;
use weft_ir::{Block, Cursor, Function, Inst, InstData, Module, Op, Operand, Type, Value};
use weft_regions::{
    Clause, ClauseKind, Marker, Own, Region, RegionEntry, entries, makes_tasks, set_clauses, walk,
};

use super::debug_records::{declarations, declarations_among, declare_at, value_at};
use super::far_uses::FarUses;
use super::object::is_scalar_type;
use super::uses::{AllocaUses, fixed_alloca};

/// A task of the function: its blocks, and what it shares.
pub(super) struct TaskBody {
    inside: FxHashSet<Block>,
    shared: Vec<Operand>,
}

/// The tasks of `func`.
pub(super) fn tasks_of(module: &Module, func: &Function) -> Vec<TaskBody> {
    let is_task = |inst: &Inst| RegionEntry::directive_of(func, &module.ctx, *inst).is_some_and(makes_tasks);
    let tasks = entries(func, &module.ctx).into_iter().filter(is_task);
    let tasks = tasks.filter_map(|inst| Region::known(func, &module.ctx, inst).ok());
    tasks.map(|task| TaskBody { inside: task.block_set(), shared: task.unit.shared() }).collect()
}

/// Captures by value what can be in the region `region`, which is to be outlined.
///
/// `inside` are its blocks. `outer` are such regions around it with their blocks, outermost first: what they still share, somebody
/// may write while this region is executed. `tasks` are all tasks of the function. `uses` is of the function as it was in front of the first capture, and
/// `known` is empty then.
pub(super) fn capture_by_value(
    module: &mut Module,
    func: &mut Function,
    (region, inside): (&mut Region, &FxHashSet<Block>),
    outer: &[&(Region, FxHashSet<Block>)],
    tasks: &[TaskBody],
    known: &mut Known,
    (uses, far): (&AllocaUses, &FarUses),
) {
    let shared_outside: FxHashSet<Operand> =
        outer.iter().flat_map(|(outer, _)| outer.unit.shared()).collect();
    let later = makes_tasks(region.directive()).then(|| Later {
        entry: region.entry_block(),
        around: outer.last().map(|(_, blocks)| blocks),
        found: OnceCell::new(),
    });
    let meanwhile = Meanwhile { inside, later, tasks };
    let users = users_inside(func, region);
    let mut rewrite = RewriteMap::new();
    let mut captured: FxHashSet<Value> = FxHashSet::default();
    let mut gone: Vec<Inst> = Vec::new();
    let mut leaves = false;
    // The variables whose value is a pointer, and that value.
    let mut pointers: Vec<(Operand, Operand)> = Vec::new();
    for item in region.unit.shared() {
        let Operand::Value(address) = item else { continue };
        let records = match fixed_alloca(func, item) {
            Some(_) => declarations_among(func, item, uses.records_of(func, address)),
            None => declarations(func, item),
        };
        let by_value = (!shared_outside.contains(&item))
            .then(|| {
                let Known { stores, named } = &mut *known;
                let stores = stores.of(module, func, (uses, named), address)?;
                let users = users.get(&address).map_or(&[][..], |users| users);
                read_only_loads(module, func, &meanwhile, (stores, users), named, address)
            })
            .flatten();
        let Some((ty, loads)) = by_value else {
            declare_at(func, region.body(), 0, &records, item);
            continue;
        };
        if !loads.is_empty() {
            let name = func.values[address].name;
            let mut at = Cursor::before(func, &mut module.ctx, region.entry());
            let value = at.load(ty, item);
            if let (Operand::Value(v), Some(name)) = (value, name) {
                let text = module.ctx.names.text(name);
                let text = text.strip_suffix(".addr").unwrap_or(text).to_owned();
                func.values[v].name = Some(module.ctx.names.intern(&text));
            }
            value_at(func, &module.ctx, region.body(), 0, &records, value);
            for load in loads {
                if let Some(result) = func.insts[load].result {
                    leaves |= !far.are_in(result, meanwhile.inside);
                    rewrite.insert(result, value);
                }
                gone.push(load);
            }
            if ty == Type::PTR {
                pointers.push((item, value));
            }
        }
        captured.insert(address);
    }
    func.remove_insts(gone);
    // The function may be much larger than the region.
    match leaves {
        true => rewrite.apply(func),
        false => rewrite.apply_in(func, &region.inside),
    }
    if captured.is_empty() {
        return;
    }
    // Regions inside no longer use the variables either, but what the pointers lead to.
    let inner =
        region.insts(func).filter(|i| Marker::of(&func.insts[*i], &module.ctx) == Some(Marker::Entry));
    for inst in inner.collect::<Vec<_>>() {
        let Some(mut entry) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        list_values(&mut entry.clauses, &captured, &pointers);
        set_clauses(func, &mut module.ctx, inst, &entry.clauses);
    }
    let mut clauses = region.unit.clauses.clone();
    list_values(&mut clauses, &captured, &pointers);
    region.set_clauses(func, &mut module.ctx, clauses);
}

/// Takes the variables `captured` out of the lists of shared ones, and puts the values of `pointers` in.
fn list_values(clauses: &mut Vec<Clause>, captured: &FxHashSet<Value>, pointers: &[(Operand, Operand)]) {
    for clause in clauses.iter_mut().filter(|clause| clause.kind == ClauseKind::Shared) {
        let listed: FxHashSet<Operand> = clause.operands().into_iter().collect();
        let values = pointers.iter().filter(|(item, _)| listed.contains(item));
        let values: Vec<Operand> = values.map(|(_, value)| *value).collect();
        clause.retain(|o| !matches!(o, Operand::Value(v) if captured.contains(&v)));
        clause.extend(values);
    }
    clauses.retain(|c| c.kind != ClauseKind::Shared || !c.items().is_empty());
}

/// The blocks that may be executed after control has come to the entry of a task, within the region around it: what that does
/// not share is another variable each time it is executed.
struct Later<'a> {
    /// The block of the entry.
    entry: Block,
    /// The blocks of the region around the task; none where that is the function.
    around: Option<&'a FxHashSet<Block>>,
    /// They are looked for when somebody asks about a store around the task: mostly there is none.
    found: OnceCell<FxHashSet<Block>>,
}

impl Later<'_> {
    fn contains(&self, func: &Function, block: Block) -> bool {
        let is_around = |block: &Block| self.around.is_none_or(|around| around.contains(block));
        is_around(&block)
            && self
                .found
                .get_or_init(|| {
                    let mut found = FxHashSet::default();
                    walk(func, &[self.entry], |block| {
                        // The entry's own block holds no store. If it is reached again, so are the stores before it.
                        is_around(&block) && {
                            found.insert(block);
                            true
                        }
                    });
                    found
                })
                .contains(&block)
    }
}

/// The code that may be executed while a region is, or waits to be.
struct Meanwhile<'a> {
    /// The blocks of the region.
    inside: &'a FxHashSet<Block>,
    /// For a task, what may be executed while it waits to be.
    later: Option<Later<'a>>,
    tasks: &'a [TaskBody],
}

impl Meanwhile<'_> {
    /// Whether a store to `item` in `block` may happen while the region reads it.
    fn may_write(&self, func: &Function, block: Block, item: Operand) -> bool {
        self.inside.contains(&block)
            || self.later.as_ref().is_some_and(|later| later.contains(func, block))
            || self.tasks.iter().any(|task| task.inside.contains(&block) && task.shared.contains(&item))
    }
}

/// What is known of the variables of a function.
#[derive(Default)]
pub(super) struct Known {
    stores: Stores,
    named: Named,
}

/// What each entry names in clauses that are about storage and not about values. Captures change no such clause, and a clause
/// may have thousands of names; so it is read once.
#[derive(Default)]
struct Named(FxHashMap<Inst, NamedBy>);

/// What an entry names.
struct NamedBy {
    /// In clauses that need the variable itself.
    places: FxHashSet<Operand>,
    /// As an argument that is mapped to a device with memory of its own.
    mapped: FxHashSet<Operand>,
}

impl Named {
    fn by(&mut self, module: &Module, func: &Function, entry: Inst) -> &NamedBy {
        self.0.entry(entry).or_insert_with(|| {
            use ClauseKind::{Depend, Detach, InReduction, Reduction, TaskReduction};
            let mut named = NamedBy { places: FxHashSet::default(), mapped: FxHashSet::default() };
            for clause in RegionEntry::parse(func, &module.ctx, entry).iter().flat_map(|entry| &entry.clauses)
            {
                if [Depend, Detach, InReduction, Reduction, TaskReduction].iter().any(|kind| clause.is(*kind))
                {
                    named.places.extend(clause.operands());
                }
                if clause.kind == Own::Argument {
                    named.mapped.extend(clause.operands());
                }
            }
            named
        })
    }
}

/// The stores to each variable, for those of which the address is used for nothing but plain loads and stores and in markers.
///
/// A variable may be shared by many regions, and have uses in each of them; so it is looked at once.
#[derive(Default)]
struct Stores(FxHashMap<Value, Option<Vec<Inst>>>);

impl Stores {
    /// The stores to the variable at `address`; nothing if it has other uses.
    fn of(
        &mut self,
        module: &Module,
        func: &Function,
        (uses, named): (&AllocaUses, &mut Named),
        address: Value,
    ) -> Option<&[Inst]> {
        let found = self.0.entry(address).or_insert_with(|| {
            let (ty, mut stores) = (scalar_at(module, func, address)?, Vec::new());
            for (_, inst) in uses.of(func, address).filter(|(_, inst)| !is_bookkeeping(func, module, *inst)) {
                match use_of(module, &func.insts[inst], address, ty) {
                    // What is mapped changes when the construct ends.
                    Use::Marker if named.by(module, func, inst).mapped.contains(&Operand::Value(address)) => {
                        stores.push(inst);
                    }
                    Use::Load | Use::Marker => {}
                    Use::Store => stores.push(inst),
                    Use::Escape => return None,
                }
            }
            Some(stores)
        });
        found.as_deref()
    }
}

/// The instructions in a region that use the address of a fixed alloca, by the alloca.
fn users_inside(func: &Function, region: &Region) -> FxHashMap<Value, Vec<Inst>> {
    let mut users: FxHashMap<Value, Vec<Inst>> = FxHashMap::default();
    for inst in region.insts(func) {
        for (address, _) in func.insts[inst].operands.iter().filter_map(|o| fixed_alloca(func, *o)) {
            let list = users.entry(address).or_default();
            if list.last() != Some(&inst) {
                list.push(inst);
            }
        }
    }
    users
}

/// The type of the variable at `address`, if it is a scalar.
fn scalar_at(module: &Module, func: &Function, address: Value) -> Option<Type> {
    let data = &func.insts[func.def_inst(address)?];
    let Op::Alloca { ty, .. } = data.op else { return None };
    (data.operands.is_empty() && is_scalar_type(&module.ctx, ty)).then_some(ty)
}

/// The type of the variable at `address` and its loads inside the region, if it may be captured by value. `stores` are all
/// there are, `users` are in the region.
fn read_only_loads(
    module: &Module,
    func: &Function,
    meanwhile: &Meanwhile<'_>,
    (stores, users): (&[Inst], &[Inst]),
    named: &mut Named,
    address: Value,
) -> Option<(Type, Vec<Inst>)> {
    let ty = scalar_at(module, func, address)?;
    let mut blocks = stores.iter().filter_map(|store| func.inst_block(*store));
    if blocks.any(|block| meanwhile.may_write(func, block, Operand::Value(address))) {
        return None;
    }
    let mut loads = Vec::new();
    for inst in users.iter().copied().filter(|inst| !is_bookkeeping(func, module, *inst)) {
        match use_of(module, &func.insts[inst], address, ty) {
            Use::Load => loads.push(inst),
            // A task depends on the variable itself, wherever it is created.
            Use::Marker if !named.by(module, func, inst).places.contains(&Operand::Value(address)) => {}
            _ => return None,
        }
    }
    Some((ty, loads))
}

/// What an instruction does with the address of a variable.
enum Use {
    Load,
    Store,
    Marker,
    Escape,
}

fn use_of(module: &Module, data: &InstData, address: Value, ty: Type) -> Use {
    match &data.op {
        Op::Load { volatile: false, atomic: None, .. } if data.ty == ty => Use::Load,
        Op::Store { volatile: false, atomic: None, .. } if data.operands[0] != Operand::Value(address) => {
            Use::Store
        }
        // The markers of surrounding regions list the variable; they do not write it.
        Op::Call(_) if Marker::of(data, &module.ctx) == Some(Marker::Entry) => Use::Marker,
        _ => Use::Escape,
    }
}

//! Constructs for a device with memory of its own: their arguments, and what the kernel of a `target` gets.
//!
//! ```llvm
//! %t = … region.entry() [ "DIR.OMP.TARGET"(), "QUAL.WEFT.OFFLOAD"(), "QUAL.WEFT.ARGUMENT"(i64 35, i64 1, ptr %a, ptr %a, ptr %a, i64 800) ]
//!   %there = call ptr @llvm.directive.argument(token %t, i64 0)          ; where %a is on the device
//! ```
//! becomes, once the region is outlined,
//! ```llvm
//! %word = call ptr @llvm.directive.argument(token none, i64 0)
//! call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, ptr %word) [ "DIR.OMP.TARGET"(), … ]
//! ```
//!
//! The kernel of that has a parameter for each argument that is one of the kernel, then one for each other word: here those of
//! argument 0 and `%n`. The host's side and the device's side of a `target` both read that here.

use rustc_hash::FxHashSet;
use weft_abi::offload::bits;
use weft_ir::{ConstKind, Context, Function, Inst, Item, Module, Operand, Symbol, Type};

use crate::clause::{Clause, Own, directive_clause};
use crate::entry::clauses_of;
use crate::markers::{FORK, Marker};
use crate::{Directive, Leaf};

/// The array of the module that lists what `declare target` names: functions and variables. Those of namespaces have a number
/// behind the name.
pub const ON_DEVICES: &str = "__weft_on_devices";

/// The array of the module that lists the variables that devices have while they are mapped.
const LINKED: &str = "__weft_linked_on_devices";

/// The array that a module has if its file requires that the host and devices have one memory.
const ONE_MEMORY: &str = "__weft_one_memory";

/// What an argument stands for in its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StandsFor {
    /// Nothing.
    Nothing,
    /// The address of its variable.
    Address,
    /// The value of its variable, a pointer.
    Value,
    /// The address that the region's copy of its variable is made from.
    Source,
}

/// An argument of a construct for devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The map type: a constant.
    pub ty: Operand,
    /// What it stands for in its region.
    pub stands_for: StandsFor,
    /// The variable, or null.
    pub variable: Operand,
    /// The base.
    pub base: Operand,
    /// Where what is mapped begins.
    pub begin: Operand,
    /// In bytes.
    pub bytes: Operand,
    /// The function that maps it in parts, or null.
    pub mapper: Option<Operand>,
    /// The string with what the program calls it, or null.
    pub name: Option<Operand>,
}

impl Argument {
    /// Reads the clauses [`Own::Argument`] among `clauses`; nothing if the construct is none for another device.
    pub fn all(ctx: &Context, clauses: &[Clause]) -> Option<Vec<Argument>> {
        if !clauses.iter().any(|clause| clause.kind == Own::Offload) {
            return None;
        }
        let arguments = clauses.iter().filter(|clause| clause.kind == Own::Argument);
        arguments.map(|clause| Argument::of(ctx, &clause.operands())).collect()
    }

    fn of(ctx: &Context, operands: &[Operand]) -> Option<Argument> {
        let [ty, role, variable, base, begin, bytes, ref more @ ..] = *operands else { return None };
        let (mapper, name) = (more.first().copied(), more.get(1).copied());
        constant(ctx, ty)?;
        let stands_for = match constant(ctx, role)? {
            0 => StandsFor::Nothing,
            1 => StandsFor::Address,
            2 => StandsFor::Value,
            3 => StandsFor::Source,
            _ => return None,
        };
        Some(Argument { ty, stands_for, variable, base, begin, bytes, mapper, name })
    }

    /// Returns its map type as a number.
    pub fn number(&self, ctx: &Context) -> Option<u64> {
        constant(ctx, self.ty).map(|ty| ty as u64)
    }

    /// Says whether the kernel gets it.
    pub fn is_parameter(&self, ctx: &Context) -> bool {
        self.number(ctx).is_some_and(|ty| ty & bits::TARGET_PARAM != 0)
    }
}

/// Returns the handle and the map type that a mapper has got, if `clauses` are those of its `target data`.
pub fn mapped_parts(clauses: &[Clause]) -> Option<(Operand, Operand)> {
    let offload = clauses.iter().find(|clause| clause.kind == Own::Offload)?;
    match offload.operands()[..] {
        [handle, ty] => Some((handle, ty)),
        _ => None,
    }
}

/// What is started on a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// The function of the region.
    pub function: Operand,
    /// The arguments of the construct.
    pub arguments: Vec<Argument>,
    /// The words of the function, each with the argument that it is, if it is one.
    pub words: Vec<(Operand, Option<usize>)>,
}

impl Kernel {
    /// Reads the fork of a `target` for another device; nothing if `inst` is none.
    pub fn of(func: &Function, ctx: &Context, inst: Inst) -> Option<Kernel> {
        let callee = ctx.global_name(func.insts[inst].callee()?)?;
        if ctx.names.text(callee) != FORK {
            return None;
        }
        let clauses = clauses_of(func, ctx, inst);
        if !clauses.contains(&directive_clause(Directive::from(Leaf::Target).begin())) {
            return None;
        }
        let arguments = Argument::all(ctx, &clauses)?;
        let (&function, words) = func.insts[inst].args().split_first()?;
        let words = words.iter().map(|word| (*word, argument_of(func, ctx, *word))).collect();
        Some(Kernel { function, arguments, words })
    }

    /// Returns the name that it has on the device, in the file `unit`.
    pub fn name(&self, ctx: &Context, unit: &str) -> String {
        let function = ctx.global_name(self.function).map_or("", |name| ctx.names.text(name));
        format!("__weft_offload_{unit}_{function}")
    }

    /// Returns the number of the parameter that each word is, and how many parameters there are.
    pub fn parameters(&self, ctx: &Context) -> (Vec<usize>, usize) {
        let is_parameter = |argument: &Argument| argument.is_parameter(ctx);
        let of_argument =
            |number: usize| self.arguments[..number].iter().filter(|one| is_parameter(one)).count();
        let mut next = of_argument(self.arguments.len());
        let mut number = |argument: Option<usize>| match argument {
            Some(number) => of_argument(number),
            None => {
                next += 1;
                next - 1
            }
        };
        let numbers = self.words.iter().map(|(_, argument)| number(*argument)).collect();
        (numbers, next)
    }
}

/// The number of the argument that a call of [`Marker::Argument`] asks for, if `inst` is one, and its token.
pub fn argument_number(func: &Function, ctx: &Context, inst: Inst) -> Option<(Operand, usize)> {
    let data = &func.insts[inst];
    if Marker::of(data, ctx) != Some(Marker::Argument) {
        return None;
    }
    let [token, number] = *data.args() else { return None };
    Some((token, usize::try_from(constant(ctx, number)?).ok()?))
}

fn argument_of(func: &Function, ctx: &Context, word: Operand) -> Option<usize> {
    let Operand::Value(value) = word else { return None };
    let (token, number) = argument_number(func, ctx, func.def_inst(value)?)?;
    // That of a region around, a `target data`, is a value like others here.
    (!matches!(token, Operand::Value(_))).then_some(number)
}

fn constant(ctx: &Context, operand: Operand) -> Option<i128> {
    match operand {
        Operand::Const(number) => ctx.consts.as_int(number),
        _ => None,
    }
}

/// The functions and variables that have an annotation with the name [`ON_DEVICES`].
fn annotated(module: &Module) -> Vec<Symbol> {
    let list = module.ctx.names.lookup("llvm.global.annotations").and_then(|name| module.global_var(name));
    let Some(init) = list.and_then(|list| module.globals[list].init) else { return Vec::new() };
    let ConstKind::Aggregate(rows) = &module.ctx.consts.data(init).kind else { return Vec::new() };
    let named = |item| {
        let mut found = None;
        module.ctx.consts.for_each_global(item, &mut |name| found = found.or(Some(name)));
        found
    };
    let is_ours = |text: Symbol| {
        let text = module.global_var(text).and_then(|id| module.globals[id].init);
        text.is_some_and(|text| match &module.ctx.consts.data(text).kind {
            ConstKind::String(text) => module.ctx.names.text(*text).starts_with(ON_DEVICES),
            _ => false,
        })
    };
    let mut names = Vec::new();
    for row in rows {
        if let ConstKind::Aggregate(fields) = &module.ctx.consts.data(*row).kind
            && let [what, text, ..] = fields[..]
            && named(text).is_some_and(is_ours)
        {
            names.extend(named(what));
        }
    }
    names
}

/// The functions and variables that `module` says devices have.
pub fn on_devices(module: &Module) -> Vec<Symbol> {
    let mut names = annotated(module);
    names.extend(listed(module, ON_DEVICES));
    names.extend(linked_on_devices(module));
    // Directives around directives, and lists in ranges, name the same.
    let mut seen = FxHashSet::default();
    names.retain(|name| seen.insert(*name));
    names
}

/// The variables among them that are there only while they are mapped: the clause `link` [OMP 5.2 §7.8.1].
pub fn linked_on_devices(module: &Module) -> Vec<Symbol> {
    listed(module, LINKED)
}

fn listed(module: &Module, list: &str) -> Vec<Symbol> {
    let mut names = Vec::new();
    for list in lists(module, list) {
        if let Some(init) = module.global_var(list).and_then(|list| module.globals[list].init) {
            module.ctx.consts.for_each_global(init, &mut |name| names.push(name));
        }
    }
    names
}

/// Returns the names of the arrays of a kind.
fn lists(module: &Module, kind: &str) -> Vec<Symbol> {
    let names = module.items.iter().filter_map(|item| match item {
        Item::Global(id) => Some(module.globals[*id].name),
        _ => None,
    });
    let rest_of = |name: Symbol| module.ctx.names.text(name).strip_prefix(kind);
    names.filter(|name| rest_of(*name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))).collect()
}

/// Says whether the module's file requires that the host and devices have one memory [OMP 5.2 §8.2].
pub fn has_one_memory(module: &Module) -> bool {
    !lists(module, ONE_MEMORY).is_empty()
}

/// Takes out of the module what says which of its functions and variables devices have.
pub fn forget_on_devices(module: &mut Module) {
    const KEEPERS: [&str; 3] = ["llvm.used", "llvm.compiler.used", "llvm.global.annotations"];
    let lists: Vec<Symbol> =
        [ON_DEVICES, LINKED, ONE_MEMORY].into_iter().flat_map(|kind| lists(module, kind)).collect();
    let globals = module.items.iter().filter_map(|item| match item {
        Item::Global(id) => Some(*id),
        _ => None,
    });
    for id in globals.collect::<Vec<_>>() {
        let name = module.globals[id].name;
        let text = module.ctx.names.text(name).to_owned();
        let Some(init) = module.globals[id].init.filter(|_| KEEPERS.contains(&text.as_str())) else {
            continue;
        };
        let ConstKind::Aggregate(items) = module.ctx.consts.data(init).kind.clone() else { continue };
        if text == KEEPERS[2] {
            if !annotated(module).is_empty() {
                // Nothing but these annotations comes from a program that is compiled here.
                module.remove_unused_globals(&[name]);
            }
            continue;
        }
        let is_list = |item: weft_ir::Const| {
            let mut found = false;
            module.ctx.consts.for_each_global(item, &mut |global| found |= lists.contains(&global));
            found
        };
        let kept: Vec<_> = items.iter().copied().filter(|item| !is_list(*item)).collect();
        if kept.is_empty() {
            module.remove_unused_globals(&[name]);
        } else if kept.len() < items.len() {
            let ty = module.ctx.types.array(kept.len() as u64, Type::PTR);
            module.globals[id].ty = ty;
            module.globals[id].init = Some(module.ctx.consts.intern(ty, ConstKind::Aggregate(kept)));
        }
    }
    module.remove_unused_globals(&lists);
}

/// The name that devices have for a variable that is seen in the file `unit` only.
pub fn static_on_device(unit: &str, name: &str) -> String {
    format!("__weft_static_{unit}_{name}")
}

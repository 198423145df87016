//! Which functions a module has, who calls whom, and who forks.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_abi::{EntryPoint, entry};
use weft_ir::{Context, FuncId, Function, GlobalVar, Inst, Item, Module, Op, Operand, Symbol};

use crate::support::MARKER;

/// How the name of a kernel begins.
const KERNEL: &str = "__weft_offload_";

/// The kernels of a module.
pub(crate) fn kernels(module: &Module) -> Vec<Symbol> {
    let names = module.defined_functions().map(|id| module.functions[id].name);
    names.filter(|name| module.ctx.names.text(*name).starts_with(KERNEL)).collect()
}

/// The variables that the host knows: those that other modules see. Not among them is what each file has of a class that needs it,
/// such as a table of its functions: the program names none of these.
pub(crate) fn variables(module: &Module) -> Vec<Symbol> {
    let is_of_class = |global: &GlobalVar| {
        let name = module.ctx.names.text(global.name);
        global.prefix.contains("linkonce")
            && ["_ZTV", "_ZTI", "_ZTS"].iter().any(|kind| name.starts_with(kind))
    };
    let globals = module.items.iter().filter_map(|item| match item {
        Item::Global(id) => Some(&module.globals[*id]),
        _ => None,
    });
    globals
        .filter(|global| global.init.is_some() && !global.is_local() && !is_of_class(global))
        .map(|global| global.name)
        .collect()
}

/// The name of the function that `inst` calls, if it names one.
pub(crate) fn callee<'c>(func: &Function, ctx: &'c Context, inst: Inst) -> Option<&'c str> {
    let name = ctx.global_name(func.insts[inst].callee()?)?;
    Some(ctx.names.text(name))
}

/// Whether `inst` calls the entry point.
pub(crate) fn is_call_of(func: &Function, ctx: &Context, inst: Inst, entry: &EntryPoint) -> bool {
    callee(func, ctx, inst) == Some(entry.name)
}

/// The function that `operand` is the address of.
pub(crate) fn function_named(module: &Module, operand: Operand) -> Option<FuncId> {
    module.function(module.ctx.names.text(module.ctx.global_name(operand)?))
}

/// What the functions of a module do, themselves or by what they call.
pub(crate) struct Calls {
    /// They fork a team.
    pub(crate) forking: FxHashSet<FuncId>,
    /// They fork a league.
    pub(crate) leagues: FxHashSet<FuncId>,
    /// They come back to themselves.
    pub(crate) recursive: FxHashSet<FuncId>,
    /// They are the functions of regions.
    pub(crate) outlined: FxHashSet<FuncId>,
}

impl Calls {
    /// Looks at all functions.
    pub(crate) fn of(module: &Module, kernels: &[Symbol]) -> Calls {
        let mut called: FxHashMap<FuncId, FxHashSet<FuncId>> = FxHashMap::default();
        let (mut forking, mut leagues) = (FxHashSet::default(), FxHashSet::default());
        let mut outlined = FxHashSet::default();
        for id in module.defined_functions() {
            let func = &module.functions[id];
            let is_kernel = kernels.contains(&func.name);
            for (_, inst) in func.layout_insts() {
                let Some(name) = callee(func, &module.ctx, inst) else { continue };
                let begins_league = name == entry::FORK_TEAMS.name;
                if begins_league {
                    leagues.insert(id);
                }
                if begins_league || name == entry::FORK_CALL.name {
                    forking.insert(id);
                    let region = func.insts[inst].args().get(2).and_then(|f| function_named(module, *f));
                    outlined.extend(region);
                    called.entry(id).or_default().extend(region);
                }
                let target = module.function(name).filter(|id| module.functions[*id].is_readable());
                called.entry(id).or_default().extend(target);
                if is_kernel {
                    outlined.extend(target);
                }
            }
        }
        let reach = |marked: &mut FxHashSet<FuncId>| loop {
            let before = marked.len();
            let more = called.iter().filter(|(_, targets)| !targets.is_disjoint(marked)).map(|(id, _)| *id);
            let more: Vec<FuncId> = more.collect();
            marked.extend(more);
            if marked.len() == before {
                break;
            }
        };
        reach(&mut forking);
        reach(&mut leagues);
        let recursive = forking.iter().copied().filter(|id| comes_back(*id, &called)).collect();
        Calls { forking, leagues, recursive, outlined }
    }
}

fn comes_back(start: FuncId, called: &FxHashMap<FuncId, FxHashSet<FuncId>>) -> bool {
    let mut seen = FxHashSet::default();
    let mut open: Vec<FuncId> = called.get(&start).into_iter().flatten().copied().collect();
    while let Some(id) = open.pop() {
        if id == start {
            return true;
        }
        if seen.insert(id) {
            open.extend(called.get(&id).into_iter().flatten().copied());
        }
    }
    false
}

/// Whether threads wait for each other in an intrinsic or a marker of one, or are told who else is there.
pub(crate) fn waits(name: &str) -> bool {
    name.starts_with(MARKER)
        || ["barrier", "shfl.", "vote.", "activemask"]
            .iter()
            .any(|word| name.strip_prefix("llvm.nvvm.").is_some_and(|name| name.starts_with(word)))
}

/// Says of all functions in which threads may wait for each other that they are `convergent`.
///
/// Nothing in the IR of a host says so, and LLVM may copy a call of another function into both arms of a branch.
pub(crate) fn mark_convergent(module: &mut Module) {
    let mut waiting: FxHashSet<Symbol> = FxHashSet::default();
    loop {
        let before = waiting.len();
        for id in module.defined_functions() {
            let func = &module.functions[id];
            let waits = func.layout_insts().any(|(_, inst)| {
                let data = &func.insts[inst];
                if !matches!(data.op, Op::Call(_) | Op::Invoke(_)) {
                    return false;
                }
                match data.callee().and_then(|callee| module.ctx.global_name(callee)) {
                    Some(name) => waiting.contains(&name) || waits(module.ctx.names.text(name)),
                    // Whom it calls is not known.
                    None => true,
                }
            });
            if waits {
                waiting.insert(func.name);
            }
        }
        if waiting.len() == before {
            break;
        }
    }
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &mut module.functions[id];
        if waiting.contains(&func.name) && !func.suffix.split_ascii_whitespace().any(|w| w == "convergent") {
            func.suffix = format!("convergent {}", func.suffix).trim_end().into();
        }
    }
}

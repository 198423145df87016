//! `device`: the module of a device, from the module of the host.
//!
//! ```llvm
//! define void @f(i32 %n, ptr %a) {                                        ; the host's module, which stays as it is
//!   %word = call ptr @llvm.directive.argument(token none, i64 0)
//!   call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, ptr %word) [ "DIR.OMP.TARGET"(), "QUAL.WEFT.OFFLOAD"(), … ]
//! ```
//! yields
//! ```llvm
//! define weak_odr protected void @__weft_offload_UNIT_f.omp_outlined(ptr %environment, ptr %0, i64 %1) {
//!   call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %1, ptr %0) [ "DIR.OMP.TARGET"() ]
//! ```
//!
//! with everything that kernels and what `declare target` names need, and nothing else.
//!
//! # Preconditions
//! All regions are functions; LLVM has optimized the host's module, but has not yet vectorized it.
//!
//! # Postconditions
//! A module of its own, which goes through the stages that follow like the host's. What a kernel needs and `declare target`
//! does not name is local to it: a variable of the host that was not mapped is another one there. What `declare target` names
//! has the name that the host's table tells.
//!
//! # Refused
//! Nothing: what a kernel calls that is elsewhere must be in another file's module or in the runtime.

use weft_abi::offload::DEVICE_NUMBER;
use weft_ir::{Cursor, FuncId, Function, GlobalVar, Inst, Item, Linkage, Module, Operand, Symbol, Type};
use weft_regions::{
    Clause, Directive, FORK, Kernel, Leaf, Location, ON_DEVICES, Own, clauses_of, directive_clause,
    location_of, on_devices, set_bundles, source_function, static_on_device,
};

/// Words before a result type or a variable that say who sees it.
const VISIBILITY: [&str; 5] = ["dso_local", "dso_preemptable", "hidden", "protected", "default"];

/// The functions of the API that say where code runs: on a device, they say that it is there. [OMP 5.2 §18.7.4, §18.7.6]
const IS_INITIAL: &str = "omp_is_initial_device";
const NUMBER: &str = "omp_get_device_num";

/// A kernel that is to be made.
struct Planned {
    name: String,
    function: Operand,
    /// The types of the parameters.
    params: Vec<Type>,
    /// The parameter that each word is.
    words: Vec<usize>,
    /// Where the construct stands.
    place: Vec<Clause>,
}

/// Makes the module of a device; nothing if the host's module has nothing for one. Constructs that only move data count, too, and `interop`: a
/// program has a device as soon as there is an image, and its other functions may use what is there.
pub fn device_module(host: &Module, unit: &str) -> Option<Module> {
    let kernels = kernels(host, unit);
    let mut listed: Vec<Symbol> =
        on_devices(host).into_iter().filter(|name| is_defined(host, *name)).collect();
    listed.extend(tables_of_classes(host, &listed));
    // Files call constructors by either name.
    let aliases = host.aliases().into_iter().filter(|(_, target)| listed.contains(target));
    listed.extend(aliases.map(|(alias, _)| alias).collect::<Vec<_>>());
    if kernels.is_empty() && listed.is_empty() && !moves_data(host) {
        return None;
    }
    let mut device = host.clone();
    let mut roots: Vec<Symbol> = kernels.iter().map(|kernel| add_kernel(&mut device, kernel)).collect();
    let list = device.ctx.names.lookup(ON_DEVICES);
    roots.extend(listed.iter().copied());
    device.retain_reachable(&roots);
    debug_assert!(list.is_none_or(|list| device.global_var(list).is_none()), "nothing names the list");
    settle_linkage(&mut device, &roots);
    answer(&mut device, IS_INITIAL, |at| at.i32(0));
    if let Some(number) = DEVICE_NUMBER.to_str().ok().filter(|_| is_asked_for(&device, NUMBER)) {
        let variable = device_number(&mut device, number);
        answer(&mut device, NUMBER, |at| at.load(Type::I32, variable));
    }
    be_a_library(&mut device);
    for name in listed {
        let text = device.ctx.names.text(name).to_owned();
        let variable = device.global_var(name).map(|id| host.globals[id].is_local());
        let function = device.function(&text).map(|id| host.functions[id].linkage().is_local());
        if variable.or(function) == Some(true) {
            // A name that is taken leaves it out of reach of the host; the prefix is Weft's own.
            let _ = device.rename_global(name, &static_on_device(unit, &text));
        }
    }
    Some(device)
}

/// Where a kernel stands in the user's source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelPlace {
    /// The name that it has on the device.
    pub name: String,
    /// The function in which its construct stands.
    pub function: String,
    /// The construct, if its marker has its place.
    pub place: Option<Location>,
}

/// Finds the places of the kernels that the host's module starts.
pub fn kernel_places(host: &Module, unit: &str) -> Vec<KernelPlace> {
    let of_function = |id: FuncId| {
        let func = &host.functions[id];
        func.layout_insts().filter_map(move |(_, inst)| {
            let name = Kernel::of(func, &host.ctx, inst)?.name(&host.ctx, unit);
            let function = source_function(host.ctx.names.text(func.name)).to_owned();
            Some(KernelPlace { name, function, place: location_of(host, func, inst) })
        })
    };
    host.defined_functions().flat_map(of_function).collect()
}

/// The functions of other files that `declare target` names in the host's module.
pub fn elsewhere_on_devices(host: &Module) -> Vec<String> {
    let names = on_devices(host).into_iter().filter(|name| !is_defined(host, *name));
    let names = names.map(|name| host.ctx.names.text(name).to_owned());
    names.filter(|name| host.function(name).is_some()).collect()
}

/// What is one object on a device although several files name it, as far as `device` defines it: what `declare target` names
/// and other files can see, and variables that the linker merges. Of inline functions, each file has its own.
pub fn shared_by_files(device: &Module) -> Vec<String> {
    let own = |name: &str| OF_ONE_FILE.iter().any(|start| name.starts_with(start));
    let functions = device.defined_functions().map(|id| &device.functions[id]);
    let is_inline = |linkage| matches!(linkage, Linkage::Linkonce | Linkage::LinkonceOdr);
    let functions = functions.filter(|func| !func.linkage().is_local() && !is_inline(func.linkage()));
    let globals = device.items.iter().filter_map(|item| match item {
        Item::Global(id) => Some(&device.globals[*id]),
        _ => None,
    });
    let globals = globals.filter(|global| global.init.is_some() && !global.is_local());
    let globals = globals.filter(|global| !(global.is_constant && global.linkage().is_merged()));
    let names: Vec<Symbol> =
        functions.map(|func| func.name).chain(globals.map(|global| global.name)).collect();
    let aliases = device.aliases().into_iter().filter(|(_, target)| names.contains(target));
    let aliases: Vec<Symbol> = aliases.map(|(alias, _)| alias).collect();
    names
        .into_iter()
        .chain(aliases)
        .map(|name| device.ctx.names.text(name).to_owned())
        .filter(|name| !own(name))
        .collect()
}

/// How the names begin of kernels, of variables that one file sees, and of what is the runtime's.
const OF_ONE_FILE: [&str; 3] = ["__weft_offload_", "__weft_static_", "weft."];

/// What asks for an object that shares a device with other libraries; in C++, the declaration has a name word for word.
const INTEROP: [&str; 2] = ["__tgt_interop_init", "\\01__tgt_interop_init"];

/// Says whether a construct of the host's module is for a device.
fn moves_data(host: &Module) -> bool {
    if INTEROP.iter().any(|name| host.function(name).is_some()) {
        return true;
    }
    // Facts may follow the string.
    let rest = |tag| host.ctx.names.text(tag).strip_prefix(Own::Offload.tag());
    let is_offload = |tag| rest(tag).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'));
    host.defined_functions().any(|id| {
        let func = &host.functions[id];
        func.layout_insts().any(|(_, inst)| func.insts[inst].bundles().any(|(tag, _)| is_offload(tag)))
    })
}

fn is_defined(module: &Module, name: Symbol) -> bool {
    let variable = module.global_var(name).map(|id| module.globals[id].init.is_some());
    let function = module.function(module.ctx.names.text(name));
    let function = function.map(|id| !module.functions[id].is_declaration);
    variable.or(function).unwrap_or(false)
}

/// What the library of C++ has for its tables of classes: code for a function that is none, what a destructor gives memory back
/// with, and the kinds of classes. [Itanium C++ ABI §2.9.5, §3.2.6]
const PURE_VIRTUAL: &str = "__cxa_pure_virtual";
const DELETE: &str = "_ZdlPv";
const KINDS_OF_CLASSES: &str = "_ZTVN10__cxxabiv1";

/// Tables of classes whose functions are on devices, and that no other file has: objects of these classes may begin in regions
/// of other files, which name the tables. [Itanium C++ ABI §5.2.3]
fn tables_of_classes(host: &Module, listed: &[Symbol]) -> Vec<Symbol> {
    if listed.is_empty() {
        return Vec::new();
    }
    let is_table = |name: Symbol, kinds: &[&str]| {
        kinds.iter().any(|kind| host.ctx.names.text(name).starts_with(kind))
            && host.global_var(name).is_some_and(|id| {
                let global = &host.globals[id];
                global.init.is_some() && !global.is_local() && !global.linkage().is_merged()
            })
    };
    let names = host.items.iter().filter_map(|item| match item {
        Item::Global(id) => Some(host.globals[*id].name),
        _ => None,
    });
    let function = |name: Symbol| host.function(host.ctx.names.text(name)).map(|id| &host.functions[id]);
    let on_devices = on_devices(host);
    let known = host.reachable(listed);
    let is_there = |name: &Symbol| {
        let text = host.ctx.names.text(*name);
        match (function(*name), host.global_var(*name)) {
            (Some(func), _) if func.is_declaration => {
                on_devices.contains(name) || text == PURE_VIRTUAL || text.starts_with(DELETE)
            }
            (_, Some(id)) => host.globals[id].init.is_some() || text.starts_with(KINDS_OF_CLASSES),
            _ => true,
        }
    };
    let is_for_devices = |table: &Symbol| {
        let mut named = Vec::new();
        if let Some(init) = host.global_var(*table).and_then(|id| host.globals[id].init) {
            host.ctx.consts.for_each_global(init, &mut |name| named.push(name));
        }
        let code: Vec<(Symbol, bool)> = named
            .into_iter()
            .filter_map(|name| {
                function(name).map(|func| (name, !func.is_declaration && !func.linkage().is_merged()))
            })
            .collect();
        // An implicit destructor stands nowhere, and so in no list. What it destroys may be nothing for devices.
        code.iter().any(|(name, _)| listed.contains(name))
            && code.iter().all(|(name, is_written)| !is_written || listed.contains(name))
            && host.reachable(&[*table]).iter().all(|name| known.contains(name) || is_there(name))
    };
    let tables: Vec<Symbol> =
        names.filter(|name| is_table(*name, &["_ZTV"])).filter(is_for_devices).collect();
    let mut types: Vec<Symbol> = host.reachable(&tables).into_iter().collect();
    types.retain(|name| is_table(*name, &["_ZTI", "_ZTS"]));
    types.sort_unstable_by_key(|name| host.ctx.names.text(*name));
    [tables, types].concat()
}

/// Finds the kernels that the host starts.
fn kernels(host: &Module, unit: &str) -> Vec<Planned> {
    let mut planned: Vec<Planned> = Vec::new();
    for id in host.defined_functions() {
        let func = &host.functions[id];
        for (_, inst) in func.layout_insts() {
            let Some(kernel) = Kernel::of(func, &host.ctx, inst) else { continue };
            let name = kernel.name(&host.ctx, unit);
            if planned.iter().all(|known| known.name != name) {
                planned.push(plan(host, id, inst, &kernel, name));
            }
        }
    }
    planned
}

fn plan(host: &Module, caller: FuncId, fork: Inst, kernel: &Kernel, name: String) -> Planned {
    let func = &host.functions[caller];
    let (words, count) = kernel.parameters(&host.ctx);
    let mut params = vec![Type::PTR; count];
    for ((word, _), number) in kernel.words.iter().zip(&words) {
        if let Some(param) = params.get_mut(*number) {
            *param = host.ctx.operand_ty(func, *word);
        }
    }
    let clauses = clauses_of(func, &host.ctx, fork).into_iter();
    let place = clauses.filter(|clause| clause.kind == Own::Loc).collect();
    Planned { name, function: kernel.function, params, words, place }
}

/// Adds a kernel: a function that starts the region's.
fn add_kernel(device: &mut Module, planned: &Planned) -> Symbol {
    let name = device.ctx.names.intern(&planned.name);
    let mut func = Function::new(name, Type::VOID);
    func.prefix = "weak_odr protected".into();
    func.add_param(Type::PTR, "", None);
    let params: Vec<Operand> =
        planned.params.iter().map(|ty| Operand::Value(func.add_param(*ty, "", None))).collect();
    let block = func.append_block(None);
    let fn_ty = device.ctx.types.function(Type::VOID, vec![Type::PTR], true);
    let callee = device.ctx.global(FORK);
    let mut at = Cursor::at_end(&mut func, &mut device.ctx, block);
    let mut args = vec![planned.function];
    args.extend(planned.words.iter().map(|number| params[*number]));
    let call = at.call_as(fn_ty, callee, &args);
    at.ret(None);
    let mut clauses = vec![directive_clause(Directive::from(Leaf::Target).begin())];
    clauses.extend(planned.place.iter().cloned());
    set_bundles(&mut func, &mut device.ctx, call, None, &clauses);
    device.add_function(func);
    name
}

/// Says whether the module calls a function of the API that returns a number.
fn is_asked_for(device: &Module, name: &str) -> bool {
    let id = device.function(name).filter(|id| device.functions[*id].is_declaration);
    id.is_some_and(|id| device.functions[id].ret == Type::I32)
}

/// Adds the variable that has the number of the device: 0, unless the runtime writes another one there.
fn device_number(device: &mut Module, text: &str) -> Operand {
    let name = device.ctx.names.intern(text);
    let zero = device.ctx.consts.int(Type::I32, 0);
    device.add_global(GlobalVar {
        name,
        prefix: "weak protected externally_initialized".into(),
        is_constant: false,
        ty: Type::I32,
        init: Some(zero),
        suffix: ", align 4".into(),
        attachments: Default::default(),
    });
    device.ctx.global(text)
}

/// Defines a function that returns what `value` is, if the module calls it.
fn answer(device: &mut Module, name: &str, value: impl FnOnce(&mut Cursor<'_>) -> Operand) {
    if !is_asked_for(device, name) {
        return;
    }
    let Some(id) = device.function(name) else { return };
    let Module { functions, ctx, .. } = device;
    let func = &mut functions[id];
    func.is_declaration = false;
    func.prefix = "internal".into();
    let block = func.append_block(None);
    let mut at = Cursor::at_end(func, ctx, block);
    let value = value(&mut at);
    at.ret(Some(value));
}

/// Takes back that the code is for an executable: an image is a shared library.
fn be_a_library(device: &mut Module) {
    for text in device.metadata.values_mut().filter(|text| text.contains("!\"PIE Level\"")) {
        *text = "!{i32 7, !\"PIE Level\", i32 0}".into();
    }
}

/// Makes what only kernels need local, and lets the dynamic loader find the rest where the image has it.
fn settle_linkage(device: &mut Module, roots: &[Symbol]) {
    let Module { functions, globals, .. } = device;
    for func in functions.values_mut() {
        let (is_root, is_here) = (roots.contains(&func.name), !func.is_declaration);
        func.prefix = settled(&func.prefix, func.linkage(), is_root, is_here).into();
    }
    for global in globals.values_mut() {
        let (is_root, is_here) = (roots.contains(&global.name), global.init.is_some());
        global.prefix = settled(&global.prefix, global.linkage(), is_root, is_here).into();
    }
}

/// Returns what stands in front of a global on the device.
fn settled(prefix: &str, linkage: Linkage, is_root: bool, is_here: bool) -> String {
    if is_here && linkage.is_local() && !is_root {
        return prefix.to_owned();
    }
    let rest = prefix.split_ascii_whitespace();
    let rest = rest.filter(|word| !VISIBILITY.contains(word) && Linkage::from_name(word).is_none());
    let rest: Vec<&str> = rest.collect();
    let linkage = prefix.split_ascii_whitespace().find(|word| Linkage::from_name(word).is_some());
    let first: &[&str] = match (is_here, is_root) {
        (false, _) => return linkage.into_iter().chain(rest).collect::<Vec<_>>().join(" "),
        (true, true) => match Linkage::in_prefix(prefix).is_local() {
            true => &["protected"],
            false => {
                return linkage.into_iter().chain(["protected"]).chain(rest).collect::<Vec<_>>().join(" ");
            }
        },
        // Copies that the linker merges keep their comdats.
        (true, false) if Linkage::in_prefix(prefix).is_merged() && linkage != Some("common") => {
            return linkage.into_iter().chain(rest).collect::<Vec<_>>().join(" ");
        }
        (true, false) => &["internal"],
    };
    first.iter().copied().chain(rest).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use weft_ir::Linkage;

    use super::settled;

    #[test]
    fn what_only_kernels_need_is_local() {
        let of =
            |prefix: &str, is_root, is_here| settled(prefix, Linkage::in_prefix(prefix), is_root, is_here);
        assert_eq!(of("dso_local", false, true), "internal");
        assert_eq!(of("dso_local noundef", true, true), "protected noundef");
        assert_eq!(of("internal fastcc", false, true), "internal fastcc");
        assert_eq!(of("internal", true, true), "protected");
        assert_eq!(of("external dso_local", false, false), "external");
        assert_eq!(of("linkonce_odr dso_local", false, true), "linkonce_odr");
        assert_eq!(of("common dso_local", false, true), "internal");
    }
}

//! The functions that kernels have in the place of a runtime: `support/team.ll`.
//!
//! They are local to the image, and come to it as far as it calls them. Their names are those of the entry points that
//! `lower` calls, so that nothing has to be translated, and begin with `weft.gpu.` where `fork` and `serial` call them.

use weft_abi::{entry, offload};
use weft_ir::edit::{Choice, Importer};
use weft_ir::{Cursor, GlobalVar, Inst, Module, Operand, Symbol, Type, read_module};

use crate::{Refusal, c_functions, mathematics};

/// The text of the functions.
const TEAM: &str = include_str!("support/team.ll");

/// How the names of variables begin that the threads of a block share.
pub const PREFIX_OF_SHARED: &str = offload::SHARED_BY_BLOCK;

/// As many bytes of them a block has, on every GPU.
const SHARED_MEMORY: u64 = 48 * 1024;

/// How the names of barriers begin that may go.
pub(crate) const MARKER: &str = "weft.gpu.meet.";

/// A function of the kernels' own.
pub(crate) struct Support {
    name: &'static str,
    ret: Type,
    params: &'static [Type],
}

/// All threads of the block come together.
pub(crate) const MEET: Support = Support { name: "weft.gpu.meet", ret: Type::VOID, params: &[] };
/// The number of the thread in its block.
pub(crate) const TID: Support = Support { name: "weft.gpu.tid", ret: Type::I32, params: &[] };
/// The number of the block.
pub(crate) const BLOCK: Support = Support { name: "weft.gpu.block", ret: Type::I32, params: &[] };
/// How many blocks there are.
pub(crate) const BLOCKS: Support = Support { name: "weft.gpu.blocks", ret: Type::I32, params: &[] };
/// A kernel begins.
pub(crate) const KERNEL: Support = Support { name: "weft.gpu.kernel", ret: Type::VOID, params: &[] };
/// How many teams a league has that asks for so many.
pub(crate) const LEAGUE: Support = Support { name: "weft.gpu.league", ret: Type::I32, params: &[Type::I32] };
/// The block becomes a team: its number, the number of teams, the limit of threads.
pub(crate) const TEAM_BEGIN: Support =
    Support { name: "weft.gpu.team", ret: Type::VOID, params: &[Type::I32, Type::I32, Type::I32] };
/// A parallel region begins that asks for so many threads; how many it gets.
pub(crate) const PARALLEL: Support =
    Support { name: "weft.gpu.parallel", ret: Type::I32, params: &[Type::I32] };
/// It ends.
pub(crate) const PARALLEL_END: Support =
    Support { name: "weft.gpu.parallel.end", ret: Type::VOID, params: &[] };
/// All threads of the warp are here, with the same address.
pub(crate) const TOGETHER: Support =
    Support { name: "weft.gpu.together", ret: Type::I1, params: &[Type::PTR] };
/// The word of the thread so many lanes higher.
pub(crate) const DOWN: Support =
    Support { name: "weft.gpu.down", ret: Type::I32, params: &[Type::I32, Type::I32] };
/// The number of the thread in its warp.
pub(crate) const LANE: Support = Support { name: "weft.gpu.lane", ret: Type::I32, params: &[] };

/// The number of the team that the block becomes, of so many that take turns.
pub(crate) const TICKET: Support = Support { name: "weft.gpu.ticket", ret: Type::I32, params: &[Type::I32] };
/// So many kernels may be at work (`team.ll`).
pub(crate) const KERNELS: u64 = 1024;
/// The kernel has this number among those at work; it ends if there are more than [`KERNELS`].
pub(crate) const KERNEL_NUMBER: Support =
    Support { name: "weft.gpu.kernel.number", ret: Type::VOID, params: &[Type::I64] };
/// That number.
pub(crate) const KERNEL_WHICH: Support =
    Support { name: "weft.gpu.kernel.which", ret: Type::I64, params: &[] };
/// A thread's turn begins and ends.
pub(crate) const TURN_IN_TEAM: [Support; 2] = [
    Support { name: "weft.gpu.turn.team", ret: Type::VOID, params: &[] },
    Support { name: "weft.gpu.turn.team.end", ret: Type::VOID, params: &[] },
];
/// A team's turn at a place of its code, from 1 to 15, does.
pub(crate) const TURN_IN_LEAGUE: [Support; 2] = [
    Support { name: "weft.gpu.turn.league", ret: Type::VOID, params: &[Type::I64] },
    Support { name: "weft.gpu.turn.league.end", ret: Type::VOID, params: &[Type::I64] },
];

/// A constant that is not 0 where regions nest.
const NESTS: &str = "weft.gpu.nests";
/// The address of a zero: the thread numbers of an initial thread.
const ZERO: &str = "weft.gpu.zero";

impl Support {
    /// Its name.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Declares the function.
    pub(crate) fn declare(&self, module: &mut Module) -> Operand {
        module.declare(self.name, self.ret, self.params, false, "convergent nounwind");
        module.ctx.global(self.name)
    }

    /// Calls it; it is declared.
    pub(crate) fn call(&self, at: &mut Cursor<'_>, args: &[Operand]) -> Inst {
        let callee = at.ctx.global(self.name);
        at.call(self.ret, callee, args)
    }

    /// Calls it, and returns what it returns.
    pub(crate) fn value(&self, at: &mut Cursor<'_>, args: &[Operand]) -> Operand {
        let call = self.call(at, args);
        at.func.result(call)
    }
}

/// Declares all functions.
pub(crate) fn declare(module: &mut Module) {
    let all = [MEET, TID, BLOCK, BLOCKS, KERNEL, LEAGUE, TEAM_BEGIN, PARALLEL, PARALLEL_END];
    for support in all.iter().chain([&TICKET, &KERNEL_NUMBER, &KERNEL_WHICH]) {
        support.declare(module);
    }
}

/// The address of the thread numbers of an initial thread, which are 0.
pub(crate) fn zero(module: &mut Module) -> Operand {
    let name = module.ctx.names.intern(ZERO);
    if module.global_var(name).is_none() {
        let init = module.ctx.consts.int(Type::I32, 0);
        module.add_global(GlobalVar {
            name,
            prefix: "internal".into(),
            is_constant: true,
            ty: Type::I32,
            init: Some(init),
            suffix: ", align 4".into(),
            attachments: Default::default(),
        });
    }
    module.ctx.global(ZERO)
}

/// Defines what the module declares of these functions.
pub(crate) fn link(module: &mut Module, roots: &[Symbol]) -> Result<(), Refusal> {
    import(module, TEAM)?;
    for text in mathematics::TEXTS.into_iter().chain(c_functions::TEXTS) {
        let mut declared = module.functions.values().filter(|func| func.is_declaration);
        if declared.any(|func| module.ctx.names.text(func.name).starts_with(mathematics::PREFIX)) {
            import(module, text)?;
        }
    }
    module.retain_reachable(roots);
    let is_there = |name: &str| module.function(name).is_some();
    let (begins, nests) = (is_there(entry::SERIALIZED_PARALLEL.name), module.ctx.names.intern(NESTS));
    if begins && let Some(id) = module.global_var(nests) {
        module.globals[id].init = Some(module.ctx.consts.int(Type::I32, 1));
    }
    Ok(())
}

/// Refuses a module whose variables of blocks are larger than what a block has.
pub(crate) fn limit_shared(module: &Module) -> Result<(), Refusal> {
    let is_shared = |name: Symbol| module.ctx.names.text(name).starts_with(PREFIX_OF_SHARED);
    let shared = module.globals.values().filter(|global| is_shared(global.name));
    let bytes: u64 = shared.filter_map(|global| module.ctx.types.size_align(global.ty)).map(|s| s.0).sum();
    if bytes <= SHARED_MEMORY {
        return Ok(());
    }
    let reason = format!("{bytes} bytes of variables are shared by the threads of a team: too many");
    Err(Refusal { function: "the module".to_owned(), reason })
}

/// Defines what the module declares of the functions of a text.
pub(crate) fn import(module: &mut Module, text: &str) -> Result<(), Refusal> {
    let broken = |what: String| Refusal { function: "weft.gpu".to_owned(), reason: what };
    let source = read_module(text).map_err(|error| broken(error.to_string()))?;
    // What is local to the text comes along with what needs it, under a name of its own.
    let shared = source.defined_functions().filter(|id| !source.functions[*id].linkage().is_local());
    let all: Vec<Symbol> = shared.map(|id| source.functions[id].name).collect();
    let wanted: Vec<Symbol> = all
        .iter()
        .copied()
        .filter(|name| {
            let here = module.function(source.ctx.names.text(*name));
            here.is_some_and(|id| module.functions[id].is_declaration)
        })
        .collect();
    // One importer, so that all of them share the variables.
    let mut importer = Importer::new(module, &source);
    for name in wanted {
        importer.symbol(name, &mut |_| Choice::Clone).map_err(|error| broken(error.to_string()))?;
    }
    for name in all {
        let here = module.function(source.ctx.names.text(name));
        if let Some(id) = here.filter(|id| !module.functions[*id].is_declaration) {
            module.functions[id].prefix = "internal".into();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{KERNELS, TEAM};

    #[test]
    fn as_many_kernels_have_places_as_may_be_at_work() {
        for line in [
            format!("@weft.gpu.kernels = internal global [{KERNELS} x "),
            format!("%fits = icmp ult i64 %kernel, {KERNELS}\n"),
        ] {
            assert!(TEAM.contains(&line), "{line}");
        }
    }
}

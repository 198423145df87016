//! What the functions of a module are to the runtime.
//!
//! One walk over the module finds it, before the first function is lowered: afterwards the markers are gone.

use rustc_hash::FxHashSet;
use weft_ir::{FuncId, Item, Module};
use weft_regions::{FORK, Leaf, Marker, TASK};

use crate::fork::function_named;

/// The functions of a module that have a role.
#[derive(Default)]
pub(crate) struct Roles {
    /// A fork calls them: their first parameters point to the thread numbers.
    pub(crate) forked: FxHashSet<FuncId>,
    /// They are bodies of tasks: their first parameter is the global thread number.
    pub(crate) tasks: FxHashSet<FuncId>,
    /// They call `taskyield` themselves, so that they may poll.
    pub(crate) giving_way: FxHashSet<FuncId>,
}

impl Roles {
    /// Reads the markers of `module`.
    pub(crate) fn of(module: &Module) -> Roles {
        let mut roles = Roles::default();
        for item in &module.items {
            let Item::Function(id) = item else { continue };
            let func = &module.functions[*id];
            for (_, inst) in func.layout_insts() {
                let data = &func.insts[inst];
                let Some(callee) = data.callee().and_then(|callee| module.ctx.global_name(callee)) else {
                    continue;
                };
                let called = match module.ctx.names.text(callee) {
                    FORK => &mut roles.forked,
                    TASK => &mut roles.tasks,
                    name => {
                        if Marker::from_name(name) == Some(Marker::Point(Leaf::Taskyield)) {
                            roles.giving_way.insert(*id);
                        }
                        continue;
                    }
                };
                called.extend(data.args().first().and_then(|target| function_named(module, *target)));
            }
        }
        roles
    }
}

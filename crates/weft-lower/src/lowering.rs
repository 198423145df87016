//! The function that is being lowered: what all constructs know about it, and how they write into it.
//!
//! [`Lowering`] holds the function, taken out of its module, and what was made for it so far.
//! Here are its state and what all constructs ask of it: a marker's region, place and debug location, a cursor before
//! it, a stack slot, an entry point of the runtime.
//! Each construct adds a method to it in a file of its own; `function.rs` calls these.

use rustc_hash::FxHashMap;
use weft_abi::EntryPoint;
use weft_analysis::UseIndex;
use weft_ir::debug_info;
use weft_ir::edit::RewriteMap;
use weft_ir::{Attachment, Cursor, FuncId, Function, Inst, MdValue, Module, Operand, Type, Value};
use weft_regions::{Location, RegionEntry, Remark, location_of, source_function};

use crate::Options;
use crate::cleanup::Strings;
use crate::ident::Idents;
use crate::loop_facts::LoopFacts;
use crate::roles::Roles;
use crate::runtime::Runtime;

/// What went wrong with a marker, in lower case and without a full stop.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// A function on its way from Region IR to LLVM IR.
pub(crate) struct Lowering<'m> {
    /// The module without the function.
    pub(crate) module: &'m mut Module,
    /// The function.
    pub(crate) func: Function,
    /// Whether a fork calls it, so that its first parameters point to the thread numbers.
    pub(crate) is_outlined: bool,
    /// Whether that fork begins a league.
    pub(crate) is_of_league: bool,
    /// Whether it is the body of a task, so that its first parameter is the global thread number.
    pub(crate) is_task: bool,
    /// What the functions of the module are to the runtime.
    pub(crate) roles: &'m Roles,
    /// Source locations made so far.
    pub(crate) idents: &'m mut Idents,
    /// Strings that markers named.
    pub(crate) strings: &'m mut Strings,
    /// What the caller chose.
    pub(crate) options: &'m Options,
    /// Thread number and team size, as far as they were asked for.
    pub(crate) team: Team,
    /// Where values were used before the first marker was lowered; filled by `function.rs`.
    pub(crate) uses: UseIndex,
    /// What stands for the results of lowered markers.
    pub(crate) replaced: RewriteMap,
    /// What is known of its worksharing loops; filled by `function.rs`, before the first marker is lowered.
    pub(crate) loop_facts: LoopFacts,
    /// The slots that hold the state of each loop, by token.
    pub(crate) loop_slots: FxHashMap<Value, Vec<Operand>>,
    /// What became of its constructs.
    pub(crate) remarks: Vec<Remark>,
    /// The location given to calls whose marker has none, in a function with debug info.
    line_zero: Option<Attachment>,
}

/// What a function has asked for about the executing thread, at its entry; filled by `team.rs`.
#[derive(Default)]
pub(crate) struct Team {
    /// The global thread number, `i32`.
    pub(crate) gtid: Option<Operand>,
    /// The number in the team, from 0, as `i32` and as `i64`.
    pub(crate) tid: Option<(Operand, Operand)>,
    /// The team size, `i64`.
    pub(crate) size: Option<Operand>,
    /// The number of the team in its league, from 0, and how many there are, both `i64`.
    pub(crate) league: Option<(Operand, Operand)>,
    /// The calls that ask the runtime, each with the conversion of its result, if there is one.
    pub(crate) asked: Vec<Vec<Inst>>,
}

impl<'m> Lowering<'m> {
    /// Starts on `func`, which has been taken out of `module` and is called `id` there.
    pub(crate) fn new(
        module: &'m mut Module,
        id: FuncId,
        func: Function,
        roles: &'m Roles,
        idents: &'m mut Idents,
        strings: &'m mut Strings,
        options: &'m Options,
    ) -> Lowering<'m> {
        Lowering {
            module,
            func,
            is_outlined: roles.forked.contains(&id),
            is_of_league: roles.leagues.contains(&id),
            is_task: roles.tasks.contains(&id),
            roles,
            idents,
            strings,
            options,
            team: Team::default(),
            uses: UseIndex::default(),
            replaced: RewriteMap::new(),
            loop_facts: LoopFacts::default(),
            loop_slots: FxHashMap::default(),
            remarks: Vec::new(),
            line_zero: None,
        }
    }

    /// The entry of the region that a marker belongs to; `None` for `token none`.
    pub(crate) fn entry_of(&self, marker: Inst) -> Option<RegionEntry> {
        let Some(Operand::Value(token)) = self.func.insts[marker].args().first().copied() else {
            return None;
        };
        RegionEntry::parse(&self.func, &self.module.ctx, self.func.def_inst(token)?)
    }

    /// The place in the user's source that a marker, or else the entry of its region, carries.
    pub(crate) fn place(&self, marker: Inst) -> Option<Location> {
        location_of(self.module, &self.func, marker).or_else(|| self.entry_of(marker)?.location(self.module))
    }

    /// Notes what becomes of the construct of `marker`.
    pub(crate) fn remark(&mut self, marker: Inst, message: String) {
        let function = source_function(self.module.ctx.names.text(self.func.name)).to_owned();
        let place = self.place(marker);
        self.remarks.push(Remark { function, place, message });
    }

    /// Says what a function gets that a marker names, with these words.
    pub(crate) fn passed(&self, function: Operand, words: &[Operand]) -> String {
        let ctx = &self.module.ctx;
        let name = ctx.global_name(function).map_or("", |name| ctx.names.text(name));
        let addresses = words.iter().filter(|word| ctx.operand_ty(&self.func, **word) == Type::PTR).count();
        let counted = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let values = counted(words.len() - addresses, "number");
        format!("'{name}', which gets {values} and {}", counted(addresses, "pointer"))
    }

    /// The `ident_t` with `flags` for the place of `marker`.
    pub(crate) fn ident(&mut self, marker: Inst, flags: i32) -> Operand {
        let place = self.place(marker);
        let function = source_function(self.module.ctx.names.text(self.func.name)).to_owned();
        self.idents.get(self.module, flags, place.as_ref(), &function)
    }

    /// A cursor just before `marker`; what it inserts gets the debug location of the marker.
    pub(crate) fn cursor(&mut self, marker: Inst) -> Cursor<'_> {
        let attachment = self.debug_location(marker);
        let mut cursor = Cursor::before(&mut self.func, &mut self.module.ctx, marker);
        cursor.attachment = attachment;
        cursor
    }

    /// The debug location of `marker`, or line 0 of the function if it has none and must.
    ///
    /// The verifier wants one on each call that could be inlined in a function with a `DISubprogram`.
    pub(crate) fn debug_location(&mut self, marker: Inst) -> Option<Attachment> {
        if let Some(found) = debug_info::debug_location(&self.func, &self.module.ctx, marker) {
            return Some(found);
        }
        if self.line_zero.is_none()
            && let Some(scope) = debug_info::subprogram_of(self.module, &self.func)
        {
            let dbg = self.module.ctx.names.intern("dbg");
            let node = self.module.add_metadata(&format!("!DILocation(line: 0, scope: !{scope})"));
            self.line_zero = Some(Attachment { kind: dbg, value: MdValue::Node(node) });
        }
        self.line_zero.clone()
    }

    /// A stack slot of type `ty`, made at the front of the entry block, where SROA looks for it.
    pub(crate) fn slot(&mut self, ty: Type) -> Operand {
        let entry = self.func.entry().expect("invariant: a function with markers has blocks");
        let align = if ty == Type::I32 { 4 } else { 8 };
        let mut cursor = Cursor::at_start(&mut self.func, &mut self.module.ctx, entry);
        cursor.alloca(ty, None, Some(align))
    }

    /// Whether an instruction in the layout uses `value`, by a walk over all of them.
    pub(crate) fn is_used(&self, value: Value) -> bool {
        let operand = Operand::Value(value);
        self.func.layout_insts().any(|(_, inst)| self.func.insts[inst].operands.contains(&operand))
    }

    /// Declares an entry point of the runtime if the module has not done so.
    pub(crate) fn runtime(&mut self, entry: &EntryPoint) -> Runtime {
        Runtime::declare(self.module, entry)
    }
}

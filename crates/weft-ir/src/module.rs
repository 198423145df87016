//! Modules: global variables, functions, attribute groups and metadata, in the order of the file.

use cranelift_entity::{PrimaryMap, entity_impl};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use crate::constants::{Const, ConstKind, Consts};
use crate::entities::{Attachment, Block};
use crate::function::Function;
use crate::linkage::Linkage;
use crate::names::{Names, Symbol};
use crate::operands::Operand;
use crate::runs::Runs;
use crate::types::{Type, Types};
use crate::use_lists::ModuleUseListOrder;

/// A function of a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FuncId(u32);
entity_impl!(FuncId, "func");

/// A global variable of a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(u32);
entity_impl!(GlobalId, "global");

/// What functions of a module share: names, types and constants.
///
/// A field of its own, so that a function and the context can be borrowed at once:
/// `let Module { ctx, functions, .. } = &mut module;`.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Interned names.
    pub names: Names,
    /// Interned types.
    pub types: Types,
    /// Interned constants.
    pub consts: Consts,
    /// What the [`ConstKind::BlockAddress`] constants stand for; who moves a block to another function changes it here.
    pub block_addresses: Vec<BlockAddress>,
}

/// The address of a basic block, taken by `blockaddress`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockAddress {
    /// The function.
    pub func: Symbol,
    /// The block; `None` if the body of the function is kept as text.
    pub block: Option<Block>,
    /// The label as it was written, with its quotes and without `%`; printed if `block` is `None`.
    pub label: Symbol,
}

impl Context {
    /// The type of an operand in `func` ([`Type::LABEL`] for blocks, [`Type::METADATA`] for metadata).
    pub fn operand_ty(&self, func: &Function, operand: Operand) -> Type {
        match operand {
            Operand::Value(value) => func.values[value].ty,
            Operand::Const(c) => self.consts.ty(c),
            Operand::Block(_) => Type::LABEL,
            Operand::Metadata(_) => Type::METADATA,
        }
    }

    /// An integer constant as an operand.
    pub fn int(&mut self, ty: Type, value: i128) -> Operand {
        Operand::Const(self.consts.int(ty, value))
    }

    /// The token `none`, as an operand.
    pub fn token_none(&mut self) -> Operand {
        Operand::Const(self.consts.intern(Type::TOKEN, ConstKind::None))
    }

    /// The address of the global `name` as an operand.
    pub fn global(&mut self, name: &str) -> Operand {
        let name = self.names.intern(name);
        Operand::Const(self.consts.intern(Type::PTR, ConstKind::Global(name)))
    }

    /// The name of the global that `operand` is the address of.
    #[inline]
    pub fn global_name(&self, operand: Operand) -> Option<Symbol> {
        match operand {
            Operand::Const(c) => match self.consts.data(c).kind {
                ConstKind::Global(name) => Some(name),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct GlobalVar {
    /// The name without `@`.
    pub name: Symbol,
    /// What stands between `=` and `global`/`constant`, as written: `internal thread_local unnamed_addr`.
    pub prefix: Box<str>,
    /// Whether it is `constant` rather than `global`.
    pub is_constant: bool,
    /// The type of the object.
    pub ty: Type,
    /// The initializer; `None` for an external declaration.
    pub init: Option<Const>,
    /// What follows the initializer, as written from the comma on, without attachments: `, align 4`.
    pub suffix: Box<str>,
    /// Metadata attachments.
    pub attachments: SmallVec<[Attachment; 1]>,
}

impl GlobalVar {
    /// Whether the linkage is `internal` or `private`.
    pub fn is_local(&self) -> bool {
        self.linkage().is_local()
    }

    /// The linkage.
    pub fn linkage(&self) -> Linkage {
        Linkage::in_prefix(&self.prefix)
    }

    /// Whether each thread has its own.
    pub fn is_thread_local(&self) -> bool {
        self.prefix.contains("thread_local")
    }
}

/// An attribute group's text between the braces.
pub type AttrGroup = Box<str>;

/// What a global name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolDef {
    /// A function, declared or defined.
    Function(FuncId),
    /// A global variable.
    Global(GlobalId),
    /// An alias or ifunc, kept as text.
    Alias,
}

/// A top-level item, in file order.
#[derive(Clone, Debug)]
pub enum Item {
    /// A line kept as it is: `source_filename`, `target …`, comdats, aliases, module asm, what is not known.
    Verbatim(Box<str>),
    /// `%name = type …`
    TypeDef(Symbol),
    /// A global variable.
    Global(GlobalId),
    /// A function.
    Function(FuncId),
    /// `attributes #N = { … }`
    AttrGroup(u32),
    /// `!name = !{ … }`
    NamedMetadata(Symbol),
    /// `!N = …`
    Metadata(u32),
    /// `uselistorder …` or `uselistorder_bb …`: index into [`Module::use_list_orders`].
    UseListOrder(u32),
}

/// A module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Names, types, constants.
    pub ctx: Context,
    /// The items in order; definitions not in it are not printed.
    pub items: Runs<Item>,
    /// Global variables.
    pub globals: PrimaryMap<GlobalId, GlobalVar>,
    /// Functions.
    pub functions: PrimaryMap<FuncId, Function>,
    /// What each global name stands for.
    pub symbols: FxHashMap<Symbol, SymbolDef>,
    /// Attribute groups by number.
    pub attr_groups: IndexMap<u32, AttrGroup, FxBuildHasher>,
    /// Metadata nodes by number: the text after `=`, such as `distinct !DISubprogram(…)`.
    pub metadata: IndexMap<u32, Box<str>, FxBuildHasher>,
    /// Named metadata: the text after `=`.
    pub named_metadata: IndexMap<Symbol, Box<str>, FxBuildHasher>,
    /// In which order LLVM shall list the uses of constants and of blocks, all over the module.
    pub use_list_orders: Vec<ModuleUseListOrder>,
    /// By name: the highest number that [`Module::fresh_global_name`] has tried.
    tried_numbers: FxHashMap<Symbol, u32>,
    /// Where the last function ended when one was added, as an index in `items`; 0 if none was. Items may have moved since.
    function_end: usize,
    /// The same for global variables.
    global_end: usize,
    /// A number that [`Module::add_metadata`] tries first; 0 if it has not looked yet.
    next_metadata: u32,
}

impl Module {
    /// The function called `name`.
    pub fn function(&self, name: &str) -> Option<FuncId> {
        match self.symbols.get(&self.ctx.names.lookup(name)?)? {
            SymbolDef::Function(id) => Some(*id),
            _ => None,
        }
    }

    /// The target that the module is for, such as `x86_64-pc-linux-gnu`, if it says so. [LangRef: Target Triple]
    pub fn triple(&self) -> Option<&str> {
        self.items.iter().find_map(|item| match item {
            Item::Verbatim(line) => line.strip_prefix("target triple = \"")?.strip_suffix('"'),
            _ => None,
        })
    }

    /// How the target lays out data, such as `e-m:e-p:32:32`, if the module says so. [LangRef: Data Layout]
    pub fn data_layout(&self) -> Option<&str> {
        self.items.iter().find_map(|item| match item {
            Item::Verbatim(line) => line.strip_prefix("target datalayout = \"")?.strip_suffix('"'),
            _ => None,
        })
    }

    /// Whether the module is for machines of this architecture, as target triples name it.
    pub fn is_for(&self, architecture: &str) -> bool {
        self.triple().and_then(|triple| triple.split('-').next()) == Some(architecture)
    }

    /// The functions whose bodies were read instruction by instruction, in the order of the file.
    pub fn defined_functions(&self) -> impl Iterator<Item = FuncId> + '_ {
        let functions = self.items.iter().filter_map(|item| match item {
            Item::Function(id) => Some(*id),
            _ => None,
        });
        functions.filter(|id| self.functions[*id].is_readable())
    }

    /// The global variable called `name`.
    pub fn global_var(&self, name: Symbol) -> Option<GlobalId> {
        match self.symbols.get(&name)? {
            SymbolDef::Global(id) => Some(*id),
            _ => None,
        }
    }

    /// Adds `func` behind all other items of its kind and registers its name.
    pub fn add_function(&mut self, func: Function) -> FuncId {
        let name = func.name;
        let id = self.functions.push(func);
        self.symbols.insert(name, SymbolDef::Function(id));
        let is_before = |item: &Item| matches!(item, Item::Function(_) | Item::Global(_) | Item::TypeDef(_));
        let at = self.end_of(self.function_end, is_before);
        self.items.insert(at, Item::Function(id));
        self.function_end = at + 1;
        id
    }

    /// Adds `global` behind the last global variable and registers its name.
    pub fn add_global(&mut self, global: GlobalVar) -> GlobalId {
        let name = global.name;
        let id = self.globals.push(global);
        self.symbols.insert(name, SymbolDef::Global(id));
        let at = self.end_of(self.global_end, |item| matches!(item, Item::Global(_) | Item::TypeDef(_)));
        self.items.insert(at, Item::Global(id));
        if self.function_end >= at {
            self.function_end += 1;
        }
        self.global_end = at + 1;
        id
    }

    /// The index behind the last item of a kind, or behind the verbatim head of the module; `hint` is where that was.
    fn end_of(&self, hint: usize, is_one: impl Fn(&Item) -> bool) -> usize {
        let is_at = |at: usize| self.items.get(at).is_some_and(&is_one);
        if hint > 0 && is_at(hint - 1) && !is_at(hint) {
            return hint;
        }
        match self.items.rposition(&is_one) {
            Some(last) => last + 1,
            None => self.items.iter().take_while(|item| matches!(item, Item::Verbatim(_))).count(),
        }
    }

    /// Returns the declaration of `name`, adding it if the module has none.
    ///
    /// `suffix` are its attributes as written after the parameter list.
    pub fn declare(&mut self, name: &str, ret: Type, params: &[Type], vararg: bool, suffix: &str) -> FuncId {
        if let Some(id) = self.function(name) {
            return id;
        }
        let name = self.ctx.names.intern(name);
        let mut func = Function::new(name, ret);
        for ty in params {
            func.add_param(*ty, "", None);
        }
        func.vararg = vararg;
        func.suffix = suffix.into();
        self.add_function(func)
    }

    /// Adds an attribute group with `text` between its braces, or finds one that has just that text.
    pub fn attr_group(&mut self, text: &str) -> u32 {
        if let Some((number, _)) = self.attr_groups.iter().find(|(_, t)| t.trim() == text.trim()) {
            return *number;
        }
        let number = self.attr_groups.keys().max().map_or(0, |n| n + 1);
        self.attr_groups.insert(number, text.into());
        let at = self
            .items
            .rposition(|i| matches!(i, Item::AttrGroup(_) | Item::Function(_)))
            .map_or(self.items.len(), |at| at + 1);
        self.items.insert(at, Item::AttrGroup(number));
        number
    }

    /// Adds a metadata node with `text` after its `=` and returns its number.
    pub fn add_metadata(&mut self, text: &str) -> u32 {
        if self.next_metadata == 0 {
            self.next_metadata = self.metadata.keys().max().map_or(0, |n| n + 1);
        }
        // Others may have inserted nodes since.
        while self.metadata.contains_key(&self.next_metadata) {
            self.next_metadata += 1;
        }
        let number = self.next_metadata;
        self.metadata.insert(number, text.into());
        self.items.push(Item::Metadata(number));
        number
    }

    /// A name that no global has yet: `base`, or `base.N`.
    ///
    /// Names with lower numbers than the last one that was made for `base` are not tried again, even if they have become free.
    pub fn fresh_global_name(&mut self, base: &str) -> Symbol {
        let name = self.ctx.names.intern(base);
        if !self.symbols.contains_key(&name) {
            return name;
        }
        let tried = self.tried_numbers.entry(name).or_default();
        loop {
            *tried += 1;
            let numbered = self.ctx.names.intern(&format!("{base}.{tried}"));
            if !self.symbols.contains_key(&numbered) {
                return numbered;
            }
        }
    }
}

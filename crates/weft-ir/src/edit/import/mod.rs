//! Copying functions from one module into another.
//!
//! ```
//! use weft_ir::edit::Choice;
//! use weft_ir::{Module, read_module};
//!
//! let src = read_module(
//!     "@.str = private constant [3 x i8] c\"hi\\00\"\n\
//!      declare i32 @puts(ptr)\n\
//!      define i32 @greet() {\n  %r = call i32 @puts(ptr @.str)\n  ret i32 %r\n}\n",
//! )?;
//! let mut dst = Module::default();
//! let greet = src.function("greet").unwrap();
//! // What is local to the source is cloned, the rest is declared.
//! let id = dst.import_function(&src, greet, &mut |what| what.usual())?;
//! assert!(!dst.functions[id].is_declaration);
//! assert!(dst.function("puts").is_some_and(|puts| dst.functions[puts].is_declaration));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What comes along
//! * Types. An identified struct is unified with the destination's struct of the same name if their bodies are the
//!   same, as far as they go, or one of them is opaque; else it gets another name.
//! * Constants, attribute groups and metadata nodes that are named, and what these name. A compile unit is listed in
//!   `!llvm.dbg.cu`, without its lists of enumerations, retained types, macros and global variables, as LLVM's
//!   ThinLTO importer has it (`IRLinker::prepareCompileUnitsForImport`). The module flags that say which version of
//!   debug information there is come with it.
//! * Functions, variables and aliases that are named: declared or cloned, as the caller chooses. Always declared are
//!   those that have no definition in the source; always cloned are what an alias stands for, a function whose
//!   block's address is taken, and the other members of a comdat.
//!
//! # Names
//! What is local to the source gets another name if the destination has that name already, and so do globals
//! without a name. Everything else keeps its name and is the destination's global of that name, if there is one:
//! a declaration there is filled with a definition; of two definitions that a linker would merge, the
//! destination's stays; two definitions that a linker would not merge are an error.
//!
//! # What does not come along
//! Use-list orders, module assembly, membership in lists such as `@llvm.used`, and named metadata that names a
//! function (`!nvvm.annotations`). Target and data layout are not compared: whether the function means the same on
//! another target is for the caller to know.
//!
//! The destination is the same after an error as before. What is added, and in which order, depends on nothing but
//! the two modules and the choices.

mod comdats;
mod commit;
mod constants;
mod error;
mod functions;
mod globals;
mod metadata;
mod text;
mod types;

use std::collections::VecDeque;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::constants::Const;
use crate::function::Function;
use crate::linkage::Linkage;
use crate::module::{BlockAddress, FuncId, GlobalVar, Module, SymbolDef};
use crate::names::Symbol;
use crate::types::Type;

pub(super) use comdats::members;
pub use error::ImportError;

type Map<K, V> = IndexMap<K, V, FxBuildHasher>;

/// What becomes of a function, variable or alias that something imported names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The destination gets a declaration, if it has nothing of that name.
    Declare,
    /// The destination gets the definition, and what that names is chosen in turn.
    Clone,
}

/// A global that something imported names and that the source defines.
#[derive(Clone, Copy, Debug)]
pub struct Referenced<'m> {
    /// The source.
    pub module: &'m Module,
    /// Its name there.
    pub name: Symbol,
    /// What it is there.
    pub def: SymbolDef,
    /// Its linkage there.
    pub linkage: Linkage,
}

impl Referenced<'_> {
    /// The choice that keeps programs linkable and copies little: what its own module may drop or is local to it is
    /// cloned, what other modules can refer to is declared.
    pub fn usual(&self) -> Choice {
        if self.linkage.is_discardable() { Choice::Clone } else { Choice::Declare }
    }
}

/// Who decides what becomes of the globals that are named.
type Choose<'c> = dyn FnMut(&Referenced<'_>) -> Choice + 'c;

/// Imports several functions from one module into another; what they share is imported once.
pub struct Importer<'m> {
    dst: &'m mut Module,
    src: &'m Module,
    known: Known,
}

impl<'m> Importer<'m> {
    /// Imports from `src` into `dst`.
    pub fn new(dst: &'m mut Module, src: &'m Module) -> Importer<'m> {
        Importer { dst, src, known: Known::default() }
    }

    /// The destination as it is by now.
    pub fn destination(&self) -> &Module {
        self.dst
    }

    /// Imports the function `id` of the source and returns what it is in the destination.
    ///
    /// # Errors
    /// The first thing that cannot be imported. The destination is then what it was.
    pub fn function(&mut self, id: FuncId, choose: &mut Choose<'_>) -> Result<FuncId, ImportError> {
        let name = self.src.functions[id].name;
        let imported = self.symbol(name, choose)?;
        match self.dst.symbols.get(&imported) {
            Some(SymbolDef::Function(id)) => Ok(*id),
            _ => Err(ImportError::NameTaken(self.dst.ctx.names.text(imported).to_owned())),
        }
    }

    /// Imports the function, variable or alias `name` of the source and returns its name in the destination.
    ///
    /// # Errors
    /// The first thing that cannot be imported. The destination is then what it was.
    pub fn symbol(&mut self, name: Symbol, choose: &mut Choose<'_>) -> Result<Symbol, ImportError> {
        let mark = self.known.mark();
        let mut run = Run {
            src: self.src,
            dst: self.dst,
            known: &mut self.known,
            new: New::default(),
            choose,
            to_clone: VecDeque::new(),
            to_declare: VecDeque::new(),
            to_copy: VecDeque::new(),
            upgraded: Vec::new(),
        };
        let result = run.global(name, Need::Definition).and_then(|imported| run.finish().map(|()| imported));
        let upgraded = std::mem::take(&mut run.upgraded);
        match result {
            Ok(_) => {
                let new = run.new;
                new.commit(self.dst);
            }
            Err(_) => self.known.go_back(mark, &upgraded),
        }
        result
    }
}

impl Module {
    /// Imports the function `id` of `src`, with what it needs; see [`Importer`] for several functions.
    ///
    /// # Errors
    /// The first thing that cannot be imported. The module is then what it was.
    pub fn import_function(
        &mut self,
        src: &Module,
        id: FuncId,
        choose: &mut Choose<'_>,
    ) -> Result<FuncId, ImportError> {
        Importer::new(self, src).function(id, choose)
    }
}

/// How the destination comes to have a global of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    /// It had it.
    Existing,
    /// It gets a declaration.
    Declared,
    /// It gets the definition.
    Cloned,
}

/// What a reference needs of what it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Need {
    /// That it exists.
    Any,
    /// That it is defined in the destination, if it is in the source.
    Definition,
    /// That it is the source's function, block for block.
    Body,
}

/// What things of the source are in the destination.
#[derive(Default)]
struct Known {
    /// Globals by their names in the source.
    globals: Map<Symbol, (Symbol, How)>,
    /// Named types.
    structs: Map<Symbol, Symbol>,
    /// Metadata nodes.
    nodes: Map<u32, u32>,
    /// The first number that the destination had free; imported nodes have numbers from there on, without gaps.
    first_node: Option<u32>,
    /// Attribute groups.
    groups: Map<u32, u32>,
    /// Comdats; they keep their names.
    comdats: IndexSet<String, FxBuildHasher>,
    types: FxHashMap<Type, Type>,
    consts: FxHashMap<Const, Const>,
    /// The members of the source's comdats, once one was asked for.
    members: Option<FxHashMap<String, Vec<Symbol>>>,
}

impl Known {
    /// How much is known.
    fn mark(&self) -> [usize; 5] {
        [self.globals.len(), self.structs.len(), self.nodes.len(), self.groups.len(), self.comdats.len()]
    }

    /// Forgets what came to be known since `mark`; `upgraded` globals are declared only.
    fn go_back(&mut self, mark: [usize; 5], upgraded: &[Symbol]) {
        let [globals, structs, nodes, groups, comdats] = mark;
        self.globals.truncate(globals);
        self.structs.truncate(structs);
        self.nodes.truncate(nodes);
        self.groups.truncate(groups);
        self.comdats.truncate(comdats);
        for name in upgraded {
            if let Some((_, how)) = self.globals.get_mut(name) {
                *how = How::Declared;
            }
        }
        // These follow from the others.
        self.types.clear();
        self.consts.clear();
    }
}

/// A global for the destination.
enum NewGlobal {
    Function(Function),
    Variable(GlobalVar),
    /// An alias or ifunc as text.
    Alias(Symbol, Box<str>),
}

/// What the destination is to get, once nothing can fail any more. Types and constants are interned there before;
/// nobody sees them.
#[derive(Default)]
struct New {
    /// Names of the destination that are given to globals.
    names: FxHashSet<Symbol>,
    types: Map<Symbol, Option<Type>>,
    comdats: Vec<Box<str>>,
    globals: Vec<NewGlobal>,
    groups: Vec<(u32, Box<str>)>,
    nodes: Vec<(u32, Box<str>)>,
    /// Compile units among the nodes.
    units: Vec<u32>,
    /// Module flags among the nodes.
    flags: Vec<u32>,
    addresses: Vec<BlockAddress>,
}

/// One import on its way.
struct Run<'r> {
    src: &'r Module,
    dst: &'r mut Module,
    known: &'r mut Known,
    new: New,
    choose: &'r mut Choose<'r>,
    /// Globals of the source whose definitions are still to be cloned.
    to_clone: VecDeque<Symbol>,
    /// Globals of the source that are still to be declared.
    to_declare: VecDeque<Symbol>,
    /// Metadata nodes of the source that are still to be copied.
    to_copy: VecDeque<u32>,
    /// Globals that an earlier import declared and this one defines.
    upgraded: Vec<Symbol>,
}

impl Run<'_> {
    /// Works off what is still to be done; the work itself may add to it.
    fn finish(&mut self) -> Result<(), ImportError> {
        loop {
            if let Some(name) = self.to_clone.pop_front() {
                self.clone_global(name)?;
            } else if let Some(node) = self.to_copy.pop_front() {
                self.copy_node(node)?;
            } else if let Some(name) = self.to_declare.pop_front() {
                // Somebody may have needed its definition in the meantime.
                if self.known.globals.get(&name).is_some_and(|(_, how)| *how == How::Declared) {
                    self.declare_global(name)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// The symbol of the destination with the text of `symbol` of the source.
    fn symbol(&mut self, symbol: Symbol) -> Symbol {
        self.dst.ctx.names.intern(self.src.ctx.names.text(symbol))
    }
}

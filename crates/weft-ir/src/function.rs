//! Functions: arenas of instructions, values and blocks, and the order they stand in.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use smallvec::SmallVec;

use crate::arena::Arena;
use crate::block_order::{BlockOrder, position_near};
use crate::entities::{Attachment, Block, Inst, Value};
use crate::inst::InstData;
use crate::linkage::Linkage;
use crate::names::Symbol;
use crate::operands::Operand;
use crate::types::Type;
use crate::use_lists::UseListOrder;

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The parameter of this index, from 0.
    Param(usize),
    /// The result of this instruction.
    Inst(Inst),
    /// Named by an operand, not defined yet; only while a module is being read.
    Forward,
}

/// A value's type, definition and name.
#[derive(Clone, Debug)]
pub struct ValueData {
    /// The type.
    pub ty: Type,
    /// The definition.
    pub def: ValueDef,
    /// The name without `%`; unnamed values are numbered when printed.
    pub name: Option<Symbol>,
}

/// A basic block: its name and its instructions in order.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// The name without `%`; unnamed blocks are numbered when printed.
    pub name: Option<Symbol>,
    insts: Vec<Inst>,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Param {
    /// The type.
    pub ty: Type,
    /// Attributes as written between type and name (`noalias noundef`), or empty.
    pub attrs: Box<str>,
    /// The value that stands for it in the body.
    pub value: Value,
}

/// Attributes of parameters that say how an argument is passed. [LangRef: parameter attributes]
const PASSING: [&str; 10] = [
    "byval",
    "sret",
    "byref",
    "inalloca",
    "preallocated",
    "inreg",
    "nest",
    "swifterror",
    "swiftself",
    "swiftasync",
];

impl Param {
    /// Whether it gets its argument as others of its type do: it is no copy in memory, and in no special register.
    pub fn is_passed_plainly(&self) -> bool {
        !self.attrs.split([' ', '(']).any(|word| PASSING.contains(&word))
    }
}

/// A function, declared or defined.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name without `@`.
    pub name: Symbol,
    /// What stands between `define`/`declare` and the result type, as written:
    /// linkage, visibility, calling convention, result attributes.
    pub prefix: Box<str>,
    /// Result type.
    pub ret: Type,
    /// Parameters.
    pub params: Vec<Param>,
    /// Whether `...` ends the parameter list.
    pub vararg: bool,
    /// What follows the parameter list, as written, without attachments:
    /// `unnamed_addr #0 section "x" personality ptr @p`.
    pub suffix: Box<str>,
    /// Metadata attachments (`!dbg !40`).
    pub attachments: SmallVec<[Attachment; 1]>,
    /// Whether it has no body (`declare`).
    pub is_declaration: bool,
    /// If the body could not be read instruction by instruction: its text, braces included, kept as it is.
    /// The arenas are then empty, and no transformation may touch the function.
    pub verbatim_body: Option<Box<str>>,
    /// In which order LLVM shall list the uses of locals, and of constants as far as this function; see [`UseListOrder`].
    pub use_list_orders: Vec<UseListOrder>,
    /// All instructions ever made.
    pub insts: Arena<Inst, InstData>,
    /// All values ever made.
    pub values: Arena<Value, ValueData>,
    blocks: PrimaryMap<Block, BlockData>,
    order: BlockOrder,
    inst_blocks: SecondaryMap<Inst, PackedOption<Block>>,
    /// The index at which an instruction was found in its block the last time; passes go on near there.
    last_found: usize,
}

impl Function {
    /// An empty function (a declaration until it gets a block).
    pub fn new(name: Symbol, ret: Type) -> Function {
        Function {
            name,
            prefix: "".into(),
            ret,
            params: Vec::new(),
            vararg: false,
            suffix: "".into(),
            attachments: SmallVec::new(),
            is_declaration: true,
            verbatim_body: None,
            use_list_orders: Vec::new(),
            insts: Arena::new(),
            values: Arena::new(),
            blocks: PrimaryMap::new(),
            order: BlockOrder::default(),
            inst_blocks: SecondaryMap::new(),
            last_found: 0,
        }
    }

    /// What stands for it in its module while it is worked on outside: a declaration with the same parameters and
    /// attributes.
    pub fn stand_in(&self) -> Function {
        let mut other = Function::new(self.name, self.ret);
        for param in &self.params {
            other.add_param(param.ty, &param.attrs, self.values[param.value].name);
        }
        other.prefix.clone_from(&self.prefix);
        other.suffix.clone_from(&self.suffix);
        other.vararg = self.vararg;
        other.attachments.clone_from(&self.attachments);
        other
    }

    /// Whether it has a body that was read instruction by instruction: it is no declaration, and not kept as text.
    pub fn is_readable(&self) -> bool {
        !self.is_declaration && self.verbatim_body.is_none()
    }

    /// The linkage.
    pub fn linkage(&self) -> Linkage {
        Linkage::in_prefix(&self.prefix)
    }

    /// Appends a parameter and returns its value.
    pub fn add_param(&mut self, ty: Type, attrs: &str, name: Option<Symbol>) -> Value {
        let value = self.values.push(ValueData { ty, def: ValueDef::Param(self.params.len()), name });
        self.params.push(Param { ty, attrs: attrs.into(), value });
        value
    }

    /// Gives back most of the memory that was kept for instructions, values and blocks to come.
    pub(crate) fn shrink(&mut self) {
        self.insts.shrink();
        self.values.shrink();
        self.blocks.shrink_to_fit();
        for block in self.order.blocks() {
            self.blocks[*block].insts.shrink_to_fit();
        }
    }

    /// Makes room for so many instructions more, each of which may have a result.
    pub(crate) fn expect_insts(&mut self, more: usize) {
        self.insts.expect(more);
        self.values.expect(more);
    }

    // ---- blocks

    /// Makes a block that is not in the layout yet.
    pub fn make_block(&mut self, name: Option<Symbol>) -> Block {
        self.blocks.push(BlockData { name, insts: Vec::new() })
    }

    /// Makes a block at the end of the layout.
    pub fn append_block(&mut self, name: Option<Symbol>) -> Block {
        let block = self.make_block(name);
        self.order.push(block);
        self.is_declaration = false;
        block
    }

    /// Puts `block`, made by [`Function::make_block`], at the end of the layout.
    pub fn place_block(&mut self, block: Block) {
        self.order.push(block);
        self.is_declaration = false;
    }

    /// Puts `block`, made by [`Function::make_block`], behind `after`.
    pub fn insert_block_after(&mut self, block: Block, after: Block) {
        self.order.insert_after(&[block], after);
    }

    /// Puts `blocks`, made by [`Function::make_block`], behind `after`, in their order.
    pub(crate) fn insert_blocks_after(&mut self, blocks: &[Block], after: Block) {
        self.order.insert_after(blocks, after);
    }

    /// Puts `block`, made by [`Function::make_block`], in front of `before`, but never in front of the entry block.
    pub(crate) fn insert_block_before(&mut self, block: Block, before: Block) {
        self.order.insert_before(block, before);
    }

    /// Those of `blocks` that are in the layout, in its order.
    ///
    /// The blocks of a region mostly stand side by side: the cost is that of the stretch of the layout which they take up.
    pub fn in_layout_order(&self, blocks: &EntitySet<Block>) -> Vec<Block> {
        self.order.ordered(blocks)
    }

    /// Takes `block` out of the layout; its instructions leave with it.
    pub fn remove_block(&mut self, block: Block) {
        self.order.remove(block);
        for inst in std::mem::take(&mut self.blocks[block].insts) {
            self.inst_blocks[inst] = None.into();
        }
    }

    /// Takes `blocks` out of the layout; their instructions leave with them.
    pub fn remove_blocks(&mut self, blocks: &EntitySet<Block>) {
        let gone = self.order.take(blocks);
        for block in gone {
            for inst in std::mem::take(&mut self.blocks[block].insts) {
                self.inst_blocks[inst] = None.into();
            }
        }
    }

    /// The blocks in order; the first is the entry.
    pub fn blocks(&self) -> &[Block] {
        self.order.blocks()
    }

    /// The entry block, unless this is a declaration.
    pub fn entry(&self) -> Option<Block> {
        self.blocks().first().copied()
    }

    /// The block's name.
    pub fn block_name(&self, block: Block) -> Option<Symbol> {
        self.blocks[block].name
    }

    /// Names the block.
    pub fn set_block_name(&mut self, block: Block, name: Option<Symbol>) {
        self.blocks[block].name = name;
    }

    /// Number of blocks ever made (an upper bound of block indices).
    pub fn block_arena_len(&self) -> usize {
        self.blocks.len()
    }

    /// The instructions (and debug records) of `block` in order.
    #[inline]
    pub fn block_insts(&self, block: Block) -> &[Inst] {
        &self.blocks[block].insts
    }

    /// The last instruction of `block`, if it is a terminator.
    #[inline]
    pub fn terminator(&self, block: Block) -> Option<Inst> {
        let last = *self.blocks[block].insts.last()?;
        self.insts[last].is_terminator().then_some(last)
    }

    /// The successors of `block`, each as often as the terminator names it.
    #[inline]
    pub fn successors(&self, block: Block) -> SmallVec<[Block; 2]> {
        self.terminator(block).map_or_else(SmallVec::new, |t| self.insts[t].successors().collect())
    }

    // ---- instructions

    /// Makes an instruction that is not in the layout yet, and its result value if it has one.
    pub fn make_inst(&mut self, mut data: InstData) -> Inst {
        let wanted = data.ty != Type::VOID;
        let inst = self.insts.next_key();
        data.result = wanted
            .then(|| self.values.push(ValueData { ty: data.ty, def: ValueDef::Inst(inst), name: None }));
        self.insts.push(data)
    }

    /// Makes an instruction whose result is `result`, a value made before (a forward reference).
    pub fn make_inst_defining(&mut self, mut data: InstData, result: Value) -> Inst {
        let inst = self.insts.next_key();
        self.values[result].def = ValueDef::Inst(inst);
        self.values[result].ty = data.ty;
        data.result = Some(result);
        self.insts.push(data)
    }

    /// Appends `inst` to `block`.
    pub fn append_inst(&mut self, block: Block, inst: Inst) {
        self.inst_blocks[inst] = block.into();
        self.blocks[block].insts.push(inst);
    }

    /// Inserts `inst` into `block` at `index` (0 is the front).
    pub fn insert_inst(&mut self, block: Block, index: usize, inst: Inst) {
        self.inst_blocks[inst] = block.into();
        self.blocks[block].insts.insert(index, inst);
    }

    /// Takes `inst` out of the layout. Its data stays readable; its result must have no uses left.
    pub fn remove_inst(&mut self, inst: Inst) {
        let Some(block) = self.inst_blocks[inst].expand() else { return };
        let insts = &mut self.blocks[block].insts;
        if let Some(at) = position_near(insts, inst, self.last_found) {
            insts.remove(at);
            self.last_found = at;
        }
        self.inst_blocks[inst] = None.into();
    }

    /// Does the same to each of `insts`, in time that is proportional to the length of their blocks.
    pub fn remove_insts(&mut self, insts: impl IntoIterator<Item = Inst>) {
        let taken = insts.into_iter().filter_map(|inst| self.inst_blocks[inst].take());
        // A set of blocks would be as large as the function, which may have thousands of regions that ask for this.
        let mut of: Vec<Block> = taken.collect();
        of.sort_unstable();
        of.dedup();
        for block in of {
            let inst_blocks = &self.inst_blocks;
            self.blocks[block].insts.retain(|inst| inst_blocks[*inst].is_some());
        }
    }

    /// Keeps only those instructions of `block` for which `keep` says so.
    pub fn retain_insts(&mut self, block: Block, mut keep: impl FnMut(&InstData, Inst) -> bool) {
        let old = std::mem::take(&mut self.blocks[block].insts);
        for inst in old {
            if keep(&self.insts[inst], inst) {
                self.blocks[block].insts.push(inst);
            } else {
                self.inst_blocks[inst] = None.into();
            }
        }
    }

    /// Moves all instructions of `block` from index `from` on into the (empty) end of `to`.
    ///
    /// Phis that name `block` are not touched; see `split_block` for the whole operation.
    pub fn move_tail(&mut self, block: Block, from: usize, to: Block) {
        let tail = self.blocks[block].insts.split_off(from);
        for inst in &tail {
            self.inst_blocks[*inst] = to.into();
        }
        self.blocks[to].insts.extend(tail);
    }

    /// Leaves the instructions of `block` up to the first of the indices of `parts`, and moves those from each index on, up to
    /// the next one, to the end of the block beside it. The indices ascend.
    pub(crate) fn deal_out(&mut self, block: Block, parts: &[(usize, Block)]) {
        let Some((first, _)) = parts.first() else { return };
        let tail = self.blocks[block].insts.split_off(*first);
        let ends = parts[1..].iter().map(|(index, _)| index - first).chain([tail.len()]);
        let mut start = 0;
        for ((_, to), end) in parts.iter().zip(ends) {
            for inst in &tail[start..end] {
                self.inst_blocks[*inst] = (*to).into();
            }
            self.blocks[*to].insts.extend_from_slice(&tail[start..end]);
            start = end;
        }
    }

    /// The block `inst` stands in, if it is in the layout.
    #[inline]
    pub fn inst_block(&self, inst: Inst) -> Option<Block> {
        self.inst_blocks[inst].expand()
    }

    /// The index of `inst` in its block.
    pub fn inst_index(&self, inst: Inst) -> Option<usize> {
        let block = self.inst_block(inst)?;
        self.blocks[block].insts.iter().position(|i| *i == inst)
    }

    /// The index of `inst` in its block, which is looked for first where an instruction was found the last time.
    pub(crate) fn find_inst(&mut self, inst: Inst) -> Option<usize> {
        let block = self.inst_block(inst)?;
        let at = position_near(&self.blocks[block].insts, inst, self.last_found)?;
        self.last_found = at;
        Some(at)
    }

    /// The result value of `inst` as an operand.
    ///
    /// # Panics
    /// If `inst` has no result.
    #[inline]
    pub fn result(&self, inst: Inst) -> Operand {
        Operand::Value(self.insts[inst].result.expect("invariant: instruction has a result"))
    }

    /// The instruction that defines `value`, unless it is a parameter.
    #[inline]
    pub fn def_inst(&self, value: Value) -> Option<Inst> {
        match self.values[value].def {
            ValueDef::Inst(inst) => Some(inst),
            _ => None,
        }
    }

    /// All instructions in layout order with their blocks.
    pub fn layout_insts(&self) -> impl Iterator<Item = (Block, Inst)> + '_ {
        self.order.blocks().iter().flat_map(|b| self.blocks[*b].insts.iter().map(move |i| (*b, *i)))
    }

    /// Rewrites every operand of every instruction in the layout by `f`.
    pub fn map_operands(&mut self, mut f: impl FnMut(Operand) -> Operand) {
        for block in self.order.blocks() {
            for inst in &self.blocks[*block].insts {
                for operand in &mut self.insts[*inst].operands {
                    *operand = f(*operand);
                }
            }
        }
    }

    /// Replaces every use of `from` by `to`, all over the function.
    pub fn replace_uses(&mut self, from: Value, to: Operand) {
        self.map_operands(|o| if o == Operand::Value(from) { to } else { o });
    }
}

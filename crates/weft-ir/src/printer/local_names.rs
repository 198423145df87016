//! What each value and block of a function is called in the text.
//!
//! A local has its own name, unless another local of the function has it or it is longer than LLVM's reader takes.

use cranelift_entity::EntityRef;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{push_name, push_number};
use crate::entities::{Block, Value};
use crate::function::Function;
use crate::names::{Names, Symbol};

/// The bytes of the longest name of a local that LLVM reads: it cuts what is longer, and then two locals have one name.
/// LLVM itself prints longer ones, since it cuts a name before it adds a number to it.
/// [LLVM: ValueSymbolTable, `-non-global-value-max-name-size`]
const LONGEST: usize = 1024;

/// How many bytes of a name that is too long stay, so that there is room for a number.
const KEPT: usize = 1000;

/// The bytes of an escape: a backslash and two hexadecimal digits.
const ESCAPE: usize = 3;

/// How a local is printed.
#[derive(Clone, Copy)]
enum Label {
    /// It is not in the layout. Valid IR names no such local.
    Missing,
    Number(u32),
    Name(Symbol),
    /// Index into `fresh`.
    Fresh(u32),
}

/// The names of all locals of one function; to be used for one function after the other.
#[derive(Default)]
pub(super) struct LocalNames {
    values: Vec<Label>,
    blocks: Vec<Label>,
    /// Names made for locals that cannot have their own.
    fresh: Vec<String>,
    /// By symbol: the last round in which a local had this name.
    seen: Vec<u32>,
    round: u32,
}

/// A local that needs another name than its own.
enum Clash {
    Value(Value, Symbol),
    Block(Block, Symbol),
}

impl LocalNames {
    /// Names the locals of `func`.
    pub(super) fn assign(&mut self, func: &Function, names: &Names) {
        self.round += 1;
        self.fresh.clear();
        self.values.clear();
        self.values.resize(func.values.len(), Label::Missing);
        self.blocks.clear();
        self.blocks.resize(func.block_arena_len(), Label::Missing);
        self.seen.resize(names.len(), 0);

        let mut next = 0;
        let mut clashes = Vec::new();
        for param in &func.params {
            self.value(func, names, param.value, &mut next, &mut clashes);
        }
        for &block in func.blocks() {
            let name = func.block_name(block);
            let label = self.label(name, names, &mut next);
            if let (None, Some(name)) = (label, name) {
                clashes.push(Clash::Block(block, name));
            }
            self.blocks[block.index()] = label.unwrap_or(Label::Missing);
            for &inst in func.block_insts(block) {
                if let Some(value) = func.insts[inst].result {
                    self.value(func, names, value, &mut next, &mut clashes);
                }
            }
        }
        if !clashes.is_empty() {
            self.settle(names, &clashes);
        }
    }

    fn value(
        &mut self,
        func: &Function,
        names: &Names,
        value: Value,
        next: &mut u32,
        clashes: &mut Vec<Clash>,
    ) {
        let name = func.values[value].name;
        let label = self.label(name, names, next);
        if let (None, Some(name)) = (label, name) {
            clashes.push(Clash::Value(value, name));
        }
        self.values[value.index()] = label.unwrap_or(Label::Missing);
    }

    /// The label of a local called `name`, unless another one is called so or the name is too long.
    fn label(&mut self, name: Option<Symbol>, names: &Names, next: &mut u32) -> Option<Label> {
        match name {
            None => {
                *next += 1;
                Some(Label::Number(*next - 1))
            }
            Some(name) => {
                let seen = &mut self.seen[name.0 as usize];
                if *seen == self.round || names.text(name).len() > LONGEST {
                    return None;
                }
                *seen = self.round;
                Some(Label::Name(name))
            }
        }
    }

    /// Makes names for the clashes, different from all names of the function and from each other.
    fn settle(&mut self, names: &Names, clashes: &[Clash]) {
        let mut made = FxHashSet::default();
        // By the beginning of the name: the number to try next, since all below are taken.
        let mut untried: FxHashMap<&str, u32> = FxHashMap::default();
        for clash in clashes {
            let (Clash::Value(_, name) | Clash::Block(_, name)) = clash;
            let base = beginning(names.text(*name));
            // A name that ends in a digit gets a dot, lest `x1` and digit `2` look like `x12`.
            let dot = if base.ends_with(|c: char| c.is_ascii_digit()) { "." } else { "" };
            let n = untried.entry(base).or_insert(1);
            let fresh = loop {
                let fresh = format!("{base}{dot}{n}");
                *n += 1;
                let taken = names.lookup(&fresh).is_some_and(|s| self.seen[s.0 as usize] == self.round);
                if !taken && !made.contains(&fresh) {
                    break fresh;
                }
            };
            made.insert(fresh.clone());
            let label = Label::Fresh(self.fresh.len() as u32);
            self.fresh.push(fresh);
            match clash {
                Clash::Value(value, _) => self.values[value.index()] = label,
                Clash::Block(block, _) => self.blocks[block.index()] = label,
            }
        }
    }

    /// Appends the name of `value` without its sigil.
    pub(super) fn push_value(&self, out: &mut String, names: &Names, value: Value) {
        let label = self.values.get(value.index()).copied().unwrap_or(Label::Missing);
        self.push(out, names, label);
    }

    /// Appends the name of `block` without its sigil.
    pub(super) fn push_block(&self, out: &mut String, names: &Names, block: Block) {
        let label = self.blocks.get(block.index()).copied().unwrap_or(Label::Missing);
        self.push(out, names, label);
    }

    /// Whether `block` is in the layout.
    pub(super) fn has_block(&self, block: Block) -> bool {
        !matches!(self.blocks.get(block.index()), None | Some(Label::Missing))
    }

    fn push(&self, out: &mut String, names: &Names, label: Label) {
        match label {
            Label::Missing => out.push_str("<removed>"),
            Label::Number(number) => push_number(out, u64::from(number)),
            Label::Name(name) => push_name(out, names.text(name)),
            Label::Fresh(index) => push_name(out, &self.fresh[index as usize]),
        }
    }
}

/// What stays of a name that gets a number. An escape (`\22`) stays whole or goes.
fn beginning(name: &str) -> &str {
    if name.len() <= KEPT {
        return name;
    }
    let kept = &name[..name.floor_char_boundary(KEPT)];
    let begun = kept.rfind('\\').filter(|escape| kept.len() - escape < ESCAPE);
    &kept[..begun.unwrap_or(kept.len())]
}

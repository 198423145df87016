//! What an instruction may do besides computing its result.
//!
//! ```text
//! %x = load i32, ptr %p              reads
//! store volatile i32 0, ptr %p       reads, writes, is observable
//! call void @g()                     everything that the attributes of @g and of the call do not exclude
//! ```
//!
//! Answers are upper bounds: an instruction may do whatever is not known of it. So a call of a function without
//! attributes, of a value, or of inline assembly, and an instruction that the reader keeps as text, may do anything.
//! The effects of the markers of parallel regions come from their attributes, too. Markers that order threads lack
//! `nosync`, and so may synchronize.
//!
//! [`EffectTable::compute`] reads the attributes of all functions once; it does not follow later edits of declarations, but
//! [`EffectTable::learn`] adds new ones.

use rustc_hash::FxHashMap;
use weft_ir::{AtomicInfo, ConstKind, Context, Flags, Function, Inst, InstData, Module, Op, Operand, Symbol};

/// What an instruction may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// May read memory.
    pub reads: bool,
    /// May write memory.
    pub writes: bool,
    /// May unwind the stack.
    pub unwinds: bool,
    /// May not reach the next instruction for another reason: it loops forever, or ends the process.
    pub diverges: bool,
    /// May wait for another thread, or order memory between threads.
    pub synchronizes: bool,
    /// May not be made to depend on more or fewer conditions (`convergent`).
    pub is_convergent: bool,
    /// Is an access that must happen as often as it is written (`volatile`), or assembly with side effects.
    pub is_observable: bool,
}

impl Effects {
    /// None at all.
    pub const NONE: Effects = Effects {
        reads: false,
        writes: false,
        unwinds: false,
        diverges: false,
        synchronizes: false,
        is_convergent: false,
        is_observable: false,
    };

    /// All of them: the effects of an unknown instruction.
    pub const ALL: Effects = Effects {
        reads: true,
        writes: true,
        unwinds: true,
        diverges: true,
        synchronizes: true,
        is_convergent: true,
        is_observable: true,
    };

    /// Whether it may read or write memory.
    pub fn accesses_memory(self) -> bool {
        self.reads || self.writes
    }

    /// Whether it must stay even if its result is unused.
    ///
    /// Reading is no side effect. That an operation is undefined for some operands (a division by zero, a load from
    /// nowhere) is none either: such an instruction may be removed, but not be executed earlier.
    pub fn has_side_effects(self) -> bool {
        self.writes || self.unwinds || self.diverges || self.synchronizes || self.is_observable
    }

    /// The effects that both allow; the two describe one thing.
    fn and(self, other: Effects) -> Effects {
        Effects {
            reads: self.reads && other.reads,
            writes: self.writes && other.writes,
            unwinds: self.unwinds && other.unwinds,
            diverges: self.diverges && other.diverges,
            synchronizes: self.synchronizes && other.synchronizes,
            is_convergent: self.is_convergent || other.is_convergent,
            is_observable: self.is_observable && other.is_observable,
        }
    }
}

/// The effects of a call of each function of a module, by the function's attributes.
#[derive(Clone, Debug)]
pub struct EffectTable {
    functions: FxHashMap<Symbol, Effects>,
    groups: FxHashMap<u32, Effects>,
    /// How many of the functions that were ever made are known.
    learned: usize,
}

impl EffectTable {
    /// Reads the attributes of the functions of `module`.
    pub fn compute(module: &Module) -> EffectTable {
        let groups = module.attr_groups.iter().map(|(number, text)| (*number, of_attributes(text)));
        let mut table = EffectTable { functions: FxHashMap::default(), groups: groups.collect(), learned: 0 };
        table.learn(module);
        table
    }

    /// Reads the attributes of functions that were declared since, whose groups of attributes are known.
    pub fn learn(&mut self, module: &Module) {
        let known = std::mem::replace(&mut self.learned, module.functions.len());
        for func in module.functions.values().skip(known) {
            if !self.functions.contains_key(&func.name) {
                let effects = self.of_suffix(&func.suffix);
                self.functions.insert(func.name, effects);
            }
        }
    }

    /// The effects of a call of the function `name`.
    pub fn of_function(&self, name: Symbol) -> Effects {
        self.functions.get(&name).copied().unwrap_or(Effects::ALL)
    }

    /// The effects of `inst`, an instruction of `func`.
    pub fn of_inst(&self, ctx: &Context, func: &Function, inst: Inst) -> Effects {
        let data = &func.insts[inst];
        match &data.op {
            Op::Load { volatile, atomic, .. } => {
                let ordered = orders(atomic.as_ref());
                Effects {
                    reads: true,
                    writes: *volatile || ordered.writes,
                    is_observable: *volatile,
                    ..ordered
                }
            }
            Op::Store { volatile, atomic, .. } => {
                let ordered = orders(atomic.as_ref());
                Effects {
                    reads: *volatile || ordered.reads,
                    writes: true,
                    is_observable: *volatile,
                    ..ordered
                }
            }
            Op::AtomicRmw { volatile, atomic, .. } => {
                let ordered = orders(Some(atomic));
                Effects { reads: true, writes: true, is_observable: *volatile, ..ordered }
            }
            Op::CmpXchg { flags, atomic, .. } => {
                let ordered = orders(Some(atomic));
                Effects {
                    reads: true,
                    writes: true,
                    is_observable: flags.contains(Flags::VOLATILE),
                    ..ordered
                }
            }
            Op::Fence(_) => Effects { reads: true, writes: true, synchronizes: true, ..Effects::NONE },
            // Other threads begin, end and meet there.
            Op::Fork | Op::Halt | Op::Join => {
                Effects { unwinds: false, is_observable: false, ..Effects::ALL }
            }
            Op::Call(_) | Op::Invoke(_) => self.of_call(ctx, data),
            Op::Opaque { text, .. } => match text.opcode() {
                // The pads receive what is thrown, and jumps only jump.
                "landingpad" | "catchpad" | "cleanuppad" | "catchswitch" | "catchret" | "indirectbr" => {
                    Effects::NONE
                }
                "resume" | "cleanupret" => Effects { unwinds: true, ..Effects::NONE },
                "va_arg" => Effects { reads: true, writes: true, ..Effects::NONE },
                _ => Effects::ALL,
            },
            _ => Effects::NONE,
        }
    }

    /// Whether nothing is known of `data`.
    ///
    /// This holds for a call or invoke of a value, of assembly, or of a function whose attributes exclude nothing, and
    /// for an unknown instruction that the reader keeps as text.
    pub fn is_unknown_call(&self, ctx: &Context, func: &Function, inst: Inst) -> bool {
        let effects = self.of_inst(ctx, func, inst);
        let data = &func.insts[inst];
        matches!(data.op, Op::Call(_) | Op::Invoke(_) | Op::Opaque { .. })
            && Effects { is_convergent: true, is_observable: true, ..effects } == Effects::ALL
    }

    fn of_call(&self, ctx: &Context, data: &InstData) -> Effects {
        let (Some(info), Some(callee)) = (data.call_info(), data.callee()) else { return Effects::ALL };
        let mut of_callee = match callee {
            Operand::Const(c) => match &ctx.consts.data(c).kind {
                ConstKind::Global(name) => self.of_function(*name),
                // Assembly that is not `sideeffect` depends on its operands alone, if it says so of memory too.
                ConstKind::Verbatim(text) if ctx.names.text(*text).starts_with("asm") => {
                    let words = ctx.names.text(*text).split('"').next().unwrap_or_default();
                    let has_effects = words.contains("sideeffect");
                    let unwinds = words.contains("unwind");
                    Effects {
                        is_observable: has_effects,
                        synchronizes: has_effects,
                        diverges: has_effects,
                        unwinds,
                        is_convergent: false,
                        ..Effects::ALL
                    }
                }
                _ => Effects::ALL,
            },
            _ => Effects::ALL,
        };
        // The callee's attributes do not say who may access what a bundle names.
        for (tag, _) in data.bundles() {
            match ctx.names.text(tag) {
                "deopt" => of_callee.reads = true,
                "funclet" | "ptrauth" | "kcfi" | "convergencectrl" => {}
                "align" | "nonnull" | "dereferenceable" | "separate_storage" | "ignore" => {}
                _ => (of_callee.reads, of_callee.writes) = (true, true),
            }
        }
        of_callee.and(self.of_suffix(&info.suffix))
    }

    /// The effects that the attributes behind a parameter or argument list allow.
    fn of_suffix(&self, suffix: &str) -> Effects {
        let words = suffix.split('"').step_by(2).flat_map(str::split_whitespace);
        let groups = words.filter_map(|word| word.strip_prefix('#')?.parse::<u32>().ok());
        groups.fold(of_attributes(suffix), |effects, group| {
            effects.and(
                self.groups.get(&group).copied().unwrap_or(Effects { is_convergent: false, ..Effects::ALL }),
            )
        })
    }
}

/// The effects of an access by its ordering. [LangRef: Atomic Memory Ordering Constraints]
fn orders(atomic: Option<&AtomicInfo>) -> Effects {
    let ordering = atomic.map_or("", |a| &a.ordering);
    let words = || ordering.split_whitespace();
    // An ordered access must not move over other accesses, as if it did them too.
    let is_ordered = words().any(|word| word != "unordered");
    let synchronizes = words().any(|word| !matches!(word, "unordered" | "monotonic"));
    Effects { reads: is_ordered, writes: is_ordered, synchronizes, ..Effects::NONE }
}

/// The effects that function attributes, as written, allow: `memory(read) nounwind willreturn "x"="memory(none)"`.
fn of_attributes(text: &str) -> Effects {
    let mut effects = Effects { is_convergent: false, ..Effects::ALL };
    // Quotes split the text into parts outside (even) and inside (odd) of strings.
    for part in text.split('"').step_by(2) {
        for word in part.split(|c: char| c.is_whitespace() || c == '(' || c == ',') {
            match word {
                "nounwind" => effects.unwinds = false,
                "willreturn" => effects.diverges = false,
                "nosync" => effects.synchronizes = false,
                "convergent" => effects.is_convergent = true,
                "readnone" => (effects.reads, effects.writes) = (false, false),
                "readonly" => effects.writes = false,
                "writeonly" => effects.reads = false,
                _ => {}
            }
        }
        if let Some(memory) = part.split_once("memory(").and_then(|(_, rest)| rest.split(')').next()) {
            // `memory(argmem: read, inaccessiblemem: readwrite)`; kinds of memory that are not named are not accessed,
            // and a word by itself holds for all that are not named.
            let kinds = || memory.split(',').map(|kind| kind.rsplit(':').next().unwrap_or_default().trim());
            effects.reads &= kinds().any(|kind| matches!(kind, "read" | "readwrite"));
            effects.writes &= kinds().any(|kind| matches!(kind, "write" | "readwrite"));
        }
    }
    if !effects.accesses_memory() && !effects.is_convergent {
        // A function that neither reads nor writes cannot synchronize. [LangRef: nosync]
        effects.synchronizes = false;
    }
    // No attribute says that a call is not observable; a call that writes nothing is not.
    effects.is_observable = false;
    effects
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_ir::{Type, read_module};

    const DECLARATIONS: &str = "
declare void @unknown()
declare i32 @pure(i32) #0
declare i32 @reader(ptr) memory(argmem: read) nounwind willreturn nosync
declare void @writer(ptr) memory(none, inaccessiblemem: write) nounwind
declare void @old(ptr) readonly nounwind \"x\"=\"willreturn nosync\"
declare token @llvm.directive.region.entry() #1
declare void @llvm.directive.region.exit(token) #1
attributes #0 = { nosync nounwind willreturn memory(none) \"readonly\" }
attributes #1 = { convergent nomerge nounwind }
";

    /// The effects of the one instruction `line` in a function that has some parameters, behind some declarations.
    #[track_caller]
    fn of(line: &str) -> Effects {
        let text =
            format!("{DECLARATIONS}define void @f(ptr %p, i32 %n, ptr %g) {{\n  {line}\n  ret void\n}}\n");
        let module = read_module(&text).unwrap_or_else(|error| panic!("{error}"));
        let func = &module.functions[module.function("f").unwrap()];
        let inst = func.block_insts(func.blocks()[0])[0];
        EffectTable::compute(&module).of_inst(&module.ctx, func, inst)
    }

    const READS: Effects = Effects { reads: true, ..Effects::NONE };
    const WRITES: Effects = Effects { writes: true, ..Effects::NONE };
    const BOTH: Effects = Effects { reads: true, writes: true, ..Effects::NONE };

    #[test]
    fn plain_instructions() {
        assert_eq!(of("%x = sdiv i32 %n, 0"), Effects::NONE);
        assert_eq!(of("%x = alloca i32"), Effects::NONE);
        assert_eq!(of("%x = load i32, ptr %p"), READS);
        assert_eq!(of("store i32 %n, ptr %p"), WRITES);
        assert_eq!(of("%x = va_arg ptr %p, i32"), BOTH);
        assert_eq!(of("new instruction %p"), Effects::ALL);
        assert!(!READS.has_side_effects() && WRITES.has_side_effects());
    }

    #[test]
    fn volatile_and_atomic_accesses() {
        assert_eq!(of("%x = load volatile i32, ptr %p"), Effects { is_observable: true, ..BOTH });
        assert_eq!(of("%x = load atomic i32, ptr %p unordered, align 4"), READS);
        assert_eq!(of("%x = load atomic i32, ptr %p monotonic, align 4"), BOTH);
        let synchronizes = Effects { synchronizes: true, ..BOTH };
        assert_eq!(of("store atomic i32 %n, ptr %p release, align 4"), synchronizes);
        assert_eq!(of("%x = atomicrmw add ptr %p, i32 1 monotonic"), BOTH);
        assert_eq!(of("%x = cmpxchg ptr %p, i32 0, i32 1 acquire monotonic"), synchronizes);
        assert_eq!(of("fence seq_cst"), synchronizes);
    }

    #[test]
    fn calls_by_the_attributes_of_callee_and_call() {
        let unknown = Effects { is_observable: false, is_convergent: false, ..Effects::ALL };
        assert_eq!(of("call void @unknown()"), unknown);
        assert_eq!(of("call void @unknown() memory(none) nounwind willreturn"), Effects::NONE);
        assert_eq!(of("%x = call i32 @pure(i32 %n)"), Effects::NONE);
        assert_eq!(of("%x = call i32 @reader(ptr %p)"), READS);
        assert_eq!(of("call void @writer(ptr %p)"), Effects { diverges: true, synchronizes: true, ..WRITES });
        assert_eq!(of("call void @old(ptr %p)"), Effects { diverges: true, synchronizes: true, ..READS });
        assert_eq!(of("call void %g()"), Effects { is_convergent: true, ..unknown });
        assert_eq!(of("%x = call i32 @pure(i32 %n) [ \"tag\"(ptr %p) ]"), BOTH);
    }

    #[test]
    fn assembly() {
        let asm = of("call void asm sideeffect \"unwind\", \"~{memory}\"()");
        assert!(asm.has_side_effects() && asm.writes && !asm.unwinds);
        assert_eq!(of("%x = call i32 asm \"mov\", \"=r\"() memory(none)"), Effects::NONE);
    }

    #[test]
    fn markers_of_regions_synchronize() {
        let marker = of(
            "%t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.SHARED\"(ptr %p) ]",
        );
        assert!(
            marker.synchronizes && marker.is_convergent && marker.reads && marker.writes && !marker.unwinds
        );
    }

    #[test]
    fn new_functions_are_learned() {
        let mut module = read_module("declare void @old()\n").unwrap();
        let mut table = EffectTable::compute(&module);
        let new = module.declare("new", Type::VOID, &[], false, "nounwind willreturn memory(none)");
        let new = module.functions[new].name;
        assert_eq!(table.of_function(new), Effects::ALL);
        table.learn(&module);
        assert!(!table.of_function(new).writes && !table.of_function(new).unwinds);
    }

    #[test]
    fn unknown_calls() {
        let text = format!(
            "{DECLARATIONS}define void @f(ptr %g) {{\n  call void @unknown()\n  call void %g()\n  \
             %x = call i32 @pure(i32 1)\n  new instruction\n  ret void\n}}\n"
        );
        let module = read_module(&text).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        let table = EffectTable::compute(&module);
        let unknown = func.layout_insts().map(|(_, inst)| table.is_unknown_call(&module.ctx, func, inst));
        assert_eq!(unknown.collect::<Vec<_>>(), [true, true, false, true, false]);
    }
}

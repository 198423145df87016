//! What vectors the machine has that a function is compiled for, by the function's attributes.

use weft_ir::{Function, Module, attributes};

/// The instruction set for vectors. Of x86, each has all that those before it have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Isa {
    /// AArch64's 128 bits, without masks and gathers; rows of two to four numbers are loaded and stored by one instruction.
    Neon,
    /// 128 bits, without masks.
    Sse2,
    /// 256 bits, masks for elements of 32 and 64 bits.
    Avx2,
    /// 256 or 512 bits, masks for all elements in registers of their own.
    Avx512,
}

/// A machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) isa: Isa,
    /// The size of a vector register that is best used, in bytes.
    pub(crate) bytes: u32,
    /// The size of the longest vector whose divisions take less time than those of two halves.
    pub(crate) dividing_bytes: u32,
}

/// Processors with AVX2 for which LLVM 19 makes no gathers, as they take longer than single loads.
const SLOW_GATHERS: [&str; 6] = ["x86-64", "haswell", "broadwell", "bdver", "znver", "generic"];

/// Processors that run at full speed with 512 bits.
const WIDE: [&str; 2] = ["znver4", "znver5"];

impl Target {
    /// Returns the machine that `func` is for; none if its vectors are not known here.
    pub(crate) fn of(module: &Module, func: &Function) -> Option<Target> {
        let has_neon = || module.is_for("aarch64") && has_feature(module, func, "neon");
        Target::of_x86(module, func)
            .or_else(|| has_neon().then_some(Target { isa: Isa::Neon, bytes: 16, dividing_bytes: 16 }))
    }

    /// Returns the x86 that `func` is for, if it is for one: for what was only measured there.
    pub(crate) fn of_x86(module: &Module, func: &Function) -> Option<Target> {
        if !module.is_for("x86_64") {
            return None;
        }
        let value = |name: &str| attributes::value(module, &func.suffix, name);
        // A long list, which is looked for once.
        let features = value("target-features").unwrap_or_default();
        let has = |name: &str| features.split(',').any(|word| word.strip_prefix('+') == Some(name));
        let cpu = value("target-cpu").unwrap_or_default();
        let preferred = value("prefer-vector-width").and_then(|bits| bits.parse().ok());
        Some(if ["avx512f", "avx512vl", "avx512bw", "avx512dq"].into_iter().all(has) {
            let own = if WIDE.contains(&cpu) { 512 } else { 256 };
            let bytes = preferred.unwrap_or(own).clamp(128, 512) / 8;
            Target { isa: Isa::Avx512, bytes, dividing_bytes: bytes.min(own / 8) }
        } else if has("avx2") {
            let bytes = preferred.unwrap_or(256).clamp(128, 256) / 8;
            Target { isa: Isa::Avx2, bytes, dividing_bytes: bytes }
        } else {
            Target { isa: Isa::Sse2, bytes: 16, dividing_bytes: 16 }
        })
    }

    /// The size of the least elements that can be read and written under a mask, at the price of a plain access.
    pub(crate) fn least_masked(self) -> u64 {
        match self.isa {
            Isa::Neon | Isa::Sse2 => u64::MAX,
            Isa::Avx2 => 4,
            Isa::Avx512 => 1,
        }
    }

    /// The number of vector registers.
    pub(crate) fn registers(self) -> u32 {
        if matches!(self.isa, Isa::Neon | Isa::Avx512) { 32 } else { 16 }
    }

    /// Whether vectors are loaded and stored under no mask at all.
    pub(crate) fn lacks_masks(self) -> bool {
        self.least_masked() == u64::MAX
    }
}

/// Says whether the machine that `func` is for has a feature.
pub(crate) fn has_feature(module: &Module, func: &Function, name: &str) -> bool {
    attributes::has_feature(module, &func.suffix, name)
}

/// Says whether LLVM loads numbers of 32 and 64 bits from anywhere by one instruction on the machine that `func` is for.
pub(crate) fn has_gathers(module: &Module, func: &Function) -> bool {
    let cpu = attributes::value(module, &func.suffix, "target-cpu").unwrap_or_default();
    match Target::of(module, func).map(|target| target.isa) {
        Some(Isa::Avx512) => true,
        Some(Isa::Avx2) => !SLOW_GATHERS.iter().any(|slow| cpu.starts_with(slow)),
        _ => false,
    }
}

/// Lets LLVM pass vectors of 512 bits in one register in `func`, also where it prefers smaller ones: callers and callees have to
/// agree on that.
pub(crate) fn pass_512_bits(module: &mut Module, func: &mut Function) {
    set_attribute(module, func, "min-legal-vector-width", "512");
}

/// Lets the stack of `func`, which calls functions between vectors, be aligned as vectors of so many bytes are. LLVM 19 only knows
/// which of them it keeps there when it is too late to do that; and where one lies across two cache lines, loading it again has to
/// wait until it is stored.
pub(crate) fn align_stack(module: &mut Module, func: &mut Function, bytes: u32) {
    let mut words: Vec<String> = func.suffix.split(' ').map(str::to_owned).collect();
    let found =
        words.iter().enumerate().find_map(|(index, word)| Some((index, attributes::group(module, word)?)));
    let Some((index, text)) = found else { return };
    if text.contains("alignstack=") || func.suffix.contains("alignstack(") || bytes <= 16 {
        return;
    }
    let changed = format!("alignstack={bytes} {}", text.trim_start());
    words[index] = format!("#{}", module.attr_group(&changed));
    func.suffix = words.join(" ").into();
}

/// Gives the string attribute `name` of `func` a value: in the group that has it, or else in its first group.
pub(crate) fn set_attribute(module: &mut Module, func: &mut Function, name: &str, value: &str) {
    let (begin, own) = (format!("\"{name}\"=\""), format!("\"{name}\"=\"{value}\""));
    let mut words: Vec<String> = func.suffix.split(' ').map(str::to_owned).collect();
    let has_it = |word: &String| attributes::group(module, word).is_some_and(|text| text.contains(&begin));
    let is_group = |word: &String| attributes::group(module, word).is_some();
    let Some(index) = words.iter().position(has_it).or_else(|| words.iter().position(is_group)) else {
        func.suffix = format!("{} {own}", func.suffix).trim_start().into();
        return;
    };
    let text = attributes::group(module, &words[index]).unwrap_or_default();
    let changed = match text.split_once(&begin) {
        Some((before, rest)) => {
            let (_, behind) = rest.split_once('"').unwrap_or(("", ""));
            format!("{before}{own}{behind}")
        }
        None => format!("{} {own}", text.trim_end()),
    };
    words[index] = format!("#{}", module.attr_group(&changed));
    func.suffix = words.join(" ").into();
}

//! What NVPTX wants of a module beside its code: triple, data layout, attributes, names, kernels and shared memory.
//!
//! ```llvm
//! target triple = "x86_64-pc-linux-gnu"                          →  target triple = "nvptx64-nvidia-cuda"
//! attributes #0 = { nounwind uwtable "target-cpu"="x86-64" }     →  attributes #0 = { nounwind }
//! define weak_odr protected void @__weft_offload_U_f.omp(…)      →  define ptx_kernel void @__weft_offload_U_f_$_omp(…)
//! @weft.shared.size = internal global i32 undef                  →  @weft.shared.size = internal addrspace(3) global i32 undef
//! ```
//!
//! PTX has no dots in the names of symbols that other modules see; those of others the code generator changes itself.

use weft_ir::{Item, Linkage, Module, Op, Operand, Symbol, print_module};

use crate::support::PREFIX_OF_SHARED;

/// [NVPTXTargetMachine.cpp: computeDataLayout]
const LAYOUT: &str = "target datalayout = \"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\"";
const TRIPLE: &str = "target triple = \"nvptx64-nvidia-cuda\"";

/// The attributes that mean the same on a GPU, and stay true when functions have changed.
const KEPT: [&str; 7] =
    ["nounwind", "noreturn", "cold", "convergent", "inlinehint", "alwaysinline", "noinline"];

/// A generation of NVIDIA's GPUs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arch(u32);

impl Arch {
    /// The oldest one: since then threads of a warp make progress one by one.
    pub const OLDEST: Arch = Arch(70);

    /// Reads `sm_80`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_name(name: &str) -> Result<Arch, String> {
        /// What llc 19 knows.
        const KNOWN: [u32; 8] = [70, 72, 75, 80, 86, 87, 89, 90];
        let number = name.strip_prefix("sm_").and_then(|number| number.parse().ok());
        match number.filter(|number| KNOWN.contains(number)) {
            Some(number) => Ok(Arch(number)),
            None => {
                let known: Vec<String> = KNOWN.iter().map(|number| format!("sm_{number}")).collect();
                Err(format!("'{name}' is none of {}", known.join(", ")))
            }
        }
    }

    /// Its name: `sm_80`.
    #[must_use]
    pub fn name(self) -> String {
        format!("sm_{}", self.0)
    }

    /// The version of PTX that its code is written in, as a feature of LLVM.
    #[must_use]
    pub fn ptx(self) -> &'static str {
        if self.0 >= 89 { "+ptx78" } else { "+ptx74" }
    }
}

/// The name that PTX has for the global `name`.
#[must_use]
pub fn symbol_on_gpu(name: &str) -> String {
    name.replace('.', "_$_")
}

/// Drops the attributes of functions that are about the host's machine, or about code that has changed.
pub(crate) fn simplify_attributes(module: &mut Module) {
    let groups: Vec<u32> = module.attr_groups.keys().copied().collect();
    for group in groups {
        let Some(text) = module.attr_groups.get_mut(&group) else { continue };
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let is_unoptimized = words.contains(&"optnone");
        let is_kept = |word: &&str| KEPT.contains(word) && !(is_unoptimized && *word == "noinline");
        // A group is not empty, and nothing unwinds the stack of a GPU.
        let kept = words.into_iter().filter(|word| is_kept(word) && *word != "nounwind").chain(["nounwind"]);
        *text = kept.collect::<Vec<_>>().join(" ").into();
    }
    let plain = |suffix: &str| -> String {
        let words = suffix.split_ascii_whitespace();
        words.filter(|word| word.starts_with('#') || KEPT.contains(word)).collect::<Vec<_>>().join(" ")
    };
    for func in module.functions.values_mut() {
        func.suffix = plain(&func.suffix).into();
        func.attachments.clear();
        let insts: Vec<_> = func.layout_insts().map(|(_, inst)| inst).collect();
        for inst in insts {
            if let Some(info) = func.insts[inst].call_info_mut() {
                info.suffix = plain(&info.suffix).into();
            }
        }
    }
    for global in module.globals.values_mut() {
        let align = global.suffix.split(',').find(|part| part.trim().starts_with("align "));
        global.suffix = align.map_or(String::new(), |align| format!(",{align}")).into();
        global.attachments.clear();
    }
    module.items.retain(|item| !matches!(item, Item::Verbatim(text) if text.starts_with('$')));
}

/// Gives what other modules see a name without dots, and no visibility; locks of the same name are local.
pub(crate) fn settle_names(module: &mut Module, kernels: &[Symbol], kernel: &str) {
    let mut seen: Vec<Symbol> = Vec::new();
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &mut module.functions[id];
        if kernels.contains(&func.name) {
            func.prefix = kernel.into();
            seen.push(func.name);
        } else if !func.linkage().is_local() {
            func.prefix = "internal".into();
        }
    }
    let globals = module.items.iter().filter_map(|item| match item {
        Item::Global(id) => Some(*id),
        _ => None,
    });
    for id in globals.collect::<Vec<_>>() {
        let global = &mut module.globals[id];
        let linkage = global.linkage();
        match linkage {
            _ if linkage.is_local() => global.prefix = "internal".into(),
            Linkage::Common => global.prefix = "internal".into(),
            _ => {
                global.prefix = "".into();
                seen.push(global.name);
            }
        }
    }
    for name in seen {
        let text = module.ctx.names.text(name).to_owned();
        let new = symbol_on_gpu(&text);
        if new != text {
            // Nothing else has such a name.
            let _ = module.rename_global(name, &new);
        }
    }
}

/// The module's text for NVPTX.
pub(crate) fn retarget(module: &mut Module, kernels: &[Symbol]) -> String {
    settle_names(module, kernels, "ptx_kernel");
    for item in &mut module.items {
        if let Item::Verbatim(text) = item {
            if text.starts_with("target datalayout") {
                *text = LAYOUT.into();
            } else if text.starts_with("target triple") {
                *text = TRIPLE.into();
            }
        }
    }
    align_unsized(module);
    in_shared_memory(&print_module(module))
}

/// Aligns a thread's variables of unknown size to more than the stack is: LLVM 19 asks for such an alignment alone, and writes 0
/// for others, which no driver takes.
fn align_unsized(module: &mut Module) {
    const MORE: u32 = 16;
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &mut module.functions[id];
        for (_, inst) in func.layout_insts().collect::<Vec<_>>() {
            let data = &mut func.insts[inst];
            let is_sized = matches!(data.operands.first(), None | Some(Operand::Const(_)));
            if let Op::Alloca { align, .. } = &mut data.op
                && !is_sized
            {
                *align = Some(align.unwrap_or(MORE).max(MORE));
            }
        }
    }
}

/// Lets the variables of blocks lie in shared memory: wherever one is named, a cast leads to the generic address.
fn in_shared_memory(text: &str) -> String {
    let start = format!("@{PREFIX_OF_SHARED}");
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        if line.starts_with(&start) {
            out.push_str(&line.replacen("= internal global", "= internal addrspace(3) global", 1));
            out.push('\n');
            continue;
        }
        let mut rest = line;
        while let Some(at) = rest.find(&start) {
            let behind = &rest[at + 1..];
            let length = behind
                .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-')))
                .unwrap_or(behind.len());
            out.push_str(&rest[..at]);
            out.push_str(&format!("addrspacecast (ptr addrspace(3) @{} to ptr)", &behind[..length]));
            rest = &behind[length..];
        }
        out.push_str(rest);
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Arch, in_shared_memory, symbol_on_gpu};

    #[test]
    fn a_shared_variable_is_cast_wherever_it_is_named() {
        let text =
            "@weft.shared.size = internal global i32 undef\n  store i32 0, ptr @weft.shared.size, align 4\n";
        let expected = "@weft.shared.size = internal addrspace(3) global i32 undef\n  store i32 0, ptr addrspacecast (ptr addrspace(3) @weft.shared.size to ptr), align 4\n";
        assert_eq!(in_shared_memory(text), expected);
    }

    #[test]
    fn names_and_generations() {
        assert_eq!(symbol_on_gpu("a.b"), "a_$_b");
        assert_eq!(
            Arch::from_name("sm_80").map(|arch| (arch.name(), arch.ptx())),
            Ok(("sm_80".into(), "+ptx74"))
        );
        assert!(Arch::from_name("sm_60").is_err() && Arch::from_name("gfx90a").is_err());
    }
}

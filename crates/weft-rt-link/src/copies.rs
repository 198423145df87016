//! What lets copies of the runtime in one process find each other: a description of the copy, a note that leads to it,
//! the distances of its functions, and a gate in front of each one. `weft-rt/src/copies.rs` explains how they are used.
//!
//! ```text
//! omp_get_level:                          # the gate of function 17
//!         cmp  dword ptr [copy + 24], 0   # does this copy serve itself?
//!         jne  1f
//!         jmp  weft_own_omp_get_level
//! 1:      mov  r11d, 17
//!         jmp  weft_rt_far                # jumps to function 17 of the copy that serves
//! ```

use std::fmt::Write as _;

/// What the names of a copy's own functions begin with, where gates have their names.
pub(crate) const OWN: &str = "weft_own_";

/// The function that decides which copy serves.
pub(crate) const CHOOSE: &str = "weft_rt_choose";

/// Whether gates are known for this machine. Elsewhere each copy serves itself.
pub(crate) const HAS_GATES: bool = cfg!(target_arch = "x86_64");

/// The description of a copy with these functions, and its note; `gates` go in front of the functions.
pub(crate) fn assembly(functions: &[String], gates: bool) -> String {
    let prefix = if gates { OWN } else { "" };
    let mut text = String::new();
    let _infallible = write!(
        text,
        ".section .note.weft,\"a\",@note
.p2align 2
.long 8, 8, 1
.ascii \"Weft\\0\\0\\0\\0\"
.quad weft_rt_copy - .
.section .data.weft_rt_copy,\"aw\",@progbits
.p2align 6
weft_rt_copy:
.ascii \"WeftCop2\"
.quad {hash:#x}
.quad {count}
weft_rt_state:
.long {state}, 0
weft_rt_chosen:
.quad 0
.quad weft_rt_functions - weft_rt_copy
.section .rodata.weft_rt_functions,\"a\",@progbits
.p2align 6
weft_rt_functions:
",
        hash = hash(functions),
        count = functions.len(),
        state = u8::from(gates),
    );
    // Distances are the same wherever the copy lies: the loader neither reads them nor writes their pages.
    for name in functions {
        let _infallible = writeln!(text, ".long {prefix}{name} - weft_rt_functions");
    }
    if gates {
        text.push_str(FAR);
        for (number, name) in functions.iter().enumerate() {
            let _infallible = write!(
                text,
                ".p2align 5
.globl {name}
.type {name}, @function
{name}:
cmpl $0, weft_rt_state(%rip)
jne 1f
jmp {OWN}{name}
1: movl ${number}, %r11d
jmp weft_rt_far
.size {name}, . - {name}
"
            );
        }
    }
    text.push_str(".section .note.GNU-stack,\"\",@progbits\n");
    text
}

/// Goes on to the function whose number is in `r11`. All registers that may have arguments keep their values; the first
/// time, [`CHOOSE`] is called.
const FAR: &str = ".section .text.weft_rt_gates,\"ax\",@progbits
.p2align 5
weft_rt_far:
movq weft_rt_chosen(%rip), %r10
testq %r10, %r10
je 1f
2: movslq (%r10,%r11,4), %r11
addq %r10, %r11
jmp *%r11
1: pushq %rbp
movq %rsp, %rbp
andq $-16, %rsp
subq $192, %rsp
movq %rax, 0(%rsp)
movq %rdi, 8(%rsp)
movq %rsi, 16(%rsp)
movq %rdx, 24(%rsp)
movq %rcx, 32(%rsp)
movq %r8, 40(%rsp)
movq %r9, 48(%rsp)
movq %r11, 56(%rsp)
movaps %xmm0, 64(%rsp)
movaps %xmm1, 80(%rsp)
movaps %xmm2, 96(%rsp)
movaps %xmm3, 112(%rsp)
movaps %xmm4, 128(%rsp)
movaps %xmm5, 144(%rsp)
movaps %xmm6, 160(%rsp)
movaps %xmm7, 176(%rsp)
leaq weft_rt_copy(%rip), %rdi
call weft_rt_choose
movq %rax, %r10
movq 0(%rsp), %rax
movq 8(%rsp), %rdi
movq 16(%rsp), %rsi
movq 24(%rsp), %rdx
movq 32(%rsp), %rcx
movq 40(%rsp), %r8
movq 48(%rsp), %r9
movq 56(%rsp), %r11
movaps 64(%rsp), %xmm0
movaps 80(%rsp), %xmm1
movaps 96(%rsp), %xmm2
movaps 112(%rsp), %xmm3
movaps 128(%rsp), %xmm4
movaps 144(%rsp), %xmm5
movaps 160(%rsp), %xmm6
movaps 176(%rsp), %xmm7
leave
jmp 2b
";

/// Copies with the same functions in the same order can serve each other. [FNV-1a, 64 bits]
fn hash(functions: &[String]) -> u64 {
    let bytes = functions.iter().flat_map(|name| name.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::{assembly, hash};

    #[test]
    fn the_hash_depends_on_names_and_their_order() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let hashes = [names("a b"), names("b a"), names("ab"), names("a b c")].map(|names| hash(&names));
        assert!(hashes.iter().enumerate().all(|(at, hash)| !hashes[..at].contains(hash)));
        // The offset basis of FNV-1a, which the empty text has.
        assert_eq!(hash(&[]), 0xcbf2_9ce4_8422_2325);
    }

    #[test]
    fn a_main_program_calls_its_functions_directly() {
        let functions = ["f".to_owned(), "g".to_owned()];
        let plain = assembly(&functions, false);
        assert!(
            plain.contains(".long f - weft_rt_functions\n.long g - weft_rt_functions\n")
                && !plain.contains("weft_rt_far")
        );
        let gated = assembly(&functions, true);
        assert!(gated.contains("jmp weft_own_g\n1: movl $1, %r11d\n"));
    }
}

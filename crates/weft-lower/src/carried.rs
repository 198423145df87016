//! What an object carries for the driver's next step: a section that no program loads.
//!
//! ```llvm
//! module asm ".pushsection .weft.device,\22\22,@progbits"
//! module asm ".ascii \22…\5C12\22"
//! module asm ".popsection"
//! ```
//!
//! The linker joins such sections of all objects that it takes, those of archives as well, so that what it has made tells what
//! belongs to the program. Assembly, since sections of LLVM's globals are loaded; it goes through link-time optimization, too.

use weft_ir::{Item, Module};

/// The section.
pub const CARRIED_SECTION: &str = ".weft.device";

/// As many bytes of it one line has.
const LINE: usize = 4096;

/// Adds `bytes` to the section.
pub fn carry(module: &mut Module, bytes: &[u8]) {
    let mut lines = vec![format!("module asm \".pushsection {CARRIED_SECTION},\\22\\22,@progbits\"")];
    for part in bytes.chunks(LINE) {
        let text: String = part.iter().map(|byte| escaped(*byte)).collect();
        lines.push(format!("module asm \".ascii \\22{text}\\22\""));
    }
    lines.push("module asm \".popsection\"".to_owned());
    for line in lines {
        module.items.push(Item::Verbatim(line.into()));
    }
}

/// A byte in a string of the assembler, whose backslash LLVM's text writes as a number: three octal digits, so that no digit
/// behind it counts.
fn escaped(byte: u8) -> String {
    match byte {
        b' '..=b'~' if !matches!(byte, b'"' | b'\\') => char::from(byte).to_string(),
        _ => format!("\\5C{byte:03o}"),
    }
}

#[cfg(test)]
mod tests {
    use weft_ir::{print_module, read_module};

    use super::carry;

    #[test]
    fn bytes_are_written_for_the_assembler() {
        let mut module = read_module("").unwrap();
        carry(&mut module, b"a \"b\\\n1");
        let text = print_module(&module);
        assert!(text.contains(r#"module asm ".ascii \22a \5C042b\5C134\5C0121\22""#), "{text}");
    }
}

//! Strings in the constants of a module.

use weft_ir::{ConstKind, Module, Operand};

/// Returns the text of the C string at the address `operand`.
///
/// The string ends at its first NUL; bytes that are not UTF-8 become replacement characters.
pub fn constant_string(module: &Module, operand: Operand) -> Option<String> {
    let global = module.global_var(module.ctx.global_name(operand)?)?;
    let global = &module.globals[global];
    if !global.is_constant {
        return None;
    }
    match &module.ctx.consts.data(global.init?).kind {
        ConstKind::String(text) => Some(unescape(module.ctx.names.text(*text))),
        ConstKind::Zero => Some(String::new()),
        _ => None,
    }
}

/// Resolves the escapes `\XX` (two hexadecimal digits) and `\\` of LLVM's `c"…"`, up to the first NUL.
fn unescape(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (byte, len) = match bytes[at] {
            b'\\' => match text.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
                Some(byte) => (byte, 3),
                None if bytes.get(at + 1) == Some(&b'\\') => (b'\\', 2),
                None => (b'\\', 1),
            },
            byte => (byte, 1),
        };
        if byte == 0 {
            break;
        }
        out.push(byte);
        at += len;
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn escapes_are_resolved_up_to_the_nul() {
        assert_eq!(unescape(r"DIR.OMP.LOOP\00"), "DIR.OMP.LOOP");
        assert_eq!(unescape(r"a\5Cb\22c\\d\00tail"), "a\\b\"c\\d");
        assert_eq!(unescape(r"\C3\A4.c"), "ä.c");
    }
}

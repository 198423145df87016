//! Constants that are made to hold a string.
//!
//! ```llvm
//! @weft.place = private unnamed_addr constant [12 x i8] c";a.c;f;1;2;\00", align 1
//! ```

use smallvec::SmallVec;

use crate::constants::ConstKind;
use crate::module::GlobalVar;
use crate::module::Module;
use crate::names::Symbol;
use crate::types::Type;

impl Module {
    /// Adds the private constant `name`, which no global has yet, with the bytes of `text` and a final zero.
    pub fn add_string(&mut self, name: Symbol, text: &str) {
        let ty = self.ctx.types.array(text.len() as u64 + 1, Type::I8);
        let bytes = self.ctx.names.intern(&escaped(text));
        let init = self.ctx.consts.intern(ty, ConstKind::String(bytes));
        self.add_global(GlobalVar {
            name,
            prefix: "private unnamed_addr".into(),
            is_constant: true,
            ty,
            init: Some(init),
            suffix: ", align 1".into(),
            attachments: SmallVec::new(),
        });
    }
}

/// `text` and a final zero, as they stand between the quotes of `c"…"`. [LangRef: simple constants]
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 3);
    for byte in text.bytes() {
        match byte {
            0x20..0x7F if byte != b'"' && byte != b'\\' => escaped.push(char::from(byte)),
            _ => escaped.push_str(&format!("\\{byte:02X}")),
        }
    }
    escaped.push_str("\\00");
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn quotes_backslashes_and_other_alphabets_are_escaped() {
        assert_eq!(escaped(";a.c;f;1;2;;"), ";a.c;f;1;2;;\\00");
        assert_eq!(escaped("\"\\ü"), "\\22\\5C\\C3\\BC\\00");
    }
}

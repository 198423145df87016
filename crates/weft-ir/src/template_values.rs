//! Values of template parameters in debug information, which LLVM 19's printer may leave without their types.
//!
//! ```text
//! %struct.Size = type { i32, i32 }
//! !5 = !DITemplateValueParameter(name: "size", type: !6, value: %struct.Size { i32 4, i32 3 })
//!   ==>
//! !5 = !DITemplateValueParameter(name: "size", type: !6, value: null)
//! ```
//!
//! Where passes remove the global variable with the value, nothing but the node names the type, and what LLVM prints has no
//! definition of it: LLVM itself cannot read that text. No information is lost, since LLVM writes values of integers, pointers to
//! globals and names of templates alone to object files (`DwarfUnit::constructTemplateValueParameterDIE`).
//!
//! # Postconditions
//! No template parameter's value names a type. All else is as it was.

use crate::metadata_text::{edit_fields, node_kind};
use crate::module::Module;

/// Takes the values of named types out of a module's template parameters.
pub fn drop_values_of_named_types(module: &mut Module) {
    for text in module.metadata.values_mut() {
        if node_kind(text).starts_with("!DITemplateValueParameter(") && text.contains('%') {
            *text = without_value_of_named_type(text).into();
        }
    }
}

fn without_value_of_named_type(text: &str) -> String {
    edit_fields(text, |key, value| {
        let names_type = key == "value" && value.contains('%');
        Some(if names_type { "null".to_owned() } else { value.to_owned() })
    })
}

#[cfg(test)]
mod tests {
    use super::without_value_of_named_type;

    #[test]
    fn only_values_of_named_types_are_dropped() {
        let node = |value| format!("!DITemplateValueParameter(name: \"c%\", type: !6, value: {value})");
        let dropped = node("null");
        assert_eq!(without_value_of_named_type(&node("%struct.C { i32 4, i32 3 }")), dropped);
        let nested = "%\"struct.n::C\" { [1 x %struct.D] [%struct.D { i32 4 }], ptr @v }";
        assert_eq!(without_value_of_named_type(&node(nested)), dropped);
        for kept in ["i32 4", "ptr @v", "!\"vector\"", "{ i32, i32 } { i32 4, i32 3 }"] {
            assert_eq!(without_value_of_named_type(&node(kept)), node(kept));
        }
    }
}

//! What the name of a function may mean in the scopes around it, and the parts of the spelling of its type.
//!
//! ```cpp
//! namespace a { namespace b { v; } }       // `v` in `::a::b::`: ::a::b::v, ::a::v, ::v
//! int (const char *) const                 // its parameters: (const char *)
//! ```

/// Returns where the brackets of the parameters stand in the spelling of a function's type.
pub(super) fn parameters_in(ty: &str) -> Option<(usize, usize)> {
    let end = ty.rfind(')')?;
    let mut depth = 0;
    let begin = ty[..=end].char_indices().rev().find(|(_, c)| {
        depth += i32::from(*c == ')') - i32::from(*c == '(');
        depth == 0
    });
    Some((begin?.0, end))
}

/// Returns what a name may mean in a namespace, the innermost one first.
pub(super) fn candidates(scope: &str, name: &str) -> Vec<String> {
    if name.starts_with("::") {
        return vec![name.to_owned()];
    }
    let mut found = Vec::new();
    let mut scope = scope;
    loop {
        found.push(format!("{scope}{name}"));
        let Some(outer) = scope.trim_end_matches("::").rfind("::") else { return found };
        scope = &scope[..outer + 2];
    }
}

#[cfg(test)]
mod tests {
    use super::{candidates, parameters_in};

    #[test]
    fn a_name_is_looked_for_in_the_namespaces_around() {
        assert_eq!(candidates("::a::b::", "c::v"), ["::a::b::c::v", "::a::c::v", "::c::v"]);
        assert_eq!(candidates("::", "v"), ["::v"]);
        assert_eq!(candidates("::a::", "::v"), ["::v"]);
    }

    #[test]
    fn the_last_brackets_are_those_of_the_parameters() {
        assert_eq!(parameters_in("int (int (*)(int)) const"), Some((4, 17)));
        assert_eq!(parameters_in("int"), None);
    }
}

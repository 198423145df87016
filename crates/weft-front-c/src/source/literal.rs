//! String literals of C.

/// Returns the text of an expression that is one or more string literals without a prefix; they are joined. [C17 §6.4.5]
pub(crate) fn string(expression: &str) -> Option<String> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut rest = expression.trim();
    while !rest.is_empty() {
        let mut characters = rest.strip_prefix('"')?.char_indices();
        let end = loop {
            match characters.next()? {
                (at, '"') => break at,
                (_, '\\') => bytes.extend(escaped(&mut characters)?),
                (_, character) => bytes.extend(character.to_string().as_bytes()),
            }
        };
        // The offsets begin behind the quotation mark.
        rest = rest[end + 2..].trim_start();
    }
    (!expression.trim().is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads what follows a backslash. [C17 §6.4.4.4]
fn escaped(characters: &mut std::str::CharIndices<'_>) -> Option<Vec<u8>> {
    let (_, first) = characters.next()?;
    let simple = match first {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        '"' | '\'' | '\\' | '?' => first as u8,
        'x' => number(characters, 16, usize::MAX, None)?,
        '0'..='7' => number(characters, 8, 2, first.to_digit(8))?,
        _ => return None,
    };
    Some(vec![simple])
}

/// Reads up to `most` digits behind the value `first`; absent without any digit, or if the value is no byte.
fn number(
    characters: &mut std::str::CharIndices<'_>,
    radix: u32,
    most: usize,
    first: Option<u32>,
) -> Option<u8> {
    let mut value = first;
    for _ in 0..most {
        let Some(digit) = characters.clone().next().and_then(|(_, c)| c.to_digit(radix)) else { break };
        characters.next();
        value = Some(value.unwrap_or(0).checked_mul(radix)?.checked_add(digit)?);
    }
    u8::try_from(value?).ok()
}

#[cfg(test)]
mod tests {
    use super::string;

    #[test]
    fn literals_are_joined_and_escapes_read() {
        let read = |text| string(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(read(r#""a""#), "a");
        assert_eq!(read(r#" "a" "b\"c" "#), "ab\"c");
        assert_eq!(read(r#""\x41\101\0z\t""#), "AA\0z\t");
        assert_eq!(read(r#""é\xc3\xa9""#), "éé");
        assert_eq!(read(r#""""#), "");
    }

    #[test]
    fn other_expressions_are_no_literals() {
        for text in ["", "text", r#"L"a""#, r#""a" + 1"#, r#""a"#, r#""\q""#, r#""\x""#, r#""\777""#] {
            assert_eq!(string(text), None, "{text}");
        }
    }
}

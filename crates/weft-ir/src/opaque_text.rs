//! Text with holes for operands: what is kept of instructions that are not known, and debug records.

/// A piece of an [`OpaqueText`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Literal text.
    Text(Box<str>),
    /// The operand of this index, printed without its type (`%x`, `%label`).
    Hole(usize),
}

/// Text with holes for operands: how an instruction that the reader does not know is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpaqueText {
    /// The pieces in order. The text of the result (`%r = `) is not part of it.
    pub pieces: Vec<Piece>,
}

impl OpaqueText {
    /// The word at its front: the opcode of an instruction, or `#dbg_value` and its kin of a debug record.
    pub fn opcode(&self) -> &str {
        match self.pieces.first() {
            Some(Piece::Text(text)) => {
                let end = text.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(text.len());
                &text[..end]
            }
            _ => "",
        }
    }

    /// Whether the hole for operand `index` stands behind the word `label`.
    pub(crate) fn is_label(&self, index: usize) -> bool {
        self.pieces.windows(2).any(|pair| match pair {
            [Piece::Text(text), Piece::Hole(hole)] => *hole == index && text.trim_end().ends_with("label"),
            _ => false,
        })
    }

    /// For each hole in order, whether it stands in metadata (`metadata i32 %x`), and so is no use of its value.
    pub fn holes_in_metadata(&self) -> Vec<bool> {
        let mut holes = Vec::new();
        let (mut depth, mut in_string) = (0i32, false);
        // The depth of brackets at which the word `metadata` stood.
        let mut metadata: Option<i32> = None;
        for piece in &self.pieces {
            let Piece::Text(text) = piece else {
                holes.push(metadata.is_some());
                continue;
            };
            for (at, byte) in text.bytes().enumerate() {
                match byte {
                    b'"' => in_string = !in_string,
                    _ if in_string => {}
                    b'(' | b'[' | b'{' => depth += 1,
                    b')' | b']' | b'}' => depth -= 1,
                    b'm' if metadata.is_none() && text[at..].starts_with("metadata ") => {
                        metadata = Some(depth);
                        continue;
                    }
                    _ => {}
                }
                if metadata.is_some_and(|d| depth < d || depth == d && byte == b',') {
                    metadata = None;
                }
            }
        }
        holes
    }
}

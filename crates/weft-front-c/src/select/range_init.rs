//! Loops over ranges that begin with a statement, as C++20 has them.
//!
//! ```cpp
//! #pragma omp parallel for                      { auto v = f();
//! for (auto v = f(); auto &x : v)               #pragma omp parallel for
//!   use(x);                                     for (auto &x : v)
//!                                                 use(x); }
//! ```
//!
//! The specification's loop has no such statement [OMP 5.2 §4.4.1]. clang takes it, and executes it in some
//! constructs once and in others in each thread. Here it goes in front of the construct: it is executed once, as in the loop
//! without a directive, and a variable that it declares is one outside.
//!
//! Refused by leaving the loop as it is, which is an error then: inner loops of a nest, constructs that copy or map what they
//! name, and those with a clause `default`.

use weft_sema::Place;
use weft_sema::model::tree::NodeKind;
use weft_support::SourceMap;

use crate::select::open_names::shares_what_is_declared;
use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::one_line;
use crate::source::range_statement::range_statement;
use crate::text::edits::Edits;

/// Writes the statements in front of the constructs.
pub(super) fn write(map: &SourceMap, scene: &Scene, edits: &mut Edits) {
    let text = map.text(scene.file);
    for (index, place) in scene.places.iter().enumerate() {
        let Some((end, begin, behind)) = statement(text, scene, place) else { continue };
        let line = scene.pragmas[place.pragma].line;
        let mut front = format!("{{ {} ", one_line(&text[begin as usize..behind as usize]));
        resume(map, scene.file, line.lo, &mut front);
        front.push_str(&text[line.lo as usize..line.hi as usize]);
        edits.replace(line.lo, line.hi, front);
        // What is behind it keeps its place.
        let blank = |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
        edits.replace(begin, behind, text[begin as usize..behind as usize].chars().map(blank).collect());
        edits.close(end, end, index, " }".to_owned());
    }
}

/// Returns where the loop of a construct ends, and where its statement begins and ends, if it has one to take out.
fn statement(text: &str, scene: &Scene, place: &Place) -> Option<(u32, u32, u32)> {
    let body = place.body.filter(|_| shares_what_is_declared(scene.directive(place)))?;
    let node = scene.tree.node(body);
    let (begin, behind) = range_statement(text, node.lo).filter(|_| node.kind == NodeKind::ForRange)?;
    Some((node.end, begin, behind))
}

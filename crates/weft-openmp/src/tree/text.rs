//! The names of a program's text.

use weft_support::Span;

use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::tree::item::{Expr, ListItem};
use crate::tree::names::{Constituent, Names, Text};
use crate::tree::typed::{Doacross, Typed};

impl Names for Text {
    type Kind = ClauseKind;
    type Place = Span;
    type Expr = Expr;
    type Item = ListItem;
    type Typed = Typed;
    type Facts = Constituent;

    fn language(kind: &ClauseKind) -> Option<ClauseKind> {
        Some(*kind)
    }

    fn constituent(facts: &Constituent) -> &[Leaf] {
        &facts.0
    }

    fn same_variable(one: &ListItem, other: &ListItem) -> bool {
        one.base.text == other.base.text
    }

    fn variable(item: &ListItem) -> ListItem {
        ListItem {
            base: item.base.clone(),
            dimensions: Vec::new(),
            span: item.base.span,
            text: item.base.text.clone(),
        }
    }

    fn implied(item: &ListItem) -> ListItem {
        item.clone()
    }

    fn keyword(item: &ListItem) -> Option<&str> {
        Some(&item.text)
    }

    fn has_stride(item: &ListItem) -> bool {
        item.dimensions.iter().any(|dimension| dimension.stride.is_some())
    }

    fn words(typed: &Typed) -> Vec<String> {
        match typed {
            Typed::Doacross(Doacross::Source) => vec!["SOURCE".to_owned()],
            Typed::Doacross(_) => vec!["SINK".to_owned()],
            _ => Vec::new(),
        }
    }
}

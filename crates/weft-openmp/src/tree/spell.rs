//! Writes clauses and directives as a user would write them.

use crate::table::clause::ClauseKind;
use crate::table::compound::compound_name;
use crate::table::leaf::Leaf;
use crate::table::reduction::ReductionModifier;
use crate::tree::ast::{
    Argument, Clause, ClauseArgs, DefaultKind, Directive, OrderKind, ProcBindKind, ScheduleKind,
    ScheduleModifiers,
};
use crate::tree::item::{ListItem, Word};
use crate::tree::modifier::Modifier;
use crate::tree::typed::{
    Applied, ContextSelector, Doacross, Sign, TraitSelector, Typed, UsedAllocator, VectorItem,
};

/// Returns the clause as text, such as `reduction(inscan, +: a, b)`.
pub fn spell_clause(clause: &Clause) -> String {
    let name = clause.kind.name();
    if let (ClauseKind::NumTeams, ClauseArgs::Exprs(bounds)) = (clause.kind, &clause.args) {
        let bounds: Vec<&str> = bounds.iter().map(|bound| bound.text.as_str()).collect();
        return format!("{name}({})", bounds.join(" : "));
    }
    if let (ClauseKind::Induction, ClauseArgs::Linear { modifier: Some(op), items: list, step: Some(step) }) =
        (clause.kind, &clause.args)
    {
        return format!("{name}(step({}), {}: {})", step.text, op.text, items(list));
    }
    match argument(&clause.args) {
        None => name.to_owned(),
        Some(text) if clause.facts.0.is_empty() => format!("{name}({text})"),
        // The name of a directive stands among the other words before the colon, if there are any.
        Some(text) => {
            let comma = if has_words(&clause.args) { "," } else { ":" };
            format!("{name}({}{comma} {text})", compound_name(&clause.facts.0))
        }
    }
}

/// Returns the directive as text, such as `parallel for private(a)`.
pub fn spell_directive(directive: &Directive) -> String {
    let mut text = if directive.is_end { "end ".to_owned() } else { String::new() };
    text += &directive.name();
    match &directive.argument {
        Argument::None => {}
        Argument::Name(word) => text += &format!("({})", word.text),
        Argument::List(list) => text += &format!("({})", items(list)),
        Argument::Cancel { construct, .. } => text += &format!(" {}", construct.name()),
        Argument::DeclareReduction(declared) => {
            let types: Vec<&str> = declared.types.iter().map(|ty| ty.text.as_str()).collect();
            let (op, combiner) = (declared.op.spelling(), &declared.combiner.text);
            text += &format!("({op} : {} : {combiner})", types.join(", "));
        }
        Argument::DeclareMapper(declared) => {
            let name = declared.name.as_ref().map(|name| format!("{} : ", name.text)).unwrap_or_default();
            text += &format!("({name}{} {})", declared.ty.text, declared.variable.text);
        }
        Argument::Raw(expr) => text += &format!("({})", expr.text),
    }
    for clause in &directive.clauses {
        text.push(' ');
        text += &spell_clause(clause);
    }
    text
}

/// Says whether words stand before a colon in the argument.
fn has_words(args: &ClauseArgs) -> bool {
    match args {
        ClauseArgs::ModifiedExpr { modifier, .. }
        | ClauseArgs::Threads { modifier, .. }
        | ClauseArgs::List { modifier, .. } => modifier.is_some(),
        ClauseArgs::Schedule { modifiers, .. } => *modifiers != ScheduleModifiers::default(),
        ClauseArgs::Reduction { .. } => true,
        ClauseArgs::Order(kind) => *kind != OrderKind::Plain,
        ClauseArgs::Modified { modifiers, .. } => !modifiers.is_empty(),
        _ => false,
    }
}

fn argument(args: &ClauseArgs) -> Option<String> {
    Some(match args {
        ClauseArgs::None => return None,
        ClauseArgs::Expr(expr) | ClauseArgs::Raw(expr) => expr.text.clone(),
        ClauseArgs::ModifiedExpr { modifier, expr } => format!("{}{}", prefix(modifier.as_ref()), expr.text),
        ClauseArgs::Exprs(exprs) => join(exprs.iter().map(|expr| expr.text.clone())),
        ClauseArgs::Threads { modifier, counts } => {
            format!("{}{}", prefix(modifier.as_ref()), join(counts.iter().map(|expr| expr.text.clone())))
        }
        ClauseArgs::List { modifier, items: list } => format!("{}{}", prefix(modifier.as_ref()), items(list)),
        ClauseArgs::If { modifier, condition } => match modifier {
            None => condition.text.clone(),
            Some(leaves) => format!("{}: {}", compound_name(leaves), condition.text),
        },
        ClauseArgs::Default(kind) => default_word(*kind).to_owned(),
        ClauseArgs::DefaultOf { kind, category } => format!("{}: {}", default_word(*kind), category.text),
        ClauseArgs::Schedule { modifiers, kind, chunk } => {
            let words = [
                (modifiers.monotonic, "monotonic"),
                (modifiers.nonmonotonic, "nonmonotonic"),
                (modifiers.simd, "simd"),
            ];
            let given: Vec<String> =
                words.iter().filter(|(given, _)| *given).map(|(_, word)| (*word).to_owned()).collect();
            let colon = if given.is_empty() { "" } else { ": " };
            let chunk = chunk.as_ref().map(|chunk| format!(", {}", chunk.text)).unwrap_or_default();
            format!("{}{colon}{}{chunk}", given.join(", "), schedule_word(*kind))
        }
        ClauseArgs::ProcBind(kind) => match kind {
            ProcBindKind::Primary => "primary",
            ProcBindKind::Master => "master",
            ProcBindKind::Close => "close",
            ProcBindKind::Spread => "spread",
        }
        .to_owned(),
        ClauseArgs::Order(kind) => match kind {
            OrderKind::Plain => "concurrent",
            OrderKind::Reproducible => "reproducible: concurrent",
            OrderKind::Unconstrained => "unconstrained: concurrent",
        }
        .to_owned(),
        ClauseArgs::Reduction { modifier, op, items: list, .. } => {
            let modifier = match modifier {
                None => "",
                Some(ReductionModifier::Default) => "default, ",
                Some(ReductionModifier::Inscan) => "inscan, ",
                Some(ReductionModifier::Task) => "task, ",
            };
            format!("{modifier}{}: {}", op.spelling(), items(list))
        }
        ClauseArgs::Linear { modifier, items: list, step } => {
            let step = step.as_ref().map(|step| format!("step({})", step.text));
            let parts: Vec<String> =
                step.into_iter().chain(modifier.iter().map(|word| word.text.clone())).collect();
            let colon = if parts.is_empty() { "" } else { ": " };
            format!("{}{colon}{}", items(list), parts.join(", "))
        }
        ClauseArgs::Aligned { items: list, alignment } => {
            let alignment = alignment.as_ref().map(|expr| format!(": {}", expr.text)).unwrap_or_default();
            format!("{}{alignment}", items(list))
        }
        ClauseArgs::Modified { modifiers, items: list } => modified(modifiers, list),
        ClauseArgs::Keyword(word) => word.text.clone(),
        ClauseArgs::Typed(typed) => spell_typed(typed),
    })
}

fn prefix(modifier: Option<&Word>) -> String {
    modifier.map(|word| format!("{}: ", word.text)).unwrap_or_default()
}

fn modified(modifiers: &[Modifier], list: &[ListItem]) -> String {
    let words = join(modifiers.iter().map(|modifier| modifier.text.clone()));
    match (modifiers, list) {
        ([], list) => items(list),
        (_, []) => words,
        (_, list) => format!("{words}: {}", items(list)),
    }
}

fn spell_typed(typed: &Typed) -> String {
    match typed {
        Typed::Doacross(Doacross::Source) => "source:".to_owned(),
        Typed::Doacross(Doacross::SinkPrevious) => "sink: omp_cur_iteration - 1".to_owned(),
        Typed::Doacross(Doacross::Sink(vector)) => format!("sink: {}", join(vector.iter().map(vector_item))),
        Typed::Selector(selector) => context(selector),
        Typed::When { selector, directive } => {
            format!(
                "{}: {}",
                context(selector),
                directive.as_deref().map(spell_directive).unwrap_or_default()
            )
        }
        Typed::Otherwise(directive) => directive.as_deref().map(spell_directive).unwrap_or_default(),
        Typed::Allocators(list) => join(list.iter().map(used_allocator)),
        Typed::Applied(applied) => applied_text(applied),
        Typed::Interops(list) => join(
            list.iter().map(|words| format!("interop({})", join(words.iter().map(|word| word.text.clone())))),
        ),
        Typed::Directives(list) => join(list.iter().map(|leaves: &Vec<Leaf>| compound_name(leaves))),
    }
}

fn applied_text(applied: &Applied) -> String {
    let places = match applied.places.is_empty() {
        true => String::new(),
        false => format!("({})", join(applied.places.iter().map(|place| place.text.clone()))),
    };
    let modifier = applied.modifier.as_ref().map(|word| format!("{}{places}: ", word.text));
    modifier.unwrap_or_default() + &join(applied.directives.iter().map(spell_directive))
}

fn used_allocator(used: &UsedAllocator) -> String {
    let space = used.memory_space.as_ref().map(|space| format!("memspace({})", space.text));
    let traits = used.traits.as_ref().map(|traits| format!("traits({})", traits.text));
    let parts: Vec<String> = space.into_iter().chain(traits).collect();
    let colon = if parts.is_empty() { "" } else { ": " };
    format!("{}{colon}{}", parts.join(", "), used.allocator.text)
}

fn vector_item(item: &VectorItem) -> String {
    match &item.distance {
        None => item.variable.text.clone(),
        Some((Sign::Plus, distance)) => format!("{} + {}", item.variable.text, distance.text),
        Some((Sign::Minus, distance)) => format!("{} - {}", item.variable.text, distance.text),
    }
}

fn context(selector: &ContextSelector) -> String {
    join(selector.sets.iter().map(|set| {
        let traits = join(set.traits.iter().map(trait_text));
        format!("{}={{{traits}}}", set.name.text)
    }))
}

fn trait_text(selector: &TraitSelector) -> String {
    let properties = join(selector.properties.iter().map(|property| property.text.clone()));
    let score = selector.score.as_ref().map(|score| format!("score({}): ", score.text)).unwrap_or_default();
    if score.is_empty() && properties.is_empty() {
        return selector.name.text.clone();
    }
    format!("{}({score}{properties})", selector.name.text)
}

fn items(list: &[ListItem]) -> String {
    join(list.iter().map(|item| item.text.clone()))
}

fn join(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}

fn default_word(kind: DefaultKind) -> &'static str {
    match kind {
        DefaultKind::None => "none",
        DefaultKind::Shared => "shared",
        DefaultKind::Private => "private",
        DefaultKind::Firstprivate => "firstprivate",
    }
}

fn schedule_word(kind: ScheduleKind) -> &'static str {
    match kind {
        ScheduleKind::Static => "static",
        ScheduleKind::Dynamic => "dynamic",
        ScheduleKind::Guided => "guided",
        ScheduleKind::Auto => "auto",
        ScheduleKind::Runtime => "runtime",
    }
}

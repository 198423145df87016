//! Clauses as a user would write them.

use weft_ir::Operand;
use weft_openmp::ClauseArgs;
use weft_openmp::region::{Fact, section_element};

use crate::clause::{Clause, ClauseKind, Kind, Own, Schedule};
use crate::show::naming::Naming;

/// A clause, spelled out.
pub(super) struct ClauseModel {
    /// The tag of the bundle.
    pub(super) tag: String,
    /// The operands.
    pub(super) operands: Vec<String>,
    /// The clause as a user would write it, `private(a, b)`.
    pub(super) text: String,
}

/// Spells out `clauses`, except the location and bounds that are the front end's own variables.
pub(super) fn spell_clauses(naming: &Naming<'_>, clauses: &[Clause]) -> Vec<ClauseModel> {
    // How the iterations of a nest come out of one number is between front end and middle end.
    let hidden = |c: &&Clause| {
        matches!(
            c.kind,
            Kind::Own(
                Own::Loc
                    | Own::NormalizedCounts
                    | Own::NormalizedIndices
                    | Own::NormalizedSlopes
                    | Own::NormalizedTotal
            )
        )
    };
    let shown = clauses.iter().filter(|c| !hidden(c));
    shown
        .map(|clause| {
            let name = |(i, o): (usize, Operand)| operand(naming, clause, i, o);
            let operands: Vec<String> = clause.operands().into_iter().enumerate().map(name).collect();
            let text = spell(clause, &operands);
            ClauseModel { tag: clause.tag(), operands, text }
        })
        .filter(|model| !model.text.starts_with("bounds(__weft_"))
        .collect()
}

/// The name of operand `index` of a clause: a variable in lists of variables, else a value.
fn operand(naming: &Naming<'_>, clause: &Clause, index: usize, operand: Operand) -> String {
    let is_section = section_element(&clause.facts).is_some();
    let is_variable = match &clause.kind {
        Kind::Own(Own::Name) => return naming.string(operand),
        Kind::Own(Own::NormalizedBounds | Own::Threadprivate) => true,
        Kind::Own(Own::TaskPrivate | Own::ObjectType | Own::CopyFunction) => index == 0,
        Kind::Own(Own::Argument) => index == 2,
        // On the marker of the same name it is one variable and its size.
        Kind::Omp(ClauseKind::Copyprivate) => index == 0,
        Kind::Omp(_) if is_section => index.is_multiple_of(3),
        Kind::Omp(ClauseKind::Copyin | ClauseKind::Reduction) => true,
        Kind::Omp(ClauseKind::Depend | ClauseKind::Detach) | Kind::Own(Own::Depobj) => true,
        Kind::Omp(kind) => kind.is_data_sharing() && clause.facts.is_empty(),
        _ => false,
    };
    if is_variable { naming.variable(operand) } else { naming.value(operand) }
}

/// The clause as a user would write it.
fn spell(clause: &Clause, operands: &[String]) -> String {
    let list = operands.join(", ");
    let kind = match &clause.kind {
        Kind::Omp(kind) => *kind,
        Kind::Own(own) => {
            return match own {
                Own::Loc => String::new(),
                Own::NormalizedBounds => format!("bounds({list})"),
                Own::Name | Own::Depobj => format!("({list})"),
                Own::Dependences => format!("depend(list {list})"),
                Own::Threadprivate => format!("threadprivate({list})"),
                Own::Implicit => "implicit".to_owned(),
                Own::TaskPrivate => format!("private copy({list})"),
                Own::ObjectType => format!("type({list})"),
                Own::CopyFunction => format!("copy({list})"),
                Own::Argument => format!("argument({list})"),
                Own::Offload => "offload".to_owned(),
                _ => plain(&clause.tag(), &list),
            };
        }
        Kind::Other(text) => return plain(text, &list),
    };
    let name = kind.name();
    match &clause.args {
        ClauseArgs::Default(default) => format!("{name}({})", default.word().to_lowercase()),
        ClauseArgs::ProcBind(bind) => format!("{name}({})", bind.word().to_lowercase()),
        ClauseArgs::Schedule { .. } => {
            let words = Schedule::of(clause).map(schedule_words).unwrap_or_default();
            let chunk = operands.first().map(|c| format!(", {c}")).unwrap_or_default();
            format!("{name}({words}{chunk})")
        }
        ClauseArgs::Reduction { op, modifier: None, .. }
            if !clause.facts.contains(&Fact::Nonpod)
                && !clause.facts.contains(&Fact::Sized)
                && weft_openmp::ability::honors_facts(kind, &clause.facts) =>
        {
            let sections: Vec<String> = match section_element(&clause.facts) {
                Some(_) => operands.chunks(3).map(section).collect(),
                None => operands.to_vec(),
            };
            format!("{name}({}: {})", op.spelling(), sections.join(", "))
        }
        ClauseArgs::None => name.to_owned(),
        ClauseArgs::Modified { modifiers, .. } if kind == ClauseKind::Depend && clause.facts.is_empty() => {
            let words: Vec<&str> = modifiers.iter().map(|modifier| modifier.text.as_str()).collect();
            match &words[..] {
                ["all"] => format!("{name}(inout: omp_all_memory)"),
                words => format!("{name}({}: {list})", words.join(", ")),
            }
        }
        ClauseArgs::ModifiedExpr { modifier: Some(word), .. } => format!("{name}({}: {list})", word.text),
        ClauseArgs::Threads { modifier: Some(word), .. } => format!("{name}({}: {list})", word.text),
        ClauseArgs::Threads { modifier: None, .. } => format!("{name}({list})"),
        ClauseArgs::ModifiedExpr { modifier: None, .. } => format!("{name}({list})"),
        ClauseArgs::Keyword(word) => format!("{name}({})", word.text),
        ClauseArgs::Exprs(_) if kind == ClauseKind::NumTeams => format!("{name}({})", operands.join(":")),
        ClauseArgs::Expr(_)
        | ClauseArgs::If { modifier: None, .. }
        | ClauseArgs::List { modifier: None, .. }
            if clause.facts.is_empty() =>
        {
            format!("{name}({list})")
        }
        _ => plain(&clause.tag(), &list),
    }
}

fn plain(tag: &str, list: &str) -> String {
    if list.is_empty() { tag.to_owned() } else { format!("{tag}({list})") }
}

fn section(operands: &[String]) -> String {
    match operands {
        [base, first, count] => format!("{base}[{first}:{count}]"),
        odd => odd.join(", "),
    }
}

fn schedule_words(schedule: Schedule) -> String {
    let modifiers = schedule.modifiers;
    let words = [
        (modifiers.monotonic, "monotonic"),
        (modifiers.nonmonotonic, "nonmonotonic"),
        (modifiers.simd, "simd"),
    ];
    let words: Vec<&str> = words.into_iter().filter(|(on, _)| *on).map(|(_, word)| word).collect();
    let colon = if words.is_empty() { "" } else { ": " };
    format!("{}{colon}{}", words.join(", "), schedule.kind.word().to_lowercase())
}

//! Legal examples made from the tables: a directive with a clause, and with what that clause requires.
//!
//! ```text
//! sample("taskloop", priority)      taskloop priority(v0)
//! sample("atomic", fail)            atomic compare fail(relaxed)
//! ```
//!
//! Tests that walk the tables use these: each clause on each directive, and what Weft does with it.

use crate::table::clause::{ClauseKind, Shape};
use crate::table::compound::compound_name;
use crate::table::leaf::Leaf;

/// Returns the directive made of `leaves` with `clause`, if one is given, as text behind `#pragma omp`.
///
/// List items are the variables `v0` and, where two clauses name one, `p`.
/// Precondition: the directive permits the clause.
pub fn sample(leaves: &[Leaf], clause: Option<ClauseKind>) -> String {
    let directive = compound_name(leaves);
    let Some(clause) = clause else { return format!("{} {}", head(&directive), required(&directive)) };
    let beside = companions(&directive, clause.name());
    let text = format!("{} {beside} {}", head(&directive), sample_clause(&directive, clause, 0));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the directive's name with the argument that has to stand right behind it.
pub fn head(directive: &str) -> String {
    let argument = match directive {
        "allocate" | "threadprivate" | "groupprivate" => "(x)",
        "cancel" | "cancellation point" => " parallel",
        "critical" => "(name)",
        "declare induction" => "(mine : int)",
        "declare mapper" => "(struct s v)",
        "declare reduction" => "(mine : int : omp_out += omp_in)",
        "declare variant" => "(f)",
        "depobj" => "(o)",
        _ => "",
    };
    format!("{directive}{argument}")
}

/// Returns the clause that the directive requires, if there is one.
fn required(directive: &str) -> &'static str {
    match directive {
        "assume" | "assumes" | "begin assumes" => "holds(1)",
        "begin declare variant" => "match(device={kind(cpu)})",
        "declare induction" => "inductor(omp_var + omp_step) collector(omp_idx * omp_step)",
        "declare mapper" => "map(v.p)",
        "declare variant" => "match(construct={dispatch})",
        "depobj" => "destroy",
        "interop" => "init(targetsync: o)",
        "requires" => "unified_address",
        "scan" => "inclusive(p)",
        "split" => "counts(4, omp_fill)",
        "target data" | "target enter data" => "map(to: m)",
        "target exit data" => "map(from: m)",
        "target update" => "to(m)",
        "stripe" | "tile" => "sizes(4)",
        _ => "",
    }
}

/// Returns the clauses that have to stand beside `clause`, unless it is one of them itself.
pub fn companions(directive: &str, clause: &str) -> &'static str {
    match (directive, clause) {
        ("atomic", "fail" | "weak") => "compare",
        ("atomic", "acq_rel" | "acquire") => "capture",
        // They are about a number that must be had.
        ("error", _) => "",
        (_, "message" | "severity") => "num_threads(strict: 4)",
        ("interop", "destroy" | "init" | "use") => "",
        ("allocators", _) => "",
        ("taskgroup", "allocate") => "task_reduction(+: p)",
        ("target data", "allocate") => "map(to: m) private(p)",
        (_, "allocate") => "private(p)",
        ("taskwait", "nowait") => "depend(in: p)",
        ("declare induction", "inductor") => "collector(omp_idx * omp_step)",
        ("declare induction", "collector") => "inductor(omp_var + omp_step)",
        ("depobj" | "requires" | "scan", _) => "",
        ("unroll", "apply") => "partial(4)",
        ("split", "counts") | ("stripe" | "tile", "sizes") => "",
        ("begin declare variant" | "declare variant", "match") => "",
        ("declare mapper" | "target enter data" | "target exit data", "map") => "",
        ("target data", "map" | "use_device_addr" | "use_device_ptr") => "",
        ("target update", "to" | "from") => "",
        _ => required(directive),
    }
}

/// Returns a clause as text, with a list item of its own `number` where it has a list.
pub fn sample_clause(directive: &str, clause: ClauseKind, number: usize) -> String {
    let name = clause.name();
    let list = format!("v{number}");
    let argument = match name {
        "map" if directive == "target exit data" => format!("from: {list}"),
        "map" if directive == "declare mapper" => list,
        "map" => format!("to: {list}"),
        "allocate" if directive == "allocators" => list,
        "allocate" => "p".to_owned(),
        "reduction" | "in_reduction" | "task_reduction" => format!("+: {list}"),
        "depend" if directive == "ordered" => "sink: i - 1".to_owned(),
        "depend" => format!("in: {list}"),
        "update" if directive == "depobj" => "in".to_owned(),
        "doacross" => "sink: i - 1".to_owned(),
        "default" if directive.ends_with("metadirective") => "nothing".to_owned(),
        "otherwise" => "nothing".to_owned(),
        "default" => "none".to_owned(),
        "defaultmap" => ["alloc: scalar", "none: pointer"][number % 2].to_owned(),
        "schedule" | "dist_schedule" => "static".to_owned(),
        "order" => "concurrent".to_owned(),
        "bind" => "thread".to_owned(),
        "proc_bind" => "close".to_owned(),
        "atomic_default_mem_order" | "fail" => ["relaxed", "seq_cst"][number % 2].to_owned(),
        "device_type" => "host".to_owned(),
        "memscope" => "all".to_owned(),
        "threadset" => "omp_pool".to_owned(),
        "match" => "construct={dispatch}".to_owned(),
        "when" => "user={condition(1)}: parallel".to_owned(),
        "adjust_args" => format!("nothing: {list}"),
        "append_args" => "interop(target)".to_owned(),
        "absent" | "contains" => "parallel".to_owned(),
        "at" => "execution".to_owned(),
        "severity" => "warning".to_owned(),
        "message" => "\"text\"".to_owned(),
        "init" => format!("target: {list}"),
        "initializer" => "omp_priv = 0".to_owned(),
        "uses_allocators" => "omp_default_mem_alloc".to_owned(),
        "ompx_attribute" => "__attribute__((nothrow))".to_owned(),
        "apply" => match directive {
            "tile" | "stripe" => "grid: reverse".to_owned(),
            _ => "nothing".to_owned(),
        },
        "counts" => "4, omp_fill".to_owned(),
        "induction" => format!("step(2), +: {list}"),
        "looprange" => "1, 2".to_owned(),
        "destroy" if directive == "depobj" => return name.to_owned(),
        "replayable" => return name.to_owned(),
        "permutation" => "2, 1".to_owned(),
        "grainsize" | "num_tasks" | "collapse" | "safelen" | "simdlen" | "sizes" | "align" => "4".to_owned(),
        _ => match clause.row().shape {
            Shape::Nothing | Shape::OptionalConstant | Shape::OptionalKeyword(_) => return name.to_owned(),
            _ => list,
        },
    };
    format!("{name}({argument})")
}

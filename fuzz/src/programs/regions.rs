//! Parallel regions: what each variable becomes in them, and the body.

use super::Generator;
use super::scope::{Access, Place, Scope, Var};
use super::tree::Node;

/// The operators of reductions on integers, with those that atomic constructs have in front.
const OPERATORS: &[&str] = &["+", "^", "|", "&", "*", "max", "min", "||", "&&", "-"];
/// Those that cannot overflow, which is undefined for the types that are not promoted.
const WITHOUT_OVERFLOW: &[&str] = &["^", "|", "&", "max", "min", "||", "&&"];
/// The names of critical constructs.
const LOCKS: &[&str] = &["", "one", "two"];

impl Generator {
    /// A parallel region with what is around it.
    pub(super) fn parallel(&mut self, scope: &Scope, out: &mut Vec<Node>) {
        match self.random.below(10) {
            5 if self.level > 31 => {
                let (inner, mut clauses, start) = self.team(scope);
                if !start.is_empty() {
                    return self.parallel(scope, out);
                }
                let (more, node) = self.lanes(&inner, &Access::Idle);
                clauses.extend(more);
                self.team_clauses(scope, &mut clauses);
                if self.level >= 50 {
                    // Which construct a condition is for must be said.
                    clauses.retain(|clause| !clause.starts_with("if("));
                }
                out.push(Node::with("parallel for simd", clauses, node));
            }
            0..=5 => {
                let (mut inner, mut clauses, start) = self.team(scope);
                let mut body = start;
                body.extend(self.statements(&mut inner));
                self.team_clauses(scope, &mut clauses);
                out.push(Node::with("parallel", clauses, Node::block("", body)));
            }
            6..=8 => {
                let (inner, mut clauses, start) = self.team(scope);
                if !start.is_empty() {
                    return self.parallel(scope, out);
                }
                let (more, node) = self.worksharing_loop(&inner, true);
                clauses.extend(more);
                self.team_clauses(scope, &mut clauses);
                let directive = self.maybe_league(scope, &mut clauses);
                out.push(Node::with(directive, clauses, node));
            }
            _ => {
                let (inner, mut clauses, start) = self.team(scope);
                if !start.is_empty() {
                    return self.parallel(scope, out);
                }
                let node = self.section_list(&inner);
                self.team_clauses(scope, &mut clauses);
                out.push(Node::with("parallel sections", clauses, node));
            }
        }
    }

    /// Makes a parallel loop one of a league, if it may be that; returns its directive.
    ///
    /// Its iterations are executed once, whoever does that.
    fn maybe_league(&mut self, scope: &Scope, clauses: &mut Vec<String>) -> &'static str {
        let items = |kind: &str| -> Vec<String> {
            let lists = clauses.iter().filter_map(|clause| clause.strip_prefix(kind)?.strip_suffix(')'));
            lists.flat_map(|list| list.split(',')).map(|item| item.trim().to_owned()).collect()
        };
        let (first, last) = (items("firstprivate("), items("lastprivate("));
        let is_alone = scope.place == Place::Serial && scope.level == 0;
        let is_ordered = clauses.iter().any(|clause| clause.starts_with("ordered"));
        let is_both = first.iter().any(|item| last.contains(item));
        if self.level < 40 || !is_alone || is_ordered || is_both || !self.random.chance(30) {
            return "parallel for";
        }
        if self.random.chance(80) {
            clauses.push(format!("num_teams({})", 1 + self.random.below(3)));
        }
        if self.random.chance(50) {
            clauses
                .push(self.random.pick(&["dist_schedule(static)", "dist_schedule(static, 3)"]).to_string());
        }
        // The condition would name the copies that a team has: those of a reduction may begin with an infinity, of which no
        // integer can be made, and others with nothing.
        let copied: Vec<String> = clauses.iter().filter_map(|clause| copied_by(clause)).collect();
        let names = |clause: &str, name: &String| {
            clause.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == name)
        };
        clauses.retain(|c| !c.starts_with("if(") || !copied.iter().any(|name| names(c, name)));
        "teams distribute parallel for"
    }

    /// What the variables are in a team: the scope, the clauses, and statements that must come first.
    fn team(&mut self, scope: &Scope) -> (Scope, Vec<String>, Vec<Node>) {
        let mut inner = scope.inner();
        inner.place = Place::Team;
        inner.level += 1;
        inner.in_plain_loop = false;
        inner.closed = false;
        let (mut clauses, mut start) = (Vec::new(), Vec::new());
        let explicit = self.random.chance(20);
        for index in 0..inner.vars.len() {
            let var = inner.vars[index].clone();
            let access = match &var.access {
                Access::Own => self.share_own(&var, &mut clauses, &mut start),
                Access::Read if !var.members.is_empty() || var.len > 0 => Access::Read,
                Access::Read if self.random.chance(30) => {
                    clauses.push(format!("firstprivate({})", var.name));
                    Access::Own
                }
                Access::Read => Access::Read,
                // Each thread of a team makes a team of its own: what these combine would count the threads.
                other @ (Access::Atomic(_) | Access::Critical(..)) if scope.place != Place::Team => {
                    other.clone()
                }
                _ => Access::Hidden,
            };
            inner.vars[index].access = access;
        }
        if explicit {
            clauses.push("default(shared)".to_owned());
        }
        (inner, clauses, start)
    }

    fn share_own(&mut self, var: &Var, clauses: &mut Vec<String>, start: &mut Vec<Node>) -> Access {
        let name = &var.name;
        let is_static = name.starts_with('s');
        match self.random.below(12) {
            0 | 1 if !is_static => {
                clauses.push(format!("firstprivate({name})"));
                Access::Own
            }
            2 if var.is_scalar() => {
                clauses.push(format!("private({name})"));
                start.push(Node::line(format!("{name} = ({})k1;", var.ty)));
                Access::Own
            }
            3 | 4 if var.is_scalar() || (self.level >= 45 && var.members.is_empty()) => {
                let op = self.operator_of_loop(var);
                clauses.push(self.reduction(op, var));
                Access::Reduction(op)
            }
            3 | 4 if self.level > 31 && !var.members.is_empty() => {
                clauses.push(format!("reduction(members:{name})"));
                Access::Reduction("^")
            }
            5 | 6 if var.members.is_empty() => Access::Atomic(self.atomic_operator(var)),
            7 if var.members.is_empty() => {
                let op = self.operator(var);
                Access::Critical(self.random.pick(LOCKS), if op == "-" { "+" } else { op })
            }
            8 | 9 => Access::Idle,
            _ => {
                if self.random.chance(30) {
                    clauses.push(format!("shared({name})"));
                }
                Access::Read
            }
        }
    }

    /// A construct may make an idle variable that of a reduction: what may be done with it then.
    pub(super) fn reduction_of_idle(&mut self, var: &Var, clauses: &mut Vec<String>) -> Option<Access> {
        if var.access != Access::Idle || !var.is_scalar() || !self.random.chance(50) {
            return None;
        }
        let op = self.operator_of_loop(var);
        clauses.push(self.reduction(op, var));
        Some(Access::Reduction(op))
    }

    /// The clause for a reduction by the operator `op`, or by a declared one that does the same.
    pub(super) fn reduction(&mut self, op: &str, var: &Var) -> String {
        let op = match op {
            "^" if self.level > 31 && var.ty == "u64" && self.random.chance(40) => "mixed",
            _ => op,
        };
        format!("reduction({op}:{})", var.name)
    }

    /// An operator for a reduction of `var`.
    pub(super) fn operator(&mut self, var: &Var) -> &'static str {
        match var.ty {
            "f64" | "f32" => self.random.pick(&["+", "max", "min"]),
            "i32" | "i64" => self.random.pick(WITHOUT_OVERFLOW),
            _ => self.random.pick(OPERATORS),
        }
    }

    /// An operator for a reduction of `var` by what may be a loop, which may have no iterations: compilers do not agree whether
    /// a logical operator makes 0 or 1 of the variable then, so the bitwise ones take the place of those.
    pub(super) fn operator_of_loop(&mut self, var: &Var) -> &'static str {
        match self.operator(var) {
            "&&" => "&",
            "||" => "|",
            other => other,
        }
    }

    fn atomic_operator(&mut self, var: &Var) -> &'static str {
        match var.ty {
            "f64" | "f32" => "+",
            _ if self.level >= 51 && self.random.chance(25) => self.random.pick(&["max", "min"]),
            "i32" | "i64" => self.random.pick(&WITHOUT_OVERFLOW[..3]),
            _ => self.random.pick(&OPERATORS[..5]),
        }
    }

    /// The clauses about the team itself.
    fn team_clauses(&mut self, scope: &Scope, clauses: &mut Vec<String>) {
        if self.random.chance(25) {
            clauses.push(format!("num_threads({} + k1)", self.random.below(3)));
        }
        if self.random.chance(20) {
            let condition = match scope.place {
                Place::Team => "k1 > 1".to_owned(),
                _ => self.condition(scope),
            };
            clauses.push(format!("if({condition})"));
        }
        if self.level >= 40 && self.random.chance(10) {
            clauses.push(format!("proc_bind({})", self.random.pick(&["close", "spread", "master"])));
        }
    }
}

/// The variable of which a clause makes copies that do not begin with its value.
fn copied_by(clause: &str) -> Option<String> {
    let list = ["lastprivate(", "private("].iter().find_map(|kind| clause.strip_prefix(kind));
    let list = list.or_else(|| Some(clause.strip_prefix("reduction(")?.split_once(':')?.1))?;
    Some(list.trim_end_matches(')').trim().to_owned())
}

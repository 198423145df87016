//! Random nests of regions go through `prepare`, LLVM and `outline`, and come out as valid IR.
//!
//! The programs are what clang prints: variables are allocas in the entry block, and each parallel region
//! lists those that it uses.

mod common;

use common::{opt, outlined, prepared};
use proptest::prelude::*;

/// How a parallel region has a variable.
#[derive(Clone, Copy, Debug)]
enum Sharing {
    Shared,
    Private,
    Firstprivate,
    Reduction,
}

/// A piece of a program.
#[derive(Clone, Debug)]
enum Piece {
    /// `v[to] = v[from] + 1`
    Copy(usize, usize),
    /// `use(v[from])`
    Use(usize),
    /// `use(n * 3)`: the same wherever it stands.
    Pure,
    /// `touch(&array[n])`
    Touch,
    /// `if (v[0])`
    If(Vec<Piece>),
    /// `while (k++ < n)`
    Repeat(Vec<Piece>),
    Parallel([Sharing; VARIABLES], Sharing, Vec<Piece>),
    /// As `Parallel`; a reduction is shared instead.
    Task([Sharing; VARIABLES], Sharing, Vec<Piece>),
    /// A stand-alone directive's marker.
    Wait(&'static str),
    /// Schedule and clauses.
    Loop(&'static str, &'static str, Vec<Piece>),
    /// `SINGLE`, `MASTER`, `CRITICAL` or `TASKGROUP`.
    Simple(&'static str, Vec<Piece>),
}

const VARIABLES: usize = 3;

/// The directives of regions that become functions.
const OUTLINED: [&str; 2] = ["DIR.OMP.PARALLEL", "DIR.OMP.TASK\""];

fn sharing() -> impl Strategy<Value = Sharing> {
    prop::sample::select(vec![Sharing::Shared, Sharing::Private, Sharing::Firstprivate, Sharing::Reduction])
}

fn piece() -> impl Strategy<Value = Piece> {
    let leaf = prop_oneof![
        (0..VARIABLES, 0..VARIABLES).prop_map(|(to, from)| Piece::Copy(to, from)),
        (0..VARIABLES).prop_map(Piece::Use),
        Just(Piece::Pure),
        Just(Piece::Touch),
        prop::sample::select(vec!["taskwait", "taskyield"]).prop_map(Piece::Wait),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let body = || prop::collection::vec(inner.clone(), 0..4);
        let array = prop::sample::select(vec![Sharing::Shared, Sharing::Private, Sharing::Firstprivate]);
        let schedules = vec!["", "STATIC\"(i64 4)", "DYNAMIC\"()", "RUNTIME\"()"];
        let clauses = vec!["", ", \"QUAL.OMP.NOWAIT\"()", ", \"QUAL.OMP.LASTPRIVATE\"(ptr %v1)"];
        prop_oneof![
            1 => body().prop_map(Piece::If),
            1 => body().prop_map(Piece::Repeat),
            3 => ([sharing(), sharing(), sharing()], array.clone(), body())
                .prop_map(|(v, a, b)| Piece::Parallel(v, a, b)),
            3 => ([sharing(), sharing(), sharing()], array, body()).prop_map(|(v, a, b)| Piece::Task(v, a, b)),
            2 => (prop::sample::select(schedules), prop::sample::select(clauses), body())
                .prop_map(|(s, c, b)| Piece::Loop(s, c, b)),
            2 => (prop::sample::select(vec!["SINGLE", "MASTER", "CRITICAL", "TASKGROUP"]), body())
                .prop_map(|(d, b)| Piece::Simple(d, b)),
        ]
    })
}

/// Writes a program as text.
#[derive(Default)]
struct Writer {
    allocas: String,
    code: String,
    next: usize,
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.code.push_str(&format!("  {text}\n"));
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    fn pieces(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            self.piece(piece);
        }
    }

    fn piece(&mut self, piece: &Piece) {
        let n = self.number();
        match piece {
            Piece::Copy(to, from) => {
                self.line(&format!("%a{n} = load i32, ptr %v{from}"));
                self.line(&format!("%b{n} = add i32 %a{n}, 1"));
                self.line(&format!("store i32 %b{n}, ptr %v{to}"));
            }
            Piece::Use(from) => {
                self.line(&format!("%a{n} = load i32, ptr %v{from}"));
                self.line(&format!("call void @use(i32 %a{n})"));
            }
            Piece::Pure => {
                self.line(&format!("%a{n} = mul i32 %n, 3"));
                self.line(&format!("call void @use(i32 %a{n})"));
            }
            Piece::Touch => {
                self.line(&format!("%a{n} = sext i32 %n to i64"));
                self.line(&format!("%b{n} = getelementptr inbounds [9 x i32], ptr %array, i64 0, i64 %a{n}"));
                self.line(&format!("call void @touch(ptr %b{n})"));
            }
            Piece::If(body) => {
                self.line(&format!("%a{n} = load i32, ptr %v0"));
                self.line(&format!("%b{n} = icmp ne i32 %a{n}, 0"));
                self.line(&format!("br i1 %b{n}, label %then{n}, label %done{n}\nthen{n}:"));
                self.pieces(body);
                self.line(&format!("br label %done{n}\ndone{n}:"));
            }
            Piece::Repeat(body) => {
                self.allocas.push_str(&format!("  %k{n} = alloca i32\n"));
                self.line(&format!("store i32 0, ptr %k{n}\n  br label %head{n}\nhead{n}:"));
                self.line(&format!("%a{n} = load i32, ptr %k{n}"));
                self.line(&format!("%b{n} = add i32 %a{n}, 1\n  store i32 %b{n}, ptr %k{n}"));
                self.line(&format!("%c{n} = icmp slt i32 %a{n}, %n"));
                self.line(&format!("br i1 %c{n}, label %body{n}, label %done{n}\nbody{n}:"));
                self.pieces(body);
                self.line(&format!("br label %head{n}\ndone{n}:"));
            }
            Piece::Parallel(variables, array, body) => {
                let clauses = clauses(variables, *array, "REDUCTION.ADD");
                self.region(n, "PARALLEL", &clauses, |writer| writer.pieces(body));
            }
            Piece::Task(variables, array, body) => {
                let clauses = clauses(variables, *array, "SHARED");
                self.region(n, "TASK", &clauses, |writer| writer.pieces(body));
            }
            Piece::Wait(directive) => {
                self.line(&format!("call void @llvm.directive.{directive}(token none)"));
            }
            Piece::Loop(schedule, clauses, body) => {
                self.allocas.push_str(&format!("  %start{n} = alloca i64\n  %stop{n} = alloca i64\n"));
                self.line(&format!("store i64 0, ptr %start{n}\n  store i64 40, ptr %stop{n}"));
                let schedule = match *schedule {
                    "" => String::new(),
                    schedule => format!(", \"QUAL.OMP.SCHEDULE.{schedule}"),
                };
                let bounds = format!(", \"QUAL.OMP.NORMALIZED.BOUNDS\"(ptr %start{n}, ptr %stop{n})");
                self.allocas.push_str(&format!("  %i{n} = alloca i64\n"));
                let private = format!(", \"QUAL.OMP.PRIVATE\"(ptr %i{n})");
                self.region(n, "LOOP", &format!("{bounds}{schedule}{clauses}{private}"), |writer| {
                    writer.line(&format!("%f{n} = load i64, ptr %start{n}\n  store i64 %f{n}, ptr %i{n}"));
                    writer.line(&format!("br label %head{n}\nhead{n}:"));
                    writer.line(&format!("%a{n} = load i64, ptr %i{n}\n  %b{n} = load i64, ptr %stop{n}"));
                    writer.line(&format!("%c{n} = icmp ult i64 %a{n}, %b{n}"));
                    writer.line(&format!("br i1 %c{n}, label %body{n}, label %done{n}\nbody{n}:"));
                    writer.pieces(body);
                    writer.line(&format!("%d{n} = load i64, ptr %i{n}\n  %e{n} = add i64 %d{n}, 1"));
                    writer.line(&format!("store i64 %e{n}, ptr %i{n}\n  br label %head{n}\ndone{n}:"));
                });
            }
            Piece::Simple(directive, body) => self.region(n, directive, "", |writer| writer.pieces(body)),
        }
    }

    fn region(&mut self, n: usize, directive: &str, clauses: &str, body: impl FnOnce(&mut Writer)) {
        self.line(&format!(
            "%t{n} = call token @llvm.directive.region.entry() [ \"DIR.OMP.{directive}\"(){clauses} ]"
        ));
        body(self);
        self.line(&format!(
            "call void @llvm.directive.region.exit(token %t{n}) [ \"DIR.OMP.END.{directive}\"() ]"
        ));
    }
}

/// The data-sharing clauses of a region; a reduction is written as `reduction`.
fn clauses(variables: &[Sharing; VARIABLES], array: Sharing, reduction: &str) -> String {
    let named = variables.iter().enumerate().map(|(i, s)| (format!("%v{i}"), *s));
    let clause = |(name, sharing)| {
        let clause = match sharing {
            Sharing::Shared => "SHARED",
            Sharing::Private => "PRIVATE",
            Sharing::Firstprivate => "FIRSTPRIVATE",
            Sharing::Reduction => reduction,
        };
        format!(", \"QUAL.OMP.{clause}\"(ptr {name})")
    };
    named.chain([("%array".to_owned(), array)]).map(clause).collect()
}

/// What nests as [OMP 5.2 §17.1] allows: no worksharing in worksharing but through a parallel region.
fn closely_nested(pieces: Vec<Piece>, may_share_work: bool) -> Vec<Piece> {
    let inside = |body: Vec<Piece>, may: bool| closely_nested(body, may);
    let keep = |piece: Piece| match piece {
        Piece::If(body) => Some(Piece::If(inside(body, may_share_work))),
        Piece::Repeat(body) => Some(Piece::Repeat(inside(body, may_share_work))),
        Piece::Parallel(variables, array, body) => {
            Some(Piece::Parallel(variables, array, inside(body, true)))
        }
        Piece::Task(variables, array, body) => Some(Piece::Task(variables, array, inside(body, false))),
        Piece::Loop(..) if !may_share_work => None,
        Piece::Loop(schedule, clauses, body) => Some(Piece::Loop(schedule, clauses, inside(body, false))),
        Piece::Simple(directive @ "TASKGROUP", body) => {
            Some(Piece::Simple(directive, inside(body, may_share_work)))
        }
        Piece::Simple(directive, _) if directive != "CRITICAL" && !may_share_work => None,
        Piece::Simple(directive, body) => Some(Piece::Simple(directive, inside(body, false))),
        leaf => Some(leaf),
    };
    pieces.into_iter().filter_map(keep).collect()
}

fn program(pieces: &[Piece]) -> String {
    let mut writer = Writer::default();
    writer.pieces(pieces);
    let Writer { allocas, code, .. } = writer;
    let variables: String =
        (0..VARIABLES).map(|i| format!("  %v{i} = alloca i32\n  store i32 {i}, ptr %v{i}\n")).collect();
    format!(
        "define i32 @f(i32 %n) {{\n{allocas}  %array = alloca [9 x i32]\n{variables}{code}  \
         %last = load i32, ptr %v0\n  %pure = mul i32 %n, 3\n  %r = add i32 %last, %pure\n  ret i32 %r\n}}\n\
         declare void @use(i32)\ndeclare void @touch(ptr)\n"
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every parallel region and every task becomes a function, and what it does not list stays in it.
    #[test]
    fn nests_are_outlined(pieces in prop::collection::vec(piece(), 1..5)) {
        let source = program(&closely_nested(pieces, false));
        let prepared = prepared(&source);
        let plain = outlined(&prepared);
        prop_assert!(!OUTLINED.iter().any(|directive| plain.contains(directive)), "{}", plain);
        prop_assert!(opt("verify", &plain).is_none_or(|text| !text.is_empty()));
        if let Some(optimized) = opt("thinlto-pre-link<O3>", &prepared) {
            let text = outlined(&optimized);
            prop_assert!(!OUTLINED.iter().any(|directive| text.contains(directive)), "{}", text);
            prop_assert!(opt("verify", &text).is_some());
        }
    }
}

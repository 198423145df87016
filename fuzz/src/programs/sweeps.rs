//! Sweeps: loops over whole arrays, one behind the other, as programs that simulate something have them.
//!
//! ```c
//! for (int t = 0; t < steps; t++) {
//! #pragma omp parallel for
//!   for (int i = 0; i < n; i++) { b2[i + 2] = (f64)(0.5 * a1[i + 1] + 0.25 * a1[i + 3]); }
//!   s2 = (u64)a1[5] + s2 * 3;
//! #pragma omp parallel for reduction(+:s3)
//!   for (int i = 0; i < n; i++) { a1[i + 2] = (f64)(0.5 * b2[i + 2]); s3 += (u64)a1[i + 2]; }
//! }
//! ```
//!
//! What merges regions, fuses loops, takes barriers away and keeps sums in registers decides by what loops access. So arrays
//! are accessed at all kinds of places, under these rules: of an array that a loop writes, each iteration accesses places
//! of its own only ([`own_places`]); two loops without a barrier between them share nothing that one of them writes, or both
//! access it at the same places of their own, with the same iterations shared out by `schedule(static)`.

use super::Generator;
use super::tree::Node;

/// The types of elements. Numbers computed for floating-point ones stay small, and most are exact.
const ELEMENTS: &[&str] = &["f64", "f64", "f32", "i32", "u32", "u8", "i16", "u64"];
/// The lengths: of a row, of an array that consists of such, and of one of single numbers.
const COLUMNS: usize = 24;
const ROWS: usize = 46;
const LENGTH: usize = 100;
/// The most iterations of a loop: less than the prime number by which some places are computed.
const MOST: usize = 40;

/// Places in the neighborhood of an iteration's own.
const SIMPLE: &[&str] = &["[i + 2]", "[i + 2]", "[i + 2]", "[i + 1]", "[i + 3]"];

/// An array.
#[derive(Clone)]
struct Array {
    name: String,
    ty: &'static str,
    /// Whether its elements are rows.
    is_matrix: bool,
}

/// A variable that loops combine, and how the loop at hand does that.
struct Sum {
    name: String,
    how: Combined,
}

/// How a loop combines a variable.
#[derive(Clone, Copy, PartialEq)]
enum Combined {
    Reduction,
    Atomic,
    Critical,
}

/// What the loops of a group have in common.
struct Group {
    /// The head of most.
    head: String,
    /// Whether they are as simple as they get: such loops are fused.
    is_simple: bool,
}

/// A loop without a barrier behind it.
struct Pending {
    head: String,
    is_static: bool,
    reads: Vec<String>,
    /// What it writes, and where.
    writes: Vec<(String, String)>,
    /// Whether it has constructs in it.
    has_constructs: bool,
}

/// What a loop is made of, and has become so far.
struct Sweep {
    arrays: Vec<Array>,
    /// The arrays that it writes, with each iteration's own place.
    targets: Vec<(Array, String)>,
    sums: Vec<Sum>,
    reads: Vec<String>,
    /// Whether the inner variable `j` is there.
    is_nest: bool,
    /// Whether all is [`SIMPLE`].
    is_simple: bool,
    /// Whether iterations of the inner loop access what others of it do.
    has_recurrence: bool,
}

impl Generator {
    /// A function with sweeps, behind the arrays that it is about; returns the statements that call it.
    pub(super) fn sweeps(&mut self, nodes: &mut Vec<Node>) -> Vec<Node> {
        let mut globals = Vec::new();
        for _ in 0..3 + self.random.below(3) {
            let (ty, is_matrix) = (self.random.pick(ELEMENTS), self.random.chance(35));
            globals.push(Array { name: self.name("A"), ty, is_matrix });
        }
        let name = self.name("sweep");
        let (mut parameters, mut arguments) = (vec!["int n, int w, int steps".to_owned()], Vec::new());
        let (mut arrays, mut calls, mut shown) = (Vec::new(), Vec::new(), Vec::new());
        for array in &globals {
            let Array { name, ty, is_matrix } = array;
            let whole = if *is_matrix { format!("[{ROWS}][{COLUMNS}]") } else { format!("[{LENGTH}]") };
            nodes.push(Node::line(format!("static {ty} {name}{whole};")));
            let length = if *is_matrix { ROWS * COLUMNS } else { LENGTH };
            let at = if *is_matrix { format!("[z / {COLUMNS}][z % {COLUMNS}]") } else { "[z]".to_owned() };
            let each = format!("for (int z = 0; z < {length}; z++)");
            calls.push(Node::line(format!("{each} {name}{at} = ({ty})(z * 7 % 61);")));
            shown.push(Node::line(format!(
                "{{ u64 h = 0; {each} h = h * 31 + (u64)(i64){name}{at}; printf(\"{name} %lx\\n\", h); }}"
            )));
            if !self.random.chance(40) {
                arrays.push(array.clone());
                continue;
            }
            let own = self.name("p");
            parameters.push(match is_matrix {
                true => format!("{ty} (*{own})[{COLUMNS}]"),
                false => format!("{ty} *{own}"),
            });
            arguments.push(name.clone());
            arrays.push(Array { name: own, ..array.clone() });
        }
        let sums: Vec<String> = (0..3).map(|_| self.name("s")).collect();
        let mut body: Vec<Node> = sums.iter().map(|sum| Node::line(format!("u64 {sum} = 5;"))).collect();
        for _ in 0..1 + self.random.below(2) {
            match self.random.chance(50) {
                true => self.apart(&arrays, &sums, &mut body),
                false => self.in_one_region(&arrays, &sums, &mut body),
            }
        }
        for sum in &sums {
            body.push(Node::line(format!("printf(\"{sum} %lx\\n\", {sum});")));
        }
        let inlined = if self.random.chance(50) { "" } else { "__attribute__((noinline)) " };
        nodes.push(Node::block(format!("{inlined}static void {name}({})", parameters.join(", ")), body));
        for n in [MOST, self.random.below(7)] {
            let (w, steps) = (1 + self.random.below(COLUMNS - 4), 1 + self.random.below(3));
            let given: Vec<String> =
                [n, w, steps].iter().map(|number| format!("{number} + k1 - 2")).collect();
            let all = [given, arguments.clone()].concat().join(", ");
            calls.push(Node::line(format!("{name}({all});")));
        }
        calls.extend(shown);
        vec![Node::block("", calls)]
    }

    /// Loops with a region each.
    fn apart(&mut self, arrays: &[Array], sums: &[String], out: &mut Vec<Node>) {
        let mut body = Vec::new();
        let group = self.group();
        for _ in 0..2 + self.random.below(3) {
            let (mut clauses, node, access) = self.sweep(arrays, sums, &group);
            let mut directive = "parallel for";
            match self.random.below(10) {
                0 => clauses.push("if(n > 3)".to_owned()),
                1 => clauses.push("num_threads(3)".to_owned()),
                2 if self.level > 31 && !access.has_constructs => directive = "parallel for simd",
                _ => {}
            }
            body.push(Node::with(directive, clauses, node));
            if self.random.chance(35) {
                body.push(Node::line(self.serial(arrays, sums)));
            }
        }
        self.in_steps(body, out);
    }

    /// Loops in one region, with as few barriers as may be.
    fn in_one_region(&mut self, arrays: &[Array], sums: &[String], out: &mut Vec<Node>) {
        let (mut body, mut pending): (Vec<Node>, Vec<Pending>) = (Vec::new(), Vec::new());
        let group = self.group();
        for _ in 0..2 + self.random.below(4) {
            let (mut clauses, node, access) = self.sweep(arrays, sums, &group);
            if pending.iter().any(|before| before.meets(&access)) {
                body.push(Node::alone("barrier"));
                pending.clear();
            }
            match self.random.chance(40) {
                true => {
                    clauses.push("nowait".to_owned());
                    pending.push(access);
                }
                false => pending.clear(),
            }
            body.push(Node::with("for", clauses, node));
            if self.random.chance(25) {
                if !pending.is_empty() {
                    body.push(Node::alone("barrier"));
                    pending.clear();
                }
                let serial = vec![Node::line(self.serial(arrays, sums))];
                body.push(Node::with("single", Vec::new(), Node::block("", serial)));
            }
        }
        if !pending.is_empty() {
            body.push(Node::alone("barrier"));
        }
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        match self.random.chance(50) {
            true => self.in_steps(body, &mut inside),
            false => inside = body,
        }
        outside.push(Node::with("parallel", Vec::new(), Node::block("", inside)));
        self.in_steps(outside, out);
    }

    /// The statements, perhaps several times.
    fn in_steps(&mut self, body: Vec<Node>, out: &mut Vec<Node>) {
        match self.random.chance(50) {
            true => {
                let step = self.name("t");
                out.push(Node::block(format!("for (int {step} = 0; {step} < steps; {step}++)"), body));
            }
            false => out.extend(body),
        }
    }

    fn group(&mut self) -> Group {
        Group { head: self.head(), is_simple: self.random.chance(30) }
    }

    fn head(&mut self) -> String {
        let from = self.random.pick(&["0", "0", "1"]);
        let to = self.random.pick(&["n", "n", "n - 1", "37"]);
        format!("for (int i = {from}; i < {to}; i++)")
    }

    /// One thread's work between loops.
    fn serial(&mut self, arrays: &[Array], sums: &[String]) -> String {
        let sum = &sums[self.random.below(sums.len())];
        let Array { name, ty, is_matrix } = &arrays[self.random.below(arrays.len())];
        let place = if *is_matrix { format!("{name}[4][3]") } else { format!("{name}[4]") };
        match self.random.below(4) {
            0 => format!("{place} = ({ty})({sum} & 63);"),
            1 => format!("{sum} = {sum} * 3 + (u64)(i64){place};"),
            2 => format!("if ({sum} & 1) {sum} += 6;"),
            _ => format!("{sum} ^= {sum} >> 7;"),
        }
    }

    /// A loop: its clauses, the loop, and what it accesses.
    fn sweep(&mut self, arrays: &[Array], sums: &[String], group: &Group) -> (Vec<String>, Node, Pending) {
        let is_simple = group.is_simple;
        let head = if self.random.chance(80) { group.head.clone() } else { self.head() };
        let is_nest = !is_simple && self.random.chance(45);
        let (mut targets, mut others) = (Vec::new(), arrays.to_vec());
        for _ in 0..1 + self.random.below(if is_simple { 1 } else { 2 }) {
            let array = others.swap_remove(self.random.below(others.len()));
            let places = if is_simple { SIMPLE } else { own_places(array.is_matrix, is_nest) };
            let places = if array.is_matrix { own_places(true, is_nest) } else { places };
            targets.push((array, self.random.pick(places).to_owned()));
        }
        let sums = match self.random.chance(35) {
            true => {
                let how = [Combined::Reduction, Combined::Reduction, Combined::Atomic, Combined::Critical];
                let name = sums[self.random.below(sums.len())].clone();
                vec![Sum { name, how: self.random.pick(&how) }]
            }
            false => Vec::new(),
        };
        let has_constructs = sums.iter().any(|sum| sum.how != Combined::Reduction);
        // Nothing is ordered with what combines a variable without a barrier between.
        let reads = sums.iter().map(|sum| sum.name.clone()).collect();
        let (arrays, has_recurrence) = (others, false);
        let mut sweep = Sweep { arrays, targets, sums, reads, is_nest, is_simple, has_recurrence };
        let mut body = Vec::new();
        for _ in 0..1 + self.random.below(if is_simple { 1 } else { 3 }) {
            self.step(&mut sweep, &mut body);
        }
        let mut clauses: Vec<String> = sweep
            .sums
            .iter()
            .filter(|sum| sum.how == Combined::Reduction)
            .map(|sum| format!("reduction(+:{})", sum.name))
            .collect();
        let mut is_static = false;
        match self.random.below(8) {
            0..=2 => {
                clauses.push("schedule(static)".to_owned());
                is_static = true;
            }
            3 => clauses.push("schedule(static, 3)".to_owned()),
            4 => clauses.push("schedule(dynamic, 2)".to_owned()),
            5 => clauses.push("schedule(guided)".to_owned()),
            _ => {}
        }
        let mut inner = body;
        if is_nest {
            let columns = self.random.pick(&["w", "w", "20"]);
            inner = vec![Node::block(format!("for (int j = 0; j < {columns}; j++)"), inner)];
            // Of a nest with one loop, iterations are those of both: columns of a row are written by several threads then.
            let is_free = sweep.targets.iter().all(|(_, place)| place.contains('j'));
            if is_free && !sweep.has_recurrence && self.random.chance(20) {
                clauses.push("collapse(2)".to_owned());
                is_static = false;
            }
        }
        let writes = sweep.targets.iter().map(|(array, place)| (array.name.clone(), place.clone()));
        let combined = sweep.sums.iter().map(|sum| (sum.name.clone(), String::new()));
        let access = Pending {
            head: head.clone(),
            is_static,
            writes: writes.chain(combined).collect(),
            reads: sweep.reads,
            has_constructs,
        };
        (clauses, Node::block(head, inner), access)
    }

    /// A statement of an iteration.
    fn step(&mut self, sweep: &mut Sweep, out: &mut Vec<Node>) {
        if !sweep.sums.is_empty() && self.random.chance(40) {
            let value = self.integer(sweep, 1);
            let Sum { name, how } = &sweep.sums[0];
            let line = Node::line(format!("{name} += {value};"));
            out.push(match how {
                Combined::Reduction => line,
                Combined::Atomic => Node::with("atomic", Vec::new(), line),
                Combined::Critical => Node::with("critical", Vec::new(), Node::block("", vec![line])),
            });
            return;
        }
        let (array, place) = sweep.targets[self.random.below(sweep.targets.len())].clone();
        let own = format!("{}{place}", array.name);
        let value = match array.ty {
            "f64" | "f32" if self.random.chance(75) => {
                let (a, b) = (self.read(sweep), self.read(sweep));
                let (a, b) = (format!("(f64){a}"), format!("(f64){b}"));
                // No value grows beyond those that it is made of, whatever their types are.
                match self.random.below(3) {
                    0 => format!("0.5 * (f64)(i32)((i64)({a}) & 255) + 0.25 * (f64)(i32)((i64)({b}) & 255)"),
                    1 => format!("(f64)((i64)({a}) & 255) - 0.5 * (f64)((i64)({b}) & 63)"),
                    _ => format!("{a} < {b} ? 3.5 : (f64)((i64)({a}) & 127)"),
                }
            }
            "f64" | "f32" => format!("(i32)({} & 1023)", self.integer(sweep, 2)),
            _ => self.integer(sweep, 2),
        };
        let set = Node::line(format!("{own} = ({})({value});", array.ty));
        out.push(match self.random.below(4) {
            0 if !sweep.is_simple => {
                let asked = self.integer(sweep, 1);
                Node::block(format!("if (({asked} & 3) != 1)"), vec![set])
            }
            _ => set,
        });
    }

    /// A number of type `u64`.
    fn integer(&mut self, sweep: &mut Sweep, depth: usize) -> String {
        if depth == 0 || self.random.chance(20) {
            return match self.random.below(6) {
                0 => "(u64)i".to_owned(),
                1 => format!("{}ul", self.random.below(90)),
                _ => format!("(u64)(i64){}", self.read(sweep)),
            };
        }
        let (a, b) = (self.integer(sweep, depth - 1), self.integer(sweep, depth - 1));
        match self.random.below(7) {
            0 | 1 => format!("({a} + {b})"),
            2 => format!("({a} - {b})"),
            3 => format!("({a} * {b})"),
            4 => format!("({a} ^ {b})"),
            5 => format!("({a} < {b} ? {a} : {b})"),
            _ => format!("({a} >> ({b} & 7))"),
        }
    }

    /// An element: any one of an array that the loop does not write, or its own one of another.
    fn read(&mut self, sweep: &mut Sweep) -> String {
        if sweep.arrays.is_empty() || self.random.chance(35) {
            let (array, place) = &sweep.targets[self.random.below(sweep.targets.len())];
            let row = place.split('[').nth(1).filter(|_| sweep.is_nest && array.is_matrix);
            return match row.filter(|_| self.random.chance(30)) {
                Some(row) => {
                    sweep.has_recurrence = true;
                    format!("{}[{row}{}", array.name, self.random.pick(&["[j]", "[j + 1]", "[j + 2]", "[1]"]))
                }
                None => format!("{}{place}", array.name),
            };
        }
        let Array { name, is_matrix, .. } = sweep.arrays[self.random.below(sweep.arrays.len())].clone();
        let place = match (is_matrix, sweep.is_nest) {
            (false, true) if self.random.chance(50) => self.random.pick(&["[j]", "[j + 2]", "[i + j]"]),
            (false, _) if sweep.is_simple => self.random.pick(SIMPLE),
            (false, _) => self.random.pick(&[
                "[i]",
                "[i + 1]",
                "[i + 2]",
                "[i + 2]",
                "[i + 3]",
                "[i + 4]",
                "[2 * i]",
                "[2 * i + 1]",
                "[(i * 17 + 5) % 41]",
                "[7]",
                "[n - i + 41]",
            ]),
            (true, true) => self.random.pick(&[
                "[i + 2][j]",
                "[i + 1][j]",
                "[i + 3][j + 1]",
                "[j][i / 2]",
                "[i][j + 2]",
                "[2][j]",
                "[j + 1][3]",
            ]),
            (true, false) => self.random.pick(&["[i + 2][0]", "[i + 1][1]", "[3][i / 2]", "[i + 3][5]"]),
        };
        sweep.reads.push(name.clone());
        format!("{name}{place}")
    }
}

/// The places that iteration `i` of a loop may have for its own: no two iterations have one in common.
fn own_places(is_matrix: bool, is_nest: bool) -> &'static [&'static str] {
    match (is_matrix, is_nest) {
        (false, _) => &["[i + 2]", "[i + 2]", "[i]", "[2 * i + 1]", "[(i * 17 + 5) % 41]", "[41 + n - i]"],
        (true, true) => &["[i + 2][j]", "[i + 2][j]", "[i][j + 1]", "[i + 2][3]", "[i][22 - j]"],
        (true, false) => &["[i + 2][0]", "[i + 2][7]", "[i][5]"],
    }
}

impl Pending {
    /// Whether a loop behind this one may access what this one does, by another thread.
    fn meets(&self, next: &Pending) -> bool {
        let is_aligned = self.is_static && next.is_static && self.head == next.head;
        let clash = |(name, place): &(String, String), other: &Pending| {
            other.reads.contains(name)
                || other.writes.iter().any(|(also, there)| also == name && (!is_aligned || there != place))
        };
        self.writes.iter().any(|write| clash(write, next))
            || next.writes.iter().any(|write| clash(write, self))
    }
}

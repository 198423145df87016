//! A tree that no C parser made: the analyses and the plan need nothing of C.
//!
//! The host is a toy with C's pragmas, whose parser is this test.

use weft_openmp::{ClauseKind, Version, parse_pragma};
use weft_sema::model::program::{HostText, Pragma};
use weft_sema::model::syntax::{Operator, Syntax};
use weft_sema::model::tree::{Children, Decl, DeclId, DeclKind, Node, NodeId, NodeKind, Tree};
use weft_sema::model::types::TypeClass;
use weft_sema::plan::{AtomicMeans, Statement, Step, Temporary, Value, plan};
use weft_sema::{Findings, Parsed, Place, analyze, build};
use weft_support::{Diagnostic, FileId, SourceMap};

const INT: TypeClass = TypeClass::Integer { signed: true, bits: 32 };

struct Toy(String);

impl HostText for Toy {
    fn excerpt(&self, lo: u32, hi: u32) -> String {
        self.0.get(lo as usize..hi as usize).unwrap_or("").to_owned()
    }
}

/// A program of one function with one pragma before the statement `n = 1;`.
struct Program {
    file: FileId,
    text: Toy,
    tree: Tree,
    pragma: Pragma,
    place: Place,
}

impl Program {
    fn new(pragma: &str) -> Program {
        let text = format!("f(n) {{ {pragma} n = 1; }}");
        let mut map = SourceMap::new();
        let file = map.add_file("toy", text.clone());
        let at = |part: &str| text.rfind(part).expect("the part is there") as u32;
        let (lo, body) = (at(pragma), at("n = 1"));
        let (directive, problems) = parse_pragma(pragma, lo, file, Version::default());
        assert_eq!(problems, []);
        let mut tree = Tree::default();
        let n = tree.add_decl(variable("n"));
        let function = tree.add_node(node(NodeKind::Function, 0, text.len() as u32, None));
        tree.functions.push(function);
        let place = add(&mut tree, function, node(NodeKind::For, lo, body + 5, None));
        // The expressions in clauses are nodes of the one that stands for the pragma, in front of the statement.
        for (offset, _) in pragma.match_indices("(n)") {
            let name = lo + offset as u32 + 1;
            add(&mut tree, place, reference(n, name));
        }
        let mut assignment = node(NodeKind::Binary, body, body + 5, None);
        (assignment.syntax, assignment.end) = (Syntax::Operator(Operator::Assign), body + 6);
        let assignment = add(&mut tree, place, assignment);
        add(&mut tree, assignment, reference(n, body));
        let mut one = node(NodeKind::Expression, body + 4, body + 5, None);
        (one.ty, one.value) = (INT, Some(1));
        add(&mut tree, assignment, one);
        let pragma = Pragma { lo, hi: lo + pragma.len() as u32, directive };
        let place = Place { pragma: 0, parent: None, node: place, body: Some(assignment) };
        Program { file, text: Toy(text), tree, pragma, place }
    }

    /// Analyzes the program, and gives what was found to `look` with the program.
    fn analyzed<T>(
        self,
        look: impl FnOnce(&weft_sema::model::program::Program<'_>, Vec<Diagnostic>) -> T,
    ) -> T {
        let Program { file, text, tree, pragma, place } = self;
        let parsed = Parsed {
            offloads: false,
            file,
            host: &text,
            version: Version::default(),
            tree,
            pragmas: vec![pragma],
            places: vec![place],
        };
        let mut built = Findings::default();
        let mut program = build(parsed, &mut built);
        let mut diagnostics = built.diagnostics;
        let Findings { diagnostics: found, by_types, refusals } = analyze(&mut program, &diagnostics);
        assert_eq!((refusals, by_types), (vec![], vec![]));
        diagnostics.extend(found);
        look(&program, diagnostics)
    }
}

fn variable(name: &str) -> Decl {
    Decl {
        name: name.to_owned(),
        kind: DeclKind::Parameter,
        type_spelling: "int".to_owned(),
        element_spelling: "int".to_owned(),
        pointee_spelling: String::new(),
        bit_width: None,
        ty: INT,
        alignment: Some(4),
        is_const: false,
        is_incomplete_record: false,
        const_member: None,
        is_file_scope: false,
        is_static: false,
        is_thread_local: false,
        is_on_devices: false,
        is_linked: false,
        is_threadprivate: false,
        is_reference: false,
        is_bitwise: true,
        is_pack: false,
        is_mutable: false,
        is_known_by_name: true,
        is_constant: false,
        symbol: String::new(),
        is_binding: false,
        lo: 2,
        first_lo: 2,
    }
}

fn node(kind: NodeKind, lo: u32, hi: u32, decl: Option<DeclId>) -> Node {
    Node {
        kind,
        lo,
        hi,
        end: hi,
        parent: None,
        children: Children::new(),
        decl,
        ty: TypeClass::Void,
        value: None,
        is_bit_field: false,
        is_reference_member: false,
        has_hidden_ends: false,
        syntax: Syntax::Plain,
    }
}

fn reference(decl: DeclId, lo: u32) -> Node {
    Node { ty: INT, ..node(NodeKind::Reference, lo, lo + 1, Some(decl)) }
}

fn add(tree: &mut Tree, parent: NodeId, node: Node) -> NodeId {
    let id = tree.add_node(Node { parent: Some(parent), ..node });
    tree.node_mut(parent).children.push(id);
    id
}

#[test]
fn a_region_is_planned_with_its_values() {
    let program = Program::new("parallel num_threads(n)");
    program.analyzed(|program, diagnostics| {
        assert_eq!(diagnostics, []);
        let plan = plan(program);
        let [construct] = &plan.constructs[..] else { panic!("one construct: {plan:?}") };
        let [
            Step::Block,
            Step::Value { into: Temporary::Clause(ClauseKind::NumThreads), expr },
            Step::Enter(region),
            Step::Statement(Statement::Same),
            Step::Leave(left),
            Step::EndBlock,
        ] = &construct.steps[..]
        else {
            panic!("{:?}", construct.steps)
        };
        assert_eq!(program.host.excerpt(expr.lo, expr.hi), "n");
        assert_eq!((region.unit.begin(), *left), ("DIR.OMP.PARALLEL", region.unit));
        let n = program.tree.node(program.clause_node(0, clause_expr(program)).unwrap()).decl.unwrap();
        let clauses: Vec<_> = region.clauses.iter().map(|clause| (clause.tag(), clause.operands())).collect();
        let expected = [
            (
                "QUAL.OMP.NUM_THREADS".to_owned(),
                vec![Value::Temporary(Temporary::Clause(ClauseKind::NumThreads))],
            ),
            ("QUAL.OMP.SHARED".to_owned(), vec![Value::Variable(n)]),
        ];
        assert_eq!(clauses, expected);
    });
}

fn clause_expr<'a>(program: &'a weft_sema::model::program::Program<'_>) -> &'a weft_openmp::Expr {
    let clause = program.directive(0).clause(ClauseKind::NumThreads).expect("it has the clause");
    clause.expr().expect("the clause has an expression")
}

#[test]
fn a_locked_construct_and_an_atomic_one_are_told_apart() {
    let steps = |pragma: &str| {
        Program::new(pragma).analyzed(|program, diagnostics| {
            assert_eq!(diagnostics, []);
            plan(program).constructs[0].steps.clone()
        })
    };
    let critical = steps("critical");
    assert!(matches!(critical[..], [Step::Block, Step::Enter(_), _, Step::Leave(_), Step::EndBlock]));
    let atomic = steps("atomic write");
    assert!(matches!(
        atomic[..],
        [Step::Statement(Statement::Atomic { order: ClauseKind::Relaxed, means: AtomicMeans::Instructions })]
    ));
}

#[test]
fn what_is_wrong_is_reported_in_the_words_of_the_host() {
    let found = Program::new("parallel default(none)").analyzed(|_, diagnostics| diagnostics);
    let messages: Vec<&str> = found.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(messages, ["variable 'n' needs a data-sharing clause under 'default(none)' [OMP 5.2 §5.4.1]"]);
}

//! Functions that a team calls, with constructs that bind to the team of the caller.

use super::Generator;
use super::scope::{Access, Place, Scope, Var};
use super::tree::Node;

impl Generator {
    /// A function that a team may call, the variables at file scope that it writes, and the function that prints these.
    pub(super) fn orphan(&mut self, nodes: &mut Vec<Node>) {
        let name = self.name("orphan");
        let mut vars = Vec::new();
        for _ in 0..2 + self.random.below(3) {
            let var = Var {
                name: self.name("g"),
                ty: self.random.pick(&["i32", "u64", "u8", "f64"]),
                len: self.random.pick(&[0, 0, 0, 30]),
                members: &[],
                access: match self.random.below(3) {
                    0 => Access::Atomic("+"),
                    _ => Access::Idle,
                },
            };
            let shape = if var.len > 0 { format!("[{}]", var.len) } else { String::new() };
            nodes.push(Node::line(format!("static {} {}{shape};", var.ty, var.name)));
            vars.push(var);
        }
        let printed: Vec<Node> = vars.iter().map(|var| Node::line(self.shown(var))).collect();
        let own = self.name("tp");
        nodes.push(Node::line(format!("static u32 {own};")));
        nodes.push(Node::alone(format!("threadprivate({own})")));
        let parameter = Var { name: "pa".to_owned(), ty: "u32", len: 0, members: &[], access: Access::Own };
        vars.push(parameter);
        vars.push(Var { name: own.clone(), ty: "u32", len: 0, members: &[], access: Access::Hidden });
        let mut scope = Scope {
            vars,
            place: Place::Team,
            depth: 1,
            level: 2,
            in_plain_loop: false,
            closed: false,
            locked: false,
            plain: false,
        };
        let mut body = vec![Node::line(format!("{own} = pa;"))];
        let before = self.orphans.clone();
        self.orphans.clear();
        body.extend(self.statements(&mut scope));
        self.orphans = before;
        // The copies of all threads are the same.
        let sum = format!("if ({own} != (u32)({own} & ~0u)) abort();");
        body.push(Node::line(sum));
        body.push(Node::alone("barrier"));
        nodes.push(Node::block(format!("static void {name}(u32 pa)"), body));
        nodes.push(Node::block(format!("static void show_{name}(void)"), printed));
        self.orphans.push(name);
    }
}

//! Variables whose memory an allocator gives.

use super::super::Generator;
use super::super::scope::{Access, Scope, Var};
use super::super::tree::Node;

/// The allocators and alignments that a directive may name.
const CLAUSES: &[&str] = &[
    "",
    "allocator(omp_default_mem_alloc)",
    "allocator(omp_high_bw_mem_alloc)",
    "allocator(omp_thread_mem_alloc)",
    "allocator(omp_large_cap_mem_alloc) align(128)",
];

/// A block with such a variable.
pub(super) fn allocated(generator: &mut Generator, scope: &mut Scope, out: &mut Vec<Node>) -> bool {
    let name = generator.name("al");
    let ty = generator.random.pick(&["u8", "u32", "i64", "u64", "f64"]);
    let clauses = generator.random.pick(CLAUSES);
    if clauses.contains("align") && generator.level < 51 {
        return false;
    }
    let mut inner = scope.inner();
    let value = generator.value(&inner, ty);
    let mut body = vec![
        Node::line(format!("{ty} {name} = {value};")),
        Node::alone(format!("allocate({name}) {clauses}")),
    ];
    inner.vars.push(Var { name, ty, len: 0, members: &[], access: Access::Own });
    body.extend(generator.statements(&mut inner));
    out.push(Node::block("", body));
    true
}

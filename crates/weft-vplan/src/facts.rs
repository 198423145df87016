//! What the analyses know of a function: all parts of the planner look it up here.

use weft_analysis::{Cfg, DomTree, Loops, PostDomTree, UseIndex};
use weft_ir::{Function, Module};

use crate::library::Library;
use crate::target::Target;

/// What is known of a function while loops of it are planned.
pub(crate) struct Facts<'a> {
    pub(crate) module: &'a Module,
    pub(crate) func: &'a Function,
    pub(crate) cfg: &'a Cfg,
    pub(crate) dom: &'a DomTree,
    pub(crate) pdom: &'a PostDomTree,
    pub(crate) loops: &'a Loops,
    pub(crate) uses: &'a UseIndex,
    pub(crate) target: Target,
    pub(crate) library: Library,
}

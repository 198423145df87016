//! The metadata of loops: `!llvm.loop` nodes and their properties. [LangRef: 'llvm.loop']
//!
//! ```llvm
//! br i1 %more, label %head, label %done, !llvm.loop !4
//! !4 = distinct !{!4, !5, !6}                          ; the first operand is the node itself
//! !5 = !{!"llvm.loop.mustprogress"}
//! !6 = !{!"llvm.loop.vectorize.enable", i1 true}
//! ```

use rustc_hash::FxHashSet;

use crate::entities::{Attachment, Block, MdValue};
use crate::function::Function;
use crate::module::{Item, Module};

impl Module {
    /// Returns the properties of the loop node `node`, its operands behind the first, as they are written.
    pub fn loop_properties(&self, node: u32) -> Vec<String> {
        let text = self.metadata.get(&node).map_or("", |text| text);
        let operands = self.node_operands(text);
        operands.into_iter().skip(1).collect()
    }

    /// Returns the operands of a node without names, as they are written: those of `!{!4, !5}` are `!4` and `!5`.
    pub fn node_operands(&self, text: &str) -> Vec<String> {
        let inner = text.trim().trim_start_matches("distinct").trim();
        let inner = inner.strip_prefix("!{").and_then(|inner| inner.strip_suffix('}')).unwrap_or("");
        let mut operands = vec![String::new()];
        let (mut depth, mut quoted) = (0usize, false);
        for c in inner.chars() {
            match c {
                '"' => quoted = !quoted,
                '{' | '(' if !quoted => depth += 1,
                '}' | ')' if !quoted => depth = depth.saturating_sub(1),
                ',' if !quoted && depth == 0 => {
                    operands.push(String::new());
                    continue;
                }
                _ => {}
            }
            if let Some(last) = operands.last_mut() {
                last.push(c);
            }
        }
        operands.into_iter().map(|operand| operand.trim().to_owned()).filter(|o| !o.is_empty()).collect()
    }

    /// Returns the text of the node that an operand like `!4` names; of any other operand, the operand.
    pub fn operand_text<'a>(&'a self, operand: &'a str) -> &'a str {
        let number = operand.strip_prefix('!').and_then(|digits| digits.parse::<u32>().ok());
        number.and_then(|number| self.metadata.get(&number)).map_or(operand, |text| text)
    }

    /// Adds a loop node with these properties, and returns its number.
    pub fn add_loop_node(&mut self, properties: &[String]) -> u32 {
        let node = self.add_metadata("!{}");
        let mut operands = vec![format!("!{node}")];
        operands.extend_from_slice(properties);
        self.metadata.insert(node, format!("distinct !{{{}}}", operands.join(", ")).into());
        node
    }

    /// Returns the loop node that the branch at the end of one of `latches` has.
    pub fn loop_node(&self, func: &Function, latches: &[Block]) -> Option<u32> {
        let kind = self.ctx.names.lookup("llvm.loop")?;
        let branches = latches.iter().filter_map(|latch| func.terminator(*latch));
        let mut attachments = branches.flat_map(|branch| &func.insts[branch].attachments);
        attachments.find_map(|attachment| match attachment.value {
            MdValue::Node(node) if attachment.kind == kind => Some(node),
            _ => None,
        })
    }

    /// Gives the branches at the end of `latches` the loop node `node`.
    pub fn set_loop_node(&mut self, func: &mut Function, latches: &[Block], node: u32) {
        let kind = self.ctx.names.intern("llvm.loop");
        let branches: Vec<_> = latches.iter().filter_map(|latch| func.terminator(*latch)).collect();
        for branch in branches {
            let attachments = &mut func.insts[branch].attachments;
            attachments.retain(|attachment| attachment.kind != kind);
            attachments.push(Attachment { kind, value: MdValue::Node(node) });
        }
    }

    /// Removes properties, given by their numbers, also from loop nodes that no loop has any more.
    pub fn remove_loop_properties(&mut self, properties: &[u32]) {
        if properties.is_empty() {
            return;
        }
        let names: FxHashSet<String> = properties.iter().map(|number| format!("!{number}")).collect();
        let properties: FxHashSet<u32> = properties.iter().copied().collect();
        for number in self.metadata.keys().copied().collect::<Vec<_>>() {
            let text = self.metadata.get(&number).map_or("", |text| text);
            let operands = self.node_operands(text);
            if operands.first() != Some(&format!("!{number}")) || !operands.iter().any(|o| names.contains(o))
            {
                continue;
            }
            let kept: Vec<String> = operands.into_iter().filter(|operand| !names.contains(operand)).collect();
            self.metadata.insert(number, format!("distinct !{{{}}}", kept.join(", ")).into());
        }
        self.metadata.retain(|number, _| !properties.contains(number));
        self.items.retain(|item| !matches!(item, Item::Metadata(number) if properties.contains(number)));
    }
}

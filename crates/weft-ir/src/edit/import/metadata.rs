//! Metadata: nodes are copied with what they name, and compile units are listed.

use super::{ImportError, Run};
use crate::entities::{Attachment, MdValue};
use crate::metadata_text::{edit_fields, node_kind, numbers};

/// Lists of a compile unit that name what the unit's module has, not what was imported of it.
const LISTS: [&str; 4] = ["enums", "retainedTypes", "globals", "macros"];

/// Module flags that say how debug information is to be read.
const DEBUG_FLAGS: [&str; 4] =
    ["!\"Debug Info Version\"", "!\"Dwarf Version\"", "!\"DWARF64\"", "!\"CodeView\""];

impl Run<'_> {
    /// The number in the destination of the node `number`, which is copied later.
    pub(super) fn node(&mut self, number: u32) -> Result<u32, ImportError> {
        if let Some(known) = self.known.nodes.get(&number) {
            return Ok(*known);
        }
        if !self.src.metadata.contains_key(&number) {
            return Err(ImportError::Missing(format!("!{number}")));
        }
        let free = || self.dst.metadata.keys().max().map_or(0, |n| n + 1);
        let first = *self.known.first_node.get_or_insert_with(free);
        let given =
            u32::try_from(self.known.nodes.len()).expect("invariant: the source has fewer than 2^32 nodes");
        self.known.nodes.insert(number, first + given);
        self.to_copy.push_back(number);
        Ok(first + given)
    }

    /// Copies the node `number`, which was given a number in the destination.
    pub(super) fn copy_node(&mut self, number: u32) -> Result<(), ImportError> {
        let new = self.known.nodes[&number];
        let text = &self.src.metadata[&number];
        let text = if node_kind(text).starts_with("!DICompileUnit(") {
            self.new.units.push(new);
            self.debug_flags()?;
            let kept = edit_fields(text, |key, value| (!LISTS.contains(&key)).then(|| value.to_owned()));
            self.text(&kept)?
        } else {
            self.text(text)?
        };
        self.new.nodes.push((new, text));
        Ok(())
    }

    /// Imports the module flags about debug information that the destination does not have.
    fn debug_flags(&mut self) -> Result<(), ImportError> {
        let flags = |module: &crate::Module| -> Vec<u32> {
            let name = module.ctx.names.lookup("llvm.module.flags");
            let list = name.and_then(|name| module.named_metadata.get(&name));
            list.map_or_else(Vec::new, |list| numbers(list).collect())
        };
        let there = flags(self.dst);
        for flag in flags(self.src) {
            let Some(text) = self.src.metadata.get(&flag) else { continue };
            let Some(key) = DEBUG_FLAGS.iter().find(|key| text.contains(*key)) else { continue };
            let has = |n: &u32| self.dst.metadata.get(n).is_some_and(|t| t.contains(key));
            if !there.iter().any(has) {
                let new = self.node(flag)?;
                if !self.new.flags.contains(&new) {
                    self.new.flags.push(new);
                }
            }
        }
        Ok(())
    }

    /// Attachments for the destination.
    pub(super) fn attachments(&mut self, attachments: &mut [Attachment]) -> Result<(), ImportError> {
        for attachment in attachments {
            attachment.kind = self.symbol(attachment.kind);
            match &mut attachment.value {
                MdValue::Node(number) => *number = self.node(*number)?,
                MdValue::Inline(text) => *text = self.text(text)?,
            }
        }
        Ok(())
    }
}

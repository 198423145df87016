//! The frame around the body of a region, into which `prepare` puts its code.
//!
//! ```text
//! entry  ─►  before  ─►  body … ─►  after  ─►  exit
//! ```
//!
//! `before` and `after` belong to the inside of the region.
//! Both are left open at the place where code is to be added; [`Frame::close`] ends them.

use weft_ir::edit::{redirect_edges, rename_phi_pred};
use weft_ir::{Block, Context, Cursor, Function};
use weft_regions::Region;

/// Open blocks around a region's body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Runs after the entry marker, before the body. No terminator yet.
    pub(crate) before: Block,
    /// The block that `before` was when the frame was opened: code put there may have moved the open end on.
    opened: Block,
    /// Where `before` goes.
    pub(crate) body: Block,
    /// Runs after the body, before the exit marker. No terminator yet. `None` if control never gets there.
    pub(crate) after: Option<Block>,
    /// Where `after` goes.
    pub(crate) exit: Option<Block>,
}

impl Frame {
    /// Puts the frame's blocks around the body of `region` and adds them to its inside.
    ///
    /// The region must have at most one exit; the caller has refused others.
    pub(crate) fn open(func: &mut Function, ctx: &mut Context, region: &mut Region) -> Frame {
        let before = func.make_block(Some(ctx.names.intern("region.before")));
        func.insert_block_after(before, region.entry_block());
        redirect_edges(func, region.entry_block(), region.body(), before);
        rename_phi_pred(func, region.body(), region.entry_block(), before);
        let body = region.body();
        region.enter.to = before;
        region.inside.insert(0, before);

        let exit = region.first_exit();
        let after = exit.map(|exit| {
            let after = func.make_block(Some(ctx.names.intern("region.after")));
            let last = *region.inside.last().expect("invariant: `before` is inside");
            func.insert_block_after(after, last);
            for block in region.inside.clone() {
                redirect_edges(func, block, exit, after);
            }
            region.inside.push(after);
            after
        });
        // An empty body leads from `before` straight to the exit.
        let body = if Some(body) == exit { after.unwrap_or(body) } else { body };
        Frame { before, opened: before, body, after, exit }
    }

    /// Ends the open blocks: `before`, or the block its code now ends in, goes to the body, `after` to the exit.
    pub(crate) fn close(self, func: &mut Function, ctx: &mut Context) {
        Cursor::at_end(func, ctx, self.before).br(self.body);
        rename_phi_pred(func, self.body, self.opened, self.before);
        if let (Some(after), Some(exit)) = (self.after, self.exit) {
            Cursor::at_end(func, ctx, after).br(exit);
        }
    }
}

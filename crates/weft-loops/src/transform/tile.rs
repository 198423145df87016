//! Tile: loops over the tiles of an iteration space, and loops over the iterations of a tile inside.
//!
//! ```text
//! for i in 0..n {                        for a in 0..ceil(n / 4) {
//!     for j in 0..m {            ==>         for b in 0..ceil(m / 8) {
//!         body(i, j)                             for c in 0..min(4, n - a * 4) {
//!                                                    for d in 0..min(8, m - b * 8) {
//!                                                        body(a * 4 + c, b * 8 + d)
//! ```
//!
//! Tiles at the end are smaller if the sizes do not divide the counts, so no iteration is lost and none is added.
//!
//! # Legality
//! No count depends on the index of another loop among them. [OMP 5.2 §9.1]
//!
//! # Postconditions
//! The same iterations are executed. The loops over tiles are rectangular; those over the iterations of a tile depend on
//! them, as the specification has it for partial tiles.

use crate::expr::Expr;
use crate::nest::{Form, Level, Nest};
use crate::transform::Illegal;

impl Nest {
    /// Tiles the levels from `depth` on, with a size for each. A size that is no constant is not 0 where it is evaluated.
    ///
    /// # Errors
    /// The loops are not there or not rectangular, or a size is 0.
    pub fn tile<S: Clone + Into<Expr>>(mut self, depth: usize, sizes: &[S]) -> Result<Nest, Illegal> {
        let sizes: Vec<Expr> = sizes.iter().cloned().map(Into::into).collect();
        if sizes.contains(&Expr::Constant(0)) {
            return Err(Illegal::ZeroSize);
        }
        self.take_loops(depth, sizes.len())?;
        self.check_rectangular(depth, sizes.len())?;
        let (mut grid, mut tile) = (Vec::new(), Vec::new());
        for (at, size) in sizes.iter().enumerate() {
            let (across, within) = (self.fresh(), self.fresh());
            let Level { variable, count, .. } = self.levels[depth + at].clone();
            let first = Expr::from(across) * size.clone();
            let left = count.clone() - first.clone();
            grid.push(Level { variable: across, count: Expr::div_up(count, size.clone()), form: Form::Loop });
            tile.push(Level { variable: within, count: Expr::min(size.clone(), left), form: Form::Loop });
            self.substitute(variable, &(first + within.into()));
        }
        self.levels.splice(depth..depth + sizes.len(), grid.into_iter().chain(tile));
        Ok(self)
    }
}

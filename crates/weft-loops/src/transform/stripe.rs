//! Stripe: loops over the places in a stripe, and loops over the iterations at that place of every stripe inside.
//!
//! ```text
//! for i in 0..n {                        for o in 0..min(4, n) {
//!     body(i)                   ==>          for g in 0..ceil((n - o) / 4) {
//! }                                              body(g * 4 + o)
//! ```
//!
//! It is a tiling whose loops within the tiles come first. The last stripe is smaller if the size does not divide the count,
//! so no iteration is lost and none is added.
//!
//! # Legality
//! No count depends on the index of another loop among them. [OMP 6.0 §11.7]
//!
//! # Postconditions
//! The same iterations are executed. The loops over places are rectangular; the number of stripes depends on the place.

use crate::expr::Expr;
use crate::nest::{Form, Level, Nest};
use crate::transform::Illegal;

impl Nest {
    /// Stripes the levels from `depth` on, with a size for each. A size that is no constant is not 0 where it is evaluated.
    ///
    /// # Errors
    /// The loops are not there or not rectangular, or a size is 0.
    pub fn stripe<S: Clone + Into<Expr>>(mut self, depth: usize, sizes: &[S]) -> Result<Nest, Illegal> {
        let sizes: Vec<Expr> = sizes.iter().cloned().map(Into::into).collect();
        if sizes.contains(&Expr::Constant(0)) {
            return Err(Illegal::ZeroSize);
        }
        self.take_loops(depth, sizes.len())?;
        self.check_rectangular(depth, sizes.len())?;
        let (mut places, mut stripes) = (Vec::new(), Vec::new());
        for (at, size) in sizes.iter().enumerate() {
            let (place, stripe) = (self.fresh(), self.fresh());
            let Level { variable, count, .. } = self.levels[depth + at].clone();
            let behind = count.clone() - Expr::from(place);
            places.push(Level { variable: place, count: Expr::min(size.clone(), count), form: Form::Loop });
            stripes.push(Level {
                variable: stripe,
                count: Expr::div_up(behind, size.clone()),
                form: Form::Loop,
            });
            self.substitute(variable, &(Expr::from(stripe) * size.clone() + place.into()));
        }
        self.levels.splice(depth..depth + sizes.len(), places.into_iter().chain(stripes));
        Ok(self)
    }
}

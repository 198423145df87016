//! Runs models by loom.

/// Runs a model through all interleavings with up to `preemptions` preemptions.
pub fn check(preemptions: usize, model: impl Fn() + Send + Sync + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

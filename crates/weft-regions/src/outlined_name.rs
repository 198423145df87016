//! Names of the functions that outlining makes of regions.
//!
//! A parallel region of `f` becomes `@f.omp_outlined`, a task of `f` becomes `@f.omp_task`; a region inside of those adds
//! another suffix. Where such a name is taken, a number follows. [`source_function`] goes back to `f`, which is the
//! function that the user wrote.

/// What the name of a parallel region's function adds to that of the function around.
const PARALLEL: &str = ".omp_outlined";
/// What the name of a task's function adds to that of the function around.
const TASK: &str = ".omp_task";

/// The name, without `@`, that a parallel region of `function` gets as a function of its own.
pub fn outlined_parallel(function: &str) -> String {
    format!("{function}{PARALLEL}")
}

/// The name, without `@`, that a task of `function` gets as a function of its own.
pub fn outlined_task(function: &str) -> String {
    format!("{function}{TASK}")
}

/// The name of the function in the source that the function called `name` was outlined from, or `name` itself.
pub fn source_function(name: &str) -> &str {
    let end = [PARALLEL, TASK].iter().filter_map(|suffix| name.find(suffix)).min();
    &name[..end.unwrap_or(name.len())]
}

#[cfg(test)]
mod tests {
    use super::{outlined_parallel, outlined_task, source_function};

    #[test]
    fn names_go_back_to_the_source() {
        let parallel = outlined_parallel("f");
        assert_eq!(parallel, "f.omp_outlined");
        assert_eq!(outlined_task(&parallel), "f.omp_outlined.omp_task");
        for name in
            ["f", &parallel, &outlined_task(&parallel), "f.omp_task.omp_outlined.3", "f.omp_task_entry"]
        {
            assert_eq!(source_function(name), "f");
        }
    }
}

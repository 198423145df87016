//! Names of the functions that are made of others: by outlining, and for recursions without nested teams.
//!
//! A parallel region of `f` becomes `@f.omp_outlined`, a task of `f` becomes `@f.omp_task`; a region inside of those adds
//! another suffix. A copy of `f` in which no team begins is `@f.omp_flat`. Where such a name is taken, a number follows. [`source_function`] goes back to `f`, which is the
//! function that the user wrote.

/// What the name of a parallel region's function adds to that of the function around.
const PARALLEL: &str = ".omp_outlined";
/// What the name of a task's function adds to that of the function around.
const TASK: &str = ".omp_task";
/// What the name of a function without teams adds to that of the function that it is a copy of.
const FLAT: &str = ".omp_flat";

/// The name, without `@`, that a parallel region of `function` gets as a function of its own.
pub fn outlined_parallel(function: &str) -> String {
    format!("{function}{PARALLEL}")
}

/// The name, without `@`, that a task of `function` gets as a function of its own.
pub fn outlined_task(function: &str) -> String {
    format!("{function}{TASK}")
}

/// The name, without `@`, of the copy of `function` in which no team begins.
pub fn flattened(function: &str) -> String {
    format!("{function}{FLAT}")
}

/// The name of the function in the source that the function called `name` was made from, or `name` itself.
pub fn source_function(name: &str) -> &str {
    let end = [PARALLEL, TASK, FLAT].iter().filter_map(|suffix| name.find(suffix)).min();
    &name[..end.unwrap_or(name.len())]
}

#[cfg(test)]
mod tests {
    use super::{flattened, outlined_parallel, outlined_task, source_function};

    #[test]
    fn names_go_back_to_the_source() {
        let parallel = outlined_parallel("f");
        assert_eq!(parallel, "f.omp_outlined");
        assert_eq!(outlined_task(&parallel), "f.omp_outlined.omp_task");
        let flat = flattened("f");
        assert_eq!(flat, "f.omp_flat");
        for name in [
            "f",
            &parallel,
            &outlined_task(&parallel),
            &outlined_task(&flat),
            "f.omp_task.omp_outlined.3",
            "f.omp_task_entry",
        ] {
            assert_eq!(source_function(name), "f");
        }
    }
}

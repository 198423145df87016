//! The clock. [OMP 5.2 §18.10]

fn seconds(read: unsafe extern "C" fn(libc::clockid_t, *mut libc::timespec) -> i32) -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: both `clock_gettime` and `clock_getres` write the structure.
    unsafe { read(libc::CLOCK_MONOTONIC, &raw mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

omp_functions! {
    /// Seconds since some moment in the past that stays the same.
    fn omp_get_wtime omp_get_wtime_() -> f64 { seconds(libc::clock_gettime) }
    /// Seconds between ticks of that clock.
    fn omp_get_wtick omp_get_wtick_() -> f64 { seconds(libc::clock_getres) }
}

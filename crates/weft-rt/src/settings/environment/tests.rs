//! Which values of variables are right, and what they mean.

use super::*;
use crate::settings::variables::Settings;

fn read(variables: &[(&str, &str)]) -> (Draft, Vec<String>) {
    let mut draft = Draft::new();
    let warnings = apply(&mut draft, |name| {
        variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    });
    (draft, warnings)
}

#[test]
fn the_device_may_have_fewer_threads_than_a_group() {
    let (draft, warnings) = read(&[("OMP_THREAD_LIMIT", "5"), ("KMP_DEVICE_THREAD_LIMIT", "3")]);
    assert_eq!((draft.thread_limit, draft.device_threads, warnings.len()), (5, 3, 0));
    assert_eq!(Settings::new(draft).icvs.thread_limit, 3);
    let (draft, warnings) = read(&[("KMP_ALL_THREADS", "All")]);
    assert_eq!((draft.device_threads as usize, warnings.len()), (processors::count(), 0));
    assert_eq!(read(&[("KMP_DEVICE_THREAD_LIMIT", "many")]).1.len(), 1);
}

#[test]
fn lists_and_sizes_are_read() {
    let (draft, warnings) = read(&[
        ("OMP_NUM_THREADS", " 4, 2 "),
        ("OMP_STACKSIZE", "2 M"),
        ("OMP_SCHEDULE", "monotonic:Dynamic, 8"),
        ("OMP_PROC_BIND", "spread,close"),
    ]);
    assert_eq!(warnings, Vec::<String>::new());
    assert_eq!(draft.threads, [4, 2]);
    assert_eq!(draft.stack_size, 2 << 20);
    assert_eq!(draft.schedule, Schedule { kind: 35, chunk: 8, modifiers: 1 << 29 });
    assert_eq!(draft.bind, [4, 3]);
}

#[test]
fn what_is_set_for_all_devices_is_set_for_the_host() {
    let (draft, warnings) = read(&[
        ("OMP_NUM_TEAMS_ALL", "3"),
        ("OMP_NUM_THREADS_ALL", "5"),
        ("OMP_NUM_THREADS", "2"),
        ("OMP_THREAD_LIMIT_DEV", "7"),
        ("OMP_CANCELLATION_ALL", "true"),
        ("OMP_SCHEDULE_ALL", "fast"),
    ]);
    assert_eq!((draft.teams, draft.threads.as_slice()), (3, [2].as_slice()));
    assert_eq!((draft.thread_limit, draft.cancellation), (UNLIMITED, false));
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].starts_with("OMP_SCHEDULE_ALL=\"fast\" is ignored"), "{}", warnings[0]);
}

#[test]
fn nonsense_is_named_and_changes_nothing() {
    for (name, value) in [
        ("OMP_NUM_THREADS", "0"),
        ("OMP_NUM_THREADS", "4,"),
        ("OMP_NUM_THREADS", "-1"),
        ("OMP_SCHEDULE", "dynamic,0"),
        ("OMP_SCHEDULE", "fast"),
        ("OMP_STACKSIZE", "M"),
        ("OMP_STACKSIZE", "99999999999T"),
        ("OMP_DYNAMIC", "maybe"),
        ("OMP_WAIT_POLICY", "lazy"),
        ("KMP_BLOCKTIME", "soon"),
        ("OMP_PROC_BIND", "near"),
        ("OMP_DISPLAY_ENV", "loud"),
    ] {
        let (draft, warnings) = read(&[(name, value)]);
        assert_eq!(warnings.len(), 1, "{name}={value}");
        assert!(warnings[0].contains(name), "{warnings:?}");
        assert_eq!(draft, Draft::new(), "{name}={value}");
    }
}

#[test]
fn a_number_too_large_is_the_largest() {
    assert_eq!(read(&[("OMP_THREAD_LIMIT", "99999999999999")]).0.thread_limit, UNLIMITED);
}

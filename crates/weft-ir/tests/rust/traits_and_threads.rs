//! Traits, hash maps, threads, thread locals and unwinding, for the text that rustc prints.

use std::collections::HashMap;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    Circle(f64),
    Rect { w: f64, h: f64 },
    Named(String, Vec<u8>),
}
pub trait Area {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        "shape".into()
    }
}
impl Area for Shape {
    fn area(&self) -> f64 {
        match self {
            Shape::Circle(r) => 3.14 * r * r,
            Shape::Rect { w, h } => w * h,
            Shape::Named(_, v) => v.len() as f64,
        }
    }
}
pub fn total(xs: &[Box<dyn Area>]) -> f64 {
    xs.iter().map(|x| x.area()).sum()
}
pub fn count(words: &str) -> HashMap<String, usize> {
    let mut m = HashMap::new();
    for w in words.split_whitespace() {
        *m.entry(w.to_string()).or_insert(0) += 1;
    }
    m
}
pub fn threads() -> usize {
    let n = Arc::new(AtomicUsize::new(0));
    let m = Arc::new(Mutex::new(vec![]));
    let hs: Vec<_> = (0..4)
        .map(|i| {
            let n = n.clone();
            let m = m.clone();
            std::thread::spawn(move || {
                n.fetch_add(i, Ordering::SeqCst);
                m.lock().unwrap().push(i);
            })
        })
        .collect();
    for h in hs {
        h.join().unwrap();
    }
    n.load(Ordering::Acquire)
}
thread_local! { static T: std::cell::Cell<u32> = const { std::cell::Cell::new(3) }; }
pub fn tl() -> u32 {
    T.with(|t| {
        t.set(t.get() + 1);
        t.get()
    })
}
pub fn catch() -> bool {
    std::panic::catch_unwind(|| {
        let v: Vec<i32> = vec![];
        v[3]
    })
    .is_err()
}

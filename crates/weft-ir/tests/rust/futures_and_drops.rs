//! Futures, formatting, drops and panics, for the text that rustc prints.

use std::fmt::Write as _;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
pub struct Yield(bool);
impl Future for Yield {
    type Output = u32;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        if self.0 {
            Poll::Ready(7)
        } else {
            self.0 = true;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
pub async fn chain(n: u32) -> u32 {
    let mut s = 0;
    for _ in 0..n {
        s += Yield(false).await;
    }
    s
}
pub fn boxed(n: u32) -> Pin<Box<dyn Future<Output = u32>>> {
    Box::pin(chain(n))
}
pub struct Droppy(String);
impl Drop for Droppy {
    fn drop(&mut self) {
        println!("{}", self.0)
    }
}
pub fn scopes(a: bool) -> Result<String, std::fmt::Error> {
    let d = Droppy("x".into());
    let mut out = String::new();
    if a {
        write!(out, "{:>8} {:?} {:e}", 1, "q", 2.5)?;
    } else {
        return Err(std::fmt::Error);
    }
    drop(d);
    Ok(out)
}
pub fn iter(v: Vec<(u32, String)>) -> Vec<String> {
    let mut v: Vec<_> = v.into_iter().filter(|(n, _)| n % 2 == 0).map(|(_, s)| s.to_uppercase()).collect();
    v.sort();
    v.dedup();
    v
}
pub fn rec(n: u64) -> u64 {
    match n {
        0 | 1 => 1,
        2..=20 => n * rec(n - 1),
        _ => panic!("too large: {n}"),
    }
}
fn main() {
    println!("{:?} {}", scopes(true), rec(5));
    let f = boxed(2);
    std::mem::drop(f);
}

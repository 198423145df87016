//! Regions as LLVM IR: the part of [`super::ir`] that writes `fork`, `halt` and `join`.

use super::ir::{Meaning, Writer, ty_text};
use super::tree::{Expr, Fork, ForkLoop, Stmt, Ty};

impl Writer {
    /// Writes a task from its first block on, whose last blocks go to `cont`; returns these.
    fn task(
        &mut self,
        body: &[Stmt],
        ends: Option<&(Expr, Vec<Stmt>, Vec<Stmt>)>,
        task: &str,
        cont: &str,
    ) -> Vec<String> {
        self.open(task);
        let first = self.lines.len() - 1;
        if let Some(hoists) = &mut self.hoists {
            hoists.push(first);
        }
        self.all(body);
        let mut halting = Vec::new();
        match ends {
            None => {
                halting.push(self.here());
                self.end(&format!("halt label %{cont}"));
            }
            Some((condition, one, other)) => {
                let blocks = self.branch_if(condition, ["end", "end"]);
                for (block, body) in blocks.iter().zip([one, other]) {
                    self.open(block);
                    self.all(body);
                    halting.push(self.here());
                    self.end(&format!("halt label %{cont}"));
                }
            }
        }
        if let Some(hoists) = &mut self.hoists {
            hoists.pop();
        }
        halting
    }

    pub(super) fn fork(&mut self, fork: &Fork) {
        let (from, task, cont) = (self.here(), self.fresh("task"), self.fresh("cont"));
        self.end(&format!("fork label %{task}, label %{cont}"));
        let halting = self.task(&fork.task, fork.ends.as_ref(), &task, &cont);
        self.open(&cont);
        for (name, old) in &fork.phis {
            let Some(Meaning::Value(ty, value)) = self.names.get(old).cloned() else { continue };
            let incoming: Vec<String> =
                [&from].into_iter().chain(&halting).map(|block| format!("[ {value}, %{block} ]")).collect();
            let value = self.value(&format!("phi {} {}", ty_text(ty), incoming.join(", ")));
            self.names.insert(*name, Meaning::Value(ty, value));
        }
        self.all(&fork.cont);
        let Some((condition, before, after)) = &fork.joins else {
            let next = self.fresh("next");
            self.end(&format!("join label %{next}"));
            return self.open(&next);
        };
        let blocks = self.branch_if(condition, ["waits", "waits"]);
        let merge = self.fresh("merge");
        for (block, (before, after)) in blocks.iter().zip(before.iter().zip(after)) {
            self.open(block);
            self.all(before);
            let next = self.fresh("next");
            self.end(&format!("join label %{next}"));
            self.open(&next);
            self.all(after);
            self.branch(&merge);
        }
        self.open(&merge);
    }

    pub(super) fn fork_loop(&mut self, fork: &ForkLoop) {
        let mut outer = None;
        if let Some((counter, count)) = fork.outer {
            let (from, head, phi, next) =
                (self.here(), self.fresh("outer"), self.fresh("%i"), self.fresh("%n"));
            let latch = self.fresh("outer.latch");
            self.branch(&head);
            self.open(&head);
            self.line(&format!("{phi} = phi i64 [ 0, %{from} ], [ {next}, %{latch} ]"));
            self.names.insert(counter, Meaning::Value(Ty::I64, phi.clone()));
            outer = Some((head, phi, next, latch, count));
        }
        let (from, head) = (self.here(), self.fresh("head"));
        let (latch, exit, join) = (self.fresh("latch"), self.fresh("exit"), self.fresh("next"));
        let (task, cont) = (self.fresh("task"), self.fresh("cont"));
        self.branch(&head);
        self.open(&head);
        let Counting { number, step, test, leaves } = self.counting(fork, &from, &latch);
        self.names.insert(fork.counter, Meaning::Value(Ty::I64, number));
        self.all(&fork.before);
        self.end(&format!("fork label %{task}, label %{cont}"));
        self.task(&fork.task, None, &task, &cont);
        self.open(&cont);
        self.all(&fork.beside);
        self.branch(&latch);
        self.open(&latch);
        step.iter().for_each(|line| self.line(line));
        let asked = self.value(&format!("icmp {test}"));
        let [then, otherwise] = if leaves { [&exit, &head] } else { [&head, &exit] };
        self.end(&format!("br i1 {asked}, label %{then}, label %{otherwise}"));
        self.open(&exit);
        if let Some((head, phi, next, latch, count)) = outer {
            let done = self.fresh("done");
            self.branch(&latch);
            self.open(&latch);
            self.line(&format!("{next} = add i64 {phi}, 1"));
            let more = self.value(&format!("icmp ult i64 {next}, {count}"));
            self.end(&format!("br i1 {more}, label %{head}, label %{done}"));
            self.open(&done);
        }
        self.all(&fork.behind);
        self.end(&format!("join label %{join}"));
        self.open(&join);
    }

    /// Opens the loop with its counter: from nought on, down, in steps of three, past the largest number of its type, or with a
    /// pointer beside it.
    fn counting(&mut self, fork: &ForkLoop, from: &str, latch: &str) -> Counting {
        let (count, way) = (fork.count, fork.counter % 5);
        let (phi, next) = (self.fresh("%i"), self.fresh("%n"));
        let (ty, start, step, test) = match way {
            1 => ("i32", count.to_string(), "sub i32 @, 1", "sgt i32 #, 0".to_owned()),
            2 => (
                "i64",
                "0".into(),
                "add nsw i64 @, 3",
                format!("slt i64 #, {}", 3 * count - u64::from(fork.counter / 5 % 3)),
            ),
            3 => ("i8", format!("-{count}"), "add i8 @, 1", "eq i8 #, 0".to_owned()),
            _ => ("i64", "0".into(), "add i64 @, 1", format!("ult i64 #, {count}")),
        };
        self.line(&format!("{phi} = phi {ty} [ {start}, %{from} ], [ {next}, %{latch} ]"));
        let mut steps = vec![format!("{next} = {}", step.replace('@', &phi))];
        let number = match way {
            1 => {
                let left = self.value(&format!("zext i32 {phi} to i64"));
                self.value(&format!("sub i64 {count}, {left}"))
            }
            2 => self.value(&format!("udiv i64 {phi}, 3")),
            3 => {
                let left = self.value(&format!("sext i8 {phi} to i64"));
                self.value(&format!("add i64 {left}, {count}"))
            }
            4 => {
                let (pointer, further) = (self.fresh("%p"), self.fresh("%q"));
                self.line(&format!("{pointer} = phi ptr [ null, %{from} ], [ {further}, %{latch} ]"));
                steps.push(format!("{further} = getelementptr i64, ptr {pointer}, i64 1"));
                let bytes = self.value(&format!("ptrtoint ptr {pointer} to i64"));
                self.value(&format!("lshr i64 {bytes}, 3"))
            }
            _ => phi,
        };
        Counting { number, step: steps, test: test.replace('#', &next), leaves: way == 3 }
    }
}

/// How a loop counts.
struct Counting {
    /// The number of the iteration.
    number: String,
    /// What the last block does.
    step: Vec<String>,
    /// What is compared there, and whether the loop ends if so.
    test: String,
    leaves: bool,
}

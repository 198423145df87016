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
        let (from, head, phi, next) = (self.here(), self.fresh("head"), self.fresh("%i"), self.fresh("%n"));
        let (latch, exit, join) = (self.fresh("latch"), self.fresh("exit"), self.fresh("next"));
        let (task, cont) = (self.fresh("task"), self.fresh("cont"));
        self.branch(&head);
        self.open(&head);
        self.line(&format!("{phi} = phi i64 [ 0, %{from} ], [ {next}, %{latch} ]"));
        self.names.insert(fork.counter, Meaning::Value(Ty::I64, phi.clone()));
        self.all(&fork.before);
        self.end(&format!("fork label %{task}, label %{cont}"));
        self.task(&fork.task, None, &task, &cont);
        self.open(&cont);
        self.all(&fork.beside);
        self.branch(&latch);
        self.open(&latch);
        self.line(&format!("{next} = add i64 {phi}, 1"));
        let more = self.value(&format!("icmp ult i64 {next}, {}", fork.count));
        self.end(&format!("br i1 {more}, label %{head}, label %{exit}"));
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
}

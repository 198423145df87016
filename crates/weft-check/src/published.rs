//! What strands have published by locks, atomic variables and the like, and what others have learned of it.
//!
//! What strands do is numbered by *moments*: each publication begins a new one. A publication has a *key*: the lock or the
//! variable by which it is handed on, or the thread that may hand it on later. Who learns gets, of each key, the moment of the
//! last publication that came before. An access comes before what the learner does next if, at a moment behind the access and
//! not behind what the learner knows of the key,
//!
//! * its strand has published, or one that this had begun by then: a strand rests while those that it begins are executed; or
//! * a task has published that depends on the access's task; or
//! * the same holds for the strand that has waited for it, from the wait on.
//!
//! So a task that is made in a critical region is not handed on at the end of the region, although the thread that has made it
//! executes it there: neither the task nor one that waits for it has given the lock back.
//!
//! Source: the clocks are those of FastTrack (Flanagan and Freund, PLDI 2009), of keys in the place of threads, which are too
//! few, and of tasks, which are too many.

use rustc_hash::FxHashMap;

use crate::clocks::Clocks;
use crate::depend::Before;
use crate::strands::{Strand, Strands};

/// So many keys are told apart; of more, some are taken for one.
const MOST_KEYS: usize = 512;

/// By what something is handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    /// The lock or the variable at an address.
    Memory(usize),
    /// What a thread has done up to here, whoever is told later.
    Thread(usize),
}

/// A publication: its key, and the moment that it has begun.
#[derive(Clone, Copy, Debug)]
struct Publication {
    key: usize,
    moment: u32,
}

impl Publication {
    fn is_known(self, clocks: &Clocks) -> bool {
        clocks.get(self.key).is_some_and(|known| *known >= self.moment)
    }
}

/// All publications of a run.
#[derive(Default)]
pub(crate) struct Published {
    keys: FxHashMap<Key, usize>,
    by: FxHashMap<Strand, Vec<Publication>>,
    /// Those of tasks with dependences, and the tasks that come before them.
    by_dependents: Vec<(Publication, Before)>,
}

impl Published {
    /// The strands of a path publish by a key, and with them the tasks on which they depend; `clocks` gets the publication.
    pub(crate) fn publish<'a>(
        &mut self,
        strands: &mut Strands,
        path: &[Strand],
        depends_on: impl Iterator<Item = &'a Before>,
        key: Key,
        clocks: &mut Clocks,
    ) {
        let next = self.keys.len() % MOST_KEYS;
        let key = *self.keys.entry(key).or_insert(next);
        let publication = Publication { key, moment: strands.next_moment() };
        for strand in path {
            let list = self.by.entry(*strand).or_default();
            // An earlier publication says as much if nothing has happened since.
            let is_said = list.iter().rev().take_while(|old| old.moment > strands.last_deed(*strand));
            if !is_said.into_iter().any(|old| old.key == key) {
                list.push(publication);
            }
        }
        for before in depends_on.filter(|before| !before.is_empty()) {
            self.by_dependents.push((publication, before.clone()));
        }
        if clocks.len() <= key {
            clocks.resize(key + 1, 0);
        }
        clocks[key] = publication.moment;
    }

    /// Whether what a strand has done at a moment comes before what one does that knows these publications.
    pub(crate) fn is_known(
        &self,
        strands: &mut Strands,
        mut strand: Strand,
        mut moment: u32,
        clocks: &Clocks,
    ) -> bool {
        if clocks.is_empty() {
            return false;
        }
        loop {
            if let Some(list) = self.by.get(&strand) {
                let behind = list.partition_point(|publication| publication.moment <= moment);
                if list[behind..].iter().any(|publication| publication.is_known(clocks)) {
                    return true;
                }
            }
            if let Some(number) = strands.number(strand)
                && self.by_dependents.iter().any(|(publication, before)| {
                    publication.moment > moment && publication.is_known(clocks) && before.has(number)
                })
            {
                return true;
            }
            match strands.waiter(strand) {
                Some((by, at)) => (strand, moment) = (by, at),
                None => return false,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strands::{Bag, Kind, Place};

    #[test]
    fn a_task_is_handed_on_by_who_has_waited_for_it() {
        let (mut strands, mut published, mut clocks) =
            (Strands::default(), Published::default(), Clocks::new());
        let root = strands.begin(None, Kind::Program, Place(0));
        let task = strands.begin(Some(root), Kind::Task, Place(1));
        let mut children = Bag::default();
        strands.put(task, &mut children);
        let publish = |strands: &mut Strands, clocks: &mut Clocks, published: &mut Published| {
            published.publish(strands, &[root], std::iter::empty(), Key::Memory(5), clocks);
        };
        publish(&mut strands, &mut clocks, &mut published);
        assert!(published.is_known(&mut strands, root, 0, &clocks));
        assert!(!published.is_known(&mut strands, task, 0, &clocks));
        strands.wait_for(&mut children, root);
        assert!(!published.is_known(&mut strands, task, 0, &clocks));
        publish(&mut strands, &mut clocks, &mut published);
        assert!(published.is_known(&mut strands, task, 0, &clocks));
    }

    #[test]
    fn a_strand_hands_on_what_those_around_it_have_done() {
        let (mut strands, mut published, mut clocks) =
            (Strands::default(), Published::default(), Clocks::new());
        let root = strands.begin(None, Kind::Program, Place(0));
        let task = strands.begin(Some(root), Kind::Task, Place(1));
        published.publish(&mut strands, &[root, task], std::iter::empty(), Key::Thread(0), &mut clocks);
        assert!(published.is_known(&mut strands, root, 0, &clocks));
        assert!(!published.is_known(&mut strands, root, 1, &clocks));
        assert!(!published.is_known(&mut strands, root, 0, &Clocks::new()));
    }
}

//! The transformations as the specification defines them, on the executions of a nest written out as a tree.
//!
//! A node is a loop that is executed once, with a child for each iteration; a leaf is what an innermost iteration
//! executes. The sequence of executions is that of the leaves. Nothing here knows of expressions, or of the crate.

/// An execution of a body: its number, and the iteration of each original loop.
pub(crate) type Execution = (usize, Vec<u64>);

/// The executions of a nest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tree {
    Iteration(Vec<Execution>),
    Loop(Vec<Tree>),
}

impl Tree {
    /// The nest of `depth` loops around body `number`; `count` is the number of iterations of a loop, by the iterations
    /// of those around.
    pub(crate) fn nest(number: usize, depth: usize, count: &impl Fn(&[u64]) -> u64) -> Tree {
        fn inside(at: &mut Vec<u64>, number: usize, depth: usize, count: &impl Fn(&[u64]) -> u64) -> Tree {
            if at.len() == depth {
                return Tree::Iteration(vec![(number, at.clone())]);
            }
            let iterations = (0..count(at)).map(|index| {
                at.push(index);
                let tree = inside(at, number, depth, count);
                at.pop();
                tree
            });
            Tree::Loop(iterations.collect())
        }
        inside(&mut Vec::new(), number, depth, count)
    }

    pub(crate) fn iterations(&self) -> &[Tree] {
        match self {
            Tree::Loop(iterations) => iterations,
            Tree::Iteration(_) => panic!("a loop is expected"),
        }
    }

    /// The executions in order.
    pub(crate) fn sequence(&self) -> Vec<Execution> {
        match self {
            Tree::Iteration(executions) => executions.clone(),
            Tree::Loop(iterations) => iterations.iter().flat_map(Tree::sequence).collect(),
        }
    }

    /// The executions of the iterations `first..end` of the outermost loop.
    pub(crate) fn piece(&self, first: u64, end: u64) -> Vec<Execution> {
        let in_piece = |number: &usize| (first..end).contains(&(*number as u64));
        let pieces = self.iterations().iter().enumerate().filter(|(number, _)| in_piece(number));
        pieces.flat_map(|(_, iteration)| iteration.sequence()).collect()
    }

    /// Changes each execution of the loop of number `depth`.
    fn change(&self, depth: usize, change: &impl Fn(&Tree) -> Tree) -> Tree {
        match (depth, self) {
            (0, tree) => change(tree),
            (_, Tree::Loop(iterations)) => {
                Tree::Loop(iterations.iter().map(|tree| tree.change(depth - 1, change)).collect())
            }
            (_, Tree::Iteration(_)) => panic!("a loop is expected"),
        }
    }

    /// The number of iterations of the `number` loops from this one on; 0 where no loop is executed.
    fn counts(&self, number: usize) -> Vec<usize> {
        let mut counts = Vec::new();
        let mut at = Some(self);
        for _ in 0..number {
            let iterations = at.map_or(&[][..], Tree::iterations);
            counts.push(iterations.len());
            at = iterations.first();
        }
        counts
    }

    fn at(&self, indices: &[usize]) -> &Tree {
        indices.iter().fold(self, |tree, index| &tree.iterations()[*index])
    }

    /// `collapse`: the loops are one, in their order.
    pub(crate) fn collapse(&self, depth: usize, number: usize) -> Tree {
        (1..number).fold(self.clone(), |tree, _| {
            tree.change(depth, &|outer| {
                let inner = outer.iterations().iter().flat_map(|inner| inner.iterations());
                Tree::Loop(inner.cloned().collect())
            })
        })
    }

    /// `tile`: for each tile of the grid, all of its iterations.
    pub(crate) fn tile(&self, depth: usize, sizes: &[u64]) -> Tree {
        fn within(tree: &Tree, sizes: &[u64], counts: &[usize], tile: &[usize], at: &mut Vec<usize>) -> Tree {
            let level = at.len();
            let Some(size) = sizes.get(level).map(|size| *size as usize) else { return tree.at(at).clone() };
            let first = tile[level] * size;
            let iterations = (first..counts[level].min(first + size)).map(|index| {
                at.push(index);
                let inside = within(tree, sizes, counts, tile, at);
                at.pop();
                inside
            });
            Tree::Loop(iterations.collect())
        }
        fn across(tree: &Tree, sizes: &[u64], counts: &[usize], tile: &mut Vec<usize>) -> Tree {
            let Some(size) = sizes.get(tile.len()) else {
                return within(tree, sizes, counts, tile, &mut Vec::new());
            };
            let tiles = (0..counts[tile.len()].div_ceil(*size as usize)).map(|number| {
                tile.push(number);
                let inside = across(tree, sizes, counts, tile);
                tile.pop();
                inside
            });
            Tree::Loop(tiles.collect())
        }
        self.change(depth, &|tree| across(tree, sizes, &tree.counts(sizes.len()), &mut Vec::new()))
    }

    /// `stripe`: for each place in a stripe, the iterations at that place of all stripes.
    pub(crate) fn stripe(&self, depth: usize, sizes: &[u64]) -> Tree {
        fn along(
            tree: &Tree,
            sizes: &[u64],
            counts: &[usize],
            places: &[usize],
            at: &mut Vec<usize>,
        ) -> Tree {
            let level = at.len();
            let Some(size) = sizes.get(level).map(|size| *size as usize) else { return tree.at(at).clone() };
            let iterations = (places[level]..counts[level]).step_by(size).map(|index| {
                at.push(index);
                let inside = along(tree, sizes, counts, places, at);
                at.pop();
                inside
            });
            Tree::Loop(iterations.collect())
        }
        fn across(tree: &Tree, sizes: &[u64], counts: &[usize], places: &mut Vec<usize>) -> Tree {
            let Some(size) = sizes.get(places.len()) else {
                return along(tree, sizes, counts, places, &mut Vec::new());
            };
            let all = (0..counts[places.len()].min(*size as usize)).map(|place| {
                places.push(place);
                let inside = across(tree, sizes, counts, places);
                places.pop();
                inside
            });
            Tree::Loop(all.collect())
        }
        self.change(depth, &|tree| across(tree, sizes, &tree.counts(sizes.len()), &mut Vec::new()))
    }

    /// `interchange`: the loops in another order.
    pub(crate) fn interchange(&self, depth: usize, permutation: &[usize]) -> Tree {
        fn inside(tree: &Tree, permutation: &[usize], counts: &[usize], at: &mut Vec<usize>) -> Tree {
            let Some(from) = permutation.get(at.len()) else {
                let old = (0..at.len()).map(|old| {
                    let place = permutation.iter().position(|from| *from == old).unwrap();
                    at[place]
                });
                return tree.at(&old.collect::<Vec<_>>()).clone();
            };
            let iterations = (0..counts[*from]).map(|index| {
                at.push(index);
                let tree = inside(tree, permutation, counts, at);
                at.pop();
                tree
            });
            Tree::Loop(iterations.collect())
        }
        self.change(depth, &|tree| {
            let counts = tree.counts(permutation.len());
            // Without any iteration there is nothing to put in order.
            if counts.contains(&0) {
                return Tree::Loop(Vec::new());
            }
            inside(tree, permutation, &counts, &mut Vec::new())
        })
    }

    /// `reverse`: the last iteration first.
    pub(crate) fn reverse(&self, depth: usize) -> Tree {
        self.change(depth, &|tree| Tree::Loop(tree.iterations().iter().rev().cloned().collect()))
    }

    /// `fuse`: iteration by iteration, as long as a loop has one. Both are single loops.
    pub(crate) fn fuse(&self, next: &Tree) -> Tree {
        let loops = [self.iterations(), next.iterations()];
        let count = loops.iter().map(|iterations| iterations.len()).max().unwrap_or(0);
        let fused = (0..count).map(|number| {
            let executed = loops.iter().filter_map(|iterations| iterations.get(number));
            Tree::Iteration(executed.flat_map(Tree::sequence).collect())
        });
        Tree::Loop(fused.collect())
    }
}

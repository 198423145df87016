//! What the user is told: races, and what cannot be checked.
//!
//! ```text
//! a.c:4:9: race: 'sum' is written here
//!     4 |     sum += a[i];
//!       |         ^
//! a.c:4:9: note: and read here
//! a.c:2:1: note: nothing orders iterations of this 'for'
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use crate::call::text_at;
use crate::say::{end, say};
use crate::strands::{Kind, Place, Strand};
use crate::world::{Race, World, world};

/// The status of a program with races.
const RACES: i32 = 66;
/// So many races are told in full.
const MOST: usize = 50;

/// A place as the compiler wrote it down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Source {
    name: String,
    file: String,
    line: u32,
    column: u32,
}

impl Source {
    /// Reads `name;line;column;file`, or `;file;function;line;column;;`, as constructs have it.
    fn read(text: &str) -> Source {
        let number = |part: Option<&str>| part.and_then(|part| part.parse().ok()).unwrap_or(0);
        if let Some(inner) = text.strip_prefix(';').and_then(|text| text.strip_suffix(";;")) {
            let mut parts = inner.split(';');
            let file = parts.next().unwrap_or_default().to_owned();
            let mut behind = parts.skip(1);
            let (line, column) = (number(behind.next()), number(behind.next()));
            return Source { name: String::new(), file, line, column };
        }
        let mut parts = text.splitn(4, ';');
        let name = parts.next().unwrap_or_default().to_owned();
        let (line, column) = (number(parts.next()), number(parts.next()));
        Source { name, line, column, file: parts.next().unwrap_or_default().to_owned() }
    }

    fn at(place: Place) -> Source {
        let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
        Source::read(&text_at(place.0)).within_its_line(&mut files)
    }

    /// Without the column if the line of the source is shorter: what Weft has written in the place of a construct has columns
    /// of its own.
    fn within_its_line(mut self, files: &mut Files) -> Source {
        if self.line_in(files).is_some_and(|line| line.len() + 1 < self.column as usize) {
            self.column = 0;
        }
        self
    }

    fn place(&self) -> String {
        match (self.line, self.column) {
            (0, _) if self.file.is_empty() => "<unknown>".to_owned(),
            (0, _) => self.file.clone(),
            (line, 0) => format!("{}:{line}", self.file),
            (line, column) => format!("{}:{line}:{column}", self.file),
        }
    }

    /// The lines of two accesses, the first in the source first.
    fn lines(&self, other: &Source) -> [(String, u32); 2] {
        let mut lines = [self, other].map(|source| (source.file.clone(), source.line));
        lines.sort();
        lines
    }

    fn shown_name(&self) -> String {
        if self.name.is_empty() { "memory".to_owned() } else { format!("'{}'", self.name) }
    }

    /// The line of the source, if it can be read.
    fn line_in<'a>(&self, files: &'a mut Files) -> Option<&'a String> {
        let lines = files.entry(self.file.clone()).or_insert_with(|| {
            let text = std::fs::read(&self.file).unwrap_or_default();
            String::from_utf8_lossy(&text).lines().map(ToOwned::to_owned).collect()
        });
        (self.line as usize).checked_sub(1).and_then(|at| lines.get(at))
    }

    /// The line of the source with a mark, if it can be read.
    fn excerpt(&self, files: &mut Files) -> String {
        let Some(line) = self.line_in(files) else { return String::new() };
        let mut out = format!("{:>5} | {line}\n", self.line);
        if self.column > 0 {
            let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
            let indent: String = line.chars().take(self.column as usize - 1).map(blank).collect();
            let _infallible = writeln!(out, "      | {indent}^");
        }
        out
    }
}

/// The lines of files, by their names.
type Files = BTreeMap<String, Vec<String>>;

/// The files that were looked at.
static FILES: Mutex<Files> = Mutex::new(BTreeMap::new());

/// Tells of a race, once for each pair of lines.
pub(crate) fn race(world: &mut World, race: &Race) {
    let Race { old, new, path } = race;
    let pair = (old.place.min(new.place), old.place.max(new.place));
    if !world.reported.insert(pair) {
        return;
    }
    let (mut one, mut other) = (Source::at(old.place), Source::at(new.place));
    // A construct has no name for what it combines.
    match (one.name.is_empty(), other.name.is_empty()) {
        (true, false) => one.name.clone_from(&other.name),
        (false, true) => other.name.clone_from(&one.name),
        _ => {}
    }
    if !world.told.insert(one.lines(&other)) || world.told.len() > MOST {
        return;
    }
    // The access that writes comes first, and of two the one that is first in the source.
    let of_old = (!old.deed.writes(), one.line, one.column);
    let of_new = (!new.deed.writes(), other.line, other.column);
    let ((first, first_writes), (second, second_writes)) = match of_old <= of_new {
        true => ((one, old.deed.writes()), (other, new.deed.writes())),
        false => ((other, new.deed.writes()), (one, old.deed.writes())),
    };
    let deed = |writes| if writes { "written" } else { "read" };
    let (why_at, why) = relation(world, old.strand, path);
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let mut text =
        format!("{}: race: {} is {} here\n", first.place(), first.shown_name(), deed(first_writes));
    text.push_str(&first.excerpt(&mut files));
    // The same memory may have another name there.
    let name = if second.name == first.name { String::new() } else { format!("{} ", second.shown_name()) };
    let verb = if name.is_empty() { "" } else { "is " };
    let _infallible =
        writeln!(text, "{}: note: and {name}{verb}{} here", second.place(), deed(second_writes));
    if second != first {
        text.push_str(&second.excerpt(&mut files));
    }
    let _infallible = writeln!(text, "{}: note: {why}", why_at.place());
    say(&text);
}

/// The construct that should order what a strand did with what happens now.
fn relation(world: &mut World, old: Strand, path: &[Strand]) -> (Source, String) {
    let strands = &mut world.strands;
    let before = strands.path(old);
    let same = before.iter().zip(path).take_while(|(one, other)| one == other).count();
    // What has been waited for does not explain the race; what is in it does.
    let unordered = (same..before.len()).find(|at| !strands.is_before(before[*at], path, None, |_| false));
    let strands = &world.strands;
    let kind = |path: &[Strand], at: usize| path.get(at).map(|strand| strands.kind(*strand));
    let source = |path: &[Strand], at: usize| {
        Source::at(path.get(at).map_or_else(Place::default, |strand| strands.place(*strand)))
    };
    let (mut at, mut is_across) = (same, false);
    if kind(&before, at) == Some(Kind::Thread) && kind(path, at) == Some(Kind::Thread) {
        is_across = true;
        at += 1;
    }
    let of_old = unordered.map_or(at, |unordered| unordered.max(at));
    let (old_kind, new_kind) = (kind(&before, of_old), kind(path, at));
    let (old_source, new_source) = (source(&before, of_old), source(path, at));
    let is_same_construct = old_source == new_source && old_source.line != 0;
    let whose = if is_across { "another thread" } else { "what is executed behind it" };
    match (old_kind, new_kind) {
        (Some(Kind::Chunk), Some(Kind::Chunk)) if is_same_construct => match &*old_source.name {
            "sections" => (old_source, "nothing orders the sections of this construct".to_owned()),
            _ => (old_source, "nothing orders iterations of this 'for'".to_owned()),
        },
        (Some(Kind::Lane), Some(Kind::Lane)) if is_same_construct => {
            let why = format!("nothing orders iterations of this '{}'", old_source.name);
            (old_source, why)
        }
        (Some(Kind::Task), Some(Kind::Task)) if is_same_construct => {
            (old_source, "nothing orders the tasks that are made here".to_owned())
        }
        (Some(Kind::Task), Some(Kind::Task)) => {
            let other = new_source.place();
            (old_source, format!("nothing orders the task that is made here and the one made at {other}"))
        }
        (Some(Kind::Task), _) => {
            (old_source, format!("nothing waits for the task that is made here before {whose} goes on"))
        }
        (_, Some(Kind::Task)) => {
            (new_source, format!("nothing orders the task that is made here and {whose}"))
        }
        (Some(Kind::Chunk), Some(Kind::Chunk)) if new_source.line < old_source.line => {
            let what = if new_source.name == "sections" { "'sections'" } else { "'for'" };
            (new_source, format!("no barrier stands between this {what} and the other access"))
        }
        (Some(Kind::Chunk), _) => {
            let what = if old_source.name == "sections" { "'sections'" } else { "'for'" };
            (old_source, format!("no barrier stands between this {what} and the other access"))
        }
        (_, Some(Kind::Chunk)) => {
            let what = if new_source.name == "sections" { "'sections'" } else { "'for'" };
            (new_source, format!("no barrier stands between the other access and this {what}"))
        }
        (Some(Kind::Single), _) => {
            (old_source, "no barrier stands between this 'single' and the other access".to_owned())
        }
        (_, Some(Kind::Single)) => {
            (new_source, "no barrier stands between the other access and this 'single'".to_owned())
        }
        _ if is_across => (
            source(path, same),
            "nothing orders the threads of this region: no barrier, atomic or lock".to_owned(),
        ),
        _ => (source(path, same.saturating_sub(1)), "no construct orders these accesses".to_owned()),
    }
}

/// Says what an `error` directive has to say.
pub(crate) fn error(place: Place, message: &str) {
    say(&format!("{}: {message}\n", Source::at(place).place()));
}

/// Says what was found, when the program ends.
pub(crate) extern "C" fn finish() {
    let races = world().told.len();
    match races {
        0 => say("weft check: no race found\n"),
        1 => say("weft check: 1 race\n"),
        more if more > MOST => say(&format!("weft check: {more} races, of which {MOST} are told\n")),
        more => say(&format!("weft check: {more} races\n")),
    }
    if races > 0 {
        end(RACES);
    }
}

#[cfg(test)]
mod tests {
    use super::{Files, Source};

    #[test]
    fn both_ways_to_write_a_place_are_read() {
        let access = Source::read("a[…];3;7;dir/a.c");
        assert_eq!((access.place(), access.shown_name()), ("dir/a.c:3:7".to_owned(), "'a[…]'".to_owned()));
        assert_eq!(Source::read(";a.c;main;9;1;;").place(), "a.c:9:1");
        assert_eq!(Source::read(";4;5;a.c").shown_name(), "memory");
        assert_eq!(Source::read(";4;5;a.c").place(), "a.c:4:5");
    }

    #[test]
    fn a_column_behind_the_line_is_not_told() {
        let lines = vec!["int x;".to_owned(), "if (x == 0) { x = i; }".to_owned()];
        let mut files = Files::from([("a.c".to_owned(), lines)]);
        let mut place = |text: &str| Source::read(text).within_its_line(&mut files).place();
        assert_eq!(place("x;2;433;a.c"), "a.c:2");
        assert_eq!(place("x;2;15;a.c"), "a.c:2:15");
        assert_eq!(place("x;9;5;a.c"), "a.c:9:5");
    }
}

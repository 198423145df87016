//! Precompiled headers that are kept for the next compile of the file.
//!
//! Who works on a file compiles it again and again, and its standard headers stay what they are. A precompiled header is kept
//! under the hash of all that it was made of, so that nothing in the cache is ever out of date:
//!
//! ```text
//! text of the headers, options, folder, clang, Weft ── SHA-256 ──► ~/.cache/weft/headers/4be1…-10110252.pch
//! ```
//!
//! The cache is a folder of files, each complete: it gets its name when all of it is there, and the name tells its length,
//! and whether clang warned when it made it.
//! Compiles that run at the same time need no lock. What was not used for the longest time goes when a new file would make the
//! folder larger than [`LIMIT`]; what was used within [`IN_USE`] stays, since a compile may still read it.
//! Whatever goes wrong with the cache, the headers are compiled as if there were none.

use std::env;
use std::ffi::OsString;
use std::fs::{self, DirBuilder, File};
use std::io::Read;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

/// The variable that names the folder, or turns the cache off.
const CHOICE: &str = "WEFT_CACHE";
/// What the folder may hold, in bytes.
const LIMIT: u64 = 512 << 20;
/// Up to how many bytes it takes what may never be asked for again.
const EARLY_LIMIT: u64 = LIMIT / 2;
/// How long a file is safe after it was used.
const IN_USE: Duration = Duration::from_secs(600);
/// The folder in it with a note for each key that was asked for and not kept.
const NOTES: &str = "seen";
/// How long a note is worth something.
const MEMORY: Duration = Duration::from_secs(86_400);
/// With this, clang begins such a file.
const MAGIC: &[u8; 4] = b"CPCH";

/// A folder of precompiled headers.
#[derive(Clone, Debug)]
pub(super) struct HeaderCache {
    place: PathBuf,
}

/// What is kept in a cache, and was warned of.
///
/// clang reads text whose macros are expanded. Of what comes out of macros it gives some warnings only there. When it has read a
/// whole file as it is written, and had nothing to say, that holds for its headers too.
#[derive(Clone, Debug)]
pub(super) struct Doubted {
    pub(super) cache: HeaderCache,
    pub(super) key: String,
}

impl Doubted {
    /// Notes that nothing is wrong with it.
    pub(super) fn acquit(&self) {
        self.cache.acquit(&self.key);
    }
}

/// What the cache has.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// For which of the keys it was kept.
    pub(super) number: usize,
    /// The file.
    pub(super) file: PathBuf,
    /// Whether clang had nothing to say when it made it.
    pub(super) is_quiet: bool,
}

/// A file of the folder.
struct Entry {
    path: PathBuf,
    bytes: u64,
    /// When it was used last.
    used: SystemTime,
}

impl HeaderCache {
    /// The user's cache, if there can be one.
    pub(super) fn of_user() -> Option<HeaderCache> {
        let place = place(|name| env::var_os(name).filter(|value| !value.is_empty()))?;
        DirBuilder::new().recursive(true).mode(0o700).create(&place).ok()?;
        Some(HeaderCache { place })
    }

    /// The file that was made of the same as the last of `keys` of which there is one, `keys` being hashes of that.
    fn find(&self, keys: &[String]) -> Option<Found> {
        let entries: Vec<Entry> = self.entries().collect();
        let of = |number: usize| {
            entries.iter().find_map(|entry| Some((number, entry, entry.is_quiet_for(&keys[number])?)))
        };
        let (number, entry, is_quiet) = (0..keys.len()).rev().find_map(of)?;
        let mut file = File::open(&entry.path).ok()?;
        let mut magic = [0; MAGIC.len()];
        file.read_exact(&mut magic).ok().filter(|()| magic == *MAGIC)?;
        // In a folder that others may only read, it stays as old as it is.
        let _ = file.set_modified(SystemTime::now());
        Some(Found { number, file: entry.path.clone(), is_quiet })
    }

    /// The same, as the file `own` if that can be: nobody takes it away then while a compile reads it.
    pub(super) fn take(&self, keys: &[String], own: PathBuf) -> Option<Found> {
        let found = self.find(keys)?;
        match fs::hard_link(&found.file, &own) {
            Ok(()) => Some(Found { file: own, ..found }),
            // It is on another file system.
            Err(_) => Some(found).filter(|found| found.file.exists()),
        }
    }

    /// Whether a compile has asked this before for the same key, within about a day.
    pub(super) fn has_seen(&self, key: &str) -> bool {
        let notes = self.place.join(NOTES);
        let note = notes.join(key);
        let made = DirBuilder::new().recursive(true).mode(0o700).create(&notes);
        let is_new = made.is_ok() && File::options().write(true).create_new(true).open(&note).is_ok();
        !is_new && note.exists()
    }

    /// Removes the notes that are old.
    fn forget(&self, now: SystemTime) {
        for note in fs::read_dir(self.place.join(NOTES)).into_iter().flatten().flatten() {
            let modified = note.metadata().and_then(|data| data.modified());
            if modified.is_ok_and(|made| now.duration_since(made).is_ok_and(|age| age > MEMORY)) {
                let _gone = fs::remove_file(note.path());
            }
        }
    }

    /// Keeps a file that was made of what `key` is the hash of, and whether clang had nothing to say then. It need not be possible.
    pub(super) fn keep(&self, key: &str, file: &Path, is_quiet: bool) {
        let Ok(bytes) = fs::metadata(file).map(|data| data.len()) else { return };
        if !self.make_room(bytes, SystemTime::now()) {
            return;
        }
        let kept = self.place.join(name(key, bytes, is_quiet));
        // On another file system, it is copied.
        if fs::hard_link(file, &kept).is_err() && !kept.exists() {
            let Ok(copy) = tempfile::NamedTempFile::new_in(&self.place) else { return };
            if fs::copy(file, copy.path()).is_ok_and(|copied| copied == bytes) {
                let _ = copy.persist(&kept);
            }
        }
    }

    /// The same for what was asked for the first time: it takes the place of nothing, and leaves room for what files share.
    pub(super) fn keep_early(&self, key: &str, file: &Path, is_quiet: bool) {
        let kept: u64 = self.entries().map(|entry| entry.bytes).sum();
        let has_room = fs::metadata(file).is_ok_and(|data| kept + data.len() <= EARLY_LIMIT);
        if has_room {
            self.keep(key, file, is_quiet);
        }
    }

    /// Notes that clang has nothing to say about what was kept for a key, though it warned when it made that.
    fn acquit(&self, key: &str) {
        for entry in self.entries().filter(|entry| entry.is_quiet_for(key) == Some(false)) {
            let _renamed = fs::rename(&entry.path, self.place.join(name(key, entry.bytes, true)));
        }
    }

    /// Removes what was not used for long until so many bytes more fit in; returns whether they do.
    fn make_room(&self, bytes: u64, now: SystemTime) -> bool {
        self.forget(now);
        let mut entries: Vec<Entry> = self.entries().collect();
        // What a copy has left that was broken off is of no use.
        let is_whole = |entry: &Entry| entry.path.extension().is_some_and(|end| end == "pch");
        entries.sort_by_key(|entry| (is_whole(entry), entry.used));
        let mut total: u64 = entries.iter().map(|entry| entry.bytes).sum();
        for entry in entries {
            let is_in_use = is_in_use(entry.used, now);
            let is_wanted = is_whole(&entry) && total + bytes <= LIMIT;
            if !is_in_use && !is_wanted && fs::remove_file(&entry.path).is_ok() {
                total -= entry.bytes;
            }
        }
        total + bytes <= LIMIT
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        let files = fs::read_dir(&self.place).into_iter().flatten().flatten();
        files.filter_map(|file| {
            let data = file.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(Entry { path: file.path(), bytes: data.len(), used: data.modified().ok()? })
        })
    }
}

impl Entry {
    /// Whether clang had nothing to say, if it is the whole file that was kept for `key`.
    fn is_quiet_for(&self, key: &str) -> Option<bool> {
        let found = self.path.file_name().and_then(|name| name.to_str())?;
        [true, false].into_iter().find(|is_quiet| found == name(key, self.bytes, *is_quiet))
    }
}

/// The name of the file of so many bytes that is kept for `key`.
fn name(key: &str, bytes: u64, is_quiet: bool) -> String {
    let told = if is_quiet { "" } else { "-warns" };
    format!("{key}-{bytes}{told}.pch")
}

/// Whether what was used then may still be read. That may have been while others were looked at, and so later than `now`.
fn is_in_use(used: SystemTime, now: SystemTime) -> bool {
    now.duration_since(used).unwrap_or_else(|ahead| ahead.duration()) < IN_USE
}

/// The hashes of all that files are made of: of `parts`, in order, and the text up to each of `ends`, which rise. Each has 64
/// hexadecimal digits.
pub(super) fn keys(parts: &[&[u8]], text: &[u8], ends: &[usize]) -> Vec<String> {
    let mut hash = Sha256::new();
    for part in parts {
        // With its length, so that no part can pass for the end of another one.
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    let mut start = 0;
    let mut up_to = |end: &usize| {
        hash.update(&text[std::mem::replace(&mut start, *end)..*end]);
        format!("{:x}", hash.clone().finalize())
    };
    ends.iter().map(&mut up_to).collect()
}

/// The folder, as the environment says: `WEFT_CACHE`, unless it is `off`, or that of the user's caches.
fn place(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let caches = match variable(CHOICE) {
        Some(choice) if choice == "off" => return None,
        Some(choice) => PathBuf::from(choice),
        None => {
            // Builders of packages name a folder that is not to come to be.
            let home = || {
                let home = variable("HOME").map(PathBuf::from).filter(|home| home.is_dir());
                home.map(|home| home.join(".cache"))
            };
            variable("XDG_CACHE_HOME").map(PathBuf::from).or_else(home)?.join("weft")
        }
    };
    // [XDG Base Directory Specification: paths must be absolute]
    caches.is_absolute().then(|| caches.join("headers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache() -> (tempfile::TempDir, HeaderCache) {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().to_owned();
        (folder, HeaderCache { place })
    }

    /// A precompiled header outside of the cache, of so many bytes.
    fn made(folder: &Path, bytes: u64) -> PathBuf {
        let file = folder.join("head.pch");
        fs::write(&file, MAGIC).unwrap();
        File::options().write(true).open(&file).unwrap().set_len(bytes).unwrap();
        file
    }

    fn found(cache: &HeaderCache, key: &str) -> Option<PathBuf> {
        cache.find(&[key.to_owned()]).map(|found| found.file)
    }

    #[test]
    fn the_last_of_several_is_found_with_what_clang_said() {
        let ((_folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        let keys = ["a", "b", "c"].map(str::to_owned);
        for (key, is_quiet, bytes) in [("a", true, 100), ("b", false, 200)] {
            cache.keep(key, &made(outside.path(), bytes), is_quiet);
            fs::remove_file(outside.path().join("head.pch")).unwrap();
        }
        let of = |keys: &[String]| cache.find(keys).map(|found| (found.number, found.is_quiet));
        assert_eq!((of(&keys), of(&keys[..1]), of(&keys[2..])), (Some((1, false)), Some((0, true)), None));
    }

    #[test]
    fn what_comes_for_the_first_time_leaves_room() {
        let ((_folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        let has = |key: &str| found(&cache, key).is_some();
        for key in ["a", "b", "c"] {
            cache.keep_early(key, &made(outside.path(), EARLY_LIMIT / 2), true);
            fs::remove_file(outside.path().join("head.pch")).unwrap();
        }
        assert_eq!((has("a"), has("b"), has("c")), (true, true, false));
        cache.keep("c", &made(outside.path(), EARLY_LIMIT / 2), true);
        assert_eq!((has("a"), has("b"), has("c")), (true, true, true));
    }

    #[test]
    fn what_is_acquitted_is_quiet() {
        let ((_folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        cache.keep("a", &made(outside.path(), 100), false);
        let is_quiet = || cache.find(&["a".to_owned()]).unwrap().is_quiet;
        assert!(!is_quiet());
        Doubted { cache: cache.clone(), key: "b".to_owned() }.acquit();
        assert!(!is_quiet());
        Doubted { cache: cache.clone(), key: "a".to_owned() }.acquit();
        assert!(is_quiet());
    }

    #[test]
    fn what_was_kept_is_found() {
        let ((_folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        assert_eq!(found(&cache, "a"), None);
        cache.keep("a", &made(outside.path(), 100), true);
        let whole = found(&cache, "a").unwrap();
        assert_eq!(fs::metadata(&whole).unwrap().len(), 100);
        assert_eq!(found(&cache, "b"), None);
        // It is gone outside, and kept once more.
        drop(outside);
        assert!(found(&cache, "a").is_some());
    }

    #[test]
    fn what_is_taken_stays_when_the_cache_forgets_it() {
        let ((folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        cache.keep("a", &made(outside.path(), 100), true);
        let own = cache.take(&["a".to_owned()], outside.path().join("own.pch")).unwrap().file;
        assert_eq!(own, outside.path().join("own.pch"));
        drop(folder);
        assert_eq!(fs::metadata(&own).unwrap().len(), 100);
        assert_eq!(cache.take(&["a".to_owned()], outside.path().join("again.pch")), None);
    }

    #[test]
    fn what_is_used_while_room_is_made_stays() {
        let ((_folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        cache.keep("a", &made(outside.path(), 100), true);
        let before = SystemTime::now() - Duration::from_secs(1);
        assert!(!cache.make_room(LIMIT, before));
        assert!(found(&cache, "a").is_some());
        cache.make_room(LIMIT, before + IN_USE * 2);
        assert!(found(&cache, "a").is_none());
    }

    #[test]
    fn what_was_asked_for_is_remembered_for_a_day() {
        let (_folder, cache) = cache();
        assert!(!cache.has_seen("a"));
        assert!(cache.has_seen("a"));
        assert!(!cache.has_seen("b"));
        let now = SystemTime::now();
        cache.make_room(1, now + MEMORY / 2);
        assert!(cache.has_seen("a"));
        cache.make_room(1, now + MEMORY * 2);
        assert!(!cache.has_seen("a"));
    }

    #[test]
    fn what_is_broken_is_not_found() {
        let ((_folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        cache.keep("short", &made(outside.path(), 100), true);
        let kept = found(&cache, "short").unwrap();
        fs::write(&kept, MAGIC).unwrap();
        assert_eq!(found(&cache, "short"), None);
        fs::write(&kept, [0; 100]).unwrap();
        assert_eq!(found(&cache, "short"), None);
    }

    #[test]
    fn the_oldest_make_room() {
        let ((_folder, cache), outside) = (cache(), tempfile::tempdir().unwrap());
        let now = SystemTime::now();
        for (key, age) in [("old", 3), ("older", 4), ("young", 0)] {
            cache.keep(key, &made(&outside.path().join("."), 100 << 20), true);
            fs::remove_file(outside.path().join("head.pch")).unwrap();
            let file = File::open(found(&cache, key).unwrap()).unwrap();
            file.set_modified(now - IN_USE * age).unwrap();
        }
        let broken = cache.place.join(".tmp1");
        fs::write(&broken, "x").unwrap();
        File::open(&broken).unwrap().set_modified(now - IN_USE * 2).unwrap();
        let has = |key: &str| cache.entries().any(|entry| entry.is_quiet_for(key).is_some());
        assert!(cache.make_room(212 << 20, now));
        assert!(has("old") && has("older") && has("young") && !broken.exists());
        assert!(cache.make_room(213 << 20, now));
        assert!(has("old") && !has("older") && has("young"));
        assert!(!cache.make_room(500 << 20, now));
        assert!(!has("old") && has("young"), "what is in use stays");
    }

    #[test]
    fn the_environment_names_the_folder() {
        let with = |set: &[(&str, &str)]| {
            place(|name| set.iter().find(|(other, _)| *other == name).map(|(_, value)| value.into()))
        };
        let headers = |of: &str| Some(Path::new(of).join("headers"));
        let there = tempfile::tempdir().unwrap();
        let home = there.path().to_str().unwrap();
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[("HOME", home)]), headers(&format!("{home}/.cache/weft")));
        assert_eq!(with(&[("HOME", "/not/there")]), None);
        assert_eq!(with(&[("HOME", "/h"), ("XDG_CACHE_HOME", "/c")]), headers("/c/weft"));
        assert_eq!(with(&[("HOME", "/h"), (CHOICE, "/w")]), headers("/w"));
        assert_eq!(with(&[("HOME", "/h"), (CHOICE, "off")]), None);
        assert_eq!(with(&[("HOME", "relative")]), None);
    }

    #[test]
    fn parts_do_not_run_into_each_other() {
        let key = |parts: &[&[u8]]| keys(parts, b"", &[0]);
        assert_ne!(key(&[b"ab", b"c"]), key(&[b"a", b"bc"]));
        assert_eq!(key(&[b"ab", b"c"]), key(&[b"ab", b"c"]));
        assert_eq!(key(&[])[0].len(), 64);
        let (short, long) = (keys(&[b"ab"], b"text", &[2]), keys(&[b"ab"], b"tent", &[2, 4]));
        assert!(short[0] == long[0] && long[0] != long[1]);
    }
}

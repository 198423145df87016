//! `OMP_AFFINITY_FORMAT`: what a thread prints about itself. [OMP 5.2 §21.2.2]
//!
//! ```text
//! thread %0.4n on %H: %A      ->      thread 0003 on host: 0-3,8
//! ```
//! A field is `%`, then `0` to fill it with zeros and `.` to align it to the right, a width, and a letter or a name in
//! braces.

use weft_wait::mutex::Mutex;

use crate::machine::known::Known;
use crate::machine::topology;
use crate::settings::{self, global};
use crate::team::thread::Thread;

/// What the calling thread prints about itself; an empty format stands for *affinity-format-var*.
pub(crate) fn expand(thread: &Thread, format: &[u8]) -> Vec<u8> {
    let format = if format.is_empty() { global::affinity_format(settings::get()) } else { format.to_vec() };
    expand_with(&format, &mut |name| value(thread, name))
}

fn expand_with(format: &[u8], value: &mut dyn FnMut(&[u8]) -> Option<String>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'%' {
            out.push(byte);
        } else if rest.first() == Some(&b'%') {
            out.push(b'%');
            rest = &rest[1..];
        } else {
            rest = field(rest, &mut out, value);
        }
    }
    out
}

/// Writes the field that `text` starts with, and returns what is behind it.
fn field<'a>(text: &'a [u8], out: &mut Vec<u8>, value: &mut dyn FnMut(&[u8]) -> Option<String>) -> &'a [u8] {
    let mut rest = text;
    let eat = |byte: u8, rest: &mut &'a [u8]| {
        let found = rest.first() == Some(&byte);
        *rest = &rest[usize::from(found)..];
        found
    };
    let zeros = eat(b'0', &mut rest);
    let right = eat(b'.', &mut rest);
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // The width is limited, because a number may be arbitrarily large.
    let width = rest[..digits]
        .iter()
        .fold(0_usize, |width, digit| (width * 10 + usize::from(digit - b'0')).min(4096));
    rest = &rest[digits..];
    let name = if eat(b'{', &mut rest) {
        let end = rest.iter().position(|&byte| byte == b'}').unwrap_or(rest.len());
        let name = &rest[..end];
        rest = rest.get(end + 1..).unwrap_or_default();
        name
    } else {
        let (name, tail) = rest.split_at(rest.len().min(1));
        rest = tail;
        name
    };
    let known = value(name);
    let number = known.as_ref().is_some_and(|value| value.parse::<i64>().is_ok());
    let text = known.unwrap_or_else(|| "undefined".to_owned());
    let fill = width.saturating_sub(text.len());
    match (right, zeros && number) {
        (true, true) => {
            let (sign, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |digits| ("-", digits));
            out.extend(sign.bytes().chain(core::iter::repeat_n(b'0', fill)).chain(digits.bytes()));
        }
        (true, false) => out.extend(core::iter::repeat_n(b' ', fill).chain(text.bytes())),
        (false, _) => out.extend(text.bytes().chain(core::iter::repeat_n(b' ', fill))),
    }
    rest
}

/// The value of a field. [OMP 5.2 Table 21.3]
fn value(thread: &Thread, name: &[u8]) -> Option<String> {
    let region = thread.member().team().region();
    let text = match name {
        b"t" | b"team_num" => region.league.team.to_string(),
        b"T" | b"num_teams" => region.league.teams.to_string(),
        b"L" | b"nesting_level" => region.level.to_string(),
        b"n" | b"thread_num" => thread.tid().to_string(),
        b"N" | b"num_threads" => thread.team_size().to_string(),
        b"a" | b"ancestor_tnum" => region.parent.map_or("-1".to_owned(), |parent| parent.tid.to_string()),
        b"H" | b"host" => host().to_owned(),
        b"P" | b"process_id" => std::process::id().to_string(),
        // SAFETY: no preconditions.
        b"i" | b"native_thread_id" => unsafe { libc::syscall(libc::SYS_gettid) }.to_string(),
        b"A" | b"thread_affinity" => ranges(&topology::allowed()),
        _ => return None,
    };
    Some(text)
}

static HOST: Known<String> = Known::in_static();

/// Held while the name of the machine is found out, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    HOST.mutex()
}

fn host() -> &'static str {
    HOST.get(|| {
        let mut name = [0_u8; 256];
        // SAFETY: writes at most so many bytes.
        let error = unsafe { libc::gethostname(name.as_mut_ptr().cast(), name.len() - 1) };
        let end = name.iter().position(|&byte| byte == 0).unwrap_or(0);
        if error == 0 { String::from_utf8_lossy(&name[..end]).into_owned() } else { "unknown".to_owned() }
    })
}

/// `0-3,8`; two neighbors are not written as a range.
pub(crate) fn ranges(numbers: &[u32]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in numbers.chunk_by(|left, right| left + 1 == *right) {
        match run {
            [first, .., last] if run.len() > 2 => parts.push(format!("{first}-{last}")),
            few => parts.extend(few.iter().map(u32::to_string)),
        }
    }
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(format: &str) -> String {
        let mut value = |name: &[u8]| match name {
            b"n" | b"thread_num" => Some("7".to_owned()),
            b"a" => Some("-1".to_owned()),
            b"A" => Some("0-3".to_owned()),
            _ => None,
        };
        String::from_utf8(expand_with(format.as_bytes(), &mut value)).unwrap()
    }

    #[test]
    fn fields_have_widths_and_sides() {
        assert_eq!(expanded("[%n] [%5n] [%.5n] [%0.5n] [%05n]"), "[7] [7    ] [    7] [00007] [7    ]");
        assert_eq!(expanded("[%0.4a] [%0.5A]"), "[-001] [  0-3]");
    }

    #[test]
    fn unknown_fields_are_undefined() {
        assert_eq!(expanded("%{thread_num}%% %{bad} %Q %"), "7% undefined undefined undefined");
    }

    #[test]
    fn processors_are_written_as_ranges() {
        assert_eq!(ranges(&[0, 1, 2, 5, 6, 9]), "0-2,5,6,9");
        assert_eq!(ranges(&[]), "");
    }
}

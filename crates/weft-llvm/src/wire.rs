//! What processes hand each other: files in memory, words in them, and descriptors over a socket.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::mem;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// The descriptors of a request: its words, three standard streams, and the socket for its status.
pub(crate) const DESCRIPTORS: usize = 5;

/// A file that is in memory alone. Processes that are started do not inherit it.
///
/// # Errors
/// The system has no memory or no descriptor left.
pub fn memory_file() -> io::Result<File> {
    // SAFETY: the name is a C string; the descriptor is new and nobody else's.
    unsafe {
        let number = libc::memfd_create(c"weft".as_ptr(), libc::MFD_CLOEXEC);
        if number < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(File::from_raw_fd(number))
    }
}

/// The standard streams of this process.
#[must_use]
pub fn standard_streams() -> [BorrowedFd<'static>; 3] {
    // SAFETY: nothing in Weft closes them.
    unsafe { [BorrowedFd::borrow_raw(0), BorrowedFd::borrow_raw(1), BorrowedFd::borrow_raw(2)] }
}

/// Writes words to a file in memory, whose position is at its beginning then. No word of a command line has a NUL in it.
pub(crate) fn words_to_file<'a>(words: impl Iterator<Item = &'a OsStr>) -> io::Result<File> {
    let mut bytes = Vec::new();
    for word in words {
        bytes.extend_from_slice(word.as_bytes());
        bytes.push(0);
    }
    let mut file = memory_file()?;
    file.write_all(&bytes)?;
    file.rewind()?;
    Ok(file)
}

/// Reads them back.
pub(crate) fn words_of_file(mut file: File) -> io::Result<Vec<OsString>> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let mut words: Vec<OsString> =
        bytes.split(|byte| *byte == 0).map(|word| OsString::from_vec(word.to_vec())).collect();
    // Behind the last NUL there is nothing.
    words.pop();
    Ok(words)
}

/// Two connected sockets that keep messages apart.
pub(crate) fn sockets() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut pair: [RawFd; 2] = [-1; 2];
    // SAFETY: the array has room for two descriptors, which are new and nobody else's.
    unsafe {
        if libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0, pair.as_mut_ptr())
            != 0
        {
            return Err(io::Error::last_os_error());
        }
        Ok((OwnedFd::from_raw_fd(pair[0]), OwnedFd::from_raw_fd(pair[1])))
    }
}

/// The room for a control message with descriptors, aligned as its head.
#[repr(C, align(8))]
struct Control([u8; 64]);

/// Sends one byte with descriptors.
pub(crate) fn send(socket: BorrowedFd<'_>, byte: u8, descriptors: [RawFd; DESCRIPTORS]) -> io::Result<()> {
    let mut bytes = [byte];
    let mut control = Control([0; 64]);
    // SAFETY: the message names the byte and the room above, which outlive the call; the room is large enough for a head and
    // the descriptors, as `CMSG_SPACE` has it, and aligned.
    let sent = unsafe {
        let mut part = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: 1 };
        let mut message: libc::msghdr = mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = (&raw mut control).cast();
        message.msg_controllen = libc::CMSG_SPACE(mem::size_of_val(&descriptors) as u32) as _;
        let head = libc::CMSG_FIRSTHDR(&raw const message);
        (*head).cmsg_level = libc::SOL_SOCKET;
        (*head).cmsg_type = libc::SCM_RIGHTS;
        (*head).cmsg_len = libc::CMSG_LEN(mem::size_of_val(&descriptors) as u32) as _;
        libc::CMSG_DATA(head).cast::<[RawFd; DESCRIPTORS]>().write_unaligned(descriptors);
        libc::sendmsg(socket.as_raw_fd(), &raw const message, libc::MSG_NOSIGNAL)
    };
    if sent == 1 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Receives what [`send`] sends; nothing at the end.
pub(crate) fn receive(socket: BorrowedFd<'_>) -> io::Result<Option<(u8, [OwnedFd; DESCRIPTORS])>> {
    let mut bytes = [0];
    let mut control = Control([0; 64]);
    // SAFETY: as in `send`; what was received are this many descriptors, if head and length say so, and they are new.
    unsafe {
        let mut part = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: 1 };
        let mut message: libc::msghdr = mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = (&raw mut control).cast();
        message.msg_controllen = mem::size_of::<Control>() as _;
        let count = libc::recvmsg(socket.as_raw_fd(), &raw mut message, libc::MSG_CMSG_CLOEXEC);
        if count <= 0 {
            return if count == 0 { Ok(None) } else { Err(io::Error::last_os_error()) };
        }
        let head = libc::CMSG_FIRSTHDR(&raw const message);
        let length = libc::CMSG_LEN(mem::size_of::<[RawFd; DESCRIPTORS]>() as u32) as usize;
        if head.is_null() || (*head).cmsg_len as usize != length {
            return Err(io::Error::from(io::ErrorKind::InvalidData));
        }
        let numbers = libc::CMSG_DATA(head).cast::<[RawFd; DESCRIPTORS]>().read_unaligned();
        Ok(Some((bytes[0], numbers.map(|number| OwnedFd::from_raw_fd(number)))))
    }
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsFd;

    use super::*;

    #[test]
    fn words_come_back() {
        let words = ["-c", "", "a b", "ä"].map(OsString::from);
        let file = words_to_file(words.iter().map(OsString::as_os_str)).unwrap();
        assert_eq!(words_of_file(file).unwrap(), words);
        let none = words_to_file([].into_iter()).unwrap();
        assert_eq!(words_of_file(none).unwrap(), Vec::<OsString>::new());
    }

    #[test]
    fn descriptors_come_over_a_socket() {
        let (one, other) = sockets().unwrap();
        let files: Vec<File> = (0..DESCRIPTORS)
            .map(|number| words_to_file([OsStr::new(&number.to_string())].into_iter()).unwrap())
            .collect();
        send(one.as_fd(), 7, std::array::from_fn(|index| files[index].as_raw_fd())).unwrap();
        drop(one);
        let (byte, received) = receive(other.as_fd()).unwrap().unwrap();
        assert_eq!(byte, 7);
        for (number, file) in received.into_iter().enumerate() {
            assert_eq!(words_of_file(File::from(file)).unwrap(), [OsString::from(number.to_string())]);
        }
        assert!(receive(other.as_fd()).unwrap().is_none());
    }
}

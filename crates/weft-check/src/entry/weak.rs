//! Functions of libraries that the detector serves under their own names: a program that defines one itself keeps its own.

#[cfg(target_arch = "x86_64")]
macro_rules! weak {
    ($name:literal, $function:path) => {
        std::arch::global_asm!(
            concat!(".weak ", $name),
            concat!(".type ", $name, ", @function"),
            concat!($name, ": jmp {function}"),
            function = sym $function
        );
    };
}
#[cfg(target_arch = "aarch64")]
macro_rules! weak {
    ($name:literal, $function:path) => {
        std::arch::global_asm!(
            concat!(".weak ", $name),
            concat!(".type ", $name, ", @function"),
            concat!($name, ": b {function}"),
            function = sym $function
        );
    };
}
pub(super) use weak;

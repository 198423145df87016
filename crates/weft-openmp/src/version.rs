//! Versions of the OpenMP specification.

use std::fmt;

/// A version of the specification, such as 5.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(u8);

impl Version {
    /// OpenMP 3.1, of July 2011.
    pub const V31: Version = Version(31);
    /// OpenMP 4.0, of July 2013.
    pub const V40: Version = Version(40);
    /// OpenMP 4.5, of November 2015.
    pub const V45: Version = Version(45);
    /// OpenMP 5.0, of November 2018.
    pub const V50: Version = Version(50);
    /// OpenMP 5.1, of November 2020.
    pub const V51: Version = Version(51);
    /// OpenMP 5.2, of November 2021.
    pub const V52: Version = Version(52);

    /// Makes the version whose digits are the decimal digits of `digits`: 52 is OpenMP 5.2.
    pub const fn from_digits(digits: u8) -> Version {
        Version(digits)
    }
}

/// What is accepted unless the user asks for a version.
impl Default for Version {
    fn default() -> Self {
        Version::V52
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

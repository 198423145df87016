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
    /// OpenMP 6.0, of November 2024.
    pub const V60: Version = Version(60);

    /// The versions that a user can ask for, oldest first.
    pub const ALL: [Version; 7] =
        [Version::V31, Version::V40, Version::V45, Version::V50, Version::V51, Version::V52, Version::V60];

    /// Makes the version whose digits are the decimal digits of `digits`: 52 is OpenMP 5.2.
    pub const fn from_digits(digits: u8) -> Version {
        Version(digits)
    }

    /// Returns the two digits as one number: 52 for OpenMP 5.2, the value of `-fopenmp-version=`.
    pub const fn digits(self) -> u8 {
        self.0
    }

    /// Returns the version that `text` names, as `-fopenmp-version=` takes it: `52`, or `5.2`. What is still to come, such as
    /// clang's `99`, is the latest.
    ///
    /// # Errors
    /// The text names none of [`Version::ALL`]; the message says which there are.
    pub fn from_flag(text: &str) -> Result<Version, String> {
        let named = |version: &&Version| text == version.0.to_string() || text == version.to_string();
        let is_to_come = |version: &&Version| text.parse::<u8>().is_ok_and(|digits| digits > version.0);
        let latest = || Version::ALL.iter().max().filter(is_to_come);
        Version::ALL.iter().find(named).or_else(latest).copied().ok_or_else(|| {
            let known: Vec<String> = Version::ALL.iter().map(|version| version.0.to_string()).collect();
            format!("'{text}' is no version of OpenMP; known are {}", known.join(", "))
        })
    }

    /// Returns the six digits of the year and month, the value of the macro `_OPENMP`.
    pub fn macro_value(self) -> u32 {
        match self {
            Version::V40 => 201_307,
            Version::V45 => 201_511,
            Version::V50 => 201_811,
            Version::V51 => 202_011,
            Version::V52 => 202_111,
            Version::V60 => 202_411,
            _ => 201_107,
        }
    }
}

/// The version that holds unless the user asks for another.
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

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn the_flag_takes_every_version_in_both_spellings() {
        for version in Version::ALL {
            assert_eq!(Version::from_flag(&version.digits().to_string()), Ok(version));
            assert_eq!(Version::from_flag(&version.to_string()), Ok(version));
        }
        let message = Version::from_flag("53").unwrap_err();
        assert_eq!(message, "'53' is no version of OpenMP; known are 31, 40, 45, 50, 51, 52, 60");
        assert_eq!(Version::from_flag("99"), Ok(Version::V60));
        assert!(Version::from_flag("6.1").is_err());
        assert!(Version::from_flag("").is_err());
        assert!(Version::from_flag("052").is_err());
    }

    #[test]
    fn later_versions_are_greater_and_have_greater_dates() {
        for pair in Version::ALL.windows(2) {
            assert!(pair[0] < pair[1] && pair[0].macro_value() < pair[1].macro_value());
        }
    }
}

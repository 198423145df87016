//! What the makers of random programs are asked for on their command lines.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// A maker of random programs, and the options that only it has.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// Its name.
    pub name: &'static str,
    /// Options with a number: the name, what stands for the number in the usage, and what it is if not given.
    pub numbers: &'static [(&'static str, &'static str, u64)],
    /// Options without a value.
    pub flags: &'static [&'static str],
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    maker: Maker,
    /// The compiler.
    pub weft: PathBuf,
    /// The first seed; a fresh one if none is named.
    pub first: u64,
    /// How many programs are made at most.
    pub count: u64,
    /// For how many seconds.
    pub seconds: u64,
    /// Whether to print the programs, and no more.
    pub print: bool,
    /// The folder for what is found.
    pub out: PathBuf,
    numbers: Vec<u64>,
    flags: Vec<bool>,
}

impl Asked {
    /// Reads the command line; ends the program if it is wrong.
    pub fn read(maker: Maker) -> Asked {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs());
        let mut asked = Asked {
            maker,
            weft: "weft".into(),
            first: now % 10_000_000 * 1000,
            count: u64::MAX,
            seconds: 60,
            print: false,
            out: "findings".into(),
            numbers: maker.numbers.iter().map(|(_, _, number)| *number).collect(),
            flags: vec![false; maker.flags.len()],
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            if let Some(index) = maker.flags.iter().position(|flag| *flag == arg) {
                asked.flags[index] = true;
                continue;
            }
            if arg == "--print" {
                asked.print = true;
                continue;
            }
            let value = args.next().unwrap_or_else(|| maker.usage(&format!("'{arg}' is not known or has no value")));
            let number =
                |text: &str| text.parse::<u64>().unwrap_or_else(|_| maker.usage(&format!("'{text}' is no number")));
            match arg.as_str() {
                "--weft" => asked.weft = value.into(),
                "--out" => asked.out = value.into(),
                "--seeds" => {
                    let (from, to) = value.split_once('-').unwrap_or((&value, &value));
                    let (from, to) = (number(from), number(to));
                    (asked.first, asked.count, asked.seconds) = (from, (to + 1).saturating_sub(from), u64::MAX);
                }
                "--count" => asked.count = number(&value),
                "--seconds" => asked.seconds = number(&value),
                other => match maker.numbers.iter().position(|(name, _, _)| *name == other) {
                    Some(index) => asked.numbers[index] = number(&value),
                    None => maker.usage(&format!("'{other}' is not known")),
                },
            }
        }
        asked
    }

    /// The number that one of the maker's own options has.
    pub fn number(&self, option: &str) -> u64 {
        let index = self.maker.numbers.iter().position(|(name, _, _)| *name == option);
        index.map_or(0, |index| self.numbers[index])
    }

    /// Whether one of the maker's own options is given.
    pub fn has(&self, option: &str) -> bool {
        self.maker.flags.iter().position(|flag| *flag == option).is_some_and(|index| self.flags[index])
    }
}

impl Maker {
    fn usage(&self, what: &str) -> ! {
        let own = self.numbers.iter().map(|(name, value, _)| format!(" [{name} {value}]"));
        let own: String = own.chain(self.flags.iter().map(|flag| format!(" [{flag}]"))).collect();
        eprintln!("{}: {what}", self.name);
        eprintln!("usage: ./x fuzz {} [--seeds A-B] [--count N] [--seconds N]{own} [--print]", self.name);
        std::process::exit(2)
    }
}

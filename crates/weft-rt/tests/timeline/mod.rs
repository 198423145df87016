//! Reads timelines: all of JSON's grammar [RFC 8259], so that what no viewer reads does not pass.

/// A slice of a thread.
#[derive(Debug)]
pub(crate) struct Slice {
    pub(crate) name: String,
    /// The number of a task; else empty.
    pub(crate) task: String,
    thread: u64,
    begin: u64,
    end: u64,
}

/// The slices of a process.
pub(crate) struct Timeline {
    pub(crate) slices: Vec<Slice>,
}

/// A value; numbers keep their text.
enum Json {
    Object(Vec<(String, Json)>),
    Array(Vec<Json>),
    Text(String),
    Other(String),
}

impl Json {
    fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    fn text(&self) -> &str {
        match self {
            Json::Text(text) | Json::Other(text) => text,
            _ => "",
        }
    }
}

struct Reader<'t> {
    left: &'t str,
}

impl Reader<'_> {
    fn next(&mut self) -> char {
        let next = self.left.chars().next().expect("more text");
        self.left = &self.left[next.len_utf8()..];
        next
    }

    fn skip(&mut self) {
        self.left = self.left.trim_start_matches([' ', '\n', '\r', '\t']);
    }

    fn expect(&mut self, expected: char) {
        self.skip();
        let next = self.next();
        assert_eq!(next, expected, "in front of {:.40}", self.left);
    }

    fn follows(&mut self, wanted: char) -> bool {
        self.skip();
        let follows = self.left.starts_with(wanted);
        if follows {
            self.next();
        }
        follows
    }

    fn string(&mut self) -> String {
        self.expect('"');
        let mut text = String::new();
        loop {
            match self.next() {
                '"' => return text,
                '\\' => match self.next() {
                    'u' => {
                        let code: String = (0..4).map(|_| self.next()).collect();
                        let code = u32::from_str_radix(&code, 16).expect("four hexadecimal digits");
                        text.push(char::from_u32(code).expect("a character"));
                    }
                    'n' => text.push('\n'),
                    c @ ('"' | '\\' | '/') => text.push(c),
                    other => panic!("\\{other}"),
                },
                c => {
                    assert!(c >= ' ', "a control character in a string");
                    text.push(c);
                }
            }
        }
    }

    fn value(&mut self) -> Json {
        self.skip();
        match self.left.chars().next().expect("a value") {
            '{' => {
                self.next();
                let mut entries = Vec::new();
                while !self.follows('}') {
                    if !entries.is_empty() {
                        self.expect(',');
                    }
                    let key = self.string();
                    self.expect(':');
                    entries.push((key, self.value()));
                }
                Json::Object(entries)
            }
            '[' => {
                self.next();
                let mut items = Vec::new();
                while !self.follows(']') {
                    if !items.is_empty() {
                        self.expect(',');
                    }
                    items.push(self.value());
                }
                Json::Array(items)
            }
            '"' => Json::Text(self.string()),
            _ => {
                let end = self.left.find([',', '}', ']', '\n']).expect("an end");
                let (text, left) = self.left.split_at(end);
                self.left = left;
                assert!(text.parse::<f64>().is_ok() || ["true", "false", "null"].contains(&text), "{text}");
                Json::Other(text.to_owned())
            }
        }
    }
}

/// Microseconds with three digits behind the point, as nanoseconds.
fn nanos(text: &str) -> u64 {
    let (whole, part) = text.split_once('.').expect("a point");
    assert_eq!(part.len(), 3);
    whole.parse::<u64>().expect("a number") * 1000 + part.parse::<u64>().expect("a number")
}

impl Timeline {
    /// Reads the text of a file.
    pub(crate) fn read(text: &str) -> Timeline {
        let mut reader = Reader { left: text };
        let all = reader.value();
        reader.skip();
        assert_eq!(reader.left, "", "nothing follows");
        let Some(Json::Array(events)) = all.get("traceEvents") else { panic!("no events") };
        let complete = events.iter().filter(|event| event.get("ph").is_some_and(|phase| phase.text() == "X"));
        let slices = complete.map(|event| {
            let field = |key: &str| event.get(key).map_or("", Json::text);
            let begin = nanos(field("ts"));
            Slice {
                name: field("name").to_owned(),
                task: event.get("args").and_then(|args| args.get("task")).map_or("", Json::text).to_owned(),
                thread: field("tid").parse().expect("a thread"),
                begin,
                end: begin + nanos(field("dur")),
            }
        });
        Timeline { slices: slices.collect() }
    }

    /// The slices with this name.
    pub(crate) fn named(&self, name: &str) -> Vec<&Slice> {
        self.slices.iter().filter(|slice| slice.name == name).collect()
    }

    /// Slices of a thread lie in each other or behind each other: a viewer shows no others.
    pub(crate) fn assert_that_slices_nest(&self) {
        let mut open: Vec<&Slice> = Vec::new();
        for slice in &self.slices {
            while open.last().is_some_and(|outer| outer.thread != slice.thread || outer.end <= slice.begin) {
                open.pop();
            }
            if let Some(outer) = open.last() {
                assert!(outer.begin <= slice.begin && slice.end <= outer.end, "{slice:?} in {outer:?}");
            }
            open.push(slice);
        }
    }
}

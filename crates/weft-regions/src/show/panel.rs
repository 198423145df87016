//! Nested boxes as a picture, which needs no fonts, scripts or style sheets from outside.
//!
//! Layout has two steps: sizes from the inside out, then places from the outside in. Boxes in one box are stacked, and
//! all are as wide as the widest.

/// Width of a character of the 13-pixel monospaced font, rounded up, in pixels.
const CHAR: usize = 8;
/// Height of a line of text, in pixels.
const LINE: usize = 18;
/// Space between a box and what is in it, in pixels.
const PAD: usize = 12;
/// Space between boxes, in pixels.
const GAP: usize = 10;

/// A box with text and other boxes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Panel {
    /// What it is.
    pub title: String,
    /// Where it is in the program; at the end of the title's line.
    pub place: String,
    /// What is to be said of it.
    pub lines: Vec<String>,
    /// What is wrong with it.
    pub remarks: Vec<String>,
    /// Its color.
    pub tint: Tint,
    /// The boxes in it.
    pub children: Vec<Panel>,
}

/// The color of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tint {
    /// What holds all others.
    Pale,
    /// Nothing special.
    #[default]
    Gray,
    /// Threads, and loops.
    Blue,
    /// Work that is shared out, and done to all lanes.
    Green,
    /// What one thread or some lanes do.
    Yellow,
    /// What is put off.
    Orange,
    /// What others wait for.
    Red,
    /// Marks.
    Violet,
}

impl Tint {
    /// Fill, border and title.
    fn colors(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Tint::Pale => ("#f6f8fa", "#d0d7de", "#24292f"),
            Tint::Gray => ("#f6f8fa", "#8c959f", "#424a53"),
            Tint::Blue => ("#ddf4ff", "#54aeff", "#0550ae"),
            Tint::Green => ("#dafbe1", "#4ac26b", "#116329"),
            Tint::Yellow => ("#fff8c5", "#d4a72c", "#7d4e00"),
            Tint::Orange => ("#fff1e5", "#fb8f44", "#953800"),
            Tint::Red => ("#ffebe9", "#ff8182", "#a40e26"),
            Tint::Violet => ("#fbefff", "#c297ff", "#6639ba"),
        }
    }
}

impl Panel {
    /// Draws boxes below each other; `empty` is said if there is none.
    pub fn draw(panels: &[Panel], empty: &str) -> String {
        let width = panels.iter().map(Panel::width).max().unwrap_or(30 * CHAR);
        let height: usize =
            panels.iter().map(|p| p.height() + GAP).sum::<usize>().max(GAP + LINE + PAD) + GAP;
        let (full_width, full_height) = (width + 2 * GAP, height);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full_width}\" height=\"{full_height}\" \
             viewBox=\"0 0 {full_width} {full_height}\" \
             font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"13\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        );
        if panels.is_empty() {
            text(&mut out, GAP, GAP + LINE, "#57606a", "normal", "start", empty);
        }
        let mut y = GAP;
        for panel in panels {
            place(panel, GAP, y, width, &mut out);
            y += panel.height() + GAP;
        }
        out.push_str("</svg>\n");
        out
    }

    fn width(&self) -> usize {
        let head = self.title.chars().count() + self.place.chars().count() + 4;
        let texts = self.lines.iter().chain(&self.remarks).map(|l| l.chars().count());
        let text_width = texts.chain([head]).max().unwrap_or(0) * CHAR;
        let inner = self.children.iter().map(Panel::width).max().unwrap_or(0);
        text_width.max(inner) + 2 * PAD
    }

    fn height(&self) -> usize {
        let lines = 1 + self.lines.len() + self.remarks.len();
        let inner: usize = self.children.iter().map(|child| child.height() + GAP).sum();
        PAD + lines * LINE + PAD / 2 + inner
    }
}

/// Draws a box at its place, stretched to `width`.
fn place(panel: &Panel, x: usize, y: usize, width: usize, out: &mut String) {
    let (fill, border, title) = panel.tint.colors();
    let height = panel.height();
    out.push_str(&format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\" \
         fill=\"{fill}\" stroke=\"{border}\"/>\n"
    ));
    let mut line = y + PAD + LINE - 6;
    text(out, x + PAD, line, title, "bold", "start", &panel.title);
    if !panel.place.is_empty() {
        text(out, x + width - PAD, line, "#57606a", "normal", "end", &panel.place);
    }
    for clause in &panel.lines {
        line += LINE;
        text(out, x + PAD, line, "#24292f", "normal", "start", clause);
    }
    for remark in &panel.remarks {
        line += LINE;
        text(out, x + PAD, line, "#cf222e", "normal", "start", remark);
    }
    let mut top = line + PAD / 2 + 6;
    for child in &panel.children {
        place(child, x + PAD, top, width - 2 * PAD, out);
        top += child.height() + GAP;
    }
}

fn text(out: &mut String, x: usize, y: usize, fill: &str, weight: &str, anchor: &str, content: &str) {
    let content = escape(content);
    out.push_str(&format!(
        "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\" \
         xml:space=\"preserve\">{content}</text>\n"
    ));
}

/// Escapes the characters that have a meaning in XML. Control characters, which XML forbids, become blanks.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

//! The regions as a picture: nested boxes, one per region, with directive, place and clauses.
//!
//! The picture needs no fonts, scripts or style sheets from outside.
//! Layout has two steps: sizes from the inside out, then places from the outside in. Boxes in one box are stacked, and
//! all are as wide as the widest.

use weft_openmp::{Leaf, UnitKind as Directive};

use crate::markers::Marker;
use crate::show::model::{FunctionModel, Node};

/// Width of a character of the 13-pixel monospaced font, rounded up, in pixels.
const CHAR: usize = 8;
/// Height of a line of text, in pixels.
const LINE: usize = 18;
/// Space between a box and what is in it, in pixels.
const PAD: usize = 12;
/// Space between boxes, in pixels.
const GAP: usize = 10;
/// The length at which clauses break into lines, in characters, approximately.
const WRAP: usize = 64;

/// A box to draw.
struct Panel {
    title: String,
    place: String,
    lines: Vec<String>,
    remarks: Vec<String>,
    colors: Colors,
    children: Vec<Panel>,
    width: usize,
    height: usize,
}

/// Fill, border and title of a box.
#[derive(Clone, Copy)]
struct Colors {
    fill: &'static str,
    border: &'static str,
    title: &'static str,
}

/// Draws the regions of all functions below each other.
pub(super) fn draw(functions: &[FunctionModel]) -> String {
    let panels: Vec<Panel> = functions.iter().map(function_panel).collect();
    let width = panels.iter().map(|p| p.width).max().unwrap_or(30 * CHAR);
    let height: usize = panels.iter().map(|p| p.height + GAP).sum::<usize>().max(GAP + LINE + PAD) + GAP;
    let (full_width, full_height) = (width + 2 * GAP, height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full_width}\" height=\"{full_height}\" \
         viewBox=\"0 0 {full_width} {full_height}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    if panels.is_empty() {
        text(&mut out, GAP, GAP + LINE, "#57606a", "normal", "start", "no regions");
    }
    let mut y = GAP;
    for panel in &panels {
        place(panel, GAP, y, width, &mut out);
        y += panel.height + GAP;
    }
    out.push_str("</svg>\n");
    out
}

fn function_panel(function: &FunctionModel) -> Panel {
    let colors = Colors { fill: "#f6f8fa", border: "#d0d7de", title: "#24292f" };
    let remarks = function.problems.iter().flat_map(|p| wrap(&p.message)).collect();
    let children = function.nodes.iter().map(node_panel).collect();
    measure(Panel {
        title: format!("function {}", function.name),
        place: String::new(),
        lines: Vec::new(),
        remarks,
        colors,
        children,
        width: 0,
        height: 0,
    })
}

fn node_panel(node: &Node) -> Panel {
    measure(Panel {
        title: node.directive.lower().to_owned(),
        place: node.place_text(),
        lines: node.clause_texts().flat_map(wrap).collect(),
        remarks: node.refusals.iter().flat_map(|r| wrap(r)).collect(),
        colors: colors(node.directive),
        children: node.children.iter().map(node_panel).collect(),
        width: 0,
        height: 0,
    })
}

fn colors(directive: Directive) -> Colors {
    let (fill, border, title) = match directive.leaf() {
        Some(Leaf::Parallel | Leaf::Teams) => ("#ddf4ff", "#54aeff", "#0550ae"),
        Some(Leaf::For | Leaf::Sections | Leaf::Distribute | Leaf::Loop) => ("#dafbe1", "#4ac26b", "#116329"),
        Some(Leaf::Single | Leaf::Master) => ("#fff8c5", "#d4a72c", "#7d4e00"),
        Some(Leaf::Task | Leaf::Taskloop | Leaf::Taskgroup) => ("#fff1e5", "#fb8f44", "#953800"),
        Some(Leaf::Critical | Leaf::Ordered) => ("#ffebe9", "#ff8182", "#a40e26"),
        _ if Marker::of_directive(directive).is_some() => ("#fbefff", "#c297ff", "#6639ba"),
        _ => ("#f6f8fa", "#8c959f", "#424a53"),
    };
    Colors { fill, border, title }
}

/// Computes the size of a box from the sizes of its children.
fn measure(mut panel: Panel) -> Panel {
    let head = panel.title.chars().count() + panel.place.chars().count() + 4;
    let texts = panel.lines.iter().chain(&panel.remarks).map(|l| l.chars().count());
    let text_width = texts.chain([head]).max().unwrap_or(0) * CHAR;
    let inner = panel.children.iter().map(|c| c.width).max().unwrap_or(0);
    panel.width = text_width.max(inner) + 2 * PAD;
    let lines = 1 + panel.lines.len() + panel.remarks.len();
    panel.height = PAD + lines * LINE + PAD / 2;
    for child in &panel.children {
        panel.height += child.height + GAP;
    }
    panel
}

/// Draws a box at its place, stretched to `width`.
fn place(panel: &Panel, x: usize, y: usize, width: usize, out: &mut String) {
    let Colors { fill, border, title } = panel.colors;
    let height = panel.height;
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
        top += child.height + GAP;
    }
}

fn text(out: &mut String, x: usize, y: usize, fill: &str, weight: &str, anchor: &str, content: &str) {
    let content = escape(content);
    out.push_str(&format!(
        "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\" \
         xml:space=\"preserve\">{content}</text>\n"
    ));
}

/// Breaks a text at blanks; lines after the first are indented.
fn wrap(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("invariant: there is a line from the start");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= WRAP {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(format!("    {word}"));
        }
    }
    lines
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

//! Writes which functions calls mean, and `dispatch`. [OMP 5.2 §7.5, §7.6]
//!
//! ```c
//! #pragma omp declare variant(fast) match(construct={parallel})
//! int f(int);
//! f(1);                                        f(1);
//! #pragma omp parallel                         #pragma omp parallel
//! f(1);                                        fast(1);
//! #pragma omp dispatch novariants(n)           { if (n) x = f(1); else x = fast(1); }
//! x = f(1);
//! #pragma omp declare variant(big) match(user={condition(n > 9)})     // static inline int c(void) { return (n > 9) ? 1 : 0; }
//! int g(int);
//! g(2);                                        (c() ? big : g)(2);
//! ```
//!
//! Without devices `adjust_args` changes no pointer, and `append_args` passes `omp_interop_none`; what they do where there are
//! some is in [`dispatched`](super::dispatched). The dependences of `dispatch` are waited for; `nowait` permits not to.

use weft_openmp::{Clause, ClauseKind, ContextSelector, Directive, Leaf};
use weft_sema::Place;
use weft_sema::model::syntax::Operator;
use weft_sema::model::tree::{DeclKind, NodeId, NodeKind};
use weft_sema::select::{Choice, Device, Requirements, candidates};
use weft_support::identifier;
use weft_support::{Diagnostic, SourceMap, Span};

use crate::Options;
use crate::select::scene::Scene;
use crate::select::variants::{CONDITION, Variant, Variants};
use crate::select::{Found, awaited, resume};
use crate::select::{dispatched, member_variants};
use crate::source::flat::{FlatText, one_line};
use crate::text::edits::Edits;

/// Other text in a place of the program.
struct Change {
    lo: u32,
    hi: u32,
    text: String,
}

/// Writes the calls and the `dispatch` directives of a text; if a choice is not possible, none of them. Says whether it did.
pub(super) fn write(
    map: &SourceMap,
    scene: &Scene,
    known: (&Device, &Requirements, &Variants),
    options: &Options,
    found: &mut Found,
    edits: &mut Edits,
) -> bool {
    let caller = Caller { map, scene, known, options };
    let mut refused = None;
    let mut changes: Vec<Change> = Vec::new();
    let dispatches: Vec<&Place> = scene.places_of(Leaf::Dispatch).map(|(_, place)| place).collect();
    let targets: Vec<Option<NodeId>> = dispatches.iter().map(|place| caller.target(place)).collect();
    for &function in &scene.tree.functions {
        scene.tree.walk(function, &mut |id, node| {
            if node.kind == NodeKind::Call && !targets.contains(&Some(id)) {
                match caller.choose(id, caller.around(id)) {
                    Ok(Some(called)) => changes.extend(caller.call(id, &called, None)),
                    Ok(None) => {}
                    Err(why) => refused = Some(why),
                }
            }
            true
        });
    }
    let mut dispatched: Vec<(u32, u32, String)> = Vec::new();
    for (place, target) in dispatches.iter().zip(&targets) {
        let directive = scene.directive(place);
        let Some(target) = target else {
            let message = "'#pragma omp dispatch' needs a call, or an assignment of one, as its statement [OMP 5.2 §7.6]";
            let node = scene.tree.node(place.body.unwrap_or(place.node));
            let span = Span::new(scene.file, node.lo, node.hi);
            let note = "'#pragma omp dispatch' is here";
            found.diagnostics.push(Diagnostic::error(message, span).with_note(note, Some(directive.span)));
            continue;
        };
        match caller.dispatch(place, *target, &changes) {
            Ok(text) => dispatched.push(text),
            Err(why) => refused = Some(why),
        }
    }
    if let Some(why) = refused {
        let reason = format!("{why} is not supported yet");
        let about = |leaf: Leaf| move |one: &&weft_openmp::Directive| one.is(&[leaf]);
        let directives: Vec<_> =
            scene.pragmas.iter().filter_map(|pragma| pragma.directive.as_ref()).collect();
        for leaf in [Leaf::DeclareVariant, Leaf::Dispatch] {
            directives.iter().copied().filter(about(leaf)).for_each(|one| found.refuse(one, reason.clone()));
        }
        return false;
    }
    for (lo, hi, text) in dispatched {
        changes.retain(|change| change.hi <= lo || hi <= change.lo);
        changes.push(Change { lo, hi, text });
    }
    changes.sort_by_key(|change| (change.lo, change.hi));
    for pragma in &scene.pragmas {
        // A pragma stays on its line.
        let is_in = |change: &Change| pragma.line.lo < change.lo && change.hi <= pragma.line.hi;
        if changes.iter().any(is_in) {
            let (within, others): (Vec<Change>, Vec<Change>) = changes.into_iter().partition(is_in);
            let text = caller.changed((pragma.line.lo, pragma.line.hi), within.iter());
            changes = others;
            changes.push(Change { lo: pragma.line.lo, hi: pragma.line.hi, text });
        }
    }
    changes.into_iter().for_each(|Change { lo, hi, text }| edits.replace(lo, hi, text));
    for pragma in &scene.pragmas {
        let declares = pragma.directive.as_ref().is_some_and(|one| one.is(&[Leaf::DeclareVariant]));
        if declares {
            edits.replace(pragma.line.lo, pragma.line.hi, known.2.conditions_at(pragma.line.lo));
        }
    }
    true
}

/// What a call means.
struct Called<'a> {
    /// The variants that depend on a condition, with the condition: the first that holds is the one.
    first: Vec<(String, &'a Variant)>,
    /// If none of them does: the function itself, or this variant.
    otherwise: Option<&'a Variant>,
}

impl Called<'_> {
    /// Returns the expression for the function that is called where the program names `base`.
    fn text(&self, base: &str) -> String {
        let last = match (self.otherwise, self.first.first()) {
            (Some(variant), _) => variant.function(&variant.name),
            (None, Some((_, other))) => other.function(base),
            (None, None) => base.to_owned(),
        };
        match self.first.is_empty() {
            true => last,
            false => {
                let choices = self.first.iter().map(|(condition, variant)| {
                    format!("{condition} ? {} : ", variant.function(&variant.name))
                });
                format!("({}{last})", choices.collect::<String>())
            }
        }
    }
}

struct Caller<'a> {
    map: &'a SourceMap,
    scene: &'a Scene,
    known: (&'a Device, &'a Requirements, &'a Variants),
    options: &'a Options,
}

impl<'a> Caller<'a> {
    /// Returns the place whose constructs a call is in: that of a `dispatch` is for the call that it dispatches alone.
    fn around(&self, call: NodeId) -> Option<usize> {
        let mut place = self.scene.place_around(call);
        while let Some(at) =
            place.filter(|&at| self.scene.directive(&self.scene.places[at]).is(&[Leaf::Dispatch]))
        {
            place = self.scene.places[at].parent;
        }
        place
    }

    /// Returns the node that names what is called.
    fn named(&self, call: NodeId) -> Option<NodeId> {
        let tree = &self.scene.tree;
        let mut at = *tree.children(call).first()?;
        while let (NodeKind::Unexposed | NodeKind::Paren, [child]) = (tree.kind(at), tree.children(at)) {
            at = *child;
        }
        Some(at)
    }

    /// Returns the function that is called, by its name or in C++ by that of its code, and the node that names it.
    fn callee(&self, call: NodeId) -> Option<(&'a str, NodeId)> {
        let tree = &self.scene.tree;
        let at = self.named(call)?;
        let is_name = matches!(tree.kind(at), NodeKind::Reference | NodeKind::Member);
        let decl = tree.decl(tree.node(at).decl.filter(|_| is_name)?);
        let name = if decl.symbol.is_empty() { &decl.name } else { &decl.symbol };
        (decl.kind == DeclKind::Function || !decl.symbol.is_empty()).then_some((name.as_str(), at))
    }

    /// Returns where the name of the function stands in the node that names it: behind its object, if it has one.
    fn place_of_name(&self, node: NodeId) -> Option<(u32, u32)> {
        let tree = &self.scene.tree;
        let (kind, node) = (tree.kind(node), tree.node(node));
        let name = &tree.decl(node.decl?).name;
        match kind {
            NodeKind::Member => {
                let text = self.map.text(self.scene.file);
                let lo = member_variants::name_of_member(text, (node.lo, node.hi), name)?;
                Some((lo, node.hi))
            }
            _ => Some((node.lo, node.hi)),
        }
    }

    /// Says whether only an instance of a template knows what a call means, and it may be a function with variants.
    fn is_open(&self, call: NodeId) -> bool {
        let tree = &self.scene.tree;
        let Some(node) = self.named(call).map(|at| tree.node(at)).filter(|node| node.decl.is_none()) else {
            return false;
        };
        let text = FlatText(self.map.text(self.scene.file)).slice(node.lo, node.hi).trim();
        let name = &text[text.trim_end_matches(identifier::is_part).len()..];
        let object = text[..text.len() - name.len()].trim_end();
        self.known.2.are_of_name(name, object.ends_with(['.', '>']))
    }

    /// Returns which variants a call means, if it means any.
    fn choose(&self, call: NodeId, place: Option<usize>) -> Result<Option<Called<'a>>, String> {
        if self.is_open(call) {
            return Err("a call that only an instance of a template knows".to_owned());
        }
        let Some((name, node)) = self.callee(call) else { return Ok(None) };
        let variants = self.known.2.of(name, self.scene.tree.node(call).lo);
        if variants.is_empty() {
            return Ok(None);
        }
        if self.place_of_name(node).is_none() {
            return Err("a member named by a scope with arguments".to_owned());
        }
        let context = self.scene.context(call, place, self.known);
        let selectors: Vec<&ContextSelector> = variants.iter().map(|variant| &variant.selector).collect();
        let chosen = match candidates(&selectors, &context, &|_| None) {
            Choice::Unknown(why) => return Err(why),
            Choice::First(chosen) => chosen,
        };
        let changes_calls = |variant: &Variant| variant.adjustments.change_calls(self.options.offloads);
        let (mut first, mut otherwise) = (Vec::new(), None);
        for candidate in chosen {
            let variant = variants[candidate.index];
            match &candidate.conditions[..] {
                [] => otherwise = Some(variant),
                [one] if one.text.contains(CONDITION) && !changes_calls(variant) => {
                    first.push((one.text.clone(), variant));
                }
                _ => return Err("a condition that is not constant, in this form,".to_owned()),
            }
        }
        if !first.is_empty() && otherwise.is_some_and(changes_calls) {
            return Err("a condition that is not constant beside 'adjust_args' or 'append_args'".to_owned());
        }
        Ok((!first.is_empty() || otherwise.is_some()).then_some(Called { first, otherwise }))
    }

    /// Makes a call one of what is `called`, for a `dispatch` or by itself.
    fn call(&self, call: NodeId, called: &Called<'_>, dispatch: Option<&Directive>) -> Vec<Change> {
        let tree = &self.scene.tree;
        let Some((lo, hi)) = self.callee(call).and_then(|(_, name)| self.place_of_name(name)) else {
            return Vec::new();
        };
        let node = tree.node(call);
        let all = FlatText(self.map.text(self.scene.file));
        let mut changes = vec![Change { lo, hi, text: called.text(all.slice(lo, hi)) }];
        let (Some(variant), Some(directive)) = (called.otherwise, dispatch) else { return changes };
        let arguments = tree.children(call).iter().skip(1);
        let stays = |id: NodeId| {
            let node = tree.node(id);
            let text = all.slice(node.lo, node.hi).trim();
            let is_null = matches!(text, "0" | "nullptr" | "__null");
            let mut named = directive.clauses_of(ClauseKind::IsDevicePtr).flat_map(Clause::items);
            is_null || named.any(|item| item.text == text)
        };
        for (position, &argument) in arguments.enumerate().filter(|_| self.options.offloads) {
            if variant.adjustments.device_pointers.contains(&position) && !stays(argument) {
                let [before, behind] = dispatched::device_pointer(self.options.language.is_cxx());
                let node = tree.node(argument);
                changes.push(Change { lo: node.lo, hi: node.lo, text: before });
                changes.push(Change { lo: node.hi, hi: node.hi, text: behind });
            }
        }
        let objects = variant.adjustments.objects.len();
        if objects > 0 {
            let first = if tree.children(call).len() > 1 { ", " } else { "" };
            let object = |number| match self.options.offloads {
                true => dispatched::object(number),
                false => "0".to_owned(),
            };
            let text = format!("{first}{}", (0..objects).map(object).collect::<Vec<_>>().join(", "));
            changes.push(Change { lo: node.hi - 1, hi: node.hi - 1, text });
        }
        changes
    }

    /// Returns a part of the text with changes in the order of the text.
    fn changed<'c>(&self, (lo, hi): (u32, u32), changes: impl Iterator<Item = &'c Change>) -> String {
        let all = FlatText(self.map.text(self.scene.file));
        let (mut at, mut text) = (lo, String::new());
        for change in changes {
            text.push_str(all.slice(at, change.lo));
            text.push_str(&change.text);
            at = change.hi;
        }
        text + all.slice(at, hi)
    }

    /// Returns the call that a `dispatch` is about.
    fn target(&self, place: &Place) -> Option<NodeId> {
        let tree = &self.scene.tree;
        let mut at = place.body?;
        loop {
            let node = tree.node(at);
            match (node.kind, &node.children[..]) {
                (NodeKind::Call, _) => return self.callee(at).map(|_| at),
                (NodeKind::Unexposed | NodeKind::Paren | NodeKind::Cast, [child]) => at = *child,
                // A block is none of the statements that it may be about; the one of a delimited metadirective is ours.
                (NodeKind::Compound, [child]) if self.is_made(node.lo) => at = *child,
                (NodeKind::Cast, [.., child]) => at = *child,
                (NodeKind::Binary, [_, right]) if node.operator() == Some(Operator::Assign) => at = *right,
                _ => return None,
            }
        }
    }

    /// Says whether the block at an offset is what `begin metadirective` has become: its line ends with it.
    fn is_made(&self, at: u32) -> bool {
        self.map.text(self.scene.file)[at as usize..].starts_with("{\n# ")
    }

    /// Returns what a `dispatch` becomes and where; the changes are those of the other calls.
    fn dispatch(
        &self,
        place: &Place,
        target: NodeId,
        changes: &[Change],
    ) -> Result<(u32, u32, String), String> {
        let scene = self.scene;
        let directive = scene.directive(place);
        let line = scene.pragmas[place.pragma].line;
        let body = scene.tree.node(place.body.expect("invariant: its call is in its statement"));
        let own = scene.places.iter().position(|other| other.node == place.node);
        let condition = |kind: ClauseKind| {
            let expr = directive.clause(kind).and_then(Clause::expr)?;
            let value = expr.as_integer().map(i128::from).or_else(|| scene.value(place.node, expr));
            Some((value.map(|value| value != 0), format!("({})", one_line(&expr.text))))
        };
        // The first whose condition holds is the one.
        let mut cases: Vec<(Option<String>, Option<Called<'_>>)> = Vec::new();
        let mut is_sure = false;
        let outer = place.parent;
        for (kind, variant) in
            [(ClauseKind::Novariants, None), (ClauseKind::Nocontext, self.choose(target, outer)?)]
        {
            match condition(kind).filter(|_| !is_sure) {
                Some((Some(true), _)) => {
                    cases.push((None, variant));
                    is_sure = true;
                }
                Some((None, text)) => cases.push((Some(text), variant)),
                Some((Some(false), _)) | None => {}
            }
        }
        if !is_sure {
            cases.push((None, self.choose(target, own)?));
        }
        let statement = |called: Option<&Called<'_>>| {
            let own = called.map_or(Vec::new(), |called| self.call(target, called, Some(directive)));
            let is_in = |change: &&Change| body.lo <= change.lo && change.hi <= body.end;
            let mut within: Vec<&Change> = changes.iter().filter(is_in).chain(&own).collect();
            within.sort_by_key(|change| (change.lo, change.hi));
            self.changed((body.lo, body.end), within.into_iter())
        };
        let mut text = "{ ".to_owned();
        let depend: Vec<String> = directive
            .clauses_of(ClauseKind::Depend)
            .map(|clause| one_line(FlatText(self.map.text(scene.file)).slice(clause.span.lo, clause.span.hi)))
            .collect();
        if !depend.is_empty() {
            resume(self.map, scene.file, line.lo, &mut text);
            text.push_str(&awaited(&depend));
        }
        let device =
            directive.clause(ClauseKind::Device).and_then(Clause::expr).filter(|_| !self.options.simd_only);
        if let Some(device) = device {
            text.push_str(&format!(
                "extern int __weft_default(void) __asm__(\"omp_get_default_device\"); \
                 extern void __weft_set_default(int) __asm__(\"omp_set_default_device\"); \
                 int __weft_device = __weft_default(); __weft_set_default({}); ",
                one_line(&device.text)
            ));
        }
        for (condition, called) in cases {
            if let Some(condition) = &condition {
                text.push_str(&format!("if ({condition}) "));
            }
            let variant = called.as_ref().and_then(|called| called.otherwise);
            let objects =
                variant.filter(|_| self.options.offloads).map(|variant| &variant.adjustments.objects[..]);
            let [made, ended] = dispatched::around(objects.unwrap_or_default());
            text.push_str(&format!("{{ {made}"));
            resume(self.map, scene.file, body.lo, &mut text);
            text.push_str(&statement(called.as_ref()));
            text.push_str(&ended);
            text.push_str(if condition.is_some() { "} else " } else { "}" });
        }
        if device.is_some() {
            text.push_str(" __weft_set_default(__weft_device);");
        }
        text.push_str(" }");
        resume(self.map, scene.file, body.end, &mut text);
        Ok((line.lo, body.end, text))
    }
}

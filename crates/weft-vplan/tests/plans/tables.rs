//! Tables of bytes that registers hold.

use super::*;

const VBMI: &str = "+avx512f,+avx512vl,+avx512bw,+avx512dq,+avx2,+avx512vbmi";

/// A loop that looks up, in a table, what `index` makes of the byte `%x`; `more` comes behind that.
fn lookup(table: &str, index: &str, more: &str) -> String {
    format!(
        "  %pa = getelementptr i8, ptr %a, i64 %i\n  %x = load i8, ptr %pa\n  {index}\n  \
         %at = getelementptr inbounds i8, ptr {table}, i64 %k\n  %y = load i8, ptr %at\n  {more}\
         %pc = getelementptr i8, ptr %c, i64 %i\n  store i8 %y, ptr %pc\n"
    )
}

const LOW: &str = "%l = and i8 %x, 15\n  %k = zext nneg i8 %l to i64";
const ALL: &str = "%k = zext i8 %x to i64";

/// How many calls of each instruction that picks bytes the first version of a plan has, and whether the table is the reason for it.
fn picks(features: &str, body: &str) -> (Vec<(&'static str, usize)>, bool) {
    let (outcome, text) = planned(features, "", body, Effort::Auto);
    let names = [
        "ssse3.pshuf.b.128",
        "avx2.pshuf.b",
        "avx512.pshuf.b.512",
        "avx512.permvar.qi.512",
        "avx512.vpermi2var.qi.512",
    ];
    let head = text.split("vector.end").next().unwrap_or_default();
    let count = |name: &str| head.matches(&format!("@llvm.x86.{name}(")).count();
    let counts = names.into_iter().map(|name| (name, count(name))).filter(|(_, count)| *count > 0).collect();
    (counts, outcome.remarks[0].message.starts_with("bytes are looked up in registers"))
}

#[test]
fn each_machine_picks_bytes_by_its_own_instruction() {
    let digits = lookup("@digit", LOW, "");
    for (features, name) in [
        ("+sse2,+ssse3", "ssse3.pshuf.b.128"),
        ("+avx2", "avx2.pshuf.b"),
        (AVX512, "avx512.pshuf.b.512"),
        (VBMI, "avx512.permvar.qi.512"),
    ] {
        let (counts, is_reason) = picks(features, &digits);
        assert!(
            is_reason && counts.iter().all(|(found, count)| *found == name && *count > 0),
            "{features}: {counts:?}"
        );
        assert!(!counts.is_empty(), "{features}");
    }
    assert_eq!(picks("+sse2", &digits), (Vec::new(), false));
}

#[test]
fn long_tables_are_several_registers() {
    let (counts, is_reason) = picks(VBMI, &lookup("@bytes", ALL, ""));
    assert!(is_reason, "{counts:?}");
    assert!(
        matches!(counts[..], [("avx512.vpermi2var.qi.512", count)] if count.is_multiple_of(2)),
        "{counts:?}"
    );
    let (counts, _) =
        picks("+avx2", &lookup("@bytes", "%l = lshr i8 %x, 2\n  %k = zext nneg i8 %l to i64", ""));
    assert!(matches!(counts[..], [("avx2.pshuf.b", count)] if count.is_multiple_of(4)), "{counts:?}");
    assert_eq!(picks("+avx2", &lookup("@bytes", ALL, "")), (Vec::new(), false), "16 registers");
}

#[test]
fn an_index_is_in_the_object() {
    // What lies behind the last entry may not be read; an index beyond it has no meaning.
    let (counts, _) = picks(VBMI, &lookup("getelementptr (i8, ptr @bytes, i64 192)", ALL, ""));
    assert!(matches!(counts[..], [("avx512.permvar.qi.512", _)]), "{counts:?}");
    let short = lookup(
        "getelementptr (i8, ptr @digit, i64 8)",
        "%l = and i8 %x, 7\n  %k = zext nneg i8 %l to i64",
        "",
    );
    assert_eq!(picks(VBMI, &short).0, Vec::new(), "nine bytes are no register");
}

#[test]
fn tables_of_another_kind_stay_in_memory() {
    for table in ["@perhaps", "@each", "%b"] {
        assert_eq!(picks(VBMI, &lookup(table, ALL, "")).0, Vec::new(), "{table}");
    }
    for index in ["%k = sext i8 %x to i64", "%w = load i32, ptr %b\n  %k = zext i32 %w to i64"] {
        assert_eq!(picks(VBMI, &lookup("@bytes", index, "")).0, Vec::new(), "{index}");
    }
    // What else is accessed anywhere would have to be taken out of vectors.
    let more =
        "%far = mul i64 %i, 1000\n  %pf = getelementptr i8, ptr %b, i64 %far\n  store i8 %y, ptr %pf\n  ";
    assert!(!picks(VBMI, &lookup("@digit", LOW, more)).1);
}

#[test]
fn what_is_looked_up_between_stores_of_a_row_is_a_constant() {
    let pairs = |table: &str| {
        format!(
            "  %o = load ptr, ptr %b\n  %pa = getelementptr i8, ptr %a, i64 %i\n  %x = load i8, ptr %pa\n  %h = lshr i8 %x, 4\n  \
             %k = zext nneg i8 %h to i64\n  %at = getelementptr inbounds i8, ptr {table}, i64 %k\n  %y = load i8, ptr %at\n  \
             %i2 = shl nuw nsw i64 %i, 1\n  %q = getelementptr inbounds i8, ptr %u.p, i64 %i2\n  store i8 %y, ptr %q\n  \
             %l = and i8 %x, 15\n  %k2 = zext nneg i8 %l to i64\n  \
             %at2 = getelementptr inbounds i8, ptr {table}, i64 %k2\n  %y2 = load i8, ptr %at2\n  \
             %i3 = or disjoint i64 %i2, 1\n  %q2 = getelementptr inbounds i8, ptr %u.p, i64 %i3\n  store i8 %y2, ptr %q2\n"
        )
        .replace("%u.p", "%o")
    };
    assert!(picks("+avx2", &pairs("@digit")).1);
    // What is looked up may have been written by the store in front of it.
    assert!(!picks("+avx2", &pairs("@bytes")).1);
}

//! Rows of members: transposed in blocks, loaded and stored as wholes.

use super::*;

#[test]
fn rows_are_transposed_in_blocks_of_16_bytes() {
    let mut body = "  %first = mul i64 %i, 80\n  %row = getelementptr i8, ptr %a, i64 %first\n".to_owned();
    let mut sum = "0.0".to_owned();
    for k in 0..8 {
        body += &format!(
            "  %p{k} = getelementptr float, ptr %row, i64 {k}\n  %x{k} = load float, ptr %p{k}\n  %s{k} = fadd float {sum}, %x{k}\n"
        );
        sum = format!("%s{k}");
    }
    body += "  %pc = getelementptr float, ptr %c, i64 %i\n  store float %s7, ptr %pc\n";
    let (_, text) = planned("+avx2", "", &body, Effort::Always);
    // Loaded in blocks, two of which are a vector, and interleaved within these: no shuffle takes two instructions.
    let low = "<i32 0, i32 8, i32 1, i32 9, i32 4, i32 12, i32 5, i32 13>";
    let joined = "<i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>";
    assert_eq!(text.matches("load <4 x float>").count(), 16, "{text}");
    assert!(text.contains(low) && text.contains(joined), "{text}");
    assert!(!text.contains("llvm.masked.gather"), "{text}");
}

#[test]
fn rows_of_variables_are_found_by_all_their_indices() {
    let mut body = String::new();
    for k in 0..4 {
        body += &format!(
            "  %p{k} = getelementptr inbounds [64 x [4 x float]], ptr @rows, i64 0, i64 %i, i64 {k}\n  \
             %x{k} = load float, ptr %p{k}\n"
        );
    }
    body += "  %s = fadd float %x0, %x1\n  %t = fadd float %x2, %x3\n  %m = fmul float %s, %t\n  \
             %pc = getelementptr float, ptr %c, i64 %i\n  store float %m, ptr %pc\n";
    let (outcome, text) = planned("+avx2", "", &body, Effort::Auto);
    assert!(outcome.remarks[0].message.starts_with("rows are loaded"), "{:?}", outcome.remarks[0].message);
    assert_eq!(text.matches("load <4 x float>").count(), 8, "{text}");
}

/// A loop that sums up some of the numbers of rows of four `double`, and stores each sum to `target`.
fn summed(members: &[u32], target: &str) -> String {
    let mut body = "  %first = shl i64 %i, 5\n  %row = getelementptr i8, ptr %a, i64 %first\n".to_owned();
    let mut sum = "1.0".to_owned();
    for k in members {
        body += &format!(
            "  %p{k} = getelementptr double, ptr %row, i64 {k}\n  %x{k} = load double, ptr %p{k}\n  %s{k} = fadd double {sum}, %x{k}\n"
        );
        sum = format!("%s{k}");
    }
    body + &format!("  %pc = getelementptr double, ptr %c, i64 {target}\n  store double {sum}, ptr %pc\n")
}

#[test]
fn rows_are_taken_apart_by_halves_where_two_registers_are_permuted() {
    let evens = "<i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>";
    let odds = "<i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>";
    let count = |text: &str, what: &str| text.matches(what).count();
    let (outcome, text) = planned(AVX512, "", &summed(&[0, 1, 2, 3], "%i"), Effort::Auto);
    let said = &outcome.remarks[0].message;
    assert!(said.starts_with("rows are loaded and taken apart by halves: "), "{said}");
    // Four shuffles of each kind for eight lanes; there are sixteen.
    assert!(text.contains("store <16 x double>"), "{text}");
    assert_eq!((count(&text, evens), count(&text, odds)), (8, 8), "{text}");
    // Where the last number of a row is not wanted, nothing says that it is there behind the last row.
    let (_, text) = planned(AVX512, "", &summed(&[0, 1, 2], "%i"), Effort::Always);
    assert_eq!(count(&text, evens), 0, "{text}");
    // One number is not worth it, nor two; LLVM interleaves what is stored.
    for (members, target) in [(&[0, 3][..], "%i"), (&[0, 1, 2, 3], "%first")] {
        let (outcome, _) = planned(AVX512, "", &summed(members, target), Effort::Auto);
        assert_eq!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
    }
    let (_, text) = planned("+avx2", "", &summed(&[0, 1, 2, 3], "%i"), Effort::Auto);
    assert_eq!(count(&text, evens), 0, "{text}");
}

/// A loop that swaps the halves of rows of four numbers, with something in front of the last store.
fn swapped(between: &str) -> String {
    let mut body = "  %first = shl i64 %i, 4\n  %row = getelementptr i8, ptr %a, i64 %first\n  \
                    %to = getelementptr i8, ptr %c, i64 %first\n"
        .to_owned();
    for k in 0..4 {
        body +=
            &format!("  %p{k} = getelementptr float, ptr %row, i64 {k}\n  %x{k} = load float, ptr %p{k}\n");
    }
    for k in 0..4 {
        let between = if k == 3 { between } else { "" };
        body += &format!(
            "{between}  %q{k} = getelementptr float, ptr %to, i64 {k}\n  store float %x{}, ptr %q{k}\n",
            (k + 2) % 4
        );
    }
    body
}

#[test]
fn stored_rows_are_transposed_and_stored_as_wholes() {
    let (outcome, text) = planned("+avx2", "", &swapped(""), Effort::Auto);
    assert!(outcome.remarks[0].message.starts_with("rows are "), "{:?}", outcome.remarks[0].message);
    // Eight lanes have eight rows each way, in the one version of the loop for vectors.
    assert_eq!(text.matches("load <4 x float>").count(), 8, "{text}");
    assert_eq!(text.matches("store <4 x float>").count(), 8, "{text}");
    assert!(!text.contains("extractelement"), "{text}");
    let (outcome, _) = planned(AVX512, "", &swapped(""), Effort::Auto);
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
}

#[test]
fn stores_of_a_row_wait_for_the_last_one_only_where_nobody_sees_it() {
    let stores = |between: &str| {
        let (_, text) = planned("+avx2", "", &swapped(between), Effort::Always);
        text.matches("store <4 x float>").count()
    };
    assert_eq!(stores("  %y = load float, ptr %row\n"), 8, "it is another object");
    assert_eq!(stores("  %r3 = getelementptr float, ptr %to, i64 3\n  %y = load float, ptr %r3\n"), 8);
    assert_eq!(stores("  %r2 = getelementptr float, ptr %to, i64 2\n  %y = load float, ptr %r2\n"), 0);
    assert_eq!(stores("  %r2 = getelementptr float, ptr %to, i64 2\n  store float 1.0, ptr %r2\n"), 0);
    assert_eq!(stores("  %next2 = getelementptr float, ptr %to, i64 6\n  %y = load float, ptr %next2\n"), 0);
    let unknown =
        "  %pu = getelementptr ptr, ptr %b, i64 %i\n  %u2 = load ptr, ptr %pu\n  %y = load float, ptr %u2\n";
    assert_eq!(stores(unknown), 0);
}

#[test]
fn lanes_that_are_far_apart_are_accessed_one_by_one_without_vectors_of_addresses() {
    let body = "  %at = mul i64 %i, 36\n  %pa = getelementptr i8, ptr %a, i64 %at\n  %pc = getelementptr i8, ptr %c, i64 %at\n  \
                %x = load float, ptr %pa\n  %y = fadd float %x, 1.0\n  store float %y, ptr %pc\n";
    let (_, text) = planned("+avx2", "", body, Effort::Always);
    assert!(
        text.contains("insertelement <8 x float>") && text.contains("extractelement <8 x float>"),
        "{text}"
    );
    assert!(!text.contains("<8 x ptr>") && !text.contains("llvm.masked"), "{text}");
    // Gathers and scatters are instructions there.
    let (_, text) = planned(AVX512, "", body, Effort::Always);
    assert!(text.contains("llvm.masked.scatter"), "{text}");
}

#[test]
fn stored_rows_of_three_numbers_are_interleaved_beside_a_jump() {
    let stored = |features: &str, element: &str, value: &str| {
        let mut body = format!(
            "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  %rare = fcmp ogt float %x, 9.0\n  \
             br i1 %rare, label %then, label %join\nthen:\n  %q1 = fdiv float 3.0, %x\n  %q2 = fdiv float %q1, %x\n  \
             %q3 = fdiv float %q2, %q1\n  br label %join\njoin:\n  %y = phi float [ %x, %head ], [ %q3, %then ]\n  {value}\n  \
             %at = mul i64 %i, 3\n  %row = getelementptr {element}, ptr %c, i64 %at\n"
        );
        for k in 0..3 {
            body += &format!(
                "  %p{k} = getelementptr {element}, ptr %row, i64 {k}\n  store {element} %v, ptr %p{k}\n"
            );
        }
        planned(features, "", &body, Effort::Auto).1
    };
    let float = "%v = fadd float %y, 1.0";
    assert!(stored(AVX512, "float", float).contains("store <48 x float>"));
    assert!(stored("+avx2", "float", float).contains("store <24 x float>"));
    assert!(stored("+sse2", "float", float).contains("store <12 x float>"));
    let byte = "%v = fptoui float %y to i8";
    // Of so few bytes that no vector is full, each is stored alone.
    assert!(!stored("+avx2", "i8", byte).contains("store <24 x i8>"));
    assert!(stored(AVX512, "i8", byte).contains("store <48 x i8>"));
    assert!(
        !stored("+sse2", "i16", "%v = fptoui float %y to i16").contains("store <24 x i16>"),
        "no shuffles of these"
    );
}

#[test]
fn interleaved_rows_leave_the_lanes_of_inner_loops_as_many_as_they_are() {
    let body = "  %pa = getelementptr float, ptr %a, i64 %i\n  %x = load float, ptr %pa\n  br label %round\nround:\n  \
                %k = phi i32 [ 0, %head ], [ %k1, %round ]\n  %s = phi float [ %x, %head ], [ %s1, %round ]\n  \
                %s1 = fmul float %s, %x\n  %k1 = add i32 %k, 1\n  %go = icmp slt i32 %k1, %u\n  \
                br i1 %go, label %round, label %left\nleft:\n  %at = shl i64 %i, 1\n  \
                %p0 = getelementptr float, ptr %c, i64 %at\n  store float %s1, ptr %p0\n  \
                %p1 = getelementptr float, ptr %p0, i64 1\n  store float %x, ptr %p1\n";
    let (outcome, text) = planned("+avx2", "", body, Effort::Auto);
    let plan = text_of_plans(&outcome.plans);
    assert!(plan.starts_with("plan for %head: 32 lanes, then 8 lanes"), "{plan}");
    assert!(text.contains("store <16 x float>") && !text.contains("extractelement"), "{text}");
}

#[test]
fn rows_of_eight_bytes_are_loaded_whole() {
    let mut body = "  %at = shl i64 %i, 3\n  %row = getelementptr i8, ptr %a, i64 %at\n".to_owned();
    let mut sum = "0".to_owned();
    for k in 0..8 {
        body += &format!(
            "  %p{k} = getelementptr i8, ptr %row, i64 {k}\n  %x{k} = load i8, ptr %p{k}\n  %w{k} = zext i8 %x{k} to i32\n  \
             %t{k} = mul i32 {sum}, 10\n  %s{k} = add i32 %t{k}, %w{k}\n"
        );
        sum = format!("%s{k}");
    }
    body += "  %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %s7, ptr %pc\n";
    for features in ["+sse2", "+avx2"] {
        let (_, text) = planned(features, "", &body, Effort::Auto);
        // So many lanes that a column fills 16 bytes; of the four lanes that follow on SSE2, half a row fills what a column fills.
        let rest = if features == "+sse2" { 0 } else { 8 };
        assert_eq!(text.matches("load <8 x i8>").count(), 16 + rest, "{text}");
    }
    let (outcome, _) = planned(AVX512, "", &body, Effort::Auto);
    assert_eq!(outcome.remarks[0].message, "no vectors by plan: LLVM does as well");
}

#[test]
fn long_rows_are_transposed_in_pieces() {
    let body = |ty: &str, add: &str, zero: &str| {
        let mut body =
            "  %first = mul i64 %i, 160\n  %row = getelementptr i8, ptr %a, i64 %first\n".to_owned();
        let mut sum = zero.to_owned();
        for k in 0..20 {
            body += &format!(
                "  %p{k} = getelementptr {ty}, ptr %row, i64 {k}\n  %x{k} = load {ty}, ptr %p{k}\n  %s{k} = {add} {ty} {sum}, %x{k}\n"
            );
            sum = format!("%s{k}");
        }
        format!("{body}  %pc = getelementptr {ty}, ptr %c, i64 %i\n  store {ty} %s19, ptr %pc\n")
    };
    let (outcome, text) = planned("+avx2", "", &body("float", "fadd", "0.0"), Effort::Auto);
    // Two registers wait for each other's sums; each lane has five blocks of four numbers.
    assert!(
        outcome.remarks[0].message.ends_with(": 16 lanes, then 8 lanes, then one by one"),
        "{:?}",
        outcome.remarks
    );
    assert_eq!(text.matches("load <4 x float>").count(), (16 + 8) * 5, "{text}");
    // Narrow numbers are summed up within their rows.
    let (outcome, _) = planned("+avx2", "", &body("i16", "add", "0"), Effort::Auto);
    assert!(outcome.remarks[0].message.starts_with("no vectors by plan"), "{:?}", outcome.remarks);
}

#[test]
fn columns_of_rows_fill_registers_where_wide_numbers_make_lanes_few() {
    let stores: String = (0..4)
        .map(|k| {
            format!(
                "  %y{k} = xor i32 %{}, {k}\n  %to{k} = getelementptr i8, ptr %row, i64 {}\n  store i32 %y{k}, ptr %to{k}\n",
                if k % 2 == 0 { "high" } else { "low" },
                4 * k
            )
        })
        .collect();
    let body = format!(
        "  %pa = getelementptr i32, ptr %a, i64 %i\n  %x = load i32, ptr %pa\n  %wide = zext i32 %x to i64\n  \
         %product = mul nuw i64 %wide, 3528531795\n  %shifted = lshr i64 %product, 32\n  \
         %high = trunc i64 %shifted to i32\n  %low = trunc i64 %product to i32\n  \
         %row = getelementptr [4 x i32], ptr %c, i64 %i\n{stores}"
    );
    let message = |cpu: &str, features: &str| {
        planned_for(cpu, features, "", &body, (Effort::Auto, Library::EXACT)).0.remarks[0].message.clone()
    };
    assert_eq!(
        message("x86-64", "+sse2"),
        "rows are transposed and stored: 4 lanes, then 2 lanes, then one by one"
    );
    assert_eq!(message("x86-64-v3", "+avx2"), "rows are transposed and stored: 4 lanes, then one by one");
}

#[test]
fn rows_of_differences_in_an_inner_loop_are_one_instruction_each() {
    let terms: String = (0..8)
        .map(|k| {
            format!(
                "  %pa{k} = getelementptr i8, ptr %ra, i64 {k}\n  %a{k} = load i8, ptr %pa{k}\n  \
                 %x{k} = zext i8 %a{k} to i32\n  %pb{k} = getelementptr i8, ptr %rb, i64 {k}\n  \
                 %b{k} = load i8, ptr %pb{k}\n  %y{k} = zext i8 %b{k} to i32\n  %d{k} = sub nsw i32 %x{k}, %y{k}\n  \
                 %m{k} = call i32 @llvm.abs.i32(i32 %d{k}, i1 true)\n  %s{} = add nsw i32 %s{k}, %m{k}\n",
                k + 1
            )
        })
        .collect();
    let body = |more: &str| {
        format!(
            "  %pi = getelementptr i8, ptr %b, i64 %i\n  br label %inner\ninner:\n  \
             %k = phi i64 [ 0, %head ], [ %k1, %inner ]\n  %s0 = phi i32 [ 0, %head ], [ %s, %inner ]\n  \
             %far = shl i64 %k, 8\n  %ra = getelementptr i8, ptr %a, i64 %far\n  \
             %rb = getelementptr i8, ptr %pi, i64 %far\n{terms}{more}  %k1 = add nuw nsw i64 %k, 1\n  \
             %end = icmp eq i64 %k1, 8\n  br i1 %end, label %left, label %inner\nleft:\n  \
             %pc = getelementptr i32, ptr %c, i64 %i\n  store i32 %s, ptr %pc\n"
        )
    };
    let message = |more: &str| {
        let with = (Effort::Auto, Library::EXACT);
        planned_for("x86-64", "+sse2", "", &body(more), with).0.remarks[0].message.clone()
    };
    assert_eq!(
        message("  %s = add i32 %s8, 0\n"),
        "no vectors by plan: it sums up rows of differences, each of which is one instruction"
    );
    // Another term is none of a row.
    let other = message("  %q = mul i32 %x3, %y5\n  %s = add i32 %s8, %q\n");
    assert!(!other.contains("differences"), "{other}");
}

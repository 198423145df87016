//! Sources in older encodings and with older spellings of C mean what they mean to clang.

mod support;

use std::fs;

use support::{Folder, err};

#[test]
fn bytes_of_literals_keep_their_values() {
    let program = b"#include <stdio.h>
int main(void) { /* caf\xe9 */
    const unsigned char *text = (const unsigned char *)\"\xe9\x95\\\\\";
    int sum = (unsigned char)'\xfe';
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 3; i++) sum += text[i];
    printf(\"%d\\n\", sum);
}
";
    let folder = Folder::with(&[]);
    fs::write(folder.path("a.c"), program).unwrap();
    let output = folder.weft("cc -O1 a.c -o a");
    let said = err(&output);
    assert!(said.contains("illegal character encoding in string literal"), "{said}");
    assert!(!said.contains("-Wweft-fallback"), "{said}");
    assert_eq!(folder.run("a"), format!("{}\n", 0xfe + 0xe9 + 0x95 + 0x5c));
}

#[test]
fn a_raw_literal_with_such_bytes_is_left_to_clang() {
    let program = b"#include <cstdio>
int main() {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 2; i++) sum += (unsigned char)R\"(\xe9)\"[0];
    printf(\"%d\\n\", sum);
}
";
    let folder = Folder::with(&[]);
    fs::write(folder.path("a.cpp"), program).unwrap();
    let said = err(&folder.weft("c++ -O1 a.cpp -o a"));
    assert!(said.contains("a.cpp: warning: a raw string literal with bytes that are not UTF-8"), "{said}");
    assert_eq!(folder.run("a"), format!("{}\n", 2 * 0xe9));
}

#[test]
fn digraphs_are_brackets() {
    let program = "%:include <stdio.h>
static int f(int *a) <% return a<:0:>; %>
int main(void) <%
    int sums<:2:> = <% 0 %>;
    %:pragma omp parallel for reduction(+ : sums<:0:1:>)
    for (int i = 0; i < 10; i++) <% int n = i; sums<:0:> += f(&n); %>
    %:pragma omp parallel num_threads(2)
    <%
        %:pragma omp for reduction(+ : sums)
        for (int i = 0; i < 10; i++) sums<:1:> += 1;
    %>
    printf(\"%d %d <%% %>\\n\", sums<:0:>, sums<:1:>);
%>
";
    let folder = Folder::with(&[("a.c", program)]);
    folder.quiet("cc -O1 -Wno-format-invalid-specifier a.c -o a");
    assert!(folder.run("a").starts_with("45 10 <%"));
}

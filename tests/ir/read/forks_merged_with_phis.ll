; Two forks one behind the other whose continuations have phis become one: the continuation has what the second fork passed on, and
; what is between has what the first one passed on.
; RUN: weft opt --remarks --stop-after=read

define i64 @passed(ptr %p, ptr %q, i64 %n) nounwind {
entry:
  fork label %first, label %between
first:
  %a0 = load i64, ptr %p
  %a1 = xor i64 %a0, 3
  %a2 = mul i64 %a1, 4
  %a3 = xor i64 %a2, 5
  %a4 = mul i64 %a3, 6
  %a5 = xor i64 %a4, 7
  %a6 = mul i64 %a5, 8
  %a7 = xor i64 %a6, 9
  %a8 = mul i64 %a7, 10
  %a9 = xor i64 %a8, 11
  %a10 = mul i64 %a9, 12
  %a11 = xor i64 %a10, 13
  %a12 = mul i64 %a11, 14
  %a13 = xor i64 %a12, 15
  %a14 = mul i64 %a13, 16
  %a15 = xor i64 %a14, 17
  %a16 = mul i64 %a15, 18
  %a17 = xor i64 %a16, 19
  %a18 = mul i64 %a17, 20
  %a19 = xor i64 %a18, 21
  %a20 = mul i64 %a19, 22
  %a21 = xor i64 %a20, 23
  %a22 = mul i64 %a21, 24
  %a23 = xor i64 %a22, 25
  %a24 = mul i64 %a23, 26
  %a25 = xor i64 %a24, 27
  %a26 = mul i64 %a25, 28
  %a27 = xor i64 %a26, 29
  %a28 = mul i64 %a27, 30
  %a29 = xor i64 %a28, 31
  %a30 = mul i64 %a29, 32
  %a31 = xor i64 %a30, 33
  %a32 = mul i64 %a31, 34
  %a33 = xor i64 %a32, 35
  %a34 = mul i64 %a33, 36
  %a35 = xor i64 %a34, 37
  %a36 = mul i64 %a35, 38
  %a37 = xor i64 %a36, 39
  %a38 = mul i64 %a37, 40
  %a39 = xor i64 %a38, 41
  %a40 = mul i64 %a39, 42
  store i64 %a40, ptr %p
  halt label %between
between:
  %w = phi i64 [ %n, %entry ], [ %n, %first ]
  %twice = shl i64 %w, 1
  %r = getelementptr i64, ptr %q, i64 %w
  fork label %second, label %cont
second:
  %b0 = load i64, ptr %r
  %b1 = xor i64 %b0, 3
  %b2 = mul i64 %b1, 4
  %b3 = xor i64 %b2, 5
  %b4 = mul i64 %b3, 6
  %b5 = xor i64 %b4, 7
  %b6 = mul i64 %b5, 8
  %b7 = xor i64 %b6, 9
  %b8 = mul i64 %b7, 10
  %b9 = xor i64 %b8, 11
  %b10 = mul i64 %b9, 12
  %b11 = xor i64 %b10, 13
  %b12 = mul i64 %b11, 14
  %b13 = xor i64 %b12, 15
  %b14 = mul i64 %b13, 16
  %b15 = xor i64 %b14, 17
  %b16 = mul i64 %b15, 18
  %b17 = xor i64 %b16, 19
  %b18 = mul i64 %b17, 20
  %b19 = xor i64 %b18, 21
  %b20 = mul i64 %b19, 22
  %b21 = xor i64 %b20, 23
  %b22 = mul i64 %b21, 24
  %b23 = xor i64 %b22, 25
  %b24 = mul i64 %b23, 26
  %b25 = xor i64 %b24, 27
  %b26 = mul i64 %b25, 28
  %b27 = xor i64 %b26, 29
  %b28 = mul i64 %b27, 30
  %b29 = xor i64 %b28, 31
  %b30 = mul i64 %b29, 32
  %b31 = xor i64 %b30, 33
  %b32 = mul i64 %b31, 34
  %b33 = xor i64 %b32, 35
  %b34 = mul i64 %b33, 36
  %b35 = xor i64 %b34, 37
  %b36 = mul i64 %b35, 38
  %b37 = xor i64 %b36, 39
  %b38 = mul i64 %b37, 40
  %b39 = xor i64 %b38, 41
  %b40 = mul i64 %b39, 42
  %b41 = xor i64 %b40, 43
  %b42 = mul i64 %b41, 44
  %b43 = xor i64 %b42, 45
  %b44 = mul i64 %b43, 46
  %b45 = xor i64 %b44, 47
  %b46 = mul i64 %b45, 48
  %b47 = xor i64 %b46, 49
  %b48 = mul i64 %b47, 50
  %b49 = xor i64 %b48, 51
  %b50 = mul i64 %b49, 52
  store i64 %b50, ptr %r
  halt label %cont
cont:
  %v = phi i64 [ %twice, %between ], [ %twice, %second ]
  %u = phi i64 [ %w, %between ], [ %w, %second ]
  call void @work(i64 %v)
  join label %rest
rest:
  join label %next
next:
  %sum = add i64 %v, %u
  ret i64 %sum
}
; REMARK: two parallel regions are one
; CHECK: define i64 @passed
; CHECK: entry:
; CHECK-NEXT: %twice = shl i64 %n, 1
; CHECK-NEXT: %r = getelementptr i64, ptr %q, i64 %n
; CHECK-NEXT: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: cont:
; CHECK-NEXT: %v = phi i64 [ %twice, %task.end ]
; CHECK-NEXT: %u = phi i64 [ %n, %task.end ]
declare void @work(i64)

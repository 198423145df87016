; A task is no trivial one if it executes more than 24 instructions, or if it reads or writes what others watch.
; RUN: weft opt --stop-after=read

; CHECK: define void @long
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
define void @long(ptr %p) {
  fork label %task, label %cont
task:
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
  store i64 %a22, ptr %p
  halt label %cont
cont:
  call void @work(i32 1)
  join label %next
next:
  ret void
}
; CHECK: define void @watched
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
define void @watched(ptr %p, ptr %q) {
  fork label %task, label %cont
task:
  %x = load volatile i32, ptr %p
  store i32 %x, ptr %q
  halt label %cont
cont:
  call void @work(i32 1)
  join label %next
next:
  ret void
}
; CHECK: define void @counts
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
define void @counts(ptr %p, ptr %q) {
  fork label %task, label %cont
task:
  %x = load atomic i32, ptr %p acquire, align 4
  store i32 %x, ptr %q
  halt label %cont
cont:
  call void @work(i32 1)
  join label %next
next:
  ret void
}
declare void @work(i32)

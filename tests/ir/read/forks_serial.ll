; The same region in one thread: branches are left.
; RUN: weft opt --serial --stop-after=read

define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  fork label %task, label %cont
task:
  %a = call i32 @work(i32 %n)
  store i32 %a, ptr %x
  halt label %cont
cont:
  %k = phi i32 [ %n, %entry ], [ %n, %task ]
  %b = call i32 @work(i32 %k)
  join label %next
next:
  %v = load i32, ptr %x
  %s = add i32 %v, %b
  ret i32 %s
}
; CHECK: entry:
; CHECK: br label %task
; CHECK: store i32 %a, ptr %x
; CHECK-NEXT: br label %cont
; CHECK: %k = phi i32 [ %n, %task ]
; CHECK: br label %next
; CHECK-NOT: llvm.directive
declare i32 @work(i32)

; What a task and its continuation both compute is computed once, in front of the fork.
; RUN: weft opt --remarks --stop-after=read

; A chain that ends in one value. The division comes first in both parts, and so may move.
; REMARK: what a task and its continuation both compute is computed in front of them
; CHECK: define void @chain
; CHECK: entry:
; CHECK-NEXT: %a = mul i64 %n, %n
; CHECK-NEXT: %b = xor i64 %a, %m
; CHECK-NEXT: %c = sdiv i64 %b, %k
; CHECK-NEXT: call token @llvm.directive.region.entry
; CHECK: task:
; CHECK-NEXT: call void @work(i64 %c)
; CHECK: cont:
; CHECK-NEXT: call void @work(i64 %c)
; CHECK: ret void
define void @chain(i64 %n, i64 %m, i64 %k) nounwind {
entry:
  fork label %task, label %cont
task:
  %a = mul i64 %n, %n
  %b = xor i64 %a, %m
  %c = sdiv i64 %b, %k
  call void @work(i64 %c)
  halt label %cont
cont:
  %d = mul i64 %n, %n
  %e = xor i64 %d, %m
  %f = sdiv i64 %e, %k
  call void @work(i64 %f)
  join label %next
next:
  ret void
}

; A phi of the continuation stands for the register of who forks, and what is first in both parts may be loaded.
; CHECK: define void @loaded
; CHECK: entry:
; CHECK-NEXT: %q = getelementptr i64, ptr %p, i64 %n
; CHECK-NEXT: %v = load i64, ptr %q
; CHECK-NEXT: call token @llvm.directive.region.entry
; CHECK: task:
; CHECK-NEXT: call void @work(i64 %v)
; CHECK: cont:
; CHECK-NOT: load
; CHECK: call void @work(i64 %v)
; CHECK: ret void
define void @loaded(ptr %p, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  %q = getelementptr i64, ptr %p, i64 %n
  %v = load i64, ptr %q
  call void @work(i64 %v)
  halt label %cont
cont:
  %i = phi i64 [ %n, %entry ], [ %n, %task ]
  %r = getelementptr i64, ptr %p, i64 %i
  %w = load i64, ptr %r
  call void @work(i64 %w)
  join label %next
next:
  ret void
}

; Siblings share, too: the second task is in the continuation of the first. What has no effect may come from inside of a branch.
; CHECK: define void @siblings
; CHECK: entry:
; CHECK-NEXT: %a = mul i64 %n, %n
; CHECK-NEXT: %b = mul i64 %a, %m
; CHECK-NEXT: call token @llvm.directive.region.entry
; CHECK-NOT: mul
; CHECK: ret void
define void @siblings(i64 %n, i64 %m, i1 %t) nounwind {
entry:
  fork label %one, label %between
one:
  %a = mul i64 %n, %n
  %b = mul i64 %a, %m
  call void @work(i64 %b)
  halt label %between
between:
  call void @work(i64 1)
  fork label %two, label %cont
two:
  br i1 %t, label %some, label %end
some:
  %c = mul i64 %n, %n
  %d = mul i64 %c, %m
  call void @work(i64 %d)
  br label %end
end:
  halt label %cont
cont:
  call void @work(i64 2)
  join label %rest
rest:
  join label %next
next:
  ret void
}
declare void @work(i64)

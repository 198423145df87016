; What is computed twice stays where it is too cheap to be handed over, or may mean something else in front of the fork.
; RUN: weft opt --stop-after=read

; To hand over a sum costs more than to add.
; CHECK: define void @cheap
; CHECK: task:
; CHECK-NEXT: %a = add i64 %n, 1
; CHECK: cont:
; CHECK-NEXT: %b = add i64 %n, 1
; CHECK: ret void
define void @cheap(i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  %a = add i64 %n, 1
  call void @work(i64 %a)
  halt label %cont
cont:
  %b = add i64 %n, 1
  call void @work(i64 %b)
  join label %next
next:
  ret void
}

; Behind a call that may not return, a division need not be executed, and a load may read what the call has written.
; CHECK: define void @uncertain
; CHECK: entry:
; CHECK-NEXT: call token @llvm.directive.region.entry
; CHECK: task:
; CHECK: sdiv i64 %n, %m
; CHECK: load i64, ptr %p
; CHECK: cont:
; CHECK: sdiv i64 %n, %m
; CHECK: load i64, ptr %p
; CHECK: ret void
define void @uncertain(i64 %n, i64 %m, ptr %p) nounwind {
entry:
  fork label %task, label %cont
task:
  call void @work(i64 1)
  %a = sdiv i64 %n, %m
  %x = load i64, ptr %p
  call void @work(i64 %a)
  call void @work(i64 %x)
  halt label %cont
cont:
  %b = sdiv i64 %n, %m
  %y = load i64, ptr %p
  call void @work(i64 %b)
  call void @work(i64 %y)
  join label %next
next:
  ret void
}

; Volatile and atomic loads are executed as often as before, each thread has its own variable, and other flags are another result.
; CHECK: define void @special
; CHECK: entry:
; CHECK-NEXT: call token @llvm.directive.region.entry
; CHECK: task:
; CHECK: load volatile i64, ptr %p
; CHECK: load atomic i64, ptr %q monotonic
; CHECK: load i64, ptr @own
; CHECK: mul nsw i64 %n, %n
; CHECK: cont:
; CHECK: load volatile i64, ptr %p
; CHECK: load atomic i64, ptr %q monotonic
; CHECK: load i64, ptr @own
; CHECK: mul i64 %n, %n
; CHECK: ret void
@own = thread_local global i64 0
define void @special(ptr %p, ptr %q, i64 %n) nounwind {
entry:
  fork label %task, label %cont
task:
  %a = load volatile i64, ptr %p
  %b = load atomic i64, ptr %q monotonic, align 8
  %c = load i64, ptr @own
  %d = mul nsw i64 %n, %n
  call void @four(i64 %a, i64 %b, i64 %c, i64 %d)
  halt label %cont
cont:
  %e = load volatile i64, ptr %p
  %f = load atomic i64, ptr %q monotonic, align 8
  %g = load i64, ptr @own
  %h = mul i64 %n, %n
  call void @four(i64 %e, i64 %f, i64 %g, i64 %h)
  join label %next
next:
  ret void
}

; What is loaded behind an atomic load may be what that one has waited for.
; CHECK: define void @ordered
; CHECK: entry:
; CHECK-NEXT: call token @llvm.directive.region.entry
; CHECK: task:
; CHECK: load i64, ptr %q
; CHECK: cont:
; CHECK: load i64, ptr %q
; CHECK: ret void
define void @ordered(ptr %p, ptr %q) nounwind {
entry:
  fork label %task, label %cont
task:
  %a = load atomic i64, ptr %p acquire, align 8
  %b = load i64, ptr %q
  call void @four(i64 %a, i64 %b, i64 0, i64 0)
  halt label %cont
cont:
  %c = load atomic i64, ptr %p acquire, align 8
  %d = load i64, ptr %q
  call void @four(i64 %c, i64 %d, i64 1, i64 1)
  join label %next
next:
  ret void
}
declare void @work(i64)
declare void @four(i64, i64, i64, i64)

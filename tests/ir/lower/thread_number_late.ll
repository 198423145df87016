; The runtime is asked for the thread number where it is needed, in front of the loops there, and not elsewhere.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i1 %rare, i64 %n) {
entry:
  br i1 %rare, label %slow, label %fast
slow:                                       ; CHECK: slow:
  call void @prepare()                      ; CHECK-NEXT: call void @prepare()
  ; CHECK-NEXT: %… = call i32 @__kmpc_global_thread_num(
  ; CHECK-NEXT: br label %loop
  br label %loop
loop:
  %i = phi i64 [ 0, %slow ], [ %next, %loop ] ; CHECK: %i = phi
  call void @llvm.directive.barrier(token none) ; CHECK-NEXT: call void @__kmpc_barrier(
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %second
second:
  call void @llvm.directive.barrier(token none) ; CHECK: call void @__kmpc_barrier(
  br label %fast
fast:
  ret void                                  ; CHECK: ret void
}

declare void @llvm.directive.barrier(token)
declare void @prepare()

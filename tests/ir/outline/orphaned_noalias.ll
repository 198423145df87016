; Behind a barrier of the caller's team, memory behind a noalias argument may have changed: single accesses say
; what the arguments said.
; RUN: weft opt -O0 --stop-after=outline

define i32 @exchange(ptr noalias %a, ptr noalias nonnull %b) { ; CHECK: define i32 @exchange(ptr %a, ptr nonnull %b)
  store i32 1, ptr %a                       ; CHECK: store i32 1, ptr %a, !alias.scope !…, !noalias !…
  call void @llvm.directive.barrier(token none)
  %x = load i32, ptr %a                     ; CHECK: %x = load i32, ptr %a, !alias.scope !…, !noalias !…
  store i32 %x, ptr %b                      ; CHECK: store i32 %x, ptr %b, !alias.scope !…, !noalias !…
  ret i32 %x
}

; The barrier at the end of a loop has nothing behind it.
define void @fill(ptr noalias %a) {         ; CHECK: define void @fill(ptr noalias %a)
  store i32 1, ptr %a
  call void @llvm.directive.barrier(token none)
  ret void
}

; A region's words belong to one thread.
define void @fork(ptr noalias %a) {         ; CHECK: define void @fork(ptr noalias %a)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a) ]
  call void @llvm.directive.barrier(token %t)
  store i32 1, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define internal void @fork.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, ptr %a)

declare void @llvm.directive.barrier(token)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

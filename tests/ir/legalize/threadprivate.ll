; A marker of threadprivate makes the variable thread-local in all functions; clauses name this thread's copy.
; RUN: weft opt --stop-after=legalize

@x = global i32 3, align 4                            ; CHECK: @x = thread_local global i32 3, align 4

define i32 @g() {
  %v = load i32, ptr @x                               ; CHECK: @llvm.threadlocal.address.p0(ptr align 4 @x)
  ret i32 %v
}

define void @f() {
  ; CHECK-NOT: THREADPRIVATE
  %d = call token @llvm.directive.region.entry() [ "DIR.OMP.THREADPRIVATE"(), "QUAL.OMP.THREADPRIVATE"(ptr @x) ]
  call void @llvm.directive.region.exit(token %d) [ "DIR.OMP.END.THREADPRIVATE"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.COPYIN"(ptr @x) ]      ; CHECK: "QUAL.OMP.COPYIN"(ptr %1)
  %v = call i32 @g()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

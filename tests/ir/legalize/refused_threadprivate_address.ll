; The address of a threadprivate variable is each thread's own.
; RUN: weft opt --stop-after=legalize
; ERROR: the address of threadprivate variable 'x' is no constant, but 'p' is initialized with it

@x = global i32 0, align 4
@p = global ptr @x

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %threadprivate = call token @llvm.directive.region.entry() [ "DIR.OMP.THREADPRIVATE"(), "QUAL.OMP.THREADPRIVATE"(ptr @x) ]
  call void @llvm.directive.region.exit(token %threadprivate) [ "DIR.OMP.END.THREADPRIVATE"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; The clause tells type and functions: the type goes to a clause of its own, and the functions stay.
; RUN: weft opt --stop-after=legalize

%thing = type { ptr, i64 }

define void @f(ptr %a, ptr %r, i32 %n) {
  ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %a, ptr @two, ptr null), "QUAL.OMP.REDUCTION.UDR:NONPOD"(ptr %r, ptr null, ptr null, ptr @two, ptr null), "QUAL.WEFT.TYPE"(ptr %a, %thing zeroinitializer, i32 %n), "QUAL.WEFT.TYPE"(ptr %r, %thing zeroinitializer, i64 2) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE:NONPOD:TYPED"(ptr %a, %thing zeroinitializer, i32 %n, ptr @two, ptr null), "QUAL.OMP.REDUCTION.UDR:NONPOD:TYPED"(ptr %r, %thing zeroinitializer, i64 2, ptr null, ptr null, ptr @two, ptr null) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare void @two(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

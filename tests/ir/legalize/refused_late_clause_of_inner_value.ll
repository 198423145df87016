; A clause that comes late names values from before the region.
; RUN: weft opt --stop-after=legalize
; ERROR: late clause 'QUAL.OMP.PRIVATE' names a value that only exists inside of its region

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %inner = alloca i32
  call void @llvm.directive.qualifier(token %parallel) [ "QUAL.OMP.PRIVATE"(ptr %inner) ]
  call void @llvm.directive.region.exit(token %parallel) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.qualifier(token)

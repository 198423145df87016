; critical: begin and end around the body.
; RUN: weft opt --stop-after=prepare

@name = private unnamed_addr constant [2 x i8] c"n\00"
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @name) ] ; CHECK: entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @name) ]
  ; CHECK: call void @llvm.directive.critical.begin(token %t)
  call void @body()                         ; CHECK: call void @body()
  ; CHECK: call void @llvm.directive.critical.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.CRITICAL"() ]                       ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()

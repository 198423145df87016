; The place in the source is in the runtime's ident.
; RUN: weft opt -O0 --stop-after=lower

@file = private unnamed_addr constant [4 x i8] c"a.c\00"
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.WEFT.LOC"(ptr @file, i32 12, i32 9) ] ; CHECK: c";a.c;f;12;9;;\00"
  call void @body()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()

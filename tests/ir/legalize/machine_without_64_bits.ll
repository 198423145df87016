; What threads are handed has 64 bits: nothing is lowered for a machine whose pointers have 32.
; RUN: weft opt --stop-after=legalize
; ERROR: in function 'f': 'i386-pc-linux-gnu' has no pointers of 64 bits

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-pc-linux-gnu"

define void @f(ptr %a) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %a) ]
  store i32 1, ptr %a, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

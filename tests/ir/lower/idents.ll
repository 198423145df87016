; What tells the runtime a place and the kind of call is there once for each pair; the texts of places are shared.
; RUN: weft opt --prepared --stop-after=lower

; CHECK-NOT: @file
; CHECK: [14 x i8] c";a.c;g;12;9;;\00"
; CHECK-NEXT: { i32 0, i32 2, i32 0, i32 13, ptr @
; CHECK-NEXT: { i32 0, i32 322, i32 0, i32 13, ptr @
; CHECK-NEXT: { i32 0, i32 34, i32 0, i32 13, ptr @
; CHECK-NEXT: [23 x i8] c";unknown;unknown;0;0;;\00"
; CHECK-NEXT: { i32 0, i32 34, i32 0, i32 22, ptr @
; CHECK-NEXT: { i32 0, i32 66, i32 0, i32 22, ptr @
; CHECK-NOT: c";
; CHECK-NOT: { i32 0, i32
@file = private constant [4 x i8] c"a.c\00"

; CHECK: define void @g()
; CHECK-NEXT: call i32 @__kmpc_global_thread_num(
define void @g() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.WEFT.LOC"(ptr @file, i32 12, i32 9) ]
  %m = call i1 @llvm.directive.single.begin(token %t)
  ; CHECK: call void @__kmpc_barrier(
  call void @llvm.directive.barrier(token %t) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.SINGLE"() ]
  ; CHECK-NEXT: call void @__kmpc_barrier(
  call void @llvm.directive.barrier(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  ; CHECK-NEXT: call void @__kmpc_barrier(
  call void @llvm.directive.barrier(token none)
  ; CHECK-NEXT: call void @__kmpc_barrier(
  call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.LOOP"() ]
  ; CHECK-NEXT: fence seq_cst
  call void @llvm.directive.flush(token none)
  ; CHECK-NEXT: ret void
  ; CHECK-NOT: @file
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)
declare void @llvm.directive.flush(token)
declare i1 @llvm.directive.single.begin(token)

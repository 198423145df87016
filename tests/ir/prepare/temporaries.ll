; A slot of the compiler that both sides use becomes two.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %slot = alloca i32                        ; CHECK: %1 = alloca i32
  store i32 0, ptr %slot                    ; CHECK: store i32 0, ptr %slot
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: entry() [ "DIR.OMP.PARALLEL"() ]
  ; CHECK: store i32 undef, ptr %1
  store i32 1, ptr %slot                    ; CHECK: store i32 1, ptr %1
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

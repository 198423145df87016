; A capture of the old value and one of the new value.
; RUN: weft opt --stop-after=legalize

define void @old(ptr %x, ptr %v) {
  ; CHECK: = atomicrmw add ptr %x, i32 1 monotonic
  ; CHECK: store i32
  ; CHECK-NOT: store
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.CAPTURE"() ]
  %before = load i32, ptr %x, align 4
  store i32 %before, ptr %v, align 4
  %again = load i32, ptr %x, align 4
  %more = add i32 %again, 1
  store i32 %more, ptr %x, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

define void @new(ptr %x, ptr %v) {
  ; CHECK: define void @new
  ; CHECK: = atomicrmw add ptr %x, i32 1 seq_cst
  ; CHECK: %more = add i32
  ; CHECK: store i32 %more, ptr %v
  ; CHECK-NOT: store
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.CAPTURE.SEQ_CST"() ]
  %before = load i32, ptr %x, align 4
  %more = add i32 %before, 1
  store i32 %more, ptr %x, align 4
  %now = load i32, ptr %x, align 4
  store i32 %now, ptr %v, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

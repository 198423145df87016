; What no list names is a temporary, written before it is read (%slot), or stored once in front of the region (%r), as a
; reference is: then it has that value in the region. A part in a list stands for the object (%pair).
; RUN: weft opt --stop-after=prepare

define void @f(ptr %object, i1 %c) {
  %r = alloca ptr
  %slot = alloca i32
  %pair = alloca { i32, i32 }
  store ptr %object, ptr %r
  store i32 0, ptr %slot
  store { i32, i32 } zeroinitializer, ptr %pair
  %second = getelementptr { i32, i32 }, ptr %pair, i32 0, i32 1
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %pair, ptr %second) ]
  br i1 %c, label %then, label %join

then:
  br label %join

join:
  %v = phi i32 [ 0, %0 ], [ 1, %then ]
  store i32 %v, ptr %slot
  %1 = load i32, ptr %slot
  %2 = load ptr, ptr %r
  store i32 %1, ptr %2
  store i32 %1, ptr %second
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: %3 = load ptr, ptr %r
; CHECK-NEXT: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %pair, ptr %3) ]
; CHECK: store ptr %3, ptr %r.private
; CHECK: %5 = load i32, ptr %1
; CHECK-NEXT: %6 = load ptr, ptr %r.private

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

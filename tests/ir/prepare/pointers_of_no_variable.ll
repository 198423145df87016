; RUN: weft opt --stop-after=prepare
; What a region gets at by a pointer that is a value, and no variable's, is shared: `this`, say. Inlined where the object is
; a local variable, nothing else would tell that other threads write it. What is computed from an alloca is as private as that.
target triple = "x86_64-unknown-linux-gnu"

define void @f(ptr %this, ptr %untouched) {
  %x = alloca i32
  store i32 0, ptr %x
  %second = getelementptr inbounds i8, ptr %this, i64 4
  %y = alloca [2 x i32]
  %own = getelementptr inbounds i8, ptr %y, i64 4
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x, ptr %this) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x) ]
  store i32 1, ptr %this
  store i32 2, ptr %x
  store i32 3, ptr %second
  store i32 4, ptr %own
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

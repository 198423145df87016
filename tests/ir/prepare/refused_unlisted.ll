; A variable that no list names has no value in the region, so it must not be read there if it has one outside that may
; change: by a load, by a call, or on one path.
; RUN: weft opt --stop-after=prepare
; ERROR: variable '%x' has a value outside of the region and is read in it, and no clause lists it
; ERROR: variable '%y' has a value outside of the region and is read in it, and no clause lists it
; ERROR: variable '%z' has a value outside of the region and is read in it, and no clause lists it

define void @f(i32 %n, i1 %c) {
  %x = alloca i32
  %y = alloca [4 x i32]
  %z = alloca i32
  store i32 %n, ptr %x
  store i32 0, ptr %x
  call void @touch(ptr %y)
  store i32 %n, ptr %z
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %1 = load i32, ptr %x
  %2 = getelementptr i32, ptr %y, i32 %1
  call void @touch(ptr %2)
  br i1 %c, label %then, label %join

then:
  store i32 1, ptr %z
  br label %join

join:
  %3 = load i32, ptr %z
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare void @touch(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

; A variable that no list names has no value in the region, so it must not be read there if it has one outside, unless it
; does not change: here it is stored on one path, and a task calls what may do anything with its copy.
; RUN: weft opt --stop-after=prepare
; ERROR: variable '%x' has a value outside of the region and is read in it, and no clause lists it
; ERROR: variable '%y' has a value outside of the region and is read in it, and no clause lists it

define void @f(i32 %n, i1 %c) {
  %x = alloca i32
  %y = alloca [4 x i32]
  store i32 %n, ptr %x
  call void @touch(ptr %y)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  br i1 %c, label %then, label %join

then:
  store i32 1, ptr %x
  br label %join

join:
  %1 = load i32, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @touch(ptr %y)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare void @touch(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

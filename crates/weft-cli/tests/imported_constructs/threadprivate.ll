; Threadprivate by marker, with copyin and copyprivate; a critical region by name; stand-alone directives as pairs.

@count = global i32 5, align 4
@format = private constant [16 x i8] c"%d %d %d %d %d\0A\00"
@lock = private constant [5 x i8] c"lock\00"

define i32 @own() {
  %v = load i32, ptr @count
  ret i32 %v
}

define i32 @main() {
entry:
  %wrong = alloca i32
  %entered = alloca i32
  %tasks = alloca i32
  %given = alloca i32
  %team = alloca i32
  store i32 0, ptr %wrong
  store i32 0, ptr %entered
  store i32 0, ptr %tasks
  store i32 0, ptr %team
  %d = call token @llvm.directive.region.entry() [ "DIR.OMP.THREADPRIVATE"(), "QUAL.OMP.THREADPRIVATE"(ptr @count) ]
  call void @llvm.directive.region.exit(token %d) [ "DIR.OMP.END.THREADPRIVATE"() ]
  store i32 11, ptr @count
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.COPYIN"(ptr @count), "QUAL.OMP.SHARED"(ptr %wrong, ptr %entered, ptr %tasks, ptr %team), "QUAL.OMP.PRIVATE"(ptr %given) ]
  %c0 = call i32 @own()
  %c1 = icmp eq i32 %c0, 11
  br i1 %c1, label %first, label %bad1
bad1:
  store i32 1, ptr %wrong
  br label %first
first:
  ; each thread counts in its own copy
  %n0 = load i32, ptr @count
  %n1 = add i32 %n0, 1
  store i32 %n1, ptr @count
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"(), "QUAL.OMP.NAME"(ptr @lock) ]
  %e0 = load i32, ptr %entered
  %e1 = add i32 %e0, 1
  store i32 %e1, ptr %entered
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  %b = call token @llvm.directive.region.entry() [ "DIR.OMP.BARRIER"() ]
  call void @llvm.directive.region.exit(token %b) [ "DIR.OMP.END.BARRIER"() ]
  %nt = call i32 @omp_get_num_threads()
  %f = call token @llvm.directive.region.entry() [ "DIR.OMP.FLUSH"(), "QUAL.OMP.FLUSH"(ptr %entered) ]
  call void @llvm.directive.region.exit(token %f) [ "DIR.OMP.END.FLUSH"() ]
  %e2 = load i32, ptr %entered
  %all = icmp eq i32 %e2, %nt
  %own = call i32 @own()
  %twelve = icmp eq i32 %own, 12
  %both = and i1 %all, %twelve
  br i1 %both, label %second, label %bad2
bad2:
  store i32 2, ptr %wrong
  br label %second
second:
  %b2 = call token @llvm.directive.region.entry() [ "DIR.OMP.BARRIER"() ]
  call void @llvm.directive.region.exit(token %b2)
  %s = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE"(ptr @count, ptr %given) ]
  store i32 77, ptr @count
  store i32 88, ptr %given
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %tasks), "QUAL.OMP.PRIORITY"(i32 3) ]
  store i32 40, ptr %tasks
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %w = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKWAIT"() ]
  call void @llvm.directive.region.exit(token %w) [ "DIR.OMP.END.TASKWAIT"() ]
  %y = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKYIELD"() ]
  call void @llvm.directive.region.exit(token %y) [ "DIR.OMP.END.TASKYIELD"() ]
  %k0 = load i32, ptr %tasks
  %k1 = add i32 %k0, 2
  store i32 %k1, ptr %tasks
  call void @llvm.directive.region.exit(token %s) [ "DIR.OMP.END.SINGLE"() ]
  %g0 = call i32 @own()
  %g1 = load i32, ptr %given
  %g2 = sub i32 %g1, %g0
  %g3 = icmp eq i32 %g2, 11
  br i1 %g3, label %third, label %bad3
bad3:
  store i32 3, ptr %wrong
  br label %third
third:
  %m = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"() ]
  store i32 1, ptr %team
  call void @llvm.directive.region.exit(token %m) [ "DIR.OMP.END.MASTER"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  %o1 = load i32, ptr %wrong
  %o2 = call i32 @own()
  %o3 = load i32, ptr %tasks
  %o4 = load i32, ptr %team
  %max = call i32 @omp_get_max_threads()
  %e3 = load i32, ptr %entered
  %o5 = sub i32 %e3, %max
  %ignored = call i32 (ptr, ...) @printf(ptr @format, i32 %o1, i32 %o2, i32 %o3, i32 %o4, i32 %o5)
  ret i32 0
}

declare i32 @printf(ptr, ...)
declare i32 @omp_get_num_threads()
declare i32 @omp_get_max_threads()
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

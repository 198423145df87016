; The sum of i*i for i in 0 … n-1, in parallel.
; In C: #pragma omp parallel for reduction(+: sum) schedule(static)

define i64 @sum_of_squares(i64 %n) {
entry:
  %sum = alloca i64
  %start = alloca i64
  %end = alloca i64
  store i64 0, ptr %sum
  store i64 0, ptr %start                       ; all iterations: 0 …
  store i64 %n, ptr %end                        ; … up to, and without, n
  %region = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL.LOOP"(), "QUAL.OMP.REDUCTION.ADD"(ptr %sum), "QUAL.OMP.SCHEDULE.STATIC"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %first = load i64, ptr %start                 ; here: those of this thread
  %last = load i64, ptr %end
  br label %head

head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %last
  br i1 %more, label %body, label %done

body:
  %square = mul i64 %i, %i
  %before = load i64, ptr %sum                  ; the thread's own copy
  %after = add i64 %before, %square
  store i64 %after, ptr %sum
  %next = add i64 %i, 1
  br label %head

done:
  call void @llvm.directive.region.exit(token %region) [ "DIR.OMP.END.PARALLEL.LOOP"() ]
  %result = load i64, ptr %sum
  ret i64 %result
}

define i32 @main() {
  %sum = call i64 @sum_of_squares(i64 1000)
  call i32 (ptr, ...) @printf(ptr @format, i64 %sum)
  ret i32 0
}

@format = private constant [5 x i8] c"%ld\0A\00"

declare i32 @printf(ptr, ...)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

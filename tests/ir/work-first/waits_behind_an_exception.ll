; What '@leaving' leaves is incomplete when '@throwing' throws: '@waiting' waits for it, and has no fast path. '@calm' does the
; same without a wait.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: waiting.omp_task_fast
; CHECK: define {{.*}}void @calm.omp_task_fast(
; CHECK-NOT: waiting.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare void @__cxa_rethrow()

define void @leaving(i32 %n) noinline {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @throwing(i32 %n) noinline {
  call void @leaving(i32 %n)
  call void @__cxa_rethrow()
  unreachable
}

define void @waiting(i32 %n) noinline personality ptr @__gxx_personality_v0 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  invoke void @throwing(i32 %n) to label %done unwind label %left
done:
  ret void
left:
  %e = landingpad { ptr, i32 } catch ptr null
  %p = extractvalue { ptr, i32 } %e, 0
  %c = call ptr @__cxa_begin_catch(ptr %p)
  call void @__cxa_end_catch()
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @calm(i32 %n) noinline personality ptr @__gxx_personality_v0 {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  invoke void @throwing(i32 %n) to label %done unwind label %left
done:
  ret void
left:
  %e = landingpad { ptr, i32 } catch ptr null
  %p = extractvalue { ptr, i32 } %e, 0
  %c = call ptr @__cxa_begin_catch(ptr %p)
  call void @__cxa_end_catch()
  ret void
}

@sum = global i32 0

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)

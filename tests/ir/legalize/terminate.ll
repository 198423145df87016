; A pad from which all ways lead to the handler that only ends the program does so itself; the objects do not end before. One
; whose way leads through the program's own handler, or that has a typed clause, stays. What is left calls std::terminate.
; RUN: weft opt --stop-after=legalize

define void @f() personality ptr @__gxx_personality_v0 {
entry:
  %object = alloca i64
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  invoke void @g(i32 1)
          to label %second unwind label %pad

second:
  invoke void @g(i32 2)
          to label %third unwind label %typed

third:
  invoke void @g(i32 3)
          to label %fourth unwind label %handled

fourth:
  invoke void @g(i32 4)
          to label %done unwind label %looping

pad:
  %v1 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  %v2 = extractvalue { ptr, i32 } %v1, 0
  call void @end(ptr %object)
  br label %catch

looping:
  %v3 = landingpad { ptr, i32 }
          catch ptr null
  %v4 = extractvalue { ptr, i32 } %v3, 0
  br label %each

each:
  %i = phi i32 [ 0, %looping ], [ %next, %each.next ]
  invoke void @g(i32 %i)
          to label %each.next unwind label %clang

each.next:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 5
  br i1 %more, label %each, label %catch

catch:
  %what = phi ptr [ %v2, %pad ], [ %v6, %typed ], [ %v4, %each.next ]
  %began = call ptr @__cxa_begin_catch(ptr %what)
  call void @__weft_terminate()
  unreachable

typed:
  %v5 = landingpad { ptr, i32 }
          catch ptr @typeinfo
          catch ptr null
  %v6 = extractvalue { ptr, i32 } %v5, 0
  br label %catch

handled:
  %v7 = landingpad { ptr, i32 }
          catch ptr null
  %v8 = extractvalue { ptr, i32 } %v7, 0
  %begun = call ptr @__cxa_begin_catch(ptr %v8)
  invoke void @__cxa_rethrow()
          to label %never unwind label %pad

never:
  unreachable

clang:
  %v9 = landingpad { ptr, i32 }
          catch ptr null
  %v10 = extractvalue { ptr, i32 } %v9, 0
  call void @__clang_call_terminate(ptr %v10)
  unreachable

done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: to label %second unwind label %terminate.lpad
; CHECK: to label %third unwind label %typed
; CHECK: to label %fourth unwind label %handled
; CHECK: to label %done unwind label %terminate.lpad
; CHECK-NOT: cleanup
; CHECK: terminate.lpad:
; CHECK-NEXT: landingpad { ptr, i32 } catch ptr null
; CHECK-NEXT: extractvalue
; CHECK-NEXT: call void @weft.terminate(
; CHECK-NEXT: unreachable
; CHECK: catch:
; CHECK: call void @_ZSt9terminatev()
; CHECK: to label %never unwind label %terminate.lpad
; CHECK-NOT: @__weft_terminate

@typeinfo = external constant ptr

declare i32 @__gxx_personality_v0(...)
declare void @g(i32)
declare void @end(ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_rethrow()
declare void @__clang_call_terminate(ptr)
declare void @__weft_terminate() noreturn nounwind
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)

declare token @llvm.directive.region.entry() #0
declare void @llvm.directive.region.exit(token) #0
declare void @llvm.directive.barrier(token) #1
declare void @llvm.directive.flush(token) #1
declare void @llvm.directive.critical.begin(token) #1
declare void @llvm.directive.critical.end(token) #1
declare i1 @llvm.directive.single.begin(token) #1
declare void @llvm.directive.single.end(token) #1
declare i1 @llvm.directive.master.begin(token) #1
declare void @llvm.directive.master.end(token) #1
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64) #2
declare { i1, i64, i64 } @llvm.directive.loop.next(token) #2
declare void @llvm.directive.loop.end(token) #2
declare void @llvm.directive.fork(ptr, ...) #1

attributes #0 = { nounwind willreturn convergent nomerge }
attributes #1 = { nounwind convergent nomerge }
attributes #2 = { nounwind willreturn convergent nomerge memory(inaccessiblemem: readwrite) }

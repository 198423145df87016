// Which properties traits have: names, clauses, one of three words, or none; and variants for several sets of constructs.
void v(void), u(void), w(int);

#pragma omp declare variant(v) match(device={isa(1)}) // error: 50: the trait 'isa' is about names, found '1'
void f1(void);
#pragma omp declare variant(v) match(device={arch(17, x86_64)}) // error: 51: the trait 'arch' is about names, found '17'
void f2(void);
#pragma omp declare variant(v) match(device={kind}) // warning: 46: the trait 'kind' of set 'device' needs a property and never matches without
void f3(void);
#pragma omp declare variant(v) match(implementation={vendor(123-234)}) // error: 61: the trait 'vendor' is about names, found '123-234'
void f4(void);
#pragma omp declare variant(v) match(implementation={unified_address(yes)}) // error: 70: the trait 'unified_address' has no properties
void f5(void);
#pragma omp declare variant(v) match(implementation={dynamic_allocators})
void f6(void);
#pragma omp declare variant(v) match(implementation={atomic_default_mem_order(acquire)}) // error: 79: the trait 'atomic_default_mem_order' is one of 'seq_cst', 'acq_rel', 'relaxed', found 'acquire'
void f7(void);
#pragma omp declare variant(v) match(implementation={atomic_default_mem_order(relaxed, seq_cst)}) // error: 88: the trait 'atomic_default_mem_order' is one of
void f8(void);
#pragma omp declare variant(v) match(implementation={atomic_default_mem_order}) // warning: 54: the trait 'atomic_default_mem_order' of set 'implementation' needs a property
void f9(void);
#pragma omp declare variant(u) match(construct={simd(12)}) // error: 54: the trait 'simd' is about clauses, found '12'
void g1(void);
#pragma omp declare variant(u) match(construct={parallel, parallel}) // warning: 59: the trait 'parallel' is given twice in set 'construct'
void g2(void);
#pragma omp declare variant(w) match(construct={parallel, for})
void h1(int);
#pragma omp declare variant(w) match(device={kind(host)}, construct={parallel, for})
void h2(int);
#pragma omp declare variant(w) match(construct={parallel}) // warning: 29: 'w' is a variant for other constructs by another directive
void h3(int);
#pragma omp declare variant(w) match(construct={parallel, for}) // error: 13: expected one function behind '#pragma omp declare variant', found several declarations
void h4(int a), h5(int a);
#pragma omp declare variant(w) match(construct={parallel, for}) // error: 13: expected one function behind
void h6(int a), *h7;

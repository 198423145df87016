// What a task writes through a pointer it has copied, in a variable, a struct, an array or memory, is seen after taskwait.
// The objects are known to nobody but this function and its tasks, so only the copy at the task's creation lets them escape.
#include <stdio.h>
#include <stdlib.h>
typedef struct { int *p; int k; } S;
int main(void){
 int r1=0,r2=0,r3=0,r4=0,r5=0;
#pragma omp parallel
#pragma omp single
 {
 int *p = malloc(4); *p=1;
#pragma omp task
 { *p = 2; }
#pragma omp taskwait
 r1=*p; 
 S s; s.p = malloc(4); s.k=3; *s.p=1;
#pragma omp task firstprivate(s)
 { *s.p = 2+s.k; }
#pragma omp taskwait
 r2=*s.p;
 int *q[2]; q[0]=malloc(4); q[1]=malloc(4); *q[0]=1;*q[1]=1;
#pragma omp task firstprivate(q)
 { *q[0] = 7; *q[1]=8; }
#pragma omp taskwait
 r3=*q[0]+*q[1];
 int **pp = malloc(sizeof*pp); *pp = malloc(4); **pp=1;
#pragma omp task
 { **pp = 9; }
#pragma omp taskwait
 r4=**pp;
 int *w = malloc(40);
 for (int i=0;i<10;i++) {
   w[i]=0;
#pragma omp task
   w[i]=i;
 }
#pragma omp taskwait
 for (int i=0;i<10;i++) r5+=w[i];
 free(w);free(p);free(*pp);free(pp);free(q[0]);free(q[1]);free(s.p);
 }
 printf("%d %d %d %d %d\n", r1,r2,r3,r4,r5);
 return !(r1==2&&r2==5&&r3==15&&r4==9&&r5==45);
}

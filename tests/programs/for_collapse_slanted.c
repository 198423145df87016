// Collapsed loops whose bounds depend on outer loops: each iteration once, in all schedules, with steps, of all types, against
// the loops executed in order; and lastprivate, reductions, simd and taskloop on such nests.
// flags: -Wno-weft-lenient
// references: none (gcc-12 takes no schedule here, and what clang-19 makes of it does not end)
#include <stdio.h>
#include <string.h>
static int bad;
#define H 120
static unsigned char hit[H][H][H];
static long sum; static int count;
static void clear(void){ memset(hit,0,sizeof hit); count=0; }
#define MARK(i,j,k) do { _Pragma("omp atomic") hit[(i)][(j)][(k)]++; _Pragma("omp atomic") count++; } while(0)
static void cmp(const char*what, int n, int want){ int c=0; for(int i=0;i<H;i++)for(int j=0;j<H;j++)for(int k=0;k<H;k++){ if(hit[i][j][k]>1) c=-1000000; c+=hit[i][j][k]; } if (c!=want||count!=want){ printf("%s n=%d: %d %d want %d\n",what,n,c,count,want); bad++; } }
static void tri(int n){
  int want=0; for(int i=0;i<n;i++)for(int j=0;j<=i;j++) want++;
  clear();
#pragma omp parallel for collapse(2)
  for(int i=0;i<n;i++) for(int j=0;j<=i;j++) { if (j>i) bad++; MARK(i,j,0); }
  cmp("tri static",n,want);
  clear();
#pragma omp parallel for collapse(2) schedule(dynamic,3)
  for(int i=0;i<n;i++) for(int j=i;j<n;j++) { if (j<i) bad++; MARK(i,j,0); }
  cmp("tri dyn",n,want);
  clear();
#pragma omp parallel for collapse(2) schedule(static,1)
  for(int i=n-1;i>=0;i--) for(int j=i;j>=0;j--) { if (j>i) bad++; MARK(i,j,0); }
  cmp("tri down",n,want);
}
static void tetra(int n){
  int want=0; for(int i=0;i<n;i++)for(int j=0;j<=i;j++) for (int k=j;k<3*j-2;k++) want++;
  clear();
#pragma omp parallel for collapse(3) schedule(dynamic,5)
  for(int i=0;i<n;i++) for(int j=0;j<=i;j++) for(int k=j;k<3*j-2;k++) { if (j>i||k<j||k>=3*j-2) bad++; MARK(i,j,k); }
  cmp("tetra",n,want);
  want=0; for(int i=0;i<n;i++)for(int j=0;j<n/2;j++) for (int k=2*i-7;k<n;k+=2) want++;
  clear();
#pragma omp parallel for collapse(3) schedule(guided)
  for(int i=0;i<n;i++) for(int j=0;j<n/2;j++) for(int k=2*i-7;k<n;k+=2) { MARK(i,j,k+7); }
  cmp("mixed",n,want);
}
static void steps(int n, int a, int c, int st){
  int want=0; for(int i=0;i<n;i+=2)for(int j=c - i*a;j<n;j+=st) want++;
  clear();
#pragma omp parallel for collapse(2) schedule(static,4)
  for(int i=0;i<n;i+=2) for(int j=c - i*a;j<n;j+=st) { MARK(i,(j+H*30)%H,0); if (j < c-i*a || j>=n || (j-(c-i*a))%st) bad++; }
  if(count!=want){ printf("steps n=%d a=%d c=%d st=%d: %d want %d\n",n,a,c,st,count,want); bad++; }
}
static void types(unsigned n){
  int want=0; for(unsigned i=0;i<n;i++)for(unsigned j=n-i;j>0;j--) want++;
  int c=0;
#pragma omp parallel for collapse(2) reduction(+:c)
  for(unsigned i=0;i<n;i++) for(unsigned j=n-i;j>0;j--) c++;
  if(c!=want){printf("unsigned %u: %d want %d\n",n,c,want); bad++;}
  c=0; want=0; for(unsigned char i=0;i<n;i++)for(long j=i*3;j<2*n;j+=3) want++;
#pragma omp parallel for collapse(2) reduction(+:c) schedule(dynamic)
  for(unsigned char i=0;i<n;i++) for(long j=i*3;j<2*n;j+=3) c++;
  if(c!=want){printf("uchar/long %u: %d want %d\n",n,c,want); bad++;}
  c=0; want=0; unsigned long long b=~0ull-n;
  for(unsigned long long i=b;i<~0ull;i++)for(unsigned long long j=i;j<~0ull;j++) want++;
#pragma omp parallel for collapse(2) reduction(+:c) schedule(dynamic)
  for(unsigned long long i=b;i<~0ull;i++)for(unsigned long long j=i;j<~0ull;j++) c++;
  if(c!=want){printf("ull %u: %d want %d\n",n,c,want); bad++;}
  c=0; want=0; for(short i=0;i<(int)n;i++)for(signed char j=i;j!=40;j++) want++;
#pragma omp parallel for collapse(2) reduction(+:c) schedule(dynamic)
  for(short i=0;i<(int)n;i++)for(signed char j=i;j!=40;j++) c++;
  if(c!=want){printf("ne %u: %d want %d\n",n,c,want); bad++;}
}
static void last(int n){
  int i=-1,j=-1; int x=-1;
#pragma omp parallel for collapse(2) lastprivate(i,j,x) schedule(dynamic,3)
  for(i=0;i<n;i++) for(j=0;j<=i;j++) x=i*100+j;
  if (n>0 && (i!=n||j!=n||x!=(n-1)*101)) { printf("last %d: %d %d %d\n",n,i,j,x); bad++; }
  int s=0;
#pragma omp simd collapse(2) lastprivate(x) reduction(+:s)
  for(i=0;i<n;i++) for(j=i;j<n;j++) { x=i*100+j; s+=j; }
  int w=0; for(int a=0;a<n;a++) for(int b=a;b<n;b++) w+=b;
  if (n>0&&(i!=n||j!=n||x!=(n-1)*101||s!=w)) { printf("simd %d: %d %d %d %d/%d\n",n,i,j,x,s,w); bad++; }
  s=0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) reduction(+:s) lastprivate(x) grainsize(4)
  for(i=0;i<n;i++) for(j=i;j<n;j++) { x=i*100+j; s+=j; }
  if (n>0&&(x!=(n-1)*101||s!=w)) { printf("taskloop %d: %d %d/%d\n",n,x,s,w); bad++; }
  s=0;
#pragma omp parallel for simd collapse(2) reduction(+:s)
  for(i=0;i<n;i++) for(j=i;j<n;j++) { s+=j; }
  if (s!=w) { printf("for simd %d: %d/%d\n",n,s,w); bad++; }
  int q = n;
  s=0;
#pragma omp parallel for collapse(2) reduction(+:s) firstprivate(q) lastprivate(q)
  for(i=0;i<q;i++) for(j=i;j<n;j++) { s+=j; q = 3; }
  if (s!=w) { printf("changed %d: %d/%d\n",n,s,w); bad++; }
}
int main(void){
  for(int n=-1;n<40;n=n<8?n+1:n+9){ tri(n); tetra(n);
    for(int a=-3;a<=3;a++) for(int c=-9;c<9;c+=3) for(int st=1;st<=3;st++) if ((2*a)%st==0) steps(n,a,c,st);
    if(n>=0) types(n); last(n); }
  puts(bad?"BAD":"ok"); return bad!=0; }

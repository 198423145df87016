// Objects that hold arrays of pointers, structures and pointers to pointers.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct Node { double val[3]; Node *next; int id; };
struct Mesh { int n; Node *nodes; double **rows; int *idx[2]; struct { int a; double *b; } in;
  void go() {
#pragma omp target map(tofrom: nodes[0:n]) map(to: idx[0][0:n], idx[1][0:n]) map(tofrom: in.b[0:2]) map(to: in.a)
    for (int i=0;i<n;i++) { nodes[i].val[1] += idx[0][i] + idx[1][i]; in.b[i&1] += in.a; }
  }
  void rws() {
#pragma omp target enter data map(to: this[0:1], rows[0:2], rows[0][0:3], rows[1][0:3])
#pragma omp target
    for (int i=0;i<2;i++) for (int j=0;j<3;j++) rows[i][j] += 10*i+j;
#pragma omp target exit data map(from: rows[0][0:3], rows[1][0:3]) map(release: rows[0:2], this[0:1])
  }
};
int main() {
  Node nd[3] = {}; int i0[3]={1,2,3}, i1[3]={10,20,30}; double b[2]={0,0}; double r0[3]={0}, r1[3]={0}; double *rr[2]={r0,r1};
  Mesh m{3, nd, rr, {i0,i1}, {5,b}};
  m.go(); CHECK(nd[2].val[1]==33 && b[0]==10 && b[1]==5);
  CHECK(m.in.b==b && m.idx[1]==i1 && m.nodes==nd);
  m.rws(); CHECK(r1[2]==12 && r0[1]==1 && rr[0]==r0);
  Mesh *pm = &m;
#pragma omp target map(tofrom: pm->nodes[0:3]) map(pm->n)
  { pm->nodes[0].id = pm->n; }
  CHECK(nd[0].id==3);
  Mesh &rm = m; 
#pragma omp target map(tofrom: rm.nodes[1].val[0:2], rm.in.a)
  { rm.nodes[1].val[0] = 4; rm.in.a = 6; }
  CHECK(nd[1].val[0]==4 && m.in.a==6);
  Node list[2] = {{{1,1,1}, nullptr, 1}, {{2,2,2}, nullptr, 2}}; list[0].next=&list[1];
#pragma omp target map(tofrom: list) 
#pragma omp teams
  { if (omp_get_team_num()==0) list[1].id = 20; }
  CHECK(list[1].id==20 && list[0].next==&list[1]);
  return bad != 0;
}

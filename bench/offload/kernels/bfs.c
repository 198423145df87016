// One level of a search in breadth.
void bfs(int n, int m, const int *restrict first, const int *restrict edges, int *restrict level, int depth, int *restrict found) {
#pragma omp target teams distribute parallel for map(to: first[0:n + 1], edges[0:m]) map(tofrom: level[0:n], found[0:1])
  for (int i = 0; i < n; i++)
    if (level[i] == depth)
      for (int k = first[i]; k < first[i + 1]; k++)
        if (level[edges[k]] < 0) {
          level[edges[k]] = depth + 1;
          found[0] = 1;
        }
}

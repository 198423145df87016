"""Functions with OpenMP directives for PyOMP to compile."""

import numpy as np
from numba.openmp import openmp_context as openmp
from numba.openmp import omp_get_thread_num, omp_set_num_threads


def pi(steps):
    width = 1.0 / steps
    total = 0.0
    with openmp("parallel for reduction(+:total) schedule(static)"):
        for i in range(steps):
            x = (i + 0.5) * width
            total += 4.0 / (1.0 + x * x)
    return total * width


def blocks(values):
    omp_set_num_threads(3)
    n = len(values)
    marks = np.zeros(n, np.int64)
    with openmp("parallel shared(values, marks)"):
        thread = omp_get_thread_num()
        with openmp("for"):
            for i in range(n):
                marks[i] = thread + values[i]
        with openmp("barrier"):
            pass
        with openmp("critical"):
            marks[0] += 1
        with openmp("single"):
            marks[1] += 1
    return marks.sum()


def tasks(n):
    a = np.zeros(2, np.int64)
    with openmp("parallel"):
        with openmp("single"):
            with openmp("task shared(a)"):
                a[0] = n
            with openmp("task shared(a)"):
                a[1] = n + 1
            with openmp("taskwait"):
                pass
    return a.sum()


CALLS = [(pi, (100,)), (blocks, (np.arange(9),)), (tasks, (4,))]

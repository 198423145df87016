"""What Weft makes of PyOMP's loops, copies and tasks must compute what Python computes.

Run with `python -m unittest discover -s python/weft_pyomp/tests`, the package and PyOMP being installed.
Each function runs with teams of 1, 2 and 7 threads.
"""

import os
import unittest
import warnings

os.environ["WEFT_PYOMP_STRICT"] = "1"

import numpy as np
import weft_pyomp
from numba.openmp import njit, omp_get_thread_num, omp_set_num_threads
from numba.openmp import openmp_context as openmp


class Lowering(unittest.TestCase):
    def setUp(self):
        self.before = weft_pyomp.statistics.by_weft

    def tearDown(self):
        # None of these may have come from PyOMP's own pass.
        self.assertGreater(weft_pyomp.statistics.by_weft, self.before)
        self.assertFalse(weft_pyomp.statistics.by_fallback)
        omp_set_num_threads(os.cpu_count() or 1)

    def check(self, function, *arguments):
        """Compares the function in Python, where `openmp` does nothing, with the compiled one."""
        compiled = njit(function)
        for threads in (1, 2, 7):
            omp_set_num_threads(threads)
            expected = function(*(a.copy() if isinstance(a, np.ndarray) else a for a in arguments))
            result = compiled(*(a.copy() if isinstance(a, np.ndarray) else a for a in arguments))
            with self.subTest(threads=threads):
                np.testing.assert_allclose(result, expected)

    def test_every_schedule_runs_each_iteration_once(self):
        def static(counts):
            with openmp("parallel for schedule(static)"):
                for i in range(len(counts)):
                    counts[i] += i
            return counts

        def chunked(counts):
            with openmp("parallel for schedule(static, 3)"):
                for i in range(len(counts)):
                    counts[i] += i
            return counts

        def dynamic(counts):
            with openmp("parallel for schedule(dynamic, 2)"):
                for i in range(len(counts)):
                    counts[i] += i
            return counts

        def guided(counts):
            with openmp("parallel for schedule(guided)"):
                for i in range(len(counts)):
                    counts[i] += i
            return counts

        def runtime(counts):
            with openmp("parallel for schedule(runtime)"):
                for i in range(len(counts)):
                    counts[i] += i
            return counts

        for function in (static, chunked, dynamic, guided, runtime):
            for n in (0, 1, 5, 100):
                with self.subTest(schedule=function.__name__, n=n):
                    self.check(function, np.ones(n))

    def test_first_value_and_step(self):
        def spread(a, first, last, step):
            with openmp("parallel for schedule(dynamic, 1)"):
                for i in range(first, last, step):
                    a[i] = i * 2
            return a

        for first, last, step in [(3, 40, 4), (30, 2, -3), (5, 5, 1), (7, 3, 1), (3, 7, -1)]:
            with self.subTest(range=(first, last, step)):
                self.check(spread, np.zeros(50), first, last, step)

    def test_reductions(self):
        def total(a):
            s = 10.0
            m = 1
            with openmp("parallel for reduction(+: s) reduction(*: m) schedule(dynamic, 3)"):
                for i in range(len(a)):
                    s += a[i]
                    m *= 1 + i % 2
            return s, m

        self.check(total, np.arange(40.0))

    def test_firstprivate_scalar_in_chunks(self):
        def shifted(a):
            by = 5
            with openmp("parallel for firstprivate(by) schedule(dynamic, 2)"):
                for i in range(len(a)):
                    a[i] = i + by
            return a

        self.check(shifted, np.zeros(31))

    def test_lastprivate(self):
        def last(n):
            x = -1
            with openmp("parallel for lastprivate(x) schedule(dynamic, 3)"):
                for i in range(n):
                    x = i * i
            return x

        self.check(last, 23)

    def test_private_array_is_made_in_each_iteration(self):
        def squares(a):
            with openmp("parallel for schedule(dynamic, 1)"):
                for i in range(len(a)):
                    row = np.zeros(8)
                    row[i % 8] = i
                    a[i] = row.sum() + row[i % 8]
            return a

        self.check(squares, np.zeros(64))

    def test_firstprivate_array_is_copied(self):
        def alone(a):
            with openmp("parallel firstprivate(a)"):
                for i in range(len(a)):
                    a[i] += 1
            return a

        # Python has no private copies: the array must come out as it went in.
        compiled = njit(alone)
        for threads in (1, 2, 7):
            omp_set_num_threads(threads)
            np.testing.assert_array_equal(compiled(np.arange(5.0)), np.arange(5.0))

    def test_firstprivate_array_of_a_loop_in_chunks(self):
        def reads(a, out):
            with openmp("parallel for firstprivate(a) schedule(dynamic, 2)"):
                for i in range(len(out)):
                    out[i] = a[i % 4] * 2
            return out

        self.check(reads, np.arange(4.0), np.zeros(50))

    def test_collapse(self):
        # As many rows as columns: for others PyOMP 0.6.0 computes the wrong number of iterations by itself.
        def table(a):
            n = a.shape[0]
            m = a.shape[1]
            with openmp("parallel for collapse(2)"):
                for i in range(n):
                    for j in range(m):
                        a[i, j] = 10 * i + j
            return a

        self.check(table, np.zeros((6, 6)))

    def test_tasks(self):
        def by_tasks(a):
            with openmp("parallel"):
                with openmp("single"):
                    for i in range(len(a)):
                        with openmp("task firstprivate(i)"):
                            a[i] = i + 1
                    with openmp("taskwait"):
                        pass
            return a

        self.check(by_tasks, np.zeros(40))

    def test_loop_in_a_parallel_region_runs_twice(self):
        def twice(a):
            with openmp("parallel"):
                with openmp("for schedule(dynamic, 1)"):
                    for i in range(len(a)):
                        a[i] += 1
                with openmp("for schedule(static)"):
                    for i in range(len(a)):
                        a[i] *= 2
            return a

        self.check(twice, np.arange(33.0))

    def test_critical_single_and_barrier(self):
        def count(n):
            total = 0
            told = 0
            with openmp("parallel"):
                with openmp("single"):
                    told = n
                with openmp("barrier"):
                    pass
                with openmp("for"):
                    for i in range(n):
                        with openmp("critical"):
                            total += i
            return total, told

        self.check(count, 50)

    def test_league_of_one(self):
        def teams(a):
            by = 3
            with openmp("teams firstprivate(by)"):
                by += 1
                with openmp("parallel for"):
                    for i in range(len(a)):
                        a[i] = i * by
            return a

        self.check(teams, np.zeros(20))

    def test_threads_of_a_team(self):
        @njit
        def who(a):
            with openmp("parallel num_threads(4)"):
                a[omp_get_thread_num()] = 1
            return a.sum()

        self.assertEqual(who(np.zeros(16)), 4)


class Switch(unittest.TestCase):
    def test_disable_gives_pyomp_its_pass_back(self):
        weft_pyomp.disable()
        try:
            self.assertFalse(weft_pyomp.is_enabled())
            before = weft_pyomp.statistics.by_weft

            @njit
            def one(a):
                with openmp("parallel for"):
                    for i in range(len(a)):
                        a[i] = 1
                return a.sum()

            self.assertEqual(one(np.zeros(9)), 9)
            self.assertEqual(weft_pyomp.statistics.by_weft, before)
        finally:
            weft_pyomp.enable()
        self.assertTrue(weft_pyomp.is_enabled())

    def test_what_is_refused_is_said_or_an_error(self):
        def teams():
            a = np.zeros(9)
            with openmp("teams distribute parallel for num_teams(1)"):
                for i in range(9):
                    a[i] = 1
            return a.sum()

        with self.assertRaisesRegex(weft_pyomp.Refused, "DISTRIBUTE"):
            njit(teams)()
        os.environ["WEFT_PYOMP_STRICT"] = "0"
        try:
            with warnings.catch_warnings(record=True) as seen:
                warnings.simplefilter("always")
                self.assertEqual(njit(teams)(), 9)
            self.assertTrue(any("DISTRIBUTE" in str(w.message) for w in seen))
        finally:
            os.environ["WEFT_PYOMP_STRICT"] = "1"
            weft_pyomp.statistics.by_fallback.clear()


if __name__ == "__main__":
    unittest.main()

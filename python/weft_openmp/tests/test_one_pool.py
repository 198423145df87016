"""What packages see, each test in a process of its own, because a runtime that is loaded stays loaded."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

SOURCE = os.path.join(os.path.dirname(__file__), "..", "src")


def missing(*packages):
    """The packages that are not installed, with commas between them."""
    return ", ".join(name for name in packages if importlib.util.find_spec(name) is None)


def needs(*packages):
    names = missing(*packages)
    if names:
        print(f"skipped: {names} cannot be imported", file=sys.stderr)
    return unittest.skipIf(names, f"{names} cannot be imported")


HELP = """
import os, re, sys
def threads():
    return len(os.listdir("/proc/self/task"))
def runtimes():
    with open("/proc/self/maps") as maps:
        files = {line.split(maxsplit=5)[5].strip() for line in maps if ".so" in line}
    return sorted({os.path.realpath(f) for f in files if re.match("(libgomp|libomp|libiomp5)[.-]", os.path.basename(f))})
def fit_sklearn():
    import numpy
    from sklearn.ensemble import HistGradientBoostingRegressor
    x = numpy.random.RandomState(1).rand(3000, 5)
    return HistGradientBoostingRegressor(max_iter=10, random_state=0).fit(x, x[:, 0] * 2).predict(x[:4]).round(6).tolist()
def fit_lightgbm():
    import numpy, lightgbm
    x = numpy.random.RandomState(1).rand(3000, 5)
    data = lightgbm.Dataset(x, x[:, 0] * 2)
    model = lightgbm.train({"verbose": -1, "deterministic": True, "force_row_wise": True}, data, 10)
    return model.predict(x[:4]).round(6).tolist()
"""


def run(program, **variables):
    environment = {**os.environ, "PYTHONPATH": SOURCE, "OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "1"}
    environment.update(variables)
    words = [sys.executable, "-W", "default::RuntimeWarning", "-c", HELP + textwrap.dedent(program)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise AssertionError(f"{done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout.splitlines(), done.stderr


class OnePool(unittest.TestCase):
    def test_it_answers_to_the_usual_names(self):
        out, err = run("""
            import weft_openmp
            now = weft_openmp.status()
            print(os.path.basename(now.runtime), "libgomp.so.1" in now.names, "libiomp5.so" in now.names, now.earlier)
        """)
        self.assertEqual(out, ["libomp-weft.so True True []"])
        self.assertEqual(err, "")

    @needs("sklearn", "lightgbm")
    def test_two_packages_have_one_pool_and_the_results_of_before(self):
        program = """
            if {first}:
                import weft_openmp
            print(fit_sklearn())
            print(fit_lightgbm())
            print(len(runtimes()), threads())
            if {first}:
                now = weft_openmp.status()
                print(sum(by == now.runtime for _, by in now.libraries.values()) >= 3, now.others)
        """
        before, _ = run(program.format(first=False))
        after, err = run(program.format(first=True))
        self.assertEqual(after[:2], before[:2])
        self.assertEqual(after[2:], ["1 2", "True []"], err)
        self.assertNotEqual(before[2], "1 2", "packages without it have runtimes of their own")

    @needs("sklearn", "threadpoolctl")
    def test_threadpoolctl_knows_and_limits_it(self):
        out, _ = run("""
            import weft_openmp, sklearn.ensemble, threadpoolctl
            from sklearn.utils._openmp_helpers import _openmp_effective_n_threads
            pools = [pool for pool in threadpoolctl.threadpool_info() if pool["user_api"] == "openmp"]
            print(len(pools), pools[0]["prefix"], os.path.basename(pools[0]["filepath"]))
            with threadpoolctl.threadpool_limits(1, user_api="openmp"):
                print(_openmp_effective_n_threads())
            print(_openmp_effective_n_threads())
        """)
        self.assertEqual(out, ["1 libomp libomp-weft.so", "1", "2"])

    @needs("sklearn")
    def test_a_late_import_says_what_it_cannot_serve(self):
        out, err = run("""
            import sklearn.ensemble
            fit_sklearn()
            import weft_openmp
            print(len(weft_openmp.status().earlier), len(weft_openmp.status().others))
        """)
        self.assertEqual(out, ["1 1"])
        self.assertIn("RuntimeWarning: weft_openmp comes too late for libgomp", err)

    @needs("sklearn")
    def test_a_forked_child_goes_on(self):
        """On libgomp the child waits forever for threads that it does not have."""
        out, _ = run("""
            import weft_openmp
            before = fit_sklearn()
            sys.stdout.flush()
            if os.fork() == 0:
                os._exit(0 if fit_sklearn() == before else 1)
            print(os.wait()[1])
        """)
        self.assertEqual(out, ["0"])

    @needs("sklearn", "lightgbm")
    def test_weft_run_serves_a_program_that_knows_nothing_of_it(self):
        weft = os.environ.get("WEFT")
        if not weft:
            self.skipTest("WEFT does not name the program")
        program = HELP + "print(fit_sklearn() and fit_lightgbm() and len(runtimes()), threads())"
        environment = {**os.environ, "OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "1"}
        words = [weft, "run", "--report", sys.executable, "-c", program]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.stdout, "1 2\n", done.stderr)
        self.assertIn("libgomp", done.stderr)

    @needs("sklearn")
    def test_a_library_of_weft_joins_in(self):
        """scikit-learn, Intel's runtime and a library of `weft cc`: with the import one pool, without no crash."""
        weft = os.environ.get("WEFT")
        intel = os.path.join(sys.prefix, "lib", "libiomp5.so")
        if not weft or not os.path.exists(intel):
            print("skipped: WEFT is not set, or intel-openmp is not installed", file=sys.stderr)
            self.skipTest("WEFT is not set, or intel-openmp is not installed")
        source = """
            #include <omp.h>
            int members(void) {
                int n = 0;
                #pragma omp parallel reduction(+ : n)
                n += omp_get_num_threads();
                return n;
            }
        """
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "a.c"), "w") as file:
                file.write(textwrap.dedent(source))
            for name, words in (("shared", []), ("copy", ["-static-openmp"])):
                command = [weft, "cc", "-O2", "-fPIC", "-shared", *words, "a.c", "-o", f"lib{name}.so"]
                subprocess.run(command, cwd=folder, check=True)
            program = f"""
                if {{first}}:
                    import weft_openmp
                import ctypes
                fit_sklearn()
                places = [{intel!r}] if not {{first}} else ["libiomp5.so"]
                intel = ctypes.CDLL(places[0])
                members = [ctypes.CDLL({folder!r} + name).members() for name in ("/libshared.so", "/libcopy.so")]
                intel.omp_set_num_threads(3)
                members += [ctypes.CDLL({folder!r} + "/libcopy.so").members()]
                print(members if {{first}} else members[:2], threads() if {{first}} else "")
            """
            self.assertEqual(run(program.format(first=True))[0], ["[4, 4, 9] 3"])
            self.assertEqual(run(program.format(first=False))[0], ["[4, 4] "])

    def test_intels_runtime_is_not_loaded_either(self):
        places = [os.path.join(sys.prefix, "lib", "libiomp5.so")]
        there = [place for place in places if os.path.exists(place)]
        if not there:
            print("skipped: intel-openmp is not installed", file=sys.stderr)
            self.skipTest("intel-openmp is not installed")
        out, _ = run("""
            import weft_openmp, ctypes
            intel = ctypes.CDLL("libiomp5.so")
            print(intel.omp_get_max_threads(), len(runtimes()))
        """)
        self.assertEqual(out, ["2 1"])


if __name__ == "__main__":
    unittest.main()

import sys, unittest
def add(a, b): return a + b
class T(unittest.TestCase):
    def setUp(self): self.x = 1
    def test_ok(self): self.assertEqual(add(self.x, 2), 3)
    def test_fail(self): self.assertEqual(add(1, 1), 3, "sum")
    def test_raises(self):
        with self.assertRaisesRegex(TypeError, "unsupported"): add(1, "a")
    @unittest.skip("later")
    def test_skip(self): pass
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i): self.assertNotEqual(i, 1)
    @unittest.expectedFailure
    def test_expected(self): self.fail()
r = unittest.TextTestRunner(stream=open("report", "w"), verbosity=2).run(unittest.defaultTestLoader.loadTestsFromTestCase(T))
print(r.testsRun, len(r.failures), len(r.errors), len(r.skipped), len(r.expectedFailures), r.wasSuccessful())
for test, text in r.failures: print(test.id().split(".")[-1], text.strip().splitlines()[-1])

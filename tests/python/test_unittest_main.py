import unittest
class Stack:
    def __init__(self): self.items = []
    def push(self, x): self.items.append(x)
    def pop(self):
        if not self.items: raise IndexError("empty stack")
        return self.items.pop()
class TestStack(unittest.TestCase):
    @classmethod
    def setUpClass(cls): print("setup class")
    def test_push_pop(self):
        s = Stack(); s.push(1); self.assertEqual(s.pop(), 1)
    def test_empty(self): self.assertRaises(IndexError, Stack().pop)
    def test_broken(self): self.assertIn(2, [1])
if __name__ == "__main__": unittest.main()

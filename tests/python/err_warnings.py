import sys, warnings
with warnings.catch_warnings(record=True) as got:
    warnings.simplefilter("always"); warnings.warn("old", DeprecationWarning); warnings.warn("plain")
    print([(w.category.__name__, str(w.message)) for w in got])
warnings.filterwarnings("error", category=UserWarning)
try: warnings.warn("now an error")
except UserWarning as e: print("raised", e)
warnings.showwarning = lambda m, c, *a, **k: print("shown", c.__name__, m); warnings.filterwarnings("default"); warnings.warn("x", RuntimeWarning)

"""`python -m subak.core.conformance.print_digests`: digests of random games, for the comparison of builds (law 13).

The question comes from standard input as JSON, as `pure_digests` asks it; the answer is printed as JSON."""

import json
import sys

from subak.core import registry
from subak.core.conformance.builds import digests

if __name__ == "__main__":
    asked = json.load(sys.stdin)
    print(json.dumps(digests(registry.find(asked["game"]), asked["seats"], asked["seeds"], asked["options"])))

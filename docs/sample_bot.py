"""A bot from outside in 40 lines: it harvests or plants when it can and else plays at random (docs/protocol.md).

Try it: subak simulate ricedice --seats 2 --games 10 --bots "exec:python3 docs/sample_bot.py,random"
"""

import json
import random
import sys


def say(**message):
    """Send one message: a line of JSON, and nothing may wait in a buffer."""
    print(json.dumps(message), flush=True)


def best(legal, chance):
    """The text of the move to play, out of all legal ones."""
    texts = [choice["text"] for choice in legal]
    harvests = [text for text in texts if text.startswith("harvest")]
    plants = [text for text in texts if text.startswith("plant")]
    return chance.choice(harvests or plants or texts)


def main():
    """Answer until there is nothing more to read: then the game is over."""
    view = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", name="sample")
        elif message["type"] == "newgame":
            say(type="info", text=f"seat {message['seat']} of {message['seats']} in {message['game']}")
        elif message["type"] == "view":
            view = message
        elif message["type"] == "choose":
            chance = random.Random(view["seen"])  # the same again when it sees the same again
            say(type="move", decision=message["decision"], text=best(message["legal"], chance))


main()

#!/usr/bin/env python3
"""Reads a paper as chunks, with the standard library alone; by itself it prints those that hold words.

    read_chunks.py 2401.90001v2 'forty kettles'
"""

import json
import os
import sys
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

SERVICE = os.environ.get("PAPERTREE_URL", "http://localhost:8080")


def chunks_of(paper, **choices):
    """Each chunk as a dict, as soon as it is there: `chunks_of("2401.90001", max=256, overlap=32)`."""
    address = f"{SERVICE}/{quote(paper)}/chunks.jsonl?{urlencode(choices)}"
    request = Request(address, headers={"User-Agent": "read_chunks.py"})
    with urlopen(request, timeout=120) as lines:
        for line in lines:
            yield json.loads(line)


def main(paper, words):
    for chunk in chunks_of(paper, max=256):
        if words.lower() in chunk["text"].lower():
            print(f"{chunk['id']} ({chunk['kind']}, {chunk['tokens']} tokens) {chunk['context']}")
            print(chunk.get("repeated", "") + chunk["text"] + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    try:
        main(*sys.argv[1:])
    except HTTPError as failure:
        sys.exit(json.load(failure)["detail"])
    except URLError as failure:
        sys.exit(f"No service at {SERVICE}: {failure.reason}")

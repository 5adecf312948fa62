#!/usr/bin/env python3
"""Prints the sections of a paper, where words stand in it, and its works cited that are on arXiv.

    read_paper.py 2401.90001v2 'forty kettles'
"""

import json
import os
import sys
import time
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

SERVICE = os.environ.get("PAPERTREE_URL", "http://localhost:8080")


def ask(path):
    """The text of an answer; waits where the service says so."""
    for _ in range(3):
        try:
            with urlopen(Request(SERVICE + path, headers={"User-Agent": "read_paper.py"}), timeout=120) as answer:
                return answer.read().decode()
        except HTTPError as failure:
            wait = failure.headers.get("Retry-After", "")
            if wait.isdigit() and int(wait) <= 60:
                time.sleep(int(wait))
                continue
            problem = json.load(failure)
            sys.exit(f"{problem['detail']}. {problem['hint']}")
        except URLError as failure:
            sys.exit(f"No service at {SERVICE}: {failure.reason}")
    sys.exit(f"{SERVICE} is busy: try again later.")


def print_sections(sections, indent=""):
    for section in sections:
        print(f"{indent}{section['id']}: {section['number']} {section['title']} ({section['tokens']} tokens)")
        print_sections(section["children"], indent + "  ")


def main(paper, words):
    outline = json.loads(ask(f"/{paper}/outline.json"))
    print(f"{outline['title']} ({outline['idv']})\n")
    print_sections(outline["sections"])

    found = json.loads(ask(f"/{paper}/find.json?q={quote(words)}"))
    print(f"\n“{words}”: {found['verdict']}")
    for match in found["matches"]:
        print(f"{match['anchor']}: {match['snippet']}")
    if found["matches"]:
        anchor = found["matches"][0]["anchor"]
        print("\n" + ask(f"/{paper}/nodes/{quote(anchor, safe='')}.md").rstrip("\n"))

    works = json.loads(ask(f"/{paper}/references.json"))["references"]
    print("\nOf the works cited on arXiv:")
    for work in works:
        if "upstreamId" in work:
            print(f"{work['upstreamId']}: {work['text']}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

#!/bin/sh
# Prints the sections of a paper, where words stand in it, and its works cited that are on arXiv:
#   read-paper.sh 2401.90001v2 'forty kettles'
set -eu
service=${PAPERTREE_URL:-http://localhost:8080}
if [ $# -ne 2 ]; then
  echo "Usage: read-paper.sh 2401.90001v2 'forty kettles'" >&2
  exit 1
fi
paper=$1 words=$2
answer=$(mktemp)
trap 'rm "$answer"' EXIT

# Leaves the answer in the file; says what the service says of a failure. curl waits for as long as Retry-After says.
ask() {
  status=$(curl --silent --show-error --retry 2 --retry-max-time 60 --output "$answer" --write-out '%{http_code}' "$@") || exit 1
  if [ "$status" != 200 ]; then
    jq --raw-output '"\(.detail). \(.hint)"' "$answer" >&2
    exit 1
  fi
}

ask "$service/$paper/outline.json"
jq --raw-output '
  def lines(indent): .[] | "\(indent)\(.id): \(.number) \(.title) (\(.tokens) tokens)", (.children | lines(indent + "  "));
  "\(.title) (\(.idv))", "", (.sections | lines(""))' "$answer"

ask --get --data-urlencode "q=$words" "$service/$paper/find.json"
jq --raw-output --arg words "$words" '"", "“\($words)”: \(.verdict)", (.matches[] | "\(.anchor): \(.snippet)")' "$answer"
first=$(jq --raw-output '.matches[0].anchor // empty | @uri' "$answer")
if [ -n "$first" ]; then
  ask "$service/$paper/nodes/$first.md"
  printf '\n%s\n' "$(cat "$answer")"
fi

ask "$service/$paper/references.json"
printf '\nOf the works cited on arXiv:\n'
jq --raw-output '.references[] | select(.upstreamId) | "\(.upstreamId): \(.text)"' "$answer"

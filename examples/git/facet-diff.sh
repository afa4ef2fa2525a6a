#!/usr/bin/env bash
# A diff driver for Git: `git diff`, `git log -p --ext-diff` and `git show --ext-diff` say what changed in CAD files.
# Git calls it with: path, old file, its hash and mode, new file, its hash and mode.
# FACET: the command that is run, `npx --yes @facet-cad/cli` when it is not set.
set -uo pipefail
path=$1 old=$2 new=$5
read -r -a facet <<<"${FACET:-npx --yes @facet-cad/cli}"
printf 'CAD file %s\n' "$path"
if [ "$old" = /dev/null ]; then
  printf 'new\n'
elif [ "$new" = /dev/null ]; then
  printf 'removed\n'
else
  "${facet[@]}" diff "$old" "$new" 2>&1 </dev/null
fi
# Git takes any other status for a broken driver.
exit 0

#!/usr/bin/env bash
# Compares the CAD files that a branch changed with what they were: compare.sh BASE OUT
# Writes OUT/comment.md, and for each file OUT/NAME.html (pictures of both versions) or, for a new one, OUT/NAME.png.
# FACET: the command that is run, `npx --yes @facet-cad/cli` when it is not set.
set -euo pipefail
base=$1 out=$2
read -r -a facet <<<"${FACET:-npx --yes @facet-cad/cli}"
mkdir -p "$out"
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
printf '### CAD files\n' >"$out/comment.md"

git diff --name-only -z --no-renames --diff-filter=AM "$base...HEAD" -- \
  '*.step' '*.stp' '*.iges' '*.igs' '*.brep' '*.sldprt' '*.SLDPRT' '*.ipt' '*.par' '*.CATPart' '*.prt' '*.x_t' '*.FCStd' '*.f3d' '*.stl' '*.3mf' |
  while IFS= read -r -d '' path; do
    name=${path//\//-}
    printf '\n**%s**\n' "$path" >>"$out/comment.md"
    if git cat-file -e "$base:$path" 2>/dev/null; then
      old="$before/${path##*/}"
      git show "$base:$path" >"$old"
      status=0
      text=$("${facet[@]}" diff "$old" "$path" --html "$out/$name.html" 2>&1 </dev/null) || status=$?
      [ "$status" -eq 3 ] && text="It could not be compared: $text"
    else
      text=$({ "${facet[@]}" measure "$path" && "${facet[@]}" thumb "$path" "$out/$name.png"; } 2>&1 </dev/null) || true
    fi
    printf '```text\n%s\n```\n' "$text" >>"$out/comment.md"
  done

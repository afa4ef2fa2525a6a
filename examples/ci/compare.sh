#!/usr/bin/env bash
# Compares the CAD files that a branch changed with what they were: compare.sh BASE OUT
# Writes OUT/comment.md, and for each file OUT/NAME.png, OUT/NAME.before.png when it was there before, and OUT/NAME.html, the page of the comparison.
# FACET: the command that is run, `npx --yes @facet-cad/cli` when it is not set.
# PICTURES: where the pictures of OUT will be found; the comment shows them from there, and none when it is not set.
set -euo pipefail
base=$1 out=$2
read -r -a facet <<<"${FACET:-npx --yes @facet-cad/cli}"
mkdir -p "$out"
before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
printf '### CAD files\n' >"$out/comment.md"

# Endings of CAD files, whatever their case.
patterns=()
for ending in step stp stpz p21 iges igs brep ifc stl 3mf glb 3dm usdz x_t x_b sat sldprt sldasm ipt iam par psm prt jt catpart catproduct 3dxml fcstd f3d dwg dxf dft; do
  patterns+=(":(icase)*.$ending")
done

# draw FILE NAME TITLE: a picture, and a line of the comment that shows it.
draw() {
  "${facet[@]}" thumb "$1" "$out/$2" --size 480x360 >/dev/null 2>&1 </dev/null || return 0
  [ -z "${PICTURES:-}" ] || printf '![%s](%s/%s)\n' "$3" "$PICTURES" "${2// /%20}" >>"$out/comment.md"
}

git diff --name-status -z --no-renames --diff-filter=ADM "$base...HEAD" -- "${patterns[@]}" |
  while IFS= read -r -d '' change && IFS= read -r -d '' path; do
    name=${path//\//-}
    printf '\n**%s**%s\n\n' "$path" "$([ "$change" = A ] && echo ' (new)' || true)$([ "$change" = D ] && echo ' (removed)' || true)" >>"$out/comment.md"
    old="$before/${path##*/}"
    if [ "$change" != A ]; then
      git show "$base:$path" >"$old"
      draw "$old" "$name.before.png" before
    fi
    [ "$change" = D ] && continue
    draw "$path" "$name.png" now
    if [ "$change" = M ]; then
      status=0
      text=$("${facet[@]}" diff "$old" "$path" --html "$out/$name.html" 2>&1 </dev/null) || status=$?
      [ "$status" -eq 3 ] && text="It could not be compared: $text"
    else
      # Drawings have no volume: they are described.
      text=$("${facet[@]}" measure "$path" 2>/dev/null </dev/null || "${facet[@]}" inspect "$path" 2>&1 </dev/null) || true
    fi
    printf '\n```text\n%s\n```\n' "$text" >>"$out/comment.md"
  done

#!/usr/bin/env bash
# Shows a CAD file in a forge: render.sh FILE prints a page with a picture of the model or drawing and its figures.
# FACET: the command that is run, `facet` when it is not set.
set -uo pipefail
file=$1
read -r -a facet <<<"${FACET:-facet}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
escaped() { sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g'; }

printf '<!doctype html><meta charset="utf-8"><style>body{font:14px system-ui,sans-serif}img{max-width:100%%}pre{white-space:pre-wrap}</style>\n'
if timeout 60 "${facet[@]}" thumb "$file" "$work/picture.png" --size 960x640 >/dev/null 2>"$work/fault"; then
  printf '<img alt="" src="data:image/png;base64,%s">\n' "$(base64 <"$work/picture.png" | tr -d '\n')"
else
  printf '<p>%s</p>\n' "$(escaped <"$work/fault")"
  exit 0
fi
# Drawings have no volume.
text=$(timeout 60 "${facet[@]}" measure "$file" 2>/dev/null || true)
# The first line is the name of a temporary file.
[ -z "$text" ] || printf '<pre>%s</pre>\n' "$(printf '%s' "$text" | tail -n +2 | escaped)"

#!/usr/bin/env bash
# Adds the pictures of a folder to the branch `cad-pictures`, which has no files but those, and pushes it: keepPictures.sh FOLDER PLACE
set -euo pipefail
folder=$1 place=$2
shopt -s nullglob
pictures=("$folder"/*.png)
[ ${#pictures[@]} -gt 0 ] || exit 0
work=$(mktemp -d)
trap 'git worktree remove --force "$work/tree" 2>/dev/null; rm -rf "$work"' EXIT
if git fetch --quiet origin cad-pictures 2>/dev/null; then
  git worktree add --quiet --detach "$work/tree" FETCH_HEAD
else
  git worktree add --quiet --orphan -b cad-pictures-new "$work/tree" 2>/dev/null || {
    git worktree add --quiet --detach "$work/tree"
    git -C "$work/tree" checkout --quiet --orphan cad-pictures-new
    git -C "$work/tree" rm -rf --quiet .
  }
fi
mkdir -p "$work/tree/$place"
cp "${pictures[@]}" "$work/tree/$place/"
git -C "$work/tree" add --all
git -C "$work/tree" -c user.name='CAD files' -c user.email=cad-files@localhost commit --quiet -m "Pictures of $place"
git -C "$work/tree" push --quiet origin HEAD:refs/heads/cad-pictures

import { baseName, type FileEntry, type FileSet, folderOf, pathKey } from '../../../fileset/fileSet.ts'
import type { Member } from './members.ts'

const NAME = /^(.*)\.(prt|asm)(?:\.(\d+))?$/

/** The file of a member: of its family's name or its own, of those nearest to the assembly the newest of the versions (`.prt.12`) that are there. */
export function locate(files: FileSet, { name, family }: Member, from: string): FileEntry | undefined {
  const home = stepsOf(from)
  for (const wanted of new Set([family.toLowerCase(), name.toLowerCase()])) {
    let best: { entry: FileEntry; rank: number[] } | undefined
    for (const entry of files.entries()) {
      const match = NAME.exec(baseName(pathKey(entry.path)))
      if (match?.[1] !== wanted || pathKey(entry.path) === pathKey(from)) continue
      const steps = stepsOf(entry.path)
      const rank = [sharedSteps(steps, home), -steps.length, Number(match[3] ?? 0)]
      if (!best || isAbove(rank, best.rank)) best = { entry, rank }
    }
    if (best) return best.entry
  }
  return undefined
}

const stepsOf = (path: string): string[] => {
  const folder = pathKey(folderOf(path))
  return folder === '' ? [] : folder.split('/')
}

function sharedSteps(a: readonly string[], b: readonly string[]): number {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared
}

/** Compared number by number. */
function isAbove(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((value, i) => value !== other[i])
  return at >= 0 && rank[at] > other[at]
}

import { baseName, type FileEntry, type FileSet } from '../../../fileset/fileSet.ts'
import type { Member } from './members.ts'

const NAME = /^(.*)\.(prt|asm)(?:\.(\d+))?$/

/** The file of a member: of its name or its family's, the newest of the versions (`.prt.12`) that are there. */
export function locate(files: FileSet, { name, family }: Member, from: string): FileEntry | undefined {
  for (const wanted of new Set([family.toLowerCase(), name.toLowerCase()])) {
    const direct = files.resolve(`${wanted}.prt`, from) ?? files.resolve(`${wanted}.asm`, from)
    let best = direct
    let newest = direct ? 0 : -1
    for (const entry of files.entries()) {
      const match = NAME.exec(baseName(entry.path).toLowerCase())
      if (match?.[1] !== wanted || entry.path === from) continue
      const version = Number(match[3] ?? 0)
      if (version <= newest) continue
      newest = version
      best = entry
    }
    if (best) return best
  }
  return undefined
}

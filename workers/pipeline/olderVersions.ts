import { type FileEntry, pathKey } from '../contract/fileSet.ts'

/** Creo and Pro/ENGINEER number what they save: `gear.prt.3`. */
const NUMBERED = /^(.+\.(?:prt|asm))(?:\.(\d+))?$/

/** Files without those of which the same folder has a version of a higher number. */
export function newestVersions(entries: Iterable<FileEntry>): FileEntry[] {
  const all = [...entries].map((entry) => {
    const [, model, version] = NUMBERED.exec(pathKey(entry.path)) ?? []
    return { entry, model, version: Number(version ?? 0) }
  })
  const newest = new Map<string | undefined, number>()
  for (const { model, version } of all) newest.set(model, Math.max(newest.get(model) ?? 0, version))
  return all.filter(({ model, version }) => model === undefined || version === newest.get(model)).map(({ entry }) => entry)
}

/** Whether a file stands where Inventor keeps earlier versions. */
export const isKeptFromBefore = (path: string): boolean => /(^|\/)oldversions\//.test(pathKey(path))

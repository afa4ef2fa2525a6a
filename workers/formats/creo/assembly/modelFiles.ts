import { baseName, type FileEntry, type FileSet, folderOf, pathKey, sharedSteps, stepsOf } from '../../../contract/fileSet.ts'
import type { Member } from './members.ts'

const NAME = /^(.*)\.(prt|asm)(?:\.(\d+))?$/

interface ModelFile {
  entry: FileEntry
  key: string
  /** Steps of the path of its folder. */
  steps: string[]
  version: number
}

/** Parts and assemblies of a set by their names without extension and version (`.prt.12`). */
export class ModelFiles {
  private readonly byStem: Map<string, ModelFile[]>

  constructor(files: FileSet) {
    const all = [...files.entries()].flatMap((entry) => {
      const key = pathKey(entry.path)
      const match = NAME.exec(baseName(key))
      return match ? [{ stem: match[1], file: { entry, key, steps: stepsOf(folderOf(key)), version: Number(match[3] ?? 0) } }] : []
    })
    const groups = Map.groupBy(all, ({ stem }) => stem)
    this.byStem = new Map([...groups].map(([stem, list]) => [stem, list.map(({ file }) => file)]))
  }

  /** The file of a member: of its family's name or its own, of those nearest to the assembly `from` the newest of the versions that are there. */
  find({ name, family }: Member, from: string): FileEntry | undefined {
    const own = pathKey(from)
    const home = stepsOf(folderOf(own))
    for (const wanted of new Set([family.toLowerCase(), name.toLowerCase()])) {
      const ranked = (this.byStem.get(wanted) ?? []).filter(({ key }) => key !== own).map((file) => ({ ...file, near: sharedSteps(file.steps, home) }))
      const [best] = ranked.toSorted((a, b) => b.near - a.near || a.steps.length - b.steps.length || b.version - a.version)
      if (best) return best.entry
    }
    return undefined
  }
}

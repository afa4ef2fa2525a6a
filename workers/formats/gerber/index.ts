import { OpenError } from '../../../src/core/errors.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { baseName } from '../../contract/fileSet.ts'
import { damagedData } from '../../mesh/notes.ts'
import type { FormatReader } from '../../contract/format.ts'
import { filesOf, readSet } from './layerSet.ts'

/** Fabrication data of boards: Gerber layers and drill files, all that lie together as one drawing, or as a board in 3D. */
export const reader: FormatReader = {
  id: 'gerber',
  /** The first of a set stands for all of it: it refers to the others. */
  async references(files, path) {
    const set = await filesOf(files, path, false)
    return set[0]?.path === files.need(path).path ? set.slice(1).map((entry) => baseName(entry.path)) : []
  },
  async open(files, path, sink, options) {
    sink.progress('read', 0)
    const own = files.need(path)
    if (own.size === 0) throw new OpenError('empty-file', path)
    const entries = await filesOf(files, path, true)
    const set = await readSet(entries, (fraction) => sink.progress('parse', fraction))
    const notes: Note[] = []
    if (set.broken > 0) notes.push(damagedData('commands that mean nothing, or apertures and tools that are not defined', set.broken))
    if (set.cut > 0) notes.push({ level: 'warning', code: 'cut-off', text: 'files that end in the middle: what there is of them is shown', count: set.cut })
    if (set.assumed > 0)
      notes.push({
        level: 'info',
        code: 'limited-support',
        text: 'drill files do not say where the point in their numbers is: the usual place is taken',
        count: set.assumed,
        params: { what: 'Excellon' },
      })
    for (const note of notes) sink.note(note)
    const name = entries.length > 1 ? nameOfSet(entries.map((entry) => entry.path)) : baseName(path)
    const { drawSet, hasOutline, showSet } = await import('./show.ts')
    if (options.as === 'model' && hasOutline(set)) await showSet(set, name, sink, options)
    else sink.drawing?.(drawSet(set, name, notes))
  },
}

/** What the names of all files begin with, or the first one's name. */
function nameOfSet(paths: readonly string[]): string {
  const names = paths.map((path) => baseName(path))
  let common = names[0]
  for (const name of names) while (!name.startsWith(common)) common = common.slice(0, -1)
  return common.replace(/[\s._-]+$/, '') || names[0]
}

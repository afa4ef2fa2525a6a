import { OpenError } from '../../../src/core/errors.ts'
import { formatById } from '../../../src/core/formats.ts'
import { baseName, extensionOf, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import type { Hole } from '../board/figure.ts'
import { isDrill, readDrill } from './drill.ts'
import { type LayerUse, useByFunction, useByName } from './kinds.ts'
import { type GerberImage, plot } from './plotter.ts'

/** One file of a set, as it was read. */
export interface SetLayer {
  path: string
  name: string
  use: LayerUse
  image: GerberImage
}

export interface LayerSet {
  layers: SetLayer[]
  drills: { name: string; holes: Hole[] }[]
  program: string
  /** Files that end in the middle, and commands that mean nothing. */
  cut: number
  broken: number
  /** Drill files that do not state where the point in their numbers is. */
  assumed: number
}

/** Endings of files that belong to a set, beside those of the format: drill files of some programs. */
const alsoDrills = ['txt', 'tap', 'exc', 'xln', 'drl', 'drd', 'nc', 'ncd']
const HEAD = 4096
/** Files of one set at most. */
const MOST_FILES = 200
const latin = new TextDecoder('windows-1252')

/** Whether a file is Gerber, by its beginning. */
const isGerber = (head: string): boolean => /%(FS|MO|AD|TF|AM|IN|LP|OF|SF)|^\s*G0?4 [^*]*\*|^G(5[45]|7[0145])\*/m.test(head) && head.includes('*')

const isSetFile = (head: string, path: string): boolean => isGerber(head) || (alsoDrills.includes(extensionOf(path)) && isDrill(head))

/** Whether a file can be of a set, by its ending. */
function mayBelong(path: string): boolean {
  const ending = extensionOf(path)
  return alsoDrills.includes(ending) || formatById.get('gerber')!.extensions.includes(ending)
}

/** The files that make one board with a file: all that are Gerber or drill files, by path. `alone`: the file itself counts even if it is neither. */
export async function filesOf(files: FileSet, path: string, alone: boolean): Promise<FileEntry[]> {
  const own = files.need(path)
  const found: FileEntry[] = []
  for (const entry of files.entries()) {
    if (found.length >= MOST_FILES) break
    if (entry !== own && !mayBelong(entry.path)) continue
    if ((entry === own && alone) || isSetFile(latin.decode(await entry.slice(0, HEAD)), entry.path)) found.push(entry)
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Reads all files of a board. Throws `OpenError` when the first one cannot be read. */
export async function readSet(entries: readonly FileEntry[], tell: (fraction: number) => void): Promise<LayerSet> {
  const set: LayerSet = { layers: [], drills: [], program: '', cut: 0, broken: 0, assumed: 0 }
  for (const [i, entry] of entries.entries()) {
    const text = latin.decode(await entry.bytes())
    const name = baseName(entry.path)
    if (!isGerber(text.slice(0, HEAD)) && isDrill(text.slice(0, HEAD * 4))) {
      const { holes, cut, broken, assumed, plated } = readDrill(text)
      const bare = plated ?? !/npth|non.?plated/i.test(name)
      set.drills.push({ name, holes: bare ? holes : holes.map((hole) => ({ ...hole, plated: false })) })
      set.broken += broken
      if (cut) set.cut++
      if (assumed) set.assumed++
    } else {
      const image = plot(text)
      set.layers.push({ path: entry.path, name, use: useByFunction(image.attributes.get('.FileFunction') ?? []) ?? useByName(entry.path), image })
      set.program ||= image.program
      set.broken += image.broken
      if (image.cut) set.cut++
    }
    tell((i + 1) / entries.length)
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (set.layers.every(({ image }) => image.figures.length === 0) && set.drills.every(({ holes }) => holes.length === 0))
    throw new OpenError('no-geometry', 'nothing is drawn in the files')
  return set
}

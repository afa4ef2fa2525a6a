import { basename } from 'node:path'
import type { CorpusFile } from '../../../tests/support/corpus.ts'
import type { InspectReport } from '../../inspect/report.ts'

/** Parts without a body: a sketch. */
export const bodiless: ReadonlySet<string> = new Set(['blussyya/SW2000-s01.SLDPRT'])

/** Parts of SolidWorks 97 to 2003, for which the collection's list has no faces: the faces are those of their Parasolid bodies. */
const earlyFaces: Record<string, number> = { 'blussyya/chainwheel.sldprt': 189, 'blussyya/plate4.sldprt': 14 }

/** A twin with a name of its own. It was moved to the positive octant: sizes are compared, not places. */
const otherNames: Record<string, string> = {
  'soldercubes/Internal Gear/69 teeth.SLDPRT': 'soldercubes/stl/Actuation Module - Internal Gear.STL',
}

export const isNative = ({ file }: CorpusFile): boolean => /\.sld(prt|asm)$/i.test(file)
export const isAssembly = ({ file }: CorpusFile): boolean => /\.sldasm$/i.test(file)

const stem = (file: string): string =>
  basename(file)
    .replace(/\.[^.]+$/, '')
    .toLowerCase()

/** The same model as STEP or STL. */
export const twinOf = (file: CorpusFile, files: readonly CorpusFile[]): CorpusFile | undefined =>
  files.find((other) => other.file === otherNames[file.file] || (/\.(step|stp)$/i.test(other.file) && stem(other.file) === stem(file.file)))

export interface Facts {
  faces: number
  triangles?: number
  occurrences?: number
  box?: number[]
}

/** What the corpus' list states of a file. */
export function factsOf({ file, what, facts }: CorpusFile): Facts {
  const number = (text: string, pattern: RegExp): number | undefined => (pattern.test(text) ? Number(pattern.exec(text)![1]) : undefined)
  const box = /bbox mm \[([^\]]*)\] \.\. \[([^\]]*)\]/.exec(facts)
  return {
    faces: earlyFaces[file] ?? number(what, /(\d+) DisplayLists faces/) ?? 0,
    triangles: number(facts, /(\d+) triangles/),
    occurrences: number(facts, /\((\d+) leaves/),
    box: box ? `${box[1]}, ${box[2]}`.split(',').map(Number) : undefined,
  }
}

export interface Agreement {
  /** Largest difference of a side of the boxes (of a size, of STL), millimetres. */
  box: number
  /** How much it may be: 0.2 mm, or a thousandth of the diagonal. */
  boxMost: number
  /** Relative; NaN when one is not closed. */
  volume: number
}

export function agreement(own: InspectReport, twin: InspectReport, movedFreely: boolean): Agreement {
  const [a, b] = [own.bbox!, twin.bbox!]
  const size = (box: number[][]): number[] => [0, 1, 2].map((axis) => box[1][axis] - box[0][axis])
  const pairs = movedFreely
    ? [[size(a), size(b)]]
    : [
        [a[0], b[0]],
        [a[1], b[1]],
      ]
  const box = Math.max(...pairs.flatMap(([p, q]) => p.map((value, axis) => Math.abs(value - q[axis]))))
  return {
    box,
    boxMost: Math.max(0.2, Math.hypot(...size(b)) / 1000),
    volume: own.volume > 0 && twin.volume > 0 && twin.watertightParts > 0 ? own.volume / twin.volume - 1 : Number.NaN,
  }
}

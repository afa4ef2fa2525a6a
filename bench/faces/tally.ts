import { comparePart, type Deviation, isClose, isWrong } from './comparison.ts'
import { ownParts } from './partMeshes.ts'
import type { Reference } from './reference.ts'
import type { Quality } from '../../workers/contract/format.ts'

/** What the comparison of one file, or of all, counted. */
export interface Tally {
  name: string
  parts: number
  faces: number
  close: number
  /** Faces of the others that are within 1 % of the exact area: there the reference is the coarser one. */
  exact: number
  /** Faces off by more than 10 % and 0.1 mm² in parts that our checks did not flag. */
  wrong: number
  solids: number
  watertight: number
  flagged: number
  /** Parts that the reference splits into another number of faces; and those that it cannot read. */
  regrouped: number
  unread: number
  /** Worst of the parts: share of the area of regrouped ones, and millimetres of the boxes. */
  areaOff: number
  boxOff: number
  triangles: number
  referenceTriangles: number
  /** Milliseconds of CPU. */
  cpu: number
  referenceCpu: number
  /** Faces that agree with neither, each as a line of text. */
  rest: string[]
}

/**
 * How many times finer the reference is for an estimate of the exact area; the second for faces that are still not alike: slivers need
 * very short chords. At `fine` the first takes minutes, and is short enough. */
const EXACT: Record<Quality, number[]> = { coarse: [16, 64], normal: [16, 64], fine: [16] }

export const emptyTally = (name: string): Tally => ({
  name,
  parts: 0,
  faces: 0,
  close: 0,
  exact: 0,
  wrong: 0,
  solids: 0,
  watertight: 0,
  flagged: 0,
  regrouped: 0,
  unread: 0,
  areaOff: 0,
  boxOff: 0,
  triangles: 0,
  referenceTriangles: 0,
  cpu: 0,
  referenceCpu: 0,
  rest: [],
})

export interface TallyOptions {
  quality: Quality
  /** Both at so many times less tolerance than the quality's. */
  finer?: number
  /** Also find out which deviating faces are nearer to the exact area; costs a fine mesh of their parts. */
  exact: boolean
  /** Called for every face that differs, every part that is flagged and every solid that is not closed. */
  detail?(line: string): void
}

/** Compares one file. */
export async function tallyFile(
  path: string,
  name: string,
  reference: Reference,
  { quality, finer, exact: wantsExact, detail = () => undefined }: TallyOptions,
): Promise<Tally> {
  const tally = emptyTally(name)
  const { parts, meshCpu, scanCpu } = await ownParts(path, quality, finer)
  tally.cpu = meshCpu + scanCpu
  for (const own of parts) {
    tally.parts++
    tally.triangles += own.triangles
    if (own.flagged) {
      tally.flagged++
      detail(`part ${own.source.id} flagged: ${[...new Set(own.problems)].filter((text) => text !== '').join(', ') || 'edge use'}`)
    }
    if (own.watertight !== undefined) {
      tally.solids++
      if (own.watertight) tally.watertight++
      else detail(`part ${own.source.id} is not closed`)
    }
    const other = await reference.part(own)
    if (!other) {
      tally.unread++
      continue
    }
    tally.referenceCpu += other.cpu
    tally.referenceTriangles += other.triangles
    const result = comparePart(own, other)
    tally.faces += result.faces
    tally.close += result.close
    tally.boxOff = Math.max(tally.boxOff, result.boxOff)
    if (result.regrouped) {
      tally.regrouped++
      tally.areaOff = Math.max(tally.areaOff, result.areaOff)
      detail(`part ${own.source.id}: ${own.areas.length} faces, reference ${other.areas.length}; area off by ${percent(result.areaOff)}`)
    }
    // The reference's chords are never shorter than some share of the part: the area of plane faces follows from the border itself, that of whole spline surfaces from the surface.
    let left = result.deviations
      .map((deviation) => ({ deviation, exact: own.knownArea(deviation.face) }))
      .filter(({ deviation, exact }) => exact === undefined || !isClose(deviation.own, exact))
    for (const times of wantsExact ? EXACT[quality] : []) {
      if (left.length === 0) break
      const exact = await reference.part(own, times)
      if (exact?.areas.length !== own.areas.length) break
      left = left
        .map(({ deviation, exact: known }) => ({ deviation, exact: own.knownArea(deviation.face) === undefined ? exact.areas[deviation.place] : known }))
        .filter((face) => face.exact === undefined || !isClose(face.deviation.own, face.exact))
    }
    tally.exact += result.deviations.length - left.length
    for (const { deviation, exact } of left) {
      const wrong = isWrong(deviation) && (exact === undefined || isWrong({ own: deviation.own, reference: exact }))
      if (wrong && !own.flagged) tally.wrong++
      const line = `${describe(deviation, wrong)}${exact === undefined ? '' : `, exact ${exact.toPrecision(5)}`}; ends of edges up to ${own.edgeGap(deviation.face).toPrecision(2)} mm off their curves`
      detail(`part ${own.source.id} ${line}`)
      tally.rest.push(`${name}, part ${own.source.id}, ${line}`)
    }
  }
  return tally
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

const describe = (deviation: Deviation, wrong: boolean): string =>
  `${wrong ? 'WRONG ' : ''}#${deviation.instance} ${deviation.kind}: ${deviation.own.toPrecision(5)} mm², reference ${[deviation.reference.toPrecision(5), deviation.problems].join(' ').trim()}`

/** Adds a file's counts to a sum; the worst of the worst. */
export function addTally(to: Tally, from: Tally): void {
  for (const key of [
    'parts',
    'faces',
    'close',
    'exact',
    'wrong',
    'solids',
    'watertight',
    'flagged',
    'regrouped',
    'unread',
    'triangles',
    'referenceTriangles',
    'cpu',
    'referenceCpu',
  ] as const)
    to[key] += from[key]
  to.rest.push(...from.rest)
  to.areaOff = Math.max(to.areaOff, from.areaOff)
  to.boxOff = Math.max(to.boxOff, from.boxOff)
}

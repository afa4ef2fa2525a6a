import type { OwnPart } from './partMeshes.ts'
import type { ReferencePart } from './reference.ts'

/** A face whose area is not the reference's. Areas in mm². */
export interface Deviation {
  instance: number
  kind: string
  own: number
  reference: number
  /** The face's place in our part. */
  face: number
  /** The face's place among the reference's areas as compared. */
  place: number
  problems: string
}

export interface PartComparison {
  faces: number
  /** Faces within 1 % of the reference's area (or both of no area). */
  close: number
  deviations: Deviation[]
  /** The reference has another number of faces: it splits some; then only sums are compared. */
  regrouped: boolean
  /** Difference of the whole area, as a share. */
  areaOff: number
  /** Largest difference of the boxes' corners, millimetres. */
  boxOff: number
}

/** The order of the faces agrees when the areas of this share of them do. */
const SAME_ORDER = 0.7
/** Areas under this (mm²) are nothing. */
const NOTHING = 1e-6

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
export const isClose = (own: number, reference: number): boolean => Math.abs(own - reference) <= 0.01 * reference + NOTHING

/** Face against face: in order when the counts and most areas agree, else by size. */
export function comparePart(own: OwnPart, reference: ReferencePart): PartComparison {
  const whole = sum(reference.areas)
  const areaOff = whole > 0 ? Math.abs(sum(own.areas) - whole) / whole : 0
  const boxOff = Math.max(...own.box.map((value, i) => Math.abs(value - reference.box[i])))
  const count = own.areas.length
  if (count !== reference.areas.length) return { faces: 0, close: 0, deviations: [], regrouped: true, areaOff, boxOff }
  const order = own.areas.map((_, f) => f)
  const inOrder = order.filter((f) => isClose(own.areas[f], reference.areas[f])).length >= SAME_ORDER * count
  const pairs = inOrder ? order.map((f) => [f, f] as const) : pairsBySize(own.areas, reference.areas)
  const deviations: Deviation[] = []
  for (const [f, place] of pairs) {
    const wanted = reference.areas[place]
    if (!isClose(own.areas[f], wanted)) {
      deviations.push({ instance: own.instances[f], kind: own.kinds[f], own: own.areas[f], reference: wanted, face: f, place, problems: own.problems[f] })
    }
  }
  return { faces: count, close: count - deviations.length, deviations, regrouped: false, areaOff, boxOff }
}

/** Pairs the places of two lists of the same length: close sizes first, then the rest. */
function pairsBySize(own: readonly number[], reference: readonly number[]): (readonly [number, number])[] {
  const ours = own.map((_, f) => f).toSorted((a, b) => own[a] - own[b])
  const theirs = reference.map((_, f) => f).toSorted((a, b) => reference[a] - reference[b])
  const pairs: (readonly [number, number])[] = []
  const left: number[] = []
  const right: number[] = []
  let i = 0
  let j = 0
  while (i < ours.length && j < theirs.length) {
    if (isClose(own[ours[i]], reference[theirs[j]])) pairs.push([ours[i++], theirs[j++]])
    else if (own[ours[i]] < reference[theirs[j]]) left.push(ours[i++])
    else right.push(theirs[j++])
  }
  left.push(...ours.slice(i))
  right.push(...theirs.slice(j))
  return [...pairs, ...left.map((f, k) => [f, right[k]] as const)]
}

/** Off by more than a tenth, above 0.1 mm². */
export const isWrong = ({ own, reference }: Pick<Deviation, 'own' | 'reference'>): boolean =>
  !(Math.abs(own - reference) <= 0.1 * reference) && Math.max(own, reference) > 0.1

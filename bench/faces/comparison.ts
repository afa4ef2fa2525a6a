import type { OwnPart } from './partMeshes.ts'
import type { ReferencePart } from './reference.ts'

/** A face whose area is not the reference's. Areas in mm². */
export interface Deviation {
  instance: number
  kind: string
  own: number
  reference: number
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
  /** Of the whole area, as a share. */
  areaOff: number
  /** Largest difference of the boxes' corners, millimetres. */
  boxOff: number
}

/** Of that many faces the order agrees when most areas do. */
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
  const places = order.slice()
  if (order.filter((f) => isClose(own.areas[f], reference.areas[f])).length < SAME_ORDER * count) {
    order.sort((a, b) => own.areas[a] - own.areas[b])
    places.sort((a, b) => reference.areas[a] - reference.areas[b])
  }
  const deviations: Deviation[] = []
  order.forEach((f, k) => {
    const wanted = reference.areas[places[k]]
    if (isClose(own.areas[f], wanted)) return
    deviations.push({ instance: own.instances[f], kind: own.kinds[f], own: own.areas[f], reference: wanted, place: places[k], problems: own.problems[f] })
  })
  return { faces: count, close: count - deviations.length, deviations, regrouped: false, areaOff, boxOff }
}

/** Off by more than a tenth, above 0.1 mm². */
export const isWrong = ({ own, reference }: Deviation): boolean =>
  !(Math.abs(own - reference) <= 0.1 * reference) && Math.max(own, reference) > 0.1

import { XYZ } from '../model/geometry.ts'
import type { Viewport } from '../model/inserts.ts'
import type { ExtendedValue } from '../model/object.ts'
import type { Layer } from '../model/tables.ts'
import { sightOf } from './sightOf.ts'

/** Place of the bit that hides lines on paper among the whole numbers. */
const HIDES = 9

/**
 * The view of a window of R12 to R14 stands in its extended data: "MVIEW", then in braces a version, target, direction, twist in degrees, height, centre, lens,
 * planes, mode... and the layers that are frozen. False when it is not there.
 */
export function readOldView(viewport: Viewport, values: readonly ExtendedValue[], layer: (value: ExtendedValue['rawValue']) => Layer | undefined): boolean {
  const points: XYZ[] = []
  const numbers: number[] = []
  const words: number[] = []
  const first = values.findIndex(({ rawValue }) => rawValue === 'MVIEW')
  if (first < 0) return false
  for (const { code, rawValue } of values.slice(first)) {
    if (rawValue instanceof XYZ) points.push(rawValue)
    else if (code === 1040) numbers.push(Number(rawValue))
    else if (code === 1070) words.push(Number(rawValue))
    else if (code === 1003) {
      const frozen = layer(rawValue)
      if (frozen) viewport.frozenLayers.push(frozen)
    }
  }
  if (points.length < 2 || numbers.length < 4) return false
  ;[viewport.viewTarget, viewport.viewDirection] = points
  const [twist, height, x, y, , front = 0, back = 0] = numbers
  viewport.twistAngle = (twist * Math.PI) / 180
  viewport.viewHeight = height
  viewport.viewCenter.x = x
  viewport.viewCenter.y = y
  const [, mode = 0] = words
  viewport.sight = sightOf(mode, front, back, viewport.viewDirection)
  if (words[HIDES] === 1) viewport.look = 'hidden'
  return true
}

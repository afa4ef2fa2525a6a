import { emptyBounds } from '../../src/core/scene/bounds.ts'
import type { Point } from '../../src/core/export/flat/flatFace.ts'
import type { Part } from '../../src/core/scene/model.ts'
import { meshPart } from '../formats/exact/meshPart.ts'
import type { CurvePiece } from '../kernel/brep/curve/compositeCurve.ts'
import { Ellipse } from '../kernel/brep/curve/ellipse.ts'
import { makeFrame, type Vec3 } from '../kernel/brep/frame.ts'
import { straightPiece } from '../kernel/brep/solid/profile.ts'
import { extrudedBody } from '../kernel/brep/solid/sweep.ts'

const frame = makeFrame([10, 20, 30], [0.48, 0.6, 0.64], [0.8, 0, -0.6])
const at = ([x, y]: Point): Vec3 => [0, 1, 2].map((i) => frame[9 + i] + x * frame[i] + y * frame[3 + i]) as unknown as Vec3
const axis: Vec3 = [frame[6], frame[7], frame[8]]

/** A flat stretch of a strip, millimetres, or a bend: degrees, positive to the left, and its inner radius. */
export type Step = number | { degrees: number; radius: number }
export const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** A strip that is bent by `steps`: its section, extruded by `width`. */
export function strip(steps: readonly Step[], thickness: number, width: number): Part {
  const left: CurvePiece[] = []
  const right: CurvePiece[] = []
  let [x, y, heading] = [0, 0, 0]
  const side = (offset: number): Vec3 => at([x - Math.sin(heading) * offset, y + Math.cos(heading) * offset])
  const first = [side(0), side(thickness)]
  for (const step of steps) {
    const [low, high] = [side(0), side(thickness)]
    if (typeof step === 'number') {
      x += Math.cos(heading) * step
      y += Math.sin(heading) * step
      right.push(straightPiece(low, side(0)))
      left.push(straightPiece(high, side(thickness)))
      continue
    }
    const turn = rad(step.degrees)
    const sign = Math.sign(turn)
    // The middle of the bend, from the right border.
    const reach = sign > 0 ? step.radius + thickness : -step.radius
    const [cx, cy] = [x - Math.sin(heading) * reach, y + Math.cos(heading) * reach]
    const from = Math.atan2(y - cy, x - cx)
    const arc = (radius: number): CurvePiece => ({
      curve: new Ellipse(makeFrame(at([cx, cy]), axis, [frame[0], frame[1], frame[2]]), radius, radius),
      from: from < 0 && sign > 0 ? from + 2 * Math.PI : from,
      to: (from < 0 && sign > 0 ? from + 2 * Math.PI : from) + turn,
    })
    right.push(arc(Math.abs(reach)))
    left.push(arc(Math.abs(reach - thickness)))
    x = cx + Math.cos(from + turn) * Math.abs(reach)
    y = cy + Math.sin(from + turn) * Math.abs(reach)
    heading += turn
  }
  const back = left.toReversed().map(({ curve, from, to }) => ({ curve, from: to, to: from }))
  const chain = [...right, straightPiece(side(0), side(thickness)), ...back, straightPiece(first[1], first[0])]
  const body = extrudedBody([chain], [axis[0] * width, axis[1] * width, axis[2] * width], 0)!
  const { bodies: _, ...draft } = meshPart({ id: 0, name: 'Strip', bodies: [body], points: [], color: 0 }, 50, 'normal').draft!
  return { ...draft, bounds: emptyBounds }
}

import { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { BodyBuilder } from '../../kernel/brep/bodyBuilder.fixture.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { makeFrame, type Vec3 } from '../../kernel/brep/frame.ts'
import { Blend } from '../../kernel/brep/surface/blend.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { rollBall, surfaceContact } from '../../kernel/brep/surface/rollingBall.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import { writeBody } from './xtBody.fixture.ts'
import { XtNodes } from './xtNodes.fixture.ts'

/** Sizes (mm) of the filleted block: x, y, z and the radius of the fillet along its upper edge at greatest x. */
export const corner = { x: 20, y: 30, z: 10, r: 4 }

/** A block with one rolling-ball fillet: six planes and a blend. */
export function cornerBody(): { body: Body; supports: Map<Surface, [Surface, Surface]> } {
  const { x, y, z, r } = corner
  const builder = new BodyBuilder()
  const plane = (at: Vec3, normal: Vec3): Plane => new Plane(makeFrame(at, normal))
  const [top, side] = [plane([0, 0, z], [0, 0, 1]), plane([x, 0, 0], [1, 0, 0])]
  const spine = new BSplineCurve(1, Float64Array.of(0, 0, 1, 1), Float64Array.of(x - r, 0, z - r, x - r, y, z - r))
  const blend = new Blend(spine, r, rollBall(spine, [surfaceContact(top, r), surfaceContact(side, r)], r))
  const arc = (at: number): number => builder.edge([x - r, at, z], [x, at, z - r], new Ellipse(makeFrame([x - r, at, z - r], [0, 1, 0], [0, 0, 1]), r, r))
  const arcs = [arc(0), arc(y)]
  const line = (from: number[], to: number[]): number => builder.edge(from, to)
  builder.face(plane([0, 0, 0], [0, 0, -1]), [builder.polygon([0, 0, 0], [0, y, 0], [x, y, 0], [x, 0, 0])])
  builder.face(top, [builder.polygon([0, 0, z], [x - r, 0, z], [x - r, y, z], [0, y, z])])
  builder.face(plane([0, 0, 0], [-1, 0, 0]), [builder.polygon([0, 0, 0], [0, 0, z], [0, y, z], [0, y, 0])])
  builder.face(side, [builder.polygon([x, 0, 0], [x, y, 0], [x, y, z - r], [x, 0, z - r])])
  builder.face(plane([0, 0, 0], [0, -1, 0]), [
    [line([0, 0, 0], [x, 0, 0]), line([x, 0, 0], [x, 0, z - r]), ~arcs[0], line([x - r, 0, z], [0, 0, z]), line([0, 0, z], [0, 0, 0])],
  ])
  builder.face(plane([0, y, 0], [0, 1, 0]), [
    [line([x, y, 0], [0, y, 0]), line([0, y, 0], [0, y, z]), line([0, y, z], [x - r, y, z]), arcs[1], line([x, y, z - r], [x, y, 0])],
  ])
  // The blend's own normal looks to the ball's centre when the arc turns counter-clockwise about the spine.
  builder.face(blend, [[arcs[0], line([x, 0, z - r], [x, y, z - r]), ~arcs[1], line([x - r, y, z], [x - r, 0, z])]], blend.turn < 0)
  return { body: builder.solid(), supports: new Map([[blend, [top, side]]]) }
}

export function cornerNodes(): XtNodes {
  const nodes = new XtNodes()
  const { body, supports } = cornerBody()
  writeBody(nodes, body, supports)
  return nodes
}

export const cornerText = (): string => cornerNodes().text({ APPL: 'Facet; tests' })
export const cornerStream = (): Uint8Array<ArrayBuffer> => cornerNodes().binary()

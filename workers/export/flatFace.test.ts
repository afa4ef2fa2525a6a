import { expect, test } from 'vitest'
import { flatDxf } from '../../src/core/export/flat/flatDxf.ts'
import { flatFace, type FlatFace } from '../../src/core/export/flat/flatFace.ts'
import { flatSvg } from '../../src/core/export/flat/flatSvg.ts'
import { emptyBounds } from '../../src/core/scene/bounds.ts'
import type { Part } from '../../src/core/scene/model.ts'
import { openDrawingFiles } from '../drawing/openDrawing.fixture.ts'
import { meshPart } from '../formats/exact/meshPart.ts'
import { BSplineCurve } from '../kernel/brep/curve/bsplineCurve.ts'
import { Ellipse } from '../kernel/brep/curve/ellipse.ts'
import { makeFrame, type Vec3 } from '../kernel/brep/frame.ts'
import { extrudedBody } from '../kernel/brep/solid/sweep.ts'
import { straightPiece } from '../kernel/brep/solid/profile.ts'

const frame = makeFrame([10, 20, 30], [0.48, 0.6, 0.64], [0.8, 0, -0.6])
const at = (x: number, y: number): Vec3 => [0, 1, 2].map((i) => frame[9 + i] + x * frame[i] + y * frame[3 + i]) as unknown as Vec3
const axis: Vec3 = [frame[6], frame[7], frame[8]]
const circle = (x: number, y: number, a: number, b = a): Ellipse => new Ellipse(makeFrame(at(x, y), axis, [frame[0], frame[1], frame[2]]), a, b)

/** A plate of 40 × 20 with a round end, a hole, an elliptic and a free-form one. */
function plate(): Part {
  const wave = new BSplineCurve(
    3,
    Float64Array.of(0, 0, 0, 0, 1, 2, 2, 2, 2),
    Float64Array.from([at(20, 4), at(26, 4), at(30, 12), at(16, 14), at(20, 4)].flat()),
  )
  const body = extrudedBody(
    [
      [
        straightPiece(at(0, 0), at(40, 0)),
        { curve: circle(40, 10, 10), from: -Math.PI / 2, to: Math.PI / 2 },
        straightPiece(at(40, 20), at(0, 20)),
        straightPiece(at(0, 20), at(0, 0)),
      ],
      [{ curve: circle(6, 10, 3), from: 0, to: 2 * Math.PI }],
      [{ curve: circle(38, 10, 2, 4), from: 0, to: 2 * Math.PI }],
      [{ curve: wave, from: 0, to: 2 }],
    ],
    [axis[0] * 2, axis[1] * 2, axis[2] * 2],
    0,
  )!
  const { bodies: _, ...draft } = meshPart({ id: 0, name: 'Plate', bodies: [body], points: [], color: 0 }, 50, 'normal').draft!
  return { ...draft, bounds: emptyBounds }
}

/** The plane faces with all the loops: both sides of the plate. */
const sides = (part: Part): FlatFace[] =>
  Array.from({ length: part.mesh!.faceStart.length - 1 }, (_, face) => flatFace(part, face)).filter(
    (face) => face !== undefined && face.loops.length === 4,
  ) as FlatFace[]

const length = ({ curves }: FlatFace['loops'][number]): number =>
  curves.reduce(
    (sum, curve) =>
      sum +
      (curve.kind === 'line'
        ? Math.hypot(curve.to[0] - curve.from[0], curve.to[1] - curve.from[1])
        : curve.kind === 'arc'
          ? curve.radius * Math.abs(curve.sweep)
          : 0),
    0,
  )

test('a plane face at true size: lines, arcs, an ellipse, splines; the outline and its holes', () => {
  const found = sides(plate())
  expect(found).toHaveLength(2)
  for (const face of found) {
    expect([face.width, face.height]).toEqual([expect.closeTo(50), expect.closeTo(20)])
    expect(face.approximated).toBe(0)
    const [outline] = face.loops.filter(({ isHole }) => !isHole)
    expect(outline.curves.map(({ kind }) => kind).toSorted()).toEqual(['arc', 'line', 'line', 'line'])
    expect(length(outline)).toBeCloseTo(40 + 40 + 20 + 10 * Math.PI, 9)
    const holes = face.loops.filter(({ isHole }) => isHole).map(({ curves }) => curves.map(({ kind }) => kind).join())
    expect(holes.toSorted()).toEqual(['arc', 'ellipse', 'spline'])
    const round = face.loops
      .flatMap(({ curves }) => curves)
      .filter((curve) => curve.kind === 'arc')
      .map(({ radius }) => radius)
    expect(round.toSorted((a, b) => a - b)).toEqual([expect.closeTo(3, 9), expect.closeTo(10, 9)])
  }
})

test('curved faces have no flat outline', () => {
  const part = plate()
  const kinds = Array.from({ length: part.mesh!.faceStart.length - 1 }, (_, face) => flatFace(part, face) !== undefined)
  // Two sides and the three straight walls.
  expect(kinds.filter(Boolean)).toHaveLength(5)
})

test('DXF: our reader finds the same entities, layers and extents in millimetres', async () => {
  for (const face of sides(plate())) {
    const { drawing, notes } = await openDrawingFiles({ 'a.dxf': flatDxf(face) })
    expect(drawing.counts).toEqual({ LINE: 3, ARC: 1, CIRCLE: 1, ELLIPSE: 1, SPLINE: 1 })
    expect(drawing.units).toBe('mm')
    expect(drawing.layers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Outline', 'Holes']))
    expect(notes).toEqual([])
    const [x0, y0, x1, y1] = drawing.spaces[drawing.first].extents!
    expect([x0, y0, x1, y1]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2), expect.closeTo(50, 2), expect.closeTo(20, 2)])
  }
})

test('SVG: millimetres, arcs as arcs, a path for each loop', () => {
  const [face] = sides(plate())
  const text = flatSvg(face)
  expect(text).toContain('width="50mm" height="20mm" viewBox="0 0 50 20"')
  expect(text.match(/<path /g)).toHaveLength(4)
  expect(text).toMatch(/A10 10 0 0 [01] /)
  expect(text).toMatch(/C[\d. -]+Z/)
})

test('an occurrence twice as large is drawn twice as large', () => {
  const part = plate()
  const face = part.mesh!.faceStart.findIndex((_, f) => flatFace(part, f)?.loops.length === 4)
  expect(flatFace(part, face, 2)!.width).toBeCloseTo(100)
})

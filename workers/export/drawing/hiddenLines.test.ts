import { expect, test } from 'vitest'
import { cross, distance, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { Part } from '../../../src/core/scene/model.ts'
import { straightPiece } from '../../kernel/brep/solid/profile.ts'
import { hiddenLines, type Occurrence, type Piece } from './hiddenLines.ts'
import { circle, partOf, plate } from './makeDrawing.fixture.ts'
import { PartShape } from './partShape.ts'
import { pointAt } from './viewCurve.ts'

/** Above the plate, parallel to none of its edges. */
const back: Vec3 = [-0.48, -0.6, 0.64]
const right: Vec3 = [0.6 / Math.hypot(0.48, 0.6), -0.48 / Math.hypot(0.48, 0.6), 0]

const placedAt = (part: Part, x: number, y: number, z: number): Occurrence => ({
  shape: new PartShape(part, part.mesh!),
  world: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1),
})

const lengths = (pieces: readonly Piece[], visible: boolean): number[] =>
  pieces.filter((piece) => piece.visible === visible).map(({ curve, from, to }) => distance(pointAt(curve, from), pointAt(curve, to)))

test('a shaft that fills a hole goes out of sight at its rim', () => {
  const shaft = placedAt(partOf([[circle(0, 0, 6)]], 242), 30, 15, -2)
  const pieces = hiddenLines([placedAt(plate(), 0, 0, 0), shaft], { right, up: cross(back, right), back })
  const outlines = pieces.filter(({ line, curve }) => line === 'contour' && Math.abs((curve.round?.radius ?? 0) - 6) < 1e-9)
  const seen = lengths(outlines, true)
  // Both outlines from the shaft's upper end to the plate.
  expect(seen).toHaveLength(2)
  for (const length of seen) expect(length).toBeCloseTo(230, 6)
})

test('of the far rim of a disc the half in front of its outlines is seen, from any side', () => {
  const disc = placedAt(partOf([[circle(0, 0, 20)]], 5), 0, 0, 0)
  for (let turn = 0.1; turn < 3; turn += 0.19) {
    const from: Vec3 = [-0.8 * Math.cos(turn), -0.8 * Math.sin(turn), 0.6]
    const across: Vec3 = [Math.sin(turn), -Math.cos(turn), 0]
    const sweeps = new Map<number, number>()
    for (const piece of hiddenLines([disc], { right: across, up: cross(from, across), back: from })) {
      const { form } = piece.curve
      if (form.kind !== 'conic') continue
      const depth = Number(form.center[2].toFixed(6))
      sweeps.set(depth, (sweeps.get(depth) ?? 0) + (piece.visible ? Math.abs(piece.to - piece.from) : 0))
    }
    const [far, near] = [...sweeps].toSorted(([a], [b]) => a - b).map(([, sweep]) => sweep)
    expect(near).toBeCloseTo(2 * Math.PI, 6)
    expect(far).toBeCloseTo(Math.PI, 6)
  }
})

test("a rounded edge behind a plate stays hidden up to where it touches the plate's edge", () => {
  const arc = (x: number, y: number, radius: number, from: number, to: number) => ({ ...circle(x, y, radius), from, to })
  const along = (...points: Vec3[]) => points.slice(1).map((point, i) => straightPiece(points[i], point))
  // The large arc makes chords that are off by more than the small ones are from the plate's edge at their ends.
  const block = partOf(
    [
      [
        arc(0, 0, 40, Math.PI, 2 * Math.PI),
        ...along([40, 0, 0], [40, 4, 0]),
        arc(38, 4, 2, 0, Math.PI / 2),
        ...along([38, 6, 0], [-38, 6, 0]),
        arc(-38, 4, 2, Math.PI / 2, Math.PI),
        ...along([-40, 4, 0], [-40, 0, 0]),
      ],
    ],
    5,
  )
  const cover = partOf([along([-60, -60, 0], [60, -60, 0], [60, 6, 0], [-60, 6, 0], [-60, -60, 0])], 10)
  const pieces = hiddenLines([placedAt(cover, 0, 0, 0), placedAt(block, 0, 0, -20)], { right: [0.8, 0, -0.6], up: [0, 1, 0], back: [0.6, 0, 0.8] })
  const arcs = pieces.filter(({ curve: { form } }) => form.kind === 'conic')
  expect(arcs.filter(({ visible }) => !visible).length).toBeGreaterThan(3)
  expect(arcs.filter(({ visible }) => visible)).toEqual([])
})

test('a side that is seen edge-on ends in a visible line where it goes on into a round one that is a little off its plane', () => {
  const [radius, height] = [8, 5]
  for (const off of [-5e-4, 0, 5e-4]) {
    const [x, y] = [40 - radius * Math.sin(off), radius * Math.cos(off)]
    const corners: Vec3[] = [
      [40, 2 * y, 0],
      [0, 2 * y, 0],
      [0, 0, 0],
      [40, 0, 0],
    ]
    const round = { ...circle(x, y, radius), from: off - Math.PI / 2, to: Math.PI / 2 - off }
    const block = partOf([[round, ...corners.slice(1).map((corner, i) => straightPiece(corners[i], corner))]], height)
    const pieces = hiddenLines([placedAt(block, 0, 0, 0)], { right: [0, 1, 0], up: [0, 0, 1], back: [1, 0, 0] })
    for (const side of [0, 2 * y]) {
      const outline = pieces.filter(({ curve, from, to }) => [from, to].every((t) => Math.abs(pointAt(curve, t)[0] - side) < 0.001))
      expect(Math.max(...lengths(outline, true))).toBeCloseTo(height, 6)
    }
  }
})

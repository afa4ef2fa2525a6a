import { describe, expect, test } from 'vitest'
import { Recorder } from '../text/recorder.fixture.ts'
import { boundaryRings } from './boundary.ts'
import { type BoundaryPath, drawHatch, type HatchSpec, type PatternLine } from './drawHatch.ts'
import { hatchAreas } from './islands.ts'
import { trapezoids } from './trapezoids.ts'

const square = (x: number, y: number, size: number): BoundaryPath => ({ polyline: [x, y, 0, x + size, y, 0, x + size, y + size, 0, x, y + size, 0] })
const ring = (x: number, y: number, size: number): number[] => [x, y, x + size, y, x + size, y + size, x, y + size]
const level: PatternLine = { angle: 0, base: [0, 0], offset: [0, 2], dashes: [] }

function drawn(change: Partial<HatchSpec>): Recorder {
  const recorder = new Recorder()
  drawHatch({ paths: [square(0, 1, 4)], style: 'normal', ...change }, recorder)
  return recorder
}
const linesOf = (recorder: Recorder): number[][] => recorder.of('polyline').map(({ points }) => points.map((value) => Math.round(value * 1e6) / 1e6 + 0))

describe('boundaries', () => {
  test('a polyline with a bulge, edges in any order and direction', () => {
    const [round] = boundaryRings([{ polyline: [1, 0, 1, -1, 0, 1] }], 0.01)
    expect(round.length).toBeGreaterThan(20)
    expect(
      boundaryRings(
        [
          {
            edges: [
              { kind: 'line', points: [0, 0, 4, 0] },
              { kind: 'line', points: [0, 0, 0, 4] },
              { kind: 'line', points: [4, 4, 4, 0] },
              { kind: 'line', points: [4, 4, 0, 4] },
            ],
          },
        ],
        0.01,
      ),
    ).toEqual([[0, 0, 4, 0, 4, 4, 0, 4]])
  })

  test('two rings in one path, and one that is open', () => {
    const lines = (points: number[]): BoundaryPath['edges'] =>
      Array.from({ length: points.length / 2 - 1 }, (_, i) => ({ kind: 'line', points: points.slice(i * 2, i * 2 + 4) }))
    const edges = [...(lines([0, 0, 1, 0, 1, 1, 0, 0]) ?? []), ...(lines([50, 50, 51, 50, 51, 51, 50, 50]) ?? [])]
    expect(boundaryRings([{ edges }], 0.01)).toEqual([
      [0, 0, 1, 0, 1, 1],
      [50, 50, 51, 50, 51, 51],
    ])
    expect(boundaryRings([{ edges: lines([0, 0, 4, 0, 4, 4]) }], 0.01)).toEqual([[0, 0, 4, 0, 4, 4]])
  })

  test('numbers that are none, and paths that enclose nothing', () => {
    expect(boundaryRings([{ polyline: [0, 0, 0, Number.NaN, 1, 0, 1, 1, 0] }, { polyline: [0, 0, 0, 1, 1, 0] }, {}, { edges: [] }], 0.01)).toEqual([])
  })
})

describe('islands', () => {
  const rings = [ring(2, 2, 6), ring(0, 0, 10), ring(4, 4, 2)]

  test('normal, outer, ignore', () => {
    expect(hatchAreas(rings, 'normal')).toEqual([[rings[1], rings[0]], [rings[2]]])
    expect(hatchAreas(rings, 'outer')).toEqual([[rings[1], rings[0]]])
    expect(hatchAreas(rings, 'ignore')).toEqual([[rings[1]]])
  })

  test('the same ring twice counts once', () => expect(hatchAreas([ring(0, 0, 1), ring(0, 0, 1)], 'normal')).toEqual([[ring(0, 0, 1)]]))
})

describe('filling', () => {
  test('solid', () => expect(drawn({}).items).toMatchObject([{ kind: 'fill', rings: [ring(0, 1, 4)] }]))

  test('a ring that crosses itself is filled by the even-odd rule', () => {
    const bow = [0, 0, 4, 4, 4, 0, 0, 4]
    expect(trapezoids([bow])).toEqual(
      [
        { y1: 0, left1: 0, right1: 0, y2: 2, left2: 0, right2: 2 },
        { y1: 0, left1: 4, right1: 4, y2: 2, left2: 2, right2: 4 },
        { y1: 2, left1: 0, right1: 2, y2: 4, left2: 0, right2: 0 },
        { y1: 2, left1: 2, right1: 4, y2: 4, left2: 4, right2: 4 },
      ].map((slice) => expect.objectContaining({ y1: slice.y1, y2: slice.y2 })),
    )
    const recorder = drawn({ paths: [{ polyline: [0, 0, 0, 4, 4, 0, 4, 0, 0, 0, 4, 0] }] })
    expect(areaOf(recorder)).toBeCloseTo(8, 9)
  })

  test('islands with level sides that overlap are both left out', () => {
    const square = (x: number, size: number): number[] => [x, x, 0, x + size, x, 0, x + size, x + size, 0, x, x + size, 0]
    const recorder = drawn({ paths: [{ polyline: square(0, 10) }, { polyline: square(2, 4) }, { polyline: square(4, 4) }] })
    expect(areaOf(recorder)).toBeCloseTo(100 - 16 - 16 + 4, 9)
  })

  test('a gradient covers the area and runs from colour to colour', () => {
    for (const kind of ['linear', 'cylinder', 'spherical', 'hemispherical', 'curved'] as const) {
      const recorder = drawn({ gradient: { kind, angle: 0.3, shift: 0, colors: [0x000000ff, 0xffffffff] } })
      expect(areaOf(recorder)).toBeCloseTo(16, 6)
      const [{ color }] = recorder.of('triangles')
      expect([color?.[3], Math.min(...(color ?? [])) < 90, Math.max(...(color ?? []).filter((_, i) => i % 4 === 0)) > 200]).toEqual([255, true, true])
    }
  })
})

describe('patterns', () => {
  test('lines end at the boundary and leave islands out', () => {
    expect(linesOf(drawn({ pattern: [level] }))).toEqual([
      [0, 2, 4, 2],
      [0, 4, 4, 4],
    ])
    expect(linesOf(drawn({ pattern: [level], paths: [square(0, 1, 4), square(1, 1.5, 1)] }))).toEqual([
      [0, 2, 1, 2],
      [2, 2, 4, 2],
      [0, 4, 4, 4],
    ])
  })

  test('dashes count from the base, which moves by the offset from line to line', () => {
    expect(linesOf(drawn({ pattern: [{ ...level, base: [0.5, 0], offset: [1, 2], dashes: [1, -1] }] }))).toEqual([
      [0, 2, 0.5, 2],
      [1.5, 2, 2.5, 2],
      [3.5, 2, 4, 2],
      [0.5, 4, 1.5, 4],
      [2.5, 4, 3.5, 4],
    ])
  })

  test('turned lines', () => {
    expect(linesOf(drawn({ pattern: [{ angle: Math.PI / 2, base: [1, 0], offset: [-2, 0], dashes: [] }] }))).toEqual(
      expect.arrayContaining([
        [1, 1, 1, 5],
        [3, 1, 3, 5],
      ]),
    )
  })

  test('too dense: a tint, and the budget is shared', () => {
    const dense = drawn({ pattern: [{ ...level, offset: [0, 1e-7] }] })
    expect(dense.items.map(({ kind, style }) => [kind, style.opacity])).toEqual([['fill', 0.35]])
    const recorder = new Recorder()
    const budget = { segments: 3 }
    for (let i = 0; i < 2; i++) drawHatch({ paths: [square(0, 1, 4)], style: 'normal', pattern: [level] }, recorder, {}, budget)
    expect(budget.segments).toBe(1)
    expect(recorder.items.map(({ kind }) => kind)).toEqual(['polyline', 'polyline', 'fill'])
  })

  test('hostile patterns end', () => {
    for (const line of [
      { ...level, offset: [0, 0] as const },
      { ...level, offset: [Number.NaN, 1] as const },
      { ...level, dashes: [0, 0] },
      { ...level, dashes: [1e-12, -1e-12] },
    ])
      expect(drawn({ pattern: [line] }).items.length).toBeLessThan(5)
  })
})

function areaOf(recorder: Recorder): number {
  let sum = 0
  for (const { positions: p, indices } of recorder.of('triangles'))
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i] * 2, indices[i + 1] * 2, indices[i + 2] * 2]
      sum += Math.abs((p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[c] - p[a]) * (p[b + 1] - p[a + 1])) / 2
    }
  return sum
}

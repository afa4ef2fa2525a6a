import { expect, test } from 'vitest'
import { identity } from '../../geometry/matrix.ts'
import type { MeasureResult } from '../result.ts'
import { finish } from '../finish.ts'
import { measure } from '../measure.ts'
import { revolved } from '../testPart.ts'
import { type Anchor, mayBeOnHole, thingOf } from '../entity.ts'
import { partHoles } from './describeHole.ts'

// Two bores of ⌀10 with a counterbore of ⌀16, 30 mm apart in one part; faces 0 to 5 and 6 to 11, edges likewise.
const bore: [number, number][] = [
  [20, 0],
  [20, 10],
  [8, 10],
  [8, 6],
  [5, 6],
  [5, 0],
]
const part = revolved(bore, 24, [30, 40, 0], revolved(bore, 24)).build()
const matrix = (factor: number): Float64Array => Float64Array.of(factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1)
const factsOf = (anchors: readonly Anchor[], factor = 1): MeasureResult[] =>
  finish(measure(anchors.map((anchor) => thingOf(part, matrix(factor), anchor)!) as unknown as Parameters<typeof measure>[0]))
const values = (facts: readonly MeasureResult[]): Record<string, unknown> => Object.fromEntries(facts.map(({ id, value }) => [id, value]))

const wall: Anchor = { snap: 'face', face: 4, point: [5, 0, 3] }
const rimCentre: Anchor = { snap: 'centre', edge: 2, point: [0, 0, 10] }
const otherCentre: Anchor = { snap: 'centre', edge: 8, point: [30, 40, 10] }

test('before its holes are found, a face is only a cylinder', () => {
  expect(factsOf([wall])[0].id).toBe('diameter')
})

test('a face of a hole gives the hole first: size, depth, counterbore and pattern', () => {
  finish(partHoles(part))
  const facts = factsOf([wall])
  expect(facts.slice(0, 4).map(({ id }) => id)).toEqual(['holeDiameter', 'holeThrough', 'counterboreDiameter', 'counterboreDepth'])
  expect(values(facts)).toMatchObject({ holeDiameter: 10, holeThrough: 10, counterboreDiameter: 16, counterboreDepth: 4, patternHoles: 2, pitch: 50 })
  expect(facts[0]).toMatchObject({
    exact: true,
    line: [
      [-5, 0, 3],
      [5, 0, 3],
    ],
  })
  expect(facts.filter(({ id }) => id === 'diameter' || id === 'radius')).toEqual([])
})

test('so does the centre of its rim; a step gives the hole that it widens', () => {
  expect(factsOf([rimCentre])[0]).toMatchObject({ id: 'holeDiameter', value: 10 })
  expect(factsOf([{ snap: 'face', face: 2, point: [8, 0, 8] }])[0]).toMatchObject({ id: 'holeDiameter', value: 10 })
})

test('an occurrence that is scaled has a scaled hole, a stretched one none', () => {
  expect(values(factsOf([wall], 2))).toMatchObject({ holeDiameter: 20, holeThrough: 20, pitch: 100 })
  const stretched = Float64Array.of(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
  expect(thingOf(part, stretched, wall)?.hole).toBeUndefined()
})

test('two holes: centre to centre first, then both diameters', () => {
  const facts = factsOf([rimCentre, otherCentre])
  expect(facts[0]).toMatchObject({ id: 'centres', value: 50 })
  expect(values(facts)).toMatchObject({ firstDiameter: 10, secondDiameter: 10 })
})

test('walls, counterbore floors and rims of two holes give the centre to centre distance first, across parallel axes at any height', () => {
  const ids = (facts: readonly MeasureResult[]): string[] => facts.slice(0, 4).map(({ id }) => id)
  const otherWall: Anchor = { snap: 'face', face: 10, point: [35, 40, 2] }
  const floor: Anchor = { snap: 'face', face: 9, point: [36, 40, 6] }
  const pairs: Anchor[][] = [
    [wall, otherWall],
    [wall, floor],
    [rimCentre, otherWall],
    [{ snap: 'face', face: 3, point: [6, 0, 6] }, floor],
  ]
  for (const pair of pairs) {
    const facts = factsOf(pair)
    expect(ids(facts)).toEqual(['centres', 'firstDiameter', 'secondDiameter', 'distance'])
    expect(facts[0].value).toBeCloseTo(50, 9)
    expect(values(facts).dx).toBeCloseTo(30, 9)
    expect(values(facts).dy).toBeCloseTo(40, 9)
    expect(values(facts).dz).toBeCloseTo(0, 9)
  }
  // The same part lifted by 7: across the axes nothing changes.
  const lifted = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 7, 1)
  const apart = finish(measure([thingOf(part, identity(), wall)!, thingOf(part, lifted, otherWall)!]))
  expect(apart[0]).toMatchObject({ id: 'centres', exact: true })
  expect(apart[0].value).toBeCloseTo(50, 9)
})

test('holes that stand at an angle are as far apart as the middles of their mouths; picks on one axis are no pair of holes', () => {
  const isUp = (factsOf([wall]).find(({ id }) => id === 'centre')!.value as number[])[2]
  // x, y, z become y, z, x, and then 100 along x: the mouth at (0, 0, isUp) comes to (100 + isUp, 0, 0).
  const turned = Float64Array.of(0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 100, 0, 0, 1)
  const facts = finish(measure([thingOf(part, identity(), wall)!, thingOf(part, turned, wall)!]))
  expect(facts[0].id).toBe('centres')
  expect(facts[0].value).toBeCloseTo(Math.hypot(100 + isUp, isUp), 9)
  expect(values(facts).angle).toBeCloseTo(Math.PI / 2, 9)
  const same = factsOf([wall, { snap: 'face', face: 2, point: [8, 0, 8] }])
  expect(same.some(({ id }) => id === 'centres')).toBe(false)
})

test('holes are looked for only where a pick may lie on one', () => {
  expect(mayBeOnHole(part, wall)).toBe(true)
  expect(mayBeOnHole(part, rimCentre)).toBe(true)
  expect(mayBeOnHole(part, { snap: 'vertex', point: [5, 0, 0], edge: 5 })).toBe(false)
  expect(mayBeOnHole(part, { snap: 'part', point: [5, 0, 0] })).toBe(false)
  expect(mayBeOnHole({ ...part, doubleSided: true }, wall)).toBe(false)
})

import { expect, test } from 'vitest'
import type { Fact } from '../fact.ts'
import { finish } from '../finish.ts'
import { measure } from '../measure.ts'
import { revolved } from '../testPart.ts'
import { type Anchor, mayBeOnHole, thingOf } from '../thing.ts'
import { partHoles } from './partHoles.ts'

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
const factsOf = (anchors: readonly Anchor[], factor = 1): Fact[] =>
  finish(measure(anchors.map((anchor) => thingOf(part, matrix(factor), anchor)!) as unknown as Parameters<typeof measure>[0]))
const values = (facts: readonly Fact[]): Record<string, unknown> => Object.fromEntries(facts.map(({ id, value }) => [id, value]))

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

test('holes are looked for only where a pick may lie on one', () => {
  expect(mayBeOnHole(part, wall)).toBe(true)
  expect(mayBeOnHole(part, rimCentre)).toBe(true)
  expect(mayBeOnHole(part, { snap: 'vertex', point: [5, 0, 0], edge: 5 })).toBe(false)
  expect(mayBeOnHole(part, { snap: 'part', point: [5, 0, 0] })).toBe(false)
  expect(mayBeOnHole({ ...part, doubleSided: true }, wall)).toBe(false)
})

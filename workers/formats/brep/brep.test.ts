import { describe, expect, it, test } from 'vitest'
import { surfaceKinds } from '../../../src/core/scene/surface.ts'
import { meshPart } from '../exact/meshPart.ts'
import { binaryBrep } from './binaryBrep.fixture.ts'
import { cylinderText } from './cylinder.fixture.ts'
import { random } from '../../../tests/fuzz/inputs.ts'
import { readOutline, readOutlinedParts } from './outline.ts'
import { readBrep } from './readBrep.ts'

const read = (text: string) => readBrep(new TextEncoder().encode(text), 3)

test('a cylinder: seam used twice, three edges, exact surfaces', () => {
  const { roots, parts } = read(cylinderText)!
  expect([roots.length, roots[0].part, parts.length]).toEqual([1, 0, 1])
  const [body] = parts[0].bodies
  expect([body.kind, body.vertices.length / 3, body.edges.length, body.faces.length]).toEqual(['solid', 2, 3, 3])
  const { draft, flagged, meshes } = meshPart(parts[0], 10, 'normal')
  expect([flagged, meshes[0].bodyProblems]).toEqual([0, []])
  expect([...draft!.faces!.kind].map((kind) => surfaceKinds[kind])).toEqual(['cylinder', 'plane', 'plane'])
  expect(Math.abs(meshes[0].areas.reduce((a, b) => a + b, 0) / (150 * Math.PI) - 1)).toBeLessThan(0.01)
})

/** A compound after the solid, which is shape 2 then: shapes are numbered from the last, so each has one more. */
const compoundOf = (children: string): string =>
  cylinderText
    .replace('TShapes 13', 'TShapes 14')
    .replace(/^.*\*$/gm, (line) => line.replace(/([+-])(\d+)/g, (_, sign: string, index: string) => sign + String(Number(index) + 1)))
    .replace(/\n\+1 0\s*$/, `\nCo\n\n1100000\n${children} *\n\n+1 0\n`)

test('a compound that places the same solid twice', () => {
  // Two locations, of which the second is the first squared.
  const { roots, parts } = read(compoundOf('+2 0 +2 2').replace('Locations 0', 'Locations 2\n1\n1 0 0 20\n0 1 0 0\n0 0 1 0\n2 1 2 0'))!
  expect(parts.length).toBe(1)
  expect(roots[0].children.map(({ part, transform }) => [part, transform?.[12]])).toEqual([
    [0, undefined],
    [0, 40],
  ])
})

test('an edge beside a solid is construction geometry', () => {
  const { roots } = read(compoundOf('+2 0 +13 0'))!
  expect(roots[0].children.map(({ name, role }) => [name, role])).toEqual([
    ['Solid 1', undefined],
    ['Wire 2', 'construction'],
  ])
})

describe('the outline', () => {
  const placed = compoundOf('+2 0 +2 2').replace('Locations 0', 'Locations 2\n1\n1 0 0 20\n0 1 0 0\n0 0 1 0\n2 1 2 0')

  it.each([
    ['a solid', cylinderText],
    ['a solid twice', placed],
    ['a solid and an edge', compoundOf('+2 0 +13 0')],
  ])('of %s has the nodes and parts of the whole', (_, text) => {
    const bytes = new TextEncoder().encode(text)
    const whole = readBrep(bytes, 3)!
    expect(readOutline(bytes, 3)).toEqual({ roots: whole.roots, parts: whole.parts.length })
    expect(readOutlinedParts(bytes, 3)!.map(({ id, bodies }) => [id, bodies])).toEqual(whole.parts.map(({ id, bodies }) => [id, bodies]))
  })

  it('of a binary file is that of its text', () => {
    expect(readOutline(binaryBrep(cylinderText), 3)).toEqual(readOutline(new TextEncoder().encode(cylinderText), 3))
  })

  it.each(['', 'CASCADE Topology V3', cylinderText.slice(0, -40), cylinderText.replace('TShapes 13', 'TShapes 99999999')])(
    'of what is no such text is none',
    (text) => {
      expect(readOutline(new TextEncoder().encode(text), 3)).toBe(undefined)
    },
  )
})

test.each(['', 'CASCADE Topology V3', cylinderText.slice(0, 700), cylinderText.replace('TShapes 13', 'TShapes 99999999')])(
  'what is no such text is left to another reader',
  (text) => {
    expect(read(text)).toBe(undefined)
  },
)

describe('binary files', () => {
  it.each([false, true])('hold what their texts do (by FreeCAD: %s)', (byFreecad) => {
    const text = readBrep(new TextEncoder().encode(cylinderText), 3)!
    const binary = readBrep(binaryBrep(cylinderText, byFreecad), 3)!
    expect(text.parts[0].bodies[0].faces.length).toBe(3)
    expect(binary).toEqual(text)
  })

  it('that break off, or lead to shapes that are not there, are told', async () => {
    const bytes = binaryBrep(cylinderText)
    for (const end of [40, 300, 700, bytes.length - 3]) expect(readBrep(bytes.slice(0, end), 3)).toBe(undefined)
    const wrong = bytes.slice()
    wrong[wrong.length - 8] = 99
    expect(readBrep(wrong, 3)).toBe(undefined)
  })

  it('with changed bytes end in a shape or in nothing', () => {
    const bytes = binaryBrep(cylinderText)
    const next = random(7)
    let read = 0
    for (let variant = 0; variant < 400; variant++) {
      const damaged = bytes.slice()
      for (let i = 0; i < 3; i++) damaged[Math.floor(next() * damaged.length)] = Math.floor(next() * 256)
      if (readBrep(damaged, 3)) read++
    }
    expect(read).toBeGreaterThan(40)
  })
})

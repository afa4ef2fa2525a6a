import { expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { faceInfoAt, surfaceKinds } from '../../../src/core/scene/surface.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { cylinderRecords, dialects, real, ref, sabBytes, type SatRecord, satText, vector } from './acis.fixture.ts'
import { reader } from './index.ts'
import { readAcis } from './readAcis.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const enciphered = (text: string): Uint8Array<ArrayBuffer> => bytes(text).map((byte) => (byte > 32 ? 159 - byte : byte))
const rod = cylinderRecords(5, 20)
const seven = dialects['7.0']

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ...Object.entries(dialects).map(([name, dialect]) => [`text of ${name}`, bytes(satText(rod, dialect))] as [string, Uint8Array<ArrayBuffer>]),
  ['text without numbers of records', bytes(satText(rod, seven).replaceAll(/^-\d+ (?=[a-z])/gm, ''))],
  ['text behind a mark of UTF-8', bytes(`\ufeff${satText(rod, seven)}`)],
  ['text in UTF-16', new Uint8Array(new Uint16Array([0xfeff, ...Array.from(satText(rod, seven), (letter) => letter.charCodeAt(0))]).buffer)],
  ['text as in drawings', enciphered(satText(rod, seven))],
  ['text of which blanks were deciphered too', bytes(satText(rod, seven).replaceAll(' ', '\x7f'))],
  ['binary 4', sabBytes(cylinderRecords(0.5, 2), dialects['7.0'], 4)],
  ['binary 8', sabBytes(cylinderRecords(0.5, 2), dialects['7.0'], 8)],
])('%s: a cylinder without seam', (_, data) => {
  const { parts, roots, unknown, complete } = readAcis(data)
  expect([parts.length, parts[0].name, parts[0].color, unknown, complete]).toEqual([1, 'Rod', 0xff0000ff, 0, true])
  expect(roots[0].attributes).toEqual([{ group: 'ACIS', name: 'name', value: 'Rod' }])
  const [body] = parts[0].bodies
  expect([body.kind, body.edges.length, body.shells.length]).toEqual(['solid', 2, 1])
  expect([...body.vertices]).toEqual([5, 0, 20, 5, 0, 0])
  expect(body.faces.map(({ surface, sameSense }) => [surface!.kind, sameSense])).toEqual([
    ['plane', true],
    ['cylinder', true],
    ['plane', true],
  ])
})

test('the reader shows it closed, with exact surfaces and the header', async () => {
  const { structure, parts, notes } = await openWith(reader, { 'rod.sat': satText(rod, seven, 25.4) })
  expect([outline(structure.root), structure.units, structure.application, notes]).toEqual(['Rod#0', 'in', 'Facet tests', []])
  const { mesh, faces, color } = parts[0]
  expect([[...faces!.kind].map((kind) => surfaceKinds[kind]), faceInfoAt(faces!, 1).radius, color]).toEqual([['plane', 'cylinder', 'plane'], 127, 0xff0000ff])
  expect(Math.abs(meshVolume(mesh!) / (Math.PI * 127 ** 2 * 508) - 1)).toBeLessThan(0.01)
})

test('a drawing counts in its own unit, whatever the stream says', () => {
  expect([...readAcis(bytes(satText(rod, seven, 25.4)), 10).parts[0].bodies[0].vertices]).toEqual([50, 0, 200, 50, 0, 0])
})

test('a transform turns, scales and moves a body', () => {
  const moved = readAcis(bytes(satText(cylinderRecords(5, 20, { transform: [0, 1, 0, -1, 0, 0, 0, 0, 1, 100, 0, 0, 2] }), seven)))
  const [body] = moved.parts[0].bodies
  expect([...body.vertices]).toEqual([100, 10, 40, 100, 10, 0])
  expect(body.faces[1].surface).toMatchObject({ kind: 'cylinder', radius: 10 })
})

test('a transform that mirrors is that of the occurrence', () => {
  const { parts, roots } = readAcis(bytes(satText(cylinderRecords(5, 20, { transform: [1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 3, 1] }), seven)))
  expect([...parts[0].bodies[0].vertices]).toEqual([5, 0, 20, 5, 0, 0])
  expect([...roots[0].transform!]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 3, 1])
})

test('faces to be seen from both sides are a sheet', () => {
  expect(readAcis(bytes(satText(cylinderRecords(5, 20, { double: true }), seven))).parts[0].bodies[0].kind).toBe('sheet')
})

const circle = [ref(-1), vector(0, 0, 0), vector(0, 0, 1)]
test.each<[string, SatRecord, object, boolean]>([
  [
    'a cone whose normal looks inwards',
    { name: 'cone-surface', fields: [...circle, vector(5, 0, 0), real(1), 'I', 'I', real(0.6), real(-0.8), real(5)] },
    { kind: 'cone', radius: 5 },
    false,
  ],
  [
    'an elliptic cylinder',
    { name: 'cone-surface', fields: [...circle, vector(5, 0, 0), real(0.5), 'I', 'I', real(0), real(1), real(5)] },
    { kind: 'extrusion' },
    true,
  ],
  [
    'an elliptic cone',
    { name: 'cone-surface', fields: [...circle, vector(5, 0, 0), real(0.5), 'I', 'I', real(0.6), real(0.8), real(5)] },
    { kind: 'unknown', radius: 5, ratio: 0.5, singularities: [expect.closeTo(-5 / 0.75, 9)] },
    true,
  ],
  [
    'a hollow sphere',
    { name: 'sphere-surface', fields: [ref(-1), vector(0, 0, 0), real(-7), vector(1, 0, 0), vector(0, 0, 1)] },
    { kind: 'sphere', radius: 7 },
    false,
  ],
  ['a torus', { name: 'torus-surface', fields: [...circle, real(9), real(2), vector(1, 0, 0)] }, { kind: 'torus', major: 9, minor: 2 }, true],
  ['a lemon', { name: 'torus-surface', fields: [...circle, real(-2), real(9), vector(1, 0, 0)] }, { kind: 'torus', major: 2, minor: 9, part: 'inner' }, false],
])('%s', (_, side, surface, sameSense) => {
  const face = readAcis(bytes(satText(cylinderRecords(5, 20, { side }), seven))).parts[0].bodies[0].faces[1]
  expect([face.surface, face.sameSense]).toMatchObject([surface, sameSense])
})

test('a spline surface by its net, and another face by a reference to it', () => {
  const net = ['full', 'nubs', 1, 1, 'open', 'open', 'none', 'none', 2, 2, 0, 1, 1, 1, 0, 1, 1, 1]
  const controlPoints = [vector(0, 0, 0), vector(4, 0, 0), vector(0, 3, 0), vector(4, 3, 5)]
  const side: SatRecord = {
    name: 'spline-surface',
    fields: [ref(-1), true, { open: 'exactsur' }, ...net, ...controlPoints, real(0), { close: true }, 'I', 'I', 'I', 'I'],
  }
  const records = cylinderRecords(5, 20, { side })
  records[12] = { name: 'spline-surface', fields: [ref(-1), false, { open: 'ref' }, 0, { close: true }, 'I', 'I', 'I', 'I'] }
  const [body] = readAcis(bytes(satText(records, seven))).parts[0].bodies
  const [, stated, referred] = body.faces
  expect([stated.sameSense, referred.sameSense]).toEqual([false, true])
  const at = new Float64Array(9)
  referred.surface!.evaluate(1, 1, at)
  expect([...at.subarray(0, 3)]).toEqual([4, 3, 5])
  stated.surface!.evaluate(1, 0, at)
  expect([...at.subarray(0, 3)]).toEqual([4, 0, 0])
})

/** Both rings of the rod lie on it. */
const ball: SatRecord = { name: 'sphere-surface', fields: [ref(-1), vector(0, 0, 10), real(Math.sqrt(125)), vector(1, 0, 0), vector(0, 0, 1)] }
const borderOnly = (name: string): SatRecord => ({ name: 'spline-surface', fields: [ref(-1), false, { open: name }, 0, { close: true }, 'I', 'I', 'I', 'I'] })

test.each(['VBL_SURF', 'vertexblendsur'])('%s: a blend at a corner of which the border alone is stated is filled, and the report says so', async (name) => {
  const records = cylinderRecords(5, 20, { side: ball })
  records[10] = borderOnly(name)
  const { parts, notes } = await openWith(reader, { 'corner.sat': satText(records, seven) })
  expect(notes.map(({ code, count }) => [code, count])).toEqual([['faces-filled', 1]])
  const { mesh, faces } = parts[0]
  const info = faceInfoAt(faces!, 0)
  expect([info.kind, info.exact, info.deviation > 0]).toEqual(['unknown', false, true])
  // The cap that carries the sphere on.
  const r = Math.sqrt(125),
    cut = r - 10
  const volume = (4 / 3) * Math.PI * r ** 3 - (Math.PI * cut ** 2 * (3 * r - cut)) / 3
  expect(isWatertight(mesh!)).toBe(true)
  expect(Math.abs(meshVolume(mesh!) / volume - 1)).toBeLessThan(0.01)
})

test('other surfaces that the stream does not hold stay unknown, as does a corner that its neighbours do not bound', () => {
  const records = cylinderRecords(5, 20, { side: ball })
  records[10] = borderOnly('law_spl_sur')
  const upright = cylinderRecords(5, 20)
  upright[10] = borderOnly('VBL_SURF')
  for (const list of [records, upright]) {
    const { parts, unknown, filled } = readAcis(bytes(satText(list, seven)))
    expect([parts[0].bodies[0].faces[0].surface, unknown, filled]).toEqual([undefined, 1, 0])
  }
})

test('a helix, and what a line along it sweeps', () => {
  const helix = ['T', real(0), 'T', real(4 * Math.PI), vector(0, 0, 0), vector(5, 0, 0), vector(0, 5, 0), vector(0, 0, 3), real(0), vector(0, 0, 1)]
  const side: SatRecord = {
    name: 'spline-surface',
    fields: [
      ref(-1),
      false,
      { open: 'helix_spl_line' },
      21301,
      'T',
      real(0),
      'T',
      real(2),
      'T',
      real(0),
      'T',
      real(13),
      ...helix,
      'null_surface',
      'null_surface',
      'nullbs',
      'nullbs',
      vector(0.2, 0, 0),
      { close: true },
    ],
  }
  const records = cylinderRecords(5, 20, { side })
  records[23] = {
    name: 'intcurve-curve',
    fields: [ref(-1), true, { open: 'helix_int_cur' }, 21301, ...helix, 'null_surface', 'null_surface', 'nullbs', 'nullbs', { close: true }, 'I', 'I'],
  }
  const [body] = readAcis(bytes(satText(records, seven))).parts[0].bodies
  const at = new Float64Array(9)
  const [edge] = body.edges
  expect(edge.sameSense).toBe(false)
  const turned = [5 * Math.cos(0.1), 5 * Math.sin(0.1), 3 * (1 + 0.1 / (2 * Math.PI))]
  edge.curve!.evaluate(edge.curve!.invert(turned[0], turned[1], turned[2]), at)
  turned.forEach((value, k) => expect(at[k]).toBeCloseTo(value, 5))
  // Two from the helix outwards: 0.2 of the major axis for each.
  expect(body.faces[1].surface!.invert(turned[0] * 1.4, turned[1] * 1.4, turned[2], at, false)).toBeCloseTo(0, 5)
})

test.each([
  ['nothing', bytes(''), 'file-exception'],
  ['other text', bytes('solid cube\n'), 'file-exception'],
  ['a cut value', sabBytes(rod, seven, 4).slice(0, -100), 'file-exception'],
])('%s ends in a message', (_, data, code) => {
  expect(() => readAcis(data)).toThrow(expect.objectContaining({ code }))
})

test('a text that breaks off shows what is there, and says so', async () => {
  const text = satText(rod, seven)
  const { parts, notes } = await openWith(reader, { 'rod.sat': text.slice(0, text.indexOf('End-of')) })
  expect([parts.length, notes.map((note) => note.code)]).toEqual([1, ['damaged-data']])
})

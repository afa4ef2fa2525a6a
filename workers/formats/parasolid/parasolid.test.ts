import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { surfaceKinds } from '../../../src/core/scene/surface.ts'
import { reader } from './index.ts'
import { readXt } from './readXt.ts'
import { openStream } from './stream/openStream.ts'
import { corner, cornerBody, cornerNodes, cornerStream, cornerText } from './xt.fixture.ts'
import { writeBody } from './xtBody.fixture.ts'
import { XtNodes } from './xtNodes.fixture.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const { x, y, z, r } = corner
const section = x * z - r * r * (1 - Math.PI / 4)

test.each([
  ['text', bytes(cornerText())],
  ['binary', cornerStream()],
  ['bare binary of PCs', cornerNodes().bare()],
])('%s: a block with a rolling-ball fillet', (_, data) => {
  const { parts, roots } = readXt(data)
  expect([roots.length, parts.length, parts[0].name]).toEqual([1, 1, 'Solid 1'])
  const [body] = parts[0].bodies
  expect([body.kind, body.vertices.length / 3, body.edges.length, body.faces.length, body.shells.length]).toEqual(['solid', 10, 15, 7, 1])
  expect(body.faces.map(({ surface }) => surface!.kind)).toEqual(['plane', 'plane', 'plane', 'plane', 'plane', 'plane', 'blend'])
})

test('a vertex has the tolerance that it states', () => {
  const nodes = new XtNodes()
  const { body: written, supports } = cornerBody()
  writeBody(nodes, { ...written, vertexTolerances: new Map([[3, 0.5]]) }, supports)
  const [body] = readXt(nodes.binary()).parts[0].bodies
  expect([...body.vertexTolerances!.values()]).toEqual([expect.closeTo(0.5, 9)])
})

test('how much there is is known before any geometry is made', () => {
  const { parts, faces, size } = readXt(bytes(cornerText()))
  expect([parts[0].name, faces]).toEqual(['Solid 1', [7]])
  expect(size).toBeCloseTo(Math.hypot(x, y, z), 6)
  // Once, when it is asked for.
  expect(parts[0].bodies).toBe(parts[0].bodies)
})

test('the reader shows it closed, with its exact surfaces and the header', async () => {
  const { structure, parts, notes } = await openWith(reader, { 'corner.x_t': cornerText() })
  expect([outline(structure.root), structure.units, structure.application, notes]).toEqual(['corner.x_t#0', 'unknown', 'Facet; tests', []])
  expect(structure.attributes).toEqual([{ group: 'Parasolid', name: 'Schema', value: 'SCH_1300000_13006' }])
  const { mesh, faces } = parts[0]
  expect([...faces!.kind].map((kind) => surfaceKinds[kind]).at(-1)).toBe('blend')
  expect(Math.abs(volumeOf(mesh!.positions, mesh!.indices) / (section * y) - 1)).toBeLessThan(0.002)
})

function volumeOf(p: Float32Array, indices: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    sum += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) + p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c])
  }
  return sum / 6
}

test('an assembly: two places of one body, names, a colour and a density', () => {
  const nodes = new XtNodes()
  const root = nodes.add(10, { type: 1, state: 1 })
  const { body, supports } = cornerBody()
  const written = writeBody(nodes, body, supports)
  const attribute = (owner: number, name: string, values: number): void => {
    const identifier = nodes.add(79, { string: name })
    const definition = nodes.add(80, { identifier, type_id: 8000, fields: [2] })
    const list = attributesOf.get(owner) ?? []
    list.push(nodes.add(81, { definition, owner, fields: [values] }))
    attributesOf.set(owner, list)
    nodes.set(owner, { attributes_features: nodes.chain(list) })
  }
  const attributesOf = new Map<number, number[]>()
  const turned = nodes.add(100, { rotation_matrix: [0, -1, 0, 1, 0, 0, 0, 0, 1], translation_vector: [0.1, 0, 0.02], scale: 1, flag: 3 })
  const instances = [0, turned].map((transform) => nodes.add(11, { type: 1, part: written.node, transform, assembly: root }))
  nodes.set(root, { sub_instance: nodes.chain(instances, 'next_in_part', 'prev_in_part') })
  attribute(written.node, 'SDL/TYSA_NAME', nodes.add(84, { values: 'Corner' }))
  attribute(written.node, 'SDL/TYSA_DENSITY', nodes.add(83, { values: [7850] }))
  attribute(instances[1], 'SDL/TYSA_UNAME', nodes.add(98, { values: [0x7b2c, 0x4e8c] }))
  attribute(written.faces[1], 'SDL/TYSA_COLOUR', nodes.add(83, { values: [1, 0.5, 0] }))
  attribute(written.faces[1], 'SDL/TYSA_TRANSLUCENCY', nodes.add(83, { values: [0.4] }))
  for (const data of [bytes(nodes.text()), nodes.binary()]) {
    const { roots, parts } = readXt(data)
    expect([parts.length, parts[0].name]).toEqual([1, 'Corner'])
    expect(roots[0].children.map(({ name, part }) => [name, part])).toEqual([
      ['Corner', 0],
      ['第二', 0],
    ])
    expect([...roots[0].children[1].transform!]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 100, 0, 20, 1])
    expect(parts[0].bodies[0].faces.map(({ color }) => color)).toEqual([undefined, 0xff800099, undefined, undefined, undefined, undefined, undefined])
    expect(roots[0].children[0].attributes).toEqual([{ name: 'Density', value: 7850, unit: 'kg/m³' }])
  }
})

test('an assembly that contains itself ends', () => {
  const nodes = new XtNodes()
  const root = nodes.add(10, { type: 1 })
  nodes.set(root, { sub_instance: nodes.add(11, { part: root, assembly: root }) })
  expect(readXt(bytes(nodes.text()))).toMatchObject({ roots: [], cycles: 1 })
})

/** The same nodes under a key that describes its schema: types of 13006 unchanged (255) at their first node. */
test('a file that describes its own schema: inserted, dropped and appended fields', () => {
  const text =
    'T51 : TRANSMIT FILE created by modeller version 260016923 SCH_2600169_25001_13006189 1 ' +
    // POINT with one more field before pvec and one behind it, previous dropped; a user field follows each node.
    '29 7 CCCCDI4 note0 0 1 dCA4 more29 0 Z1 5 0 0 0 7 .001 .002 .003 0 42 ' +
    // A type that is in no schema: two fields, a list of doubles at the end.
    '250 2 4 NEWT7 a thing4 kind0 0 1 c6 values0 1 1 fT2 3 x1.5 -2e-3 43 ' +
    '1 0 '
  const { nodes, prologue, left } = openStream(bytes(text))
  expect([prologue.userFields, prologue.schema, nodes.count, left]).toEqual([1, 25001, 2, 0])
  expect([nodes.number(0, 'note'), nodes.vector(0, 'pvec'), Number.isNaN(nodes.number(0, 'previous'))]).toEqual([7, [0.001, 0.002, 0.003], true])
  expect([nodes.char(1, 'kind'), [...nodes.list(1, 'values')]]).toEqual(['x', [1.5, -0.002]])
})

test('text may be broken anywhere, with any line ends', () => {
  const text = cornerText()
  const start = text.indexOf('T51')
  const data = text.slice(start).replaceAll('\n', '')
  // A blank at the end of a line may be padding or a separator: lines break before it.
  const broken = data.replace(/(.{7})(?! )(?<! )/g, '$1\r\n')
  expect(readXt(bytes(broken)).parts[0].bodies[0].faces.length).toBe(7)
  expect(readXt(bytes(data)).parts[0].bodies[0].faces.length).toBe(7)
})

test('numbers: none, without zero, exponents, escapes in strings', () => {
  const nodes = new XtNodes()
  nodes.add(84, { values: 'a\\\\b\\9c\\nd' })
  nodes.add(83, { values: [0.5, -0.25, 1e-8, 1e21, 12345.678901234567] })
  // The length of a string counts decoded characters.
  const text = nodes.text()
  const data = text.slice(text.indexOf('T51')).replaceAll('\n', '').replace('84 10 1', '84 15 1')
  const { nodes: read } = openStream(bytes(data))
  expect([...read.list(1, 'values')]).toEqual([0.5, -0.25, 1e-8, 1e21, 12345.678901234567])
  expect(String.fromCharCode(...read.list(0, 'values'))).toBe('a\\b         c\rd')
})

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['nothing', bytes(''), 'file-exception'],
  ['another text', bytes('solid cube'), 'file-exception'],
  ['a bare binary cut off', Uint8Array.of(0x42, 0x32, 0, 0, 0), 'file-exception'],
  ['a text cut off', bytes(cornerText().slice(0, 2000)), 'file-exception'],
  ['a list longer than the file', bytes('T51 : TRANSMIT FILE created by modeller version 130000017 SCH_1300000_130060 83 999999999 1 1 0 '), 'file-exception'],
  ['changes alone', bytes('T60 : TRANSMIT FILE (deltas) created by modeller version 330124723 SCH_3301247_33103_13006'), 'no-geometry'],
])('%s ends in a message', (_, data, code) => {
  expect(() => readXt(data)).toThrow(expect.objectContaining({ code }))
})

test('what is not drawn is said', async () => {
  const nodes = new XtNodes()
  const { body, supports } = cornerBody()
  const { faces } = writeBody(nodes, body, supports)
  nodes.set(faces[0], { surface: nodes.add(120, { type: 'I', sense: '+' }) })
  nodes.set(faces[6], { surface: 0 })
  const { notes } = await openWith(reader, { 'corner.x_t': nodes.text() })
  expect(notes.filter(({ code }) => code === 'skipped-entity').map(({ params, count }) => [params!.what, count])).toEqual([
    ['foreign surfaces', 1],
    ['surfaces of unknown kinds', 1],
  ])
})

test('what a node points to may be missing', () => {
  const nodes = cornerNodes()
  nodes.add(29, { owner: 99_999 })
  expect(readXt(bytes(nodes.text().replace('\n50 ', '\n51 '))).parts.length).toBe(1)
})

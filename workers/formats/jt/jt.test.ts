import { describe, expect, test } from 'vitest'
import type { Node } from '../../../src/core/scene/model.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { cornerStream } from '../parasolid/xt.fixture.ts'
import { reader } from './index.ts'
import { type JtFixture, jtFile } from './jt.fixture.ts'

const corners = [
  [0, 0, 0],
  [2, 0, 0],
  [0, 3, 0],
  [0, 0, 4],
] as const
const engine: JtFixture = {
  version: '9.5',
  name: 'engine',
  unit: 'Inches',
  parts: [
    {
      name: 'rod',
      corners,
      color: [1, 0.5, 0, 1],
      at: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      properties: { 'Material::': 'Steel', JT_PROP_TRISTRIP: 'x' },
    },
    { name: 'cap', corners, at: [[0, 0, 0]], unit: 'Millimeters', hidden: true },
  ],
}

/** Six times the volume. */
function volume({ positions: p, indices }: Mesh): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => p.subarray(indices[i + k] * 3, indices[i + k] * 3 + 3))
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return sum
}

const all = (node: Node): Node[] => [node, ...node.children.flatMap(all)]

describe.each(['8.1', '9.5', '10.0'] as const)('JT %s', (version) => {
  test('parts stand where their instances are, in millimetres and in their colours', async () => {
    const { structure, parts, notes } = await openWith(reader, { 'engine.jt': jtFile({ ...engine, version }) })
    expect(outline(structure.root)).toBe('engine(rod#0 rod#0 cap#1)')
    expect([structure.units, structure.application]).toEqual(['in', `JT ${version}`])
    const [first, second, cap] = structure.root.children
    expect([...first.transform!.subarray(12, 15)].map((value) => Math.round(value * 10) / 10)).toEqual([25.4, 50.8, 76.2])
    expect(Math.round(second.transform![14] * 10) / 10).toBe(152.4)
    expect(first.attributes).toEqual([{ name: 'Material', value: 'Steel' }])
    expect([first.hidden, cap.hidden]).toEqual([undefined, true])
    expect(parts.map(({ color, origin }) => [color, origin])).toEqual([
      [0xff8000ff, 'display'],
      [undefined, 'display'],
    ])
    // A quarter of the box's, turned outwards; the part in millimetres is scaled by where it stands.
    expect(volume(parts[0].mesh!) / 25.4 ** 3).toBeCloseTo(24, 3)
    expect(volume(parts[1].mesh!)).toBeCloseTo(24, 3)
    expect(cap.transform![0]).toBeCloseTo(25.4, 9)
    expect(notes).toEqual([])
  })

  test('triangles of one face of the body are one face', async () => {
    const { parts } = await openWith(reader, { 'engine.jt': jtFile({ ...engine, version }) })
    // JT 8 does not distinguish faces.
    expect(parts[0].mesh!.faceStart.length - 1).toBe(version === '8.1' ? 1 : 4)
    expect(parts[0].edges!.kind).toHaveLength(6)
  })
})

test('an assembly of several files is put together, and says what is missing', async () => {
  const top: JtFixture = {
    version: '8.1',
    name: 'top',
    unit: 'Millimeters',
    parts: [
      {
        name: 'a',
        corners,
        at: [
          [1, 0, 0],
          [2, 0, 0],
        ],
        file: 'parts\\a.jt',
      },
      { name: 'b', corners, at: [[9, 0, 0]], file: 'parts\\b.jt' },
    ],
  }
  const part = jtFile({ version: '10.0', name: 'a', unit: 'Millimeters', parts: [{ name: 'a', corners, at: [[0, 0, 0]] }] })
  const files = { 'top.jt': jtFile(top), 'parts/a.jt': part }
  const { structure, parts, notes, missing } = await openWith(reader, files)
  expect(all(structure.root).filter(({ part: id }) => id === 0)).toHaveLength(2)
  expect(structure.root.children[1].transform![12]).toBe(2)
  expect(missing).toEqual(['b.jt'])
  expect(notes.map(({ code, count }) => [code, count])).toEqual([['boxes-only', 1]])
  expect(parts[1]).toMatchObject({ placeholder: true })
  const set = new FileSet(Object.entries(files).map(([path, bytes]) => memoryEntry(path, bytes)))
  expect(await reader.references!(set, 'top.jt')).toEqual(['parts\\a.jt', 'parts\\b.jt'])
})

test('files that are none, too old or damaged end in a message', async () => {
  const file = jtFile(engine)
  await expect(openWith(reader, { 'a.jt': new Uint8Array(0) })).rejects.toMatchObject({ code: 'empty-file' })
  await expect(openWith(reader, { 'a.jt': 'Version of something else'.padEnd(200) })).rejects.toMatchObject({ code: 'file-exception' })
  await expect(openWith(reader, { 'a.jt': 'Version 7.0'.padEnd(200) })).rejects.toMatchObject({ code: 'shape-unread' })
  await expect(openWith(reader, { 'a.jt': file.slice(0, 150) })).rejects.toMatchObject({ code: 'file-exception' })
})

describe('exact bodies', () => {
  const file = (version: JtFixture['version']) =>
    jtFile({ version, name: 'a', unit: 'Millimeters', parts: [{ name: 'a', corners, at: [[0, 0, 0]], xt: cornerStream() }] })

  test('that are not what the mesh shows do not count', async () => {
    const { parts } = await openWith(reader, { 'a.jt': file('9.5') })
    expect(parts.map(({ origin, faces }) => [origin, faces])).toEqual([['display', undefined]])
  })

  test.each(['8.1', '9.5', '10.0'] as const)('are shown where the mesh of JT %s cannot be read', async (version) => {
    const bytes = file(version)
    const { parts: whole } = await openWith(reader, { 'a.jt': bytes })
    expect(whole[0].origin).toBe('display')
    const at = new DataView(bytes.buffer).getUint32(version === '10.0' ? 109 + 4 + 16 : 105 + 4 + 16, true)
    bytes.fill(255, at + 24 + 21, at + 24 + 120)
    const { parts } = await openWith(reader, { 'a.jt': bytes })
    expect(parts[0]).toMatchObject({ origin: 'exact' })
    expect(parts[0].mesh!.faceStart.length).toBeGreaterThan(4)
  })
})

test('a damaged shape is shown by its box', async () => {
  const file = jtFile({ ...engine, unit: 'Millimeters' })
  // The first segment is the first part's shape: its number of streams.
  const view = new DataView(file.buffer)
  const at = view.getUint32(105 + 4 + 16, true)
  file.fill(255, at + 24 + 21, at + 24 + 60)
  const { parts, notes } = await openWith(reader, { 'a.jt': file })
  expect(parts[0]).toMatchObject({ placeholder: true })
  expect(notes.map(({ code }) => code)).toEqual(['parts-failed'])
})

import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { cylinderRecords, dialects, sabBytes } from '../acis/acis.fixture.ts'
import type { Structure } from '../../../src/core/scene/model.ts'
import { designStreams, type FixtureDesign } from './design.fixture.ts'
import { reader } from './index.ts'

const folder = 'FusionAssetName[Active]/Breps.BlobParts'
const stream = (radius: number, scale = 10): Uint8Array<ArrayBuffer> => sabBytes(cylinderRecords(radius, 2), dialects['7.0'], 8, scale)
const packed = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => Uint8Array.from(zipSync(files, { level: 0 }))

/** A Zstandard frame of one block as it is (RFC 8878). */
function frame(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const words = [length & 255, (length >> 8) & 255, length >> 16, 0]
  const block = (length << 3) | 1
  return Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, ...words, block & 255, (block >> 8) & 255, block >> 16, ...bytes])
}

/** The same archive, its files declared as packed with Zstandard. */
function saidToBeZstandard(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const out = zip.slice()
  for (let i = 0; i + 12 < out.length; i++) {
    if (out[i] !== 0x50 || out[i + 1] !== 0x4b) continue
    if (out[i + 2] === 3 && out[i + 3] === 4) out[i + 8] = 93
    if (out[i + 2] === 1 && out[i + 3] === 2) out[i + 10] = 93
  }
  return out
}

test('shows the bodies of the active design, which have the history beside them', async () => {
  const archive = packed({
    [`${folder}/BREP.a.smbh`]: stream(0.5),
    [`${folder}/BREP.b.smb`]: stream(3),
    'Old/Breps.BlobParts/BREP.c.smbh': stream(4),
    'FusionAssetName[Active]/Previews/small.png': Uint8Array.of(137, 80),
  })
  const { structure, preview, parts, notes } = await openWith(reader, { 'rod.f3d': archive })
  expect([outline(structure.root), structure.units, structure.application, notes]).toEqual(['rod.f3d(Rod#0)', 'mm', 'Facet tests', []])
  expect([...preview!.image]).toEqual([137, 80])
  expect(Math.max(...parts[0].mesh!.positions)).toBeCloseTo(20)
})

test('streams packed with Zstandard; without any with history all of them', async () => {
  const archive = saidToBeZstandard(packed({ [`${folder}/BREP.a.smb`]: frame(stream(0.5)), [`${folder}/BREP.b.smb`]: frame(stream(1)) }))
  const { structure, notes } = await openWith(reader, { 'rods.f3d': archive })
  expect(outline(structure.root)).toBe('rods.f3d(Rod#0 Rod#1)')
  expect(notes.map(({ code }) => code)).toEqual(['limited-support'])
})

test.each([0, 10, 20, 30, 70])('lengths are centimetres, whatever number the header of a stream has (%d)', async (scale) => {
  const archive = packed({ [`${folder}/BREP.a.smbh`]: stream(0.5, scale) })
  const { structure, parts } = await openWith(reader, { 'rod.f3d': archive })
  expect(structure.units).toBe('mm')
  // The cylinder is 1 cm wide and 2 cm on either side of its middle.
  const { positions } = parts[0].mesh!
  expect([Math.max(...positions), Math.min(...positions)]).toEqual([expect.closeTo(20, 4), expect.closeTo(-5, 1)])
})

test.each([
  ['without bodies', packed({ 'Manifest.dat': Uint8Array.of(1) }), 'no-geometry'],
  ['with damaged bodies', packed({ [`${folder}/BREP.a.smbh`]: stream(1).slice(0, 700) }), 'file-exception'],
  ['that is cut', packed({ [`${folder}/BREP.a.smbh`]: stream(1) }).slice(0, 400), 'file-exception'],
])('an archive %s ends in a message', async (_, archive, code) => {
  await expect(openWith(reader, { 'x.f3d': archive })).rejects.toMatchObject({ code })
})

const top = 'FusionAssetName[Active]'
/** An archive with a design and streams of one cylinder each, by their radius in centimetres. */
const design = (fixture: FixtureDesign, streams: Record<string, number>, more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> => {
  const { meta, bulk } = designStreams(fixture)
  const bodies = Object.entries(streams).map(([name, radius]) => [`${top}/Breps.BlobParts/${name}`, stream(radius)] as const)
  return packed({ ...Object.fromEntries(bodies), [`${top}/Design1/MetaStream.dat`]: meta, [`${top}/Design1/BulkStream.dat`]: bulk, ...more })
}
const key = 0
const placeOf = ({ transform }: { transform?: Float64Array }): number[] | undefined => transform && [...transform.subarray(12, 15)]

test('components stand where the design puts them, joints included, in their names and colours', async () => {
  const archive = design(
    {
      components: [
        {
          name: '(Unsaved)',
          children: [
            { name: '', component: 'Group', at: [1, 0, 0] },
            { name: 'Hidden', component: 'Pin' },
          ],
        },
        {
          name: 'Group',
          children: [
            { name: 'Left', component: 'Pin', at: [0, 2, 0] },
            { name: 'Right', component: 'Pin', at: [0, -2, 0] },
          ],
        },
        {
          name: 'Pin',
          bodies: [
            { stream: 'BREP.a.smbh', key, name: 'Shaft', rgba: [1, 0.2, 0, 1] },
            { stream: 'BREP.a.smbh', key, hidden: true },
          ],
          originals: [{ stream: 'BREP.old.smb', key }],
        },
      ],
      positions: [{ path: ['', 'Right'], at: [5, 6, 7] }],
      hidden: [{ path: ['Hidden'] }],
    },
    { 'BREP.a.smbh': 0.5, 'BREP.old.smb': 3 },
  )
  const { structure, parts, notes } = await openWith(reader, { 'rig.f3d': archive })
  expect(outline(structure.root)).toBe('rig.f3d(Group:1(Left(Shaft#0 Body2#1) Right(Shaft#0 Body2#1)) Hidden(Shaft#0 Body2#1))')
  const [group, hidden] = structure.root.children
  expect([group, ...group.children].map(placeOf)).toEqual([
    [10, 0, 0],
    [0, 20, 0],
    [40, 60, 70],
  ])
  expect([hidden.hidden, group.hidden, group.children[0].children.map((body) => body.hidden)]).toEqual([true, undefined, [undefined, true]])
  expect(parts.map(({ color }) => color)).toEqual([0xff3300ff, 0xff0000ff])
  expect(notes).toEqual([])
})

test('an occurrence colours bodies that have no colour, and a copy of a body has its own; only the last occurrence is its body', async () => {
  const archive = design(
    {
      components: [
        {
          name: 'Top',
          children: [
            { name: 'Nut', component: 'Nut' },
            { name: 'Painted', component: 'Nut' },
            { name: 'Blue', component: 'Own' },
          ],
        },
        { name: 'Nut', children: [{ name: 'Inner', component: 'Pin' }] },
        { name: 'Pin', bodies: [{ stream: 'BREP.a.smbh', key }] },
        { name: 'Own', bodies: [{ stream: 'BREP.a.smbh', key, name: 'Mine', rgba: [0, 0, 1, 1], copy: [0, 1, 0, 1] }] },
      ],
      looks: [
        { path: ['Painted'], rgba: [1, 1, 0, 1] },
        { path: ['Blue'], rgba: [1, 1, 0, 1] },
      ],
    },
    { 'BREP.a.smbh': 0.5 },
  )
  const { structure, parts } = await openWith(reader, { 'a.f3d': archive })
  expect(outline(structure.root)).toBe('a.f3d(Nut(Inner#0) Painted(Inner#0) Blue#1)')
  expect(structure.root.children.map(({ color, children }) => children[0]?.color ?? color)).toEqual([undefined, 0xffff00ff, undefined])
  expect([parts[1].name, parts[1].color]).toEqual(['Mine', 0x00ff00ff])
})

test('documents that refer to each other: members of an .f3z, and what is not there', async () => {
  const redirections = new TextEncoder().encode(
    JSON.stringify({
      designs: [
        { targetFileName: 'b.f3d', displayName: 'Standoff', 'file-version': 2 },
        { targetFileName: 'c.f3d', displayName: 'Motor' },
      ],
      references: [
        { relativePath: 'b.f3d', properties: [{ neutronRole: { value: 'link b' } }] },
        { relativePath: 'c.f3d', properties: [{ neutronRole: { value: 'link c' } }] },
      ],
    }),
  )
  const root = design(
    {
      components: [
        {
          name: 'Arm',
          children: [
            { name: '', link: 'link b', at: [0, 0, 4] },
            { name: 'Drive', link: 'link c' },
          ],
        },
      ],
      positions: [{ path: [''], at: [1, 2, 3] }],
    },
    {},
    { 'RedirectionsStream.dat': redirections },
  )
  const member = design({ components: [{ name: '(Unsaved)', bodies: [{ stream: 'BREP.a.smb', key }] }] }, { 'BREP.a.smb': 0.5 })
  const manifest = new TextEncoder().encode('{"root":"a.f3d"}')
  const { structure, missing, notes } = await openWith(reader, {
    'arm.f3z': packed({ 'b.f3d': member, 'board.fbrd': Uint8Array.of(1), 'a.f3d': root, 'Manifest.json': manifest }),
  })
  expect(outline(structure.root)).toBe('arm.f3z(Standoff v2:1#0 Drive)')
  expect(placeOf(structure.root.children[0])).toEqual([10, 20, 30])
  expect(missing).toEqual(['Motor.f3d'])
  expect(notes.map(({ code, count }) => [code, count])).toEqual([['limited-support', 1]])
  const beside = await openWith(reader, { 'a.f3d': root, 'b.f3d': member })
  expect(outline(beside.structure.root)).toBe('a.f3d(Standoff v2:1#0 Drive)')
})

test('a damaged design shows the bodies where they were modelled', async () => {
  const { meta, bulk } = designStreams({ components: [{ name: 'A', bodies: [{ stream: 'BREP.a.smb', key }] }] })
  const files = {
    [`${top}/Breps.BlobParts/BREP.a.smb`]: stream(0.5),
    [`${top}/Breps.BlobParts/BREP.b.smb`]: stream(1),
    [`${top}/Design1/BulkStream.dat`]: bulk,
  }
  const { structure, notes } = await openWith(reader, { 'a.f3d': packed({ ...files, [`${top}/Design1/MetaStream.dat`]: meta.slice(0, 300) }) })
  expect(outline(structure.root)).toBe('a.f3d(Rod#0 Rod#1)')
  expect(notes.map(({ code }) => code)).toEqual(['limited-support'])
})

test('components that contain themselves end in a message', async () => {
  const archive = design(
    { components: [{ name: 'A', bodies: [{ stream: 'BREP.a.smb', key }], children: [{ name: 'Again', component: 'A' }] }] },
    { 'BREP.a.smb': 1 },
  )
  await expect(openWith(reader, { 'a.f3d': archive })).rejects.toMatchObject({ code: 'file-exception' })
})

test('visible sketches are lines of construction, in their planes and millimetres', async () => {
  const root = {
    name: 'Root',
    bodies: [{ stream: 'BREP.a.smb', key }],
    sketches: [
      {
        visible: true,
        at: [0, 0, 2] as const,
        lines: [
          [
            [1, 1, 0],
            [3, 1, 0],
          ],
        ] as [[number, number, number], [number, number, number]][],
        texts: 2,
      },
      {
        name: 'Profil',
        visible: true,
        arcs: [
          { centre: [0, 0, 0] as const, radii: [2] as [number], from: 0, to: 2 * Math.PI },
          { centre: [1, 0, 0] as const, radii: [3, 1] as [number, number], from: 0, to: Math.PI / 2 },
        ],
      },
      {
        lines: [
          [
            [0, 0, 0],
            [9, 9, 0],
          ],
        ] as [[number, number, number], [number, number, number]][],
      },
    ],
  }
  const { structure, parts, notes } = await openWith(reader, { 'a.f3d': design({ components: [root] }, { 'BREP.a.smb': 1 }) })
  expect(outline(structure.root)).toBe('a.f3d(Body1#0 Sketch1#1 Profil#2)')
  expect(structure.root.children.map(({ role }) => role)).toEqual([undefined, 'construction', 'construction'])
  expect(placeOf(structure.root.children[1])).toEqual([0, 0, 20])
  const ends = (part: number): number[][] => {
    const { points, start } = parts[part].edges!
    return Array.from(start.subarray(0, -1), (at, i) => [at, start[i + 1] - 1]).map((range) =>
      range.flatMap((at) => Array.from(points.subarray(3 * at, 3 * at + 2), Math.round)),
    )
  }
  expect(ends(1)).toEqual([[10, 10, 30, 10]])
  expect(ends(2)).toEqual([
    [20, 0, 20, 0],
    [40, 0, 10, 10],
  ])
  expect(notes).toMatchObject([{ code: 'skipped-entity', count: 2, params: { what: 'texts and splines of sketches' } }])
})

test('a design of sketches alone shows them', async () => {
  const sketch = { visible: true, arcs: [{ centre: [0, 0, 0] as const, radii: [1] as [number], from: 0, to: 1 }] }
  const { structure, parts } = await openWith(reader, {
    'a.f3d': design({ components: [{ name: 'Root', sketches: [sketch, { ...sketch, visible: false }] }] }, {}),
  })
  expect([outline(structure.root), parts.length]).toEqual(['a.f3d(Sketch1#0)', 1])
})

test('mesh bodies are told', async () => {
  const file = design(
    { components: [{ name: 'A', bodies: [{ stream: 'BREP.a.smb', key }] }] },
    { 'BREP.a.smb': 1 },
    { [`${top}/Meshes/1.paramesh`]: Uint8Array.of(1) },
  )
  expect((await openWith(reader, { 'a.f3d': file })).notes).toMatchObject([{ code: 'skipped-entity', count: 1, params: { what: 'mesh bodies' } }])
})

test('a design stands upright as its named views do, and opens in its home view', async () => {
  const views = (up: readonly [number, number, number], top: readonly [number, number, number]): FixtureDesign['views'] => [
    [[0, 9, 0], [0, 0, 0], top],
    [[0, 0, 9], [0, 0, 0], up],
    [[9, 0, 0], [0, 0, 0], up],
    [[4, 4, 4], [1, 1, 1], up],
  ]
  const opened = async (own: FixtureDesign['views']): Promise<Structure> => {
    const file = design({ components: [{ name: 'A', bodies: [{ stream: 'BREP.a.smb', key }] }], views: own }, { 'BREP.a.smb': 1 })
    return (await openWith(reader, { 'a.f3d': file })).structure
  }
  const third = Math.sqrt(1 / 3)
  const back = [third, third, third].map((value) => expect.closeTo(value))
  expect(await opened(views([0, 1, 0], [0, 0, -1]))).toMatchObject({ upAxis: 'y', home: { back, up: [0, 1, 0] } })
  expect(await opened(views([0, 0, 1], [0, 1, 0]))).toMatchObject({ upAxis: 'z', home: { back, up: [0, 0, 1] } })
  expect(await opened([])).toMatchObject({ upAxis: 'z' })
})

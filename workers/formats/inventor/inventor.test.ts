import { expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { assemblyFile } from './assembly.fixture.ts'
import { reader } from './index.ts'
import { segmentStreams, Writer } from './inventorFile.fixture.ts'
import { boxFaces, partFile, type Point } from './part.fixture.ts'

const box = (): Uint8Array<ArrayBuffer> => partFile([{ faces: boxFaces(1, 2, 3) }])
const edge: Point[] = [
  [0, 0, 0],
  [1, 0, 0],
]

it('reads a part: whole meshes of its faces in millimetres, borders as edges', async () => {
  const { structure, parts, notes } = await openWith(reader, { 'box.ipt': box() })
  expect(structure).toMatchObject({ name: 'box.ipt', format: 'inventor-part', units: 'mm', application: 'Inventor 2023' })
  expect(outline(structure.root)).toBe('box.ipt#0')
  const [{ mesh, edges, origin, doubleSided }] = parts
  expect(origin).toBe('display')
  expect(doubleSided).toBeUndefined()
  expect([...mesh!.faceStart]).toEqual([0, 2, 4, 6, 8, 10, 12])
  expect([...mesh!.positions.subarray(0, 12)]).toEqual([0, 0, 0, 0, 20, 0, 10, 20, 0, 10, 0, 0])
  expect([...mesh!.indices.subarray(0, 6)]).toEqual([0, 1, 2, 0, 2, 3])
  expect(edges!.kind).toEqual(new Uint8Array(12))
  expect(notes).toEqual([])
})

it('draws the edges that the file states, with the faces that meet there', async () => {
  const { parts } = await openWith(reader, { 'box.ipt': partFile([{ faces: boxFaces(1, 2, 3) }], [edge]) })
  const { edges } = parts[0]
  expect([...edges!.points]).toEqual([0, 0, 0, 10, 0, 0])
  expect([...edges!.start]).toEqual([0, 2])
  expect([...edges!.faces].toSorted((a, b) => a - b)).toEqual([0, 2])
  expect([...edges!.kind]).toEqual([0])
})

it("gives faces their own colour or their body's, and hides surface bodies", async () => {
  const [first, ...others] = boxFaces(1, 1, 1)
  const file = partFile([
    { faces: [{ ...first, color: [1, 0, 0, 1] }, ...others], color: [0, 1, 0, 1] },
    { faces: [first], surface: true, color: [1, 1, 0, 0.2] },
  ])
  const { structure, parts, notes } = await openWith(reader, { 'a.ipt': file })
  expect(outline(structure.root)).toBe('a.ipt#0(Surfaces#1)')
  expect(structure.root.children[0].hidden).toBe(true)
  expect(parts[0].color).toBe(0x00ff00ff)
  expect([...parts[0].mesh!.faceColor!]).toEqual([0xff0000ff, 0, 0, 0, 0, 0])
  expect(parts[1].color).toBe(0xffff0033)
  expect(notes.map(({ code }) => code)).toEqual(['hidden-nodes'])
})

it('takes for metal what shines strongly in its own colour', async () => {
  const metalnessOf = async (specular: readonly [number, number, number], shininess: number): Promise<number | undefined> => {
    const file = partFile([{ faces: boxFaces(1, 1, 1), color: [0.8, 0.6, 0.25, 1], specular, shininess }])
    const [part] = (await openWith(reader, { 'a.ipt': file })).parts
    expect(part.color).toBe(0xcc9940ff)
    return part.metalness
  }
  expect(await metalnessOf([0.8, 0.6, 0.25], 61)).toBeGreaterThan(0.5)
  expect(await metalnessOf([1, 1, 1], 61)).toBeUndefined()
  expect(await metalnessOf([0.8, 0.6, 0.25], 21)).toBeUndefined()
})

it('reads segments packed with Zstandard', async () => {
  const { parts } = await openWith(reader, { 'box.ipt': partFile([{ faces: boxFaces(1, 2, 3) }], [], { major: 30, zstandard: true }) })
  expect(parts[0].mesh!.indices.length).toBe(36)
})

it('finds the next record behind properties of a kind that it does not know', async () => {
  const trailer = new Writer().u8(1).u32(1).text8('New').u32(99).u8(1, 2, 3, 4, 5).u16(6, 0x3000).u32(0).done()
  const { parts, notes } = await openWith(reader, { 'box.ipt': partFile([{ faces: boxFaces(1, 2, 3) }], [], { trailer }) })
  expect([parts[0].mesh!.indices.length, notes]).toEqual([36, []])
})

it('places the files of an assembly, each read once, whatever its path was', async () => {
  const file = assemblyFile([
    {
      path: 'C:\\Work\\Parts\\BOX.ipt',
      at: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    },
    { path: 'D:\\sub.iam', at: [[10, 0, 0]], title: 'Below' },
    { path: 'C:\\gone.ipt', at: [[0, 0, 0]] },
    { path: 'C:\\off.ipt', at: [[0, 0, 0]], suppressed: true },
  ])
  const sub = assemblyFile([{ path: 'box.ipt', at: [[0, 0, 0]] }])
  const { structure, parts, notes, missing } = await openWith(reader, { 'top.iam': file, 'x/parts/box.ipt': box(), 'lib/SUB.IAM': sub })
  expect(outline(structure.root)).toBe('top.iam(BOX:1#0 BOX:2#0 Below(box:1#0) gone:1)')
  expect([...structure.root.children[1].transform!]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 40, 50, 60, 1])
  expect(parts).toHaveLength(1)
  expect(missing).toEqual(['gone.ipt'])
  expect(notes.map(({ text, count }) => [text, count])).toEqual([['not shown: suppressed occurrences', 1]])
})

/** A design view for each name, the last one active, that gives styles to paths of occurrences; the styles, each of one ambient and diffuse colour. */
function viewStreams(
  views: Record<string, [path: number[], style: string][]>,
  styles: Record<string, [ambient: number[], diffuse: number[]]>,
): Record<string, Uint8Array> {
  const names = Object.keys(views)
  const records: { type: string; bytes: Uint8Array }[] = [{ type: 'eac28f32', bytes: new Uint8Array(0) }]
  const add = (type: string, bytes: Uint8Array): number => records.push({ type, bytes })
  const flagged = (places: number[]): number[] => places.map((place) => place + 2 ** 31)
  const places = names.map((name) => {
    const overrides = views[name].map(([path, style]) => {
      const bytes = new Writer()
        .u32(0)
        .u16(1)
        .list(path.length)
        .u32(...path)
        .u32(0x203)
        .u16(0x8421, 0x7bde)
        .zeros(12)
        .done()
      const target = add('553a6b21', bytes)
      return add(
        '2133049b',
        new Writer()
          .u32(0)
          .u16(1)
          .u32(...flagged([target]))
          .text16(style)
          .done(),
      )
    })
    return add(
      '41a2c29d',
      new Writer()
        .u32(0)
        .u16(1)
        .text16(name)
        .list(overrides.length)
        .u32(...flagged(overrides))
        .u16(1, 0x409)
        .done(),
    )
  })
  records[0].bytes = new Writer()
    .u32(0)
    .u16(1)
    .list(places.length)
    .u32(...flagged(places))
    .text16(names.at(-1)!)
    .done()
  const library = Object.entries(styles).map(([name, [ambient, diffuse]]) => ({
    type: '6fd85967',
    bytes: new Writer()
      .zeros(23)
      .u8(9, 0, 0, 0x80)
      .text16(name)
      .text16('')
      .text16(`1:${name}`)
      .u16(10)
      .f32(...ambient, 1, ...diffuse, 1, 1, 1, 1, 1, 0, 0, 0, 1, 20)
      .zeros(20)
      .done(),
  }))
  return { ...segmentStreams('DesignViewSegment', records), ...segmentStreams('AmAppSegment', library) }
}

it('colours occurrences as the active design view of their assembly says, an outer assembly first', async () => {
  const styles: Record<string, [number[], number[]]> = {
    Red: [
      [1, 0, 0],
      [1, 0, 0],
    ],
    Copper: [
      [0.9, 0.63, 0.47],
      [0.66, 0.35, 0.13],
    ],
  }
  const at = [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ]
  const sub = assemblyFile(
    [{ path: 'box.ipt', at }],
    {},
    viewStreams(
      {
        Own: [
          [[1], 'Red'],
          [[2], 'Red'],
        ],
      },
      styles,
    ),
  )
  const top = assemblyFile(
    [
      { path: 'box.ipt', at: at.slice(1) },
      { path: 'sub.iam', at: [[0, 0, 0]] },
    ],
    {},
    viewStreams(
      {
        Other: [[[1], 'Red']],
        Active: [
          [[2], 'Copper'],
          [[3, 2], 'Copper'],
          [[9], 'Red'],
          [[1], 'Unknown'],
        ],
      },
      styles,
    ),
  )
  const { structure } = await openWith(reader, { 'top.iam': top, 'sub.iam': sub, 'box.ipt': box() })
  const [first, second, third] = structure.root.children
  expect([first, second, third].map(({ color }) => color)).toEqual([undefined, 0xc17644ff, undefined])
  expect(third.children.map(({ color }) => color)).toEqual([0xff0000ff, 0xc17644ff, undefined])
})

it('shows the parts of an assembly whose design views are damaged in their own colours', async () => {
  const streams = viewStreams(
    { Active: [[[1], 'Red']] },
    {
      Red: [
        [1, 0, 0],
        [1, 0, 0],
      ],
    },
  )
  const open = (own: Record<string, Uint8Array>) =>
    openWith(reader, { 'top.iam': assemblyFile([{ path: 'box.ipt', at: [[0, 0, 0]] }], {}, own), 'box.ipt': box() })
  expect((await open(streams)).structure.root.children[0].color).toBe(0xff0000ff)
  const path = '/RSeStorage/BDesignViewSegment'
  const damaged = await open({ ...streams, [path]: streams[path].slice(0, 40) })
  expect([damaged.structure.root.children[0].color, damaged.parts.length]).toEqual([undefined, 1])
})

it('takes the file whose folders fit the stale path best', async () => {
  const small = partFile([{ faces: boxFaces(1, 1, 1) }])
  const file = assemblyFile([{ path: 'C:\\Users\\a\\lib\\two\\p.ipt', at: [[0, 0, 0]] }])
  const { parts } = await openWith(reader, { 'top.iam': file, 'one/p.ipt': box(), 'lib/two/p.ipt': small })
  expect(Math.max(...parts[0].mesh!.positions)).toBe(10)
})

const PNG = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452000000080000000408060000', 'hex'))

/** A set of properties with one, a picture behind a head of three words, as Inventor keeps its thumbnail. */
const thumbnail = (png: Uint8Array): Uint8Array =>
  new Writer()
    .zeros(28)
    .raw(new Uint8Array(Buffer.from('39de383d8805144cbb3718f4d5dd31c7', 'hex')))
    .u32(48, 0, 1, 17, 16, 71, png.length + 12, 0, 0, 0)
    .raw(png)
    .done()

it('shows the picture of an assembly alone, and names what is missing', async () => {
  const file = assemblyFile([{ path: 'C:\\gone.ipt', at: [[0, 0, 0]] }], {}, { '/\u0005Summary': thumbnail(PNG) })
  const { structure, preview, parts, missing, notes } = await openWith(reader, { 'top.iam': file })
  expect([outline(structure.root), parts[0].placeholder, missing]).toEqual(['top.iam(gone:1 top.iam#0)', true, ['gone.ipt']])
  expect([preview, notes.map(({ code }) => code)]).toEqual([{ image: PNG, mime: 'image/png' }, ['lone-assembly']])
  expect(parts[0].texture).toMatchObject({ image: PNG, mime: 'image/png' })
})

it('hands over the picture before the files of the parts are read', async () => {
  const events: string[] = []
  const part = memoryEntry('box.ipt', box())
  const top = memoryEntry('top.iam', assemblyFile([{ path: 'box.ipt', at: [[0, 0, 0]] }], {}, { '/\u0005Summary': thumbnail(PNG) }))
  const read = { ...part, bytes: () => (events.push('part file'), part.bytes()) }
  const log = (what: string) => () => events.push(what)
  const sink = { progress() {}, preview: log('preview'), structure: log('structure'), part: log('part'), note() {}, missing() {} }
  await reader.open(new FileSet([top, read]), 'top.iam', sink, { quality: 'normal' })
  expect([events[0], events.filter((event) => event !== 'part file')]).toEqual(['preview', ['preview', 'structure', 'part']])
})

it('names what an assembly refers to, suppressed files left out', async () => {
  const file = assemblyFile([
    { path: 'C:\\a.ipt', at: [[0, 0, 0]] },
    { path: 'C:\\b.ipt', at: [[0, 0, 0]], suppressed: true },
  ])
  expect(await reader.references!(new FileSet([memoryEntry('top.iam', file)]), 'top.iam')).toEqual(['C:\\a.ipt'])
})

it('ends an assembly that contains itself', async () => {
  const file = assemblyFile([
    { path: 'top.iam', at: [[0, 0, 0]] },
    { path: 'box.ipt', at: [[0, 0, 0]] },
  ])
  const { structure, notes } = await openWith(reader, { 'top.iam': file, 'box.ipt': box() })
  expect(outline(structure.root)).toBe('top.iam(top:1 box:1#0)')
  expect(notes.map(({ text }) => text)).toEqual(['assemblies that contain themselves'])
})

it.each([
  ['an old part', 'a.ipt', partFile([{ faces: boxFaces(1, 1, 1) }], [], { major: 14 }, { '/\u0005Summary': thumbnail(PNG) }), 'preview-only'],
  [
    'a damaged part',
    'a.ipt',
    partFile([{ faces: boxFaces(1, 1, 1) }], [], { spoil: (bytes) => bytes.fill(9, 8) }, { '/\u0005Summary': thumbnail(PNG) }),
    'preview-only',
  ],
  ['a drawing', 'a.idw', partFile([], [], {}, { '/\u0005Summary': thumbnail(PNG) }), 'drawing-preview'],
  ['a presentation', 'a.ipn', assemblyFile([{ path: 'a.ipt', at: [[0, 0, 0]] }], {}, { '/\u0005Summary': thumbnail(PNG) }), 'drawing-preview'],
])('shows the picture of %s', async (_, name, file, code) => {
  const { structure, parts, notes } = await openWith(reader, { [name]: file })
  expect([outline(structure.root), parts[0].placeholder, notes[0]]).toMatchObject([`${name}#0`, true, { code, params: { program: 'Inventor' } }])
})

it.each([
  ['a part of Inventor 2010', partFile([{ faces: boxFaces(1, 1, 1) }], [], { major: 14 }), 'shape-unread', /Inventor 2010.*export STEP/],
  ['an empty part', partFile([]), 'no-geometry', /no bodies/],
  ['an empty assembly', assemblyFile([]), 'no-geometry', /no components/],
])('says why nothing is shown of %s', async (_, file, code, message) => {
  const error = await openWith(reader, { 'a.ipt': file }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OpenError)
  expect((error as OpenError).code).toBe(code)
  expect((error as OpenError).detail).toMatch(message)
})

it('shows the other parts when one is too old, and says which', async () => {
  const file = assemblyFile([
    { path: 'old.ipt', at: [[0, 0, 0]] },
    { path: 'box.ipt', at: [[0, 0, 0]] },
  ])
  const old = partFile([{ faces: boxFaces(1, 1, 1) }], [], { major: 12 })
  const { parts, notes } = await openWith(reader, { 'top.iam': file, 'old.ipt': old, 'box.ipt': box() })
  expect(parts.map(({ name }) => name)).toEqual(['box'])
  expect(notes.map(({ code, params }) => [code, params])).toEqual([['limited-support', { what: 'old.ipt' }]])
})

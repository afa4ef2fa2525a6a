import { describe, expect, it } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { displayedBoxes } from './bodies/jtShapes.ts'
import { CompactReader } from './assembly/compactReader.ts'
import { externalFiles } from './assembly/instances.ts'
import { readMembers } from './bodies/members.ts'
import { readReferences } from './assembly/sections.ts'
import { cornerStream } from '../parasolid/xt.fixture.ts'
import { readXt } from '../parasolid/readXt.ts'
import { Container } from './container/container.ts'
import { readPalette } from './display/bodyDisplay.ts'
import { reader } from './index.ts'
import {
  assemblyModel,
  containerOf,
  type DisplayedBody,
  externalsOf,
  fastLoadOf,
  jtOf,
  memberOf,
  objectModel,
  oldPart,
  type OldSection,
  paletteOf,
  plainPalette,
  plainRecords,
  referencesOf,
  streamSection,
} from './nx.fixture.ts'
import { compoundOf } from '../solidedge/solidedge.fixture.ts'
import { gradient, marked } from '../../mesh/placeholder/emptyJpeg.fixture.ts'

/** 2 × 1 pixels, as far as its size is asked for. */
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0)

describe('the container', () => {
  it('lists its files', () => {
    const container = new Container(containerOf({ 'UG_PART/UG_PART': Uint8Array.of(1, 2), 'images/preview': jpeg }))
    expect(container.paths).toEqual(['/Root/UG_PART/UG_PART', '/Root/images/preview'])
    expect([...container.find('UG_PART/UG_PART')!]).toEqual([1, 2])
  })

  it('is refused when it is another', () => {
    expect(() => new Container(new Uint8Array(100))).toThrow('not a container of NX')
  })
})

it('finds the streams of bodies, tells their kinds and knows their ends', () => {
  const members = readMembers(objectModel([memberOf('created by'), memberOf('(partition)', 90_000), memberOf('(deltas)'), new Uint8Array(900)]))
  expect(members.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
    ['body', memberOf('created by').length],
    ['partition', memberOf('(partition)', 90_000).length],
    ['deltas', memberOf('(deltas)').length],
  ])
})

it('reads the boxes of what is displayed', () => {
  expect(
    displayedBoxes(
      jtOf([
        [0, 0, 0, 0.25, 0.5, 1],
        [-1, 0, 0, 0, 0, 0.5],
      ]),
    ),
  ).toEqual([
    [0, 0, 0, 250, 500, 1000],
    [-1000, 0, 0, 0, 0, 500],
  ])
  expect(displayedBoxes(Uint8Array.of(9, 0, 0, 0))).toBeUndefined()
})

it('names the parts that it refers to', () => {
  const bytes = referencesOf(['Top.prt', 'C:\\work', 'a.prt', 'b.PRT'])
  expect(readReferences(bytes, 'Top.prt')).toEqual(['a.prt', 'b.PRT'])
  expect(readReferences(bytes.subarray(0, bytes.length - 1), 'Top.prt')).toEqual([])
})

describe('compact numbers', () => {
  const doubles = (...bytes: number[]): number[] => {
    const reader = new CompactReader(Uint8Array.from(bytes))
    const out: number[] = []
    while (reader.at < bytes.length) out.push(reader.double())
    return out
  }

  it('are doubles of one, four or eight bytes', () => {
    expect(doubles(0, 1, 3, 0x81)).toEqual([0, 1, 3, -1])
    expect(doubles(0x50, 0x36, 0x33, 0x33, 0xd0, 0x46, 0, 0, 0x50, 0x10, 0, 3)).toEqual([5.55, -11, 1.0000000000000007])
    expect(doubles(0x30, 0x54, 0x80, 0, 0, 0, 0, 0, 0xb0, 0x43, 0x39, 0xcb, 0xaa, 0xca, 0x0e, 0x32)).toEqual([
      20.5,
      expect.closeTo(-11.1 * Math.cos(Math.PI / 6), 12),
    ])
    expect(doubles(0x60, 0x50)).toEqual([Number.NaN, Number.NaN])
  })

  it('are integers of one to five bytes', () => {
    const reader = new CompactReader(
      Uint8Array.of(0x7f, 0x81, 0x21, 0xa0, 0x27, 0x10, 0xc4, 0x0b, 0xec, 0x4d, 0xe0, 0x59, 0xa7, 0x29, 0xc9, 0xff, 0xff, 0xff, 0xff, 0xfe, 0xe0),
    )
    expect(Array.from({ length: 7 }, () => reader.int())).toEqual([127, 289, 10000, 0x40bec4d, 0x59a729c9, -2, Number.NaN])
  })
})

describe('what NX displays of bodies', () => {
  const stream = cornerStream()
  const { parts, numberOf } = readXt(stream)
  const faces = parts[0].bodies[0].faces.map(({ source }) => [numberOf(source)] as const)
  const colors = paletteOf({ 44: [1, 0, 0], 129: [0.5, 0.5, 0.5], 171: [0, 0.5, 1] })
  const openPart = (bodies: DisplayedBody[], palette = colors) =>
    openWith(reader, {
      'a.prt': containerOf({
        'UG_PART/UG_PART': Uint8Array.from([...palette, ...objectModel(bodies.map(() => stream))]),
        'FastLoad/RMFastLoad': fastLoadOf(bodies),
      }),
    })

  it('are colours of a palette, by the numbers of the faces and of copies by their order', async () => {
    const opened = await openPart([
      { body: 200, color: 171, faces },
      { body: 11, color: 44, faces },
      { body: 12, color: 129, faces: [...faces.slice(1), [faces[0][0], 171]] },
    ])
    expect(opened.parts.map(({ color, mesh }) => [color, mesh!.faceColor?.[0], mesh!.faceColor?.[1]])).toEqual([
      [0xff0000ff, undefined, undefined],
      [0x808080ff, 0x0080ffff, 0],
      [0x0080ffff, undefined, undefined],
    ])
    expect(opened.notes).toEqual([])
  })

  it('is the colour of all, when they have one, for a body that is not found', async () => {
    const opened = await openPart([{ body: 10, color: 129, faces: [[7000]] }])
    expect(opened.parts[0].color).toBe(0x808080ff)
    const differing = await openPart([
      { body: 10, color: 129, faces: [[7000]] },
      { body: 11, color: 44, faces: [[7000]] },
    ])
    expect(differing.parts.map(({ color }) => color)).toEqual([undefined, undefined])
  })

  it('hides bodies, but not all of a file', async () => {
    const hidden = await openPart([
      { body: 10, color: 129, hidden: true, faces },
      { body: 11, color: 129, faces },
    ])
    expect(hidden.structure.root.children.map((node) => node.hidden)).toEqual([true, undefined])
    expect(hidden.notes.map(({ code, count }) => [code, count])).toEqual([['hidden-nodes', 1]])
    expect((await openPart([{ body: 10, color: 129, hidden: true, faces }])).structure.root.hidden).toBeUndefined()
  })

  it('has no colours without a whole palette', async () => {
    expect(readPalette(colors)?.[129]).toBe(0x808080ff)
    expect(readPalette(colors.subarray(0, colors.length - 1))).toBeUndefined()
    expect((await openPart([{ body: 10, color: 129, faces }], colors.subarray(0, 300))).parts[0].color).toBeUndefined()
  })
})

describe('assemblies with placements', () => {
  /** A quarter turn about z, then 20.5, -11, 3. */
  const turned = [0, 0x81, 0, 0x30, 0x54, 0x80, 0, 0, 0, 0, 0, 1, 0, 0, 0xd0, 0x46, 0, 0, 0, 0, 1, 3, 0, 0, 0, 1]
  const still = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  const scaled = [3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  const assembly = (instances: readonly { rows: number[]; file: number; name: string }[], names: string[], more: Record<string, Uint8Array> = {}) =>
    containerOf({ 'UG_PART/UG_PART': assemblyModel(instances), 'UG_PART/ExternalReferences': externalsOf(names), ...more })
  const part = containerOf({ 'UG_PART/UG_PART': objectModel([cornerStream()]) })
  const names = ['Top.prt', 'C:\\work', 'pin.prt', 'Sub.prt']

  it('know the files of external objects', () => {
    expect(externalFiles(externalsOf(names), 6)).toEqual(names)
    expect(externalFiles(externalsOf(names), 5)).toEqual([])
    expect(externalFiles(externalsOf(names).subarray(0, 60), 6)).not.toContain('pin.prt')
  })

  it('stand where they are placed, by name or as their files, in sub-folders and other case, once for each occurrence', async () => {
    const top = assembly(
      [
        { rows: turned, file: 2, name: 'LEFT PIN' },
        { rows: still, file: 2, name: ' inherited' },
        { rows: still, file: 3, name: ' inherited' },
        { rows: scaled, file: 2, name: 'NOT RIGID' },
      ],
      names,
    )
    const sub = assembly([{ rows: turned, file: 1, name: ' inherited' }], ['Sub.prt', 'pin.prt'])
    const { structure, parts, notes, missing } = await openWith(reader, { 'Top.prt': top, 'parts/PIN.PRT': part, 'parts/sub.prt': sub })
    expect(outline(structure.root)).toBe('Top(LEFT PIN#0 pin#0 Sub(pin#0))')
    expect([...structure.root.children[0].transform!]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 20.5, -11, 3, 1])
    expect([parts.length, parts[0].origin, missing, notes]).toEqual([1, 'exact', [], []])
  })

  it('take the nearest of files of one name', async () => {
    const top = assembly([{ rows: still, file: 1, name: ' inherited' }], ['Top.prt', 'pin.prt'])
    const files = { 'b/Top.prt': top, 'a/pin.prt': containerOf({ 'UG_PART/UG_PART': Uint8Array.of(1) }), 'b/parts/pin.prt': part }
    expect((await openWith(reader, files)).parts.length).toBe(1)
  })

  it('alone show their picture and name what is missing; what contains itself is said', async () => {
    const lone = assembly([{ rows: still, file: 1, name: 'PIN' }], ['Top.prt', 'pin.prt'], { 'images/preview': jpeg })
    const alone = await openWith(reader, { 'Top.prt': lone })
    expect([outline(alone.structure.root), alone.missing, alone.parts[0].placeholder]).toEqual(['Top(PIN Top#0)', ['pin.prt'], true])
    expect([alone.preview?.image, alone.notes.map(({ code }) => code)]).toEqual([jpeg, ['lone-assembly']])
    const blank = await openWith(reader, {
      'Top.prt': assembly([{ rows: still, file: 1, name: 'PIN' }], ['Top.prt', 'pin.prt'], { 'images/preview': gradient }),
    })
    expect([blank.preview, blank.parts.length, blank.missing]).toEqual([undefined, 0, ['pin.prt']])
    const ring = assembly([{ rows: still, file: 0, name: 'AGAIN' }], ['Top.prt'], { 'images/preview': jpeg })
    expect((await openWith(reader, { 'Top.prt': ring })).notes.map(({ code }) => code)).toContain('damaged-data')
  })
})

describe('assemblies', () => {
  const empty = containerOf({
    'images/preview': jpeg,
    'part/attrs': new TextEncoder().encode('<Attribute utf8title="MATERIAL" utf8value="Steel &amp; more"/>'),
  })

  it('without placements show components by their names and say that they are not placed; those without bodies are counted', async () => {
    const body = containerOf({ 'UG_PART/UG_PART': objectModel([cornerStream()]) })
    const top = containerOf({ 'FastLoad/ExternalReferences': referencesOf(['Top.prt', 'a.prt', 'gone.prt', 'sketch.prt', 'Top.prt']) })
    const { structure, notes, missing } = await openWith(reader, { 'Top.prt': top, 'parts/A.prt': body, 'sketch.prt': empty })
    expect(outline(structure.root)).toBe('Top(a#0 gone sketch)')
    expect(missing).toEqual(['gone.prt'])
    expect(notes.map(({ code, count, params }) => [code, count, params])).toEqual([
      ['unplaced', 2, { program: 'NX' }],
      ['skipped-entity', 1, { what: 'components without bodies' }],
    ])
  })

  it('are parts without bodies when alone: shown by their pictures, with advice', async () => {
    const { parts, notes } = await openWith(reader, { 'A.prt': empty })
    expect([parts[0].placeholder, parts[0].texture?.mime, parts[0].mesh!.indices.length]).toEqual([true, 'image/jpeg', 6])
    expect(notes.map(({ code, count, params }) => [code, count, params])).toEqual([['preview-only', 1, { program: 'NX' }]])
  })

  it('have no picture when it shows an empty view', async () => {
    await expect(openWith(reader, { 'A.prt': containerOf({ 'images/preview': gradient }) })).rejects.toMatchObject({ code: 'no-geometry' })
    expect((await openWith(reader, { 'A.prt': containerOf({ 'images/preview': marked }) })).preview?.mime).toBe('image/jpeg')
  })

  it('of a part alone name its attributes', async () => {
    expect((await openWith(reader, { 'A.prt': empty })).structure.attributes).toEqual([{ name: 'MATERIAL', value: 'Steel & more' }])
  })

  it('say that there is nothing, with advice', async () => {
    await expect(openWith(reader, { 'A.prt': containerOf({ 'UG_PART/UG_PART': Uint8Array.of(1) }) })).rejects.toMatchObject({
      code: 'no-geometry',
      detail: 'the part holds no bodies: export STEP or Parasolid from NX',
    })
  })
})

describe('parts before NX 12, which are compound files', () => {
  const stream = cornerStream()
  const { parts, numberOf } = readXt(stream)
  const faces = parts[0].bodies[0].faces.map(({ source }) => [numberOf(source)] as const)
  const model = (bodies: Parameters<typeof plainRecords>[0], withKind: boolean): Uint8Array =>
    Uint8Array.from([...plainPalette({ 36: [0, 1, 0], 87: [0.6, 0.6, 0.6] }), ...plainRecords(bodies, withKind)])
  const bodies = [
    { body: 20, color: 87, layer: 1, faces: [[faces[0][0], 36] as const, ...faces.slice(1)] },
    { body: 21, color: 36, layer: 271, faces },
  ]

  it.each([
    ['-', false],
    ['1', true],
  ])('show the bodies with a record on a layer, in their colours, and no tools of features (release %s)', async (release, withKind) => {
    const part = oldPart(release, [
      { number: 1, kind: 1, bytes: model(bodies, withKind) },
      { number: 20, kind: 16, bytes: streamSection(stream, false) },
      { number: 21, kind: 10, bytes: streamSection(stream, false) },
      { number: 22, kind: 14, bytes: streamSection(stream, false) },
    ])
    const opened = await openWith(reader, { 'a.prt': compoundOf({ 'UG_PART/UG_PART': part }) })
    expect(opened.parts.map(({ color, mesh }) => [color, mesh!.faceColor?.[0], mesh!.faceColor?.[1]])).toEqual([[0x999999ff, 0x00ff00ff, 0]])
    expect(opened.notes.map(({ text, count }) => [text, count])).toEqual([['not shown: bodies that the part does not display', 1]])
  })

  it('of NX 9 have packed streams and records; without records all bodies are shown', async () => {
    const section = (number: number) => ({ number, kind: 13, bytes: streamSection(stream, true) })
    const records = Uint8Array.from([
      ...paletteOf({ 171: [0, 0.5, 1] }),
      ...fastLoadOf([
        { body: 5, color: 171, faces, hidden: true },
        { body: 6, color: 171, faces },
      ]),
    ])
    const open = (sections: OldSection[]) => openWith(reader, { 'a.prt': compoundOf({ 'UG_PART/UG_PART': oldPart('3', sections) }) })
    const { structure, parts: shown } = await open([{ number: 1, kind: 1, bytes: records }, section(5), section(6), section(7)])
    expect(shown.map(({ color }) => color)).toEqual([0x0080ffff, 0x0080ffff])
    expect(structure.root.children.map(({ hidden }) => hidden)).toEqual([true, undefined])
    expect((await open([section(5), section(6)])).parts.length).toBe(2)
  })
})

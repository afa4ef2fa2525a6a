import { describe, expect, it } from 'vitest'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { reader } from './index.ts'
import { bodyLeaf, box, graphicsFile, partFile } from './part.fixture.ts'
import { containerOf } from './container.fixture.ts'
import { productFile } from './product.fixture.ts'
import { Writer } from './writer.fixture.ts'

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)

describe('parts', () => {
  it('show their bodies with faces, edges and colours', async () => {
    const { structure, preview, parts } = await openWith(reader, {
      'Plate.CATPart': partFile({ bodies: [box(10, 20, 30, [255, 128, 0, 255])], preview: jpeg }),
    })
    expect(structure).toMatchObject({ name: 'Plate.CATPart', format: 'catia-part', units: 'mm', upAxis: 'z', application: 'CATIA V5 R29 SP5' })
    expect(preview).toEqual({ image: jpeg, mime: 'image/jpeg' })
    const [{ mesh, edges, doubleSided }] = parts
    expect([...mesh!.faceStart]).toEqual([0, 2, 4, 6, 8, 10, 12])
    expect([...mesh!.faceColor!]).toEqual([0xff8000ff, 0, 0, 0, 0, 0])
    expect(meshVolume(mesh!)).toBeCloseTo(6000)
    expect(isWatertight(mesh!)).toBe(true)
    expect(edges!.start.length).toBe(13)
    expect(new Set(edges!.kind)).toEqual(new Set([EdgeKind.sharp]))
    expect([...edges!.faces].every((face) => face >= 0)).toBe(true)
    expect(doubleSided).toBeUndefined()
  })

  it('show several bodies, open ones from both sides', async () => {
    const sheet = { ...box(1, 1, 1), faces: box(1, 1, 1).faces.slice(0, 5), open: true }
    const { parts } = await openWith(reader, { 'a.CATPart': partFile({ bodies: [box(1, 2, 3), sheet] }) })
    expect([parts[0].mesh!.faceStart.length, parts[0].doubleSided]).toEqual([12, true])
  })

  it('of .cgr are the graphics alone', async () => {
    const { structure, parts } = await openWith(reader, { 'a.cgr': graphicsFile([bodyLeaf(box(1, 2, 3))]) })
    expect([structure.format, meshVolume(parts[0].mesh!)]).toEqual(['catia-cgr', 6])
  })

  it('of a .cgr that states no class and names its streams otherwise are found by what they hold', async () => {
    const plain = containerOf([{ name: '.graphics', inside: [{ name: 'Rep', inside: [{ name: 'Data', bytes: bodyLeaf(box(1, 2, 3)) }] }] }])
    const { structure, parts } = await openWith(reader, { 'a.cgr': plain })
    expect([structure.format, meshVolume(parts[0].mesh!)]).toEqual(['catia-cgr', 6])
    const empty = containerOf([{ name: '.graphics', inside: [{ name: 'Rep', inside: [{ name: 'Data', bytes: Uint8Array.of(1, 2, 3) }] }] }])
    await expect(openWith(reader, { 'a.cgr': empty })).rejects.toMatchObject({
      code: 'shape-unread',
      detail: expect.stringContaining('display data') as string,
    })
    await expect(openWith(reader, { 'a.CATPart': empty })).rejects.toMatchObject({ detail: expect.stringContaining('neither a part nor a product') as string })
  })

  it('have normals of their vertices on curved faces', async () => {
    const s = Math.SQRT1_2
    const bent = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], normals: [0, s, s, s, 0, s, 0, -s, -s], faces: [{ triangles: [0, 1, 2] }], open: true }
    const { parts } = await openWith(reader, { 'a.CATPart': partFile({ bodies: [bent] }) })
    const normal = (i: number): number[] => {
      const out = [0, 0, 0]
      decodeNormal(parts[0].mesh!.normals, i * 2, out)
      return out.map((value) => Math.round(value * 10) / 10 + 0)
    }
    expect([0, 1, 2].map(normal)).toEqual([
      [0, 0.7, 0.7],
      [0.7, 0, 0.7],
      [0, -0.7, -0.7],
    ])
  })

  it('without bodies show their wires, or say that there is nothing', async () => {
    const polyline = new Writer().u8(0xff, 3, 1, 0, 1, 0x52, 0, 0, 0, 0, 0, 0, 3, 1).f32(0, 0, 0, 1, 0, 0, 1, 2, 0).done()
    const { parts } = await openWith(reader, { 'a.CATPart': partFile({ bodies: [], graphics: graphicsFile([polyline]) }) })
    expect([...parts[0].edges!.points]).toEqual([0, 0, 0, 1, 0, 0, 1, 2, 0])
    await expect(openWith(reader, { 'a.CATPart': partFile({ bodies: [] }) })).rejects.toMatchObject({ code: 'no-geometry' })
  })
})

it('drawings and files of other kinds are shown by their picture', async () => {
  const preview = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0)
  const product = productFile({ partNumber: 'Top', instances: [], preview })
  const opened = await openWith(reader, { 'a.CATDrawing': product })
  expect([opened.parts[0].placeholder, opened.notes]).toMatchObject([true, [{ code: 'drawing-preview', params: { program: 'CATIA' } }]])
  const other = await openWith(reader, { 'a.CATProcess': containerOf([{ name: '\x05CATPreview', bytes: Uint8Array.of(0, 0, 0, 0, ...preview) }]) })
  expect([other.parts[0].placeholder, other.notes]).toMatchObject([true, [{ code: 'preview-only', params: { program: 'CATIA' } }]])
})

describe('products', () => {
  const turned = [0, 1, 0, -1, 0, 0, 0, 0, 1, 5, 6.5, 0]
  const product = productFile({
    partNumber: 'Machine',
    instances: [
      { name: 'Plate.1', file: 'Plate.CATPart' },
      { name: 'Plate.2', file: 'Plate.CATPart', matrix: turned },
      { name: 'Group.1', component: 'Group', matrix: turned },
      { name: 'Drive.1', file: 'Drive.CATProduct' },
      { name: 'Gone.1', file: 'Gone.CATPart' },
    ],
    components: { Group: [{ name: 'Pin.1', file: 'Pin.CATPart' }] },
  })
  const drive = productFile({
    partNumber: 'Drive',
    instances: [
      { name: 'Pin.9', file: 'Pin.CATPart' },
      { name: 'Self.1', file: 'Drive.CATProduct' },
    ],
  })
  const files = {
    'Machine.CATProduct': product,
    'parts/plate.catpart': partFile({ bodies: [box(1, 2, 3)] }),
    'parts/Pin.CATPart': partFile({ bodies: [box(1, 1, 1)] }),
    'drive/Drive.CATProduct': drive,
  }

  it('place their parts, components and products below', async () => {
    const { structure, parts, missing, notes } = await openWith(reader, files)
    expect(outline(structure.root)).toBe('Machine(Plate.1#0 Plate.2#0 Group.1(Pin.1#1) Drive.1(Pin.9#1 Self.1) Gone.1)')
    expect([...structure.root.children[1].transform!]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6.5, 0, 1])
    expect(structure.format).toBe('catia-product')
    expect(parts.map(({ name }) => name)).toEqual(['plate', 'Pin'])
    expect(missing).toEqual(['Gone.CATPart'])
    expect(notes.map(({ text }) => text)).toEqual(['products that contain themselves'])
  })

  it('colour and hide what they contain, above the colours of the parts', async () => {
    const painted = productFile({
      partNumber: 'Top',
      instances: [
        { name: 'Pin.1', file: 'Pin.CATPart', color: 0xff8001, hidden: false },
        { name: 'Pin.2', file: 'Pin.CATPart', hidden: true },
        { name: 'Group.1', component: 'Group', color: 0x000102, hidden: true },
        { name: 'Pin.3', file: 'Pin.CATPart' },
      ],
      components: { Group: [{ name: 'Pin.4', file: 'Pin.CATPart', color: 0x0000ff }] },
    })
    const { structure } = await openWith(reader, { 'a.CATProduct': painted, ...files })
    const { children } = structure.root
    expect(children.map(({ color, hidden }) => [color, hidden])).toEqual([
      [0xff8001ff, undefined],
      [undefined, true],
      [0x000102ff, true],
      [undefined, undefined],
    ])
    expect(children[2].children[0].color).toBe(0x0000ffff)
  })

  it('of many names take the right ones', async () => {
    const many = Array.from({ length: 250 }, (_, i) => ({ name: `Pin.${i}`, file: 'Pin.CATPart', ...(i === 240 && { color: 0x010203 }) }))
    const { structure } = await openWith(reader, { 'a.CATProduct': productFile({ partNumber: 'Top', instances: many }), ...files })
    expect(structure.root.children.map(({ name }) => name)).toEqual(many.map(({ name }) => name))
    expect(structure.root.children[240].color).toBe(0x010203ff)
  })

  it('alone show their picture and name what is missing', async () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0)
    const lone = productFile({ partNumber: 'Top', instances: [{ name: 'Pin.1', file: 'Pin.CATPart' }], preview: jpeg })
    const { structure, preview, parts, missing, notes } = await openWith(reader, { 'a.CATProduct': lone })
    expect([outline(structure.root), parts[0].placeholder, missing]).toEqual(['Top(Pin.1 Top#0)', true, ['Pin.CATPart']])
    expect([preview?.image, notes.map(({ code }) => code)]).toEqual([jpeg, ['lone-assembly']])
  })

  it('name the files that they refer to', async () => {
    const set = new FileSet(Object.entries(files).map(([path, bytes]) => memoryEntry(path, bytes)))
    expect(await reader.references!(set, 'Machine.CATProduct')).toEqual(['parts/plate.catpart', 'drive/Drive.CATProduct', 'Gone.CATPart', 'parts/Pin.CATPart'])
    expect(await reader.references!(set, 'parts/Pin.CATPart')).toEqual([])
  })
})

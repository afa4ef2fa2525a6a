import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { curveKinds } from '../../../src/core/scene/curve.ts'
import { rolesOfParts } from '../../../src/core/scene/model.ts'
import { faceInfoAt } from '../../../src/core/scene/surface.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { BodyBuilder } from '../../kernel/brep/bodyBuilder.fixture.ts'
import { makeFrame, type Vec3 } from '../../kernel/brep/frame.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import type { PartDraft } from '../../contract/format.ts'
import { checkPart } from '../../pipeline/checkPart.ts'
import { checkStructure } from '../../pipeline/checkStructure.ts'
import { writeBody } from '../parasolid/xtBody.fixture.ts'
import { XtNodes } from '../parasolid/xtNodes.fixture.ts'
import { WRAPPER_ID } from './container/wrapped.ts'
import { explode } from './container/explode.ts'
import { reader } from './index.ts'
import {
  bodyColor,
  component,
  compoundFile,
  cubeFaces,
  earlyFile,
  FIRST_FACE,
  imploded,
  information,
  machineTree,
  modernFile,
  newColor,
  partDisplay,
  sharedColor,
  threadFeatures,
  u32,
} from './solidworks.fixture.ts'

const RED = [0xc0, 0, 0]

/** A cube of some millimetres as a Parasolid stream. */
function cubeStream(size: number, kind: 'binary' | 'bare' = 'binary'): Uint8Array<ArrayBuffer> {
  const builder = new BodyBuilder()
  const p = (corner: number): [number, number, number] => [corner & 1 ? size : 0, corner & 2 ? size : 0, corner & 4 ? size : 0]
  const sides: [Vec3, number[]][] = [
    [
      [0, 0, -1],
      [0, 2, 3, 1],
    ],
    [
      [0, 0, 1],
      [4, 5, 7, 6],
    ],
    [
      [0, -1, 0],
      [0, 1, 5, 4],
    ],
    [
      [0, 1, 0],
      [2, 6, 7, 3],
    ],
    [
      [-1, 0, 0],
      [0, 4, 6, 2],
    ],
    [
      [1, 0, 0],
      [1, 3, 7, 5],
    ],
  ]
  for (const [normal, corners] of sides) builder.face(new Plane(makeFrame(p(corners[0]), normal)), [builder.polygon(...corners.map(p))])
  const nodes = new XtNodes()
  writeBody(nodes, builder.solid())
  return nodes[kind]()
}
/** Ends and faces of each edge, in no order. */
const edgesOf = ({ edges }: Pick<PartDraft, 'edges'>): string[] => {
  const { points, start, faces } = edges!
  const place = (point: number): string => String(points.subarray(point * 3, point * 3 + 3))
  return Array.from(
    faces.subarray(0, start.length - 1),
    (_, e) => `${[place(start[e]), place(start[e + 1] - 1)].toSorted().join(' ')} of ${faces.subarray(e * 2, e * 2 + 2)}`,
  ).toSorted()
}
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

const stamps = (created: number, stamp: number): Uint8Array => Uint8Array.from(u32(created, stamp, 0))
const cubePart = (size = 0.01, more: Record<string, Uint8Array | string> = {}): Uint8Array<ArrayBuffer> =>
  modernFile({ '_MO_VERSION_9000/History': '', '_DL_VERSION_9000/DLUpdateStamp': '', 'Contents/DisplayLists': partDisplay(cubeFaces(size)), ...more })

const machine = (configuration = 'Long', more: Record<string, string> = {}): Uint8Array<ArrayBuffer> =>
  modernFile({
    '_DL_VERSION_9000/DLUpdateStamp': '',
    'swXmlContents/COMPINSTANCETREE': machineTree,
    'docProps/ISolidWorksInformation.xml': information(configuration),
    'Contents/DisplayLists': partDisplay(
      component('Sub-1@Top', 'Sub.SLDASM', 'Default'),
      component('Sub-1@Top/Pin-1@Sub', 'Pin.SLDPRT', 'Default'),
      cubeFaces(0.01),
      bodyColor(1, 2, 3),
      component('Sub-1@Top/Pin-2@Sub', 'Pin.SLDPRT', 'Default', newColor(0xff, 0x80, 0)),
      component('Plate-1@Top', 'Plate.SLDPRT', 'Thin'),
      cubeFaces(0.02),
    ),
    ...more,
  })

const wrapped = (data: Uint8Array): number[] => {
  const packed = zlibSync(data)
  return [...WRAPPER_ID, ...u32(data.length, packed.length), ...packed, ...u32(0, 0)]
}
const partition = (data: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([...u32(wrapped(data).length), ...wrapped(data)])

describe('a part', () => {
  it('is drawn with faces, edges and the colour of the document, in millimetres', async () => {
    const { structure, preview, parts, notes } = await openWith(reader, { 'Cube.SLDPRT': cubePart(0.01, { PreviewPNG: PNG }) })
    expect(structure).toMatchObject({ format: 'solidworks-part', units: 'mm', upAxis: 'y', application: 'SolidWorks 2016' })
    expect(preview?.mime).toBe('image/png')
    expect(outline(structure.root)).toBe('Cube#0')
    expect(notes).toEqual([])
    const [{ mesh, edges, color, origin }] = parts
    expect([color, origin]).toEqual([0xcad1eeff, 'display'])
    expect(Array.from(mesh!.faceStart)).toEqual([0, 2, 4, 6, 8, 10, 12])
    expect([isWatertight(mesh!), meshVolume(mesh!)]).toEqual([true, expect.closeTo(1000, 2)])
    expect(Array.from(edges!.kind)).toEqual(Array(12).fill(EdgeKind.sharp))
    expect(Array.from(edges!.faces.subarray(0, 4))).toEqual([0, 2, 0, 4])
    expect(edges!.points.length).toBe(12 * 2 * 3)
    expect(checkPart(parts[0]).problem).toBeUndefined()
  })

  it('has whole edges where strips of one triangle state theirs in another order', async () => {
    const [whole, single] = await Promise.all(
      [false, true].map((single) => openWith(reader, { 'a.SLDPRT': cubePart(0.01, { 'Contents/DisplayLists': partDisplay(cubeFaces(0.01, { single })) }) })),
    )
    expect(edgesOf(single.parts[0])).toEqual(edgesOf(whole.parts[0]))
  })

  it('has its own colours on faces, shared ones by their number, and the colour of the body on the others', async () => {
    // Face 0 is object 56, its colour 57; face 1 refers to it.
    const display = partDisplay(cubeFaces(0.01, { tails: { 0: newColor(...RED), 1: sharedColor(FIRST_FACE + 1) } }), bodyColor(0, 0x80, 0))
    const { parts } = await openWith(reader, { 'a.SLDPRT': cubePart(0.01, { 'Contents/DisplayLists': display }) })
    expect(Array.from(parts[0].mesh!.faceColor!, (color) => color.toString(16))).toEqual(['c00000ff', 'c00000ff', '8000ff', '8000ff', '8000ff', '8000ff'])
  })

  it.each([
    [
      'a compound file with wrapped streams',
      compoundFile({
        '_DL_VERSION_4400/DLUpdateStamp': 'x',
        'Contents/DisplayLists': partDisplay(cubeFaces(0.01, { tails: { 5: newColor(...RED) }, version: 4400 })),
      }),
      0xc00000ff,
    ],
    ['imploded display data', earlyFile({ '_MO_VERSION_1950/History': 'x', 'Contents/DisplayLists__Zip': imploded(partDisplay(cubeFaces(0.01))) }), undefined],
  ])('is read from %s too', async (_, file, color) => {
    const [{ origin, mesh }] = (await openWith(reader, { 'a.sldprt': file })).parts
    expect([origin, mesh!.indices.length, meshVolume(mesh!), mesh!.faceColor?.[5]]).toEqual(['display', 36, expect.closeTo(1000, 2), color])
  })

  describe('with the Parasolid bodies of its configurations', () => {
    const imported = (data: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([...u32(1), 0x23, ...wrapped(data)])

    it.each([
      ['the one that it shows', { 'Contents/Config-0-Partition': partition(cubeStream(20)), 'Contents/Config-1-Partition': partition(cubeStream(10)) }],
      ['imported ones', { 'Contents/Config-0-Partition': 'x', 'Config-0-FeatureBodies/LocalBodies': imported(cubeStream(10)) }],
    ])('states the exact surfaces of %s', async (_, streams) => {
      const { parts } = await openWith(reader, { 'a.SLDPRT': cubePart(0.01, streams) })
      expect(parts[0].origin).toBe('display')
      expect(Array.from({ length: 6 }, (_own, face) => faceInfoAt(parts[0].faces!, face).axis.map((value) => value + 0))).toEqual([
        [-1, 0, 0],
        [1, 0, 0],
        [0, -1, 0],
        [0, 1, 0],
        [0, 0, -1],
        [0, 0, 1],
      ])
      expect([...parts[0].edges!.curves!.kind].map((kind) => curveKinds[kind])).toEqual(Array(12).fill('line'))
    })

    it('stays with the mesh when none is shown', async () => {
      for (const data of [cubeStream(20), cubeStream(10).slice(0, 300), new Uint8Array(20)]) {
        const { parts, notes } = await openWith(reader, { 'a.SLDPRT': cubePart(0.01, { 'Contents/Config-0-Partition': partition(data) }) })
        expect([parts.length, parts[0].faces, notes]).toEqual([1, undefined, []])
      }
    })

    it('is shown by them when it was saved without display data', async () => {
      const empty = { 'Contents/Config-0-Partition': 'x', 'Contents/Config-1-Partition': partition(cubeStream(10)) }
      const { parts } = await openWith(reader, { 'a.SLDPRT': modernFile(empty) })
      expect(parts.map(({ name, origin, mesh }) => [name, origin, meshVolume(mesh!)])).toEqual([['a', 'exact', expect.closeTo(1000, 3)]])
    })

    it.each([
      ['of 1997, bare and named as its configuration', 629, 'Default', cubeStream(10, 'bare')],
      ['up to 2003, imploded', 1950, 'Config-0-Body', imploded(cubeStream(10))],
    ])('is shown by the body %s', async (_, version, name, body) => {
      const file = earlyFile({ [`_MO_VERSION_${version}/History`]: 'x', [`Contents/${name}`]: Uint8Array.from([...u32(body.length), ...body]) })
      const { parts } = await openWith(reader, { 'a.SLDPRT': file })
      expect(parts.map(({ origin, mesh }) => [origin, meshVolume(mesh!)])).toEqual([['exact', expect.closeTo(1000, 3)]])
    })

    it('is told by its file in an assembly', async () => {
      const pin = cubePart(0.01, { 'Contents/Config-0-Partition': partition(cubeStream(10)) })
      const { parts } = await openWith(reader, { 'Top.SLDASM': machine(), 'Pin.SLDPRT': pin })
      expect(parts.find(({ name }) => name === 'Pin')!.faces!.kind).toHaveLength(6)
    })
  })

  it.each([
    ['shape-unread', 'without display data', modernFile({ 'Contents/Config-0-Partition': 'x' })],
    ['shape-unread', 'export STEP', earlyFile({ '_MO_VERSION_1950/History': 'x', 'Contents/DisplayLists__Zip': 'x', 'Contents/Config-0-Body': 'x' })],
    ['no-geometry', 'the part has no body', earlyFile({ '_MO_VERSION_1500/History': 'x', 'Contents/DisplayLists__Zip': 'x', 'Contents/Config-0': 'x' })],
    ['file-exception', '', new Uint8Array(40)],
  ])('says why it shows nothing: %s, %s', async (code, detail, file) => {
    await expect(openWith(reader, { 'a.sldprt': file })).rejects.toMatchObject({ code, detail: expect.stringContaining(detail) })
  })
})

describe('of which only the picture can be shown', () => {
  const picture = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d494844520000000800000004', 'hex'))
  const codesOf = async (files: Record<string, Uint8Array<ArrayBuffer>>) => {
    const { structure, parts, notes } = await openWith(reader, files)
    return [outline(structure.root), parts[0].placeholder, notes.map(({ code, params }) => [code, params?.program])]
  }

  it('a part says that STEP helps', async () => {
    const bare = modernFile({ PreviewPNG: picture, 'Contents/Config-0-Partition': 'x' })
    expect(await codesOf({ 'a.SLDPRT': bare })).toEqual(['a.SLDPRT#0', true, [['preview-only', 'SolidWorks']]])
  })

  it('a drawing says that DXF helps, whatever else it holds', async () => {
    expect(await codesOf({ 'a.SLDDRW': cubePart(0.01, { PreviewPNG: picture }) })).toEqual(['a.SLDDRW#0', true, [['drawing-preview', 'SolidWorks']]])
    await expect(openWith(reader, { 'a.slddrw': cubePart() })).rejects.toMatchObject({ code: 'native-drawing' })
  })

  it('an assembly without its tree is no heap of parts', async () => {
    expect(await codesOf({ 'a.SLDASM': cubePart(0.01, { PreviewPNG: picture }) })).toEqual(['a.SLDASM#0', true, [['preview-only', 'SolidWorks']]])
  })

  it('an old file has a bitmap behind its length', async () => {
    const dib = Uint8Array.from([...u32(40, 5, 2), 1, 0, 24, 0, ...u32(0, 0, 0, 0, 0, 0), ...new Uint8Array(32)])
    const { preview } = await openWith(reader, { 'a.SLDPRT': cubePart(0.01, { Preview: Uint8Array.from([...u32(dib.length), ...dib]) }) })
    expect([preview?.mime, preview?.image.length, [...preview!.image.subarray(0, 14)]]).toEqual([
      'image/bmp',
      86,
      [0x42, 0x4d, 86, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0],
    ])
  })
})

describe('imploded data', () => {
  it('is copied from what came before, and its end is known', () => {
    const packed = Uint8Array.of(0x00, 0x04, 0x82, 0x24, 0x25, 0x8f, 0x80, 0x7f)
    expect(new TextDecoder().decode(explode(packed, 100))).toBe('AIAIAIAIAIAIA')
    expect(explode(packed, 12)).toBeUndefined()
    expect(explode(packed.subarray(0, 6), 100)).toBeUndefined()
    expect(explode(Uint8Array.of(0, 4, 3, 0, 0, 0), 100)).toBeUndefined()
    expect(explode(Uint8Array.of(7, 4, 0, 0), 100)).toBeUndefined()
  })
})

describe('an assembly', () => {
  it('offers the exploded view in which it was saved: how far its display data stand from the tree', async () => {
    const moved = async (file: Uint8Array<ArrayBuffer>): Promise<unknown[]> => {
      const { structure } = await openWith(reader, { 'Top.SLDASM': file })
      const [sub, plate] = structure.root.children
      return [...sub.children, sub, plate].map(({ exploded }) => exploded?.map((value) => Math.round(value)))
    }
    const exploder = { 'Contents/Config-0': '..moAsmExploder_c..' }
    expect(await moved(machine('Long', exploder))).toEqual([
      [900, 2000, 3000],
      [850, 2000, 3000],
      [900, 2000, 3000],
      [1000, 2000, 3000],
    ])
    // Display data that differ without such a view are of another state; so are turned components.
    expect(await moved(machine())).toEqual([undefined, undefined, undefined, undefined])
    const turned = machineTree.replaceAll('1 0 0 0 0 1 0 0 0 0 1 0 0.05', '0 1 0 0 -1 0 0 0 0 0 1 0 0.05')
    expect(await moved(machine('Long', { ...exploder, 'swXmlContents/COMPINSTANCETREE': turned }))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('has the threads of its parts at every occurrence, darker than one that it colours, and in no size', async () => {
    const shaft = {
      internal: false,
      center: [0.005, 0.005, 0.01],
      axis: [0, 0, -1],
      radius: Math.hypot(0.005, 0.005),
      depth: 0.001,
      length: 0.004,
      size: 'M14',
    }
    const file = cubePart(0.01, { 'Contents/Config-0-ResolvedFeatures': threadFeatures(shaft) })
    const { structure, parts, notes } = await openWith(reader, { 'Top.SLDASM': machine(), 'Pin.SLDPRT': file })
    expect(outline(structure.root)).toBe('Top(Sub-1(Pin-1#0(M14#2) Pin-2#0(M14#2)) Plate-1#1)')
    const threads = structure.root.children[0].children.flatMap(({ children }) => children)
    expect(threads.map(({ role, color }) => [role, color])).toEqual([
      ['construction', undefined],
      ['construction', 0x8c4600ff],
    ])
    expect([...rolesOfParts(structure.root)]).toEqual([[2, 'construction']])
    expect(parts.map(({ id, mesh }) => [id, mesh === undefined]).toSorted()).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ])
    expect(notes.map(({ code }) => code)).toEqual(['skipped-entity', 'hidden-nodes'])
  })

  it('alone shows the meshes that it holds, and says what is missing', async () => {
    const { structure, parts, notes, missing } = await openWith(reader, { 'Top.SLDASM': machine() })
    checkStructure(structure)
    expect(outline(structure.root)).toBe('Top(Sub-1(Pin-1#0 Pin-2#0) Plate-1#1)')
    expect(structure.units).toBe('in')
    const [sub, plate] = structure.root.children
    expect(sub.transform?.[12]).toBe(100)
    expect(plate.hidden).toBe(true)
    expect([sub, ...sub.children, plate].map(({ color }) => color)).toEqual([undefined, undefined, 0xff8000ff, undefined])
    expect(plate.attributes).toEqual([
      { name: 'Configuration', value: 'Thin' },
      { name: 'File', value: 'Plate & Co.SLDPRT' },
    ])
    expect(parts.map(({ name, mesh, color }) => [name, mesh!.indices.length, color])).toEqual([
      ['Pin', 36, 0x010203ff],
      ['Plate', 36, 0xcad1eeff],
    ])
    expect(new Set(missing)).toEqual(new Set(['Sub.SLDASM', 'Pin.SLDPRT', 'Plate & Co.SLDPRT']))
    expect(notes.map(({ code, count }) => [code, count])).toEqual([
      ['skipped-entity', 1],
      ['hidden-nodes', 1],
    ])
  })

  it('shows the configuration that was active', async () => {
    const { structure, parts } = await openWith(reader, { 'Top.SLDASM': machine('Short') })
    expect(outline(structure.root)).toBe('Top(Pin-9#0)')
    expect(parts.length).toBe(1)
  })

  it('names the files below it', async () => {
    const files = { 'Top.SLDASM': machine('Short') }
    const { FileSet } = await import('../../contract/fileSet.ts')
    const { memoryEntry } = await import('../../io/fileset/blobEntry.ts')
    const set = new FileSet(Object.entries(files).map(([path, bytes]) => memoryEntry(path, bytes)))
    expect(await reader.references!(set, 'Top.SLDASM')).toEqual(['C:\\work\\Pin.SLDPRT'])
  })

  it('takes the file of a part that was changed since, in any case and folder', async () => {
    const changed = cubePart(0.005, { ModelStamps: stamps(20, 9), 'docProps/ISolidWorksInformation.xml': information('Default') })
    const { parts, missing } = await openWith(reader, { 'Top.SLDASM': machine(), 'parts/PIN.sldprt': changed })
    expect(meshVolume(parts[0].mesh!)).toBeCloseTo(125, 2)
    expect(missing).not.toContain('Pin.SLDPRT')
    const same = cubePart(0.005, { ModelStamps: stamps(20, 7), 'docProps/ISolidWorksInformation.xml': information('Default') })
    expect(meshVolume((await openWith(reader, { 'Top.SLDASM': machine(), 'Pin.SLDPRT': same })).parts[0].mesh!)).toBeCloseTo(1000, 2)
    const other = cubePart(0.005, { ModelStamps: stamps(20, 9), 'docProps/ISolidWorksInformation.xml': information('Other') })
    expect(meshVolume((await openWith(reader, { 'Top.SLDASM': machine(), 'Pin.SLDPRT': other })).parts[0].mesh!)).toBeCloseTo(1000, 2)
  })

  it('without meshes takes those of the files, and boxes for the rest', async () => {
    const bare = modernFile({ 'swXmlContents/COMPINSTANCETREE': machineTree, 'docProps/ISolidWorksInformation.xml': information('Long') })
    const { parts, notes } = await openWith(reader, { 'Top.SLDASM': bare, 'Pin.SLDPRT': cubePart() })
    expect(parts.map(({ name, mesh }) => [name, Math.round(meshVolume(mesh!))])).toEqual([
      ['Pin', 1000],
      ['Plate', 600],
    ])
    expect(notes.find(({ code }) => code === 'boxes-only')?.params).toEqual({ what: 'Plate' })
    expect(checkPart(parts[1]).problem).toBeUndefined()
  })

  it('takes the exact bodies of a part that has no triangles, as when it is opened alone', async () => {
    const tree = { 'swXmlContents/COMPINSTANCETREE': machineTree, 'docProps/ISolidWorksInformation.xml': information('Long') }
    const pin = modernFile({ '_MO_VERSION_9000/History': '', 'Contents/Config-0-Partition': partition(cubeStream(10)) })
    const { parts, notes } = await openWith(reader, { 'Top.SLDASM': modernFile(tree), 'Pin.SLDPRT': pin })
    expect([parts[0].origin, isWatertight(parts[0].mesh!), meshVolume(parts[0].mesh!)]).toEqual(['exact', true, expect.closeTo(1000, 2)])
    expect(notes.find(({ code }) => code === 'boxes-only')?.params).toEqual({ what: 'Plate' })
  })

  describe('with virtual components', () => {
    const virtualTree = machineTree
      .replace('C:\\work\\Pin.SLDPRT', 'C:\\temp\\VC~~\\Top\\Pin^Top.sldprt')
      .replace('C:\\work\\Sub.SLDASM', 'C:\\temp\\VC~~\\Top\\Sub^Top.sldasm')
    const top = (streams: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> =>
      modernFile({ 'swXmlContents/COMPINSTANCETREE': virtualTree, 'docProps/ISolidWorksInformation.xml': information('Long'), ...streams })
    const inside = modernFile({ 'swXmlContents/COMPINSTANCETREE': machineTree, 'VirtualComp/Pin': cubePart(0.005) })

    it.each([
      ['carries their files', { 'VirtualComp/Pin': cubePart(0.005) }],
      ['carries them in a virtual assembly', { 'VirtualComp/Sub': inside }],
    ])('%s, and misses none', async (_, streams) => {
      const { parts, missing } = await openWith(reader, { 'Top.SLDASM': top(streams) })
      expect(meshVolume(parts[0].mesh!)).toBeCloseTo(125, 2)
      expect(missing).toEqual(['Plate & Co.SLDPRT'])
    })

    it('finds them in the file of the sub-assembly that they were made in', async () => {
      const tree = machineTree.replace('Pin.SLDPRT', 'Pin^Sub.sldprt')
      const whole = modernFile({ 'swXmlContents/COMPINSTANCETREE': tree, 'docProps/ISolidWorksInformation.xml': information('Long') })
      const { parts, missing } = await openWith(reader, { 'Top.SLDASM': whole, 'Sub.SLDASM': inside })
      expect(meshVolume(parts[0].mesh!)).toBeCloseTo(125, 2)
      expect(missing).toEqual(['Plate & Co.SLDPRT'])
    })

    it('names no files for them', async () => {
      const { FileSet } = await import('../../contract/fileSet.ts')
      const { memoryEntry } = await import('../../io/fileset/blobEntry.ts')
      expect(await reader.references!(new FileSet([memoryEntry('Top.SLDASM', top({}))]), 'Top.SLDASM')).toEqual(['C:\\work\\Plate & Co.SLDPRT'])
    })
  })

  it('that contains itself ends in a message', async () => {
    const circle = machineTree.replace('swModelRef="11"', 'swModelRef="14"')
    const file = modernFile({ 'swXmlContents/COMPINSTANCETREE': circle, 'docProps/ISolidWorksInformation.xml': information('Long') })
    await expect(openWith(reader, { 'Top.SLDASM': file })).rejects.toMatchObject({ code: 'file-exception' })
  })
})

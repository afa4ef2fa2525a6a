import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { curveKinds } from '../../../src/core/scene/curve.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import { faceInfoAt } from '../../../src/core/scene/surface.ts'
import { emfOf, emfRecord, longs } from '../../drawing/metafile/metafile.fixture.ts'
import { openDrawingFiles } from '../../drawing/openDrawing.fixture.ts'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'
import { meshBody } from '../../kernel/tessellate/bodyMesh.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { FileSet } from '../../contract/fileSet.ts'
import type { PartDraft } from '../../contract/format.ts'
import { corner as block, cornerBody, cornerStream } from '../parasolid/xt.fixture.ts'
import { assemblyReader, draftReader, partReader } from './index.ts'
import { assemblyOf, compoundOf, corner, type FaceOf, levelOf, partOf, previewOf, previewTreeOf, SEPARATOR, wrap } from './solidedge.fixture.ts'

const styles = { 0x80000027: [0.5, 0.5, 0.5, 0], 0x8000000c: [0, 0.25, 0.75, 0.4] } satisfies Record<number, [number, number, number, number]>
const part = partOf(corner, styles)

describe('a part', () => {
  it('has faces with their colours, edges and millimetres', async () => {
    const { structure, parts, notes } = await openWith(partReader, { 'a/Plate.par': part })
    expect(structure).toMatchObject({ name: 'Plate.par', format: 'solidedge-part', units: 'mm', upAxis: 'z', application: 'Solid Edge 2020' })
    expect(outline(structure.root)).toBe('Plate.par#0')
    const [{ mesh, edges, color, origin, doubleSided }] = parts
    expect([origin, color, doubleSided]).toEqual(['display', 0x808080ff, true])
    expect([...mesh!.faceStart]).toEqual([0, 2, 4])
    expect([...mesh!.faceColor!]).toEqual([0x0040bf99, 0])
    expect(mesh!.positions.length / 3).toBe(8)
    expect(Math.max(...mesh!.positions)).toBeCloseTo(10, 5)
    expect([...edges!.kind].toSorted()).toEqual([0, 2, 2, 2, 2, 2, 2])
    expect(notes).toEqual([])
  })

  it('mixes the two diffuse colours of a style and adds the emissive one', async () => {
    const steel = partOf(corner, { 0x80000027: [0.5, 0.5, 0.5, 0, [0.8, 0.9, 1]] })
    expect((await openWith(partReader, { 'a.par': steel })).parts[0].color).toBe(0x9ea8b3ff)
    const glowing = partOf(corner, { 0x80000027: [0.9, 0.75, 0.25, 0, [0.95, 0, 0], [0.65, 0, 0]] })
    expect((await openWith(partReader, { 'a.par': glowing })).parts[0].color).toBe(0xff7326ff)
  })

  it('keeps the vertices of faces apart, where they are tangent too', async () => {
    const flat = corner[0].points.map(([x, y, z]) => [x + 0.01, y, z])
    const { parts } = await openWith(partReader, { 'Plate.par': partOf([corner[0], { ...corner[0], points: flat }]) })
    expect(parts[0].mesh!.positions.length / 3).toBe(8)
    expect([...parts[0].edges!.kind].filter((kind) => kind === 1)).toEqual([1])
  })

  it('joins faces whose points agree but for rounding', async () => {
    const shifted = corner.map((face, i) => ({ ...face, points: face.points.map(([x, y, z]) => [x, y, z > 1 ? z : z + i * 3e-10]) }))
    const { parts } = await openWith(partReader, { 'Plate.par': partOf(shifted) })
    expect([...parts[0].edges!.kind].filter((kind) => kind === 0)).toEqual([0])
  })

  it('of many triangles is shown coarse first', async () => {
    // What follows the end of a packed stream is not read, but makes it long.
    const long = new Uint8Array(5 << 20)
    long.set(wrap(levelOf(corner)))
    const cache = compoundOf({ 'L0-T1': long, 'L1-T1': wrap(levelOf([corner[0]])) })
    const files = new FileSet([memoryEntry('Big.par', compoundOf({ 'Display/Cache0': cache }))])
    const triangles: number[] = []
    const later: Promise<void>[] = []
    const sink = { progress() {}, structure() {}, part: ({ mesh }: PartDraft) => triangles.push(mesh!.indices.length / 3), note() {}, missing() {} }
    await partReader.open(files, 'Big.par', { ...sink, later: (work) => later.push(work) }, { quality: 'normal' })
    expect(triangles).toEqual([2])
    await Promise.all(later)
    expect(triangles).toEqual([2, 4])
  })

  it('whose finest level is damaged is shown by a coarser one, and says so', async () => {
    const cache = compoundOf({ 'L0-T1': new Uint8Array(900), 'L1-T1': wrap(levelOf(corner)) })
    const { parts, notes } = await openWith(partReader, { 'a.par': compoundOf({ 'Display/Cache0': cache }) })
    expect([parts[0].mesh!.indices.length / 3, notes.map(({ code }) => code)]).toEqual([4, ['damaged-data']])
  })

  it('whose display data are damaged is shown by its bodies', async () => {
    const bytes = compoundOf({ 'Display/Cache0': new Uint8Array(600), 'PARASOLID/STREAM0.X_B': cornerStream() })
    expect((await openWith(partReader, { 'a.par': bytes })).parts[0].origin).toBe('exact')
  })

  it.each([
    ['without a display mesh', compoundOf({ 'PARASOLID/STREAM0.X_B': new Uint8Array(9) }), 'shape-unread'],
    ['with an empty one', partOf([]), 'shape-unread'],
    ['of text', new TextEncoder().encode('mov ax, bx'), 'unsupported-format'],
    ['cut off', part.slice(0, 2000), 'file-exception'],
  ])('%s says so', async (_, bytes, code) => {
    await expect(openWith(partReader, { 'Plate.par': bytes })).rejects.toMatchObject({ code })
  })
})

describe('the picture in a file', () => {
  /** 5 × 2 pixels of 24 bits. */
  const dib = new ByteWriter().u32(40, 5, 2).u16(1, 24).u32(0, 0, 0, 0, 0, 0).zeros(32).done()
  const set = new ByteWriter()
    .zeros(28)
    .raw(new Uint8Array(Buffer.from('a24f02ccb56ece118aa208003601e988', 'hex')))
    .u32(48, 0, 1, 10, 16, 71, dib.length + 4, 0xffffffff)
    .raw(dib)
    .done()
  const streams = { '\u0005C3teagxwOttdbfkuIaamtae3Ie': set }

  it('comes before its shape', async () => {
    const { preview, parts } = await openWith(partReader, { 'Plate.par': partOf(corner, {}, streams) })
    expect([preview?.mime, preview?.image.length, parts[0].placeholder]).toEqual(['image/bmp', dib.length + 14, undefined])
  })

  it.each([
    ['Old.par', 'preview-only', {}],
    ['Torn.par', 'preview-only', { 'Display/Cache0': new Uint8Array(600) }],
  ])('stands for %s', async (name, code, more) => {
    const { parts, notes } = await openWith(partReader, { [name]: compoundOf({ ...streams, ...more }) })
    expect([parts[0].placeholder, parts[0].texture?.mime, notes[0]]).toMatchObject([true, 'image/bmp', { code, params: { program: 'Solid Edge' } }])
  })

  it('stands for a draft without pictures of its sheets', async () => {
    const { parts, notes } = await openWith(draftReader, { 'Plan.dft': compoundOf(streams) })
    expect([parts[0].placeholder, notes[0]]).toMatchObject([true, { code: 'drawing-preview', params: { program: 'Solid Edge' } }])
    await expect(openWith(draftReader, { 'Plan.dft': compoundOf({ Other: new Uint8Array(9) }) })).rejects.toMatchObject({ code: 'native-drawing' })
  })
})

describe('a draft', () => {
  const line = emfRecord(4, longs(0, 0, 0, 0, 2, 0, 500, 1000, 0))
  const sheet = (name: string): Uint8Array<ArrayBuffer> => new ByteWriter().u32(name.length).wide(name).f64(20, 10).u32(0, 0).done()
  const list = new ByteWriter().u32(1, 2, 1, 1).u16(0x3e, 0).raw(sheet('Layout')).raw(sheet('Détail')).done()
  const picture = emfOf(100, 50, [line])
  const streams = { 'JDraftViewerInfo/JDraftDocumentInfo': list, 'JDraftViewerInfo/1': zlibSync(picture), 'JDraftViewerInfo/2': picture }

  it('shows the pictures of its sheets, in their names and sizes, the active one first', async () => {
    const { drawing, notes } = await openDrawingFiles({ 'Plan.dft': compoundOf(streams) })
    expect(drawing.spaces.map(({ name, paper, extents }) => [name, paper?.width, extents])).toEqual([
      ['Layout', 200, [0, 0, 200, 100]],
      ['Détail', 200, [0, 0, 200, 100]],
    ])
    expect([drawing.first, drawing.format, notes]).toEqual([1, 'solidedge-draft', []])
  })

  it('tells pictures that cannot be read; without a list sheets are as large as their pictures', async () => {
    const { drawing, notes } = await openDrawingFiles({ 'Plan.dft': compoundOf({ 'JDraftViewerInfo/1': new Uint8Array(90), 'JDraftViewerInfo/2': picture }) })
    expect([drawing.spaces[0].name, drawing.spaces[0].paper?.width, notes]).toEqual(['Sheet 2', 100, ['damaged-data pictures of sheets']])
  })
})

describe('an assembly', () => {
  const sub = assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1' }, { name: 'Plate.par:2', at: [0.02, 0, 0] }] })
  const top = assemblyOf(
    { 'Sub.asm': [{ name: 'Sub.asm:1', at: [0, 0, 0.1] }, { name: 'Sub.asm:2' }], 'parts\\Plate.par': [{ name: 'Plate.par:1', style: 0x80000005 }] },
    { styles: { 0x80000005: [1, 0, 0, 0] } },
  )

  it('places parts and sub-assemblies, each part once', async () => {
    const { structure, parts, missing } = await openWith(assemblyReader, { 'Top.asm': top, 'SUB.ASM': sub, 'parts/plate.PAR': part })
    expect(outline(structure.root)).toBe('Top.asm(Sub.asm:1(Plate.par:1#0 Plate.par:2#0) Sub.asm:2(Plate.par:1#0 Plate.par:2#0) Plate.par:1#0)')
    expect([...structure.root.children[0].transform!.subarray(12)]).toEqual([0, 0, 100, 1])
    expect([...structure.root.children[0].children[1].transform!.subarray(12)]).toEqual([20, 0, 0, 1])
    expect(structure.root.children[2].color).toBe(0xff0000ff)
    expect([parts.length, missing]).toEqual([1, []])
  })

  it('prefers the file at the relative path', async () => {
    const files = new FileSet(['a/Top.asm', 'a/Plate.par', 'a/parts/Plate.par'].map((path) => memoryEntry(path, path === 'a/Top.asm' ? top : part)))
    const read: string[] = []
    const counted = new FileSet([...files.entries()].map((entry) => ({ ...entry, bytes: () => (read.push(entry.path), entry.bytes()) })))
    await assemblyReader.open(counted, 'a/Top.asm', { progress() {}, structure() {}, part() {}, note() {}, missing() {} }, { quality: 'normal' })
    expect(read).toEqual(['a/Top.asm', 'a/parts/Plate.par'])
    expect(await assemblyReader.references!(files, 'a/Top.asm')).toEqual(['C:\\gone\\Sub.asm', 'C:\\gone\\parts\\Plate.par'])
  })

  it('alone shows boxes and names what is missing', async () => {
    const { structure, parts, missing, notes } = await openWith(assemblyReader, { 'Top.asm': top })
    expect(outline(structure.root)).toBe('Top.asm(Sub.asm:1#0 Sub.asm:2#1 Plate.par:1#1)')
    expect(missing).toEqual(['Sub.asm', 'Plate.par'])
    expect(parts.map(({ edges }) => edges!.start.length - 1)).toEqual([12, 12])
    expect(Math.max(...parts[0].edges!.points)).toBeCloseTo(110, 4)
    expect(notes).toMatchObject([{ code: 'boxes-only', count: 3 }])
  })

  it('alone shows the meshes that it carries, in the colours of their files', async () => {
    const more = previewOf({ 'c:\\gone\\top.asm': 1, 'c:\\gone\\plate.par': 3 }, { 'Cache3.1': corner }, { 3: styles })
    const { structure, parts, missing } = await openWith(assemblyReader, {
      'Top.asm': assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1', at: [1, 2, 3] }] }, { more }),
    })
    expect(outline(structure.root)).toBe('Top.asm(Plate.par:1#0)')
    expect([...structure.root.children[0].transform!.subarray(12)]).toEqual([1000, 2000, 3000, 1])
    expect(parts[0]).toMatchObject({ origin: 'display', color: 0x808080ff })
    expect([...parts[0].mesh!.faceColor!]).toEqual([0x0040bf99, 0])
    expect(missing).toEqual(['Plate.par'])
  })

  it('alone shows the parts of its sub-assemblies too, in the colours that these give them', async () => {
    const more = {
      ...previewOf({ 'c:\\top.asm': 1, 'c:\\sub.asm': 2, 'c:\\plate.par': 3 }, { 'Cache3.1': corner }, { 2: { 0x80000009: [0, 1, 0, 0] } }),
      'Preview/Structure/IDS': previewTreeOf({
        1: [{ name: 'Sub.asm:1', site: 2, id: 0, at: [0, 0, 0] }],
        2: [
          { name: 'Plate.par:1', site: 3, id: 50, at: [0, 0, 1] },
          { name: 'Plate.par:2', site: 3, id: 51, at: [0, 0, 2] },
          { name: 'Sub.asm:1', site: 2, id: 52, at: [0, 0, 0] },
        ],
      }),
      'Preview/Structure/IOT': new ByteWriter()
        .u32(2, 0x80000000, 0, 0, 1, 0x80000000, 0, 7, 3)
        .u32(0x40000000, 0, 50, 0x40000001, 0x410000, 51, 0x80000009, 2, 1, 2, 0, 0x40000000, 0, 52)
        .done(),
    }
    const { structure, parts, notes } = await openWith(assemblyReader, {
      'Top.asm': assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1' }], 'Sub.asm': [{ name: 'Sub.asm:1', id: 7, at: [1, 0, 0] }] }, { more }),
    })
    expect(outline(structure.root)).toBe('Top.asm(Plate.par:1#0 Sub.asm:1(Plate.par:1#0 Plate.par:2#0 Sub.asm:1))')
    const [first, second] = structure.root.children[1].children
    expect([first.color, second.color]).toEqual([undefined, 0x00ff00ff])
    expect([...second.transform!.subarray(12)]).toEqual([0, 0, 2000, 1])
    expect(parts.length).toBe(1)
    expect(notes.map(({ code }) => code)).toEqual(['cached-meshes-only', 'damaged-data'])
  })

  it('draws the members of a frame where they are', async () => {
    const more = previewOf({ 'c:\\gone\\top.asm': 1 }, { 'Cache1.10': [corner[0]], 'Cache1.2': corner })
    const members = [
      { name: 'Tube:1', at: [1, 2, 3] },
      { name: 'Tube:2', at: [4, 5, 6] },
    ]
    const { structure, parts } = await openWith(assemblyReader, { 'Top.asm': assemblyOf({ 'Frame.par': members }, { more }) })
    expect(structure.root.children.map(({ transform }) => transform)).toEqual([undefined, undefined])
    expect(parts.map(({ mesh }) => mesh!.indices.length / 3)).toEqual([4, 2])
  })

  it('shows the mesh that it carries of a part file that has none', async () => {
    const more = previewOf({ 'c:\\gone\\plate.par': 3 }, { 'Cache3.1': corner })
    const files = {
      'Top.asm': assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1' }] }, { more }),
      'Plate.par': compoundOf({ 'PARASOLID/STREAM0.X_B': new Uint8Array(9) }),
    }
    const { parts, notes, missing } = await openWith(assemblyReader, files)
    expect(parts[0].mesh!.indices.length / 3).toBe(4)
    expect([notes.map(({ code }) => code), missing]).toEqual([['limited-support'], []])
  })

  it('ends where an assembly contains itself', async () => {
    const { structure, notes } = await openWith(assemblyReader, { 'Top.asm': assemblyOf({ 'Top.asm': [{ name: 'Top.asm:1' }] }) })
    expect(outline(structure.root)).toBe('Top.asm(Top.asm:1)')
    expect(notes).toMatchObject([{ code: 'damaged-data', count: 1 }])
  })
})

it('a part without a display mesh is shown by its Parasolid bodies, alone and in an assembly', async () => {
  const exact = compoundOf({ 'PARASOLID/STREAM0.X_B': cornerStream() })
  const alone = await openWith(partReader, { 'Plate.par': exact })
  const placed = await openWith(assemblyReader, { 'Top.asm': assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1' }] }), 'Plate.par': exact })
  for (const { parts } of [alone, placed]) {
    expect(parts.map(({ origin, mesh }) => [origin, mesh!.faceStart.length - 1])).toEqual([['exact', 7]])
    expect(Math.max(...parts[0].mesh!.positions)).toBeCloseTo(block.y, 4)
  }
})

describe('a display mesh of Parasolid bodies', () => {
  /** Faces of the filleted block as Solid Edge displays them: a strip for each triangle. */
  const faces = (): FaceOf[] => {
    const { mesh } = meshBody(cornerBody().body, { linear: 0.1, angular: 0.3 })
    const normal = [0, 0, 0]
    return Array.from({ length: mesh.faceStart.length - 1 }, (_, id) => {
      const face: FaceOf & { normal: number[][] } = { id, points: [], normal: [] }
      mesh.indices.subarray(mesh.faceStart[id] * 3, mesh.faceStart[id + 1] * 3).forEach((v, i) => {
        if (i > 0 && i % 3 === 0) {
          face.points.push([SEPARATOR, SEPARATOR, SEPARATOR])
          face.normal.push([0, 0, 1])
        }
        decodeNormal(mesh.normals, v * 2, normal)
        face.points.push([...mesh.positions.subarray(v * 3, v * 3 + 3)].map((value) => value / 1000))
        face.normal.push([...normal])
      })
      return face
    })
  }
  const cache = compoundOf({ 'L0-T1': wrap(levelOf(faces())) })
  const file = compoundOf({ 'Display/Cache0': cache, 'PARASOLID/STREAM0.X_B': cornerStream() })

  it('has exact surfaces, alone and in an assembly', async () => {
    const alone = await openWith(partReader, { 'Block.par': file })
    const placed = await openWith(assemblyReader, { 'Top.asm': assemblyOf({ 'Block.par': [{ name: 'Block.par:1' }] }), 'Block.par': file })
    for (const { parts } of [alone, placed]) {
      expect(parts.map(({ origin, faces: table }) => [origin, table!.kind.length])).toEqual([['exact', 7]])
      expect(faceInfoAt(parts[0].faces!, 6)).toMatchObject({ kind: 'blend', radius: block.r, exact: true })
      expect([...parts[0].edges!.curves!.kind].filter((kind) => curveKinds[kind] === 'circle')).toHaveLength(2)
    }
  })

  it('gets them when it is shown already, where that can be', async () => {
    const parts: PartDraft[] = []
    const later: Promise<void>[] = []
    const sink = {
      progress() {},
      structure() {},
      part: (own: PartDraft) => parts.push(own),
      note() {},
      missing() {},
      later: (work: Promise<void>) => later.push(work),
    }
    await partReader.open(new FileSet([memoryEntry('Block.par', file)]), 'Block.par', sink, { quality: 'normal' })
    expect(parts.map(({ faces: table }) => table?.kind.length)).toEqual([undefined])
    await Promise.all(later)
    expect(parts.map(({ faces: table }) => table?.kind.length)).toEqual([undefined, 7])
  })

  it('stays as it is when the bodies are others, or damaged', async () => {
    for (const stream of [cornerStream().slice(0, 900), new Uint8Array(9)]) {
      const { parts, notes } = await openWith(partReader, { 'Block.par': compoundOf({ 'Display/Cache0': cache, 'PARASOLID/STREAM0.X_B': stream }) })
      expect([parts[0].origin, parts[0].faces, notes]).toEqual(['display', undefined, []])
    }
    const other = compoundOf({ 'Display/Cache0': compoundOf({ 'L0-T1': wrap(levelOf(faces().slice(1))) }), 'PARASOLID/STREAM0.X_B': cornerStream() })
    expect((await openWith(partReader, { 'Block.par': other })).parts[0].faces).toBeUndefined()
  })
})

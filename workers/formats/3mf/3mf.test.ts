import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { cubeIndices, cubePositions } from '../../mesh/cube.fixture.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { FileSet } from '../../contract/fileSet.ts'
import type { PartDraft } from '../../contract/format.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { reader } from './index.ts'

const rels =
  '<Relationships><Relationship Target="/3D/main.model" Type="http://x/3dmodel"/><Relationship Target="/Meta/t.png" Type="http://x/thumbnail"/></Relationships>'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const pack = (model: string, more: Record<string, string | Uint8Array> = {}): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries({ '_rels/.rels': rels, '3D/main.model': model, ...more }).map(([path, data]) => [path, typeof data === 'string' ? strToU8(data) : data]),
    ),
  )
const model = (resources: string, build: string, attributes = '') =>
  `<model ${attributes} xmlns="c" xmlns:p="p" xmlns:m="m"><metadata name="Application">Maker 1</metadata><metadata name="Title">T</metadata><resources>${resources}</resources><build>${build}</build></model>`
const vertices = (positions: number[]) =>
  `<vertices>${Array.from({ length: positions.length / 3 }, (_, i) => `<vertex x="${positions[i * 3]}" y="${positions[i * 3 + 1]}" z="${positions[i * 3 + 2]}"/>`).join('')}</vertices>`
const triangles = (indices: number[], more: (t: number) => string = () => '') =>
  `<triangles>${Array.from({ length: indices.length / 3 }, (_, t) => `<triangle v1="${indices[t * 3]}" v2="${indices[t * 3 + 1]}" v3="${indices[t * 3 + 2]}" ${more(t)}/>`).join('')}</triangles>`
const cube = (attributes: string, more?: (t: number) => string) =>
  `<object ${attributes}><mesh>${vertices(cubePositions)}${triangles(cubeIndices, more)}</mesh></object>`
const open = (data: Uint8Array<ArrayBuffer>) => openWith(reader, { 'a.3mf': data })
const code = (data: Uint8Array<ArrayBuffer>) =>
  open(data).then(
    () => 'opened',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

describe('3MF', () => {
  it('reads one object, with metadata and preview', async () => {
    const { parts, preview, structure, notes } = await open(
      pack(model(cube('id="1" name="Box" partnumber="7"'), '<item objectid="1"/>', 'unit="inch"'), { 'Meta/t.png': png }),
    )
    expect(structure).toMatchObject({ units: 'in', upAxis: 'z', format: '3mf', application: 'Maker 1' })
    expect(preview).toEqual({ image: png, mime: 'image/png' })
    expect(structure.attributes).toEqual([
      { name: 'Application', value: 'Maker 1' },
      { name: 'Title', value: 'T' },
    ])
    expect(outline(structure.root)).toBe('a.3mf#0')
    expect(structure.root.attributes).toEqual([{ name: 'partnumber', value: '7' }])
    expect(Math.max(...(parts[0].mesh?.positions ?? []))).toBeCloseTo(25.4, 5)
    expect(parts[0].edges?.kind.length).toBe(12)
    expect(notes).toEqual([])
  })

  it('places components and items, sharing parts', async () => {
    const group =
      '<object id="2" name="Pair" type="model"><components><component objectid="1"/><component objectid="1" transform="0 1 0 -1 0 0 0 0 1 5 6 7"/></components></object>'
    const { parts, structure } = await open(
      pack(
        model(
          cube('id="1" name="Box"') + group,
          '<item objectid="2"/><item objectid="2" transform="1 0 0 0 1 0 0 0 1 10 0 0"/><item objectid="1"/>',
          'unit="centimeter"',
        ),
      ),
    )
    expect(parts.length).toBe(1)
    expect(outline(structure.root)).toBe('a.3mf(Pair(Box#0 Box#0) Pair(Box#0 Box#0) Box#0)')
    expect([...(structure.root.children[0].children[1].transform ?? [])]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 50, 60, 70, 1])
    expect(structure.root.children[1].transform?.[12]).toBe(100)
  })

  it('reads models of the production extension, each in its own unit', async () => {
    const other = model(cube('id="1" name="Far"'), '', 'unit="meter"')
    const { parts, structure } = await open(
      pack(model(cube('id="1" name="Near"'), '<item objectid="1"/><item objectid="1" p:path="/3D/Objects/other.model"/>'), { '3D/Objects/other.model': other }),
    )
    expect(outline(structure.root)).toBe('a.3mf(Near#0 Far#1)')
    expect(Math.max(...(parts[1].mesh?.positions ?? []))).toBe(1000)
  })

  it('paints objects, triangles and corners', async () => {
    const resources = `<basematerials id="5"><base name="red" displaycolor="#FF0000"/><base name="half" displaycolor="#00FF0080"/></basematerials>
      <m:colorgroup id="6"><m:color color="#0000FF"/><m:color color="#FFFFFF"/></m:colorgroup>
      <m:compositematerials id="7" matid="5" matindices="0 1"><m:composite values="0.5 0.5"/></m:compositematerials>
      <m:multiproperties id="8" pids="5 6"><m:multi pindices="0 1"/></m:multiproperties>`
    const colorOf = async (attributes: string, more?: (t: number) => string) => {
      const { parts, notes } = await open(pack(model(resources + cube(`id="1" ${attributes}`, more), '<item objectid="1"/>')))
      return { color: parts[0].color, vertexColor: parts[0].mesh?.vertexColor, notes: notes.map((note) => note.code) }
    }
    expect(await colorOf('pid="5" pindex="1"')).toEqual({ color: 0x00ff0080, vertexColor: undefined, notes: [] })
    expect((await colorOf('pid="7" pindex="0"')).color).toBe(0x808000c0)
    expect((await colorOf('pid="8" pindex="0"')).color).toBe(0xffffffff)
    const mixed = await colorOf('pid="5" pindex="0"', (t) => (t < 2 ? 'pid="6" p1="0" p2="1" p3="1"' : ''))
    expect(mixed.color).toBe(undefined)
    const words = new Uint32Array(mixed.vertexColor?.buffer ?? new ArrayBuffer(0))
    expect(new Set(words)).toEqual(new Set([0xffff0000, 0xffffffff, 0xff0000ff]))
    const late = await colorOf('', (t) => (t === 11 ? 'pid="5" p1="9"' : ''))
    expect(late).toEqual({ color: undefined, vertexColor: undefined, notes: ['damaged-data'] })
  })

  it('makes a part per texture', async () => {
    const resources =
      '<m:texture2d id="3" path="/3D/t.png" contenttype="image/png" tilestyleu="clamp"/><m:texture2dgroup id="4" texid="3"><m:tex2coord u="0" v="0"/><m:tex2coord u="1" v="0"/><m:tex2coord u="1" v="1"/></m:texture2dgroup>'
    const { parts, structure } = await open(
      pack(model(resources + cube('id="1" name="Box"', (t) => (t < 4 ? 'pid="4" p1="0" p2="1" p3="2"' : '')), '<item objectid="1"/>'), { '3D/t.png': png }),
    )
    expect(outline(structure.root)).toBe('a.3mf(Box(Box#0 Box#1))')
    expect(parts.map((part) => (part.mesh?.indices.length ?? 0) / 3)).toEqual([8, 4])
    expect(parts[1].texture).toEqual({ image: png, mime: 'image/png', repeat: false, flipY: true })
    expect(parts[1].mesh?.uv?.length).toBe((parts[1].mesh?.positions.length ?? 0) * (2 / 3))
  })

  it('keeps what is good of a damaged model', async () => {
    const self = '<object id="2"><components><component objectid="2"/><component objectid="1" transform="1 2 x"/></components></object>'
    const broken = `<object id="1"><mesh>${vertices(cubePositions)}${triangles([0, 2, 1, 0, 1, 99, 0, 1, -5])}</mesh></object>`
    const { parts, notes } = await open(pack(model(broken + self, '<item objectid="2"/><item objectid="77"/>')))
    expect(parts[0].mesh?.indices.length).toBe(3)
    expect(notes.map((note) => [note.code, note.count])).toEqual([
      ['damaged-data', 2],
      ['damaged-data', 3],
    ])
  })

  it('stops components that multiply', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `<object id="${i + 2}"><components>${`<component objectid="${i + 1}"/>`.repeat(8)}</components></object>`,
    ).join('')
    expect(await code(pack(model(cube('id="1"') + levels, '<item objectid="41"/>')))).toBe('memory-budget')
  })

  it('ends in the right error', async () => {
    expect(await code(new Uint8Array(0))).toBe('empty-file')
    expect(await code(strToU8('PK not a zip at all, really'))).toBe('file-exception')
    expect(await code(zipSync({ 'a.txt': strToU8('x') }))).toBe('file-exception')
    expect(await code(pack('<model><resources>'))).toBe('file-exception')
    expect(await code(pack('<html/>'))).toBe('file-exception')
    expect(await code(pack(model('', '')))).toBe('no-geometry')
    expect(await code(pack(model(cube('id="1"'), '')))).toBe('no-geometry')
    expect(await code(pack(model('', '<item objectid="1"/>')))).toBe('file-exception')
    expect(await code(pack(model(cube('id="1"'), '<item objectid="1"/>')).slice(0, 400))).toBe('file-exception')
  })
})

describe('a large model', () => {
  const side = 330
  const points = Array.from({ length: (side + 1) ** 2 }, (_, i) => [i % (side + 1), Math.floor(i / (side + 1)), 0]).flat()
  const squares = Array.from({ length: side * side }, (_, i) => {
    const a = Math.floor(i / side) * (side + 1) + (i % side)
    return [a, a + 1, a + side + 1, a + side + 1, a + 1, a + side + 2]
  }).flat()
  // Blanks make it as large as one of many more triangles.
  const text = (attributes: string): string =>
    model(
      `<object id="1" name="Sheet"><mesh>${vertices(points)}${triangles(squares, () => ' '.repeat(80))}</mesh></object>`,
      '<item objectid="1"/>',
      attributes,
    )

  it.each([
    ['unit="millimeter"', 1],
    ['unit="centimeter"', 10],
  ])('is shown in coarse forms before its tree is known (%s)', async (attributes, mm) => {
    const told: string[] = []
    const forms: PartDraft[] = []
    let part: PartDraft | undefined
    await reader.open(
      new FileSet([memoryEntry('a.3mf', pack(text(attributes)))]),
      'a.3mf',
      {
        progress: () => {},
        earlyPart: ({ root }, draft) => {
          told.push(`early ${root.part}`)
          forms.push(draft)
        },
        structure: ({ root }) => told.push(`structure ${root.part}`),
        part: (draft) => {
          told.push('part')
          part = draft
        },
        note: () => {},
        missing: () => {},
      },
      { quality: 'normal' },
    )
    expect(forms.length).toBeGreaterThan(0)
    expect(told).toEqual([...forms.map(() => 'early 0'), 'structure 0', 'part'])
    for (const { mesh, offset, name } of forms) {
      expect(name).toBe('Sheet')
      const [x, y] = [0, 1].map((axis) => Math.max(...mesh!.positions.filter((_, i) => i % 3 === axis)) + offset![axis])
      expect(x).toBeGreaterThan(side * mm * 0.98)
      expect(x).toBeLessThan(side * mm * 1.001)
      expect(y).toBeLessThan(side * mm * 1.001)
    }
    expect([part!.mesh!.positions.length / 3, part!.mesh!.indices.length / 3]).toEqual([(side + 1) ** 2, side * side * 2])
  })
})

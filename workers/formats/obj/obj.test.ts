import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'
import { parseMtl } from './mtl.ts'
import { ObjParser } from './parseObj.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const quad = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const code = async (text: string) =>
  openWith(reader, { 'a.obj': text }).then(
    () => 'opened',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

describe('OBJ', () => {
  it('reads quads, negative indices and continued lines', async () => {
    const { parts, structure, notes } = await openWith(reader, { 'a.obj': `${quad}f -4 -3 \\\n -2 -1\n` })
    expect(structure).toMatchObject({ units: 'unknown', upAxis: 'y', format: 'obj' })
    expect(outline(structure.root)).toBe('a.obj#0')
    expect([...(parts[0].mesh?.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3])
    expect(parts[0].doubleSided).toBe(true)
    expect(notes.map((note) => note.code)).toEqual(['unit-assumed'])
  })

  it('makes objects and groups nodes and materials parts', async () => {
    const text = `mtllib m.mtl\n${quad}o Box\ng side\nusemtl red\nf 1 2 3\nusemtl blue\nf 1 3 4\no Lid\nf 1 2 4\n`
    const { parts, structure } = await openWith(reader, { 'a.obj': text, 'm.mtl': 'newmtl red\nKd 1 0 0\nd 0.5\nnewmtl blue\nKd 0 0 1\nTr 0' })
    expect(outline(structure.root)).toBe('a.obj(Box(side(red#0 blue#1)) Lid#2)')
    expect(parts.map((part) => part.color)).toEqual([0xff000080, 0x0000ffff, 0x0000ffff])
    expect(parts.map((part) => part.mesh?.positions.length)).toEqual([9, 9, 9])
  })

  it('cuts a concave face inside its border', () => {
    const parser = new ObjParser()
    parser.read(bytes('v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 3 4 5 6 1 2'))
    const { runs } = parser.take()
    expect(runs[0].vertex.length).toBe(12)
    const data = runs[0].vertex.data
    const corner = [
      [0, 0],
      [2, 0],
      [2, 1],
      [1, 1],
      [1, 2],
      [0, 2],
    ]
    let area = 0
    for (let i = 0; i < 12; i += 3) {
      const [a, b, c] = [corner[data[i]], corner[data[i + 1]], corner[data[i + 2]]]
      const twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
      expect(twice).toBeGreaterThan(0)
      area += twice / 2
    }
    expect(area).toBe(3)
  })

  it('makes one closed part of an object in several colours, and several of what does not hang together or has pictures', async () => {
    const mtl = 'newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\nnewmtl glass\nKd 0 1 0\nd 0.5\nnewmtl wood\nmap_Kd gone.png\n'
    const solid = (second: string, more = '') =>
      openWith(reader, {
        'a.obj': `mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 5 5 5\nv 6 5 5\nv 5 6 5\no block\nusemtl red\nf 1 3 2\nf 1 2 4\nusemtl ${second}\nf 2 3 4\nf 3 1 4\n${more}`,
        'a.mtl': mtl,
      })
    const { parts, structure } = await solid('blue')
    expect(outline(structure.root)).toBe('a.obj#0')
    expect(parts.length).toBe(1)
    expect(parts[0]).toMatchObject({ color: 0xff0000ff, mesh: { faceStart: new Uint32Array([0, 2, 4]), faceColor: new Uint32Array([0, 0x0000ffff]) } })
    // Closed and wound outwards.
    expect(parts[0].doubleSided).toBe(undefined)
    expect((await solid('glass')).parts.length).toBe(2)
    expect((await solid('wood')).parts.length).toBe(2)
    const apart = await solid('blue', 'usemtl red\nf 5 6 7\nusemtl blue\no other\nf 5 6 7\n')
    expect(outline(apart.structure.root)).toBe('a.obj(block#0 other#1)')
    const loose = await openWith(reader, {
      'a.obj': `mtllib a.mtl\n${quad}v 5 5 5\nv 6 5 5\nv 5 6 5\no block\nusemtl red\nf 1 2 3\nusemtl blue\nf 5 6 7`,
      'a.mtl': mtl,
    })
    expect(outline(loose.structure.root)).toBe('a.obj(block(red#0 blue#1))')
  })

  it('keeps normals, uv and colours of corners', async () => {
    const text = 'v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\nvn 0 0 -1\nf 1/1/1 2/2/1 3/3/1'
    const mesh = (await openWith(reader, { 'a.obj': text })).parts[0].mesh
    expect(mesh?.uv).toEqual(new Float32Array([0, 0, 1, 0, 0, 1]))
    expect(mesh?.vertexColor).toEqual(new Uint8Array([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]))
    expect([...(mesh?.normals ?? [])]).toEqual([32767, 32767, 32767, 32767, 32767, 32767])
  })

  it('resolves textures and says which are missing', async () => {
    const text = `mtllib my materials.mtl\n${quad}vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl a\nf 1/1 2/2 3/3\nusemtl b\nf 1/1 3/3 4/4`
    const mtl = 'newmtl a\nKd 0 0 0\nmap_Kd -s 1 1 1 -clamp on tex/my wood.png\nnewmtl b\nmap_Kd gone.png\n'
    const files = { 'a.obj': text, 'my materials.mtl': mtl, 'tex/my wood.png': png }
    const { parts, notes } = await openWith(reader, files)
    expect(parts[0].texture).toEqual({ image: png, mime: 'image/png', repeat: false, flipY: true })
    expect(parts[0].color).toBe(0xffffffff)
    expect(parts[1].texture).toBe(undefined)
    expect(notes.find((note) => note.code === 'texture-missing')?.params).toEqual({ name: 'gone.png' })
    const set = new FileSet(Object.entries(files).map(([path, data]) => memoryEntry(path, typeof data === 'string' ? bytes(data) : data)))
    expect(await reader.references?.(set, 'a.obj')).toEqual(['my materials.mtl', 'tex/my wood.png', 'gone.png'])
    expect((await openWith(reader, { 'a.obj': text })).missing).toEqual(['my materials.mtl'])
  })

  it('draws lines and points', async () => {
    const { parts, structure } = await openWith(reader, { 'a.obj': `${quad}l 1 2 3\nl 3 4\np 1\nf 1 2 3` })
    expect(outline(structure.root)).toBe('a.obj(faces#0 faces#1)')
    expect(parts[1].edges?.start).toEqual(new Uint32Array([0, 3, 5]))
    expect([...(parts[1].edges?.kind ?? [])]).toEqual([EdgeKind.wire, EdgeKind.wire])
    expect(parts[1].points?.positions).toEqual(new Float32Array([0, 0, 0]))
    expect((await openWith(reader, { 'a.obj': quad })).parts[0].points?.positions.length).toBe(12)
  })

  it('drops what refers to nothing', async () => {
    const { parts, notes } = await openWith(reader, { 'a.obj': `${quad}f 1 2 3\nf 1 2 99\nf 1 2\nf -9 1 2\nl 1 77\n` })
    expect(parts.length).toBe(1)
    expect(parts[0].mesh?.indices.length).toBe(3)
    expect(notes.find((note) => note.code === 'damaged-data')?.count).toBe(4)
  })

  it('gives the structure before the first part is made, and knows which parts will be there', async () => {
    const faces = `${quad}o A\nf 1 2 3\n`
    const cases = {
      [`${faces}o B\nl 3 4\n`]: ['structure A#0 B#1', 'part 0', 'done 0.5', 'part 1', 'done 1'],
      // Whether anything of B is good shows only when it has been made.
      [`${faces}o B\nf 1 2 9\n`]: ['done 0.5', 'done 1', 'structure A#0 B', 'part 0'],
      [`${faces}o B\nf 1 2 9\nf 1 3 4\n`]: ['done 0.5', 'done 1', 'structure A#0 B#1', 'part 0', 'part 1'],
    }
    for (const [text, expected] of Object.entries(cases)) {
      const seen: string[] = []
      await reader.open(
        new FileSet([memoryEntry('a.obj', bytes(text))]),
        'a.obj',
        {
          progress: (phase, fraction) => phase === 'tessellate' && seen.push(`done ${fraction}`),
          structure: ({ root }) => seen.push(`structure ${root.children.map(outline).join(' ')}`),
          part: ({ id }) => seen.push(`part ${id}`),
          note: () => {},
          missing: () => {},
        },
        { quality: 'normal' },
      )
      expect(seen, text).toEqual(expected)
    }
  })

  it('ends in the right error', async () => {
    expect(await code('')).toBe('empty-file')
    expect(await code('# nothing\n')).toBe('file-exception')
    expect(await code('o empty\n')).toBe('no-geometry')
    expect(await code('v 0 0 0\nf 7 8 9')).toBe('file-exception')
  })
})

describe('MTL', () => {
  it('reads colours, opacity and options of pictures', () => {
    const materials = parseMtl(bytes('Kd 1 1 1\nnewmtl a b\nkd 0.5 0.25 1\nTr 0.5\nPr 0.4\nPm 1\nmap_Kd -o 0.5 "x y.jpg"\nnewmtl c\nKd x'))
    expect([...materials]).toEqual([
      ['a b', { color: 0x8040ff80, roughness: 0.4, metalness: 1, texture: 'x y.jpg', repeat: true }],
      ['c', { color: 0xccccccff, repeat: true }],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { cubeIndices, cubePositions } from '../../mesh/cube.fixture.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { FileSet } from '../../contract/fileSet.ts'
import type { PartDraft, Sink } from '../../contract/format.ts'
import { blobEntry } from '../../io/fileset/blobEntry.ts'
import { reader } from './index.ts'

const facet = (...v: number[]) =>
  `facet normal 0 0 1\nouter loop\nvertex ${v.slice(0, 3).join(' ')}\nvertex ${v.slice(3, 6).join(' ')}\nvertex ${v.slice(6).join(' ')}\nendloop\nendfacet\n`

/** A binary cube; `attribute(t)` is the word of each triangle. */
function binaryCube(header: string | number[], attribute: (t: number) => number = () => 0): Uint8Array<ArrayBuffer> {
  const out = new DataView(new ArrayBuffer(84 + 12 * 50))
  const head = typeof header === 'string' ? [...new TextEncoder().encode(header)] : header
  head.forEach((byte, i) => out.setUint8(i, byte))
  out.setUint32(80, 12, true)
  for (let t = 0; t < 12; t++) {
    for (let i = 0; i < 9; i++) out.setFloat32(84 + t * 50 + 12 + i * 4, cubePositions[cubeIndices[t * 3 + Math.floor(i / 3)] * 3 + (i % 3)], true)
    out.setUint16(84 + t * 50 + 48, attribute(t), true)
  }
  return new Uint8Array(out.buffer)
}
const code = async (data: string | Uint8Array<ArrayBuffer>) =>
  openWith(reader, { 'a.stl': data }).then(
    () => 'opened',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

describe('STL', () => {
  it('reads text with several solids, leaving out an empty one', async () => {
    const text = `solid first part\n${facet(0, 0, 0, 1, 0, 0, 0, 1, 0)}endsolid first part\nSOLID\n${facet(0, 0, 1, 1, 0, 1, 0, 1, 1)}ENDSOLID\nsolid none\nendsolid none\n`
    const { structure, parts, notes } = await openWith(reader, { 'dir/a.stl': text })
    expect(outline(structure.root)).toBe('a.stl(first part#0 solid 2#1)')
    expect(structure).toMatchObject({ name: 'a.stl', units: 'unknown', upAxis: 'z', format: 'stl' })
    expect(parts.map((part) => [...(part.mesh?.positions ?? [])])).toEqual([
      [0, 0, 0, 1, 0, 0, 0, 1, 0],
      [0, 0, 1, 1, 0, 1, 0, 1, 1],
    ])
    expect(notes.map((note) => note.code)).toEqual(['skipped-entity', 'unit-assumed'])
  })

  it('reads binary, even when it says solid', async () => {
    const { structure, parts } = await openWith(reader, { 'a.stl': binaryCube('solid cube') })
    expect(outline(structure.root)).toBe('a.stl#0')
    expect(parts[0].name).toBe('cube')
    expect(parts[0].mesh?.indices.length).toBe(36)
    expect(parts[0].mesh?.positions.length).toBe(72)
    expect(parts[0].edges?.kind.length).toBe(12)
    expect(parts[0].doubleSided).toBe(undefined)
  })

  it('reads both conventions of colour', async () => {
    const viscam = (await openWith(reader, { 'a.stl': binaryCube('', (t) => (t < 2 ? 0x8000 | (31 << 10) : 0)) })).parts[0]
    expect([...(viscam.mesh?.vertexColor?.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255])
    const header = [...new TextEncoder().encode('COLOR='), 10, 20, 30, 255]
    const magics = (await openWith(reader, { 'a.stl': binaryCube(header, (t) => (t < 2 ? 31 : 0x8000)) })).parts[0]
    expect([...(magics.mesh?.vertexColor?.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255])
    expect([...(magics.mesh?.vertexColor?.subarray(-4) ?? [])]).toEqual([10, 20, 30, 255])
    const whole = (await openWith(reader, { 'a.stl': binaryCube(header) })).parts[0]
    expect(whole.mesh?.vertexColor).toBe(undefined)
    expect(whole.color).toBe(0x0a141eff)
  })

  it('reads text with a stray control character as text', async () => {
    const { parts, notes } = await openWith(reader, {
      'a.stl': `solid stray\n${facet(0, 0, 0, 1, 0, 0, 0, 1, 0).replace('vertex', 'vertex \u0010')}endsolid stray\n`,
    })
    expect([...(parts[0].mesh?.positions ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0])
    expect(notes.map((note) => note.code)).toEqual(['unit-assumed'])
  })

  it('reads text without line ends: the name of a solid goes up to its first facet', async () => {
    const text = `solid a facet  of glass\n${facet(0, 0, 0, 1, 0, 0, 0, 1, 0)}endsolid`
    for (const written of [text, text.replaceAll('\n', ' ')]) {
      const { parts } = await openWith(reader, { 'a.stl': written })
      expect(parts.map((part) => part.name)).toEqual(['a facet  of glass'])
      expect([...(parts[0].mesh?.positions ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0])
    }
  })

  it('reads binary whose count was never written, but no zeros', async () => {
    const cube = binaryCube('x')
    cube.fill(0, 80, 84)
    const { parts, notes } = await openWith(reader, { 'a.stl': cube })
    expect(parts[0].mesh?.indices.length).toBe(36)
    expect(notes.map((note) => note.code)).toEqual(['unit-assumed'])
    expect(await code(cube.slice(0, -1))).toBe('no-geometry')
  })

  it('notes triangles behind those that the file counts', async () => {
    const cube = binaryCube('x')
    new DataView(cube.buffer).setUint32(80, 10, true)
    const { parts, notes } = await openWith(reader, { 'a.stl': cube })
    expect(parts[0].mesh?.indices.length).toBe(30)
    expect(notes.find((note) => note.code === 'damaged-data')).toMatchObject({ count: 2, text: 'triangles behind those that the file counts' })
    // Other bytes behind the last triangle are none of them.
    const longer = new Uint8Array([...binaryCube('x'), 1, 2, 3])
    expect((await openWith(reader, { 'a.stl': longer })).notes.map((note) => note.code)).toEqual(['unit-assumed'])
  })

  it('shows what is left of a cut file and says so', async () => {
    const { parts, notes } = await openWith(reader, { 'a.stl': binaryCube('x').slice(0, 84 + 130) })
    expect(parts[0].mesh?.indices.length).toBe(6)
    expect(notes.find((note) => note.code === 'damaged-data')?.count).toBe(10)
    const text = `solid a\n${facet(0, 0, 0, 1, 0, 0, 0, 1, 0)}facet normal 0 0 1\nouter loop\nvertex 0 0 0`
    expect((await openWith(reader, { 'a.stl': text })).notes.map((note) => note.code)).toEqual(['damaged-data', 'unit-assumed'])
  })

  it('ends in the right error', async () => {
    expect(await code('')).toBe('empty-file')
    expect(await code('solid a\nendsolid a\n')).toBe('no-geometry')
    expect(await code('hello world')).toBe('file-exception')
    expect(await code(new Uint8Array(84))).toBe('no-geometry')
    expect(await code(`solid a\n${facet(0, 0, 0, Number.NaN, 0, 0, 0, 1, 0)}endsolid`)).toBe('no-geometry')
  })
})

/** A binary file of a flat grid of quads, two triangles each. */
function sheet(side: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(84 + side * side * 100))
  view.setUint32(80, side * side * 2, true)
  let at = 84
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    for (const triangle of [
      [x, y, x + 1, y, x, y + 1],
      [x + 1, y, x + 1, y + 1, x, y + 1],
    ]) {
      for (let corner = 0; corner < 3; corner++) for (const axis of [0, 1]) view.setFloat32(at + 12 + corner * 12 + axis * 4, triangle[corner * 2 + axis], true)
      at += 50
    }
  }
  return new Uint8Array(view.buffer)
}

it('shows a large file while it reads it: the tree, coarse forms of its part, then the part', async () => {
  const side = 520
  const entry = blobEntry('a.stl', new Blob([sheet(side)]))
  const told: string[] = []
  const areas: number[] = []
  let part: PartDraft | undefined
  const sink: Sink = {
    progress: () => {},
    structure: ({ root }) => told.push(`structure ${root.part}`),
    growing: ({ id, mesh }, bounds) => {
      told.push(`growing ${id}`)
      areas.push(mesh!.indices.length)
      expect(bounds.slice(3).map((value) => value / side)).toEqual([expect.closeTo(1, 1), expect.closeTo(1, 1), 0])
    },
    part: (draft) => {
      told.push(`part ${draft.id}`)
      part = draft
    },
    note: () => {},
    missing: () => {},
  }
  await reader.open(new FileSet([entry]), 'a.stl', sink, { quality: 'normal' })
  expect([told[0], told.at(-1)]).toEqual(['structure 0', 'part 0'])
  expect(told.slice(1, -1)).toEqual(areas.map(() => 'growing 0'))
  expect(areas.length).toBeGreaterThan(1)
  expect(areas).toEqual(areas.toSorted((a, b) => a - b))
  expect(part?.mesh?.positions.length).toBe((side + 1) ** 2 * 3)
  expect(part?.mesh?.indices.length).toBe(side * side * 6)
})

/** Text of squares of two triangles each, of one solid or of several. */
function textSheets(sides: readonly number[]): Uint8Array<ArrayBuffer> {
  let text = ''
  sides.forEach((side, n) => {
    text += `solid sheet ${n}\n`
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [i % side, Math.floor(i / side)]
      const [a, b, c, d] = [`${x} ${y} ${n}`, `${x + 1} ${y} ${n}`, `${x} ${y + 1} ${n}`, `${x + 1} ${y + 1} ${n}`]
      for (const corners of [
        [a, b, c],
        [b, d, c],
      ])
        text += `facet normal 0 0 1\n  outer loop\n${corners.map((corner) => `    vertex ${corner}\n`).join('')}  endloop\nendfacet\n`
    }
    text += `endsolid sheet ${n}\n`
  })
  return new TextEncoder().encode(text)
}

it.each([[[400]], [[300, 20, 300]]])('shows a large text file before its tree is known: coarse forms of all its solids (%j), then its parts', async (sides) => {
  const data = textSheets(sides)
  expect(data.length).toBeGreaterThan(24 << 20)
  const packed = {
    ...blobEntry('a.stl', new Blob([])),
    size: data.length,
    blob: undefined,
    bytes: () => Promise.reject(new Error('the whole file has been read')),
  }
  const unpack = async function* (): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    for (let at = 0; at < data.length; at += 100_000) yield data.slice(at, at + 100_000)
  }
  for (const entry of [blobEntry('a.stl', new Blob([data])), { ...packed, slice: async (start: number, end: number) => data.slice(start, end), unpack }]) {
    const told: string[] = []
    const forms: PartDraft[] = []
    const parts: PartDraft[] = []
    await reader.open(
      new FileSet([entry]),
      'a.stl',
      {
        progress: () => {},
        earlyPart: ({ root }, part) => {
          told.push(`early ${root.part}`)
          forms.push(part)
        },
        structure: ({ root }) => told.push(`structure ${root.children.length}`),
        part: (draft) => {
          told.push('part')
          parts.push(draft)
        },
        note: () => {},
        missing: () => {},
      },
      { quality: 'normal' },
    )
    expect(told).toEqual([...forms.map(() => 'early 0'), `structure ${sides.length > 1 ? sides.length : 0}`, ...sides.map(() => 'part')])
    expect(forms.length).toBeGreaterThan(1)
    const counts = forms.map(({ mesh }) => mesh!.indices.length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(parts.map(({ name, mesh }) => [name, mesh!.positions.length / 3, mesh!.indices.length / 3])).toEqual(
      sides.map((side, n) => [`sheet ${n}`, (side + 1) ** 2, side * side * 2]),
    )
    parts.forEach(({ mesh }, n) => expect(mesh!.positions[2]).toBe(n))
  }
})

import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { blobEntry } from '../../io/fileset/blobEntry.ts'
import { FileWindow } from '../../mesh/fileWindow.ts'
import { reader } from './index.ts'
import { parsePly, type WatchPly } from './parsePly.ts'

const text = (header: string, body: string, end = '\n') => `ply\nformat ascii 1.0\n${header}\nend_header\n${body}`.replaceAll('\n', end)
const xyz = 'property float x\nproperty float y\nproperty float z'
const square = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n'
const code = async (data: string | Uint8Array<ArrayBuffer>) =>
  openWith(reader, { 'a.ply': data }).then(
    () => 'opened',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

/** A binary file of one triangle with a double, a list before the colour, and any line end in the header. */
function binary(order: 'little' | 'big', end: string): Uint8Array<ArrayBuffer> {
  const header = `ply\nformat binary_${order}_endian 1.0\nelement vertex 3\nproperty double x\nproperty float y\nproperty short z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n`
  const head = new TextEncoder().encode(header.replaceAll('\n', end))
  const body = new DataView(new ArrayBuffer(3 * 17 + 13))
  const little = order === 'little'
  ;[
    [10, 0, 0],
    [1, 0, 0],
    [0, 1, 5],
  ].forEach(([x, y, z], i) => {
    body.setFloat64(i * 17, x, little)
    body.setFloat32(i * 17 + 8, y, little)
    body.setInt16(i * 17 + 12, z, little)
    body.setUint8(i * 17 + 14 + i, 255)
  })
  body.setUint8(51, 3)
  ;[0, 1, 2].forEach((v, i) => body.setInt32(52 + i * 4, v, little))
  return new Uint8Array([...head, ...new Uint8Array(body.buffer)])
}

describe('PLY', () => {
  it('reads text with polygons, whatever the line end, behind a mark of UTF-8 too', async () => {
    for (const [end, mark] of [
      ['\n', ''],
      ['\r\n', '\ufeff'],
      ['\r', ''],
    ]) {
      const { parts, structure } = await openWith(reader, {
        'a.ply': mark + text(`element vertex 4\n${xyz}\nelement face 1\nproperty list uchar int vertex_index`, `${square}4 0 1 2 3\n`, end),
      })
      expect([...(parts[0].mesh?.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3])
      expect(structure).toMatchObject({ units: 'unknown', upAxis: 'z', format: 'ply' })
    }
  })

  it('reads both byte orders, and CRLF before a binary body', async () => {
    for (const order of ['little', 'big'] as const) {
      for (const end of ['\n', '\r\n', '\r']) {
        const mesh = (await openWith(reader, { 'a.ply': binary(order, end) })).parts[0].mesh
        expect(mesh?.positions).toEqual(new Float32Array([10, 0, 0, 1, 0, 0, 0, 1, 5]))
        expect(mesh?.vertexColor).toEqual(new Uint8Array([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]))
      }
    }
  })

  it('reads binary single precision: far from the origin, and with edges beside the faces', async () => {
    const far = [1_000_000, 2_000_000, 0]
    const head = new TextEncoder().encode(
      `ply\nformat binary_little_endian 1.0\nelement vertex 4\n${xyz}\nelement face 1\nproperty list uchar int vertex_indices\nelement edge 1\nproperty int vertex1\nproperty int vertex2\nend_header\n`,
    )
    const body = new DataView(new ArrayBuffer(4 * 12 + 13 + 8))
    square
      .trim()
      .split(/\s/)
      .forEach((value, i) => body.setFloat32(i * 4, far[i % 3] + Number(value), true))
    body.setUint8(48, 3)
    ;[0, 1, 2].forEach((vertex, i) => body.setInt32(49 + i * 4, vertex, true))
    ;[2, 3].forEach((vertex, i) => body.setInt32(61 + i * 4, vertex, true))
    const { parts } = await openWith(reader, { 'a.ply': new Uint8Array([...head, ...new Uint8Array(body.buffer)]) })
    expect(parts).toHaveLength(2)
    const [faces, edges] = parts
    expect(faces.offset).toEqual([1_000_000.5, 2_000_000.5, 0])
    expect([...faces.mesh!.positions]).toEqual([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0])
    expect(edges.edges!.start).toEqual(new Uint32Array([0, 2]))
  })

  it('reads faces before vertices, colours and uv per face, and unknown elements', async () => {
    const header = `element face 2\nproperty float quality\nproperty list uchar float texcoord\nproperty list uchar int vertex_indices\nproperty float red\nproperty float green\nproperty float blue\nelement thing 1\nproperty list int int stuff\nelement vertex 4\n${xyz}`
    const body = `0.5 6 0 0 1 0 1 1 3 0 1 2 1 0 0\n0.5 6 0 0 1 1 0 1 3 0 2 3 0 1 0\n2 7 8\n${square}`
    const mesh = (await openWith(reader, { 'a.ply': text(header, body) })).parts[0].mesh
    expect(mesh?.positions.length).toBe(18)
    expect([...(mesh?.vertexColor ?? [])].filter((_, i) => i % 4 === 0).reduce((a, b) => a + b)).toBe(3 * 255)
    expect(mesh?.uv?.length).toBe(12)
  })

  it('reads strips', async () => {
    const { parts } = await openWith(reader, {
      'a.ply': text(`element vertex 4\n${xyz}\nelement tristrips 1\nproperty list int int vertex_indices`, '0 0 0\n1 0 0\n0 1 0\n1 1 0\n8 0 1 2 3 -1 0 1 2'),
    })
    expect([...(parts[0].mesh?.indices ?? [])]).toEqual([0, 1, 2, 2, 1, 3, 0, 1, 2])
  })

  it('shows points and edges', async () => {
    const cloud = (
      await openWith(reader, {
        'a.ply': text(`element vertex 2\n${xyz}\nproperty uchar red\nproperty uchar green\nproperty uchar blue`, '0 0 0 1 2 3\n1 2 3 4 5 6'),
      })
    ).parts[0]
    expect(cloud.points).toEqual({ positions: new Float32Array([0, 0, 0, 1, 2, 3]), color: new Uint8Array([1, 2, 3, 255, 4, 5, 6, 255]) })
    const wires = (
      await openWith(reader, { 'a.ply': text(`element vertex 4\n${xyz}\nelement edge 2\nproperty int vertex1\nproperty int vertex2`, `${square}0 1\n2 3`) })
    ).parts[0]
    expect(wires.edges?.start).toEqual(new Uint32Array([0, 2, 4]))
    expect(wires.points).toBe(undefined)
  })

  it('finds the texture that MeshLab names', async () => {
    const file = text(
      `comment TextureFile wood.png\nelement vertex 3\n${xyz}\nproperty float s\nproperty float t\nelement face 1\nproperty list uchar int vertex_indices`,
      '0 0 0 0 0\n1 0 0 1 0\n0 1 0 0 1\n3 0 1 2',
    )
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
    expect((await openWith(reader, { 'a.ply': file, 'wood.png': png })).parts[0].texture?.mime).toBe('image/png')
    expect((await openWith(reader, { 'a.ply': file })).notes.map((note) => note.code)).toEqual(['texture-missing', 'unit-assumed'])
  })

  it('takes a line without a keyword for a comment', async () => {
    const header = `Created by somebody, source file:\nelement vertex 4\n${xyz}\nelement face 1\nproperty list uchar int vertex_indices`
    expect((await openWith(reader, { 'a.ply': text(header, `${square}3 0 1 2\n`) })).parts[0].mesh!.indices.length).toBe(3)
  })

  it('shows a cut file as far as it goes, and trusts no count', async () => {
    const header = `element vertex 4\n${xyz}\nelement face 2000000000\nproperty list uchar int vertex_indices`
    const { parts, notes } = await openWith(reader, { 'a.ply': text(header, `${square}3 0 1 2\n3 0 2 `) })
    expect(parts[0].mesh?.indices.length).toBe(3)
    expect(notes[0].code).toBe('damaged-data')
    expect(await code(text(`element vertex 4000000000\n${xyz}`, '0 0'))).toBe('file-exception')
    expect(await code(binary('little', '\n').slice(0, -5))).toBe('file-exception')
  })

  it('ends in the right error', async () => {
    expect(await code('')).toBe('empty-file')
    expect(await code('ply\n')).toBe('file-exception')
    expect(await code('solid a\n')).toBe('file-exception')
    expect(await code(text(`element vertex 0\n${xyz}`, ''))).toBe('no-geometry')
    expect(await code(text('element vertex 1\nproperty float x', '0'))).toBe('file-exception')
  })
})

/** A grid of points and its triangles, a quad at the end, in any encoding. */
function grid(encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian', side: number, quad = false, number = 'int'): Uint8Array<ArrayBuffer> {
  const points = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side) / 3, -i])
  const faces = Array.from({ length: (side - 1) ** 2 }, (_, i) => i + Math.floor(i / (side - 1))).flatMap((a) => [
    [a, a + 1, a + side],
    [a + 1, a + side + 1, a + side],
  ])
  if (quad) faces.push([0, 1, side + 1, side])
  const head = `ply\nformat ${encoding} 1.0\nelement vertex ${points.length}\n${xyz}\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face ${faces.length}\nproperty list uchar ${number} vertex_indices\nend_header\n`
  if (encoding === 'ascii')
    return new TextEncoder().encode(
      head + [...points.map((point) => [...point, 1, 2, 3]), ...faces.map((face) => [face.length, ...face])].map((row) => `${row.join(' ')}\n`).join(''),
    )
  const little = encoding === 'binary_little_endian'
  const body = new DataView(new ArrayBuffer(points.length * 15 + faces.length * 13 + (quad ? 4 : 0)))
  let at = 0
  for (const point of points) {
    for (const value of point) body.setFloat32((at += 4) - 4, value, little)
    for (const value of [1, 2, 3]) body.setUint8(at++, value)
  }
  for (const face of faces) {
    body.setUint8(at++, face.length)
    for (const value of face) body.setInt32((at += 4) - 4, value, little)
  }
  return new Uint8Array([...new TextEncoder().encode(head), ...new Uint8Array(body.buffer)])
}

describe('PLY piece by piece', () => {
  const pieces = (data: Uint8Array<ArrayBuffer>, slice: number, watch?: WatchPly) =>
    parsePly(new FileWindow(blobEntry('a.ply', new Blob([data])), slice), undefined, watch)

  it('reads the same from pieces of any size, also where the file is cut', async () => {
    for (const encoding of ['ascii', 'binary_little_endian', 'binary_big_endian'] as const) {
      for (const quad of [false, true]) {
        const whole = grid(encoding, 7, quad)
        for (const data of [whole, whole.slice(0, -5)]) {
          const { soup, missing } = await pieces(data, data.length)
          expect(soup.positions.length).toBe(7 * 7 * 3)
          expect(Array.from(soup.positions.subarray(-3))).toEqual([6, 2, -48])
          expect(soup.vertexColor?.slice(-4)).toEqual(new Uint8Array([1, 2, 3, 255]))
          if (data === whole) expect([soup.loop.length, missing]).toEqual([72 * 3 + (quad ? 4 : 0), 0])
          for (const slice of [300, 301, 317, 400, 1000])
            expect(await pieces(data, slice), `${encoding}, pieces of ${slice}`).toEqual({ ...(await pieces(data, data.length)) })
        }
      }
    }
  })

  it('tells what is there of the triangles while it reads, unless edges or polygons are among them', async () => {
    const seen: [number, boolean][] = []
    const watch: WatchPly = ({ positions }, loop, corners, last) => {
      expect(positions.length).toBe(40 * 40 * 3)
      expect(loop.subarray(0, 6)).toEqual(new Uint32Array([0, 1, 40, 1, 41, 40]))
      seen.push([corners, last])
    }
    for (const number of ['int', 'uint']) {
      await pieces(grid('binary_little_endian', 40, false, number), 5000, watch)
      expect(seen.length).toBeGreaterThan(5)
      expect(seen.map(([corners]) => corners)).toEqual(seen.map(([corners]) => corners).toSorted((a, b) => a - b))
      expect(seen.at(-1)).toEqual([39 * 39 * 6, true])
      seen.length = 0
    }
    await pieces(grid('binary_little_endian', 40, true), 5000, watch)
    expect(seen.some(([, last]) => last)).toBe(false)
  })
})

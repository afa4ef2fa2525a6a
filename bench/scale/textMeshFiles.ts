import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { crc32, createDeflateRaw, createGzip } from 'node:zlib'
import { pointOn, quad, type Ring, ringOf, stlPieces, write, type Written } from './meshFiles.ts'

/** Bytes of two triangles as text, of a point and its two triangles in a text PLY, and of these in a 3MF, packed, about. */
const TEXT_STL_BYTES = 2 * 243
const TEXT_PLY_BYTES = 78
const THREE_MF_BYTES = 24

const rowOf = (ring: Ring, i: number, text: (x: string, y: string, z: string) => string): string => {
  const point = new Float64Array(3)
  let row = ''
  for (let k = 0; k < ring.across; k++) {
    pointOn(ring, i, k, point)
    row += text(point[0].toFixed(4), point[1].toFixed(4), point[2].toFixed(4))
  }
  return row
}

const trianglesOf = (ring: Ring, i: number, text: (a: number, b: number, c: number) => string): string => {
  let row = ''
  for (let k = 0; k < ring.across; k++) for (const [a, b, c] of quad(ring, i, k)) row += text(a, b, c)
  return row
}

function* rows(ring: Ring, row: (i: number) => string): Generator<string> {
  for (let i = 0; i < ring.around; i++) yield row(i)
}

/** Text STL of one solid. */
export async function writeTextStl(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / TEXT_STL_BYTES)
  const corners = [0, 1, 2, 3].map(() => new Float64Array(3))
  const strip = (i: number): string => {
    let text = ''
    for (let k = 0; k < ring.across; k++) {
      corners.forEach((corner, n) => pointOn(ring, i + (n & 1), k + (n >> 1), corner))
      const lines = corners.map(([x, y, z]) => `      vertex ${x.toExponential(6)} ${y.toExponential(6)} ${z.toExponential(6)}\n`)
      for (const [a, b, c] of [
        [0, 1, 2],
        [2, 1, 3],
      ])
        text += `  facet normal 0.000000e+00 0.000000e+00 0.000000e+00\n    outer loop\n${lines[a]}${lines[b]}${lines[c]}    endloop\n  endfacet\n`
    }
    return text
  }
  function* pieces(): Generator<string> {
    yield 'solid ring\n'
    yield* rows(ring, strip)
    yield 'endsolid ring\n'
  }
  return { bytes: await write(path, pieces()), triangles: ring.around * ring.across * 2 }
}

export async function writeTextPly(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / TEXT_PLY_BYTES)
  const points = ring.around * ring.across
  function* pieces(): Generator<string> {
    yield `ply\nformat ascii 1.0\nelement vertex ${points}\nproperty float x\nproperty float y\nproperty float z\nelement face ${points * 2}\nproperty list uchar int vertex_indices\nend_header\n`
    yield* rows(ring, (i) => rowOf(ring, i, (x, y, z) => `${x} ${y} ${z}\n`))
    yield* rows(ring, (i) => trianglesOf(ring, i, (a, b, c) => `3 ${a} ${b} ${c}\n`))
  }
  return { bytes: await write(path, pieces()), triangles: points * 2 }
}

/** A 3MF package of one object. */
export async function writeThreeMf(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / THREE_MF_BYTES)
  function* model(): Generator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n <resources>\n  <object id="1" type="model" name="ring">\n   <mesh>\n    <vertices>\n'
    yield* rows(ring, (i) => rowOf(ring, i, (x, y, z) => `     <vertex x="${x}" y="${y}" z="${z}"/>\n`))
    yield '    </vertices>\n    <triangles>\n'
    yield* rows(ring, (i) => trianglesOf(ring, i, (a, b, c) => `     <triangle v1="${a}" v2="${b}" v3="${c}"/>\n`))
    yield '    </triangles>\n   </mesh>\n  </object>\n </resources>\n <build>\n  <item objectid="1"/>\n </build>\n</model>\n'
  }
  const types =
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
  const relations =
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
  const written = await writeZip(path, { '[Content_Types].xml': [types], '_rels/.rels': [relations], '3D/3dmodel.model': model() })
  return { bytes: written, triangles: ring.around * ring.across * 2 }
}

/** Bytes of two triangles of a binary STL, packed by gzip, about. */
const GZIPPED_STL_BYTES = 24

/** Binary STL, packed by gzip. */
export async function writeGzippedStl(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / GZIPPED_STL_BYTES)
  const file = createWriteStream(path)
  const gzip = createGzip({ level: 6 })
  gzip.pipe(file)
  for (const piece of stlPieces(ring)) if (!gzip.write(piece)) await once(gzip, 'drain')
  gzip.end()
  await finished(file)
  return { bytes: file.bytesWritten, triangles: ring.around * ring.across * 2 }
}

const LOCAL = 0x04034b50
const DIRECTORY = 0x02014b50
const END = 0x06054b50
const AFTER = 0x08074b50
/** Sizes and checksum stand behind the data. */
const STREAMED = 8
const DEFLATED = 8

/** A ZIP of deflated files that are packed as they are made; each below 4 GiB. Gives its bytes. */
async function writeZip(path: string, files: Record<string, Iterable<string>>): Promise<number> {
  const out = createWriteStream(path)
  const directory: Buffer[] = []
  let at = 0
  const put = async (bytes: Buffer): Promise<void> => {
    at += bytes.length
    if (!out.write(bytes)) await once(out, 'drain')
  }
  for (const [name, pieces] of Object.entries(files)) {
    const from = at
    await put(Buffer.concat([words('IHHHIIIIHH', LOCAL, 20, STREAMED, DEFLATED, 0, 0, 0, 0, name.length, 0), Buffer.from(name)]))
    const { sum, packed, size } = await deflate(out, pieces)
    at += packed
    await put(words('IIII', AFTER, sum, packed, size))
    directory.push(words('IHHHHIIIIHHHHHII', DIRECTORY, 20, 20, STREAMED, DEFLATED, 0, sum, packed, size, name.length, 0, 0, 0, 0, 0, from), Buffer.from(name))
  }
  const start = at
  for (const part of directory) await put(part)
  const count = Object.keys(files).length
  await put(words('IHHHHIIH', END, 0, 0, count, count, at - start, start, 0))
  out.end()
  await finished(out)
  return at
}

async function deflate(out: WriteStream, pieces: Iterable<string>): Promise<{ sum: number; packed: number; size: number }> {
  const stream = createDeflateRaw({ level: 6 })
  let [sum, packed, size] = [0, 0, 0]
  stream.on('data', (piece: Buffer) => (packed += piece.length))
  stream.pipe(out, { end: false })
  for (const piece of pieces) {
    const bytes = Buffer.from(piece, 'latin1')
    sum = crc32(bytes, sum)
    size += bytes.length
    if (!stream.write(bytes)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
  return { sum, packed, size }
}

/** Numbers of two (`H`) and four (`I`) bytes, little-endian. */
function words(kinds: string, ...values: number[]): Buffer {
  const out = Buffer.alloc(kinds.length * 4)
  let at = 0
  for (const [i, kind] of [...kinds].entries()) at = kind === 'I' ? out.writeUInt32LE(values[i], at) : out.writeUInt16LE(values[i], at)
  return out.subarray(0, at)
}

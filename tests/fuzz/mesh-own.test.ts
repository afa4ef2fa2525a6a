import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { FormatId } from '../../src/core/formats.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { cubeIndices, cubePositions } from '../../workers/mesh/cube.fixture.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { checkStructure } from '../../workers/pipeline/checkStructure.ts'

const VARIANTS = 250

type Bytes = Uint8Array<ArrayBuffer>
const rows = (count: number, row: (i: number) => string): string => Array.from({ length: count }, (_, i) => row(i)).join('\n')
const place = (i: number): number[] => cubePositions.slice(i * 3, i * 3 + 3)
const corners = (t: number): number[] => cubeIndices.slice(t * 3, t * 3 + 3)
const bytes = (text: string): Bytes => new TextEncoder().encode(text)

function binaryStl(): Bytes {
  const view = new DataView(new ArrayBuffer(84 + 600))
  view.setUint32(80, 12, true)
  for (let i = 0; i < 108; i++)
    view.setFloat32(84 + Math.floor(i / 9) * 50 + 12 + (i % 9) * 4, cubePositions[cubeIndices[Math.floor(i / 3)] * 3 + (i % 3)], true)
  return new Uint8Array(view.buffer)
}
function binaryPly(): Bytes {
  const head = bytes(
    'ply\r\nformat binary_big_endian 1.0\r\nelement vertex 8\r\nproperty float x\r\nproperty float y\r\nproperty float z\r\nelement face 12\r\nproperty list uchar int vertex_indices\r\nend_header\r\n',
  )
  const view = new DataView(new ArrayBuffer(8 * 12 + 12 * 13))
  cubePositions.forEach((value, i) => view.setFloat32(i * 4, value))
  for (let t = 0; t < 12; t++) {
    view.setUint8(96 + t * 13, 3)
    corners(t).forEach((vertex, k) => view.setInt32(96 + t * 13 + 1 + k * 4, vertex))
  }
  return new Uint8Array([...head, ...new Uint8Array(view.buffer)])
}
const model = `<model unit="millimeter"><resources><basematerials id="5"><base displaycolor="#FF0000"/></basematerials><object id="1" pid="5" pindex="0"><mesh><vertices>${rows(8, (i) => `<vertex x="${place(i)[0]}" y="${place(i)[1]}" z="${place(i)[2]}"/>`)}</vertices><triangles>${rows(12, (t) => `<triangle v1="${corners(t)[0]}" v2="${corners(t)[1]}" v3="${corners(t)[2]}" p1="0"/>`)}</triangles></mesh></object><object id="2"><components><component objectid="1" transform="1 0 0 0 1 0 0 0 1 5 6 7"/></components></object></resources><build><item objectid="2"/><item objectid="1"/></build></model>`
const rels = '<Relationships><Relationship Target="/3D/a.model" Type="x/3dmodel"/></Relationships>'
const pack3mf = (text: Bytes): Bytes => zipSync({ '_rels/.rels': strToU8(rels), '3D/a.model': text })

/** A good file of each kind, and what turns the changed bytes into the file (a package for XML in it). */
const seeds: [name: string, format: FormatId, seed: Bytes, wrap?: (changed: Bytes) => Bytes][] = [
  [
    'text STL',
    'stl',
    bytes(
      `solid a\n${rows(
        12,
        (t) =>
          `facet normal 0 0 0\nouter loop\n${corners(t)
            .map((v) => `vertex ${place(v).join(' ')}`)
            .join('\n')}\nendloop\nendfacet`,
      )}\nendsolid a\n`,
    ),
  ],
  ['binary STL', 'stl', binaryStl()],
  [
    'OBJ',
    'obj',
    bytes(
      `mtllib a.mtl\no cube\n${rows(8, (i) => `v ${place(i).join(' ')}`)}\nvt 0 0\nvn 0 0 1\nusemtl red\n${rows(
        12,
        (t) =>
          `f ${corners(t)
            .map((v) => `${v + 1}/1/1`)
            .join(' ')}`,
      )}\ng lid\nf 1 2 3 4 -1 \\\n 5\nl 1 2 3\np 1\n`,
    ),
  ],
  [
    'text PLY',
    'ply',
    bytes(
      `ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 12\nproperty list uchar int vertex_indices\nend_header\n${rows(8, (i) => `${place(i).join(' ')} 1 2 3`)}\n${rows(12, (t) => `3 ${corners(t).join(' ')}`)}\n`,
    ),
  ],
  ['binary PLY', 'ply', binaryPly()],
  ['OFF', 'off', bytes(`COFF\n8 12 0\n${rows(8, (i) => `${place(i).join(' ')} 0.5 0.5 1 1`)}\n${rows(12, (t) => `3 ${corners(t).join(' ')} 255 0 0`)}\n`)],
  ['3MF package', '3mf', pack3mf(bytes(model))],
  ['3MF model', '3mf', bytes(model), pack3mf],
  [
    'AMF',
    'amf',
    bytes(
      `<amf unit="inch"><material id="2"><color><r>1</r><g>0</g><b>0</b></color></material><object id="1"><mesh><vertices>${rows(8, (i) => `<vertex><coordinates><x>${place(i)[0]}</x><y>${place(i)[1]}</y><z>${place(i)[2]}</z></coordinates></vertex>`)}</vertices><volume materialid="2">${rows(12, (t) => `<triangle><v1>${corners(t)[0]}</v1><v2>${corners(t)[1]}</v2><v3>${corners(t)[2]}</v3></triangle>`)}</volume></mesh></object><constellation id="3"><instance objectid="1"><deltax>3</deltax><rz>45</rz></instance></constellation></amf>`,
    ),
  ],
]

/** Seeded numbers below `n` (mulberry32). */
function random(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

const words = ['999999999999', '-1', 'nan', '1e400', '0', '4294967295', '"', '<a>', '\\\n', '\u0000']

/** Cut, flipped bits, a hostile word written over or into it, a piece repeated. */
function damaged(seed: Bytes, next: (n: number) => number): Bytes {
  const at = next(seed.length)
  switch (next(5)) {
    case 0:
      return seed.slice(0, at)
    case 1: {
      const out = seed.slice()
      for (let i = next(8); i >= 0; i--) out[next(out.length)] ^= 1 << next(8)
      return out
    }
    case 2: {
      const word = bytes(words[next(words.length)])
      const out = seed.slice()
      out.set(word.subarray(0, out.length - at), at)
      return out
    }
    case 3:
      return new Uint8Array([...seed.subarray(0, at), ...bytes(words[next(words.length)]), ...seed.subarray(at)])
    default:
      return new Uint8Array([...seed.subarray(0, at), ...seed.subarray(Math.max(0, at - next(200)))])
  }
}

describe('damaged mesh files', () => {
  it.each(seeds)('%s', async (_, format, seed, wrap = (changed) => changed) => {
    const reader = await loadReader(format)
    const whole = await openWith(reader, { [`a.${format}`]: wrap(seed) })
    expect(whole.parts.reduce((sum, { mesh }) => sum + (mesh?.indices.length ?? 0) / 3, 0)).toBeGreaterThanOrEqual(12)
    const next = random(seed.length)
    for (let variant = 0; variant < VARIANTS; variant++) {
      const data = wrap(damaged(seed, next))
      try {
        const { parts, structure } = await openWith(reader, { [`a.${format}`]: data })
        checkStructure(structure)
        expect(parts.length).toBeGreaterThan(0)
        for (const part of parts) expect(checkPart(part).problem).toBe(undefined)
      } catch (error) {
        if (!(error instanceof OpenError)) throw new Error(`variant ${variant} of ${format}: ${String(error)}`, { cause: error })
      }
    }
  })
})

import { expect, it } from 'vitest'
import { FileSet } from '../../contract/fileSet.ts'
import type { PartDraft } from '../../contract/format.ts'
import { blobEntry } from '../../io/fileset/blobEntry.ts'
import { glb } from './glb.fixture.ts'
import { reader } from './index.ts'
import { inFile } from './stored.ts'

const LARGE = 33 << 20

/** A file that must not be read as a whole. */
const inPieces = (data: Uint8Array<ArrayBuffer>) => ({
  ...blobEntry('a.glb', new Blob([data])),
  bytes: () => Promise.reject(new Error('the whole file has been read')),
})

it('reads what is asked for of a large file: small pieces out of blocks, large ones alone', async () => {
  const data = new Uint8Array(LARGE)
  for (let i = 0; i < LARGE; i += 4099) data[i] = i % 251
  const stored = inFile(inPieces(data))
  for (const [from, to] of [
    [0, 12],
    [(4 << 20) - 5000, 4 << 20],
    [(4 << 20) - 5000, (4 << 20) + 5000],
    [100, LARGE],
    [LARGE - 3, LARGE],
  ]) {
    const { bytes, own } = await stored.read(from, to)
    expect(Buffer.compare(bytes, data.subarray(from, to)), `${from} to ${to}`).toBe(0)
    expect(own).toBe(to > (Math.floor(from / (4 << 20)) + 1) * (4 << 20))
  }
})

it('opens a large GLB without reading the whole', async () => {
  // A triangle at the end of a chunk that is empty otherwise.
  const binary = new Uint8Array(LARGE)
  binary.set(new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer), LARGE - 36)
  const file = glb(
    {
      asset: { version: '2.0' },
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteOffset: LARGE - 36, byteLength: 36 }],
      buffers: [{ byteLength: LARGE }],
    },
    binary,
  )
  const parts: PartDraft[] = []
  const files = new FileSet([inPieces(file)])
  expect(await reader.references!(files, 'a.glb')).toEqual([])
  await reader.open(
    files,
    'a.glb',
    { progress: () => {}, structure: () => {}, part: (part) => parts.push(part), note: () => {}, missing: () => {} },
    { quality: 'normal' },
  )
  expect(parts.map(({ mesh }) => mesh?.positions)).toEqual([new Float32Array([0, 0, 0, 1000, 0, 0, 0, 1000, 0])])
})

import { OpenError } from '../../../src/core/errors.ts'
import { memoryEntry } from '../../../workers/fileset/blobEntry.ts'
import { FileSet } from '../../../workers/fileset/fileSet.ts'
import { reader } from '../../../workers/formats/catia/index.ts'
import { bodyLeaf, box, graphicsFile, partFile } from '../../../workers/formats/catia/part.fixture.ts'
import { productFile } from '../../../workers/formats/catia/product.fixture.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { seeded } from '../../fuzz/random.ts'

export type Files = Record<string, Uint8Array<ArrayBuffer>>
type Random = (n: number) => number

const hostile = [0xffffffff, 0x7fffffff, 0x80000000, 0x10000, 0xff, 0, 1]

/** Bits flipped, hostile numbers written over in both byte orders, or cut. */
function damaged(bytes: Uint8Array, next: Random): Uint8Array<ArrayBuffer> {
  const out = Uint8Array.from(bytes)
  if (out.length < 8) return out
  switch (next(4)) {
    case 0:
      return out.slice(0, next(out.length))
    case 1:
      for (let left = 1 + next(8); left > 0; left--) out[next(out.length)] ^= 1 << next(8)
      return out
    default: {
      const view = new DataView(out.buffer)
      for (let left = 1 + next(3); left > 0; left--) view.setUint32(next(out.length - 3), hostile[next(hostile.length)], next(2) === 0)
      return out
    }
  }
}

const body = { ...box(10, 20, 30, [1, 2, 3, 255]), normals: Array.from({ length: 24 }, (_, i) => (i % 3 === 2 ? 1 : 0)), smooth: [[0, 1, 3]] }

/** A product with a part and a product below, one piece of it damaged: inside of what it holds too. */
function variant(next: Random): Files {
  const instances = [
    { name: 'a.1', file: 'a.CATPart', matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 6, 7.5] },
    { name: 'c.1', component: 'c' },
    { name: 's.1', file: 's.CATProduct' },
  ]
  const components = { c: [{ name: 'a.2', file: 'a.CATPart' }] }
  const product = { partNumber: 'Top', instances, components }
  const files: Files = {
    'Top.CATProduct': productFile(product),
    'a.CATPart': partFile({ bodies: [body] }),
    's.CATProduct': productFile({ partNumber: 's', instances: [{ name: 'a.9', file: 'a.CATPart' }] }),
  }
  switch (next(5)) {
    case 0:
      files['Top.CATProduct'] = damaged(files['Top.CATProduct'], next)
      break
    case 1:
      files['a.CATPart'] = damaged(files['a.CATPart'], next)
      break
    case 2:
      files['a.CATPart'] = partFile({ bodies: [], graphics: graphicsFile([damaged(bodyLeaf(body), next)]) })
      break
    case 3:
      files['a.CATPart'] = partFile({ bodies: [], graphics: damaged(graphicsFile([bodyLeaf(body)]), next) })
      break
    default:
      files['Top.CATProduct'] = productFile({ ...product, spoil: (data) => data.set(damaged(data, next)) })
  }
  return files
}

/** Opens `root`; "ok" or the message's code. Throws when it ends otherwise, or when what it yields does not hold together. */
async function openAll(files: Files, root: string, seed: number): Promise<string> {
  const set = new FileSet(Object.entries(files).map(([path, bytes]) => memoryEntry(path, bytes)))
  try {
    await reader.references?.(set, root)
    await reader.open(
      set,
      root,
      {
        progress() {},
        structure() {},
        part(draft) {
          const { problem } = checkPart(draft)
          if (problem && !problem.includes('not numbers')) throw new Error(`variant ${seed}: ${problem}`)
        },
        note() {},
        missing() {},
      },
      { quality: 'normal' },
    )
    return 'ok'
  } catch (error) {
    if (!(error instanceof OpenError)) throw new Error(`variant ${seed}`, { cause: error })
    return error.code
  }
}

export const openVariant = (seed: number): Promise<string> => openAll(variant(seeded(seed)), 'Top.CATProduct', seed)

/** The same of a real file, damaged. */
export const survives = (files: Files, root: string, seed: number): Promise<string> =>
  openAll({ ...files, [root]: damaged(files[root], seeded(seed)) }, root, seed)

import { assemblyFile } from '../../../../workers/formats/inventor/assembly.fixture.ts'
import { reader } from '../../../../workers/formats/inventor/index.ts'
import { boxFaces, partFile } from '../../../../workers/formats/inventor/part.fixture.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Random, Variant } from '../variant.ts'

type Spoil = (contents: Bytes) => void
const lines = [
  [
    [0, 0, 0],
    [1, 0, 0],
  ],
] as const
const part = (spoil?: Spoil): Bytes => partFile([{ faces: boxFaces(1, 2, 3), color: [1, 0, 0, 1] }], lines, { spoil })
const places = [
  [1, 2, 3],
  [4, 5, 6],
] as const
const references = [
  { path: 'C:\\x\\box.ipt', at: places },
  { path: 'sub.iam', at: places },
  { path: 'gone.ipt', at: places, suppressed: true },
]
const assembly = (spoil?: Spoil): Bytes => assemblyFile(references, { spoil })
const box = part()
const top = assembly()

/** What does not fit is left out: a segment keeps its length. */
const spoiler =
  (next: Random): Spoil =>
  (contents) =>
    contents.set(damaged(contents, next).subarray(0, contents.length))

export const format: FuzzFormat = {
  reader,
  own(next): Variant {
    switch (next(4)) {
      case 0:
        return { files: { 'a.ipt': damaged(box, next) }, of: 'part' }
      case 1:
        return { files: { 'a.iam': damaged(top, next), 'box.ipt': box }, of: 'assembly' }
      case 2:
        return { files: { 'a.ipt': part(spoiler(next)) }, of: 'segment of a part' }
      default:
        return { files: { 'a.iam': assembly(spoiler(next)), 'box.ipt': box, 'sub.iam': assembly(spoiler(next)) }, of: 'segments of assemblies' }
    }
  },
  real: { folder: 'inventor', files: /\.i(pt|am)$/i, most: 1_000_000 },
}

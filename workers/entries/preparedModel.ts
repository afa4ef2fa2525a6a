import type { Structure } from '../../src/core/scene/model.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import type { PartDraft } from '../contract/format.ts'
import { FileSet } from '../contract/fileSet.ts'
import { coarseEnd } from '../stream/container.ts'
import { preparedReader } from '../stream/index.ts'

export { faceColor, facesByColor, trianglesOf } from '../export/exportJob.ts'
export type { PartDraft }

const PATH = 'model'

interface PreparedSink {
  /** Once, before the parts. */
  structure(structure: Structure): void
  /** Each part in its exact form, and before that in its coarse one where `shape` is given. */
  part(part: PartDraft): void
  /** All parts have come in their coarse form; the others come when this has resolved. */
  shape?(): Promise<void>
}

/** Reads a prepared model that is in memory, in the calling thread. Throws `file-exception` for other or damaged bytes. */
export async function readPrepared(bytes: Uint8Array<ArrayBuffer>, { structure, part, shape }: PreparedSink): Promise<void> {
  const coarse = shape ? coarseEnd(bytes) : 0
  let rest = (): void => {}
  const isShown = new Promise<void>((resolve) => (rest = resolve))
  const entry: FileEntry = {
    path: PATH,
    size: bytes.length,
    bytes: async (arrived) => {
      if (coarse > 0) {
        arrived?.(bytes, coarse)
        await isShown
      }
      return bytes
    },
    slice: async (start, end) => bytes.slice(start, end),
  }
  let isFirst = coarse > 0
  await preparedReader().open(
    new FileSet([entry]),
    PATH,
    {
      structure,
      part,
      progress() {
        if (isFirst) void shape!().then(rest, rest)
        isFirst = false
      },
      note() {},
      missing() {},
    },
    { quality: 'normal' },
  )
}

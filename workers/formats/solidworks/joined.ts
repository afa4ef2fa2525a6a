import type { PartDraft } from '../../contract/format.ts'
import type { Document } from './document.ts'

/** A part with the exact surfaces that its file states; undefined when no configuration's bodies match the display mesh. */
export async function joined(part: PartDraft, file: Document): Promise<PartDraft | undefined> {
  // Parasolid's reader is loaded when a part is shown already.
  const [{ withExactFaces }, { partitionsOf }] = await Promise.all([import('../exact/withExactFaces.ts'), import('./partitions.ts')])
  return withExactFaces(part, partitionsOf(file))
}

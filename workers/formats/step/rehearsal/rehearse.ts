import { BrepMesher } from '../geometry/brepMesher.ts'
import type { BodyMesher } from '../geometry/bodyMesher.ts'
import { readDocument } from '../structure/document.ts'
import { TreeBuilder } from '../structure/tree.ts'
import { rehearsalText } from './rehearsalText.ts'

/** Copies of the model in one pass: about as much work as a small file. */
const COPIES = 12
/** Milliseconds after which the code has been compiled as well as it will be before a real file runs. */
const LONGEST_MS = 1200

/** Nothing is asked of OpenCascade here. */
const nobody: BodyMesher = { mesh: async () => {} }

/**
 * Reads and tessellates a built-in model until the code is warm: the first opening of a process spends half of its time on code that is not compiled yet.
 * Yields between passes; ends as soon as `isWanted` says no.
 */
export async function rehearse(isWanted: () => boolean): Promise<void> {
  const started = performance.now()
  const bytes = new TextEncoder().encode(rehearsalText(COPIES))
  while (isWanted() && performance.now() - started < LONGEST_MS) {
    const tree = new TreeBuilder(() => undefined).build(readDocument(bytes.slice(), ''))
    await new BrepMesher(nobody).mesh(
      tree.parts.filter(({ kind }) => kind === 'exact'),
      100,
      'normal',
      { part() {}, failed() {}, progress() {} },
    )
    await new Promise((resolve) => setTimeout(resolve))
  }
}

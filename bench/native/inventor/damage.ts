import { OpenError } from '../../../src/core/errors.ts'
import { openWith } from '../../../workers/mesh/testSink.fixture.ts'
import { reader } from '../../../workers/formats/inventor/index.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'

/** Bytes of a file flipped, and of every third one the end cut off, by a number that makes the same variant again. */
export function damage(bytes: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer> {
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const out = bytes.slice(0, seed % 3 === 0 ? random(bytes.length) : bytes.length)
  for (let i = 1 + random(12); i > 0 && out.length > 0; i--) out[random(out.length)] = random(4) === 0 ? 255 : random(256)
  return out
}

/** What opening a damaged variant ends in: "ok" or the code of the message. */
export async function openVariant({ file, bytes }: { file: string; bytes: Uint8Array<ArrayBuffer> }, seed: number): Promise<string> {
  try {
    const { parts } = await openWith(reader, { [file]: damage(bytes, seed) })
    for (const draft of parts) checkPart(draft)
    return 'ok'
  } catch (error) {
    if (error instanceof OpenError) return error.code
    throw error
  }
}

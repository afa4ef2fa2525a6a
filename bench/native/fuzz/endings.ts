import { makeVariant } from './makeVariant.ts'
import { outcomeOf } from './outcome.ts'
import type { FuzzFormat } from './variant.ts'

/** How variants `from` to `to - 1` end, and how often. Throws, with the variant's number, when one ends otherwise than in a model or a message. */
export async function endings(format: FuzzFormat, files: readonly string[], from: number, to: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let number = from; number < to; number++) {
    const variant = makeVariant(format, files, number)
    try {
      const ending = await outcomeOf(format.reader, variant.files)
      counts.set(ending, (counts.get(ending) ?? 0) + 1)
    } catch (cause) {
      throw new Error(`variant ${number} (${variant.of})`, { cause })
    }
  }
  return counts
}

import { fileURLToPath } from 'node:url'
import { compareLists, readList, writeList } from '../ratchet.ts'
import { type Arrow, brokenArrows, folderCircles, parts } from './floors.ts'

/** Arrows that still break the rule, by a part's root. The lists only get shorter. */
export type Exceptions = Record<string, string[]>

export const exceptionsPath = fileURLToPath(new URL('exceptions.json', import.meta.url))

export const exceptionsNow = (arrows: readonly Arrow[]): Exceptions => Object.fromEntries(parts.map((part) => [part.root, brokenArrows(part, arrows)]))

/** Compares the arrows with the committed exceptions, prints the counts and returns new ones as lines. */
export function checkFloors(arrows: readonly Arrow[], committed = readList<Exceptions>(exceptionsPath)): string[] {
  const problems: string[] = []
  for (const part of parts) {
    const { root } = part
    const now = brokenArrows(part, arrows)
    const { added, gone } = compareLists(now, committed[root])
    const circles = folderCircles(part, arrows)
    const shorter = gone.length > 0 ? `; ${gone.length} of the list are gone: node tools/floors/write.ts` : ''
    console.log(`floors: ${root} ${now.length} exceptions of ${committed[root].length} listed, ${circles.flat().length} folders in circles${shorter}`)
    problems.push(...added.map((arrow) => `${root}: no floor imports from one above, no feature from another: ${arrow}`))
    problems.push(...circles.map((circle) => `${root}: folders import each other in a circle: ${circle.join(', ')}`))
  }
  return problems
}

/** Writes the lists anew. Throws when one would grow: a file that was moved or renamed changes entries, but not their number. */
export function writeExceptions(arrows: readonly Arrow[]): void {
  const before = readList<Exceptions>(exceptionsPath)
  const now = exceptionsNow(arrows)
  for (const [root, list] of Object.entries(now)) {
    if (list.length > before[root].length)
      throw new Error(`${root}: ${list.length} exceptions, the list has ${before[root].length}: ${compareLists(list, before[root]).added.join(', ')}`)
  }
  writeList(exceptionsPath, now)
}

import type { OpenOptions, Sink } from '../../contract/format.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import type { PartSource } from './laterParts.ts'
import { PartShower, showParts } from './showParts.ts'

/** Parts that a file stores together, read when they are to be shown. */
export interface PartGroup {
  /** Bytes that are read for it. */
  bytes: number
  /** What holds the group: large models read all groups of one owner before those of another, which may have to be unpacked. */
  owner?: string
  /** Reads the parts of the group, in millimetres; every call reads them again. Returns none where they cannot be read, and the reader adds a note. */
  load(): Promise<PartSource[]>
}

/** Bytes of groups that are read before the first part is shown: all parts then have tolerances that suit the largest. */
export const READ_AT_ONCE = 24e6

/**
 * Shows the parts of all groups. Small models are read whole; of large ones a group is read, shown and let go before the next, the largest first: the tolerances
 * of its parts suit the largest part so far.
 */
export async function showGroups(groups: readonly PartGroup[], sink: Sink, options: OpenOptions): Promise<void> {
  const total = groups.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= READ_AT_ONCE) {
    const sources: PartSource[] = []
    for (const group of groups) for (const source of await group.load()) sources.push(source)
    await showParts(sources, sink, options)
    return
  }
  const shower = new PartShower(sink, options)
  let size = 0
  let done = 0
  for (const group of byOwners(groups)) {
    const sources = await group.load()
    for (const { bodies } of sources) size = Math.max(size, bodySize(bodies))
    for (const source of sources) await shower.show(source, size, done / total)
    done += group.bytes
  }
  shower.finish()
}

/** The owner of the largest group first, and of its groups the largest. */
function byOwners(groups: readonly PartGroup[]): PartGroup[] {
  const sorted = groups.toSorted((a, b) => b.bytes - a.bytes)
  return [...Map.groupBy(sorted, ({ owner }) => owner).values()].flat()
}

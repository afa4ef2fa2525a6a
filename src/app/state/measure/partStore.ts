import { canHaveHoles } from '../../../core/measure/holes/hole.ts'
import type { PartHoles } from '../../../core/measure/holes/describeHole.ts'
import { isMeasurable, keepMeasures, knownMeasures, measurePart } from '../../../core/measure/partMeasures.ts'
import type { Part } from '../../../core/scene/model.ts'
import { geometryBytes, lengthOf } from '../../../core/scene/paged/columns.ts'
import type { PartMeasurer } from '../../../../workers/entries/client.ts'
import { inSlices } from '../../lib/tasks.ts'

/** Triangles that are measured on the page: starting the worker for fewer would take longer. */
const ON_PAGE_TRIANGLES = 2000
/** Bytes that are copied to the worker in one step, some milliseconds of the page; a larger part goes alone. */
const BATCH_BYTES = 1 << 20
/** A part of more is measured on the page, a few milliseconds at a time: copying it would be felt. */
const LARGEST_BYTES = 32 << 20
/** Milliseconds after which an idle worker is ended. */
const IDLE_MS = 10_000

/** Parts that someone waits for, in the order in which they were asked for. */
const wanted = new Set<Part>()
let running: Promise<void> | undefined
let measurer: PartMeasurer | undefined
let idle: ReturnType<typeof setTimeout> | undefined
/** Searches for holes that are under way. */
const searches = new Map<Part, Promise<PartHoles>>()

/**
 * Measures the parts that have not been measured yet, in a worker, each once (`knownMeasures` has the results). False when `signal` was aborted before the end.
 */
export async function measureParts(parts: Iterable<Part>, signal?: AbortSignal): Promise<boolean> {
  const missing = new Set<Part>()
  for (const part of parts) if (isMeasurable(part) && !knownMeasures(part)) missing.add(part)
  let triangles = 0
  for (const { mesh } of missing) triangles += lengthOf(mesh, 'indices') / 3
  if (triangles <= ON_PAGE_TRIANGLES) {
    for (const part of missing) {
      await inSlices(measurePart(part), signal)
      if (signal?.aborted) return false
    }
    return true
  }
  const isMissing = (): boolean => [...missing].some((part) => !knownMeasures(part))
  // Whoever else waits for them asks for them again.
  signal?.addEventListener('abort', () => missing.forEach((part) => wanted.delete(part)))
  while (isMissing()) {
    if (signal?.aborted) return false
    for (const part of missing) if (!knownMeasures(part)) wanted.add(part)
    running ??= run().finally(() => {
      running = undefined
      rest()
    })
    await running
  }
  return !signal?.aborted
}

/** The holes of a part, found once, in the same worker. */
export function findPartHoles(part: Part): Promise<PartHoles> {
  let search = searches.get(part)
  if (!search) {
    search = searchHoles(part).finally(() => {
      searches.delete(part)
      rest()
    })
    searches.set(part, search)
  }
  return search
}

async function searchHoles(part: Part): Promise<PartHoles> {
  const { keepHoles, knownHoles, partHoles } = await import('../../../core/measure/holes/describeHole.ts')
  const kept = knownHoles(part)
  if (kept) return kept
  const isLarge = geometryBytes(part) > LARGEST_BYTES
  if (!isLarge && canHaveHoles(part) && lengthOf(part.mesh, 'indices') / 3 > ON_PAGE_TRIANGLES) {
    try {
      const holes = await (await worker()).holes(part)
      keepHoles(part, holes)
      return holes
    } catch (error) {
      console.warn(error)
      stop()
    }
  }
  return (await inSlices(partHoles(part)))!
}

async function worker(): Promise<PartMeasurer> {
  clearTimeout(idle)
  const { createPartMeasurer } = await import('../../../../workers/entries/client.ts')
  measurer ??= createPartMeasurer()
  return measurer
}

/** Ends the worker after a while without work. */
function rest(): void {
  clearTimeout(idle)
  if (!running && searches.size === 0) idle = setTimeout(stop, IDLE_MS)
}

async function run(): Promise<void> {
  while (wanted.size > 0) {
    const batch = nextBatch()
    if (batch.length === 0) continue
    const measures = await inWorker(batch)
    for (const [i, part] of batch.entries()) {
      const own = measures?.[i]
      if (own) keepMeasures(part, own)
      else await inSlices(measurePart(part))
    }
  }
}

function nextBatch(): Part[] {
  const batch: Part[] = []
  let bytes = 0
  for (const part of wanted) {
    const own = geometryBytes(part)
    if (batch.length > 0 && bytes + own > BATCH_BYTES) break
    wanted.delete(part)
    if (knownMeasures(part)) continue
    batch.push(part)
    bytes += own
  }
  return batch
}

/** Undefined where the worker does not start or dies, and for a part that is too large to be copied. */
async function inWorker(batch: readonly Part[]): Promise<ReturnType<PartMeasurer['measure']> | undefined> {
  if (geometryBytes(batch[0]) > LARGEST_BYTES) return undefined
  try {
    return await (await worker()).measure(batch)
  } catch (error) {
    console.warn(error)
    stop()
    return undefined
  }
}

function stop(): void {
  measurer?.terminate()
  measurer = undefined
}

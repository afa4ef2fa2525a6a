import type { Deflection } from '../../../../wasm/occt/occt.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { PartMesh } from '../../../kernel/occt/partMesh.ts'
import { occtPool } from '../../../kernel/occt/occtPool.ts'
import { OcctFailure, type OcctPool } from '../../../kernel/occt/pool.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import type { Exchange } from '../part21/exchange.ts'
import type { BodyMesher, MeshEvents } from './meshJob.ts'
import { ClosureFinder, miniFile, partTag } from './miniFile.ts'
import { partDeflection } from './deflection.ts'
import { diagonal, extentOf } from './extent.ts'

/** A part with what decides how it is batched. */
interface SizedPart {
  source: PartSource
  /** Bytes of its mini file. */
  bytes: number
  /** Diagonal, millimetres; 0 = not known. */
  size: number
  deflection: Deflection
}

/** Parts that are cut into one mini file. */
interface Batch {
  parts: SizedPart[]
  bytes: number
  deflection: Deflection
}

/** Reading any file costs about 20 ms: small parts share files up to this size (SPLIT §5 measured 300–500 KB). */
const BATCH_BYTES = 300_000
/** The first file is small, so that something shows early. */
const OPENER_BYTES = 120_000

/** Batches in the order in which they are read: one opener that is large to the eye and small to read, then the biggest first. */
function planBatches(parts: readonly SizedPart[]): Batch[] {
  const batches: Batch[] = []
  const open = new Map<string, Batch>()
  for (const part of [...parts].sort((a, b) => b.bytes - a.bytes)) {
    const key = `${documentNumber(part.source)}/${part.deflection.linear}`
    const batch = open.get(key)
    if (batch && batch.bytes + part.bytes <= BATCH_BYTES) {
      batch.parts.push(part)
      batch.bytes += part.bytes
      continue
    }
    const fresh: Batch = { parts: [part], bytes: part.bytes, deflection: part.deflection }
    batches.push(fresh)
    if (part.bytes < BATCH_BYTES / 2) open.set(key, fresh)
  }
  batches.sort((a, b) => b.bytes - a.bytes)
  const visible = (batch: Batch): number => (batch.bytes <= OPENER_BYTES ? Math.max(...batch.parts.map(({ size }) => size)) : 0)
  const opener = batches.reduce((best, batch) => (visible(batch) > visible(best) ? batch : best), batches[0])
  if (batches.length > 2 && visible(opener) > 0) {
    batches.splice(batches.indexOf(opener), 1)
    batches.unshift(opener)
  }
  return batches
}

const numbers = new WeakMap<object, number>()
let nextNumber = 0

/** Parts of different files never share a mini file: their ids clash. */
function documentNumber({ document }: PartSource): number {
  let number = numbers.get(document)
  if (number === undefined) numbers.set(document, (number = nextNumber++))
  return number
}

/** Time for one mini file, milliseconds: OpenCascade needs about 1 s/MB; threads and dense surfaces 40 times that; phones again several times. */
const miniFileBudget = (bytes: number): number => Math.min(600_000, 60_000 + (bytes / 1e6) * 90_000)

/** Tessellates by OpenCascade: mini files of a few parts each, read by a pool of workers. */
export class OcctMesher implements BodyMesher {
  private readonly pool: (jobs: number) => OcctPool
  private readonly budget: (bytes: number) => number
  private readonly finders = new Map<Exchange, ClosureFinder>()

  /** `budget`: milliseconds that a mini file of so many bytes may take. */
  constructor(pool: (jobs: number) => OcctPool, budget: (bytes: number) => number = miniFileBudget) {
    this.pool = pool
    this.budget = budget
  }

  async mesh(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents): Promise<void> {
    if (sources.length === 0) return
    const sized = sources.map((source) => this.measure(source))
    const scene = Math.max(sceneSize, ...sized.slice(0, 10_000).map(({ size }) => size))
    for (const part of sized) part.deflection = partDeflection(part.size, scene, quality)
    const batches = planBatches(sized)
    const pool = this.pool(batches.length)
    const total = batches.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    await Promise.all(
      batches.map(async (batch) => {
        const again = await this.read(pool, batch, events)
        // What came out empty or not at all is tried alone, and coarser: one broken number makes OpenCascade drop a whole file.
        for (const { part, reason } of again) {
          const deflection = partDeflection(part.size, scene, 'coarse')
          const alone = { parts: [part], bytes: part.bytes, deflection: { linear: deflection.linear * 2, angular: deflection.angular } }
          for (const { reason: last } of await this.read(pool, alone, events)) events.failed(part.source, last || reason)
        }
        done += batch.bytes
        events.progress(total > 0 ? done / total : 1)
      }),
    )
  }

  private finder(exchange: Exchange): ClosureFinder {
    let finder = this.finders.get(exchange)
    if (!finder) this.finders.set(exchange, (finder = new ClosureFinder(exchange)))
    return finder
  }

  private measure(source: PartSource): SizedPart {
    const { exchange, representations } = source.document
    const { rows, bytes } = this.finder(exchange).find(source)
    const size = diagonal(extentOf(exchange, rows)) * (representations.get(source.representation)?.mm ?? 1)
    return { source, bytes, size: Number.isFinite(size) ? size : 0, deflection: { linear: 1, angular: 1 } }
  }

  /** Reads one mini file; returns the parts that have no result though they should. */
  private async read(pool: OcctPool, batch: Batch, events: MeshEvents): Promise<{ part: SizedPart; reason: string }[]> {
    const { exchange } = batch.parts[0].source.document
    let results: Map<string, PartMesh | undefined>
    let reason = 'no faces came out'
    try {
      const named = await pool.run((api) => {
        // Cut when a worker is free, so that only those files exist that are being read.
        const finder = this.finder(exchange)
        return api.readParts(
          miniFile(
            exchange,
            batch.parts.map(({ source }) => ({ source, closure: finder.find(source) })),
          ),
          batch.deflection,
        )
      }, this.budget(batch.bytes))
      results = new Map(named?.map(({ name, part }) => [name, part]))
    } catch (error) {
      if (!(error instanceof OcctFailure)) throw error
      results = new Map()
      reason = error.reason === 'time' ? 'took too long' : error.message
    }
    const missing: { part: SizedPart; reason: string }[] = []
    for (const part of batch.parts) {
      const result = results.get(partTag(part.source))
      if (result) events.part(draftOf(part.source, result))
      else missing.push({ part, reason })
    }
    return missing
  }
}

/** The mesher to which bodies go that our own doubts. */
export const referenceMesher = (): BodyMesher => new OcctMesher(occtPool)

function draftOf(source: PartSource, { mesh, edges, color, open }: PartMesh): PartDraft {
  // OpenCascade's result has no transparency; where it took the item's own colour, the file's value for it holds.
  const sameColor = color >>> 8 === source.color >>> 8
  const chosen = source.color !== 0 && (sameColor || (color === 0 && !mesh.faceColor)) ? source.color : color
  return {
    id: source.id,
    name: source.name,
    mesh,
    ...(edges && { edges }),
    ...(chosen !== 0 && { color: chosen }),
    origin: 'exact',
    ...(open && { doubleSided: true }),
  }
}

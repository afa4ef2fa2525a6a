import type { MeshPool } from '../../../kernel/meshPool/meshPool.ts'
import { WorkQueue } from '../../../kernel/meshPool/workQueue.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import { Exchange, type ScannedExchange } from '../part21/exchange.ts'
import { Representations } from '../structure/representations.ts'
import { Styles } from '../structure/styles.ts'
import { type GeometryDocument, type MeshedPart, meshPart, type MeshSource } from './meshPart.ts'
import type { MeshDecision } from '../../../contract/meshPolicy.ts'
import type { PartSource } from '../structure/bodies.ts'

/** Parts to be meshed by several workers at once: the files in memory that all of them look at. */
export interface MeshJob {
  documents: ScannedExchange[]
  /** In the order of importance; `document`: place in the list. */
  parts: (Omit<MeshSource, 'document'> & { document: number })[]
  /** Owners in the `WorkQueue`, by part. */
  owners: Int32Array
  sceneSize: number
  quality: Quality
}

/** What became of the part at a place of the list. */
export interface MeshAnswer extends MeshedPart {
  place: number
}

export type StepHelpers = MeshPool<MeshJob, MeshAnswer>

/** The job of meshing `sources`. Their exchange files move into shared memory. */
export function meshJob(sources: readonly MeshSource[], { owners }: WorkQueue, sceneSize: number, quality: Quality): MeshJob {
  const places = new Map<GeometryDocument, number>()
  for (const { document } of sources) if (!places.has(document)) places.set(document, places.size)
  return {
    documents: [...places.keys()].map(({ exchange }) => exchange.share()),
    parts: sources.map(({ id, name, representation, items, color, document }) => ({ id, name, representation, items, color, document: places.get(document)! })),
    owners,
    sceneSize,
    quality,
  }
}

/** In a helper: takes parts of a job until there are none left, and answers each. */
export function meshShared({ documents, parts, owners, sceneSize, quality }: MeshJob, worker: number, answer: (answer: MeshAnswer) => void): void {
  const known = new Map<number, GeometryDocument>()
  const queue = new WorkQueue(owners)
  for (let place = queue.take(worker); place >= 0; place = queue.take(worker)) {
    const part = parts[place]
    let document = known.get(part.document)
    if (!document) known.set(part.document, (document = documentOf(documents[part.document])))
    answer({ place, ...meshPart({ ...part, document }, sceneSize, quality) })
  }
}

function documentOf(shared: ScannedExchange): GeometryDocument {
  const exchange = new Exchange(shared.bytes, shared.scan, shared)
  return { exchange, representations: new Representations(exchange), styles: new Styles(exchange) }
}

export interface MeshEvents {
  part(draft: PartDraft): void
  /** A part that has geometry of which nothing could be made. */
  failed(source: PartSource, reason: string): void
  /** 0..1, of the work. */
  progress(fraction: number): void
  /**
   * Work that goes on after `mesh` has returned: parts that were shown, but of which a check found something wrong, are meshed by another engine.
   * `part` is then called a second time for those that have become better. Absent: `mesh` returns when that is done too.
   */
  later?(work: Promise<void>): void
  /** How many workers meshed, and why. */
  decided?(decision: MeshDecision): void
  /** How the parts with something wrong ended: replaced by a mesh that passes the checks, or still doubtful, whichever mesh is shown. */
  checked?(replaced: readonly PartSource[], kept: readonly PartSource[]): void
}

/**
 * Turns parts into triangles: the seam between a file's structure and the engine for its geometry. Each part is answered once, in any order,
 * by `part`, by `failed`, or not at all when it holds nothing that has faces.
 */
export interface BodyMesher {
  /** `sceneSize`: diagonal of the whole assembly, millimetres. */
  mesh(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents): Promise<void>
}

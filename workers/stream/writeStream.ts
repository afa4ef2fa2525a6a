import { deflateSync } from 'fflate'
import { OpenError } from '../../src/core/errors.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { Note, Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { drawingRecord } from './drawingRecord.ts'
import { Rows, writeValue } from './columns.ts'
import { CoarseWriter } from './coarse.ts'
import { type ChunkRow, digestOf, Level, writeHead } from './container.ts'
import { type ListedPart, listedPart, writeManifest } from './manifest.ts'
import { partRecords } from './partRecords.ts'
import { loadSimplifier } from './simplify.ts'

/** A model to be prepared for a share. */
export interface StreamJob {
  structure: Structure
  /** The parts to be written, with the box of each in its own space, millimetres, and how often it occurs. */
  parts: readonly { id: PartId; bounds: Part['bounds']; occurrences: number }[]
  /** Diagonal of the model, millimetres. */
  diagonal: number
  notes: readonly Note[]
  missing: readonly string[]
  part(id: PartId): Promise<Part | undefined>
  /** Share of the work. */
  progress(fraction: number): void
}

/** Bytes of arrays that share a chunk: on a slow connection one takes about a tenth of a second. */
const CHUNK_BYTES = 384 << 10
/** Share of the file up to which everything has a coarse form, with the tree before it. */
const COARSE_SHARE = 0.0195
/** Smaller models are there at once. */
const SMALLEST_BYTES = 48 << 10
/** Bytes of a coarse triangle after packing, as a first guess, and rounds to meet the share. */
const TRIANGLE_BYTES = 5
const ROUNDS = 3
const LEVEL = 7

interface Packed extends ChunkRow {
  data: Uint8Array<ArrayBuffer>
}

/** Writes a model as a file that can be shown while it comes: coarse forms of all parts first, then each part as it is drawn, the largest first, then what makes it exact. */
export async function writeStream({ structure, parts, diagonal, notes, missing, part, progress }: StreamJob): Promise<Uint8Array<ArrayBuffer>[]> {
  const order = parts.toSorted((a, b) => weightOf(b) - weightOf(a) || a.id - b.id)
  const listed: ListedPart[] = []
  const fine = new Chunks(Level.fine)
  const exact = new Chunks(Level.exact)
  const kept: typeof order = []
  for (const [i, item] of order.entries()) {
    progress((i / order.length) * 0.8)
    const own = await part(item.id)
    if (!own) continue
    listed.push(listedPart(own))
    kept.push(item)
    const records = partRecords(own)
    await fine.add(records.fine)
    await exact.add(records.exact)
  }
  if (listed.length === 0) throw new OpenError('no-geometry')
  const later = [...(await fine.done()), ...(await exact.done())]
  const manifest = await pack(writeManifest({ structure, parts: listed, diagonal, notes: [...notes], missing: [...missing] }))
  progress(0.85)
  const size = later.reduce((sum, { packed }) => sum + packed, manifest.packed)
  const room = size * COARSE_SHARE - manifest.packed
  const coarse = size < SMALLEST_BYTES ? undefined : await coarseChunk({ kept, listed, diagonal, part, room })
  const rows = [...(coarse ? [{ ...coarse, level: Level.coarse, first: 0, count: listed.length }] : []), ...later]
  progress(1)
  return [writeHead(manifest, rows), manifest.data, ...rows.map(({ data }) => data)]
}

/** Writes a drawing as a prepared one: it is shown when all of it has come. */
export async function writeDrawing(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>[]> {
  const manifest = await pack({ drawing: drawingRecord(drawing) })
  return [writeHead(manifest, []), manifest.data]
}

type Weighed = StreamJob['parts'][number]

/** Large parts come first; of equal ones those that occur more often. */
function weightOf({ bounds, occurrences }: Weighed): number {
  const diagonal = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2])
  return Number.isFinite(diagonal) ? diagonal * (1 + Math.log2(Math.max(1, occurrences))) : 0
}

/** Coarse forms of all parts in about `room` bytes: triangles are shared out by size, and small parts are boxes. */
async function coarseChunk({
  kept,
  listed,
  diagonal,
  part,
  room,
}: Pick<StreamJob, 'diagonal' | 'part'> & { kept: Weighed[]; listed: ListedPart[]; room: number }) {
  const simplify = await loadSimplifier()
  const weights = kept.map(weightOf)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let triangles = Math.max(0, room) / TRIANGLE_BYTES
  for (let round = 1; ; round++) {
    const writer = new CoarseWriter(diagonal, simplify)
    for (const [i, { id }] of kept.entries()) {
      const share = sum > 0 ? Math.floor((triangles * weights[i]) / sum) : 0
      const own = await part(id)
      if (own) writer.add(i, own, listed[i], share)
    }
    const chunk = await pack(writer.value())
    if (chunk.packed <= room || round === ROUNDS || triangles === 0) return chunk
    triangles *= (0.9 * room) / chunk.packed
  }
}

/** Gathers the records of parts in chunks. */
class Chunks {
  private readonly level: Level
  private readonly chunks: Packed[] = []
  private records: unknown[] = []
  private bytes = 0
  private first = 0

  constructor(level: Level) {
    this.level = level
  }

  async add(record: unknown): Promise<void> {
    const bytes = arrayBytes(record)
    if (this.bytes + bytes > CHUNK_BYTES) await this.flush()
    this.records.push(record)
    this.bytes += bytes
  }

  async done(): Promise<Packed[]> {
    await this.flush()
    return this.chunks
  }

  private async flush(): Promise<void> {
    const count = this.records.length
    if (count === 0) return
    this.chunks.push({ ...(await pack(this.records)), level: this.level, first: this.first, count })
    this.first += count
    this.records = []
    this.bytes = 0
  }
}

/** Bytes of the arrays within a record. */
function arrayBytes(value: unknown): number {
  if (value instanceof Rows) return value.values.byteLength
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, inner) => sum + arrayBytes(inner), 0)
}

async function pack(value: unknown): Promise<Pick<Packed, 'data' | 'sha256' | 'packed' | 'bytes'>> {
  const bytes = writeValue(value)
  const data = deflateSync(bytes, { level: LEVEL })
  return { data, sha256: (await digestOf(data)) ?? (await digestByLibrary(data)), packed: data.length, bytes: bytes.length }
}

/** SHA-256 on pages to which the browser gives none, because they came without encryption. */
async function digestByLibrary(bytes: Uint8Array): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return sha256(bytes)
}

import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { FormatReader, Sink } from '../contract/format.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import type { Look } from '../contract/opening.ts'
import { readCoarse } from './coarse.ts'
import { broken, Fields, readValue } from './columns.ts'
import { type ChunkRow, chunksAt, HEAD_BYTES, Level, manifestAt, readHead, readRows, unpackChunk } from './container.ts'
import { readDrawing } from './drawingRecord.ts'
import { Incoming } from './incoming.ts'
import { type ListedPart, readManifest } from './manifest.ts'
import { Places, wantedOrder } from './order.ts'
import { StreamedPart } from './partRecords.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Requests under way at a time, and the bytes of one for chunks that lie beside each other: on a slow connection it takes half a second. */
const AT_ONCE = 3
const RUN_BYTES = 512 << 10

/** Reads prepared models. They are no format of files that users choose: shares hand them out. `look`: the camera, once it is known: parts in its sight come first. */
export const preparedReader = (look: () => Look | undefined = () => undefined): Pick<FormatReader, 'open'> => ({
  async open(files, path, sink) {
    const entry = files.need(path)
    const incoming = new Incoming(entry)
    try {
      const head = readHead(await incoming.need(0, Math.min(HEAD_BYTES, entry.size)), entry.size)
      const rows = readRows(await incoming.need(0, manifestAt(head)), head)
      const packed = await incoming.need(manifestAt(head), chunksAt(head))
      const content = readValue(await unpackChunk(packed, head.manifest))
      const fields = new Fields(content)
      if (fields.has('drawing')) {
        showDrawing(readDrawing(fields.get('drawing')), sink)
        return
      }
      const { structure, parts, notes, missing } = readManifest(content)
      sink.structure(structure)
      for (const note of notes) sink.note(note)
      for (const name of missing) sink.missing(name)
      const chunks = new Chunks(rows, parts, incoming, chunksAt(head), sink)
      // The page has a copy of the tree.
      const wishes = new Wishes(rows, look, () => new Places(structure.root, parts))
      await byWish(chunks, await inOrder(chunks, incoming, wishes), incoming, entry, wishes)
      chunks.end()
    } finally {
      incoming.close()
    }
  },
})

function showDrawing(drawing: Drawing, sink: Sink): void {
  const { notes, missing } = drawing
  sink.drawing?.(drawing)
  for (const note of notes) sink.note(note)
  for (const name of [...missing.xrefs, ...missing.pictures]) sink.missing(name)
}

/** The order in which chunks are wanted, by the camera. */
class Wishes {
  private readonly rows: readonly ChunkRow[]
  private readonly look: () => Look | undefined
  private readonly makePlaces: () => Places
  private places: Places | undefined
  private known: Look | undefined

  constructor(rows: readonly ChunkRow[], look: () => Look | undefined, makePlaces: () => Places) {
    this.rows = rows
    this.look = look
    this.makePlaces = makePlaces
  }

  /** The order of those that are `left`; undefined when nothing else is looked at than the last time. */
  order(left: readonly number[]): number[] | undefined {
    const look = this.look()
    if (!look || look === this.known) return undefined
    this.known = look
    this.places ??= this.makePlaces()
    return wantedOrder(
      this.rows,
      left.toSorted((a, b) => a - b),
      this.places.weights(look),
    )
  }
}

/** Takes chunks as they come; ends early when they are wanted in another order: gives those that are left, in that one. */
async function inOrder(chunks: Chunks, incoming: Incoming, wishes: Wishes): Promise<number[]> {
  let left = [...chunks.rows.keys()]
  while (left.length > 0) {
    const [row] = left
    const { start, end } = chunks.rangeOf(row)
    const order = chunks.rows[row].level !== Level.coarse && incoming.end < end ? wishes.order(left) : undefined
    if (order?.some((wanted, i) => wanted !== left[i])) return order
    await chunks.take(row, await incoming.need(start, end))
    left = left.slice(1)
  }
  return left
}

/** Takes the chunks of `order`: a few requests are under way at a time, and each new one is for the chunks that are wanted most by then. */
async function byWish(chunks: Chunks, order: number[], incoming: Incoming, entry: FileEntry, wishes: Wishes): Promise<void> {
  const asked: { rows: number[]; start: number; bytes: Promise<Bytes> }[] = []
  // Bytes that have come stay, and no more come in the file's order.
  if (order.length > 0) incoming.close()
  while (order.length > 0 || asked.length > 0) {
    order = wishes.order(order) ?? order
    while (order.length > 0 && asked.length < AT_ONCE) {
      const rows = chunks.nextRun(order)
      order = order.slice(rows.length)
      const { start } = chunks.rangeOf(rows[0])
      const { end } = chunks.rangeOf(rows.at(-1)!)
      const bytes = incoming.end >= end ? incoming.need(start, end) : entry.slice(start, end)
      // A failure shows when its turn comes.
      bytes.catch(() => {})
      asked.push({ rows, start, bytes })
    }
    const { rows, start, bytes } = asked.shift()!
    const came = await bytes
    for (const row of rows) {
      const range = chunks.rangeOf(row)
      if (came.length < range.end - start) throw broken('less than it says')
      await chunks.take(row, came.subarray(range.start - start, range.end - start))
    }
  }
}

/** Hands parts out in the best form that is there: a part whose better form has come meanwhile is not drawn in a coarser one first. */
class Chunks {
  readonly rows: readonly ChunkRow[]
  private readonly parts: readonly ListedPart[]
  private readonly incoming: Incoming
  private readonly sink: Sink
  private readonly size: number
  private taken = 0
  /** Parts on the grid that wait for what makes them exact, by their place. */
  private readonly waiting = new Map<number, StreamedPart>()
  /** Where each chunk begins. */
  private readonly starts: Float64Array
  /** Where the chunk of a level that has a part ends, by the part's place. */
  private readonly ends: Record<Level, Float64Array>

  constructor(rows: readonly ChunkRow[], parts: readonly ListedPart[], incoming: Incoming, start: number, sink: Sink) {
    this.rows = rows
    this.parts = parts
    this.incoming = incoming
    this.sink = sink
    this.starts = new Float64Array(rows.length)
    this.ends = [0, 1, 2].map(() => new Float64Array(parts.length).fill(Infinity)) as unknown as Record<Level, Float64Array>
    let end = start
    for (const [i, { level, packed, first, count }] of rows.entries()) {
      this.starts[i] = end
      end += packed
      if (first + count > parts.length) throw broken('chunks of parts that are not there')
      this.ends[level].fill(end, first, first + count)
    }
    this.size = Math.max(1, end - start)
  }

  /** The bytes of a chunk in the file. */
  rangeOf(row: number): { start: number; end: number } {
    return { start: this.starts[row], end: this.starts[row] + this.rows[row].packed }
  }

  /** The first of some chunks, and those that follow it both in the list and in the file, of about so many bytes as one request is for. */
  nextRun(order: readonly number[]): number[] {
    let length = 1
    while (length < order.length && order[length] === order[0] + length && this.rangeOf(order[length]).end - this.starts[order[0]] <= RUN_BYTES) length++
    return order.slice(0, length)
  }

  /** Takes a chunk's bytes. */
  async take(place: number, packed: Bytes): Promise<void> {
    const row = this.rows[place]
    this.taken += row.packed
    // Everything of it has come in a better form.
    if (row.level === Level.coarse && this.hasCome(Level.fine, row)) return
    const value = readValue(await unpackChunk(packed, row))
    if (row.level === Level.coarse) for (const part of readCoarse(value, this.parts)) this.sink.part(part)
    else this.takeParts(row, value)
    this.sink.progress('tessellate', this.taken / this.size)
  }

  end(): void {
    if (this.waiting.size > 0) throw broken('parts that are not whole')
  }

  private hasCome(level: Level, { first, count }: ChunkRow): boolean {
    const ends = this.ends[level]
    for (let place = first; place < first + count; place++) if (ends[place] > this.incoming.end) return false
    return true
  }

  private takeParts(row: ChunkRow, value: unknown): void {
    if (!Array.isArray(value) || value.length !== row.count) throw broken('a chunk of other parts than it names')
    const isDrawn = row.level === Level.fine && !this.hasCome(Level.exact, row)
    for (const [i, record] of (value as unknown[]).entries()) {
      const place = row.first + i
      const part = row.level === Level.fine ? new StreamedPart(record) : this.waiting.get(place)
      if (!part || part.id !== new Fields(record).get('id') || part.id !== this.parts[place].id) throw broken('a chunk of other parts than it names')
      if (row.level === Level.fine) {
        this.waiting.set(place, part)
        if (isDrawn) this.sink.part(part.drawn())
      } else {
        this.waiting.delete(place)
        this.sink.part(part.exact(record))
      }
    }
  }
}

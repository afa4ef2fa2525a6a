import type { FormatReader, Sink } from '../contract/format.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import { readCoarse } from './coarse.ts'
import { broken, Fields, readValue } from './columns.ts'
import { type ChunkRow, chunksAt, HEAD_BYTES, Level, manifestAt, readHead, readRows, unpackChunk } from './container.ts'
import { type ListedPart, readManifest } from './manifest.ts'
import { StreamedPart } from './partRecords.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The bytes of a file while they come, in order. */
class Incoming {
  /** Bytes that are there. */
  end = 0
  private bytes: Bytes | undefined
  private failure: unknown
  private wake: () => void = () => {}
  private isClosed = false

  constructor(entry: FileEntry) {
    const take = (bytes: Bytes, end: number): void => {
      // Ends the reading of a file that nobody waits for.
      if (this.isClosed) throw broken('an end before its bytes')
      this.bytes = bytes
      this.end = end
      this.wake()
    }
    entry
      .bytes(take)
      .then((whole) => take(whole, whole.length))
      .catch((error: unknown) => {
        this.failure = error
        this.wake()
      })
  }

  close(): void {
    this.isClosed = true
  }

  /** Bytes `start` up to `end`, as soon as they are there. */
  async need(start: number, end: number): Promise<Bytes> {
    while (this.end < end) {
      if (this.failure !== undefined) throw this.failure
      if (this.bytes && this.bytes.length < end) throw broken('less than it says')
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
    return this.bytes!.subarray(start, end)
  }
}

/** Reads prepared models. They are no format of files that users choose: shares hand them out. */
export const reader: Pick<FormatReader, 'open'> = {
  async open(files, path, sink) {
    const entry = files.need(path)
    const incoming = new Incoming(entry)
    try {
      const head = readHead(await incoming.need(0, Math.min(HEAD_BYTES, entry.size)), entry.size)
      const rows = readRows(await incoming.need(0, manifestAt(head)), head)
      const packed = await incoming.need(manifestAt(head), chunksAt(head))
      const { structure, parts, notes, missing } = readManifest(readValue(await unpackChunk(packed, head.manifest)))
      sink.structure(structure)
      for (const note of notes) sink.note(note)
      for (const name of missing) sink.missing(name)
      await new Chunks(rows, parts, incoming, chunksAt(head), sink).read()
    } finally {
      incoming.close()
    }
  },
}

/** Hands parts out in the best form that is there: a part whose better form has come meanwhile is not drawn in a coarser one first. */
class Chunks {
  private readonly rows: readonly ChunkRow[]
  private readonly parts: readonly ListedPart[]
  private readonly incoming: Incoming
  private readonly start: number
  private readonly sink: Sink
  /** Parts on the grid that wait for what makes them exact, by their place. */
  private readonly waiting = new Map<number, StreamedPart>()
  /** Where the chunk of a level that has a part ends, by the part's place. */
  private readonly ends: Record<Level, Float64Array>

  constructor(rows: readonly ChunkRow[], parts: readonly ListedPart[], incoming: Incoming, start: number, sink: Sink) {
    this.rows = rows
    this.parts = parts
    this.incoming = incoming
    this.start = start
    this.sink = sink
    this.ends = [0, 1, 2].map(() => new Float64Array(parts.length).fill(Infinity)) as unknown as Record<Level, Float64Array>
    let end = start
    for (const { level, packed, first, count } of rows) {
      end += packed
      if (first + count > parts.length) throw broken('chunks of parts that are not there')
      this.ends[level].fill(end, first, first + count)
    }
  }

  async read(): Promise<void> {
    let at = this.start
    for (const row of this.rows) {
      const packed = await this.incoming.need(at, at + row.packed)
      at += row.packed
      // Everything of it has come in a better form.
      if (row.level === Level.coarse && this.hasCome(Level.fine, row)) continue
      const value = readValue(await unpackChunk(packed, row))
      if (row.level === Level.coarse) for (const part of readCoarse(value, this.parts)) this.sink.part(part)
      else this.take(row, value)
      this.sink.progress('tessellate', this.incoming.end / Math.max(1, at))
    }
    if (this.waiting.size > 0) throw broken('parts that are not whole')
  }

  private hasCome(level: Level, { first, count }: ChunkRow): boolean {
    const ends = this.ends[level]
    for (let place = first; place < first + count; place++) if (ends[place] > this.incoming.end) return false
    return true
  }

  private take(row: ChunkRow, value: unknown): void {
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

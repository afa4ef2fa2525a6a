import type { Part } from '../model.ts'
import { type Column, page, type PagedColumn, pagedColumn, type Table, tablesOf } from './columns.ts'
import { FileSpace } from './fileSpace.ts'

/** A file that geometry is written to. */
export interface GeometryFile {
  /** Resolves when the bytes are in the file; they are moved, not copied. Rejects where there is no room. */
  write(at: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Reads without yielding. Throws where the bytes are not there any more. */
  read(at: number, length: number): ArrayBuffer
  truncate(length: number): void
}

/** Columns begin at multiples of this, as arrays of doubles have to. */
const ALIGNMENT = 8
/** So many pages stay in memory whatever the room: who compares some parts has them at hand. */
const LEAST_PAGES = 4

type ColumnKind = new (buffer: ArrayBuffer, at: number, length: number) => Column

/** Columns that are written and read together. */
interface Page {
  readonly id: number
  readonly at: number
  readonly byteLength: number
  readonly columns: StoredColumn[]
  buffer: ArrayBuffer | undefined
}

class StoredColumn implements PagedColumn {
  readonly length: number
  readonly byteLength: number
  /** While the page is in memory: who reads a column again gets the same array. */
  view: Column | undefined
  readonly #kind: ColumnKind
  readonly #at: number
  readonly #page: Page
  readonly #bring: (page: Page) => ArrayBuffer

  constructor(column: Column, at: number, ofPage: Page, bring: (page: Page) => ArrayBuffer) {
    this.length = column.length
    this.byteLength = column.byteLength
    this.#kind = column.constructor as ColumnKind
    this.#at = at
    this.#page = ofPage
    this.#bring = bring
  }

  array(): Column {
    const buffer = this.#bring(this.#page)
    return (this.view ??= new this.#kind(buffer, this.#at, this.length))
  }
}

/**
 * Geometry of parts in a file. Pages that are read again stay in memory as far as there is room; those used longest ago leave it. What nothing refers to any more
 * gives its range of the file back: no document has to be closed for that.
 */
export class PageStore {
  readonly #file: GeometryFile
  readonly #space = new FileSpace()
  /** Pages in memory, the one used longest ago first. They are not kept alive by it. */
  readonly #resident = new Map<number, { page: WeakRef<Page>; bytes: number }>()
  #residentBytes = 0
  #room = 0
  #pages = 0
  #latest = -1
  readonly #gone = new FinalizationRegistry<{ id: number; at: number; byteLength: number }>(({ id, at, byteLength }) => {
    this.#residentBytes -= this.#resident.get(id)?.bytes ?? 0
    this.#resident.delete(id)
    this.#giveBack(at, byteLength)
  })

  constructor(file: GeometryFile) {
    this.#file = file
  }

  /** Bytes of the pages that are in memory. */
  get residentBytes(): number {
    return this.#residentBytes
  }

  /** Bytes of the file. */
  get fileBytes(): number {
    return this.#space.end
  }

  /** Bytes that pages may take in memory. */
  set room(bytes: number) {
    this.#room = bytes
    this.#evict()
  }

  /** Moves the geometry of parts into the file, as one page. Rejects, with the parts as they were, where the file does not take it. */
  async put(parts: readonly Part[]): Promise<void> {
    const moved: { table: Table; name: string; column: Column; at: number }[] = []
    const tables = parts.flatMap(tablesOf)
    let byteLength = 0
    for (const { table, names } of tables)
      for (const name of names) {
        const column = pagedColumn(table, name) ? undefined : (table[name] as Column | undefined)
        if (!column || column.length === 0) continue
        moved.push({ table, name, column, at: byteLength })
        byteLength += Math.ceil(column.byteLength / ALIGNMENT) * ALIGNMENT
      }
    if (byteLength === 0) return
    const bytes = new Uint8Array(byteLength)
    for (const { column, at } of moved) bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    const at = this.#space.take(byteLength)
    try {
      await this.#file.write(at, bytes)
    } catch (error) {
      this.#giveBack(at, byteLength)
      throw error
    }
    const own: Page = { id: this.#pages++, at, byteLength, columns: [], buffer: undefined }
    for (const { table, name, column, at } of moved) {
      // Another part may have the same table, and someone may have put another array there.
      if (pagedColumn(table, name) || table[name] !== column) continue
      const stored = new StoredColumn(column, at, own, this.#bring)
      own.columns.push(stored)
      page(table, { [name]: stored })
    }
    for (const { table } of tables) takeAlone(table)
    for (const { texture } of parts) if (texture) takeAlone(texture)
    this.#gone.register(own, { id: own.id, at, byteLength })
  }

  readonly #bring = (page: Page): ArrayBuffer => {
    const { id, byteLength } = page
    if (!page.buffer) {
      page.buffer = this.#file.read(page.at, byteLength)
      this.#residentBytes += byteLength
      this.#resident.set(id, { page: new WeakRef(page), bytes: byteLength })
      this.#latest = id
      this.#evict()
    } else if (this.#latest !== id) {
      const entry = this.#resident.get(id)!
      this.#resident.delete(id)
      this.#resident.set(id, entry)
      this.#latest = id
    }
    return page.buffer
  }

  #evict(): void {
    for (const [id, { page, bytes }] of this.#resident) {
      if (this.#residentBytes <= this.#room || this.#resident.size <= LEAST_PAGES) return
      const left = page.deref()
      if (left) {
        left.buffer = undefined
        for (const column of left.columns) column.view = undefined
      }
      this.#resident.delete(id)
      this.#residentBytes -= bytes
    }
  }

  #giveBack(at: number, length: number): void {
    const before = this.#space.end
    this.#space.give(at, length)
    if (this.#space.end < before) this.#file.truncate(this.#space.end)
  }
}

/** Small arrays that stay in memory get buffers of their own: a view would keep the buffer that it shares with columns which have left. */
function takeAlone(table: object): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(table))) {
    const { value } = descriptor as { value?: unknown }
    if (ArrayBuffer.isView(value) && value.byteLength < value.buffer.byteLength) Object.assign(table, { [name]: (value as Column).slice() })
  }
}

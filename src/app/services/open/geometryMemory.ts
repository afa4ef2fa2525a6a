import { type Machine, thisMachine } from '../../../../packages/viewer/src/api.ts'
import { heldBytes } from '../../../core/scene/paged/columns.ts'
import type { GeometryFile, PageStore } from '../../../core/scene/paged/pageStore.ts'
import type { Part, PartId } from '../../../core/scene/model.ts'
import { documentAtom } from '../../state/document.ts'
import type { DocumentHolder } from '../../state/documentHolder.ts'
import { notify } from '../../state/notice.ts'
import type { Store } from '../../state/store.ts'

/** Bytes for each GiB of the machine, of which browsers state eight at most. */
const BYTES_PER_GIB = 16e6
const MOST_GIB = 8
/** A telephone ends pages long before its memory is full. */
const MOST_HANDHELD_GIB = 4

/**
 * Bytes of geometry that the page holds in memory beside what the GPU draws from: 128 MB on a desktop, 64 MB on a phone, 32 MB on a machine of 2 GB. Next to what a
 * large file needs while it is read that is little, and most models are well below.
 */
export const geometryCeiling = ({ memoryGiB = MOST_GIB, isHandheld }: Machine): number =>
  Math.min(memoryGiB, isHandheld ? MOST_HANDHELD_GIB : MOST_GIB) * BYTES_PER_GIB

/** A model above the ceiling keeps this share of it for parts that have not been written; the rest is for those that come back. */
const HELD_SHARE = 0.5
/** Bytes that are written and read together: what one part's return costs. */
const PAGE_BYTES = 256 << 10
/** A page is at most this share of the ceiling. */
const PAGE_SHARE = 1 / 8
/** A part of more than this share of the ceiling stays in memory, unless it is small: the page would stand still while it is read. */
const LARGEST_SHARE = 1 / 8
const SMALL_BYTES = 1 << 20
/** Pages that are written at the same time. */
const AT_ONCE = 8

interface Held {
  part: Part
  bytes: number
}

type Parts = Map<PartId, Held>

/**
 * Keeps the geometry that the page holds below a ceiling: parts that came first are moved into a file and come back when someone reads them.
 * Where there is no such file, everything stays in memory; `reason` states why.
 */
export class GeometryMemory {
  /** Parts that are in memory for good, of each document that is open, in the order in which they came. */
  readonly #documents = new Set<Parts>()
  readonly #stores = new Set<WeakRef<Store>>()
  readonly #openFile: () => Promise<GeometryFile>
  readonly #machine: () => Machine
  #ceiling: number | undefined
  #held = 0
  #store: PageStore | undefined
  #moving = false
  #reason: unknown

  constructor(openFile: () => Promise<GeometryFile>, machine: () => Machine = thisMachine) {
    this.#openFile = openFile
    this.#machine = machine
  }

  /** Why nothing more is moved into the file; undefined as long as it works. */
  get reason(): unknown {
    return this.#reason
  }

  /** Bytes in memory for good, in memory for now, and in the file. */
  get figures(): { held: number; resident: number; file: number } {
    return { held: this.#held, resident: this.#store?.residentBytes ?? 0, file: this.#store?.fileBytes ?? 0 }
  }

  /** Looks after the parts of the documents that a session opens. */
  follow({ events, store }: DocumentHolder): void {
    const parts: Parts = new Map()
    this.#stores.add(new WeakRef(store))
    const forget = (): void => {
      for (const { bytes } of parts.values()) this.#held -= bytes
      parts.clear()
      this.#documents.delete(parts)
      this.#giveRoom()
    }
    events.on('structure', forget)
    events.on('close', forget)
    events.on('part', (part) => {
      this.#held -= parts.get(part.id)?.bytes ?? 0
      parts.delete(part.id)
      const bytes = heldBytes(part)
      if (bytes === 0) return
      parts.set(part.id, { part, bytes })
      this.#documents.add(parts)
      this.#held += bytes
      this.#check()
    })
  }

  #check(): void {
    this.#ceiling ??= geometryCeiling(this.#machine())
    const most = this.#store ? this.#ceiling * HELD_SHARE + this.#pageBytes : this.#ceiling
    this.#giveRoom()
    if (this.#held <= most || this.#moving || this.#reason !== undefined) return
    this.#moving = true
    void this.#move()
      .catch((reason: unknown) => {
        this.#reason = reason
        console.info('Geometry stays in memory:', reason)
      })
      .finally(() => {
        this.#moving = false
        this.#giveRoom()
      })
  }

  get #pageBytes(): number {
    return Math.min(PAGE_BYTES, (this.#ceiling ?? 0) * PAGE_SHARE)
  }

  #giveRoom(): void {
    if (this.#store && this.#ceiling !== undefined) this.#store.room = Math.max(0, this.#ceiling - this.#held)
  }

  async #move(): Promise<void> {
    const { PageStore } = await import('../../../core/scene/paged/pageStore.ts')
    const store = (this.#store ??= new PageStore(this.#reported(await this.#openFile())))
    for (;;) {
      const pages = this.#nextPages()
      if (pages.length === 0) return
      await Promise.all(
        pages.map(async (page) => {
          await store.put(page.map(({ part }) => part))
          for (const { bytes } of page) this.#held -= bytes
          this.#giveRoom()
        }),
      )
    }
  }

  /** The file, of which a failed read is reported to the user: it cannot be made good but by opening the model again. */
  #reported(file: GeometryFile): GeometryFile {
    return {
      write: (at, bytes) => file.write(at, bytes),
      truncate: (length) => file.truncate(length),
      read: (at, length) => {
        try {
          return file.read(at, length)
        } catch (error) {
          this.#reason ??= error
          for (const store of this.#stores) {
            const present = store.deref()
            if (present?.get(documentAtom)) notify(present, { key: 'geometryLost', level: 'error' })
          }
          throw error
        }
      },
    }
  }

  /** Takes the parts off the lists that came first, so many that the others are within their share. */
  #nextPages(): Held[][] {
    const pages: Held[][] = []
    let page: Held[] = []
    let pageBytes = 0
    const ceiling = this.#ceiling ?? 0
    const largest = Math.max(SMALL_BYTES, ceiling * LARGEST_SHARE)
    let left = this.#held - ceiling * HELD_SHARE
    for (const parts of this.#documents)
      for (const [id, held] of parts) {
        if (left <= 0) break
        if (held.bytes > largest) continue
        if (page.length > 0 && pageBytes + held.bytes > this.#pageBytes) {
          pages.push(page)
          page = []
          pageBytes = 0
          if (pages.length === AT_ONCE) return pages
        }
        parts.delete(id)
        page.push(held)
        pageBytes += held.bytes
        left -= held.bytes
      }
    if (page.length > 0) pages.push(page)
    return pages
  }
}

/** The page's own: its memory is one, however many sessions it has. */
export const geometryMemory = new GeometryMemory(async () => (await import('../../../../workers/entries/client.ts')).openGeometryFile())

import { Growing } from '../../mesh/growing.ts'
import { binaryText, isBinary, type Tag, tagsOf, textOf } from './dxfTags.ts'

const allSections = (): boolean => true

/** Sections that are kept of a damaged file, fewer from one attempt to the next. */
export const repairs: readonly ((section: string) => boolean)[] = [
  allSections,
  (section) => section !== 'OBJECTS' && section !== 'CLASSES' && section !== 'ACDSDATA' && section !== 'THUMBNAILIMAGE',
  (section) => section === 'HEADER' || section === 'BLOCKS' || section === 'ENTITIES',
  (section) => section === 'ENTITIES',
]

export interface RepairedDxf {
  /** A text file with whole sections and an end. */
  data: Uint8Array<ArrayBuffer>
  /** Lines and tags that stand where none can; beginnings of tables, ends of sections and of the file that are missing. */
  damages: number
}

/** Types of records that tables hold: a table is called as they are. */
const tables: ReadonlySet<string> = new Set(['APPID', 'BLOCK_RECORD', 'DIMSTYLE', 'LAYER', 'LTYPE', 'STYLE', 'UCS', 'VIEW', 'VPORT'])

/**
 * The sound tags of a file, of the sections that are kept. Beside damage it mends what other programs read without a word, and the library does not: records
 * of OBJECTS without a single tag are left out, and so are owners of entities in a file without the table that has them.
 */
export function repairDxf(bytes: Uint8Array, keep: (section: string) => boolean = allSections): RepairedDxf {
  return new DxfRepair(bytes, keep).run()
}

class DxfRepair {
  private readonly out: Growing<Uint8Array<ArrayBuffer>>
  private readonly binary: boolean
  private readonly hasOwners: boolean
  private damages = 0
  /** Name of the section that is open, kept or not; `pending`: its name comes next. */
  private section: string | undefined
  private kept = true
  private pending = false
  private inTable = false
  /** A record's first tag in OBJECTS: it is written with its second. */
  private waiting: Tag | undefined
  /** Whether an entity's tags before its first subclass are being read, and whether they are in a list in braces. */
  private inHead = false
  private inBraces = false
  private readonly bytes: Uint8Array
  private readonly keep: (section: string) => boolean

  constructor(bytes: Uint8Array, keep: (section: string) => boolean) {
    this.bytes = bytes
    this.keep = keep
    this.binary = isBinary(bytes)
    this.out = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array, bytes.length + 1024)
    this.hasOwners = keep('TABLES') && hasBlockRecords(bytes)
  }

  run(): RepairedDxf {
    const lost = (): void => {
      this.damages++
    }
    let ended = false
    for (const tag of tagsOf(this.bytes, lost)) {
      const word = tag.code === 0 || this.pending ? textOf(this.bytes, tag) : ''
      ended = tag.code === 0 && word === 'EOF'
      if (ended) break
      if (this.pending && tag.code === 2) this.begin(word)
      else if (tag.code === 0 && word === 'SECTION') {
        if (this.section !== undefined) lost()
        this.end()
        this.pending = true
      } else if (tag.code === 0 && word === 'ENDSEC') this.end()
      // Between sections stands nothing.
      else if (this.section === undefined) lost()
      else if (this.kept) this.tag(tag, word)
    }
    if (!ended) lost()
    this.end()
    this.write('  0\nEOF\n')
    return { data: this.out.done(), damages: this.damages }
  }

  private begin(name: string): void {
    this.pending = false
    this.section = name
    this.kept = this.keep(name)
    this.inTable = false
    if (this.kept) this.write(`  0\nSECTION\n  2\n${name}\n`)
  }

  private end(): void {
    this.waiting = undefined
    if (this.section !== undefined && this.kept) this.write('  0\nENDSEC\n')
    this.section = undefined
  }

  private tag(tag: Tag, word: string): void {
    if (tag.code === 0) {
      this.waiting = undefined
      this.inHead = true
      this.inBraces = false
      if (this.section === 'TABLES') this.table(word)
      if (this.section === 'OBJECTS') {
        this.waiting = tag
        return
      }
    } else if (this.isLostOwner(tag)) return
    if (this.waiting) this.copy(this.waiting)
    this.waiting = undefined
    this.copy(tag)
  }

  /** Writes the beginning of a table that is missing. */
  private table(word: string): void {
    if (!this.inTable && tables.has(word)) {
      this.damages++
      this.write(`  0\nTABLE\n  2\n${word}\n100\nAcDbSymbolTable\n 70\n0\n`)
      this.inTable = true
    } else if (word === 'TABLE') this.inTable = true
    else if (word === 'ENDTAB') this.inTable = false
  }

  private isLostOwner(tag: Tag): boolean {
    if (this.hasOwners || this.section !== 'ENTITIES' || !this.inHead) return false
    if (tag.code === 100) {
      // The first is AcDbEntity, or the entity's own where that is missing.
      this.inHead = false
      return false
    }
    if (tag.code === 102) this.inBraces = textOf(this.bytes, tag).startsWith('{')
    return tag.code === 330 && !this.inBraces
  }

  private copy(tag: Tag): void {
    this.write(`${tag.code}\n`)
    if (this.binary) this.write(binaryText(this.bytes, tag))
    else {
      const { out } = this
      out.reserve(tag.end - tag.start)
      out.data.set(this.bytes.subarray(tag.start, tag.end), out.length)
      out.length += tag.end - tag.start
    }
    this.write('\n')
  }

  private write(text: string): void {
    const { out } = this
    out.reserve(text.length)
    for (let i = 0; i < text.length; i++) out.data[out.length++] = text.charCodeAt(i)
  }
}

function hasBlockRecords(bytes: Uint8Array): boolean {
  for (const tag of tagsOf(bytes, () => {})) if (tag.code === 0 && textOf(bytes, tag) === 'BLOCK_RECORD') return true
  return false
}

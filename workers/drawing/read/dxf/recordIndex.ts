import { type Columns, RecordColumns } from './recordColumns.ts'
import { hexIn, isWordIn, placesWithin, type TagColumns, type TagScanner } from './tagScanner.ts'

/** Where the records of a file lie, without their tags. */
export interface RecordIndex extends Columns {
  /** Names of types, by their numbers. */
  names: readonly string[]
  sections: readonly SectionRange[]
  /** Lines, tags and records that stand where none can, ends and beginnings that are missing. */
  damages: number
}

/** Records of a section: from the first to the one behind the last. */
interface SectionRange {
  /** Empty: records outside of all sections, or in one of an unknown name. */
  name: string
  from: number
  to: number
}

/** Types of records that tables hold: a table is called as they are. */
const tables: ReadonlySet<string> = new Set(['APPID', 'BLOCK_RECORD', 'DIMSTYLE', 'LAYER', 'LTYPE', 'STYLE', 'UCS', 'VIEW', 'VPORT'])
/** Types as columns hold them. */
const MAX_NAMES = 0x7fff
/** Hashes of names are taken by this. */
const HASHES = 256
/** Tags that are looked at together. */
const AT_A_TIME = 64
/** Names of records. */
const RECORD = /^[A-Z0-9_]+$/i
const sectionNames: ReadonlySet<string> = new Set(['HEADER', 'CLASSES', 'TABLES', 'BLOCKS', 'ENTITIES', 'OBJECTS', 'THUMBNAILIMAGE', 'ACDSDATA'])

/** Finds the records of a DXF file in one pass. */
export function indexRecords(scanner: TagScanner): RecordIndex {
  return new Indexing(scanner).run()
}

class Indexing {
  private readonly scanner: TagScanner
  private readonly names: string[] = []
  /** Whether each of them can be that of a record. */
  private readonly isName: boolean[] = []
  /** The number of the name that was found last for each hash. */
  private readonly numbers = new Int16Array(HASHES).fill(-1)
  private readonly byName = new Map<string, number>()
  private readonly records: RecordColumns
  /** Tags of the record that is being read, some at a time. */
  private readonly tags: TagColumns
  private readonly sections: SectionRange[] = []
  private section: SectionRange | undefined
  private inTable = false
  private damages = 0

  constructor(scanner: TagScanner) {
    this.scanner = scanner
    this.records = new RecordColumns(scanner.size)
    const Column = placesWithin(scanner.size)
    this.tags = { codes: new Int16Array(AT_A_TIME), starts: new Column(AT_A_TIME), ends: new Column(AT_A_TIME) }
  }

  run(): RecordIndex {
    const { scanner } = this
    let more = scanner.read()
    // Tags before the first record.
    while (more && scanner.code !== 0) {
      this.damages++
      more = scanner.read()
    }
    let ended = false
    while (more) {
      scanner.record = scanner.from
      const name = this.nameOf()
      if (this.names[name] === 'EOF') {
        ended = true
        break
      }
      more = this.record(name)
    }
    if (!ended) this.damages++
    this.close()
    const { names, sections } = this
    return {
      names,
      sections,
      ...this.records.take(),
      damages: this.damages + scanner.damages,
    }
  }

  /** Takes the record at the scanner and goes to the next one. */
  private record(name: number): boolean {
    const { scanner } = this
    const word = this.names[name]
    if (word === 'SECTION') return this.open()
    if (word === 'ENDSEC') {
      if (!this.section) this.damages++
      this.close()
    } else {
      if (!this.section) this.loose()
      if (this.section?.name === 'TABLES') this.table(word)
      // Between records a damaged file has lines that look like one.
      if (!this.isName[name]) this.damages++
      else return this.add(name)
    }
    return skip(scanner)
  }

  private open(): boolean {
    const { scanner } = this
    if (this.section) {
      this.damages++
      this.close()
    }
    const more = scanner.read()
    if (!more || scanner.code !== 2) {
      this.damages++
      return more && (scanner.code === 0 || skip(scanner))
    }
    const word = scanner.word().toUpperCase()
    const name = sectionNames.has(word) ? word : ''
    this.section = { name, from: this.records.length, to: 0 }
    this.inTable = false
    // Tags right behind are of the header.
    if (name === 'HEADER') {
      this.records.add(this.numberOf('HEADER'), scanner.origin + scanner.next, 0, 0, 0)
    }
    return skip(scanner)
  }

  private close(): void {
    const { section } = this
    if (!section) return
    section.to = this.records.length
    this.sections.push(section)
    this.section = undefined
  }

  private loose(): void {
    this.damages++
    this.section = { name: '', from: this.records.length, to: 0 }
  }

  /** A table without its beginning. */
  private table(word: string): void {
    if (word === 'TABLE') this.inTable = true
    else if (word === 'ENDTAB') this.inTable = false
    else if (!this.inTable && tables.has(word)) {
      this.damages++
      this.inTable = true
    }
  }

  private add(name: number): boolean {
    const { scanner } = this
    const start = scanner.origin + scanner.next
    const isStyle = this.names[name] === 'DIMSTYLE'
    let handle = 0
    let owner = 0
    let onPaper = 0
    let inHead = true
    let inGroup = false
    const { codes, starts, ends } = this.tags
    do {
      const count = scanner.take(codes, starts, ends, 0)
      const { bytes } = scanner
      for (let i = 0; i < count; i++) {
        const code = codes[i]
        if (inHead) {
          if (code === 100) inHead = inGroup = false
          else if (code === 102) inGroup = bytes[starts[i]] === 0x7b
          else if (code === 330 && !inGroup) owner = hexIn(bytes, starts[i], ends[i])
        }
        if (code === 105 || (code === 5 && !isStyle && handle === 0)) handle = hexIn(bytes, starts[i], ends[i])
        else if (code === 67 && onPaper === 0) onPaper = scanner.binary ? bytes[starts[i]] : isWordIn('1', bytes, starts[i], ends[i]) ? 1 : 0
      }
    } while (!scanner.ended)
    this.records.add(name, start, handle, owner, onPaper)
    return scanner.found
  }

  /** The number of the type that the scanner's value is. */
  private nameOf(): number {
    const { scanner, names, numbers } = this
    const { bytes, start, end } = scanner
    let hash = end - start
    for (let at = start; at < end; at++) hash = (hash * 31 + bytes[at]) | 0
    const slot = hash & (HASHES - 1)
    const known = numbers[slot]
    if (known >= 0 && scanner.is(names[known])) return known
    return (numbers[slot] = this.numberOf(scanner.word()))
  }

  private numberOf(word: string): number {
    const found = this.byName.get(word)
    if (found !== undefined) return found
    if (this.names.length >= MAX_NAMES) return 0
    const number = this.names.push(word) - 1
    this.isName.push(RECORD.test(word))
    this.byName.set(word, number)
    return number
  }
}

/** Goes to the next record. */
function skip(scanner: TagScanner): boolean {
  let more = scanner.read()
  while (more && scanner.code !== 0) more = scanner.read()
  return more
}

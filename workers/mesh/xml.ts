import { SaxesParser } from 'saxes'
import { OpenError } from '../../src/core/errors.ts'
import { MAX_DEPTH } from '../../src/core/limits.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import { FileWindow } from './fileWindow.ts'
import { textEncoding } from './text.ts'
import { endOfPiece, LESS, RowScanner, tagOf, type XmlRows } from './xmlRows.ts'

export type XmlAttributes = Record<string, string>

export interface XmlHandler {
  /** `name` without its namespace's prefix. */
  open?(name: string, attributes: XmlAttributes): void
  /** `text` is what stands directly before this end, back to the last tag. */
  close?(name: string, text: string): void
  /** Rows within the elements of these names. They may come as such, or as elements. */
  rows?: Readonly<Record<string, XmlRows>>
}

const CHUNK = 1 << 16
/** Bytes between two reports of progress. */
const PIECE = 1 << 20
/** Tags and comments among rows are never longer, nor are names of their elements. */
const MAX_TAG = 1 << 20
const MAX_NAME = 64
/** Bytes that show the encoding. */
const HEAD = 256
const SPACE = 32

/** An XML file that goes through a handler as its bytes come. Throws `file-exception` where it is not well formed or nested too deeply. */
class XmlStream {
  private readonly parser = new SaxesParser({ xmlns: false, position: false })
  private decoder: TextDecoder | undefined
  private depth = 0
  /** The root's end has come: garbage behind it, as broken transfers leave, is passed over. */
  private isComplete = false
  private text = ''
  /** Scanners by the elements that hold rows; none where the bytes are not ASCII. */
  private scanners: ReadonlyMap<string, RowScanner>
  /** That of the element that is open, and its depth. */
  private scanner: RowScanner | undefined
  private rowsDepth = 0

  constructor(handler: XmlHandler) {
    const { parser } = this
    this.scanners = new Map(Object.entries(handler.rows ?? {}).map(([name, rows]) => [name, new RowScanner(rows)]))
    const bare = new Map<string, string>()
    const localName = (name: string): string => {
      let local = bare.get(name)
      if (local === undefined) bare.set(name, (local = name.slice(name.indexOf(':') + 1)))
      return local
    }
    parser.on('error', (error) => {
      // The parser closes the root before it reports that its end has another name.
      if (this.isComplete && !error.message.includes('close tag')) return
      throw new OpenError('file-exception', `XML: ${error.message.slice(0, 200)}`)
    })
    parser.on('opentag', (tag) => {
      if (this.isComplete) throw new OpenError('file-exception', 'XML: more than one root')
      if (++this.depth > MAX_DEPTH) throw new OpenError('file-exception', 'XML nested too deeply')
      this.text = ''
      const name = localName(tag.name)
      const scanner = this.scanner ? undefined : this.scanners.get(name)
      if (scanner) {
        this.scanner = scanner
        this.rowsDepth = this.depth
      }
      handler.open?.(name, tag.attributes)
    })
    parser.on('text', (piece) => {
      this.text += piece
    })
    parser.on('cdata', (piece) => {
      this.text += piece
    })
    parser.on('closetag', (tag) => {
      if (--this.depth < this.rowsDepth) this.scanner = undefined
      handler.close?.(localName(tag.name), this.text)
      this.isComplete = this.depth === 0
      this.text = ''
    })
  }

  /** Takes the next bytes and gives how many: the others belong before those that follow, unless these are the last ones. The first bytes show the encoding. */
  write(bytes: Uint8Array, isLast: boolean): number {
    if (!this.decoder && bytes.length < HEAD && !isLast) return 0
    let at = this.decoder ? 0 : this.begin(bytes)
    while (at < bytes.length && this.scanners.size > 0) {
      const end = this.scanner ? this.writeRows(bytes, at) : this.writeToRows(bytes, at)
      if (end === at) break
      at = end
    }
    if (this.scanners.size > 0 && !isLast) {
      if (bytes.length - at < MAX_TAG) return at
      this.scanners = new Map()
    }
    this.feed(bytes, at, bytes.length)
    return bytes.length
  }

  private begin(bytes: Uint8Array): number {
    const { encoding, start: text } = textEncoding(bytes.subarray(0, CHUNK))
    let start = text
    if (encoding.startsWith('utf-16')) this.scanners = new Map()
    // Blanks before the declaration are no XML, but some programs write them.
    else while (start < bytes.length && bytes[start] <= SPACE) start++
    this.decoder = new TextDecoder(statedEncoding(bytes.subarray(start, start + 200)) ?? (encoding === 'windows-1252' ? 'utf-8' : encoding))
    return start
  }

  private feed(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += CHUNK) this.parser.write(this.decoder!.decode(bytes.subarray(at, Math.min(to, at + CHUNK)), { stream: true }))
  }

  /** Takes bytes up to the first tag of an element that holds rows. */
  private writeToRows(bytes: Uint8Array, from: number): number {
    const start = tagOf(bytes, from, this.scanners.keys())
    let to = start < 0 ? bytes.length : endOfPiece(bytes, start)
    // A tag may be cut at the end of the bytes.
    if (start >= 0 && to < 0) to = start
    if (start < 0) {
      const last = bytes.lastIndexOf(LESS)
      if (last >= from && last >= bytes.length - MAX_NAME) to = last
    }
    this.feed(bytes, from, to)
    return to
  }

  /** Takes rows, and whatever stands between them. */
  private writeRows(bytes: Uint8Array, from: number): number {
    let at = from
    /** Where the bytes begin that the parser does not have yet. */
    let held = from
    const flush = (): void => {
      this.feed(bytes, held, at)
      held = at
    }
    while (this.scanner) {
      if (this.depth === this.rowsDepth) {
        const end = this.scanner.read(bytes, at, flush)
        if (end > at) held = at = end
      }
      const start = bytes[at] === LESS ? at : endOfPiece(bytes, at)
      const end = start < 0 ? -1 : endOfPiece(bytes, start)
      if (end < 0) break
      at = end
      if (this.depth !== this.rowsDepth || !this.scanner.isRow(bytes, start, end)) flush()
    }
    flush()
    return at
  }

  end(): void {
    if (this.decoder) this.parser.write(this.decoder.decode())
    this.parser.close()
  }
}

/** Takes an XML file through a handler. Throws `file-exception` where it is not well formed or nested too deeply. */
export function parseXml(bytes: Uint8Array, handler: XmlHandler, progress: (fraction: number) => void = () => undefined): void {
  const stream = new XmlStream(handler)
  for (let at = 0, size = PIECE; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + size)
    const taken = stream.write(bytes.subarray(at, end), end === bytes.length)
    at += taken
    size = taken > 0 ? PIECE : size * 2
    progress(at / bytes.length)
  }
  stream.end()
}

/** Like `parseXml`, for a file that is read piece by piece: it is never in memory as a whole, also where it lies packed. */
export async function parseXmlFile(
  entry: FileEntry,
  handler: XmlHandler,
  progress: (fraction: number) => void = () => undefined,
  slice?: number,
): Promise<void> {
  const stream = new XmlStream(handler)
  const window = new FileWindow(entry, slice)
  for (let at = 0; window.from + at < window.size; ) {
    await window.moveOn(at)
    at = stream.write(window.bytes, window.isLast)
    progress((window.from + at) / window.size)
  }
  window.release()
  stream.end()
}

/** An attribute by its name, with or without a namespace's prefix. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  if (name in attributes) return attributes[name]
  for (const key in attributes) if (key.endsWith(name) && key[key.length - name.length - 1] === ':') return attributes[key]
  return undefined
}

/** One-byte encodings stand in the XML declaration; others show in the bytes. */
function statedEncoding(head: Uint8Array): string | undefined {
  const stated = /^\s*<\?xml[^>]*encoding\s*=\s*["'](iso-8859-\d+|windows-125\d|us-ascii)["']/i.exec(String.fromCharCode(...head))
  return stated?.[1]
}

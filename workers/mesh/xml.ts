import { SaxesParser } from 'saxes'
import { OpenError } from '../../src/core/errors.ts'
import { MAX_DEPTH } from '../../src/core/limits.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import { joinedBytes } from '../io/bytes/joinedBytes.ts'
import { textEncoding } from './text.ts'

export type XmlAttributes = Record<string, string>

export interface XmlHandler {
  /** `name` without its namespace's prefix. */
  open?(name: string, attributes: XmlAttributes): void
  /** `text` is what stands directly before this end, back to the last tag. */
  close?(name: string, text: string): void
}

const CHUNK = 1 << 16
/** Bytes between two reports of progress. */
const PIECE = 1 << 20

/** An XML file that goes through a handler as its bytes come. Throws `file-exception` where it is not well formed or nested too deeply. */
class XmlStream {
  private readonly parser = new SaxesParser({ xmlns: false, position: false })
  private decoder: TextDecoder | undefined
  private depth = 0
  private text = ''

  constructor(handler: XmlHandler) {
    const { parser } = this
    const bare = new Map<string, string>()
    const localName = (name: string): string => {
      let local = bare.get(name)
      if (local === undefined) bare.set(name, (local = name.slice(name.indexOf(':') + 1)))
      return local
    }
    parser.on('error', (error) => {
      throw new OpenError('file-exception', `XML: ${error.message.slice(0, 200)}`)
    })
    parser.on('opentag', (tag) => {
      if (++this.depth > MAX_DEPTH) throw new OpenError('file-exception', 'XML nested too deeply')
      this.text = ''
      handler.open?.(localName(tag.name), tag.attributes)
    })
    parser.on('text', (piece) => {
      this.text += piece
    })
    parser.on('cdata', (piece) => {
      this.text += piece
    })
    parser.on('closetag', (tag) => {
      this.depth--
      handler.close?.(localName(tag.name), this.text)
      this.text = ''
    })
  }

  /** The next bytes; the first ones show the encoding. */
  write(bytes: Uint8Array): void {
    let from = 0
    if (!this.decoder) {
      const { encoding, start } = textEncoding(bytes.subarray(0, CHUNK))
      this.decoder = new TextDecoder(statedEncoding(bytes.subarray(start, start + 200)) ?? (encoding === 'windows-1252' ? 'utf-8' : encoding))
      from = start
    }
    for (let at = from; at < bytes.length; at += CHUNK) this.parser.write(this.decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }))
  }

  end(): void {
    if (this.decoder) this.parser.write(this.decoder.decode())
    this.parser.close()
  }
}

/** Takes an XML file through a handler. Throws `file-exception` where it is not well formed or nested too deeply. */
export function parseXml(bytes: Uint8Array, handler: XmlHandler, progress: (fraction: number) => void = () => undefined): void {
  const stream = new XmlStream(handler)
  for (let at = 0; at < bytes.length; at += PIECE) {
    stream.write(bytes.subarray(at, at + PIECE))
    progress(at / bytes.length)
  }
  stream.end()
}

/** Like `parseXml`, for a file in a package: it is unpacked as it is read, and never in memory as a whole. */
export async function parsePackedXml(entry: FileEntry, handler: XmlHandler, progress: (fraction: number) => void = () => undefined): Promise<void> {
  if (!entry.unpack) return parseXml(await entry.bytes(), handler, progress)
  const stream = new XmlStream(handler)
  let held: Uint8Array[] = []
  let waiting = 0
  let read = 0
  const flush = (): void => {
    stream.write(held.length === 1 ? held[0] : joinedBytes(held))
    held = []
    read += waiting
    waiting = 0
    progress(read / entry.size)
  }
  // Pieces may be of a few bytes, and the first ones have to show the encoding.
  for await (const piece of entry.unpack()) {
    held.push(piece)
    waiting += piece.length
    if (waiting >= CHUNK) flush()
  }
  if (waiting > 0) flush()
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

import { SaxesParser } from 'saxes'
import { OpenError } from '../../src/core/errors.ts'
import { MAX_DEPTH } from '../../src/core/limits.ts'
import { textEncoding } from './text.ts'

export type XmlAttributes = Record<string, string>

export interface XmlHandler {
  /** `name` without its namespace's prefix. */
  open?(name: string, attributes: XmlAttributes): void
  /** `text` is what stands directly before this end, back to the last tag. */
  close?(name: string, text: string): void
}

const CHUNK = 1 << 16

/** Streams an XML file through a handler. Throws `file-exception` where it is not well formed or nested too deeply. */
export function parseXml(bytes: Uint8Array, handler: XmlHandler, progress: (fraction: number) => void = () => undefined): void {
  const { encoding, start } = textEncoding(bytes.subarray(0, CHUNK))
  const decoder = new TextDecoder(statedEncoding(bytes.subarray(start, start + 200)) ?? (encoding === 'windows-1252' ? 'utf-8' : encoding))
  const parser = new SaxesParser({ xmlns: false, position: false })
  const bare = new Map<string, string>()
  const localName = (name: string): string => {
    let local = bare.get(name)
    if (local === undefined) bare.set(name, (local = name.slice(name.indexOf(':') + 1)))
    return local
  }
  let depth = 0
  let text = ''
  parser.on('error', (error) => {
    throw new OpenError('file-exception', `XML: ${error.message.slice(0, 200)}`)
  })
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) throw new OpenError('file-exception', 'XML nested too deeply')
    text = ''
    handler.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('cdata', (piece) => {
    text += piece
  })
  parser.on('closetag', (tag) => {
    depth--
    handler.close?.(localName(tag.name), text)
    text = ''
  })
  for (let at = start; at < bytes.length; at += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }))
    if (((at - start) / CHUNK) % 16 === 0) progress(at / bytes.length)
  }
  parser.write(decoder.decode())
  parser.close()
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

import { OpenError } from '../../../../src/core/errors.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import { decompress, isCompressed } from './lzw.ts'

const HEADER_END = latinBytes('#-END_OF_UGC_HEADER\n')
/** Bytes that identify the kind, and behind the header the release. */
const HEADER_START = 16_384
/** The header names the files that this one depends on. */
const MOST_HEADER = 4 << 20
const TABLE = latinBytes('#UGC_TOC 2 ')
/** Rows of all tables. */
const MAX_ROWS = 100_000
const MAX_UNPACKED = 256 << 20
/** LZW makes text ten times smaller; small sections may be anything. */
const SMALL = 4 << 20
const MOST_RATIO = 100

interface Section {
  name: string
  from: number
  length: number
  /** Bytes when unpacked. */
  size: number
}

/** The whole file is text, as older releases and the exporters of other programs write it; the packed form has its table here (`#UGC_TOC`). */
const TEXT_FORM = /^\s*#P_OBJECT\b/

/** The header in text with which both forms begin. */
export interface Header {
  kind: 'part' | 'assembly'
  isText: boolean
  /** The first byte behind it. */
  end: number
}

/** Throws `file-exception` for a file of another kind. */
export function readHeader(bytes: Uint8Array): Header {
  const header = latin(bytes.subarray(0, HEADER_START))
  const at = findBytes(bytes.subarray(0, MOST_HEADER), HEADER_END)
  if (!header.startsWith('#UGC:2 ') || at < 0) throw new OpenError('file-exception', 'not a file of Creo that can be read')
  const end = at + HEADER_END.length
  return { kind: header.startsWith('#UGC:2 ASSEMBLY') ? 'assembly' : 'part', isText: TEXT_FORM.test(latin(bytes.subarray(end, end + 64))), end }
}

/** A Creo or Pro/ENGINEER file: a header in text, tables of sections, sections, some of them packed. */
export class Container {
  /** "Creo TM 2.0", "Pro/ENGINEER TM Wildfire 5.0". */
  readonly release: string
  private readonly bytes: Uint8Array
  private readonly sections: Section[] = []

  /** `base`: behind the header. Throws `file-exception` for a damaged table. */
  constructor(bytes: Uint8Array, base: number) {
    this.bytes = bytes
    this.release =
      /#((?:Pro\/ENGINEER|Creo)[^\n]*)/
        .exec(latin(bytes.subarray(base, base + HEADER_START)))?.[1]
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/ \(c\).*| Release.*/i, '') ?? 'Creo'
    this.readTables(base)
    if (this.sections.length === 0) throw new OpenError('file-exception', 'the table of the Creo file is damaged')
  }

  get names(): string[] {
    return this.sections.map(({ name }) => name)
  }

  /** A section's bytes behind its name, unpacked. Throws `file-exception` when it is damaged. */
  read(name: string): Uint8Array | undefined {
    const section = this.sections.find((own) => own.name === name)
    if (!section) return undefined
    const bytes = this.bytes.subarray(section.from, section.from + section.length)
    const payload = bytes.subarray(bytes.indexOf(0x0a) + 1)
    if (!isCompressed(payload)) return payload
    if (section.size > MAX_UNPACKED || section.size > Math.max(SMALL, payload.length * MOST_RATIO))
      throw new OpenError('file-exception', 'a section of the Creo file is too large')
    return decompress(payload, section.size)
  }

  /** Rows: name, offset and length and unpacked length in hexadecimal; names have no spaces. */
  private readTables(base: number): void {
    let left = MAX_ROWS
    for (let at = findBytes(this.bytes, TABLE); at >= 0; at = findBytes(this.bytes, TABLE, at + 1)) {
      const line = this.lineAt(at)
      const [count, width] = line.text
        .slice(TABLE.length)
        .trim()
        .split(/[\s#]+/)
        .map((word) => Number.parseInt(word, 10))
      if (!(width > 8 && width < 1024)) continue
      const rows = Math.min(Number.isNaN(count) ? left : Math.max(count, Number.parseInt(line.text.slice(TABLE.length).trim(), 16)), left)
      for (let row = 0, from = line.end; row < rows && from + width <= this.bytes.length; row++, from += width, left--) {
        const section = this.sectionOf(latin(this.bytes.subarray(from, from + width)), base)
        if (section) this.sections.push(section)
      }
    }
  }

  private sectionOf(row: string, base: number): Section | undefined {
    const words = row
      .replace(/#+\s*$/, '')
      .trim()
      .split(/\s+/)
    // Rows of model views have a number more in front.
    for (const first of [1, 2]) {
      const [offset, length, size] = words.slice(first, first + 3).map((word) => (/^[0-9a-f]+$/i.test(word) ? Number.parseInt(word, 16) : Number.NaN))
      const from = base + offset
      if (Number.isNaN(length) || from + length > this.bytes.length || this.bytes[from] !== 0x23) continue
      const name = words[0]
      if (latin(this.bytes.subarray(from + 1, from + 1 + name.length)) === name) return { name, from, length, size: Number.isNaN(size) ? 0 : size }
    }
    return undefined
  }

  private lineAt(at: number): { text: string; end: number } {
    const end = this.bytes.indexOf(0x0a, at)
    const to = end < 0 ? this.bytes.length : end
    return { text: latin(this.bytes.subarray(at, Math.min(to, at + 1024))), end: to + 1 }
  }
}

export const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

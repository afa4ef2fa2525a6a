import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { PartSource } from '../../exact/laterParts.ts'
import { type BodyRecord, INHERITED } from './bodyRecords.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { CompactReader } from '../assembly/compactReader.ts'

/** Layers above are inside of features. */
const LAST_LAYER = 256

/** Gives the bodies of a part the colours that NX displays them in, and lists the hidden ones. */
export class BodyDisplay {
  private readonly palette: Uint32Array
  /** Records that no body has been found for yet, by the numbers of their faces. */
  private readonly free = new Map<string, BodyRecord[]>()
  private readonly bySection: Map<number, BodyRecord>
  /** Colour of all bodies; 0 = they differ. */
  private readonly common: Rgba
  private readonly hidden = new Set<PartSource>()

  /** `palette`: none of its colours are known when it is empty. */
  constructor(records: readonly BodyRecord[], palette: Uint32Array) {
    this.palette = palette
    this.bySection = new Map(records.map((record) => [record.section, record]))
    const colors = new Set(records.map(({ color }) => this.colorOf(color)))
    this.common = colors.size === 1 ? [...colors][0] : 0
    for (const record of records) {
      const key = keyOf([...record.faces.keys()])
      const same = this.free.get(key)
      if (same) same.push(record)
      else this.free.set(key, [record])
    }
  }

  /** Whether the part displays the bodies of a section: those with a record, unless their layer is one of features. Undefined for a part without records. */
  displays(section: number | undefined): boolean | undefined {
    if (this.bySection.size === 0 || section === undefined) return undefined
    const record = this.bySection.get(section)
    return record !== undefined && record.layer <= LAST_LAYER
  }

  /** Whether the record of a section has as many faces. */
  hasFaces(section: number, count: number): boolean {
    return this.bySection.get(section)?.faces.size === count
  }

  /**
   * A body's record is that of its section; without one it is the one with its faces; of copies, whose faces have the same numbers, the first that is left. Lumps of one body are recorded each by itself
   * and are not found so. What the body states itself stays. `numberOf` gives a face's Parasolid number for its `source`.
   */
  apply(source: PartSource, numberOf: (face: number) => number, section?: number): PartSource {
    const faces = source.bodies.flatMap((body) => body.faces)
    const own = section === undefined ? undefined : this.bySection.get(section)
    const record = own ?? (faces.length > 0 ? this.free.get(keyOf(faces.map((face) => numberOf(face.source))))?.shift() : undefined)
    if (record) for (const face of faces) face.color ??= this.ownColor(record, numberOf(face.source))
    const displayed: PartSource = { ...source, color: source.color || (record ? this.colorOf(record.color) : this.common) }
    if (record?.hidden) this.hidden.add(displayed)
    return displayed
  }

  /** Whether NX hides a body that `apply` gave back. */
  isHidden(source: PartSource): boolean {
    return this.hidden.has(source)
  }

  private ownColor(record: BodyRecord, face: number): Rgba | undefined {
    const color = record.faces.get(face) ?? INHERITED
    return color === INHERITED ? undefined : this.colorOf(color) || undefined
  }

  /** 0 = none. */
  private colorOf(number: number): Rgba {
    return this.palette[number] ?? 0
  }
}

const keyOf = (numbers: number[]): string => numbers.sort((a, b) => a - b).join()

/** The background's colour and those that objects have by their number, from 1 on. */
const COLORS = 217
/** How many, as the object model writes it. */
const COUNT = [0x80, 0xd9]
/** A name follows, or its number in a table of texts. */
const TEXT = 0x03
const TEXT_NUMBER = 0x05
const NEXT = 0x01

/**
 * The colours of a part by their numbers, from its object model: each a reference to its class, red, green and blue from 0 to 1, and a name. Undefined when there
 * is no such table.
 */
export function readPalette(part: Uint8Array): Uint32Array<ArrayBuffer> | undefined {
  for (let at = part.indexOf(COUNT[0]); at >= 0; at = part.indexOf(COUNT[0], at + 1)) {
    if (part[at + 1] !== COUNT[1]) continue
    const colors = colorsAt(part, at + COUNT.length)
    if (colors) return colors
  }
  return undefined
}

/** The same before NX 9: as many bytes as a number has, names behind their lengths (4 bytes). */
export function readPlainPalette(part: Uint8Array): Uint32Array<ArrayBuffer> | undefined {
  for (let at = part.indexOf(COLORS); at >= 0; at = part.indexOf(COLORS, at + 1)) {
    if (part[at + 1] !== 0 || part[at + 2] !== 0 || part[at + 3] !== 0) continue
    const colors = plainColorsAt(new ByteCursor(part, at + 4))
    if (colors) return colors
  }
  return undefined
}

function plainColorsAt(cursor: ByteCursor): Uint32Array<ArrayBuffer> | undefined {
  const colors = new Uint32Array(COLORS)
  try {
    const kind = cursor.u16()
    for (let i = 0; i < COLORS; i++) {
      if (i > 0 && cursor.u16() !== kind) return undefined
      const color = rgbaOf(cursor.f64(), cursor.f64(), cursor.f64())
      if (color === undefined || cursor.u8() !== TEXT) return undefined
      cursor.skip(cursor.u32())
      cursor.skip(4)
      colors[i] = color
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
  return colors
}

function colorsAt(part: Uint8Array, from: number): Uint32Array<ArrayBuffer> | undefined {
  const reader = new CompactReader(part, from)
  const colors = new Uint32Array(COLORS)
  const kind = reader.int()
  for (let i = 0; i < COLORS; i++) {
    if (i > 0 && (part[reader.at++] !== NEXT || reader.int() !== kind)) return undefined
    const color = rgbaOf(reader.double(), reader.double(), reader.double())
    if (color === undefined || !passName(part, reader)) return undefined
    colors[i] = color
  }
  return colors
}

function passName(part: Uint8Array, reader: CompactReader): boolean {
  const kind = part[reader.at++]
  if (kind === TEXT_NUMBER) return reader.int() >= 0
  // Its length with two bytes more, the letters, a zero.
  reader.at += part[reader.at] - 1
  return kind === TEXT && part[reader.at++] === 0
}

function rgbaOf(r: number, g: number, b: number): Rgba | undefined {
  if (!(r >= 0 && r <= 1 && g >= 0 && g <= 1 && b >= 0 && b <= 1)) return undefined
  return ((Math.round(r * 255) << 24) | (Math.round(g * 255) << 16) | (Math.round(b * 255) << 8) | 255) >>> 0
}

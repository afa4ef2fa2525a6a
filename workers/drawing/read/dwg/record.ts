import { Color, Transparency } from '../../model/color.ts'
import { XY, XYZ } from '../../model/geometry.ts'
import { BitCursor, DwgDamage } from './bitCursor.ts'
import { stringsBefore } from './classes.ts'
import { frameAt } from './frame.ts'
import type { Release } from './release.ts'

const NO_DATA: readonly never[] = []

/** Extended data of one application: its handle, and bytes of group codes and values. */
export interface RawExtendedData {
  application: number
  bytes: Uint8Array
}

/** Entities that belong to another: all of them, or the first and the last of a chain. */
export interface Owned {
  handles: number[]
  chained: boolean
}

/** One object of a DWG file: three streams (fields, strings, handles) that are read in the order of the fields. */
export class DwgRecord {
  readonly release: Release
  /** Fields other than strings and handles. */
  readonly data = new BitCursor()
  private readonly strings = new BitCursor()
  private readonly refs = new BitCursor()
  private readonly decoder: TextDecoder
  private start = 0
  private finish = 0
  handle = 0
  type = 0
  extended: readonly RawExtendedData[] = NO_DATA
  /** ACIS bodies stand in a section of their own (since R2013). */
  hasStore = false

  constructor(release: Release, decoder: TextDecoder) {
    this.release = release
    this.decoder = decoder
  }

  /** Begins with the object at `address`: reads its type, handle and extended data. Throws `DwgDamage`. */
  open(bytes: Uint8Array, address: number): void {
    const { release, data } = this
    const frame = frameAt(bytes, address, release)
    if (!frame) throw new DwgDamage('an object outside of its section')
    const [start, finish] = [frame.from * 8, frame.end * 8]
    this.start = start
    this.finish = finish
    this.hasStore = false
    data.set(bytes, start, finish)
    this.type = release >= 2010 ? longType(data) : data.bs()
    if (release >= 2010) this.endData(finish - frame.handleBits)
    else if (release >= 2000) this.endData(start + (data.rl() >>> 0))
    this.handle = data.handle(0)
    this.extended = NO_DATA
    for (let size = data.bs(); size !== 0; size = data.bs()) this.readExtended(size & 0xffff)
  }

  private readExtended(size: number): void {
    const application = this.data.handle(this.handle)
    const found: RawExtendedData = { application, bytes: this.data.take(size) }
    this.extended = [...this.extended, found]
  }

  /** Sets where the handles begin (a bit), and with that where the strings and the data end. */
  private endData(at: number): void {
    const { data, refs, strings, release, finish } = this
    if (!(at > data.at && at <= finish)) throw new DwgDamage('handles outside of their object')
    refs.set(data.bytes, at, finish)
    data.end = release >= 2007 ? stringsBefore(data, strings, at) : at
  }

  /** R13 and R14 state the size of the data later. */
  endLegacyData(): void {
    if (this.release < 2000) this.endData(this.start + (this.data.rl() >>> 0))
  }

  /** Whether all three streams were read to their ends, as they are when the fields were right. */
  get isExact(): boolean {
    const { data, refs, strings, release } = this
    return data.left === 0 && (release < 2007 || strings.left === 0) && refs.left < 8
  }

  get handlesLeft(): boolean {
    return this.refs.left >= 8
  }

  /** H of the handle stream; 0 is none. */
  ref(): number {
    return this.refs.handle(this.handle)
  }

  refList(count: number): number[] {
    this.refs.count(count, 8)
    const handles: number[] = []
    for (let i = 0; i < count; i++) handles.push(this.ref())
    return handles
  }

  /** Handles of what belongs to an entity: `count` of them since R2004, before that the first and the last of a chain. The end of the list follows. */
  owned(count: number): Owned {
    const chained = this.release < 2004
    const handles = this.refList(chained ? 2 : count)
    this.ref()
    return { handles, chained }
  }

  /** T. */
  text(): string {
    const { strings, data } = this
    if (this.release >= 2007) return untail(strings.utf16(strings.bs() & 0xffff))
    return untail(this.decode(data.take(data.bs() & 0xffff)))
  }

  private decode(bytes: Uint8Array): string {
    let text = ''
    for (const byte of bytes) {
      if (byte >= 0x80) return this.decoder.decode(bytes)
      text += String.fromCharCode(byte)
    }
    return text
  }

  /** 3BD. */
  point(): XYZ {
    const { data } = this
    const x = data.bd()
    const y = data.bd()
    return new XYZ(x, y, data.bd())
  }

  /** 2RD. */
  raw2(): XY {
    const x = this.data.rd()
    return new XY(x, this.data.rd())
  }

  /** BE. */
  extrusion(): XYZ {
    return this.release >= 2000 && this.data.bit() ? new XYZ(0, 0, 1) : this.point()
  }

  /** So many 3BD. */
  points(count: number): XYZ[] {
    const points: XYZ[] = []
    for (let left = this.data.count(count, 6); left > 0; left--) points.push(this.point())
    return points
  }

  /** So many BD. */
  doubles(count: number): number[] {
    const values: number[] = []
    for (let left = this.data.count(count, 2); left > 0; left--) values.push(this.data.bd())
    return values
  }

  /** BT. */
  thickness(): number {
    return this.release >= 2000 && this.data.bit() ? 0 : this.data.bd()
  }

  /** CMC. */
  color(): Color {
    const { data, release } = this
    if (release < 2004) return indexed(data.bs())
    data.bs()
    const rgb = data.bl()
    const flags = data.rc()
    if ((flags & 1) !== 0) this.text()
    if ((flags & 2) !== 0) this.text()
    return packedColor(rgb)
  }
}

const untail = (text: string): string => (text.endsWith('\0') ? text.replace(/\0+$/, '') : text)

/** OT. */
function longType(data: BitCursor): number {
  switch (data.bits(2)) {
    case 0:
      return data.rc()
    case 1:
      return data.rc() + 0x1f0
    default:
      return data.rs()
  }
}

/** Type of the object at `address`, read with `head`, of which nothing is checked; undefined where none can be. */
export function typeAt(head: BitCursor, bytes: Uint8Array, address: number, release: Release): number | undefined {
  const frame = frameAt(bytes, address, release)
  if (!frame || frame.end - frame.from < 4) return undefined
  head.set(bytes, frame.from * 8, frame.end * 8)
  return release >= 2010 ? longType(head) : head.bs()
}

const byLayer = Color.byLayer
const byBlock = Color.byBlock
const indices: Color[] = []

export function indexed(index: number): Color {
  const positive = Math.abs(index)
  if (positive === 256) return byLayer
  if (positive === 0) return byBlock
  return positive < 256 ? (indices[positive] ??= new Color(positive)) : byLayer
}

/** A colour of which the highest byte states the kind. */
export function packedColor(rgb: number): Color {
  switch (rgb >>> 24) {
    case 0xc1:
      return byBlock
    case 0xc2:
      return Color.fromTrueColor(rgb & 0xffffff)
    case 0xc3:
      return indexed(rgb & 0xff)
    default:
      return byLayer
  }
}

/** Transparency of which the highest byte states the kind, and the lowest how opaque it is. */
export function transparencyOf(packed: number): Transparency {
  const kind = packed >>> 24
  if (kind === 0) return Transparency.byLayer
  return kind === 1 ? Transparency.byBlock : Transparency.fromAlphaValue(packed)
}
